"""Solo Architect solved: the best plan for a board, and whether it is proved best (DTS-88).

Let Out and Run Away draw nothing, and every play draws one card and one stranger, so a plan is at most one play
more than there are strangers; each kid in a Library costs one of them. The search runs on an easier game first,
in which no stranger stands anywhere. There the player, who orders the cards, can play any card at any time, and
kids who may be out are out, because letting out costs nothing. Its best score is a bound for the real game.

1. `architect_bound` makes a graph of a still easier game and finds a bound for each head count of the crowds.
2. The search goes through the plays of the easier game layer by layer, and drops what can't beat the best plan.
3. Every better plan is carried out for real (`architect_plan`): paths, targets, strangers, and a match.

So a plan counts only when it was really played, and it is proved best when nothing better was left over. Plans
without a Saucer only: a Saucer costs a play and leaves the rest to a coin.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from heapq import nlargest
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import msgspec

from streetlight.games.strangers.architect.bound import Floats, Graph, Opening, Prices
from streetlight.games.strangers.architect.plan import ArchitectPlan, Done, Play, carry_out
from streetlight.games.strangers.architect.puzzle import Canon, Puzzle
from streetlight.games.strangers.pack.loading import PACKS
from streetlight.games.strangers.rules.architect import cards_of
from streetlight.games.strangers.rules.board import spaces_of

TellProgress = Callable[[str], None]

BEAMS = (40, 160)
"""Positions kept per layer while looking for a good plan: first a narrow look, then a wider one."""

FAVOURITES = 4
"""How many head counts, and openings of each, are looked at for a good plan."""

MOST = 400_000
"""Positions kept per layer while proving: a matter of memory."""

PRICE_STEPS = 60
"""How often prices are moved for one head count of the crowds."""

PlannedKid = tuple[int, int]
"""A kid's set of spaces, and its set in the graph of the bound (which is never smaller)."""


class Node(NamedTuple):
    """A position of the easier game. ``stock`` says what is left of each way of moving, ``scored`` the places
    that each scored kid could have entered."""

    kids: tuple[PlannedKid, ...]
    parks: int
    stock: tuple[int, ...]
    scored: tuple[int, ...]
    heads: int  # kids scored, with those of the opening that come later


class Origin(NamedTuple):
    """How a position was reached: what its kids are worth by the prices, its bound, and the play before."""

    worth: float
    bound: float
    before: tuple[int, Node] | None
    play: Play | None


class Solution(NamedTuple):
    """The best plan found. ``proved`` if no plan can score more; ``bound`` is the most that any could."""

    score: int
    bound: int
    proved: bool
    done: Done
    seconds: float
    positions: int


class OutOfTime(Exception):
    """The time given for the search is over."""


class Solver:
    """One search. ``best`` is the best plan that was really played so far."""

    def __init__(
        self, pack: str, board: str, seconds: float, progress: TellProgress, box: Sequence[str] | None = None
    ) -> None:
        """With a `box` its cards are all there are to plan with (DTS-104)."""
        self.pack = pack
        cards = PACKS.find(pack)
        if box is not None:
            cards = msgspec.structs.replace(cards, cards=cards_of(cards.cards, box))
        self.puzzle = Puzzle(cards, board)
        self.progress = progress
        self.started = time.monotonic()
        self.until = self.started + seconds
        self.best: Done | None = None
        self.score = 0
        self.doubt = 0  # the best score of a plan that could not be carried out
        self.positions = 0
        self.graph = Graph(self.puzzle, progress)
        ways = self.puzzle.ways
        self.canon = Canon(self.puzzle, [(n,) for n in range(len(ways))])
        groups = self.graph.groups
        self.loose = [groups.index(n) if way.group else self.graph.wild for n, way in enumerate(ways)]

    def first_look(self) -> int:
        """The points of a good plan, found quickly: the same on every machine, if the time allows."""
        self._look(self._first_bounds(), BEAMS[:1])
        return self.score

    def _first_bounds(self) -> dict[Prices, float]:
        whole = Prices(self.graph, None)
        bounds = dict.fromkeys(self._all_prices(), whole.lower(2 * PRICE_STEPS, 0.0))
        self.progress(f"no plan can score more than {int(max(bounds.values()) + 1e-6)}")
        for prices in bounds:
            prices.start_from(whole)
        return bounds

    def _look(self, bounds: dict[Prices, float], widths: Sequence[int]) -> None:
        """Look for good plans, where the most can be hoped for."""
        for prices in bounds:
            bounds[prices] = min(bounds[prices], prices.lower(3, 0.0))
            self._in_time()
        for width in widths:
            for prices in sorted(bounds, key=lambda one: -bounds[one])[:FAVOURITES]:
                self._tighten(bounds, prices, PRICE_STEPS)
                if bounds[prices] >= self.score + 1:
                    self._search(prices, width, FAVOURITES)

    def solve(self) -> Solution:
        """Find a good plan quickly, then rule out everything better."""
        bounds = self._first_bounds()
        try:
            self._look(bounds, BEAMS)
            ranked = sorted(bounds, key=lambda one: -bounds[one])
            for prices in ranked:
                self._tighten(bounds, prices, PRICE_STEPS)
            self.progress(f"no plan can score more than {int(max(bounds.values()) + 1e-6)}")
            for prices in ranked:
                self._tighten(bounds, prices, 3 * PRICE_STEPS)
                if bounds[prices] >= self.score + 1:
                    bounds[prices] = self._search(prices, MOST)
                    left = max(self.score, int(bounds[prices] + 1e-6))
                    self.progress(f"with crowds of {prices.heads} nothing above {left}")
        except OutOfTime:
            self.progress("out of time")
        top = max([self.score, self.doubt, *[int(min(bound, 999.0) + 1e-6) for bound in bounds.values()]])
        if self.best is None:
            raise OutOfTime("no plan was found in the time given")
        seconds = time.monotonic() - self.started
        return Solution(self.score, top, top == self.score, self.best, seconds, self.positions)

    def _all_prices(self) -> list[Prices]:
        """One set of prices for each head count of the crowds, those that pay best first."""
        board = self.puzzle.board
        crowds = self.puzzle.spots.crowds
        counts = [range(board.capacity[crowd] + 1) for crowd in crowds]
        found = [heads for heads in product(*counts) if sum(heads) <= self.puzzle.kids]

        def pays(heads: tuple[int, ...]) -> int:
            return sum([n * board.by_total[c][n - 1] for c, n in zip(crowds, heads, strict=True) if n])

        return [Prices(self.graph, heads) for heads in sorted(found, key=pays, reverse=True)]

    def _in_time(self) -> None:
        if time.monotonic() > self.until:
            raise OutOfTime

    def _tighten(self, bounds: dict[Prices, float], prices: Prices, steps: int) -> None:
        """Lower a bound, unless it can't hold anything better anyway."""
        self._in_time()
        if bounds[prices] >= self.score + 1:
            bounds[prices] = min(bounds[prices], prices.lower(steps, self.score + 1))

    def _search(self, prices: Prices, width: int, most: int = 10**6) -> float:
        """The openings that promise most with these prices; the bound that is left: what was not looked at,
        or the best score."""
        ahead = prices.ahead()
        openings = prices.openings(ahead)
        left = 0.0
        for opening in sorted(openings, key=lambda one: -openings[one])[:most]:
            if openings[opening] >= self.score + 1:
                left = max(left, self._layers(prices, ahead, opening, width))
        return max(left, float(self.score))

    def _layers(self, prices: Prices, ahead: Floats, opening: Opening, width: int) -> float:
        """Every timeline after this opening that may beat the best plan; the highest bound that was cut off."""
        puzzle = self.puzzle
        table: list[float] = ahead.tolist()
        worths: dict[int, float] = {}

        def worth(places: int) -> float:
            known = worths.get(places)
            if known is None:
                known = worths[places] = prices.worth(places)
            return known

        lifted = [way.to for way, n in zip(puzzle.lifts, opening.lifts, strict=True) for _ in range(n)]
        left = puzzle.plays - opening.plays
        first = Node(
            ((self.canon.same(left, puzzle.school), self.graph.canon.same(left, puzzle.school)),),
            0,
            tuple([way.copies for way in puzzle.ways]),
            tuple(sorted(lifted)),
            opening.kids,
        )
        layers: list[dict[Node, Origin]] = [{} for _ in range(puzzle.plays + 1)]
        layers[opening.plays][first] = Origin(prices.extra(opening), 0.0, None, None)
        self._consider(layers, opening.plays, first, opening)
        cut = 0.0
        for played in range(opening.plays, puzzle.plays):
            layer = layers[played]
            items = list(layer.items())
            if len(items) > width:
                items = nlargest(width + 1, items, key=lambda item: item[1].bound)
                cut = max(cut, items.pop()[1].bound)
            for number, (node, origin) in enumerate(items):
                if not number % 64:
                    self._in_time()
                if played > opening.plays and origin.bound < self.score + 1 - 1e-6:
                    continue
                for then, child, play in self._plays(played, node):
                    self.positions += 1
                    value = origin.worth + sum([worth(part) for _, part in play.scored])
                    bound = value
                    if then < puzzle.plays and child.kids:
                        key = self._loose_key(then, child)
                        bound += table[self.graph.first[then] + self.graph.layers[then][key]]
                    if bound < self.score + 1 - 1e-6 or child in layers[then]:
                        continue
                    layers[then][child] = Origin(value, bound, (played, node), play)
                    if play.scored:
                        self._consider(layers, then, child, opening)
        return cut

    def _loose_key(self, played: int, node: Node) -> tuple[tuple[int, ...], int, tuple[int, ...], int]:
        left = self.puzzle.plays - played
        stock = tuple([min(node.stock[n], left) for n in self.graph.limited])
        return tuple(sorted([loose for _, loose in node.kids])), node.parks, stock, node.heads

    def _plays(self, played: int, node: Node) -> list[tuple[int, Node, Play]]:
        """(layer, position, play) of everything that can be played."""
        puzzle = self.puzzle
        found: list[tuple[int, Node, Play]] = []
        for way, card in enumerate(puzzle.ways):
            if not node.stock[way]:
                continue
            for stay, scored, moved in self._outcomes(way, card.group, node.kids):
                count = node.heads + len(scored)
                parks = node.parks + sum([1 for _, part in scored if part & puzzle.parks])
                if count > puzzle.kids or parks > puzzle.park_room:
                    continue
                libraries = sum([1 for _, part in scored if part & puzzle.libraries])
                then = min(played + 1 + libraries, puzzle.plays)
                left = puzzle.plays - then
                out = min(1 + parks, puzzle.kids - count)
                kids = [*stay, *[(puzzle.school, puzzle.school)] * (out - len(stay))]
                child = Node(
                    tuple(sorted([self._same(left, kid) for kid in kids])) if left else (),
                    parks,
                    tuple([min(n - (at == way), left) for at, n in enumerate(node.stock)]),
                    tuple(sorted([*node.scored, *[part for _, part in scored]])),
                    count,
                )
                found.append((then, child, Play(way, moved, tuple(scored), left)))
        return found

    def _same(self, left: int, kid: PlannedKid) -> PlannedKid:
        return self.canon.same(left, kid[0]), self.graph.canon.same(left, kid[1])

    def _outcomes(
        self, way: int, group: bool, kids: tuple[PlannedKid, ...]
    ) -> list[tuple[list[PlannedKid], list[tuple[PlannedKid, int]], PlannedKid | None]]:
        """(kids still out, kids that scored with their places, the one kid that was moved)."""
        kinds = sorted(set(kids))
        found: list[tuple[list[PlannedKid], list[tuple[PlannedKid, int]], PlannedKid | None]] = []
        if not group:
            for kid in kinds:
                at = kids.index(kid)
                others = [*kids[:at], *kids[at + 1 :]]
                after, places = self._step(way, kid)
                if after[0] != kid[0]:
                    found.append(([*others, after], [], kid))
                found.extend([(others, [(kid, part)], kid) for part in self.puzzle.classes(places)])
            return found
        choices: list[list[tuple[list[PlannedKid], list[tuple[PlannedKid, int]]]]] = []
        for kid in kinds:
            count = kids.count(kid)
            after, places = self._step(way, kid)
            parts = self.puzzle.classes(places)
            choices.append(
                [
                    ([after] * (count - leaving), [(kid, part) for part in chosen])
                    for leaving in range(count + 1 if parts else 1)
                    for chosen in combinations_with_replacement(parts, leaving)
                ]
            )
        for combo in product(*choices):
            stay = [kid for here, _ in combo for kid in here]
            scored = [one for _, gone in combo for one in gone]
            found.append((stay, scored, None))
        return found

    def _step(self, way: int, kid: PlannedKid) -> tuple[PlannedKid, int]:
        after, places = self.canon.step(way, kid[0])
        return (after, self.graph.canon.step(self.loose[way], kid[1])[0]), places

    def _consider(self, layers: list[dict[Node, Origin]], at: int, node: Node, opening: Opening) -> None:
        """If this position would end better than the best plan, carry it out."""
        for score, host, upgraded in self._endings(node, opening):
            if score <= max(self.score, 0):
                continue
            plays: list[Play] = []
            here: tuple[int, Node] | None = (at, node)
            while here is not None:
                origin = layers[here[0]][here[1]]
                if origin.play is not None:
                    plays.append(origin.play)
                here = origin.before
            plan = ArchitectPlan(opening, tuple(reversed(plays)), host, upgraded, score)
            done = carry_out(self.puzzle, self.canon, self.pack, plan)
            if done is None:
                self.doubt = max(self.doubt, score)
                continue
            self.score, self.best = score, done
            self.progress(f"a plan for {score} points")

    def _endings(self, node: Node, opening: Opening) -> list[tuple[int, int, int]]:
        """(score, Pool of the party, places of the kid that New Step-Dad moves) in all the ways to end."""
        puzzle = self.puzzle
        upgrades = [0]
        if opening.step_dad:
            upgrades = sorted({places for places in node.scored if places & puzzle.houses})
        found: list[tuple[int, int, int]] = []
        for upgraded in upgrades:
            kids = list(node.scored)
            if upgraded:
                kids.remove(upgraded)
                kids.append(puzzle.houses)
            if not opening.guests:
                found.append((puzzle.spots.best(tuple(sorted(kids))), -1, upgraded))
                continue
            for host in spaces_of(puzzle.pools):
                all_kids = tuple(sorted([*kids, *[1 << host] * opening.guests]))
                score = puzzle.spots.best(all_kids, host, 2 + opening.guests)
                found.append((score, host, upgraded))
        return found


def solve(
    board: str, pack: str = "standard", seconds: float = 600.0, progress: TellProgress | None = None
) -> Solution:
    """The best plan for a board of a pack, as far as the time allows."""
    return Solver(pack, board, seconds, progress or (lambda text: None)).solve()
