"""Pictures of a match as a spectator sees it: SVG, and pixels made from it (with the extras `lab` and `envs`)."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import numpy.typing as npt

from streetlight.core.match import Match
from streetlight.envs.limits import missing
from streetlight.envs.paper import LAMP, PAPER, paper, text
from streetlight.envs.text import table_text
from streetlight.games.registry import find_title

Pixels = npt.NDArray[np.uint8]

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
    """An SVG as an array of pixels. Needs vl-convert, of the extra `lab`, and Pillow, of the extra `envs`."""
    try:
        import vl_convert
    except ModuleNotFoundError as error:
        raise missing(error, "lab") from None
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise missing(error, "envs") from None
    with Image.open(BytesIO(vl_convert.svg_to_png(svg))) as picture:
        return np.array(picture.convert("RGB"))


def sheet(match: Match) -> str:
    """The spectator's view in lines."""
    lines = [match.game.title, "", *table_text(match, None).splitlines()]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"... and {len(lines) - MOST_LINES + 1} lines more"]
    parts = [text(16, 24 + LINE * at, line[:108], 12, PAPER if at else LAMP) for at, line in enumerate(lines)]
    return paper(820, 24 + LINE * MOST_LINES + 16, parts)
