"""All tables of a server: loaded when somebody comes, forgotten when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Collection, Coroutine, Sequence
from pathlib import Path
from typing import NamedTuple
from weakref import WeakValueDictionary

from streetlight.core.errors import StreetlightError
from streetlight.core.shelf import PackShelf
from streetlight.table.notices.sender import HowItWent, Sender
from streetlight.table.notices.setup import OFF, NoticeSetup
from streetlight.table.play.bot_pool import BotPool
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.window import encode
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.counts import Counts
from streetlight.table.room.forks import forked_table
from streetlight.table.room.live_table import LiveTable
from streetlight.table.room.lobby import new_table
from streetlight.table.room.marks import DaysMarks
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.table import Table
from streetlight.table.store.model import (
    ChatRow,
    EndRow,
    Forget,
    KeptPack,
    LogRow,
    MatchHead,
    Receiver,
    StoredTable,
)
from streetlight.table.store.owners import Elsewhere
from streetlight.table.store.server_packs import ServerPacks
from streetlight.table.store.storage import Lane, Row, Storage, StorageError, WhenKept
from streetlight.table.wire import protocol
from streetlight.table.wire.connection import Bucket
from streetlight.table.wire.documents import BrokenMatch
from streetlight.table.wire.web_types import NewFork, NewTable, NewTableMade

log = logging.getLogger(__name__)

IDLE = 300_000
"""Milliseconds without a connection after which a table is dropped from memory."""

WAKE_EVERY = 20.0
"""Seconds between two looks for slow tables that have something to do."""
MOST_WOKEN = 100
"""Slow tables that are opened after one look."""
SOON = 60_000
"""Milliseconds ahead of which a table stays in memory."""
AFTER_START = 3_600_000
"""Milliseconds after a start of the server before which nobody's time at a slow table is over."""

DAY = 86_400_000
KEEP = 90
"""Days without anything happening after which a table is deleted, unless the operator says otherwise."""

READING = 8.0
"""Seconds that reading a pack may take."""

FEW = 10
"""Tables that are deleted at a time, so that nobody's answer waits for it."""

PASS = 3600
"""Seconds of this server's own time between two looks for tables that nobody touches."""
PASSES = 168
"""Looks in a row, a week of them, that must find a table untouched before it goes. A wrong clock is noticed by then."""
SHARE = 0.05
"""The part of all tables that may go after one look, but always a few."""


SOON_RESTARTED = (
    "The server will be restarted soon. Play your match to its end; no new ones begin until then."
)
SOON_BACK = "The server is about to be restarted, so nothing new begins. Try again in a few minutes."


class OnDisk(NamedTuple):
    """What is kept of a table and its match."""

    table: StoredTable
    match: tuple[MatchHead, list[LogRow]] | None
    chat: list[ChatRow]
    receivers: list[Receiver]


class Hub:
    """Made on the event loop that it will live on."""

    def __init__(
        self,
        storage: Storage,
        folder: Path,
        keep: int = KEEP,
        bot_processes: int | None = None,
        notices: NoticeSetup = OFF,
    ) -> None:
        self.keep = keep
        """Days that an untouched table is kept; 0: for ever."""
        self.storage = storage
        self.packs = ServerPacks(folder / "packs", storage)
        self.shelf = self.packs.shelf
        self.bots = BotPool(self.shelf, bot_processes)
        self.sender = Sender(notices, self._heard)
        self.tables: dict[str, LiveTable] = {}
        self.readers = BotPool(
            self.shelf, 1, READING
        )  # packs are read apart: a spiteful one must not hold up the bots
        self.marks = DaysMarks(self.shelf, folder / "marks")
        self.studies = Bucket(40, 4)
        self.recalls = Bucket(40, 1)
        self.new_packs = Bucket(60, 0.1)
        self.drafts = Bucket(60, 3)
        self.new_tables = Bucket(500, 5)
        self._loop = asyncio.get_running_loop()
        storage.deliver = self._deliver
        storage.soon = self._loop.call_soon
        storage.owners.on_loss = self._lose
        storage.owners.on_pack = self._fetch_packs
        self._leaving: set[str] = set()  # tables that are being deleted
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """For each table that somebody opens: one after the other."""
        self.counts = Counts()
        self.draining = False
        """No new tables and matches: the server is about to be restarted."""
        self.aside = asyncio.Semaphore(2)
        """For whoever plays a match again in a thread: more threads would only take the interpreter from each other."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._began = clock_now()

    async def begin(self) -> None:
        """Open the store and be ready for people. StorageError if it can't be used."""
        await self.storage.begin()
        await self.packs.fetch()
        for pack in await self.packs.not_yet_kept():
            self._keep_pack(pack)
        self.sender.begin()
        self._tasks |= {
            self._loop.create_task(each) for each in (self._sweep(), self._clear_out(), self._wake())
        }

    def _deliver(self, batch: list[tuple[WhenKept, Exception | None]]) -> None:
        """Called in the writer's thread: carry on here, on the loop."""
        try:
            self._loop.call_soon_threadsafe(_call, batch)
        except RuntimeError:
            log.info("the loop is gone; %d writes are on disk but unreported", len(batch))

    async def stored(self, id: str) -> StoredTable | None:
        """What is kept of a table, without its match."""
        live = self.tables.get(id)
        return live.table.stored if live is not None else await self.storage.table(id)

    def get(self, id: str) -> LiveTable | None:
        """The table, if it is in memory and ours."""
        if not self.storage.owners.serves() and self.tables:
            self._lose(None)
        return self.tables.get(id)

    async def open(self, id: str, avoid: Collection[str] = ()) -> LiveTable | None:
        """The table, from memory or from the store. Its match is played again in a thread of its own.

        Elsewhere if another node has it; `avoid` names nodes that do not answer. StorageError if the store does not."""
        if not self.storage.owners.serves():
            raise StorageError("this server has lost its database")
        if id in self.tables or not self._may_be_here(id):
            return self.tables.get(id)
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id in self.tables:
                return self.tables[id]
            await self.storage.owners.claim(id, avoid)
            found = await self._read(id)
            if found is None:
                return None
            if self.storage.owners.id:
                await self._get_packs(found)
            async with self.aside:
                played = await asyncio.to_thread(_play, found, self.shelf)
            if id in self._leaving:  # deleted in the meantime
                return None
            if not self.storage.owners.holds(id):
                raise StorageError(f"another node has claimed table {id}")
            return self._seat_all(found, *played)

    async def waiting(self, stored: StoredTable) -> Sequence[int]:
        """The seats of a table that its match waits for. The match of another node's table is only read."""
        owners = self.storage.owners
        if not owners.id or stored.id in self.tables:
            live = await self.open(stored.id)
            return () if live is None or live.table.play is None else live.table.play.waiting
        found = await self._read(stored.id)
        if found is None:
            return ()
        await self._get_packs(found)
        async with self.aside:
            play, _ = await asyncio.to_thread(_play, found, self.shelf)
        return () if play is None else play.waiting

    def _may_be_here(self, id: str) -> bool:
        return id not in self._leaving and re.fullmatch(r"[a-z0-9]{8,16}", id) is not None

    async def _read(self, id: str) -> OnDisk | None:
        stored = await self.storage.table(id)
        if stored is None:
            return None
        match = None if stored.match is None else await self.storage.match(stored.match)
        receivers = await self.storage.receivers(id) if self.sender.setup.is_on else []
        return OnDisk(stored, match, await self.storage.chat(id), receivers)

    def _seat_all(self, found: OnDisk, play: LoggedMatch | None, wrong: str) -> LiveTable:
        """The table as it goes on, in memory from now on."""
        stored = found.table
        given_up = stored.match if play is None and stored.phase == "playing" else None
        if given_up is not None:
            stored.phase, stored.match, stored.poll, stored.clock = "over", None, None, None
            stored.played += 1  # its number is taken
            stored.broken = BrokenMatch(given_up, wrong or "it is not here any more")
        now = clock_now()
        table = Table(stored, play, found.chat, now, self.shelf)
        if table.is_slow:
            table.no_sooner = self._began + AFTER_START
        if given_up is not None:
            self._tell_why(table, given_up, wrong, now)
        live = self.tables[stored.id] = LiveTable(self, table, found.receivers)
        return live

    def _tell_why(self, table: Table, match: str, wrong: str, now: int) -> None:
        """A match can't be played on. What was played of it is not lost, and the people are told so."""
        outcome = Outcome(rows=[table.stored, EndRow(match, "outdated", now)])
        text = (
            f"This match can't go on: {wrong or 'it is not here any more'}. What was played is kept and can be saved "
            f"from /api/matches/{match}/record. A Streetlight with the rules of then replays it. Start the next one!"
        )
        table.add_line(outcome, None, text, now)
        self.write(outcome.rows, _log_error)

    async def create(self, wanted: NewTable) -> NewTableMade:
        """A new table, on disk when this returns. Refusal if it can't be."""
        if self.draining:
            raise Refusal("closed", SOON_BACK)
        table, made, outcome = new_table(wanted, clock_now(), self.shelf)
        await self.storage.owners.found(table.stored.id)
        await self.kept(outcome.rows)
        self.tables[table.stored.id] = LiveTable(self, table)
        return made

    async def fork(self, play: LoggedMatch, wanted: NewFork) -> NewTableMade:
        """The same for the rest of a match that is over."""
        if self.draining:
            raise Refusal("closed", SOON_BACK)
        async with self.aside:
            table, made, outcome = await asyncio.to_thread(
                forked_table, play, wanted, clock_now(), self.shelf
            )
        await self.storage.owners.found(table.stored.id)
        await self.kept(outcome.rows)
        self.tables[table.stored.id] = LiveTable(self, table)
        return made

    async def kept(self, rows: Sequence[Row]) -> None:
        """Returns when the rows are on disk."""
        kept: asyncio.Future[None] = self._loop.create_future()

        def done(error: Exception | None) -> None:
            if not kept.cancelled():
                kept.set_result(None) if error is None else kept.set_exception(error)

        self.write(rows, done)
        await kept

    def write(self, rows: Sequence[Row], done: WhenKept, lane: Lane | None = None) -> None:
        """Have the storage keep these rows; with a match that begins, the pack that it is played with."""
        packs: list[KeptPack] = []
        for row in rows:
            if type(row) is MatchHead:
                pack = self.packs.to_keep(row.game, row.pack, row.pack_hash)
                packs += [] if pack is None else [pack]
        if not packs:
            self.storage.write(rows, done, lane)
            return

        def kept(error: Exception | None) -> None:
            done(error)
            for pack in packs if error is None else ():
                self.packs.has_kept(pack)

        self.storage.write([*rows, *packs], kept, lane)

    def _keep_pack(self, pack: KeptPack) -> None:
        self.storage.write(
            [pack], lambda error: _log_error(error) if error is not None else self.packs.has_kept(pack)
        )

    def get_ready(self, game: str, pack: str) -> None:
        """Let a process load what a game's bots need."""
        self._background(self.bots.get_ready(game, pack))

    def _background(self, work: Coroutine[None, None, None]) -> None:
        task = self._loop.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def drop(self, live: LiveTable, code: int) -> None:
        """Forget a table and cut its connections; whoever comes back finds it as it is on disk."""
        live.stop()
        if self.tables.get(live.table.stored.id) is live:
            del self.tables[live.table.stored.id]
        for connection in live.connections:
            connection.close(code)

    def _lose(self, tables: Collection[str] | None) -> None:
        """Other nodes may have these tables now, or all: send the people there."""
        for live in list(self.tables.values()):
            if tables is None or live.table.stored.id in tables:
                self.drop(live, 1012)

    def _fetch_packs(self, name: str) -> None:
        """Somebody brought a pack to another node, or it was deleted there."""
        self._background(self.packs.follow(name) if name else self.packs.fetch())

    async def _get_packs(self, found: OnDisk) -> None:
        """Have the packs at hand that a table plays with, though they came to another node a moment ago."""
        pack, hash = str(found.table.options.get("pack", "")), ""
        if found.match is not None:
            pack, hash = found.match[0].pack, found.match[0].pack_hash
        if not self.packs.has(pack, hash):
            await self.packs.fetch()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(30)
            self.sweep(clock_now() - IDLE)

    def sweep(self, before: int) -> None:
        """Drop the tables from memory that nobody has been at since then."""
        for live in list(self.tables.values()):
            wakes = live.table.stored.wakes
            soon = wakes is not None and wakes < clock_now() + SOON
            busy = live.connections or live.unwritten or live.notices.owes
            if not busy and live.touched < before and not soon:
                self._keep_clock(live)
                self.drop(live, 1001)
                self.storage.owners.release(live.table.stored.id)

    async def _wake(self) -> None:
        while True:
            await asyncio.sleep(WAKE_EVERY)
            try:
                await self.wake(clock_now())
            except (OSError, sqlite3.Error, StorageError):
                log.exception("slow tables could not be looked for")

    async def wake(self, now: int) -> int:
        """See to the slow tables where something is to be done though nobody comes. How many were opened for it."""
        opened = 0
        found = await self.storage.waking(now, MOST_WOKEN)
        if self.sender.setup.is_on:
            owing = await self.storage.owing(MOST_WOKEN)
            found += [id for id in owing if id not in found and id not in self.tables]
        for id in found:
            try:
                live = await self.open(id)
            except (Elsewhere, StorageError) as error:
                log.info("table %s is not woken here: %s", id, error)
                continue
            if live is not None:
                before = live.table.stored.wakes
                live.wake()
                if live.table.stored.wakes != before:  # else the others would wait behind it, look for look
                    self._keep_clock(live)
                opened += 1
        return opened

    def _heard(self, receiver: Receiver, went: HowItWent) -> None:
        """A notice was sent, or could not be. If the table is not here any more, whoever has it sees to it."""
        live = self.tables.get(receiver.table)
        if live is not None:
            live.notices.hear(receiver, went)

    def _keep_clock(self, live: LiveTable) -> None:
        """Store what is left on the clocks of a table now, and when it has something to do: with that it goes on."""
        table = live.table
        if table.clock is not None and not live.gone:
            table.follow_clock(clock_now())
            self.write([table.stored], _log_error, live.lane)

    async def _clear_out(self) -> None:
        while self.keep:
            await asyncio.sleep(PASS)
            try:
                await self.clear_out(clock_now() - self.keep * DAY)
            except (OSError, sqlite3.Error, StorageError):
                log.exception("old tables could not be cleared out")

    async def clear_out(self, before: int) -> int:
        """Delete tables where nothing has happened since then, if enough looks have found them so; never many at once.
        Nobody waits for it. How many they were."""
        passes, tables = await self.storage.count_untouched(before)
        ripe = [id for id, times in passes.items() if times >= PASSES and id not in self.tables]
        going = ripe[: max(FEW, int(tables * SHARE))]
        if passes:
            log.info("%d of %d tables are untouched for %d days; %d of them go now, %d soon", len(passes), tables,
                     self.keep, len(going), len(ripe) - len(going))  # fmt: skip
        for at in range(0, len(going), FEW):
            some = [id for id in going[at : at + FEW] if id not in self.tables]
            self._leaving.update(some)
            try:
                await self.kept([Forget(some, before)])
            finally:
                self._leaving.difference_update(some)
            log.info("deleted as untouched: %s", ", ".join(some))
            await asyncio.sleep(0.02)
        return len(going)

    # --- for whoever runs the server

    def tell_everybody(self, text: str, restarts: bool = False) -> int:
        """Show this to everybody who is at a table of this process. How many devices they are."""
        told = encode(protocol.Notice(text=text, restarts=restarts))
        connections = [connection for live in self.tables.values() for connection in live.connections]
        for connection in connections:
            connection.push(told)
        return len(connections)

    def has_unsent(self) -> bool:
        """Does anything wait to be sent to somebody?"""
        return any(each.unsent for live in self.tables.values() for each in live.connections)

    def drain(self, on: bool) -> None:
        """Take no new tables and matches, and say so; or take them again."""
        if on and not self.draining:
            self.tell_everybody(SOON_RESTARTED)
        self.draining = self.storage.owners.draining = on

    async def remove(self, id: str) -> bool:
        """Delete a table with its matches and its talk. False if there is none. StorageError if another node has it."""
        if await self.stored(id) is None:
            return False
        self._leaving.add(id)
        try:
            live = self.tables.get(id)
            if live is not None:
                self.drop(live, 4404)
                self.storage.owners.release(id)
                await self.kept([])  # nobody has it any more: else it would stay
            await self.kept([Forget([id], clock_now() + DAY * 36500, slow=True)])
        finally:
            self._leaving.discard(id)
        if await self.storage.table(id) is not None:
            raise StorageError(
                f"another node has table {id} now, and people are there: ask that one, or wait"
            )
        log.info("deleted as the operator asked: %s", id)
        return True

    async def close(self) -> None:
        self.sender.close()
        for task in self._tasks:
            task.cancel()
        for live in list(self.tables.values()):
            self._keep_clock(live)
            self.drop(live, 1012)
        await self.bots.close()
        await self.readers.close()
        await self.marks.close()
        await self.storage.close()


def _play(found: OnDisk, shelf: PackShelf) -> tuple[LoggedMatch | None, str]:
    """Play the match of a table again; None and why if these rules can't."""
    if found.match is None:
        return None, ""
    try:
        return LoggedMatch.load(*found.match, shelf), ""
    except StreetlightError as error:
        log.exception("match %s can't be played on", found.table.match)
        return None, str(error)


async def _logged(work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except StorageError as error:
        log.warning("left undone: %s", error)


def _call(batch: list[tuple[WhenKept, Exception | None]]) -> None:
    for done, error in batch:
        try:
            done(error)
        except Exception:
            log.exception("telling about a write failed")


def _log_error(error: Exception | None) -> None:
    if error is not None:
        log.error("not kept: %s", error)
