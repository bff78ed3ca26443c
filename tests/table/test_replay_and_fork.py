"""A match that is over: seen through any eyes, gone on with from any step, and what might have been."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

import streetlight as sl
from streetlight.core.shelf import BUILT_IN
from streetlight.games.registry import game
from streetlight.table.play.what_if import WhatIfJob, WhatIfLook, watch
from streetlight.table.room.forks import forked_table
from streetlight.table.room.lobby import new_table
from streetlight.table.room.outcome import Refusal
from streetlight.table.store.model import MatchHead
from streetlight.table.web.what_if_desk import UNDER_WAY, WhatIfDesk
from streetlight.table.wire.web_types import NewFork, NewTable
from streetlight.testing import play
from tests.table.world import AT_ONCE, Server, at, run

MATCH_OF = "/api/matches/"


async def a_match(
    server: Server, name: str = "mindflayer", seats: int = 4
) -> tuple[str, str, dict[str, Any]]:
    """A whole match: its id, the secret of seat 0, and what seat 0 was shown of it last."""
    table, [ann] = server.new_table(game=name, seats=seats, bots=["novice"] * (seats - 1), start=True)
    async with at(server, table, [ann]) as one:
        await one.play_on(0, random.Random(2))
        return one.now[0]["match"], ann, one.views[0]


def test_after_the_end_a_replay_goes_through_any_eyes(server: Server) -> None:
    async def story() -> None:
        match, ann, last = await a_match(server)
        own = server.get(f"{MATCH_OF}{match}/replay?seat=0&count=100", secret=ann)
        assert own["steps"][-1]["view"] == last and own["held"] == [0]
        other = server.get(f"{MATCH_OF}{match}/replay?seat=1&count=100")
        everything = server.get(f"{MATCH_OF}{match}/replay?seat=all&count=100")
        middle = len(own["steps"]) // 2
        for seat, seen in ((0, own), (1, other)):
            view = seen["steps"][middle]["view"]
            assert view["seat"] == seat and view["players"][1 - seat]["cards"] is None
            assert (
                everything["steps"][middle]["view"]["players"][seat]["cards"]
                == view["players"][seat]["cards"]
            )
        told = [event["what"] for step in everything["steps"] for event in step["events"]]
        assert told.count("dealt") == 4, "everybody's own cards"
        later = server.get(f"{MATCH_OF}{match}/replay?seat=all&first={middle}&count=1")
        assert later["steps"] == everything["steps"][middle : middle + 1]

    run(story())


def test_of_a_match_that_goes_on_nothing_is_to_be_had_whatever_its_state(server: Server) -> None:
    """Who asks for a fork, for all-knowing steps or for odds too early gets the same words at every point."""

    def ask(match: str, secret: str) -> list[str]:
        me = {"at": 0, "seats": ["me", *["novice"] * 3], "name": "Eve"}
        gets = (
            "replay?seat=all",
            "replay?seat=0",
            "replay",
            "question?at=0",
            "record",
            "look_back",
            "what_if/0",
        )
        told = [json.dumps(server.get(f"{MATCH_OF}{match}/{what}", 404, secret)) for what in gets]
        for body in (me, {**me, "at": 10_000}, {"junk": True}):
            told.append(json.dumps(server.post(f"{MATCH_OF}{match}/fork", body, 404, secret)))
            told.append(json.dumps(server.post(f"{MATCH_OF}{match}/what_if", body, 404, secret)))
        return told

    async def story() -> None:
        nothing = ask("abcdefghjkmn.1", "")
        table, [ann] = server.new_table(game="mindflayer", seats=4, bots=["novice"] * 3)
        assert ask(f"{table}.1", ann) == nothing, "before it begins"
        async with at(server, table, [ann]) as one:
            await one.do("start")
            await one.until_true(lambda: 0 in one.now)
            rng = random.Random(3)
            for _ in range(2):
                await one.until_true(lambda: one.prompt(0) is not None or one.now[0]["over"] is not None)
                assert one.now[0]["over"] is None
                assert ask(f"{table}.1", ann) == nothing, "while it goes on"
                await one.do("answer", **one.a_move(0, rng))
            for command in ("fork", "replay", "what_if"):
                await one.socket.send(
                    json.dumps({"type": command, "id": command, "match": f"{table}.1", "at": 0})
                )
                answer = await one.until(lambda message, command=command: message.get("id") == command)
                assert answer["type"] == "refused" and answer["reason"] == "bad_message"

    run(story())


def test_what_was_broken_off_keeps_its_secrets(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(game="mindflayer", seats=4, bots=["novice"] * 3, start=True)
        async with at(server, table, [ann]) as one:
            match = one.now[0]["match"]
            await one.do("propose_end", seat=0)
            await one.until_true(lambda: one.now[0]["over"] is not None)
        server.get(f"{MATCH_OF}{match}/replay?seat=0", secret=ann)
        refused = [
            server.get(f"{MATCH_OF}{match}/replay?seat=all", 403, ann),
            server.get(f"{MATCH_OF}{match}/replay?seat=1", 403, ann),
            server.get(f"{MATCH_OF}{match}/question?at=0", 403, ann),
            server.post(f"{MATCH_OF}{match}/fork", {"at": 0, "seats": ["me"] * 4, "name": "Ann"}, 403, ann),
            server.post(f"{MATCH_OF}{match}/what_if", {"at": 0}, 403, ann),
        ]
        assert len({each["text"] for each in refused}) == 1

    run(story())


@pytest.mark.parametrize("name", ["mindflayer", "strangers"])
def test_a_forked_table_goes_on_from_there_and_its_record_is_verified(
    server: Server, name: str, tmp_path: Path
) -> None:
    async def story() -> None:
        match, ann, _ = await a_match(server, name)
        parent = server.get(f"{MATCH_OF}{match}/record", secret=ann)
        here = len(parent["answers"]) // 2
        bots = ["novice"] * 3
        wanted = {"at": here, "seats": [*bots, "me"], "name": "Eve", "settings": AT_ONCE}
        for wrong in ({"seats": bots}, {"seats": [*bots, "novice"]}, {"at": len(parent["answers"])}):
            server.post(f"{MATCH_OF}{match}/fork", {**wanted, **wrong}, 400)
        made = server.post(f"{MATCH_OF}{match}/fork", wanted, 201)
        table, secret = made["table"], made["seats"][0]["secret"]
        async with at(server, table, [secret]) as eve:
            assert eve.now[3]["match"] == f"{table}.1"
            assert eve.now[3]["undo"] is None, "what others answered stays"
            await eve.play_on(3, random.Random(5))
            over = eve.now[3]["over"]
        kept = server.get(f"{MATCH_OF}{table}.1/record", secret=secret)
        assert kept["answers"][:here] == parent["answers"][:here]
        [fork] = kept["forks"]
        assert (fork["at"], fork["parent"]) == (here, parent["checksum"])
        assert over["seed"] == fork["seed"] != parent["seed"] and over["commitment"] == fork["commitment"]
        record = sl.load_record(json.dumps(kept))
        assert game(name).replay(record).checksum() == record.checksum
        again = server.post(f"{MATCH_OF}{table}.1/fork", {**wanted, "at": here + 1}, 201)
        async with at(server, again["table"], [again["seats"][0]["secret"]]) as eve:
            await eve.play_on(3, random.Random(6))
        forks = server.get(f"{MATCH_OF}{again['table']}.1/record")["forks"]
        assert [fork["at"] for fork in forks] == [here, here + 1]

    run(story())


@pytest.mark.parametrize(
    "settings",
    [
        {"stand_in": "cmd:a-program"},
        {"clock": {"kind": "slow", "seconds": 5}},
        {
            "clock": {
                "kind": "slow",
                "seconds": 86_400,
                "night": {"zone": "Europe/Berlin", "begins": 8, "ends": 8},
            }
        },
    ],
)
def test_a_forked_table_takes_no_settings_that_another_would_refuse(settings: dict[str, Any]) -> None:
    """A clock that always sleeps would never come to an end of its counting."""
    played, _, _ = new_table(NewTable(game="strangers", name="Ann", bots=["random"], start=True), 0)
    assert played.play is not None
    first = played.play.match.waiting[0]
    prompt = played.play.match.prompts[first]
    played.play.answer(first, prompt.options[0].id, prompt.id, "", 0)
    wanted = {"at": 0, "seats": ["me", "random"], "name": "Ann", "settings": settings}
    with pytest.raises(Refusal):
        forked_table(played.play, convert(wanted, NewFork), 0, BUILT_IN)


def test_friends_may_come_first_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    first = Server(tmp_path)

    async def until_it_waits() -> tuple[str, str, str]:
        match, _, _ = await a_match(first, "strangers", 2)
        wanted = {"at": 4, "seats": ["open", "me"], "name": "Eve", "settings": AT_ONCE}
        made = first.post(f"{MATCH_OF}{match}/fork", wanted, 201)
        secret = made["seats"][0]["secret"]
        async with at(first, made["table"], [secret]) as eve:
            assert eve.table["phase"] == "lobby" and eve.table["fork"] == {"match": match, "at": 4}
            assert await eve.refused("configure", options={"board": "B"}) == "not_now"
        return made["table"], secret, match

    table, secret, _ = run(until_it_waits())
    first.stop()
    second = Server(tmp_path)

    async def and_then() -> None:
        async with at(second, table, [secret]) as eve, at(second, table) as finn:
            seated = await finn.do("take", seat=0, name="Finn", colour=3)
            assert seated["seat"] == 0
            await eve.do("start")
            await eve.until_true(lambda: 1 in eve.now)
            assert eve.table["fork"] is None and eve.table["phase"] == "playing"
            assert len(eve.logs[1]) > 0, "what happened before is in the log"

    run(and_then())
    second.stop()


def tiny_end() -> tuple[MatchHead, sl.Record]:
    """A match of Strangers, as a server keeps it."""
    match = play(game("strangers").start(2, "sure"), 3)
    record = match.record()
    head = MatchHead(
        id="abcdefghjkmn.1", table="abcdefghjkmn", game="strangers", seats=2, options=record.options,
        seed=record.seed, bot_seed="b", rules=record.rules, pack=record.pack, pack_hash=record.pack_hash,
        names=["Ann", "Ben"], keys=["", ""], started=0,
    )  # fmt: skip
    return head, record


def test_at_the_last_answer_the_odds_are_sure() -> None:
    """One answer before the end, given as it was, every try ends as the match did."""
    head, record = tiny_end()
    result = game("strangers").replay(record).result
    assert result is not None
    seat, given = record.answers[-1]
    job = WhatIfJob(head, record.answers[:-1], record.sayings, [given, given], seat, "novice", times=12)
    looks: list[WhatIfLook] = []
    watch(job, BUILT_IN, looks.append)
    assert looks[-1].whole and looks[-1].done == 12
    for row in looks[-1].odds:
        sure = float(row.seat in result.winners)
        assert [won.value for won in row.won] == [sure, sure]
        assert row.won[0].low is not None and row.won[0].high is not None
        assert row.won[0].low <= sure <= row.won[0].high and row.won[0].high - row.won[0].low > 0.1
        assert row.change is not None and row.change.value == 0
        assert [score.value for score in row.score] in ([], [result.scores[row.seat or 0]] * 2)


def test_what_can_not_be_begun_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _ = new_table(NewTable(game="strangers", name="Ann", bots=["random"], start=True), 0)
    assert table.play is not None
    job = WhatIfJob(table.play.head, [], [], [None], 0, "random", 1)
    monkeypatch.setattr("sys.executable", "/there/is/no/such/program")

    async def story() -> str:
        desk = WhatIfDesk(BUILT_IN)
        begun = desk.start(job, [""])
        while begun.state in UNDER_WAY:
            await asyncio.sleep(0.01)
        await desk.close()
        return begun.state

    assert run(story()) == "broken"


def test_what_if_is_played_in_the_background_one_for_each_table(server: Server) -> None:
    async def story() -> None:
        match, ann, _ = await a_match(server, "strangers", 2)
        last = len(server.get(f"{MATCH_OF}{match}/record", secret=ann)["answers"]) - 1
        server.get(f"{MATCH_OF}{match}/question?at={last + 1}", 400, ann)
        server.post(f"{MATCH_OF}{match}/what_if", {"at": last, "instead": "nonsense"}, 400, ann)
        begun = server.post(f"{MATCH_OF}{match}/what_if", {"at": 0}, 201, ann)
        busy = server.post(f"{MATCH_OF}{match}/what_if", {"at": 3}, 409, ann)
        assert "at it already" in busy["text"]
        stopped = server.post(f"{MATCH_OF}{match}/what_if/{begun['id']}/stop", {}, 200)
        assert stopped["state"] == "stopped"
        near = (
            server.get(f"{MATCH_OF}{match}/question?at={step}", secret=ann) for step in range(last, 0, -1)
        )
        there = next(each for each in near if len(each["prompt"]["options"]) > 1)
        ids = [option["id"] for option in there["prompt"]["options"]]
        assert there["answer"] in ids and there["labels"]
        other = next(id for id in ids if id != there["answer"])
        wanted = {"at": there["at"], "instead": other}
        played = server.post(f"{MATCH_OF}{match}/what_if", wanted, 201, ann)
        while played["state"] in ("waiting", "running"):
            await asyncio.sleep(0.1)
            played = server.get(f"{MATCH_OF}{match}/what_if/{played['id']}")
        assert played["state"] == "done" and played["done"] == played["total"] == 100
        assert played["ways"][0] == ", ".join(there["labels"]) != played["ways"][1]
        assert [row["seat"] for row in played["odds"]] == [0, 1]
        assert all(
            len(row["won"]) == 2 and row["won"][0]["low"] <= row["won"][0]["high"] for row in played["odds"]
        )

    run(story())
