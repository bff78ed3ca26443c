"""The whole of Mystery Islands: five pages in any order, the last one, its two weeks and its Complications."""

import pytest
from pytest import mark

import streetlight as sl
from streetlight.games.loop.events import PageRead
from tests.rules.loop.table import GAME, Table, pages, tokens_of

FIVE = ("maja", "leila", "tobbe", "sanna", "jonas")


def islands(*kids, **options):
    """Mystery Islands, with nothing in play yet and the second kid out of the way."""
    kids = kids or ("maja", "leila")
    return Table(*kids, scenario="mystery_islands", **options).at(kids[1], "H")


@mark.rule("TL-026", "TL-030")
def test_it_can_be_chosen_and_begins_with_one_card():
    match = GAME.start(2, 1, scenario="mystery_islands", cast=["maja", "leila"])
    while match.view(None).phase == "setup":
        match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    view = match.view(None)
    assert (view.rounds, view.week, view.enigma_limit, view.insight_goal) == (12, 1, 16, 3)
    assert [page.page for page in view.diary] == ["page:1a"]
    assert {machine.machine[8:] for machine in view.machines} == {
        "fireguard_alpha",
        "paarhufer_beta",
        "uggla",
        "jarv",
    }


@mark.rule("TL-006", "TL-093")
def test_five_islands_hide_something_and_a_look_brings_the_page_once():
    looks = (("A", "prints"), ("N", "hedges"), ("D", "poles"), ("P", "orchard"), ("T", "across"))
    for page, (letter, look) in zip(("2a", "3a", "4a", "5a", "6a"), looks, strict=True):
        t = islands().diary("1a").at("maja", letter).do(f"card:maja:{look}")
        assert pages(t) == ["1a", page] and t.kid("maja").time == 5
        assert f"card:maja:{look}" not in t.choices
        (action,) = [action for action in t.view.diary[0].actions if action.id == look]
        assert action.done and action.text == "A new page."


@mark.rule("TL-006", "TL-082")
def test_the_small_one_is_led_home_place_by_place():
    t = islands().diary("1a").at("maja", "A").do("card:maja:prints")
    assert tokens_of(t, "dinosaur") == "S", "with two kids it has come to Sjöängen by itself"
    t = islands("maja", "leila", "tobbe").diary("1a").at("maja", "A").do("card:maja:prints")
    assert tokens_of(t, "dinosaur") == "A"
    t = islands().diary("1a", "2a").at("maja", "A").tokens("dinosaur", "A").dice("six")
    assert tokens_of(t.do("card:maja:lead_on"), "dinosaur") == "S"
    t = islands().diary("1a", "2a").at("maja", "S").tokens("dinosaur", "S").dice("six")
    assert tokens_of(t.do("card:maja:lead_on"), "dinosaur") == "Q"
    t = islands().diary("1a", "2a").at("maja", "Q").tokens("dinosaur", "Q").dice("six")
    t.next_anomaly("glass_fish").do("card:maja:lead_on")
    assert tokens_of(t, "dinosaur") == "" and pages(t) == ["1a"] and t.view.diary_past == (2,)
    assert t.view.tracks["answers"] == 1 and t.kid("maja").anomalies
    t = islands().diary("1a", "2a").at("maja", "A").tokens("dinosaur", "S")
    assert "card:maja:lead_on" not in t.choices, "it is not here"


@mark.rule("TL-082", "TL-005")
def test_weeds_are_pulled_up_and_come_back_at_weekends():
    for kids, weeds in ((2, "NT"), (3, "CNT"), (4, "CJNT"), (5, "CJNNT")):
        t = islands(*FIVE[:kids]).diary("1a").at("maja", "N").do("card:maja:hedges")
        assert tokens_of(t, "weed") == weeds
    t = islands().diary("1a", "3a").tokens("weed", "T").step("morning").day("weekend").school("film_in_gym")
    assert tokens_of(t, "weed") == "NT"
    t = islands().diary("1a", "3a").tokens("weed", "N").at("maja", "N").dice("six").do("card:maja:pull")
    assert pages(t) == ["1a", "3b"] and t.view.tracks["answers"] == 1
    assert t.kid("leila").home_cost == 0, "the neighbours drive us home: 1 T less"
    t = islands().diary("1a", "3b").step("morning").day("weekend").school("film_in_gym")
    assert tokens_of(t, "weed") == "", "once they are gone they stay away"


@mark.rule("TL-005", "TL-082")
def test_the_men_are_photographed_or_the_uggla_is_hacked():
    for kids, men in ((2, "CD"), (3, "CDL"), (5, "CDJL")):
        t = islands(*FIVE[:kids]).diary("1a").at("maja", "D").do("card:maja:poles")
        assert tokens_of(t, "agent") == men and "place:D" in t.view.restricted
    t = islands().diary("1a", "4a").tokens("agent", "C").at("maja", "C").dice("six").do("card:maja:picture")
    assert pages(t) == ["1a", "4b"] and "place:D" not in t.view.restricted
    t = islands().diary("1a", "4a").tokens("agent", "CDJL").at("maja", "L")
    t.machine("uggla", "D7").supply("brave_clever").dice("six", "six", "six")
    t.do("hack:maja:uggla")
    assert pages(t) == ["1a", "4b"] and tokens_of(t, "agent") == "", "it has filmed them all"
    t = islands().diary("1a").at("maja", "D").controls("leila", "uggla").do("card:maja:poles")
    assert pages(t) == ["1a", "4b"], "whoever has it already has the film"
    assert t.view.tracks["answers"] == 1


@mark.rule("TL-005", "TL-009")
def test_whoever_has_the_pictures_forgets_less():
    t = islands().diary("1a", "4b").step("school").day("tuesday").school("school_nurse")
    t.rumors("north_sheep", "ticking_swan", "old_diver", "night_water").rumor_deck("pit_radio")
    assert t.view.enigma == 1, "not 2 for a Rumor that is pushed off"


@mark.rule("TL-061", "TL-093")
def test_the_grown_ups_are_woken_or_followed_at_the_weekend():
    for kids, asleep in ((2, 2), (3, 3), (4, 3), (5, 4)):
        t = islands(*FIVE[:kids]).diary("1a").at("maja", "P").do("card:maja:orchard")
        assert tokens_of(t, "grown_up") == "P" * asleep
    t = (
        islands()
        .diary("1a", "5a")
        .tokens("grown_up", "P")
        .at("maja", "P")
        .favor("leila", "neutral")
        .dice("six")
    )
    t.do("card:maja:wake")
    assert pages(t) == ["1a"] and t.view.tracks["answers"] == 1
    assert t.kid("leila").favor == "happy"
    t = islands().diary("1a", "5a").tokens("grown_up", "PP").at("maja", "E").day("friday")
    assert "card:maja:follow" not in t.choices
    t = islands().diary("1a", "5a").tokens("grown_up", "PP").at("maja", "E").day("weekend", 2)
    t.do("card:maja:follow")
    assert pages(t) == ["1a"] and t.view.tracks["answers"] == 1


@mark.rule("TL-168", "TL-093")
def test_the_boathouse_opens_for_a_machine_or_by_its_dials():
    t = islands().diary("1a", "6a").at("maja", "K")
    assert "card:maja:let_open" not in t.choices
    t = islands().diary("1a", "6a").at("maja", "K").controls("maja", "paarhufer_beta")
    t.next_item("petrol_can", "hairspray").do("card:maja:let_open")
    assert pages(t) == ["1a"] and t.view.tracks["answers"] == 1
    assert [len(t.kid(kid).items) for kid in ("maja", "leila")] == [2, 2], "something for everybody"
    t = islands("tobbe", "leila").diary("1a", "6a").at("tobbe", "K").dice("six").do("card:tobbe:dials")
    assert t.view.tracks["dials set"] == 1 and "card:tobbe:dials" not in t.choices, "once a day"
    for kids, due in ((2, 2), (3, 3)):
        t = islands(*FIVE[:kids]).diary("1a", "6a").at("maja", "K").stands("dials set", due - 1).dice("six")
        assert pages(t.do("card:maja:dials")) == ["1a"] and t.view.tracks["answers"] == 1
    t = islands(*FIVE[:3]).diary("1a", "6a").at("maja", "K").stands("dials set", 1).dice("six")
    assert pages(t.do("card:maja:dials")) == ["1a", "6a"], "three times with three kids"


@mark.rule("TL-007", "TL-082")
def test_enough_insight_is_an_answer_too():
    t = islands().diary("1a").dials(insight=2).at("maja", "D").rumors("ticking_swan").dice("six")
    t.do("investigate:maja")
    assert t.view.insight == 3 and t.view.tracks["answers"] == 1 and pages(t) == ["1a"]
    t.do("late:maja", "late:leila")
    assert t.view.tracks["answers"] == 1, "once"


@mark.rule("TL-006", "TL-082")
def test_four_answers_lead_to_the_ferry():
    t = islands().diary("1a", "2a", "3a", "4b", "5a").tokens("weed", "NT").tokens("dinosaur", "A")
    t.stands("answers", 3).tokens("grown_up", "P").at("maja", "P").dice("six").do("card:maja:wake")
    assert pages(t) == ["1b", "4b", "7a"], "what is open stays open; what was solved goes on helping"
    t = islands().diary("1a", "3b", "4a", "5a").tokens("agent", "D").stands("answers", 3)
    t.tokens("grown_up", "P").at("maja", "P").dice("six").do("card:maja:wake")
    assert pages(t) == ["1b", "3b", "7a"]


@mark.rule("TL-002")
def test_the_island_is_moored_or_let_go():
    for way, ending in (("way:0", "moored"), ("way:1", "adrift")):
        t = islands().diary("1b", "7a").at("maja", "S").dice("six").do("card:maja:across_the_water", "way:1")
        assert pages(t) == ["1b", "7b"] and {prompt.what for prompt in t.match.prompts.values()} == {"choose"}
        t.do(way)
        assert (t.result.reason, t.result.winners) == (ending, (0, 1))
    t = islands().diary("1b", "7a").at("maja", "S").dice("none")
    t.do("card:maja:across_the_water", "way:0", "accept")
    assert t.view.enigma == 1 and t.kid("maja").conditions == ("exhausted",) and pages(t) == ["1b", "7a"]


@mark.rule("TL-002", "TL-247", "TL-209")
def test_it_is_lost_by_enigma_or_when_two_weeks_are_over():
    t = islands().diary("1a").dials(enigma=20).at("maja", "D").rumors("guard_nine").dice("none")
    t.do("investigate:maja", "accept")
    assert t.result.reason == "enigma" and t.result.details.text.startswith("There is fog")
    t = (
        islands(enigma_limit=30)
        .diary("1a")
        .dials(enigma=20)
        .at("maja", "D")
        .rumors("guard_nine")
        .dice("none")
    )
    assert not t.do("investigate:maja", "accept").match.over
    t = islands().diary("1a").day("weekend", 2).do("late:maja", "late:leila")
    assert (t.result.reason, t.result.winners) == ("out_of_time", ())


@mark.rule("TL-050", "TL-193")
def test_the_second_monday_brings_a_second_chore_and_a_visitor():
    t = islands().diary("1a").chore("maja", "lawn").step("morning").day("monday", 2).school("film_in_gym")
    assert t.asked is not None and t.asked[1] == "keep_chore"
    while t.asked is not None and t.asked[1] == "keep_chore":
        t.do(sorted(t.choices)[0])
    assert t.sector("paarhufer_alpha") == "B4" or "paarhufer_alpha" in {
        machine.machine[8:] for machine in t.view.machines
    }
    assert all(kid.chore is not None and not kid.chore.done for kid in t.view.kids)


@mark.rule("TL-219", "TL-248")
def test_done_by_monday_is_won_in_the_first_week_or_lost():
    hurry = ("done_by_monday",)
    t = islands(variants=hurry).diary("1b", "7a").day("weekend").at("maja", "S").dice("six")
    t.do("card:maja:across_the_water", "way:1", "way:0")
    assert t.result.reason == "moored"
    t = islands(variants=hurry).diary("1b", "7a").day("weekend").do("late:maja", "late:leila")
    assert (t.result.reason, t.result.winners) == ("not_done_by_monday", ())
    t = islands().diary("1b", "7a").day("weekend").do("late:maja", "late:leila")
    assert not t.match.over, "without the variant there is another week"


@mark.rule("TL-208")
def test_a_complication_lies_there_for_a_day():
    t = islands(complications="every_other_round").diary("1a").step("morning").day("wednesday")
    t.school("school_nurse")
    (drawn,) = [page.number for page in t.view.diary if page.number > 7]
    t.do("kid:maja", "late:maja", "late:leila")
    assert drawn in t.view.diary_past, "in the evening it goes"


@mark.rule("TL-208")
def test_every_round_really_draws_one_for_two_whole_weeks():
    t = islands(complications="every_round", enigma_limit=99).diary("1a").step("morning")
    while not t.match.over:
        late = [id for id in t.choices if id.startswith("late")]
        t.do(min(late or t.choices))
    seen = [told["page"][5:-1] for told in t.happened("page")]
    assert sorted(map(int, seen)) == list(range(8, 20)), "twelve different ones, one a day"


@mark.rule("TL-208")
def test_a_pile_that_is_used_up_is_shuffled_again():
    t = islands(complications="every_round").diary("1a").step("morning").day("tuesday").school("school_nurse")
    t.g.complications = []
    t.g.gone = sum(1 << t.rules.number_of_page[number] for number in (8, 9))
    (drawn,) = [page.number for page in t.view.diary if page.number > 7]
    assert drawn in (8, 9) and t.g.complications == [t.rules.number_of_page[17 - drawn]]
    t = islands(complications="every_round").diary("1a").step("morning").day("tuesday").school("school_nurse")
    t.g.complications = []
    assert [page.number for page in t.view.diary] == [1], "nothing to shuffle: none is drawn"


@mark.rule("TL-208", "TL-005")
@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("8a", "car"),
        ("9a", "bus"),
        ("10a", "Alert"),
        ("11a", "Rumor"),
        ("12a", "home"),
        ("13a", "Brave"),
        ("14a", "walk"),
        ("15a", "Hacking"),
        ("16a", "Help"),
        ("17a", "Restricted"),
        ("18a", "Enigma 2"),
        ("19a", "stays where it is"),
    ],
)
def test_every_complication_says_what_it_changes(page, told):
    t = islands().diary("1a", page)
    assert any(told.lower() in rule.lower() for rule in t.view.diary[1].rules), t.view.diary[1]


def played(seed):
    """A match of three regular bots."""
    match = sl.game("loop").start(seats=3, seed=seed, scenario="mystery_islands")
    bots = [sl.bot("loop", "regular", seed=seat) for seat in range(3)]
    while not match.over:
        seat = match.waiting[0]
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    return match


def test_the_story_as_a_table_of_bots_plays_it():
    """From the first morning to the last page, in the first match that is won."""
    match = next(match for match in map(played, range(12)) if match.result.winners)
    told = [event.args.page[5:] for event in match.events(None) if isinstance(event.args, PageRead)]
    assert told[0] == "1a" and told[-3:] == ["1b", "7a", "7b"], told
    assert len(set(told) & {"2b", "3b", "4b", "5b", "6b"}) in (3, 4), "the fourth answer may be Insight"
    assert match.result.reason in ("moored", "adrift")
