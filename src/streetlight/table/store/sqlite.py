"""A store in one SQLite file.

Writes go to a thread that commits whatever has gathered since its last commit in one transaction (WAL,
synchronous=FULL), and only then are they reported as done: an answer is on disk before anybody hears of it, and many
answers share one fsync.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from streetlight.core.records import RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.table.store.model import (
    BrokenOff,
    BroughtPack,
    ChatRow,
    EndRow,
    Forget,
    KeptPack,
    LogRow,
    MatchHead,
    Receiver,
    ReceiverGone,
    StoredTable,
    TableSize,
    Undone,
    encode,
)
from streetlight.table.store.owners import Alone, Owners
from streetlight.table.store.storage import Conflict, Lane, Row, StorageError, WhenKept

log = logging.getLogger(__name__)


class Document(NamedTuple):
    """A table as it is kept."""

    id: str
    doc: str
    wakes: int | None = None
    """When a slow table has something to do though nobody comes."""


Kept = Document | MatchHead | KeptPack | LogRow | ChatRow | EndRow | Forget | Receiver | ReceiverGone
"""What the writer is handed."""


def document_of(table: StoredTable) -> Document:
    """The table as it is at this moment."""
    return Document(table.id, _text(table), table.wakes)


MOST_PACKS = 1000
"""Packs of people's own that a server keeps."""

BODIES = {"answer": RecordedAnswer, "undo": Undone, "say": Saying, "end": BrokenOff}
"""What the rows of a log hold, by their kind."""


class Write(NamedTuple):
    """Rows that are kept all or not at all."""

    rows: Sequence[Kept]
    done: WhenKept
    lane: Lane | None


SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, "table" TEXT NOT NULL, head TEXT NOT NULL, over TEXT, ended INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    match TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, body TEXT NOT NULL,
    command TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (match, seq)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY ("table", n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS scores (
    key TEXT NOT NULL, match TEXT NOT NULL, name TEXT NOT NULL, score INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (key, match)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS packs (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS waking ("table" TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS receivers (
    id TEXT PRIMARY KEY, "table" TEXT NOT NULL, due INTEGER NOT NULL, doc TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS receivers_by_table ON receivers ("table");
CREATE TABLE IF NOT EXISTS fading (id TEXT PRIMARY KEY, passes INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept_packs (hash TEXT PRIMARY KEY, game TEXT NOT NULL, files TEXT NOT NULL) WITHOUT ROWID;
"""
FORMAT = 1
FILE = "tables.sqlite3"
"""The store, in its folder."""

# One statement takes the log rows of a whole batch, so that the writer rarely needs the interpreter.
ADD_LOG = """
INSERT INTO log (match, seq, kind, seat, body, command, at) SELECT value ->> 0, value ->> 1, value ->> 2,
    value ->> 3, value -> 4, value ->> 5, value ->> 6 FROM json_each(?)
"""

# Tables where nothing has happened since then: no change, no answer, no word.
UNTOUCHED = """
SELECT id FROM tables WHERE max(doc ->> 'created', coalesce(doc ->> 'touched', 0)) < :before
    AND coalesce((SELECT at FROM log WHERE match = doc ->> 'match' ORDER BY seq DESC LIMIT 1), 0) < :before
    AND coalesce((SELECT body ->> 2 FROM chat WHERE "table" = tables.id ORDER BY n DESC LIMIT 1), 0) < :before
"""
NOT_SLOW = 'AND NOT EXISTS (SELECT 1 FROM waking WHERE "table" = tables.id)'
"""The match of a slow table goes on though people take their time."""


SIZES = """
SELECT t.id, t.doc ->> 'game', t.doc ->> 'phase', json_array_length(t.doc, '$.seats'),
    max(t.doc ->> 'created', coalesce(t.doc ->> 'touched', 0)),
    (SELECT count(*) FROM log WHERE match >= t.id || '.' AND match < t.id || '/'),
    (SELECT count(*) FROM chat WHERE "table" = t.id),
    length(t.doc)
    + (SELECT coalesce(sum(length(body) + length(command) + 40), 0) FROM log
        WHERE match >= t.id || '.' AND match < t.id || '/')
    + (SELECT coalesce(sum(length(body)), 0) FROM chat WHERE "table" = t.id)
FROM tables t
"""
"""What each table takes up; a row of a log has some 40 bytes around it."""


def _at_once(call: Callable[[], None]) -> None:
    call()


def _call_each(batch: list[tuple[WhenKept, Exception | None]]) -> None:
    for done, error in batch:
        done(error)


class Sqlite:
    """A store in one SQLite file. `path` is its folder; it is made if it is not there."""

    def __init__(self, folder: Path) -> None:
        """StorageError if the folder can't be used."""
        self.file = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._reader = self._connect()
            version = self._reader.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, FORMAT):
                raise StorageError(f"{self.file} was written by a newer version (format {version})")
            self._reader.executescript(SCHEMA)
            self._reader.execute(f"PRAGMA user_version = {FORMAT}")
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"{self.file} can't be used: {error}") from None
        self.owners: Owners = Alone()
        self.deliver: Callable[[list[tuple[WhenKept, Exception | None]]], None] = _call_each
        self.soon: Callable[[Callable[[], None]], object] = _at_once
        self._gathered: list[Write] = []
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="streetlight-writer", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA busy_timeout = 5000")
        return db

    async def begin(self) -> None:
        """It is ready as soon as it is made."""

    # --- writing

    def write(self, rows: Sequence[Row], done: WhenKept, lane: Lane | None = None) -> None:
        # Tables change under our hands: what is kept is the table of this moment.
        kept = [document_of(row) if isinstance(row, StoredTable) else row for row in rows]
        self._gathered.append(Write(kept, done, lane))
        if len(self._gathered) == 1:
            self.soon(self._hand_in)

    def _hand_in(self) -> None:
        """Wake the writer once for all that has gathered."""
        if self._gathered:
            jobs, self._gathered = self._gathered, []
            self._queue.put(jobs)

    def _work(self) -> None:
        db = self._connect()
        while True:
            batch = [self._queue.get()]
            while True:
                try:
                    batch.append(self._queue.get_nowait())
                except queue.Empty:
                    break
            jobs = [job for part in batch if part is not None for job in part]
            self.deliver(self._commit(db, jobs))
            if None in batch:
                db.close()
                return

    def _commit(self, db: sqlite3.Connection, jobs: list[Write]) -> list[tuple[WhenKept, Exception | None]]:
        rows = [row for job in jobs for row in job.rows]
        try:
            for job in jobs:
                if job.lane is not None and job.lane.broken:
                    raise StorageError("what this builds on was not kept")
            if rows:
                _store(db, rows)
        except Exception as error:
            if len(jobs) > 1:  # find the one that can't be kept; the others must not suffer
                return [news for job in jobs for news in self._commit(db, [job])]
            if jobs[0].lane is not None:
                jobs[0].lane.broken = True
            if isinstance(error, sqlite3.IntegrityError):
                return [(jobs[0].done, Conflict(str(error)))]
            log.error("a write failed: %s", error)
            return [(jobs[0].done, error)]
        return [(job.done, None) for job in jobs]

    async def close(self) -> None:
        """Finish what was handed in, then stop."""
        self._hand_in()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.close()

    # --- reading, which takes some 20 microseconds (in the thread that made the store)

    async def table(self, id: str) -> StoredTable | None:
        found = self._reader.execute("SELECT doc FROM tables WHERE id = ?", (id,)).fetchone()
        return None if found is None else msgspec.json.decode(found[0], type=StoredTable)

    async def match(self, id: str) -> tuple[MatchHead, list[LogRow]] | None:
        found = self._reader.execute("SELECT head FROM matches WHERE id = ?", (id,)).fetchone()
        if found is None:
            return None
        columns = "match, seq, kind, seat, body, command, at"  # the log of an older version has one more
        rows = self._reader.execute(
            f"SELECT {columns} FROM log WHERE match = ? ORDER BY seq", (id,)
        ).fetchall()
        decode = msgspec.json.decode
        return msgspec.json.decode(found[0], type=MatchHead), [
            LogRow(match, seq, kind, seat, decode(body, type=BODIES[kind]), command, at)
            for match, seq, kind, seat, body, command, at in rows
        ]

    async def over(self, match: str) -> bool:
        found = self._reader.execute("SELECT over FROM matches WHERE id = ?", (match,)).fetchone()
        return found is not None and found[0] is not None

    async def chat(self, table: str, last: int = 200) -> list[ChatRow]:
        rows = self._reader.execute(
            'SELECT body FROM chat WHERE "table" = ? ORDER BY n DESC LIMIT ?', (table, last)
        ).fetchall()
        return [msgspec.json.decode(body, type=ChatRow) for (body,) in reversed(rows)]

    async def scores(self, key: str, most: int = 20) -> list[tuple[str, int, int, str]]:
        """(name, score, when, match), best first, older first among equals."""
        return self._reader.execute(
            "SELECT name, score, at, match FROM scores WHERE key = ? ORDER BY score DESC, at LIMIT ?",
            (key, most),
        ).fetchall()

    # --- packs: rare, so written at once

    async def add_pack(self, game: str, name: str, title: str, text: str) -> bool:
        """Keep a pack. False if there are too many."""
        return await asyncio.to_thread(self._add_pack, game, name, title, text)

    def _add_pack(self, game: str, name: str, title: str, text: str) -> bool:
        """In a thread: the commit would hold up everybody."""
        db = self._connect()
        try:
            [packs] = db.execute("SELECT count(*) FROM packs WHERE name != ?", (name,)).fetchone()
            if packs >= MOST_PACKS:
                return False
            db.execute("INSERT OR IGNORE INTO packs VALUES (?, ?, ?, ?)", (name, game, title, text))
            return True
        finally:
            db.close()

    async def packs(self) -> list[BroughtPack]:
        """All packs that people brought."""
        found = self._reader.execute("SELECT name, game, length(CAST(text AS BLOB)) FROM packs")
        return [BroughtPack(*row) for row in found]

    async def pack(self, name: str) -> str | None:
        """The text of a pack that somebody brought; None if there is none."""
        found = self._reader.execute("SELECT text FROM packs WHERE name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    async def remove_pack(self, name: str) -> None:
        await asyncio.to_thread(self._remove_pack, name)

    def _remove_pack(self, name: str) -> None:
        db = self._connect()
        try:
            db.execute("DELETE FROM packs WHERE name = ?", (name,))
        finally:
            db.close()

    async def kept_packs(self) -> list[KeptPack]:
        """Every pack that came with a game when a match began with it."""
        found = self._reader.execute("SELECT hash, game, files FROM kept_packs").fetchall()
        return [KeptPack(hash, game, msgspec.json.decode(files)) for hash, game, files in found]

    async def packs_in_use(self) -> list[tuple[str, str, str]]:
        """(game, name, hash) of the packs of all matches."""
        wanted = "head ->> 'game', head ->> 'pack', head ->> 'pack_hash'"
        return self._reader.execute(f"SELECT DISTINCT {wanted} FROM matches").fetchall()

    # --- slow tables

    async def waking(self, now: int, most: int) -> list[str]:
        found = self._reader.execute(
            'SELECT "table" FROM waking WHERE at <= ? ORDER BY at LIMIT ?', (now, most)
        )
        return [id for (id,) in found]

    # --- notices

    async def receivers(self, table: str) -> list[Receiver]:
        found = self._reader.execute('SELECT doc FROM receivers WHERE "table" = ? ORDER BY id', (table,))
        return [msgspec.json.decode(doc, type=Receiver) for (doc,) in found]

    async def owing(self, most: int) -> list[str]:
        found = self._reader.execute('SELECT DISTINCT "table" FROM receivers WHERE due LIMIT ?', (most,))
        return [id for (id,) in found]

    # --- what there is

    async def table_sizes(self) -> list[TableSize]:
        return await asyncio.to_thread(self._table_sizes)

    def _table_sizes(self) -> list[TableSize]:
        db = self._connect()
        try:
            return [TableSize(*row) for row in db.execute(SIZES)]
        finally:
            db.close()

    # --- old tables

    async def count_untouched(self, before: int) -> tuple[dict[str, int], int]:
        """One more pass over the tables where nothing has happened since then. How many passes in a row each of them
        was found so, and how many tables there are."""
        return await asyncio.to_thread(self._count_untouched, before)

    def _count_untouched(self, before: int) -> tuple[dict[str, int], int]:
        db = self._connect()
        try:
            db.execute("BEGIN IMMEDIATE")
            found = [id for (id,) in db.execute(f"{UNTOUCHED} {NOT_SLOW}", {"before": before})]
            db.execute("DELETE FROM fading WHERE id NOT IN (SELECT value FROM json_each(?))", (_text(found),))
            db.executemany(
                "INSERT INTO fading VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET passes = passes + 1",
                [(id,) for id in found],
            )
            kept = db.execute("SELECT id, passes FROM fading ORDER BY passes DESC, id").fetchall()
            [tables] = db.execute("SELECT count(*) FROM tables").fetchone()
            db.execute("COMMIT")
            return dict(kept), tables
        finally:
            db.close()


def _text(row: object) -> str:
    return encode(row).decode()


def _store(db: sqlite3.Connection, rows: Sequence[Kept]) -> None:
    """Keep all rows in one transaction."""
    logs = [row for row in rows if isinstance(row, LogRow)]
    if len(logs) == len(rows):  # by far the most often: one statement is a transaction by itself
        db.execute(ADD_LOG, (_text(logs),))
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for row in rows:
            if not isinstance(row, LogRow):
                _store_one(db, row)
        if logs:
            db.execute(ADD_LOG, (_text(logs),))
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _store_one(
    db: sqlite3.Connection,
    row: Document | MatchHead | KeptPack | ChatRow | EndRow | Forget | Receiver | ReceiverGone,
) -> None:
    match row:
        case Document():
            db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?)", (row.id, row.doc))
            if row.wakes is None:
                db.execute('DELETE FROM waking WHERE "table" = ?', (row.id,))
            else:
                db.execute("INSERT OR REPLACE INTO waking VALUES (?, ?)", (row.id, row.wakes))
        case MatchHead():
            db.execute("INSERT INTO matches VALUES (?, ?, ?, NULL, NULL)", (row.id, row.table, _text(row)))
        case KeptPack():
            pack = (row.hash, row.game, _text(row.files))
            db.execute("INSERT OR IGNORE INTO kept_packs VALUES (?, ?, ?)", pack)
        case ChatRow():
            db.execute("INSERT INTO chat VALUES (?, ?, ?)", (row.table, row.n, _text(row)))
        case EndRow():
            change = "UPDATE matches SET over = ?, ended = ? WHERE id = ?"
            over = {"how": row.how, "winners": row.winners, "scores": row.scores}
            db.execute(change, (_text(over), row.at, row.match))
            if row.score_key:
                score = (row.score_key, row.match, row.name, row.score, row.at)
                db.execute("INSERT OR REPLACE INTO scores VALUES (?, ?, ?, ?, ?)", score)
        case Receiver():
            kept = (row.id, row.table, bool(row.due), _text(row))
            db.execute("INSERT OR REPLACE INTO receivers VALUES (?, ?, ?, ?)", kept)
        case ReceiverGone():
            db.execute("DELETE FROM receivers WHERE id = ?", (row.id,))
        case Forget():
            _forget(db, row)


def _forget(db: sqlite3.Connection, row: Forget) -> None:
    """High scores and packs stay."""
    still = f"{UNTOUCHED} {'' if row.slow else NOT_SLOW} AND id IN (SELECT value FROM json_each(:ids))"
    for (id,) in db.execute(still, {"before": row.before, "ids": _text(row.tables)}).fetchall():
        matches = (f"{id}.", f"{id}/")  # their ids begin with the table's and a dot, and "/" comes after "."
        db.execute("DELETE FROM log WHERE match >= ? AND match < ?", matches)
        db.execute("DELETE FROM matches WHERE id >= ? AND id < ?", matches)
        db.execute('DELETE FROM chat WHERE "table" = ?', (id,))
        db.execute("DELETE FROM tables WHERE id = ?", (id,))
        db.execute("DELETE FROM fading WHERE id = ?", (id,))
        db.execute('DELETE FROM waking WHERE "table" = ?', (id,))
        db.execute('DELETE FROM receivers WHERE "table" = ?', (id,))
