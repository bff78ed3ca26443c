"""Several nodes on one PostgreSQL, and people who play at their tables whatever happens to the nodes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import psycopg
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from streetlight.core.shelf import BUILT_IN
from streetlight.games.registry import game
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.store.model import ChatRow, LogRow, MatchHead, StoredTable
from streetlight.table.store.nodes import Claimed, decode_notice
from streetlight.table.store.sqlite import BODIES
from tests.table.world import AT_ONCE, Device, at

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
"""What a person's device meets when a node goes away."""


class Process:
    """One node as an operator starts it, or several workers."""

    def __init__(self, folder: Path, url: str, lease: float, workers: int = 1, *more: str) -> None:
        command = [sys.executable, "-m", "streetlight.cli", "serve", "--port", "0", "--data", str(folder),
                   "--database", url, "--lease", str(lease), "--workers", str(workers), *more]  # fmt: skip
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.asleep = False
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip().rstrip("/").rpartition(":")[2])
        self.url = f"http://127.0.0.1:{self.port}"

    def ready(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(self.url + "/readyz", timeout=10).status_code == 200
        return False

    def wait_until_ready(self) -> None:
        end = time.monotonic() + 60
        while not self.ready():
            assert time.monotonic() < end and self.process.poll() is None
            time.sleep(0.05)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        """Ask it to stop, as systemd does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        self.process.send_signal(signal.SIGCONT)


class Cable:
    """The line between a node and the database. Pulled out, it lets nothing through and says nothing."""

    def __init__(self, port: int) -> None:
        self.to = port
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port: int = asyncio.run_coroutine_threadsafe(self._begin(), self._loop).result(10)

    async def _begin(self) -> int:
        self._mended = asyncio.Event()
        self._mended.set()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with contextlib.suppress(OSError):
            await self._mended.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
            try:
                await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
            finally:
                writer.close()
                back.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._mended.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    def pull(self) -> None:
        self._loop.call_soon_threadsafe(self._mended.clear)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self._mended.set)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Person:
    """Sits at a table and plays, comes back whenever the line is lost, and remembers everything that was promised."""

    def __init__(self, club: Club, table: str, seat: int, secret: str, rng: random.Random) -> None:
        self.club = club
        self.table = table
        self.seat = seat
        self.secret = secret
        self.rng = rng
        self.answers: list[tuple[str, str, Any]] = []
        """(match, command, answer) that were acknowledged, in that order."""
        self.refused: set[str] = set()
        self.untold: set[str] = set()
        self.lines: list[str] = []
        self.note: tuple[str, str] | None = None
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.count = 0
        self.lost: float | None = None
        self.waits: list[float] = []
        """How long each time until the table was there again."""
        self.here = False
        self.came = 0.0
        """When the table was there for the last time."""

    def has_come_since(self, when: float) -> bool:
        """Is the person there, or was at least once since then? On a busy machine people lose their patience again."""
        return self.here or self.came > when

    async def live(self) -> None:
        while True:
            where: Any = SimpleNamespace(port=self.rng.choice(self.club.ports))
            try:
                async with asyncio.timeout(None) as clock:
                    clock.reschedule(asyncio.get_running_loop().time() + 4)
                    hello = {"device": f"the device of {self.table} {self.seat}"}
                    async with at(where, self.table, [self.secret], hello) as device:
                        clock.reschedule(None)
                        await self.play(device)
            except LOST:
                pass
            self.here = False
            self.club.losses += 1
            if self.lost is None:
                self.lost = time.monotonic()
            await asyncio.sleep(self.rng.uniform(0.05, 0.2))

    async def play(self, device: Device) -> None:
        self.here, self.came = True, time.monotonic()
        if self.lost is not None:
            self.waits.append(time.monotonic() - self.lost)
            self.lost = None
        for id, fields in list(self.unanswered.items()):  # what was not answered is asked again
            await self.ask(device, id, fields)
        while True:
            if device.now[self.seat]["over"] is not None and self.seat == 0:
                await self.ask(device, self.new_id(), {"kind": "start"})
            elif device.prompt(self.seat) is None:
                await self.hear(device)
                continue
            else:
                await self.ask(
                    device, self.new_id(), {"kind": "answer", **device.a_move(self.seat, self.rng)}
                )
            if self.count % 5 == 0:
                await self.ask(
                    device, self.new_id(), {"kind": "say", "seat": self.seat, "text": f"line {self.count}"}
                )
            if self.count % 7 == 0:
                match = device.now[self.seat]["match"]
                note = {"kind": "note", "match": match, "seat": self.seat, "text": f"note {self.count}"}
                await self.ask(device, self.new_id(), note)
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.club.pause)

    def new_id(self) -> str:
        self.count += 1
        return f"{self.table}.{self.seat}.{self.count}"

    async def hear(self, device: Device) -> None:
        """Listen; somebody who says nothing for a while is asked whether they are there."""
        try:
            async with asyncio.timeout(1.5):
                await device.hear()
        except TimeoutError:
            async with asyncio.timeout(2.0):
                await device.ask("ping")

    async def ask(self, device: Device, id: str, fields: dict[str, Any]) -> None:
        self.unanswered[id] = fields
        async with asyncio.timeout(4.0):
            reply = await device.ask(id=id, **fields)
        del self.unanswered[id]
        if reply["type"] != "ack":
            assert reply["type"] == "refused" and reply["reason"] in (
                "stale",
                "closed",
                "not_asked",
                "not_now",
            ), reply
            if fields.get("match") in (None, device.now[self.seat]["match"]):
                self.refused.add(id)
            else:  # the next match has begun; whether the answer counted in the last one nobody says any more
                self.untold.add(id)
        elif fields["kind"] == "answer":
            self.answers.append((fields["match"], id, fields["answer"]))
        elif fields["kind"] == "say":
            self.lines.append(fields["text"])
        elif fields["kind"] == "note":
            self.note = (fields["match"], fields["text"])


class Club:
    """All tables, everybody at them, and what they were promised."""

    def __init__(self, url: str, pause: float) -> None:
        self.url = url
        self.pause = pause
        self.ports: list[int] = []
        """Where people look for their tables."""
        self.people: list[Person] = []
        self.tasks: list[asyncio.Task[None]] = []
        """Of all people."""
        self.losses = 0
        """How often somebody was cut off, or did not come in."""
        self.claims: dict[tuple[str, int], set[str]] = {}

    def set_tables(self, tables: int, seed: int) -> None:
        """Two people at each, made at one node after the other."""
        body = {"game": "strangers", "name": "Ann", "others": ["Bo"], "seats": 2, "start": True,
                "settings": {**AT_ONCE, "grace": 3600}}  # fmt: skip
        for number in range(tables):
            port = self.ports[number % len(self.ports)]
            made = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=body, timeout=60).json()
            for seat in made["seats"]:
                rng = random.Random(f"{seed} {number} {seat['seat']}")
                self.people.append(Person(self, made["table"], seat["seat"], seat["secret"], rng))

    def acknowledged(self) -> int:
        return sum(len(person.answers) for person in self.people)

    async def all_play_on(self, answers: int = 1, seconds: float = 60) -> None:
        """Until everybody is there, and at each table so many more answers were given."""
        began = time.monotonic()
        before: dict[str, int] = {}
        for person in self.people:
            before[person.table] = before.get(person.table, 0) + len(person.answers)

        def gained() -> bool:
            now: dict[str, int] = {}
            for person in self.people:
                now[person.table] = now.get(person.table, 0) + len(person.answers)
            return all(now[table] >= before[table] + answers for table in before)

        try:
            await self.until(
                lambda: gained() and all(person.has_come_since(began) for person in self.people), seconds
            )
        except TimeoutError:
            away = [(person.table, person.seat) for person in self.people if not person.has_come_since(began)]
            raise AssertionError(f"away: {away}") from None

    async def until(self, test: Callable[[], bool], seconds: float = 60) -> None:
        async with asyncio.timeout(seconds):
            while not test():
                for task in self.tasks:
                    if task.done():
                        task.result()  # somebody met what nobody should meet
                await asyncio.sleep(0.02)

    async def watch(self) -> None:
        """Hear who claims which table."""
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as db:
                    await db.execute("LISTEN streetlight")
                    async for notice in db.notifies():
                        told = decode_notice(notice.payload)
                        if isinstance(told, Claimed):
                            self.claims.setdefault((told.table, told.epoch), set()).add(told.node)
            await asyncio.sleep(0.05)

    def check(self) -> int:
        """Read the whole history, and hold it against what people were promised and against the rules by themselves.
        How many answers there are."""
        with psycopg.connect(self.url) as db:
            matches = {
                id: (msgspec.json.decode(head, type=MatchHead), [])
                for id, head in db.execute("SELECT id, head FROM matches").fetchall()
            }
            epochs: dict[str, list[int]] = {}
            query = "SELECT match, seq, kind, seat, body, command, at, epoch FROM log ORDER BY match, seq"
            for match, seq, kind, seat, body, command, when, epoch in db.execute(query).fetchall():
                made = msgspec.json.decode(body, type=BODIES[kind])
                matches[match][1].append(LogRow(match, seq, kind, seat, made, command, when))
                epochs.setdefault(match, []).append(epoch)
            chat: dict[str, list[ChatRow]] = {}
            for (body,) in db.execute('SELECT body FROM chat ORDER BY "table", n').fetchall():
                line = msgspec.json.decode(body, type=ChatRow)
                chat.setdefault(line.table, []).append(line)
            docs = db.execute("SELECT doc FROM tables").fetchall()
            tables = {
                doc.id: doc for (text,) in docs for doc in [msgspec.json.decode(text, type=StoredTable)]
            }
        assert all(len(nodes) == 1 for nodes in self.claims.values()), (
            "two nodes had the same epoch of a table"
        )
        for each in epochs.values():
            assert each == sorted(each), "an owner of before has written"
        found = sum(self._check_match(*match) for match in matches.values())
        for person in self.people:
            person_rows = [
                (row.match, row.command, row.body)
                for head, rows in matches.values()
                if head.table == person.table
                for row in rows
                if row.kind == "answer" and row.seat == person.seat
            ]
            self._check_answers(person, person_rows)
            said = [line.text for line in chat.get(person.table, []) if line.seat == person.seat]
            pending = [fields["text"] for fields in person.unanswered.values() if fields["kind"] == "say"]
            assert [text for text in said if text not in pending] == [
                t for t in person.lines if t not in pending
            ]
            assert len(said) == len(set(said)), "a line was said twice"
            table = tables[person.table]
            assert [seat.name for seat in table.seats] == ["Ann", "Bo"]
            if person.note is not None and person.note[0] == table.match:
                notes = [fields["text"] for fields in person.unanswered.values() if fields["kind"] == "note"]
                assert table.seats[person.seat].note in [person.note[1], *notes]
        return found

    def _check_match(self, head: MatchHead, rows: list[LogRow]) -> int:
        """No gap, nothing twice, and the rules by themselves come to the same."""
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        again = LoggedMatch.load(head, rows, BUILT_IN)
        by_hand = game(head.game).start(head.seats, head.seed, **head.options)
        answers = [(row.seat, row.body) for row in rows if row.kind == "answer"]
        for seat, answer in answers:
            by_hand.answer(seat, answer)
        assert by_hand.checksum() == again.match.checksum()
        return len(answers)

    def _check_answers(self, person: Person, rows: list[tuple[str, str, Any]]) -> None:
        by_match: dict[str, list[tuple[str, str, Any]]] = {}
        for match, command, answer in rows:
            by_match.setdefault(match, []).append((match, command, answer))
        commands = [command for _, command, _ in rows]
        assert len(commands) == len(set(commands)), "an answer counted twice"
        assert not person.refused & set(commands), "a refused answer counted"
        pending = set(person.unanswered) | person.untold
        promised: dict[str, list[tuple[str, str, Any]]] = {}
        for each in person.answers:
            promised.setdefault(each[0], []).append(each)
        for match in by_match.keys() | promised.keys():
            kept = [row for row in by_match.get(match, []) if row[1] not in pending]
            assert kept == promised.get(match, []), f"lost or out of order in {match}"


def ask_to_end(process: Process) -> None:
    if process.process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.process.pid, signal.SIGCONT)
        process.kill()
    if process.process.stdout is not None:
        process.process.stdout.close()
