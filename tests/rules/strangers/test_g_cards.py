"""Chapter G: the single cards."""

import pytest

from streetlight.core.errors import AnswerError
from streetlight.games.strangers.events import Carried
from tests.rules.strangers.table import Table

HOMES = {"home_a", "home_b", "home_c", "home_d", "home_e"}
HOUSES = HOMES | {"mansion_a", "mansion_b"}


def playing(card: str, *kids: str, board: str = "A", seats: int = 2) -> Table:
    """A table where orange, with these kids, holds this card. `play` it when all is set."""
    return Table(board, seats).kid("orange", *kids).hand("orange", card, "run", "run")


# Science Club Saviors


@pytest.mark.rule("DTS-67")
@pytest.mark.parametrize(
    ("kids", "flips", "won"),
    [
        (("library_a", "library_b"), ("saucer", "saucer"), True),  # all Libraries together
        (("library_a", "library_b"), ("saucer", "plain"), False),
        (("library_a", "library_b"), ("plain", "plain"), False),
        (("library_a", "library_a", "library_b"), ("saucer", "plain", "saucer"), True),
        (("library_a", "library_a", "library_b"), ("plain", "plain", "saucer"), False),
        (("library_a",), ("saucer",), False),  # with one kid it must fail
        ((), (), False),
    ],
)
def test_saviors_flip_once_for_each_kid_in_a_library(
    kids: tuple[str, ...], flips: tuple[str, ...], won: bool
) -> None:
    table = playing("science_club_saviors", *kids).coin(*flips, "saucer", "saucer")
    table.play("science_club_saviors")
    assert [flip.side for flip in table.happened("coin")] == [f"side:{flip}" for flip in flips]
    assert (table.result is not None) == won
    if won:
        assert table.result.winners == (0,)
        assert table.player("orange").hand == 2  # before the refill
    else:
        assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-67")
def test_the_libraries_of_others_do_not_count() -> None:
    table = playing("science_club_saviors", "library_a").kid("sky", "library_a").coin("saucer", "saucer")
    assert len(table.play("science_club_saviors").happened("coin")) == 1


# Buses


@pytest.mark.rule("DTS-68", "DTS-89")
def test_the_city_bus_goes_from_a_city_stop_to_another_one_without_a_stranger() -> None:
    table = playing("city_bus", "E1").play("city_bus")
    assert table.ends() == {"H4", "C5", "E7"}
    table.to("E7")
    assert table.where("orange 1") == "E7"
    assert table.happened("scored") == []


@pytest.mark.rule("DTS-68")
def test_the_city_bus_takes_only_an_own_kid_that_stands_on_a_stop() -> None:
    table = playing("city_bus", "E1", "D3", "north_park").kid("sky", "H4").play("city_bus")
    assert table.movers() == {"orange 1"}
    table = playing("city_bus", "D3").kid("sky", "H4").play("city_bus")
    assert table.happened("no_effect")
    assert playing("city_bus", "B2").play("city_bus").happened("no_effect")  # a School Bus Stop


@pytest.mark.rule("DTS-77", "DTS-46")
def test_the_school_bus_goes_between_school_stops_and_school_is_one() -> None:
    assert playing("school_bus", "B2").play("school_bus").ends() == {"E3", "I2", "I5"}
    assert playing("school_bus", "E1").play("school_bus").happened("no_effect")


@pytest.mark.rule("DTS-68", "DTS-77", "DTS-89")
def test_no_bus_stops_where_a_stranger_stands() -> None:
    """On the board of the tests no stop is a stranger space, so the strangers are set by hand."""
    for card, start, ends in (("city_bus", "E1", {"C5", "E7"}), ("hitchhiking", "D3", None)):
        table = playing(card, start).strangers("H4").play(card)
        assert "H4" not in table.ends()
        assert ends is None or table.ends() == ends
    table = playing("city_bus", "E1").strangers("H4", "C5", "E7").play("city_bus")
    assert table.happened("no_effect")  # no other free stop


# Rides and dates


@pytest.mark.rule("DTS-69", "DTS-89", "DTS-103")
def test_moms_car_goes_into_any_empty_home_from_anywhere() -> None:
    table = playing("moms_car", "A4").kid("sky", "home_a", "home_c").strangers("B5").play("moms_car")
    assert table.ends() == HOMES - {"home_a", "home_c"}
    table.to("home_d")
    assert table.points() == (5, 3 + 4)


@pytest.mark.rule("DTS-69", "DTS-97")
def test_moms_car_takes_only_own_unscored_kids_and_cannot_be_declined() -> None:
    table = playing("moms_car", "D3", "north_park").kid("sky", "E3").play("moms_car")
    assert table.movers() == {"orange 1"}
    assert "decline" not in table.choices


@pytest.mark.rule("DTS-69", "DTS-61")
def test_a_home_that_was_freed_is_unoccupied_again() -> None:
    table = playing("moms_car", "D3").kid("sky", "home_d").deck("saucer").coin("saucer").turn("sky")
    table.hand("sky", "walk", "run", "run").play("walk").take("sky 1")
    assert "home_d" in table.play("moms_car").ends()


@pytest.mark.rule("DTS-70", "DTS-90")
def test_the_rad_bike_passes_strangers_but_does_not_stop_on_one() -> None:
    table = playing("rad_bike", "B1").strangers("C1", "D1").play("rad_bike")
    assert table.ends() == {"E1", "D2", "C3", "B4", "home_a", "library_a", "north_park"}
    table = playing("skateboard", "B1").strangers("C1", "D1").play("skateboard")
    assert table.ends() == {"C3", "B4", "home_a", "library_a", "north_park"}
    table = playing("rad_bike", "E1").strangers("C1", "B3").play("rad_bike")
    assert "B1" in table.ends()
    table = playing("rad_bike", "F1").strangers("C1").play("rad_bike")
    assert "C1" not in table.ends()


@pytest.mark.rule("DTS-70", "DTS-36", "DTS-90")
def test_the_rad_bike_stops_where_it_scores_and_walls_stop_it() -> None:
    table = playing("rad_bike", "C3").strangers("B3").play("rad_bike").to("north_park")
    assert table.points()[0] == 2
    assert "home_b" not in playing("rad_bike", "B2").play("rad_bike").ends()  # behind the wall
    assert playing("rad_bike", "A4").strangers("B5").play("rad_bike").ends() == {"B4", "C5", "south_park"}


@pytest.mark.rule("DTS-90", "DTS-41")
def test_the_rad_bike_does_not_ride_through_a_full_space() -> None:
    table = playing("rad_bike", "G1").kid("sky", *("pool_a",) * 5).play("rad_bike")
    assert "I2" not in table.ends()
    assert "pool_a" not in table.ends()


@pytest.mark.rule("DTS-71", "DTS-89")
@pytest.mark.parametrize(("board", "place"), [("A", "pep_rally"), ("B", "the_prom")])
def test_prom_date_takes_any_unscored_kid_to_the_prom_or_the_rally(board: str, place: str) -> None:
    table = Table(board).kid("orange", "C2" if board == "B" else "D3").kid("sky", "C3", place)
    table.hand("orange", "prom_date", "run", "run").play("prom_date")
    assert table.movers() == {"orange 1", "sky 1"}
    assert table.ends() == {place}
    assert len(set(table.labels.values())) == 3, "which kid goes is told in the words too"
    table.to(place, "sky 1")
    assert table.player("sky").points > 0  # for its owner
    assert table.player("orange").points == 0
    assert table.happened("moved") == []


@pytest.mark.rule("DTS-71", "DTS-97")
def test_prom_date_may_be_declined_and_a_full_prom_has_no_effect() -> None:
    table = playing("prom_date", "D3").play("prom_date").decline()
    assert table.where("orange 1") == "D3"
    assert table.asked == ("sky", "turn")
    table = playing("prom_date", "D3").kid("sky", *("pep_rally",) * 6).play("prom_date")
    assert table.happened("no_effect")


# Pool Party


@pytest.mark.rule("DTS-72")
def test_pool_party_brings_one_or_two_kids_of_anybody() -> None:
    table = (
        playing("pool_party", "pool_a", "pool_a", "D3").kid("sky", "A4", "C5", "home_a").play("pool_party")
    )
    assert table.movers() == {"orange 3", "sky 1", "sky 2"}
    assert table.ends() == {"pool_a"}
    table.to("pool_a", "sky 1")
    assert table.movers() == {"orange 3", "sky 2"}
    table.to("pool_a", "orange 3")
    assert (table.worth("sky 1"), table.worth("orange 3")) == (2, 1)  # one after the other
    assert table.asked == ("sky", "turn")  # never more than two


@pytest.mark.rule("DTS-72")
def test_pool_party_never_moves_a_third_kid() -> None:
    table = Table().kid("orange", "pool_b", "pool_b").hand("orange", "pool_party", "run", "run")
    table.kid("sky", "D3").play("pool_party").to("pool_b")
    assert table.asked == ("sky", "turn")  # one free spot: one kid

    table = (
        Table().kid("orange", "pool_a", "pool_a", "D3", "D4", "D5").hand("orange", "pool_party", "run", "run")
    )
    table.play("pool_party").to("pool_a", "orange 3").to("pool_a", "orange 4")
    assert table.where("orange 5") == "D5"
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-72", "DTS-97")
def test_pool_party_may_be_declined_before_or_after_the_first() -> None:
    table = playing("pool_party", "pool_a", "pool_a", "D3").play("pool_party").decline()
    assert table.where("orange 3") == "D3"
    table = playing("pool_party", "pool_a", "pool_a", "D3").kid("sky", "C3").play("pool_party")
    table.to("pool_a", "orange 3").decline()
    assert table.where("sky 1") == "C3"
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-72")
@pytest.mark.parametrize(
    "kids",
    [
        ("pool_a", "D3"),  # one kid at a Pool
        ("pool_a", "pool_b", "D3"),  # two, but not at the same one
        ("home_a", "home_b", "D3"),
    ],
)
def test_pool_party_needs_two_own_kids_at_the_same_pool(kids: tuple[str, ...]) -> None:
    table = playing("pool_party", *kids).kid("sky", "pool_a").play("pool_party")
    assert table.happened("no_effect")


@pytest.mark.rule("DTS-72")
def test_a_full_pool_holds_no_party() -> None:
    table = playing("pool_party", "pool_b", "pool_b", "pool_b", "D3").play("pool_party")
    assert table.happened("no_effect")


@pytest.mark.rule("DTS-72")
def test_with_two_such_pools_the_party_is_at_one_of_them() -> None:
    table = Table().kid("orange", "pool_a", "pool_a", "pool_b", "pool_b", "D3", "D4")
    table.hand("orange", "pool_party", "run", "run").play("pool_party")
    assert table.ends() == {"pool_a", "pool_b"}
    table.to("pool_a", "orange 5")
    assert table.ends() == {"pool_a"}


# Soda Shop Date


def on_a_date(sky: tuple[str, ...], *kids: str) -> Table:
    """Orange plays Soda Shop Date with sky, who holds these cards."""
    table = Table(seats=3).kid("orange", *kids).hand("orange", "soda_shop_date", "run", "run")
    return table.hand("sky", *sky)


@pytest.mark.rule("DTS-73")
def test_soda_shop_date_shows_a_whole_hand_to_everybody() -> None:
    table = on_a_date(("skateboard", "moms_car", "run"), "D3").play("soda_shop_date")
    assert table.choices == {"with:1", "with:2"}  # not with oneself
    table.answer("with:1")
    for eye in ("orange", "green", None):
        assert table.player("sky", seen_by=eye).cards == ["run", "skateboard", "moms_car"]
        assert table.player("green", seen_by=eye).cards == (table.cards("green") if eye == "green" else [])
    assert table.choices == {"copy:skateboard", "copy:moms_car", "copy:run"}
    assert "Sky showed Run, Skateboard and Mom's Car." in table.log(None)


@pytest.mark.rule("DTS-73")
def test_the_copied_card_works_for_the_player_and_stays_where_it_is() -> None:
    table = on_a_date(("moms_car", "run", "run"), "D3").kid("sky", "E3").play("soda_shop_date")
    table.answer("with:1").answer("copy:moms_car")
    assert table.movers() == {"orange 1"}
    table.to("home_d")
    assert table.points() == (5, 0, 0)
    assert table.cards("sky") == ["run", "run", "moms_car"]
    assert table.view(None).discard == ["soda_shop_date"]
    assert table.player("orange").hand == 3


@pytest.mark.rule("DTS-73")
def test_a_card_once_shown_stays_known_until_it_leaves_the_hand() -> None:
    table = on_a_date(("moms_car", "run", "skateboard")).deck("walk", "city_bus").play("soda_shop_date")
    table.answer("with:1").answer("copy:run")
    table.play("run")  # sky draws a new card, which nobody has seen
    assert table.player("sky", seen_by="green").cards == ["skateboard", "moms_car"]
    assert table.player("sky", seen_by="green").hand == 3


@pytest.mark.rule("DTS-73", "DTS-97")
@pytest.mark.parametrize(
    ("card", "kids", "what", "declinable"),
    [
        ("walk", ("D3",), "move", False),
        ("run", ("D3",), "move", False),
        ("skateboard", ("D3",), "move", False),
        ("school_bus", ("E3",), "place", False),
        ("city_bus", ("E1",), "place", False),
        ("walkie_talkies", ("D3",), "move_any", True),
        ("hop_the_fence", ("D3",), "move", False),
        ("rad_bike", ("D3",), "move", False),
        ("prom_date", ("D3",), "place", True),
        ("pool_party", ("pool_a", "pool_a", "D3"), "pool_party", True),
        ("new_step_dad", ("home_a",), "step_dad", True),
        ("man_in_black", (), "lift_stranger", True),
        ("synchronized_watches", ("D3",), "move_any", True),
        ("moms_car", ("D3",), "place", False),
        ("hitchhiking", ("D3",), "place", False),
    ],
)
def test_every_card_can_be_copied_and_what_is_compulsory_stays_so(
    card: str, kids: tuple[str, ...], what: str, declinable: bool
) -> None:
    table = (
        on_a_date((card, "walk" if card != "walk" else "run"), *kids).strangers("C1").play("soda_shop_date")
    )
    table.answer("with:1").answer(f"copy:{card}")
    assert table.asked == ("orange", what)
    assert bool({"decline", "done"} & table.choices) == declinable


@pytest.mark.rule("DTS-73", "DTS-67")
def test_copying_the_saviors_can_win() -> None:
    table = on_a_date(("science_club_saviors", "run"), "library_a", "library_b").kid("sky", "mansion_a")
    table.coin("saucer", "saucer").play("soda_shop_date").answer("with:1").answer("copy:science_club_saviors")
    assert table.result.winners == (0,)
    assert table.result.reason == "contact"


@pytest.mark.rule("DTS-73")
def test_an_empty_hand_and_an_empty_table_have_no_effect() -> None:
    table = on_a_date(()).play("soda_shop_date").answer("with:1")
    assert table.happened("no_effect")
    table = Table(seats=1).hand("orange", "soda_shop_date", "run", "run").play("soda_shop_date")
    assert table.happened("no_effect")


@pytest.mark.rule("DTS-73", "DTS-80")
def test_a_team_mate_may_be_asked() -> None:
    table = Table(seats=4, variants=["teams"]).hand("orange", "soda_shop_date", "run", "run")
    assert table.play("soda_shop_date").choices == {"with:1", "with:2", "with:3"}


# New Step-Dad and Man in Black


@pytest.mark.rule("DTS-74")
def test_new_step_dad_moves_an_own_kid_to_another_house() -> None:
    table = playing("new_step_dad", "home_b", "pool_a", "D3").kid("sky", "home_a", "mansion_a")
    table.play("new_step_dad")
    assert table.movers() == {"orange 1"}
    assert table.ends() == HOUSES - {"home_a", "home_b", "mansion_a"}
    before = table.player("orange")
    table.to("mansion_b")
    after = table.player("orange")
    assert table.worth("orange 1") == 8
    assert after.points == before.points - 2 + 8
    assert (after.supply, after.allowance) == (before.supply, before.allowance)
    assert table.happened("scored") == []
    assert next(kid for kid in table.view(None).kids if kid.kid == "kid:0").scored


@pytest.mark.rule("DTS-74", "DTS-69")
def test_the_old_house_is_free_at_once() -> None:
    table = playing("new_step_dad", "home_c").kid("sky", "C3").hand("sky", "walk", "run", "run")
    table.play("new_step_dad").to("home_d")
    assert "home_c" in table.play("walk").ends()


@pytest.mark.rule("DTS-74")
def test_the_new_house_is_taken() -> None:
    table = playing("new_step_dad", "home_d").kid("sky", "C3").hand("sky", "walk", "run", "run")
    table.play("new_step_dad").to("home_c")
    assert "home_c" not in table.play("walk").ends()


@pytest.mark.rule("DTS-74", "DTS-97")
def test_new_step_dad_may_be_declined_or_find_nobody() -> None:
    table = playing("new_step_dad", "home_d").play("new_step_dad").decline()
    assert table.where("orange 1") == "home_d"
    table = playing("new_step_dad", "pool_a", "D3").kid("sky", "home_a").play("new_step_dad")
    assert table.happened("no_effect")
    table = playing("new_step_dad", "home_a").kid("sky", *HOUSES - {"home_a"}).play("new_step_dad")
    assert table.happened("no_effect")


@pytest.mark.rule("DTS-96", "DTS-56")
def test_the_man_in_black_moves_a_stranger() -> None:
    table = playing("man_in_black", "E6", "north_park").kid("sky", "E6").strangers("C1", "B3")
    table.play("man_in_black")
    assert table.choices == {"lift:C1", "lift:B3", "decline"}
    table.answer("lift:C1")
    assert "place:C1" not in table.choices  # another space
    assert "place:B3" not in table.choices  # one without a stranger
    table.place_stranger("E6")
    assert table.standing() == {"B3", "E6"}
    assert (table.where("orange 1"), table.where("sky 1")) == ("supply", "supply")
    assert table.view(None).tokens == 6  # as many as before
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-96")
def test_the_space_that_the_stranger_left_is_open_again() -> None:
    table = playing("man_in_black").kid("sky", "C3").strangers("B3").hand("sky", "walk", "run", "run")
    table.play("man_in_black").answer("lift:B3").place_stranger("C7")
    assert "B3" in table.play("walk").ends()


@pytest.mark.rule("DTS-96", "DTS-15", "DTS-84")
def test_the_man_in_black_neither_ends_the_game_nor_is_a_sighting() -> None:
    table = Table(variants=["total_invasion"]).kid("sky", "home_a").strangers("B3").tokens(1)
    table.hand("orange", "man_in_black", "run", "run").play("man_in_black").answer("lift:B3").place_stranger(
        "C7"
    )
    assert table.asked == ("sky", "turn")  # no saucer follows
    assert table.result is None


@pytest.mark.rule("DTS-96", "DTS-97")
def test_the_man_in_black_may_be_declined_or_find_no_stranger() -> None:
    table = playing("man_in_black").strangers("B3").play("man_in_black").decline()
    assert table.standing() == {"B3"}
    assert playing("man_in_black").play("man_in_black").happened("no_effect")


# Walking, running, hopping


@pytest.mark.rule("DTS-75", "DTS-77", "DTS-76", "DTS-70")
@pytest.mark.parametrize(
    ("card", "ends"),
    [
        ("walk", {"G7", "I7"}),
        ("run", {"F7", "I6"}),
        ("walkie_talkies", {"F7", "I6"}),
        ("skateboard", {"E7", "I5", "mansion_b"}),
        ("synchronized_watches", {"E7", "I5", "mansion_b"}),
        ("rad_bike", {"E7", "I5", "mansion_b"}),
        ("hop_the_fence", {"F7", "I6", "mansion_b", "pep_rally"}),
    ],
)
def test_how_far_each_card_goes(card: str, ends: set[str]) -> None:
    assert playing(card, "H7").play(card).ends() == ends


@pytest.mark.rule("DTS-75")
def test_run_moves_only_one_of_two_kids() -> None:
    table = playing("run", "D3", "F3", "north_park").play("run").to("D5", "orange 1")
    assert table.where("orange 2") == "F3"
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-76")
def test_hop_the_fence_crosses_walls_but_not_strangers_and_not_the_rim() -> None:
    assert playing("hop_the_fence", "E4").play("hop_the_fence").ends() >= {"home_c", "home_d"}
    table = playing("hop_the_fence", "A4").strangers("B5").play("hop_the_fence")
    assert table.ends() == {"B3", "home_c", "north_park", "south_park"}  # not through the stranger on B5
    with pytest.raises(AnswerError):
        table.answer("move:0:B5")
    assert "home_e" not in playing("hop_the_fence", "A5").play("hop_the_fence").ends()  # water is no way


@pytest.mark.rule("DTS-76", "DTS-36", "DTS-41")
def test_hop_the_fence_scores_over_a_wall_if_there_is_room() -> None:
    table = playing("hop_the_fence", "E4").play("hop_the_fence").to("home_d")
    assert table.points()[0] == 5
    table = playing("hop_the_fence", "E4").kid("sky", "home_d").play("hop_the_fence")
    assert "home_d" not in table.ends()


@pytest.mark.rule("DTS-77", "DTS-89")
def test_hitchhiking_goes_to_any_stop_from_anywhere() -> None:
    table = playing("hitchhiking", "A4").play("hitchhiking")
    assert table.ends() == {"E1", "H4", "C5", "E7", "E3", "B2", "I2", "I5"}
    assert "decline" not in table.choices
    table.to("I5")
    assert table.where("orange 1") == "I5"


@pytest.mark.rule("DTS-77", "DTS-48")
@pytest.mark.parametrize("card", ["walkie_talkies", "synchronized_watches"])
def test_walkie_talkies_and_watches_move_any_number(card: str) -> None:
    table = playing(card, "D3", "F3", "north_park").play(card)
    assert table.movers() == {"orange 1", "orange 2"}
    assert "done" in table.choices


@pytest.mark.rule("DTS-97")
@pytest.mark.parametrize(
    ("card", "kid"),
    [("walk", "D3"), ("run", "D3"), ("skateboard", "D3"), ("rad_bike", "D3"), ("hop_the_fence", "D3"),
     ("city_bus", "E1"), ("school_bus", "E3"), ("moms_car", "D3"), ("hitchhiking", "D3")],
)  # fmt: skip
def test_these_cards_must_be_carried_out(card: str, kid: str) -> None:
    table = playing(card, kid).play(card)
    assert all(choice.startswith("move:") for choice in table.choices)


@pytest.mark.rule("DTS-89")
def test_a_placement_minds_neither_walls_nor_strangers_on_the_way() -> None:
    table = playing("moms_car", "A4").strangers("B5", "B3").play("moms_car").to("home_e")
    assert table.where("orange 1") == "home_e"
    assert table.happened("carried") == [
        Carried(kid="kid:0", owner="seat:0", start="space:A4", space="space:home_e")
    ]
