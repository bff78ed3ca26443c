"""Whole copies of a server's store, made while it runs, and put back."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import sqlite3
from pathlib import Path
from urllib.parse import quote

from streetlight.table.store.sqlite import FILE, FORMAT
from streetlight.table.store.storage import StorageError


def copy_database(source: Path, to: Path) -> None:
    """Copy a store's file as it is at one moment, with all that waits in its write-ahead log, or raise StorageError."""
    if not source.is_file():
        raise StorageError(f"there are no tables in {source.parent}")
    if to.exists() and to.samefile(source):
        raise StorageError(f"{to} is what the server writes to: choose another name for the copy")
    part = to.with_name(to.name + ".part")
    try:
        part.unlink(missing_ok=True)
        with (
            contextlib.closing(sqlite3.connect(f"file:{quote(str(source))}?mode=ro", uri=True)) as old,
            contextlib.closing(sqlite3.connect(part)) as new,
        ):
            old.backup(
                new
            )  # at one go: in parts it would begin anew after every answer that the server writes
            new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            [sound] = new.execute("PRAGMA quick_check").fetchone()
        if sound != "ok":
            raise StorageError(f"the copy of {source} is not sound: {sound}")
        part.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{source} could not be copied to {to}: {error}") from None
    finally:
        part.unlink(missing_ok=True)


def put_back(backup: Path, folder: Path) -> Path | None:
    """Make a backup the store of a folder that no server uses. Returns where the store of before was put, if there was
    one. StorageError if it is no backup of ours, or a newer version made it."""
    file = folder / FILE
    try:
        with contextlib.closing(sqlite3.connect(f"file:{quote(str(backup))}?mode=ro", uri=True)) as db:
            [version] = db.execute("PRAGMA user_version").fetchone()
            [sound] = db.execute("PRAGMA quick_check").fetchone()
            known = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise StorageError(f"{backup} is no backup: {error}") from None
    if sound != "ok" or not {"tables", "matches", "log"} <= known:
        raise StorageError(f"{backup} is no backup of a Streetlight server, or it is damaged")
    if version != FORMAT:
        raise StorageError(f"{backup} was written by another version (format {version}, not {FORMAT})")
    before: Path | None = None
    part = file.with_name(file.name + ".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(backup, part)  # first, so that a full disk leaves everything as it was
        if file.exists():
            before = _free_name(folder)
            copy_database(file, before)
            for end in ("-wal", "-shm"):
                file.with_name(file.name + end).unlink(missing_ok=True)
        part.replace(file)
    except OSError as error:
        raise StorageError(f"{backup} could not be put into {folder}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return before


def _free_name(folder: Path) -> Path:
    return next(
        name
        for n in itertools.count(1)
        if not (name := folder / f"tables-before-restore-{n}.sqlite3").exists()
    )
