"""All that a player has: what bots are given instead of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from streetlight.core.events import Event, Said
    from streetlight.core.match import Match, Random
    from streetlight.core.prompts import Prompt


class Sight:
    """One seat's knowledge at one moment. Each part is made at the first look and then kept."""

    __slots__ = ("seat", "__match", "_view", "_events")

    def __init__(self, match: Match, seat: int | None) -> None:
        self.seat = seat
        self.__match = match
        self._view: dict[str, Any] | None = None
        self._events: list[Event] | None = None

    @property
    def game(self) -> str:
        return self.__match.game.name

    @property
    def view(self) -> dict[str, Any]:
        if self._view is None:
            self._view = self.__match.view(self.seat)
        return self._view

    @property
    def prompt(self) -> Prompt | None:
        """The seat's own open prompt, if it is asked something."""
        return None if self.seat is None else self.__match.prompts.get(self.seat)

    @property
    def events(self) -> list[Event]:
        """All that the seat was told so far."""
        if self._events is None:
            self._events = self.__match.events(self.seat)
        return self._events

    @property
    def sayings(self) -> list[Said]:
        return self.__match.sayings(self.seat)

    def imagine(self, rng: Random) -> Match:
        """A match that could be the true one, as far as this seat can know."""
        return self.__match.imagine(self.seat, rng)
