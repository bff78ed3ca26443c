"""Chapter F: the scoring spaces."""

import pytest

from streetlight.games.strangers.documents import KidView
from tests.rules.strangers.table import GAME, Table


@pytest.mark.rule("DTS-62", "DTS-103")
def test_home_and_mansion_take_one_kid_for_the_printed_points() -> None:
    table = Table().kid("orange", "C3").kid("sky", "C3").hand("orange", "walk", "run", "run")
    table.hand("sky", "walk", "run", "run").play("walk").to("home_c")
    assert table.points() == (4, 0)
    assert "home_c" not in table.play("walk").ends()

    table = Table().kid("orange", "F2").kid("sky", "F2").hand("orange", "walk", "run", "run")
    table.hand("sky", "walk", "run", "run").play("walk").to("mansion_a")
    assert table.points() == (7, 0)
    assert "mansion_a" not in table.play("walk").ends()


@pytest.mark.rule("DTS-62", "DTS-69")
def test_a_card_that_names_homes_does_not_work_on_mansions() -> None:
    table = Table().kid("orange", "F2").hand("orange", "moms_car", "run", "run").play("moms_car")
    assert table.ends() == {"home_a", "home_b", "home_c", "home_d", "home_e"}


@pytest.mark.rule("DTS-62")
@pytest.mark.parametrize("board", ["A", "B"])
def test_mansions_are_worth_more_than_homes(board: str) -> None:
    places = GAME.content(GAME.start(seats=2, seed=1, board=board).options).board.places
    homes = [place.spots for place in places if place.kind == "home"]
    mansions = [place.spots for place in places if place.kind == "mansion"]
    assert all(len(spots) == 1 for spots in homes + mansions)
    assert min(mansions) > max(homes)


@pytest.mark.rule("DTS-63", "DTS-41")
def test_the_pool_pays_less_the_later_you_come() -> None:
    table = Table().kid("orange", "D6").kid("sky", "D6", "pool_b").hand("orange", "walk", "run", "run")
    table.hand("sky", "walk", "run", "run")
    table.play("walk").to("pool_b")
    table.play("walk").to("pool_b")
    assert [table.worth(kid) for kid in ("sky 2", "orange 1", "sky 1")] == [4, 2, 1]


@pytest.mark.rule("DTS-63", "DTS-61", "DTS-103")
def test_a_kid_takes_the_best_free_spot() -> None:
    table = Table().kid("sky", "pool_a", "pool_a", "pool_a").kid("orange", "I2").deck("saucer").coin("saucer")
    table.hand("orange", "city_bus", "walk", "run").play("city_bus").take("sky 2").let_out()
    assert table.play("walk").option("move:0:pool_a").label == "Score at Pool A (4)"
    table.to("pool_a")
    assert table.worth("orange 1") == 4
    assert table.happened("scored")[-1].spot == 1


@pytest.mark.rule("DTS-63")
@pytest.mark.parametrize("board", ["A", "B"])
def test_on_the_standard_boards_later_spots_of_a_pool_are_worth_less(board: str) -> None:
    places = GAME.content(GAME.start(seats=2, seed=1, board=board).options).board.places
    pools = [place.spots for place in places if place.kind == "pool"]
    assert pools
    for spots in pools:
        assert len(spots) > 1
        assert list(spots) == sorted(spots, reverse=True) and spots[-1] < spots[0]


@pytest.mark.rule("DTS-64", "DTS-31")
def test_aiden_runs_into_the_library() -> None:
    """The rulebook's example: two kids out there thanks to a Park, he plays Run and moves one of them."""
    table = Table().kid("orange", "B3", "F3", "north_park").hand("orange", "run", "walk", "walk")
    table.deck("skateboard", "city_bus").play("run")
    assert table.movers() == {"orange 1", "orange 2"}
    table.to("library_a", "orange 1")
    assert table.where("orange 2") == "F3"  # only one of the two moved
    assert table.worth("orange 1") == 2
    assert table.player("orange").hand_limit == 4
    assert table.cards("orange") == ["walk", "walk", "skateboard", "city_bus"]  # two cards were drawn
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-64")
def test_two_kids_in_libraries_make_five_cards() -> None:
    assert Table().kid("orange", "library_a", "library_a").player("orange").hand_limit == 5
    assert Table().kid("orange", "library_a", "library_b").player("orange").hand_limit == 5
    assert Table().kid("orange", "library_a").kid("sky", "library_a").player("orange").hand_limit == 4


@pytest.mark.rule("DTS-65", "DTS-22")
def test_a_park_allows_one_kid_more_and_each_needs_its_own_action() -> None:
    table = Table().kid("orange", "B3").hand("orange", "walk", "run", "run").play("walk").to("north_park")
    assert table.worth("orange 1") == 2
    assert table.player("orange").allowance == 2
    assert table.view(None).kids == [
        KidView(kid="kid:0", seat=0, at="space:north_park", scored=True, spot=0, points=2)
    ]  # nobody came out by itself
    table.play("walk").let_out()
    assert len(table.view(None).kids) == 2
    table.play("walk").let_out()
    assert len(table.view(None).kids) == 3
    table.play("walk")
    assert "let_out" not in table.choices


@pytest.mark.rule("DTS-66", "DTS-17")
def test_what_the_clubhouse_is_worth_depends_on_all_who_are_there() -> None:
    each = []
    for sky in range(4):
        table = Table().kid("orange", "clubhouse").kid("sky", *("clubhouse",) * sky)
        each.append(table.worth("orange 1"))
        assert table.points() == (each[-1], each[-1] * sky)  # each kid scores for its owner
    assert each == [1, 2, 3, 4]


@pytest.mark.rule("DTS-66")
def test_a_crowd_at_the_rally_hurts_and_at_the_prom_pairs_pay() -> None:
    rally = [Table().kid("orange", *("pep_rally",) * kids).worth("orange 1") for kids in range(1, 7)]
    prom = [Table("B").kid("orange", *("the_prom",) * kids).worth("orange 1") for kids in range(1, 7)]
    assert rally == [1, 2, 3, 4, 3, 2]
    assert prom == [1, 4, 2, 4, 2, 4]


@pytest.mark.rule("DTS-66", "DTS-57")
def test_a_kid_less_changes_what_the_others_are_worth() -> None:
    table = (
        Table().kid("orange", "clubhouse").kid("sky", "clubhouse", "clubhouse").deck("saucer").coin("saucer")
    )
    table.play("walk").take("sky 1")
    assert table.points() == (2, 2)


@pytest.mark.rule("DTS-66")
def test_the_standard_boards_have_a_rally_on_one_side_and_a_prom_on_the_other() -> None:
    kinds = {}
    for board in "AB":
        places = GAME.content(GAME.start(seats=2, seed=1, board=board).options).board.places
        crowds = [place for place in places if place.kind in ("clubhouse", "pep_rally", "prom")]
        assert all(place.by_total and not place.spots for place in crowds)
        kinds[board] = sorted({place.kind for place in crowds})
        assert {place.capacity for place in crowds if place.kind == "clubhouse"} == {4}
        for place in crowds:
            each = place.by_total
            if place.kind == "clubhouse":  # the fuller the better
                assert list(each) == sorted(each)
                assert each[0] < each[3]
            elif place.kind == "prom":  # pairs pay
                assert min(each[1::2]) > max(each[0::2])
            else:  # a bigger crowd than four hurts
                assert each.index(max(each)) == 3
                assert len(each) == 6
    assert kinds == {"A": ["clubhouse", "pep_rally"], "B": ["clubhouse", "prom"]}


@pytest.mark.rule("DTS-103")
def test_a_kid_put_into_a_space_by_a_card_takes_the_best_free_spot_too() -> None:
    table = Table().kid("orange", "pool_a", "pool_a", "D3").hand("orange", "pool_party", "run", "run")
    table.play("pool_party").to("pool_a", "orange 3")
    assert table.worth("orange 3") == 2
