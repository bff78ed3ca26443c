"""The islands: a drawn map, and everything the rules read off it.

The pack draws shapes on a plane of 8 by 6 units, one unit to a Sector: islands and Locations as polygons,
white lines between Locations. Which Sectors are sea and which are nearby a Location follows from the
shapes (TL-013 to 020), so nobody types it twice. Locations and Sectors are small numbers here: a Location
by its place in the pack, a Sector by ``row * 8 + column``. Sets of them are int bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal

import msgspec

from streetlight.games.loop.pack.effects import Source

Direction = Literal["north", "east", "south", "west"]
Point = tuple[float, float]
Shape = tuple[Point, ...]

ROWS: Final = 6
COLUMNS: Final = 8
SECTORS: Final = tuple(f"{row}{column}" for row in "ABCDEF" for column in range(1, COLUMNS + 1))
SECTOR: Final = {name: number for number, name in enumerate(SECTORS)}
DIRECTIONS: Final[tuple[Direction, ...]] = ("north", "east", "south", "west")
_STEPS: Final = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}

SMALL: Final = 0.012
"""Overlaps below this part of a Sector are too small to see: the check refuses them (TL-014)."""


class Island(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of land."""

    id: str
    name: str
    outline: Shape
    source: Source = "house"


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where kids can stand (TL-013 to 019). ``at`` is its middle, ``shape`` the ground it covers."""

    id: str
    name: str
    text: str
    at: Point
    shape: Shape
    restricted: bool = False
    bus: bool = False
    source: Source = "house"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A white line: its two Locations are adjacent (TL-013). ``via`` bends it; ``kind`` is only drawn."""

    between: tuple[str, str]
    kind: Literal["road", "bridge", "ferry"] = "road"
    via: Shape = ()


LandmarkKind = Literal["towers", "church", "mast", "castle", "airfield", "quarry", "wood", "field", "water"]


class Landmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to draw that has no rules: cooling towers, a church, the name of a water."""

    id: str
    kind: LandmarkKind
    at: Point
    name: str = ""


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map as the pack gives it. A Sector with less land than ``land_share`` is sea (TL-016)."""

    title: str
    school: str
    land_share: float
    islands: tuple[Island, ...]
    locations: tuple[Location, ...]
    lines: tuple[Line, ...]
    landmarks: tuple[Landmark, ...] = ()


class Islands:
    """The map as the rules use it. Immutable; one per pack."""

    def __init__(self, data: MapData) -> None:
        self.data: Final = data
        self.letters: Final = tuple(location.id for location in data.locations)
        self.number: Final = {letter: number for number, letter in enumerate(self.letters)}
        self.school: Final = self.number[data.school]
        self.restricted: Final = mask(n for n, loc in enumerate(data.locations) if loc.restricted)
        self.open: Final = (1 << len(self.letters)) - 1 & ~self.restricted
        self.bus: Final = mask(n for n, loc in enumerate(data.locations) if loc.bus)
        self.adjacent: Final = self._adjacent()
        """Per Location: the Locations joined to it by a line, in the order of the pack."""
        self.toward: Final = tuple(self.ways_to_nearest((goal,)) for goal in range(len(self.letters)))
        """Per Location and start: the next Location on a shortest way there, by letter if there are several."""
        self.land: Final = mask(s for s, share in enumerate(self.land_shares) if share >= data.land_share)
        """The Sectors that machines may enter (TL-016)."""
        self.nearby: Final = tuple(
            tuple(s for s in range(len(SECTORS)) if overlap(location.shape, s) > 0)
            for location in data.locations
        )
        """Per Location: the Sectors that overlap it (TL-014), sea included."""
        self.locations_near: Final = tuple(
            tuple(n for n, near in enumerate(self.nearby) if s in near) for s in range(len(SECTORS))
        )
        """Per Sector: the Locations that it overlaps."""
        self.steps: Final = tuple(
            tuple(self._beside(s, direction) for direction in DIRECTIONS) for s in range(len(SECTORS))
        )
        """Per Sector: the Sector to the north, east, south and west, -1 at the edge (TL-015)."""

    @cached_property
    def land_shares(self) -> tuple[float, ...]:
        """Per Sector: which part of it is land."""
        return tuple(
            sum(overlap(island.outline, s) for island in self.data.islands) for s in range(len(SECTORS))
        )

    def _adjacent(self) -> tuple[tuple[int, ...], ...]:
        joined: list[set[int]] = [set() for _ in self.letters]
        for line in self.data.lines:
            a, b = (self.number[letter] for letter in line.between)
            joined[a].add(b)
            joined[b].add(a)
        return tuple(tuple(sorted(numbers)) for numbers in joined)

    def ways_to_nearest(self, goals: Sequence[int]) -> tuple[int, ...]:
        """Per start: the next Location on the way to the nearest goal; goals, and what has no way, stay."""
        following = list(range(len(self.letters)))
        found = set(goals)
        edge = sorted(found)
        while edge:
            reached = sorted({n for here in edge for n in self.adjacent[here]} - found)
            for n in reached:
                following[n] = min(set(self.adjacent[n]) & set(edge))
            found.update(reached)
            edge = reached
        return tuple(following)

    @staticmethod
    def _beside(sector: int, direction: Direction) -> int:
        row, column = divmod(sector, COLUMNS)
        row, column = row + _STEPS[direction][0], column + _STEPS[direction][1]
        return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else -1

    def is_land(self, sector: int) -> bool:
        return bool(self.land >> sector & 1)

    def land_beside(self, sector: int) -> tuple[int, ...]:
        """The land Sectors orthogonally beside this one."""
        return tuple(s for s in self.steps[sector] if s >= 0 and self.is_land(s))

    def touches_open(self, sector: int) -> bool:
        """Whether the Sector is nearby at least one Open Location (TL-029, 070, 077)."""
        return any(self.open >> n & 1 for n in self.locations_near[sector])

    def touches_restricted(self, sector: int) -> bool:
        return any(self.restricted >> n & 1 for n in self.locations_near[sector])

    def reach(self, starts: Iterable[int], movement: int) -> tuple[int, ...]:
        """Land Sectors within ``movement`` orthogonal steps over land of any start (TL-131, 132)."""
        return tuple(sorted(s for s, steps in self._spread(starts).items() if steps <= movement))

    def land_way(self, start: int, goal: int) -> int | None:
        """Steps of the shortest way over land; None if there is none (TL-207). A sea goal may be the end."""
        return self.ways_to(goal).get(start)

    def ways_to(self, goal: int) -> dict[int, int]:
        """Steps of the shortest way over land to this Sector, from each that has one."""
        return self._spread((goal,), from_sea=True)

    def _spread(self, starts: Iterable[int], from_sea: bool = False) -> dict[int, int]:
        found = {s: 0 for s in starts if from_sea or self.is_land(s)}
        edge = list(found)
        while edge:
            edge = [s for here in edge for s in self._new_steps(here, found)]
        return found

    def _new_steps(self, here: int, found: dict[int, int]) -> Iterator[int]:
        for s in self.land_beside(here):
            if s not in found:
                found[s] = found[here] + 1
                yield s

    def walk_way(self, start: int, goal: int) -> int | None:
        """Lines on the shortest way on foot; None if there is none."""
        found = {start: 0}
        edge = [start]
        while edge and goal not in found:
            following = []
            for here in edge:
                for n in self.adjacent[here]:
                    if n not in found:
                        found[n] = found[here] + 1
                        following.append(n)
            edge = following
        return found.get(goal)

    def text(self, marks: Mapping[str, str] | None = None) -> str:
        """The map for the terminal, 93 columns wide.

        ``marks`` adds short signs by Sector or Location: ``{"D5": "FA!", "M": "1 2"}``.
        """
        return draw(self, marks or {})


def mask(numbers: Iterable[int]) -> int:
    """The bit mask of a set of small numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


# Shapes


def area(shape: Shape) -> float:
    """The area of a polygon, whichever way round it is drawn."""
    pairs = zip(shape, shape[1:] + shape[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


def overlap(shape: Shape, sector: int) -> float:
    """How much of the Sector the polygon covers: 0 to 1."""
    row, column = divmod(sector, COLUMNS)
    for axis, limit, above in (
        (0, column, True),
        (0, column + 1, False),
        (1, row, True),
        (1, row + 1, False),
    ):
        shape = _cut(shape, axis, limit, above)
        if not shape:
            return 0.0
    covered = area(shape)
    return covered if covered > 1e-9 else 0.0


def _cut(shape: Shape, axis: int, limit: float, above: bool) -> Shape:
    """The part of a polygon on one side of a straight line along an axis (Sutherland and Hodgman)."""
    kept: list[Point] = []
    for here, there in zip(shape, shape[1:] + shape[:1], strict=True):
        here_in = (here[axis] >= limit) is above
        if here_in:
            kept.append(here)
        if here_in is not ((there[axis] >= limit) is above):
            part = (limit - here[axis]) / (there[axis] - here[axis])
            kept.append((here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])))
    return tuple(kept)


def inside(shape: Shape, point: Point) -> bool:
    """Whether the point lies in the polygon (even-odd rule)."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(shape, shape[1:] + shape[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings += 1
    return crossings % 2 == 1


# The map as text

_WIDE: Final = 11  # columns to a Sector
_HIGH: Final = 5  # lines to a Sector


def draw(islands: Islands, marks: Mapping[str, str]) -> str:
    """The plain-text map: land is dotted, ``[M]`` is open, ``<B>`` restricted, ``=`` a bus stop."""
    data = islands.data
    width, height = COLUMNS * _WIDE, ROWS * _HIGH
    paper = [[" "] * width for _ in range(height)]
    for y in range(height):
        for x in range(width):
            point = ((x + 0.5) / _WIDE, (y + 0.5) / _HIGH)
            if any(inside(island.outline, point) for island in data.islands):
                paper[y][x] = "."
            elif x % _WIDE == 0 and y % _HIGH == 0:
                paper[y][x] = "+"
    for line in data.lines:
        a, b = (data.locations[islands.number[letter]].at for letter in line.between)
        _draw_line(paper, (a, *line.via, b), "~" if line.kind == "ferry" else "-")
    taken: set[tuple[int, int]] = set()
    for location in data.locations:
        x, y = int(location.at[0] * _WIDE), int(location.at[1] * _HIGH)
        left, right = ("<", ">") if location.restricted else ("[", "]")
        _write(paper, taken, f"{left}{location.id}{'=' if location.bus else ''}{right}", [(x - 1, y)])
    for location in data.locations:
        if location.id in marks:
            x, y = int(location.at[0] * _WIDE), int(location.at[1] * _HIGH)
            _write(paper, taken, marks[location.id], [(x - 1, y + 1), (x - 1, y - 1), (x + 3, y), (x - 4, y)])
    for name, sign in marks.items():
        if name in SECTOR:
            row, column = divmod(SECTOR[name], COLUMNS)
            west, low = column * _WIDE + 1, row * _HIGH + _HIGH - 1
            spots = [(west + dx, low - dy) for dy in range(_HIGH) for dx in range(0, _WIDE - 4, 2)]
            _write(paper, taken, f"({sign})", spots)
    head = "   " + "".join(f"{column + 1:^{_WIDE}}" for column in range(COLUMNS)).rstrip()
    rows = [
        f"{'ABCDEF'[y // _HIGH] if y % _HIGH == _HIGH // 2 else ' '}  {''.join(row)}".rstrip()
        for y, row in enumerate(paper)
    ]
    return "\n".join([head, *rows, "", *legend(islands)])


def legend(islands: Islands) -> list[str]:
    """One line per Location: its sign, name, neighbours and nearby Sectors."""
    lines = ["[X] open   <X> restricted   = bus stop   - road   ~ ferry"]
    for number, location in enumerate(islands.data.locations):
        left, right = ("<", ">") if location.restricted else ("[", "]")
        sign = f"{left}{location.id}{'=' if location.bus else ''}{right}"
        beside = " ".join(islands.letters[n] for n in islands.adjacent[number])
        near = " ".join(SECTORS[s] for s in islands.nearby[number])
        lines.append(f"{sign:<5} {location.name:<16} next to {beside:<10} near {near}")
    return lines


def _draw_line(paper: list[list[str]], points: Shape, sign: str) -> None:
    for (x1, y1), (x2, y2) in pairwise(points):
        steps = max(1, int(max(abs(x2 - x1) * _WIDE, abs(y2 - y1) * _HIGH * 2)))
        for step in range(steps + 1):
            x = int((x1 + (x2 - x1) * step / steps) * _WIDE)
            y = int((y1 + (y2 - y1) * step / steps) * _HIGH)
            paper[y][x] = sign


def _write(
    paper: list[list[str]], taken: set[tuple[int, int]], text: str, spots: list[tuple[int, int]]
) -> None:
    """Puts a sign on the first of the spots where it covers no other; on the first if there is none."""
    free = [(x, y) for x, y in spots if not taken & {(x + n, y) for n in range(len(text))}]
    x, y = (free or spots)[0]
    for offset, sign in enumerate(text):
        if 0 <= y < len(paper) and 0 <= x + offset < len(paper[y]):
            paper[y][x + offset] = sign
            taken.add((x + offset, y))
