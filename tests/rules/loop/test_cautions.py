"""What a choice costs beyond what it says is told before it is made."""

from pytest import mark

from tests.rules.loop.table import Table
from tests.rules.loop.test_dice import brave_test


def cautions(t: Table, option: str) -> dict[str, str]:
    return {caution.kind: caution.text for caution in t.option(option).cautions}


def scary_test() -> Table:
    """All can read the Rumor: Brave, and a failure scares."""
    return brave_test().rumors("up:pitch_circle")


def alone_at(place: str, time: int) -> Table:
    return Table("maja", "leila").at("maja", place).at("leila", "S").time("maja", time)


@mark.rule("TL-182", "TL-184", "TL-188")
def test_no_way_home_is_said_before_the_last_time_is_spent():
    t = alone_at("M", 1)
    bus = f"bus:maja:{min(t.choices_of('bus', 'maja') - {'C'})}"
    assert "late" in cautions(t, bus)
    assert cautions(alone_at("M", 4), bus) == {}
    t = alone_at("M", 1).favor("maja", "neutral")
    assert cautions(t, bus)["grounded"] == "Late tonight means Grounded: 2 T locked."
    assert "grounded" in cautions(t, "late:maja") and "late" not in cautions(t, "late:maja")


@mark.rule("TL-063", "TL-117")
def test_who_would_have_no_time_left_tomorrow_is_told_so():
    t = alone_at("M", 1).favor("maja", "neutral").is_("maja", "exhausted", "upset", "scared", "injured")
    assert "sick" in cautions(t, "late:maja"), "four conditions and two Grounded: not one T"
    t = alone_at("M", 1).favor("maja", "neutral").is_("maja", "exhausted", "upset")
    assert cautions(t, "late:maja")["tired"] == "Then only 2 T are left for tomorrow."


@mark.rule("TL-112", "TL-125")
def test_the_ways_to_push_are_not_alike():
    t = scary_test().at("leila", "S").dice("none").do("investigate:maja")
    assert "injured" in cautions(t, "push:injured")
    assert "injured" not in cautions(t, "push:exhausted")


@mark.rule("TL-118")
def test_a_condition_that_is_taken_says_what_it_becomes():
    t = scary_test().at("leila", "S").is_("maja", "scared")
    said = {"taken": "Scared is taken already: a failure makes it Injured."}
    assert cautions(t, "investigate:maja") == said
    t.dice("none").do("investigate:maja")
    assert cautions(t, "accept") == said
    t = scary_test().at("leila", "S").is_("maja", "exhausted")
    assert cautions(t, "investigate:maja") == {}, "Scared is free"


@mark.rule("TL-089", "TL-111")
def test_a_test_without_help_or_push_is_called_one():
    assert "unprotected" in cautions(scary_test().at("leila", "S").time("maja", 1), "investigate:maja")
    t = brave_test("maja", "jonas").rumors("up:pitch_circle").at("jonas", "T").time("maja", 1)
    assert "unprotected" not in cautions(t, "investigate:maja"), "somebody could help"
    t = scary_test().at("leila", "S").time("maja", 5)
    assert "unprotected" not in cautions(t, "investigate:maja"), "she could push"


@mark.rule("TL-131", "TL-135")
def test_a_ride_says_where_machines_will_look_up():
    t = alone_at("M", 5).controls("maja", "uggla").machine("jarv", "B4").do("ride:maja")
    seen = [option for option in t.prompt.options if option.cautions]
    assert seen and all("(watched)" in option.label for option in seen)
    assert any(not option.cautions for option in t.prompt.options)
