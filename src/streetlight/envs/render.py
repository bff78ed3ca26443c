"""Pictures of a match as a spectator sees it: SVG, and pixels made from it (with the extra `lab`)."""

from __future__ import annotations

from streetlight.core.match import Match
from streetlight.envs.limits import missing
from streetlight.envs.paper import LAMP, PAPER, paper, text
from streetlight.envs.png import Pixels, read_png
from streetlight.envs.text import table_text
from streetlight.games.registry import find_title

LINE = 15
MOST_LINES = 48


def svg_of(match: Match) -> str:
    """The table as a picture: the game's own, from its `picture.py`, or a plain sheet if it has none."""
    title = find_title(match.game.name)
    draw = sheet if title is None or title.picture is None else title.picture.load()
    return draw(match)


def pixels_of(match: Match) -> Pixels:
    """The same picture as an array of height x width x 3."""
    return pixels(svg_of(match))


def pixels(svg: str) -> Pixels:
    """An SVG as an array of pixels. Needs vl-convert, which comes with the extra `lab`."""
    try:
        import vl_convert
    except ModuleNotFoundError as error:
        raise missing(error, "lab") from None
    return read_png(vl_convert.svg_to_png(svg))


def sheet(match: Match) -> str:
    """The spectator's view in lines."""
    lines = [match.game.title, "", *table_text(match, None).splitlines()]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"... and {len(lines) - MOST_LINES + 1} lines more"]
    parts = [text(16, 24 + LINE * at, line[:108], 12, PAPER if at else LAMP) for at, line in enumerate(lines)]
    return paper(820, 24 + LINE * MOST_LINES + 16, parts)
