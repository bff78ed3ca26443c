"""Bots and clocks wait for those who read; the test holds the clock in its hand."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from streetlight.core.sayings import Saying
from streetlight.table.play.window import Window, encode
from streetlight.table.room import pace
from streetlight.table.room.commands import carry_out
from streetlight.table.room.lobby import new_table
from streetlight.table.room.moves import give, read
from streetlight.table.room.reading import Readers, ReadingPace, words_of
from streetlight.table.room.table import Table
from streetlight.table.wire import documents, protocol
from streetlight.table.wire.web_types import NewTable
from tests.rules.mindflayer.table import Table as Cards
from tests.table.world import Server, at, run

NOW = 1_000_000
CAST = {"cast": ["maja", "jonas", "leila"]}
"""Who plays whom is settled, so the match begins with its pages."""


def reading_at(*seats: int, **wanted: Any) -> Table:
    """A match of the Loop that has begun, with people in these seats who tell how far they have read."""
    settings = documents.Settings(**wanted.pop("settings", {}))
    others = [f"P{seat}" for seat in seats[1:]]
    kids = max(2, wanted["seats"])
    options = {"cast": CAST["cast"][:kids]}
    order = NewTable(
        game="loop", name="Ann", others=others, start=True, settings=settings, options=options, **wanted
    )
    table, _, _ = new_table(order, NOW)
    table.reading.here = frozenset(seats)
    table.set_presence([int(seat in seats) for seat in range(len(table.stored.seats))], 0, NOW)
    return table


def has_read(table: Table, seat: int, now: int, pressed: bool = True) -> None:
    play = table.play
    assert play is not None
    events = len(play.match.events(seat))
    command = protocol.Read(
        id="r", match=play.head.id, seat=seat, seq=play.seq, events=events, pressed=pressed
    )
    read(table, command, [seat], now)


def bots_turn(table: Table, now: int) -> int:
    """People answer until a bot is asked something. Which seat it is."""
    play, rng = table.play, random.Random(3)
    assert play is not None
    for _ in range(200):
        bots = [seat for seat in table.asked if table.stored.seats[seat].kind == "bot"]
        if bots:
            return bots[0]
        seat = play.waiting[0]
        prompt = play.match.prompts[seat]
        options = [option.id for option in prompt.options]
        answer: Any = rng.choice(options)
        if prompt.kind == "some":
            answer = options[: prompt.min]
        elif prompt.kind == "order":
            answer = options
        give(table, seat, play.prompt_id(prompt), answer, "", now)
    raise AssertionError("no bot was ever asked")


def when(table: Table, seat: int, now: int) -> int:
    at = pace.due(table, seat, table.asked[seat], now)
    assert at is not None
    return at


def test_bots_wait_for_the_opening_pages_until_everybody_here_has_read_them() -> None:
    table = reading_at(0, 1, seats=3, bots=["novice"])
    bot = bots_turn(table, NOW)
    until = table.reading.until
    assert NOW + 2000 < until <= NOW + 20_000
    has_read(table, 0, NOW + 3000)
    assert when(table, bot, NOW + 3000) == until  # Ben still reads
    has_read(table, 1, NOW + 4000)
    assert NOW + 4000 < when(table, bot, NOW + 4000) < NOW + 6000  # a breath later


def test_they_wait_no_longer_than_it_takes_to_read_and_not_for_those_who_left() -> None:
    table = reading_at(0, seats=2, bots=["novice"])
    bot = bots_turn(table, NOW)
    until = table.reading.until
    assert when(table, bot, NOW + 1000) == until and not table.reading.waits(until)
    table.reading.here = frozenset()
    assert when(table, bot, NOW + 1000) <= NOW + 1600


def test_no_person_waits_for_another_who_reads() -> None:
    table = reading_at(0, 1, seats=2)
    play = table.play
    assert play is not None and table.reading.waits(NOW)
    seat = play.waiting[0]
    prompt = play.match.prompts[seat]
    give(table, seat, play.prompt_id(prompt), prompt.options[0].id, "", NOW + 10)
    assert len(play.answers) == 1


def test_clocks_stand_still_while_somebody_reads() -> None:
    table = reading_at(0, seats=1, settings={"clock": documents.Clock("move", 30)})
    assert table.clock is not None and table.clock.since == {}
    assert pace.next_time(table, NOW) == table.reading.until
    has_read(table, 0, NOW + 5000)
    outcome = pace.clocks_go_on(table, NOW + 5000)
    assert outcome is not None and outcome.match and table.clock.runs_out(0) == NOW + 35_000
    late = reading_at(0, seats=1, settings={"clock": documents.Clock("move", 30)})
    assert late.clock is not None
    assert pace.clocks_go_on(late, late.reading.until) is not None
    assert late.clock.runs_out(0) == late.reading.until + 30_000


def test_time_to_read_is_counted_in_words_and_has_a_limit() -> None:
    reading = Readers(ReadingPace())
    reading.here = frozenset({0})
    reading.tell(10, 1, NOW)
    assert reading.until == NOW + 5000
    reading.tell(500, 2, NOW + 1000)
    assert reading.until == NOW + 21_000
    reading.tell(0, 3, NOW + 2000)
    assert reading.seq == 2  # nothing to read, nothing to wait for


def test_what_is_taken_back_is_not_waited_for() -> None:
    reading = Readers()
    reading.begin([0])
    reading.here = frozenset({0})
    reading.tell(40, 1, NOW)
    reading.read(0, 0, 12, NOW)
    reading.went_back({0: 7})
    assert not reading.waits(NOW + 1) and reading.place(0) == 7


def test_a_bot_that_asks_the_others_waits_until_somebody_answers() -> None:
    table = reading_at(0, seats=2, bots=["novice"])
    bot = bots_turn(table, NOW)
    has_read(table, 0, NOW + 100)
    table.asked[0] = table.asked.get(0, table.asked[bot])
    asked = table.asked[bot]
    asked.said, asked.ready = NOW + 3000, ("", Saying(text="The school. Anyone?", asks=True))
    assert when(table, bot, NOW + 3000) == NOW + 3000 + table.reading.pace.answer
    has_read(table, 0, NOW + 4000, pressed=False)  # to have had time to read is no answer
    assert when(table, bot, NOW + 4000) > NOW + 10_000
    has_read(table, 0, NOW + 5000)
    assert when(table, bot, NOW + 5000) <= NOW + 5000


def test_bots_that_play_at_once_wait_for_nobody() -> None:
    table = reading_at(0, seats=2, bots=["novice"], settings={"pace": "at_once"})
    bot = bots_turn(table, NOW)
    assert when(table, bot, NOW) == NOW


def test_how_long_bots_wait_says_nothing_about_what_is_hidden() -> None:
    """The same public events, other hands and dice to come: the same words, the same wait, and no more frames."""
    untils, frames = set(), set()
    for luck in range(4):
        order = NewTable(game="mindflayer", name="Ann", others=["Bo", "Cy", "Di"], start=True)
        table, _, _ = new_table(order, NOW)
        table.reading.here = frozenset(range(4))
        play = table.play
        assert play is not None
        twin = play.match.imagine(None, random.Random(luck))
        public = [event.document() for event in twin.events(None)]
        table.reading.begin(range(4))
        table.reading.tell(words_of(public), 0, NOW)
        untils.add(table.reading.until)
        outcome = carry_out(
            table, protocol.Read(id="r", match=play.head.id, seat=1, seq=0, events=3), [1], NOW
        )
        frames.add((outcome.match, outcome.table, outcome.turned, len(outcome.said)))
    assert len(untils) == 1 and frames == {(False, False, None, 0)}


def told_beside(hand: str) -> tuple[list[bytes], list[object], int]:
    """A match in which Ann, the host, is given a Mind Flayer: all frames of the others and of spectators, when each
    bot would act and what came of everybody's "go on", change by change; and how much Ann was told."""
    order = NewTable(
        game="mindflayer", seats=5, name="Ann", others=["Bo", "Cy"], bots=["regular"] * 2, start=True
    )
    table, _, _ = new_table(order, NOW)
    play, reading, now = table.play, table.reading, NOW
    assert play is not None
    play.match = Cards(hand, "FWWW", "WWWW", "WAWW", "WWMW", first=1).next("F").meeting(after=4).match
    table.rng, table.asked = random.Random(3), {}
    for seat in (3, 4):
        table.stored.seats[seat].name = f"Bot {seat}"  # else drawn
    reading.here, reading.watched = frozenset({0, 1, 2}), True
    table.set_presence([1, 1, 1, 0, 0], 1, now)
    table.note_prompts(now)
    windows = {eye: Window(eye) for eye in (None, 1, 2, 3, 4)}
    frames: list[bytes] = []
    times: list[object] = []

    def show() -> None:
        around = table.surroundings(now)
        frames.extend(encode(window.next(play, around, False)) for window in windows.values())
        bots = [pace.due(table, seat, table.asked[seat], now) for seat in (3, 4) if seat in table.asked]
        times.append(
            (reading.until, reading.waits(now), sorted(table.asked), bots, pace.next_time(table, now))
        )

    for window in windows.values():
        window.whole(play, table.surroundings(now), None)
    for change in range(6):
        seat = play.match.waiting[0]
        prompt = play.match.prompts[seat]
        give(table, seat, play.prompt_id(prompt), prompt.options[change and -1].id, "", now)
        show()
        for reader in (2, 0, 1):  # each in the time that it takes, the last one when the time is up
            now += 400
            events = len(play.match.events(reader))
            command = protocol.Read(id="r", match=play.head.id, seat=reader, seq=play.seq, events=events)
            outcome = read(table, command, [reader], now)
            turned = None if outcome.turned is None else outcome.turned.events
            times.append((outcome.match, outcome.table, turned, len(outcome.said), len(outcome.rows)))
            show()
        now += 1000
    return frames, times, len(play.match.events(0))


@pytest.mark.rule("MF-61")
def test_frames_counts_and_times_are_the_same_whether_the_host_was_turned_in_silence_or_not() -> None:
    turned, sane = told_beside("WFFWW"), told_beside("WFFMW")
    assert turned[2] == sane[2] + 1, "Ann is told that she is Possessed, so the two do differ"
    assert [len(frame) for frame in turned[0]] == [len(frame) for frame in sane[0]]
    assert [_without_names(frame) for frame in turned[0]] == [_without_names(frame) for frame in sane[0]]
    assert turned[1] == sane[1]


def _without_names(frame: bytes) -> bytes:
    """Two tables never have the same match and commitment."""
    return re.sub(rb'"(match|commitment)":"[^"]*"', b"", frame)


def test_nobody_is_told_who_still_reads_and_a_second_device_goes_on_where_the_seat_was(
    server: Server,
) -> None:
    async def story() -> None:
        table, [ann, ben] = server.new_table(
            game="loop", seats=2, others=["Ben"], options={"cast": CAST["cast"][:2]}, start=True
        )
        reads = {"reads": True}
        async with at(server, table, [ann], reads) as a, at(server, table, [ben], reads) as b:
            assert a.now[0]["read"] == 0
            heard = len(b.messages)
            all_of_it = len(a.logs[0])
            await a.do("read", match=a.now[0]["match"], seat=0, seq=0, events=all_of_it)
            await b.do("ping")
            assert [message["type"] for message in b.messages[heard:]] == ["ack"]
            async with at(server, table, [ann], reads) as other:
                assert other.now[0]["read"] == all_of_it > 0
            assert (await b.refused("read", match="", seat=0, seq=0, events=1)) == "not_yours"

    run(story())


def test_a_screen_in_the_room_turns_with_the_host_and_dice_fall_for_everybody(server: Server) -> None:
    async def story() -> None:
        table, [ann, _] = server.new_table(
            game="loop", seats=2, others=["Ben"], options={"cast": CAST["cast"][:2]}, start=True
        )
        reads = {"reads": True}
        async with at(server, table, [ann], reads) as a, at(server, table, None, reads) as screen:
            match = a.now[0]["match"]
            await a.do("read", match=match, seat=0, seq=0, events=len(a.logs[0]))
            turned = await screen.until(lambda message: message["type"] == "turned")
            assert turned == {"type": "turned", "match": match, "events": len(screen.logs[None])}
            await a.do("throw", match=match, seat=0, seq=7, at=0)
            thrown = await screen.until(lambda message: message["type"] == "thrown")
            assert thrown == {"type": "thrown", "match": match, "seq": 7, "at": 0}

    run(story())
