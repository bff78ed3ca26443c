"""The whole of Late Post: the ship and who sails with her, the letters, and two ways to end it."""

import pytest
from pytest import mark

from streetlight.core.match import true_state
from streetlight.games.loop.state import Loop
from tests.rules.loop.table import GAME, Table, morning, pages, tokens_of

FIVE = ("maja", "leila", "tobbe", "sanna", "jonas")


def post(*kids, **options):
    """Late Post, with nothing in play yet and all but the first kid out of the way."""
    kids = kids or ("maja", "leila")
    t = Table(*kids, scenario="late_post", **options)
    for kid in kids[1:]:
        t.at(kid, "E")
    return t


# The set-up


@mark.rule("TL-026", "TL-260")
@pytest.mark.parametrize("kids", [2, 5])
def test_on_monday_the_ship_has_come_to_the_quay(kids):
    match = GAME.start(kids, 1, scenario="late_post", cast=FIVE[:kids])
    while match.view(None).phase in ("setup", "school"):
        seat, prompt = next(iter(match.prompts.items()))
        match.answer(seat, [] if prompt.kind == "some" else prompt.options[0])
    view = match.view(None)
    assert [page.page for page in view.diary] == ["page:1a", "page:2a"] and view.rounds == 12
    assert [(token.kind, token.place, token.next) for token in view.tokens] == [
        ("ship", "place:J", "place:D")
    ]
    rules = true_state(match, Loop).rules
    assert len(rules.rumor_deck) >= 4 + 4 * (view.rounds - 1), "no Rumor comes twice"
    guard = next(machine for machine in view.machines if machine.machine == "machine:fireguard_beta")
    assert guard.response == "harbour_duty"


# The ship (page 2)


@mark.rule("TL-260")
@pytest.mark.parametrize(
    ("lies", "next_one"), [("J", "D"), ("D", "P"), ("P", "F"), ("F", "A"), ("A", "B"), ("B", "T"), ("T", "J")]
)
def test_each_morning_she_sails_one_landing_on_and_round_again(lies, next_one):
    t = morning(post().diary("1a", "2a").tokens("ship", lies))
    assert tokens_of(t, "ship") == next_one


@mark.rule("TL-260", "TL-133", "TL-134")
def test_who_is_with_her_sails_on_and_takes_along_who_likes_to_come():
    t = Table("maja", "leila", "tobbe", scenario="late_post").everyone("J").at("tobbe", "C")
    t.diary("1a", "2a").tokens("ship", "J").do("card:maja:sail", "rider:leila", "come")
    assert (t.where("maja"), t.where("leila"), t.where("tobbe"), tokens_of(t, "ship")) == ("D", "D", "C", "D")
    assert (t.kid("maja").time, t.kid("leila").time) == (5, 6), "one hour for all of them"
    assert t.happened("sailed")[0]["kids"] == ["kid:maja", "kid:leila"]
    t = Table("maja", "leila", scenario="late_post").everyone("J")
    t.diary("1a", "2a").tokens("ship", "J").do("card:maja:sail", "rider:leila", "stay")
    assert (t.where("maja"), t.where("leila")) == ("D", "J"), "nobody is taken along who says no"


@mark.rule("TL-260", "TL-143")
def test_whoever_sails_enters_and_machines_there_look_up():
    t = post().at("maja", "A").diary("1a", "2a").tokens("ship", "A").machine("jarv", "D2").dice("none")
    t.do("card:maja:sail", "accept")
    assert t.kid("maja").conditions == ("scared",) and t.where("maja") == "A"


@mark.rule("TL-260")
def test_nobody_sails_from_where_she_is_not():
    t = post().at("maja", "C").diary("1a", "2a").tokens("ship", "J")
    assert "card:maja:sail" not in t.choices


# Page 1


@mark.rule("TL-082", "TL-047")
def test_looking_round_aboard_is_insight_and_enough_of_it_brings_the_post():
    t = post().diary("1a", "2a").dials(insight=4).tokens("ship", "J").at("maja", "J").dice("six")
    t.do("card:maja:look_aboard")
    assert pages(t) == ["1b", "2a", "3a"] and "card:maja:look_aboard" not in t.choices
    t = post().diary("1a", "2a").tokens("ship", "J").at("maja", "J").dice("none")
    t.do("card:maja:look_aboard", "accept")
    assert t.view.insight == 0 and t.kid("maja").conditions == ("exhausted",)


@mark.rule("TL-261", "TL-028")
def test_when_the_page_turns_the_paarhufers_are_homesick():
    t = post().diary("1a", "2a").dials(insight=4).tokens("ship", "J").at("maja", "J").dice("six")
    t.machine("paarhufer_alpha", "A4").do("card:maja:look_aboard")
    assert t.bot("paarhufer_alpha").response == "homesick" and t.bot("paarhufer_alpha").stance == "ignore"
    assert {told["response"] for told in t.happened("response")} == {"response:homesick"}


@mark.rule("TL-261", "TL-220")
def test_with_erratic_firmware_nobody_is_homesick():
    t = post(variants=["erratic_firmware"]).diary("1a", "2a").dials(insight=4).tokens("ship", "J")
    t.at("maja", "J").dice("six").machine("paarhufer_alpha", "A4").do("card:maja:look_aboard")
    assert t.bot("paarhufer_alpha").response == "erratic"


@mark.rule("TL-047", "TL-003")
def test_on_the_second_monday_the_page_turns_by_itself_and_the_harbour_board_comes():
    t = (
        post()
        .diary("1a", "2a", "8a")
        .tokens("ship", "J")
        .step("morning")
        .day("monday", 2)
        .school("film_in_gym")
    )
    while t.view.phase == "school":
        t.do(min(t.choices))
    assert pages(t) == ["1b", "2a", "3a", "7a"] and t.view.enigma == 2
    assert len(tokens_of(t, "agent")) == 1, "one landing is sealed on the first day"


@mark.rule("TL-002")
@pytest.mark.parametrize("side", ["1a", "1b"])
def test_enigma_brings_folding_chairs_and_then_the_tug(side):
    t = post().diary(side, "2a").dials(enigma=10).at("maja", "D").rumors("guard_laundry").dice("none")
    t.do("investigate:maja", "accept")
    assert "6a" in pages(t)
    t = post().diary(side, "2a").dials(enigma=20).at("maja", "D").rumors("guard_laundry").dice("none")
    t.do("investigate:maja", "accept")
    assert (t.result.reason, t.result.winners) == ("towed", ())


# The letters (page 3)


@mark.rule("TL-255")
@pytest.mark.parametrize(("kids", "letters"), [(2, "ADP"), (3, "ADFP"), (4, "ADFPT"), (5, "ADFPT")])
def test_there_are_more_letters_for_more_kids(kids, letters):
    t = (
        post(*FIVE[:kids])
        .diary("1a", "2a")
        .dials(insight=2 + kids)
        .tokens("ship", "J")
        .at("maja", "J")
        .dice("six")
    )
    t.do("card:maja:look_aboard")
    assert tokens_of(t, "marker") == letters


@mark.rule("TL-246")
def test_a_letter_is_handed_over_where_it_belongs_with_the_ship_there():
    t = post().diary("1b", "2a", "3a").tokens("marker", "DP").tokens("ship", "D").at("maja", "D").dice("six")
    t.do("card:maja:hand_over")
    assert tokens_of(t, "marker") == "P" and "standing to attention" in t.happened("story")[0]["text"]
    t = post().diary("1b", "2a", "3a").tokens("marker", "DP").tokens("ship", "D").at("maja", "P")
    assert "card:maja:hand_over" not in t.choices, "not without the ship"
    t = post().diary("1b", "2a", "3a").tokens("marker", "P").tokens("ship", "D").at("maja", "D")
    assert "card:maja:hand_over" not in t.choices, "not where there is none"


@mark.rule("TL-002")
@pytest.mark.parametrize(("way", "page"), [("way:0", "4a"), ("way:1", "5a")])
def test_the_last_letter_is_a_choice(way, page):
    t = post().diary("1b", "2a", "3a").tokens("marker", "D").tokens("ship", "D").at("maja", "D").dice("six")
    t.do("card:maja:hand_over", way)
    assert pages(t) == ["1b", "2a", page]


# The captain (page 4)


@mark.rule("TL-256", "TL-246")
def test_the_captain_is_walked_to_a_landing_and_helped_aboard():
    t = post().diary("1b", "2a", "4a").tokens("grown_up", "N").at("maja", "N").do("card:maja:walk_quay")
    assert (tokens_of(t, "grown_up"), t.where("maja")) == ("J", "J")
    t = post().diary("1b", "2a", "4a").tokens("grown_up", "N").at("maja", "N").do("card:maja:walk_pump")
    assert tokens_of(t, "grown_up") == "T" == t.where("maja")
    t = (
        post()
        .diary("1b", "2a", "4a")
        .tokens("grown_up", "J")
        .tokens("ship", "J")
        .tokens("track", "H")
        .at("maja", "J")
    )
    assert "card:maja:aboard" not in t.choices, "not without her things"
    t = (
        post()
        .diary("1b", "2a", "4a")
        .tokens("grown_up", "J")
        .tokens("ship", "J")
        .at("maja", "J")
        .dice("none")
    )
    assert not t.do("card:maja:aboard", "accept").match.over and t.kid("maja").conditions == ("exhausted",)
    t = post().diary("1b", "2a", "4a").tokens("grown_up", "J").tokens("ship", "J").at("maja", "J").dice("six")
    t.do("card:maja:aboard")
    assert t.result.reason == "captain" and t.result.winners


@mark.rule("TL-255")
@pytest.mark.parametrize(("kids", "things"), [(2, "H"), (3, "FH"), (4, "FHS")])
def test_her_things_have_got_about(kids, things):
    t = post(*FIVE[:kids]).diary("1b", "2a", "3a").tokens("marker", "D").tokens("ship", "D").at("maja", "D")
    t.dice("six").do("card:maja:hand_over", "way:0")
    assert tokens_of(t, "track") == things and tokens_of(t, "grown_up") == "N"
    t = post().diary("1b", "2a", "4a").tokens("track", "H").at("maja", "H").dice("six").do("card:maja:fetch")
    assert tokens_of(t, "track") == ""
    t = post().diary("1b", "2a", "4a").tokens("track", "H").at("maja", "H").dice("none")
    assert t.do("card:maja:fetch", "accept").kid("maja").favor == "neutral"


# Go home (page 5)


@mark.rule("TL-002", "TL-255")
@pytest.mark.parametrize(("kids", "hawsers"), [(2, "P"), (3, "JP"), (4, "AJP")])
def test_she_is_made_fast_at_more_landings_for_more_kids(kids, hawsers):
    t = post(*FIVE[:kids]).diary("1b", "2a", "3a").tokens("marker", "D").tokens("ship", "D").at("maja", "D")
    t.dice("six").do("card:maja:hand_over", "way:1")
    assert tokens_of(t, "trouble") == hawsers


@mark.rule("TL-002", "TL-246")
def test_with_the_hawsers_off_she_can_go_from_bjorko():
    t = post().diary("1b", "2a", "5a").tokens("trouble", "P").tokens("ship", "P").at("maja", "P").dice("six")
    assert tokens_of(t.do("card:maja:cast_off"), "trouble") == ""
    t = post().diary("1b", "2a", "5a").tokens("trouble", "P").tokens("ship", "J").at("maja", "P")
    assert "card:maja:cast_off" not in t.choices, "the ship has to be there"
    t = post().diary("1b", "2a", "5a").tokens("trouble", "P").tokens("ship", "B").at("maja", "B")
    assert "card:maja:let_go" not in t.choices, "she is still made fast"
    t = post().diary("1b", "2a", "5a").tokens("ship", "B").at("maja", "B").dice("none")
    assert not t.do("card:maja:let_go", "accept").match.over and t.kid("maja").conditions == ("scared",)
    t = post().diary("1b", "2a", "5a").tokens("ship", "B").at("maja", "B").dice("six").do("card:maja:let_go")
    assert t.result.reason == "away" and t.result.winners


# Pages 6 to 9


@mark.rule("TL-005", "TL-260")
def test_everybody_wants_a_letter():
    t = post().diary("1b", "2a", "6a").at("maja", "C")
    assert "2 T" in t.option("walk:maja:J").label or t.do("walk:maja:J").kid("maja").time == 4
    t = post().diary("1b", "2a", "6a").at("maja", "D").rumors("guard_laundry").dice("none")
    t.do("investigate:maja", "accept")
    assert t.kid("maja").time == 3, "an hour for the Rumor, one that is locked, and one to explain it"
    t = (
        post()
        .diary("1b", "2a", "6a")
        .tokens("ship", "D")
        .rumors("hens_stand", "up:well_telephone", "wood_clock", "tip_museum")
    )
    t.rumor_deck("shed_submarine", "cellar_weather").step("morning").day("tuesday").school("film_in_gym")
    while t.view.phase == "school":
        t.do(min(t.choices))
    pushed = len(t.happened("pushed_off"))
    assert (pushed, tokens_of(t, "ship")) == (2, "A"), "from D one landing for the morning, and two more"


@mark.rule("TL-002", "TL-246")
@pytest.mark.parametrize(("kids", "most"), [(2, 4), (4, 5)])
def test_too_many_seals_lose_and_a_seal_can_be_taken_off(kids, most):
    t = post(*FIVE[:kids]).diary("1b", "2a", "7a").tokens("agent", "J" * (most - 1)).tokens("ship", "D")
    assert morning(t).result.reason == "sealed"
    t = (
        post()
        .diary("1b", "2a", "7a")
        .tokens("agent", "JJ")
        .at("maja", "J")
        .dice("six")
        .do("card:maja:unseal")
    )
    assert tokens_of(t, "agent") == "J"
    t = post().diary("1b", "2a", "7a").tokens("agent", "J").at("maja", "J").dice("none")
    assert t.do("card:maja:unseal", "accept").kid("maja").favor == "neutral"


@mark.rule("TL-005", "TL-047")
def test_on_thursday_comes_the_fog_and_on_saturday_visitors():
    t = morning(post().diary("1a", "2a").tokens("ship", "J"), "thursday")
    assert "8a" in pages(t) and not t.choices_of("car")
    t = morning(post().diary("1a", "2a").tokens("ship", "J"), "weekend")
    assert "9a" in pages(t)
    t = (
        post()
        .diary("1a", "2a", "9a")
        .at("maja", "R")
        .rumors("dead_letters")
        .dice("six")
        .do("investigate:maja")
    )
    assert t.view.insight == 3 and t.kid("maja").time == 6, (
        "2 for the Rumor, 1 that it gives itself, and an hour back"
    )
    t = post().diary("1a", "2a", "9a").day("weekend").do("late:maja", "late:leila")
    assert "9a" not in pages(t)
