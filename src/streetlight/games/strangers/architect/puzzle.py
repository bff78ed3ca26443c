"""Solo Architect as a puzzle: the ways in which cards move kids, on a board without strangers.

Instead of a space, each kid has the *set* of spaces where it could be by now: kids do not get in each other's
way, so which space it is can be settled later. Sets are ints with one bit per space.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from streetlight.games.strangers.architect.spots import Spots
from streetlight.games.strangers.pack.content import Move, Pack, Place, Special
from streetlight.games.strangers.pack.loading import load_board
from streetlight.games.strangers.rules.board import RIDE, WALK, spaces_of
from streetlight.games.strangers.rules.moving import PAST


class MoveWay(NamedTuple):
    """A way of moving kids. ``cards`` are the kinds that do it, ``copies`` how many of them there are."""

    cards: tuple[int, ...]
    copies: int
    group: bool  # moves any number of kids
    steps: int = 0  # a path move ...
    mode: int = WALK
    start: int = 0  # ... or a placement from these spaces
    to: int = 0  # to these spaces or places


class Puzzle:
    """The board as the solver sees it.

    ``ways`` move kids about; ``lifts`` put any kid straight into a place (Mom's Car, Prom Date), so that it
    never matters when they are played. Pool Party and New Step-Dad have their own fields.
    """

    def __init__(self, pack: Pack, board_id: str) -> None:
        self.pack = pack
        self.board = load_board(pack, board_id)
        self.plays: int = self.board.tokens + 1
        self.kids: int = pack.kids
        self.school: int = 1 << self.board.school
        self.spots = Spots(self.board)
        self.parks: int = self.board.of_kind["park"]
        self.libraries: int = self.board.of_kind["library"]
        self.houses: int = self.board.of_kind["home"] | self.board.of_kind["mansion"]
        self.pools: int = self.board.of_kind["pool"]
        self.park_room: int = sum([self.board.capacity[s] for s in spaces_of(self.parks)])
        self.ways: list[MoveWay] = []
        self.lifts: list[MoveWay] = []
        self.party: tuple[int, ...] = self._script("pool_party")
        self.step_dad: tuple[int, ...] = self._script("new_step_dad")
        self._sort_cards()
        self._steps: dict[tuple[int, int], tuple[int, int]] = {}

    def _script(self, name: str) -> tuple[int, ...]:
        return tuple(
            [
                kind
                for kind, card in enumerate(self.pack.cards)
                if card.count and isinstance(card.effect, Special) and card.effect.script == name
            ]
        )

    def _sort_cards(self) -> None:
        """Cards that act alike are one way. Rad Bike! is a Skateboard while no stranger stands anywhere."""
        everywhere = (1 << self.board.moves) - 1
        cards: dict[MoveWay, list[int]] = {}
        for kind, card in enumerate(self.pack.cards):
            effect = card.effect
            if isinstance(effect, Move):
                mode = WALK if PAST[effect.past] == RIDE else PAST[effect.past]
                cards.setdefault(MoveWay((), 0, effect.kids == "any", effect.steps, mode), []).append(kind)
            elif isinstance(effect, Place):
                start = self.board.of_kind[effect.start] if effect.start else everywhere
                to = 0
                for target in effect.to:
                    to |= self.board.of_kind[target]
                if to:
                    cards.setdefault(MoveWay((), 0, False, 0, WALK, start, to), []).append(kind)
        for way, kinds in cards.items():
            count = sum([self.pack.cards[kind].count for kind in kinds])
            whole = way._replace(cards=tuple(kinds), copies=min(count, self.plays))
            if way.start == everywhere and not way.to & everywhere:
                self.lifts.append(whole)
            else:
                self.ways.append(whole)
        groups = [way for way in self.ways if way.group and way.copies >= self.plays]
        self.ways = [
            way
            for way in self.ways
            if way.group or all((way.steps, way.mode) != (better.steps, better.mode) for better in groups)
        ]  # a card for one kid is not needed beside one for all that does not run out

    def step(self, way: int, spaces: int) -> tuple[int, int]:
        """Where a kid from these spaces can be after a play of this way: (spaces, places it could enter).

        It may also have stayed: the spaces include the old ones.
        """
        key = (way, spaces)
        known = self._steps.get(key)
        if known is None:
            card = self.ways[way]
            reached = 0
            for space in spaces_of(spaces):
                if card.steps:
                    for end in self.board.ends(space, card.steps, 0, card.mode):
                        reached |= 1 << end
                elif card.start >> space & 1:
                    reached |= card.to & ~(1 << space)
            moves = (1 << self.board.moves) - 1
            known = self._steps[key] = (spaces | reached & moves, reached & ~moves)
        return known

    def classes(self, places: int) -> list[int]:
        """The places a kid may have entered, kept apart by what follows from it."""
        parks, libraries = places & self.parks, places & self.libraries
        rest = places & ~(self.parks | self.libraries)
        return [part for part in (parks, libraries, rest) if part]


class Canon:
    """Sets of spaces from which the same can happen in the plays that are left count as one."""

    def __init__(self, puzzle: Puzzle, moves: Sequence[tuple[int, ...]]) -> None:
        """``moves``: each entry is a play, as the ways that it may stand for."""
        self.puzzle = puzzle
        self.moves = moves
        self._steps: dict[tuple[int, int], tuple[int, int]] = {}
        self._known: dict[tuple[int, int], int] = {}
        self._first: dict[tuple[object, ...], int] = {}

    def step(self, move: int, spaces: int) -> tuple[int, int]:
        """As in the puzzle; a move that stands for several ways allows all of them."""
        key = (move, spaces)
        known = self._steps.get(key)
        if known is None:
            after, places = spaces, 0
            for way in self.moves[move]:
                more, entered = self.puzzle.step(way, spaces)
                after |= more
                places |= entered
            known = self._steps[key] = (after, places)
        return known

    def same(self, plays: int, spaces: int) -> int:
        """One set for all that are alike with so many plays left."""
        if plays <= 0:
            return 0
        key = (plays, spaces)
        known = self._known.get(key)
        if known is None:
            future: list[object] = [plays]
            for move in range(len(self.moves)):
                after, places = self.step(move, spaces)
                future.append((places, self.same(plays - 1, after)))
            known = self._known[key] = self._first.setdefault(tuple(future), spaces)
        return known
