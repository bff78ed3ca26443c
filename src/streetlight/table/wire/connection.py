"""One websocket, as the table sees it: what it holds, and what waits to be sent."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from starlette.types import Send

from streetlight.table.wire import documents

MOST_WAITING = 2_000_000
"""Bytes that may wait for a slow reader before it is cut off. It can come back and ask for what it missed."""

TRY_AGAIN_LATER = 1013
"""The close code of a connection that was cut off."""

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


class Identity(NamedTuple):
    """By what a device is known again: two hashes of the random string that it keeps."""

    device: str = ""
    """This one may be kept."""
    origin: str = ""
    """This one never is: secrets of seats are made from it, and a stolen copy of the store must not tell them."""


NOBODY = Identity()


class Connection:
    """A device at a table. It may hold no seat (a guest), one, or several (pass and play).

    Made in the task that receives from the websocket; what is pushed is sent by a task of its own.
    """

    def __init__(self, send: Send) -> None:
        self.keys: set[str] = set()
        self.identity = NOBODY
        self.greeted = False
        self.reads = False
        """Its client tells how far its people have read."""
        self.seats: list[int] = []
        self.last: dict[int | None, documents.Last] = {}
        self.in_step: set[int | None] = set()
        """Seats (None: the spectator) whose match this connection has whole and up to date."""
        self.faults = 0
        self.closing: int | None = None
        self.is_cut = False
        self._parts: list[bytes] = []
        self._size = 0
        self._speed = Bucket(BURST, PER_SECOND)
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._receiver = asyncio.current_task()
        self._sender: asyncio.Task[None] | None = None

    def push(self, part: bytes) -> None:
        """Send this message, after all that was pushed before it; all of one moment go in one frame."""
        if self.closing is not None:
            return
        self._parts.append(part)
        self._size += len(part)
        if self._size > MOST_WAITING:
            self._cut()
        elif self._sender is None:
            self._sender = self._loop.create_task(self._send_all())

    @property
    def unsent(self) -> bool:
        """Does anything wait to be sent?"""
        return self._sender is not None

    def close(self, code: int) -> None:
        """Say goodbye, after all that was pushed before."""
        if self.closing is None:
            self.closing = code
            if self._sender is None:
                self._sender = self._loop.create_task(self._send_all())

    def may_speak(self, now: int) -> bool:
        """Is it keeping to the speed limit?"""
        return self._speed.take(now)

    async def _send_all(self) -> None:
        """Send whatever has gathered, as fast as the other side reads."""
        try:
            while self._parts:
                frame = b"[%b]" % b",".join(self._parts)
                self._parts, self._size = [], 0
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self.closing is not None:
                await self._send({"type": "websocket.close", "code": self.closing})
        except Exception:  # the other side is gone, whatever the server calls that; `receive` says so as well
            self._parts, self._size = [], 0
        finally:
            self._sender = None

    def _cut(self) -> None:
        """End it without a goodbye: the other side does not read."""
        self.closing, self.is_cut = TRY_AGAIN_LATER, True
        self._parts, self._size = [], 0
        for task in (self._sender, self._receiver):
            if task is not None:
                task.cancel()
