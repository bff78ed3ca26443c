"""The server put together: websocket, HTTP, the built client, and the headers that keep a page honest."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from streetlight.table.play.window import encode
from streetlight.table.room.game_list import all_games
from streetlight.table.room.hub import Hub
from streetlight.table.store.sqlite import Sqlite
from streetlight.table.store.storage import Storage
from streetlight.table.web.doors import DoorKeeper, Doors
from streetlight.table.web.http import ROUTES
from streetlight.table.web.lab_desk import ROUTES as LAB_ROUTES
from streetlight.table.web.lab_desk import Desk
from streetlight.table.web.limits import Paces
from streetlight.table.web.setup import USUAL, Setup
from streetlight.table.wire import protocol
from streetlight.table.wire.connection import Connection

log = logging.getLogger(__name__)

STATIC = Path(__file__).parents[1] / "static"
MOST_FRAME = 65_536
HELLO_WITHIN = 20.0
"""Seconds that a websocket may stay silent before it is cut."""
MOST_FAULTS = 20
"""Messages that can't be read before a connection is cut."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; font-src 'self'; "
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
    folder: Path, storage: Storage | None = None, setup: Setup = USUAL, doors: Doors | None = None
) -> Starlette:
    """The application; `folder` holds everything that outlives it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hub = Hub(storage if storage is not None else Sqlite(folder), folder, setup.keep)
        app.state.hub = hub
        app.state.lab = Desk(setup, hub.shelf)
        app.state.setup = setup
        app.state.paces = Paces(setup.limits)
        asyncio.get_running_loop().call_soon(all_games)  # what the first page asks for first
        try:
            yield
        finally:
            await app.state.lab.close()
            await hub.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/ws/{table}", TableSocket()),
            *ROUTES,
            *LAB_ROUTES,
            Route("/{path:path}", page),
        ],
        lifespan=lifespan,
    )
    app.add_middleware(KnownHost, setup=setup)
    app.add_middleware(HonestHeaders)
    if setup.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(setup.proxies))
    if doors is not None:
        app.add_middleware(DoorKeeper, doors=doors)
    return app


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
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store" if scope["path"].startswith("/api") else "no-cache"
            await send(message)

        await self.app(scope, receive, with_headers)


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
        elif origin is not None and urlsplit(origin).netloc.lower() not in (host, self.public or host):
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


class TableSocket:
    """/ws/<table>: the live side."""

    def __init__(self) -> None:
        self._decode = msgspec.json.Decoder(protocol.Command).decode

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub: Hub = scope["app"].state.hub
        table = str(scope["path_params"]["table"])
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        if await hub.open(table) is None:
            await send({"type": "websocket.close", "code": 4404, "reason": "There is no such table."})
            return
        connection = Connection(send)
        try:
            while True:
                async with asyncio.timeout(None if connection.greeted else HELLO_WITHIN):
                    message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                text = message.get("text")
                if text is not None:
                    self._hear(hub, table, connection, text)
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

    def _hear(self, hub: Hub, table: str, connection: Connection, text: str) -> None:
        if connection.closing is not None:
            return
        try:
            command = self._decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._fault(connection, text, str(error))
            return
        live = hub.tables.get(table)
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
    return FileResponse(index, headers={"Cache-Control": "no-cache"})
