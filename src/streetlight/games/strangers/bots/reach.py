"""How well a kid can get to each scoring space, worked out once for every way in which the strangers stand.

The regular bot asks what a space is worth with all goals together, and has to ask anew whenever a spot is taken. Here
every goal is asked about alone, for a kid that wants nothing else; the best goal still free then says what a space is
worth, however the spots have been taken since. So an imagined evening can be played on without new tables.
"""

from __future__ import annotations

import numpy as np

from streetlight.games.strangers.bots.judge import WEIGHTS
from streetlight.games.strangers.bots.outlook import DEEPEST, Charts, Floats
from streetlight.games.strangers.rules.board import spaces_of

LOW, HIGH = 2.0, 6.0
"""Two worths of a goal. What lies between and beyond is read off the line through both."""

AGAIN = WEIGHTS.again
HAND = WEIGHTS.hand

NOWHERE = -9.0

CACHE_LIMIT = 64


class Reach:
    """``base[t][space][goal] + slope[t][space][goal] * worth``: a kid there with t turns left, bound for that goal."""

    __slots__ = ("base", "slope")

    def __init__(self, charts: Charts, strangers: int, rest: tuple[float, ...]) -> None:
        """``rest[t]`` is what can still be had in t turns, once the kid has scored."""
        low, high = (_tables(charts, strangers, rest, worth) for worth in (LOW, HIGH))
        self.slope: list[Floats] = [
            (above - below) / (HIGH - LOW) for above, below in zip(high, low, strict=True)
        ]
        self.base: list[Floats] = [below - LOW * slope for below, slope in zip(low, self.slope, strict=True)]


def _tables(charts: Charts, strangers: int, rest: tuple[float, ...], worth: float) -> list[Floats]:
    """For each number of turns left: [space, goal], if every goal were worth the same."""
    board = charts.board
    moves, goals = board.moves, board.n - board.moves
    flat, starts = charts.lanes(strangers)
    paths, width = len(charts.paths), charts.ways + 1
    rides = [
        (list(spaces_of(start & ((1 << moves) - 1))), list(spaces_of(to & ~strangers)))
        for start, to in charts.places
    ]
    after = np.full((board.n, goals), NOWHERE)
    arrived = np.arange(goals)
    stand: Floats = np.zeros((moves, goals))
    found = [stand]
    for turn in range(DEEPEST):
        after[:moves] = stand
        after[moves + arrived, arrived] = worth + rest[turn]
        use = np.empty((moves, width, goals))
        ends = np.maximum.reduceat(after[flat], starts, axis=0)
        use[:, :paths] = ends.reshape(paths, moves, goals).transpose(1, 0, 2)
        use[:, paths:] = stand[:, None]
        for way, (start, to) in enumerate(rides, start=paths):
            if to:
                use[start, way] = np.maximum(stand[start], after[to].max(axis=0))
        order = use.argsort(axis=1)
        likely = charts.odds[order].cumsum(axis=1) ** HAND
        likely[:, 1:] -= likely[:, :-1].copy()
        stand = (np.take_along_axis(use, order, axis=1) * likely).sum(axis=1)
        found.append(stand)
    return found


_known: dict[tuple[Charts, int, tuple[float, ...]], Reach] = {}


def reach(charts: Charts, strangers: int, rest: tuple[float, ...]) -> Reach:
    """The tables, remembered for a while."""
    key = (charts, strangers, rest)
    found = _known.get(key)
    if found is None:
        if len(_known) >= CACHE_LIMIT:
            _known.clear()
        found = _known[key] = Reach(charts, strangers, rest)
    return found
