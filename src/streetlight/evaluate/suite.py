"""Suites: frozen tasks as data. A deal's seed follows from the suite's salt, the task and its number.

The public salt is in the suite. The held-out one is not: only its hash, so that nobody can have trained on its deals,
and everybody can check later that it was fixed from the start.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files

import msgspec

from streetlight.core.errors import StreetlightError
from streetlight.core.records import StartOptions
from streetlight.games.registry import game

PUBLIC = "public"


class EvaluationError(StreetlightError):
    """An evaluation can't be run, or a results file does not hold."""


class SuiteTask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Matches of one kind. `seat`: the agent's seat, or None: the seats in turn."""

    id: str
    game: str
    seats: int
    others: str
    """The level of the bots in all other seats."""
    matches: int
    """How many belong to the task."""
    seat: int | None = None
    options: StartOptions = {}
    about: str = ""

    def seat_of(self, number: int) -> int:
        return number % self.seats if self.seat is None else self.seat


class InductionTask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules to be found out from examples, one after another. `kinds`: of which complexity, in turn."""

    id: str
    game: str
    rules: int
    labels: int
    """So many examples are shown of each rule."""
    kinds: list[str]
    about: str = ""


class Suite(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named set of tasks that does not change any more."""

    name: str
    public_salt: str
    held_out: str
    """SHA-256 of the salt of the held-out deals."""
    packs: dict[str, str]
    """Game -> hash of its standard pack."""
    rules: dict[str, str]
    """Game -> version of its rules."""
    task: list[SuiteTask]
    induction: list[InductionTask] = []

    def seed(self, salt: str, task: str, number: int) -> str:
        """The seed of a deal."""
        return hashlib.sha256(f"{self.name}/{salt}/{task}/{number}".encode()).hexdigest()[:32]

    def salt(self, held_out: str = "") -> str:
        """The salt to be played with: the public one, or that held-out one if it is the right one."""
        if not held_out:
            return self.public_salt
        if hashlib.sha256(held_out.encode()).hexdigest() != self.held_out:
            raise EvaluationError(f"that is not the held-out salt of suite {self.name}")
        return held_out

    def check(self, task: SuiteTask | InductionTask) -> None:
        """EvaluationError if the pack or the rules here are not those of the suite."""
        found = game(task.game)
        options = task.options if isinstance(task, SuiteTask) else {}
        seats = task.seats if isinstance(task, SuiteTask) else found.seats[0]
        pack = found.pack_of(found.whole_options(seats, **options))[1]
        for what, wanted, here in (
            ("the pack", self.packs[task.game], pack),
            ("version of the rules", self.rules[task.game], found.rules_version),
        ):
            if wanted != here:
                raise EvaluationError(
                    f"suite {self.name} plays {task.game} with {what} {wanted}; here it is {here}."
                    " Take the Streetlight that the suite came with."
                )


def suites() -> list[str]:
    """The names of all suites that come with Streetlight."""
    folder = files("streetlight.evaluate") / "suites"
    return sorted(each.name.removesuffix(".toml") for each in folder.iterdir() if each.name.endswith(".toml"))


def load_suite(name: str) -> Suite:
    """The suite of that name."""
    if name not in suites():
        raise EvaluationError(f"there is no suite {name[:40]!r}; there are {', '.join(suites())}")
    text = (files("streetlight.evaluate") / "suites" / f"{name}.toml").read_bytes()
    return msgspec.toml.decode(text, type=Suite)
