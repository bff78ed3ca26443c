"""What would you do? The regular bot's answer, for the seat that asked, and nobody else hears of it."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from streetlight.table.play.bot_worker import Think, Thinker
from streetlight.table.room import lobby
from streetlight.table.wire.web_types import NewTable
from tests.table.world import Device, Server, at, run, serving

TWO = {"game": "strangers", "seats": 2, "others": ["Bo"], "start": True}


async def asked_seat(device: Device) -> int:
    """The seat that is asked something now, of those on this device."""
    await device.until_true(
        lambda: any(device.prompt(seat) is not None for seat in device.now if seat is not None)
    )
    return next(seat for seat in device.now if seat is not None and device.prompt(seat) is not None)


def sent(device: Device) -> list[str]:
    """All frames but acks, without what differs between any two tables."""
    kept = []
    for message in device.messages:
        if message["type"] in ("ack", "welcome"):
            continue
        plain = {key: value for key, value in message.items() if key not in ("match", "at", "n")}
        if message["type"] == "table":
            plain["table"] = {
                key: value for key, value in message["table"].items() if key not in ("id", "match")
            }
        kept.append(json.dumps(plain))
    return kept


def test_the_bots_choice_and_its_reason_come_to_the_one_who_asked(server: Server) -> None:
    async def story() -> None:
        table, secrets = server.new_table(**TWO)
        async with at(server, table, secrets) as device:
            seat = await asked_seat(device)
            prompt: Any = device.prompt(seat)
            advice = await device.do("advise", seat=seat, prompt=prompt["id"])
            assert advice["type"] == "advice" and advice["level"] == "regular" and advice["reason"]
            assert advice["answer"] in [option["id"] for option in prompt["options"]]
            again = await device.do("advise", seat=seat, prompt=prompt["id"])
            assert again["answer"] == advice["answer"], "asked again it says the same"
            await device.do(
                "answer",
                match=device.now[seat]["match"],
                seat=seat,
                prompt=prompt["id"],
                answer=advice["answer"],
            )
            assert await device.refused("advise", seat=seat, prompt=prompt["id"]) == "stale"

    run(story())


def test_nobody_else_is_sent_anything_of_it_before_the_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches of the same deal, one with questions to the bot: frame by frame the others are sent the same."""
    monkeypatch.setattr("streetlight.table.room.lobby.new_seed", lambda: "5" * 32)
    told: list[list[list[str]]] = []

    async def story(asks: bool) -> None:
        table, [ann, bo] = server.new_table(**TWO)
        rng = random.Random(2)
        async with (
            at(server, table, [ann]) as one,
            at(server, table, [bo]) as other,
            at(server, table) as guest,
        ):
            for _ in range(6):
                await one.until_true(lambda: one.now[0]["waiting"] != [])
                seat = one.now[0]["waiting"][0]
                mover = (one, other)[seat]
                await mover.until_true(lambda m=mover, s=seat: m.prompt(s) is not None)
                if asks and seat == 0:
                    await one.do("advise", seat=0, prompt=one.prompt(0)["id"])  # type: ignore[index]
                seq = mover.now[seat]["seq"]
                await mover.do("answer", **mover.a_move(seat, rng))
                for at_seat, each in ((0, one), (1, other), (None, guest)):
                    await each.until_true(lambda d=each, s=at_seat, n=seq: d.now[s]["seq"] > n)
            assert await other.refused("advise", seat=0, prompt="p1") == "not_yours"
            told.append([sent(other)[:-1], sent(guest)])
            assert not any(
                '"advice"' in raw for device in (other, guest) for raw in device.raw if "settings" not in raw
            )
            await other.do("resign", seat=1)
            await guest.until_true(lambda: guest.now[None]["over"] is not None)
            assert (guest.now[None]["over"]["advised"][0] > 0) == asks, "at the end everybody is told"

    run(story(asks=False))
    run(story(asks=True))
    assert told[0] == told[1]


def test_the_host_may_forbid_it(server: Server) -> None:
    async def story() -> None:
        table, secrets = server.new_table(**TWO)
        async with at(server, table, secrets) as device:
            seat = await asked_seat(device)
            await device.do("set", settings=device.table["settings"] | {"advice": False})
            prompt: Any = device.prompt(seat)
            assert await device.refused("advise", seat=seat, prompt=prompt["id"]) == "closed"

    run(story())


def test_what_was_asked_outlives_a_restart_and_is_forgotten_with_the_match(tmp_path: Path) -> None:
    async def story() -> None:
        with serving(tmp_path) as server:
            table, secrets = server.new_table(**TWO)
            async with at(server, table, secrets) as device:
                seat = await asked_seat(device)
                prompt: Any = device.prompt(seat)
                await device.do("advise", seat=seat, prompt=prompt["id"])
        with serving(tmp_path) as server:
            async with at(server, table, secrets) as device:
                await device.do("resign", seat=seat)
                await device.until_true(lambda: device.now[seat]["over"] is not None)
                assert device.now[seat]["over"]["advised"][seat] == 1
                await device.do("start")
                await device.do("resign", seat=seat)
                await device.until_true(lambda: any(device.now[seat]["over"] or {"advised": [1]}))
                assert server.hub.get(table).table.stored.seats[seat].advised == []

    run(story())


def test_the_adviser_knows_no_more_than_the_seat() -> None:
    """Twenty truths with the same sight: one piece of advice."""
    table, _, _ = lobby.new_table(
        NewTable(game="strangers", name="Ann", seats=3, bots=["regular", "regular"], start=True), 0
    )
    play = table.play
    assert play is not None
    rng = random.Random(4)
    while len(play.answers) < 12 or 0 not in play.match.prompts:
        seat, prompt = next(iter(play.match.prompts.items()))
        play.answer(
            seat, prompt.options[rng.randrange(len(prompt.options))].id, play.prompt_id(prompt), "", 0
        )
    thinker = Thinker(table.shelf)
    job = Think(play.head, play.answers, play.talk, 0, "regular")
    true = thinker.think(job)
    for _ in range(20):
        kept = thinker._plays[play.head.id]
        other = play.match.imagine(0, rng)
        assert other.view(0) == kept.match.view(0)
        kept.match = other
        twin = thinker.think(job)
        assert (twin.answer, twin.reason) == (true.answer, true.reason)
        kept.match = play.match
