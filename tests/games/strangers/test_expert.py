"""What the expert for Don't Talk to Strangers sees by playing evenings on, and what it must not see.

That it answers by the rules is tested for all bots by the conformance suite; how often it wins stands in
docs/games/strangers.md.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import streetlight as sl
from streetlight.core.match import Match, true_state
from streetlight.games.strangers.bots.expert import EFFORT, Evenings, ExpertBot, ground_of, worth_of
from streetlight.games.strangers.bots.hunch import Hunch
from streetlight.games.strangers.bots.judge import WEIGHTS, Judge
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.state import Strangers
from tests.rules.strangers.table import Table


def answer(table: Table, level: str, seed: int = 1) -> str:
    """What the bot would do at this table."""
    chosen: str = sl.bot("strangers", level, seed=seed).answer(table.match.sight(table.match.waiting[0])).id
    return chosen


def state(match: Match) -> Strangers:
    return true_state(match, Strangers)


def ground(match: Match) -> Any:
    judge = Judge(Scene(match.sight(match.waiting[0])), WEIGHTS, True)
    return ground_of(judge, state(match))


# --- what it sees


def late_evening() -> Table:
    """One stranger is left. A kid can be at Nana's Bungalow now; for the other there is a Prom Date in hand."""
    table = (
        Table(pack="standard").kid("orange", "north_park", "A8", "F4").kid("sky", *["pep_rally"] * 4, "F4")
    )
    table.strangers("H2", "D3", "H4", "J4", "C6", "K6", "H7")
    table.discard(*["stranger_sighting"] * 7, *["walk"] * 6, *["run"] * 6, *["school_bus"] * 6)
    table.discard(*["walkie_talkies"] * 6).hand("orange", "skateboard", "prom_date", "city_bus")
    return table.play("skateboard")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_takes_four_points_now_where_the_regular_walks_on(seed: int) -> None:
    """The regular takes the kid at School nearer to a Pep Rally that Prom Date would bring it to anyway."""
    assert answer(late_evening(), "regular", seed) == "move:2:G6"
    assert answer(late_evening(), "expert", seed) == "move:1:nanas_bungalow"


def test_it_says_in_how_many_evenings_that_was_better() -> None:
    table = late_evening()
    bot = sl.bot("strangers", "expert", seed=1)
    bot.answer(table.match.sight(0))
    assert bot.reason.startswith("Nana's Bungalow, 4 points; better than the next best in ")
    assert bot.reason.endswith(" ways the evening could go on.")
    better, of = [int(word) for word in bot.reason.split() if word.isdecimal()][1:]
    assert of / 2 < better <= of <= sum(EFFORT.evenings)


def test_a_kid_next_to_a_mansion_goes_in() -> None:
    table = Table().kid("orange", "F2").hand("orange", "walk", "school_bus", "city_bus")
    assert answer(table, "expert") == "play:walk"
    assert answer(table.play("walk"), "expert") == "move:0:mansion_a"


def test_a_stranger_does_not_land_on_the_partner() -> None:
    table = Table(seats=4, variants=("teams",), seating="opposite")
    table.kid("green", "G1").kid("sky", "I4").hand("orange", "city_bus", "walk", "walk")
    assert answer(table.deck("stranger_sighting").play("city_bus"), "expert") == "place:I4"


def test_a_prom_date_is_no_present_for_a_rival() -> None:
    table = Table(seats=2).kid("sky", "E3", "pep_rally", "pep_rally")
    assert answer(table.hand("orange", "prom_date", "walk", "walk").play("prom_date"), "expert") == "decline"


# --- when it need not think


class NoDreams:
    """A sight of somebody who can't imagine anything."""

    def __init__(self, sight: sl.Sight) -> None:
        self.seat, self.view, self.prompt, self.pack = sight.seat, sight.view, sight.prompt, sight.pack

    def imagine(self, rng: Any) -> Match:
        raise AssertionError("there is nothing to think about")


def test_what_is_plain_needs_no_evening() -> None:
    """7 points next door, and nothing else that comes near: the expert answers at once, as the regular would."""
    table = Table().kid("orange", "F2").hand("orange", "walk", "school_bus", "city_bus").play("walk")
    bot = ExpertBot(1)
    sight: Any = NoDreams(table.match.sight(0))
    assert bot.answer(sight).id == answer(table, "regular") == "move:0:mansion_a"
    assert "evening" not in bot.reason


def test_the_architect_is_left_to_plan() -> None:
    match = sl.game("strangers").start(1, seed=1, variants=["architect"])
    sight: Any = NoDreams(match.sight(0))
    assert ExpertBot(1).answer(sight).id == sl.bot("strangers", "regular", seed=1).answer(match.sight(0)).id


# --- what it must not see


def test_the_same_seed_answers_the_same_whatever_was_asked_before() -> None:
    match = sl.game("strangers").start(2, seed=5, board="B", first=0)
    old = [sl.bot("strangers", "expert", seed=seat) for seat in range(2)]
    for _ in range(12):
        seat = match.waiting[0]
        chosen = old[seat].answer(match.sight(seat))
        fresh = sl.bot("strangers", "expert", seed=seat)
        assert fresh.answer(match.sight(seat)).id == chosen.id
        assert fresh.reason == old[seat].reason
        match.answer(seat, chosen)


def test_what_a_rival_holds_makes_no_difference() -> None:
    """Mom's Car and a Rad Bike in sky's hand, or nothing of use: orange can't know, so orange does the same."""
    told = set()
    for cards in (("moms_car", "rad_bike", "rad_bike"), ("school_bus", "school_bus", "school_bus")):
        table = Table(seats=2).kid("orange", "D3").kid("sky", "G1").hand("sky", *cards)
        table.hand("orange", "run", "skateboard", "walkie_talkies")
        bot = sl.bot("strangers", "expert", seed=1)
        told.add((bot.answer(table.match.sight(0)).id, bot.reason))
    assert len(told) == 1


def test_in_an_imagined_evening_a_rival_does_not_see_the_own_hand() -> None:
    """Sky acts on sky's cards and the board, whatever orange holds."""
    acts = set()
    for cards in (("moms_car", "rad_bike", "rad_bike"), ("walk", "walk", "school_bus")):
        table = Table(seats=2, first=1).kid("orange", "D3").kid("sky", "G1").hand("orange", *cards)
        match = table.hand("sky", "run", "skateboard", "city_bus").match
        acts.add(Hunch(ground(match)).answer(match.prompts[1], state(match)))
    assert len(acts) == 1


# --- what an evening is worth


def ended(scores: tuple[int, ...], winners: tuple[int, ...]) -> sl.Result:
    return sl.Result(winners=winners, scores=scores, reason="last_stranger")


def test_a_win_is_worth_more_than_a_shared_one_and_that_more_than_none() -> None:
    place = ground(Table(seats=2).match)
    won, shared, lost = (
        worth_of(ended(scores, winners), place, 0)
        for scores, winners in (((10, 9), (0,)), ((9, 9), (0, 1)), ((9, 10), (1,)))
    )
    assert won > 0.8 > shared > 0.4 > lost
    assert worth_of(ended((20, 9), (0,)), place, 0) > won
    assert shared == pytest.approx(0.5)


def test_a_partners_points_are_as_good_as_ones_own() -> None:
    place = ground(Table(seats=4, variants=("teams",), seating="opposite").match)
    assert worth_of(ended((3, 5, 9, 5), (0, 2)), place, 0) == worth_of(ended((9, 5, 3, 5), (0, 2)), place, 0)
    assert worth_of(ended((3, 5, 9, 5), (0, 2)), place, 0) == worth_of(ended((3, 5, 9, 5), (0, 2)), place, 2)


def test_alone_it_is_points_that_count() -> None:
    place = ground(Table(seats=1).match)
    assert worth_of(ended((30,), (0,)), place, 0) == 3 * worth_of(ended((10,), (0,)), place, 0)


def test_an_evening_that_is_cut_short_is_judged_by_points_and_hopes() -> None:
    """Ahead is better than level, and a kid at the Mansion's door better than one at School."""
    standings = [
        ground(table.match).prospect(state(table.match), 0)
        for table in (
            Table(seats=2).kid("orange", "F2", "home_d").kid("sky", "F4"),
            Table(seats=2).kid("orange", "F2").kid("sky", "F4"),
            Table(seats=2).kid("orange", "F4").kid("sky", "F4"),
        )
    ]
    assert standings == sorted(standings, reverse=True)
    assert len(set(standings)) == 3


def test_an_evening_leaves_the_position_as_it_was() -> None:
    table = Table(seats=2).kid("orange", "D3").kid("sky", "G1").hand("orange", "run", "walk", "walk")
    match = table.match
    before = match.checksum()
    evenings = Evenings(Judge(Scene(match.sight(0)), WEIGHTS, True), 2)
    dream = match.imagine(0, Random(1))
    dreamt = dream.checksum()
    for choice in match.prompts[0].choices():
        assert 0.0 < evenings.play(dream.copy(), choice) < 1.0
    assert dream.checksum() == dreamt
    assert match.checksum() == before
