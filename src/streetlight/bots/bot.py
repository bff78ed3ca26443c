"""What every bot looks like, and what a game says about its bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from streetlight.core.answers import Answer
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight


class Bot(Protocol):
    """A player that is a program. Between calls it may keep only what makes it faster."""

    @property
    def reason(self) -> str:
        """After an answer: why, in one line."""

    def answer(self, sight: Sight) -> Answer:
        """An option of `sight.prompt` or its id, or a list of them, as the prompt wants."""

    def say(self, sight: Sight) -> Saying | None:
        """Something to say now, or None."""


Study = Callable[[object, Mapping[str, object]], dict[str, object]]
"""A question about a game: (pack, what it is about) -> what was found. OptionError if it can't be asked like that. The
pack is loaded; a game knows its own by `as_pack`."""


class Bots(Struct, frozen=True, kw_only=True):
    """The bots of a game."""

    levels: Mapping[str, Callable[[int | str], Bot]]
    """Level -> what makes a bot of a seed, weakest first. Every game has "random"."""
    studies: Mapping[str, Study] = {}
    """Questions about the game that its bots can answer, e.g. how hard a rule is to find out."""
    prepare: Callable[[object], None] | None = None
    """Load what bots and studies need with this pack, so that the first one who asks does not wait for it."""
