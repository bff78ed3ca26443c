"""Chapter I: the variants, alone and together."""

import pytest

from streetlight.core.errors import OptionError, SayingError
from streetlight.games.strangers.events import WithCard
from tests.rules.strangers.table import GAME, Table

SEVEN = ("C1", "D1", "G1", "B3", "F4", "H3", "I4")


# Which variants go together


@pytest.mark.rule("DTS-80", "DTS-86", "DTS-88")
@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (3, {"variants": ["teams"]}, "variants: Teams needs exactly 4 seats"),
        (1, {"variants": ["teams"]}, "variants: Teams needs exactly 4 seats"),
        (2, {"variants": ["solo"]}, "variants: Solo and Architect are for one seat"),
        (4, {"variants": ["architect"]}, "variants: Solo and Architect are for one seat"),
        (1, {"variants": ["solo", "architect"]}, "variants: choose Solo or Architect, not both"),
        (4, {"seating": "beside"}, "seating: only Teams has a seating"),
        (
            1,
            {"variants": ["architect"], "spare_strangers": True},
            "spare_strangers: in Architect no Sighting",
        ),
        (2, {"hand": ["walk"], "deck": ["walk"]}, "hand: only Architect sets hand and deck"),
        (2, {"deck": ["walk"]}, "deck: only Architect sets hand and deck"),
        (1, {"variants": ["architect"], "hand": ["walk"]}, "deck: Architect wants both, or neither"),
        (1, {"variants": ["architect"], "deck": ["walk"]}, "hand: Architect wants both, or neither"),
        (2, {"variants": ["chaos"]}, "variants"),
        (2, {"board": "Z"}, "board: the pack has boards A, B, not 'Z'"),
        (2, {"first": 2}, "first: there is no seat 2"),
        (2, {"pack": "nowhere"}, "pack: nowhere: there is no such pack"),
        (2, {"colour": "red"}, "colour: there is no such option"),
        (5, {}, "seats: Don't Talk to Strangers is for 1 to 4 seats, not 5"),
    ],
)
def test_an_impossible_combination_is_refused_with_its_reason(
    seats: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start(seats=seats, seed=1, **options)
    assert str(caught.value).startswith(reason)


@pytest.mark.rule("DTS-80", "DTS-82", "DTS-83", "DTS-84")
@pytest.mark.parametrize("board", ["A", "B"])
@pytest.mark.parametrize(
    ("seats", "variants"),
    [
        (4, ["teams", "well_read", "brainiac", "total_invasion"]),
        (2, ["well_read", "brainiac", "total_invasion"]),
        (1, ["solo", "well_read", "brainiac", "total_invasion"]),
        (1, ["architect", "well_read", "brainiac", "total_invasion"]),
    ],
)
def test_everything_that_makes_sense_goes_together(seats: int, variants: list[str], board: str) -> None:
    match = GAME.start(seats=seats, seed=3, board=board, variants=variants)
    while not match.over:
        seat = match.waiting[0]
        options = match.prompts[seat].options
        match.answer(seat, options[len(options) // 2])
    assert match.result is not None
    assert match.view(None).variants == sorted(variants)


# Teams


@pytest.mark.rule("DTS-80")
def test_partners_beside_each_other_see_each_others_hands_and_may_talk() -> None:
    table = Table(seats=4, variants=["teams"])  # beside, unless one says otherwise
    assert [player.team for player in table.view(None).players] == [0, 0, 1, 1]
    assert table.player("sky", seen_by="orange").cards == table.cards("sky")
    for stranger in ("green", "red", None):
        assert table.player("sky", seen_by=stranger).cards == []
    table.match.say(0, "I have a bus.")
    assert [said.saying.text for said in table.match.sayings(1)] == ["I have a bus."]
    table.let_out().play("walk")
    assert any("drew Walk" in text or "drew Run" in text for text in table.log("orange"))


@pytest.mark.rule("DTS-80")
def test_partners_opposite_each_other_see_and_say_nothing() -> None:
    table = Table(seats=4, variants=["teams"], seating="opposite")
    assert [player.team for player in table.view(None).players] == [0, 1, 0, 1]
    assert table.player("green", seen_by="orange").cards == []
    assert table.view("orange").talk is False
    with pytest.raises(SayingError, match="no talk"):
        table.match.say(0, "I have a bus.")


@pytest.mark.rule("DTS-80", "DTS-14")
@pytest.mark.parametrize(("seating", "teams"), [("beside", [0, 0, 1, 1]), ("opposite", [0, 1, 0, 1])])
def test_turns_go_a_a_b_b_beside_and_a_b_a_b_opposite(seating: str, teams: list[int]) -> None:
    table = Table(seats=4, variants=["teams"], seating=seating)
    order = []
    for _ in range(4):
        order.append(table.view(None).players[table.prompt.seat].team)
        table.let_out()
    assert order == teams


@pytest.mark.rule("DTS-80")
def test_only_the_scores_are_added_everything_else_is_ones_own() -> None:
    table = Table(seats=4, variants=["teams"]).kid("orange", "library_a", "north_park").strangers(*SEVEN)
    table.kid("green", "mansion_a").kid("red", "home_b").kid("sky", "home_c", "home_a")
    table.turn("sky").deck("stranger_sighting")
    assert (table.player("sky").hand_limit, table.player("sky").allowance) == (3, 1)
    table.play("walk").place_stranger("B5")
    assert table.result.scores == (4, 7, 7, 2)
    assert table.result.details.teams == [11, 9]
    assert table.result.winners == (0, 1)


@pytest.mark.rule("DTS-80", "DTS-18")
def test_teams_share_a_tie() -> None:
    table = (
        Table(seats=4, variants=["teams"]).kid("orange", "home_c").kid("green", "home_a").strangers(*SEVEN)
    )
    table.kid("red", "library_a").kid("sky", "library_a").deck("stranger_sighting").play("walk")
    table.place_stranger("B5")
    assert table.result.details.teams == [5, 5]
    assert table.result.winners == (0, 1, 2, 3)


@pytest.mark.rule("DTS-81", "DTS-67")
@pytest.mark.parametrize(("seating", "winners"), [("beside", (0, 1)), ("opposite", (0, 2))])
def test_with_contact_the_whole_team_wins(seating: str, winners: tuple[int, ...]) -> None:
    table = Table(seats=4, variants=["teams"], seating=seating).kid("orange", "library_a", "library_b")
    table.kid("sky", "mansion_a").kid("red", "mansion_b").hand("orange", "science_club_saviors", "run")
    table.coin("saucer", "saucer").play("science_club_saviors")
    assert table.result.winners == winners


# Well-Read and Brainiac


@pytest.mark.rule("DTS-82")
def test_well_read_hands_hold_four_and_libraries_add_to_that() -> None:
    table = Table(variants=["well_read"]).kid("sky", "library_a")
    assert (table.player("orange").hand_limit, table.player("sky").hand_limit) == (4, 5)
    table.play("walk")
    assert table.player("orange").hand == 4


@pytest.mark.rule("DTS-83")
def test_brainiac_may_throw_a_card_away_before_the_action() -> None:
    table = Table(variants=["brainiac"]).kid("orange", "D3").hand("orange", "city_bus", "walk", "run")
    table.deck("skateboard", "moms_car").throw_away("city_bus")
    assert table.view("sky").discard == ["city_bus"]
    assert table.choices == {"play:walk", "play:run", "run_away:0"}  # once per turn
    table.play("walk").to("C3")
    assert table.asked == ("sky", "turn")
    assert table.cards("orange") == ["run", "skateboard", "moms_car"]
    assert table.happened("no_effect") == []  # thrown away, not played


@pytest.mark.rule("DTS-83")
def test_brainiac_may_throw_a_card_away_after_the_action_but_before_the_refill() -> None:
    table = Table(variants=["brainiac"]).kid("orange", "D3").hand("orange", "city_bus", "walk", "run")
    table.deck("skateboard", "moms_car").play("walk").to("C3")
    assert table.asked == ("orange", "discard")
    assert table.choices == {"keep", "discard:city_bus", "discard:run"}
    table.throw_away("city_bus")
    assert table.cards("orange") == ["run", "skateboard", "moms_car"]
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-83")
def test_brainiac_is_not_compulsory() -> None:
    table = Table(variants=["brainiac"]).hand("orange", "city_bus", "walk", "run").let_out().keep()
    assert table.cards("orange") == ["walk", "run", "city_bus"]
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-83", "DTS-28")
def test_with_brainiac_letting_out_and_running_away_may_draw() -> None:
    table = Table(variants=["brainiac"]).hand("orange", "city_bus", "walk", "run").deck("moms_car")
    table.let_out().throw_away("city_bus")
    assert table.cards("orange") == ["walk", "run", "moms_car"]
    table = Table(variants=["brainiac"]).kid("orange", "D3").hand("orange", "city_bus", "walk", "run")
    table.deck("moms_car").throw_away("city_bus").run_away("orange 1")
    assert table.cards("orange") == ["walk", "run", "moms_car"]


@pytest.mark.rule("DTS-83", "DTS-67")
def test_after_the_end_nobody_is_asked_to_throw_a_card_away() -> None:
    table = Table(variants=["brainiac"]).kid("orange", "library_a", "library_b").coin("saucer", "saucer")
    table.hand("orange", "science_club_saviors", "run", "run").play("science_club_saviors")
    assert table.result.reason == "contact"


@pytest.mark.rule("DTS-83")
def test_without_brainiac_nothing_is_thrown_away() -> None:
    table = Table().kid("orange", "D3")
    assert not any(choice.startswith("discard") for choice in table.choices)
    table.run_away("orange 1")
    assert table.asked == ("sky", "turn")


# Total Invasion


@pytest.mark.rule("DTS-84", "DTS-102")
@pytest.mark.parametrize("card", ["stranger_sighting", "saucer"])
def test_each_of_both_cards_brings_a_stranger_and_a_saucer(card: str) -> None:
    table = Table(variants=["total_invasion"]).kid("sky", "home_a").deck(card, "skateboard").coin("plain")
    table.hand("orange", "walk", "run", "run").play("walk")
    assert table.choices == {"stranger_first", "saucer_first"}
    table.answer("stranger_first")
    assert table.asked == ("orange", "stranger")
    assert len(table.choices) == 12  # any free stranger space, also for a Saucer card
    table.place_stranger("C1")
    assert table.asked == ("orange", "saucer")
    table.take("sky 1")
    assert table.cards("orange") == ["run", "run", "skateboard"]
    assert table.view(None).discard == ["walk", card]


@pytest.mark.rule("DTS-102")
def test_the_order_is_named_before_the_coin_is_flipped_and_the_drawer_names_it() -> None:
    table = Table(variants=["total_invasion"]).kid("sky", "C1").deck("saucer").coin("saucer").play("walk")
    assert table.asked == ("orange", "invasion")
    assert table.happened("coin") == []
    table.answer("saucer_first").take("sky 1")
    assert len(table.happened("coin")) == 1
    assert table.asked == ("orange", "stranger")


@pytest.mark.rule("DTS-102", "DTS-91")
def test_the_saucer_half_chooses_among_those_who_are_still_there() -> None:
    table = Table(variants=["total_invasion"]).kid("sky", "C1").deck("stranger_sighting", "run").play("walk")
    table.answer("stranger_first").place_stranger("C1")
    assert table.happened("saucer_empty")  # the only kid is gone: no flip
    assert table.happened("coin") == []
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-84")
def test_nobody_is_asked_for_an_order_that_makes_no_difference() -> None:
    table = Table(variants=["total_invasion"]).deck("saucer", "run").play("walk")
    assert table.asked == ("orange", "stranger")
    table.place_stranger("C1")
    assert table.happened("saucer_empty")
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-84", "DTS-15")
def test_the_last_stranger_leaves_no_time_for_the_saucer_unless_it_came_first() -> None:
    def invaded() -> Table:
        table = Table(variants=["total_invasion"]).kid("sky", "home_a").strangers(*SEVEN).coin("saucer")
        return table.deck("saucer").play("walk")

    table = invaded().answer("stranger_first").place_stranger("B5")
    assert table.result.reason == "last_stranger"
    assert table.result.scores == (0, 3)
    table = invaded().answer("saucer_first").take("sky 1").place_stranger("B5")
    assert table.result.reason == "last_stranger"
    assert table.result.scores == (0, 0)


@pytest.mark.rule("DTS-84")
def test_without_total_invasion_each_card_does_its_own_thing() -> None:
    table = Table().kid("sky", "home_a").deck("stranger_sighting").play("walk").place_stranger("C1")
    assert table.asked == ("sky", "turn")


# Solo


@pytest.mark.rule("DTS-86")
def test_one_seat_means_solo_and_it_is_played_for_points() -> None:
    table = Table(seats=1).kid("orange", "home_a").strangers(*SEVEN).deck("stranger_sighting").play("walk")
    assert table.view(None).variants == ["solo"]
    table.place_stranger("B5")
    assert table.result.scores == (3,)
    assert table.result.reason == "last_stranger"


@pytest.mark.rule("DTS-86", "DTS-16")
def test_solo_also_ends_with_ten_kids_in_safety() -> None:
    nine = ("pep_rally",) * 6 + ("home_a", "home_b", "home_d")
    table = Table(seats=1).kid("orange", *nine, "C3").hand("orange", "walk", "run", "run")
    table.play("walk").to("home_c")
    assert table.result.reason == "all_scored"


@pytest.mark.rule("DTS-86", "DTS-87")
def test_contact_is_worth_ten_points_in_solo_and_the_game_goes_on() -> None:
    table = Table(seats=1).kid("orange", "library_a", "library_b").coin("saucer", "saucer")
    table.hand("orange", "science_club_saviors", "run", "run", "run", "run").deck("walk")
    table.play("science_club_saviors")
    assert table.points() == (10 + 5,)
    assert table.asked == ("orange", "turn")
    assert table.cards("orange") == ["walk", "run", "run", "run", "run"]  # a normal refill
    assert "Orange's science club made contact: 10 points." in table.log()


@pytest.mark.rule("DTS-87")
def test_each_contact_counts_again_after_a_reshuffle() -> None:
    table = Table(seats=1).kid("orange", "library_a", "library_b").coin(*("saucer",) * 4)
    table.hand("orange", "science_club_saviors", "run", "run", "run", "run").deck(only=True)
    table.play("science_club_saviors").play("science_club_saviors")
    assert table.points() == (20 + 5,)


@pytest.mark.rule("DTS-87")
def test_one_saucer_is_no_contact_in_solo_either() -> None:
    table = Table(seats=1).kid("orange", "library_a", "library_b").coin("saucer", "plain")
    table.hand("orange", "science_club_saviors", "run", "run").play("science_club_saviors")
    assert table.points() == (5,)


@pytest.mark.rule("DTS-86", "DTS-10")
def test_soda_shop_date_may_be_swapped_in_the_first_hand() -> None:
    table = Table(seats=1, deal=True).deck("walk", "soda_shop_date", "stranger_sighting", "run", "run")
    assert table.asked == ("orange", "soda_alone")
    assert table.prompt.text == "You drew Soda Shop Date. Alone it does nothing. Swap it for the next card?"
    table.answer("swap")
    assert table.cards("orange") == ["walk", "run", "run"]
    assert table.standing() == set()  # the Sighting that replaced it had no effect
    assert table.view(None).discard == ["soda_shop_date", "stranger_sighting"]


@pytest.mark.rule("DTS-86")
def test_soda_shop_date_may_be_swapped_in_a_refill_where_a_sighting_does_count() -> None:
    table = (
        Table(seats=1)
        .hand("orange", "walk", "run", "run")
        .deck("soda_shop_date", "stranger_sighting", "walk")
    )
    table.play("walk").answer("swap")
    assert table.asked == ("orange", "stranger")
    table.place_stranger("C1")
    assert table.cards("orange") == ["walk", "run", "run"]
    assert "Orange swapped Soda Shop Date for a new card." in table.log()


@pytest.mark.rule("DTS-86", "DTS-73")
def test_soda_shop_date_may_be_kept_and_played_for_nothing() -> None:
    table = Table(seats=1).hand("orange", "walk", "run", "run").deck("soda_shop_date").play("walk").keep()
    assert "soda_shop_date" in table.cards("orange")
    table.play("soda_shop_date")
    assert table.happened("no_effect")[-1] == WithCard(seat="seat:0", card="card:soda_shop_date")


@pytest.mark.rule("DTS-86")
def test_with_others_at_the_table_soda_shop_date_is_kept_like_any_card() -> None:
    table = Table().hand("orange", "walk", "run", "run").deck("soda_shop_date").play("walk")
    assert table.asked == ("sky", "turn")
    assert "soda_shop_date" in table.cards("orange")


# The stall guard


@pytest.mark.rule("DTS-95")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_ten_turns_each_without_a_card_played_or_drawn_end_the_game(seats: int) -> None:
    table = Table(seats=seats).kid("orange", "home_a")
    for turn in range(10 * seats):
        assert table.result is None, turn
        choices = table.choices
        table.answer(
            "let_out" if "let_out" in choices else next(c for c in choices if c.startswith("run_away"))
        )
    assert table.result.reason == "stalled"
    assert table.result.scores[0] == 3  # and is scored
    assert table.result.winners == (0,)


def idle(table: Table, turns: int) -> None:
    """Let a kid out and back in again, which draws nothing."""
    for _ in range(turns):
        table.answer("let_out" if "let_out" in table.choices else "run_away:0")


@pytest.mark.rule("DTS-95")
def test_a_card_that_is_played_starts_the_count_anew() -> None:
    """Even one that brings no new card, because the hand is over its limit: the Library kid was fetched."""
    table = Table(seats=1).hand("orange", "city_bus", "run", "skateboard", "walk", "walk")
    idle(table, 9)
    assert table.view(None).idle == 9
    table.play("city_bus")
    assert table.view(None).idle == 0
    assert table.happened("drew_unseen") == []
    idle(table, 9)
    assert table.result is None
    idle(table, 1)
    assert table.result.reason == "stalled"


@pytest.mark.rule("DTS-95")
def test_a_draw_starts_the_count_anew() -> None:
    """Brainiac: the card thrown away is not played, but a new one is drawn."""
    table = Table(seats=1, variants=("brainiac",))
    for _ in range(2):
        for _ in range(9):
            table.answer("let_out" if "let_out" in table.choices else "run_away:0").keep()
        table.answer("let_out" if "let_out" in table.choices else "run_away:0")
        table.throw_away(table.cards("orange")[0])
        assert table.view(None).idle == 0
    assert table.result is None
