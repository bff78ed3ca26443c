"""Chapter E: Stranger Sightings and Saucers, which play themselves."""

import shutil
from pathlib import Path

import pytest

from streetlight.core.errors import AnswerError
from tests.rules.strangers.table import GAME, PACK, Table

STRANGER_SPACES = {"C1", "D1", "G1", "B3", "F4", "H3", "I4", "B5", "E6", "C7", "G7", "I7"}


@pytest.mark.rule("DTS-50")
def test_sightings_and_saucers_never_stay_in_a_hand() -> None:
    for seed in range(10):
        match = GAME.start(seats=2, seed=seed)
        while not match.over:
            seat = match.waiting[0]
            assert not {"stranger_sighting", "saucer"} & set(match.view(seat).players[seat].cards)
            match.answer(seat, match.prompts[seat].options[0])


@pytest.mark.rule("DTS-51", "DTS-52")
def test_they_play_themselves_one_after_the_other_and_are_replaced() -> None:
    table = Table().kid("sky", "C1", "home_a").coin("plain").hand("orange", "walk", "run", "run")
    table.deck("stranger_sighting", "saucer", "stranger_sighting", "skateboard").play("walk")
    assert table.asked == ("orange", "stranger")
    assert table.view("sky").in_play == "stranger_sighting"
    table.place_stranger("C1")
    assert table.asked == ("orange", "saucer")
    assert table.view(None).discard == ["walk", "stranger_sighting"]
    table.take("sky 2")
    assert table.asked == ("orange", "stranger")
    table.place_stranger("D1")
    assert table.cards("orange") == ["run", "run", "skateboard"]
    assert table.view(None).discard == ["walk", "stranger_sighting", "saucer", "stranger_sighting"]
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-52", "DTS-91")
def test_each_card_is_resolved_before_the_next_is_drawn() -> None:
    table = Table().hand("orange", "walk").deck("stranger_sighting", "run", "run", "run").play("walk")
    assert table.player("orange").hand == 0
    table.place_stranger("C1")
    assert table.player("orange").hand == 3


@pytest.mark.rule("DTS-53")
def test_the_drawing_player_chooses_any_free_stranger_space() -> None:
    table = Table().strangers("B3", "I7").deck("stranger_sighting").play("walk")
    assert table.asked == ("orange", "stranger")
    assert table.choices == {f"place:{space}" for space in STRANGER_SPACES - {"B3", "I7"}}
    table.place_stranger("E6")
    assert table.standing() == {"B3", "I7", "E6"}
    assert table.view(None).tokens == 5


@pytest.mark.rule("DTS-53")
def test_placing_is_compulsory_even_on_the_own_kids() -> None:
    """Eight strangers stand elsewhere (Man in Black may shift them); own kids stand on all that is free."""
    free = ("E6", "C7", "G7", "I7")
    table = Table().kid("orange", *free).strangers(*STRANGER_SPACES - set(free)).tokens(2)
    table.deck("stranger_sighting").hand("orange", "city_bus", "run", "run").play("city_bus")
    assert table.choices == {f"place:{space}" for space in free}
    table.place_stranger("E6")
    assert table.where("orange 1") == "supply"


@pytest.mark.rule("DTS-53")
def test_a_pack_may_name_spaces_and_where_they_are_full_any_free_one_will_do(tmp_path: Path) -> None:
    pack = tmp_path / "named"
    shutil.copytree(PACK, pack)
    cards = (pack / "cards.toml").read_text(encoding="utf-8")
    named = cards.replace('{ op = "sighting" }', '{ op = "sighting", spaces = { A = ["C1", "D1"] } }')
    (pack / "cards.toml").write_text(named, encoding="utf-8")
    table = Table(pack=str(pack)).strangers("C1").deck("stranger_sighting", "stranger_sighting").play("walk")
    assert table.choices == {"place:D1"}
    table.place_stranger("D1")
    assert table.choices == {f"place:{space}" for space in STRANGER_SPACES - {"C1", "D1"}}


@pytest.mark.rule("DTS-54")
def test_two_strangers_never_share_a_space() -> None:
    table = Table().strangers("C1").deck("stranger_sighting").play("walk")
    with pytest.raises(AnswerError):
        table.place_stranger("C1")


@pytest.mark.rule("DTS-55", "DTS-91")
def test_every_kid_there_goes_back_to_its_owners_supply_at_once() -> None:
    table = Table(seats=3).kid("orange", "C1", "D1").kid("sky", "C1").kid("green", "C1", "C3")
    table.deck("stranger_sighting", "saucer").hand("orange", "city_bus", "run", "run").play("city_bus")
    table.place_stranger("C1")
    assert [table.where(f"{who} 1") for who in ("orange", "sky", "green")] == ["supply"] * 3
    assert (table.where("orange 2"), table.where("green 2")) == ("D1", "C3")
    assert table.player("sky").supply == 10
    assert table.choices == {"take:1", "take:21"}  # a later saucer cannot choose who is gone


@pytest.mark.rule("DTS-55")
def test_an_abducted_kid_can_be_let_out_again() -> None:
    table = Table().kid("sky", "C1").deck("stranger_sighting").play("walk").place_stranger("C1")
    assert table.asked == ("sky", "turn")
    table.let_out()
    assert table.where("sky 1") == "E3"


@pytest.mark.rule("DTS-56")
def test_strangers_stay() -> None:
    table = Table().strangers("C1", "B3")
    for _ in range(12):
        table.answer("let_out" if "let_out" in table.choices else min(table.choices))
        assert table.standing() == {"C1", "B3"}


@pytest.mark.rule("DTS-57")
def test_a_saucer_may_hover_over_any_kid_on_the_board() -> None:
    table = Table(seats=4, variants=["teams"]).kid("orange", "D3", "home_a").kid("sky", "pool_a")
    table.kid("green", "E3").kid("red", "library_b").deck("saucer").hand("orange", "city_bus", "run", "run")
    table.play("city_bus")
    assert table.asked == ("orange", "saucer")
    assert table.choices == {"take:0", "take:1", "take:10", "take:20", "take:30"}  # no way to decline


@pytest.mark.rule("DTS-57", "DTS-58")
@pytest.mark.parametrize(("side", "where"), [("saucer", "supply"), ("plain", "home_a")])
def test_the_coin_decides_whether_the_kid_is_taken(side: str, where: str) -> None:
    table = Table().kid("sky", "home_a").deck("saucer").coin(side).play("walk").take("sky 1")
    assert table.where("sky 1") == where
    assert table.player("sky").supply == (10 if side == "saucer" else 9)
    assert table.points() == ((0, 0) if side == "saucer" else (0, 3))
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-57")
def test_without_a_kid_on_the_board_there_is_no_flip() -> None:
    table = Table().deck("saucer", "run").play("walk")
    assert table.asked == ("sky", "turn")
    assert table.happened("coin") == []
    assert "A saucer passed by. Nobody was there." in table.log()
    assert table.view(None).discard == ["walk", "saucer"]


@pytest.mark.rule("DTS-57")
def test_alone_it_is_always_an_own_kid() -> None:
    table = Table(seats=1).kid("orange", "home_a").deck("saucer").play("walk")
    assert table.choices == {"take:0"}


@pytest.mark.rule("DTS-59", "DTS-60", "DTS-22")
def test_jill_loses_her_kid_at_north_park() -> None:
    """The rulebook's example. Jill (sky) has two kids out there and one at North Park; Adam draws a Saucer."""
    table = Table().kid("sky", "D3", "F3", "north_park").hand("sky", "walkie_talkies", "run", "run")
    table.deck("saucer").coin("saucer")
    assert table.player("sky").allowance == 2
    table.play("walk").take("sky 3")
    assert table.player("sky").allowance == 1
    assert (table.where("sky 1"), table.where("sky 2")) == ("D3", "F3")  # both stay

    assert table.asked == ("sky", "turn")
    assert "let_out" not in table.choices
    table.play("walkie_talkies")
    assert table.movers() == {"sky 1", "sky 2"}  # and both may be moved
    table.to("home_c", "sky 1").stop()

    table.play("walk")  # Adam
    assert "let_out" not in table.choices  # one is left: the limit of one holds
    table.run_away("sky 2")
    table.play("walk")
    assert "let_out" in table.choices


@pytest.mark.rule("DTS-59", "DTS-60", "DTS-64")
def test_losing_a_library_kid_costs_no_card_but_nothing_is_drawn_above_the_limit() -> None:
    table = Table().kid("sky", "library_a", "library_b").hand("sky", *("run",) * 5)
    table.deck("saucer", "walk", "saucer").coin("saucer", "saucer").play("walk").take("sky 1")
    assert (table.player("sky").hand, table.player("sky").hand_limit) == (5, 4)
    table.play("run")
    assert table.player("sky").hand == 4  # at the limit: no draw
    table = Table().kid("sky", "library_a").hand("sky", *("run",) * 5).turn("sky")
    for left in (4, 4, 4):
        table.play("run")
        assert table.player("sky").hand == left
        table.play("walk")


@pytest.mark.rule("DTS-60")
def test_over_the_limit_by_two_the_hand_shrinks_before_it_is_filled_again() -> None:
    table = Table().hand("sky", *("run",) * 5).turn("sky").deck("skateboard", "skateboard", "skateboard")
    hands = []
    for _ in range(3):
        table.play("run")
        hands.append(table.player("sky").hand)
        table.play("walk")
    assert hands == [4, 3, 3]


@pytest.mark.rule("DTS-61")
def test_a_spot_freed_by_a_saucer_can_be_scored_again_and_nobody_shifts() -> None:
    table = Table().kid("sky", "pool_b", "pool_b", "pool_b").kid("orange", "D6")
    table.hand("orange", "city_bus", "walk", "run").deck("saucer").coin("saucer")
    table.play("city_bus").take("sky 1")
    assert (table.worth("sky 2"), table.worth("sky 3")) == (2, 1)
    table.let_out()  # sky
    table.play("walk").to("pool_b")
    assert table.worth("orange 1") == 4


@pytest.mark.rule("DTS-91")
def test_the_end_is_checked_before_the_next_card_of_a_chain() -> None:
    table = Table().tokens(1).kid("sky", "home_a").deck("stranger_sighting", "saucer").play("walk")
    table.place_stranger("C1")
    assert table.result.reason == "last_stranger"
    assert table.happened("saucer") == []


@pytest.mark.rule("DTS-91", "DTS-61")
def test_a_house_freed_in_a_chain_is_free_for_the_next_turn() -> None:
    table = Table().kid("orange", "home_c").kid("sky", "C3").hand("sky", "walk", "run", "run")
    table.deck("saucer", "stranger_sighting").coin("saucer").play("walk").take("orange 1").place_stranger(
        "C1"
    )
    table.play("walk").to("home_c")
    assert table.points() == (0, 4)


@pytest.mark.rule("DTS-92")
def test_no_stranger_comes_while_kids_are_moving() -> None:
    table = Table().kid("orange", "D3", "F3", "north_park").hand("orange", "walkie_talkies", "run", "run")
    table.tokens(1).deck("stranger_sighting").play("walkie_talkies").to("home_c", "orange 1")
    assert table.asked == ("orange", "move_any")
    table.to("F5", "orange 2")
    assert table.asked == ("orange", "stranger")
