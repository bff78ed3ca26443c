"""The server put together: websocket, HTTP, the built client, and the headers that keep a page honest."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from time import monotonic, perf_counter
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from streetlight import __version__
from streetlight.table.play.window import encode
from streetlight.table.room.game_list import all_games
from streetlight.table.room.hub import Hub
from streetlight.table.store.owners import Elsewhere
from streetlight.table.store.sqlite import Sqlite
from streetlight.table.store.storage import Storage, StorageError
from streetlight.table.web import http, lab_desk, notice_desk, openapi, pack_desk, previews, replays
from streetlight.table.web.doors import DoorKeeper, Doors, Guests
from streetlight.table.web.gate import NetworkGate
from streetlight.table.web.limits import SMALL, Paces, Shares, household
from streetlight.table.web.operator import Office
from streetlight.table.web.passing import Passage, PrivateDoor, been_at
from streetlight.table.web.setup import USUAL, Setup
from streetlight.table.web.shared_counts import SharedCounts
from streetlight.table.web.what_if_desk import WhatIfDesk
from streetlight.table.wire import protocol
from streetlight.table.wire.connection import TRY_AGAIN_LATER, Connection

log = logging.getLogger(__name__)

OPERATIONS = [
    *http.OPERATIONS,
    *replays.OPERATIONS,
    *pack_desk.OPERATIONS,
    *lab_desk.OPERATIONS,
    *notice_desk.OPERATIONS,
]

STATIC = Path(__file__).parents[1] / "static"
MOST_FRAME = 65_536
HELLO_WITHIN = 20.0
"""Seconds that a websocket may stay silent before it is cut."""
FIND_WITHIN, TRY_AGAIN = 4.0, 0.1
"""For how many seconds, and after how many again, a node is looked for that does not answer."""
PASSED_ON = 1
"""The connection is another node's now."""
MOST_FAULTS = 20
"""Messages that can't be read before a connection is cut."""

LOOK_EVERY = 0.25
"""Seconds between two looks at how late the event loop is."""

A_REQUEST = 0.0005
"""Seconds of work that every request counts as, whatever it asks for."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; "
    "font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Streetlight</title>
<body style="font: 18px/1.5 system-ui; max-width: 36em; margin: 4em auto; padding: 0 1em">
<h1>The table is set, but the page is missing</h1>
<p>The server runs. The browser client was not built yet.</p>
<p>In the project's folder run <code>make web</code>, then load this page again. A wheel made with
<code>make wheel</code> has it inside.</p>
<p>Meanwhile, <code>streetlight play strangers</code> plays in the terminal.</p></body></html>"""


def make_app(
    folder: Path,
    storage: Storage | None = None,
    setup: Setup = USUAL,
    doors: Doors | None = None,
    passage: Passage | None = None,
) -> Starlette:
    """The application; `folder` holds everything that outlives it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hub = Hub(
            storage if storage is not None else Sqlite(folder), folder, setup.keep, notices=setup.notices
        )
        await hub.begin()
        app.state.hub = hub
        app.state.lab = lab_desk.Desk(setup, hub.shelf)
        app.state.what_if = WhatIfDesk(hub.shelf)
        app.state.setup = setup
        app.state.passage = passage
        app.state.gate = NetworkGate(setup.gate, setup.lan_address, doors)
        if passage is not None:
            passage.begin(hub.storage.owners)
        app.state.openapi = openapi.document(OPERATIONS, setup.root)
        app.state.paces = Paces(setup.limits, doors.shared_counts if doors is not None else SharedCounts())
        asyncio.get_running_loop().call_soon(all_games)  # what the first page asks for first
        office = Office(hub, folder)
        await office.open()
        watch = asyncio.create_task(_watch_lag(hub))
        stop_metrics = None
        if setup.metrics is not None:
            from streetlight.table.web.metrics import offer  # prometheus-client is an extra

            stop_metrics = offer(hub, *setup.metrics)
        log.info("ready: version %s, data in %s", __version__, folder)
        try:
            yield
        finally:
            log.info("closing")
            watch.cancel()
            if stop_metrics is not None:
                await asyncio.to_thread(stop_metrics)
            await app.state.gate.shut()
            await office.close()
            await app.state.lab.close()
            await app.state.what_if.close()
            if passage is not None:
                passage.close()
            await hub.close()
            log.info("closed: everything is kept")

    app = Starlette(
        routes=[
            WebSocketRoute("/ws/{table}", TableSocket()),
            *[operation.route() for operation in OPERATIONS],
            Route("/{path:path}", page),
        ],
        lifespan=lifespan,
    )
    app.add_middleware(TakingTurns)
    app.add_middleware(KnownHost, setup=setup)
    app.add_middleware(HonestHeaders)
    if setup.root:
        app.add_middleware(UnderRoot, root=setup.root)
    if doors is not None:
        app.add_middleware(Guests, doors=doors)
    if setup.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(setup.proxies))
    if passage is not None:
        app.add_middleware(PrivateDoor, passage=passage)
    if doors is not None:
        app.add_middleware(DoorKeeper, doors=doors)
    return app


async def _watch_lag(hub: Hub) -> None:
    """Note by how much the event loop is late: everybody waits for that long."""
    while True:
        began = monotonic()
        await asyncio.sleep(LOOK_EVERY)
        hub.counts.lag.add(max(0.0, monotonic() - began - LOOK_EVERY))


class HonestHeaders:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                hub: Hub = scope["app"].state.hub
                hub.counts.requests[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store" if scope["path"].startswith("/api") else "no-cache"
            await send(message)

        await self.app(scope, receive, with_headers)


class UnderRoot:
    """Takes the path under which people find the server off what they ask for. A proxy may have done so already."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app = app
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope.get("path", "")
        if path == self.root or path.startswith(f"{self.root}/"):
            scope = {**scope, "path": path[len(self.root) :] or "/"}
        await self.app(scope, receive, send)


class TakingTurns:
    """Lets a request wait whose address takes more than its share of the server's time."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client:
            work: Shares = scope["app"].state.paces.work
            house = household(client[0])
            work.came(house)
            try:
                await work.turn(house)
                work.took(house, A_REQUEST)
                await self.app(scope, receive, send)
            finally:
                work.left(house)
        else:
            await self.app(scope, receive, send)


class KnownHost:
    """Refuses requests that are meant for another host, and those that another site's page asks for.

    A name that somebody else owns may be made to point at this machine; a page from there would count as ours. So a
    server without `--public-url` answers only to its addresses and to names that can't be bought."""

    def __init__(self, app: ASGIApp, setup: Setup) -> None:
        self.app = app
        self.public = setup.public_host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        wrong = ""
        if not self._is_ours(host):
            wrong = "This server does not know itself by that name. Start it with --public-url, or use its address."
        elif origin is not None and _host_of(origin) not in (host, self.public or host):
            wrong = "This request came from another site."
        if not wrong:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await Response(wrong, 403)(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        name = host.partition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
        if host == self.public or name in ("", "localhost") or name.endswith((".local", ".localhost")):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return "." not in name  # the name of a machine in its own network
        return True


def _host_of(origin: str) -> str | None:
    """Host and port of the page that asks; None if that can't be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


class TableSocket:
    """/ws/<table>: the live side."""

    def __init__(self) -> None:
        self._decode = msgspec.json.Decoder(protocol.Command).decode

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub: Hub = scope["app"].state.hub
        work: Shares = scope["app"].state.paces.work
        client = scope.get("client")
        house = household(client[0]) if client else ""
        table = str(scope["path_params"]["table"])
        await receive()  # websocket.connect
        code, reason = await self._find(hub, table, scope, receive)
        if code == PASSED_ON:
            return
        await send({"type": "websocket.accept"})
        if code:
            await send({"type": "websocket.close", "code": code, "reason": reason})
            return
        connection = Connection(send)
        spent = 0.0
        try:
            while True:
                async with asyncio.timeout(None if connection.greeted else HELLO_WITHIN):
                    message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                text = message.get("text")
                if text is not None:
                    await work.turn(house)
                    began = perf_counter()
                    self._hear(hub, table, connection, text)
                    spent += perf_counter() - began
                    if spent > SMALL:
                        work.took(house, spent)
                        spent = 0.0
                elif connection.closing is None:
                    connection.push(encode(protocol.Trouble(text="Binary frames are not spoken here.")))
                    connection.close(1003)
        except TimeoutError:
            connection.close(1008)  # it came and said nothing
        except asyncio.CancelledError:
            if not connection.is_cut:
                raise
        finally:
            live = hub.tables.get(table)
            if live is not None:
                live.leave(connection)

    async def _find(self, hub: Hub, table: str, scope: Scope, receive: Receive) -> tuple[int, str]:
        """Have the table at hand, or take the connection to the node that has it. 0, or why it ends here."""
        passage: Passage | None = scope["app"].state.passage
        silent = set(been_at(scope))  # they had a reason not to take it
        end = monotonic() + FIND_WITHIN
        while monotonic() < end:
            try:
                if await hub.open(table, silent) is None:
                    return 4404, "There is no such table."
                return 0, ""
            except Elsewhere as found:
                if passage is not None and await passage.pass_on(scope, receive, found.node):
                    return PASSED_ON, ""
                silent.add(found.node.id)  # it has just gone, perhaps: then the table is free in a moment
                await asyncio.sleep(TRY_AGAIN)
            except StorageError as error:
                log.info("table %s: %s", table, error)
                return TRY_AGAIN_LATER, "The tables can't be reached. Try again in a moment."
        return TRY_AGAIN_LATER, "The node that has this table does not answer. Try again in a moment."

    def _hear(self, hub: Hub, table: str, connection: Connection, text: str) -> None:
        if connection.closing is not None:
            return
        try:
            command = self._decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._fault(connection, text, str(error))
            return
        live = hub.get(table)
        if live is None or (connection.greeted and connection not in live.connections):
            connection.close(1012)  # the table was loaded again: come back
            return
        if not connection.greeted and type(command) is not protocol.Hello:
            connection.push(encode(protocol.Trouble(text="Say hello first.")))
            connection.close(1008)
            return
        live.handle(connection, command)

    def _fault(self, connection: Connection, text: str, error: str) -> None:
        """What came is not a command. If it at least has an id, say so to that id."""
        connection.faults += 1
        try:
            id = msgspec.json.decode(text, type=_HasId).id[:64]
            answer: protocol.Message = protocol.Refused(id=id, reason="bad_message", text=error[:200])
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            answer = protocol.Trouble(text=f"This is no command: {error[:200]}")
        connection.push(encode(answer))
        if connection.faults > MOST_FAULTS:
            connection.close(1008)


class _HasId(msgspec.Struct):
    id: str


_static = StaticFiles(directory=STATIC, check_dir=False)


async def page(request: Request) -> Response:
    """A file of the client, or the client's one page for every address that is a screen of it."""
    path = request.path_params["path"]
    if path.startswith(("api/", "ws/")):
        return Response("There is nothing here.", 404)
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NO_CLIENT, 503 if path else 200)
    last = path.rpartition("/")[2]
    if "." in last:
        try:
            answer = await _static.get_response(path, request.scope)
        except HTTPException as error:
            return Response("There is nothing here.", error.status_code)
        if path.startswith("assets/"):
            answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer
    setup: Setup = request.app.state.setup
    whole = _index(index, index.stat().st_mtime_ns, setup.root)
    return HTMLResponse(
        whole.replace(previews.TITLE, await previews.preview(request, path, STATIC / "previews"), 1)
    )


@lru_cache(maxsize=4)
def _index(file: Path, changed: int, root: str) -> str:
    """The client's page, which finds everything else under this path."""
    text = file.read_text(encoding="utf-8").replace('="./', f'="{root}/')
    return text.replace("<html ", f'<html data-root="{root}" ', 1)
