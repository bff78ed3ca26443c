"""One websocket, as the table sees it: what it holds, and what waits to be sent."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from streetlight.table import protocol

MOST_WAITING = 2_000_000
"""Bytes that may wait for a slow reader before it is cut off. It can come back and ask for what it missed."""

BURST = 400
PER_SECOND = 200
"""Commands that a connection may send at once, and in the long run."""


class Bucket:
    """Lets so many things through at once, and so many a second in the long run."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left = float(burst)
        self._filled = 0

    def take(self, now: int) -> bool:
        """Is one more allowed? `now` in milliseconds."""
        self._left = min(self.burst, self._left + (now - self._filled) * self.per_second / 1000)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


Send = Callable[[dict[str, Any]], Awaitable[None]]


class Connection:
    """A device at a table. It may hold no seat (a guest), one, or several (pass and play)."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.keys: set[str] = set()
        self.device = ""
        self.greeted = False
        self.seats: list[int] = []
        self.last: dict[int | None, protocol.Last] = {}
        self.in_step: set[int | None] = set()
        """Seats (None: the spectator) whose match this connection has whole and up to date."""
        self.chat_seen = 0
        self.faults = 0
        self.closing: int | None = None
        self._parts: list[bytes] = []
        self._size = 0
        self._wake = asyncio.Event()
        self._speed = Bucket(BURST, PER_SECOND)

    def push(self, part: bytes) -> None:
        """Send this message, after all that was pushed before it."""
        if self.closing is not None:
            return
        self._parts.append(part)
        self._size += len(part)
        if self._size > MOST_WAITING:
            self.close(1013)
        self._wake.set()

    def close(self, code: int) -> None:
        if self.closing is None:
            self.closing = code
            self._wake.set()

    def may_speak(self, now: int) -> bool:
        """Is it keeping to the speed limit?"""
        return self._speed.take(now)

    async def write(self) -> None:
        """Send whatever has gathered as one frame, again and again, until the connection is closed."""
        with contextlib.suppress(OSError, RuntimeError):  # gone while we spoke
            while True:
                await self._wake.wait()
                self._wake.clear()
                parts, self._parts, self._size = self._parts, [], 0
                if parts and self.closing != 1013:
                    text = (b"[" + b",".join(parts) + b"]").decode()
                    await self._send({"type": "websocket.send", "text": text})
                if self.closing is not None:
                    await self._send({"type": "websocket.close", "code": self.closing})
                    return
