"""kill -9 at any moment, under load: what was acknowledged is there afterwards, and the tables go on."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from streetlight.core.records import load_record
from streetlight.core.shelf import BUILT_IN
from streetlight.games.registry import game
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.store.sqlite import Sqlite
from tests.table.world import Device, at, run

KILLS = 3
TABLES = 5


class Process:
    """The server as a user starts it; `home` is where another version of Streetlight lies."""

    def __init__(self, folder: Path, home: Path | None = None) -> None:
        command = [sys.executable, "-m", "streetlight.cli", "serve", "--port", "0", "--data", str(folder)]
        env = os.environ if home is None else os.environ | {"PYTHONPATH": str(home)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.rstrip().rstrip("/").rpartition(":")[2])
        self.url = f"http://127.0.0.1:{self.port}"
        for _ in range(200):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(self.url + "/api/games", timeout=60)
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> None:
        """Ask it to stop, as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(15)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextlib.contextmanager
def running(folder: Path, home: Path | None = None) -> Iterator[Process]:
    server = Process(folder, home)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Group:
    """Two people on one device, and every answer of theirs that was acknowledged."""

    def __init__(self, made: dict[str, Any], rng: random.Random) -> None:
        self.table = made["table"]
        self.secrets = [seat["secret"] for seat in made["seats"]]
        self.rng = rng
        self.kept: dict[str, list[tuple[int, Any]]] = {}
        self.lines: list[str] = []
        self.unanswered: tuple[str, dict[str, Any]] | None = None
        self.count = 0

    async def play(self, server: Process) -> None:
        """Play until the server is gone."""
        where: Any = SimpleNamespace(port=server.port)
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with at(where, self.table, self.secrets) as device:
                await self.ask_again(device)
                while True:
                    if device.now[0]["over"] is not None:
                        await device.ask("start")
                        continue
                    seat = device.now[0]["waiting"][0]
                    fields = device.a_move(seat, self.rng)
                    self.count += 1
                    await self.answer(device, f"{self.table}{self.count}", fields)
                    if self.count % 7 == 0:
                        line = f"line {self.count}"
                        if (await device.ask("say", seat=0, text=line))["type"] == "ack":
                            self.lines.append(line)

    async def answer(self, device: Device, id: str, fields: dict[str, Any]) -> None:
        self.unanswered = (id, fields)
        reply = await device.ask("answer", id=id, **fields)
        self.unanswered = None
        if reply["type"] == "ack":
            self.kept.setdefault(fields["match"], []).append((fields["seat"], fields["answer"]))
        else:
            assert reply["reason"] in ("stale", "closed"), reply

    async def ask_again(self, device: Device) -> None:
        """What was not answered before the crash is sent once more, as a browser does."""
        if self.unanswered is not None:
            await self.answer(device, *self.unanswered)


def check(folder: Path, groups: list[Group]) -> int:
    """Everything acknowledged is on disk, at its place; at most the unanswered one beside it."""
    store = Sqlite(folder)
    found = 0
    for group in groups:
        for match, kept in group.kept.items():
            stored = run(store.match(match))
            assert stored is not None, match
            answers = [(row.seat, row.body) for row in stored[1] if row.kind == "answer"]
            assert answers[: len(kept)] == kept
            assert len(answers) - len(kept) <= (1 if group.unanswered is not None else 0)
            again = LoggedMatch.load(*stored, BUILT_IN)
            by_hand = game("strangers").start(again.head.seats, again.head.seed, **again.head.options)
            for seat, answer in answers:
                by_hand.answer(seat, answer)
            assert by_hand.checksum() == again.match.checksum()
            found += len(kept)
        assert [
            line.text for line in run(store.chat(group.table)) if line.text in group.lines
        ] == group.lines[-200:]
    run(store.close())
    return found


def test_no_acknowledged_answer_is_lost(tmp_path: Path) -> None:
    rng = random.Random(os.environ.get("STREETLIGHT_KILL_SEED", "1"))
    groups: list[Group] = []

    def acknowledged() -> int:
        return sum(len(kept) for group in groups for kept in group.kept.values())

    async def load(server: Process, enough: int) -> None:
        """Play until so many answers were acknowledged, and a moment longer."""
        tasks = [asyncio.create_task(group.play(server)) for group in groups]
        async with asyncio.timeout(30):
            while acknowledged() < enough:
                await asyncio.sleep(0.01)
        await asyncio.sleep(rng.uniform(0, 0.3))
        server.kill()
        await asyncio.gather(*tasks)

    for number in range(KILLS):
        with running(tmp_path) as server:
            if number == 0:
                body = {"game": "strangers", "name": "Ann", "others": ["Bo"], "seats": 2, "start": True}
                for at_table in range(TABLES):
                    made = httpx.post(server.url + "/api/tables", json=body, timeout=60).json()
                    groups.append(Group(made, random.Random(at_table)))
            run(load(server, 60 * (number + 1)))
        assert check(tmp_path, groups) == acknowledged()

    with running(tmp_path) as server:  # and the tables are all there
        where: Any = SimpleNamespace(port=server.port)

        async def go_on(group: Group) -> None:
            async with at(where, group.table, group.secrets) as device:
                assert device.table["seats"][1]["name"] == "Bo"
                await group.ask_again(device)
                if device.now[0]["over"] is not None:
                    await device.do("start")
                while device.now[0]["over"] is None:
                    seat = device.now[0]["waiting"][0]
                    await device.do("answer", **device.a_move(seat, group.rng))
                match = device.table["match"]
            record = load_record(httpx.get(f"{server.url}/api/matches/{match}/record", timeout=60).content)
            assert game("strangers").replay(record).checksum() == record.checksum

        async def all_go_on() -> None:
            await asyncio.gather(*[go_on(group) for group in groups])

        run(all_go_on())
        server.stop()
        assert server.process.returncode == 0


def test_bots_do_not_outlive_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        body = {"game": "strangers", "name": "Ann", "bots": ["random"], "start": True, "options": {"first": 1},
                "settings": {"pace": "at_once"}}  # fmt: skip
        made = httpx.post(server.url + "/api/tables", json=body, timeout=60).json()
        where: Any = SimpleNamespace(port=server.port)

        async def until_my_turn() -> None:
            async with at(where, made["table"], [made["seats"][0]["secret"]]) as me:
                await me.until_true(lambda: me.prompt(0) is not None)

        run(until_my_turn())
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        workers = [pid for pid in children if "streetlight.table.play.bot_worker" in cmdline(pid)]
        assert workers
        server.kill()
        for _ in range(100):
            if not any("streetlight.table.play.bot_worker" in cmdline(pid) for pid in workers):
                return
            run(asyncio.sleep(0.05))
        raise AssertionError("a worker lives on")


def cmdline(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""
