"""The bots that Streetlight knows, and what every bot looks like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from streetlight.bots.chance import RandomBot
from streetlight.bots.own import check_own, is_own, own_bot
from streetlight.core.errors import UnknownGame
from streetlight.core.events import Saying
from streetlight.core.sight import Sight
from streetlight.games.registry import game, games, part_of


class Bot(Protocol):
    """A player that is a program. It may keep nothing between calls but what makes it faster."""

    @property
    def reason(self) -> str:
        """After an answer: why, in one line."""

    def answer(self, sight: Sight) -> Any:
        """An option of `sight.prompt` or its id, or a list of them, as the prompt wants."""

    def say(self, sight: Sight) -> Saying | None:
        """Something to say now, or None."""


Study = Callable[[str, Mapping[str, Any]], dict[str, Any]]
"""A question about a game: (pack, what it is about) -> what was found. OptionError if it can't be asked like that."""

guests: list[str] = []
"""Bots of one's own that may be chosen by name at the table, e.g. "my_bots:Careful": `serve --bot` lists them."""


def levels(name: str) -> tuple[str, ...]:
    """The levels of bots for a game, weakest first, then the guests. Every game has "random"."""
    return (*_makers(name), *guests)


def bot(name: str, level: str, seed: int | str = 0) -> Bot:
    """A bot for a game, e.g. bot("strangers", "regular", seed=1), or one's own: "my_bots:Careful"."""
    if is_own(level):
        return own_bot(level, seed)
    makers = _makers(name)
    if level not in makers:
        raise UnknownGame(f"{name} has no bot {str(level)[:40]!r}; it has {', '.join(makers)}")
    made: Bot = makers[level](seed)
    return made


def check_bot(name: str, level: str) -> None:
    """A typed error if there is no such bot for this game."""
    if is_own(level):
        check_own(level)
    elif level not in _makers(name):
        bot(name, level)  # says which there are


def studies(name: str) -> dict[str, Study]:
    """What the bots of a game can tell beside their answers, e.g. how hard a rule is to find out."""
    found: dict[str, Study] = getattr(_module(name), "STUDIES", {})
    return found


def get_ready(name: str, pack: str) -> None:
    """Load what the game's bots and studies need, so that the first one who asks does not wait for it."""
    prepare = getattr(_module(name), "prepare", None)
    if prepare is not None:
        prepare(pack)


def _makers(name: str) -> dict[str, Any]:
    """{level: class taking a seed}."""
    makers: dict[str, Any] = getattr(_module(name), "LEVELS", {"random": RandomBot})
    return makers


def _module(name: str) -> Any:
    """games.<game>.bots holds LEVELS, and may hold STUDIES and prepare(pack). None: no bots of its own yet."""
    if name not in games():
        game(name)  # says which there are
    return part_of(name, "bots")
