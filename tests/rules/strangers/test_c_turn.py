"""Chapter C: a turn."""

import pytest

from streetlight.core.errors import AnswerError
from streetlight.games.strangers.events import WithCard
from tests.rules.strangers.table import Table


@pytest.mark.rule("DTS-20")
def test_a_turn_is_one_action_and_there_is_no_pass() -> None:
    table = Table().hand("orange", "walk", "run", "walk").deck("skateboard")
    assert table.choices == {"let_out", "play:walk", "play:run"}
    with pytest.raises(AnswerError):
        table.answer("pass")
    table.let_out()
    assert table.asked == ("sky", "turn")  # one action, and no refill was due

    table = Table().kid("orange", "D3").hand("orange", "walk", "run", "walk")
    assert table.choices == {"play:walk", "play:run", "run_away:0"}


@pytest.mark.rule("DTS-20")
def test_every_hand_holds_cards_at_the_start_of_a_turn() -> None:
    table = Table().kid("orange", "D3").kid("sky", "D3")
    for _ in range(10):
        assert table.player("orange").hand == table.player("sky").hand == 3
        table.answer(min(choice for choice in table.choices if choice.startswith("play")))
        while table.asked and table.asked[1] != "turn":
            table.answer(min(table.choices))


@pytest.mark.rule("DTS-21", "DTS-94")
def test_a_kid_is_let_out_at_school_however_many_are_there() -> None:
    table = Table().kid("sky", "E3", "E3", "E3")
    table.let_out()
    assert table.where("orange 1") == "E3"
    assert table.player("orange").supply == 9
    assert table.option("run_away:10").rule == "DTS-29"  # sky's turn now
    assert table.log()[-1] == "Orange's kid came out of School."


@pytest.mark.rule("DTS-22")
@pytest.mark.parametrize(
    ("kids", "allowed"),
    [
        ((), True),
        (("D3",), False),
        (("D3", "north_park"), True),
        (("D3", "D3", "north_park"), False),
        (("D3", "D3", "north_park", "south_park"), True),  # all Parks together
        (("D3", "D3", "D3", "north_park", "south_park"), False),
        (("D3", "D3", "north_park", "north_park"), True),  # two kids in one Park
    ],
)
def test_how_many_kids_may_be_out(kids: tuple[str, ...], allowed: bool) -> None:
    table = Table().kid("orange", *kids)
    assert ("let_out" in table.choices) == allowed


@pytest.mark.rule("DTS-22")
def test_somebody_elses_park_does_not_help() -> None:
    assert "let_out" not in Table().kid("orange", "D3").kid("sky", "north_park").choices


@pytest.mark.rule("DTS-23")
def test_a_kid_that_has_scored_makes_room_for_the_next() -> None:
    table = Table().kid("orange", "C3").hand("orange", "walk", "run", "walk")
    table.play("walk").to("home_c")
    table.play("walk")
    assert "let_out" in table.choices


@pytest.mark.rule("DTS-24")
def test_without_a_kid_in_supply_nobody_can_be_let_out() -> None:
    scored = ("pep_rally",) * 6 + ("north_park", "home_a", "home_b")
    assert "let_out" not in Table().kid("orange", *scored, "D3").choices
    assert "let_out" in Table().kid("orange", *scored[1:], "D3").choices


@pytest.mark.rule("DTS-25", "DTS-12")
def test_a_card_is_played_face_up_done_and_discarded() -> None:
    table = Table().kid("orange", "D3").hand("orange", "walk", "run", "moms_car")
    table.play("run")
    assert table.view("sky").in_play == "run"
    assert table.view("sky").discard == []
    table.to("B3")
    assert table.view("sky").in_play is None
    assert table.view("sky").discard == ["run"]
    assert table.log()[:2] == ["Orange played Run.", "Orange's kid went from D3 to B3."]
    assert "run" not in table.cards("orange")


@pytest.mark.rule("DTS-26")
def test_a_card_that_can_do_nothing_may_still_be_played() -> None:
    table = Table().hand("orange", "walk", "run", "city_bus")
    table.play("walk")
    assert table.asked == ("sky", "turn")
    assert table.view(None).discard == ["walk"]
    assert table.happened("no_effect") == [WithCard(seat="seat:0", card="card:walk")]


@pytest.mark.rule("DTS-26", "DTS-97")
def test_a_plain_move_must_be_carried_out_if_it_can() -> None:
    table = Table().kid("orange", "A4").hand("orange", "walk", "run", "city_bus").play("walk")
    assert table.asked == ("orange", "move")
    assert table.choices == {"move:0:A5"}


@pytest.mark.rule("DTS-27")
@pytest.mark.parametrize(
    ("kids", "limit"),
    [(("D3",), 3), (("D3", "library_a"), 4), (("D3", "library_a", "library_a", "library_b"), 6)],
)
def test_at_the_end_of_a_turn_the_hand_is_filled_up(kids: tuple[str, ...], limit: int) -> None:
    table = Table().kid("orange", *kids).hand("orange", "city_bus", "run")
    assert table.player("orange").hand_limit == limit
    table.play("city_bus")
    assert table.player("orange").hand == limit
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-27")
def test_the_refill_belongs_to_the_turn_of_the_player_who_acted() -> None:
    table = Table().hand("orange", "walk", "run", "run").deck("stranger_sighting").play("walk")
    assert table.asked == ("orange", "stranger")
    assert table.view(None).turn_of == 0
    table.place_stranger("C1")
    assert table.view(None).turn_of == 1


@pytest.mark.rule("DTS-28")
def test_with_a_full_hand_letting_out_and_running_away_draw_nothing() -> None:
    table = Table().deck("stranger_sighting").let_out()
    assert table.asked == ("sky", "turn")
    table = Table().kid("orange", "D3").deck("stranger_sighting").run_away("orange 1")
    assert table.asked == ("sky", "turn")
    assert table.player("orange").hand == 3


@pytest.mark.rule("DTS-28")
def test_letting_out_with_a_short_hand_draws() -> None:
    table = Table().hand("orange", "walk").deck("run", "skateboard").let_out()
    assert table.cards("orange") == ["walk", "run", "skateboard"]


@pytest.mark.rule("DTS-28", "DTS-59")
def test_a_saucer_that_takes_the_own_library_kid_lowers_the_target_at_once() -> None:
    table = Table().kid("orange", "library_a").hand("orange", "walk", "run", "run", "run")
    table.deck("saucer", "skateboard").coin("saucer").play("walk").take("orange 1")
    assert table.cards("orange") == ["run", "run", "run"]  # 3 of 3: the replacement is not drawn
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-28", "DTS-64")
def test_the_maximum_is_worked_out_before_each_draw() -> None:
    table = Table().kid("orange", "library_a").hand("orange", "walk", "run")
    table.deck("skateboard", "saucer", "city_bus").coin("plain").play("walk").take("orange 1")
    assert table.cards("orange") == ["walk", "run", "skateboard", "city_bus"]
    assert table.player("orange").hand == 4


@pytest.mark.rule("DTS-29")
def test_running_away_takes_an_own_kid_off_the_board_and_is_the_action() -> None:
    table = Table().kid("orange", "A4").strangers("B5")
    table.run_away("orange 1")
    assert table.where("orange 1") == "supply"
    assert table.player("orange").supply == 10
    assert table.asked == ("sky", "turn")
    assert table.log()[-1] == "Orange's kid ran away from A4, back home."
    table.play("walk")
    assert "let_out" in table.choices  # it can be let out again


@pytest.mark.rule("DTS-29", "DTS-30")
def test_only_own_unscored_kids_can_run_away() -> None:
    table = Table().kid("orange", "D3", "home_a", "north_park").kid("sky", "D3")
    assert {choice for choice in table.choices if choice.startswith("run_away")} == {"run_away:0"}
    with pytest.raises(AnswerError):
        table.run_away("orange 2")
    with pytest.raises(AnswerError):
        table.run_away("sky 1")
