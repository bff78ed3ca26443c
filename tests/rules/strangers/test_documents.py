"""What clients draw from, so that they need no rule of the game and read no sentence."""

import pytest

from streetlight.games.strangers.documents import PlaceView, StrangersAbout
from streetlight.games.strangers.events import Carried, LetOut, Moved, Rehomed
from tests.rules.strangers.table import GAME, Table


def about(table: Table, choice: str) -> StrangersAbout | None:
    told = table.option(choice).document().about
    assert told is None or isinstance(told, StrangersAbout)
    return told


def path(table: Table, choice: str) -> list[str]:
    """The way that an option shows, as the ids of its spaces."""
    told = about(table, choice)
    assert told is not None and told.path is not None
    return [ref.removeprefix("space:") for ref in told.path]


# --- options


@pytest.mark.rule("DTS-26")
def test_a_card_that_would_do_nothing_says_why_in_a_field_of_its_own() -> None:
    table = Table().hand("orange", "run", "man_in_black", "walkie_talkies")
    assert about(table, "play:run") == StrangersAbout(no_effect="You have no kid out there.")
    assert about(table, "play:man_in_black") == StrangersAbout(no_effect="No stranger is here yet.")
    table = Table().kid("orange", "D3").hand("orange", "run", "walk", "walk")
    assert about(table, "play:run") is None


@pytest.mark.rule("DTS-31")
def test_a_move_shows_the_way_that_the_event_then_tells() -> None:
    for end in ("D5", "B3", "library_a"):
        table = (
            Table().kid("orange", "B2" if end == "library_a" else "D3").hand("orange", "run", "walk", "walk")
        )
        table.play("run")
        way = path(table, f"move:0:{end}")
        table.to(end)
        (moved,) = table.happened("moved")
        assert moved.path == tuple(f"space:{id}" for id in way)


@pytest.mark.rule("DTS-36", "DTS-39", "DTS-76", "DTS-90")
def test_a_way_is_short_into_a_scoring_space_and_passes_only_what_the_card_passes() -> None:
    into = Table().kid("orange", "B2").hand("orange", "run", "walk", "walk").play("run")
    assert path(into, "move:0:library_a") == ["B2", "library_a"]

    around = Table().kid("orange", "D3").strangers("C3").hand("orange", "skateboard", "walk", "walk")
    assert all("C3" not in path(around, id) for id in around.play("skateboard").choices)

    through = Table().kid("orange", "D3").strangers("C3").hand("orange", "rad_bike", "walk", "walk")
    assert any("C3" in path(through, id) for id in through.play("rad_bike").choices)

    over = Table().kid("orange", "B4").hand("orange", "hop_the_fence", "walk", "walk").play("hop_the_fence")
    assert path(over, "move:0:home_c") == ["B4", "home_c"]


@pytest.mark.rule("DTS-89")
def test_a_kid_that_is_lifted_takes_no_way() -> None:
    table = Table().kid("orange", "D3").hand("orange", "moms_car", "walk", "walk").play("moms_car")
    assert about(table, "move:0:home_a") is None


def test_an_option_of_a_closed_prompt_bears_being_read_when_the_kid_is_gone() -> None:
    table = Table().kid("orange", "B2").hand("orange", "run", "walk", "walk").play("run")
    option = table.option("move:0:library_a")
    table.to("library_a")
    assert option.document().about == StrangersAbout()


# --- the view


@pytest.mark.rule("DTS-61", "DTS-63")
def test_a_kid_in_a_scoring_space_stands_on_its_spot_and_the_others_are_free() -> None:
    table = Table().kid("orange", "pool_a", "pool_a", "D3").kid("sky", "pool_a", "home_a")
    table.hand("orange", "walk", "run", "run").deck("saucer").coin("saucer")
    assert [(kid.kid, kid.spot) for kid in table.view(None).kids] == [
        ("kid:0", 0), ("kid:1", 1), ("kid:2", None), ("kid:10", 2), ("kid:11", 0),
    ]  # fmt: skip
    assert table.view(None).places == [
        PlaceView(space="space:home_a", each=None, free=[]),
        PlaceView(space="space:pool_a", each=None, free=[1, 1]),
    ]
    table.play("walk").to("D2").take("orange 2")
    assert table.view(None).places[1].free == [4, 1, 1]
    assert next(kid.spot for kid in table.view(None).kids if kid.kid == "kid:10") == 2  # nobody shifts


@pytest.mark.rule("DTS-66")
def test_where_the_crowd_counts_the_view_says_what_each_kid_is_worth() -> None:
    table = Table().kid("orange", "clubhouse").kid("sky", "clubhouse", "clubhouse")
    assert table.view(None).places == [PlaceView(space="space:clubhouse", each=3, free=[])]


# --- events


@pytest.mark.rule("DTS-21")
def test_events_say_whose_kid_it_is_and_where() -> None:
    table = Table().turn("sky").let_out()
    assert table.happened("let_out") == [LetOut(kid="kid:10", owner="seat:1", space="space:E3")]

    table = (
        Table().kid("orange", "pool_a", "pool_a").kid("sky", "D3").hand("orange", "pool_party", "run", "run")
    )
    table.play("pool_party").to("pool_a")
    told = Carried(kid="kid:10", owner="seat:1", start="space:D3", space="space:pool_a")
    assert table.happened("carried") == [told]  # orange played the card, and the kid is sky's

    table = Table().turn("sky").kid("sky", "D3").hand("sky", "walk", "run", "run").play("walk").to("D2")
    way = ("space:D3", "space:D2")
    assert table.happened("moved") == [Moved("kid:10", "seat:1", "space:D3", "space:D2", way)]


@pytest.mark.rule("DTS-74")
def test_a_kid_that_moves_house_tells_its_new_spot_and_worth() -> None:
    table = Table().kid("orange", "home_b").hand("orange", "new_step_dad", "run", "run")
    table.play("new_step_dad").to("mansion_a")
    told = Rehomed("kid:0", "seat:0", "space:home_b", "space:mansion_a", spot=0, points=7)
    assert table.happened("rehomed") == [told]


# --- what is printed


@pytest.mark.rule("DTS-64", "DTS-65")
def test_places_say_what_they_give() -> None:
    places = GAME.content(Table().options).board.places
    assert {place.kind for place in places if place.gives == "card"} == {"library"}
    assert {place.kind for place in places if place.gives == "kid"} == {"park"}


def test_a_house_has_a_short_name() -> None:
    options = GAME.start(seats=2, seed=1, board="A").options
    names = {place.name: place.short_name for place in GAME.content(options).board.places}
    assert names["Corner House"] == "Corner"
    assert names["Rec Center Pool"] == "Rec Center Pool"


@pytest.mark.rule("DTS-88")
def test_cards_say_where_an_architect_may_put_them() -> None:
    content = GAME.content(GAME.start(seats=1, seed=1, variants=["architect"]).options)
    held = {card.card for card in content.cards if card.in_hand}
    assert "card:run" in held
    assert held.isdisjoint({"card:saucer", "card:stranger_sighting", "card:science_club_saviors"})
    assert {card.card for card in content.cards if card.in_deck} == held | {"card:saucer"}
    assert content.follows == ["card:stranger_sighting"]
