"""Attack of the Mind Flayer: the round table from above."""

from __future__ import annotations

import math

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
    SLATE,
    box,
    card,
    circle,
    ending,
    oval,
    paper,
    path,
    text,
)
from streetlight.games.mindflayer.documents import GiftView, MindFlayerDetails, MindFlayerView, PlayerView
from streetlight.games.mindflayer.game import GAME

WIDE, HIGH = 900, 720
MIDDLE = (WIDE / 2, 350)
TABLE = (190, 150)
"""Half its width and height."""
RING = (355, 262)
"""Where people sit, as far from the middle."""

SHOWN = 3
"""Of the cards given face up, the last few are drawn as arrows."""


def picture(match: SeenMatch) -> str:
    view = as_view(match.view(None), MindFlayerView)
    content = GAME.content(match.options)
    names = {person.person: person.name for person in content.people}
    cards = {each.card.partition(":")[2]: each.name for each in content.cards}
    meetings = {each.meeting.partition(":")[2]: each.name for each in content.meetings}
    seats = [_seat(number, match.seats) for number in range(match.seats)]
    x, y = MIDDLE
    parts = [
        oval(x, y, *TABLE, "#5A3E2B", "#3B281B", 8),
        oval(x, y, 150, 116, "#80613F"),
    ]
    parts += _middle(view, cards, meetings)
    for player in view.players:
        parts += _player(view, player, seats[player.seat], names[player.person])
    if view.result is None:
        parts += _gifts(view, seats, cards)
    title = meetings.get(view.meeting or "", "")
    state = f"Meeting {view.meetings_held + 1}: {title}" if title else f"Meetings held: {view.meetings_held}"
    parts.append(text(24, 34, match.game.title, 18, LAMP, bold=True))
    parts.append(text(WIDE - 24, 34, state, 15, PAPER, "end"))
    if view.result is not None and isinstance(view.result.details, MindFlayerDetails):
        parts.append(ending(WIDE, HIGH - 14, f"The {view.result.details.team.title()} win"))
    return paper(WIDE, HIGH, parts, "#141019")


def _seat(number: int, seats: int) -> tuple[float, float]:
    """Seat 0 at the bottom, the others clockwise."""
    turn = math.pi / 2 + 2 * math.pi * number / seats
    return MIDDLE[0] + RING[0] * math.cos(turn), MIDDLE[1] + RING[1] * math.sin(turn)


def _player(view: MindFlayerView, player: PlayerView, at: tuple[float, float], name: str) -> list[str]:
    x, y = at
    seat = player.seat
    out = not player.in_play
    waiting = seat in view.waiting
    colour = SLATE if out else SEAT_COLOURS[seat]
    parts = [circle(x, y, 34, DUSK if out else INK, LAMP if waiting else colour, 6 if waiting else 4)]
    parts.append(text(x, y + 8, name[:1], 24, FOG if out else colour, "middle", bold=True))
    parts.append(
        text(x, y + 52, f"{name} ({agent_of(seat)})", 14, FOG if out else PAPER, "middle", bold=waiting)
    )
    if out:
        parts.append(path([(x - 20, y - 20), (x + 20, y + 20)], EMBER, 5))
        parts.append(path([(x - 20, y + 20), (x + 20, y - 20)], EMBER, 5))
    for number in range(min(player.hand, 12)):
        parts.append(box(x + 38 + 5 * number, y - 14, 15, 22, "#7A2E3A", INK, 2))
    parts.append(text(x + 38, y + 22, f"{player.hand} card{'' if player.hand == 1 else 's'}", 11, FOG))
    if player.team:
        fill = EMBER if player.team == "possessed" else "#009E73"
        parts.append(box(x - 44, y - 58, 88, 19, fill, "none", 4))
        parts.append(text(x, y - 44, player.team.title(), 12, PAPER, "middle"))
    elif view.turn_of == seat and view.phase != "over":
        parts.append(text(x, y - 42, "turn", 12, LAMP, "middle"))
    return parts


def _middle(view: MindFlayerView, cards: dict[str, str], meetings: dict[str, str]) -> list[str]:
    """The stacks, and what lies face up."""
    x, y = MIDDLE
    parts = []
    for number, count in enumerate(view.stacks):
        left = x - 108 + 50 * number
        for layer in range(min(4, -(-count // 3))):
            parts.append(box(left - layer * 2, y - 30 - layer * 2, 40, 56, "#7A2E3A", INK, 4))
        if not count:
            parts.append(box(left, y - 30, 40, 56, "none", SLATE, 4))
        parts.append(text(left + 20, y + 44, str(count), 13, PAPER, "middle"))
    if view.flipped:
        parts.append(card(x + 56, y - 38, 62, 74, cards.get(view.flipped, view.flipped)))
    if view.meeting:
        parts.append(text(x, y - 62, meetings.get(view.meeting, ""), 17, LAMP, "middle", bold=True))
    return parts


def _gifts(view: MindFlayerView, seats: list[tuple[float, float]], cards: dict[str, str]) -> list[str]:
    """The last cards that went across the table, the newest brightest."""
    gifts = [each for each in view.past if isinstance(each, GiftView) and each.giver != each.to][-SHOWN:]
    parts = []
    for age, gift in enumerate(reversed(gifts)):
        (x, y), (to_x, to_y) = seats[gift.giver], seats[gift.to]
        far = math.hypot(to_x - x, to_y - y)
        dx, dy = (to_x - x) / far, (to_y - y) / far
        start, end = (x + 46 * dx, y + 46 * dy), (to_x - 46 * dx, to_y - 46 * dy)
        fade = (1, 0.55, 0.3)[age]
        wing = [(end[0] - 12 * dx - 6 * s * dy, end[1] - 12 * dy + 6 * s * dx) for s in (1, -1)]
        colour = EMBER if gift.knocked_out else LAMP
        label = cards.get(gift.card, gift.card)
        where = (start[0] + 0.2 * (end[0] - start[0]), start[1] + 0.2 * (end[1] - start[1]))
        parts.append(
            f'<g opacity="{fade}">{path([start, end], colour, 2)}{path([wing[0], end, wing[1]], colour, 2)}'
            f"{card(where[0] - 45, where[1] - 11, 90, 22, label, size=10, fill=PAPER)}</g>"
        )
    return parts
