"""At the table nothing betrays a flip: what others are sent is the same, frame by frame, and nobody reads more."""

import copy
import json
import random
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from streetlight.table.play.window import Window, encode
from streetlight.table.room import moves, pace
from streetlight.table.wire.documents import Settings
from tests.table.mindflayer_world import act, rigged, settle
from tests.table.world import Device, Server, at, run

SANE, TURNED = "WFFMW", "WFFWW"
"""Seat 1 before the next Mind Flayer comes: with the Memories it does nothing, without them it possesses her."""


async def sit(server: Server, stack: AsyncExitStack, table: str, secrets: list[str]) -> list[Device]:
    """Everybody with a device of their own, and a spectator."""
    devices = [await stack.enter_async_context(at(server, table, [secret])) for secret in secrets]
    return [*devices, await stack.enter_async_context(at(server, table))]


def plain(device: Device) -> list[str]:
    """What a device was sent, without what differs between any two tables: names of table and match, clocks."""
    kept = []
    for message in device.messages:
        if message["type"] in ("ack", "welcome"):
            continue
        message = {
            key: value for key, value in message.items() if key not in ("match", "commitment", "at", "n")
        }
        if message["type"] == "table":
            message["table"] = {
                key: value for key, value in message["table"].items() if key not in ("id", "match")
            }
        kept.append(json.dumps(message))
    return kept


def sizes(device: Device) -> list[int]:
    """How long each message was on the wire, acks apart: their numbers grow from test to test."""
    return [
        len(json.dumps({key: value for key, value in message.items() if key != "n"}, separators=(",", ":")))
        for message in device.messages
        if message["type"] not in ("ack", "welcome")
    ]


@pytest.mark.rule("MF-61", "MF-29")
def test_all_frames_of_the_others_are_the_same_whether_she_turned_or_not(server: Server) -> None:
    sent: list[list[Device]] = []

    async def story(hand: str) -> None:
        hands = ["FWWW", hand, "WWWW", "WAWW", "WWMW"]
        table, secrets = rigged(server, hands, "F", 6)
        async with AsyncExitStack() as stack:
            devices = await sit(server, stack, table, secrets)
            rng = random.Random(3)
            await act(devices, 0, "give:1")
            for _ in range(30):
                waiting = devices[0].now[0]["waiting"]
                if devices[0].now[0]["over"] is not None:
                    break
                seat = rng.choice(waiting)
                if devices[0].views[0]["phase"] == "exchange":  # what both matches allow
                    await act(devices, seat, "left:waffle,right:waffle")
                else:
                    await act(devices, seat, f"give:{rng.choice([s for s in range(5) if s != seat])}")
                if devices[0].now[0]["talk"] and rng.random() < 0.3:
                    await devices[seat].do("say", seat=seat, text="Not me.")
                    await settle(devices)
            team = devices[1].views[1]["you"]["team"]
            assert team == ("possessed" if hand == TURNED else "sane")
            sent.append(devices)

    run(story(TURNED))
    run(story(SANE))
    turned, sane = sent
    assert len(turned[2].messages) > 40
    for eye in (0, 2, 3, 4, 5):
        assert plain(turned[eye]) == plain(sane[eye]), eye
        assert sizes(turned[eye]) == sizes(sane[eye]), eye
    assert len(turned[1].messages) == len(sane[1].messages)  # even she gets as many messages
    assert plain(turned[1]) != plain(sane[1])  # the comparison does see a difference


@pytest.mark.rule("MF-33", "MF-74")
def test_the_knocked_out_can_neither_speak_nor_claim_at_the_table(server: Server) -> None:
    async def story() -> None:
        table, secrets = rigged(server, ["FWWW", "WHHW", "WWWW", "WWWW", "WWWW"], "H", 6)
        async with AsyncExitStack() as stack:
            devices = await sit(server, stack, table, secrets)
            await devices[1].do("say", seat=1, text="Please don't.")
            await act(devices, 0, "give:1")
            assert devices[1].now[1]["talk"] is False and devices[2].now[2]["talk"] is True
            assert await devices[1].refused("say", seat=1, text="It was Ann.") == "closed"
            assert await devices[1].refused("say", seat=1, claim="suspect", args={"seat": 0}) == "closed"
            await devices[2].do("say", seat=2, text="Sorry.")
            await settle(devices)
            assert [line["text"] for line in devices[4].chat] == ["Please don't.", "Sorry."]

    run(story())


@pytest.mark.rule("MF-23")
def test_a_claim_is_heard_with_the_names_of_those_at_the_table(server: Server) -> None:
    async def story() -> None:
        table, secrets = rigged(server, ["FWWW", "WWWW", "WWWW", "WWWW", "WWWW"], "W", 6)
        async with AsyncExitStack() as stack:
            devices = await sit(server, stack, table, secrets)
            await devices[1].do("say", seat=1, claim="suspect", args={"seat": 2})
            await settle(devices)
            assert [line["text"] for line in devices[4].chat] == ["I don't trust Cy."]

    run(story())


@pytest.mark.rule("MF-39")
def test_during_an_exchange_nobody_speaks_at_the_table(server: Server) -> None:
    async def story() -> None:
        table, secrets = rigged(server, ["FWWW", "WWWW", "WWWW", "WWWW", "WWWW"], "W", 1)
        async with AsyncExitStack() as stack:
            devices = await sit(server, stack, table, secrets)
            await act(devices, 0, "give:1")
            assert devices[0].now[0]["waiting"] == [0, 1, 2, 3, 4]
            for seat in range(5):
                assert await devices[seat].refused("say", seat=seat, text="Pass it on.") == "closed"
            await act(devices, 3, "left:waffle,right:waffle")
            assert devices[5].now[None]["waiting"] == [0, 1, 2, 4]  # who is ready, everybody sees
            assert devices[5].chat == []

    run(story())


@pytest.mark.rule("MF-69")
@pytest.mark.parametrize("seats", [4, 7])
def test_what_a_seat_is_sent_depends_on_nothing_it_can_not_know(server: Server, seats: int) -> None:
    """At every decision: were the truth another that looks alike to the seat, its message would be the same bytes.

    So neither view, log, prompt, waiting list nor undo of a seat or a spectator, live or after coming back, tells more.
    """
    table, _ = server.new_table(
        game="mindflayer", seats=seats, others=[f"P{n}" for n in range(seats - 1)], start=True
    )
    live = server.hub.get(table).table
    play, rng = live.play, random.Random(seats)
    around = live.surroundings(0)
    looks = 0
    while not play.over:
        for eye in rng.sample([None, *range(seats)], 2):
            other = copy.copy(play)
            other.match = play.match.imagine(eye, rng)
            assert encode(Window(eye).whole(play, around, None)) == encode(
                Window(eye).whole(other, around, None)
            )
            looks += 1
        seat = rng.choice(play.match.waiting)
        prompt = play.match.prompts[seat]
        if play.match.talk(seat) and rng.random() < 0.2:
            play.say(seat, play.match.say(seat, {"claim": "sane"}).saying, 0)
        option = prompt.options[rng.randrange(len(prompt.options))]
        play.answer(seat, option.id, play.prompt_id(prompt), "c", 0)
    assert looks > 40


def private(view: dict[str, Any], seat: int | None) -> list[str]:
    """Everything in a view that is another seat's secret."""
    found = [
        f"{player['seat']} {key}"
        for player in view["players"]
        for key in ("cards", "team")
        if player["seat"] != seat and player[key] is not None
    ]
    for moment in view["past"]:
        if moment["what"] == "round":
            passed = zip(moment["givers"], moment["gave"], strict=True)
            found += [f"{giver} gave" for giver, cards in passed if giver != seat and cards is not None]
    return found


def test_neither_rejoining_nor_asking_for_the_replay_early_shows_a_secret(server: Server) -> None:
    async def story() -> None:
        table, secrets = server.new_table(
            game="mindflayer", seats=5, others=["Bo"], bots=["regular"] * 3, start=True
        )
        rng = random.Random(8)
        async with at(server, table, [secrets[0]]) as ann, at(server, table, [secrets[1]]) as bo:
            match = ann.now[0]["match"]
            while ann.now[0]["over"] is None:
                for seat, device in ((0, ann), (1, bo)):
                    if device.prompt(seat) is not None:
                        await device.do("answer", **device.a_move(seat, rng))
                await ann.do("ping")
                await bo.do("ping")
                if ann.now[0]["over"] is not None:
                    break
                if rng.random() < 0.6:
                    continue
                early = [
                    httpx.get(
                        f"{server.url}/api/matches/{match}/{path}",
                        headers={"Authorization": f"Seat {secrets[0]}"},
                        timeout=60,
                    ).status_code
                    for path in ("replay", "replay?seat=0", "record", "minds")
                ]
                await ann.do("ping")
                assert early == [404] * 4 or ann.now[0]["over"]  # the bots may have ended it meanwhile
                async with at(server, table, [secrets[1]]) as again, at(server, table) as screen:
                    if again.now[1]["over"] is None:
                        assert private(again.views[1], 1) == []
                        told = {event["what"] for event in screen.logs[None]}
                        assert not told & {"dealt", "possessed", "received", "showed", "lost", "eyes_open"}
                        assert private(screen.views[None], None) == [] and screen.views[None]["you"] is None
                        assert screen.now[None]["prompt"] is None
                assert bo.now[1]["over"] or private(bo.views[1], 1) == []
            assert private(ann.views[0], 0) != []  # after the end all is told, and the search finds it

    run(story())


@pytest.mark.rule("MF-61")
def test_a_bot_that_turned_answers_at_the_same_moment(server: Server) -> None:
    """When bots answer is settled by a breath, drawn with each question; a flip neither adds a draw nor changes one."""
    due: list[list[tuple[int, str, int | None]]] = []
    for hand in (TURNED, SANE):
        hands = ["FWWW", hand, "WWWW", "WAWW", "WWMW"]
        table = server.hub.get(rigged(server, hands, "F", 6, bots=["regular"] * 4)[0]).table
        table.stored.settings = Settings(pace="breath")
        table.rng, table.watchers = random.Random(1), 1
        rng = random.Random(2)
        times: list[tuple[int, str, int | None]] = []
        answer = "give:1"
        for now in range(1000, 26_000, 1000):
            seat = table.play.match.waiting[0]
            moves.give(table, seat, table.asked[seat].prompt, answer, "", now)
            times += [
                (at, asked.prompt, pace.due(table, at, asked, now)) for at, asked in table.asked.items()
            ]
            seat = table.play.match.waiting[0]
            ids = [option.id for option in table.play.match.prompts[seat].options]
            answer = rng.choice(ids) if ids[0].startswith("give") else "left:waffle,right:waffle"
        due.append(times)
    assert due[0] == due[1]
    assert len({at for _, _, at in due[0] if at is not None}) >= 20
