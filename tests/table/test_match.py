"""Whole matches over real sockets."""

import asyncio
import json
import random

from streetlight.core.luck import commitment
from streetlight.core.records import load_record
from streetlight.games.registry import game
from tests.table.world import Server, at


def test_two_people_and_two_bots_play_a_whole_match(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=4, bots=["random", "random"])
        async with at(server, table, [ann]) as host, at(server, table) as friend:
            seated = await friend.do("take", seat=3, name="Bo", colour=0)
            assert friend.table["seats"][3]["name"] == "" or seated["seat"] == 3
            await host.do("start")
            await host.until_true(lambda: 0 in host.now)
            await friend.until_true(lambda: 3 in friend.now)
            promised = host.now[0]["commitment"]
            assert host.now[0]["content"]["cards"] and "seed" not in host.raw[-1]
            await asyncio.gather(
                host.play_on(0, random.Random(1)),
                friend.play_on(3, random.Random(2)),
            )
            over = host.now[0]["over"]
            assert over == friend.now[3]["over"]
            assert over["how"] == "finished" and len(over["scores"]) == 4
            assert over["commitment"] == promised == commitment(over["seed"])
            assert over["truth"]["players"][3]["cards"]
            await host.until_true(lambda: host.table["phase"] == "over")

            match = host.table["match"]
            record = load_record(
                json.dumps(server.get(f"/api/matches/{match}/record"))
            )
            again = game("strangers").replay(record)
            assert again.checksum() == record.checksum and again.result is not None
            assert list(again.result.scores) == over["scores"]

    asyncio.run(story())
