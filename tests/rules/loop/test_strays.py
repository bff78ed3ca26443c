"""The whole of Strays: how the dinosaurs walk, the door by day or by night, the dogs, and two ways to end it."""

import pytest
from pytest import mark

import streetlight as sl
from streetlight.core.match import true_state
from streetlight.games.loop.events import PageRead
from streetlight.games.loop.pack.effects import MOST_TOKENS, TOKENS
from streetlight.games.loop.state import Loop
from tests.rules.loop.table import GAME, Table, morning, pages, tokens_of

FIVE = ("maja", "leila", "tobbe", "sanna", "jonas")


def strays(*kids, **options):
    """Strays, with nothing in play yet and the second kid out of the way."""
    kids = kids or ("maja", "leila")
    return Table(*kids, scenario="strays", **options).at(kids[1], "F")


def lying(t, kind="dinosaur"):
    return tokens_of(t, kind)


# The set-up


@mark.rule("TL-026", "TL-030", "TL-031")
def test_it_can_be_chosen_and_begins_with_two_pages():
    match = GAME.start(2, 1, scenario="strays", cast=["maja", "leila"])
    while match.view(None).phase == "setup":
        match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    view = match.view(None)
    assert (view.rounds, view.enigma_limit, view.insight_goal) == (6, 17, 3)
    assert [page.page for page in view.diary] == ["page:1a", "page:2a"]
    rules = true_state(match, Loop).rules
    sets = {rules.content.pack.rumors[card].set for card in rules.rumor_deck}
    assert sets == {"strays", "shoreline"}


@mark.rule("TL-255", "TL-221")
@pytest.mark.parametrize(("kids", "first"), [(2, "T"), (3, "ST"), (4, "NST"), (5, "JNST")])
def test_the_first_of_them_are_on_the_road_on_monday(kids, first):
    match = GAME.start(kids, 1, scenario="strays", cast=FIVE[:kids])
    while match.view(None).phase == "setup":
        match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    there = [token.place[6:] * token.count for token in match.view(None).tokens]
    assert "".join(there) == first, "and on Monday they have not moved yet"


@mark.rule("TL-007")
def test_the_rumors_of_its_own_set_give_insight_and_the_neighbours_none():
    for rumor, letter, insight in (("vicar_roses", "F", 1), ("guard_nine", "D", 0)):
        t = strays().diary("1a", "2a").rumors(rumor).at("maja", letter).dice("six").do("investigate:maja")
        assert t.view.insight == insight


# How they walk (page 2)


@mark.rule("TL-256")
def test_each_morning_they_all_go_one_place_towards_the_grill():
    t = morning(strays().diary("1a", "2a").tokens("dinosaur", "SSTKC").dice(1))
    assert lying(t) == "BCNTTT", "and another one has come up at Björkö"
    walked = [(told["from"][6:], told["place"][6:], told["count"]) for told in t.happened("tokens_walked")]
    assert walked == [("K", "T", 1), ("S", "T", 2), ("T", "N", 1)], "who is there stays"


@mark.rule("TL-256")
def test_the_way_is_a_shortest_one_and_of_two_the_one_by_the_first_letter():
    islands = strays().rules.islands
    ways = {"BC": "S", "EC": "L", "CB": "N", "HE": "R", "ML": "GR", "BB": ""}
    for (start, goal), following in ways.items():
        here, to = islands.number[start], islands.number[goal]
        far = islands.walk_way(here, to) or 0
        shortest = [n for n in islands.adjacent[here] if (islands.walk_way(n, to) or 0) < far]
        assert "".join(islands.letters[n] for n in shortest) == following
        assert islands.letters[islands.toward[to][here]] == (following or goal)[0]


@mark.rule("TL-256")
@pytest.mark.parametrize(
    ("sides", "day", "going"),
    [
        (("1a", "2a"), "monday", {"B": "S", "C": None, "T": "N"}),
        (("1b", "6a"), "thursday", {"B": None, "C": "N", "T": "S"}),
        (("1a", "2a"), "weekend", {"B": None, "C": None, "T": None}),
        (("1b",), "monday", {"B": None, "C": None, "T": None}),
    ],
    ids=["to the grill", "home", "the week is over", "no page"],
)
def test_the_map_tells_where_they_go_in_the_morning_and_there_they_go(sides, day, going):
    t = strays().diary(*sides).day(day).tokens("dinosaur", "BCT").dice(5)
    shown = {token.place[6:]: token.next and token.next[6:] for token in t.view.tokens}
    assert shown == going
    if any(going.values()):
        t.do("late:maja", "late:leila")
        walked = {told["from"][6:]: told["place"][6:] for told in t.happened("tokens_walked")}
        assert walked == {start: to for start, to in going.items() if to}


@mark.rule("TL-202", "TL-221")
@pytest.mark.parametrize(("face", "place"), [(1, "B"), (2, "B"), (3, "Q"), (4, "Q"), (5, "K"), (6, "K")])
def test_and_one_more_comes_up_where_the_die_says(face, place):
    assert lying(morning(strays().diary("1a", "2a").dice(face))) == place


@mark.rule("TL-005")
def test_on_the_first_morning_nobody_moves():
    assert lying(morning(strays().diary("1a", "2a").tokens("dinosaur", "T"), "monday")) == "T"


@mark.rule("TL-221")
def test_there_are_never_more_of_them_than_the_box_has():
    assert dict(zip(TOKENS, MOST_TOKENS, strict=True)) == {
        "dinosaur": 15, "weed": 15, "machine": 15, "grown_up": 15, "agent": 15, "track": 6, "trouble": 3,
        "marker": 5, "ship": 1,
    }  # fmt: skip
    t = morning(strays(*FIVE).diary("1a", "2a").tokens("dinosaur", "S" * 15).dice(1))
    assert lying(t) == "T" * 15, "the sixteenth stays in the box"


@mark.rule("TL-257")
def test_who_walks_in_on_two_of_them_tests_quick():
    t = strays().diary("1a", "2a").at("maja", "N").tokens("dinosaur", "T").do("walk:maja:T")
    assert t.where("maja") == "T" and not t.happened("test"), "one alone minds its own business"
    t = strays().diary("1a", "2a").at("maja", "N").tokens("dinosaur", "TT").dice("none")
    label = t.option("walk:maja:T").label
    assert "watched" in label and "Test Quick" in t.option("walk:maja:T").hint
    t.do("walk:maja:T", "accept")
    assert t.kid("maja").conditions == ("scared",) and t.where("maja") == "T"
    (met,) = t.happened("met")
    assert met["page"] == "page:2a" and met["text"].startswith("Test Quick")
    t = strays().diary("1a", "2a").at("maja", "N").tokens("dinosaur", "TT").dice("six").do("walk:maja:T")
    assert t.kid("maja").conditions == ()


@mark.rule("TL-257", "TL-139")
def test_a_machine_that_blocks_the_way_comes_first():
    t = strays().diary("1a", "2a").at("maja", "N").tokens("dinosaur", "TT")
    t.machine("paarhufer_alpha", "E5", "alert").dice("none").do("walk:maja:T", "accept")
    assert t.where("maja") == "N" and not t.happened("met"), "who is sent back meets nobody"
    t = strays().diary("1a", "2a").at("maja", "N").tokens("dinosaur", "TT")
    t.machine("paarhufer_alpha", "E5", "alert").dice("six", "none").do("walk:maja:T", "accept")
    assert t.where("maja") == "T" and t.kid("maja").conditions == ("scared",)


@mark.rule("TL-257", "TL-237")
def test_riders_meet_them_one_by_one():
    t = strays().diary("1a", "2a").at("maja", "N").at("leila", "N").tokens("dinosaur", "TT")
    t.controls("maja", "paarhufer_beta").dice("none", "none")
    t.do("ride:maja", "ride_to:T", "rider:leila", "come", "-", "accept", "-", "accept")
    assert [told["kid"] for told in t.happened("met")] == ["kid:maja", "kid:leila"]


@mark.rule("TL-257", "TL-236")
def test_who_goes_home_or_is_put_at_school_meets_nobody():
    t = strays().diary("1a", "2a").at("maja", "N").tokens("dinosaur", "SS").do("home:maja")
    assert t.kid("maja").standing == "home" and not t.happened("met")


@mark.rule("TL-196")
def test_an_evening_with_them_in_the_square_is_enigma():
    for there, enigma in (("", 0), ("NN", 0), ("C", 1), ("CC", 1)):
        t = strays().diary("1a", "2a").tokens("dinosaur", there).do("late:maja", "late:leila")
        assert t.view.enigma == enigma, there


@mark.rule("TL-002")
@pytest.mark.parametrize(("kids", "most"), [(2, 3), (3, 4), (5, 6)])
def test_too_many_in_the_square_and_somebody_gets_hurt(kids, most):
    for there, ended in (("C" * (most - 2) + "N", ""), ("C" * (most - 1) + "N", "hurt")):
        t = morning(strays(*FIVE[:kids]).diary("1a", "2a").tokens("dinosaur", there).dice(1))
        assert t.match.over == bool(ended)
        if ended:
            assert (t.result.reason, t.result.winners) == ("hurt", ())


@mark.rule("TL-002", "TL-256")
@pytest.mark.parametrize(("kids", "first"), [(2, "T"), (3, "ST"), (4, "NST"), (5, "JNST")])
def test_whom_nobody_leads_back_can_be_too_many_by_the_weekend(kids, first):
    """If the die is not kind: the threat is a real one with any number of kids."""
    there = first
    for day in ("tuesday", "wednesday", "thursday", "friday", "weekend"):
        t = morning(strays(*FIVE[:kids]).diary("1a", "2a").tokens("dinosaur", there).dice(5), day)
        assert t.match.over == (day == "weekend"), day
        there = lying(t)
    assert t.result.reason == "hurt"


@mark.rule("TL-256", "TL-143")
def test_who_leads_them_back_goes_along_and_takes_all_that_are_there():
    t = (
        strays()
        .diary("1a", "2a")
        .at("maja", "T")
        .tokens("dinosaur", "TTN")
        .dice("six")
        .do("card:maja:lead_back")
    )
    assert lying(t) == "NSS" and t.where("maja") == "S" and t.kid("maja").time == 5
    assert not t.happened("met"), "led ones do not startle anybody"
    t = strays().diary("1a", "2a").at("maja", "T").tokens("dinosaur", "T").dice("none")
    t.do("card:maja:lead_back", "accept")
    assert lying(t) == "T" and t.where("maja") == "T" and t.kid("maja").conditions == ("exhausted",)
    t = strays().diary("1a", "2a").at("maja", "B").tokens("dinosaur", "B")
    assert "card:maja:lead_back" not in t.choices, "further back there is nothing yet"
    (action,) = [action for action in t.view.diary[1].actions if action.id == "lead_back"]
    assert action.at == ()


@mark.rule("TL-093")
def test_the_page_says_where_they_stand():
    t = strays().diary("1a", "2a").tokens("dinosaur", "BNT")
    shown = {action.id: action.at for page in t.view.diary for action in page.actions}
    assert shown == {"picture": ("place:B", "place:N", "place:T"), "lead_back": ("place:N", "place:T")}


# What we know (page 1)


@mark.rule("TL-093")
def test_a_picture_is_insight_once_a_day():
    t = strays().diary("1a", "2a").at("maja", "T").at("leila", "T").tokens("dinosaur", "T").dice("six")
    t.do("card:maja:picture", "-")
    assert t.view.insight == 1 and not {"card:maja:picture", "card:leila:picture"} & t.choices
    t = strays().diary("1a", "2a").at("maja", "N").tokens("dinosaur", "T")
    assert "card:maja:picture" not in t.choices, "it is not here"


@mark.rule("TL-082")
@pytest.mark.parametrize(("kids", "due"), [(2, 4), (3, 5), (5, 7)])
def test_enough_insight_turns_the_first_page_and_brings_two_more(kids, due):
    t = strays(*FIVE[:kids]).diary("1a", "2a").dials(insight=due - 1).at("maja", "T").tokens("dinosaur", "T")
    t.dice("six").do("card:maja:picture")
    assert pages(t) == ["1b", "2a", "3a", "4a"]


@mark.rule("TL-047")
def test_on_thursday_it_turns_by_itself_and_costs_enigma():
    assert pages(morning(strays().diary("1a", "2a"), "wednesday")) == ["1a", "2a"]
    t = morning(strays().diary("1a", "2a"), "thursday")
    assert pages(t) == ["1b", "2a", "3a", "4a"] and t.view.enigma == 1


@mark.rule("TL-002")
@pytest.mark.parametrize("side", ["1a", "1b"])
def test_it_is_lost_by_enigma_or_when_the_week_is_over(side):
    t = strays().diary(side, "2a").dials(enigma=16).at("maja", "D").rumors("guard_nine").dice("none")
    t.do("investigate:maja", "accept")
    assert (t.result.reason, t.result.winners) == ("nets", ())
    t = strays().diary(side, "2a").day("weekend").do("late:maja", "late:leila")
    assert t.result.reason == "out_of_time" and t.result.details.text.startswith("On Sunday evening men")


@mark.rule("TL-005", "TL-130")
@pytest.mark.parametrize("side", ["1a", "1b"])
def test_much_enigma_closes_the_square_and_nobody_gets_a_lift(side):
    t = strays().diary(side, "2a").dials(enigma=8).at("maja", "D").rumors("guard_nine").dice("none")
    t.do("investigate:maja", "accept")
    assert "8a" in pages(t) and "place:C" in t.view.restricted
    assert not t.choices_of("car")
    assert t.blocked["car:leila"] == ("Nobody gets a lift: the Diary says so.", "TL-005")
    t = strays().diary(side, "2a").dials(enigma=7).at("maja", "D").rumors("guard_nine").dice("none")
    t.do("investigate:maja", "accept")
    assert "8a" not in pages(t) and t.choices_of("car", "leila")


# The door (page 3)


@mark.rule("TL-258", "TL-184")
def test_a_night_out_on_the_island_shows_the_door():
    t = strays().diary("1b", "2a", "3a").at("maja", "B").do("late:maja")
    assert pages(t) == ["1b", "2a", "3a"], "not before the evening"
    t.do("late:leila")
    assert pages(t)[:3] == ["1b", "2a", "3b"] and {prompt.what for prompt in t.match.prompts.values()} == {
        "choose"
    }
    assert t.kid("maja").conditions == ("exhausted",) and t.kid("leila").conditions == ()
    assert t.kid("maja").favor == "neutral", "and it has to be explained at home"


@mark.rule("TL-258")
def test_the_night_belongs_to_who_was_out_and_not_to_the_first_player():
    t = strays().diary("1b", "2a", "3a").at("maja", "S").at("leila", "B").do("late:maja", "late:leila")
    assert "3b" in pages(t)
    assert (t.kid("maja").conditions, t.kid("leila").conditions) == ((), ("exhausted",))


@mark.rule("TL-258")
@pytest.mark.parametrize("where", ["A", "S"])
def test_a_night_out_elsewhere_shows_nothing(where):
    t = strays().diary("1b", "2a", "3a").at("maja", where).do("late:maja", "late:leila")
    assert "3a" in pages(t) and t.kid("maja").conditions == ()


@mark.rule("TL-258", "TL-002")
def test_nobody_is_asked_to_choose_on_the_last_evening():
    t = strays().diary("1b", "2a", "3a").day("weekend").at("maja", "B").do("late:maja", "late:leila")
    assert t.result.reason == "out_of_time", "there is no day left to choose for"


@mark.rule("TL-258", "TL-183")
def test_who_goes_home_from_there_sees_nothing():
    t = strays().diary("1b", "2a", "3a").at("maja", "B").do("home:maja", "late:leila")
    assert "3a" in pages(t)


@mark.rule("TL-082", "TL-246")
def test_by_day_it_takes_two_searches():
    t = strays().diary("1b", "2a", "3a").at("maja", "B").dice("six").do("card:maja:search")
    assert t.view.tracks["mounds searched"] == 1 and "3a" in pages(t)
    t = (
        strays()
        .diary("1b", "2a", "3a")
        .at("maja", "B")
        .stands("mounds searched", 1)
        .dice("six")
        .do("card:maja:search")
    )
    assert "3b" in pages(t)


@mark.rule("TL-005", "TL-127")
@pytest.mark.parametrize("page", ["3a", "5a", "6a"])
def test_the_ferryman_makes_the_way_to_the_island_shorter(page):
    t = strays().diary("1b", page).at("maja", "S").do("walk:maja:B")
    assert t.kid("maja").time == 5
    t = strays().diary("1b").at("maja", "S").do("walk:maja:B")
    assert t.kid("maja").time == 4


@mark.rule("TL-002", "TL-006")
def test_at_the_door_the_group_chooses_how_it_ends():
    for way, left in (("way:0", ["1b", "2a", "5a", "7a"]), ("way:1", ["1b", "4a", "6a"])):
        t = (
            strays()
            .diary("1b", "2a", "3a", "4a", "7a")
            .tokens("track", "AHNP")
            .at("maja", "B")
            .stands("mounds searched", 1)
        )
        t.dice("six").do("card:maja:search", way)
        assert pages(t) == left
        assert lying(t, "track") == ("AHNP" if "4a" in left else ""), (
            "no trails lie about that lead nowhere now"
        )
    t = (
        strays()
        .diary("1b", "2a", "3a", "4b")
        .stands("dogs found", 1)
        .stands("mounds searched", 1)
        .at("maja", "B")
    )
    t.dice("six").do("card:maja:search", "way:0")
    assert pages(t) == ["1b", "2a", "4b", "5a"], "whoever has found Pricken keeps her"


# The dogs (page 4)


@mark.rule("TL-255", "TL-006")
@pytest.mark.parametrize(("kids", "trails"), [(2, "AH"), (3, "AHN"), (4, "AHNP"), (5, "AAHHNP")])
def test_there_are_trails_to_follow(kids, trails):
    t = strays(*FIVE[:kids]).diary("1a", "2a").dials(insight=1 + kids).at("maja", "T").tokens("dinosaur", "T")
    t.dice("six").do("card:maja:picture")
    assert lying(t, "track") == trails


@mark.rule("TL-082", "TL-232")
def test_the_last_trail_ends_with_pricken_who_knows_how_it_is_done():
    t = (
        strays()
        .diary("1b", "2a", "4a")
        .tokens("track", "AH")
        .at("maja", "A")
        .dice("six")
        .do("card:maja:trail")
    )
    assert lying(t, "track") == "H" and "4a" in pages(t)
    t = strays().diary("1b", "2a", "4a").tokens("track", "H").at("maja", "H").favor("leila", "neutral")
    t.dice("six").do("card:maja:trail")
    assert "4b" in pages(t) and t.view.tracks["dogs found"] == 1 and t.kid("leila").favor == "happy"
    t = strays().diary("1b", "2a", "4b").at("maja", "T").tokens("dinosaur", "T").dice("six")
    assert t.do("card:maja:lead_back").dice_rolled() == [4], "one die more on Charming"


# Shut it (page 5)


@mark.rule("TL-002", "TL-246")
@pytest.mark.parametrize(("kids", "stones"), [(2, 3), (3, 4), (5, 6)])
def test_stones_shut_the_door(kids, stones):
    for way in ("way:0", "way:1"):
        t = (
            strays(*FIVE[:kids])
            .diary("1b", "2a", "5a")
            .at("maja", "B")
            .stands("stones in the door", stones - 2)
            .dice("six")
        )
        t.do("card:maja:stone", way)
        assert not t.match.over
        t = (
            strays(*FIVE[:kids])
            .diary("1b", "2a", "5a")
            .at("maja", "B")
            .stands("stones in the door", stones - 1)
            .dice("six")
        )
        t.do("card:maja:stone", way)
        assert (t.result.reason, t.result.winners) == ("shut", tuple(range(kids)))


@mark.rule("TL-115", "TL-221")
def test_while_somebody_slips_another_one_comes_out():
    for way, taken in (("way:0", "exhausted"), ("way:1", "upset")):
        t = strays().diary("1b", "2a", "5a").at("maja", "B").dice("none").do("card:maja:stone", way, "accept")
        assert (
            lying(t) == "B"
            and t.kid("maja").conditions == (taken,)
            and t.view.tracks.get("stones in the door", 0) == 0
        )


# Everybody home (page 6)


@mark.rule("TL-255")
@pytest.mark.parametrize(("kids", "more"), [(2, "JN"), (3, "DDJN"), (5, "CCCDDJN")])
def test_whoever_wants_all_of_them_home_finds_some_more(kids, more):
    t = strays(*FIVE[:kids]).diary("1b", "2a", "3a").at("maja", "B").stands("mounds searched", 1).dice("six")
    t.do("card:maja:search", "way:1")
    assert lying(t) == more


@mark.rule("TL-256")
def test_they_turn_round_and_no_more_come():
    t = morning(strays().diary("1b", "6a").tokens("dinosaur", "CST"), "friday")
    assert lying(t) == "BNS" and pages(t) == ["1b", "6a"]
    t = strays().diary("1b", "6a").tokens("dinosaur", "CC").do("late:maja", "late:leila")
    assert t.view.enigma == 0, "and nobody minds them any more"


@mark.rule("TL-256", "TL-002")
def test_they_are_led_to_the_door_and_sent_through_one_by_one():
    t = (
        strays()
        .diary("1b", "6a")
        .at("maja", "S")
        .tokens("dinosaur", "SS")
        .dice("six")
        .do("card:maja:lead_on")
    )
    assert lying(t) == "BB" and t.where("maja") == "B" and "card:maja:lead_on" not in t.choices
    t.do("card:maja:through")
    assert lying(t) == "B" and not t.match.over
    t.do("card:maja:through")
    assert lying(t) == "" and not t.match.over, "the dogs are still missing"
    t = strays().diary("1b", "4b", "6a").stands("dogs found", 1).at("maja", "B").tokens("dinosaur", "B")
    t.do("card:maja:through")
    assert (t.result.reason, t.result.winners) == ("home", (0, 1))


@mark.rule("TL-082")
def test_the_dogs_may_come_last():
    t = (
        strays()
        .diary("1b", "4a", "6a")
        .tokens("track", "H")
        .at("maja", "H")
        .dice("six")
        .do("card:maja:trail")
    )
    assert t.result.reason == "home"


# Somebody larger (page 7)


@mark.rule("TL-005", "TL-072", "TL-128")
def test_on_friday_somebody_larger_stands_in_the_road():
    t = morning(strays().diary("1b", "2a").machine("uggla", "D7"), "friday")
    assert pages(t) == ["1b", "2a", "7a"] and "place:T" in t.view.restricted
    assert t.sector("uggla") == "D7" and not t.happened("machine_moved"), "the machines keep still"
    assert "T" not in t.choices_of("bus", "maja") and "S" in t.choices_of("bus", "maja")
    assert t.blocked["bus:maja:T"] == ("No bus stops at Träkvista: the Diary says so.", "TL-005")
    assert "bus:maja:S" not in t.blocked


@mark.rule("TL-005", "TL-128")
def test_who_stands_beside_her_hears_that_no_bus_stops_there_and_not_that_there_is_none():
    t = strays().diary("1b", "2a", "7a").at("maja", "T")
    assert not t.choices_of("bus", "maja") and t.view.no_bus == ("place:T",)
    assert strays().diary("1b", "2a").view.no_bus == ()
    assert t.blocked["bus:maja"] == ("No bus stops at Träkvista: the Diary says so.", "TL-005")


@mark.rule("TL-005")
def test_the_pages_say_in_good_english_what_they_change():
    t = strays().diary("1b", "2a", "4b", "7a")
    rules = [rule for page in t.view.diary for rule in page.rules]
    assert "+1 die on Charming tests" in rules and "Every machine stays where it is" in rules


# The whole of it


def played(seed, level="regular"):
    """A match of three bots."""
    match = sl.game("loop").start(seats=3, seed=seed, scenario="strays")
    bots = [sl.bot("loop", level, seed=seat) for seat in range(3)]
    while not match.over:
        seat = match.waiting[0]
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    return match


@pytest.mark.parametrize("ending", ["shut", "home"])
def test_the_story_as_a_table_of_bots_plays_it(ending):
    """From the first morning to the last page, in the first match that ends so."""
    match = next(match for match in map(played, range(40)) if match.result.reason == ending)
    told = [event.args.page[5:] for event in match.events(None) if isinstance(event.args, PageRead)]
    assert told[:2] == ["1a", "2a"] and told[2:5] == ["1b", "3a", "4a"], told
    assert told[-1] == {"shut": "5b", "home": "6b"}[ending] and "3b" in told
    most = sum(event.what == "tokens_walked" for event in match.events(None))
    assert most > 3, "they have walked"
