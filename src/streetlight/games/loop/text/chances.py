"""Dice and odds in words."""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.words import Text
from streetlight.games.loop.documents import PoolOdds
from streetlight.games.loop.rules.dice import may_push, odds, pushed_odds
from streetlight.games.loop.state import Loop
from streetlight.games.loop.text.sentences import sentences_of


def percent(chance: float) -> int:
    return round(100 * chance)


def dice_words(count: int) -> Text:
    return Text("dice.one") if count == 1 else Text("dice.many", count=count)


def outs_words(g: Loop, combos: Sequence[str], tags: Sequence[str] = ()) -> Text:
    """What would do without a roll, or nothing (TL-099, 105)."""
    if not combos and not tags:
        return Text("outs.none")
    return Text("outs", ways=sentences_of(g.rules.content, g.rules.scenario.id).outs(combos, tags))


def pushed_words(g: Loop, kid: int, dice: int, cost: int = 0) -> Text:
    """The odds with a push, or that there can be none (TL-111): `cost` T are still to be paid before the test."""
    if g.pool[kid] > cost and may_push(g, kid):
        return Text("odds.pushed", odds=percent(pushed_odds(dice)))
    return Text("odds.no_push")


def pool_odds(g: Loop, kid: int, dice: int) -> PoolOdds:
    """The chances of so many dice in the test at hand."""
    pushed = round(pushed_odds(dice), 4) if may_push(g, kid) else None
    return PoolOdds(dice=dice, odds=round(odds(dice), 4), pushed_odds=pushed)
