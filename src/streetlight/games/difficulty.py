"""How hard a match is, by name: gentle, as printed, hard. Data beside each game (`games/<game>/difficulty.json`).

A difficulty is no rule. It is a choice of options and of bots that somebody has played many times, with how often they
won. scripts/difficulty.py plays them again and writes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from streetlight.core.errors import StreetlightError


class DifficultyError(StreetlightError):
    """A file of difficulties does not say what it must say."""


class WinRate(Struct, frozen=True, forbid_unknown_fields=True):
    """How often a bot of this level won in your place, or a whole table of them where all win or lose together."""

    player: str
    seats: int
    won: int
    played: int
    on: str = ""
    """The day it was measured."""
    options: dict[str, Any] = {}  # Any: each game has options of its own
    """What was chosen beside the difficulty: the figure is about that only."""

    @property
    def about(self) -> str:
        """What the figure is of: another one of the same takes its place."""
        return f"{self.options} {self.player} {self.seats}"


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options and bots that go by this name."""

    name: Literal["gentle", "as_printed", "hard"]
    title: str
    text: str
    bots: str
    """The level of the bots at the table."""
    options: dict[str, Any] = {}  # Any: each game has options of its own
    rates: list[WinRate] = []


class Difficulties(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All difficulties of a game, the gentlest first."""

    sets: list[str] = []
    """The options that a difficulty decides: another one puts them back to what they are without it."""
    measured: str
    """How."""
    levels: list[Difficulty]

    def find(self, name: str) -> Difficulty | None:
        return next((level for level in self.levels if level.name == name.replace(" ", "_")), None)


def rates_for(difficulty: Difficulty, seats: int, options: Mapping[str, object]) -> list[WinRate]:
    """The figures that are about these options, for the number of seats that comes nearest."""
    fitting = [
        rate
        for rate in difficulty.rates
        if all(options.get(name) == value for name, value in rate.options.items())
    ]
    nearest = min([abs(rate.seats - seats) for rate in fitting], default=0)
    return [rate for rate in fitting if abs(rate.seats - seats) == nearest]


def read_difficulties(path: Path) -> Difficulties:
    """The difficulties of a game from their file. DifficultyError if it is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Difficulties)
    except msgspec.DecodeError as error:
        raise DifficultyError(f"{path.name}: {error}") from None
