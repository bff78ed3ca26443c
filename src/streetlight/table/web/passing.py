"""Taking a connection to the node that has its table.

Between workers of one machine the socket itself changes hands, so it costs nothing afterwards. Between machines its
bytes are relayed. Both happen before anything was answered: the request goes over as it came. Relays and owners know
each other by a secret that is kept in their database.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import os
import secrets
import socket
import ssl
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from streetlight.table.store.owners import Owners, ServerNode
from streetlight.table.web.doors import Door, Doors, peer_of

log = logging.getLogger(__name__)

PASSED = "streetlight-passed"
"""The header of a request that has been at other nodes: which ones, and that one of our nodes says so."""
VOUCHER = "streetlight-relay"
"""The header by which a node vouches for the client of a relayed request."""
GREETING = "/node"
"""Where a node shows that it is one."""
GREET_WITHIN = 2.0
TRUE_FOR = 60.0
"""Seconds that a voucher is good for: the clocks of nodes may differ by less."""
MOST_HANDED = 150_000
"""Bytes of a request that is handed over."""
MOST_BETWEEN = 1_000_000
"""Bytes that a relay may hold for one who does not read."""
TRIES, BETWEEN_TRIES = 200, 0.01
"""How often a socket is handed over to a worker whose inbox is full, and the seconds in between."""


class Passage:
    """Between this node and the others."""

    def __init__(self, doors: Doors, hall: Path | None = None, private: socket.socket | None = None) -> None:
        """`hall` is a folder that only the workers of one machine reach, `private` where other nodes knock."""
        self.doors = doors
        self.hall = hall
        self.private_port = 0 if private is None else int(private.getsockname()[1])
        doors.uncounted = self.private_port
        self.server: uvicorn.Server | None = None
        self.owners: Owners | None = None
        self._used: deque[tuple[float, str]] = deque()
        """The vouchers of the last two minutes, the oldest first."""
        self._used_once: set[str] = set()
        self._inbox: socket.socket | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, owners: Owners) -> None:
        """Be there for the others."""
        self.owners = owners
        if self.hall is not None:
            self._inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._inbox.bind(str(self.hall / owners.id))
            self._inbox.setblocking(False)
            asyncio.get_running_loop().add_reader(self._inbox, self._take_over)

    def close(self) -> None:
        if self._inbox is not None:
            asyncio.get_running_loop().remove_reader(self._inbox)
            self._inbox.close()
            assert self.hall is not None and self.owners is not None
            (self.hall / self.owners.id).unlink(missing_ok=True)

    async def pass_on(self, scope: Scope, receive: Receive, node: ServerNode, body: bytes = b"") -> bool:
        """Take an unanswered request to another node. False if that one can't be reached; then all is as it was.
        Returns when the connection is over, for us."""
        peer = scope.get("streetlight.peer")
        line = None if peer is None else self.doors.line_of(peer)
        if line is None or self.owners is None:
            return False
        if line.is_closing():
            done = True  # whoever asked has gone
        elif self.hall is not None and node.machine == self.owners.node.machine:
            done = await self._hand_over(line, node, self._head(scope, body))
        else:
            done = await self._relay(line, scope, node, body)
        if done:
            with contextlib.suppress(Exception):
                while not (await receive())["type"].endswith("disconnect"):
                    pass
        return done

    # --- on one machine

    async def _hand_over(self, line: asyncio.Transport, node: ServerNode, head: bytes) -> bool:
        assert self.hall is not None
        while line.get_write_buffer_size() and not line.is_closing():
            await asyncio.sleep(BETWEEN_TRIES)  # the answer of before: it would be lost
        line.pause_reading()  # what comes now is not for us any more
        front = line.get_protocol()
        whole = head + (front.unread() if isinstance(front, Door) else b"")
        if len(whole) <= MOST_HANDED:
            for _ in range(TRIES):
                if line.is_closing():
                    return True
                try:
                    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
                        post.setblocking(False)
                        post.connect(str(self.hall / node.id))
                        socket.send_fds(post, [whole], [line.get_extra_info("socket").fileno()])
                except BlockingIOError:
                    await asyncio.sleep(BETWEEN_TRIES)  # many come at the same moment
                except OSError:
                    break
                else:
                    line.abort()  # our end of it; the socket lives on over there
                    return True
        line.resume_reading()
        return False

    def _take_over(self) -> None:
        """Sockets from other workers have come."""
        assert self._inbox is not None
        while True:
            try:
                head, files, _, _ = socket.recv_fds(self._inbox, MOST_HANDED, 1)
            except OSError:
                return
            for file in files:
                task = asyncio.get_running_loop().create_task(self._serve(socket.socket(fileno=file), head))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, line: socket.socket, head: bytes) -> None:
        server = self.server
        assert server is not None

        make = cast(Callable[..., Door], server.config.http_protocol_class)  # our front door

        def door() -> asyncio.BaseProtocol:
            front = make(
                config=server.config, server_state=server.server_state, app_state=server.lifespan.state
            )
            front.handed = head
            return front

        try:
            line.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(door, line)
        except OSError:
            line.close()

    # --- between machines

    async def _relay(self, line: asyncio.Transport, scope: Scope, node: ServerNode, body: bytes) -> bool:
        assert self.owners is not None
        address = urlsplit(node.address)
        if not address.hostname or not address.port:
            return False
        safe = ssl.create_default_context() if address.scheme == "https" else None
        writer = None
        try:
            async with asyncio.timeout(GREET_WITHIN):
                reader, writer = await asyncio.open_connection(address.hostname, address.port, ssl=safe)
                nonce = secrets.token_hex(16)
                writer.write(f"GET {GREETING}?{nonce} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
                answer = await reader.readuntil(b"\r\n\r\n")
                proof = await reader.readexactly(64)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            if writer is not None:
                writer.close()
            return False
        if b" 200 " not in answer[:20] or not hmac.compare_digest(proof, self._sign("owner", node.id, nonce)):
            log.warning("%s at %s is none of our nodes", node.id, node.address)
            writer.close()
            return False
        if line.is_closing():
            writer.close()
            return True
        client = peer_of(scope.get("client"))
        words = (
            node.id,
            client[0] if client else "",
            scope["scheme"],
            str(round(time.time())),
            secrets.token_hex(8),
        )
        voucher = " ".join([*words, self._sign("relay", _asked(scope), *words).decode()])
        between = Between(line, writer)
        writer.write(self._head(scope, body, voucher))
        await between.carry(reader)
        return True

    def _sign(self, *words: str) -> bytes:
        assert self.owners is not None
        return hmac.new(self.owners.secret, "\n".join(words).encode(), hashlib.sha256).hexdigest().encode()

    def vouched(self, scope: Scope) -> tuple[str, str] | None:
        """The client's address and scheme, if one of our nodes vouches for it now, and has not done so before."""
        voucher = _header(scope, VOUCHER)
        words = voucher.split(" ")
        if self.owners is None or not self.owners.secret or len(words) != 6:
            return None
        if not self._is_signed(words[-1], "relay", _asked(scope), *words[:-1]):
            return None
        node, client, scheme, at, once, _ = words
        now = time.time()
        while self._used and self._used[0][0] < now - 2 * TRUE_FOR:
            self._used_once.discard(self._used.popleft()[1])
        if node != self.owners.id or once in self._used_once or abs(now - float(at)) > TRUE_FOR:
            return None
        self._used.append((now, once))
        self._used_once.add(once)
        return client, scheme

    def been_at(self, scope: Scope) -> list[str]:
        """The nodes that have passed this request on to here. Others can't say so: it decides who takes a table."""
        nodes, _, signed = _header(scope, PASSED).partition(" ")
        return nodes.split(",") if self._is_signed(signed, "passed", _asked(scope), nodes) else []

    def _is_signed(self, signed: str, *words: str) -> bool:
        """Has one of our nodes signed these words?"""
        known = self.owners is not None and bool(self.owners.secret) and bool(signed)
        return known and hmac.compare_digest(signed.encode(), self._sign(*words))

    def _head(self, scope: Scope, body: bytes, voucher: str = "") -> bytes:
        """The request as it came, for one who has not seen it."""
        assert self.owners is not None
        method, target = scope.get("method", "GET"), _target(scope)
        nodes = ",".join([*self.been_at(scope), self.owners.id])
        lines = [f"{method} {target} HTTP/1.1"]
        lines.append(f"{PASSED}: {nodes} {self._sign('passed', _asked(scope), nodes).decode()}")
        skip = [PASSED, VOUCHER, "content-length", "transfer-encoding", "expect"]
        if voucher and scope["type"] == "http":
            skip.append("connection")
            lines.append("connection: close")  # the next request of this client may be for another node
        for name, value in scope["headers"]:
            if name.decode("latin-1") not in skip:
                lines.append(f"{name.decode('latin-1')}: {value.decode('latin-1')}")
        if voucher:
            lines.append(f"{VOUCHER}: {voucher}")
        if body or method != "GET":
            lines.append(f"content-length: {len(body)}")
        return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


class PassedOn(Response):
    """One of these nodes answers the request, the first that can be reached; if none can, `here` does."""

    def __init__(
        self, nodes: Sequence[ServerNode], body: bytes, here: Callable[[], Awaitable[Response]]
    ) -> None:
        super().__init__()
        self.nodes = nodes
        self.read = body
        """What was read of the request already."""
        self.here = here

    async def is_taken(self, request: Request) -> bool:
        """Take the request over. False if none of the nodes can be reached; a node that has just died is still
        listed until its lease ends."""
        passage: Passage | None = request.app.state.passage
        if passage is None:
            return False
        for node in self.nodes:
            if await passage.pass_on(request.scope, request.receive, node, self.read):
                return True
        return False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Nothing is left to say: it was answered over there."""


class Between(asyncio.Protocol):
    """The client's side of a relayed connection, from now on."""

    def __init__(self, line: asyncio.Transport, writer: asyncio.StreamWriter) -> None:
        self.line = line
        self.writer = writer
        self.before = line.get_protocol()
        self._may_write = asyncio.Event()
        self._may_write.set()
        self._waiting: asyncio.Task[None] | None = None
        line.set_protocol(self)

    def data_received(self, data: bytes) -> None:
        self.writer.write(data)
        if self._waiting is None and self.writer.transport.get_write_buffer_size() > MOST_BETWEEN:
            self.line.pause_reading()
            self._waiting = asyncio.get_running_loop().create_task(self._wait())

    async def _wait(self) -> None:
        with contextlib.suppress(OSError):
            await self.writer.drain()
        self._waiting = None
        if not self.line.is_closing():
            self.line.resume_reading()

    def pause_writing(self) -> None:
        self._may_write.clear()

    def resume_writing(self) -> None:
        self._may_write.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._may_write.set()
        self.writer.close()
        self.before.connection_lost(exc)  # uvicorn must know, too

    async def carry(self, reader: asyncio.StreamReader) -> None:
        """Carry what the owner says to the client, until one of them ends it."""
        try:
            while data := await reader.read(65_536):
                if self.line.is_closing():
                    break
                self.line.write(data)
                await self._may_write.wait()
        except OSError:
            pass
        finally:
            self.writer.close()
            self.line.close()


class PrivateDoor:
    """Where other nodes knock: nobody else is let in there, and nobody vouches for a client elsewhere."""

    def __init__(self, app: ASGIApp, passage: Passage) -> None:
        self.app = app
        self.passage = passage

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope["streetlight.peer"] = peer_of(scope.get("client"))
            scope["streetlight.target"] = scope["raw_path"]  # with a path that people type before ours
            if self._is_private(scope) and not await self._let_in(scope, send):
                return
        await self.app(scope, receive, send)

    def _is_private(self, scope: Scope) -> bool:
        port, here = self.passage.private_port, scope.get("server")
        return bool(port) and here is not None and here[1] == port

    async def _let_in(self, scope: Scope, send: Send) -> bool:
        passage = self.passage
        if scope["type"] == "http" and scope["path"] == GREETING and passage.owners is not None:
            proof = passage._sign("owner", passage.owners.id, scope["query_string"].decode("latin-1"))
            await _answer(send, 200, proof)
            return False
        known = passage.vouched(scope)
        if known is None:
            log.warning("somebody who is no node of ours knocked at the private door")
            if scope["type"] == "http":
                await _answer(send, 403, b"This door is for other nodes.")
            else:
                await send({"type": "websocket.close", "code": 1008})
            return False
        scope["client"], scope["scheme"] = (known[0], 0), known[1]
        return True


def been_at(scope: Scope) -> list[str]:
    """The nodes that have passed this request on to here."""
    passage: Passage | None = scope["app"].state.passage
    return [] if passage is None else passage.been_at(scope)


async def _answer(send: Send, status: int, text: bytes) -> None:
    length = [(b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": length})
    await send({"type": "http.response.body", "body": text})


def _header(scope: Scope, wanted: str) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted.encode()), "")


def _target(scope: Scope) -> str:
    """What was asked for, with the path that people may have typed before ours."""
    target: bytes = scope["streetlight.target"]
    query: bytes = scope["query_string"]
    return (target + (b"?" + query if query else b"")).decode("latin-1")


def _asked(scope: Scope) -> str:
    """What a signature is for."""
    return f"{scope.get('method', 'GET')} {_target(scope)}"


def machine(hall: Path | None) -> str:
    """By what workers know that they can hand each other sockets."""
    if hall is None:
        return secrets.token_hex(8)
    with contextlib.suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip() + str(hall)
    return f"{os.uname().nodename}{hall}"
