"""A store in PostgreSQL, for several nodes.

As in SQLite, whatever has gathered since the last commit is committed in one transaction, and only then reported. Every
write names the epochs of its tables (`nodes.py`), which are checked under a row lock in the same transaction: what a
node writes to a table that another one has claimed meanwhile is not kept. (match, seq) stays the last judge.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec
import psycopg
from psycopg import AsyncConnection

from streetlight.table.store.lines import LOST, borrowed, connect, first_line, pool, within
from streetlight.table.store.model import (
    BroughtPack,
    ChatRow,
    EndRow,
    Forget,
    KeptPack,
    LogKind,
    LogRow,
    MatchHead,
    Receiver,
    ReceiverGone,
    StoredTable,
    TableSize,
    encode,
)
from streetlight.table.store.nodes import Nodes, PackBrought, PackRemoved, notify
from streetlight.table.store.owners import Owners
from streetlight.table.store.postgres_schema import prepare
from streetlight.table.store.sqlite import BODIES, MOST_PACKS, Document, document_of
from streetlight.table.store.storage import Lane, Row, StorageError, Unsure, WhenKept

log = logging.getLogger(__name__)

MOST_READERS = 4
"""Connections for reading."""

Kept = Document | MatchHead | KeptPack | LogRow | ChatRow | EndRow | Forget | Receiver | ReceiverGone
Reports = list[tuple[WhenKept, Exception | None]]


class FencedWrite(NamedTuple):
    """Rows that are kept all or not at all, if the epochs of their tables still hold."""

    rows: Sequence[Kept]
    done: WhenKept
    lane: Lane | None
    epochs: frozenset[tuple[str, int]]


OURS = """
SELECT o."table", o.epoch FROM owners o JOIN unnest(%s::text[], %s::bigint[]) AS w (t, e)
    ON o."table" = w.t AND o.epoch = w.e WHERE o.node = %s FOR SHARE OF o
"""

# One statement checks the epochs and takes the log rows of a whole batch: by far the most often there is nothing else.
ADD_LOG = f"""
WITH ours AS ({OURS}), added AS (
    INSERT INTO log (match, seq, kind, seat, body, command, at, epoch)
    SELECT r.match, r.seq, r.kind, r.seat, r.body, r.command, r.at, r.epoch FROM
        unnest(%s::text[], %s::bigint[], %s::text[], %s::int[], %s::text[], %s::int[], %s::text[], %s::text[],
            %s::bigint[]) AS r (t, epoch, match, seq, kind, seat, body, command, at)
        JOIN ours ON ours."table" = r.t AND ours.epoch = r.epoch
) SELECT "table", epoch FROM ours
"""

UNTOUCHED = """
SELECT t.id FROM tables t LEFT JOIN owners o ON o."table" = t.id
WHERE greatest((t.doc::json ->> 'created')::bigint, coalesce((t.doc::json ->> 'touched')::bigint, 0)) < %(before)s
    AND coalesce((SELECT at FROM log WHERE match = t.doc::json ->> 'match' ORDER BY seq DESC LIMIT 1), 0) < %(before)s
    AND coalesce((SELECT (body::json ->> 2)::bigint FROM chat WHERE "table" = t.id ORDER BY n DESC LIMIT 1), 0)
        < %(before)s
    AND NOT EXISTS (SELECT FROM nodes n WHERE n.id = o.node AND n.until > clock_timestamp())
"""


NOT_SLOW = 'AND NOT EXISTS (SELECT FROM waking w WHERE w."table" = t.id)'
"""The match of a slow table goes on though people take their time."""

LOOK = """
INSERT INTO meta VALUES ('looked', clock_timestamp()::text) ON CONFLICT (key) DO UPDATE SET value = excluded.value
    WHERE meta.value::timestamptz < clock_timestamp() - interval '50 minutes' RETURNING value
"""


SIZES = """
SELECT t.id, t.doc::json ->> 'game', t.doc::json ->> 'phase', json_array_length(t.doc::json -> 'seats'),
    greatest((t.doc::json ->> 'created')::bigint, (t.doc::json ->> 'touched')::bigint), l.rows, c.rows,
    octet_length(t.doc) + l.bytes + c.bytes
FROM tables t,
    LATERAL (SELECT count(*) AS rows, coalesce(sum(octet_length(body) + octet_length(command) + 40), 0)::bigint AS bytes
        FROM log WHERE match >= t.id || '.' AND match < t.id || '/') l,
    LATERAL (SELECT count(*) AS rows, coalesce(sum(octet_length(body)), 0)::bigint AS bytes
        FROM chat WHERE "table" = t.id) c
"""
"""What each table takes up; a row of a log has some 40 bytes around it."""


class Postgres:
    """A store in a PostgreSQL database, for one node of several."""

    def __init__(self, url: str, nodes: Nodes) -> None:
        """StorageError if the database can't be used."""
        prepare(url)
        self.url = url
        self.owners: Owners = nodes
        self._nodes = nodes
        self.patience = nodes.lease / 2
        self.deliver: Callable[[Reports], None] = lambda news: None
        self.soon: Callable[[Callable[[], None]], object] = lambda call: None
        self._gathered: list[FencedWrite] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        self._line: AsyncConnection | None = None
        self._pool = pool(url, MOST_READERS, self.patience)
        nodes.wake = self._wake.set

    async def begin(self) -> None:
        await self._pool.open()
        self._writer = asyncio.get_running_loop().create_task(self._work())
        try:
            await self._nodes.begin(self._pool)
        except StorageError:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what was handed in, let go of all tables, then stop."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self._nodes.leave()
        await self._pool.close(timeout=1)

    # --- writing

    def write(self, rows: Sequence[Row], done: WhenKept, lane: Lane | None = None) -> None:
        # Tables change under our hands: what is kept is the table of this moment.
        kept = [document_of(row) if isinstance(row, StoredTable) else row for row in rows]
        ours = self._nodes.epochs
        epochs = frozenset((table, ours.get(table, 0)) for table in set(map(_table_of, kept)) if table)
        self._gathered.append(FencedWrite(kept, done, lane, epochs))
        self._wake.set()

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._gathered or self._nodes.released:
                jobs, self._gathered = self._gathered, []
                released, self._nodes.released = self._nodes.released, []
                for done, error in await self._commit(jobs):
                    _tell(done, error)
                await self._let_go(released)
            if self._closing:
                if self._line is not None:
                    await self._line.close()
                return

    async def _commit(self, jobs: list[FencedWrite]) -> Reports:
        good: list[FencedWrite] = []
        news: Reports = []
        for job in jobs:
            if job.lane is not None and job.lane.broken:
                news.append((job.done, StorageError("what this builds on was not kept")))
            else:
                good.append(job)
        if not any(job.rows for job in good):
            return news + [(job.done, None) for job in good]
        try:
            ours = await self._store(good)
        except LOST as error:
            self._drop_line()
            log.error("a write failed: the database is away: %s", first_line(error))
            return news + [_failed(job, Unsure("the database went away")) for job in good]
        except Exception as error:
            if len(good) > 1:  # find the one that can't be kept; the others must not suffer
                for job in good:
                    news += await self._commit([job])
                return news
            if isinstance(error, psycopg.IntegrityError):
                # Never an honest second writer, since epochs are checked; perhaps what was kept before the line broke.
                return [*news, _failed(good[0], Unsure(str(error)))]
            log.error("a write failed: %s", error)
            return [*news, _failed(good[0], error)]
        for job in good:
            if job.epochs <= ours:
                news.append((job.done, None))
            else:
                news.append(_failed(job, Unsure("another node has this table now")))
        return news

    async def _store(self, jobs: list[FencedWrite]) -> set[tuple[str, int]]:
        """Keep the rows of those jobs whose tables are ours, in one transaction: which tables those are."""
        db = await self._connected()
        rows = [row for job in jobs for row in job.rows]
        epochs = sorted({each for job in jobs for each in job.epochs})
        claimed = [[table for table, _ in epochs], [epoch for _, epoch in epochs], self._nodes.id]
        with within(db, self.patience):
            if all(isinstance(row, LogRow) for row in rows):
                found = await db.execute(ADD_LOG, [*claimed, *_columns(jobs)])
                return set(await found.fetchall())
            async with db.transaction():
                ours = set(await (await db.execute(OURS, claimed)).fetchall())
                mine = [job for job in jobs if job.epochs <= ours]
                # No pipeline: in the middle of one the database would wait for a node that fell asleep, with its locks.
                await _store_documents(db, mine)
                for job in mine:
                    for row in job.rows:
                        await _store_one(db, row)
                if any(isinstance(row, LogRow) for job in mine for row in job.rows):
                    await db.execute(ADD_LOG, [*claimed, *_columns(mine)])
        return ours

    async def _let_go(self, tables: list[tuple[str, int]]) -> None:
        if not tables:
            return
        change = (
            "UPDATE owners o SET node = NULL FROM unnest(%s::text[], %s::bigint[]) AS w (t, e)"
            ' WHERE o."table" = w.t AND o.epoch = w.e AND o.node = %s'
        )
        try:
            db = await self._connected()
            with within(db, self.patience):
                await db.execute(
                    change, [[id for id, _ in tables], [epoch for _, epoch in tables], self._nodes.id]
                )
        except (psycopg.Error, *LOST) as error:
            self._drop_line()
            log.warning("tables stay with this node, which does not need them: %s", first_line(error))

    async def _connected(self) -> AsyncConnection:
        if self._line is None or self._line.closed:
            self._line = await connect(self.url, self.patience)
            with within(self._line, self.patience):
                # An answer is on disk before anybody hears of it, whatever this server usually does.
                await self._line.execute(
                    "SELECT set_config('synchronous_commit', 'on', false)"
                    " WHERE current_setting('synchronous_commit') = 'off'"
                )
        return self._line

    def _drop_line(self) -> None:
        if self._line is not None:
            self._line.pgconn.finish()
            self._line = None

    # --- reading

    async def _read(self, query: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        for again in (True, False):
            try:
                async with borrowed(self._pool, self.patience) as db:
                    found = await db.execute(query.encode(), values)
                    return await found.fetchall()
            except Unsure:
                if not again:
                    raise  # else the connection was from before a restart of the database
        raise AssertionError

    async def table(self, id: str) -> StoredTable | None:
        found = await self._read("SELECT doc FROM tables WHERE id = %s", (id,))
        return None if not found else msgspec.json.decode(str(found[0][0]), type=StoredTable)

    async def match(self, id: str) -> tuple[MatchHead, list[LogRow]] | None:
        # One statement, so that head and log are of one moment.
        found = await self._read(
            "SELECT m.head, l.match, l.seq, l.kind, l.seat, l.body, l.command, l.at FROM matches m"
            " LEFT JOIN log l ON l.match = m.id WHERE m.id = %s ORDER BY l.seq",
            (id,),
        )
        if not found:
            return None
        rows = [msgspec.convert(row[1:], type=_LogColumns) for row in found if row[1] is not None]
        decode = msgspec.json.decode
        return decode(str(found[0][0]), type=MatchHead), [
            LogRow(
                row.match,
                row.seq,
                row.kind,
                row.seat,
                decode(row.body, type=BODIES[row.kind]),
                row.command,
                row.at,
            )
            for row in rows
        ]

    async def over(self, match: str) -> bool:
        return bool(await self._read("SELECT 1 FROM matches WHERE id = %s AND over IS NOT NULL", (match,)))

    async def chat(self, table: str, last: int = 200) -> list[ChatRow]:
        rows = await self._read(
            'SELECT body FROM chat WHERE "table" = %s ORDER BY n DESC LIMIT %s', (table, last)
        )
        return [msgspec.json.decode(str(body), type=ChatRow) for (body,) in reversed(rows)]

    async def scores(self, key: str, most: int = 20) -> list[tuple[str, int, int, str]]:
        """(name, score, when, match), best first, older first among equals."""
        found = await self._read(
            "SELECT name, score, at, match FROM scores WHERE key = %s ORDER BY score DESC, at LIMIT %s",
            (key, most),
        )
        return msgspec.convert(found, type=list[tuple[str, int, int, str]])

    async def waking(self, now: int, most: int) -> list[str]:
        """Without those that a node has, which sees to them itself."""
        found = await self._read(
            'SELECT w."table" FROM waking w LEFT JOIN owners o ON o."table" = w."table" WHERE w.at <= %s AND NOT EXISTS'
            " (SELECT FROM nodes n WHERE n.id = o.node AND n.until > clock_timestamp()) ORDER BY w.at LIMIT %s",
            (now, most),
        )
        return [str(id) for (id,) in found]

    # --- notices

    async def receivers(self, table: str) -> list[Receiver]:
        found = await self._read('SELECT doc FROM receivers WHERE "table" = %s ORDER BY id', (table,))
        return [msgspec.json.decode(str(doc), type=Receiver) for (doc,) in found]

    async def owing(self, most: int) -> list[str]:
        """Without those that a node has, which sees to them itself."""
        found = await self._read(
            'SELECT DISTINCT r."table" FROM receivers r LEFT JOIN owners o ON o."table" = r."table"'
            " WHERE r.due = 1 AND NOT EXISTS"
            " (SELECT FROM nodes n WHERE n.id = o.node AND n.until > clock_timestamp()) LIMIT %s",
            (most,),
        )
        return [str(id) for (id,) in found]

    # --- packs

    async def add_pack(self, game: str, name: str, title: str, text: str) -> bool:
        """Keep a pack, and tell the other nodes. False if there are too many."""
        async with borrowed(self._pool, self.patience) as db, db.transaction():
            packs = await (
                await db.execute("SELECT count(*) FROM packs WHERE name != %s", (name,))
            ).fetchone()
            if packs is None or packs[0] >= MOST_PACKS:
                return False
            add = "INSERT INTO packs VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
            await db.execute(add, (name, game, title, text.replace("\0", "\ufffd")))
            await notify(db, PackBrought(name))
            return True

    async def packs(self) -> list[BroughtPack]:
        """All packs that people brought."""
        found = await self._read("SELECT name, game, octet_length(text) FROM packs")
        return msgspec.convert(found, type=list[BroughtPack])

    async def pack(self, name: str) -> str | None:
        """The text of a pack that somebody brought; None if there is none."""
        found = await self._read("SELECT text FROM packs WHERE name = %s", (name,))
        return str(found[0][0]) if found else None

    async def remove_pack(self, name: str) -> None:
        async with borrowed(self._pool, self.patience) as db, db.transaction():
            await db.execute("DELETE FROM packs WHERE name = %s", (name,))
            await notify(db, PackRemoved(name))

    async def kept_packs(self) -> list[KeptPack]:
        """Every pack that came with a game when a match began with it."""
        found = await self._read("SELECT hash, game, files FROM kept_packs")
        return [
            KeptPack(str(hash), str(game), msgspec.json.decode(str(files))) for hash, game, files in found
        ]

    async def packs_in_use(self) -> list[tuple[str, str, str]]:
        """(game, name, hash) of the packs of all matches."""
        wanted = "head::json ->> 'game', head::json ->> 'pack', head::json ->> 'pack_hash'"
        found = await self._read(f"SELECT DISTINCT {wanted} FROM matches")
        return msgspec.convert(found, type=list[tuple[str, str, str]])

    # --- what there is

    async def table_sizes(self) -> list[TableSize]:
        rows = msgspec.convert(
            await self._read(SIZES), type=list[tuple[str, str, str, int, int, int, int, int]]
        )
        return [TableSize(*row) for row in rows]

    # --- old tables

    async def count_untouched(self, before: int) -> tuple[dict[str, int], int]:
        """One more pass over the tables where nothing has happened since then, and which no node has. How many passes
        in a row each of them was found so, and how many tables there are. One node looks for all."""
        async with borrowed(self._pool, 10 * self.patience) as db, db.transaction():
            looked = await db.execute(LOOK)
            if await looked.fetchone() is None:
                return {}, 0  # another node has just looked
            untouched = await db.execute(f"{UNTOUCHED} {NOT_SLOW}".encode(), {"before": before})
            found = [id for (id,) in await untouched.fetchall()]
            await db.execute("DELETE FROM fading WHERE id != ALL(%s)", (found,))
            await db.execute(
                "INSERT INTO fading SELECT unnest(%s::text[]), 1"
                " ON CONFLICT (id) DO UPDATE SET passes = fading.passes + 1",
                (found,),
            )
            kept = await (
                await db.execute("SELECT id, passes FROM fading ORDER BY passes DESC, id")
            ).fetchall()
            tables = await (await db.execute("SELECT count(*) FROM tables")).fetchone()
            return {str(id): int(passes) for id, passes in kept}, 0 if tables is None else int(tables[0])


class _LogColumns(msgspec.Struct, array_like=True):
    match: str
    seq: int
    kind: LogKind
    seat: int
    body: str
    command: str
    at: int


def _text(row: object) -> str:
    return encode(row).decode()


def _plain(text: str) -> str:
    """PostgreSQL keeps every character but one."""
    return text.replace("\0", "\ufffd") if "\0" in text else text


def _table_of(row: Kept) -> str:
    """The table that a row belongs to; "" for those that belong to none."""
    match row:
        case Document():
            return row.id
        case MatchHead() | ChatRow() | Receiver() | ReceiverGone():
            return row.table
        case LogRow() | EndRow():
            return row.match.rpartition(".")[0]
    return ""


def _columns(jobs: Iterable[FencedWrite]) -> list[list[object]]:
    """The log rows of all jobs, as a list for each column."""
    columns: list[list[object]] = [[] for _ in range(9)]
    for job in jobs:
        epochs = dict(job.epochs)
        for row in job.rows:
            if isinstance(row, LogRow):
                table = row.match.rpartition(".")[0]
                values = (table, epochs[table], row.match, row.seq, row.kind, row.seat, _text(row.body),
                          _plain(row.command), row.at)  # fmt: skip
                for column, value in zip(columns, values, strict=True):
                    column.append(value)
    return columns


async def _store_documents(db: AsyncConnection, jobs: Iterable[FencedWrite]) -> None:
    """Tables, as they are after the last of these jobs."""
    documents = [row for job in jobs for row in job.rows if isinstance(row, Document)]
    last = {row.id: row.doc for row in documents}
    if last:
        put = (
            "INSERT INTO tables SELECT * FROM unnest(%s::text[], %s::text[])"
            " ON CONFLICT (id) DO UPDATE SET doc = excluded.doc"
        )
        await db.execute(put, (list(last), list(last.values())))
        waking = {row.id: row.wakes for row in documents}
        slow = {id: at for id, at in waking.items() if at is not None}
        await db.execute('DELETE FROM waking WHERE "table" = ANY(%s)', (list(waking),))
        if slow:
            put = "INSERT INTO waking SELECT * FROM unnest(%s::text[], %s::bigint[])"
            await db.execute(put, (list(slow), list(slow.values())))


async def _store_one(db: AsyncConnection, row: Kept) -> None:
    match row:
        case MatchHead():
            head = (row.id, row.table, _text(row))
            await db.execute('INSERT INTO matches (id, "table", head) VALUES (%s, %s, %s)', head)
        case KeptPack():
            pack = (row.hash, row.game, _text(row.files))
            await db.execute("INSERT INTO kept_packs VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", pack)
        case ChatRow():
            await db.execute("INSERT INTO chat VALUES (%s, %s, %s)", (row.table, row.n, _text(row)))
        case EndRow():
            over = _text({"how": row.how, "winners": row.winners, "scores": row.scores})
            await db.execute(
                "UPDATE matches SET over = %s, ended = %s WHERE id = %s", (over, row.at, row.match)
            )
            if row.score_key:
                score = (row.score_key, row.match, _plain(row.name), row.score, row.at)
                put = (
                    "INSERT INTO scores VALUES (%s, %s, %s, %s, %s) ON CONFLICT (key, match) DO UPDATE"
                    " SET name = excluded.name, score = excluded.score, at = excluded.at"
                )
                await db.execute(put, score)
        case Receiver():
            put = (
                "INSERT INTO receivers VALUES (%s, %s, %s, %s)"
                " ON CONFLICT (id) DO UPDATE SET due = excluded.due, doc = excluded.doc"
            )
            await db.execute(put, (row.id, row.table, int(bool(row.due)), _text(row)))
        case ReceiverGone():
            await db.execute("DELETE FROM receivers WHERE id = %s", (row.id,))
        case Forget():
            await _forget(db, row)


async def _forget(db: AsyncConnection, row: Forget) -> None:
    """Delete tables that nobody has, now that nobody can claim them. High scores and packs stay."""
    still = f"{UNTOUCHED} {'' if row.slow else NOT_SLOW} AND t.id = ANY(%(ids)s) FOR UPDATE OF t"
    lock = 'SELECT FROM owners WHERE "table" = ANY(%s) ORDER BY "table" FOR UPDATE'
    await db.execute(lock, (row.tables,))
    found = await db.execute(still.encode(), {"before": row.before, "ids": row.tables})
    for (id,) in await found.fetchall():
        matches = (f"{id}.", f"{id}/")  # their ids begin with the table's and a dot, and "/" comes after "."
        await db.execute("DELETE FROM log WHERE match >= %s AND match < %s", matches)
        await db.execute("DELETE FROM matches WHERE id >= %s AND id < %s", matches)
        for name in (
            'chat WHERE "table"',
            'owners WHERE "table"',
            "tables WHERE id",
            "fading WHERE id",
            'waking WHERE "table"',
            'receivers WHERE "table"',
        ):
            await db.execute(f"DELETE FROM {name} = %s".encode(), (id,))


def _failed(job: FencedWrite, error: Exception) -> tuple[WhenKept, Exception]:
    if job.lane is not None:
        job.lane.broken = True
    return job.done, error


def _tell(done: WhenKept, error: Exception | None) -> None:
    try:
        done(error)
    except Exception:
        log.exception("telling about a write failed")
