"""What the lab knows about each game: who plays which part, who leads, and what is worth counting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from streetlight.core.match import Match
from streetlight.games.registry import find_title
from streetlight.lab.dealing import Dealing

Tallies = dict[str, dict[str, int]]
"""What a seat had: {"seen": {card: times}, "played": ..., "places": ...}."""


class LabFacts:
    """The facts of one game. Games subclass it; what it has itself does for a game without facts of its own.

    They may look at the true state: the lab does not play.
    """

    role_names: ClassVar[tuple[str, ...]] = ()
    """Parts that are dealt and have different chances; empty if all seats are alike, so that bots can swap seats."""
    opposed: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Where parts are dealt: the two sides that play against each other, each as its parts."""
    seconds: ClassVar[Mapping[str, float]] = {"": 15}
    """Our estimate of how long people take over a question, by its name; "" is for all others."""
    counted: ClassVar[tuple[str, ...]] = ()
    """Names of the numbers that `count` gives for the whole match."""
    said: ClassVar[Mapping[str, str]] = {}
    """What these numbers are called on a page, where their names do not say enough."""
    kinds: ClassVar[Mapping[str, str]] = {}
    """What is counted: {"seen": "card", ...}, as in the ref "card:run"; "roles" if they are things."""
    turns: ClassVar[bool] = False
    """May a part change while a match is played?"""
    lead: ClassVar[str] = ""
    """What `standing` goes by, as a sentence."""
    left_out: ClassVar[tuple[str, ...]] = ()
    """Variants that make no sense here: nothing is learned from bots that play them."""
    card_tables: ClassVar[tuple[str, ...]] = ()
    """Tables of the pack with cards that can be taken out, to see what they do."""
    card_lines: ClassVar[tuple[str, ...]] = ()
    """Patterns of lines elsewhere in the pack that say more about a card, and go with it."""

    dealing: ClassVar[Dealing | None] = None
    """How cards are given to a seat or denied to it; None if no cards are dealt."""
    not_dealt: ClassVar[str] = "it says nothing of a deal"
    """Why not, where that is None."""

    def roles(self, match: Match) -> tuple[str, ...]:
        """The part of each seat."""
        return ("player",) * match.seats

    def ended(self, match: Match) -> tuple[str, ...]:
        """The part of each seat at the end, where parts change."""
        return self.roles(match)

    @staticmethod
    def sides(roles: Sequence[str], seats: Iterable[int]) -> int:
        """How many sides these seats belong to. Without teams every seat is a side."""
        teams = len(set(roles)) > 1
        return len({roles[seat] if teams else seat for seat in seats})

    def side(self, match: Match) -> str:
        """Which side won, where there are sides; only after the end."""
        return ""

    def standing(self, match: Match) -> tuple[int, ...] | None:
        """How far each seat (or side) is, as points on the table; None if nothing on the table says so."""
        return None

    def winning(self, match: Match) -> int:
        """Who won, as bits of what `standing` lists. Only after the end."""
        return sum(1 << seat for seat in match.result.winners) if match.result else 0

    def count(self, match: Match) -> tuple[dict[str, int], list[Tallies]]:
        """After the end: numbers of the match (`counted`), and what each seat had."""
        return {}, tallies(match.seats)


PLAIN = LabFacts()


def facts_of(name: str) -> LabFacts:
    """The facts of a game; plain ones if it has none of its own."""
    title = find_title(name)
    return PLAIN if title is None or title.lab is None else title.lab.load()


def is_co_op(name: str) -> bool:
    """Do all win or all lose in this game?"""
    title = find_title(name)
    return title is not None and title.co_op


def tallies(seats: int) -> list[Tallies]:
    """Empty counts for every seat."""
    return [{"seen": {}, "played": {}, "places": {}} for _ in range(seats)]


def add(counts: dict[str, int], ref: str) -> None:
    """Count one more of a thing, by its name without the kind ("card:run" counts as "run")."""
    name = ref.partition(":")[2] or ref
    counts[name] = counts.get(name, 0) + 1


def seat_in(ref: str) -> int:
    """The number in "seat:3"."""
    return int(ref.partition(":")[2])
