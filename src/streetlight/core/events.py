"""What happened, as one seat may know it, and how a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from streetlight.core.state import State
from streetlight.core.words import Text, Wording


class Event:
    """A thing that happened. `n` counts what this seat was told, from 1, without gaps."""

    __slots__ = ("n", "what", "_raw", "_words", "_g", "_named")

    def __init__(self, n: int, what: str, raw: tuple[Any, ...], words: Wording, g: State) -> None:
        self.n = n
        self.what = what
        self._raw = raw
        self._words = words
        self._g = g
        self._named: tuple[dict[str, Any], str] | None = None

    def _named_args(self) -> tuple[dict[str, Any], str]:
        if self._named is None:
            self._named = self._words.event(self._g, self.what, self._raw)
        return self._named

    @property
    def args(self) -> dict[str, Any]:
        """Arguments by name; things are refs such as "kid:2" or "space:C4"."""
        return self._named_args()[0]

    @property
    def key(self) -> tuple[str, tuple[Any, ...]]:
        """Events of one match with the same key read the same, whoever was told."""
        return self.what, self._raw

    @property
    def rule(self) -> str:
        return self._named_args()[1]

    @property
    def text(self) -> str:
        return self.say(None)

    def say(self, names: Sequence[str] | None) -> str:
        """The event as a sentence, with the players' own names if given."""
        return self._words.render(self._g, Text(f"event.{self.what}", **self.args), names)

    def document(self, names: Sequence[str] | None = None) -> dict[str, Any]:
        args, rule = self._named_args()
        text = self._words.render(self._g, Text(f"event.{self.what}", **args), names)
        return {"n": self.n, "what": self.what, "args": args, "text": text, "rule": rule}

    def __repr__(self) -> str:
        return f"Event({self.n}, {self.what!r}, {self.args!r})"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended. No winners: a co-op loss, or a match that was broken off."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    details: dict[str, Any] = {}


class Saying(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Talk: a text, or a claim that a program can read (`claim` names it, `args` fill it in)."""

    text: str = ""
    claim: str = ""
    args: dict[str, str | int | bool] = {}


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A saying as it was heard: who said it, and how many answers had been given by then."""

    n: int
    seat: int
    after: int
    saying: Saying
