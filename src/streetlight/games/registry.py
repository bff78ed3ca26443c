"""The games that Streetlight knows: the built-in ones, and those of other packages.

Another package names its titles in the entry point group "streetlight.games":

    [project.entry-points."streetlight.games"]
    lantern = "lantern.title:TITLE"

Nothing is imported before it is asked for.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from streetlight.core.errors import UnknownGame
from streetlight.core.game import AnyGame
from streetlight.core.series import Series
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.games.title import Part, Title

if TYPE_CHECKING:
    from streetlight.core.ledger import Rule
    from streetlight.games.difficulty import Difficulties
    from streetlight.games.lessons import Lesson

GAMES = {
    "strangers": "streetlight.games.strangers.title:TITLE",
    "mindflayer": "streetlight.games.mindflayer.title:TITLE",
    "blackwood": "streetlight.games.blackwood.title:TITLE",
    "loop": "streetlight.games.loop.title:TITLE",
}
"""The built-in games, the one to begin with first: name -> where its title is."""


@cache
def others() -> dict[str, str]:
    """The games of other packages: name -> where its title is. Looking for them takes a moment, so it is done late."""
    from importlib.metadata import entry_points

    found = {point.name: point.value for point in entry_points(group="streetlight.games")}
    return {name: found[name] for name in sorted(found)}


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(games_in_order()))


def games_in_order() -> tuple[str, ...]:
    """The names of all games, the one to begin with first."""
    return (*GAMES, *[name for name in others() if name not in GAMES])


def find_title(name: str) -> Title | None:
    """The title of that name; None if no game has it."""
    where = GAMES.get(name) or others().get(name)
    return None if where is None else Part[Title](where).load()


def title_of(name: str) -> Title:
    """The title of that name. UnknownGame if no game has it."""
    found = find_title(name)
    if found is None:
        raise UnknownGame(f"there is no game {str(name)[:40]!r}; there are {', '.join(games())}")
    return found


def game(name: str) -> AnyGame:
    """The game of that name."""
    return title_of(name).game.load()


def rules_of(name: str) -> dict[str, Rule]:
    """The numbered rules of a game by id, in their order; empty if it has none. UnknownRule if no game has the name."""
    from streetlight.core import ledger  # few who import this module ask for rules

    title = find_title(name)
    if title is not None and title.ledger is not None:
        return ledger.read(title.ledger)
    try:
        return ledger.rules(name)
    except ledger.UnknownRule:
        if title is None:
            raise
        return {}


def find_rule(name: str, rule_id: str) -> Rule:
    """One rule of a game; its id may be written loosely. UnknownRule if there is none."""
    from streetlight.core.ledger import find_in

    return find_in(rules_of(name), name, rule_id)


def difficulties_of(name: str) -> Difficulties | None:
    """How hard a match of this game can be, by name; None if it does not say."""
    found = title_of(name).difficulties
    return None if found is None else found.load()


def lesson_of(name: str) -> Lesson | None:
    """The guided first match of a game; None if it has none."""
    lesson = title_of(name).lesson
    return None if lesson is None else lesson.load()


def find_pack(name: str, pack: str, shelf: PackShelf = BUILT_IN) -> object:
    """A pack of a game, loaded; None if the game has no packs. OptionError if there is no such pack."""
    packs = title_of(name).packs
    return None if packs is None else packs.load().find(pack, shelf)


def series_of(name: str) -> dict[str, type[Series]]:
    """The kinds of series a game has, by name."""
    kinds = title_of(name).series
    return {} if kinds is None else dict(kinds.load())


def series(
    name: str,
    kind: str,
    seed: int | str,
    *,
    shelf: PackShelf = BUILT_IN,
    seats: int | None = None,
    **options: object,
) -> Series:
    """A new series of matches, e.g. series("strangers", "gauntlet", seed=1)."""
    kinds = series_of(name)
    if kind not in kinds:
        raise UnknownGame(
            f"{name} has no series {str(kind)[:40]!r}; it has {', '.join(sorted(kinds)) or 'none'}"
        )
    return kinds[kind](game(name).on(shelf), seed, seats, **options)
