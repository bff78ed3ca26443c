"""Chapter D: movement. The map is in boards.toml."""

import pytest

from streetlight.core.errors import AnswerError
from streetlight.games.strangers.events import Scored, WithCard
from tests.rules.strangers.table import GAME, Table


def going(card: str, *kids: str, strangers: tuple[str, ...] = (), board: str = "A") -> Table:
    """Orange, whose first kid stands on the first space named, has just played this card."""
    table = Table(board).kid("orange", *kids).strangers(*strangers).hand("orange", card, "run", "run")
    return table.play(card)


@pytest.mark.rule("DTS-31", "DTS-75")
def test_move_n_moves_one_own_unscored_kid_n_spaces() -> None:
    table = Table().kid("orange", "D5", "north_park").kid("sky", "D4").hand("orange", "run", "run", "walk")
    table.play("run")
    assert table.movers() == {"orange 1"}
    table.to("D7")
    assert table.where("orange 1") == "D7"
    assert table.happened("moved")[0].path == ("space:D5", "space:D6", "space:D7")
    assert table.asked == ("sky", "turn")  # one kid, once


@pytest.mark.rule("DTS-32")
def test_moves_are_never_diagonal() -> None:
    assert going("walk", "E3").ends() == {"D3", "F3", "E4"}


@pytest.mark.rule("DTS-33")
def test_a_move_is_exactly_as_long_as_the_card_says() -> None:
    assert going("walk", "H7").ends() == {"G7", "I7"}
    assert going("run", "H7").ends() == {"F7", "I6"}
    assert going("skateboard", "H7").ends() == {"E7", "I5", "mansion_b"}


@pytest.mark.rule("DTS-34")
def test_a_kid_never_comes_back_to_a_space_of_this_move() -> None:
    # In two steps from E3 it could go D3 and back, or stand on the corner D4.
    assert going("run", "E3").ends() == {"C3", "D2", "D4", "F2", "F4", "G3"}
    # Round the block D3, D4, E4 it reaches D3's neighbour in three steps, but never E3 again.
    ends = going("skateboard", "E3").ends()
    assert "E3" not in ends
    assert {"D3", "E4", "F3"} <= ends


@pytest.mark.rule("DTS-34", "DTS-48")
def test_two_kids_of_one_card_do_not_block_each_others_way() -> None:
    table = going("walkie_talkies", "D4", "D3", "north_park")
    table.to("D6", "orange 1")
    assert "D5" in table.ends("orange 2")  # the way that the first one took


@pytest.mark.rule("DTS-35", "DTS-36")
@pytest.mark.parametrize("card", ["walk", "run", "skateboard", "rad_bike", "walkie_talkies"])
def test_a_scoring_space_may_be_entered_with_steps_to_spare(card: str) -> None:
    table = going(card, "C3").to("home_c")
    assert table.where("orange 1") == "home_c"
    assert table.points() == (4, 0)
    assert table.happened("scored") == [Scored(kid="kid:0", space="space:home_c", spot=0, points=4)]


@pytest.mark.rule("DTS-36", "DTS-38")
def test_entering_stops_the_move_nobody_walks_through() -> None:
    # G1 and I2 both lead into Pool A; nobody gets from one to the other through it.
    assert going("run", "G1").ends() == {"E1", "F2", "pool_a"}
    assert going("skateboard", "G1").ends() == {"D1", "G2", "F3", "mansion_a", "pool_a"}


@pytest.mark.rule("DTS-37")
def test_walls_cannot_be_crossed() -> None:
    assert going("walk", "B2").ends() == {"library_a", "B1", "B3"}  # not C2, Home B, behind the wall
    assert going("walk", "H2").ends() == {"G2", "I2"}  # not H3
    assert going("rad_bike", "H2").ends() == {"F1", "F3", "H3", "mansion_a", "pool_a"}  # H3 the long way


@pytest.mark.rule("DTS-37", "DTS-76")
def test_only_hop_the_fence_crosses_walls() -> None:
    assert {"H3", "home_b"} & going("run", "H2").ends() == set()
    assert "H4" in going("hop_the_fence", "H2").ends()
    assert going("hop_the_fence", "B2").ends() >= {"home_b"}


@pytest.mark.rule("DTS-38")
def test_a_scoring_space_is_entered_only_by_its_bars() -> None:
    assert "home_d" in going("walk", "F5").ends()
    for beside in ("E4", "D5"):  # walls
        assert "home_d" not in going("walk", beside).ends()


@pytest.mark.rule("DTS-38", "DTS-43")
def test_a_kid_never_leaves_a_scoring_space_by_a_move() -> None:
    table = Table().kid("orange", "home_c").hand("orange", "walk", "run", "run").play("walk")
    assert table.happened("no_effect") == [WithCard(seat="seat:0", card="card:walk")]
    assert table.where("orange 1") == "home_c"


@pytest.mark.rule("DTS-39", "DTS-42")
def test_a_stranger_can_be_neither_entered_nor_passed() -> None:
    table = going("walk", "E4", strangers=("F4",))
    assert table.ends() == {"E3", "D4"}
    with pytest.raises(AnswerError):  # not even on purpose
        table.answer("move:0:F4")
    assert going("run", "C3", strangers=("B3",)).ends() == {"D2", "D4", "E3", "home_c"}


@pytest.mark.rule("DTS-40")
def test_any_number_of_kids_may_share_a_movement_space() -> None:
    table = Table().kid("sky", "C3", "C3", "C3").kid("orange", "D3").hand("orange", "walk", "run", "run")
    table.play("walk").to("C3")
    assert [table.where(kid) for kid in ("orange 1", "sky 1", "sky 2", "sky 3")] == ["C3"] * 4


@pytest.mark.rule("DTS-41", "DTS-103")
def test_a_full_scoring_space_cannot_be_entered() -> None:
    table = Table().kid("sky", "home_c").kid("orange", "C3").hand("orange", "walk", "run", "run").play("walk")
    assert table.ends() == {"B3", "D3"}


@pytest.mark.rule("DTS-41")
def test_a_space_of_several_spots_is_full_when_each_has_a_kid() -> None:
    full = Table().kid("sky", *("pool_b",) * 3).kid("orange", "D6").hand("orange", "walk", "run", "run")
    assert full.play("walk").ends() == {"D5", "E6", "D7"}
    room = Table().kid("sky", *("pool_b",) * 2).kid("orange", "D6").hand("orange", "walk", "run", "run")
    assert "pool_b" in room.play("walk").ends()


SCORED = ("home_c", "pool_a", "north_park", "library_a", "pep_rally", "mansion_a")


@pytest.mark.rule("DTS-43")
@pytest.mark.parametrize(
    "card",
    ["walk", "run", "skateboard", "school_bus", "city_bus", "walkie_talkies", "hop_the_fence", "rad_bike",
     "prom_date", "pool_party", "synchronized_watches", "moms_car", "hitchhiking"],
)  # fmt: skip
def test_no_card_chooses_a_scored_kid_or_one_in_supply(card: str) -> None:
    table = (
        Table()
        .kid("orange", *SCORED, "pool_a")
        .kid("sky", "home_a")
        .hand("orange", card, "run", "run", "run")
    )
    table.play(card)
    assert table.happened("no_effect") == [WithCard(seat="seat:0", card=f"card:{card}")]
    assert table.player("orange").supply == 3


@pytest.mark.rule("DTS-43", "DTS-57", "DTS-74")
def test_only_new_step_dad_and_the_saucer_choose_scored_kids() -> None:
    table = Table().kid("orange", *SCORED).hand("orange", "new_step_dad", "run", "run", "run").deck("saucer")
    table.play("new_step_dad")
    assert table.movers() == {"orange 1", "orange 6"}
    table.to("home_a", "orange 1")
    assert table.choices == {f"take:{kid}" for kid in range(6)}


@pytest.mark.rule("DTS-44", "DTS-45")
def test_stranger_spaces_and_stops_are_plain_spaces_for_movers() -> None:
    assert going("walk", "C3").ends() >= {"B3", "D3"}  # B3 has a stranger icon
    assert going("run", "D1").ends() == {"B1", "F1", "D3", "home_b"}  # through C1 ? and E1 c
    table = going("walk", "F1").to("E1")
    assert table.asked == ("sky", "turn")  # nothing happens on a bus stop


@pytest.mark.rule("DTS-46")
def test_school_is_a_school_bus_stop_and_may_be_walked_into() -> None:
    assert "E3" in going("walk", "D3").ends()
    assert going("school_bus", "E3").ends() == {"B2", "I2", "I5"}
    assert "E3" in going("school_bus", "I5").ends()


@pytest.mark.rule("DTS-47")
def test_the_woods_of_board_b_are_ordinary_spaces() -> None:
    assert going("walk", "D1", board="B").ends() == {"C1", "E1"}
    assert going("skateboard", "C2", board="B").ends() >= {"E1"}
    assert going("run", "D1", strangers=("E1",), board="B").ends() == {"C2", "the_prom"}


@pytest.mark.rule("DTS-47")
def test_the_standard_board_b_has_woods_that_can_be_entered() -> None:
    content = GAME.content(GAME.start(seats=2, seed=1, board="B").options)
    woods = [cell for cell in content.board.cells if cell.ground == "woods"]
    assert any(cell.stranger for cell in woods)
    assert all(cell.space for cell in woods)


@pytest.mark.rule("DTS-48")
def test_any_number_works_with_a_single_kid() -> None:
    table = going("walkie_talkies", "D3").to("B3")
    assert table.where("orange 1") == "B3"
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-48")
def test_several_kids_may_score_in_one_turn_each_at_most_once() -> None:
    table = Table().kid("orange", "D3", "F5", "I6", "north_park", "south_park")
    table.hand("orange", "walkie_talkies", "run", "run").play("walkie_talkies")
    assert table.movers() == {"orange 1", "orange 2", "orange 3"}
    table.to("mansion_b", "orange 3")  # in the owner's order
    table.to("home_c", "orange 1")
    assert table.movers() == {"orange 2"}
    table.to("home_d", "orange 2")
    assert table.asked == ("sky", "turn")
    assert table.points()[0] == 8 + 4 + 5 + 2 + 3


@pytest.mark.rule("DTS-48")
def test_a_spot_that_the_first_one_takes_is_taken_for_the_second() -> None:
    table = going("walkie_talkies", "D3", "B3", "north_park")
    assert "home_c" in table.ends("orange 2")
    table.to("home_c", "orange 1")
    assert "home_c" not in table.ends("orange 2")


@pytest.mark.rule("DTS-48", "DTS-97")
def test_the_owner_may_stop_at_any_time_even_at_once() -> None:
    table = going("walkie_talkies", "D3", "F3", "north_park").to("B3", "orange 1").stop()
    assert (table.where("orange 1"), table.where("orange 2")) == ("B3", "F3")
    table = going("walkie_talkies", "D3", "F3", "north_park").stop()
    assert (table.where("orange 1"), table.where("orange 2")) == ("D3", "F3")
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-48", "DTS-33")
def test_each_of_several_kids_obeys_the_exact_length() -> None:
    table = going("synchronized_watches", "H7", "D5", "north_park")
    assert table.ends("orange 1") == {"E7", "I5", "mansion_b"}


@pytest.mark.rule("DTS-49", "DTS-98")
def test_a_kid_in_a_dead_end_cannot_be_chosen() -> None:
    table = going("run", "A4", "D5", "north_park", strangers=("B5",))
    assert table.movers() == {"orange 2"}
    table = going("run", "A4", strangers=("B5",))
    assert table.asked == ("sky", "turn")
    assert table.happened("no_effect") == [WithCard(seat="seat:0", card="card:run")]


@pytest.mark.rule("DTS-98", "DTS-35")
def test_a_move_that_can_only_end_by_scoring_is_legal() -> None:
    """Between two strangers there is no way of three steps, but there are two doors."""
    assert going("skateboard", "B2", strangers=("C1", "B3")).ends() == {"home_a", "library_a"}


@pytest.mark.rule("DTS-98", "DTS-41")
def test_a_full_space_is_no_way_out() -> None:
    table = Table().kid("sky", "home_e").kid("orange", "C7").hand("orange", "walk", "run", "run")
    assert table.play("walk").ends() == {"D7"}
