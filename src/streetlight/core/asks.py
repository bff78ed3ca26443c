"""What a script yields: a question to one seat, or questions to several at once.

The choices of a question are made by a function, when somebody looks. So a replay never pays for them,
and after `imagine` has redrawn what is hidden they are made anew from the redrawn state.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final

from streetlight.core.prompts import Prompt

Choice = tuple[Any, ...]
"""One legal answer as the rules see it: a small tuple of words and numbers, e.g. ("play", 4)."""

Answer = Any
"""A choice, a tuple of choices (`some`, `order`), or a text (`write`)."""

SINGLE: Final = 0
ALL_OF: Final = 1
ANY_OF: Final = 2


Ask = Prompt
"""A question to one seat, as the rules know it before anybody is asked."""


class Asks:
    """Questions to several seats: `ALL_OF` (sealed) or `ANY_OF` (the first answer counts).

    No constructor, for the same reason as that of prompts.
    """

    __slots__ = ("mode", "asks")

    mode: int
    asks: tuple[Ask, ...]


Script = Generator[Ask | Asks, Any, Any]
"""A stretch of rules. It yields questions and is sent the answers."""


def one(seat: int, what: str, make: Callable[..., Sequence[Choice]], *args: Any) -> Ask:
    """Ask for exactly one choice of those that `make(*args)` lists. The script is sent that choice."""
    ask = Ask()
    ask.seat = seat
    ask.what = what
    ask.kind = "one"
    ask.make = make
    ask.args = args
    ask.closed = False
    ask._choices = None
    return ask


def _given(choices: Sequence[Choice], *about: Any) -> Sequence[Choice]:
    return choices


def pick(seat: int, what: str, choices: Sequence[Choice], *about: Any) -> Ask:
    """Ask for one of these choices. Only for choices that everybody could list: they are not made anew."""
    return one(seat, what, _given, choices, *about)


def some(
    seat: int, what: str, least: int, most: int, make: Callable[..., Sequence[Choice]], *args: Any
) -> Ask:
    """Ask for `least` to `most` different choices. The script is sent a tuple, in the order listed."""
    return _of_kind(one(seat, what, make, *args), "some", least, most)


def order(seat: int, what: str, make: Callable[..., Sequence[Choice]], *args: Any) -> Ask:
    """Ask to put all choices in order. The script is sent a tuple."""
    return _of_kind(one(seat, what, make, *args), "order", 0, 0)


def write(seat: int, what: str, limit: int, make: Callable[..., Sequence[Choice]], *args: Any) -> Ask:
    """Ask for a text of at most `limit` characters, or one of the ready-made choices beside it."""
    return _of_kind(one(seat, what, make, *args), "write", 1, limit)


def _of_kind(ask: Ask, kind: str, least: int, most: int) -> Ask:
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


def anyone(
    seats: Iterable[int], what: str, make: Callable[..., Sequence[Choice]], g: Any, *args: Any
) -> Asks:
    """Ask all these seats alike, as `any_of`: each for one of the choices that `make(g, seat, *args)` lists."""
    asks: list[Ask] = []
    for seat in seats:  # each as `one` would make it, which is worth a call here
        ask = Ask()
        ask.seat = seat
        ask.what = what
        ask.kind = "one"
        ask.make = make
        ask.args = (g, seat, *args)
        ask.closed = False
        ask._choices = None
        asks.append(ask)
    return _together(ANY_OF, tuple(asks))


def _together(mode: int, asks: tuple[Ask, ...]) -> Asks:
    several = Asks()
    several.mode = mode
    several.asks = asks
    return several
