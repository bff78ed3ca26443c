"""Three nodes on one PostgreSQL, people at all tables, and everything that can happen to a node or the database.

`make test` does one fault of each kind, `make soak` 200 (STREETLIGHT_FAULTS=20: 20). STREETLIGHT_FAULT_SEED gives other
luck."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.faults.club import Cable, Club, Process, ask_to_end
from tests.postgres import Server
from tests.table.world import run

pytestmark = pytest.mark.xdist_group("postgres")

LEASE = 4.0
BACK_WITHIN = 3.0
"""Seconds after a kill until everybody is at their table again, on a machine that does nothing else (`make soak`)."""


class Hall:
    """The nodes, and what can happen to them."""

    def __init__(self, postgres: Server, folder: Path, tables: int, pause: float) -> None:
        self.postgres = postgres
        self.folder = folder
        self.database = postgres.fresh()
        self.club = Club(self.database, pause)
        self.cables = [Cable(postgres.port) for _ in range(3)]
        self.nodes = [self.start(number) for number in range(3)]
        for node in self.nodes:
            node.wait_until_ready()
        self.tell()
        self.club.set_tables(tables, seed())
        self.back: list[float] = []

    def start(self, number: int) -> Process:
        url = self.postgres.url(self.database.rpartition("/")[2], self.cables[number].port)
        return Process(self.folder / str(number), url, LEASE)

    def tell(self) -> None:
        """Everybody knows where the nodes are, as a proxy in front of them would."""
        self.club.ports = [node.port for node in self.nodes]

    def close(self) -> None:
        for node in self.nodes:
            ask_to_end(node)
        for cable in self.cables:
            cable.close()

    # --- faults

    async def kill(self, number: int) -> None:
        """The process is gone at once; another one is started later."""
        club, node = self.club, self.nodes[number]
        for person in club.people:
            person.waits.clear()
        before = club.losses
        node.kill()
        club.ports.remove(node.port)
        killed = time.monotonic()
        # One that has just been started may have had nobody: then nobody notices.
        await club.until(lambda: club.losses > before or time.monotonic() > killed + LEASE)
        await club.until(lambda: all(person.has_come_since(killed) for person in club.people))
        if club.losses > before:
            self.back.append(time.monotonic() - killed)
        await club.all_play_on()
        self.nodes[number] = await asyncio.to_thread(self.start, number)
        await asyncio.to_thread(self.nodes[number].wait_until_ready)
        self.tell()

    async def pause(self, number: int) -> None:
        """The process sleeps for one and a half leases, and wakes as if nothing had happened."""
        node = self.nodes[number]
        node.pause()
        asleep = time.monotonic()
        await self.club.all_play_on()
        await self.club.until(lambda: time.monotonic() > asleep + 1.5 * LEASE)
        node.wake()
        await asyncio.to_thread(node.wait_until_ready)

    async def cut(self, number: int) -> None:
        """Nothing goes between this node and the database any more, for one and a half leases."""
        node = self.nodes[number]
        self.cables[number].pull()
        pulled = time.monotonic()
        await self.club.all_play_on()
        assert not await asyncio.to_thread(node.ready)
        await self.club.until(lambda: time.monotonic() > pulled + 1.5 * LEASE)
        self.cables[number].mend()
        await asyncio.to_thread(node.wait_until_ready)

    async def restart_database(self, number: int) -> None:
        await asyncio.to_thread(self.postgres.restart)

    async def replace(self, number: int) -> None:
        """A rolling upgrade: the node ends in good order, and another takes its place."""
        node = self.nodes[number]
        self.club.ports.remove(node.port)
        await asyncio.to_thread(node.stop)
        self.nodes[number] = await asyncio.to_thread(self.start, number)
        await asyncio.to_thread(self.nodes[number].wait_until_ready)
        self.tell()


Fault = Callable[[Hall, int], Awaitable[None]]
FAULTS: list[Fault] = [Hall.kill, Hall.pause, Hall.cut, Hall.restart_database, Hall.replace]


def seed() -> int:
    return int(os.environ.get("STREETLIGHT_FAULT_SEED", "1"))


@pytest.fixture
def hall(request: pytest.FixtureRequest, postgres: Server, tmp_path: Path) -> Iterator[Hall]:
    soak = request.config.getoption("--soak")
    made = Hall(postgres, tmp_path, 60 if soak else 20, 1.5 if soak else 0.3)
    yield made
    made.close()


async def live_through(hall: Hall, faults: list[Fault], luck: random.Random) -> None:
    club = hall.club
    tasks = [asyncio.create_task(person.live()) for person in club.people] + [
        asyncio.create_task(club.watch())
    ]
    club.tasks = tasks
    try:
        await club.all_play_on(3)
        for fault in faults:
            await fault(hall, luck.randrange(3))
            await club.all_play_on(2)
            failed = [task for task in tasks if task.done()]
            assert not failed, failed
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def test_nothing_is_lost_whatever_happens_to_nodes_and_database(
    hall: Hall, request: pytest.FixtureRequest
) -> None:
    luck = random.Random(seed())
    faults = list(FAULTS)
    if request.config.getoption("--soak"):
        faults = [luck.choice(FAULTS) for _ in range(int(os.environ.get("STREETLIGHT_FAULTS", "200")))]
    run(live_through(hall, faults, luck))
    kept = hall.club.check()
    assert kept >= hall.club.acknowledged() > 100
    print(f"{len(faults)} faults, {kept} answers kept, back after {[round(each, 2) for each in hall.back]} s")
    if request.config.getoption("--soak"):
        assert max(hall.back, default=0) < BACK_WITHIN


def test_workers_share_a_port_and_take_over_from_each_other(
    postgres: Server, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Whichever worker a connection comes to, it ends up with the one that has its table."""
    club = Club(postgres.fresh(), 0.2)
    server = Process(tmp_path, club.url, LEASE, workers=2)

    async def story() -> None:
        tasks = [asyncio.create_task(person.live()) for person in club.people]
        await club.all_play_on(3)
        assert len(owners(club.url)) == 2  # each has some of the tables
        task = f"/proc/{server.process.pid}/task/{server.process.pid}/children"
        first, *_ = map(int, Path(task).read_text().split())
        before = club.losses
        os.kill(first, signal.SIGKILL)
        killed = time.monotonic()
        await club.until(lambda: club.losses > before)
        await club.until(lambda: all(person.has_come_since(killed) for person in club.people))
        if request.config.getoption("--soak"):
            assert time.monotonic() - killed < BACK_WITHIN
        await club.all_play_on(2)
        run_lab(server.url)
        await asyncio.to_thread(server.stop)
        assert server.process.returncode == 0 and owners(club.url) == {None}
        assert not any(task.done() for task in tasks)
        for task_of_person in tasks:
            task_of_person.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    try:
        server.wait_until_ready()
        club.ports = [server.port]
        club.set_tables(10, seed())
        run(story())
        assert club.check() >= club.acknowledged()
    finally:
        ask_to_end(server)


def owners(url: str) -> set[str | None]:
    with psycopg.connect(url) as db:
        return {node for (node,) in db.execute("SELECT node FROM owners").fetchall()}


def run_lab(url: str) -> None:
    """Every worker tells of the one run of the lab, though each request comes over a connection of its own."""
    order = {"game": "strangers", "seats": 2, "options": {}, "bots": ["random", "random"], "matches": 10}
    begun = httpx.post(url + "/api/lab/runs", json=order, timeout=30)
    assert begun.status_code == 201, begun.text
    looks = [httpx.get(f"{url}/api/lab/runs/{begun.json()['id']}", timeout=30) for _ in range(6)]
    assert all(look.status_code == 200 for look in looks)


def test_a_node_that_is_listed_and_gone_keeps_nobody_waiting(postgres: Server, tmp_path: Path) -> None:
    """Until its lease ends a dead node is one of the others. Another one does then what would be its business: it has
    the lab, and it makes new tables."""
    url = postgres.fresh()
    server = Process(tmp_path, url, LEASE, workers=2)
    try:
        server.wait_until_ready()
        with psycopg.connect(url, autocommit=True) as db:
            db.execute(
                """INSERT INTO nodes (id, lock, address, machine, rules, lease, until)
                SELECT '000000000000', 0, address, machine, rules, 3600, clock_timestamp() + interval '1 hour'
                FROM nodes LIMIT 1"""
            )
            [(listed,)] = db.execute("SELECT clock_timestamp()").fetchall()
            while db.execute(  # until both have renewed their leases, and so have read the list again
                "SELECT FROM nodes WHERE lease < 3600 AND until - lease * interval '1 second' < %s", (listed,)
            ).fetchall():
                time.sleep(0.05)
        run_lab(server.url)
        for _ in range(6):
            made = httpx.post(
                server.url + "/api/tables", json={"game": "strangers", "name": "Ann"}, timeout=30
            )
            assert made.status_code == 201, made.text
    finally:
        ask_to_end(server)


def test_nobody_but_a_node_gets_in_at_the_private_door(postgres: Server, tmp_path: Path) -> None:
    url = postgres.fresh()
    node = Process(tmp_path, url, LEASE)
    try:
        node.wait_until_ready()
        with psycopg.connect(url) as db:
            [(address,)] = db.execute("SELECT address FROM nodes").fetchall()
        assert httpx.get(address + "/api/games", timeout=30).status_code == 403
        words = f"nobody 10.9.8.7 http {int(time.time())} 00 {'0' * 64}"
        lies = httpx.get(address + "/api/games", headers={"streetlight-relay": words}, timeout=30)
        assert lies.status_code == 403
        ahead = httpx.get(node.url + "/api/games", headers={"streetlight-relay": words}, timeout=30)
        assert ahead.status_code == 200  # at the front door nobody asks for it
    finally:
        ask_to_end(node)
