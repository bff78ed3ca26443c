"""Slow play: days for a move, clocks that sleep at night, matches that go on though nobody is there."""

import asyncio
import random
import threading
import time
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from streetlight.table.room import hub as hub_room
from streetlight.table.room import pace
from streetlight.table.room.night import after, awake
from streetlight.table.room.outcome import Refusal
from streetlight.table.store.model import Forget
from streetlight.table.wire import documents
from tests.table.test_time import NOW, sitting, when
from tests.table.world import AT_ONCE, Server, at, run, serving

HOUR = 3_600_000
DAY = 24 * HOUR
NIGHT = documents.Night("Europe/Berlin", 22, 8)
TWO_DAYS = documents.Clock("slow", 2 * 86_400)


def berlin(text: str) -> int:
    """The moment when a clock on the wall in Berlin shows this."""
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp() * 1000)


@pytest.mark.parametrize(
    "since, hours, until",
    [
        ("2026-11-20 10:00", 3, "2026-11-20 13:00"),
        ("2026-11-20 21:00", 3, "2026-11-21 10:00"),  # one hour in the evening, two in the morning
        ("2026-11-20 23:30", 1, "2026-11-21 09:00"),  # it begins to run when people get up
        ("2026-11-20 03:00", 14, "2026-11-20 22:00"),
        ("2026-11-20 10:00", 28, "2026-11-22 10:00"),  # fourteen hours of each day
        ("2026-03-28 21:00", 3, "2026-03-29 10:00"),  # the night in which summer time begins is an hour shorter
    ],
)  # fmt: skip
def test_clocks_sleep_at_night_by_the_clock_on_the_wall(since: str, hours: int, until: str) -> None:
    assert after(NIGHT, berlin(since), hours * HOUR) == berlin(until)
    assert awake(NIGHT, berlin(since), berlin(until)) == hours * HOUR


def test_time_runs_though_nobody_is_there_and_a_bot_answers_when_it_is_over() -> None:
    table = sitting([0, 0], seats=2, others=["Bo"], settings={"clock": TWO_DAYS})
    now = NOW
    table.follow_clock(now)
    assert table.stored.wakes == now + 2 * DAY == pace.next_time(table, now)
    assert table.surroundings(now + DAY).clocks.until == {0: now + 2 * DAY}  # type: ignore[union-attr]
    table.set_presence([0, 1], 0, now + HOUR)  # Bo looks in: no bot stands in for Ann because of that
    assert when(table, 0, now + DAY) is None and not table.bot_plays(0, now + DAY)
    assert pace.clocks_run_out(table, now + 2 * DAY - 1) is None
    assert pace.clocks_run_out(table, now + 2 * DAY) is not None
    assert [job.seat for job in pace.jobs(table, now + 2 * DAY)] == [0]


def test_bots_at_a_slow_table_wait_for_nobody() -> None:
    settings = {"clock": TWO_DAYS, "pace": "pause"}
    table = sitting([0, 0], seats=2, bots=["random"], options={"first": 1}, settings=settings)
    table.follow_clock(1_000_000)
    assert when(table, 1) is not None and table.stored.wakes == 1_000_000


@pytest.mark.parametrize(
    "clock",
    [
        documents.Clock("slow", 600),
        documents.Clock("move", 2 * 86_400),
        documents.Clock("move", 60, night=NIGHT),
        documents.Clock("slow", 86_400, night=documents.Night("Europe/Atlantis")),
        documents.Clock("slow", 86_400, night=documents.Night("Europe/Berlin", 8, 8)),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(clock: documents.Clock) -> None:
    with pytest.raises(Refusal):
        sitting([0, 0], seats=2, others=["Bo"], settings={"clock": clock})


def test_a_match_of_many_days_goes_on_through_restarts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has the page open but for a moment a day. The server is started anew every day, in every state: while
    somebody is asked, with their time over, and while a bot is to move."""
    today = berlin("2026-11-20 12:00")
    for module in ("live_table", "hub", "clocks"):
        name = "now" if module == "clocks" else "clock_now"
        monkeypatch.setattr(f"streetlight.table.room.{module}.{name}", lambda: today)
    monkeypatch.setattr(hub_room, "WAKE_EVERY", 0.05)
    clock = {"kind": "slow", "seconds": 43_200, "night": {"zone": "Europe/Berlin", "begins": 22, "ends": 8}}
    settings = {**AT_ONCE, "clock": clock}
    table = ann = ""
    answers = 0

    def moves(server: Server) -> int:
        async def look() -> int:
            return len((await server.hub.storage.match(f"{table}.1"))[1])

        return asyncio.run_coroutine_threadsafe(look(), server.hub._loop).result(60)

    def wait_for_more_than(server: Server, before: int) -> None:
        end = time.monotonic() + 60
        while moves(server) == before:
            assert time.monotonic() < end, "nobody answers for Ann, though her time is over"
            threading.Event().wait(0.02)

    async def look_in(server: Server) -> None:
        """Ann comes by; if she is asked, she answers on some days, and on others leaves it to the clock."""
        nonlocal answers
        async with at(server, table, [ann]) as a:
            assert a.table["phase"] == "playing" and a.table["settings"]["clock"]["kind"] == "slow"
            answers = max(answers, a.now[0]["seq"])
            if day % 3 == 0 and a.prompt(0) is not None:
                await a.do("answer", **a.a_move(0, rng))

    rng = random.Random(1)
    with serving(tmp_path) as server:
        table, [ann] = server.new_table(
            seats=2, bots=["random"], start=True, options={"first": 0, "pack": "tiny"}, settings=settings
        )
    for day in range(6):
        today += 30 * HOUR
        with serving(tmp_path) as server:
            before = moves(server)
            if day % 3 != 0:
                today += 3 * HOUR  # nobody's time is over in the first hour after a start
                wait_for_more_than(server, before)
            run(look_in(server))
    assert answers >= 4


def test_tables_whose_time_is_not_over_yet_after_a_start_do_not_keep_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = berlin("2026-11-20 12:00")
    for module in ("live_table", "hub", "clocks"):
        name = "now" if module == "clocks" else "clock_now"
        monkeypatch.setattr(f"streetlight.table.room.{module}.{name}", lambda: today)
    monkeypatch.setattr(hub_room, "WAKE_EVERY", 3600)
    monkeypatch.setattr(hub_room, "MOST_WOKEN", 1)
    settings = {**AT_ONCE, "clock": {"kind": "slow", "seconds": 43_200}}
    with serving(tmp_path) as server:
        made = {server.new_table(seats=2, others=["Bo"], start=True, settings=settings)[0] for _ in range(3)}
    today += 30 * HOUR
    with serving(tmp_path) as server:
        hub = server.hub
        for _ in made:
            asyncio.run_coroutine_threadsafe(hub.wake(today), hub._loop).result(60)
            asyncio.run_coroutine_threadsafe(hub.kept([]), hub._loop).result(60)
        assert set(hub.tables) == made


def test_slow_matches_are_not_cleared_out(tmp_path: Path) -> None:
    settings = {**AT_ONCE, "clock": {"kind": "slow", "seconds": 86_400}}
    with serving(tmp_path) as server:
        slow, _ = server.new_table(seats=2, others=["Bo"], start=True, settings=settings)
        quick, _ = server.new_table(seats=2, others=["Bo"], start=True)
        hub = server.hub
        later = hub_room.clock_now() + 400 * DAY

        async def look() -> None:
            found, _ = await hub.storage.count_untouched(later)
            assert quick in found and slow not in found
            await hub.kept([Forget([slow, quick], later)])
            assert await hub.storage.table(slow) is not None and await hub.storage.table(quick) is None
            hub.tables.pop(quick).stop()
            assert await hub.remove(slow)  # whoever runs the server may delete it all the same
            assert await hub.storage.table(slow) is None

        asyncio.run_coroutine_threadsafe(look(), hub._loop).result(60)
