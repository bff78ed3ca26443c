"""Don't Talk to Strangers: the board, its kids and its strangers."""

from __future__ import annotations

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.envs.limits import agent_of
from streetlight.envs.paper import (
    DUSK,
    EMBER,
    FOG,
    INK,
    LAMP,
    PAPER,
    SEAT_COLOURS,
    box,
    circle,
    ending,
    paper,
    path,
    shape,
    text,
)
from streetlight.games.strangers.documents import BoardContent, StrangersView
from streetlight.games.strangers.rules.setup import rules_of_match
from streetlight.games.strangers.view import content

GROUNDS = {
    "street": "#4A5568", "lawn": "#3F6B4A", "woods": "#2C4A38", "water": "#2F5D7C", "trees": "#23402F",
    "flowers": "#6B5A3F",
}  # fmt: skip
PLACE_KINDS = {
    "home": "#8C5E3C", "mansion": "#7A4B7A", "pool": "#3C8CA8", "park": "#4F8F4A", "library": "#8A7A3C",
    "clubhouse": "#A85C6A", "pep_rally": "#B0762F", "school": "#B34A3C",
}  # fmt: skip
CELL = 64


def picture(match: SeenMatch) -> str:
    view = as_view(match.view(None), StrangersView)
    board = content(rules_of_match(match)).board
    width, height = board.columns * CELL, board.rows * CELL
    places = {place.space: place for place in board.places}
    spots = _centres(board)
    parts = []
    for cell in board.cells:
        place = None if cell.space is None else places.get(cell.space)
        ground = "#B34A3C" if cell.school else GROUNDS.get(cell.ground, DUSK)
        fill = PLACE_KINDS.get(place.kind, DUSK) if place else ground
        x, y = cell.column * CELL, cell.row * CELL
        parts.append(box(x, y, CELL, CELL, fill))
        if (
            place is None and cell.space is not None
        ):  # so that ids of actions, such as move:3:C4, can be found
            parts.append(text(x + CELL - 4, y + 11, cell.space.removeprefix("space:"), 8, FOG, "end"))
        for sign, there in (("S", cell.school_stop), ("C", cell.city_stop)):
            if there:
                parts.append(text(x + 4, y + CELL - 5, sign, 11, LAMP))
    parts += _walls(board)
    for space, named in places.items():
        if space in spots:
            middle, top = spots[space]
            for row, word in enumerate(named.name.split(" ", 1)):
                parts.append(text(middle, top - 18 + 10 * row, word, 9, PAPER, "middle"))
    parts += _pieces(view, spots)
    lines = [
        f"{match.names[player.seat]} ({agent_of(player.seat)}): points {player.points},"
        f" cards {player.hand}, kids at home {player.supply}{', to act' * (player.seat in view.waiting)}"
        for player in view.players
    ]
    lines.append(f"Strangers to come: {view.tokens}")
    for at, line in enumerate(lines):
        fill = SEAT_COLOURS[at] if at < match.seats else EMBER
        parts.append(text(8, height + 20 + 18 * at, line, 13, fill, bold=at in view.waiting))
    if view.result is not None:
        winners = [match.names[seat] for seat in view.result.winners]
        parts.append(
            ending(
                width,
                height + 18 * len(lines) + 32,
                f"{' and '.join(winners)} won" if winners else "Nobody won",
            )
        )
    return paper(width, height + 18 * len(lines) + 46, parts)


def _centres(board: BoardContent) -> dict[str, tuple[float, float]]:
    """Where each space is drawn: the middle of its cells."""
    found: dict[str, list[tuple[float, float]]] = {}
    for cell in board.cells:
        if cell.space is not None:
            middle = ((cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL)
            found.setdefault(cell.space, []).append(middle)
    return {
        space: (sum([x for x, _ in at]) / len(at), sum([y for _, y in at]) / len(at))
        for space, at in found.items()
    }


def _walls(board: BoardContent) -> list[str]:
    """Lines between cells that are not open."""
    parts = []
    for rows, dx, dy in ((board.right, 1, 0), (board.below, 0, 1)):
        for row, edges in enumerate(rows):
            for column, edge in enumerate(edges):
                if edge == "open":
                    continue
                x, y = (column + dx) * CELL, (row + dy) * CELL
                end_x, end_y = (x, y + CELL) if dx else (x + CELL, y)
                parts.append(path([(x, y), (end_x, end_y)], PAPER, 2, "4 4" if edge == "door" else ""))
    return parts


def _pieces(view: StrangersView, spots: dict[str, tuple[float, float]]) -> list[str]:
    parts = []
    crowd: dict[str, int] = {}
    for kid in view.kids:
        x, y = spots[kid.at]
        there = crowd[kid.at] = crowd.get(kid.at, 0) + 1
        x += 13 * ((there - 1) % 3 - 1) if kid.scored or there > 1 else 0
        y += 14 + 13 * ((there - 1) // 3)
        edge = LAMP if kid.scored else INK
        parts.append(circle(x, y, 7, SEAT_COLOURS[kid.seat], edge))
    for space in view.strangers:
        x, y = spots[space]
        parts.append(shape([(x - 10, y + 10), (x, y - 12), (x + 10, y + 10)], INK, EMBER, 2))
    return parts
