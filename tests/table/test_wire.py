"""Bytes on a websocket: however a command is cut into frames and packets, it is heard once and whole."""

import contextlib
import json
import socket
import struct
import time

import pytest

from tests.table.world import Server

TEXT, BINARY, MORE, PING = 0x1, 0x2, 0x0, 0x9


def frame(data: bytes, kind: int = TEXT, last: bool = True, mask: bytes = b"\x11\x22\x33\x44") -> bytes:
    """What a browser sends."""
    size = len(data)
    head = bytes([(0x80 if last else 0) | kind])
    head += bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


class Plain:
    """A client that sends bytes as it likes."""

    def __init__(self, server: Server, table: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(10)
        self.socket.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: c3RyZWV0bGlnaHRiZW5jaA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.answers: dict[str, str] = {}
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self.data += self.socket.recv(4096)
        self.data = self.data.partition(b"\r\n\r\n")[2]

    def send(self, *packets: bytes) -> None:
        for packet in packets:
            self.socket.sendall(packet)
            time.sleep(0.02)  # so that each comes by itself

    def next(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        head = self._take(2)
        size = head[1]
        if size == 126:
            size = int.from_bytes(self._take(2), "big")
        elif size == 127:
            size = int.from_bytes(self._take(8), "big")
        return head[0] & 0x0F, self._take(size)

    def _take(self, size: int) -> bytes:
        while len(self.data) < size:
            more = self.socket.recv(65536)
            assert more, "the line is dead"
            self.data += more
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def until_answered(self, id: str) -> str:
        """The type of the answer to a command."""
        while id not in self.answers:
            kind, data = self.next()
            assert kind == TEXT
            self.answers |= {
                message["id"]: message["type"] for message in json.loads(data) if "id" in message
            }
        return self.answers[id]


@pytest.fixture
def plain(server: Server) -> Plain:
    table, [ann] = server.new_table(seats=2)
    client = Plain(server, table)
    client.send(frame(json.dumps({"type": "hello", "id": "h", "secrets": [ann]}).encode()))
    assert client.until_answered("h") == "welcome"
    return client


def command(id: str, length: int = 0) -> bytes:
    text = json.dumps({"type": "say", "id": id, "seat": 0, "text": "ö" + "x" * length})
    return text.encode()


def test_short_and_long_texts(plain: Plain) -> None:
    for length in (0, 60, 80, 120, 400):
        plain.send(frame(command(f"a{length}", length)))
        assert plain.until_answered(f"a{length}") == "ack"


def test_many_in_one_packet_and_one_in_many_packets(plain: Plain) -> None:
    plain.send(b"".join(frame(command(f"b{number}")) for number in range(5)))
    for number in range(5):
        assert plain.until_answered(f"b{number}") == "ack"
    whole = frame(command("c"))
    plain.send(*[whole[first : first + 7] for first in range(0, len(whole), 7)])
    assert plain.until_answered("c") == "ack"
    half = frame(command("d1")) + frame(command("d2"))[:20]
    plain.send(half, frame(command("d2"))[20:], frame(command("d3")))
    for id in ("d1", "d2", "d3"):
        assert plain.until_answered(id) == "ack"


def test_a_text_in_parts_with_a_ping_between(plain: Plain) -> None:
    text = command("e")
    plain.send(frame(text[:9], last=False), frame(b"hi", PING), frame(text[9:20], MORE, last=False))
    assert plain.next() == (0xA, b"hi")
    plain.send(frame(text[20:], MORE))
    assert plain.until_answered("e") == "ack"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x04null", 1002),  # no mask
        (frame(b"x", last=False) + frame(b"y"), 1002),  # a new text within a text
        (b"\xf1" + frame(b"x")[1:], 1002),  # bits that mean nothing here
        (frame(b"\x01", BINARY), 1003),
        (b"\x81\xff" + struct.pack("!Q", 70_000), 1009),  # larger than is read
    ],
)
def test_what_breaks_the_protocol_closes_the_line(plain: Plain, sent: bytes, code: int) -> None:
    plain.send(sent)
    while (got := plain.next())[0] != 0x8:
        pass
    assert int.from_bytes(got[1][:2], "big") == code


def test_one_who_does_not_read_is_cut_off(server: Server) -> None:
    table, [ann] = server.new_table(seats=1, start=True)
    deaf = Plain(server, table)
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with contextlib.suppress(ConnectionError):  # it may be cut off before it has said everything
        for number in range(390):  # each is answered with the whole match
            deaf.socket.sendall(
                frame(json.dumps({"type": "hello", "id": f"h{number}", "secrets": [ann]}).encode())
            )
    live = server.hub.get(table)
    for _ in range(500):
        if not live.connections:
            break
        time.sleep(0.02)
    assert live.connections == []
    deaf.socket.close()
