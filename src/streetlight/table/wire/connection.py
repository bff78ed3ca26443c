"""One websocket, as the table sees it: what it holds, and what waits to be sent."""

from __future__ import annotations

import asyncio

from streetlight.table.wire import protocol
from streetlight.table.wire.websocket import Wire

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


class Connection:
    """A device at a table. It may hold no seat (a guest), one, or several (pass and play)."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        wire.drained = self._flush
        self.keys: set[str] = set()
        self.device = ""
        self.greeted = False
        self.seats: list[int] = []
        self.last: dict[int | None, protocol.Last] = {}
        self.in_step: set[int | None] = set()
        """Seats (None: the spectator) whose match this connection has whole and up to date."""
        self.faults = 0
        self.closing: int | None = None
        self._parts: list[bytes] = []
        self._size = 0
        self._soon = asyncio.get_running_loop().call_soon
        self._due = False
        self._speed = Bucket(BURST, PER_SECOND)

    def push(self, part: bytes) -> None:
        """Send this message, after all that was pushed before it; all of one moment go in one frame."""
        if self.closing is not None:
            return
        self._parts.append(part)
        self._size += len(part)
        if self._size > MOST_WAITING:
            self.close(1013)
        elif not self._due:
            self._due = True
            self._soon(self._flush)

    def close(self, code: int) -> None:
        if self.closing is None:
            self.closing = code
            self._soon(self._flush)

    def may_speak(self, now: int) -> bool:
        """Is it keeping to the speed limit?"""
        return self._speed.take(now)

    def _flush(self) -> None:
        """Send whatever has gathered, unless the other side must read first."""
        self._due = False
        if self.closing == 1013:
            self._wire.cut()
            return
        if self._parts and (self._wire.has_room or self.closing is not None):
            parts, self._parts, self._size = self._parts, [], 0
            self._wire.put(parts)
        if self.closing is not None:
            self._wire.say_goodbye(self.closing)
