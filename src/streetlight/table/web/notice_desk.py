"""Where people say how they want to be told that it is their turn, and where they end it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from streetlight.table.notices.guard import NotAllowed
from streetlight.table.notices.mail import is_address
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.hub import Hub
from streetlight.table.room.live_table import LiveTable
from streetlight.table.room.outcome import Refusal
from streetlight.table.store.model import hashed
from streetlight.table.store.owners import Elsewhere
from streetlight.table.store.storage import Row
from streetlight.table.web.operations import Operation, WrongRequest, body, bytes_of, json
from streetlight.table.web.passing import PassedOn
from streetlight.table.wire.web_types import (
    NewNotice,
    NoticeAsked,
    NoticesAsked,
    NoticesOffered,
    NoticeWish,
)

NOT_OFFERED = "This server does not send such notices."


async def offered(hub: Hub, request: Request) -> Response:
    """How this server can tell people that it is their turn."""
    sender = hub.sender
    return json(
        NoticesOffered(
            sender.push.public if sender.push is not None else "",
            sender.offers("webhook"),
            sender.offers("mail"),
        )
    )


async def _at_its_node(hub: Hub, request: Request) -> LiveTable | Response:
    """The table, or its node's answer."""
    if not hub.sender.setup.is_on:
        raise WrongRequest(404, NOT_OFFERED)
    data = await bytes_of(request)

    async def away() -> Response:
        raise WrongRequest(503, "The node that has this table does not answer. Try again in a moment.")

    try:
        live = await hub.open(str(request.path_params["table"]))
    except Elsewhere as found:
        return PassedOn([found.node], data, away)
    if live is None:
        raise WrongRequest(404, "There is no such table.")
    return live


async def ask(hub: Hub, request: Request) -> Response:
    """Look at how one is told, and change it. Only who holds a seat gets there."""
    found = await _at_its_node(hub, request)
    if isinstance(found, Response):
        return found
    wish = await body(request, NoticeWish)
    stored = found.table.stored
    keys = [hashed(secret) for secret in wish.secrets]
    held = [key for key in keys if stored.held([key])]
    if not held:
        raise WrongRequest(403, "Only who sits at the table can be told.")
    rows: list[Row] = []
    if wish.remove:
        rows += found.notices.remove(set(held), wish.remove)
    if wish.add is not None:
        rows += await _add(hub, found, held[0], wish.add)
    await _kept(hub, found, rows)
    mine = [NoticeAsked(each.id, each.kind, each.address, each.state) for each in found.notices.of(set(held))]
    return json(NoticesAsked(found.table.title, mine))


async def _add(hub: Hub, live: LiveTable, key: str, wanted: NewNotice) -> list[Row]:
    sender, address = hub.sender, wanted.address.strip()
    if not sender.offers(wanted.kind):
        raise WrongRequest(400, NOT_OFFERED, "kind")
    if wanted.kind == "mail":
        if not is_address(address):
            raise WrongRequest(400, "This is no e-mail address.", "address")
    else:
        try:
            await sender.guards[wanted.kind].check(address)
            if wanted.kind == "push" and sender.push is not None:
                sender.push.seal(address, wanted.p256dh, wanted.auth, b"?")
        except NotAllowed as error:
            raise WrongRequest(400, f"Nothing can be sent there: {error}.", "address") from None
        except (OSError, ValueError):
            raise WrongRequest(400, "Nothing can be sent there: it can't be found.", "address") from None
    if live.gone:
        raise WrongRequest(503, "The table was just loaded again. Try once more.")
    try:
        return live.notices.add(key, wanted.kind, address, wanted.p256dh, wanted.auth, clock_now())
    except Refusal as refusal:
        status = 429 if refusal.reason == "too_fast" else 400
        raise WrongRequest(status, refusal.text, "address") from None


async def _kept(hub: Hub, live: LiveTable, rows: list[Row]) -> None:
    """Returns when it is on disk. StorageError if it could not be kept: then the table is loaded again."""
    if rows:
        try:
            await hub.kept(rows)
        except Exception:
            hub.drop(live, 1011)
            raise


async def confirm(hub: Hub, request: Request) -> Response:
    """The owner of an e-mail address says that it is theirs."""
    return await _by_token(hub, request, confirms=True)


async def stop(hub: Hub, request: Request) -> Response:
    """No more mails: the way out that is in each of them."""
    return await _by_token(hub, request, confirms=False)


async def _by_token(hub: Hub, request: Request, confirms: bool) -> Response:
    found = await _at_its_node(hub, request)
    if isinstance(found, Response):
        return found
    id, token = str(request.path_params["notice"]), str(request.path_params["token"])
    book = found.notices
    rows = book.confirm(id, token, clock_now()) if confirms else book.stop(id, token)
    if rows is None:
        raise WrongRequest(403, "This link does not count any more.")
    await _kept(hub, found, rows)
    return json(NoticesAsked(found.table.title, []))


AT = "/api/tables/{table}/notices"
NO = (403, 404, 429, 503)

OPERATIONS = [
    Operation("/api/notices", offered, NoticesOffered),
    Operation(AT, ask, NoticesAsked, NoticeWish, costly=True, refused=NO),
    Operation(
        f"{AT}/{{notice}}/confirm/{{token}}", confirm, NoticesAsked, post=True, costly=True, refused=NO
    ),
    Operation(f"{AT}/{{notice}}/stop/{{token}}", stop, NoticesAsked, post=True, costly=True, refused=NO),
]
