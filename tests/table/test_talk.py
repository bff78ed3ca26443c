"""Chat, reactions, and games that close talk."""

import random

from streetlight.core.sayings import Saying
from streetlight.table.room.characters import character
from tests.table.world import Server, at, run


def test_chat_is_heard_by_all_and_kept(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"])
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            await a.do("say", seat=0, text="hello")
            await a.do("start")
            await a.do("say", seat=0, text=" good luck ")
            await b.until_true(lambda: len(b.chat) == 2)
            assert [line["text"] for line in b.chat] == ["hello", "good luck"]
            assert b.chat[1]["match"] == a.table["match"] and b.chat[0]["match"] is None
            assert await a.refused("say", seat=0, text="   ") == "bad_message"
            assert await a.refused("say", seat=1, text="I am Bo") == "not_yours"
            await b.do("react", seat=1, what="laugh")
            seen = await a.until(lambda message: message["type"] == "reaction")
            assert seen["what"] == "laugh"
            async with at(server, table, [bo], {"chat": 1}) as late:
                assert [line["n"] for line in late.chat] == [2]

    run(story())


def test_everybody_is_asked_over_to_another_table(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"])
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            await a.do("say", seat=0, text="Let's play Blackwood Grove.", invites="kz93tw6emey7")
            await a.do("say", seat=0, text="or here: http://127.0.0.1:8000/t/abcdefghjkmn")
            await a.do("say", seat=0, text="not at https://example.org/t/abcdefghjkmn/../lab")
            await b.until_true(lambda: len(b.chat) == 3)
            assert [line["invites"] for line in b.chat] == ["kz93tw6emey7", "abcdefghjkmn", ""]
            assert b.chat[0]["text"] == "Let's play Blackwood Grove."
            assert await a.refused("say", seat=0, text="Come", invites="//example.org") == "bad_message"

    run(story())


def test_the_host_switches_chat_off(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"])
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            await a.do("set", settings=a.table["settings"] | {"chat": False})
            assert await b.refused("say", seat=1, text="but") == "closed"
            await b.do("react", seat=1, what="sorry")
            assert await b.refused("set", settings=b.table["settings"]) == "not_host"

    run(story())


def test_opposite_partners_may_not_talk_nor_wink(server: Server) -> None:
    async def story() -> None:
        table, secrets = server.new_table(
            seats=4,
            others=["Bo", "Cy", "Di"],
            options={"variants": ["teams"], "seating": "opposite"},
            start=True,
        )
        async with at(server, table, secrets) as four:
            assert four.now[0]["talk"] is False
            assert await four.refused("say", seat=0, text="play your bus") == "closed"
            assert await four.refused("react", seat=2, what="think") == "closed"

    run(story())


def test_bots_speak_in_the_manner_of_their_names(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(game="mindflayer", seats=5, bots=["regular"] * 4, start=True)
        async with at(server, table, [ann]) as a:
            bots = {seat["name"]: seat["about"] for seat in a.table["seats"] if seat["kind"] == "bot"}
            assert all(about == character(name).about != "" for name, about in bots.items())
            rng = random.Random(1)
            while not a.chat:
                if a.prompt(0) is None:
                    await a.hear()
                else:
                    await a.do("answer", **a.a_move(0, rng))
            play = server.hub.tables[table].table.play
            for line in a.chat:
                saying = Saying(claim=line["claim"], args=line["args"])
                names = ["Ann", *bots]
                assert line["text"] == play.match.spoken(saying, names, character(line["name"]).manner)
                assert line["text"] != play.match.spoken(saying, names)

    run(story())
