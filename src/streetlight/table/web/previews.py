"""What a chat shows of a link to a table: its game, how many wait there, a picture. No name, and nothing of a match."""

from __future__ import annotations

import html
import re
from pathlib import Path

from starlette.requests import Request

from streetlight.games.registry import game as find_game
from streetlight.table.room.hub import Hub
from streetlight.table.store.model import StoredTable
from streetlight.table.store.storage import StorageError
from streetlight.table.web.setup import Setup

HOME = "A table for four games about kids, strangers and things from elsewhere."
COME_IN = "Open the link to come in: no account, nothing to install."
TITLE = "<title>Streetlight</title>"
"""Where a preview goes in the client's page."""


async def preview(request: Request, path: str, pictures: Path) -> str:
    """Lines for the head of the page at this path."""
    title, text, picture = "Streetlight", HOME, "streetlight"
    table = re.fullmatch(r"t/([a-z0-9]{8,16})", path)
    if table is not None:
        stored = await _stored(request, table[1])
        title, text = "A table at Streetlight", COME_IN
        if stored is not None:
            title, text = find_game(stored.game).title, f"{waiting(stored)} {COME_IN}".strip()
            picture = stored.game if (pictures / f"{stored.game}.png").is_file() else picture
    return head(title, text, f"{origin(request)}/previews/{picture}.png")


async def _stored(request: Request, table: str) -> StoredTable | None:
    hub: Hub = request.app.state.hub
    try:
        return await hub.stored(table)
    except StorageError:
        return None


def waiting(stored: StoredTable) -> str:
    """How many wait, as long as no match has begun; else nothing: a match is nobody's business."""
    if stored.phase != "lobby":
        return ""
    people = sum(seat.kind == "person" for seat in stored.seats)
    free = sum(seat.kind == "open" for seat in stored.seats)
    if not people or not free:
        return ""
    return f"{people} {'waits' if people == 1 else 'wait'}, {free} {'seat is' if free == 1 else 'seats are'} free."


def origin(request: Request) -> str:
    """Where the one who asks finds this server."""
    setup: Setup = request.app.state.setup
    return setup.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"


def head(title: str, text: str, picture: str) -> str:
    """What chats look for in a page, beside its title."""
    found = {
        "og:type": "website",
        "og:site_name": "Streetlight",
        "og:title": title,
        "og:description": text,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    lines = [f'<meta property="{name}" content="{html.escape(value)}" />' for name, value in found.items()]
    return "\n    ".join([TITLE, *lines])
