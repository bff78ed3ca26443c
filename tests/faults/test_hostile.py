"""What a player does who wants to spoil it for the others, or is just unlucky."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx
import pytest

from streetlight.table.play.bot_worker import Thought
from streetlight.table.play.window import Window
from streetlight.table.room import polls
from streetlight.table.room.commands import carry_out
from streetlight.table.room.lobby import new_table
from streetlight.table.room.moves import give
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.table import Table
from streetlight.table.store.model import PlayedMatch
from streetlight.table.wire import documents, protocol
from streetlight.table.wire.web_types import NewTable
from tests.table.world import PATIENCE, Server, at, run

NOW = 1_000_000


def three_people(**wanted: Any) -> Table:
    """Ann, Bo and Cy have begun a match, and all of them are there. Ann is asked first."""
    settings = documents.Settings(**wanted.pop("settings", {}))
    order = NewTable(
        game="strangers", name="Ann", others=["Bo", "Cy"], seats=3, start=True, settings=settings,
        options={"first": 0}, **wanted,
    )  # fmt: skip
    table, _, _ = new_table(order, NOW)
    table.set_presence([1, 1, 1], 0, NOW)
    return table


def first_option(table: Table, now: int = NOW) -> None:
    assert table.play is not None
    seat = table.play.waiting[0]
    prompt = table.play.match.prompts[seat]
    give(table, seat, table.play.prompt_id(prompt), prompt.options[0].id, "", now)


def refused(table: Table, command: Any, seat: int) -> str:
    with pytest.raises(Refusal) as error:
        carry_out(table, command, [seat], NOW)
    return str(error.value.reason)


# --- those who gave up


def test_one_who_gave_up_takes_nothing_back_and_asks_for_nothing() -> None:
    """Else they could take the moves of the bot in their seat back for ever."""
    table = three_people()
    first_option(table)
    carry_out(table, protocol.Resign(id="r", seat=0), [0], NOW)
    assert refused(table, protocol.TakeBack(id="u", seat=0), 0) == "not_now"
    assert refused(table, protocol.ProposeEnd(id="e", seat=0), 0) == "not_now"


def test_one_who_gave_up_or_came_later_has_no_vote() -> None:
    table = three_people()
    carry_out(table, protocol.Resign(id="r", seat=2), [2], NOW)
    carry_out(table, protocol.ProposeEnd(id="e", seat=0), [0], NOW)
    assert refused(table, protocol.Vote(id="v", seat=2, poll=1, yes=False), 2) == "not_now"
    assert table.stored.poll is not None and table.stored.poll.waiting == [1]


def test_one_who_said_yes_may_think_again() -> None:
    table = three_people()
    carry_out(table, protocol.ProposeEnd(id="e", seat=0), [0], NOW)
    carry_out(table, protocol.Vote(id="v1", seat=1, poll=1, yes=True), [1], NOW)
    carry_out(table, protocol.Vote(id="v2", seat=1, poll=1, yes=False), [1], NOW)
    assert table.stored.poll is None and table.stored.phase == "playing"


def test_a_clock_that_ran_out_is_no_consent() -> None:
    """A bot gives that one answer for Bo, but Bo sits there and is asked whether the match should end."""
    table = three_people(settings={"clock": documents.Clock("move", 30)})
    first_option(table)
    assert table.play is not None
    seat = table.play.waiting[0]
    table.asked[seat].hurried = True
    asker = (seat + 1) % 3
    carry_out(table, protocol.ProposeEnd(id="e", seat=asker), [asker], NOW)
    third = 3 - seat - asker
    carry_out(table, protocol.Vote(id="v", seat=third, poll=1, yes=True), [third], NOW)
    settled = Outcome()
    polls.settle(table, settled, NOW)
    assert table.stored.phase == "playing"
    assert table.stored.poll is not None and table.stored.poll.waiting == [seat]


# --- a series


def test_other_seats_are_another_series() -> None:
    """Points of four players say nothing about five, and who moves up must not get another's points."""
    people = ["Bo", "Cy", "Di"]
    order = NewTable(game="mindflayer", name="Ann", others=people, seats=4, series="waffles")
    table, _, _ = new_table(order, NOW)
    kept = table.stored.series
    assert kept is not None
    kept.played.append(PlayedMatch({}, [1], [0, 3, 0, 0], "over"))
    table.restore_series()
    carry_out(table, protocol.Configure(id="c", seats=5), [0], NOW)
    series = table.document(NOW).series
    assert series is not None and series.played == 0 and series.scores == [0] * 5


# --- words


def test_a_stuffed_line_of_chat_locks_nobody_out(server: Server) -> None:
    """Arguments belong to claims. With plain words they would come along with the last 200 lines for ever."""

    async def story() -> None:
        table, [ann] = server.new_table(seats=2)
        async with at(server, table, [ann]) as a:
            for _ in range(45):
                await a.do("say", seat=0, text="Hi", args={"x": "y" * 60_000})
            assert a.chat[-1]["args"] == {}
        async with at(server, table, [ann]) as back:
            assert len(back.chat) == 45

    run(story())


@pytest.mark.parametrize(
    "text",
    ["\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}", "می\N{ZERO WIDTH NON-JOINER}خواهم", "שלום", "<b>&amp;</b>"],
)
def test_every_script_and_emoji_can_be_said_and_be_a_name(server: Server, text: str) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], name=text, start=True)
        async with at(server, table, [ann]) as a:
            assert a.table["seats"][0]["name"] == text
            await a.do("say", seat=0, text=text)
            assert a.chat[-1]["text"] == text

    run(story())


@pytest.mark.parametrize("name", ["\N{ZERO WIDTH JOINER}", " \t\n", "\x00", "\N{RIGHT-TO-LEFT OVERRIDE}"])
def test_a_name_can_be_seen(server: Server, name: str) -> None:
    wanted = {"game": "strangers", "name": name}
    assert server.post("/api/tables", wanted, 400)["field"] == "name"


def test_text_is_not_turned_around_by_a_name(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, name="\N{RIGHT-TO-LEFT OVERRIDE}Ann\x07")
        async with at(server, table, [ann]) as a:
            assert a.table["seats"][0]["name"] == "Ann"

    run(story())


# --- packs


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 3000, "x = " + "9" * 5000, "[" + ".".join(["a"] * 3000) + "]", "\x00", "x = 1979-99-99"],
    ids=["deep", "huge number", "long name", "no text", "no date"],
)
def test_a_pack_that_makes_no_sense_is_told_so(server: Server, text: str) -> None:
    for game in ("strangers", "blackwood"):
        found = server.post(f"/api/games/{game}/packs", {"text": text})
        assert found["pack"] == "" and found["problems"]


def test_a_pack_that_takes_for_ever_to_read_holds_nobody_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few hundred kilobytes of dots keep the reader of packs busy for minutes."""

    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as web:
            upload = asyncio.create_task(
                web.post("/api/games/strangers/packs", json={"text": ".".join("a" * 190_000) + " = 1"})
            )
            async with asyncio.timeout(PATIENCE):
                while not server.hub.readers._turn.locked():  # until the pack is being read
                    await asyncio.sleep(0.01)
            async with at(server, table, [ann]) as a, asyncio.timeout(PATIENCE):
                await a.do("answer", **a.a_move(0, random.Random(1)))
            answer = await upload
            assert answer.status_code == 200 and answer.json()["problems"], answer.text

    monkeypatch.setattr(server.hub.readers, "patience", 2.0)
    run(story())


# --- bots


def test_a_bot_that_answers_nonsense_holds_nobody_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nonsense(*about: Any) -> Thought:
        return Thought("fly to the moon", "", None)

    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], start=True, options={"first": 1})
        async with at(server, table, [ann]) as a, asyncio.timeout(PATIENCE):
            await a.until_true(lambda: a.prompt(0) is not None)

    monkeypatch.setattr(server.hub.bots, "think", nonsense)
    run(story())


# --- our own mistakes


def test_what_fails_before_it_is_on_disk_never_happened(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the news of an answer can't be put into words, the table is loaded again; its log has no gap."""

    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        async with at(server, table, [ann]) as a:
            await a.do("answer", **a.a_move(0, random.Random(1)))
            with monkeypatch.context() as broken:
                broken.setattr(Window, "next", no_words)
                assert await a.refused("answer", **a.a_move(0, random.Random(2))) == "unknown"
        async with at(server, table, [ann]) as a:
            assert a.now[0]["seq"] == 1
            await a.do("answer", **a.a_move(0, random.Random(3)))
        with monkeypatch.context() as broken:
            broken.setattr(Window, "whole", no_words)
            with pytest.raises(AssertionError, match="loaded again"):
                async with at(server, table, [ann]):
                    pass
        async with at(server, table, [ann]) as a:
            assert a.now[0]["seq"] == 2

    run(story())


def no_words(*about: Any) -> Any:
    raise RuntimeError("no words")


# --- seats that change hands


def test_one_is_removed_in_the_middle_of_a_sealed_round_and_another_sits_down(server: Server) -> None:
    """What Bo had sealed stands; Cy, who takes the seat, sees it as Bo did; Bo's device holds nothing any more."""

    async def story() -> None:
        table, [ann, bo] = server.new_table(
            game="mindflayer", seats=4, others=["Bo"], bots=["random", "random"], start=True
        )
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            async with asyncio.timeout(PATIENCE):
                while not (a.prompt(0) and b.prompt(1)):  # on to a round in which both are asked
                    for device, seat in ((a, 0), (b, 1)):
                        if device.prompt(seat):
                            await device.do("answer", **device.a_move(seat, random.Random(1)))
                    await asyncio.sleep(0.05)
                    await asyncio.gather(a.do("ping"), b.do("ping"))
            await b.until_true(lambda: b.views[1]["waiting"] == [0, 1])  # the bots have sealed theirs
            await b.do("answer", **b.a_move(1, random.Random(1)))
            await a.do("clear", seat=1)
            await b.until(lambda message: message["type"] == "unseated")
            assert await b.refused("undo", seat=1) == "not_yours"
            view = b.views[1]
            async with at(server, table) as c:
                assert c.views[None]["seat"] is None
                await c.do("take", seat=1, name="Cy", colour=5)
                await c.until_true(lambda: 1 in c.views)
                assert c.views[1] == view
                await c.do("undo", seat=1)
                await c.until_true(lambda: c.prompt(1) is not None)
                await c.do("answer", **c.a_move(1, random.Random(2)))
            await b.do("ping")
            assert b.now[1]["seq"] < server.hub.get(table).table.play.seq  # Bo heard no more of that seat

    run(story())
