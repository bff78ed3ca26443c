"""What all pictures are drawn with: colours, and a few shapes as SVG."""

from __future__ import annotations

import textwrap
from html import escape

INK, DUSK, SLATE, FOG, PAPER, TYPE = "#0E1626", "#1B2942", "#2C3E5C", "#8FA3BF", "#F6EFE2", "#1F1B16"
LAMP, EMBER, EERIE = "#FFD27A", "#E4572E", "#8CFFB5"
SEAT_COLOURS = (
    "#E69F00", "#56B4E9", "#009E73", "#D55E00", "#CC79A7", "#F0E442", "#0072B2", "#BBBBBB", "#A0785A", "#FFFFFF",
)  # fmt: skip


def text(
    x: float,
    y: float,
    words: str,
    size: float = 13,
    fill: str = PAPER,
    anchor: str = "start",
    bold: bool = False,
    halo: str = "",
) -> str:
    """`halo` is a colour around the letters, where they stand on something busy."""
    weight = ' font-weight="bold"' if bold else ""
    edge = f' stroke="{halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"' if halo else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{weight}{edge}'
        f' font-family="DejaVu Sans, Verdana, sans-serif" xml:space="preserve">{escape(words)}</text>'
    )


def box(
    x: float,
    y: float,
    wide: float,
    high: float,
    fill: str,
    edge: str = "none",
    round_: float = 0,
    line: float = 1,
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_:g}" fill="{fill}"'
        f' stroke="{edge}" stroke-width="{line:g}"/>'
    )


def circle(x: float, y: float, radius: float, fill: str, edge: str = "none", line: float = 2) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{edge}" stroke-width="{line:g}"/>'


def oval(x: float, y: float, wide: float, high: float, fill: str, edge: str = "none", line: float = 1) -> str:
    """`wide` and `high` from the middle."""
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{line:g}"/>'
    )


def shape(points: list[tuple[float, float]], fill: str, edge: str = "none", line: float = 1) -> str:
    spots = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
    return f'<polygon points="{spots}" fill="{fill}" stroke="{edge}" stroke-width="{line:g}" stroke-linejoin="round"/>'


def path(points: list[tuple[float, float]], edge: str, line: float, dash: str = "") -> str:
    spots = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{spots}" fill="none" stroke="{edge}" stroke-width="{line:g}"{dashed}/>'


def card(
    x: float,
    y: float,
    wide: float,
    high: float,
    words: str,
    note: str = "",
    fill: str = PAPER,
    size: float = 12,
) -> str:
    """A card with a few words on it, and a small note at its foot."""
    lines = textwrap.wrap(words, max(4, int(wide / (size * 0.62))))[:3]
    parts = [box(x, y, wide, high, fill, TYPE, 6)]
    top = y + high / 2 - (len(lines) - 1) * size * 0.62 + (-size * 0.3 if note else size * 0.3)
    for at, line in enumerate(lines):
        parts.append(text(x + wide / 2, top + at * size * 1.24, line, size, TYPE, "middle"))
    if note:
        parts.append(text(x + wide / 2, y + high - 6, note, size - 2, "#6B5A3F", "middle"))
    return "".join(parts)


def paper(wide: float, high: float, parts: list[str], ground: str = INK) -> str:
    size = f'width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join([head, box(0, 0, wide, high, ground), *parts, "</svg>"])


def ending(wide: float, y: float, words: str) -> str:
    """A band over the picture once the match is over."""
    return box(0, y - 24, wide, 36, LAMP) + text(wide / 2, y, words, 17, TYPE, "middle", bold=True)
