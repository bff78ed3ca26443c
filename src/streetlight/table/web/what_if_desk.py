"""What if? Bots play the rest of finished matches, in a process of their own: one run for each table, one at a time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict

import msgspec

from streetlight.core.shelf import PackShelf
from streetlight.table.play.processes import Aside
from streetlight.table.play.what_if import WhatIfJob, WhatIfLook
from streetlight.table.web.operations import WrongRequest
from streetlight.table.wire.web_types import WhatIfRun

KEPT = 40
"""Runs that the server remembers."""

UNSEEN = 10.0
"""Seconds after which a run that nobody looks at ends: its page was closed."""

AT_ONCE = 1
"""Runs that are played at a time; the others wait for their turn."""

MOST_WAITING = 12
"""More than these are told to come back later."""

UNDER_WAY = ("waiting", "running")


class WhatIfDesk:
    """Starts runs and follows them."""

    def __init__(self, shelf: PackShelf) -> None:
        self.shelf = shelf
        self.runs: OrderedDict[str, WhatIfRun] = OrderedDict()
        self._aside = Aside()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looked: dict[str, float] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)

    def start(self, job: WhatIfJob, ways: list[str]) -> WhatIfRun:
        """Begin a run. WrongRequest while another one of this table goes on, or too many wait."""
        now = time.monotonic()
        under_way = [run for run in self.runs.values() if run.state in UNDER_WAY]
        for other in under_way:
            if now - self._looked[other.id] > UNSEEN:
                self.stop(other)
            elif table_of(other.match) == job.head.table:
                raise WrongRequest(
                    409,
                    "The bots are at it already for this table. Wait for them, or stop them where they were asked."
                    " If that page is closed, try again in ten seconds.",
                )
        if sum(run.state in UNDER_WAY for run in under_way) >= MOST_WAITING:  # some were stopped just now
            raise WrongRequest(429, "The bots have enough to do just now. Try again in a minute.")
        run = WhatIfRun(secrets.token_hex(8), job.head.id, len(job.answers), "waiting", 0, job.times, ways)
        self.runs[run.id] = run
        self._looked[run.id] = now
        while len(self.runs) > KEPT:
            oldest, gone = self.runs.popitem(last=False)
            self.stop(gone)
            self._looked.pop(oldest, None)
        task = asyncio.get_running_loop().create_task(self._follow(run, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return run

    async def _follow(self, run: WhatIfRun, job: WhatIfJob) -> None:
        async with self._turn:
            if run.state != "waiting" or time.monotonic() - self._looked.get(run.id, 0) > UNSEEN:
                self.stop(run)
                return
            run.state = "running"
            await self._play(run, job)

    async def _play(self, run: WhatIfRun, job: WhatIfJob) -> None:
        def take(line: bytes) -> None:
            look = msgspec.json.decode(line, type=WhatIfLook)
            run.done, run.odds = look.done, look.odds
            if look.whole and run.state == "running":
                run.state = "done"
            elif time.monotonic() - self._looked.get(run.id, 0) > UNSEEN:
                self.stop(run)

        words = ["streetlight.table.play.what_if", *map(str, self.shelf.folders)]
        await self._aside.work(run, words, job, take)

    def look(self, match: str, id: str) -> WhatIfRun:
        """How a run of this match stands. It is being watched, then."""
        run = self.runs.get(id)
        if run is None or run.match != match:
            raise WrongRequest(404, "There is no such run any more.")
        self._looked[id] = time.monotonic()
        return run

    def stop(self, run: WhatIfRun) -> None:
        """End a run; what it has found so far stays."""
        if run.state in UNDER_WAY:
            run.state = "stopped"
            self._aside.stop(run)

    async def close(self) -> None:
        for run in self.runs.values():
            self.stop(run)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)


def table_of(match: str) -> str:
    """The table at which a match was played."""
    return match.partition(".")[0]
