"""Whatever one client sends, by whatever route and as fast as it can: nobody else's ping waits for more than 50 ms.

A machine that runs tests stalls by itself. So what counts of a wait is only the time in which the server worked, at
whatever it was; and a flood is poured again, up to `ROUNDS` times, until the others have had one quiet round.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from streetlight.table.web.application import OPERATIONS
from tests.faults.test_the_door import Process

STALL = 0.050
ROUNDS = 5
NUMBER = itertools.count()


class World(NamedTuple):
    """A server, and the table of the client that floods it."""

    server: Process
    table: str
    secret: str
    match: str
    prompt: str
    over: str
    """A match of the flooder's that is over."""
    held: str
    """The secret of its seat there."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    server = Process(tmp_path_factory.mktemp("flood"))
    try:
        over, held = a_match_that_is_over(server)
        table, secret = new_table(server, "127.0.0.1", game="blackwood", seats=3, others=["Bo", "Cy"],
                                  options={"visitor": 0})  # fmt: skip
        with hello(server, table, secret) as line:
            match, prompt = "", ""
            while not prompt:
                found = next((m for m in json.loads(line.recv(timeout=60)) if m["type"] == "match"), None)
                if found is not None and found["prompt"]:
                    match, prompt = found["match"], found["prompt"]["id"]
        yield World(server, table, secret, match, prompt, over, held)
    finally:
        server.process.terminate()
        server.process.wait(20)


def new_table(server: Process, address: str, **wanted: Any) -> tuple[str, str]:
    order = {"game": "strangers", "name": "Ann", "start": True, "settings": {"pace": "at_once"}, **wanted}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=60) as web:
        answer = web.post(f"{server.url}/api/tables", json=order)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], made["seats"][0]["secret"]


@contextlib.contextmanager
def hello(server: Process, table: str, secret: str, address: str = "127.0.0.1") -> Iterator[ClientConnection]:
    """A websocket at the table, greeted."""
    socket_ = socket.create_connection(("127.0.0.1", server.port), source_address=(address, 0))
    uri = f"ws://127.0.0.1:{server.port}/ws/{table}"
    with connect(uri, sock=socket_, compression=None, max_size=None, close_timeout=0.2) as line:
        line.send(json.dumps({"type": "hello", "id": "h", "secrets": [secret] if secret else []}))
        yield line


def a_match_that_is_over(server: Process) -> tuple[str, str]:
    """A match of the Loop, played for a while and then ended by asking for it: its replay is the dearest there is."""
    table, secret = new_table(server, "127.0.0.1", game="loop", seats=1)
    with hello(server, table, secret) as line:
        answered = 0
        while True:
            for message in json.loads(line.recv(timeout=60)):
                if message["type"] == "match" and message["over"] is not None:
                    return message["match"], secret
                asked = message["type"] == "match" and message["prompt"] is not None
                if message["type"] == "refused" or (asked and answered >= 60):
                    line.send(json.dumps({"type": "propose_end", "id": f"e{next(NUMBER)}", "seat": 0}))
                elif asked:
                    answered += 1
                    line.send(json.dumps(an_answer(message)))


def an_answer(message: dict[str, Any]) -> dict[str, Any]:
    """The first answer to what is asked."""
    prompt = message["prompt"]
    ids = [option["id"] for option in prompt["options"]]
    many = {"order": ids, "some": ids[: prompt["min"]]}
    return {
        "type": "answer", "id": f"a{next(NUMBER)}", "match": message["match"], "seat": message["seat"],
        "prompt": prompt["id"], "answer": many.get(prompt["kind"], ids[0] if ids else "A line of text"),
    }  # fmt: skip


# --- the routes


def get(path: str, body: bytes | None = None, secret: str = "") -> bytes:
    kind = "GET" if body is None else "POST"
    more = f"Content-Length: {len(body)}\r\n" if body is not None else ""
    more += f"Authorization: Seat {secret}\r\n" if secret else ""
    return f"{kind} {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode() + (body or b"")


def pour(port: int, data: bytes, address: str, lines: int = 8, seconds: float = 0.15) -> None:
    """Send this on several sockets at once and read what comes, for a while."""

    def one() -> None:
        end = time.monotonic() + seconds
        with (
            socket.create_connection(("127.0.0.1", port), source_address=(address, 0)) as line,
            contextlib.suppress(OSError),
        ):
            line.settimeout(seconds)
            line.sendall(data)
            while time.monotonic() < end and line.recv(1 << 20):
                pass

    threads = [threading.Thread(target=one) for _ in range(lines)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def bodies(world: World) -> dict[str, bytes]:
    """The dearest body for each route that takes one."""
    pack = "x = [" + ", ".join(f'"{n}"' for n in range(20_000)) + "]"
    options = {"seats": 3, "options": {"board": "A", "variants": ["x"] * 4000}}
    glance = {"tables": [{"table": world.table, "secrets": [world.secret] * 4}] * 20}
    question = {"pack": "", "about": {"rule": ["all", *([["big"]] * 2000)]}}
    order = {"game": "loop", "name": "Ann", "seats": 4, "start": True}
    lab = {"game": "strangers", "seats": 2, "options": {}, "bots": ["random", "random"], "matches": 50}
    documents: dict[str, Any] = {
        "check": options, "packs": {"text": pack}, "glance": glance, "studies": question, "tables": order, "runs": lab
    }  # fmt: skip
    return {name: json.dumps(document).encode() for name, document in documents.items()}


def http_floods(world: World) -> dict[str, bytes]:
    """For every operation that the server offers: the same dear request again and again, on one socket."""
    found = {}
    for operation in OPERATIONS:
        path = operation.path.replace("{game}", "loop").replace("{study}", "difficulty")
        path = path.replace("{match}", world.over).replace("{run}", "x").replace("{other}", "y")
        if path.endswith("/rules"):
            path += "?q=" + "+".join(f"kid{n}" for n in range(16))
        if path.endswith("/replay"):
            path += "?count=100"
        body = None
        if operation.method == "POST":
            name = next((part for part in reversed(operation.path.split("/")) if part in bodies(world)), "")
            body = bodies(world).get(name, b"")
        found[f"{operation.method} {operation.path}"] = get(path, body, world.held) * 40
    found["a page that is not there"] = get("/" + "a/" * 4000) * 20
    found["junk"] = b"\x16\x03\x01" + b"\xff" * 200_000
    found["headers"] = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 100_000
    upgrade = get(f"/ws/{world.table}")[:-2] + (
        b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: c3RyZWV0bGlnaHRiZW5jaA==\r\n"
        b"Sec-WebSocket-Version: 13\r\n\r\n"
    )
    found["websockets that ping"] = upgrade + b"\x89\x80\0\0\0\0" * 60_000
    found["websockets in pieces"] = upgrade + b"\x01\x81\0\0\0\0x" + b"\x00\x81\0\0\0\0x" * 60_000
    found["chunks"] = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"1\r\n \r\n" * 40_000
    )
    return found


def commands(world: World) -> dict[str, dict[str, Any]]:
    """For every kind of command: the dearest of it."""
    here = {"match": world.match, "seat": 0}
    deep: Any = "x"
    for _ in range(400):
        deep = [deep] * 1
    return {
        "hello": {"secrets": [world.secret] * 16},
        "ping": {},
        "configure": {"seats": 6, "options": {"pack": "p" * 60, "visitor": deep}},
        "set": {"settings": {"clock": {"kind": "move", "seconds": 60}, "grace": 90}},
        "put_bot": {"seat": "all", "level": "random"},
        "take": {"seat": 0, "name": "A" * 24, "colour": 0},
        "rename": {"seat": 0, "name": "A" * 24, "colour": 1},
        "start": {},
        "answer": {**here, "prompt": world.prompt, "answer": ["x"] * 8000},
        "why": {"seat": 0, "prompt": world.prompt},
        "advise": {"seat": 0, "prompt": world.prompt},
        "undo": {"seat": 0},
        "propose_end": {"seat": 0},
        "say": {"seat": 0, "text": "x" * 500},
        "note": {**here, "text": "x" * 8000},
        "react": {"seat": 0, "what": "wave"},
        "read": {**here, "seq": 10**9, "events": 10**9},
        "throw": {**here, "seq": 1, "at": 0},
        "go": {},
    }


DEAR = ("hello", "configure", "answer", "why", "say", "note")
"""Commands that make the server work; the others are told in soak."""


def flood_commands(world: World, kind: str, fields: dict[str, Any], address: str, lines: int = 4) -> None:
    """Several connections to one table say the same as fast as they may, and read what comes."""

    def one() -> None:
        with (
            contextlib.suppress(OSError, WebSocketException),
            hello(world.server, world.table, world.secret, address) as line,
        ):
            for _ in range(60):
                line.send(json.dumps({"type": kind, "id": f"c{next(NUMBER)}", **fields}))
            line.send(json.dumps({"type": "ping", "id": "end"}))
            while '"id":"end"' not in str(line.recv(timeout=20)):
                pass

    threads = [threading.Thread(target=one) for _ in range(lines)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def flood_frames(world: World, frames: list[str | bytes], address: str) -> None:
    """Frames that are no commands, on a connection that is greeted, and at once."""
    with (
        contextlib.suppress(OSError, WebSocketException, TimeoutError),
        hello(world.server, world.table, world.secret, address) as line,
    ):
        for frame in frames:
            line.send(frame)
        for _ in frames:
            line.recv(timeout=1)


def open_and_leave(world: World, address: str) -> None:
    """Forty devices come, say hello, and go."""
    for _ in range(20):
        with (
            contextlib.suppress(OSError, WebSocketException),
            hello(world.server, world.table, world.secret, address),
        ):
            pass


# --- who is disturbed by it


class Quiet:
    """Somebody at another table, from another address, who asks the server again and again whether it is there."""

    def __init__(self, server: Process, line: ClientConnection) -> None:
        self.server = server
        self.line = line
        self.ping()

    def worked(self) -> float:
        """Seconds for which the threads of the server have had a processor."""
        threads = Path(f"/proc/{self.server.process.pid}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9

    def ping(self) -> float:
        """How long the server worked until it answered."""
        began, worked = time.perf_counter(), self.worked()
        self.line.send('{"type":"ping","id":"quiet"}')
        while '"id":"quiet"' not in str(self.line.recv(timeout=60)):
            pass
        return min(time.perf_counter() - began, self.worked() - worked)

    def during(self, flood: Callable[[], object]) -> float:
        """The longest wait for an answer while this goes on."""
        thread = threading.Thread(target=flood)
        thread.start()
        longest = self.ping()
        while thread.is_alive():
            longest = max(longest, self.ping())
            time.sleep(0.001)
        return longest

    def is_left_alone(self, what: str, flood: Callable[[str], object]) -> None:
        """`flood` is given an address of its own, with all that an address may do at once still to be had."""
        waits = []
        for _ in range(ROUNDS):
            n = next(NUMBER)
            address = f"127.{n // 62500 + 1}.{n // 250 % 250}.{n % 250 + 1}"
            waits.append(self.during(lambda address=address: flood(address)))
            if waits[-1] < STALL:
                return
        told = ", ".join(f"{1000 * wait:.0f}" for wait in waits)
        pytest.fail(f"{what} stalls the others: in each round a ping took too long ({told} ms)")


@pytest.fixture(scope="module")
def quiet(world: World) -> Iterator[Quiet]:
    table, secret = new_table(world.server, "127.0.0.2", seats=1)
    with hello(world.server, table, secret, "127.0.0.2") as line:
        yield Quiet(world.server, line)


def test_by_http(world: World, quiet: Quiet) -> None:
    for what, data in http_floods(world).items():
        quiet.is_left_alone(what, lambda address, data=data: pour(world.server.port, data, address))


def test_by_commands(world: World, quiet: Quiet, pytestconfig: pytest.Config) -> None:
    for kind, fields in commands(world).items():
        if kind not in DEAR and not pytestconfig.getoption("--soak"):
            continue
        quiet.is_left_alone(
            kind, lambda address, kind=kind, fields=fields: flood_commands(world, kind, fields, address)
        )


def test_by_frames_and_by_coming_and_going(world: World, quiet: Quiet) -> None:
    deep = '{"type":"configure","id":"d","options":{"a":' + "[" * 20_000 + "]" * 20_000 + "}}"
    wide = '{"type":"configure","id":"d","options":{' + ",".join(f'"o{n}":{n}' for n in range(6000)) + "}}"
    for what, frames in {"deep": [deep] * 15, "wide": [wide] * 60, "bytes": [b"x" * 60_000] * 20}.items():
        quiet.is_left_alone(what, lambda address, frames=frames: flood_frames(world, list(frames), address))
    quiet.is_left_alone("coming and going", lambda address: open_and_leave(world, address))
