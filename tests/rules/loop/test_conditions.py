"""Conditions, Rest and Favor (TL-042, 045, 046, 117 to 126, 181, 188 to 192, 228, 251)."""

from pytest import mark

from streetlight.games.loop.rules.cubes import locked
from tests.rules.loop.table import Table


def failing(rumor, letter, *conditions, time=None):
    """Maja fails a Rumor alone, and takes what it says."""
    t = Table("maja", "leila").at("leila", "C").at("maja", letter).rumors(rumor).is_("maja", *conditions)
    if time is not None:
        t.time("maja", time)
    t.dice("none").do("investigate:maja")
    return t.do("accept") if "accept" in t.choices else t


@mark.rule("TL-117", "TL-121")
def test_a_named_condition_locks_a_cube_of_the_pool():
    maja = failing("north_sheep", "A").kid("maja")
    assert (maja.conditions, maja.time, maja.spent, maja.cubes) == (("upset",), 4, 1, 6)


@mark.rule("TL-118")
def test_a_filled_slot_sends_the_cube_to_a_worse_one_of_the_kids_choice():
    t = failing("north_sheep", "A", "upset")
    assert t.asked == (0, "condition") and t.choices == {"condition:scared", "condition:injured"}
    assert t.do("condition:scared").kid("maja").conditions == ("upset", "scared")


@mark.rule("TL-118")
def test_a_named_empty_slot_is_used_even_if_a_worse_one_is_held():
    assert failing("north_sheep", "A", "scared").kid("maja").conditions == ("upset", "scared")


@mark.rule("TL-118")
def test_an_unnamed_condition_goes_above_the_worst_or_anywhere():
    t = (
        Table("maja", "leila")
        .at("leila", "C")
        .machine("jarv", "B4")
        .response("jarv", "erratic")
        .dice("none", 1)
    )
    t.do("walk:maja:H", "accept")
    assert t.choices == {f"condition:{name}" for name in ("exhausted", "upset", "scared", "injured")}
    t = Table("maja", "leila").at("leila", "C").machine("jarv", "B4").response("jarv", "erratic")
    t.is_("maja", "upset").dice("none", 1).do("walk:maja:H", "accept")
    assert t.choices == {"condition:scared", "condition:injured"}


@mark.rule("TL-119")
def test_with_an_empty_pool_the_cube_comes_from_the_action_space():
    maja = failing("north_sheep", "A", time=1).kid("maja")
    assert (maja.conditions, maja.time, maja.spent) == (("upset",), 0, 5)


@mark.rule("TL-120", "TL-126")
def test_beyond_injured_the_cube_only_starts_over():
    t = Table("maja", "leila").at("leila", "C").at("maja", "A").rumors("north_sheep").dice("none")
    t.is_("maja", "upset", "injured", injury=2).do("investigate:maja")
    maja = t.kid("maja")
    assert maja.conditions == ("upset", "injured") and maja.injury == 0 and maja.time == 3
    t = Table("maja", "leila").at("leila", "C").at("maja", "K").rumors("open_gate").dice("none")
    t.is_("maja", "injured", injury=1).do("investigate:maja")
    assert t.kid("maja").injury == 0, "Injured again"


@mark.rule("TL-121", "TL-181", "TL-122")
def test_rest_frees_a_cube_into_the_action_space():
    t = Table().is_("maja", "exhausted", "scared").do("rest:maja:exhausted")
    maja = t.kid("maja")
    assert (maja.conditions, maja.time, maja.spent) == (("scared",), 3, 2)


@mark.rule("TL-122")
def test_exhausted_is_relieved_by_nothing_else():
    t = Table("maja", "tobbe").everyone("S").rumors("empty_ferry").is_("maja", "exhausted").dice("six")
    t.next_anomaly("warm_bolt").do("investigate:maja", "help:tobbe", "done")
    assert t.kid("maja").conditions == ("exhausted",)


@mark.rule("TL-123", "TL-231")
def test_upset_goes_when_somebody_helps_whatever_comes_of_it():
    t = Table("maja", "tobbe").everyone("A").rumors("north_sheep").is_("maja", "upset").dice("none")
    t.do("investigate:maja", "help:tobbe", "accept")
    assert t.kid("maja").conditions == ("upset",), "relieved by the help, then Upset by the failure"
    assert [event["condition"] for event in t.happened("relieved")] == ["condition:upset"]
    assert t.kid("tobbe").conditions == ("upset",)
    assert (
        not Table("maja", "tobbe")
        .is_("tobbe", "upset")
        .everyone("A")
        .rumors("north_sheep")
        .dice("six")
        .do("investigate:maja")
        .happened("helps")
    )


@mark.rule("TL-124", "TL-231", "TL-232")
def test_scared_takes_the_strength_away_until_a_success():
    t = Table("maja", "leila").at("leila", "C").at("maja", "S").rumors("empty_ferry").is_("maja", "scared")
    t.dice("six").next_anomaly("warm_bolt").do("investigate:maja")
    assert t.dice_rolled() == [3 + 1], "no strength dice, but not less than three"
    assert t.kid("maja").conditions == ()
    t = Table("maja", "tobbe").everyone("S").rumors("empty_ferry").is_("tobbe", "scared").dice("six")
    t.next_anomaly("warm_bolt").do("investigate:maja", "help:tobbe", "done")
    assert t.kid("tobbe").conditions == ("scared",), "a helper's success does not count"


@mark.rule("TL-125", "TL-192", "TL-232")
def test_injured_costs_two_dice_and_heals_square_by_square():
    t = Table("maja", "leila").at("leila", "C").at("maja", "A").rumors("north_sheep").is_("maja", "injured")
    t.dice("six").do("investigate:maja")
    assert t.dice_rolled() == [1]
    t.do("home:maja", "home:leila")
    assert t.kid("maja").injury == 1, "one square in the End phase"
    t = Table().is_("maja", "injured", injury=2).do("late:maja", "late:leila")
    assert t.kid("maja").conditions == (), "from the last square it goes to the action space, home or not"


@mark.rule("TL-125", "TL-181", "TL-251")
def test_a_rest_moves_the_injured_cube_one_square():
    t = Table().is_("maja", "injured").do("rest:maja:injured")
    assert t.kid("maja").injury == 1
    t = Table().is_("maja", "injured", injury=2).do("rest:maja:injured")
    assert t.kid("maja").conditions == ()


@mark.rule("TL-181", "TL-251", "TL-080")
def test_one_rest_a_round_and_only_with_something_to_rest_from():
    t = Table().is_("maja", "exhausted", "upset").do("rest:maja:upset")
    assert not t.choices_of("rest", "maja")
    assert t.blocked["rest:maja"] == ("Maja has rested today already.", "TL-181")
    assert not Table().choices_of("rest")


@mark.rule("TL-188", "TL-191", "TL-045")
def test_favor_is_bounded_at_both_ends():
    t = Table().favor("maja", "neutral").favor("leila", "angry").do("home:maja", "late:leila")
    assert (t.kid("maja").favor, t.kid("leila").favor) == ("happy", "angry")
    assert t.kid("leila").cubes == 6, "late again while angry has no further effect"


@mark.rule("TL-189", "TL-063")
def test_angry_grounds_at_once():
    t = (
        Table("maja", "leila")
        .favor("maja", "neutral")
        .at("leila", "C")
        .at("maja", "P")
        .rumors("tired_course")
    )
    t.dice("none").do("investigate:maja", "test", "accept")
    maja = t.kid("maja")
    assert maja.grounded and (maja.time, maja.spent, maja.cubes) == (3, 1, 6)


@mark.rule("TL-189")
def test_grounding_takes_spent_cubes_if_it_must_but_never_a_condition():
    t = (
        Table("maja", "leila")
        .favor("maja", "neutral")
        .at("leila", "C")
        .at("maja", "P")
        .rumors("tired_course")
    )
    t.is_("maja", "scared").time("maja", 1).dice("none").do("investigate:maja")
    maja = t.kid("maja")
    assert maja.grounded and (maja.time, maja.spent, maja.conditions) == (0, 3, ("scared",))


@mark.rule("TL-190")
def test_grounded_cubes_come_back_through_the_action_space():
    t = Table().favor("maja", "angry").at("maja", "S").do("home:maja", "home:leila")
    assert t.kid("maja").favor == "neutral"
    assert t.kid("maja").time == 6, "with the next Replenish"
    assert t.happened("not_grounded")
    t = (
        Table()
        .favor("maja", "angry")
        .at("maja", "P")
        .rumors("tired_course")
        .do("investigate:maja", "pay_instead")
    )
    assert t.kid("maja").favor == "neutral" and t.kid("maja").time == 1, "not before tomorrow"


@mark.rule("TL-228", "TL-120")
def test_at_most_six_cubes_are_ever_locked():
    t = Table().is_("maja", "exhausted", "upset", "scared", "injured").favor("maja", "angry")
    assert locked(t.g, 0) == 6 and t.kid("maja").cubes == 6 and t.kid("maja").time == 0


@mark.rule("TL-042", "TL-182")
def test_with_an_empty_pool_there_are_no_more_actions():
    t = Table("maja", "leila").time("maja", 0)
    assert t.kid("maja").standing == "late"
    t = Table("maja", "leila").at("maja", "S").time("maja", 0)
    assert {id for id in t.choices if ":maja" in id} == {"home:maja", "late:maja"}, "home costs nothing here"


@mark.rule("TL-117", "TL-118")
def test_who_could_ward_off_a_condition_is_told_which():
    def asked(*held):
        t = Table("maja", "leila").at("maja", "S").has("maja", "borrowed_shadow").chore("maja", "babysit")
        for each in held:
            t.is_("maja", each)
        return t.day("friday").step("evening").prompt.text

    assert asked() == "Maja is about to be Upset."
    assert asked("upset") == "Maja is about to take a condition.", "one that is worse, of Maja's choice"
    assert asked("upset", "scared") == "Maja is about to be Injured."
