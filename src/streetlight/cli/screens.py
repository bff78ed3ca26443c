"""How each game looks in the terminal, and how one looks that says nothing about it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from streetlight.core.match import Match
from streetlight.games.registry import find_title

Show = Callable[[Match, int | None, bool, bool], str]
"""(match, seat, ascii_only, legend) -> the table as this seat sees it, as plain lines."""


class Screen(Struct, frozen=True, kw_only=True):
    """How a game looks in the terminal."""

    draw: Show
    in_words: Show | None = None
    """The same in sentences, where `draw` draws a map."""


def screen(match: Match, seat: int | None, ascii_only: bool, legend: bool, words: bool = False) -> str:
    """The table as this seat sees it, as plain lines; with `legend` also what the signs mean.

    With `words` nothing is drawn, if the game can tell it in sentences.
    """
    title = find_title(match.game.name)
    if title is None or title.screen is None:
        return "\n".join(_outline(match.view(seat), ""))
    own = title.screen.load()
    show = own.in_words if words and own.in_words is not None else own.draw
    return show(match, seat, ascii_only, legend)


def plain(text: str) -> str:
    """The text in ASCII: accents go, quotes become straight."""
    straight = text.translate({0x201C: '"', 0x201D: '"', 0x2019: "'", 0x2013: "-", 0xB7: "|", 0x2026: "..."})
    return unicodedata.normalize("NFKD", straight).encode("ascii", "ignore").decode()


def _outline(thing: Any, indent: str) -> list[str]:
    """Any view as an indented list, for a game that has no screen of its own."""
    lines: list[str] = []
    for key, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
        if isinstance(value, (dict, list)) and value:
            lines.append(f"{indent}{key}:")
            lines.extend(_outline(value, indent + "  "))
        else:
            lines.append(f"{indent}{key}: {value}")
    return lines
