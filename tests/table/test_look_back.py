"""After the match: where it turned."""

import random

from tests.table.world import Server, at, run


def test_a_finished_match_tells_where_it_turned_and_one_that_goes_on_does_not(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(game="mindflayer", seats=4, bots=["novice"] * 3, start=True)
        async with at(server, table, [ann]) as one:
            match = one.now[0]["match"]
            server.get(f"/api/matches/{match}/look_back", 404, ann)
            await one.play_on(0, random.Random(2))
        found = server.get(f"/api/matches/{match}/look_back", secret=ann)
        outlook = found["looks"]
        assert found["match"] == match and len(outlook) > 3
        assert all(0 <= look["won"] <= found["tries"] for look in outlook)
        assert outlook[-1]["won"] == found["tries"], "in the end those won who won"
        turn = found["turn"]
        if turn is not None:
            assert turn["lines"] and turn["first"] < turn["last"]
            assert abs(turn["after"] - turn["before"]) * 2 >= found["tries"]

    run(story())
