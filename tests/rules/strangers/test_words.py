"""What a player reads: labels, hints, and why something is not possible."""

import pytest

from tests.rules.strangers.table import Table


def test_a_turn_offers_cards_by_name_with_what_they_do() -> None:
    table = Table().kid("orange", "D3").hand("orange", "run", "city_bus", "science_club_saviors")
    assert table.prompt.text == "Your turn. Let out a kid, play a card, or run away."
    assert table.labels == {
        "play:run": "Play Run",
        "play:city_bus": "Play City Bus (no effect now)",
        "play:science_club_saviors": "Play Science Club Saviors (no effect now)",
        "run_away:0": "Run away with the kid at D3",
    }
    assert table.option("play:run").hint == "One of your kids goes 2 spaces."
    assert table.option("play:run").rule == "DTS-75"
    assert table.option("play:run").targets == ("card:run",)
    assert table.option("run_away:0").targets == ("kid:0",)


@pytest.mark.rule("DTS-26")
@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("walk", "You have no kid out there."),
        ("city_bus", "You have no kid out there."),
        ("moms_car", "You have no kid out there."),
        ("prom_date", "No kid is out there."),
        ("science_club_saviors", "It takes two of your kids in Libraries; you have 1 there."),
        ("pool_party", "It takes two of your kids at one Pool with room for more."),
        ("new_step_dad", "It takes a kid of yours in a Home or Mansion, and another empty one."),
        ("man_in_black", "No stranger is here yet."),
    ],
)
def test_a_card_that_would_do_nothing_says_so_and_may_be_played(card: str, reason: str) -> None:
    table = Table().kid("orange", "library_a").hand("orange", card, "run", "run", "run")
    assert table.option(f"play:{card}").hint.endswith(f" It would do nothing now. {reason}")
    table.play(card)
    assert table.log()[-2].endswith(" had no effect.")
    assert table.asked == ("sky", "turn")


def test_other_reasons_why_a_card_would_do_nothing() -> None:
    table = Table().kid("orange", "D3").hand("orange", "city_bus", "school_bus", "soda_shop_date")
    assert table.option("play:city_bus").hint.endswith("None of your kids is at a City Bus Stop.")
    assert table.option("play:school_bus").hint.endswith("None of your kids is at a School Bus Stop.")
    assert table.option("play:soda_shop_date").hint.endswith("they keep it.")

    table = Table().kid("orange", "A4").strangers("B5").hand("orange", "run", "walk", "skateboard")
    assert table.option("play:run").hint.endswith("None of your kids can go exactly 2.")
    assert "nothing" not in table.option("play:walk").hint

    everywhere = ("pep_rally",) * 6
    table = Table().kid("sky", "D3", *everywhere).hand("orange", "prom_date", "walk", "run")
    assert table.option("play:prom_date").hint.endswith("There is no free place to go to.")

    table = Table().kid("orange", "pool_a", "pool_a").hand("orange", "pool_party", "walk", "run")
    assert table.option("play:pool_party").hint.endswith("No kid is out there.")

    table = Table(seats=1).hand("orange", "soda_shop_date", "walk", "run")
    assert table.option("play:soda_shop_date").hint.endswith("You are alone.")


@pytest.mark.rule("DTS-22", "DTS-24", "DTS-29", "DTS-30")
def test_why_no_kid_can_be_let_out_or_run_away() -> None:
    table = Table().kid("orange", "D3")
    assert table.blocked == {"let_out": ("Kids you have out there already: 1 of 1.", "DTS-22")}

    table = Table().kid("orange", "home_a")
    assert table.blocked == {
        "run_away": ("You have no kid out there.", "DTS-29"),
        "run_away:0": ("A kid that has scored stays where it is.", "DTS-30"),
    }

    table = Table().kid("orange", "north_park", "D3", "D4")
    assert table.blocked["let_out"] == ("Kids you have out there already: 2 of 2.", "DTS-22")
    table = Table().kid("orange", *("pep_rally",) * 6, "home_a", "home_b", "north_park", "D4")
    assert table.blocked["let_out"] == ("You have no kid left to let out.", "DTS-24")


def test_why_a_kid_cannot_go_there() -> None:
    table = Table().kid("orange", "D3", "north_park").kid("sky", "home_c").strangers("D1", "B3")
    table.hand("orange", "run", "skateboard", "walk").play("run")
    blocked = table.blocked
    assert blocked["move:C3"] == ("With Run a kid goes exactly 2, never back over its own way.", "DTS-33")
    assert blocked["move:B3"] == ("A stranger stands there.", "DTS-39")
    assert blocked["move:home_c"] == ("There is no room left.", "DTS-41")
    assert blocked["move:mansion_a"] == ("A wall is in the way.", "DTS-37")
    assert blocked["move:1"] == ("A kid that has scored stays where it is.", "DTS-43")
    assert "move:H7" not in blocked  # far away: nobody would ask

    table = Table().kid("orange", "D3").strangers("B3").hand("orange", "skateboard", "run", "walk")
    table.play("skateboard")
    assert table.blocked["move:north_park"] == ("A stranger is in the way.", "DTS-39")
    assert "move:D3" not in table.blocked


def test_why_a_kid_cannot_move_twice() -> None:
    table = Table().kid("orange", "D3", "F3", "north_park").hand("orange", "walkie_talkies", "run", "walk")
    table.play("walkie_talkies").to("D5")
    assert table.blocked["move:0"] == ("This kid has moved already.", "DTS-48")


def test_why_a_ride_cannot_end_there() -> None:
    table = Table().kid("orange", "E3").kid("sky", "home_c").hand("orange", "moms_car", "hitchhiking", "walk")
    table.play("moms_car")
    assert table.blocked == {
        "move:home_c": ("There is no room left.", "DTS-41"),
        "move:mansion_a": ("Mom's Car goes to Homes, not to Mansions.", "DTS-62"),
        "move:mansion_b": ("Mom's Car goes to Homes, not to Mansions.", "DTS-62"),
    }


@pytest.mark.rule("DTS-54")
def test_why_a_stranger_cannot_appear_there() -> None:
    table = Table().kid("sky", "C1").strangers("B3", "D1").deck("stranger_sighting").play("walk")
    assert table.blocked == {
        "place:B3": ("A stranger stands there already.", "DTS-54"),
        "place:D1": ("A stranger stands there already.", "DTS-54"),
    }
    assert table.labels["place:C1"] == "C1, taking Sky's kid"
    assert table.labels["place:G1"] == "G1"


def test_scoring_is_told_with_its_points_and_bonus() -> None:
    table = Table().kid("orange", "B3", "H3", "south_park").hand("orange", "walkie_talkies", "run", "walk")
    table.play("walkie_talkies")
    library, other = table.option("move:0:library_a"), table.option("move:1:library_b")
    assert library.label == "From B3: score at Library A (2)"
    assert library.hint == "From now on you hold one card more."
    assert other.label == "From H3: score at Library B (3)"
    assert table.option("move:0:north_park").hint == "From now on you may have one kid more out there."

    table = Table().kid("orange", "F4").hand("orange", "walk", "run", "run").play("walk")
    assert table.option("move:0:clubhouse").label == "Score at The Clubhouse (1)"
    assert table.option("move:0:clubhouse").hint.startswith("What it is worth at the end depends")
    assert table.option("move:0:F5").label == "Go to F5"


def test_kids_on_one_space_are_told_apart() -> None:
    table = Table().kid("orange", "E3", "E3", "north_park").kid("sky", "C3").deck("saucer")
    table.hand("orange", "walk", "run", "run")
    assert table.labels["run_away:1"] == "Run away with the kid at School (no. 2)"
    table.play("walk")
    assert table.labels["move:0:E4"] == "From School (no. 1) to E4"
    assert table.labels["move:1:E4"] == "From School (no. 2) to E4"
    table.to("E4", "orange 2")
    assert table.labels == {
        "take:0": "Orange's kid at School",
        "take:1": "Orange's kid at E4",
        "take:2": "Orange's kid at North Park (2)",
        "take:10": "Sky's kid at C3",
    }


@pytest.mark.rule("DTS-83")
def test_brainiac_says_that_a_card_may_be_thrown_away() -> None:
    table = Table(variants=["brainiac"])
    assert table.prompt.text.endswith("First you may throw one card away.")
    assert table.labels["discard:walk"] == "Throw away Walk"
    table.let_out()
    assert table.prompt.text == "You may throw one card away before you refill."
    assert table.labels["keep"] == "Keep them all"


def test_the_saucer_names_what_is_at_stake() -> None:
    table = Table().kid("orange", "D3").kid("sky", "pool_a", "pool_a").deck("saucer").play("walk").to("C3")
    assert table.labels == {
        "take:0": "Orange's kid at C3",
        "take:10": "Sky's kid at Pool A (5)",
        "take:11": "Sky's kid at Pool A (4)",
    }


def test_a_copied_card_is_called_by_its_own_name() -> None:
    table = Table().kid("orange", "E3").hand("orange", "soda_shop_date", "walk", "walk")
    table.hand("sky", "skateboard", "run", "city_bus").play("soda_shop_date")
    table.answer("with:1")
    assert table.prompt.text == "Use one of Sky's cards."
    assert table.option("copy:city_bus").hint.endswith("None of your kids is at a City Bus Stop.")
    assert table.labels["copy:city_bus"] == "Use City Bus (no effect now)"
    assert table.labels["copy:skateboard"] == "Use Skateboard"
    table.answer("copy:skateboard")
    assert table.prompt.text == "Skateboard: which kid goes where?"
    assert table.blocked["move:C3"] == (
        "With Skateboard a kid goes exactly 3, never back over its own way.",
        "DTS-33",
    )


def test_the_log_is_a_story() -> None:
    table = Table().kid("orange", "F4", "F5").kid("sky", "C1").hand("orange", "prom_date", "run", "walk")
    table.deck("stranger_sighting", "saucer", "skateboard").coin("saucer")
    table.play("prom_date").to("pep_rally", "orange 2").place_stranger("C1").take("orange 2")
    assert table.log("orange") == [
        "Orange played Prom Date.",
        "Orange's kid got from F5 to Pep Rally.",
        "Orange's kid made it to Pep Rally (the crowd decides).",
        "Orange drew Stranger Sighting.",
        "Orange saw a stranger at C1. 7 to come.",
        "Sky's kid was taken from C1.",
        "Orange drew Saucer.",
        "Orange sent the saucer over Orange's kid at Pep Rally.",
        "The coin shows the saucer.",
        "Orange's kid was taken from Pep Rally.",
        "Orange drew Skateboard.",
    ]
    assert table.log("sky")[-1] == table.log(None)[-1] == "Orange drew a card."


def test_the_rad_bike_ends_a_sentence_by_itself() -> None:
    table = Table().kid("orange", "D3").hand("orange", "rad_bike", "run", "walk").play("rad_bike")
    assert table.log() == ["Orange played Rad Bike!"]
    assert table.prompt.text == "Rad Bike!: which kid goes where?"


@pytest.mark.rule("DTS-74")
def test_new_step_dad_says_who_moves_from_where() -> None:
    """With two kids in houses no two options read alike, and nobody scores again."""
    table = Table().kid("orange", "home_a", "home_b").hand("orange", "new_step_dad", "walk", "run")
    table.play("new_step_dad")
    assert table.labels["move:0:mansion_a"] == "From Home A to Mansion A (7)"
    assert table.labels["move:1:mansion_a"] == "From Home B to Mansion A (7)"
    assert len(set(table.labels.values())) == len(table.labels)
    assert table.option("move:0:mansion_a").rule == "DTS-74"


@pytest.mark.rule("DTS-57")
def test_kids_that_are_worth_the_same_are_told_apart() -> None:
    table = Table().kid("sky", *("pool_a",) * 5, "D3").hand("orange", "walk", "run", "run").deck("saucer")
    table.play("walk")
    assert sorted(table.labels.values()) == [
        "Sky's kid at D3",
        "Sky's kid at Pool A (2)",
        "Sky's kid at Pool A (4)",
        "Sky's kid at Pool A (5)",
        "Sky's kid at Pool A (no. 1) (1)",
        "Sky's kid at Pool A (no. 2) (1)",
    ]


@pytest.mark.rule("DTS-89", "DTS-31", "DTS-36")
def test_a_ride_names_the_rule_of_its_card() -> None:
    cards = ("school_bus", "moms_car", "prom_date", "hitchhiking")
    rules = {}
    for card in cards:
        table = Table().kid("orange", "E3").hand("orange", card, "walk", "run").play(card)
        rules[card] = {option.rule for option in table.prompt.options if option.id != "decline"}
    assert rules == {
        "school_bus": {"DTS-77"}, "moms_car": {"DTS-69"}, "prom_date": {"DTS-71"}, "hitchhiking": {"DTS-77"},
    }  # fmt: skip
    table = Table().kid("orange", "pool_a", "pool_a", "E3").hand("orange", "pool_party", "run", "run")
    assert table.play("pool_party").option("move:2:pool_a").rule == "DTS-72"
    table = Table().kid("orange", "C3").hand("orange", "run", "walk", "walk").play("run")
    assert table.option("move:0:B2").rule == "DTS-31"
    assert table.option("move:0:home_c").rule == "DTS-36"


@pytest.mark.rule("DTS-68", "DTS-43")
def test_why_a_kid_cannot_ride() -> None:
    table = Table().kid("orange", "E1", "D3", "north_park").hand("orange", "city_bus", "walk", "run")
    table.play("city_bus")
    assert table.movers() == {"orange 1"}
    assert table.blocked["move:1"] == ("This kid is not at a City Bus Stop.", "DTS-68")
    assert table.blocked["move:2"] == ("A kid that has scored stays where it is.", "DTS-43")


@pytest.mark.rule("DTS-83")
def test_why_no_second_card_can_be_thrown_away() -> None:
    table = Table(variants=["brainiac"]).kid("orange", "D3")
    assert "discard" not in table.blocked
    table.throw_away("walk")
    assert table.blocked["discard"] == ("You have thrown one away this turn.", "DTS-83")


@pytest.mark.rule("DTS-59", "DTS-60")
def test_why_nobody_comes_out_after_a_park_kid_is_gone() -> None:
    table = Table().kid("orange", "D3", "F3")
    assert table.blocked["let_out"] == ("You have 2 kids out there already, and may have 1 only.", "DTS-22")


@pytest.mark.rule("DTS-55")
def test_a_stranger_says_whose_kids_it_takes() -> None:
    table = Table(seats=3).kid("sky", "B3", "B3").kid("green", "B3").deck("stranger_sighting").play("walk")
    assert table.labels["place:B3"] == "B3, taking 2 of Sky's kids and Green's kid"


@pytest.mark.rule("DTS-48")
def test_any_number_is_asked_for_from_the_first_kid_on() -> None:
    table = Table().kid("orange", "D3").hand("orange", "walkie_talkies", "run", "walk").play("walkie_talkies")
    assert table.prompt.text == "Walkie Talkies: move your kids one by one, and stop when you like."
    assert table.blocked["move:C3"][0].startswith("With Walkie Talkies a kid goes exactly 2")
