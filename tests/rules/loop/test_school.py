"""The School phase: morning, Rumors, sick leave, the event (TL-047 to 067, 222, 224, 225, 233)."""

from pytest import mark

from tests.rules.loop.table import Table


def morning(*kids, **options):
    """Three kids at the start of a round; what happens at school is a nap or whispers."""
    return Table(*(kids or ("maja", "leila", "jonas")), **options).step("morning").school("film_in_gym")


def tuesday(*kids, **options):
    return morning(*kids, **options).day("tuesday").rumor_deck("ticking_swan")


@mark.rule("TL-047")
def test_the_day_begins_with_the_diary():
    t = (
        Table("maja", "leila", scenario="bot_amok")
        .step("morning")
        .day("wednesday")
        .diary("1a")
        .school("choir")
    )
    t.rumor_deck("north_sheep")
    told = [event.what for event in t.match.events(None)]
    assert told.index("story") < told.index("school")
    assert t.sector("jarv") == "C6", "on Wednesday they let the Järv out"


@mark.rule("TL-048")
def test_spent_cubes_come_back_and_locked_ones_stay():
    t = morning().time("maja", 1).is_("leila", "scared").time("leila", 0)
    assert (t.kid("maja").time, t.kid("leila").time) == (6, 5)
    assert t.kid("leila").conditions == ("scared",)


@mark.rule("TL-049")
def test_rumors_slide_to_the_right_and_keep_their_order():
    t = morning().rumors("north_sheep", "", "old_diver", "")
    assert t.track == ["", "", "a", "j"]
    assert not t.happened("pushed_off")


@mark.rule("TL-050", "TL-036")
def test_on_the_second_monday_each_kid_gets_a_new_chore():
    t = morning("maja", "leila").day("monday", week=2).rumor_deck("ticking_swan")
    assert t.asked == (0, "keep_chore")
    first = [option.id for option in t.prompt.options]
    t.do(first[0])
    assert t.asked == (1, "keep_chore")
    t.do(t.prompt.options[0].id)
    assert t.kid("maja").chore.chore == first[0].removeprefix("keep_chore:")


@mark.rule("TL-051", "TL-234")
def test_on_weekdays_everybody_is_at_school_and_machines_there_do_not_matter():
    t = morning().at("maja", "K").at("leila", "C").machine("jarv", "C4", "alert").do("way:0")
    assert {t.where(kid) for kid in ("maja", "leila", "jonas")} == {"M"}
    assert not t.happened("noticed")


@mark.rule("TL-052", "TL-061")
def test_a_school_card_every_day_but_no_event_on_the_weekend():
    t = tuesday().day("weekend")
    assert t.view.school.card == "film_in_gym"
    assert t.view.phase == "adventure", "nobody was asked about the film"
    assert morning().view.school.card == "film_in_gym", "in the first round too"


@mark.rule("TL-053")
def test_no_new_rumors_in_the_first_round():
    t = morning().rumors("north_sheep")
    assert t.track == ["", "", "", "a"]
    assert tuesday().rumors("north_sheep").track == ["d", "", "", "a"]


@mark.rule("TL-054", "TL-255")
def test_rumors_drawn_by_kids_and_icon_one_to_four():
    deck = ("ticking_swan", "old_diver", "night_water", "pit_radio", "low_tide")
    kids = ("maja", "leila", "jonas", "tobbe", "sanna")

    def drawn(count, card):
        t = Table(*kids[:count]).step("school").day("tuesday").school(card).rumor_deck(*deck)
        return len(t.happened("new_rumor"))

    assert [drawn(2, "fire_drill"), drawn(3, "fire_drill")] == [1, 1], "kids-2, but at least one"
    assert [drawn(4, "fire_drill"), drawn(4, "maths_test")] == [2, 3]
    assert drawn(5, "dodgeball") == 4, "at most four"


@mark.rule("TL-055")
def test_new_rumors_lie_face_down_from_the_left():
    t = Table("maja", "leila").step("school").day("tuesday").school("dodgeball")
    t.rumors("", "", "", "up:north_sheep").rumor_deck("old_diver", "ticking_swan")
    assert t.track == ["j", "d", "", "A"]


@mark.rule("TL-057", "TL-058", "TL-059", "TL-223")
def test_a_duplicate_letter_replaces_the_old_card_and_wakes_the_machines():
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym")
    t.rumors("", "up:grass_market", "north_sheep", "old_diver").rumor_deck("todays_boat", "ticking_swan")
    t.machine("jarv", "E6").machine("uggla", "B6").do("way:0")
    assert t.track == ["d", "b", "a", "j"], "the new card takes the space of the old one, face down"
    assert t.view.enigma == 0 and t.happened("duplicate")[0]["rumor"] == "rumor:grass_market"
    assert t.bot("jarv").mode == t.bot("uggla").mode == "alert"


@mark.rule("TL-058", "TL-070")
def test_a_machine_that_returns_on_such_a_day_is_alert_too():
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym", before="maths_test")
    t.rumors("grass_market").rumor_deck("todays_boat", "ticking_swan").controls("maja", "jarv", start="E6")
    t.do("way:0")
    assert (t.sector("jarv"), t.bot("jarv").mode) == ("E6", "alert")


@mark.rule("TL-059")
def test_of_two_new_cards_with_one_letter_the_later_stays():
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym")
    t.rumors("north_sheep", "old_diver", "night_water", "low_tide").rumor_deck("grass_market", "todays_boat")
    assert t.track == ["b", "a", "j", "l"], "one old card was pushed off for the first of the two"
    assert t.view.rumor_discard == ("low_tide", "grass_market")


@mark.rule("TL-059", "TL-057")
def test_a_new_card_in_an_old_ones_space_can_be_pushed_off_the_same_morning():
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym")
    t.rumors("north_sheep", "old_diver", "night_water", "grass_market")
    t.rumor_deck("todays_boat", "ticking_swan")
    assert t.track == ["d", "a", "j", "l"]
    assert t.view.rumor_discard == ("grass_market", "todays_boat")
    assert t.view.enigma == 2, "for the one pushed off, not for the duplicate"


@mark.rule("TL-060")
def test_an_empty_rumor_deck_takes_its_discards():
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym").rumor_deck()
    t.g.rumor_discard = (t._number("rumors", "north_sheep"),)
    assert t.track == ["a", "", "", ""], "one card was to be had, though two were due"
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym").rumor_deck()
    assert t.track == [""] * 4


@mark.rule("TL-061", "TL-067", "TL-197")
def test_the_weekend_starts_at_home_with_three_cubes_more_for_that_round():
    t = tuesday("maja", "leila").day("weekend")
    assert (t.where("maja"), t.where("leila")) == ("S", "C")
    assert [t.kid(kid).time for kid in ("maja", "leila")] == [9, 9]
    t = tuesday("maja", "leila").day("weekend").is_("maja", "exhausted", "upset", "scared", "injured")
    t.favor("maja", "angry")
    assert t.kid("maja").standing == "active", "nobody is sick on a weekend"
    t = tuesday("maja", "leila").day("weekend").school("film_in_gym")
    t.rumor_deck("ticking_swan", "old_diver", "night_water").do("home:maja", "home:leila")
    assert [t.kid(kid).cubes for kid in ("maja", "leila")] == [6, 6]


@mark.rule("TL-062", "TL-233")
def test_the_first_player_must_face_the_school_event_with_help():
    t = morning().school("yard_fight").dice("none")
    assert t.asked == (1, "help")
    t.do("help:leila", "-", "accept", "home:maja")
    assert t.kid("maja").conditions == ("injured",)
    assert t.kid("leila").conditions == ("exhausted",)


@mark.rule("TL-062", "TL-233")
def test_an_event_that_says_may_can_be_refused():
    t = morning().school("new_kid")
    assert t.asked == (0, "school_event")
    t.do("no")
    assert t.view.phase == "adventure" and not t.happened("test")


@mark.rule("TL-063", "TL-066", "TL-222")
def test_a_kid_without_time_stays_at_home_and_rests():
    t = morning().is_("leila", "exhausted", "upset", "scared", "injured").favor("leila", "angry")
    assert t.asked == (1, "rest")
    t.do("recover:upset", "way:0")
    leila = t.kid("leila")
    assert (leila.standing, leila.at, leila.time) == ("sick", "place:C", 0)
    assert leila.conditions == ("exhausted", "scared", "injured")
    assert not any(":leila" in id for id in t.choices)
    t.do("home:maja", "home:jonas")
    assert t.kid("leila").favor == "neutral" and not t.kid("leila").grounded


@mark.rule("TL-064", "TL-226")
def test_a_sick_kid_helps_at_home():
    t = Table("maja", "leila").at("leila", "C", "sick").at("maja", "C").rumors("nodding_light").dice("six")
    t.do("investigate:maja")
    assert t.asked == (1, "help")


@mark.rule("TL-064", "TL-233")
def test_a_sick_kid_is_not_at_school_even_if_it_lives_there():
    t = Table("maja", "tobbe").step("school").school("yard_fight").at("tobbe", "M", "sick").dice("six")
    assert t.happened("rolled"), "nobody was asked to help"


@mark.rule("TL-065", "TL-225")
def test_the_token_passes_a_sick_kid_before_the_card_is_drawn():
    t = morning().is_("maja", "exhausted", "upset", "scared", "injured").favor("maja", "angry")
    t.do("decline")
    assert t.view.first == "kid:leila"
    assert t.asked == (1, "choose"), "the event is Leila's"
    t.do("way:0", "home:leila", "home:jonas")
    assert t.view.first == "kid:jonas", "in the evening it passes on from her"


@mark.rule("TL-224", "TL-065")
def test_if_everybody_is_sick_the_day_passes_without_them():
    t = morning("maja", "leila").machine("jarv", "E6").day("tuesday").rumor_deck("ticking_swan")
    for kid in ("maja", "leila"):
        t.is_(kid, "exhausted", "upset", "scared", "injured").favor(kid, "angry")
    t.do("decline", "decline")
    told = [event.what for event in t.match.events(None)]
    that_day = told[: told.index("day", 1)]
    assert t.view.round == 3
    assert "school" in that_day and "new_rumor" in that_day and "dinner" in that_day
    assert "event" not in that_day and "first" not in that_day, "the token stayed where it was"


@mark.rule("TL-222")
def test_the_order_of_a_round():
    t = tuesday("maja", "leila").machine("jarv", "E6").rumor_deck("ticking_swan", "old_diver")
    t.do("way:0", "home:maja", "home:leila")
    told = [event.what for event in t.match.events(None)]
    order = ["day", "school", "new_rumor", "event", "chose", "went_home", "dinner", "day"]
    places = []
    for what in order:
        places.append(told.index(what, places[-1] + 1 if places else 0))
    assert places == sorted(places)
