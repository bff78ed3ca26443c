"""Strangers at the door: one client, whatever it sends, costs the server little and the others nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import select
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from streetlight.table.web.limits import Limits, Paces, household
from streetlight.table.web.setup import Setup
from streetlight.table.web.shared_counts import SharedCounts
from tests.table.world import Server, at, run, serving

MEGABYTE = 1_000_000


class Process:
    """`streetlight serve` in a process of its own, whose memory can be looked at."""

    def __init__(self, folder: Path, *more: str, err: Any = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "streetlight", "serve", "--port", "0", "--data", str(folder), *more],
            stdout=subprocess.PIPE,
            stderr=err,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found is not None, line
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"
        assert httpx.get(f"{self.url}/healthz", timeout=60).text == "ok\n"

    def memory(self) -> int:
        """Bytes of memory that the server uses."""
        [line] = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(line) * 1024


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    running = Process(tmp_path)
    try:
        yield running
    finally:
        running.process.terminate()
        running.process.wait(20)


def stuff(port: int, first: bytes, again: bytes, most: int) -> None:
    """Send the same bytes again and again without reading, until it is `most`, or nobody takes any more."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.settimeout(1.0)
        with contextlib.suppress(OSError):  # the server does not take it, or has hung up
            line.sendall(first)
            for _ in range(most // len(again)):
                line.sendall(again)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory is read from /proc")
@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-More: " + b"x" * 60_000 + b"\r\n"),
        (b"GET /" + b"x" * 60_000, b"y" * 60_000),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n", b"x" * 60_000),
        (
            b"GET /ws/nothinghere1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: c3RyZWV0bGlnaHRiZW5jaA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
            b"\x89\xfd\0\0\0\0" + b"x" * 125,
        ),
    ],
    ids=["requests", "headers", "an address", "a body", "pings"],
)
def test_nothing_that_is_sent_fills_the_memory(process: Process, first: bytes, again: bytes) -> None:
    games = f"{process.url}/api/games"
    httpx.get(games, timeout=60)  # what every server loads soon after its start is there
    before = process.memory()
    stuff(process.port, first, again * max(1, 60_000 // len(again)), 40 * MEGABYTE)
    assert httpx.get(games, timeout=60).status_code == 200
    assert process.memory() - before < 25 * MEGABYTE


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    """A server with little patience and few places."""
    with serving(tmp_path, Setup(limits=Limits(connections=6, patience=0.5, tables=3, costly=5))) as server:
        yield server


def ended(line: socket.socket) -> bool:
    """Did the other side hang up? Waits for it."""
    line.settimeout(20)
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize("begin", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_who_says_nothing_or_half_of_it_is_not_waited_for(small: Server, begin: bytes) -> None:
    with socket.create_connection(("127.0.0.1", small.port)) as line:
        line.sendall(begin)
        assert ended(line)


def test_who_asks_and_does_not_read_the_answers_is_not_waited_for(small: Server) -> None:
    with socket.create_connection(("127.0.0.1", small.port)) as line:
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
        hung_up = select.poll()
        hung_up.register(line, select.POLLHUP | select.POLLERR)
        assert hung_up.poll(60_000)


def test_one_address_holds_only_so_many_connections(small: Server) -> None:
    """And who hangs up may come again; others are not in the way."""
    table, _ = small.new_table(seats=2)
    uri = f"ws://127.0.0.1:{small.port}/ws/{table}"

    async def story() -> None:
        async with contextlib.AsyncExitStack() as many:
            lines = []
            for _ in range(6):
                line = await many.enter_async_context(connect(uri, close_timeout=0.5))
                await line.send(json.dumps({"type": "hello", "id": "h", "secrets": []}))
                await line.recv()
                lines.append(line)
            with pytest.raises((OSError, WebSocketException)):
                async with connect(uri) as line:
                    await line.recv()
            other = socket.create_connection(("127.0.0.1", small.port), source_address=("127.0.0.2", 0))
            with other:
                other.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert other.recv(100).startswith(b"HTTP/1.1 200")
        while True:  # the goodbyes have been heard at some moment
            try:
                async with connect(uri) as line:
                    await line.send(json.dumps({"type": "hello", "id": "h", "secrets": []}))
                    await line.recv()
                    return
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)

    run(story())


def test_a_websocket_that_never_greets_is_cut(small: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streetlight.table.web.application.HELLO_WITHIN", 0.2)
    table, _ = small.new_table(seats=2)

    async def story() -> None:
        async with connect(f"ws://127.0.0.1:{small.port}/ws/{table}") as line:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(line.recv(), 60)

    run(story())


def test_one_hog_leaves_new_tables_to_the_others(small: Server) -> None:
    order = {"game": "strangers", "name": "Ann", "seats": 2}
    for _ in range(3):
        small.post("/api/tables", order, 201)
    small.post("/api/tables", order, 429)
    others = httpx.Client(
        transport=httpx.HTTPTransport(local_address="127.0.0.3"), base_url=small.url, timeout=60
    )
    with others:
        assert others.post("/api/tables", json=order).status_code == 201


def test_what_makes_work_is_paced_by_address(small: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "streetlight.table.web.limits.monotonic", lambda: 1000.0
    )  # a slow machine gives no more time
    found = [httpx.get(f"{small.url}/api/games/loop/rules", timeout=60).status_code for _ in range(12)]
    assert found == [200] * 5 + [429] * 7
    small.get("/api/games")  # what costs nothing is not


def test_an_endless_search_is_refused(server: Server) -> None:
    wrong = server.get("/api/games/loop/rules?q=" + "+".join(["a"] * 4000), 400)
    assert wrong["field"] == "q"


def test_an_ipv6_customer_is_one_address() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"


def test_workers_count_an_address_together(tmp_path: Path) -> None:
    SharedCounts.make(tmp_path / "shared_counts", 2)
    one, two = (SharedCounts(tmp_path / "shared_counts", 2, number) for number in range(2))
    paces = [Paces(Limits(tables=3), each).tables for each in (one, two)]
    assert [paces[n % 2].allows("203.0.113.1") for n in range(4)] == [True, True, True, False]
    assert paces[0].allows("203.0.113.2")
    for each in (one, two, two):
        each.opened("203.0.113.1")
    assert one.sockets("203.0.113.1") == two.sockets("203.0.113.1") == 3
    again = SharedCounts(
        tmp_path / "shared_counts", 2, 1
    )  # the second one was killed, and another takes its place
    assert again.sockets("203.0.113.1") == one.sockets("203.0.113.1") == 1


def test_a_proxy_brings_only_so_many_websockets_of_one_client(tmp_path: Path) -> None:
    setup = Setup(proxies=("127.0.0.0/8",), limits=Limits(connections=2))

    async def story(server: Server, table: str) -> None:
        uri = f"ws://127.0.0.1:{server.port}/ws/{table}"

        async def come(many: contextlib.AsyncExitStack, client: str) -> None:
            line = connect(uri, additional_headers={"X-Forwarded-For": client}, close_timeout=0.5)
            entered = await many.enter_async_context(line)
            await entered.send(json.dumps({"type": "hello", "id": "h", "secrets": []}))
            await entered.recv()

        async with contextlib.AsyncExitStack() as many:
            for client in ("203.0.113.1", "203.0.113.1", "203.0.113.2", "2001:db8::1", "2001:db8::2"):
                await come(many, client)
            for client in ("203.0.113.1", "2001:db8::3"):
                with pytest.raises(WebSocketException):
                    await come(many, client)

    with serving(tmp_path, setup) as server:
        run(story(server, server.new_table(seats=2)[0]))


@pytest.mark.parametrize("origin", ["http://[", "null", "https://[::1"])
def test_a_page_whose_address_makes_no_sense_is_refused(server: Server, origin: str) -> None:
    assert httpx.get(f"{server.url}/api/games", headers={"Origin": origin}, timeout=60).status_code == 403


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/games/strangers/content?seats=x", 400),
        ("/api/games/strangers/content?seats=99999999999999999999", 400),
        ("/api/games/strangers/content?seats=2&seats=x", 400),
        ("/api/games/strangers/content?pack=" + "a" * 300, 400),
        ("/api/games/strangers/content?first=99999999999999999999999", 400),
        ("/api/games/strangers/scores?pack=" + "a" * 5000, 400),
        ("/api/games/strangers/scores?variants=,,,,", 200),
        ("/api/games/loop/content?kids=1e999", 400),
    ],
)
def test_odd_questions_get_a_plain_answer(server: Server, path: str, status: int) -> None:
    answer = httpx.get(server.url + path, timeout=60)
    assert answer.status_code == status, answer.text


def test_a_pack_with_a_long_name_is_refused_and_the_table_stays(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2)
        async with at(server, table, [ann]) as me:
            assert await me.refused("configure", options={"pack": "a" * 500}) == "options"
            await me.do("say", seat=0, text="Still here")

    run(story())


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("localhost", 200),
        ("[::1]:8000", 200),
        ("annslaptop:8000", 200),
        ("annslaptop.local", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example:8000", 403),
    ],
)
def test_a_name_that_somebody_else_owns_is_not_ours(server: Server, host: str, status: int) -> None:
    """A page of evil.example, whose name is made to point here, must not be able to ask this server anything."""
    assert httpx.get(f"{server.url}/api/games", headers={"Host": host}, timeout=60).status_code == status


def test_a_public_server_knows_its_name_and_its_proxy(tmp_path: Path) -> None:
    setup = Setup(public_url="https://club.example", proxies=("127.0.0.1",), limits=Limits(tables=1))
    order = {"game": "strangers", "name": "Ann", "seats": 2}
    with serving(tmp_path, setup) as server:

        def ask(client: str, **headers: str) -> int:
            told = {"X-Forwarded-For": client, "X-Forwarded-Proto": "https", **headers}
            return httpx.post(f"{server.url}/api/tables", json=order, headers=told, timeout=60).status_code

        page = {"Host": "club.example", "Origin": "https://club.example"}
        assert ask("203.0.113.1", **page) == 201
        assert ask("203.0.113.1", **page) == 429
        assert ask("203.0.113.2", **page) == 201
        assert (
            ask("203.0.113.3", Origin="https://club.example") == 201
        )  # a proxy that does not hand on the name
        assert ask("203.0.113.4", Host="evil.example") == 403
        assert ask("203.0.113.5", Host="club.example", Origin="https://evil.example") == 403


def test_a_proxy_nobody_named_is_not_believed(tmp_path: Path) -> None:
    with serving(tmp_path, Setup(limits=Limits(tables=1))) as server:
        order = {"game": "strangers", "name": "Ann", "seats": 2}
        found = [
            httpx.post(
                f"{server.url}/api/tables",
                json=order,
                headers={"X-Forwarded-For": f"203.0.113.{n}"},
                timeout=60,
            )
            for n in range(2)
        ]
        assert [answer.status_code for answer in found] == [201, 429]


def test_a_chatterer_is_slowed_down_and_the_others_are_not(server: Server) -> None:
    async def story() -> None:
        table, [ann, ben] = server.new_table(seats=2, others=["Ben"], start=True)
        async with at(server, table, [ann]) as loud, at(server, table, [ben]) as quiet:
            answers = [await loud.ask("say", id=f"s{n}", seat=0, text="And another thing") for n in range(90)]
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert refused and {answer["reason"] for answer in refused} == {"too_fast"}
            await quiet.do("say", seat=1, text="May I?")

    run(story())


def test_several_devices_of_one_chatterer_are_one_chatterer(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        async with at(server, table, [ann]) as first, at(server, table, [ann]) as second:
            answers = [
                await device.ask("say", id=f"s{n}", seat=0, text="And another thing")
                for n, device in enumerate([first, second] * 40)
            ]
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert {answer["reason"] for answer in refused} == {"too_fast"}

    run(story())


def test_a_match_holds_only_so_much_talk(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it is played again with the match, whenever its table is opened."""
    monkeypatch.setattr("streetlight.table.room.moves.MOST_LINES", 3)

    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        async with at(server, table, [ann]) as me:
            for n in range(3):
                await me.do("say", seat=0, text=f"line {n}")
            assert await me.refused("say", seat=0, text="one more") == "closed"

    run(story())


def test_long_talk_is_loaded_without_holding_up_anybody(server: Server) -> None:
    """A table whose match was talked through for hours is opened in a thread; pings are answered meanwhile."""
    table, [ann] = server.new_table(seats=1, start=True)
    talk_for_hours(server, table, 2900)

    async def story() -> None:
        async with at(server, table, [ann]) as me:
            assert me.chat[-1]["text"] == "line 2899"
            await me.do("ping")

    run(story())


def talk_for_hours(server: Server, table: str, lines: int) -> None:
    """Have that much been said there, and nobody at the table now."""
    from streetlight.core.sayings import Saying
    from streetlight.table.room.moves import speak

    done = threading.Event()

    def talk() -> None:
        live = server.hub.get(table)
        rows: list[Any] = []
        for n in range(lines):
            rows += speak(live.table, 0, Saying(text=f"line {n}"), 1).rows

        def kept(error: Exception | None) -> None:
            assert error is None
            server.hub.drop(live, 1001)
            done.set()

        server.hub.write(rows, kept, live.lane)

    server.hub._loop.call_soon_threadsafe(talk)
    assert done.wait(60)
