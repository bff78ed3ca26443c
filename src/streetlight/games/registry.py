"""The games that Streetlight knows: one line each. A module is imported when its game is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from streetlight.core.errors import UnknownGame
from streetlight.core.game import Game
from streetlight.core.series import Series

GAMES = {
    "strangers": "streetlight.games.strangers.game",
    "mindflayer": "streetlight.games.mindflayer.game",
    "blackwood": "streetlight.games.blackwood.game",
    "loop": "streetlight.games.loop.game",
}
"""Name -> module, the one to begin with first. The module holds `GAME`, and `SERIES` if the game has any."""


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(GAMES))


def game(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {str(name)[:40]!r}; there are {', '.join(games())}")
    found: Game = import_module(GAMES[name]).GAME
    return found


def part_of(name: str, part: str) -> Any:
    """A module in the folder of a game, e.g. `bots` or `lab`; None if the game has none."""
    module = f"streetlight.games.{name}.{part}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name not in (module, f"streetlight.games.{name}"):
            raise
        return None


def series_of(name: str) -> dict[str, type[Series]]:
    """The kinds of series a game has, by name."""
    game(name)
    kinds: dict[str, type[Series]] = getattr(import_module(GAMES[name]), "SERIES", {})
    return kinds


def series(name: str, kind: str, seed: int | str, **options: Any) -> Series:
    """A new series of matches, e.g. series("strangers", "gauntlet", seed=1)."""
    kinds = series_of(name)
    if kind not in kinds:
        raise UnknownGame(
            f"{name} has no series {str(kind)[:40]!r}; it has {', '.join(sorted(kinds)) or 'none'}"
        )
    return kinds[kind](game(name), seed, **options)
