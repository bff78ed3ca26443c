"""What a game brings along, in one place: its title lists its parts, and each is imported when it is asked for.

    TITLE = Title(
        name="lantern",
        game=Part("lantern.game:GAME"),
        bots=Part("lantern.bots:BOTS"),
    )

Only `game` must be there. Without `packs` a game has no packs of one's own, without `bots` only random ones, without
`lab` the lab tells who won and how long it took, without `picture` and `screen` the view is shown as an outline,
without `environment` nobody learns it, without `lesson` nobody is guided through a first match, and without `ledger`
(or a file in docs/rules) its rules have no numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:  # what the parts are is said in the layers that use them, and those lie above the games
    from pathlib import Path

    import typer

    from streetlight.bots.bot import Bots
    from streetlight.core.game import AnyGame
    from streetlight.core.pack_reader import AnyPackReader
    from streetlight.core.seen import SeenMatch
    from streetlight.core.series import Series
    from streetlight.envs.environment import Environment
    from streetlight.evaluate.exercise import Induction
    from streetlight.games.difficulty import Difficulties
    from streetlight.games.lessons import Lesson
    from streetlight.games.today import Challenge
    from streetlight.lab.facts import LabFacts
    from streetlight.telling.screens import Screen

T_co = TypeVar("T_co", covariant=True)


class Part(Struct, Generic[T_co], frozen=True):
    """Something of a game, named as "module:NAME". The module is imported when the part is loaded."""

    where: str

    def load(self) -> T_co:
        module, _, name = self.where.partition(":")
        found: T_co = getattr(import_module(module), name)
        return found


class Title(Struct, frozen=True, kw_only=True):
    """A game and all its parts. None: the game does without."""

    name: str
    game: Part[AnyGame]
    series: Part[Mapping[str, type[Series]]] | None = None
    """The kinds of series, by name."""
    packs: Part[AnyPackReader] | None = None
    bots: Part[Bots] | None = None
    lab: Part[LabFacts] | None = None
    """What the lab counts."""
    environment: Part[Environment] | None = None
    """How it is learned."""
    picture: Part[Callable[[SeenMatch], str]] | None = None
    """A match as a spectator sees it, as an SVG. All pictures of one setting have the same size: they make a film."""
    screen: Part[Screen] | None = None
    """How the terminal shows it."""
    commands: Part[typer.Typer] | None = None
    """Commands of its own for `streetlight`. Only those of the built-in games are listed."""
    difficulties: Part[Difficulties] | None = None
    """How hard a match is, by name."""
    lesson: Part[Lesson] | None = None
    """A guided first match."""
    induction: Part[Callable[[], Induction]] | None = None
    """Rules to be found out from examples, for the benchmark."""
    challenges: Part[tuple[Challenge, ...]] | None = None
    """What it offers for a day (`games/today.py`)."""
    ledger: Path | None = None
    """The file with its numbered rules, where that is not docs/rules/<name>.md of this project."""
    co_op: bool = False
    """All win or all lose."""
