"""The bots for Blackwood Grove, weakest first, and what they can say about a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from streetlight.bots.bot import Bots
from streetlight.bots.chance import RandomBot
from streetlight.core.errors import OptionError
from streetlight.games.blackwood.bots.players import NoviceBot, RegularBot
from streetlight.games.blackwood.bots.trials import difficulty, onlooker_of
from streetlight.games.blackwood.pack.loading import find_pack

__all__ = ["BOTS", "difficulty"]


def rate_rule(pack: str, about: Mapping[str, Any]) -> dict[str, Any]:
    """{"rule": in the workshop's notation} -> {"labels": how many placed cards a regular Agent needs, 1 to 25}."""
    rule = about.get("rule")
    data = find_pack(pack)
    if not isinstance(rule, str) or not data.workshop.knows(rule):
        raise OptionError("rule", "that is no rule of the workshop")
    return {"labels": round(difficulty(rule, data), 1)}


def prepare(pack: str) -> None:
    """The table of all rules takes a moment; it is made once for each pack in each process."""
    onlooker_of(find_pack(pack))


BOTS = Bots(
    levels={"random": RandomBot, "novice": NoviceBot, "regular": RegularBot},
    studies={"difficulty": rate_rule},
    prepare=prepare,
)
