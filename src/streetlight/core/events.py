"""What happened, as one seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from streetlight.core.documents import EventDocument, EventFields
from streetlight.core.state import EventArgs, State
from streetlight.core.vault import Key, reveal
from streetlight.core.words import Text, Wording


class Event:
    """A thing that happened. `n` counts what this seat was told, from 1, without gaps."""

    __slots__ = ("n", "what", "_raw", "_words", "_state", "_told")

    def __init__(
        self,
        n: int,
        what: str,
        raw: EventArgs,
        words: Wording[Any],  # Any: every game has words of its own
        state: Key,
    ) -> None:
        """`state` is the key to the state of the match, which words may need for names."""
        self.n = n
        self.what = what
        self._raw = raw
        self._words = words
        self._state = state
        self._told: tuple[EventFields, str] | None = None

    def _fields(self) -> tuple[EventFields, str]:
        if self._told is None:
            self._told = self._words.event(_state_of(self._state), self.what, self._raw)
        return self._told

    @property
    def args(self) -> EventFields:
        """What it tells: a struct with a field for each thing, as a ref such as "kid:2", number or text."""
        return self._fields()[0]

    @property
    def seat(self) -> int | None:
        """The seat whose doing it is: the one that its field `seat` names."""
        kind, _, number = str(getattr(self.args, "seat", "")).partition(":")
        return int(number) if kind == "seat" and number.isdigit() else None

    @property
    def key(self) -> tuple[str, EventArgs]:
        """Events of one match with the same key read the same, whoever was told."""
        return self.what, self._raw

    @property
    def rule(self) -> str:
        return self._fields()[1]

    @property
    def text(self) -> str:
        return self.say(None)

    def say(self, names: Sequence[str] | None) -> str:
        """The event as a sentence, with the players' own names if given."""
        return self._words.render(
            _state_of(self._state), Text(f"event.{self.what}", **asdict(self.args)), names
        )

    def document(self, names: Sequence[str] | None = None) -> EventDocument:
        """All of it as one plain document, in words."""
        return EventDocument(
            n=self.n, what=self.what, seat=self.seat, args=self.args, text=self.say(names), rule=self.rule
        )

    def __repr__(self) -> str:
        return f"Event({self.n}, {self.what!r}, {self.args!r})"


def _state_of(key: Key) -> State:
    g = reveal(key)
    assert isinstance(g, State)
    return g
