"""A table with its connections: commands come in, changes go to disk and then out to everybody.

All of it runs on the event loop, one command at a time, so a table has one writer. Messages are made at once, when
the change happens, and held back until the change is on disk; so nobody ever sees what a crash could take away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import TYPE_CHECKING

from streetlight import __version__
from streetlight.bots.chance import random_answer
from streetlight.bots.registry import studies
from streetlight.core.records import RecordedAnswer
from streetlight.table.play.bot_pool import BotFailed
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.window import Window, encode
from streetlight.table.room import pace, polls
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.commands import ONCE, carry_out
from streetlight.table.room.moves import give, speak
from streetlight.table.room.notices import NoticeBook
from streetlight.table.room.outcome import AdviceWanted, Outcome, Refusal
from streetlight.table.room.table import Table
from streetlight.table.store.model import Receiver, command_mark, hashed, new_secret
from streetlight.table.store.storage import Conflict, Lane, Row, Unsure
from streetlight.table.wire import protocol
from streetlight.table.wire.connection import Bucket, Connection, Identity

if TYPE_CHECKING:
    from streetlight.table.room.hub import Hub

log = logging.getLogger(__name__)

LINES = 200
LINES_PER_SECOND = 5
"""Lines of talk that a table hears at once, and in the long run."""

OWN_LINES = 60
OWN_LINES_PER_SECOND = 1
"""Lines of talk of one seat, whatever number of devices it has."""

REMEMBERED = 64
"""Commands that a table remembers, in case that they come twice."""


NOT_KEPT = Refusal("unknown", "The server could not write that down, so it did not happen. Is its disk full?")
NO_ADVICE = Refusal("not_now", "The bot has no idea either.")
SOON_BACK = Refusal("closed", "The server is about to be restarted. Begin your match in a few minutes.")
MOVED_ON = Refusal("stale", "The match has moved on. Look again.")


class LiveTable:
    def __init__(self, hub: Hub, table: Table, receivers: list[Receiver] | None = None) -> None:
        self.hub = hub
        self.table = table
        self.connections: list[Connection] = []
        self.touched = clock_now()
        self.unwritten = 0
        self.lane = Lane()
        self._talk = Bucket(LINES, LINES_PER_SECOND)
        self._own_talk: dict[int, Bucket] = {}
        self._windows: dict[int | None, Window] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._shown: bytes = b""
        self._thinking: set[asyncio.Task[None]] = set()
        self.gone = False
        table.note_prompts(self.touched)
        for asked in table.asked.values():
            asked.noticed = True  # when it was asked, before the table was loaded
        self.notices = NoticeBook(self, receivers or [])
        self.notices.send()
        self._get_ready()

    # --- coming and going

    def greet(self, connection: Connection, hello: protocol.Hello) -> None:
        """The first command of a connection, or a later one with other secrets."""
        now = clock_now()
        keys = {hashed(secret): secret for secret in hello.secrets}
        known = {seat.key for seat in self.table.stored.seats if seat.key}
        connection.keys = {key for key in keys if key in known}
        connection.reads = hello.reads
        own = hello.device or "".join(sorted(hello.secrets)) or new_secret()
        connection.identity = Identity(hashed(own), hashed(f"origin {own}"))
        connection.last = {last.seat: last for last in hello.last}
        connection.in_step.clear()
        if not connection.greeted:
            connection.greeted = True
            self.connections.append(connection)
        self._reseat()
        changed = self._presence(now)
        sees = self._watches(connection)
        welcome = protocol.Welcome(
            id=hello.id,
            version=__version__,
            table=self.table.document(now),
            seats=connection.seats,
            unknown=[secret[:4] for key, secret in keys.items() if key not in known],
            removed=self.table.stored.is_out(connection.identity.device),
            chat=[line for line in self.table.chat if line.n > hello.chat] if sees else [],
            now=now,
        )
        parts: dict[Connection, list[bytes]] = {connection: [encode(welcome)]}
        self._bring_in(parts, connection, now)
        parts[connection] += [self._note(seat) for seat in connection.seats if self._has_note(seat)]
        if changed:
            self._show_table(parts, now, besides=connection)
        self._release(parts)
        self._schedule(now)

    def leave(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        now = clock_now()
        self.touched = now
        parts: dict[Connection, list[bytes]] = {}
        if self._presence(now):
            self._show_table(parts, now)
        self._release(parts)
        self._schedule(now)

    def _presence(self, now: int) -> bool:
        here = [0] * len(self.table.stored.seats)
        watchers = 0
        for connection in self.connections:
            for seat in connection.seats:
                here[seat] += 1
            watchers += not connection.seats
        reading = self.table.reading
        reading.here = frozenset(seat for each in self.connections if each.reads for seat in each.seats)
        reading.watched = any(each.reads and not each.seats for each in self.connections)
        return self.table.set_presence(here, watchers, now)

    def _reseat(self) -> None:
        for connection in self.connections:
            connection.seats = self.table.held(connection.keys)

    def _watches(self, connection: Connection) -> bool:
        """May it see what goes on at the table?"""
        return bool(connection.seats) or self.table.stored.settings.spectators

    # --- commands

    def handle(self, connection: Connection, command: protocol.Command) -> None:
        """Carry a command out and answer it, when what it changed is on disk."""
        now = clock_now()
        self.touched = now
        self.hub.counts.commands[type(command)] += 1
        if not connection.may_speak(now):
            connection.push(
                encode(Refusal("too_fast", "That was too fast. Wait a moment.").message(command.id))
            )
            return
        try:
            if type(command) is protocol.Hello:
                self.greet(connection, command)
            else:
                self._do(connection, command, now)
        except Exception:  # what is in memory may be ahead of what is on disk: load the table again
            self.hub.counts.failures["table"] += 1
            log.exception("table %s: %s failed", self.table.stored.id, type(command).__name__)
            text = "Something went wrong on our side. The table was loaded again."
            connection.push(encode(protocol.Refused(id=command.id, reason="unknown", text=text)))
            self.hub.drop(self, 1011)

    def _do(self, connection: Connection, command: protocol.Command, now: int) -> None:
        if type(command) is protocol.Say and not self._may_talk(command.seat, now):
            wait = Refusal("too_fast", "That was a lot at once. Wait a moment before you say more.")
            self._release({connection: [encode(wait.message(command.id))]})
            return
        mark = command_mark(connection.identity.device, command.id) if type(command) in ONCE else ""
        if mark and mark in self.table.stored.done:
            self._release({connection: [encode(protocol.Ack(id=command.id))]})
            return
        try:
            if self.hub.draining and type(command) is protocol.Start:
                raise SOON_BACK
            outcome = carry_out(self.table, command, connection.seats, now, connection.identity)
        except Refusal as refusal:
            self.hub.counts.refused[refusal.reason] += 1
            self._release({connection: [encode(refusal.message(command.id))]})
            return
        if outcome.new_key:
            connection.keys.add(outcome.new_key)
        if outcome.advice is not None:
            self.commit(outcome, now, {})
            self._background(self._advise(connection, command.id, outcome.advice))
            return
        reply = encode(outcome.reply or protocol.Ack(id=command.id))
        if mark and outcome.rows:
            stored = self.table.stored
            stored.done = [*stored.done[1 - REMEMBERED :], mark]
            if not any(row is stored for row in outcome.rows):
                outcome.rows.append(stored)
        self.commit(outcome, now, {connection: [reply]}, (connection, command.id))
        if type(command) is protocol.Read:
            freed = pace.clocks_go_on(self.table, now)
            if freed is not None:
                self.commit(freed, now, {})
        self._schedule(now)

    def _may_talk(self, seat: int, now: int) -> bool:
        """May this seat say one more thing?"""
        own = self._own_talk.setdefault(seat, Bucket(OWN_LINES, OWN_LINES_PER_SECOND))
        return own.take(now) and self._talk.take(now)

    def commit(
        self,
        outcome: Outcome,
        now: int,
        parts: dict[Connection, list[bytes]],
        command: tuple[Connection, str] | None = None,
    ) -> None:
        """Tell everybody what came of it, as soon as it is on disk; or the one who asked, that it came to nothing."""
        if outcome.table:
            self._unseat(outcome, parts)
            self._reseat()
            self._presence(now)
            self._show_table(parts, now, always=True)
        for said in outcome.said:
            self._to_all(parts, encode(said), watching=True)
        if outcome.noted is not None:
            for connection in self.connections:
                if outcome.noted in connection.seats and connection not in parts:
                    parts[connection] = [self._note(outcome.noted)]
        if outcome.thrown is not None:
            self._to_all(parts, encode(outcome.thrown), watching=True)
        if outcome.turned is not None:
            for connection in self.connections:
                if not connection.seats and self._watches(connection):
                    parts.setdefault(connection, []).append(encode(outcome.turned))
        for reaction in outcome.reactions:
            self._to_all(parts, encode(reaction), watching=True)
        if outcome.started:
            self._get_ready()
            self._windows.clear()
            for connection in self.connections:
                connection.in_step.clear()
        if outcome.match:
            self._show_match(parts, outcome.rewound, now)
        self.table.stored.touched = now
        outcome.rows += self.notices.follow(now)
        self._release(parts, outcome.rows, command)

    def _unseat(self, outcome: Outcome, parts: dict[Connection, list[bytes]]) -> None:
        """Tell those who lost their seat, keep the removed out, and tell those who may come back."""
        for key, (seat, text) in outcome.unseated.items():
            told = encode(protocol.Unseated(seat=seat, text=text))
            for connection in self.connections:
                if key in connection.keys:
                    connection.keys.discard(key)
                    connection.in_step.discard(seat)
                    parts.setdefault(connection, []).append(told)
                    if (
                        outcome.removed is not None
                        and connection.identity.device not in outcome.removed.devices
                    ):
                        outcome.removed.devices.append(connection.identity.device)
        if outcome.removed is not None and not outcome.removed.devices:
            self.table.stored.removed.remove(outcome.removed)  # there is nobody we would know again
        if outcome.invited is not None:
            told = encode(protocol.Invited(text="The host lets you back in. Take a seat."))
            for connection in self.connections:
                if connection.identity.device in outcome.invited.devices:
                    parts.setdefault(connection, []).append(told)

    # --- what goes out

    def _to_all(self, parts: dict[Connection, list[bytes]], part: bytes, watching: bool) -> None:
        for connection in self.connections:
            if not watching or self._watches(connection):
                parts.setdefault(connection, []).append(part)

    def _show_table(
        self,
        parts: dict[Connection, list[bytes]],
        now: int,
        always: bool = False,
        besides: Connection | None = None,
    ) -> None:
        part = encode(protocol.TableMessage(table=self.table.document(now)))
        if part == self._shown and not always:
            return
        self._shown = part
        for connection in self.connections:
            if connection is not besides:
                parts.setdefault(connection, []).append(part)

    def _show_match(self, parts: dict[Connection, list[bytes]], rewound: bool, now: int) -> None:
        """One message for every seat and the spectators, the same for all devices of a seat."""
        play = self.table.play
        if play is None:
            return
        around = self.table.surroundings(now)
        made: dict[int | None, bytes] = {}
        late: list[Connection] = []
        for connection in self.connections:
            wanted = self._wanted(connection)
            connection.in_step.intersection_update(wanted)
            for seat in wanted:
                if seat not in connection.in_step:
                    late.append(connection)
                    continue
                if seat not in made:
                    made[seat] = encode(self._window(seat).next(play, around, rewound))
                parts.setdefault(connection, []).append(made[seat])
        for connection in late:
            self._bring_in(parts, connection, now)

    def _wanted(self, connection: Connection) -> list[int | None]:
        """The seats whose match this connection gets to see."""
        if connection.seats:
            play = self.table.play
            return [seat for seat in connection.seats if play is not None and seat < play.head.seats]
        return [None] if self.table.stored.settings.spectators else []

    def _bring_in(self, parts: dict[Connection, list[bytes]], connection: Connection, now: int) -> None:
        """The whole match for a connection that does not have it yet."""
        play = self.table.play
        if play is None:
            return
        around = self.table.surroundings(now)
        for seat in self._wanted(connection):
            if seat in connection.in_step:
                continue
            message = self._window(seat).whole(play, around, connection.last.pop(seat, None))
            parts.setdefault(connection, []).append(encode(message))
            connection.in_step.add(seat)

    def _has_note(self, seat: int) -> bool:
        return bool(self.table.stored.seats[seat].note)

    def _note(self, seat: int) -> bytes:
        """A seat's private note, for connections that hold the seat."""
        stored = self.table.stored
        return encode(protocol.Note(match=stored.match or "", seat=seat, text=stored.seats[seat].note))

    def _window(self, seat: int | None) -> Window:
        if seat not in self._windows:
            self._windows[seat] = Window(seat)
        return self._windows[seat]

    def _release(
        self,
        parts: dict[Connection, list[bytes]],
        rows: list[Row] | None = None,
        command: tuple[Connection, str] | None = None,
    ) -> None:
        """Hand the messages out when these rows, and all before them, are on disk."""

        began = perf_counter()

        def out(error: Exception | None = None) -> None:
            self.unwritten -= 1
            if rows:
                self.hub.counts.kept.add(perf_counter() - began)
            if error is not None:
                self.hub.counts.failures["write"] += 1
                if command is not None and not isinstance(
                    error, Unsure
                ):  # else it is found out when they ask again
                    lost = MOVED_ON if isinstance(error, Conflict) else NOT_KEPT
                    command[0].push(encode(lost.message(command[1])))
                self.hub.drop(self, 1011)  # what is in memory never happened: load the table again
                return
            for connection, mine in parts.items():
                for part in mine:
                    connection.push(part)
                if connection.closing is not None:
                    self.leave(connection)  # it does not read what it is sent: for us it is gone
            if rows:
                self.notices.send()

        self.unwritten += 1
        if rows or self.unwritten > 1:
            self.hub.write(rows or [], out, self.lane)
        else:
            out()

    def keep(self, rows: list[Row]) -> None:
        """Have something kept that nobody at the table sees."""
        if rows and not self.gone:
            self._release({}, rows)

    # --- bots and time

    def _get_ready(self) -> None:
        """A match goes on here: whoever thinks for it should not have to begin with loading."""
        play, seats = self.table.play, self.table.stored.seats
        if play is None or play.over:
            return
        if any(seat.kind == "bot" for seat in seats) or studies(play.head.game):
            self.hub.get_ready(play.head.game, play.options.get("pack", play.head.pack))

    def _schedule(self, now: int) -> None:
        """Set bots thinking, and a timer for what comes next by itself."""
        if self.gone:
            return
        for job in pace.jobs(self.table, now):
            self._background(self._think(job))
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        at = pace.next_time(self.table, now)
        if at is not None:
            delay = max(0, at - now) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._tick)

    def _background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _advise(self, connection: Connection, id: str, wanted: AdviceWanted) -> None:
        """Tell the one who asked, and nobody else, what a bot would do in that seat: it gets the seat's sight."""
        play = self.table.play
        assert play is not None
        reply: protocol.Message
        try:
            thought = await self.hub.bots.think(play, wanted.seat, wanted.level)
        except BotFailed as error:
            log.error("table %s: no advice: %s", self.table.stored.id, error)
            thought = None
        asked = play.match.prompts.get(wanted.seat)
        if self.gone or self.table.play is not play or connection not in self.connections:
            return
        if asked is None or play.over or play.prompt_id(asked) != wanted.prompt:
            reply = MOVED_ON.message(id)
        elif thought is None or thought.answer is None or thought.error:
            reply = NO_ADVICE.message(id)
        elif wanted.seat not in connection.seats:
            reply = Refusal("not_yours", "That seat is not yours.").message(id)
        else:
            reply = protocol.Advice(
                id=id,
                seat=wanted.seat,
                prompt=wanted.prompt,
                level=wanted.level,
                answer=thought.answer,
                reason=thought.reason,
            )
        self._release({connection: [encode(reply)]})

    async def _think(self, job: pace.PromptForBot) -> None:
        try:
            await self._find_answer(job)
        except Exception:
            log.exception("table %s: no answer for seat %d", self.table.stored.id, job.seat)
            self.hub.drop(self, 1011)

    async def _find_answer(self, job: pace.PromptForBot) -> None:
        """Let a bot think. If it fails, any legal answer will do: the people must not wait for ever."""
        play = self.table.play
        assert play is not None
        began = perf_counter()
        try:
            thought = await self.hub.bots.think(play, job.seat, job.level)
            self.hub.counts.thoughts.add(perf_counter() - began)
            answer, saying = thought.answer, thought.saying
        except BotFailed as error:
            self.hub.counts.failures["bot"] += 1
            log.error("table %s: %s", self.table.stored.id, error)
            answer, saying = None, None
        asked = self.table.asked.get(job.seat)
        if self.gone or asked is None or asked.prompt != job.prompt or self.table.play is not play:
            return  # the match has moved on
        if answer is None:
            answer = self._any_answer(play, job.seat)
        asked.thinking = False
        asked.ready = (answer, saying)
        self._tick()

    def _tick(self) -> None:
        """Time has passed, or a bot is ready."""
        if self.gone:
            return
        self._timer = None
        now = clock_now()
        try:
            self._act(now)
        except Exception:
            log.exception("table %s failed", self.table.stored.id)
            self.hub.drop(self, 1011)
            return
        self._schedule(now)

    def _act(self, now: int) -> None:
        for late in (
            pace.clocks_go_on(self.table, now),
            pace.clocks_run_out(self.table, now),
            pace.host_goes(self.table, now),
        ):
            if late is not None:
                self.commit(late, now, {})
        settled = Outcome()
        polls.settle(self.table, settled, now)
        if settled.rows:
            self.commit(settled, now, {})
        parts: dict[Connection, list[bytes]] = {}
        self._show_table(parts, now)  # a bot stands in from now on
        self._release(parts)
        found = pace.ripe(self.table, now)
        if found is None:
            return
        seat, asked = found
        assert asked.ready is not None
        answer, saying = pace.answer_of(self.table, seat, asked), asked.ready[1]
        asked.ready = None
        if saying is not None:
            heard = self._try(lambda: speak(self.table, seat, saying, now), now)
            if heard and saying.asks and asked.said is None:
                asked.said, asked.ready = now, (answer, None)
                at = pace.due(self.table, seat, asked, now)
                if at is not None and at > now:
                    return  # until somebody answers, or nobody did
                asked.ready = None
        play = self.table.play
        assert play is not None
        if not self._try(lambda: give(self.table, seat, asked.prompt, answer, "", now), now):
            log.error("table %s: the bot of seat %d gave no legal answer", self.table.stored.id, seat)
            any_answer = self._any_answer(play, seat)
            self._try(lambda: give(self.table, seat, asked.prompt, any_answer, "", now), now)

    def _any_answer(self, play: LoggedMatch, seat: int) -> RecordedAnswer:
        """A legal answer of a seat that is asked something."""
        chosen = random_answer(play.match.prompts[seat], self.table.rng)
        return [option.id for option in chosen] if isinstance(chosen, list) else chosen.id

    def _try(self, act: Callable[[], Outcome], now: int) -> bool:
        """Do something for a bot. False if it was refused."""
        try:
            outcome = act()
        except Refusal as refusal:
            log.info("table %s: a bot was refused: %s", self.table.stored.id, refusal.text)
            return False
        self.commit(outcome, now, {})
        return True

    def wake(self) -> None:
        """Nobody has come, but it is time for something."""
        now = clock_now()
        self.table.follow_clock(now)
        self._schedule(now)

    def stop(self) -> None:
        """Forget everything that would happen by itself."""
        self.gone = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._thinking:
            task.cancel()
