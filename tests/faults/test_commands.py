"""Commands that come twice, late, out of order, to the wrong prompt, or over a connection that was lost."""

import asyncio
import random
from typing import Any

from tests.table.world import Device, Server, at, run


async def both_know(a: Device, b: Device, seq: int) -> None:
    await a.until_true(lambda: a.now[0]["seq"] >= seq)
    await b.until_true(lambda: b.now[1]["seq"] >= seq)


def test_an_answer_that_comes_twice_counts_once(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"], start=True, options={"first": 0})
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            move = a.a_move(0, random.Random(1)) | {"answer": "let_out"}  # which ends the turn
            for _ in range(5):
                await a.send("answer", id="same", **move)
            await a.do("ping")
            acks = [message for message in a.messages if message.get("id") == "same"]
            assert [message["type"] for message in acks] == ["ack"] * 5
            assert a.now[0]["seq"] == 1
            # also over another connection, and when the match has moved on
            await b.until_true(lambda: b.prompt(1) is not None)
            await b.do("answer", **b.a_move(1, random.Random(2)))
            async with at(server, table, [ann]) as again:
                before = again.now[0]["seq"]
                assert (await again.ask("answer", id="same", **move))["type"] == "ack"
                await again.do("ping")
                assert again.now[0]["seq"] == before

    run(story())


def test_a_click_too_many_never_answers_the_next_question(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        async with at(server, table, [ann]) as me:
            for turn in range(10):
                move = me.a_move(0, random.Random(turn))
                first, second = await me.send("answer", **move), await me.send("answer", **move)
                await me.until(lambda message, id=second: message.get("id") == id)
                kinds = {m["id"]: m for m in me.messages if m.get("id") in (first, second)}
                assert kinds[first]["type"] == "ack"
                assert (kinds[second]["type"], kinds[second]["reason"]) == ("refused", "stale")
                assert me.now[0]["seq"] == turn + 1

    run(story())


def test_late_and_shuffled_commands_do_nothing_wrong(server: Server) -> None:
    """A network that delays, repeats and reorders: the match is the one that the acknowledged answers make."""

    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"], start=True, options={"first": 0})
        rng = random.Random(3)
        late: list[tuple[int, str, dict[str, Any]]] = []
        acknowledged: list[tuple[int, str, Any]] = []
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            devices = {0: a, 1: b}
            for number in range(60):
                if a.now[0]["over"] is not None:
                    break
                seat = a.now[0]["waiting"][0]
                move = devices[seat].a_move(seat, rng)
                mine = (seat, f"n{number}", move)
                wave = [mine, *rng.sample(late, min(3, len(late))), mine]
                rng.shuffle(wave)
                late.append(mine)
                for at_seat, id, fields in wave:
                    answer = await devices[at_seat].ask("answer", id=id, **fields)
                    if (
                        answer["type"] == "ack"
                        and id == mine[1]
                        and (seat, id, move["answer"]) not in acknowledged
                    ):
                        acknowledged.append((seat, id, move["answer"]))
                    else:
                        assert answer["type"] == "ack" or answer["reason"] in ("stale", "not_asked")
                assert acknowledged[-1][1] == mine[1]
                await both_know(a, b, len(acknowledged))
            play = server.hub.get(table).table.play
            assert play.answers == [(seat, answer) for seat, _, answer in acknowledged]

    run(story())


def test_two_devices_race_for_one_prompt(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=1, start=True)
        async with at(server, table, [ann]) as laptop, at(server, table, [ann]) as phone:
            for turn in range(8):
                await laptop.until_true(lambda: laptop.now[0]["seq"] >= turn)  # noqa: B023
                await phone.until_true(lambda: phone.now[0]["seq"] >= turn)  # noqa: B023
                answers = await asyncio.gather(
                    laptop.ask("answer", **laptop.a_move(0, random.Random(turn))),
                    phone.ask("answer", **phone.a_move(0, random.Random(turn + 100))),
                )
                assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            assert max(laptop.now[0]["seq"], phone.now[0]["seq"]) == 8

    run(story())


def test_one_who_comes_back_gets_the_gap_and_only_that(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"], start=True, options={"first": 0})
        rng = random.Random(4)
        async with at(server, table, [ann]) as never_dropped, at(server, table, [bo]) as b:
            a = never_dropped
            async with at(server, table, [ann]) as flaky:
                for _ in range(6):
                    mover, seat = (a, 0) if a.prompt(0) is not None else (b, 1)
                    await mover.do("answer", **mover.a_move(seat, rng))
                    await both_know(a, b, mover.now[seat]["seq"])
                await flaky.until_true(lambda: flaky.now[0]["seq"] >= 6)
            last = {
                "match": flaky.now[0]["match"], "seat": 0, "seq": flaky.now[0]["seq"], "events": len(flaky.logs[0])
            }  # fmt: skip
            for _ in range(6):
                mover, seat = (a, 0) if a.prompt(0) is not None else (b, 1)
                await mover.do("answer", **mover.a_move(seat, rng))
                await both_know(a, b, mover.now[seat]["seq"])
            async with at(server, table, [ann], {"last": [last]}, flaky.logs) as back:
                message = back.messages[-1]
                assert message["keep"] == last["events"] and message["content"] is None
                assert back.logs == a.logs and back.views == a.views
                assert back.now[0]["prompt"] == a.now[0]["prompt"]
            liar = last | {"events": 10_000}
            async with at(server, table, [ann], {"last": [liar]}, a.logs) as back:
                assert back.logs == a.logs

    run(story())


def test_a_lost_reply_to_taking_a_seat_is_given_again_to_the_same_browser_only(server: Server) -> None:
    async def story() -> None:
        table, _ = server.new_table(seats=3)
        browser = {"device": "d" * 22}
        async with at(server, table, [], browser) as first:
            seated = await first.do("take", id="t1", seat=1, name="Bo", colour=2)
        async with at(server, table, [], browser) as again:
            assert await again.ask("take", id="t1", seat=1, name="Bo", colour=2) == seated
        async with at(server, table, [], {"device": "e" * 22}) as other:
            assert await other.refused("take", id="t1", seat=1, name="Bo", colour=2) == "taken"

    run(story())
