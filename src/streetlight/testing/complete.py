"""Completeness: a seat's view holds everything that the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from streetlight.core.encode import encode
from streetlight.core.match import Match

Known = Callable[[Match, int | None], Hashable]
"""All that a seat knows in a position, read off the true state by a bookkeeper who knows the rules."""


class Views:
    """The views that were given in many positions, each with what the seat knew."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.seen: dict[tuple[int | None, bytes], Hashable] = {}

    def add(self, match: Match, seat: int | None) -> None:
        """One more position. AssertionError if another one looked the same, though the seat knew something else."""
        key = (seat, encode(match.view(seat)))
        knows = self.known(match, seat)
        before = self.seen.setdefault(key, knows)
        assert before == knows, f"one view of seat {seat} stands for {before} and for {knows}"


def check_views_complete(known: Known, positions: list[Match]) -> int:
    """Positions that differ in something a seat knows give it different views. Returns how many views there were."""
    views = Views(known)
    for match in positions:
        for seat in [None, *range(match.seats)]:
            views.add(match, seat)
    return len(views.seen)
