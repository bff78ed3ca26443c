"""The whole of Tomorrow's Film: what the Uggla drops, who copies it, and two Sundays."""

import pytest
from pytest import mark

from streetlight.core.match import true_state
from streetlight.games.loop.state import Loop
from tests.rules.loop.table import GAME, Table, morning, pages, tokens_of

FIVE = ("maja", "leila", "tobbe", "sanna", "jonas")


def film(*kids, **options):
    """Tomorrow's Film, with nothing in play yet and all but the first kid out of the way."""
    kids = kids or ("maja", "leila")
    t = Table(*kids, scenario="film", **options)
    for kid in kids[1:]:
        t.at(kid, "A")
    return t


# The set-up


@mark.rule("TL-026", "TL-255", "TL-261")
@pytest.mark.parametrize(
    ("kids", "ladies", "strips"), [(2, "D", "PT"), (3, "D", "PT"), (4, "DF", "PT"), (5, "DF", "PT")]
)
def test_it_has_run_and_dropped_some_film(kids, ladies, strips):
    match = GAME.start(kids, 1, scenario="film", cast=FIVE[:kids])
    while match.view(None).phase == "setup":
        match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    view = match.view(None)
    assert [page.page for page in view.diary] == ["page:1a", "page:2a"] and view.rounds == 6
    lie = {
        kind: "".join(t.place[6:] * t.count for t in view.tokens if t.kind == kind)
        for kind in ("agent", "track")
    }
    assert lie["agent"] == ladies and set(strips) <= set(lie["track"])
    uggla = next(machine for machine in view.machines if machine.machine == "machine:uggla")
    assert uggla.response == "shy" and uggla.ability == "escapee"
    rules = true_state(match, Loop).rules
    assert len(rules.rumor_deck) >= 4 + 4 * (view.rounds - 1) + view.rounds, (
        "enough for Gravitron Echoes, too"
    )


# What it leaves behind (page 2)


@mark.rule("TL-262")
@pytest.mark.parametrize(("sector", "near"), [("D4", "M"), ("F4", "K")])
def test_each_day_it_drops_a_strip_near_where_it_stands(sector, near):
    t = film().diary("1a", "2a").machine("uggla", sector).step("machines").school_drawn("film_in_gym")
    while t.view.phase == "school":
        t.do(min(t.choices))
    sector = t.sector("uggla")
    by = sorted(place.removeprefix("place:") for place in t.bot("uggla").near)
    assert tokens_of(t, "track") == (by[0] if by else ""), (sector, near)


@mark.rule("TL-256")
def test_the_ladies_go_one_place_towards_the_nearest_strip():
    t = morning(film().diary("1a", "2a").tokens("agent", "D").tokens("track", "N"))
    assert tokens_of(t, "agent") == "C"


@mark.rule("TL-196", "TL-002")
@pytest.mark.parametrize(("kids", "most"), [(2, 4), (4, 5)])
def test_an_evening_beside_a_strip_is_a_copy_and_too_many_lose(kids, most):
    t = film().diary("1a", "2a").tokens("agent", "D").tokens("track", "D").do("late:maja", "late:leila")
    assert (t.view.tracks["strips they have copied"], t.view.enigma) == (1, 1)
    t = film().diary("1a", "2a").tokens("agent", "D").tokens("track", "C").do("late:maja", "late:leila")
    assert (t.view.tracks.get("strips they have copied", 0), t.view.enigma) == (0, 0)
    t = film(*FIVE[:kids]).diary("1a", "2a").tokens("agent", "D").tokens("track", "D")
    t.stands("strips they have copied", most - 1).do(*[f"late:{kid}" for kid in FIVE[:kids]])
    assert (t.result.reason, t.result.winners) == ("archived", ())


@mark.rule("TL-246", "TL-082")
def test_a_strip_that_is_read_is_insight_and_enough_of_it_says_when():
    t = film().diary("1a", "2a").tokens("track", "MP").at("maja", "M").dice("six").do("card:maja:read")
    assert t.view.insight == 1 and tokens_of(t, "track") == "P"
    t = (
        film()
        .diary("1a", "2a")
        .tokens("track", "M")
        .at("maja", "M")
        .dice("none")
        .do("card:maja:read", "accept")
    )
    assert t.view.insight == 0 and tokens_of(t, "track") == "M" and t.kid("maja").conditions == ("upset",)
    t = film().diary("1a", "2a").dials(insight=4).tokens("track", "M").at("maja", "M").dice("six")
    assert pages(t.do("card:maja:read")) == ["1b", "2a", "3a"]
    t = morning(film().diary("1a", "2a"), "thursday")
    assert "1b" in pages(t) and t.view.enigma == 1


@mark.rule("TL-246")
def test_what_it_broke_can_be_mended():
    t = (
        film()
        .diary("1b", "2a")
        .dials(enigma=2)
        .tokens("trouble", "M")
        .at("maja", "M")
        .favor("maja", "neutral")
    )
    t.dice("six").do("card:maja:mend")
    assert (tokens_of(t, "trouble"), t.view.enigma, t.kid("maja").favor) == ("", 1, "happy")
    t = (
        film()
        .diary("1b", "2a")
        .tokens("trouble", "M")
        .at("maja", "M")
        .dice("none")
        .do("card:maja:mend", "accept")
    )
    assert tokens_of(t, "trouble") == "M" and t.kid("maja").conditions == ("exhausted",)


@mark.rule("TL-002")
@pytest.mark.parametrize("side", ["1a", "1b"])
def test_enigma_puts_it_on_the_wireless_and_then_switches_it_off(side):
    t = film().diary(side, "2a").dials(enigma=8).at("maja", "D").rumors("lost_glove").dice("none")
    t.machine("uggla", "B5").do("investigate:maja", "accept")
    assert "6a" in pages(t) and t.bot("uggla").mode == "alert"
    t = film().diary(side, "2a").dials(enigma=15).at("maja", "D").rumors("lost_glove").dice("none")
    t.do("investigate:maja", "accept")
    assert (t.result.reason, t.result.winners) == ("switched_off", ())


# It shies (page 3)


@mark.rule("TL-246", "TL-255")
@pytest.mark.parametrize(("kids", "times"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_who_sits_with_it_often_enough_is_given_the_last_strip(kids, times):
    for sat, turned in ((times - 2, False), (times - 1, True)):
        if sat < 0:
            continue
        t = film(*FIVE[:kids]).diary("1b", "2a", "3a").stands("times we sat with it", sat)
        t.machine("uggla", "D4").at("maja", "M").dice("six").do("card:maja:sit")
        assert ("3b" in pages(t)) == turned
    assert t.bot("uggla").response == "trusting", "the card in its slot has changed in the middle of the game"
    t = film().diary("1b", "2a", "3a").machine("uggla", "D4").at("maja", "C")
    assert "card:maja:sit" not in t.choices, "it has to be nearby"


@mark.rule("TL-137")
def test_if_it_takes_fright_it_goes_where_the_kid_did_not_want():
    t = (
        film()
        .diary("1b", "2a", "3a")
        .machine("uggla", "D4")
        .at("maja", "M")
        .dice("none")
        .do("card:maja:sit", "accept")
    )
    assert t.asked == (0, "move_machine")
    t.do("sector:C4")
    assert t.sector("uggla") == "C4" and t.view.tracks.get("times we sat with it", 0) == 0


@mark.rule("TL-165", "TL-261")
def test_shy_as_it_is_it_may_run_in_the_middle_of_a_hack():
    """A failed Repel does what its Response card says: it moves, and the hack is over."""
    t = (
        film()
        .diary("1b", "2a", "3a")
        .machine("uggla", "D4", "alert")
        .response("uggla", "shy")
        .at("maja", "M")
    )
    t.supply("repel").dice("none", "none", "none").do("hack:maja:uggla")
    t.do("accept")
    t.do(f"sector:{min(t.choices_of('sector'))}")
    assert t.sector("uggla") != "D4"
    assert t.kid("maja").machine is None


@mark.rule("TL-166")
def test_hacked_it_gives_the_strip_at_once():
    t = film().diary("1b", "2a", "3a").machine("uggla", "D4").at("maja", "M").supply("brave_tough")
    t.dice("six", "six", "six").do("hack:maja:uggla")
    while "3b" not in pages(t):
        t.do(min(t.choices))
    assert t.happened("hacked")[0]["machine"] == "machine:uggla"


# Two Sundays (pages 4 and 5)


@mark.rule("TL-002", "TL-255")
@pytest.mark.parametrize(("kids", "asked"), [(2, "C"), (3, "CPT"), (4, "CFPT"), (5, "CCFPPT")])
def test_everybody_who_has_a_car_must_come(kids, asked):
    t = film(*FIVE[:kids]).diary("1b", "2a", "3a").stands("times we sat with it", 3).machine("uggla", "D4")
    t.at("maja", "M").dice("six").do("card:maja:sit", "way:0")
    assert pages(t) == ["1b", "2a", "4a"] and tokens_of(t, "grown_up") == asked


@mark.rule("TL-246")
def test_a_lamp_does_it_or_a_mother_or_a_test():
    t = (
        film()
        .diary("1b", "4a")
        .tokens("grown_up", "CP")
        .at("maja", "C")
        .dice("six")
        .do("card:maja:invite", "way:0")
    )
    assert tokens_of(t, "grown_up") == "P"
    t = (
        film()
        .diary("1b", "4a")
        .tokens("grown_up", "CP")
        .at("maja", "C")
        .dice("none")
        .favor("maja", "neutral")
    )
    t.do("card:maja:invite", "way:1", "accept")
    assert tokens_of(t, "grown_up") == "CP" and t.kid("maja").favor == "angry"
    t = (
        film()
        .diary("1b", "4a")
        .tokens("grown_up", "CP")
        .at("maja", "C")
        .favor("maja", "neutral")
        .do("card:maja:invite")
    )
    assert t.choices_of("way") == {"0", "1"}, "no Battery, and the mother is not in the mood"
    t = film().diary("1b", "4a").tokens("grown_up", "CP").at("maja", "C").has("maja", "pocket_torch")
    t.do("card:maja:invite", "way:2")
    assert tokens_of(t, "grown_up") == "P" and t.kid("maja").time == 4
    t = film().diary("1b", "4a").tokens("grown_up", "CP").at("maja", "C").do("card:maja:invite", "way:3")
    assert tokens_of(t, "grown_up") == "P" and t.kid("maja").favor == "angry"


@mark.rule("TL-002")
def test_a_full_house_wins():
    t = film().diary("1b", "2a", "4a").tokens("grown_up", "C").at("maja", "M")
    assert "card:maja:show" not in t.choices
    t = film().diary("1b", "2a", "4a").at("maja", "M").dice("none").do("card:maja:show", "accept")
    assert not t.match.over and t.kid("maja").conditions == ("scared",)
    t = film().diary("1b", "2a", "4a").at("maja", "M").dice("six").do("card:maja:show")
    assert t.result.reason == "shown" and t.result.winners


@mark.rule("TL-002", "TL-005")
@pytest.mark.parametrize(("kids", "times"), [(2, 1), (3, 2), (5, 3)])
def test_led_to_the_bridge_it_stands_in_the_road(kids, times):
    t = film().diary("1b", "2a", "5a").machine("uggla", "D4").at("maja", "M").dice("six").do("card:maja:lead")
    while t.choices_of("sector"):
        t.do(f"sector:{min(t.choices_of('sector'))}")
    assert t.sector("uggla") == "F4"
    for shown, over in ((times - 2, False), (times - 1, True)):
        if shown >= 0:
            t = film(*FIVE[:kids]).diary("1b", "2a", "5a").stands("times it was shown where", shown)
            t.machine("uggla", "F4").at("maja", "K").dice("six").do("card:maja:stand")
            assert t.match.over == over
    assert t.result.reason == "stood" and t.result.winners
    t = film().diary("1b", "2a", "5a").machine("uggla", "D4").at("maja", "K")
    assert "card:maja:stand" not in t.choices


@mark.rule("TL-005", "TL-072")
def test_while_it_is_led_it_stays_where_it_was_left():
    t = film().diary("1b", "5a").machine("uggla", "D4").step("machines").school_drawn("film_in_gym")
    while t.view.phase == "school":
        t.do(min(t.choices))
    assert t.sector("uggla") == "D4"


# Pages 7 and 8


@mark.rule("TL-047", "TL-261")
def test_on_wednesday_the_jarv_is_let_out_and_comes_nearer_every_day():
    t = morning(film().diary("1a", "2a"), "wednesday")
    assert "7a" in pages(t) and t.bot("jarv").response == "on_the_hunt" and t.sector("jarv") is not None
    t = film().diary("1a", "7a").machine("jarv", "D8").step("machines").school_drawn("film_in_gym")
    while t.view.phase == "school":
        t.do(min(t.choices))
    walked = [told["sector"] for told in t.happened("machine_moved") if told["machine"] == "machine:jarv"]
    assert walked == ["sector:D7"], "the School card lets it stand"


@mark.rule("TL-047", "TL-232")
def test_on_friday_the_film_is_of_us():
    t = morning(film().diary("1a", "2a"), "friday")
    assert "8a" in pages(t) and "M" in tokens_of(t, "agent")
    t = film().diary("1b", "8a").at("maja", "M").rumors("thermos_twice").dice("six").do("investigate:maja")
    assert t.dice_rolled()[0] == 4, "Quick tests have one die more"
