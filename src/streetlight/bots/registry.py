"""The bots that Streetlight knows."""

from __future__ import annotations

from collections.abc import Mapping

from streetlight.bots.bot import Bot, Bots, Study
from streetlight.bots.chance import RandomBot
from streetlight.bots.own import check_own, is_own, own_bot
from streetlight.core.errors import UnknownGame
from streetlight.games.registry import title_of

__all__ = ["Bot", "bot", "bots_of", "check_bot", "get_ready", "guests", "levels", "studies"]

guests: list[str] = []
"""Bots of one's own that may be chosen by name at the table, e.g. "my_bots:Careful": `serve --bot` lists them."""


def levels(name: str) -> tuple[str, ...]:
    """The levels of bots for a game, weakest first, then the guests. Every game has "random"."""
    return (*bots_of(name).levels, *guests)


def bot(name: str, level: str, seed: int | str = 0, apart: bool = False) -> Bot:
    """A bot for a game, e.g. bot("strangers", "regular", seed=1), or one's own: "my_bots:Careful"."""
    if is_own(level):
        return own_bot(level, seed, apart)
    makers = bots_of(name).levels
    if level not in makers:
        raise UnknownGame(f"{name} has no bot {str(level)[:40]!r}; it has {', '.join(makers)}")
    return makers[level](seed)


def check_bot(name: str, level: str) -> None:
    """A typed error if there is no such bot for this game."""
    if is_own(level):
        check_own(level)
    elif level not in bots_of(name).levels:
        bot(name, level)  # says which there are


def studies(name: str) -> Mapping[str, Study]:
    """Questions about a game that its bots can answer, e.g. how hard a rule is to find out."""
    return bots_of(name).studies


def get_ready(name: str, pack: object) -> None:
    """Load what the game's bots and studies need with a pack, so that the first one who asks does not wait for it."""
    prepare = bots_of(name).prepare
    if prepare is not None:
        prepare(pack)


def bots_of(name: str) -> Bots:
    """The bots of a game; a random one if it has none of its own."""
    part = title_of(name).bots
    return Bots(levels={"random": RandomBot}) if part is None else part.load()
