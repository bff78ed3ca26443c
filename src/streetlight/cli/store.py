"""Where the terminal client keeps things between runs: saved matches and high scores."""

from __future__ import annotations

import itertools
import os
import time
from pathlib import Path
from typing import NamedTuple

import msgspec

from streetlight.core.encode import encode
from streetlight.core.errors import RecordError
from streetlight.core.records import Record, StartOptions, load_record

KEEP_BEST = 10


class SavedSeries(msgspec.Struct, frozen=True, kw_only=True):
    """The series that a match belongs to: what was chosen for each of its matches, and those that are over."""

    name: str
    seed: str
    options: StartOptions
    chosen: tuple[dict[str, str], ...] = ()
    finished: tuple[Record, ...] = ()


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A match on disk: who sat where, its record, and the series it is part of, if any."""

    seats: list[str]
    record: Record
    series: SavedSeries | None = None
    words: bool = False
    """The board is told in words."""
    ascii_only: bool = False


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


class KeptMatch(NamedTuple):
    """A match that was begun and can go on."""

    path: Path
    saved: Saved
    when: float


def new_file(game: str) -> Path:
    """A file for a match that begins now."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = itertools.chain([f"{game}-{stamp}"], (f"{game}-{stamp}-{n}" for n in itertools.count(2)))
    return next(path for name in names if not (path := home() / "matches" / f"{name}.json").exists())


def finished_file(path: Path) -> Path:
    """Where the record of that match is kept when it is over."""
    return home() / "finished" / path.name


def kept_matches() -> list[KeptMatch]:
    """The matches that can go on, the last played first."""
    found = []
    for path in (home() / "matches").glob("*.json"):
        try:
            found.append(KeptMatch(path, read(path), path.stat().st_mtime))
        except (OSError, RecordError):
            continue  # of another version, or no match of ours
    return sorted(found, key=lambda each: -each.when)


def save(path: Path, saved: Saved) -> None:
    """Write a match so that a crash in the middle leaves the old file whole. RecordError if it can't be written."""
    write(path, encode(saved))


def write(path: Path, data: bytes) -> None:
    """Write a file so that a crash in the middle leaves the old one whole. RecordError if it can't be written."""
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(data)
        os.replace(draft, path)
    except OSError as error:
        raise RecordError(f"{path} can't be written: {error.strerror or error}") from None


def read(path: Path) -> Saved:
    """A saved match, or a plain record with nobody's seat named. RecordError if it is neither."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    try:
        return msgspec.json.decode(data, type=Saved)
    except msgspec.DecodeError:
        pass
    try:
        return Saved(seats=[], record=load_record(data))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


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
        tables = msgspec.json.decode(path.read_bytes(), type=dict[str, list[HighScore]])
    except (OSError, msgspec.DecodeError):
        tables = {}
    mine = HighScore(points, seed)
    rows: list[HighScore] = [row for row in tables.get(table, []) if row != mine]
    rows.append(mine)
    rows.sort(key=lambda row: -row.points)
    tables[table] = rows[:KEEP_BEST]
    write(path, encode(tables))
    return rows.index(mine) + 1 if mine in rows[:KEEP_BEST] else 0
