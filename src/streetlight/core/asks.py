"""What a script yields: a question to one seat, or questions to several at once.

A function makes the choices of a question when somebody looks at them. So a replay never pays for them, and after
`imagine` has redrawn what is hidden they are made again from the redrawn state.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from streetlight.core.errors import StalePrompt
from streetlight.core.questions import Question
from streetlight.core.state import State

if TYPE_CHECKING:
    from streetlight.core.words import Wording

Choice = tuple[Any, ...]  # Any: what it holds depends on the question that it answers
"""One legal answer as the rules see it: a small tuple of words and numbers, e.g. ("play", 4)."""

Chosen = Choice | tuple[Choice, ...] | str
"""An answer as the rules hear it: a choice, a tuple of choices (`some`, `order`), or a text (`write`)."""

Kind = Literal["one", "some", "order", "write"]
"""What a question wants: one choice, some of them, all of them in order, or a text."""

SINGLE: Final = 0
ALL_OF: Final = 1
ANY_OF: Final = 2

G = TypeVar("G", bound=State)
Q = TypeVar("Q", bound=Question)


class Ask:
    """The rules' side of a question to one seat: what is asked, and what makes its choices, all different.

    Players never get it: they get a `Prompt`. Once it is answered or withdrawn (`closed`) its choices no longer change.
    One is made at every decision, so it has no constructor: Python is slow to call one.
    """

    __slots__ = (
        "seat",
        "question",
        "kind",
        "least",
        "most",
        "make",
        "closed",
        "number",
        "words",
        "g",
        "_choices",
    )

    seat: int
    question: Question
    kind: Kind
    least: int
    """Of `some` only: how many choices at least."""
    most: int
    """Of `some`: how many choices at most; of `write`: how many characters."""
    make: Callable[[Any, int, Any], Sequence[Choice]] | None  # Any: the game's own state and question
    closed: bool
    number: int
    """Counts the questions to this seat. The match fills in this field and the next two when it asks."""
    words: Wording[Any]  # Any: a match knows no game
    g: State
    _choices: Sequence[Choice] | None

    def choices(self) -> Sequence[Choice]:
        """The legal choices, made at the first look."""
        choices = self._choices
        if choices is None:
            make = self.make
            if self.closed or make is None:
                raise StalePrompt(
                    f"prompt p{self.number} of seat {self.seat} is closed and was never looked at"
                )
            choices = self._choices = make(self.g, self.seat, self.question)
        return choices

    def choices_anew(self) -> Sequence[Choice]:
        """The choices by the present state, even if they were made before."""
        if self.make is None:
            return self.choices()
        return self.make(self.g, self.seat, self.question)


class Asks:
    """Questions to several seats: `ALL_OF` (sealed) or `ANY_OF` (the first answer counts).

    It has no constructor, for the same reason as `Ask`.
    """

    __slots__ = ("mode", "asks")

    mode: int
    asks: tuple[Ask, ...]


Script = Generator[Ask | Asks, Any, Any]  # Any: what a script is sent depends on what it asked
"""A stretch of rules. It yields questions and is sent the answers."""


def one(seat: int, question: Q, make: Callable[[G, int, Q], Sequence[Choice]]) -> Ask:
    """Ask for exactly one choice of those that `make(g, seat, question)` lists. The script is sent that choice."""
    ask = Ask()
    ask.seat = seat
    ask.question = question
    ask.kind = "one"
    ask.make = make
    ask.closed = False
    ask._choices = None
    return ask


def pick(seat: int, question: Question, choices: Sequence[Choice]) -> Ask:
    """Ask for one of these choices. Only for choices that everybody could list: a redraw does not change them."""
    ask = Ask()
    ask.seat = seat
    ask.question = question
    ask.kind = "one"
    ask.make = None
    ask.closed = False
    ask._choices = choices
    return ask


def some(seat: int, question: Q, least: int, most: int, make: Callable[[G, int, Q], Sequence[Choice]]) -> Ask:
    """Ask for `least` to `most` different choices. The script is sent a tuple, in the order listed."""
    return _of_kind(one(seat, question, make), "some", least, most)


def order(seat: int, question: Q, make: Callable[[G, int, Q], Sequence[Choice]]) -> Ask:
    """Ask to put all choices in order. The script is sent a tuple."""
    return _of_kind(one(seat, question, make), "order", 0, 0)


def write(seat: int, question: Q, limit: int, make: Callable[[G, int, Q], Sequence[Choice]]) -> Ask:
    """Ask for a text of at most `limit` characters, or one of the ready-made choices beside it."""
    return _of_kind(one(seat, question, make), "write", 1, limit)


def _of_kind(ask: Ask, kind: Kind, least: int, most: int) -> Ask:
    ask.kind = kind
    ask.least = least
    ask.most = most
    return ask


def all_of(asks: Iterable[Ask]) -> Asks:
    """Sealed: the script is sent {seat: answer} when all have answered; nobody sees another's first."""
    return _together(ALL_OF, tuple(asks))


def any_of(asks: Iterable[Ask]) -> Asks:
    """Free order: the script is sent (seat, answer) of the first; the other questions are withdrawn."""
    return _together(ANY_OF, tuple(asks))


def anyone(seats: Iterable[int], question: Q, make: Callable[[G, int, Q], Sequence[Choice]]) -> Asks:
    """Ask all these seats alike, as `any_of`: each for one of the choices that `make(g, seat, question)` lists."""
    asks: list[Ask] = []
    for seat in seats:  # the same as `one`: saves calls at every decision in free order
        ask = Ask()
        ask.seat = seat
        ask.question = question
        ask.kind = "one"
        ask.make = make
        ask.closed = False
        ask._choices = None
        asks.append(ask)
    return _together(ANY_OF, tuple(asks))


def _together(mode: int, asks: tuple[Ask, ...]) -> Asks:
    several = Asks()
    several.mode = mode
    several.asks = asks
    return several
