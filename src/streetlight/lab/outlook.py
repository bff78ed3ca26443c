"""When a match was settled, as far as a spectator could tell.

At a dozen moments of a match, what the spectator can't know is drawn afresh a few times, and the same bots play on
from there. A match is settled from the first moment after which its winners win most of these.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from streetlight.bots.registry import Bot, bot
from streetlight.core.match import Match
from streetlight.lab.facts import LabFacts
from streetlight.lab.plan import Plan
from streetlight.lab.seeds import bot_seed

LOOKS = 12
"""Moments of a match that are kept, at most."""

MOST = 0.75
"""Settled: the winners win at least this share of what is played on from here."""


class Snapshots:
    """Copies of a match at evenly spaced moments. How long it will be need not be known."""

    def __init__(self) -> None:
        self.kept: list[tuple[int, Match]] = []
        self._stride = 1

    def note(self, match: Match, given: int) -> None:
        if given % self._stride == 0:
            self.kept.append((given, match.copy()))
            if len(self.kept) > LOOKS:
                self.kept = self.kept[::2]
                self._stride *= 2


def settled(
    match: Match,
    moments: Snapshots,
    names: tuple[str, ...],
    facts: LabFacts,
    plan: Plan,
    play: Callable[[Match, list[Bot]], None],
) -> float:
    """The share of the match after which the winners were clear: 0 from the start, 1 only at its end."""
    result = match.result
    assert result is not None
    side = facts.side(match)
    since = 1.0
    for given, moment in reversed(moments.kept):
        rng = random.Random(f"{match.seed}/outlook/{given}")
        won = 0.0
        for number in range(plan.outlook):
            twin = moment.imagine(None, rng)
            seeds = [bot_seed(match.seed, "outlook", given, number, seat) for seat in range(match.seats)]
            players = [
                bot(plan.game, name, seed, apart=plan.apart) for name, seed in zip(names, seeds, strict=True)
            ]
            play(twin, players)
            end = twin.result
            assert end is not None
            if side:
                won += facts.side(twin) == side
            else:
                won += len(set(end.winners) & set(result.winners)) / max(1, len(end.winners))
        if won / plan.outlook < MOST:
            break
        since = given / match.answers_given
    return round(since, 4)
