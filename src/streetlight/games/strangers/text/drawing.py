"""A board as plain text, for the terminal. Walls are lines, entry bars are double lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from streetlight.games.strangers.pack.content import ScoringSpace
from streetlight.games.strangers.pack.layout import DOOR, OPEN, BoardLayout, Cell

HEIGHT: Final = 2  # lines in a cell: what it is, who is there
WIDTH: Final = 6
LEFT: Final = 2  # columns for the row numbers

_CORNERS: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by walls that meet: up 1, down 2, left 4, right 8
_PLAIN_CORNERS: Final = " ++|++++++++-+++"
_GROUND: Final = {"street": "·", "lawn": "˙", "woods": "♣", "water": "≈", "trees": "♠", "flowers": "*"}
_PLAIN: Final = {"street": ".", "lawn": ",", "woods": "t", "water": "~", "trees": "^", "flowers": "*"}


def draw(
    layout: BoardLayout,
    places: Sequence[ScoringSpace],
    markers: Mapping[str, str],
    ascii_only: bool = False,
    legend: bool = True,
) -> str:
    """Draw the map. ``markers`` is keyed by grid reference or by the id of a scoring space.

    A board of 11 columns fits 80 characters, one of 15 fits 110. A marker too long for its space ends in
    "+" there and is told in full below the map.
    """
    return _Drawing(layout, places, markers, ascii_only).lines(legend)


class _Drawing:
    def __init__(
        self,
        layout: BoardLayout,
        places: Sequence[ScoringSpace],
        markers: Mapping[str, str],
        ascii_only: bool,
    ) -> None:
        self.layout = layout
        self.places = places
        self.markers = markers
        self.ascii = ascii_only
        self.notes: list[str] = []
        columns = LEFT + 1 + layout.columns * (WIDTH + 1)
        self.canvas = [[" "] * columns for _ in range(2 + layout.rows * (HEIGHT + 1))]

    def lines(self, legend: bool) -> str:
        self._edges()
        self._labels()
        by_mark = {place.mark: place for place in self.places}
        done: set[str] = set()
        for cell in self.layout.cells:
            if not cell.mark:
                self._space(cell)
            elif cell.mark not in done:
                done.add(cell.mark)
                self._place(cell, by_mark[cell.mark])
        text = ["".join(line).rstrip() for line in self.canvas]
        text += self.notes
        if legend:
            text += ["", *self._legend()]
        return "\n".join(text) + "\n"

    def _x(self, column: int) -> int:
        """The canvas column of the left edge of a cell."""
        return LEFT + column * (WIDTH + 1)

    def _y(self, row: int) -> int:
        """The canvas line of the top edge of a cell."""
        return 1 + row * (HEIGHT + 1)

    def _write(self, x: int, y: int, text: str) -> None:
        self.canvas[y][x : x + len(text)] = list(text)

    def _edge_right(self, column: int, row: int) -> str:
        """The edge right of a cell; column -1 is the left rim."""
        return "wall" if column < 0 else self.layout.right[row][column]

    def _edge_below(self, column: int, row: int) -> str:
        return "wall" if row < 0 else self.layout.below[row][column]

    def _edges(self) -> None:
        across, upright = ("-", "|") if self.ascii else ("─", "│")
        bar_across, bar_upright = ("=", "!") if self.ascii else ("═", "║")
        for row in range(-1, self.layout.rows):
            for column in range(self.layout.columns):
                edge = self._edge_below(column, row)
                if edge != OPEN:
                    sign = bar_across if edge == DOOR else across
                    self._write(self._x(column) + 1, self._y(row + 1), sign * WIDTH)
        for row in range(self.layout.rows):
            for column in range(-1, self.layout.columns):
                edge = self._edge_right(column, row)
                if edge != OPEN:
                    for line in range(HEIGHT):
                        sign = bar_upright if edge == DOOR else upright
                        self._write(self._x(column + 1), self._y(row) + 1 + line, sign)
        for row in range(self.layout.rows + 1):
            for column in range(self.layout.columns + 1):
                self._write(self._x(column), self._y(row), self._corner(column, row))

    def _corner(self, column: int, row: int) -> str:
        up = row > 0 and self._edge_right(column - 1, row - 1) != OPEN
        down = row < self.layout.rows and self._edge_right(column - 1, row) != OPEN
        left = column > 0 and self._edge_below(column - 1, row - 1) != OPEN
        right = column < self.layout.columns and self._edge_below(column, row - 1) != OPEN
        arms = up + 2 * down + 4 * left + 8 * right
        return (_PLAIN_CORNERS if self.ascii else _CORNERS)[arms]

    def _labels(self) -> None:
        for column in range(self.layout.columns):
            self._write(self._x(column) + 1 + WIDTH // 2, 0, chr(ord("A") + column))
        for row in range(self.layout.rows):
            self._write(0, self._y(row) + 1, f"{row + 1:2}")

    def _space(self, cell: Cell) -> None:
        ground = (_PLAIN if self.ascii else _GROUND)[cell.ground]
        if cell.school:
            what = "School"
        else:
            what = "s" * cell.school_stop + "c" * cell.city_stop + "?" * cell.stranger
            if not what or cell.ground == "woods":
                what = ground + what
        if not cell.enterable:
            what = ground * 3
        x, y = self._x(cell.column) + 1, self._y(cell.row) + 1
        self._write(x, y, what.center(WIDTH))
        self._write(x, y + 1, self._fit(cell.ref, cell.ref, WIDTH))

    def _place(self, cell: Cell, place: ScoringSpace) -> None:
        across = 1
        while cell.column + across < self.layout.columns and (
            self.layout.cell(cell.column + across, cell.row).mark == cell.mark
        ):
            across += 1
        room = across * (WIDTH + 1) - 1
        title = f"{place.mark} {' '.join(map(str, place.spots))}".strip()
        if len(title) > room:
            title = place.mark
        x, y = self._x(cell.column) + 1, self._y(cell.row) + 1
        self._write(x, y, title.center(room))
        self._write(x, y + 1, self._fit(place.id, place.name, room))

    def _fit(self, key: str, name: str, room: int) -> str:
        """The marker of a space, cut to its room; what was cut is told under the map."""
        marker = self.markers.get(key, "")
        if len(marker) > room:
            self.notes.append(f"{name}: {marker}")
            marker = marker[: room - 1].rstrip() + "+"
        return marker.center(room)

    def _legend(self) -> list[str]:
        bar = "= and !" if self.ascii else "═ and ║"
        signs = "s School Bus Stop (School is one)   c City Bus Stop   ? stranger space"
        if any(cell.ground == "woods" for cell in self.layout.cells):
            signs += f"   {_PLAIN['woods'] if self.ascii else _GROUND['woods']} woods"
        entries = [f"{place.mark} {place.name}, {worth(place)}" for place in self.places]
        column = max(map(len, entries)) + 2
        across = max(1, len(self.canvas[0]) // column)
        down = -(-len(entries) // across)
        listed = [
            "".join(entry.ljust(column) for entry in entries[row::down]).rstrip() for row in range(down)
        ]
        return [signs, f"Plain lines are walls; {bar} lead into a scoring space.", "", *listed]


def worth(place: ScoringSpace) -> str:
    """What a place is and what its spots are worth, in few words: "pool 4 3 3"."""
    kind = place.kind.replace("_", " ")
    if place.per_kid_by_total:
        points = " ".join(map(str, place.per_kid_by_total))
        return f"each {points}" if kind == place.name.lower() else f"{kind}: each {points}"
    return f"{kind} {' '.join(map(str, place.spots))}"
