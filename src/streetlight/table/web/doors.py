"""Sockets that knock: how many one address may hold open, and how long one may say nothing.

uvicorn makes a protocol for each socket and calls the application for each request. A `Door` watches the first,
`DoorKeeper` the second; between them they know which sockets are open without asking for anything.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import resource
from collections.abc import Collection, Sequence
from time import perf_counter
from typing import cast

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from streetlight.table.web.limits import READ_AT_ONCE, SMALL, Limits, Shares, household
from streetlight.table.web.shared_counts import SharedCounts

log = logging.getLogger(__name__)

SPARE_FILES = 200
"""Descriptors kept for the store, bots and pages."""

MOST_UNREAD = 4_000_000
"""Bytes that may wait to be sent to one socket, whatever they are: answers to pings of a websocket, too."""

LOOK_EVERY = 1.0
GOODBYE = 10.0
"""Seconds between two looks at all sockets; seconds that one has to read our goodbye."""

AT_A_TIME = 1024
"""Bytes that are read from a socket at a time: the smallest requests and frames that fit in take some 5 ms."""

MOST_HELD = 65_536
"""Bytes that a socket may send while it has to wait."""

Peer = tuple[str, int]
Memory = dict[str, object]
EventLoop = asyncio.AbstractEventLoop


class Doors:
    """All sockets of a server that are open, by the address and port of the other side."""

    def __init__(
        self, limits: Limits, proxies: Sequence[str] = (), shared_counts: SharedCounts | None = None
    ) -> None:
        """`proxies` are addresses and networks: their sockets are other people's, and are not counted as theirs."""
        self.limits = limits
        self.shared_counts = shared_counts or SharedCounts()
        self._proxies = [ipaddress.ip_network(each) for each in proxies]
        self.uncounted = 0
        """The port where other nodes bring their clients, whom they have counted."""
        self.most = max(64, more_descriptors() - SPARE_FILES)
        self._open: dict[Peer, asyncio.Transport] = {}
        self._houses: dict[Peer, str] = {}
        """Whose socket it is; "" for one of a proxy or another node, until it is known whom it brings."""
        self._patience: dict[Peer, asyncio.TimerHandle] = {}
        self._stuck: dict[Peer, tuple[int, int]] = {}
        """Bytes that wait for a socket's other side, and how many looks have found them so."""
        self._watch: asyncio.TimerHandle | None = None
        self.buffer = bytearray(AT_A_TIME)
        """Where all sockets read into, one after another."""
        self.reading = Shares(READ_AT_ONCE, limits.reading)

    def line_of(self, peer: Peer) -> asyncio.Transport | None:
        """The socket of the other side at this address and port."""
        return self._open.get(peer)

    def brings_others(self, peer: Peer, transport: asyncio.Transport) -> bool:
        """Is this a proxy's socket, or another node's?"""
        here = transport.get_extra_info("sockname")
        if self.uncounted and isinstance(here, tuple) and here[1] == self.uncounted:
            return True
        try:
            address = ipaddress.ip_address(peer[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def knock(self, peer: Peer, transport: asyncio.Transport) -> bool:
        """A new socket. False if it is one too many."""
        house = "" if self.brings_others(peer, transport) else household(peer[0])
        if len(self._open) >= self.most or not self._has_room(house):
            log.info("a connection too many from %s", house or "a proxy")
            return False
        self.gone(peer)  # the last of this name has not been seen off yet
        self._open[peer] = transport
        self._move_in(peer, house)
        self.idle(peer)
        if self._watch is None:
            self._watch = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look)
        return True

    def brings(self, peer: Peer, client: str) -> bool:
        """From now on this socket, which came from a proxy or another node, is this client's alone. False if it is one
        too many."""
        if self._houses.get(peer) != "":
            return True
        house = household(client)
        if not self._has_room(house):
            log.info("a connection too many from %s", house)
            return False
        self._move_out(peer)
        self._move_in(peer, house)
        return True

    def house_of(self, peer: Peer) -> str:
        """Against whose share it counts what comes from this socket; "" while that is nobody's."""
        return self._houses.get(peer, "")

    def _has_room(self, house: str) -> bool:
        most = self.limits.connections
        return not house or not most or self.shared_counts.sockets(house) < most

    def _move_in(self, peer: Peer, house: str) -> None:
        self._houses[peer] = house
        if house:
            self.shared_counts.opened(house)
            self.reading.came(house)

    def _move_out(self, peer: Peer) -> None:
        house = self._houses.pop(peer, "")
        if house:
            self.shared_counts.closed(house)
            self.reading.left(house)

    def gone(self, peer: Peer) -> None:
        if self._open.pop(peer, None) is not None:
            self._move_out(peer)
        self.busy(peer)

    def cut_off(self, places: Collection[tuple[str, int]]) -> None:
        """End all sockets that came in at these addresses and ports of ours."""
        for peer, transport in list(self._open.items()):
            here = transport.get_extra_info("sockname")
            if isinstance(here, tuple) and here[:2] in places:
                self._give_up(peer, transport)

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
        stuck: dict[Peer, tuple[int, int]] = {}
        for peer, transport in list(self._open.items()):
            waiting = transport.get_write_buffer_size()
            if transport.is_closing() and peer not in self._patience:
                self.gone(peer)
            elif waiting > MOST_UNREAD:
                self._give_up(peer, transport)
            elif waiting:
                before, looks = self._stuck.get(peer, (0, 0))
                stuck[peer] = (waiting, looks + 1 if waiting == before else 0)
                if self.limits.patience and stuck[peer][1] * LOOK_EVERY > self.limits.patience:
                    self._give_up(peer, transport)
        self._stuck = stuck
        self._watch = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look) if self._open else None

    def _give_up(self, peer: Peer, transport: asyncio.Transport) -> None:
        self.gone(peer)
        transport.abort()


class Door(asyncio.BufferedProtocol):
    """One socket: what comes in goes to one of uvicorn's protocols, a little at a time, so that no single read takes
    long. Whose bytes are dear to read waits, while others are here, and is cut off if it goes on sending."""

    def __init__(self, doors: Doors, protocol: asyncio.Protocol) -> None:
        self.doors = doors
        self.protocol = protocol
        self.peer: Peer | None = None
        self.line: asyncio.Transport
        self.handed = b""
        """What another worker has read from this socket, before it was ours."""
        self._unread = b""
        self._spent = 0.0
        self._later: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = cast(asyncio.Transport, transport)
        self.peer = peer_of(
            transport.get_extra_info("peername")
        )  # None for a socket of this machine's file system
        self.protocol.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._later is not None:
            self._later.cancel()
        if self.peer is not None:
            self.doors.gone(self.peer)
        self.protocol.connection_lost(exc)

    @property
    def house(self) -> str:
        return "" if self.peer is None else self.doors.house_of(self.peer)

    def unread(self) -> bytes:
        """What has come and was not read yet."""
        return self._unread

    def get_buffer(self, sizehint: int) -> bytearray:
        return self.doors.buffer

    def buffer_updated(self, nbytes: int) -> None:
        self._unread += memoryview(self.doors.buffer)[:nbytes]
        if self._later is None:
            self._hand_on()
        elif len(self._unread) > MOST_HELD:
            log.warning("cut off: what comes from %s takes too long to read", self.house)
            self.line.abort()

    def _hand_on(self) -> None:
        """Let the protocol read, if it is this address's turn."""
        self._later = None
        if self.line.is_closing():
            return
        if self.line.get_write_buffer_size() > MOST_UNREAD:
            log.warning("cut off: %s makes us answer, and does not read the answers", self.house)
            self.line.abort()
            return
        reading, house = self.doors.reading, self.house
        wait = reading.wait(house)
        if not wait:
            data, self._unread = self._unread[:AT_A_TIME], self._unread[AT_A_TIME:]
            began = perf_counter()
            self.protocol.data_received(data)
            self._spent += perf_counter() - began
            if self._spent > SMALL and house:
                reading.took(house, self._spent)
                self._spent = 0.0
        if self._unread:
            self._later = asyncio.get_running_loop().call_later(wait, self._hand_on)

    def eof_received(self) -> bool | None:
        return self.protocol.eof_received()

    def pause_writing(self) -> None:
        self.protocol.pause_writing()

    def resume_writing(self) -> None:
        self.protocol.resume_writing()


def door_protocols(doors: Doors) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn makes for each socket, and for each that becomes a websocket, with these doors in front.

    h11 and not httptools: it reads one request after another, so a client that sends thousands at once waits in its own
    socket and not in our memory."""

    class FrontDoor(Door):
        def __init__(
            self, config: Config, server_state: ServerState, app_state: Memory, _loop: EventLoop | None = None
        ) -> None:
            self.requests = H11Protocol(config, server_state, app_state, _loop)
            super().__init__(doors, self.requests)

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            if self.peer is not None and not doors.knock(self.peer, self.line):
                self.peer = None  # it never came in
                self.line.abort()
            elif self.handed:
                self.requests.data_received(self.handed)  # before anything that is still to be read

        def unread(self) -> bytes:
            """With the requests that came together with the one that is being answered."""
            return self.requests.conn.trailing_data[0] + super().unread()

    class SocketDoor(Door):
        def __init__(
            self, config: Config, server_state: ServerState, app_state: Memory, _loop: EventLoop | None = None
        ) -> None:
            self.socket = WebSocketsSansIOProtocol(config, server_state, app_state, _loop)
            super().__init__(doors, self.socket)

        def data_received(self, data: bytes) -> None:
            """The request that made it a websocket, handed on by the front door."""
            self.socket.data_received(data)

        def buffer_updated(self, nbytes: int) -> None:
            if self.socket.handshake_complete:
                super().buffer_updated(nbytes)
            else:
                self.line.abort()  # it talks before it was let in

    # uvicorn only calls them; how they read is between them and the loop.
    return cast(type[asyncio.Protocol], FrontDoor), cast(type[asyncio.Protocol], SocketDoor)


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
        scope["client"] = peer
        self.doors.busy(peer)
        try:
            await self.app(scope, receive, send)
        finally:
            if scope["type"] == "websocket":
                self.doors.hang_up(peer)  # a websocket has left the door's protocol, and ends with its call
            else:
                self.doors.idle(peer)


class Guests:
    """Counts a websocket that a proxy or another node brings for its client. It stands behind those who know for
    whom."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer, client = scope.get("streetlight.peer"), scope.get("client")
        if (
            scope["type"] == "websocket"
            and peer is not None
            and client
            and not self.doors.brings(peer, client[0])
        ):
            await send({"type": "websocket.close", "code": 1013})
            return
        await self.app(scope, receive, send)


def peer_of(found: object) -> Peer | None:
    """The address and port of the other side of a socket, as asyncio or ASGI names it. An IPv4 address is one also
    where it comes in at an IPv6 socket."""
    if isinstance(found, (tuple, list)) and len(found) >= 2:
        return str(found[0]).removeprefix("::ffff:"), int(found[1])
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
