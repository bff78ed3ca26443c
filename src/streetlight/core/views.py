"""What one seat may know of a match, and how a match ended: frozen structs, which also tell clients what to expect."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what else a game has to tell at its end. A game without more to tell leaves it empty."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended. No winners: a co-op loss, or a match that was broken off."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    details: Details = Details()


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's view. The match fills in these fields, the game all others."""

    game: str = ""
    seat: int | Literal["all"] | None = None
    """Whose view it is; None: a spectator's; "all": everything, after the end."""
    seats: int = 0
    waiting: tuple[int, ...] = ()
    """The seats that the match is waiting for."""
    talk: bool = False
    """May this seat speak now?"""
    result: Result | None = None


class OwnView(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what only one seat sees. A game lists here the fields of its view that are not the same for all, and
    `own_view` fills them in for one seat."""


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what is printed on a game's things. A game without any leaves it empty."""


V = TypeVar("V", bound=View)


def as_view(view: View, kind: type[V]) -> V:
    """The same view, known to be one of this game's."""
    if not isinstance(view, kind):
        raise TypeError(f"this is a {type(view).__name__}, not a {kind.__name__}")
    return view
