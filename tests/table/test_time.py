"""Bots' breath, absent people, clocks: the table's time, with a clock that the test holds in its hand."""

from typing import Any

from streetlight.table.room import pace, polls
from streetlight.table.room.commands import carry_out
from streetlight.table.room.lobby import new_table
from streetlight.table.room.moves import give
from streetlight.table.room.outcome import Outcome
from streetlight.table.room.table import Table
from streetlight.table.wire import documents, protocol
from streetlight.table.wire.web_types import NewTable

NOW = 1_000_000


def sitting(here: list[int], **wanted: Any) -> Table:
    """A match that has begun, with these people connected. Seat 0 is asked first."""
    settings = documents.Settings(**wanted.pop("settings", {}))
    options = {"first": 0, **wanted.pop("options", {})}
    order = NewTable(game="strangers", name="Ann", start=True, options=options, settings=settings, **wanted)
    table, _, _ = new_table(order, NOW)
    table.set_presence(here, 0, NOW)
    return table


def when(table: Table, seat: int, now: int = NOW) -> int | None:
    """When a bot will answer for the seat."""
    return pace.due(table, seat, table.asked[seat], now)


def answer(table: Table, now: int, choice: str = "") -> None:
    """Whoever is asked takes the first option that begins so."""
    assert table.play is not None
    seat = table.play.waiting[0]
    prompt = table.play.match.prompts[seat]
    option = next(option.id for option in prompt.options if option.id.startswith(choice))
    give(table, seat, table.play.prompt_id(prompt), option, "", now)


def left(table: Table, seat: int, now: int) -> int | None:
    """Milliseconds on the seat's clock, as everybody sees it."""
    clocks = table.surroundings(now).clocks
    assert clocks is not None
    return clocks.left[seat]


def bot_first(**settings: Any) -> Table:
    return sitting([1, 0], seats=2, bots=["random"], options={"first": 1}, settings=settings)


def test_bots_take_a_breath() -> None:
    breaths = {(when(bot_first(), 1) or 0) - NOW for _ in range(40)}
    assert min(breaths) >= 700 and max(breaths) <= 1600 and len(breaths) > 10
    assert when(bot_first(pace="at_once"), 1) == NOW


def test_bots_on_pause_move_when_somebody_says_go() -> None:
    table = bot_first(pace="pause")
    assert when(table, 1) is None and pace.jobs(table, NOW) == []
    carry_out(table, protocol.Go(id="g"), [0], NOW + 5)
    assert when(table, 1, NOW + 5) is not None
    assert [job.seat for job in pace.jobs(table, NOW + 5)] == [1]
    answer(table, NOW + 6)
    while table.play is not None and table.play.waiting == (0,):
        answer(table, NOW + 7)
    assert when(table, 1, NOW + 8) is None  # one go is one move


def test_bots_wait_while_nobody_is_there() -> None:
    table = bot_first()
    table.set_presence([0, 0], 0, NOW)
    assert when(table, 1) is None and pace.next_time(table, NOW) is None
    table.set_presence([0, 0], 1, NOW)  # somebody watches
    assert when(table, 1) is not None


def test_a_bot_stands_in_for_the_absent_after_the_grace_time() -> None:
    table = sitting([1, 1], seats=2, others=["Bo"])
    assert when(table, 0) is None
    table.set_presence([0, 1], 0, NOW + 1000)
    back_by = NOW + 1000 + 90_000
    assert when(table, 0) == back_by
    assert not table.bot_plays(0, back_by - 1) and table.bot_plays(0, back_by)
    assert table.document(back_by).seats[0].stand_in and not table.document(NOW).seats[0].stand_in
    table.set_presence([1, 1], 0, back_by + 5000)  # and is back at once when the person is
    assert not table.bot_plays(0, back_by + 5000) and when(table, 0) is None


def test_nobody_stands_in_while_all_people_are_away() -> None:
    table = sitting([1, 1, 0], seats=3, others=["Bo"], bots=["random"])
    table.set_presence([0, 0, 0], 1, NOW)  # only a spectator is left
    assert not table.bot_plays(0, NOW + 10_000_000) and when(table, 0) is None


def test_one_who_left_is_played_by_a_bot_at_once() -> None:
    table = sitting([1, 1, 1], seats=3, others=["Bo", "Cy"])
    carry_out(table, protocol.Leave(id="l", seat=0), [0], NOW)
    assert table.bot_plays(0, NOW) and table.stored.seats[0].kind == "open"


def test_a_clock_for_each_move() -> None:
    table = sitting([1, 1], seats=2, others=["Bo"], settings={"clock": documents.Clock("move", 30)})
    assert table.clock is not None
    table.follow_clock(NOW)
    assert table.surroundings(NOW + 4000).clocks == protocol.Clocks(NOW + 4000, [26_000, 30_000], [0])
    assert pace.next_time(table, NOW) == NOW + 30_000
    assert pace.clocks_run_out(table, NOW + 29_999) is None
    outcome = pace.clocks_run_out(table, NOW + 30_000)
    assert outcome is not None and outcome.table
    assert table.bot_plays(0, NOW + 30_000) and [job.seat for job in pace.jobs(table, NOW + 30_000)] == [0]
    answer(table, NOW + 30_001)
    if 0 in table.asked:
        assert not table.bot_plays(0, NOW + 30_001)  # only that one answer was taken away


def test_a_clock_for_the_whole_match_is_kept_with_each_answer() -> None:
    clock = documents.Clock("player", 60, 5)
    table = sitting([1, 1], seats=2, others=["Bo"], settings={"clock": clock})
    table.follow_clock(NOW)
    assert table.play is not None
    prompt = table.play.match.prompts[0]
    outcome = give(table, 0, prompt.id, prompt.options[0].id, "", NOW + 10_000)
    kept: Any = outcome.rows[-1]
    assert kept is table.stored and kept.clock.left == [60_000 - 10_000 + 5_000, 60_000]
    # nobody is there: time stands still
    table.set_presence([0, 0], 0, NOW + 11_000)
    assert table.clock is not None and table.clock.since == {}
    left = list(table.clock.left)
    table.set_presence([1, 1], 0, NOW + 500_000)
    assert table.clock.left == left
    seat = table.play.waiting[0]
    late = NOW + 500_000 + left[seat]
    assert pace.clocks_run_out(table, late) is not None
    assert table.stored.seats[seat].out_of_time and table.bot_plays(seat, late)


def test_a_free_undo_gives_back_the_time_that_was_left() -> None:
    table = sitting([1, 1], seats=2, others=["Bo"], settings={"clock": documents.Clock("move", 30)})
    table.follow_clock(NOW)
    answer(table, NOW + 20_000, "let_out")
    assert left(table, 1, NOW + 25_000) == 25_000  # Bo thinks for a while
    carry_out(table, protocol.TakeBack(id="u", seat=0), [0], NOW + 25_000)
    assert left(table, 0, NOW + 27_000) == 8_000  # ten seconds were left, and two are gone
    answer(table, NOW + 28_000, "let_out")
    assert left(table, 1, NOW + 28_000) == 30_000  # what Bo is asked now is a new question


def test_undo_by_agreement_begins_with_a_full_clock() -> None:
    table = sitting([1, 1], seats=2, others=["Bo"], settings={"clock": documents.Clock("move", 30)})
    table.follow_clock(NOW)
    answer(table, NOW + 20_000, "let_out")
    answer(table, NOW + 21_000, "let_out")
    carry_out(table, protocol.TakeBack(id="u", seat=0), [0], NOW + 22_000)
    carry_out(table, protocol.Vote(id="v", seat=1, poll=1, yes=True), [1], NOW + 23_000)
    assert left(table, 0, NOW + 23_000) == 30_000


def test_an_answer_that_came_when_the_time_was_up_is_taken_back_by_agreement_only() -> None:
    table = sitting([1, 1], seats=2, others=["Bo"], settings={"clock": documents.Clock("move", 30)})
    table.follow_clock(NOW)
    pace.clocks_run_out(table, NOW + 30_000)
    answer(table, NOW + 30_001, "let_out")  # a bot's
    carry_out(table, protocol.TakeBack(id="u", seat=0), [0], NOW + 31_000)
    assert table.stored.poll is not None and table.stored.poll.waiting == [1]


def test_taking_back_earns_nothing() -> None:
    clock = documents.Clock("player", 60, 5)
    table = sitting([1, 1], seats=2, others=["Bo"], settings={"clock": clock})
    table.follow_clock(NOW)
    answer(table, NOW + 10_000, "let_out")
    assert left(table, 0, NOW + 10_000) == 55_000
    outcome = carry_out(table, protocol.TakeBack(id="u", seat=0), [0], NOW + 11_000)
    kept: Any = outcome.rows[-1]
    assert left(table, 0, NOW + 11_000) == kept.clock.left[0] == 50_000  # and so it is kept for a restart


def test_a_stand_in_neither_spends_nor_earns_the_time_of_the_absent() -> None:
    clock = documents.Clock("player", 600, 5)
    table = sitting([1, 1], seats=2, others=["Bo"], settings={"clock": clock})
    table.set_presence([0, 1], 0, NOW)
    back_by = NOW + 90_000
    answer(table, back_by, "let_out")  # the stand-in's; up to here Ann's own time ran
    assert left(table, 0, back_by) == 510_000
    answer(table, back_by + 1000, "let_out")  # Bo's
    assert table.asked.keys() == {0} and left(table, 0, back_by + 50_000) == 510_000
    table.set_presence([1, 1], 0, back_by + 50_000)
    assert left(table, 0, back_by + 53_000) == 507_000


def test_a_question_to_all_does_not_wait_for_ever_for_one_who_is_away() -> None:
    table = sitting([1, 1, 1], seats=3, others=["Bo", "Cy"])
    carry_out(table, protocol.ProposeEnd(id="p", seat=0), [0], NOW)
    table.set_presence([1, 1, 0], 0, NOW)
    carry_out(table, protocol.Vote(id="v", seat=1, poll=1, yes=True), [1], NOW + 10)
    assert table.stored.poll is not None and table.stored.poll.waiting == [2]
    gone = NOW + 90_000
    assert pace.next_time(table, NOW + 10) == gone
    early, late = Outcome(), Outcome()
    polls.settle(table, early, gone - 1)
    assert early.rows == []
    polls.settle(table, late, gone)
    assert late.table and table.stored.poll is None and table.stored.phase == "over"


def test_the_host_role_passes_on_when_the_host_stays_away() -> None:
    table = sitting([1, 1, 0], seats=3, others=["Bo"], bots=["random"], options={"first": 1})
    table.set_presence([0, 1, 0], 0, NOW)
    gone = NOW + pace.HOST_AWAY
    assert pace.next_time(table, NOW) == gone
    assert pace.host_goes(table, gone - 1) is None
    outcome = pace.host_goes(table, gone)
    assert outcome is not None and table.stored.host == 1
    assert [line.text for line in outcome.said] == ["Ann is away. Bo is the host now."]
    table.set_presence([0, 0, 0], 1, gone)  # with nobody there it stays where it is
    assert pace.host_goes(table, gone * 2) is None
