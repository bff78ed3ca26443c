"""Whole matches over real sockets."""

import asyncio
import json
import random

from streetlight.core.luck import commitment
from streetlight.core.records import load_record
from streetlight.games.registry import game
from streetlight.table.room.hub import Hub
from tests.table.world import Server, at, run


def test_two_people_and_two_bots_play_a_whole_match(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=4, bots=["random", "random"])
        async with at(server, table, [ann]) as host, at(server, table) as friend:
            seated = await friend.do("take", seat=3, name="Bo", colour=0)
            assert seated["seat"] == 3 and len(seated["secret"]) >= 22
            await host.until_true(lambda: host.table["seats"][3]["name"] == "Bo")
            assert host.table["seats"][3]["colour"] != host.table["seats"][0]["colour"]
            await host.do("start")
            await friend.until_true(lambda: 3 in friend.now)
            promised = host.now[0]["commitment"]
            shown = [message for message in host.messages if message["type"] == "match"]
            assert shown[0]["content"]["cards"] and all(message["content"] is None for message in shown[1:])
            await asyncio.gather(
                host.play_on(0, random.Random(1)),
                friend.play_on(3, random.Random(2)),
            )
            over = host.now[0]["over"]
            assert over == friend.now[3]["over"]
            assert over["how"] == "finished" and len(over["scores"]) == 4
            assert over["commitment"] == promised == commitment(over["seed"])
            assert "deck" in over["truth"] and over["seed"] not in "".join(host.raw[:-1])
            await host.until_true(lambda: host.table["phase"] == "over")

            record = load_record(json.dumps(server.get(f"/api/matches/{host.table['match']}/record")))
            again = game("strangers").replay(record)
            assert again.checksum() == record.checksum and again.result is not None
            assert list(again.result.scores) == over["scores"]

    run(story())


def test_a_finished_match_is_stepped_through_as_ones_own_seat_saw_it(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"], start=True)
        seen: list[tuple[int, dict[str, object]]] = []
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            match = a.table["match"]
            server.get(f"/api/matches/{match}/replay?seat=0", 404, ann)  # not before the end
            server.get(f"/api/matches/{match}/record", 404, ann)

            async def watch() -> None:
                while a.now[0]["over"] is None:
                    if a.prompt(0) is not None:
                        await a.do("answer", **a.a_move(0, random.Random(3)))
                    else:
                        await a.hear()
                    seen.append((a.now[0]["seq"], a.views[0]))

            await asyncio.gather(watch(), b.play_on(1, random.Random(4)))
        first = server.get(f"/api/matches/{match}/replay?seat=0&first=0&count=100", 200, ann)
        steps = first["steps"]
        while len(steps) <= first["answers"]:
            path = f"/api/matches/{match}/replay?seat=0&first={len(steps)}&count=100"
            steps += server.get(path, 200, ann)["steps"]
        assert [step["at"] for step in steps] == list(range(first["answers"] + 1))
        for seq, view in seen:
            assert steps[seq]["view"] == view  # no undo here, so seq counts answers
        events = [event["n"] for step in steps for event in step["events"]]
        assert events == list(range(1, len(events) + 1))
        other = server.get(f"/api/matches/{match}/replay?seat=1", 200, ann)  # after the end nothing is hidden
        assert other["steps"][0]["view"]["seat"] == 1 and other["held"] == [0]
        assert server.get(f"/api/matches/{match}/replay?count=1")["seat"] is None

    run(story())


def test_who_is_not_asked_reads_for_whom_the_match_waits(server: Server) -> None:
    async def story() -> None:
        table, secrets = server.new_table(seats=2, others=["Bo"], start=True)
        async with at(server, table, secrets) as device:
            asked, other = (0, 1) if device.prompt(0) else (1, 0)
            move = {"match": device.table["match"], "seat": other, "prompt": "p1", "answer": "let_out"}
            told = await device.ask("answer", **move)
            name = device.table["seats"][asked]["name"]
            assert told["reason"] == "not_asked"
            assert told["text"] == f"It is not your turn. The match waits for {name}."

    run(story())


def test_several_people_on_one_device(server: Server) -> None:
    async def story() -> None:
        table, secrets = server.new_table(seats=3, others=["Bo"], bots=["random"], start=True)
        async with at(server, table, secrets) as device:
            assert set(device.now) == {0, 1}
            rng = random.Random(5)
            while device.now[0]["over"] is None:
                asked = [seat for seat in (0, 1) if device.prompt(seat) is not None]
                if asked:
                    await device.do("answer", **device.a_move(asked[0], rng))
                else:
                    await device.hear()
            assert device.now[0]["over"]["how"] == "finished"

    run(story())


def test_two_devices_of_one_seat_stay_in_step(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], start=True)
        async with at(server, table, [ann]) as laptop, at(server, table, [ann]) as phone:
            rng = random.Random(6)
            for turn in range(12):
                mover, other = (laptop, phone) if turn % 2 else (phone, laptop)
                await mover.until_true(lambda mover=mover: mover.prompt(0) is not None)
                await mover.do("answer", **mover.a_move(0, rng))
                seq = mover.now[0]["seq"]
                await other.until_true(lambda other=other, seq=seq: other.now[0]["seq"] >= seq)
            both = max(laptop.now[0]["seq"], phone.now[0]["seq"])
            for device in (laptop, phone):
                await device.until_true(lambda device=device: device.prompt(0) is not None)
                assert device.now[0]["seq"] >= both
            assert laptop.views == phone.views and laptop.logs == phone.logs

    run(story())


def test_why_names_what_is_not_possible_and_the_rule(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], start=True, options={"first": 0})
        async with at(server, table, [ann]) as me:
            await me.until_true(lambda: me.prompt(0) is not None)
            answer = await me.do("why", seat=0, prompt=me.prompt(0)["id"])
            assert answer["blocked"] and all(block["reason"] and block["rule"] for block in answer["blocked"])
            assert await me.refused("why", seat=0, prompt="p99") == "stale"
            assert await me.refused("why", seat=1, prompt="p1") == "not_yours"

    run(story())


def test_a_bot_plays_for_one_who_is_away_and_hands_back(server: Server) -> None:
    async def story() -> None:
        settings = {"pace": "at_once", "grace": 0, "stand_in": "random"}
        table, [ann, bo] = server.new_table(
            seats=2, others=["Bo"], start=True, settings=settings, options={"first": 0}
        )
        async with at(server, table, [ann]) as a:
            rng = random.Random(7)
            for _ in range(5):  # Bo was never there
                await a.until_true(lambda: a.prompt(0) is not None)
                await a.do("answer", **a.a_move(0, rng))
            await a.until_true(lambda: a.table["seats"][1]["stand_in"])
            async with at(server, table, [bo]) as b:
                await a.until_true(lambda: not a.table["seats"][1]["stand_in"])
                while b.prompt(1) is None:
                    await a.until_true(lambda: a.now[0]["seq"] >= b.now[1]["seq"])
                    if a.prompt(0) is not None:
                        await a.do("answer", **a.a_move(0, rng))
                    else:
                        await b.hear()
                seq = b.now[1]["seq"]
                while server.hub.get(table)._thinking:  # a bot that thinks about it answers before it is done
                    await b.do("ping")
                await b.do("ping")  # the bot does not answer for one who is there
                assert b.now[1]["seq"] == seq and b.prompt(1) is not None
                await b.do("answer", **b.a_move(1, rng))

    run(story())


def test_a_table_that_is_left_alone_goes_to_disk_and_comes_back(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], start=True)
        async with at(server, table, [ann]) as me:
            await me.until_true(lambda: me.prompt(0) is not None)
            await me.do("answer", **me.a_move(0, random.Random(8)))
            await me.until_true(lambda: me.prompt(0) is not None)
            before = me.views[0], me.logs[0], me.prompt(0)
        hub = server.hub
        async with asyncio.timeout(60):
            while hub.tables[table].connections:
                await asyncio.sleep(0.01)
        in_loop = asyncio.run_coroutine_threadsafe(sweep(hub), hub._loop)
        await asyncio.wrap_future(in_loop)
        assert table not in hub.tables
        async with at(server, table, [ann]) as me:
            assert (me.views[0], me.logs[0], me.prompt(0)) == before

    run(story())


async def sweep(hub: Hub) -> None:
    hub.sweep(before=2**62)
