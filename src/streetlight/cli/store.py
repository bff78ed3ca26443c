"""Where the terminal client keeps things between runs: saved matches and high scores."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from streetlight.core.encode import encode
from streetlight.core.errors import RecordError
from streetlight.core.records import Record, load_record

KEEP_BEST = 10


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A match on disk: who sat where, and its record."""

    seats: list[str]
    record: Record


class HighScore(msgspec.Struct, frozen=True):
    """One line of the table of high scores."""

    points: int
    seed: str


def home() -> Path:
    """The folder for saved matches and high scores; STREETLIGHT_HOME names another one."""
    given = os.environ.get("STREETLIGHT_HOME")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "streetlight"


def save(path: Path, seats: list[str], record: Record) -> None:
    """Write a match so that a crash in the middle leaves the old file whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(encode(Saved(seats=seats, record=record)))
    os.replace(draft, path)


def read(path: Path) -> Saved:
    """A saved match, or a plain record with nobody's seat named. RecordError if it is neither."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    try:
        return msgspec.json.decode(data, type=Saved)
    except msgspec.DecodeError:
        record = load_record(data)
        return Saved(seats=[], record=record)


def _scores_file() -> Path:
    return home() / "highscores.json"


def high_scores(table: str) -> list[HighScore]:
    """The best results of one kind of solo match, best first."""
    try:
        tables = msgspec.json.decode(_scores_file().read_bytes(), type=dict[str, list[HighScore]])
    except (OSError, msgspec.DecodeError):
        return []
    return tables.get(table, [])


def add_high_score(table: str, points: int, seed: str) -> int:
    """Remember a result. Returns its place, 1 for the best; 0 if it is not among the best."""
    path = _scores_file()
    try:
        tables: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, list[HighScore]])
    except (OSError, msgspec.DecodeError):
        tables = {}
    mine = HighScore(points, seed)
    rows: list[HighScore] = [row for row in tables.get(table, []) if row != mine]
    rows.append(mine)
    rows.sort(key=lambda row: -row.points)
    tables[table] = rows[:KEEP_BEST]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode(tables))
    return rows.index(mine) + 1 if mine in rows[:KEEP_BEST] else 0
