"""What the lab knows about each game: who plays which part, who leads, and what is worth counting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from streetlight.core.match import Match
from streetlight.games.registry import part_of


class GameFacts:
    """The facts of one game, from its module streetlight.games.<game>.lab, or `plain` if it has none.

    The module may look at the whole truth: the lab plays no part. It has
    ROLES     parts that are dealt and not alike; empty if all seats have the same chances, so that bots swap seats
    SECONDS   about how long people take over a question, by its name, "" for all others: an estimate of ours
    COUNTED   names of the numbers that `count` gives for the whole match
    SAID      (optional) what these numbers are called on a page, where their names do not say enough
    KINDS     (optional) what is counted: {"seen": "card", ...}, as in the ref "card:run"; "roles" if they are things
    TOGETHER  (optional) all win or all lose
    OPPOSED   (optional) where parts are dealt: the two sides that play against each other, each as its parts
    LEAD      (optional) what `standing` goes by, as a sentence
    CARDS     (optional) tables of the pack with cards that can be taken out, to see what they do
    LINES     (optional) patterns of lines elsewhere in the pack that say more about a card, and go with it
    and the functions below; `side` and `winning` only where there are sides.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        module: Any = part_of(name, "lab") or import_module("streetlight.lab.plain")
        self.role_names: tuple[str, ...] = module.ROLES
        self.seconds: Mapping[str, float] = module.SECONDS
        self.counted: tuple[str, ...] = module.COUNTED
        self.said: Mapping[str, str] = getattr(module, "SAID", {})
        self.kinds: Mapping[str, str] = getattr(module, "KINDS", {})
        self.together: bool = getattr(module, "TOGETHER", False)
        self.opposed: tuple[tuple[str, ...], ...] = getattr(module, "OPPOSED", ())
        self.lead: str = getattr(module, "LEAD", "")
        self.card_tables: tuple[str, ...] = getattr(module, "CARDS", ())
        self.card_lines: tuple[str, ...] = getattr(module, "LINES", ())
        self._module = module

    def roles(self, match: Match) -> tuple[str, ...]:
        """The part of each seat."""
        roles: tuple[str, ...] = self._module.roles(match)
        return roles

    @staticmethod
    def sides(roles: Sequence[str], seats: Iterable[int]) -> int:
        """How many sides these seats are: partners are one, and who has no partner is one alone."""
        teams = len(set(roles)) > 1
        return len({roles[seat] if teams else seat for seat in seats})

    def side(self, match: Match) -> str:
        """Which side won, where there are sides; only after the end."""
        return str(self._module.side(match)) if hasattr(self._module, "side") else ""

    def standing(self, match: Match) -> tuple[int, ...] | None:
        """How far each seat (or side) is, as points on the table; None if nothing on the table says so."""
        standing: tuple[int, ...] | None = self._module.standing(match)
        return standing

    def winning(self, match: Match) -> int:
        """Who won, as bits of what `standing` lists. Only after the end."""
        if hasattr(self._module, "winning"):
            return int(self._module.winning(match))
        return sum(1 << seat for seat in match.result.winners) if match.result else 0

    def count(self, match: Match) -> tuple[dict[str, int], list[dict[str, dict[str, int]]]]:
        """After the end: numbers of the match (COUNTED), and for each seat {"seen": {card: times}, "played": ...,
        "places": ...}."""
        counted: tuple[dict[str, int], list[dict[str, dict[str, int]]]] = self._module.count(match)
        return counted


_known: dict[str, GameFacts] = {}


def facts_of(name: str) -> GameFacts:
    if name not in _known:
        _known[name] = GameFacts(name)
    return _known[name]


def tallies(seats: int) -> list[dict[str, dict[str, int]]]:
    """Empty counts for every seat."""
    return [{"seen": {}, "played": {}, "places": {}} for _ in range(seats)]


def add(counts: dict[str, int], ref: str) -> None:
    """One more of a thing; refs lose their kind ("card:run" counts as "run")."""
    name = ref.partition(":")[2] or ref
    counts[name] = counts.get(name, 0) + 1


def seat_in(ref: str) -> int:
    """The number in "seat:3"."""
    return int(ref.partition(":")[2])
