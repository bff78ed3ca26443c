"""The bots for Blackwood Grove, weakest first, and what they can say about a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from streetlight.bots.bot import Bots
from streetlight.bots.chance import RandomBot
from streetlight.core.errors import OptionError
from streetlight.core.packs import as_pack
from streetlight.games.blackwood.bots.players import ExpertBot, NoviceBot, RegularBot
from streetlight.games.blackwood.bots.trials import MOST_LABELS, difficulty, onlooker_of
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.text.advice import level, rule_warning

__all__ = ["BOTS", "LEVELS", "difficulty"]


class RuleRating(TypedDict):
    """How hard a rule is to find out, and what speaks against it."""

    labels: float
    """How many placed cards a regular Agent needs to see, 1 to 25."""
    found: bool
    """False: not even the most that are tried were enough."""
    most: int
    level: str
    """In a word."""
    warning: str
    """ "" if there is nothing to say. Advice, never a refusal (BG-18, BG-92)."""


def rate_rule(pack: object, about: Mapping[str, object]) -> dict[str, object]:
    """{"rule": in the workshop's notation, "hand": refs of the Visitor's cards, if it is about them too} -> what is to
    be known before one makes it: see Rating."""
    rule, hand = about.get("rule"), about.get("hand", [])
    data = as_pack(pack, Pack)
    workshop = data.workshop
    if not isinstance(rule, str) or not workshop.knows(rule):
        raise OptionError("rule", "that is no rule of the workshop")
    known = {f"object:{id}": at for id, at in workshop.object_index.items()}
    if not isinstance(hand, list) or not all(isinstance(card, str) and card in known for card in hand):
        raise OptionError("hand", "those are no cards of this pack")
    labels = round(difficulty(rule, data), 1)
    warning = rule_warning(workshop.mask(rule), workshop.all_objects, [known[card] for card in hand])
    rating = RuleRating(
        labels=labels, found=labels <= MOST_LABELS, most=MOST_LABELS, level=level(labels), warning=warning
    )
    return dict(rating)


def prepare(pack: object) -> None:
    """The table of all rules takes a moment; it is made once for each pack in each process."""
    onlooker_of(as_pack(pack, Pack))


LEVELS: dict[str, type[RegularBot]] = {"novice": NoviceBot, "regular": RegularBot, "expert": ExpertBot}

BOTS = Bots(
    levels={"random": RandomBot, **LEVELS},
    studies={"difficulty": rate_rule},
    prepare=prepare,
)
