"""Moving everything that a server keeps from a SQLite folder into a PostgreSQL database, or back."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import psycopg

from streetlight.table.store.folder_lock import FolderLock
from streetlight.table.store.postgres_schema import prepare
from streetlight.table.store.sqlite import FILE, FORMAT, SCHEMA
from streetlight.table.store.storage import StorageError

COLUMNS = {
    "tables": ("id", "doc"),
    "matches": ("id", '"table"', "head", "over", "ended"),
    "log": ("match", "seq", "kind", "seat", "body", "command", "at"),
    "chat": ('"table"', "n", "body"),
    "scores": ("key", "match", "name", "score", "at"),
    "packs": ("name", "game", "title", "text"),
    "kept_packs": ("hash", "game", "files"),
    "fading": ("id", "passes"),
    "waking": ('"table"', "at"),
    "receivers": ("id", '"table"', "due", "doc"),
}
"""What both stores have."""

AT_A_TIME = 5000

HearsOfRows = Callable[[str, int], None]
"""Hears which kind of row is being moved, and how many of it are."""
AnyRow = tuple[object, ...]


def is_database(place: str) -> bool:
    """Is this the address of a PostgreSQL, and not a folder?"""
    return re.match(r"postgres(ql)?://", place) is not None


def migrate(source: str, target: str, tell: HearsOfRows = lambda kind, rows: None) -> dict[str, int]:
    """Copy everything; the source stays as it is. How many rows of each kind there are.

    StorageError if anybody uses one of them, if the target is not empty, or if something went wrong: then the target is
    as it was."""
    if is_database(source) == is_database(target):
        raise StorageError("one of the two must be a folder and the other a postgresql:// address")
    try:
        if is_database(target):
            return _into_database(Path(source), target, tell)
        return _into_folder(source, Path(target), tell)
    except (sqlite3.Error, psycopg.Error, OSError) as error:
        raise StorageError(f"nothing was moved: {str(error).strip()}") from None


def _into_database(folder: Path, url: str, tell: HearsOfRows) -> dict[str, int]:
    if not (folder / FILE).is_file():
        raise StorageError(f"there are no tables in {folder}")
    prepare(url)
    moved = {}
    with (
        _locked(folder),
        contextlib.closing(sqlite3.connect(folder / FILE)) as old,
        psycopg.connect(url) as new,
    ):
        [version] = old.execute("PRAGMA user_version").fetchone()
        if version != FORMAT:
            raise StorageError(f"{folder} was written by another version (format {version}, not {FORMAT})")
        old.execute("BEGIN")
        _refuse_if_in_use(new)
        if new.execute("SELECT EXISTS (SELECT FROM tables)").fetchone() != (False,):
            raise StorageError("there are tables in that database already")
        has = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for kind, columns in COLUMNS.items():
            names = ", ".join(columns)
            found: Iterable[AnyRow] = ()
            if kind in has:  # an older version did not keep everything yet
                found = _batches(old.execute(f"SELECT {names} FROM {kind}"))
            more, value = (", epoch", (0,)) if kind == "log" else ("", ())
            with new.cursor().copy(f"COPY {kind} ({names}{more}) FROM STDIN".encode()) as copy:
                moved[kind] = 0
                for row in _told(found, kind, tell, moved):
                    copy.write_row((*map(_plain, row), *value))
        new.execute('INSERT INTO owners SELECT id, NULL, 0 FROM tables ON CONFLICT ("table") DO NOTHING')
    return moved


def _into_folder(url: str, folder: Path, tell: HearsOfRows) -> dict[str, int]:
    moved = {}
    with _locked(folder), psycopg.connect(url) as old:
        if (folder / FILE).exists():
            raise StorageError(f"there are tables in {folder} already")
        prepare(url)
        old.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        _refuse_if_in_use(old)
        part = folder / (FILE + ".part")
        part.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(part)) as new:
            new.executescript(SCHEMA)
            new.execute(f"PRAGMA user_version = {FORMAT}")
            for kind, columns in COLUMNS.items():
                names = ", ".join(columns)
                put = f"INSERT INTO {kind} ({names}) VALUES ({', '.join('?' * len(columns))})"
                with old.cursor(f"all_{kind}") as cursor:
                    cursor.itersize = AT_A_TIME
                    cursor.execute(f"SELECT {names} FROM {kind}".encode())
                    moved[kind] = 0
                    new.executemany(put, _told(cursor, kind, tell, moved))
            new.commit()
        part.replace(folder / FILE)
    return moved


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    lock = FolderLock(folder)
    try:
        yield
    finally:
        lock.release()


def _refuse_if_in_use(db: psycopg.Connection) -> None:
    found = db.execute("SELECT address FROM nodes WHERE until > clock_timestamp()").fetchall()
    if found:
        nodes = ", ".join(address for (address,) in found)
        raise StorageError(
            f"servers use that database ({nodes}): stop them first, and wait for their leases to end"
        )


def _batches(cursor: sqlite3.Cursor) -> Iterator[AnyRow]:
    while rows := cursor.fetchmany(AT_A_TIME):
        yield from rows


def _told(rows: Iterable[AnyRow], kind: str, tell: HearsOfRows, moved: dict[str, int]) -> Iterator[AnyRow]:
    for row in rows:
        yield row
        moved[kind] += 1
        if moved[kind] % AT_A_TIME == 0:
            tell(kind, moved[kind])
    tell(kind, moved[kind])


def _plain(value: object) -> object:
    """PostgreSQL keeps every character but one."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value
