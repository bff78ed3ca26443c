"""The short way between a socket and the table, on the inside of uvicorn.

uvicorn hands each message of a websocket through a queue, a task and a dictionary, and stops reading in between. Here
a text frame goes straight to whoever listens, and what is sent goes straight to the transport: about a tenth less work
for a message, and one who does not read is cut off at once. Handshake, checks, pings and closing stay as they are.

Another uvicorn may be made differently inside, so run.py uses this only with the versions that it is tested with: run
tests/table/test_wire.py with a new one, then add it to TESTED there. With any other the server takes uvicorn's own way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled one here
    from websockets.utils import apply_mask

from streetlight.table.wire.websocket import EXTENSION


class ShortWire(WebSocketsSansIOProtocol):
    """One websocket: a `Wire` of which `listener` gets every text."""

    listener: Callable[[bytes], None] | None = None
    drained: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    # --- in

    def data_received(self, data: bytes) -> None:
        """Bytes from the other side. Nearly always it is one short text in one frame: that needs no parser."""
        listener = self.listener
        start, size = 2, data[1] & 0x7F if len(data) > 6 else 127
        if size == 126:
            start, size = 4, int.from_bytes(data[2:4], "big")
        if (
            listener is None
            or data[0] != 0x81  # the only frame of a text
            or data[1] < 0x80  # masked
            or len(data) != start + 4 + size  # whole, and nothing else
            or self.frames  # between two parts of a text
            or self.conn.reader.buffer  # within a frame
            or self.conn.state is not State.OPEN
        ):
            super().data_received(data)
        else:
            listener(apply_mask(data[start + 4 :], data[start : start + 4]))

    def send_receive_event_to_app(self) -> None:
        """A whole message is here."""
        if self.listener is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.listener(data)

    # --- out

    @property
    def has_room(self) -> bool:
        """May more be written, or must the other side read first?"""
        return self.writable.is_set()

    def put(self, parts: Sequence[bytes]) -> None:
        """Send these JSON texts as one array in one frame."""
        if self.close_sent or self.transport.is_closing():
            return
        size = sum(map(len, parts)) + len(parts) + 1
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(b"%b[%b]" % (head, b",".join(parts)))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained is not None:
            self.drained()

    def say_goodbye(self, code: int) -> None:
        """Close, as the protocol wants it; the other side has some seconds to answer."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def cut(self) -> None:
        """Close without a word: the other side does not read."""
        self.transport.abort()
