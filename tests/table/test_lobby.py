"""Before and between matches: seats, bots, the host, options, rematch, series."""

import json
import random
from pathlib import Path

import httpx

from streetlight.core.records import load_record
from streetlight.games.registry import game
from tests.rules.loop.packs import PACK
from tests.table.world import AT_ONCE, Device, Server, at, run, serving


def seat(device: Device, number: int) -> dict[str, object]:
    found: dict[str, object] = device.table["seats"][number]
    return found


def test_seats_are_taken_left_filled_with_bots_and_cleared(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=3)
        async with at(server, table, [ann]) as host, at(server, table) as guest:
            assert guest.table["phase"] == "lobby" and guest.table["host"] == 0
            await guest.do("take", seat=1, name="  Bo \u0007 Peep ", colour=4)
            assert await guest.refused("take", seat=0, name="Eve", colour=1) == "taken"
            assert await guest.refused("put_bot", seat=2, level="random") == "not_host"
            await host.do("put_bot", seat="all", level="random")
            assert seat(host, 1)["name"] == "Bo Peep" and seat(host, 2)["kind"] == "bot"
            assert await host.refused("put_bot", seat=2, level="genius") == "options"
            await host.do("clear", seat=2)
            assert seat(host, 2)["kind"] == "open"
            assert await host.refused("start") == "not_now"

            await guest.do("rename", seat=1, name="Bob", colour=5)
            assert await guest.refused("rename", seat=1, name="Bob", colour=0) == "taken"
            assert await guest.refused("rename", seat=1, name="\u200b", colour=5) == "options"
            await guest.do("leave", seat=1)
            assert guest.messages[-1]["type"] != "refused" and seat(guest, 1)["kind"] == "open"
            assert await guest.refused("leave", seat=1) == "not_yours"

    run(story())


def test_one_who_was_removed_is_out(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2)
        async with at(server, table, [ann]) as host, at(server, table) as rude:
            secret = (await rude.do("take", seat=1, name="Rude", colour=1))["secret"]
            await host.do("start")
            await rude.until_true(lambda: 1 in rude.now)
            await host.do("clear", seat=1)
            told = await rude.until(lambda message: message["type"] == "unseated")
            assert told["seat"] == 1
            assert await rude.refused("say", seat=1, text="hey") == "not_yours"
            async with at(server, table, [secret]) as again:
                welcome = again.messages[0]
                assert welcome["seats"] == [] and welcome["unknown"] == [secret[:4]]
            # a bot plays on, and somebody else can sit down
            async with at(server, table) as kind:
                await kind.do("take", seat=1, name="Kind", colour=2)
                await kind.until_true(lambda: 1 in kind.now)
                assert kind.views[1]["seat"] == 1

    run(story())


def test_the_removed_stay_out_until_the_host_lets_them_back_in(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=3)
        phone = {"device": "the phone of one who was rude"}
        async with at(server, table, [ann]) as host, at(server, table, hello=phone) as rude:
            assert rude.messages[0]["removed"] is False
            await rude.do("take", seat=1, name="Rude", colour=1)
            await host.do("clear", seat=1)
            told = await rude.until(lambda message: message["type"] == "unseated")
            assert "let you back in" in told["text"]
            [guest] = host.table["removed"]
            assert guest["name"] == "Rude"
            assert await rude.refused("take", seat=2, name="Kind", colour=1) == "removed"
            assert await rude.refused("let_in", n=guest["n"]) == "not_host"
            async with at(server, table, hello=phone) as again, at(server, table) as other:
                assert again.messages[0]["removed"] is True
                assert await again.refused("take", seat=1, name="Kind", colour=1) == "removed"
                await other.do("take", seat=1, name="Bo", colour=2)  # nobody else is kept out
            await host.do("let_in", n=guest["n"])
            await rude.until(lambda message: message["type"] == "invited")
            await rude.do("take", seat=2, name="Sorry", colour=1)
            assert rude.table["removed"] == []
            assert await host.refused("let_in", n=guest["n"]) == "not_now"

    run(story())


def test_the_host_hands_over(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2)
        async with at(server, table, [ann]) as host, at(server, table) as friend:
            await friend.do("take", seat=1, name="Bo", colour=1)
            await host.do("give_host", seat=1)
            assert await host.refused("start") == "not_host"
            await friend.until_true(lambda: friend.table["host"] == 1)
            await friend.do("configure", options={"board": "B"})
            await friend.do("leave", seat=1)
            await host.until_true(lambda: host.table["host"] == 0)  # whoever is left

    run(story())


def test_bad_options_are_refused_and_nothing_changes(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2)
        async with at(server, table, [ann]) as host:
            before = host.table
            for wanted in (
                {"options": {"board": "Z"}},
                {"options": {"variants": ["teams"]}},
                {"options": {"pack": "/etc/passwd"}},
                {"options": {"pack": "../standard"}},
                {"options": {"nonsense": 1}},
                {"seats": 9},
                {"seats": 3, "series": "gauntlet"},
                {"series": "nothing"},
            ):
                assert await host.refused("configure", **wanted) == "options", wanted
            await host.do("rename", seat=0, name="Ann", colour=0)
            assert host.table == before
            await host.do("configure", seats=4, options={"variants": ["teams"], "seating": "opposite"})
            assert len(host.table["seats"]) == 4 and host.table["options"]["seating"] == "opposite"

    run(story())


async def finish(device: Device) -> None:
    """Two people who agree that it is over."""
    await device.do("resign", seat=0)
    await device.until_true(lambda: device.table["phase"] == "over")


def test_rematch_with_other_options(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], start=True)
        async with at(server, table, [ann]) as me:
            first = me.table["match"]
            assert me.views[0]["board"] == "A"
            assert await me.refused("configure", options={"board": "B"}) == "not_now"
            await finish(me)
            await me.do("configure", options={"board": "B"})
            await me.do("start")
            assert me.table["match"] != first and me.views[0]["board"] == "B"
            assert me.now[0]["over"] is None and me.table["played"] == 1
            contents = [message["content"] for message in me.messages if message.get("content")]
            assert contents[-1]["board"]["id"] == "B"

    run(story())


def test_a_gauntlet_is_played_to_its_end(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"], series="gauntlet", start=True)
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            boards = [a.views[0]["board"]]
            seeds = []
            while True:
                loser = 0 if len(boards) == 1 else 1
                device = (a, b)[loser]
                await device.do("resign", seat=loser)
                await a.until_true(lambda: a.table["series"]["played"] == len(boards))
                seeds.append(a.now[0]["over"]["seed"])
                if a.table["series"]["winners"] is not None:
                    break
                if a.table["series"]["choices"]:
                    [choice] = a.table["series"]["choices"]
                    assert await a.refused("start") == "not_now"
                    picker = (a, b)[choice["seat"]]
                    assert (
                        await picker.refused("choose", seat=choice["seat"], option="board", value="C")
                        == "options"
                    )
                    await picker.do("choose", seat=choice["seat"], option="board", value="B")
                await a.do("start")
                await b.until_true(lambda: b.table["phase"] == "playing")
                boards.append(a.views[0]["board"])
            assert boards == ["A", "B", "B"]
            assert a.table["series"]["scores"] == [2, 1] and a.table["series"]["winners"] == [0]
            # the seed of one match tells nothing about the next
            assert len({seed[:8] for seed in seeds}) == 3
            await a.do("start")  # and on with a new series
            assert a.table["series"]["played"] == 0

    run(story())


def test_glance_and_scores(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=1, name="Solo Sue", start=True, settings=AT_ONCE)
        [glance] = server.post(
            "/api/glance", {"tables": [{"table": table, "secrets": [ann]}, {"table": "gone12345678"}]}
        )
        assert glance["your_turn"] and glance["waiting"] == ["Solo Sue"] and glance["phase"] == "playing"
        assert server.post("/api/glance", {"tables": [{"table": table}]}) == []
        async with at(server, table, [ann]) as me:
            await me.play_on(0, random.Random(7))
            score = me.now[0]["over"]["scores"][0]
            match = me.table["match"]
        rows = server.get(f"/api/games/strangers/scores?board=A&match={match}")
        assert [(row["name"], row["score"]) for row in rows if row["own"]] == [("Solo Sue", score)]
        assert not any(row["own"] for row in server.get("/api/games/strangers/scores?board=A"))
        assert not any(row["own"] for row in server.get(f"/api/games/strangers/scores?board=B&match={match}"))
        assert table not in httpx.get(f"{server.url}/api/games/strangers/scores?board=A", timeout=60).text

    run(story())


def whole_pack() -> str:
    files = sorted(Path(PACK).glob("*.toml"), key=lambda file: file.name != "pack.toml")
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_a_pack_is_known_only_to_the_server_it_was_brought_to(server: Server, tmp_path: Path) -> None:
    brought = server.post("/api/games/loop/packs", {"text": whole_pack()})
    asked = {"seats": 1, "options": {"pack": brought["pack"]}}
    assert server.post("/api/games/loop/check", asked)["problems"] == []
    with serving(tmp_path / "next door") as other:
        assert other.post("/api/games/loop/check", asked)["problems"][0]["field"] == "pack"


def test_a_pack_of_ones_own_brings_its_scenarios(server: Server) -> None:
    async def story() -> None:
        brought = server.post("/api/games/loop/packs", {"text": whole_pack()})
        assert brought["problems"] == []
        table, [ann] = server.new_table(game="loop", seats=1)
        async with at(server, table, [ann]) as host:
            assert host.table["offers"] == {}, "the lobby has the game's own"
            await host.do("configure", options={"pack": brought["pack"]})
            offered = {offer["value"]: offer["title"] for offer in host.table["offers"]["scenario"]}
            assert offered["fortnight"] == "A Quiet Fortnight" and "bot_amok" in offered
            await host.do("configure", options={"pack": brought["pack"], "scenario": "fortnight"})
            await host.do("start")
            assert host.now[0]["content"]["scenario"]["id"] == "fortnight"
            await host.do("resign", seat=0)
            record = load_record(json.dumps(server.get(f"/api/matches/{table}.1/record")))
            assert record.pack == brought["pack"]
            assert game("loop").replay(record).checksum() == record.checksum, "also where nobody has the pack"

    run(story())
