"""Whatever is sent: a clear error or a closed socket, and the match goes on."""

import asyncio
import contextlib
import json
import random
import socket
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.table.world import PATIENCE, Device, Server, at, run

HELLO = {"type": "hello", "id": "h"}


def deep(levels: int) -> str:
    return '{"type":"configure","id":"d","options":{"board":' + "[" * levels + "]" * levels + "}}"


JUNK: list[str] = [
    "",
    "null",
    "[]",
    "{",
    '"hello"',
    "123456789" * 50,
    '{"type":"hello"}',
    '{"type":"fly","id":"x"}',
    '{"type":"answer","id":"x","seat":"zero"}',
    '{"type":"answer","id":"x","seat":-1,"match":"m","prompt":"p","answer":"a"}',
    '{"type":"answer","id":"x","seat":0,"match":"m","prompt":"p","answer":{"a":1}}',
    '{"type":"answer","id":"x","seat":0,"match":"m","prompt":"p","answer":"a","more":1}',
    '{"type":"answer","id":"","seat":0,"match":"m","prompt":"p","answer":"a"}',
    '{"type":"say","id":"x","seat":0,"text":"' + "a" * 501 + '"}',
    '{"type":"set","id":"x","settings":{"grace":1e400}}',
    '{"type":"set","id":"x","settings":{"grace":99999999999999999999999}}',
    '{"type":"ping","id":"\\ud800"}',
    '{"type":"ping","id":"x","id":"y","type":"start"}',
    deep(200),
    deep(20_000),
]


async def trouble(device: Device) -> dict[str, Any]:
    return await device.until(lambda message: message["type"] in ("trouble", "refused", "ack"))


def test_junk_gets_an_error_and_the_match_goes_on(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        for junk in JUNK:
            async with at(server, table, [ann]) as me:
                await me.socket.send(junk)
                answer = await trouble(me)
                assert answer["type"] == "trouble" or answer["type"] == "refused", junk[:60]
                assert len(json.dumps(answer)) < 1000
                await me.do("answer", **me.a_move(0, random.Random(1)))
                if me.now[0]["over"] is not None:
                    await me.do("start")

    run(story())


def test_sockets_that_break_the_protocol_are_closed(server: Server) -> None:
    async def closed(first: list[Any], more: list[Any], code: int) -> None:
        uri = f"ws://127.0.0.1:{server.port}/ws/{table}"
        async with connect(uri, compression=None) as socket:
            for message in [*first, *more]:
                await socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
            with pytest.raises(ConnectionClosed) as error:
                async with asyncio.timeout(PATIENCE):
                    while True:
                        await socket.recv()
            assert error.value.rcvd is not None and error.value.rcvd.code == code

    async def story() -> None:
        await closed([HELLO], [b"\x00\x01"], 1003)
        await closed([HELLO], ["x" * 100_000], 1009)
        await closed([], [{"type": "ping", "id": "p"}], 1008)  # no hello
        await closed([HELLO], ["junk"] * 30, 1008)

    table, [ann] = server.new_table(seats=1, start=True)
    run(story())

    async def still_there() -> None:
        async with at(server, table, [ann]) as me:
            await me.do("answer", **me.a_move(0, random.Random(1)))

    run(still_there())


def test_a_table_that_is_not_there(server: Server) -> None:
    async def story() -> None:
        for name in ("nothinghere1", "..", "a" * 500, "%00"):
            async with connect(f"ws://127.0.0.1:{server.port}/ws/{name}") as socket:
                with pytest.raises(ConnectionClosed) as error:
                    await asyncio.wait_for(socket.recv(), PATIENCE)
                assert error.value.rcvd is not None and error.value.rcvd.code == 4404
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{server.port}/ws/..%2F..%2Fetc")

    run(story())


def test_a_flood_is_slowed_down(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], start=True)
        async with at(server, table, [ann]) as flood, at(server, table, [ann]) as calm:
            for number in range(1500):
                await flood.socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
            await flood.until(lambda message: message.get("reason") == "too_fast")
            await calm.do("ping")

    run(story())


def test_one_who_does_not_read_is_cut_off_and_the_others_do_not_notice(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        live = server.hub.get(table)
        with socket.create_connection(("127.0.0.1", server.port)) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.settimeout(0.2)
            deaf.sendall(
                f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: c3RyZWV0bGlnaHRiZW5jaA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            text = json.dumps({"type": "hello", "id": "h", "secrets": [ann]}).encode()
            hello = b"\x81" + bytes([0x80 | len(text)]) + b"\0\0\0\0" + text
            async with at(server, table, [ann]) as me:
                while not live.connections[1:]:  # until it has come in
                    deaf.sendall(hello)
                    await me.do("ping")
                async with asyncio.timeout(PATIENCE):
                    while (
                        len(live.connections) > 1
                    ):  # each is answered with the whole match, some twenty kilobytes
                        with contextlib.suppress(OSError):  # it may be cut off already
                            deaf.sendall(hello)
                        await me.ask("ping")
                await me.do("answer", **me.a_move(0, random.Random(1)))

    run(story())


def test_pages_of_other_sites_are_refused(server: Server) -> None:
    table, _ = server.new_table(seats=2)
    evil = {"Origin": "https://evil.example"}
    assert httpx.post(server.url + "/api/tables", json={}, headers=evil, timeout=60).status_code == 403
    own = {"Origin": server.url}
    assert httpx.post(server.url + "/api/tables", json={}, headers=own, timeout=60).status_code == 400

    async def story() -> None:
        with pytest.raises(Exception, match="403"):
            await connect(f"ws://127.0.0.1:{server.port}/ws/{table}", additional_headers=evil)

    run(story())


def test_every_answer_carries_the_strict_headers(server: Server) -> None:
    for path in ("/", "/t/abc", "/api/games", "/nothing.js", "/api/nothing"):
        headers = httpx.get(server.url + path, timeout=60).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "'unsafe-eval'" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_http_bodies_that_make_no_sense(server: Server) -> None:
    for path in ("/api/tables", "/api/games/strangers/check", "/api/games/strangers/packs", "/api/glance"):
        for body in (b"", b"{", b"[]", b'{"game":1}', b"\xff\xfe", b"[" * 5000):
            answer = httpx.post(server.url + path, content=body, timeout=60)
            assert answer.status_code == 400 and answer.json()["text"], (path, body[:20])
        assert httpx.post(server.url + path, content=b"x" * 500_000, timeout=60).status_code == 413
    assert server.post("/api/tables", {"game": "chess", "name": "A"}, 400)["field"] == "game"
    assert server.get("/api/games/strangers/content?board=Q", 400)["text"]
    assert server.get("/api/games/strangers/content?pack=%2Fetc%2Fpasswd", 400)["text"]
    assert server.get("/api/matches/x.1/record", 404)["text"]
    assert server.get("/api/matches/x.1/replay?seat=a", 404)["text"]
