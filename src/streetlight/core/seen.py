"""A match as players see it: what screens are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from streetlight.core.sayings import ClaimForm, Said, Saying
from streetlight.core.views import Result, View

if TYPE_CHECKING:
    from streetlight.core.game import Game


class SeenMatch(Protocol):
    """`Match` is one, and so is a match at a table elsewhere, of which only documents are known.

    Nothing here tells more than a view does.
    """

    @property
    def game(self) -> Game[Any, Any, Any]: ...  # Any: of whatever game

    @property
    def seats(self) -> int: ...

    @property
    def options(self) -> Any: ...  # Any: each game has options of its own

    @property
    def names(self) -> Sequence[str]:
        """What the players are called, by seat."""

    @property
    def over(self) -> bool: ...

    @property
    def result(self) -> Result | None: ...

    def view(self, seat: int | None) -> View: ...

    def thing(self, ref: str) -> str:
        """What a thing is called, e.g. "card:run"."""


class ToldEvent(Protocol):
    """A thing that happened, in words."""

    @property
    def text(self) -> str: ...


class ToldMatch(SeenMatch, Protocol):
    """A match of which one also hears what happens and what is said."""

    def events(self, seat: int | None, since: int = 0) -> Sequence[ToldEvent]: ...

    def sayings(self, seat: int | None, since: int = 0) -> Sequence[Said]: ...

    def spoken(self, saying: Saying) -> str: ...

    def claim_forms(self) -> tuple[ClaimForm, ...]: ...

    def headline(self) -> str: ...
