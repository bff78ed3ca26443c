"""Getting about and avoiding machines (TL-127 to 145, 186, 236 to 238, 253)."""

from pytest import mark

from streetlight.games.loop.rules.islands import SECTOR
from tests.rules.loop.table import Table


def alone(*kids, **options):
    """Maja at school, Leila far away."""
    return Table(*(kids or ("maja", "leila")), **options).at("leila", "J")


@mark.rule("TL-127", "TL-253")
def test_a_walk_costs_one_into_the_open_and_two_into_the_restricted():
    assert alone().do("walk:maja:H").kid("maja").time == 5
    assert alone().do("walk:maja:R").kid("maja").time == 4
    t = alone().time("maja", 1)
    assert t.choices_of("walk", "maja") == {"H"}
    assert t.blocked["walk:maja:R"] == (
        "Svartsjö is Restricted: the walk takes 2 T, and Maja has 1.",
        "TL-253",
    )


@mark.rule("TL-128", "TL-129")
def test_on_a_bus_ride_only_the_destination_matters():
    t = alone().machine("jarv", "B4", "alert").dice("six").do("bus:maja:F")
    assert t.where("maja") == "F" and t.kid("maja").time == 5 and not t.happened("noticed")
    t = alone().machine("jarv", "A5", "alert").dice("six").do("bus:maja:F")
    assert t.happened("noticed") == [{"kid": "kid:maja", "machine": "machine:jarv"}]


@mark.rule("TL-130")
def test_a_car_takes_a_happy_kid_anywhere_open_and_costs_favor():
    t = alone()
    assert t.choices_of("car", "maja") == set("ACDFHJNPST")
    t.do("car:maja:J")
    assert (t.where("maja"), t.kid("maja").favor, t.kid("maja").time) == ("J", "neutral", 5)
    assert not t.choices_of("car", "maja")
    assert t.blocked["car:maja"][1] == "TL-130"


@mark.rule("TL-130", "TL-135", "TL-139", "TL-140")
def test_a_block_gives_neither_time_nor_favor_back():
    t = alone().machine("jarv", "A5", "alert").dice("none").do("car:maja:F", "accept")
    assert t.choices == {"to:H", "to:P"}, "next door to where it came to, in the open"
    t.do("to:P")
    maja = t.kid("maja")
    assert (maja.at, maja.favor, maja.time, maja.conditions) == (
        "place:P",
        "neutral",
        4,
        ("injured",),
    )


@mark.rule("TL-131", "TL-132", "TL-166", "TL-168")
def test_a_machine_ride_ends_nearby_another_location():
    t = alone().controls("maja", "paarhufer_alpha").do("ride:maja")
    assert t.choices_of("ride_to") == {"G", "H", "R", "S"}, "one Sector over land from C4 or D4"
    t.do("ride_to:H")
    assert (t.where("maja"), t.kid("maja").time) == ("H", 5)
    assert t.bot("paarhufer_alpha").where == "hacked", "the machine is off the grid again"


@mark.rule("TL-132")
def test_a_ride_goes_up_to_its_movement_and_never_over_the_sea():
    far = alone().controls("maja", "uggla").do("ride:maja").choices_of("ride_to")
    assert far > {"G", "H", "R", "S"} and "J" not in far, "three Sectors, or two, or one"
    islands = alone().rules.islands
    assert all(islands.is_land(sector) for sector in islands.reach((SECTOR["A5"],), 3))
    assert SECTOR["A6"] not in islands.reach((SECTOR["A5"],), 3), "the next Sector to the east is sea"


@mark.rule("TL-131")
def test_a_ride_that_leads_nowhere_is_not_offered():
    t = alone().at("maja", "B").controls("maja", "paarhufer_alpha")
    assert "ride:maja" in t.choices
    t = alone().at("maja", "B").controls("maja", "paarhufer_alpha")
    t.g.closed = ~(1 << t.place("B"))
    assert "ride:maja" not in t.choices, "nobody may enter anywhere"


@mark.rule("TL-131", "TL-238")
def test_landing_on_another_machine_is_allowed_and_it_is_then_avoided():
    t = alone().controls("maja", "paarhufer_alpha").machine("jarv", "B4", "alert").dice("six")
    t.do("ride:maja", "ride_to:H")
    assert t.where("maja") == "H" and t.happened("avoided")


@mark.rule("TL-133", "TL-134")
def test_riders_are_invited_may_refuse_and_do_not_pay():
    t = Table("maja", "leila", "jonas").controls("maja", "paarhufer_alpha").do("ride:maja", "ride_to:H")
    assert t.asked == (0, "invite") and t.prompt.max == 2
    t.do("rider:leila+rider:jonas")
    assert t.asked == (1, "come_along")
    t.do("come", "stay")
    assert [t.where(kid) for kid in ("maja", "leila", "jonas")] == ["H", "H", "M"]
    assert t.kid("leila").time == 6


@mark.rule("TL-133")
def test_capacity_counts_the_hacker():
    t = Table("maja", "leila").controls("maja", "uggla").do("ride:maja", "ride_to:H")
    assert t.where("maja") == "H" and t.where("leila") == "M", "there was room for one"


@mark.rule("TL-135", "TL-136", "TL-137", "TL-138")
def test_a_machine_nearby_must_be_avoided_on_entering():
    t = alone().machine("jarv", "B4").dice("six").do("walk:maja:H")
    assert t.happened("test") == [{"kid": "kid:maja", "trait": "trait:brave"}]
    assert (t.where("maja"), t.kid("maja").time) == ("H", 5), "the test costs nothing"
    assert "walk:maja:F" in t.choices, "and it may go on"


@mark.rule("TL-136")
def test_a_machine_that_ignores_kids_needs_no_test():
    t = alone().machine("fireguard_alpha", "B4").do("walk:maja:H")
    assert not t.happened("test")
    t = alone().machine("fireguard_alpha", "B4", "alert").dice("six").do("walk:maja:H")
    assert t.happened("test") == [{"kid": "kid:maja", "trait": "trait:quick"}]


@mark.rule("TL-135", "TL-136")
def test_where_a_machine_will_notice_is_said_before_one_goes():
    t = alone().machine("jarv", "B4")
    way = t.option("walk:maja:H")
    assert way.label == "Maja: walk to Hilleshög (1 T, watched)"
    (caution,) = way.cautions
    assert (caution.kind, caution.text) == ("watched", "Järv (Brave 67 %) will notice."), (
        "how likely she gets past it alone"
    )
    calm = alone().machine("fireguard_alpha", "B4").option("walk:maja:H")
    assert (calm.label, calm.hint) == ("Maja: walk to Hilleshög (1 T)", ""), "it takes no notice"


@mark.rule("TL-137", "TL-110", "TL-097")
def test_avoiding_is_a_test_like_any_other():
    t = alone().machine("jarv", "B4").dice("none", "six").do("walk:maja:H", "push:exhausted")
    assert t.where("maja") == "H" and t.kid("maja").conditions == ("exhausted",)
    t = alone().machine("jarv", "B4").has("maja", "echo_tape").do("walk:maja:H", "use:echo_tape")
    assert t.where("maja") == "H" and not t.happened("rolled"), "the Echo Tape does it alone"


@mark.rule("TL-137", "TL-099")
def test_a_combo_on_the_response_card_gets_past_the_machine():
    t = alone().machine("jarv", "B4", "alert").has("maja", "chopper_bike").do("walk:maja:H")
    t.do("combo:hit_n_run:bandy_stick:chopper_bike")
    assert t.where("maja") == "H" and not t.happened("rolled")
    assert t.kid("maja").items == ("bandy_stick",)


@mark.rule("TL-139")
def test_a_block_sends_the_kid_back_with_the_cards_effect():
    t = alone().machine("jarv", "B4").dice("none").do("walk:maja:H", "accept")
    assert t.where("maja") == "M" and t.kid("maja").conditions == ("scared",)
    assert t.kid("maja").time == 4, "the T stays spent, another one is locked"


@mark.rule("TL-140", "TL-143")
def test_from_far_away_the_kid_steps_aside_to_the_open_and_meets_nobody_there():
    t = alone().machine("jarv", "E5").machine("uggla", "B3", "alert").dice("none").do("bus:maja:T", "accept")
    assert t.choices == {"to:N", "to:S"}, "Sätuna and Kaggeholm are Restricted"
    t.do("to:S")
    assert len(t.happened("noticed")) == 1, "no Avoid for going back"


@mark.rule("TL-141")
def test_a_special_response_does_what_its_card_says():
    t = alone().machine("uggla", "B4", "alert").dice("none").do("walk:maja:H", "accept")
    assert t.where("maja") == "H" and t.kid("maja").favor == "neutral"


@mark.rule("TL-142")
def test_several_machines_one_test_each_in_the_players_order_and_a_block_ends_it():
    t = alone().machine("jarv", "C4").machine("uggla", "D4", "alert").at("maja", "H").dice("none")
    t.do("walk:maja:M")
    assert t.asked == (0, "avoid_first")
    t.do("machine:jarv", "accept")
    assert t.where("maja") == "H" and len(t.happened("noticed")) == 1
    t = alone().machine("jarv", "C4").machine("uggla", "D4", "alert").at("maja", "H").dice("none", "six")
    t.do("walk:maja:M", "machine:uggla", "accept")
    assert t.where("maja") == "M" and len(t.happened("noticed")) == 2
    t = alone().machine("jarv", "C4").machine("uggla", "D4", "alert").at("maja", "H").dice("six", "six")
    t.do("walk:maja:M", "machine:jarv")
    assert len(t.happened("avoided")) == 2, "who gets past one has the other still ahead"


@mark.rule("TL-143", "TL-236")
def test_no_avoid_for_staying_going_home_or_a_machine_that_comes_near():
    t = alone().machine("jarv", "B4", "alert").at("maja", "H").do("home:maja")
    assert not t.happened("noticed")
    t = alone("jonas", "leila").machine("jarv", "B4", "alert").do("home:jonas")
    assert t.where("jonas") == "H" and not t.happened("noticed")


@mark.rule("TL-137", "TL-144")
def test_kids_at_the_place_may_help_to_avoid():
    t = Table("maja", "tobbe").at("tobbe", "H").machine("jarv", "B4").dice("six").do("walk:maja:H")
    assert t.asked == (1, "help")
    t.do("help:tobbe")
    assert t.dice_rolled() == [7]


@mark.rule("TL-144", "TL-237")
def test_riders_test_one_by_one_and_help_each_other():
    t = Table("maja", "tobbe", seats=1).controls("maja", "paarhufer_alpha").machine("jarv", "B4", "alert")
    t.dice("none", "six").do("ride:maja", "ride_to:H", "rider:tobbe", "help:tobbe", "accept")
    assert t.where("maja") == "M", "Stenhamra is next door, so the Hacker goes back there, machine and all"
    assert t.kid("tobbe").conditions == ("injured",), "he helped"
    assert t.where("tobbe") == "H" and len(t.happened("noticed")) == 2


@mark.rule("TL-145", "TL-239")
def test_a_hacked_machine_need_not_be_avoided():
    t = Table("maja", "leila").at("leila", "H").controls("leila", "jarv").do("walk:maja:H")
    assert not t.happened("noticed")


@mark.rule("TL-186", "TL-166")
def test_the_machine_goes_where_its_hacker_goes():
    t = alone().controls("maja", "jarv").do("walk:maja:H", "walk:maja:F", "bus:maja:S")
    assert t.bot("jarv").hacker == "kid:maja" and t.kid("maja").machine == "machine:jarv"
    t.do("home:maja", "home:leila")
    assert t.bot("jarv").hacker == "kid:maja", "to Stenhamra on the next school day too"


@mark.rule("TL-236", "TL-202")
def test_each_way_of_entering_counts():
    for act in (("walk:maja:H",), ("car:maja:H",)):
        assert alone().machine("jarv", "B4").dice("six").do(*act).happened("avoided")
    t = alone().has("maja", "humming_stone").machine("jarv", "B4").dice("six")
    assert t.do("anomaly:maja:humming_stone", "to:H").happened("avoided")


@mark.rule("TL-005", "TL-127", "TL-182")
def test_the_diary_may_close_places_and_make_ways_longer():
    t = alone().diary("1b").at("maja", "S")
    assert "B" not in t.choices_of("walk", "maja")
    assert t.blocked["walk:maja:B"] == ("Nobody may enter Björkö.", "TL-005")
    t = alone().diary("1b")
    assert t.do("walk:maja:R").kid("maja").time == 3, "one T more into Svartsjö"
    assert alone().diary("1b").do("walk:maja:H").kid("maja").time == 4, "Hilleshög counts as Restricted"


@mark.rule("TL-143", "TL-236")
def test_whatever_moves_a_kid_machines_look_up_where_it_comes_to():
    t = (
        Table("maja", "leila")
        .at("maja", "H")
        .has("maja", "this_photograph")
        .machine("jarv", "B4")
        .dice("six")
    )
    t.do("anomaly:maja:this_photograph", "kid:leila")
    assert [told["kid"] for told in t.happened("noticed")] == ["kid:leila"], "a card has called her there"
    t = alone().at("maja", "S").rumors("loose_plank").machine("jarv", "D2").dice("six", "none", "none")
    t.next_item("track_suit").do("investigate:maja", "accept")
    assert t.where("maja") == "S", "the Rumor has brought her to Björkö, and the Järv sends her back"


@mark.rule("TL-143", "TL-257")
def test_being_moved_is_entering_for_what_the_diary_has_put_there_too():
    t = Table("maja", "leila", scenario="strays").diary("1a", "2a").tokens("dinosaur", "HH").at("maja", "H")
    t.has("maja", "this_photograph").dice("none").do(
        "anomaly:maja:this_photograph", "kid:leila", "-", "accept"
    )
    assert [told["kid"] for told in t.happened("met")] == ["kid:leila"]


@mark.rule("TL-143", "TL-256")
def test_who_walks_along_with_the_small_ones_is_minded_by_nobody_because_the_page_says_so():
    t = Table("maja", "leila", scenario="strays").diary("1a", "2a").tokens("dinosaur", "TT").at("maja", "T")
    t.machine("jarv", "D2").dice("six").do("card:maja:lead_back")
    assert t.where("maja") == "S" and not t.happened("met") and not t.happened("noticed")
    (action,) = [each for each in t.view.diary[1].actions if each.id == "lead_back"]
    assert "no machine and nobody else there minds you" in action.text


@mark.rule("TL-143", "TL-220")
def test_a_machine_tests_a_kid_at_most_once_in_an_action():
    """Erratic: the kid is moved next door, where the same machine is nearby as well."""
    t = Table(variants=("erratic_firmware",)).at("maja", "J").machine("jarv", "E6").dice("none", 3)
    t.do("walk:maja:C", "accept", "to:N")
    assert {"place:C", "place:N"} <= set(t.bot("jarv").near) and len(t.happened("noticed")) == 1
    t.dice("six").do("walk:maja:C")
    assert len(t.happened("noticed")) == 2, "the next action is another one"


@mark.rule("TL-143")
def test_no_avoid_for_being_sent_home_by_a_card_nor_before_the_day_begins():
    t = Table("maja", "leila", scenario="clock").diary("1a").step("machines").school_drawn("film_in_gym")
    t.machine("jarv", "C3")
    assert t.where("maja") == "S" and not t.happened("noticed"), "it is morning: nobody is out yet"
