"""What a plan for Solo Architect is worth to a bot that plays it: a word while one lays it out."""

from __future__ import annotations

from collections.abc import Mapping

from streetlight.core.errors import OptionError
from streetlight.core.match import Match
from streetlight.core.packs import as_pack
from streetlight.games.strangers.bots.regular import RegularBot
from streetlight.games.strangers.game import GAME
from streetlight.games.strangers.pack.content import Pack

SEED = "plan"
"""Coins and ties fall the same for every plan."""


def play_plan(pack: object, about: Mapping[str, object]) -> dict[str, object]:
    """{"options": those of an Architect's match} -> {"points": what the regular bot makes of it}."""
    as_pack(pack, Pack)
    options = about.get("options")
    if not isinstance(options, dict) or not options.get("hand") or not options.get("deck"):
        raise OptionError("options", "options: the options of a match with a hand and a deck")
    match: Match = GAME.start(1, SEED, **{str(name): value for name, value in options.items()})
    while match.result is None:
        match.answer(0, RegularBot(match.answers_given).answer(match.sight(0)))
    return {"points": match.result.scores[0]}
