"""What a game tells the checks about itself: how it can be played, and what to look for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from streetlight.core.game import AnyGame
from streetlight.core.match import Match
from streetlight.core.records import StartOptions
from streetlight.testing.complete import Known
from streetlight.testing.odds import OddsPosition


@dataclass(frozen=True)
class Setting:
    """One group of options to play a game with."""

    seats: int
    options: StartOptions = field(default_factory=dict)
    name: str = ""
    open: bool = False
    """Is nothing at all hidden from anybody? Then there is nothing for `imagine` to draw."""

    def start(self, game: AnyGame, seed: int | str) -> Match:
        return game.start(self.seats, seed, **self.options)

    def __str__(self) -> str:
        words = [str(part) for value in self.options.values() for part in _parts(value)]
        return self.name or "-".join([str(self.seats), *words])


def _parts(value: object) -> Iterable[object]:
    return value if isinstance(value, (list, tuple)) else (value,)


Forgetting = Callable[[Any], None]  # Any: it takes the state of its own game
"""Erases from a state what players have learned."""


@dataclass(frozen=True)
class Case:
    """A game, and what it tells the checks about itself."""

    game: AnyGame
    settings: tuple[Setting, ...]
    """Together they cover every number of seats and every value of every option."""

    shared: tuple[type, ...] = ()
    """Types that never change after they are made, so that twins may share them (rules, boards)."""

    secrets: Callable[[Match, int | None], Iterable[str]] | None = None
    """Words that may occur in nothing that this seat was ever given so far."""

    forget: Forgetting | None = None
    """Erase from a state what players have learned: the checks must notice an `imagine` that forgets it."""

    positions: tuple[OddsPosition, ...] = ()
    """Small positions in which the odds of what is hidden can be listed."""

    ledger: str = ""
    """The game whose numbered rules options and events refer to; "" if they refer to none."""

    matches: int = 200
    """How many random matches the suite plays at least, over all settings."""

    fades: bool = False
    """May events lose the names of things that nobody may look at any more?"""

    known: Known | None = None
    """All that a seat knows: two positions in which it knows different things must look different to it."""

    eyes: int = 100
    """How many seats look at each decision at most. Fewer where `imagine` takes long."""
