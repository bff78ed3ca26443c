"""What the lab knows about a game that says nothing of itself: who won, how long it took, what the scores were."""

from __future__ import annotations

from streetlight.core.match import Match
from streetlight.lab.facts import tallies

ROLES: tuple[str, ...] = ()
SECONDS = {"": 15}
COUNTED: tuple[str, ...] = ()


def roles(match: Match) -> tuple[str, ...]:
    return ("player",) * match.seats


def standing(match: Match) -> tuple[int, ...] | None:
    return None


def count(match: Match) -> tuple[dict[str, int], list[dict[str, dict[str, int]]]]:
    return {}, tallies(match.seats)
