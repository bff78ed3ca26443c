"""Sockets that knock: how many one address may hold open, and how long one may say nothing.

uvicorn calls a protocol for each socket and the application for each request. `door_protocol` watches the first,
`DoorKeeper` the second; between them they know which sockets are open without asking for anything.
"""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from typing import cast

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from streetlight.table.web.limits import Limits, household

log = logging.getLogger(__name__)

SPARE_FILES = 200
"""Descriptors kept for the store, bots and pages."""

MOST_UNREAD = 4_000_000
"""Bytes that may wait to be sent to one socket, whatever they are: answers to pings of a websocket, too."""

LOOK_EVERY = 1.0
GOODBYE = 10.0
"""Seconds between two looks at all sockets; seconds that one has to read our goodbye."""

Peer = tuple[str, int]


class Doors:
    """All sockets of a server that are open, by the address and port of the other side."""

    def __init__(self, limits: Limits, trusted: frozenset[str] = frozenset()) -> None:
        self.limits = limits
        self.trusted = trusted
        """Addresses of proxies: their sockets are other people's, and are not counted."""
        self.most = max(64, more_descriptors() - SPARE_FILES)
        self._open: dict[Peer, asyncio.Transport] = {}
        self._households: Counter[str] = Counter()
        self._patience: dict[Peer, asyncio.TimerHandle] = {}
        self._watch: asyncio.TimerHandle | None = None

    def knock(self, peer: Peer, transport: asyncio.Transport) -> bool:
        """A new socket. False if it is one too many."""
        house = household(peer[0])
        most = 0 if peer[0] in self.trusted else self.limits.connections
        if len(self._open) >= self.most or (most and self._households[house] >= most):
            log.info("a connection too many from %s", house)
            return False
        self.gone(peer)  # the last of this name has not been seen off yet
        self._open[peer] = transport
        self._households[house] += 1
        self.idle(peer)
        if self._watch is None:
            self._watch = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look)
        return True

    def gone(self, peer: Peer) -> None:
        if self._open.pop(peer, None) is not None:
            house = household(peer[0])
            self._households[house] -= 1
            if not self._households[house]:
                del self._households[house]
        self.busy(peer)

    def busy(self, peer: Peer) -> None:
        """It asked for something."""
        timer = self._patience.pop(peer, None)
        if timer is not None:
            timer.cancel()

    def idle(self, peer: Peer) -> None:
        """It may ask for something until our patience is over."""
        self.busy(peer)
        transport = self._open.get(peer)
        if transport is not None and self.limits.patience:
            loop = asyncio.get_running_loop()
            self._patience[peer] = loop.call_later(self.limits.patience, self._give_up, peer, transport)

    def hang_up(self, peer: Peer) -> None:
        """A websocket has said goodbye. Whoever does not read that is not waited for."""
        transport = self._open.get(peer)
        if transport is not None:
            self.busy(peer)
            loop = asyncio.get_running_loop()
            self._patience[peer] = loop.call_later(GOODBYE, self._give_up, peer, transport)

    def _look(self) -> None:
        """End the sockets where more waits to be sent than anybody who reads leaves waiting."""
        for peer, transport in list(self._open.items()):
            if transport.is_closing() and peer not in self._patience:
                self.gone(peer)
            elif transport.get_write_buffer_size() > MOST_UNREAD:
                self._give_up(peer, transport)
        self._watch = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look) if self._open else None

    def _give_up(self, peer: Peer, transport: asyncio.Transport) -> None:
        self.gone(peer)
        transport.abort()


def door_protocol(doors: Doors) -> type[H11Protocol]:
    """The protocol that uvicorn makes for each socket, with these doors in front of it.

    h11 and not httptools: it reads one request after another, so a client that sends thousands at once waits in its own
    socket and not in our memory."""

    class Door(H11Protocol):
        def __init__(
            self,
            config: Config,
            server_state: ServerState,
            app_state: dict[str, object],
            _loop: asyncio.AbstractEventLoop | None = None,
        ) -> None:
            super().__init__(config, server_state, app_state, _loop)
            self._peer: Peer | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            line = cast(asyncio.Transport, transport)
            peer = peer_of(transport.get_extra_info("peername"))
            super().connection_made(line)
            if peer is None:
                return  # a socket without an address, such as one from a proxy on this machine
            if doors.knock(peer, line):
                self._peer = peer
            else:
                line.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._peer is not None:
                doors.gone(self._peer)
            super().connection_lost(exc)

    return Door


class DoorKeeper:
    """Tells the doors which sockets are busy. It stands before everything else, so it sees the socket's own address."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = peer_of(scope.get("client"))
        if peer is None:
            await self.app(scope, receive, send)
            return
        self.doors.busy(peer)
        try:
            await self.app(scope, receive, send)
        finally:
            if scope["type"] == "websocket":
                self.doors.hang_up(peer)  # a websocket has left the door's protocol, and ends with its call
            else:
                self.doors.idle(peer)


def peer_of(found: object) -> Peer | None:
    """The address and port of the other side of a socket, as asyncio or ASGI names it."""
    if isinstance(found, (tuple, list)) and len(found) >= 2:
        return str(found[0]), int(found[1])
    return None


def more_descriptors() -> int:
    """Raise the number of files and sockets that this process may open as far as it may itself. How many it is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return soft
