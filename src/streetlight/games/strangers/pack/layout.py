"""The text map of a board, read into cells and edges.

A map is a grid. Each cell is three characters wide; the character after it is its right edge and the line
below it holds its bottom edge::

         A   B   C
       +---+---+---+
     1 | NP= .   s |      NP is a scoring space, entered from B1
       +---+   +---+
     2 | @   ? | t?|      wall between B2 and C2
       +---+---+---+

Cells: an optional ground (``.`` street, ``,`` lawn, ``t`` woods) and any of ``@`` School, ``?`` stranger
space, ``s`` School Bus Stop, ``c`` City Bus Stop; or the mark of a scoring space (two capital
letters); or scenery that nobody can enter (``~`` water, ``^`` trees, ``*`` flowers).
Edges: blank is open, ``|`` and ``---`` are walls, ``=`` is an entry bar (DTS-37, DTS-38).
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

GroundKind = Literal["street", "lawn", "woods", "water", "trees", "flowers"]

GROUNDS: Final[dict[str, GroundKind]] = {".": "street", ",": "lawn", "t": "woods"}
SCENERY: Final[dict[str, GroundKind]] = {"~": "water", "^": "trees", "*": "flowers"}

Edge = Literal["open", "wall", "door"]
OPEN: Final = "open"
WALL: Final = "wall"
DOOR: Final = "door"

_CELL: Final = re.compile(r"([.,t]?)([@?sc]*)")
_MARK: Final = re.compile(r"[A-Z]{2}")
_EDGES: Final[dict[str, Edge]] = {" ": OPEN, "|": WALL, "-": WALL, "=": DOOR}


class MapError(Exception):
    """The map can't be read; ``spot`` is the grid reference or line it went wrong at."""

    def __init__(self, spot: str, message: str) -> None:
        super().__init__(f"{spot}: {message}")
        self.spot = spot


class Cell(msgspec.Struct, frozen=True):
    """One cell of the grid. ``mark`` is "" for a movement space and for scenery."""

    ref: str
    column: int
    row: int
    ground: GroundKind
    enterable: bool
    mark: str = ""
    school: bool = False
    stranger: bool = False
    school_stop: bool = False
    city_stop: bool = False


class BoardLayout(msgspec.Struct, frozen=True):
    """A board's map: what a drawing needs, and what the board is built from.

    ``right[row][column]`` is the edge to the right of a cell, ``below[row][column]`` the one under it:
    "open", "wall" or "door". Both include the rim of the board, which is all wall.
    """

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    right: tuple[tuple[Edge, ...], ...]
    below: tuple[tuple[Edge, ...], ...]

    def cell(self, column: int, row: int) -> Cell:
        return self.cells[row * self.columns + column]

    def edges(self) -> list[tuple[Cell, Cell, Edge]]:
        """All pairs of cells that touch, each once, with the edge between them."""
        pairs = []
        for cell in self.cells:
            if cell.column + 1 < self.columns:
                right = self.cell(cell.column + 1, cell.row)
                pairs.append((cell, right, self.right[cell.row][cell.column]))
            if cell.row + 1 < self.rows:
                below = self.cell(cell.column, cell.row + 1)
                pairs.append((cell, below, self.below[cell.row][cell.column]))
        return pairs


def column_name(column: int) -> str:
    return chr(ord("A") + column)


def read_map(text: str) -> BoardLayout:
    """Read a text map, or raise a :class:`MapError` that names the spot."""
    lines = text.strip("\n").rstrip().split("\n")
    names = lines[0].split()
    columns = len(names)
    if columns < 2 or columns > 26 or names != [column_name(i) for i in range(columns)]:
        raise MapError("line 1", "the first line names the columns: A B C ...")
    rows = (len(lines) - 2) // 2
    if rows < 2 or len(lines) != 2 * rows + 2:
        raise MapError("the map", "each row of cells needs a line of edges above and below it")
    width = 4 + 4 * columns
    lines = [line.ljust(width) for line in lines]
    for number, line in enumerate(lines[1:], start=2):
        if len(line) > width:
            raise MapError(f"line {number}", f"is longer than {columns} columns")
    left = 3
    cells: list[Cell] = []
    right: list[tuple[Edge, ...]] = []
    below: list[tuple[Edge, ...]] = []
    _rim(lines[1], columns, "A1", "above")
    for row in range(rows):
        line, under = lines[2 + 2 * row], lines[3 + 2 * row]
        if line[:left].strip() != str(row + 1):
            raise MapError(f"line {3 + 2 * row}", f"this row must begin with its number, {row + 1}")
        if line[left] != "|":
            raise MapError(f"A{row + 1}", "the board ends here, so its left edge must be a wall")
        right_edges: list[Edge] = []
        below_edges: list[Edge] = []
        for column in range(columns):
            ref = f"{column_name(column)}{row + 1}"
            at = left + 1 + 4 * column
            cells.append(_read_cell(ref, column, row, line[at : at + 3].strip()))
            right_edges.append(_read_edge(ref, "right", line[at + 3], line[at + 3]))
            below_edges.append(_read_edge(ref, "bottom", under[at + 1], under[at : at + 3]))
        if right_edges[-1] != WALL:
            raise MapError(
                f"{column_name(columns - 1)}{row + 1}",
                "the board ends here, so its right edge must be a wall",
            )
        right.append(tuple(right_edges))
        below.append(tuple(below_edges))
    _rim(lines[-1], columns, f"A{rows}", "below")
    return BoardLayout(columns, rows, tuple(cells), tuple(right), tuple(below))


def _rim(line: str, columns: int, ref: str, side: str) -> None:
    if any(line[4 + 4 * column : 7 + 4 * column] != "---" for column in range(columns)):
        raise MapError(ref, f"the line {side} this row is the rim of the board and must be all wall")


def _read_cell(ref: str, column: int, row: int, text: str) -> Cell:
    if text in SCENERY:
        return Cell(ref, column, row, SCENERY[text], enterable=False)
    if _MARK.fullmatch(text):
        return Cell(ref, column, row, "lawn", enterable=True, mark=text)
    match = _CELL.fullmatch(text)
    if match is None or not text or len(set(match[2])) != len(match[2]):
        raise MapError(ref, f"cannot read {text!r} as a space")
    marks = match[2]
    return Cell(
        ref,
        column,
        row,
        GROUNDS[match[1] or "."],
        enterable=True,
        school="@" in marks,
        stranger="?" in marks,
        school_stop="s" in marks or "@" in marks,  # DTS-46
        city_stop="c" in marks,
    )


def _read_edge(ref: str, side: str, sign: str, whole: str) -> Edge:
    if sign not in _EDGES or whole not in (" ", "|", "=", "   ", "---", " = ", "==="):
        raise MapError(ref, f"cannot read {whole!r} as its {side} edge")
    return _EDGES[sign]
