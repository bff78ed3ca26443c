"""A restart in the middle of things: whatever was open is still open, and repeats are still known."""

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

from streetlight.core.luck import commitment
from tests.table.world import AT_ONCE, Device, Server, at, run, serving


def test_what_is_being_decided_is_still_being_decided(tmp_path: Path) -> None:
    tables: list[tuple[str, list[str]]] = []
    log = 0

    async def before(server: Server) -> None:
        nonlocal log
        for _ in range(2):
            tables.append(
                server.new_table(
                    seats=3, others=["Bo", "Cy"], start=True, options={"first": 0, "pack": "tiny"}
                )
            )
        table, [ann, bo, cy] = tables[0]
        async with at(server, table, [ann]) as a, at(server, table, [bo, cy]) as b:
            await a.do("answer", **a.a_move(0, random.Random(1)) | {"answer": "let_out"})
            await b.until_true(lambda: b.prompt(1) is not None)
            await b.do("answer", **b.a_move(1, random.Random(1)) | {"answer": "let_out"})
            await a.until_true(lambda: a.now[0]["undo"] is not None and not a.now[0]["undo"]["free"])
            log = len(a.logs[0])
            await a.do("undo", seat=0)
            await b.until_true(lambda: b.table["poll"] is not None)
            await b.do("vote", seat=1, poll=b.table["poll"]["poll"], yes=True)
        table, [ann, *_] = tables[1]
        async with at(server, table, [ann]) as a:
            await a.do("propose_end", seat=0)

    async def after(server: Server) -> None:
        table, [ann, _, cy] = tables[0]
        async with at(server, table, [ann]) as a, at(server, table, [cy]) as c:
            poll = c.table["poll"]
            assert (poll["kind"], poll["yes"], poll["waiting"]) == ("undo", [0, 1], [2])
            await c.do("vote", seat=2, poll=poll["poll"], yes=True)
            await a.until_true(lambda: len(a.logs[0]) < log)
            assert a.prompt(0) is not None and a.table["poll"] is None
        table, [_, bo, cy] = tables[1]
        async with at(server, table, [bo, cy]) as b:
            for seat in (1, 2):
                await b.do("vote", seat=seat, poll=b.table["poll"]["poll"], yes=True)
            assert b.now[1]["over"]["how"] == "agreed"

    through_a_restart(tmp_path, before, after)


def test_clocks_series_pauses_and_those_who_gave_up_come_back(tmp_path: Path) -> None:
    clock = {"kind": "player", "seconds": 600, "extra": 0}
    tables: list[tuple[str, list[str]]] = []

    async def before(server: Server) -> None:
        tables.append(
            server.new_table(
                seats=3, others=["Bo", "Cy"], start=True, options={"first": 0},
                settings={"clock": clock, "pace": "pause"},
            )
        )  # fmt: skip
        table, [ann, bo, _] = tables[0]
        live = server.hub.get(table).table
        async with at(server, table, [ann, bo]) as a:
            live.clock.left[0] = 90_000  # Ann has thought for long
            await a.do("answer", **a.a_move(0, random.Random(1)))
            await a.do("resign", seat=1)
        tables.append(server.new_table(seats=2, others=["Bo"], series="gauntlet", start=True))
        table, secrets = tables[1]
        async with at(server, table, secrets) as a:
            for loser in (0, 1):
                await a.do("resign", seat=loser)
                if a.table["series"]["choices"]:
                    [choice] = a.table["series"]["choices"]
                    await a.do("choose", seat=choice["seat"], option="board", value="B")
                if loser == 0:
                    await a.do("start")

    async def after(server: Server) -> None:
        table, [ann, bo, _] = tables[0]
        async with at(server, table, [ann, bo]) as a:
            assert a.table["seats"][1]["resigned"] and a.table["settings"]["pace"] == "pause"
            left = a.now[0]["clocks"]["left"]
            assert 80_000 < left[0] <= 90_000 and left[1] is None and left[2] > 590_000
        table, secrets = tables[1]
        async with at(server, table, secrets) as a:
            series = a.table["series"]
            assert series["played"] == 2 and series["scores"] == [1, 1] and series["winners"] is None
            assert [choice["value"] for choice in series["choices"]] in (["B"], [])
            await a.do("start")
            assert a.table["phase"] == "playing"

    through_a_restart(tmp_path, before, after)


def test_what_is_sent_again_after_a_restart_does_nothing_again(tmp_path: Path) -> None:
    tables: list[tuple[str, list[str]]] = []

    async def before(server: Server) -> None:
        tables.append(server.new_table(seats=1, start=True))
        tables.append(server.new_table(seats=2))
        table, secrets = tables[0]
        async with at(server, table, secrets) as a:
            for turn in range(2):
                await a.do("answer", **{**a.a_move(0, random.Random(turn)), **let_out_if_offered(a)})
            assert a.now[0]["undo"] is not None
            await a.do("undo", id="back", seat=0)
            await a.do("say", id="word", seat=0, text="Oh.")
        table, secrets = tables[1]
        async with at(server, table, secrets) as a:
            await a.do("say", id="word", seat=0, text="Anybody?")

    async def after(server: Server) -> None:
        table, secrets = tables[0]
        async with at(server, table, secrets) as a:
            seq = a.now[0]["seq"]
            await a.do("undo", id="back", seat=0)
            await a.do("say", id="word", seat=0, text="Oh.")
            await a.do("ping")
            assert a.now[0]["seq"] == seq and [line["text"] for line in a.chat] == ["Oh."]
        table, secrets = tables[1]
        async with at(server, table, secrets) as a:
            await a.do("say", id="word", seat=0, text="Anybody?")
            await a.do("say", seat=0, text="Nobody.")
            assert [line["text"] for line in a.chat] == ["Anybody?", "Nobody."]

    through_a_restart(tmp_path, before, after)


def test_a_question_to_all_is_asked_once_however_often_it_is_sent(tmp_path: Path) -> None:
    tables: list[tuple[str, list[str]]] = []

    async def before(server: Server) -> None:
        tables.append(server.new_table(seats=2, others=["Ben"], start=True))
        table, secrets = tables[0]
        async with at(server, table, secrets) as a:
            await a.do("propose_end", id="end", seat=0)
            await a.do("vote", seat=1, poll=a.table["poll"]["poll"], yes=False)

    async def after(server: Server) -> None:
        table, secrets = tables[0]
        async with at(server, table, secrets) as a:
            await a.do("propose_end", id="end", seat=0)
            await a.do("ping")
            assert a.table["poll"] is None

    through_a_restart(tmp_path, before, after)


def test_a_seat_that_was_taken_just_before_the_server_died_is_still_mine(tmp_path: Path) -> None:
    """The answer with the seat's secret was lost; the browser asks once more."""
    tables: list[tuple[str, list[str]]] = []
    browser = {"device": "d" * 22}
    secret = ""

    async def before(server: Server) -> None:
        nonlocal secret
        tables.append(server.new_table(seats=3))
        async with at(server, tables[0][0], [], browser) as bo:
            secret = (await bo.do("take", id="t1", seat=1, name="Bo", colour=2))["secret"]

    async def after(server: Server) -> None:
        async with at(server, tables[0][0], [], {"device": "e" * 22}) as other:
            assert await other.refused("take", id="t1", seat=1, name="Bo", colour=2) == "taken"
        async with at(server, tables[0][0], [], browser) as bo:
            seated = await bo.do("take", id="t1", seat=1, name="Bo", colour=2)
            assert (seated["type"], seated["secret"]) == ("seated", secret)
            await bo.do("say", seat=1, text="Here I am.")
            other = await bo.do("take", id="t2", seat=2, name="Cy", colour=3)
            assert other["secret"] != secret

    through_a_restart(tmp_path, before, after)


def test_what_was_meant_for_one_match_does_not_happen_in_the_next(tmp_path: Path) -> None:
    """Bo gave up and the server died before it said so; Ann is back first and starts the next match."""
    tables: list[tuple[str, list[str]]] = []

    async def before(server: Server) -> None:
        tables.append(server.new_table(seats=2, others=["Bo"], start=True))
        table, [_, bo] = tables[0]
        async with at(server, table, [bo]) as b:
            await b.do("resign", id="enough", seat=1)
            assert b.now[1]["over"] is not None

    async def after(server: Server) -> None:
        table, [ann, bo] = tables[0]
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            await a.do("start", id="again")
            await b.do("resign", id="enough", seat=1)
            await b.until_true(lambda: b.table["phase"] == "playing")
            assert not b.table["seats"][1]["resigned"] and b.now[1]["over"] is None
            await b.do("resign", seat=1)
            await a.until_true(lambda: a.table["phase"] == "over")
            await a.do("start", id="again")
            await a.do("ping")
            assert a.table["phase"] == "over"

    through_a_restart(tmp_path, before, after)


def test_one_who_sat_down_in_time_is_not_sent_away_by_an_old_command(tmp_path: Path) -> None:
    tables: list[tuple[str, list[str]]] = []

    async def before(server: Server) -> None:
        tables.append(server.new_table(seats=2, bots=["random"]))
        table, [ann] = tables[0]
        async with at(server, table, [ann]) as a:
            await a.do("clear", id="shoo", seat=1)

    async def after(server: Server) -> None:
        table, [ann] = tables[0]
        async with at(server, table) as bo:
            await bo.do("take", seat=1, name="Bo", colour=2)
            async with at(server, table, [ann]) as a:
                await a.do("clear", id="shoo", seat=1)
                await a.do("ping")
                assert a.table["seats"][1]["name"] == "Bo"

    through_a_restart(tmp_path, before, after)


def test_a_match_that_new_rules_can_not_go_on_with_does_not_block_the_table(tmp_path: Path) -> None:
    """After an update of the server the match can't go on, which people are told; they save it and start the next."""
    tables: list[tuple[str, list[str]]] = []
    said = ""

    async def before(server: Server) -> None:
        nonlocal said
        options = {"first": 0}
        tables.append(server.new_table(seats=3, others=["Bo"], bots=["random"], start=True, options=options))
        table, [ann, bo] = tables[0]
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            await b.do("resign", seat=1)
            await a.do("set", settings=AT_ONCE | {"pace": "pause"})
            move = a.a_move(0, random.Random(1)) | {"answer": "let_out"}
            said = move["answer"]
            await a.do("answer", **move)

    async def after(server: Server) -> None:
        table, [ann, bo] = tables[0]
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            assert a.table["phase"] == "over" and a.table["match"] is None
            [line] = a.chat
            assert a.table["broken"]["match"] == f"{table}.1" and "rules of old" in a.table["broken"]["why"]
            assert "rules of old" in line["text"] and f"/api/matches/{table}.1/record" in line["text"]
            kept = server.get(f"/api/matches/{table}.1/record", 200, ann)
            assert kept["answers"] == [[0, said]] and kept["rules"] == "of old"
            assert kept["commitment"] == commitment(kept["seed"])
            await a.do("start")
            await b.until_true(lambda: b.table["phase"] == "playing")
            assert a.table["broken"] is None
            assert a.table["match"] == f"{table}.2" and not b.table["seats"][1]["stand_in"]

    with serving(tmp_path) as server:
        run(before(server))
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as db:
        db.execute("UPDATE matches SET head = json_set(head, '$.rules', 'of old')")
    with serving(tmp_path) as server:
        run(after(server))
        run(after_that(server, *tables[0]))


def test_a_finished_match_of_older_rules_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, [ann] = server.new_table(seats=1, start=True)

        async def give_up() -> None:
            async with at(server, table, [ann]) as a:
                await a.do("resign", seat=0)

        run(give_up())
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as db:
            db.execute("UPDATE matches SET head = json_set(head, '$.rules', 'of old')")
        for what in ("replay", "minds"):
            text = server.get(f"/api/matches/{table}.1/{what}", 410, ann)["text"]
            assert "rules of old" in text and "record can still be saved" in text
        assert server.get(f"/api/matches/{table}.1/record", 200, ann)["rules"] == "of old"


async def after_that(server: Server, table: str, secrets: list[str]) -> None:
    async with at(server, table, secrets) as a:
        assert a.table["match"] == f"{table}.2" and a.table["played"] == 1


def test_a_clock_that_was_set_anew_is_not_set_back(tmp_path: Path) -> None:
    tables: list[tuple[str, list[str]]] = []
    clock = {"kind": "player", "seconds": 30, "extra": 0}

    async def before(server: Server) -> None:
        tables.append(
            server.new_table(
                seats=2, others=["Bo"], start=True, options={"first": 0}, settings=AT_ONCE | {"clock": clock}
            )
        )
        table, secrets = tables[0]
        async with at(server, table, secrets) as a:
            await a.do("answer", **a.a_move(0, random.Random(1)) | {"answer": "let_out"})
            await a.do("set", settings=AT_ONCE | {"clock": clock | {"seconds": 600}})
            assert min(a.now[0]["clocks"]["left"]) > 500_000

    async def after(server: Server) -> None:
        table, secrets = tables[0]
        async with at(server, table, secrets) as a:
            assert min(a.now[0]["clocks"]["left"]) > 500_000

    through_a_restart(tmp_path, before, after)


def test_a_move_clock_goes_on_with_what_was_left(tmp_path: Path) -> None:
    """Also after five minutes without anybody, when a table is dropped from memory."""
    clock = {"kind": "move", "seconds": 60, "extra": 0}
    tables: list[tuple[str, list[str]]] = []

    def think_for(seconds: int, server: Server) -> None:
        server.hub.get(tables[0][0]).table.clock.since[0] -= 1000 * seconds

    def kept(server: Server) -> int:
        return int(run(server.hub.storage.table(tables[0][0])).clock.left[0])

    async def before(server: Server) -> None:
        settings = AT_ONCE | {"clock": clock}
        tables.append(
            server.new_table(seats=2, others=["Bo"], start=True, options={"first": 0}, settings=settings)
        )
        async with at(server, *tables[0]) as a:
            assert a.now[0]["clocks"]["left"][0] > 50_000
            think_for(25, server)

    async def after(server: Server) -> None:
        async with at(server, *tables[0]) as a:
            assert 20_000 < a.now[0]["clocks"]["left"][0] <= 35_000
            think_for(10, server)
        server.hub._loop.call_soon_threadsafe(server.hub.sweep, float("inf"))
        while kept(server) > 25_000:
            await asyncio.sleep(0.01)
        assert not server.hub.tables
        async with at(server, *tables[0]) as a:
            assert 10_000 < a.now[0]["clocks"]["left"][0] <= 25_000
            think_for(1000, server)

    async def at_last(server: Server) -> None:
        """The time was up when the server stopped: a bot gives that one answer."""
        async with at(server, *tables[0]) as a:
            await a.until_true(lambda: a.now[0]["seq"] > 0)

    through_a_restart(tmp_path, before, after, at_last)


def let_out_if_offered(a: Device) -> dict[str, Any]:
    """Letting a kid out draws nothing, so that it can be taken back freely."""
    prompt = a.prompt(0)
    assert prompt is not None
    return {"answer": "let_out"} if any(option["id"] == "let_out" for option in prompt["options"]) else {}


def through_a_restart(folder: Path, *stories: Any) -> None:
    for story in stories:
        with serving(folder) as server:
            run(story(server))
