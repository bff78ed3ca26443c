"""Exercises beside matches: finding out a rule from examples. A game that has some names them in its title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import msgspec


class InducedGuess(msgspec.Struct, frozen=True):
    """What somebody thinks: for each thing how probably the rule admits it, and the rule if one was named."""

    chances: tuple[float, ...]
    rule: str = ""


class Induction(ABC):
    """A game's exercise: a secret rule about things, labels one after another, and a guess each time."""

    @abstractmethod
    def rule(self, kind: str, seed: str) -> str:
        """A rule of that complexity."""

    @abstractmethod
    def things(self) -> Sequence[str]:
        """What the rule is about, by id."""

    @abstractmethod
    def truth(self, rule: str) -> Sequence[bool]:
        """For each thing: does the rule admit it?"""

    @abstractmethod
    def order(self, seed: str) -> Sequence[int]:
        """In which order things are labelled."""

    @abstractmethod
    def bot_guess(self, level: str, seed: str, labels: Mapping[int, bool]) -> InducedGuess:
        """What a bot of that level thinks."""

    @abstractmethod
    def observation(self, labels: Mapping[int, bool], newest: int | None) -> str:
        """What somebody who guesses in words reads: all once, then the newest label."""

    @abstractmethod
    def read(self, reply: str) -> InducedGuess:
        """The guess in a reply. StreetlightError says why there is none."""
