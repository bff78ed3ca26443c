"""The pool of processes in which bots think: never on the event loop, never with more than one seat's sight."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys

import msgspec

from streetlight.bots import own
from streetlight.core.errors import OptionError
from streetlight.core.shelf import PackShelf
from streetlight.table.play.bot_worker import (
    EffortMade,
    LookAhead,
    LookedAhead,
    MakeEffort,
    Recall,
    Recalled,
    Studied,
    StudyWork,
    Think,
    Thought,
    WorkerTask,
    WorkResult,
)
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.pack_reading import PackRead, ReadPack
from streetlight.table.play.processes import ended
from streetlight.table.wire.documents import Doc
from streetlight.table.wire.web_types import LookBack, Minds

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds after which a bot is given up and its process is ended. A bot of one's own has its own patience for what it
says and for its answer, if that is more."""


class BotFailed(Exception):
    """The bot gave no answer."""


class BotPool:
    """Starts processes when they are first needed, and hands each one job at a time."""

    def __init__(self, shelf: PackShelf, size: int | None = None, patience: float = PATIENCE) -> None:
        self.shelf = shelf
        self.size = size or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.patience = patience
        self._free: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._turn = asyncio.Semaphore(self.size)
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(WorkResult).decode
        self._closed = False
        self._ready: set[tuple[str, str]] = set()

    async def think(self, play: LoggedMatch, seat: int, level: str) -> Thought:
        """A bot's answer to what the seat is asked. BotFailed if there is none to be had."""
        job = Think(play.head, play.answers, play.talk, seat, level)
        patience = max(self.patience, 2 * own.PATIENCE) if own.is_own(level) else self.patience
        thought = await self._work(job, f"{level} for seat {seat}", patience)
        assert isinstance(thought, Thought)
        if thought.error:
            log.error("bot %s of %s failed: %s", level, play.head.game, thought.error)
        if thought.answer is None:
            raise BotFailed(thought.error)
        return thought

    async def recall(self, play: LoggedMatch, levels: list[str], people: list[int]) -> Minds:
        """What the bots of a finished match thought. BotFailed if they can't say."""
        job = Recall(play.head, play.answers, play.talk, levels, people)
        found = await self._work(job, "looking back")
        if isinstance(found, Thought):
            raise BotFailed(found.error)
        assert isinstance(found, Recalled)
        return found.minds

    async def look_back(self, play: LoggedMatch, levels: list[str]) -> LookBack:
        """Where a finished match turned. BotFailed if nobody can say."""
        found = await self._work(
            LookAhead(play.head, play.answers, play.talk, levels), "looking for the turn"
        )
        if not isinstance(found, LookedAhead):
            raise BotFailed(found.error if isinstance(found, Thought) else "nothing found")
        return found.found

    async def study(self, game: str, pack: str, study: str, about: Doc) -> Doc:
        """The answer to a game's own question. OptionError if it is asked wrongly, BotFailed if nobody can say."""
        found = await self._work(StudyWork(game, pack, study, about), f"studying {game}: {study}")
        if not isinstance(found, Studied):
            raise BotFailed("nothing found")
        if found.error:
            raise OptionError(found.field, found.error.partition(": ")[2] or found.error)
        return found.found

    async def read(self, job: ReadPack) -> PackRead:
        """What a pack is like. BotFailed if that can't be found out in time."""
        found = await self._work(job, f"reading a pack of {job.game}")
        if not isinstance(found, PackRead):
            raise BotFailed(found.error if isinstance(found, Thought) else "nothing found")
        return found

    async def effort(self, challenge: str, date: str, number: int) -> int:
        """The points of one effort for the marks of a day's deal. BotFailed if nobody can say."""
        found = await self._work(MakeEffort(challenge, date, number), f"an effort for {challenge} of {date}")
        if not isinstance(found, EffortMade):
            raise BotFailed(found.error if isinstance(found, Thought) else "nothing found")
        return found.points

    async def get_ready(self, game: str, pack: str) -> None:
        """A match begins: let a process load what its bots need, once for each game and pack."""
        if (game, pack) not in self._ready and not self._closed:
            self._ready.add((game, pack))
            with contextlib.suppress(BotFailed):
                await self._work(StudyWork(game, pack, "", {}), f"getting ready for {game}")

    async def _work(self, job: WorkerTask, what: str, patience: float | None = None) -> WorkResult:
        """Have a process do this. BotFailed if it fails or takes too long."""
        seconds = self.patience if patience is None else patience
        data = self._encode(job)
        async with self._turn:
            if self._closed:
                raise BotFailed("the pool is closed")
            process = self._free.pop() if self._free else await self._start()
            self._busy.add(process)
            try:
                if self._closed:  # while the process was started
                    raise BotFailed("the pool is closed")
                thought = await asyncio.wait_for(self._ask(process, data), seconds)
            except BaseException as error:
                await ended(process)
                if isinstance(error, (asyncio.CancelledError, KeyboardInterrupt, SystemExit)):
                    raise
                raise BotFailed(f"{what}: {type(error).__name__} {error}") from error
            finally:
                self._busy.remove(process)
            self._free.append(process)
        return thought

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "streetlight.table.play.bot_worker", *[str(folder) for folder in self.shelf.folders],
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip

    async def _ask(self, process: asyncio.subprocess.Process, data: bytes) -> WorkResult:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(4), "big")
        done: WorkResult = self._decode(await process.stdout.readexactly(size))
        return done

    async def close(self) -> None:
        """End all processes. Those that work are stopped, the others end with their input."""
        self._closed = True
        for process in self._busy:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        for _ in range(self.size):  # until whoever had one at work has noticed
            await self._turn.acquire()
        for process in self._free:
            if process.stdin is not None:
                process.stdin.close()
        for process in self._free:
            await ended(process, kill=False)
        self._free.clear()
