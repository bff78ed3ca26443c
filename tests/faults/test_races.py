"""Two servers on one folder, and tables that nobody comes back to."""

import gc
import random
import weakref
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.hub import DAY, PASSES, Hub
from streetlight.table.store.sqlite import Sqlite
from streetlight.table.wire.web_types import NewTable
from tests.table.world import at, run, serving


def test_of_two_servers_only_one_gets_the_next_number(tmp_path: Path) -> None:
    """(match, sequence number) is the key: who comes second is cut off, loads again and sees the first's answer."""

    async def story() -> None:
        table, [ann] = one.new_table(seats=1, start=True)
        async with at(one, table, [ann]) as first, at(two, table, [ann]) as second:
            for turn in range(3):
                move = first.a_move(0, random.Random(turn))
                await first.do("answer", **move)
            assert await second.refused("answer", **second.a_move(0, random.Random(9))) == "stale"
            with pytest.raises(ConnectionClosed) as error:
                await second.do("ping")
            assert error.value.rcvd is not None and error.value.rcvd.code == 1011
            async with at(two, table, [ann]) as again:
                assert again.now[0]["seq"] == 3 and again.views == first.views
                await again.do("answer", **again.a_move(0, random.Random(10)))
        plays = [await Sqlite(tmp_path).match(f"{table}.1")]
        assert plays[0] is not None and [row.seq for row in plays[0][1]] == [1, 2, 3, 4]

    with serving(tmp_path) as one, serving(tmp_path) as two:
        run(story())


def test_tables_that_are_left_do_not_stay_in_memory(tmp_path: Path) -> None:
    async def story() -> None:
        hub = await begun(tmp_path)
        made = [
            await hub.create(NewTable(game="strangers", name="Ann", others=["Bo"], seats=2, start=True))
            for _ in range(150)
        ]
        census = [weakref.ref(hub.tables[one.table]) for one in made]
        hub.sweep(before=2**62)
        gc.collect()
        assert hub.tables == {} and [seen for seen in census if seen() is not None] == []
        assert all([await hub.open(one.table) is not None for one in made[::10]])
        await hub.close()

    run(story())


async def begun(folder: Path) -> Hub:
    hub = Hub(Sqlite(folder), folder, bot_processes=1)
    await hub.begin()
    return hub


def test_a_table_that_nobody_touches_is_deleted_after_its_time(tmp_path: Path) -> None:
    """A week of looks must find it untouched, and then only a few go at a time."""

    async def story() -> None:
        hub = await begun(tmp_path)
        order = NewTable(game="strangers", name="Ann", others=["Bo"], seats=2, start=True)
        old = [await hub.create(order) for _ in range(25)]
        hub.sweep(before=2**62)
        at_the_table = await hub.create(order)  # still in memory: somebody may come back any moment
        assert await hub.clear_out(clock_now() - 90 * DAY) == 0
        for _ in range(PASSES - 1):
            assert await hub.clear_out(clock_now() + 1) == 0
        assert [await hub.clear_out(clock_now() + 1) for _ in range(4)] == [10, 10, 5, 0]
        assert await hub.open(old[0].table) is None and await hub.storage.match(f"{old[0].table}.1") is None
        assert await hub.open(at_the_table.table) is not None
        await hub.close()

    run(story())


def test_a_clock_that_was_wrong_for_a_while_deletes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        hub = await begun(tmp_path)
        order = NewTable(game="strangers", name="Ann", others=["Bo"], seats=2, start=True)
        made = [await hub.create(order) for _ in range(5)]
        hub.sweep(before=2**62)
        wrong, right = clock_now() + 100 * DAY, clock_now() - 90 * DAY
        for now in [wrong] * (PASSES - 1) + [right] + [wrong] * (PASSES - 1):
            assert await hub.clear_out(now) == 0
        assert all([await hub.open(one.table) is not None for one in made])
        await hub.close()

    run(story())
