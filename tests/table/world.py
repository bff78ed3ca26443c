"""A real server on loopback and real websocket clients, for the tests of the table."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import re
import socket
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from streetlight.table.web.limits import Limits
from streetlight.table.web.server import make_server
from streetlight.table.web.setup import USUAL, Setup

PATIENCE = 60.0
T = TypeVar("T")
AT_ONCE = {"pace": "at_once"}
ONE_ADDRESS = Setup(limits=Limits(tables=0, costly=0))
"""For a server that many stories share: all of them ask from one address, and quickly."""


@pytest.fixture(autouse=True)
def same_deal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A story of the table is dealt the same cards whenever it is told: it must not fail by luck."""
    story = re.sub(r"@\w+$", "", request.node.nodeid)  # where it is told in a group, xdist adds that
    luck = random.Random(story)
    monkeypatch.setattr("streetlight.table.room.lobby.new_seed", lambda: luck.randbytes(16).hex())


class Server:
    """The whole server in a thread of its own."""

    def __init__(self, folder: Path, setup: Setup = USUAL) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = make_server(folder, log_level="error", setup=setup)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        with httpx.Client(base_url=self.url, timeout=PATIENCE) as web:
            for _ in range(600):
                with contextlib.suppress(httpx.TransportError):
                    if web.get("/api/games").status_code == 200:
                        return
                threading.Event().wait(0.05)
        raise AssertionError("the server did not start")

    @property
    def hub(self) -> Any:
        return self._server.config.app.state.hub  # type: ignore[union-attr]

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def post(self, path: str, body: Any, status: int = 200, secret: str = "") -> Any:
        answer = httpx.post(self.url + path, json=body, headers=_key(secret), timeout=PATIENCE)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200, secret: str = "") -> Any:
        answer = httpx.get(self.url + path, headers=_key(secret), timeout=PATIENCE)
        assert answer.status_code == status, answer.text
        return answer.json()

    def new_table(self, **wanted: Any) -> tuple[str, list[str]]:
        """A table, and the secrets of those who sit at it."""
        body = {"game": "strangers", "name": "Ann", "settings": AT_ONCE, **wanted}
        made = self.post("/api/tables", body, 201)
        return made["table"], [seat["secret"] for seat in made["seats"]]


def run(story: Coroutine[Any, Any, T]) -> T:
    """Runs the story in a thread of its own: the browser tests leave a loop running in the main one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, story).result()


def _key(secret: str) -> dict[str, str]:
    return {"Authorization": f"Seat {secret}"} if secret else {}


@contextlib.contextmanager
def serving(folder: Path, setup: Setup = USUAL) -> Iterator[Server]:
    server = Server(folder, setup)
    try:
        yield server
    finally:
        server.stop()


class Device:
    """A browser, as far as the server can tell: it applies messages as docs/protocol.md says."""

    _ids = itertools.count(1)

    def __init__(self, socket: ClientConnection, secrets: list[str]) -> None:
        self.socket = socket
        self.secrets = list(secrets)
        self.table: dict[str, Any] = {}
        self.views: dict[int | None, dict[str, Any]] = {}
        self.logs: dict[int | None, list[dict[str, Any]]] = {}
        self.now: dict[int | None, dict[str, Any]] = {}
        self.chat: list[dict[str, Any]] = []
        self.messages: list[dict[str, Any]] = []
        self.raw: list[str] = []

    async def hear(self) -> list[dict[str, Any]]:
        """The next frame."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        messages = json.loads(text)
        for message in messages:
            self.messages.append(message)
            self._apply(message)
        return messages  # type: ignore[no-any-return]

    def _apply(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("welcome", "table"):
            self.table = message["table"]
        if kind == "welcome":
            self.chat += message["chat"]
        elif kind == "said":
            self.chat.append(message)
        elif kind == "seated":
            self.secrets.append(message["secret"])
        elif kind == "match":
            seat = message["seat"]
            if message["view"] is not None:
                self.views[seat] = message["view"]
            else:
                self.views[seat] = {**self.views[seat], **message["changed"]}
            self.logs[seat] = [*self.logs.get(seat, [])[: message["keep"]], *message["events"]]
            assert [event["n"] for event in self.logs[seat]] == list(range(1, len(self.logs[seat]) + 1))
            self.now[seat] = message

    async def until(self, test: Any, seconds: float = PATIENCE) -> dict[str, Any]:
        """Listen until a message passes the test."""
        async with asyncio.timeout(seconds):
            while True:
                for message in await self.hear():
                    if test(message):
                        return message

    async def until_true(self, test: Any, seconds: float = PATIENCE) -> None:
        """Listen until something holds about what this device knows."""
        async with asyncio.timeout(seconds):
            while not test():
                await self.hear()

    async def send(self, kind: str, **fields: Any) -> str:
        id = fields.pop("id", None) or f"c{next(self._ids)}"
        await self.socket.send(json.dumps({"type": kind, "id": id, **fields}))
        return str(id)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        id = await self.send(kind, **fields)
        return await self.until(lambda message: message.get("id") == id)

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command that must be carried out."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] != "refused", answer
        return answer

    async def refused(self, kind: str, **fields: Any) -> str:
        """A command that must be refused: the reason."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["reason"])

    def prompt(self, seat: int) -> dict[str, Any] | None:
        found = self.now.get(seat, {}).get("prompt")
        return found  # type: ignore[no-any-return]

    def a_move(self, seat: int, rng: random.Random) -> dict[str, Any]:
        """Any legal answer of the seat, as the fields of the command."""
        prompt = self.prompt(seat)
        assert prompt is not None
        ids = [option["id"] for option in prompt["options"]]
        answer: Any = rng.choice(ids)
        if prompt["kind"] == "order":
            answer = rng.sample(ids, len(ids))
        elif prompt["kind"] == "some":
            answer = rng.sample(ids, rng.randint(prompt["min"], min(prompt["max"], len(ids))))
        return {"match": self.now[seat]["match"], "seat": seat, "prompt": prompt["id"], "answer": answer}

    async def play_on(self, seat: int, rng: random.Random) -> None:
        """Answer whenever this seat is asked, until the match is over."""
        while self.now[seat]["over"] is None:
            if self.prompt(seat) is None:
                await self.hear()
            else:
                await self.do("answer", **self.a_move(seat, rng))


@contextlib.asynccontextmanager
async def at(
    server: Server,
    table: str,
    secrets: list[str] | None = None,
    hello: dict[str, Any] | None = None,
    logs: dict[int | None, list[dict[str, Any]]] | None = None,
    host: str = "127.0.0.1",
) -> AsyncIterator[Device]:
    """A device at a table, greeted and brought up to date; `logs` is what it had before, `host` the address it uses."""
    uri = f"ws://{host}:{server.port}/ws/{table}"
    async with connect(uri, max_size=None, compression=None, close_timeout=0.5) as socket:
        device = Device(socket, secrets or [])
        device.logs = dict(logs or {})
        await device.do("hello", secrets=secrets or [], **(hello or {}))
        yield device


__all__ = ["AT_ONCE", "Device", "Server", "at", "serving"]
