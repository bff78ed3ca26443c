"""Chapter H: the deck runs out, the optional rule; and what everybody may know (DTS-99)."""

import pytest

from streetlight.core.encode import encode
from streetlight.games.strangers.events import HowMany
from tests.rules.strangers.table import Table


@pytest.mark.rule("DTS-78")
def test_when_the_deck_is_empty_the_discard_pile_is_shuffled_in_the_middle_of_a_refill() -> None:
    table = Table().hand("orange", "walk", "run").deck("skateboard", only=True)
    table.discard("city_bus", "city_bus", "city_bus", "city_bus").play("walk")
    assert {"run", "skateboard"} < set(table.cards("orange"))
    assert len(table.cards("orange")) == 3
    assert table.happened("reshuffled") == [HowMany(count=5)]  # with the card just played
    assert table.view(None).deck == 4
    assert table.view(None).discard == []
    assert "The deck ran out and was shuffled again. Cards in it: 5." in table.log()


@pytest.mark.rule("DTS-78")
def test_the_card_just_played_goes_into_the_new_deck_too() -> None:
    table = Table().hand("orange", "moms_car", "run", "run").deck(only=True).play("moms_car")
    assert table.cards("orange") == ["run", "run", "moms_car"]


@pytest.mark.rule("DTS-78", "DTS-51")
def test_and_so_does_the_saucer_just_resolved() -> None:
    table = Table().hand("orange", "moms_car", "run", "run").deck("saucer", only=True).kid("sky", "D3")
    table.coin(*("plain",) * 8).play("moms_car").take("sky 1")
    while table.asked == ("orange", "saucer"):  # it may well come again
        table.take("sky 1")
    assert table.happened("reshuffled")[0] == HowMany(count=2)
    assert table.cards("orange") == ["run", "run", "moms_car"]


@pytest.mark.rule("DTS-78")
def test_with_no_card_anywhere_the_refill_stops() -> None:
    table = Table().hand("orange", "walk", "run").hand("sky", "run", "run", "run").deck(only=True).let_out()
    assert table.cards("orange") == ["walk", "run"]
    assert table.asked == ("sky", "turn")


@pytest.mark.rule("DTS-78", "DTS-20")
def test_a_player_without_any_card_still_has_a_turn() -> None:
    table = Table().hand("orange").deck(only=True)
    assert table.choices == {"let_out"}


@pytest.mark.rule("DTS-79", "DTS-10")
def test_sightings_beyond_the_fifth_go_back_into_the_deck_once_all_hands_are_full() -> None:
    opening = ("stranger_sighting",) * 7 + ("saucer",) * 2 + ("walk",) * 3 + ("run",) * 3
    table = Table(deal=True, spare_strangers=True).deck(*opening)
    assert table.asked == ("orange", "turn")
    assert sorted(table.view(None).discard) == ["saucer"] * 2 + ["stranger_sighting"] * 5
    assert table.view(None).deck == 100 - 6 - 7
    assert table.log()[-2:] == ["2 Stranger Sightings went back into the deck.", "Orange begins."]
    assert table.player("sky").hand == 3


@pytest.mark.rule("DTS-79")
@pytest.mark.parametrize(("sightings", "saucers"), [(5, 0), (3, 5)])
def test_five_sightings_stay_away_and_saucers_do_not_count(sightings: int, saucers: int) -> None:
    opening = ("stranger_sighting",) * sightings + ("saucer",) * saucers
    table = Table(deal=True, spare_strangers=True).deck(*opening)
    assert len(table.view(None).discard) == sightings + saucers
    assert table.happened("spared") == []


@pytest.mark.rule("DTS-79")
def test_without_the_optional_rule_they_all_stay_away() -> None:
    table = Table(deal=True).deck(*("stranger_sighting",) * 8)
    assert table.view(None).discard == ["stranger_sighting"] * 8


@pytest.mark.rule("DTS-99", "DTS-12")
def test_what_everybody_may_know() -> None:
    table = Table().kid("orange", "D3").kid("sky", "home_a").strangers("C1").discard("run", "walk")
    view = table.view(None)
    assert view.deck == 100 - 2 - 6
    assert view.discard == ["run", "walk"]
    assert view.strangers == ["space:C1"]
    assert [player.hand for player in view.players] == [3, 3]
    assert [player.supply for player in view.players] == [9, 9]
    assert [kid.at for kid in view.kids] == ["space:D3", "space:home_a"]
    assert [player.cards for player in view.players] == [[], []]


@pytest.mark.rule("DTS-99")
def test_coin_results_are_public() -> None:
    table = Table().kid("sky", "home_a").deck("saucer").coin("saucer").play("walk").take("sky 1")
    for eye in ("orange", "sky", None):
        assert "The coin shows the saucer." in table.log(eye)


@pytest.mark.rule("DTS-99")
def test_the_order_of_a_new_deck_shows_nowhere() -> None:
    """Two piles of the same cards in another order leave the same view and the same log behind."""
    seen = []
    for pile in (("city_bus", "run", "hop_the_fence"), ("hop_the_fence", "city_bus", "run")):
        table = Table().hand("orange", "walk", "run", "run").hand("sky", "skateboard").deck(only=True)
        table.discard(*pile).play("walk")
        seen.append((encode(table.view("sky")), table.log("sky"), encode(table.view("orange"))))
        assert table.view(None).discard == []
    assert seen[0] == seen[1]
