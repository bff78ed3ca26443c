"""The whole of The Boy Nobody Missed: who takes him where, who comes after him, and two ways to end it."""

import pytest
from pytest import mark

from streetlight.core.match import true_state
from streetlight.games.loop.state import Loop
from tests.rules.loop.table import GAME, Table, morning, pages, tokens_of

FIVE = ("maja", "leila", "tobbe", "sanna", "jonas")


def elis(*kids, **options):
    """The Boy Nobody Missed, with nothing in play yet and the second kid out of the way."""
    kids = kids or ("maja", "leila")
    return Table(*kids, scenario="elis", **options).at(kids[1], "A")


# The set-up


@mark.rule("TL-026", "TL-255")
@pytest.mark.parametrize(("kids", "cars"), [(2, "J"), (3, "J"), (4, "DJ"), (5, "DFJ")])
def test_he_sits_in_the_boathouse_and_they_are_on_their_way(kids, cars):
    match = GAME.start(kids, 1, scenario="elis", cast=FIVE[:kids])
    while match.view(None).phase == "setup":
        match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    view = match.view(None)
    assert [page.page for page in view.diary] == ["page:1a", "page:2a"] and view.rounds == 6
    lie = {
        kind: "".join(t.place[6:] * t.count for t in view.tokens if t.kind == kind)
        for kind in ("track", "agent")
    }
    assert lie == {"track": "S", "agent": cars}
    rules = true_state(match, Loop).rules
    assert {rules.content.pack.rumors[card].set for card in rules.rumor_deck} == {"elis", "neighbours"}
    assert len(rules.rumor_deck) >= 4 + 4 * (view.rounds - 1), "no Rumor comes twice"


# After him (page 2)


@mark.rule("TL-256")
@pytest.mark.parametrize(
    ("boy", "cars", "gone"),
    [("S", "J", "N"), ("S", "TQ", "SS"), ("F", "JD", "CL"), ("C", "C", "C"), ("", "J", "J")],
    ids=["one place nearer", "from both sides", "each its own way", "there", "nobody to look for"],
)
def test_each_morning_the_volvos_go_one_place_towards_him(boy, cars, gone):
    t = morning(elis().diary("1a", "2a").tokens("track", boy).tokens("agent", cars))
    assert tokens_of(t, "agent") == gone


@mark.rule("TL-256")
def test_the_map_tells_where_they_go_in_the_morning():
    t = elis().diary("1a", "2a").day("monday").tokens("track", "F").tokens("agent", "J")
    assert [token.next for token in t.view.tokens if token.kind == "agent"] == ["place:C"]


@mark.rule("TL-256", "TL-143")
def test_who_is_with_him_takes_him_one_place_on_and_enters_too():
    t = elis().diary("1a", "2a").tokens("track", "S").at("maja", "S").do("card:maja:lead_church")
    assert tokens_of(t, "track") == "Q" == t.where("maja") and t.kid("maja").time == 5
    t = elis().diary("1a", "2a").tokens("track", "S").at("maja", "S")
    t.machine("paarhufer_alpha", "E5", "alert").dice("none").do("card:maja:lead_square", "accept")
    assert tokens_of(t, "track") == "T" and t.where("maja") == "S", (
        "a machine sends the kid back, and not the boy"
    )
    assert not elis().diary("1a", "2a").tokens("track", "T").at("maja", "S").choices_of("card")


@mark.rule("TL-196", "TL-002")
def test_an_evening_in_one_place_is_a_close_call_and_the_third_one_loses():
    for boy, cars, calls in (("S", "T", 0), ("S", "S", 1), ("S", "SS", 1)):
        t = elis().diary("1a", "2a").tokens("track", boy).tokens("agent", cars).do("late:maja", "late:leila")
        assert (t.view.tracks.get("close calls", 0), t.view.enigma) == (calls, calls)
    t = elis().diary("1a", "2a").tokens("track", "S").tokens("agent", "S").stands("close calls", 2)
    t.do("late:maja", "late:leila")
    assert (t.result.reason, t.result.winners) == ("found", ())


@mark.rule("TL-246")
def test_a_volvo_can_be_sent_the_wrong_way():
    t = elis().diary("1a", "2a").tokens("agent", "T").at("maja", "T").dice("six").do("card:maja:mislead")
    assert tokens_of(t, "agent") == "N" and t.where("maja") == "T"
    t = elis().diary("1a", "2a").tokens("agent", "T").at("maja", "T").favor("maja", "neutral").dice("none")
    t.do("card:maja:mislead", "accept")
    assert tokens_of(t, "agent") == "T" and t.kid("maja").favor == "angry"


# Who he is (page 1)


@mark.rule("TL-082", "TL-047")
def test_talk_is_insight_once_a_day_and_enough_of_it_turns_the_page():
    t = elis().diary("1a", "2a").dials(insight=6).tokens("track", "S").at("maja", "S").dice("six")
    t.do("card:maja:talk")
    assert pages(t) == ["1b", "2a", "3a"] and "card:maja:talk" not in t.choices
    t = morning(elis().diary("1a", "2a"), "thursday")
    assert pages(t)[:1] == ["1b"] and t.view.enigma == 1


@mark.rule("TL-002", "TL-130")
@pytest.mark.parametrize("side", ["1a", "1b"])
def test_enigma_brings_the_picture_and_then_the_kind_lady(side):
    t = elis().diary(side, "2a").dials(enigma=8).at("maja", "D").rumors("guard_nine").dice("none")
    t.do("investigate:maja", "accept")
    assert "6a" in pages(t) and not t.choices_of("car")
    t = elis().diary(side, "2a").dials(enigma=14).at("maja", "D").rumors("guard_nine").dice("none")
    t.do("investigate:maja", "accept")
    assert (t.result.reason, t.result.winners) == ("asked", ())


# What he remembers (page 3), and the two endings (4 and 5)


@mark.rule("TL-246")
@pytest.mark.parametrize(("kids", "before"), [(2, "F"), (3, "FP")])
def test_two_or_three_things_that_he_remembers_bring_the_letters(kids, before):
    t = elis(*FIVE[:kids]).diary("1b", "2a", "3a").tokens("trouble", before[1:]).tokens("track", "C")
    t.at("maja", "C").dice("six").do("card:maja:look_round")
    assert "3a" in pages(t) and "card:maja:look_round" not in t.choices, "each place once"
    t = (
        elis(*FIVE[:kids])
        .diary("1b", "2a", "3a")
        .tokens("trouble", before)
        .tokens("track", "C")
        .at("maja", "C")
    )
    t.dice("six").do("card:maja:look_round")
    assert "3b" in pages(t) and {prompt.what for prompt in t.match.prompts.values()} == {"choose"}
    t = elis().diary("1b", "2a", "3a").tokens("track", "T").at("maja", "C")
    assert "card:maja:look_round" not in t.choices, "he has to be there"


@mark.rule("TL-002")
@pytest.mark.parametrize(("kids", "times"), [(2, 2), (3, 3), (5, 5)])
def test_the_door_in_the_pit_takes_him_home(kids, times):
    for held, over in ((times - 2, False), (times - 1, True)):
        t = elis(*FIVE[:kids]).diary("1b", "2a", "4a").stands("the door held", held).tokens("track", "Q")
        t.at("maja", "Q").dice("six").do("card:maja:hold")
        assert t.match.over == over
    assert t.result.reason == "back" and t.result.winners
    t = elis().diary("1b", "4a").tokens("track", "S").at("maja", "Q")
    assert "card:maja:hold" not in t.choices, "not without him"


@mark.rule("TL-002", "TL-246")
@pytest.mark.parametrize(("kids", "needed"), [(2, 2), (4, 3), (5, 4)])
def test_enough_people_who_know_and_he_may_stay(kids, needed):
    for knowing, offered in ((needed - 1, False), (needed, True)):
        t = elis(*FIVE[:kids]).diary("1b", "2a", "5a").stands("people who know", knowing).tokens("track", "F")
        t.at("maja", "F")
        assert ("card:maja:her_door" in t.choices) == offered
    t.do("card:maja:her_door")
    assert t.result.reason == "home" and t.result.winners
    t = elis().diary("1b", "2a", "5a").tokens("grown_up", "T").at("maja", "T").dice("six")
    t.do("card:maja:trust", "way:0")
    assert t.view.tracks["people who know"] == 1 and tokens_of(t, "grown_up") == ""


@mark.rule("TL-047", "TL-005")
def test_on_wednesday_comes_another_volvo_and_on_friday_the_palace_is_closed():
    t = morning(elis().diary("1a", "2a").tokens("track", "A"), "wednesday")
    assert "7a" in pages(t) and tokens_of(t, "agent") == "D"
    t = morning(elis().diary("1b", "2a").tokens("track", "A"), "friday")
    assert "8a" in pages(t)
    t = elis().diary("1b", "8a").at("maja", "L")
    assert "walk:maja:D" not in t.choices
