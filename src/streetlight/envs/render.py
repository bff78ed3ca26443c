"""Pictures of a match as a spectator sees it: SVG, and pixels made from it (with the extra `lab`)."""

from __future__ import annotations

import struct
import zlib
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

from streetlight.core.match import Match
from streetlight.envs.text import table_text

Pixels = npt.NDArray[np.uint8]

INK, DUSK, FOG, PAPER, LAMP, EMBER = "#0E1626", "#1B2942", "#8FA3BF", "#F6EFE2", "#FFD27A", "#E4572E"
SEAT_COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#D55E00", "#CC79A7", "#F0E442", "#0072B2")
GROUNDS = {
    "street": "#4A5568", "lawn": "#3F6B4A", "woods": "#2C4A38", "water": "#2F5D7C", "trees": "#23402F",
    "flowers": "#6B5A3F",
}  # fmt: skip
PLACE_KINDS = {
    "home": "#8C5E3C", "mansion": "#7A4B7A", "pool": "#3C8CA8", "park": "#4F8F4A", "library": "#8A7A3C",
    "clubhouse": "#A85C6A", "pep_rally": "#B0762F", "school": "#B34A3C",
}  # fmt: skip
CELL = 64
LINE = 15
MOST_LINES = 48


def svg_of(match: Match) -> str:
    """The table as a picture: the board of strangers, and a plain sheet for the other games."""
    return _board(match) if match.game.name == "strangers" else _sheet(match)


def pixels_of(match: Match) -> Pixels:
    """The same picture as an array of height x width x 3."""
    return pixels(svg_of(match))


def pixels(svg: str) -> Pixels:
    """An SVG as an array of pixels. Needs vl-convert, which comes with the extra `lab`."""
    try:
        import vl_convert
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("pictures as pixels need: pip install 'streetlight[lab]'") from error
    return read_png(vl_convert.svg_to_png(svg))


def _text(x: float, y: float, text: str, size: int, fill: str = PAPER, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
        f' font-family="DejaVu Sans Mono, monospace" xml:space="preserve">{escape(text)}</text>'
    )


def _paper(width: int, height: int, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="{INK}"/>', *parts, "</svg>"])


def _sheet(match: Match) -> str:
    """The spectator's view in lines."""
    lines = [match.game.title, "", *table_text(match, None).splitlines()]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"... and {len(lines) - MOST_LINES + 1} lines more"]
    parts = [
        _text(16, 24 + LINE * at, line[:108], 12, PAPER if at else LAMP) for at, line in enumerate(lines)
    ]
    return _paper(820, 24 + LINE * MOST_LINES + 16, parts)


# --- strangers


def _board(match: Match) -> str:
    view = match.view(None)
    board = match.game.content(match.options)["board"]
    width, height = board["columns"] * CELL, board["rows"] * CELL
    places = {place["space"]: place for place in board["places"]}
    spots = _centres(board)
    parts = []
    for cell in board["cells"]:
        place = places.get(cell["space"])
        ground = "#B34A3C" if cell["school"] else GROUNDS.get(cell["ground"], DUSK)
        fill = PLACE_KINDS.get(place["kind"], DUSK) if place else ground
        x, y = cell["column"] * CELL, cell["row"] * CELL
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>')
        for sign, there in (("S", cell["school_stop"]), ("C", cell["city_stop"])):
            if there:
                parts.append(_text(x + 4, y + CELL - 5, sign, 11, LAMP))
    parts += _walls(board)
    for space, place in places.items():
        if space in spots:
            x, y = spots[space]
            for row, word in enumerate(place["name"].split(" ", 1)):
                parts.append(_text(x, y - 18 + 10 * row, word, 9, PAPER, "middle"))
    parts += _pieces(view, spots)
    lines = [
        f"{match.game.words.seat_name(player['seat'], None)}: points {player['points']},"
        f" cards {player['hand']}, kids at home {player['supply']}"
        for player in view["players"]
    ]
    lines.append(f"Strangers to come: {view['tokens']}")
    for at, line in enumerate(lines):
        fill = SEAT_COLOURS[at] if at < match.seats else EMBER
        parts.append(_text(8, height + 20 + 18 * at, line, 13, fill))
    return _paper(width, height + 18 * len(lines) + 12, parts)


def _centres(board: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Where each space is drawn: the middle of its cells."""
    found: dict[str, list[tuple[float, float]]] = {}
    for cell in board["cells"]:
        if cell["space"] is not None:
            middle = ((cell["column"] + 0.5) * CELL, (cell["row"] + 0.5) * CELL)
            found.setdefault(cell["space"], []).append(middle)
    return {
        space: (sum([x for x, _ in at]) / len(at), sum([y for _, y in at]) / len(at))
        for space, at in found.items()
    }


def _walls(board: dict[str, Any]) -> list[str]:
    """Lines between cells that are not open."""
    parts = []
    for which, dx, dy in (("right", 1, 0), ("below", 0, 1)):
        for row, edges in enumerate(board[which]):
            for column, edge in enumerate(edges):
                if edge == "open":
                    continue
                x, y = (column + dx) * CELL, (row + dy) * CELL
                end_x, end_y = (x, y + CELL) if dx else (x + CELL, y)
                dash = ' stroke-dasharray="4 4"' if edge == "door" else ""
                parts.append(
                    f'<line x1="{x}" y1="{y}" x2="{end_x}" y2="{end_y}" stroke="{PAPER}" stroke-width="2"{dash}/>'
                )
    return parts


def _pieces(view: dict[str, Any], spots: dict[str, tuple[float, float]]) -> list[str]:
    parts = []
    crowd: dict[str, int] = {}
    for kid in view["kids"]:
        x, y = spots[kid["at"]]
        there = crowd[kid["at"]] = crowd.get(kid["at"], 0) + 1
        x += 13 * ((there - 1) % 3 - 1) if kid["scored"] or there > 1 else 0
        y += 14 + 13 * ((there - 1) // 3)
        edge = LAMP if kid["scored"] else INK
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="{SEAT_COLOURS[kid["seat"]]}" stroke="{edge}" stroke-width="2"/>'
        )
    for space in view["strangers"]:
        x, y = spots[space]
        parts.append(
            f'<path d="M{x - 10:g} {y + 10:g} L{x:g} {y - 12:g} L{x + 10:g} {y + 10:g} Z" fill="{INK}" stroke="{EMBER}"'
            ' stroke-width="2"/>'
        )
    return parts


# --- reading a PNG


def read_png(data: bytes) -> Pixels:
    """The pixels of a PNG with 8 bits a channel, as vl-convert writes it, without transparency."""
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if (depth, colour, interlaced) != (8, 6, 0):
                raise ValueError(f"a PNG of depth {depth} and colour type {colour} can't be read here")
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw = np.frombuffer(zlib.decompress(packed), dtype=np.uint8).reshape(height, 1 + 4 * width)
    image = np.empty((height, width, 4), dtype=np.uint8)
    above = np.zeros((width, 4), dtype=np.uint8)
    for y in range(height):
        above = image[y] = _unfilter(int(raw[y, 0]), raw[y, 1:].reshape(width, 4), above)
    return image[:, :, :3].copy()


def _unfilter(how: int, line: Pixels, above: Pixels) -> Pixels:
    if how == 0:
        return line
    if how == 1:
        return np.cumsum(line, axis=0, dtype=np.uint8)
    if how == 2:
        return line + above
    found = np.zeros_like(line)
    left = np.zeros(4, dtype=np.int32)
    corner = np.zeros(4, dtype=np.int32)
    for x in range(len(line)):
        up = above[x].astype(np.int32)
        guess = (left + up) // 2 if how == 3 else _paeth(left, up, corner)
        found[x] = (line[x] + guess) & 255
        left, corner = found[x].astype(np.int32), up
    return found


def _paeth(left: Any, up: Any, corner: Any) -> Any:
    guess = left + up - corner
    to_left, to_up, to_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
    return np.where(
        (to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner)
    )
