"""Nodes that share a PostgreSQL: each table has one owner at a time.

Two things say that a node is alive. It holds an advisory lock on a connection of its own: if the process dies, the
database lets go of it at once. And it has a lease, by the database's clock, for nodes that are asleep or cut off. A
table may be claimed when either is gone. Whoever claims it raises its epoch, and whatever is written names the epoch it
was claimed with (`postgres.py`): so an owner that does not know yet that it lost a table can't write to it any more.

A node also stops serving by itself when its lease ends by its own clock, which is never later than by the database's.
After a restart of the database all locks are gone and leases may have ended meanwhile, so for one lease nobody claims
what another node has: that one will be back.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from typing import NamedTuple

import msgspec
import psycopg
from msgspec import Struct
from psycopg import AsyncConnection
from psycopg.rows import class_row
from psycopg_pool import AsyncConnectionPool

from streetlight.table.store.lines import LOST, borrowed, connect, first_line, within
from streetlight.table.store.owners import Elsewhere, ServerNode
from streetlight.table.store.postgres_schema import CHANNEL
from streetlight.table.store.storage import StorageError

log = logging.getLogger(__name__)

LEASE = 10.0
"""Seconds after which a node that does not renew its lease has lost its tables."""

MARGIN = 0.05
"""The part of a lease by which a node stops earlier: clocks do not run alike."""

AGAIN = 0.2
"""Seconds between two tries to reach the database."""


class Claimed(Struct, frozen=True, tag="claimed"):
    """What nodes are told when a table gets another owner."""

    table: str
    node: str
    epoch: int


class PackBrought(Struct, frozen=True, tag="pack"):
    """What nodes are told when somebody brings a pack."""

    name: str


class PackRemoved(Struct, frozen=True, tag="pack_removed"):
    """What nodes are told when the operator deletes a pack."""

    name: str


NodeNews = Claimed | PackBrought | PackRemoved
decode_notice = msgspec.json.Decoder(NodeNews).decode

RENEW = """
INSERT INTO nodes (id, lock, address, machine, rules, lease, until)
VALUES (%s, %s, %s, %s, %s, %s, clock_timestamp() + %s * interval '1 second')
ON CONFLICT (id) DO UPDATE SET lock = excluded.lock, until = excluded.until
"""

OTHERS = """
SELECT id, address, machine, rules FROM nodes WHERE until > clock_timestamp() AND id != %s ORDER BY id
"""

OWNER = """
SELECT o."table", o.node, o.epoch, n.lock, n.address, n.machine, n.rules, n.until > clock_timestamp() AS in_time,
    clock_timestamp() < pg_postmaster_start_time() + n.lease * interval '1 second'
        AND n.until < pg_postmaster_start_time() + n.lease * interval '1 second' AS may_come_back,
    t.doc::json ->> 'game' AS game, m.head::json ->> 'rules' AS needs
FROM owners o LEFT JOIN nodes n ON n.id = o.node LEFT JOIN tables t ON t.id = o."table"
    LEFT JOIN matches m ON m.id = t.doc::json ->> 'match' AND m.over IS NULL
WHERE o."table" = %s
"""


class Owner(NamedTuple):
    """A row of `OWNER`."""

    table: str
    node: str | None
    epoch: int
    lock: int | None
    address: str | None
    machine: str | None
    rules: str | None
    in_time: bool | None
    may_come_back: bool | None
    """The database was restarted a moment ago, and the node was not back yet."""
    game: str | None
    needs: str | None
    """The rules of the match that goes on there."""


class Nodes:
    """This node among the others. Begun by its store, which lends it connections."""

    def __init__(
        self, url: str, address: str, machine: str, rules: dict[str, str], lease: float = LEASE
    ) -> None:
        self.url = url
        # Ids sort by age: a node that joins later takes nothing over from one that is there.
        self.node = ServerNode(f"{round(time.time()):08x}{secrets.token_hex(4)}", address, machine, rules)
        self.id = self.node.id
        self.lease = lease
        self.draining = False
        self.on_loss: Callable[[Collection[str] | None], None] = lambda tables: None
        self.on_pack: Callable[[str], None] = lambda name: None
        self.epochs: dict[str, int] = {}
        """The tables that are ours, and since which epoch."""
        self.released: list[tuple[str, int]] = []
        """Tables to let go of, with the next write."""
        self.wake: Callable[[], None] = lambda: None
        """Has the store write."""
        self.secret = b""
        """By which nodes know each other."""
        self._lock = 0
        self._until = 0.0
        self._lapses = 0
        """How often our time was over."""
        self._end: asyncio.TimerHandle | None = None
        self._others: list[ServerNode] = []
        self._pool: AsyncConnectionPool | None = None
        self._task: asyncio.Task[None] | None = None

    async def begin(self, pool: AsyncConnectionPool) -> None:
        """Join the others. StorageError if the database can't be used."""
        self._pool = pool
        joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.get_running_loop().create_task(self._live(joined))
        try:
            await asyncio.wait_for(joined, 3 * self.lease)
        except TimeoutError:
            raise StorageError("the database does not answer") from None

    async def leave(self) -> None:
        """Let go of everything."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._end is not None:
            self._end.cancel()
        self.epochs.clear()
        if self._pool is not None and self.serves():
            try:
                async with borrowed(self._pool) as db:
                    await db.execute("UPDATE owners SET node = NULL WHERE node = %s", (self.id,))
                    await db.execute("DELETE FROM nodes WHERE id = %s", (self.id,))
            except StorageError as error:
                log.warning("could not say goodbye to the other nodes: %s", error)

    # --- being there

    def serves(self) -> bool:
        return _clock() < self._until

    def holds(self, table: str) -> bool:
        return table in self.epochs and self.serves()

    def others(self) -> Sequence[ServerNode]:
        return self._others

    def somebody(self) -> ServerNode | None:
        return random.choice([None, *(node for node in self._others if node.machine == self.node.machine)])

    async def _live(self, joined: asyncio.Future[None]) -> None:
        """Keep the lock, renew the lease and hear what the others do, for ever."""
        away = False
        while True:
            try:
                async with await connect(self.url, self.lease / 2) as line:
                    # Another one for each line: that of the line before is held until the database misses it.
                    self._lock = secrets.randbits(62)
                    with within(line, self.lease / 2):
                        await line.execute("SELECT pg_advisory_lock(%s)", (self._lock,))
                        await line.execute(f"LISTEN {CHANNEL}")
                    await self._renew(line)
                    await self._look_again(line)
                    if not joined.done():
                        joined.set_result(None)
                    if away:
                        log.warning("node %s has reached the database again", self.id)
                    away = False
                    while True:
                        async for notice in line.notifies(timeout=self.lease / 4):
                            self._hear(notice.payload)
                        await self._renew(line)
            except (psycopg.Error, *LOST) as error:  # one that may not be written to comes back, too
                if not joined.done():
                    joined.set_exception(StorageError(f"the database can't be used: {first_line(error)}"))
                    return
                if not away:
                    log.warning("node %s can't reach the database: %s", self.id, first_line(error))
                away = True
            await asyncio.sleep(AGAIN)

    async def _renew(self, line: AsyncConnection) -> None:
        if self._until and not self.serves():
            self._lapse()
        sent, me = _clock(), self.node
        with within(line, self.lease / 2):
            rules = msgspec.json.encode(me.rules).decode()
            row = (me.id, self._lock, me.address, me.machine, rules, self.lease, self.lease)
            await line.execute(RENEW, row)
            found = await line.execute(OTHERS, (me.id,))
            self._others = [
                ServerNode(id, address, machine, msgspec.json.decode(rules))
                for id, address, machine, rules in await found.fetchall()
            ]
        self._until = sent + self.lease * (1 - MARGIN)
        if self._end is not None:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(max(0.0, self._until - _clock()), self._lapse)

    async def _look_again(self, line: AsyncConnection) -> None:
        """Nothing was heard for a while: learn what happened meanwhile."""
        with within(line, self.lease / 2):
            found = await line.execute('SELECT "table", epoch FROM owners WHERE node = %s', (self.id,))
            ours: dict[str, int] = dict(await found.fetchall())
            secret = await (await line.execute("SELECT value FROM meta WHERE key = 'secret'")).fetchone()
            await line.execute("DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 day'")
        self.secret = bytes.fromhex(secret[0]) if secret is not None else b""
        self._lose(table for table, epoch in list(self.epochs.items()) if ours.get(table) != epoch)
        self.on_pack("")

    def _lapse(self) -> None:
        """Our time is over: whatever we had may be another's now."""
        if self.serves():
            return
        if self._until:
            log.warning("node %s has lost its lease and serves nobody until it has a new one", self.id)
        self._until = 0.0
        self._lapses += 1
        self.epochs.clear()
        self.on_loss(None)

    def _hear(self, payload: str) -> None:
        try:
            notice = decode_notice(payload)
        except msgspec.DecodeError:
            return  # of a newer version
        if isinstance(notice, PackBrought | PackRemoved):
            self.on_pack(notice.name)
        elif notice.node != self.id and self.epochs.get(notice.table, notice.epoch) < notice.epoch:
            log.warning("node %s has claimed a table that was ours", notice.node)
            self._lose([notice.table])

    def _lose(self, tables: Iterable[str]) -> None:
        lost = list(tables)
        for table in lost:
            self.epochs.pop(table, None)
        if lost:
            self.on_loss(lost)

    # --- whose table

    async def claim(self, table: str, avoid: Collection[str] = ()) -> None:
        async with self._lent() as db:
            await self._refuse_if_anothers(
                db, await self._owner(db, table), avoid
            )  # without holding anybody up
            async with db.transaction():
                # Its row first, and then by itself whose it is: a statement that had to wait tells of the owner before.
                await db.execute('SELECT FROM owners WHERE "table" = %s FOR UPDATE', (table,))
                owner = await self._owner(db, table)
                if owner is None:
                    return  # there is no such table
                await self._refuse_if_anothers(db, owner, avoid)
                epoch = owner.epoch + 1
                await db.execute(
                    'UPDATE owners SET node = %s, epoch = %s WHERE "table" = %s', (self.id, epoch, table)
                )
                await notify(db, Claimed(table, self.id, epoch))
        self.epochs[table] = epoch

    @contextlib.asynccontextmanager
    async def _lent(self) -> AsyncIterator[AsyncConnection]:
        """A connection for getting a table. StorageError if this node may serve nobody, or our time was over in
        between: then another one may have claimed the table since."""
        away, lapses = StorageError("this node has lost the database"), self._lapses
        if self._pool is None or not self.serves():
            raise away
        async with borrowed(self._pool) as db:
            yield db
        if not self.serves() or self._lapses != lapses:
            raise away

    async def _owner(self, db: AsyncConnection, table: str) -> Owner | None:
        async with db.cursor(row_factory=class_row(Owner)) as cursor:
            await cursor.execute(OWNER, (table,))
            return await cursor.fetchone()

    async def _refuse_if_anothers(
        self, db: AsyncConnection, owner: Owner | None, avoid: Collection[str]
    ) -> None:
        """Elsewhere if another node has the table, or is better for it."""
        if owner is None or owner.node == self.id:
            return
        if owner.node is not None and owner.lock is not None and await _is_alive(db, owner):
            assert owner.address is not None and owner.machine is not None and owner.rules is not None
            raise Elsewhere(
                ServerNode(owner.node, owner.address, owner.machine, msgspec.json.decode(owner.rules))
            )
        able = [node for node in self._others if _can_play_on(node, owner)]
        others = [node for node in able if node.id not in avoid]
        if not _can_play_on(self.node, owner):
            for node in [
                *others,
                *able,
            ]:  # it is theirs as long as one of them is there, even if it does not answer
                if node in others or await _is_there(db, node):
                    raise Elsewhere(node)
            return  # nobody knows those rules any more
        if self.draining and others:
            raise Elsewhere(others[0])
        # Of the workers of one machine each has its share of the tables. All come to the same worker, whoever is asked.
        workers = [self.node, *(node for node in others if node.machine == self.node.machine)]
        best = max(workers, key=lambda node: hashlib.blake2b(f"{owner.table} {node.id}".encode()).digest())
        if best.id != self.id:
            raise Elsewhere(best)

    async def found(self, table: str) -> None:
        async with self._lent() as db:
            await db.execute("INSERT INTO owners VALUES (%s, %s, 1)", (table, self.id))
        self.epochs[table] = 1

    def release(self, table: str) -> None:
        epoch = self.epochs.pop(table, None)
        if epoch is not None:
            self.released.append((table, epoch))
            self.wake()


def _can_play_on(node: ServerNode, owner: Owner) -> bool:
    """Does this node know the rules of the match that goes on there?"""
    return owner.needs is None or owner.game is None or node.rules.get(owner.game) == owner.needs


async def _is_there(db: AsyncConnection, node: ServerNode) -> bool:
    """Is another node alive at this moment?"""
    query = (
        "SELECT pg_try_advisory_xact_lock_shared(lock) FROM nodes WHERE id = %s AND until > clock_timestamp()"
    )
    free = await (await db.execute(query, (node.id,))).fetchone()
    return free is not None and not free[0]


async def _is_alive(db: AsyncConnection, owner: Owner) -> bool:
    if owner.may_come_back:
        return True
    if not owner.in_time:
        return False
    free = await (await db.execute("SELECT pg_try_advisory_xact_lock_shared(%s)", (owner.lock,))).fetchone()
    return free is not None and not free[0]


async def notify(db: AsyncConnection, notice: NodeNews) -> None:
    """Tell all nodes, as soon as this is committed."""
    await db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, msgspec.json.encode(notice).decode()))


def _clock() -> float:
    """Seconds by a clock that goes on while the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
