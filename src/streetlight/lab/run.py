"""Plays a plan on all cores into a folder, and can be stopped and taken up again at any moment.

RUN/plan.json       the plan                          RUN/matches.csv, seats.csv (and .parquet)   the tables
RUN/chunks/*.mp     what was played, chunk by chunk   RUN/manifest.json   seed, versions, hashes of content and tables

A chunk file is there whole or not at all. The same plan gives the same bytes, whatever the number of workers
and however often it was stopped.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import version
from itertools import chain, count
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext
from pathlib import Path
from threading import Thread
from typing import NotRequired, Protocol, TypedDict

import msgspec

import streetlight
from streetlight import __version__
from streetlight.bots.own import fingerprint, is_own
from streetlight.games.registry import game as find_game
from streetlight.games.registry import title_of
from streetlight.lab.errors import LabError
from streetlight.lab.plan import Plan, bots_of, start_match
from streetlight.lab.rows import MatchRow, play_chunk, read_chunk
from streetlight.lab.tables import tables, write_parquet

FORMAT = 1
WORDS = {
    "format": "versions",
    "rules": "rules",
    "packs": "packs",
    "bots": "code of a bot",
    "versions": "versions",
}
"""Parts of the manifest, in words."""

RETRIES = 3
"""How often the processes are started again after one of them was killed."""

EVERY = 0.5
"""Seconds between two updates on how far the workers are."""

Counters = ctypes.Array[ctypes.c_longlong]
"""Shared by all processes of a pool."""

Watch = Callable[[int, int], None]
"""Called with (matches played, matches in all)."""


class Runner(Protocol):
    """Plays chunks somewhere: in this process, in a pool, on a cluster."""

    def play(
        self, plan: bytes, chunks: list[int], tell: Callable[[int], None]
    ) -> Generator[tuple[int, bytes], None, None]:
        """Each chunk when it is complete. `tell` hears now and then how many matches of other chunks are played."""


class Begun(TypedDict):
    """What must not change between two halves of a run, beside the plan."""

    format: int
    rules: str
    packs: dict[str, str]
    """Name -> hash."""
    bots: dict[str, str]
    """Bots of one's own -> hash of their code."""
    versions: dict[str, str]


class Manifest(Begun):
    """What has to be the same for a plan to give the same bytes."""

    game: str
    seed: str
    deals: int
    matches: int
    tables: NotRequired[dict[str, str]]
    """File name -> hash of what came out."""


class Run(msgspec.Struct, frozen=True):
    """A run that was read from its folder."""

    folder: Path
    plan: Plan
    rows: list[MatchRow]
    manifest: Manifest
    deals: int
    """How many deals were played: fewer than the plan wants if the run was stopped, or is still going on."""

    @property
    def stopped(self) -> bool:
        return self.deals < self.plan.deals


def run(
    plan: Plan,
    folder: Path,
    runner: Runner | None = None,
    watch: Watch | None = None,
) -> Run:
    """Play what is still missing, then write the tables. KeyboardInterrupt: all whole chunks are kept."""
    _open(plan, folder)
    chunks = folder / "chunks"
    missing = _missing(plan, folder)
    done = _matches(plan, set(range(plan.chunks)) - set(missing))

    shown = 0

    def tell(under_way: int) -> None:
        nonlocal shown
        shown = max(shown, min(done + under_way, plan.matches))  # it never goes down
        if watch:
            watch(shown, plan.matches)

    tell(0)
    if missing:
        with closing((runner or SerialRunner()).play(msgspec.json.encode(plan), missing, tell)) as played:
            for number, data in played:
                write_whole(_file(chunks, number), data)
                done += _matches(plan, [number])
                tell(0)
    return finish(plan, folder)


def kept(plan: Plan, folder: Path) -> int:
    """How many matches of the plan are in complete chunks: these are not played again."""
    return plan.matches - _matches(plan, _missing(plan, folder))


def stopped(plan: Plan, folders: Iterable[Path]) -> Plan | None:
    """The plan with the seed of an unfinished run of the same plan in one of these folders; None if there is none."""
    for folder in folders:
        try:
            found = msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan)
        except (OSError, msgspec.MsgspecError):
            continue
        same = msgspec.structs.replace(plan, seed=found.seed)
        if same.name() == found.name() and _missing(same, folder):
            return same
    return None


def _missing(plan: Plan, folder: Path) -> list[int]:
    return [number for number in range(plan.chunks) if not _has(folder / "chunks", plan, number)]


def _matches(plan: Plan, chunks: Iterable[int]) -> int:
    return sum(len(plan.deals_of(number)) for number in chunks) * len(plan.arms)


def finish(plan: Plan, folder: Path) -> Run:
    """Write tables and manifest from the chunks."""
    rows = [row for row in _rows(plan, folder) if row.deal < plan.deals]
    made = tables(plan, rows)
    for name, data in made.items():
        write_whole(folder / name, data)
    with _writing(folder):
        write_parquet(folder, plan, rows)
    manifest = manifest_of(plan)
    manifest["tables"] = {
        name: hashlib.blake2b(data, digest_size=16).hexdigest() for name, data in made.items()
    }
    write_whole(folder / "manifest.json", _pretty(manifest))
    return Run(folder, plan, rows, manifest, plan.deals)


def load(folder: Path) -> Run:
    """A run: finished, or as far as it was played when it was stopped. LabError if there is nothing to read."""
    try:
        plan = msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan)
        manifest = _manifest(folder)
    except (OSError, msgspec.MsgspecError) as error:
        why = getattr(error, "strerror", None) or error
        raise LabError(f"{folder} is no run of the lab: {why}") from None
    if manifest is not None and manifest["deals"] == plan.deals:
        rows = [row for row in _rows(plan, folder) if row.deal < plan.deals]
        return Run(folder, plan, rows, manifest, plan.deals)
    missing = set(_missing(plan, folder))
    whole = [number for number in range(plan.chunks) if number not in missing]
    if not whole:
        raise LabError(f"{folder} was stopped before anything was whole: the same command goes on")
    rows = [row for row in _rows(plan, folder, whole) if row.deal < plan.deals]
    return Run(folder, plan, rows, _begun_with(plan, folder), len({row.deal for row in rows}))


def _manifest(folder: Path) -> Manifest | None:
    """The manifest of what was finished there, perhaps of fewer deals; None if nothing ever was."""
    try:
        found: Manifest = msgspec.json.decode((folder / "manifest.json").read_bytes())
    except FileNotFoundError:
        return None
    return found


def _begun_with(plan: Plan, folder: Path) -> Manifest:
    """The manifest of a run that is not finished: versions and content as they were when it was begun."""
    try:
        known = msgspec.json.decode((folder / "opened.json").read_bytes(), type=Begun)
    except (OSError, msgspec.DecodeError):
        return manifest_of(plan)
    return {
        "format": known["format"],
        "game": plan.game,
        "rules": known["rules"],
        "packs": known["packs"],
        "bots": known["bots"],
        "seed": plan.seed,
        "deals": plan.deals,
        "matches": plan.matches,
        "versions": known["versions"],
    }


def manifest_of(plan: Plan) -> Manifest:
    """What has to be the same for the same bytes: versions and content. No clock, no machine."""
    game = find_game(plan.game)
    packs: dict[str, str] = {}
    for arm in plan.arms:
        match = start_match(plan, arm, "pack")
        name, hash = match.game.pack_of(match.options)
        packs[name] = hash
    bots = {name for arm in plan.arms for name in bots_of(arm) if is_own(name)}
    return {
        "format": FORMAT,
        "game": plan.game,
        "rules": game.rules_version,
        "packs": packs,
        "bots": {name: fingerprint(name) for name in sorted(bots)},
        "seed": plan.seed,
        "deals": plan.deals,
        "matches": plan.matches,
        "versions": {
            "streetlight": __version__,
            "code": code_of(plan.game),
            "numpy": version("numpy"),
            "python": platform.python_version(),
        },
    }


@cache
def code_of(game: str) -> str:
    """A hash of the code that plays: rules, bots and lab. The version number does not change with every edit."""
    home = Path(streetlight.__file__).parent
    made = hashlib.blake2b(digest_size=8)
    shared = [sorted((home / part).rglob("*.py")) for part in ("core", "bots", "lab")]
    for file in chain(*shared, _files_of(game)):
        made.update(file.name.encode() + b"\0" + file.read_bytes())
    return made.hexdigest()


def _files_of(game: str) -> list[Path]:
    """The code of a game: its folder, or its one file if it has none."""
    module = import_module(title_of(game).game.where.partition(":")[0])
    file = Path(str(module.__file__))
    return sorted(file.parent.rglob("*.py")) if module.__package__ else [file]


def folder_name(plan: Plan) -> str:
    """A name for the run's folder: another one as soon as anything changed that the results depend on.

    It is the same however many deals are asked for: more of them go on.
    """
    data = msgspec.json.encode([plan.name(), _facts(plan)], order="deterministic")
    return f"{plan.game}-{hashlib.blake2b(data, digest_size=4).hexdigest()}"


def _facts(plan: Plan) -> Begun:
    """What must not change between two halves of a run, beside the plan."""
    manifest = manifest_of(plan)
    return {
        "format": manifest["format"],
        "rules": manifest["rules"],
        "packs": manifest["packs"],
        "bots": manifest["bots"],
        "versions": manifest["versions"],
    }


def _open(plan: Plan, folder: Path) -> None:
    """Make the folder, or check that what is in it belongs to this plan."""
    with _writing(folder):
        (folder / "chunks").mkdir(parents=True, exist_ok=True)
    file = folder / "plan.json"
    opened = folder / "opened.json"
    now = _facts(plan)
    if file.exists():
        try:
            known = msgspec.json.decode(file.read_bytes(), type=Plan)
        except msgspec.DecodeError:
            known = None
        if known is None or known.name() != plan.name():
            raise LabError(f"{folder} holds another run; choose another folder with --out")
        before = msgspec.json.decode(opened.read_bytes()) if opened.exists() else now
        other = [WORDS[key] for key, value in now.items() if before.get(key) != value]
        if other:
            raise LabError(f"{folder} was begun with other {other[0]}; choose another folder with --out")
    write_whole(file, _pretty(msgspec.to_builtins(plan)))
    write_whole(opened, _pretty(now))


def _file(chunks: Path, number: int) -> Path:
    return chunks / f"{number:06}.mp"


def _has(chunks: Path, plan: Plan, number: int) -> bool:
    """Is the chunk there, with all its matches? The last one may have been shorter when fewer were asked for."""
    try:
        rows = read_chunk(_file(chunks, number).read_bytes())
    except (OSError, msgspec.DecodeError):
        return False
    return len(rows) >= len(plan.deals_of(number)) * len(plan.arms)


def _rows(plan: Plan, folder: Path, chunks: Iterable[int] | None = None) -> Iterator[MatchRow]:
    for number in range(plan.chunks) if chunks is None else chunks:
        try:
            yield from read_chunk(_file(folder / "chunks", number).read_bytes())
        except (OSError, msgspec.DecodeError):
            raise LabError(f"chunk {number} of {folder} is missing or broken; start the run again") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    with _writing(path):
        try:
            part.write_bytes(data)
            os.replace(part, path)
        except OSError:
            part.unlink(missing_ok=True)
            raise


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turns errors such as a full disk into a LabError; complete chunks stay."""
    try:
        yield
    except OSError as error:
        raise LabError(
            f"{path} can't be written: {error.strerror}. What was played so far is kept: the same command goes on"
        ) from None


def _pretty(thing: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(thing, order="deterministic"), indent=2) + b"\n"


# --- where chunks are played


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class SerialRunner:
    """In this process, one after the other."""

    def play(
        self, plan: bytes, chunks: list[int], tell: Callable[[int], None]
    ) -> Generator[tuple[int, bytes], None, None]:
        for number in chunks:
            yield number, _play_and_tell(plan, number, tell)


def _play_and_tell(plan: bytes, number: int, tell: Callable[[int], None]) -> bytes:
    played = count(1)
    return play_chunk(plan, number, lambda: tell(next(played)))


class ProcessRunner:
    """In processes of this machine."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()

    def play(
        self, plan: bytes, chunks: list[int], tell: Callable[[int], None]
    ) -> Generator[tuple[int, bytes], None, None]:
        left = list(chunks)
        for attempt in range(RETRIES + 1):
            try:
                for number, data in self._play(plan, list(left), tell):
                    left.remove(number)
                    yield number, data
                return
            except BrokenProcessPool:
                if attempt == RETRIES:
                    raise LabError(
                        "a process of the lab was killed again and again; is there enough memory?"
                    ) from None

    def _play(
        self, plan: bytes, chunks: list[int], tell: Callable[[int], None]
    ) -> Generator[tuple[int, bytes], None, None]:
        spawn = get_context("spawn")
        under_way = spawn.RawArray("q", SLOTS)
        with self._pool(spawn, under_way) as pool:
            waiting: dict[Future[bytes], int] = {}
            ahead = iter(chunks)
            while True:
                while len(waiting) < 2 * self.workers:  # no more than that, so that stopping is quick
                    number = next(ahead, None)
                    if number is None:
                        break
                    waiting[pool.submit(_play_chunk, plan, number)] = number
                if not waiting:
                    return
                for done in wait(waiting, EVERY, FIRST_COMPLETED).done:
                    yield waiting.pop(done), done.result()
                tell(sum(under_way))

    @contextmanager
    def _pool(self, spawn: SpawnContext, under_way: Counters) -> Iterator[ProcessPoolExecutor]:
        pool = ProcessPoolExecutor(self.workers, spawn, _begin_worker, (under_way,))
        try:
            yield pool
        except BaseException:
            for process in list(getattr(pool, "_processes", {}).values()):
                process.terminate()  # don't wait: what they are playing is played again next time
            pool.shutdown(cancel_futures=True)
            raise
        pool.shutdown()


SLOTS = 256
_under_way: Counters
"""In a worker: how many matches each process has played of its chunk. No lock: a killed process would never free it."""


def _play_chunk(plan: bytes, number: int) -> bytes:
    """What a worker does."""
    slot = os.getpid() % SLOTS

    def count() -> None:
        _under_way[slot] += 1

    try:
        return play_chunk(plan, number, count)
    finally:
        _under_way[slot] = 0


def _begin_worker(under_way: Counters) -> None:
    """Set up a worker: Ctrl-C is left to the process that started it, and it ends if that process is killed."""
    global _under_way
    _under_way = under_way
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
