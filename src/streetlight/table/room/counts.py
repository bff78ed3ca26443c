"""What a server counts about itself: plain numbers, cheap enough to count always. Metrics and operators read them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from msgspec import Struct

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Seconds: the upper bounds of the classes in which delays are counted."""


class Delays:
    """How often something took how long."""

    __slots__ = ("classes", "seconds")

    def __init__(self) -> None:
        self.classes = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.classes[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Counts:
    """Since the process began."""

    def __init__(self) -> None:
        self.commands: Counter[type[Struct]] = Counter()
        """Commands from people, by kind."""
        self.refused: Counter[str] = Counter()
        """Commands that did nothing, by reason."""
        self.requests: Counter[int] = Counter()
        """Answers over HTTP, by status."""
        self.failures: Counter[str] = Counter()
        """What went wrong on our side: in a table, a request, a write, a bot."""
        self.kept = Delays()
        """From a change to its being on disk."""
        self.thoughts = Delays()
        """What bots took to answer."""
        self.lag = Delays()
        """By how much the event loop was late."""
