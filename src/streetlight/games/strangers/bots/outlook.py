"""What a space is worth to a kid who stands there, with so many turns still to come.

A small sum over the future, worked out backwards: with t turns left a kid makes the best of a hand of cards
drawn from the whole deck, scores or stands somewhere with t - 1 turns left, and after a score the next kid
is let out. It looks at the board only, never at anybody's cards, and knows nothing of the rivals' plans.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from streetlight.core.pack_reader import KEPT
from streetlight.games.strangers.pack.content import Card, Move, Pack, Place
from streetlight.games.strangers.pack.loading import load_board
from streetlight.games.strangers.rules.board import Board, spaces_of
from streetlight.games.strangers.rules.moving import PAST

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int_]

DEEPEST = 6
"""Turns that are looked ahead at most: beyond that one more turn is worth the same wherever a kid stands."""

CACHE_LIMIT = 256

STAY = -1
"""The way of a card that moves no kid."""


class Charts:
    """The printed things of one board, arranged by the ways in which cards move kids.

    Cards that move alike are one *way*: ``way_of[kind]`` is its number, or STAY. ``odds`` says how likely
    a normal card is to be of each way; the last entry stands for all that move no kid.
    """

    __slots__ = (
        "board",
        "cards",
        "kids_each",
        "kinds",
        "_lanes",
        "odds",
        "paths",
        "places",
        "way_of",
        "ways",
    )

    def __init__(self, pack: Pack, board: Board) -> None:
        self.board = board
        self.cards: tuple[Card, ...] = pack.cards
        self.kids_each: int = pack.kids
        self.kinds: dict[str, int] = {card.id: kind for kind, card in enumerate(pack.cards)}
        self.paths: list[tuple[int, int]] = []  # (steps, mode)
        self.places: list[tuple[int, int]] = []  # (mask of starts, mask of targets)
        moves: list[tuple[int, int] | None] = []
        rides: list[tuple[int, int] | None] = []
        for card in pack.cards:
            effect = card.effect
            path = ride = None
            if isinstance(effect, Move):
                path = (effect.steps, PAST[effect.past])
                if path not in self.paths:
                    self.paths.append(path)
            elif isinstance(effect, Place):
                start = board.of_kind[effect.start] if effect.start else (1 << board.moves) - 1
                to = 0
                for target in effect.to:
                    to |= board.of_kind[target]
                ride = (start, to)
                if ride not in self.places:
                    self.places.append(ride)
            moves.append(path)
            rides.append(ride)
        self.ways: int = len(self.paths) + len(self.places)
        self.way_of: list[int] = [
            self.paths.index(path) if path else len(self.paths) + self.places.index(ride) if ride else STAY
            for path, ride in zip(moves, rides, strict=True)
        ]
        odds = [0.0] * (self.ways + 1)
        for kind, card in enumerate(pack.cards):
            if not card.drawn:
                odds[self.way_of[kind]] += card.count  # STAY is the last one
        total = sum(odds)
        self.odds: Floats = np.array(odds) / total
        self._lanes: dict[int, tuple[Ints, Ints]] = {}

    def lanes(self, blocked: int) -> tuple[Ints, Ints]:
        """Where each path way leads from each space, in one row: (ends, where each row of ends begins)."""
        found = self._lanes.get(blocked)
        if found is None:
            ends = self.board.ends
            flat: list[int] = []
            starts: list[int] = []
            for steps, mode in self.paths:
                for space in range(self.board.moves):
                    starts.append(len(flat))
                    flat.append(space)
                    flat.extend(ends(space, steps, blocked, mode))
            if len(self._lanes) >= CACHE_LIMIT:
                self._lanes.clear()
            found = self._lanes[blocked] = (np.array(flat, dtype=np.int_), np.array(starts, dtype=np.int_))
        return found


@lru_cache(2 * KEPT)
def charts_of(pack: Pack, board: str) -> Charts:
    """The charts of a board, made once."""
    return Charts(pack, load_board(pack, board))


class Outlook:
    """The tables for one position of strangers and free spots.

    ``fresh[t]``: with no kid out and t turns left. ``stand[t][space]``: with a kid there and any hand.
    ``use[t][space][way]``: the same, when the first of these turns is used with a card of that way.
    """

    __slots__ = ("fresh", "stand", "use")

    def __init__(
        self, charts: Charts, blocked: int, worth: Floats, depth: int, hand: float, again: float, risk: float
    ) -> None:
        """``worth`` is what scoring in each scoring space brings at once, ``hand`` how many cards there are
        to choose from, ``again`` how much of what the next kids could get is counted, ``risk`` the chance
        that a kid on a free stranger space is gone by the next turn.
        """
        board = charts.board
        moves = board.moves
        flat, starts = charts.lanes(blocked)
        odds = charts.odds
        paths = len(charts.paths)
        rides = [
            (list(spaces_of(start & ((1 << moves) - 1))), list(spaces_of(to & ~blocked)))
            for start, to in charts.places
        ]
        risky = np.zeros(moves)
        if risk:
            risky[list(spaces_of(board.strangers & ~blocked))] = risk
        after = np.empty(board.n)
        stand = np.zeros(moves)
        fresh = 0.0
        width = charts.ways + 1
        rows = (np.arange(moves) * width)[:, None]
        self.stand: list[Floats] = [stand]
        self.fresh: list[float] = [0.0]
        self.use: list[Floats] = [np.zeros((moves, width))]
        for _ in range(depth):
            after[:moves] = stand
            after[moves:] = worth + again * fresh
            use = np.empty((moves, width))
            use[:, :paths] = np.maximum.reduceat(after[flat], starts).reshape(paths, moves).T
            use[:, paths:] = stand[:, None]
            for way, (start, to) in enumerate(rides, start=paths):
                if to:
                    use[start, way] = np.maximum(stand[start], after[to].max())
            order = use.argsort(axis=1)
            likely = odds[order].cumsum(axis=1) ** hand
            likely[:, 1:] -= likely[:, :-1].copy()
            ahead = (use.ravel()[order + rows] * likely).sum(axis=1)
            next_fresh = max(fresh, float(stand[board.school]) * again)
            ahead = np.maximum(ahead, fresh)  # or run away
            ahead -= risky * (ahead - next_fresh).clip(min=0.0)
            stand, fresh = ahead, next_fresh
            self.stand.append(stand)
            self.fresh.append(fresh)
            self.use.append(use)


_known: dict[tuple[Charts, int, tuple[float, ...], int, float, float, float], Outlook] = {}


def outlook(
    charts: Charts,
    blocked: int,
    worth: tuple[float, ...],
    depth: int,
    hand: float,
    again: float,
    risk: float,
) -> Outlook:
    """The tables for a position, remembered for a while: the same ones are asked for several times a turn."""
    key = (charts, blocked, worth, depth, hand, again, risk)
    found = _known.get(key)
    if found is None:
        if len(_known) >= CACHE_LIMIT:
            _known.clear()
        found = _known[key] = Outlook(charts, blocked, np.array(worth), depth, hand, again, risk)
    return found


class OutlookNow:
    """The tables of an outlook read at a number of turns that need not be whole."""

    __slots__ = ("fresh", "odds", "school", "stand", "stand_next", "use", "ways")

    def __init__(self, charts: Charts, look: Outlook, turns: float) -> None:
        self.fresh, self.stand, self.use = _read(look, turns)
        _, self.stand_next, _ = _read(look, turns + 1, tables=False)
        self.odds: list[float] = charts.odds.tolist()
        self.ways: int = charts.ways
        self.school: int = charts.board.school

    def with_hand(self, space: int, ways: list[int], new: int) -> float:
        """A kid there, cards of these ways in hand, and ``new`` more cards to be drawn first."""
        use = self.use[space]
        best = use[self.ways]
        for way in ways:
            value = use[way]
            if value > best:
                best = value
        if not new:
            return best
        if new == 1:
            total = 0.0
            for value, odds in zip(use, self.odds, strict=True):
                total += odds * (value if value > best else best)
            return total
        total = below = 0.0
        for value, odds in sorted(zip(use, self.odds, strict=True)):
            upto = below + odds
            total += (upto**new - below**new) * (value if value > best else best)
            below = upto
        return total


def _read(look: Outlook, turns: float, tables: bool = True) -> tuple[float, list[float], list[list[float]]]:
    """The tables between two whole numbers of turns. Many turns ahead one more is worth the same everywhere."""
    low = min(int(turns), len(look.fresh) - 1)
    high = min(low + 1, len(look.fresh) - 1)
    part = turns - low if high > low else 0.0
    fresh = look.fresh[low] + part * (look.fresh[high] - look.fresh[low])
    stand = look.stand[low] + part * (look.stand[high] - look.stand[low])
    if not tables:
        return fresh, stand.tolist(), []
    use = look.use[low] + part * (look.use[high] - look.use[low])
    return fresh, stand.tolist(), use.tolist()
