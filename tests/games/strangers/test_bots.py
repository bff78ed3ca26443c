"""What the bots for Don't Talk to Strangers do when the right thing is plain to see.

That they answer by the rules, and from what their seat may know, is tested for all bots by the conformance suite.
"""

from __future__ import annotations

import pytest

import streetlight as sl
from streetlight.bots.registry import Bot
from tests.rules.strangers.table import Table


def answer(table: Table, level: str = "regular") -> str:
    """What the bot would do at this table; it then does it."""
    bot = sl.bot("strangers", level, seed=1)
    seat = table.match.waiting[0]
    chosen = bot.answer(table.match.sight(seat))
    table.answer(chosen.id)
    return chosen.id


def play(match: sl.Match, bots: list[Bot]) -> sl.Result:
    while match.result is None:
        seat = match.waiting[0]
        match.answer(seat, bots[seat].answer(match.sight(seat)))
        assert bots[seat].reason.endswith(".")
        assert "\n" not in bots[seat].reason
    return match.result


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_kid_next_to_a_mansion_goes_in(level: str) -> None:
    table = Table().kid("orange", "F2").hand("orange", "walk", "school_bus", "city_bus")
    assert answer(table, level) == "play:walk"
    assert answer(table, level) == "move:0:mansion_a"


def test_with_nobody_out_a_kid_is_let_out() -> None:
    assert answer(Table().hand("orange", "run", "skateboard", "walkie_talkies")) == "let_out"


def test_a_stranger_lands_on_a_rival_who_is_about_to_score_not_on_an_own_kid() -> None:
    table = Table().kid("orange", "B3").kid("sky", "G1").hand("orange", "city_bus", "walk", "walk")
    table.deck("stranger_sighting").play("city_bus")
    assert answer(table) == "place:G1"
    assert table.where("sky 1") == "supply"
    assert table.where("orange 1") == "B3"


def test_a_stranger_does_not_land_on_the_partner() -> None:
    table = Table(seats=4, variants=("teams",), seating="opposite")
    table.kid("green", "G1").kid("sky", "I4").hand("orange", "city_bus", "walk", "walk")
    table.deck("stranger_sighting").play("city_bus")
    assert answer(table) == "place:I4"


def test_the_saucer_takes_what_counts_most_for_the_leader() -> None:
    table = Table(seats=3).kid("orange", "mansion_a").kid("sky", "home_d", "mansion_b").kid("green", "home_a")
    table.hand("orange", "city_bus", "walk", "walk").deck("saucer").play("city_bus")
    assert answer(table) == "take:11"  # sky's kid in the Mansion


def test_three_kids_in_libraries_call_the_science_club_when_far_behind() -> None:
    table = Table().kid("orange", "library_a", "library_a", "library_b")
    table.kid("sky", "mansion_a", "mansion_b", "home_d", "home_c", "pool_a")
    table.hand("orange", "science_club_saviors", "walk", "run").tokens(2)
    assert answer(table) == "play:science_club_saviors"


def test_the_science_club_is_not_called_without_a_library() -> None:
    table = Table().kid("orange", "F2").hand("orange", "science_club_saviors", "walk", "run")
    assert answer(table) != "play:science_club_saviors"


def test_moms_car_goes_to_the_home_that_is_worth_most() -> None:
    table = Table().kid("orange", "A5").hand("orange", "moms_car", "school_bus", "city_bus")
    assert answer(table) == "play:moms_car"
    assert answer(table) == "move:0:home_d"


def test_a_prom_date_takes_a_rival_away_from_something_better() -> None:
    """One step from 5 points at the Pool, sky's kid is invited to a Pep Rally that is worth 1."""
    table = Table(seats=2).kid("sky", "G1").hand("orange", "prom_date", "walk", "walk").play("prom_date")
    assert answer(table) == "move:10:pep_rally"


def test_a_prom_date_is_no_present_for_a_rival() -> None:
    table = Table(seats=2).kid("sky", "E3", "pep_rally", "pep_rally")
    table.hand("orange", "prom_date", "walk", "walk").play("prom_date")
    assert answer(table) == "decline"


def test_soda_alone_is_swapped() -> None:
    table = Table(seats=1).hand("orange", "walk", "walk", "walk").deck("soda_shop_date").play("walk")
    assert table.asked == ("orange", "soda_alone")
    assert answer(table) == "swap"


def test_with_brainiac_a_card_of_no_use_is_thrown_away_after_the_action() -> None:
    table = Table(seats=2, variants=("brainiac",)).kid("orange", "F2")
    table.hand("orange", "walk", "pool_party", "run")
    assert answer(table) == "play:walk"
    assert answer(table) == "move:0:mansion_a"
    assert answer(table) == "discard:pool_party"


def test_the_same_seed_answers_the_same_whatever_was_asked_before() -> None:
    """A bot that has played on and one that comes fresh to the table agree at every prompt."""
    for level in ("novice", "regular"):
        match = sl.game("strangers").start(3, seed=5, board="B")
        old = [sl.bot("strangers", level, seed=seat) for seat in range(3)]
        while match.result is None:
            seat = match.waiting[0]
            chosen = old[seat].answer(match.sight(seat))
            fresh = sl.bot("strangers", level, seed=seat)
            assert fresh.answer(match.sight(seat)).id == chosen.id
            assert fresh.reason == old[seat].reason
            match.answer(seat, chosen)


def test_the_novice_is_a_little_different_each_time() -> None:
    """Another seed, another whim: that keeps practice games fresh."""
    match = sl.game("strangers").start(2, seed=3)
    chosen = set()
    for seed in range(40):
        twin = match.copy()
        bots = [sl.bot("strangers", "novice", seed=f"{seed}/{seat}") for seat in range(2)]
        for _ in range(6):
            seat = twin.waiting[0]
            twin.answer(seat, bots[seat].answer(twin.sight(seat)))
        chosen.add(twin.checksum())
    assert len(chosen) > 5


@pytest.mark.parametrize(("better", "worse"), [("regular", "novice"), ("novice", "random")])
def test_the_better_bot_wins_more(better: str, worse: str) -> None:
    """12 deals, each played from both seats. The true shares stand in the ledger."""
    shares = 0.0
    for deal in range(12):
        for mine in (0, 1):
            match = sl.game("strangers").start(2, seed=f"better/{deal}", board="AB"[deal % 2], first=0)
            bots = [sl.bot("strangers", better if seat == mine else worse, seed=deal) for seat in range(2)]
            winners = play(match, bots).winners
            shares += (mine in winners) / len(winners)
    assert shares / 24 > 0.6


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_matches_between_regular_bots_end_with_points(seats: int) -> None:
    match = sl.game("strangers").start(seats, seed=11, board="B")
    result = play(match, [sl.bot("strangers", "regular", seed=seat) for seat in range(seats)])
    assert all(score > 0 for score in result.scores)
