"""Today's deal at the server: the same luck at every table, its score at the end, and marks that nobody waits for."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import streetlight as sl
from streetlight.bots.marks import marks_of
from streetlight.table.room.marks import MarksSoFar
from tests.table.world import Server, at, run, serving

DAY = "2026-11-19"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


def test_the_deals_of_a_day_are_told_and_those_of_tomorrow_are_not(server: Server) -> None:
    today = server.get(f"/api/today?date={DAY}")
    assert [deal["challenge"] for deal in today["deals"]] == ["strangers", "architect", "blackwood", "loop"]
    for deal in today["deals"]:
        assert deal["options"] == sl.today(deal["challenge"], DAY).options
        assert deal["version"] == sl.today(deal["challenge"], DAY).version
    assert "not out yet" in server.get("/api/today?date=2999-01-01", 400)["text"]
    assert "looks like 2026-11-20" in server.get("/api/today?date=soon", 400)["text"]


def test_a_table_plays_the_deal_of_the_day_and_its_end_tells_what_it_was_worth(server: Server) -> None:
    deal = sl.today("loop", DAY)
    wanted = {
        "game": "loop",
        "settings": {},
        "options": {"kids": 5},
        "today": {"challenge": "loop", "date": DAY},
    }

    async def story() -> None:
        table, secrets = server.new_table(**wanted)
        async with at(server, table, secrets) as ann:
            await ann.until_true(lambda: 0 in ann.views)
            assert ann.table["options"] == deal.options  # the day's, not those that were asked for
            assert ann.table["today"] == f"Loop Monday, {DAY}"
            await ann.play_on(0, random.Random(7))
            over = ann.now[0]["over"]
            assert over["seed"] == deal.seed
            assert over["today"] == {
                "challenge": "loop", "title": "Loop Monday", "date": DAY, "version": deal.version,
                "score": over["scores"][0], "helped": False,
            }  # fmt: skip

    run(story())


def test_marks_are_worked_out_beside_the_tables_and_kept(tmp_path: Path) -> None:
    """Fifteen efforts: who asks is told at once how far they are, and at last what anybody else finds."""
    wanted = marks_of(sl.today("blackwood", DAY))
    with serving(tmp_path) as first:
        found = standing(first)
        while found.marks is None:
            assert 0 <= found.done <= found.total == 15
            threading.Event().wait(0.05)
            found = standing(first)
    assert found.marks == wanted
    with serving(tmp_path) as second:
        assert standing(second).marks == wanted  # at once: they were kept


def standing(server: Server) -> MarksSoFar:
    hub = server.hub
    asked = hub.marks.standing(sl.today("blackwood", DAY))
    return msgspec.structs.replace(asyncio.run_coroutine_threadsafe(asked, hub._loop).result(60))
