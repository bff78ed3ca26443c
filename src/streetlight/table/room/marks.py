"""The marks of each day's deals, worked out once in a process of their own and kept.

Nobody waits for them: whoever asks is told how far they are. The bots of the tables think elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec
from msgspec import Struct

from streetlight.bots.marks import efforts, marks_from
from streetlight.core.shelf import PackShelf
from streetlight.games.today import DaysDeal, Marks
from streetlight.table.play.bot_pool import BotFailed, BotPool

log = logging.getLogger(__name__)

PATIENCE = 600.0
"""Seconds that one effort may take."""

MOST_WAITING = 12
"""Deals that are worked on or wait. Who asks for more is told that nothing has been done yet, and asks again."""


class MarksSoFar(Struct):
    """How far the marks of a deal are: so many efforts of all. `marks` when all are done."""

    done: int
    total: int
    marks: Marks | None = None


class DaysMarks:
    """Looks marks up, or has them worked out one deal after another."""

    def __init__(self, shelf: PackShelf, folder: Path) -> None:
        self.pool = BotPool(shelf, 1, PATIENCE)
        self._folder = folder
        self._standings: dict[str, MarksSoFar] = {}
        self._waiting: list[DaysDeal] = []
        self._work: asyncio.Task[None] | None = None

    async def standing(self, deal: DaysDeal) -> MarksSoFar:
        """How far the marks of this deal are. If nobody has asked yet, the work begins."""
        known = self._standings.get(deal.seed)
        if known is None:
            kept = await asyncio.to_thread(self._read, deal)
            known = self._standings.setdefault(deal.seed, MarksSoFar(0, efforts(deal), kept))
        if known.marks is None and deal not in self._waiting and len(self._waiting) < MOST_WAITING:
            self._waiting.append(deal)
        if self._waiting and (self._work is None or self._work.done()):
            self._work = asyncio.get_running_loop().create_task(self._work_all())
        return known

    async def _work_all(self) -> None:
        while self._waiting:
            deal = self._waiting[0]
            try:
                await self._work_out(deal, self._standings[deal.seed])
            except BotFailed as error:
                log.error("no marks for %s: %s", deal.seed, error)
            finally:
                self._waiting.remove(deal)

    async def _work_out(self, deal: DaysDeal, standing: MarksSoFar) -> None:
        points: list[int] = []
        for number in range(standing.total):
            points.append(await self.pool.effort(deal.challenge, deal.date, number))
            standing.done = len(points)
        standing.marks = marks_from(deal, points)
        try:
            await asyncio.to_thread(self._keep, deal, standing.marks)
        except OSError as error:
            log.warning("the marks of %s are not kept: %s", deal.seed, error)

    def _file(self, deal: DaysDeal) -> Path:
        return self._folder / f"{deal.seed.replace('/', '-')}.json"

    def _read(self, deal: DaysDeal) -> Marks | None:
        try:
            return msgspec.json.decode(self._file(deal).read_bytes(), type=Marks)
        except (OSError, msgspec.DecodeError):
            return None

    def _keep(self, deal: DaysDeal, marks: Marks) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._file(deal)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(marks))
        fresh.replace(file)

    async def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        await self.pool.close()
