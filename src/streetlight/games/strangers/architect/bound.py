"""How good a plan for Solo Architect can be at most.

Every spot gets a price, and a kid that scores pays for its spot: then kids no longer compete for spots, and the
best timeline of plays is a longest path through a graph of positions. With any prices its length, plus all
prices, is a bound for every plan; the prices are moved until the bound is small (a Lagrange relaxation, with
subgradient steps). To keep the graph small, a card for one kid may be any such card (a *wild* play).

What a kid in a crowd is worth depends on the crowd, so each head count of the crowds has its own prices.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from streetlight.games.strangers.architect.puzzle import Canon, Puzzle

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]

NEVER = -1e6

PositionKey = tuple[tuple[int, ...], int, tuple[int, ...], int]
"""A position: the sets of spaces of the kids out, kids in Parks, limited group cards left, kids scored."""


class Opening(NamedTuple):
    """What of a plan can be played at any time: how many lifts of each sort, guests of a Pool Party (0: none
    is given), and New Step-Dad (0 or 1)."""

    lifts: tuple[int, ...]
    guests: int
    step_dad: int

    @property
    def plays(self) -> int:
        return sum(self.lifts) + (self.guests > 0) + self.step_dad

    @property
    def kids(self) -> int:
        return sum(self.lifts) + self.guests


class Graph:
    """All positions of the relaxed game, layer by layer, with the plays that lead from one to the next."""

    def __init__(self, puzzle: Puzzle, progress: Callable[[str], None]) -> None:
        self.puzzle = puzzle
        self.groups: list[int] = [n for n, way in enumerate(puzzle.ways) if way.group]
        singles = tuple([n for n, way in enumerate(puzzle.ways) if not way.group])
        self.canon = Canon(puzzle, [(n,) for n in self.groups] + [singles])
        self.wild: int = len(self.groups)
        self.limited: list[int] = [n for n in self.groups if puzzle.ways[n].copies < puzzle.plays]
        self.stock: tuple[int, ...] = tuple([puzzle.ways[n].copies for n in self.limited])
        self.openings: list[Opening] = self._openings()
        self.layers: list[dict[PositionKey, int]] = [{} for _ in range(puzzle.plays + 1)]
        for opening in self.openings:
            self._number(opening.plays, self.root(opening))
        self._leaves: dict[tuple[int, ...], int] = {(): 0}
        edges: list[Ints] = []
        for played in range(puzzle.plays - 1):
            rows: list[tuple[int, int, int, int]] = []
            for key, number in list(self.layers[played].items()):
                rows.extend([(number, *row) for row in self._plays(played, key)])
            edges.append(np.array(rows, dtype=np.int32).reshape(-1, 4))
            progress(f"play {played + 1}: {len(self.layers[played])} positions, {len(rows)} ways on")
        self._last_plays()
        self._arrange(edges)

    def _openings(self) -> list[Opening]:
        puzzle = self.puzzle
        lifts = [range(way.copies + 1) for way in puzzle.lifts]
        guests = (0, 1, 2) if puzzle.party else (0,)
        dads = (0, 1) if puzzle.step_dad else (0,)
        found = [Opening(tuple(used), n, dad) for used in product(*lifts) for n in guests for dad in dads]
        return [o for o in found if o.plays < puzzle.plays and o.kids <= puzzle.kids]

    def root(self, opening: Opening) -> PositionKey:
        return self.key(opening.plays, (self.puzzle.school,), 0, self.stock, opening.kids)

    def key(
        self, played: int, kids: tuple[int, ...], parks: int, stock: tuple[int, ...], count: int
    ) -> PositionKey:
        left = self.puzzle.plays - played
        same = self.canon.same
        return (
            tuple(sorted([same(left, spaces) for spaces in kids])),
            parks,
            tuple([min(n, left) for n in stock]),
            count,
        )

    def _number(self, played: int, key: PositionKey) -> int:
        layer = self.layers[played]
        return layer.setdefault(key, len(layer))

    def _plays(self, played: int, key: PositionKey) -> list[tuple[int, int, int]]:
        """(layer, position, who scored) of every play. A kid in a Library costs a play: a layer is skipped."""
        puzzle = self.puzzle
        kids, parks, stock, count = key
        wasted = self._number(played + 1, self.key(played + 1, kids, parks, stock, count))
        found: set[tuple[int, int, int]] = {(played + 1, wasted, 0)}
        for move in range(self.wild + 1):
            left = stock
            if move < self.wild and self.groups[move] in self.limited:
                at = self.limited.index(self.groups[move])
                if not stock[at]:
                    continue
                left = (*stock[:at], stock[at] - 1, *stock[at + 1 :])
            for stay, parts in outcomes(self.canon, move, kids, move < self.wild):
                scored = count + len(parts)
                in_parks = parks + sum([1 for part in parts if part & puzzle.parks])
                if scored > puzzle.kids or in_parks > puzzle.park_room:
                    continue
                libraries = sum([1 for part in parts if part & puzzle.libraries])
                then = min(played + 1 + libraries, puzzle.plays)
                leaves = self._leaves.setdefault(tuple(sorted(parts)), len(self._leaves))
                out = min(1 + in_parks, puzzle.kids - scored)
                if then == puzzle.plays or not out:
                    found.add((puzzle.plays, 0, leaves))
                    continue
                fresh = stay + (puzzle.school,) * (out - len(stay))
                to = self._number(then, self.key(then, fresh, in_parks, left, scored))
                found.add((then, to, leaves))
        return sorted(found)

    def _last_plays(self) -> None:
        """Before the last play each kid simply scores if it can: rows of (position, room, places ...)."""
        puzzle = self.puzzle
        rows: list[list[int]] = []
        owners: list[int] = []
        rooms: list[int] = []
        for (kids, _, stock, count), number in self.layers[puzzle.plays - 1].items():
            for move in range(self.wild + 1):
                group = self.groups[move] if move < self.wild else -1
                if group in self.limited and not stock[self.limited.index(group)]:
                    continue
                places = [self.canon.step(move, spaces)[1] for spaces in kids]
                rows.append([place for place in places if place])
                owners.append(number)
                rooms.append(min(puzzle.kids - count, len(kids) if move < self.wild else 1))
        self._last = (rows, owners, rooms)

    def _arrange(self, edges: list[Ints]) -> None:
        """Everything as arrays: sets of places get numbers, and so do all positions; the end is number 0.

        ``starts[played]`` says where the plays of each position begin in ``to`` and ``leave``.
        """
        sets = {part for parts in self._leaves for part in parts}
        rows, owners, rooms = self._last
        for row in rows:
            sets.update(row)
        self.sets: list[int] = sorted(sets)
        number = {part: n for n, part in enumerate(self.sets)}
        nothing = len(self.sets)
        width = max([len(parts) for parts in self._leaves])
        self.leaves: Ints = np.full((len(self._leaves), max(width, 1)), nothing, dtype=np.int32)
        for parts, n in self._leaves.items():
            self.leaves[n, : len(parts)] = [number[part] for part in parts]
        width = max([len(row) for row in rows], default=1)
        self.last: Ints = np.full((len(rows), max(width, 1)), nothing, dtype=np.int32)
        for n, row in enumerate(rows):
            self.last[n, : len(row)] = [number[part] for part in row]
        self.last_room: Ints = np.array(rooms, dtype=np.int32)
        self.last_starts = np.searchsorted(owners, np.arange(len(self.layers[self.puzzle.plays - 1])))
        sizes = [1, *[len(layer) for layer in self.layers[:-1]]]
        self.first: list[int] = np.cumsum(sizes).tolist()  # of each layer
        offsets = np.array([*self.first[:-1], 0])  # every position of the last layer is the end
        self.starts = [
            np.searchsorted(rows[:, 0], np.arange(len(layer)))
            for rows, layer in zip(edges, self.layers, strict=False)
        ]
        self.to = [np.ascontiguousarray(offsets[rows[:, 1]] + rows[:, 2]) for rows in edges]
        self.leave = [np.ascontiguousarray(rows[:, 3]) for rows in edges]
        self.roots: dict[Opening, int] = {
            opening: self.first[opening.plays] + self.layers[opening.plays][self.root(opening)]
            for opening in self.openings
        }


PlayOutcome = tuple[tuple[int, ...], tuple[int, ...]]
"""(sets of spaces of the kids that are still out, sets of places of those that scored)."""


def outcomes(canon: Canon, move: int, kids: tuple[int, ...], group: bool) -> list[PlayOutcome]:
    """Everything that a play can lead to. Kids with equal sets are alike."""
    kinds = sorted(set(kids))
    classes = canon.puzzle.classes
    if not group:
        found: list[PlayOutcome] = []
        for spaces in kinds:
            at = kids.index(spaces)
            others = kids[:at] + kids[at + 1 :]
            after, places = canon.step(move, spaces)
            if after != spaces:
                found.append(((*others, after), ()))
            found.extend([(others, (part,)) for part in classes(places)])
        return found
    choices: list[list[PlayOutcome]] = []
    for spaces in kinds:
        count = kids.count(spaces)
        after, places = canon.step(move, spaces)
        parts = classes(places)
        choices.append(
            [
                ((after,) * (count - leaving), chosen)
                for leaving in range(count + 1 if parts else 1)
                for chosen in combinations_with_replacement(parts, leaving)
            ]
        )
    return [
        (tuple([s for stay, _ in combo for s in stay]), tuple([part for _, parts in combo for part in parts]))
        for combo in product(*choices)
    ]


class Prices:
    """Prices for one head count of the crowds, and the bound that they give."""

    def __init__(self, graph: Graph, heads: tuple[int, ...] | None) -> None:
        """Without head counts, a crowd pays for each kid what it pays at best: a bound for all counts."""
        self.graph = graph
        self.heads = heads
        puzzle = graph.puzzle
        board = puzzle.board
        spots: list[tuple[float, int]] = []
        guest: list[bool] = []
        for place in range(board.moves, board.n):
            table = board.by_total[place]
            if table and heads is None:
                values: tuple[int, ...] = (max(table),) * len(table)
            elif table and heads is not None:
                count = heads[puzzle.spots.crowds.index(place)]
                values = (table[count - 1],) * count if count else ()
            else:
                values = board.spots[place]
            spots.extend([(float(value), place) for value in values])
            guest.extend([board.kinds[place] == "pool" and n >= 2 for n in range(len(values))])
        self.values: Floats = np.array([value for value, _ in spots])
        self.places: list[int] = [place for _, place in spots]
        self.guest = np.array(guest, dtype=bool)
        crowds = [bool(board.by_total[place]) for place in self.places]
        self.exact = np.array(crowds if heads is not None else [False] * len(crowds))  # must all be filled
        self.prices: Floats = np.zeros(len(spots))
        self.fits = np.array([self._fits(places) for places in graph.sets], dtype=bool)
        self.lift_fits = [np.array(self._fits(way.to), dtype=bool) for way in puzzle.lifts]
        self.set_has_house = np.array([places & puzzle.houses != 0 for places in graph.sets], dtype=bool)
        self.house_fits = np.array(self._fits(puzzle.houses), dtype=bool)

    def _fits(self, places: int) -> list[bool]:
        return [places >> place & 1 == 1 for place in self.places]

    def start_from(self, other: Prices) -> None:
        """Take over prices: each spot leaves a kid as much as it does there, where it can."""
        net: dict[int, list[float]] = {}
        for place, value, price in zip(other.places, other.values, other.prices, strict=True):
            net.setdefault(place, []).append(float(value - price))
        prices: list[float] = []
        for place, value in zip(self.places, self.values, strict=True):
            left = net.get(place)
            price = float(value) - left.pop(0) if left else 0.0
            prices.append(price)
        self.prices = np.where(self.exact, prices, np.maximum(0.0, np.array(prices)))

    def lower(self, steps: int, goal: float) -> float:
        """Move the prices until the bound is below the goal, or for so many steps; the lowest bound found."""
        best, kept = 1e9, self.prices
        reach, stale = 4.0, 0
        for _ in range(steps):
            bound, used = self._try()
            if bound < best - 1e-3:
                best, kept, stale = bound, self.prices, 0
            else:
                stale += 1
                if stale >= 8:
                    reach, stale = max(reach * 0.6, 0.02), 0
                    self.prices = kept
                    bound, used = self._try()
            if best < goal:
                break
            slope = used - 1.0
            slope[(self.prices <= 0) & (slope < 0) & ~self.exact] = 0.0
            size = float((slope * slope).sum())
            if size == 0.0:
                break
            moved = self.prices + max(0.02, bound - best + reach) / size * slope
            self.prices = np.where(self.exact, moved, np.maximum(0.0, moved))
        self.prices = kept
        return best

    def _try(self) -> tuple[float, Floats]:
        """The bound with these prices, and how often each spot is used by the timeline that makes it."""
        ahead = self.ahead()
        bounds = self.openings(ahead)
        opening = max(bounds, key=lambda one: bounds[one])
        return bounds[opening], self._follow(opening, ahead)

    def worth(self, places: int) -> float:
        """What a kid that could enter these places is worth, its spot paid."""
        net = self.values - self.prices
        return max(
            [float(net[n]) for n, place in enumerate(self.places) if places >> place & 1], default=NEVER
        )

    def _set_worth(self) -> Floats:
        net = self.values - self.prices
        worth = np.where(self.fits, net, NEVER).max(axis=1) if len(net) else np.full(len(self.fits), NEVER)
        return np.append(worth, 0.0)

    def ahead(self) -> Floats:
        """For each position of the graph, the most that can still come."""
        graph = self.graph
        worth = self._set_worth()
        values = np.zeros(graph.first[-1])
        last = np.sort(np.maximum(worth[graph.last], 0.0), axis=1)[:, ::-1].cumsum(axis=1)
        room = np.minimum(graph.last_room, last.shape[1])
        ends = np.where(room > 0, last[np.arange(len(last)), np.maximum(room, 1) - 1], 0.0)
        values[graph.first[-2] :] = np.maximum.reduceat(ends, graph.last_starts)
        leaves = worth[graph.leaves].sum(axis=1)
        for played in range(graph.puzzle.plays - 2, -1, -1):
            if len(graph.to[played]):
                plays = leaves[graph.leave[played]] + values[graph.to[played]]
                values[graph.first[played] : graph.first[played + 1]] = np.maximum.reduceat(
                    plays, graph.starts[played]
                )
        return values

    def extra(self, opening: Opening, better_house: float | None = None) -> float:
        """What the plays bring that can come at any time, all prices added."""
        net = self.values - self.prices
        total = float(self.prices.sum())
        for used, fits in zip(opening.lifts, self.lift_fits, strict=True):
            if used:
                total += used * (float(net[fits].max()) if fits.any() else NEVER)
        if opening.guests:
            best = np.sort(net[self.guest])[::-1]
            total += float(best[: opening.guests].sum()) if len(best) >= opening.guests else NEVER
        if opening.step_dad:
            total += self._better_house() if better_house is None else better_house
        return total

    def _better_house(self) -> float:
        """New Step-Dad: a kid that was counted where it scored is in another house, at most so much better."""
        if not self.house_fits.any():
            return 0.0
        net = self.values - self.prices
        houses = self.graph.puzzle.houses
        least = float(self._set_worth()[:-1][self.set_has_house].min(initial=0.0))
        for way in self.graph.puzzle.lifts:
            if way.to & houses:
                least = min(least, self.worth(way.to))
        return max(0.0, float(net[self.house_fits].max())) - least

    def openings(self, ahead: Floats) -> dict[Opening, float]:
        """The bound for each opening."""
        house = self._better_house()
        return {
            opening: self.extra(opening, house) + float(ahead[at]) for opening, at in self.graph.roots.items()
        }

    def _follow(self, opening: Opening, ahead: Floats) -> Floats:
        """How often the best timeline uses each spot."""
        graph = self.graph
        net = self.values - self.prices
        used = np.zeros(len(net))

        def use(fits: npt.NDArray[np.bool_]) -> None:
            rows = np.flatnonzero(fits)
            if len(rows):
                used[rows[net[rows].argmax()]] += 1

        for count, fits in zip(opening.lifts, self.lift_fits, strict=True):
            for _ in range(count):
                use(fits)
        if opening.guests:
            rows = np.flatnonzero(self.guest)
            used[rows[np.argsort(-net[rows])][: opening.guests]] += 1
        worth = self._set_worth()
        leaves = worth[graph.leaves].sum(axis=1)
        played, at = opening.plays, graph.roots[opening]
        while 0 < at < graph.first[-2]:
            while graph.first[played + 1] <= at:
                played += 1
            starts = graph.starts[played]
            row = at - graph.first[played]
            begin = int(starts[row])
            end = int(starts[row + 1]) if row + 1 < len(starts) else len(graph.to[played])
            plays = leaves[graph.leave[played][begin:end]] + ahead[graph.to[played][begin:end]]
            chosen = begin + int(plays.argmax())
            for part in graph.leaves[graph.leave[played][chosen]]:
                if part < len(graph.sets):
                    use(self.fits[part])
            at = int(graph.to[played][chosen])
        if at:
            starts = graph.last_starts
            row = at - graph.first[-2]
            end = int(starts[row + 1]) if row + 1 < len(starts) else len(graph.last)
            best: tuple[float, list[int]] = (0.0, [])
            for number in range(int(starts[row]), end):
                parts = sorted([int(n) for n in graph.last[number]], key=lambda n: -worth[n])
                parts = [n for n in parts[: graph.last_room[number]] if worth[n] > 0]
                best = max(best, (float(sum([worth[n] for n in parts])), parts))
            for part in best[1]:
                use(self.fits[part])
        return used
