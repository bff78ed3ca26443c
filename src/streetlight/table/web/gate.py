"""The gate: a second listener, for the local network, which a page of this machine opens and shuts.

Whoever starts a server for this machine only gets a link with a token that counts once. The page that was opened with
it gets a key for the token, and whoever holds the key may open the gate. So a page of somebody else, or a program that
can only reach the port, can't open this machine to the network.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import secrets
import socket
from typing import Protocol

from streetlight.table.web.doors import Doors
from streetlight.table.web.lan import lan_address, link_to

log = logging.getLogger(__name__)


class GateError(Exception):
    """The gate can't be opened. The message says why, and what to do."""


class Listening(Protocol):
    """A server that can take one more listener."""

    async def listen(self, listening: socket.socket) -> asyncio.Server: ...


class NetworkGate:
    """`token` "": there is no gate. `address`: where to listen; "" looks for this machine's own when it is opened."""

    def __init__(self, token: str, address: str, doors: Doors | None) -> None:
        self._token = token
        self._key = secrets.token_urlsafe(16) if token else ""
        self._address = address
        self._doors = doors
        self._lock = asyncio.Lock()
        self._listening: asyncio.Server | None = None
        self.server: Listening | None = None
        self.port = 0
        """The one that the server listens on for this machine: the gate takes the same if it is free."""
        self.link = ""
        """Where others find the server while the gate is open; else ""."""

    @property
    def exists(self) -> bool:
        return bool(self._key)

    def key_for(self, token: str) -> str | None:
        """The key, for the token that counts once."""
        if not self._token or not secrets.compare_digest(token.encode(), self._token.encode()):
            return None
        self._token = ""
        return self._key

    def holds_key(self, key: str, client: str) -> bool:
        """May this one open the gate? Only from this machine."""
        try:
            here = ipaddress.ip_address(client).is_loopback
        except ValueError:
            return False
        return here and bool(self._key) and secrets.compare_digest(key.encode(), self._key.encode())

    async def open(self) -> None:
        """Listen for the local network, too. GateError if that can't be."""
        async with self._lock:
            if self._listening is not None or self.server is None:
                return
            address = self._address or lan_address()
            if address is None:
                raise GateError("This machine is in no network now. Join one, then try again.")
            listening = _listen(address, self.port)
            self._listening = await self.server.listen(listening)
            self.link = link_to(address, listening.getsockname()[1])
            log.info("the gate is open")

    async def shut(self) -> None:
        """Stop, and cut off who came in by it."""
        async with self._lock:
            if self._listening is None:
                return
            places = [each.getsockname()[:2] for each in self._listening.sockets]
            self._listening.close()
            self._listening, self.link = None, ""
            if self._doors is not None:
                self._doors.cut_off(places)
            log.info("the gate is shut")


def _listen(address: str, port: int) -> socket.socket:
    """A socket at this address and port, or at any free port of it."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    problem = ""
    for each in (port, 0):
        with contextlib.ExitStack() as unless_kept:
            listening = unless_kept.enter_context(socket.socket(family, socket.SOCK_STREAM))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listening.bind((address, each))
            except OSError as error:
                problem = error.strerror or str(error)
                continue
            unless_kept.pop_all()
            return listening
    raise GateError(f"This machine can't listen on {address}: {problem}. Name another with --lan-address.")
