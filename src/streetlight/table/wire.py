"""The short way between a socket and the table.

uvicorn hands each message of a websocket through a queue, a task and a dictionary, and stops reading in between. With
thousands of messages a second that is a good part of all work. Here a text frame goes straight to whoever listens, and
what is sent goes straight to the transport. Handshake, checks, pings and closing stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "streetlight.wire"
"""Where the application finds its wire, in `scope["extensions"]`."""


class Wire(WebSocketsSansIOProtocol):
    """One websocket. `listener` gets every text, `drained` is called when there is room to write again."""

    listener: Callable[[bytes], None] | None = None
    drained: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    # --- in

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
