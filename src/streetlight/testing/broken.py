"""Games whose `imagine` is broken on purpose, to test the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from streetlight.core.game import Game
from streetlight.core.luck import Luck

Redraw = Callable[[Any, int | None, Luck], None]


def with_redraw(game: Game, redraw: Redraw, name: str) -> Game:
    """The same game with another `redraw`."""
    kind = type(game)
    broken: Game = type(name, (kind,), {"redraw": staticmethod(redraw)})()
    return broken


def identity(game: Game) -> Game:
    """Gives the truth back."""
    return with_redraw(game, lambda g, seat, luck: None, "Identity")


def always_the_same(game: Game) -> Game:
    """Draws by the rules, but always the same."""

    def redraw(g: Any, seat: int | None, luck: Luck) -> None:
        game.redraw(g, seat, Luck((1, 2), [0, 0]))

    return with_redraw(game, redraw, "AlwaysTheSame")


def forgetful(game: Game, forget: Callable[[Any], None]) -> Game:
    """Forgets what was learned before it draws, and remembers after."""

    def redraw(g: Any, seat: int | None, luck: Luck) -> None:
        before = g.copy()
        forget(g)
        forgotten = [name for name in g.fields if getattr(g, name) != getattr(before, name)]
        game.redraw(g, seat, luck)
        for name in forgotten:
            setattr(g, name, getattr(before, name))

    return with_redraw(game, redraw, "Forgetful")


def leaky(game: Game) -> Game:
    """Draws by the rules half of the time, and else keeps the truth."""

    def redraw(g: Any, seat: int | None, luck: Luck) -> None:
        if luck.keys[0] & 1:
            game.redraw(g, seat, luck)

    return with_redraw(game, redraw, "Leaky")
