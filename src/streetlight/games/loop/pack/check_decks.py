"""The check that the Rumors of a scenario last as long as its match: none comes twice."""

from __future__ import annotations

from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.content import Pack, Rumor, Scenario, ops_in
from streetlight.games.loop.pack.effects import PerKid

MOST_KIDS = 5
A_DAY = 4
"""At most so many Rumors are drawn in a School phase (TL-054), and dealt to the track at the start (TL-034)."""


def most_drawn(pack: Pack, scenario: Scenario) -> int:
    """So many Rumors a match of this scenario can draw at most, whatever anybody does."""
    rounds = 6 * scenario.weeks
    total = A_DAY + A_DAY * (rounds - 1)
    echoes = [
        tile
        for tile in pack.tiles
        if any(op.name == "gravitron_echoes" for op in ops_in(tile, effects.RunScript))
    ]
    placed = {start.tile for start in scenario.tiles}
    total += rounds * sum(tile.id in placed for tile in echoes)
    total += sum(_drawn(tile) * rounds for tile in pack.tiles if tile.id in placed)
    total += sum(_drawn(card) for card in pack.school)  # no School card comes twice (TL-245)
    total += sum(_drawn(rumor) for rumor in rumors_of(pack, scenario))
    total += sum(_drawn(chore) for chore in pack.chores)
    total += sum(_drawn(anomaly) * anomaly.uses for anomaly in pack.anomalies)
    for card in pack.diary:
        if card.scenario == scenario.id:
            total += _drawn(card) * rounds
    return total


def rumors_of(pack: Pack, scenario: Scenario) -> list[Rumor]:
    return [rumor for rumor in pack.rumors if rumor.set in scenario.rumor_sets]


def draws_again_and_again(rumor: Rumor) -> bool:
    """Would it draw another one each time somebody fails?"""
    return any(ops_in(rumor.failure, effects.DrawRumor)) and not rumor.leaves


def _drawn(thing: object) -> int:
    """The Rumors that the ops of a card draw when it happens once."""
    return sum([_most(op.n) for op in ops_in(thing, effects.DrawRumor)])


def _most(n: int | PerKid) -> int:
    return n.base + n.per_kid * MOST_KIDS if isinstance(n, PerKid) else n
