"""A store by itself, without a server around it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from streetlight.table.store.sqlite import Sqlite
from streetlight.table.store.storage import Lane, Row, Storage

T = TypeVar("T")


class Shop:
    """A store, and the loop that it lives on."""

    def __init__(self, make: Callable[[], Storage]) -> None:
        self.make = make
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.store = self.ask(self._opened())

    async def _opened(self) -> Storage:
        store = self.make()
        await store.begin()
        return store

    def ask(self, question: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(question, self.loop).result(30)

    async def _write(self, rows: Sequence[Row], lane: Lane | None) -> Exception | None:
        told: asyncio.Future[Exception | None] = self.loop.create_future()
        self.store.write(
            rows, lambda error: self.loop.call_soon_threadsafe(told.set_result, error) and None, lane
        )
        return await told

    def keep(self, *rows: Row) -> Exception | None:
        """Write and wait until it is on disk."""
        return self.ask(self._write(rows, None))

    def keep_at_once(self, *jobs: tuple[Lane, Row]) -> list[Exception | None]:
        """Several writes at the same moment."""

        async def together() -> list[Exception | None]:
            later: list[Callable[[], None]] = []
            self.store.soon = later.append
            asked = [self.loop.create_task(self._write([row], lane)) for lane, row in jobs]
            while len(later) < 1 and isinstance(self.store, Sqlite):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            for call in later:
                call()
            return [await each for each in asked]

        return self.ask(together())

    def founded(self, *tables: str) -> None:
        """These tables are ours."""
        for table in tables:
            self.ask(self.store.owners.found(table))

    def until(self, test: Callable[[], bool], seconds: float = 30) -> None:
        """Wait until something holds."""
        end = time.monotonic() + seconds
        while not test():
            assert time.monotonic() < end
            time.sleep(0.02)

    def close(self) -> None:
        if self.loop.is_closed():
            return
        self.ask(self.store.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
