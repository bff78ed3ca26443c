"""Chapter B: how the game ends, and who wins."""

import pytest

from streetlight.games.strangers.documents import PlaceDetails
from streetlight.games.strangers.events import Over
from streetlight.games.strangers.game import GAME
from tests.rules.strangers.table import Table

SEVEN = ("C1", "D1", "G1", "B3", "F4", "H3", "I4")
NINE_SAFE = (
    "home_a",
    "home_b",
    "home_d",
    "home_e",
    "mansion_a",
    "mansion_b",
    "pool_b",
    "library_a",
    "north_park",
)


@pytest.mark.rule("DTS-15")
def test_the_last_stranger_takes_its_kids_and_then_nothing_else_happens() -> None:
    table = Table().kid("orange", "D3", "library_a").kid("sky", "B5", "home_a").strangers(*SEVEN)
    table.hand("orange", "walk", "run").deck("stranger_sighting", "stranger_sighting", "walk")
    table.play("walk").to("C3").place_stranger("B5")
    assert table.where("sky 1") == "supply"
    assert table.asked is None
    assert table.result.reason == "last_stranger"
    assert table.player("orange").hand == 1  # no replacement, no rest of the refill
    assert table.view(None).turn_of is None
    assert table.log()[-1] == "The last stranger is here. The game is over."


@pytest.mark.rule("DTS-15")
@pytest.mark.parametrize(("board", "strangers"), [("A", 8), ("B", 10)])
def test_it_is_the_eighth_on_board_a_and_the_tenth_on_board_b(board: str, strangers: int) -> None:
    table = Table(board, seats=1).deck(*("stranger_sighting",) * 18)
    table.play("walk")
    for placed in range(strangers):
        assert table.asked == ("orange", "stranger"), placed
        table.answer(min(table.choices))
    assert table.result.reason == "last_stranger"
    assert len(table.standing()) == strangers


@pytest.mark.rule("DTS-16")
def test_ten_kids_in_safety_end_the_game_at_once() -> None:
    table = Table().kid("orange", *NINE_SAFE, "C3").hand("orange", "walk", "run")
    table.play("walk").to("home_c")
    assert table.result.reason == "all_scored"
    assert table.cards("orange") == ["run"]  # no refill
    assert table.happened("drew_unseen") == []


@pytest.mark.rule("DTS-16")
def test_nine_kids_in_safety_do_not() -> None:
    table = Table().kid("orange", *NINE_SAFE[1:], "C3").hand("orange", "walk", "run")
    table.play("walk").to("home_c")
    assert table.result is None


@pytest.mark.rule("DTS-16", "DTS-71")
def test_it_counts_on_whoevers_turn_and_by_whoevers_card() -> None:
    table = Table().kid("sky", *NINE_SAFE, "C3").hand("orange", "prom_date", "run", "run")
    table.play("prom_date").to("pep_rally", "sky 10")
    assert table.result.reason == "all_scored"
    assert table.result.winners == (1,)


@pytest.mark.rule("DTS-16", "DTS-72")
def test_a_pool_party_stops_when_the_tenth_kid_gets_in() -> None:
    table = Table().kid("sky", *NINE_SAFE, "C3").kid("orange", "pool_a", "pool_a", "D3")
    table.hand("orange", "pool_party", "run", "run").play("pool_party").to("pool_a", "sky 10")
    assert table.result.reason == "all_scored"
    assert table.where("orange 3") == "D3"


@pytest.mark.rule("DTS-16", "DTS-48")
def test_moving_any_number_stops_when_the_tenth_kid_gets_in() -> None:
    table = Table().kid("orange", *NINE_SAFE, "C3").hand("orange", "walkie_talkies", "run", "run")
    table.play("walkie_talkies").to("home_c")
    assert table.result.reason == "all_scored"


@pytest.mark.rule("DTS-16", "DTS-80")
def test_in_teams_the_ten_of_one_player_are_enough() -> None:
    table = (
        Table(seats=4, variants=["teams"])
        .kid("orange", *NINE_SAFE, "C3")
        .hand("orange", "walk", "run", "run")
    )
    table.play("walk").to("home_c")
    assert table.result.reason == "all_scored"
    assert table.result.winners == (0, 1)


@pytest.mark.rule("DTS-17", "DTS-66")
def test_scores_are_counted_on_the_final_board() -> None:
    table = Table().kid("orange", "home_c", "pool_a", "clubhouse", "pep_rally", "D3")
    table.kid("sky", "pool_a", "clubhouse", "clubhouse", "pep_rally").strangers(*SEVEN)
    table.deck("stranger_sighting").play("walk").to("C3").place_stranger("B5")
    # Three at the clubhouse: 3 each. Two at the rally: 2 each. A kid that is still out there: 0.
    assert table.result.scores == (4 + 5 + 3 + 2, 4 + 3 + 3 + 2)
    places = table.result.details.places
    assert PlaceDetails(place="space:clubhouse", kind="clubhouse", kid="kid:2", seat=0, points=3) in places
    assert sum(row.points for row in places) == 14 + 12


@pytest.mark.rule("DTS-18")
@pytest.mark.parametrize(
    ("sky", "green", "winners"),
    [("mansion_a", "home_a", (1,)), ("home_e", "home_b", (0, 1)), ("home_b", "mansion_b", (2,))],
)
def test_most_points_win_and_a_tie_is_shared(sky: str, green: str, winners: tuple[int, ...]) -> None:
    table = Table(seats=3).kid("orange", "home_a" if green != "home_a" else "home_c")
    table.kid("sky", sky).kid("green", green).strangers(*SEVEN).deck("stranger_sighting")
    table.play("walk").place_stranger("B5")
    assert table.result.winners == winners
    assert not GAME.is_draw(table.result), "the third did not win"


@pytest.mark.rule("DTS-18")
def test_where_all_are_even_it_is_a_draw() -> None:
    table = Table().kid("orange", "home_a").kid("sky", "home_e").strangers(*SEVEN).deck("stranger_sighting")
    table.play("walk").place_stranger("B5")
    assert table.result.winners == (0, 1) and GAME.is_draw(table.result)


@pytest.mark.rule("DTS-19", "DTS-67", "DTS-100")
def test_the_science_club_wins_at_once_whatever_the_scores() -> None:
    table = Table().kid("orange", "library_a", "library_b").kid("sky", "mansion_a", "mansion_b")
    table.hand("orange", "science_club_saviors", "run", "run", "run", "run").coin("saucer", "saucer")
    table.play("science_club_saviors")
    assert table.result.reason == "contact"
    assert table.result.winners == (0,)
    assert table.result.scores == (5, 15)


@pytest.mark.rule("DTS-100")
def test_the_first_end_that_happens_counts() -> None:
    """With contact made before the refill, the last stranger in the deck comes too late."""
    table = Table().kid("orange", "library_a", "library_b").kid("sky", "mansion_a").strangers(*SEVEN)
    table.hand("orange", "science_club_saviors", "run", "run").deck("stranger_sighting")
    table.coin("saucer", "saucer").play("science_club_saviors")
    assert table.result.reason == "contact"
    assert len(table.standing()) == 7
    assert table.happened("over") == [Over(reason="over:contact")]


@pytest.mark.rule("DTS-100", "DTS-16")
def test_ten_scored_kids_come_before_the_last_stranger() -> None:
    table = Table().kid("orange", *NINE_SAFE, "C3").strangers(*SEVEN).hand("orange", "walk", "run")
    table.deck("stranger_sighting").play("walk").to("home_c")
    assert table.result.reason == "all_scored"
    assert len(table.standing()) == 7
