"""How each game looks in the terminal. Its `screen.py` holds `screen(match, seat, ascii_only, legend)`.

Where that draws a map, `in_words` with the same arguments tells it in sentences.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from streetlight.core.match import Match
from streetlight.games.registry import part_of


def screen(match: Match, seat: int | None, ascii_only: bool, legend: bool, words: bool = False) -> str:
    """The table as this seat sees it, as plain lines; with `legend` also what the signs mean.

    With `words` nothing is drawn, if the game can tell it in sentences.
    """
    module = part_of(match.game.name, "screen")
    if module is None:
        return "\n".join(_outline(match.view(seat), ""))
    show = getattr(module, "in_words", module.screen) if words else module.screen
    text: str = show(match, seat, ascii_only, legend)
    return text


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
