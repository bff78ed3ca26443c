"""The board as the rules use it: numbered spaces, bit masks, and every path of up to three steps.

Spaces are numbered 0 .. n-1: first the movement spaces in reading order, then the scoring spaces in the
order of the pack. A set of spaces is an int with one bit per space. Nothing here changes after the board
is built, apart from a cache that nobody can see, so one board serves any number of matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from streetlight.games.strangers.pack.content import PLACE_KINDS, BoardData
from streetlight.games.strangers.pack.layout import DOOR, OPEN, BoardLayout, read_map
from streetlight.games.strangers.text.drawing import draw

WALK: Final = 0
HOP: Final = 1
RIDE: Final = 2

CACHE_LIMIT: Final = 128
"""How many answers a path table remembers before it starts afresh."""


class Paths:
    """All paths of one length and mode from one space, grouped by where they end.

    ``free`` holds every end, ``touched`` every space that a path needs free.
    """

    __slots__ = ("free", "groups", "known", "touched")

    def __init__(self, ends: tuple[int, ...], groups: tuple[tuple[int, ...], ...]) -> None:
        self.free = ends
        self.groups = groups
        self.known: dict[int, tuple[int, ...]] = {}
        touched = 0
        for masks in groups:
            for mask in masks:
                touched |= mask
        self.touched = touched

    def search(self, hit: int) -> tuple[int, ...]:
        """The ends that a path still leads to when the ``hit`` spaces are closed."""
        found: list[int] = []
        for end, masks in zip(self.free, self.groups, strict=True):
            for mask in masks:
                if not mask & hit:
                    found.append(end)
                    break
        ends = tuple(found)
        if len(self.known) >= CACHE_LIMIT:
            self.known.clear()
        self.known[hit] = ends
        return ends


class Board:
    """One side of the board, compiled.

    =====================  ==============================================================================
    ``n``, ``moves``       number of spaces; number of movement spaces (scoring spaces start there)
    ``ids``                "C4" or "north_park"; ``index`` goes back, and also knows "B3" as part of a park
    ``targets``            "space:C4", "space:north_park": how options point at spaces
    ``names``, ``kinds``   what people read; "school", "space" or the kind of scoring space
    ``walk``, ``hop``      neighbours with and without respect for walls and doors
    ``capacity``           spots per space, 0 for a movement space
    ``spots``              values of the spots, best first; () where ``by_total`` counts
    ``by_total``           worth of each kid when 1, 2, ... are there (DTS-66); else ()
    ``distance``           steps from a movement space to any space with no stranger placed, -1: no way
    =====================  ==============================================================================
    """

    __slots__ = (
        "_paths", "by_total", "capacity", "city_stops", "distance", "hop", "id", "ids", "index", "kinds",
        "layout", "max_steps", "moves", "n", "names", "of_kind", "places", "school", "school_stops",
        "scoring", "spots", "stranger_spaces", "strangers", "targets", "title", "tokens", "walk",
    )  # fmt: skip

    def __init__(self, data: BoardData, max_steps: int = 3) -> None:
        layout = read_map(data.map)
        cells = [cell for cell in layout.cells if cell.enterable and not cell.mark]
        places = data.places
        self.id: str = data.id
        self.title: str = data.title
        self.tokens: int = data.tokens
        self.layout: BoardLayout = layout
        self.places = places
        self.max_steps: int = max_steps
        self.moves: int = len(cells)
        self.n: int = len(cells) + len(places)
        none: tuple[int, ...] = ()

        self.ids: tuple[str, ...] = tuple([cell.ref for cell in cells] + [place.id for place in places])
        self.targets: tuple[str, ...] = tuple([f"space:{id}" for id in self.ids])
        self.names: tuple[str, ...] = tuple(
            ["School" if cell.school else cell.ref for cell in cells] + [place.name for place in places]
        )
        self.kinds: tuple[str, ...] = tuple(
            ["school" if cell.school else "space" for cell in cells] + [place.kind for place in places]
        )
        self.capacity: tuple[int, ...] = tuple([0] * self.moves + [place.capacity for place in places])
        self.spots: tuple[tuple[int, ...], ...] = tuple([none] * self.moves + [p.spots for p in places])
        self.by_total: tuple[tuple[int, ...], ...] = tuple(
            [none] * self.moves + [p.per_kid_by_total for p in places]
        )

        self.index: dict[str, int] = {id: number for number, id in enumerate(self.ids)}
        marks = {place.mark: self.moves + number for number, place in enumerate(places)}
        for cell in layout.cells:
            if cell.mark:
                self.index[cell.ref] = marks[cell.mark]

        self.school: int = 0
        self.strangers: int = 0
        self.school_stops: int = 0
        self.city_stops: int = 0
        for number, cell in enumerate(cells):
            bit = 1 << number
            if cell.school:
                self.school = number
            if cell.stranger:
                self.strangers |= bit
            if cell.school_stop:
                self.school_stops |= bit
            if cell.city_stop:
                self.city_stops |= bit
        self.stranger_spaces: tuple[int, ...] = spaces_of(self.strangers)
        self.scoring: int = ((1 << len(places)) - 1) << self.moves
        self.of_kind: dict[str, int] = {
            "school_stop": self.school_stops,
            "city_stop": self.city_stops,
        }
        for kind in PLACE_KINDS:
            self.of_kind[kind] = mask_of([i for i in range(self.moves, self.n) if self.kinds[i] == kind])

        self.walk: tuple[tuple[int, ...], ...]
        self.hop: tuple[tuple[int, ...], ...]
        self.walk, self.hop = self._neighbours()
        self.distance: tuple[tuple[int, ...], ...] = tuple([self._distances(s) for s in range(self.moves)])
        self._paths: list[Paths] = [
            self._find_paths(space, steps, mode)
            for mode in (WALK, HOP, RIDE)
            for steps in range(1, max_steps + 1)
            for space in range(self.moves)
        ]

    # The question that every move card asks.

    def ends(self, space: int, steps: int, blocked: int, mode: int = WALK) -> tuple[int, ...]:
        """Where a kid on ``space`` may end a path move of ``steps`` (DTS-31 to 41, 76, 90), in number order.

        ``blocked`` is the set of spaces with a stranger and of full scoring spaces. A path repeats no
        space; it has exactly ``steps`` steps, or fewer if it enters a scoring space. Mode ``HOP`` ignores
        walls and missing doors; ``RIDE`` passes strangers, but may not end on one.
        """
        paths = self._paths[(mode * self.max_steps + steps - 1) * self.moves + space]
        hit = blocked & paths.touched
        if not hit:
            return paths.free
        known = paths.known.get(hit)
        if known is not None:
            return known
        return paths.search(hit)

    def a_path(self, space: int, steps: int, end: int, blocked: int, mode: int = WALK) -> tuple[int, ...]:
        """One legal path from ``space`` to ``end``, both included, for showing a move; () if there is none.

        The shortest one is taken, since a kid may enter a scoring space early.
        """
        for length in range(1 if self.scoring >> end & 1 else steps, steps + 1):
            for path in self._walks(space, length, mode):
                if path[-1] == end and not path_mask(path, mode) & blocked:
                    return path
        return ()

    def value(self, space: int, spot: int, total: int) -> int:
        """What a kid on this spot of a scoring space is worth when ``total`` kids are in the space."""
        by_total = self.by_total[space]
        return by_total[total - 1] if by_total else self.spots[space][spot]

    def text(
        self, markers: Mapping[int, str] | None = None, ascii_only: bool = False, legend: bool = True
    ) -> str:
        """The board as plain text. ``markers`` tells who is where, e.g. ``{board.school: "R1 B2"}``."""
        cells = {self.ids[space]: marker for space, marker in (markers or {}).items()}
        return draw(self.layout, self.places, cells, ascii_only, legend)

    # How a board is built.

    def _neighbours(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        walk: list[set[int]] = [set() for _ in range(self.moves)]
        hop: list[set[int]] = [set() for _ in range(self.moves)]
        for one, other, edge in self.layout.edges():
            if not one.enterable or not other.enterable:
                continue
            for here, there in ((self.index[one.ref], self.index[other.ref]),
                                (self.index[other.ref], self.index[one.ref])):  # fmt: skip
                if here < self.moves:
                    hop[here].add(there)
                    if edge == OPEN or (edge == DOOR and there >= self.moves):
                        walk[here].add(there)
        return tuple([tuple(sorted(near)) for near in walk]), tuple([tuple(sorted(near)) for near in hop])

    def _distances(self, start: int) -> tuple[int, ...]:
        far = [-1] * self.n
        far[start] = 0
        queue = [start]
        for here in queue:
            for there in self.walk[here]:
                if far[there] < 0:
                    far[there] = far[here] + 1
                    if there < self.moves:
                        queue.append(there)
        return tuple(far)

    def _walks(self, start: int, steps: int, mode: int) -> list[tuple[int, ...]]:
        """Every path of exactly ``steps`` steps without a repeated space; scoring spaces only as ends."""
        neighbours = self.hop if mode == HOP else self.walk
        paths: list[tuple[int, ...]] = [(start,)]
        for _ in range(steps):
            paths = [
                (*path, there)
                for path in paths
                if path[-1] < self.moves
                for there in neighbours[path[-1]]
                if there not in path
            ]
        return paths

    def _find_paths(self, start: int, steps: int, mode: int) -> Paths:
        groups: dict[int, set[int]] = {}
        for length in range(1, steps + 1):
            for path in self._walks(start, length, mode):
                end = path[-1]
                if length == steps or end >= self.moves:
                    groups.setdefault(end, set()).add(path_mask(path, mode))
        ends = tuple(sorted(groups))
        return Paths(ends, tuple([_without_supersets(groups[end]) for end in ends]))


def path_mask(path: tuple[int, ...], mode: int) -> int:
    """The spaces that must be free for this path: all but the start, or only the end when riding."""
    if mode == RIDE:
        return 1 << path[-1]
    return mask_of(path[1:])


def _without_supersets(masks: set[int]) -> tuple[int, ...]:
    """Masks that matter: one that includes another can be left out. Few bits first."""
    kept: list[int] = []
    for mask in sorted(masks, key=lambda mask: (mask.bit_count(), mask)):
        if not any(mask & small == small for small in kept):
            kept.append(mask)
    return tuple(kept)


def mask_of(spaces: tuple[int, ...] | list[int]) -> int:
    """A set of spaces as bits."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


@lru_cache(4096)
def spaces_of(mask: int) -> tuple[int, ...]:
    """The spaces of a set, in number order. The same few sets come up all the time."""
    spaces: list[int] = []
    while mask:
        low = mask & -mask
        spaces.append(low.bit_length() - 1)
        mask ^= low
    return tuple(spaces)
