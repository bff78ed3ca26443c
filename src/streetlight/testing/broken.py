"""Games whose `imagine` is broken on purpose, to test the tests."""

from __future__ import annotations

from collections.abc import Callable

from streetlight.core.game import AnyGame
from streetlight.core.luck import Luck
from streetlight.core.state import State
from streetlight.testing.cases import Forgetting

BrokenRedraw = Callable[[State, int | None, Luck], None]


def with_redraw(game: AnyGame, redraw: BrokenRedraw, name: str) -> AnyGame:
    """The same game with another `redraw`."""
    kind = type(game)
    broken: AnyGame = type(name, (kind,), {"redraw": staticmethod(redraw)})()
    return broken


def identity(game: AnyGame) -> AnyGame:
    """Gives the truth back."""
    return with_redraw(game, lambda g, seat, luck: None, "Identity")


def always_the_same(game: AnyGame) -> AnyGame:
    """Draws by the rules, but always the same."""

    def redraw(g: State, seat: int | None, luck: Luck) -> None:
        game.redraw(g, seat, Luck((1, 2), [0, 0]))

    return with_redraw(game, redraw, "AlwaysTheSame")


def forgetful(game: AnyGame, forget: Forgetting) -> AnyGame:
    """Forgets what was learned before it draws, and puts it back afterwards."""

    def redraw(g: State, seat: int | None, luck: Luck) -> None:
        before = g.copy()
        forget(g)
        forgotten = [name for name in g.fields if getattr(g, name) != getattr(before, name)]
        game.redraw(g, seat, luck)
        for name in forgotten:
            setattr(g, name, getattr(before, name))

    return with_redraw(game, redraw, "Forgetful")


def leaky(game: AnyGame) -> AnyGame:
    """Draws by the rules half of the time, and keeps the truth otherwise."""

    def redraw(g: State, seat: int | None, luck: Luck) -> None:
        if luck.keys[0] & 1:
            game.redraw(g, seat, luck)

    return with_redraw(game, redraw, "Leaky")
