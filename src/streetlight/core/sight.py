"""All that a player has: what bots are given instead of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from streetlight.core.vault import hide, reveal

if TYPE_CHECKING:
    from streetlight.core.events import Event
    from streetlight.core.match import Match, Random
    from streetlight.core.prompts import Prompt
    from streetlight.core.sayings import Said
    from streetlight.core.views import View


class Sight:
    """One seat's knowledge at one moment. Each part is made at the first look and then kept.

    It holds a key instead of the match, so that no attribute leads to what the seat may not know.
    """

    __slots__ = ("seat", "_key", "_view", "_events", "_prompt")

    def __init__(self, match: Match, seat: int | None) -> None:
        self.seat = seat
        self._key = hide(match)
        self._view: View | None = None
        self._events: list[Event] | None = None
        self._prompt: Prompt | None = None

    @property
    def game(self) -> str:
        return _match_of(self).game.name

    @property
    def pack(self) -> object:
        """The pack that the match is played with, as its game loads it. Everybody may know it. See `as_pack`."""
        match = _match_of(self)
        return match.game.pack(match.options)

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = _match_of(self).view(self.seat)
        return self._view

    @property
    def prompt(self) -> Prompt | None:
        """The seat's own open prompt, if it is asked something."""
        if self._prompt is None or self._prompt.closed:
            self._prompt = None if self.seat is None else _match_of(self).sealed_prompt(self.seat)
        return self._prompt

    @property
    def events(self) -> list[Event]:
        """All that the seat was told so far."""
        if self._events is None:
            self._events = _match_of(self).events(self.seat)
        return self._events

    def events_after(self, what: str) -> list[Event]:
        """What the seat was told after the newest event of this name: a look back that need not go far."""
        match = _match_of(self)
        return match.events(self.seat, match.last_event(self.seat, what))

    @property
    def sayings(self) -> list[Said]:
        return _match_of(self).sayings(self.seat)

    def imagine(self, rng: Random) -> Match:
        """A match that could be the true one, as far as this seat can know."""
        return _match_of(self).imagine(self.seat, rng)


def _match_of(sight: Sight) -> Match:
    """A function and not a method, so that a sight does not offer the match to its player."""
    from streetlight.core.match import Match

    match = reveal(sight._key)
    assert isinstance(match, Match)
    return match
