"""What the bots of Mind Flayer believed and why they did what they did: told after the end, and only then."""

import random
from typing import Any

from tests.table.world import AT_ONCE, Device, Server, at, run


def finished(server: Server, seats: int = 5) -> tuple[str, Device, dict[str, Any]]:
    """A match of one person and bots, played to its end."""
    found: list[Any] = []

    async def story() -> None:
        bots = ["regular"] * (seats - 2) + ["novice"]
        table, [ann] = server.new_table(
            game="mindflayer", seats=seats, bots=bots, settings=AT_ONCE, start=True
        )
        async with at(server, table, [ann]) as a:
            match = a.now[0]["match"]
            server.get(f"/api/matches/{match}/minds", 404)  # it still goes on
            server.get(f"/api/matches/{match}/replay", 404)
            server.get(f"/api/matches/{match}/record", 404)
            await a.play_on(0, random.Random(5))
            assert all(
                word not in raw for raw in a.raw for word in ('"beliefs"', '"reasons"', "does most good")
            )
            found.extend([match, a])

    run(story())
    return found[0], found[1], server.get(f"/api/matches/{found[0]}/minds")


def test_beliefs_and_reasons_are_told_after_the_end(server: Server) -> None:
    match, ann, told = finished(server)
    truth = ann.now[0]["over"]["truth"]
    assert [mind["bot"] for mind in told["minds"]] == [False, True, True, True, True]
    assert [mind["level"] for mind in told["minds"]][1:] == ["regular", "regular", "regular", "novice"]
    for mind in told["minds"]:
        afters = [belief["after"] for belief in mind["beliefs"]]
        assert afters[0] == 0 and afters == sorted(afters) and afters[-1] < len(truth["past"])
        for belief in mind["beliefs"]:
            assert len(belief["possessed"]) == 5
            assert all(0 <= chance <= 1 for chance in belief["possessed"])
            assert belief["possessed"][mind["seat"]] in (0, 1)  # oneself one knows
    record = server.get(f"/api/matches/{match}/record")
    by_bots = [at for at, (seat, _) in enumerate(record["answers"]) if seat != 0]
    given = {reason["at"]: reason for reason in told["reasons"]}
    assert set(given) <= set(by_bots)
    assert len(given) > 0.9 * len(by_bots)
    assert all(given[at]["seat"] == record["answers"][at][0] for at in given)


def test_nobody_believed_more_than_their_seat_could_know(server: Server) -> None:
    """At the deal of four players nobody has seen anybody: every Sane player gives each other the same odds."""
    _, ann, told = finished(server, 4)
    possessed = set(ann.now[0]["over"]["details"]["starters"])
    for mind in told["minds"]:
        first = mind["beliefs"][0]["possessed"]
        others = {round(chance, 3) for seat, chance in enumerate(first) if seat != mind["seat"]}
        assert len(others) == 1, (mind["seat"], possessed, first)
