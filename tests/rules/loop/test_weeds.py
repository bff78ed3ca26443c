"""The whole of Whatever You Say: how the blue flowers spread, who listens and who pulls, and two ways to end it."""

import pytest
from pytest import mark

from streetlight.core.match import true_state
from streetlight.games.loop.state import Loop
from tests.rules.loop.table import GAME, Table, morning, pages, tokens_of

FIVE = ("maja", "leila", "tobbe", "sanna", "jonas")


def weeds(*kids, **options):
    """Whatever You Say, with nothing in play yet and the second kid out of the way."""
    kids = kids or ("maja", "leila")
    return Table(*kids, scenario="weeds", **options).at(kids[1], "A")


def growing(t, kind="weed"):
    return tokens_of(t, kind)


# The set-up


@mark.rule("TL-026", "TL-255", "TL-221")
@pytest.mark.parametrize(("kids", "first"), [(2, "M"), (3, "M"), (4, "CM"), (5, "CFM")])
def test_it_begins_with_two_pages_and_the_first_flowers(kids, first):
    match = GAME.start(kids, 1, scenario="weeds", cast=FIVE[:kids])
    while match.view(None).phase == "setup":
        match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    view = match.view(None)
    assert [page.page for page in view.diary] == ["page:1a", "page:2a"] and view.rounds == 6
    assert "".join(token.place[6:] * token.count for token in view.tokens) == first
    rules = true_state(match, Loop).rules
    assert {rules.content.pack.rumors[card].set for card in rules.rumor_deck} == {"weeds", "yards"}
    assert len(rules.rumor_deck) >= 4 + 4 * (view.rounds - 1), "no Rumor comes twice"


# How they spread (page 2)


@mark.rule("TL-259")
@pytest.mark.parametrize(
    ("there", "grown"),
    [
        ("H", "HHK"),  # one becomes two, and there is always one at Kaggeholm
        ("HHK", "FHHKK"),  # two send one next door: F, M, Q and R are bare, and F is the first by letter
        ("FHHKM", "FFHHKKMMQ"),  # F and M hold one each, counted before anything grows
        ("KKT", "KKTTT"),  # only Träkvista lies next to Kaggeholm; both grow there at once
    ],
)
def test_each_morning_they_spread_all_at_once(there, grown):
    assert growing(morning(weeds().diary("1a", "2a").tokens("weed", there))) == grown


@mark.rule("TL-259", "TL-221")
def test_they_spread_only_as_far_as_the_box_has_flowers():
    t = morning(weeds(*FIVE).diary("1a", "2a").tokens("weed", "AABBCCDDEEFFHH"), "tuesday")
    assert len(growing(t)) == 15, "one more was in the box: Hovgården's, the first by letter"


@mark.rule("TL-259")
def test_on_monday_they_have_not_moved_yet():
    assert growing(morning(weeds().diary("1a", "2a").tokens("weed", "H"), "monday")) == "H"


@mark.rule("TL-257")
def test_who_walks_in_on_three_of_them_hears_about_itself():
    t = weeds().diary("1a", "2a").at("maja", "N").tokens("weed", "TT").do("walk:maja:T")
    assert not t.happened("met"), "two of them talk to each other"
    t = (
        weeds()
        .diary("1a", "2a")
        .at("maja", "N")
        .tokens("weed", "TTT")
        .dice("none")
        .do("walk:maja:T", "accept")
    )
    assert t.kid("maja").conditions == ("upset",)


@mark.rule("TL-196")
def test_an_evening_with_three_in_the_street_or_the_square_is_enigma():
    for there, enigma in (("MM", 0), ("MMM", 1), ("CCC", 1), ("CCCMMM", 2), ("HHH", 0)):
        t = weeds().diary("1a", "2a").tokens("weed", there).do("late:maja", "late:leila")
        assert t.view.enigma == enigma, there


@mark.rule("TL-002")
@pytest.mark.parametrize(("kids", "most"), [(2, 14), (5, 14)])
def test_too_many_of_them_and_nobody_can_tell_who_is_talking(kids, most):
    for number, lost in ((most - 1, False), (most, True)):
        there = "".join(letter for letter in "ABDEFGHJLNPQRS"[:number])
        t = weeds(*FIVE[:kids]).diary("1a", "2a").tokens("weed", there).at("maja", "Q").rumors("polite_echo")
        t.dice("six").do("investigate:maja")
        assert t.match.over == lost
        if lost:
            assert (t.result.reason, t.result.winners) == ("overgrown", ())


@mark.rule("TL-093", "TL-246")
def test_pulling_takes_two_or_at_least_one():
    t = weeds().diary("1a", "2a").at("maja", "T").tokens("weed", "TTT").dice("six").do("card:maja:pull")
    assert growing(t) == "T"
    t = (
        weeds()
        .diary("1a", "2a")
        .at("maja", "T")
        .tokens("weed", "TTT")
        .dice("none")
        .do("card:maja:pull", "accept")
    )
    assert growing(t) == "TT" and t.kid("maja").conditions == ()
    assert "card:maja:pull" not in weeds().diary("1a", "2a").at("maja", "N").tokens("weed", "T").choices


@mark.rule("TL-009")
@pytest.mark.parametrize(("side", "where"), [("2a", set()), ("6a", {"C"})])
def test_once_nobody_talks_what_nobody_looks_into_takes_root_in_the_square(side, where):
    t = weeds().diary(side).day("tuesday").step("school").school_drawn("film_in_gym")
    t.rumors("kiosk_order", "sour_apples", "ferry_bucket", "wrong_number")
    t.rumor_deck("rose_quarrel", "humming_oak", "polite_echo", "open_window")
    assert t.happened("pushed_off") and set(growing(t)) == where


# Listening (page 1)


@mark.rule("TL-093")
def test_to_listen_is_insight_once_a_day():
    t = weeds().diary("1a", "2a").at("maja", "T").tokens("weed", "T").dice("six").do("card:maja:listen")
    assert t.view.insight == 1 and growing(t) == "T" and "card:maja:listen" not in t.choices


@mark.rule("TL-082", "TL-047")
def test_enough_insight_or_thursday_turns_the_first_page():
    t = weeds().diary("1a", "2a").dials(insight=2).at("maja", "T").tokens("weed", "T").dice("six")
    assert pages(t.do("card:maja:listen")) == ["1b", "2a", "3a"]
    t = morning(weeds().diary("1a", "2a"), "thursday")
    assert pages(t)[:1] == ["1b"] and t.view.enigma == 1


@mark.rule("TL-002")
@pytest.mark.parametrize("side", ["1a", "1b"])
def test_it_is_lost_by_enigma_or_when_the_week_is_over(side):
    t = weeds().diary(side, "2a").dials(enigma=14).at("maja", "P").rumors("sour_apples").dice("none")
    t.do("investigate:maja", "accept")
    assert (t.result.reason, t.result.winners) == ("grey", ())
    t = weeds().diary(side, "2a").day("weekend").do("late:maja", "late:leila")
    assert t.result.reason == "out_of_time"


@mark.rule("TL-088", "TL-005")
def test_much_enigma_and_nobody_can_ask_for_a_hand_in_the_villages():
    t = weeds().diary("1a", "2a").dials(enigma=8).at("maja", "P").rumors("sour_apples").dice("none")
    t.do("investigate:maja", "accept")
    assert "6a" in pages(t)
    for place, helps in (("M", False), ("T", True)):
        t = weeds().diary("1a", "2a", "6a").at("maja", place).at("leila", place).tokens("weed", place)
        t.dice("six").do("card:maja:pull")
        asked = {told["kid"] for told in t.happened("helped")} | {p.what for p in t.match.prompts.values()}
        assert ("help" in asked) == helps, place


# Cuttings and the glasshouse (page 3)


@mark.rule("TL-246")
@pytest.mark.parametrize(("kids", "before"), [(2, "T"), (4, "T"), (5, "TN")])
def test_cuttings_of_two_or_three_places_show_the_way(kids, before):
    t = weeds(*FIVE[:kids]).diary("1b", "2a", "3a").tokens("weed", "HHH").tokens("track", before[1:])
    t.at("maja", "H").dice("six").do("card:maja:cutting")
    assert growing(t) == "HH" and "3a" in pages(t) and "card:maja:cutting" not in t.choices, (
        "one of each place"
    )
    t = weeds(*FIVE[:kids]).diary("1b", "2a", "3a").tokens("weed", "H").tokens("track", before)
    t.at("maja", "H").dice("six").do("card:maja:cutting")
    assert "3b" in pages(t) and {prompt.what for prompt in t.match.prompts.values()} == {"choose"}


@mark.rule("TL-002")
def test_there_is_a_choice_of_two_endings():
    for way, page in (("way:0", "4a"), ("way:1", "5a")):
        t = (
            weeds()
            .diary("1b", "2a", "3a")
            .tokens("weed", "H")
            .tokens("track", "T")
            .at("maja", "H")
            .dice("six")
        )
        t.do("card:maja:cutting", way)
        assert page in pages(t) and not {"3a", "3b"} & set(pages(t))


@mark.rule("TL-002")
@pytest.mark.parametrize(("kids", "beds"), [(2, 2), (4, 3)])
def test_salt_ends_it_a_sack_for_a_bed(kids, beds):
    def salting(sacks, salted):
        t = weeds(*FIVE[:kids]).diary("1b", "2a", "4a").at("maja", "K").dice("six")
        return t.stands("sacks at the gate", sacks).stands("beds salted", salted)

    assert "card:maja:salt" not in salting(0, beds - 1).choices, "there is no sack at the gate"
    t = salting(1, beds - 2).do("card:maja:salt")
    assert t.view.tracks["beds salted"] == beds - 1 and "card:maja:salt" not in t.choices
    t = salting(1, beds - 1).do("card:maja:salt")
    assert t.result.reason == "salted" and t.result.winners
    t = weeds().diary("1b", "2a", "4a").at("maja", "T").dice("six").do("card:maja:sack")
    assert t.view.tracks["sacks at the gate"] == 1


@mark.rule("TL-002")
@pytest.mark.parametrize(("kids", "times"), [(2, 2), (4, 4), (5, 7)])
def test_something_true_for_each_kid_ends_it_too(kids, times):
    for told, over in ((times - 2, False), (times - 1, True)):
        t = (
            weeds(*FIVE[:kids])
            .diary("1b", "2a", "5a")
            .stands("things told", told)
            .at("maja", "K")
            .dice("six")
        )
        t.do("card:maja:tell", "way:0")
        assert t.match.over == over
    assert t.result.reason == "answered" and t.result.winners


# Jars, gardens (pages 7 and 8)


@mark.rule("TL-246", "TL-232")
def test_a_jar_that_is_dug_up_in_time_makes_people_trust_us():
    t = morning(weeds().diary("1a", "2a").tokens("weed", "K"), "wednesday")
    assert "7a" in pages(t) and growing(t, "trouble") == "P"
    t = weeds().diary("1a", "7a").at("maja", "P").tokens("trouble", "P").dice("six").do("card:maja:dig")
    assert "7b" in pages(t) and t.view.insight == 1 and growing(t, "trouble") == ""
    t = morning(weeds().diary("1b", "7a").tokens("trouble", "P"), "weekend")
    assert growing(t) == "PP" and growing(t, "trouble") == ""


@mark.rule("TL-182", "TL-005")
def test_on_friday_they_are_in_every_garden_and_the_way_home_is_longer():
    t = morning(weeds().diary("1b", "2a"), "friday")
    assert "8a" in pages(t) and "N" in growing(t)
    cost = weeds().diary("1b").at("maja", "T").kid("maja").home_cost
    assert weeds().diary("1b", "8a").at("maja", "T").kid("maja").home_cost == cost + 1
