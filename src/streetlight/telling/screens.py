"""How each game is told as text: its own screen, or an outline of the view if it has none."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from msgspec import Struct, to_builtins

from streetlight.core.seen import SeenMatch
from streetlight.games.registry import find_title

Show = Callable[[SeenMatch, int | None, bool, bool], str]
"""(match, seat, ascii_only, legend) -> the table as this seat sees it, as plain lines."""


class Screen(Struct, frozen=True, kw_only=True):
    """How a game is told as text, in the terminal and to models."""

    draw: Show
    in_words: Show | None = None
    """The same in sentences, where `draw` draws a map."""
    in_short: str = ""
    """The rules in short, for whoever can't look them up: a language model, say."""
    goal: Callable[[SeenMatch, int | None], list[str]] | None = None
    """What must be done to win, with the numbers as they are."""
    look: Callable[[SeenMatch, int | None, str], list[str]] | None = None
    """What is to be told of a place, a player or a card that somebody names; nothing if there is none of that name."""
    look_help: str = ""
    """What can be looked at, as a sentence with an example."""
    path: Callable[[SeenMatch, int | None, str], list[str]] | None = None
    """How far it is between the two places that a text names, and by which way; nothing if there are no such places."""
    path_help: str = ""
    headline: Callable[[SeenMatch], str] | None = None
    """After the end: what the first line says, such as which side won."""
    ending: Callable[[SeenMatch, Callable[[int], str]], list[str]] | None = None
    """After the end: lines that tell more, such as where the points came from; the function names a seat."""


def screen(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool, words: bool = False) -> str:
    """The table as this seat sees it, as plain lines; with `legend` also what the signs mean.

    With `words` nothing is drawn, if the game can tell it in sentences.
    """
    own = screen_of(match)
    if own is None:
        return "\n".join(_outline(to_builtins(match.view(seat)), ""))
    show = own.in_words if words and own.in_words is not None else own.draw
    return show(match, seat, ascii_only, legend)


def screen_of(match: SeenMatch) -> Screen | None:
    """How the game of a match is told; None if it does not say."""
    title = find_title(match.game.name)
    return None if title is None or title.screen is None else title.screen.load()


def plain(text: str) -> str:
    """The text in ASCII: accents go, quotes become straight."""
    straight = text.translate({0x201C: '"', 0x201D: '"', 0x2019: "'", 0x2013: "-", 0xB7: "|", 0x2026: "..."})
    return unicodedata.normalize("NFKD", straight).encode("ascii", "ignore").decode()


def _outline(thing: dict[str, object] | list[object], indent: str) -> list[str]:
    """A view as an indented list, for a game that has no screen of its own."""
    lines: list[str] = []
    for key, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
        if isinstance(value, (dict, list)) and value:
            lines.append(f"{indent}{key}:")
            lines.extend(_outline(value, indent + "  "))
        else:
            lines.append(f"{indent}{key}: {value}")
    return lines
