"""A series: one match after another, with a running score."""

from __future__ import annotations

import hashlib
from typing import ClassVar

import msgspec

from streetlight.core.errors import StreetlightError
from streetlight.core.game import AnyGame
from streetlight.core.luck import Luck, luck_from_seed
from streetlight.core.match import Match
from streetlight.core.records import StartOptions
from streetlight.core.views import Result


class SeriesError(StreetlightError):
    """That can't be done at this point of the series."""


class SeriesChoice(msgspec.Struct, frozen=True):
    """Something to be chosen before the next match: by whom, and the values on offer."""

    seat: int
    option: str
    values: tuple[str, ...]


class Series:
    """Base of every series. `played` holds the options and the result of each finished match."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    sets: ClassVar[tuple[str, ...]] = ()
    """Options that the series chooses by itself, match after match."""

    def __init__(self, game: AnyGame, seed: int | str, seats: int | None = None, **options: object) -> None:
        self.game = game
        self.seed = str(seed)
        self.seats_taken = self.seats[0] if seats is None else seats
        if self.seats_taken not in self.seats:
            raise SeriesError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats")
        self.options: StartOptions = options
        self.played: list[tuple[StartOptions, Result]] = []
        self.current: Match | None = None
        self._current_options: StartOptions = {}

    # --- hooks

    def next_options(self, chosen: dict[str, str]) -> StartOptions:
        """The options of the next match, with what was chosen for it."""
        raise NotImplementedError

    def open_choices(self) -> tuple[SeriesChoice, ...]:
        """What must be chosen before the next match."""
        return ()

    def points(self) -> tuple[int, ...]:
        """The running score."""
        raise NotImplementedError

    def verdict(self) -> Result | None:
        """The result once the series is decided."""
        raise NotImplementedError

    # --- the same for all

    def luck(self, what: str) -> Luck:
        """Luck of the series itself (who starts, how a tie breaks), the same for the same seed."""
        return luck_from_seed(f"{self.seed}/{what}", 1)

    def _collect(self) -> None:
        if self.current is not None and self.current.result is not None:
            self.played.append((self._current_options, self.current.result))
            self.current = None

    @property
    def scores(self) -> tuple[int, ...]:
        self._collect()
        return self.points()

    @property
    def choices(self) -> tuple[SeriesChoice, ...]:
        """What must be chosen before the next match; pass it to `start_next(option=value)`."""
        self._collect()
        return () if self.current is not None or self.result is not None else self.open_choices()

    @property
    def result(self) -> Result | None:
        self._collect()
        return self.verdict()

    def start_next(self, **chosen: str) -> Match:
        """Start the next match. SeriesError if one is running, the series is over or a choice is missing."""
        self._collect()
        if self.current is not None:
            raise SeriesError("the current match is not over yet")
        if self.verdict() is not None:
            raise SeriesError("the series is over")
        wanted = {choice.option: choice.values for choice in self.open_choices()}
        for option, values in wanted.items():
            if chosen.get(option) not in values:
                raise SeriesError(f"choose {option}: one of {', '.join(values)}")
        for option in chosen:
            if option not in wanted:
                raise SeriesError(f"there is nothing to choose about {option!r} now")
        options = self.next_options(chosen)
        number = len(self.played) + 1
        # Hashed, so that a seed shown after one match tells nothing of the next one's.
        seed = hashlib.blake2b(f"{self.seed}/match {number}".encode(), digest_size=16).hexdigest()
        self.current = self.game.start(self.seats_taken, seed, **options)
        self._current_options = options
        return self.current
