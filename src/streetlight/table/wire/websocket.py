"""What a table needs of a socket, and the way to it that every server knows.

`short_wire.py` is the quick way, which builds on the inside of uvicorn; `run.py` takes it only with versions for
which it is tested. Everywhere else `PlainWire` speaks plain ASGI.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from starlette.types import Message, Send

EXTENSION = "streetlight.wire"
"""Where the application finds the short wire, if there is one, in `scope["extensions"]`."""


class Wire(Protocol):
    """One websocket. `listener` may get every text, `drained` is called when there is room to write again."""

    listener: Callable[[bytes], None] | None
    drained: Callable[[], None] | None

    @property
    def has_room(self) -> bool:
        """May more be written, or must the other side read first?"""

    def put(self, parts: Sequence[bytes]) -> None:
        """Send these JSON texts as one array in one frame."""

    def say_goodbye(self, code: int) -> None:
        """Close, as the protocol wants it."""

    def cut(self) -> None:
        """Close without a word: the other side does not read."""


class PlainWire:
    """A websocket by the rules of ASGI. Made in the task that receives; what is sent goes through a task of its own."""

    def __init__(self, send: Send) -> None:
        self.listener: Callable[[bytes], None] | None = None  # texts come by `receive`
        self.drained: Callable[[], None] | None = None
        self.is_cut = False
        self._send = send
        self._waiting: list[Message] = []
        self._sender: asyncio.Task[None] | None = None
        self._receiver = asyncio.current_task()

    @property
    def has_room(self) -> bool:
        return self._sender is None

    def put(self, parts: Sequence[bytes]) -> None:
        self._hand_on({"type": "websocket.send", "text": (b"[%b]" % b",".join(parts)).decode()})

    def say_goodbye(self, code: int) -> None:
        self._hand_on({"type": "websocket.close", "code": code})

    def cut(self) -> None:
        if self.is_cut:
            return
        self.is_cut = True
        self._waiting.clear()
        if self._sender is not None:
            self._sender.cancel()
        if self._receiver is not None:
            self._receiver.cancel()

    def _hand_on(self, message: Message) -> None:
        if self.is_cut:
            return
        self._waiting.append(message)
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.pop(0))
        except (
            Exception
        ):  # the other side is gone, whatever the server calls that; `receive` will say so as well
            self._waiting.clear()
        finally:
            self._sender = None
        if self.drained is not None:
            self.drained()
