"""Blackwood Grove: the force field with what it let through, what bounced off, and the trust track."""

from __future__ import annotations

from streetlight.core.packs import as_pack
from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.envs.limits import agent_of
from streetlight.envs.paper import (
    EERIE,
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
    text,
)
from streetlight.games.blackwood.documents import BlackwoodView, PlayerView, SpaceView
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.state import SIDES

WIDE, HIGH = 980, 720
CARD = (98, 66)
TOP = 96
TRACK = 16
"""Spots of the trust track that are drawn."""

ROLES = {"visitor": "Visitor", "kid": "Kid", "agent": "Agent"}


def picture(match: SeenMatch) -> str:
    view = as_view(match.view(None), BlackwoodView)
    pack = as_pack(match.game.pack(match.options), Pack)
    things = {f"object:{thing.id}": thing.name for thing in pack.data.object}
    left = "1 card" if view.deck == 1 else f"{view.deck} cards"
    parts = [
        oval(252, TOP + 140, 246, 172, "#12301F", EERIE, 5),
        oval(252, TOP + 140, 236, 162, "none", "#4F9A6C"),
        text(24, 34, match.game.title, 18, LAMP, bold=True),
        text(WIDE - 24, 34, f"Round {view.round}, {left} left", 15, PAPER, "end"),
        text(252, TOP + 26, "Admitted", 15, EERIE, "middle", bold=True),
        text(732, TOP + 26, "Repelled", 15, FOG, "middle", bold=True),
    ]
    parts += _piles(view.admitted, 38, things)
    parts += _piles(view.repelled, 518, things)
    parts += _between(view, things)
    parts += _track(view.trust)
    parts += _players(view)
    if view.result is not None:
        won = [f"{_role(view.players[seat])} ({agent_of(seat)})" for seat in view.result.winners]
        winners = " and ".join(won)
        parts.append(ending(WIDE, HIGH - 18, f"{winners} won" if winners else "Nobody won"))
    return paper(WIDE, HIGH, parts, "#0B1A14")


def _piles(piles: tuple[SpaceView | None, ...], left: float, things: dict[str, str]) -> list[str]:
    parts = []
    for space, pile in enumerate(piles):
        x, y = left + space % 4 * (CARD[0] + 12), TOP + 60 + space // 4 * (CARD[1] + 34)
        if pile is None:
            parts.append(box(x, y, *CARD, "none", SLATE, 6))
            continue
        for under in range(min(pile.under, 3)):
            parts.append(box(x + 4 * (under + 1), y - 4 * (under + 1), *CARD, "#D9CFBB", INK, 6))
        note = f"+ {pile.under} under" if pile.under else ""
        parts.append(card(x, y, *CARD, things.get(pile.top, "?"), note))
    return parts


def _between(view: BlackwoodView, things: dict[str, str]) -> list[str]:
    """What lies face up and has no side yet: the first two cards, a card being shown, the four of a proof."""
    shown = [*view.flipped, *view.row]
    if view.shown:
        shown.append(view.shown)
    if not shown:
        return []
    y = TOP + 322
    left = WIDE / 2 - len(shown) * 55
    title = "To be proved" if view.row else "On the way"
    parts = [text(left - 12, y + 38, title, 13, LAMP, "end")]
    for at, thing in enumerate(shown):
        parts.append(card(left + 110 * at, y, *CARD, things.get(thing, "A hidden card")))
    return parts


def _track(trust: int) -> list[str]:
    y = TOP + 416
    parts = [text(24, y + 5, "Trust", 14, PAPER, bold=True)]
    for spot in range(TRACK + 1):
        x = 100 + spot * 51
        here = spot == min(trust, TRACK)
        parts.append(circle(x, y, 17, LAMP if here else "#20352A", EERIE if spot <= trust else SLATE))
        parts.append(
            text(x, y + 5, str(trust if here else spot), 13, INK if here else FOG, "middle", bold=here)
        )
    return parts


def _role(player: PlayerView) -> str:
    """An Agent goes by the agency: it has the room of one word."""
    return ROLES[player.role] if player.agency is None else player.agency.upper()


def _players(view: BlackwoodView) -> list[str]:
    parts = []
    wide = (WIDE - 48) / view.seats
    y = TOP + 460
    for player in view.players:
        seat = player.seat
        x = 24 + seat * wide
        waiting = seat in view.waiting
        parts.append(
            box(x, y, wide - 12, 108, INK, LAMP if waiting else SEAT_COLOURS[seat], 8, 4 if waiting else 2)
        )
        parts.append(
            text(
                x + 12,
                y + 25,
                f"{agent_of(seat)}: {_role(player)}",
                13,
                SEAT_COLOURS[seat],
                bold=True,
            )
        )
        parts.append(text(x + 12, y + 48, f"{player.hand} in hand", 12, PAPER))
        for at, side in enumerate(SIDES):
            count = (player.down.admitted, player.down.repelled)[at].count
            for number in range(min(count, 7)):
                parts.append(box(x + 12 + 9 * number, y + 58 + 24 * at, 14, 18, (EERIE, EMBER)[at], INK, 2))
            if count:
                parts.append(text(x + 26 + 9 * min(count, 7), y + 72 + 24 * at, f"{count} {side}", 11, FOG))
    return parts
