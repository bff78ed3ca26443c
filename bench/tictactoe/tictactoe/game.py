"""Tic-tac-toe: state, words, rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from streetlight.core.asks import Ask, Choice, Script, one
from streetlight.core.documents import EventFields
from streetlight.core.game import Game
from streetlight.core.luck import Luck
from streetlight.core.questions import Question
from streetlight.core.state import State
from streetlight.core.views import OwnView, Result, View
from streetlight.core.words import Label, Text, Wording

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
FREE = -1


class Mark(Question, frozen=True, tag="mark"):
    """Which cell to mark."""


class Marked(EventFields, frozen=True):
    seat: str
    cell: str


class BoardView(View, frozen=True, kw_only=True):
    cells: tuple[int, ...]
    turn_of: int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """There is nothing to choose."""


class Board(State):
    cells: list[int]
    turn_of: int
    won: int

    fields: ClassVar[tuple[str, ...]] = ("cells", "turn_of", "won")
    __slots__ = fields

    def copy(self) -> Board:
        twin = Board(self.step, self.luck.copy())
        self.hand_on(twin)
        twin.cells = self.cells.copy()
        twin.turn_of = self.turn_of
        twin.won = self.won
        return twin


class Words(Wording[Board]):
    seat_names = ("Cross", "Nought")
    catalogue = {
        "about": "Three in a row.",
        "ask.mark": "Which cell do you mark?",
        "option.mark": "Cell {cell}",
        "event.marked": "{seat} marks cell {cell}.",
        "over.row": "Three in a row.",
        "over.full": "The board is full.",
    }

    def option(self, g: Board, ask: Ask, choice: Choice) -> Label:
        cell = str(choice[1])
        return Label(Text("option.mark", cell=cell), (f"cell:{cell}",), "TT-01")

    # Any: every kind of event has fields of its own.
    def event(self, g: Board, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
        seat, cell = args
        return Marked(f"seat:{seat}", str(cell)), "TT-01"


def turn(g: Board) -> Script:
    """Mark a free cell (TT-01)."""
    me = g.turn_of
    _, cell = yield one(me, Mark(), free_cells)
    g.cells[cell] = me
    g.tell("marked", me, cell)
    if any(all(g.cells[at] == me for at in line) for line in LINES):
        g.won, g.step = me, ""
    elif FREE not in g.cells:
        g.step = ""
    else:
        g.turn_of = 1 - me


def free_cells(g: Board, seat: int, question: Mark) -> Sequence[Choice]:
    return [("mark", cell) for cell in range(9) if g.cells[cell] == FREE]


class TicTacToe(Game[Board, Options, BoardView]):
    name: ClassVar[str] = "tictactoe"
    title: ClassVar[str] = "Tic-tac-toe"
    seats: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[str] = "1"
    options_type = Options
    questions = (Mark,)
    event_types = {"marked": Marked}
    view_type = BoardView
    steps: ClassVar[Mapping[str, Callable[[Any], Script]]] = {"turn": turn}
    words = Words()

    def check_options(self, seats: int, options: Options) -> Options:
        return options

    def pack_of(self, options: Options) -> tuple[str, str]:
        return "standard", ""

    def setup(self, seats: int, options: Options, luck: Luck) -> Board:
        g = Board("turn", luck)
        g.cells, g.turn_of, g.won = [FREE] * 9, 0, FREE
        return g

    def public_view(self, g: Board) -> BoardView:
        return BoardView(cells=tuple(g.cells), turn_of=g.turn_of)

    def own_view(self, g: Board, seat: int | Literal["all"] | None, public: BoardView) -> OwnView:
        return OwnView()

    def redraw(self, g: Board, seat: int | None, luck: Luck) -> None:
        """Nothing is hidden."""

    def result(self, g: Board) -> Result:
        winners = () if g.won == FREE else (g.won,)
        scores = tuple([int(seat in winners) for seat in (0, 1)])
        return Result(winners=winners, scores=scores, reason="row" if winners else "full")


GAME = TicTacToe()
