"""Home for dinner, being late, and the End phase (TL-182 to 197, 210, 226, 227, 247, 248, 252, 263)."""

from pytest import mark, raises

from streetlight.core.errors import OptionError
from tests.rules.loop.table import Table


@mark.rule("TL-182", "TL-183")
def test_the_way_home_costs_by_where_the_kid_is():
    def left(letter, time=6):
        return Table().at("maja", letter).time("maja", time).do("home:maja").kid("maja").time

    assert [left("M"), left("G"), left("S")] == [5, 4, 6], "Open, Restricted, at Home"
    assert left("S", time=0) == 0, "possible with an empty pool"
    t = Table().at("maja", "G").time("maja", 1)
    assert t.blocked["home:maja"] == ("The way home takes 2 T, and Maja has 1.", "TL-182")


@mark.rule("TL-182", "TL-184")
def test_who_has_just_enough_time_for_the_way_home_is_told():
    def asked(time, at="M"):
        return Table("maja", "leila", seats=1).at("maja", at).time("maja", time).prompt.text

    assert asked(1) == "What next for Maja and Leila? Just enough time to get home: Maja."
    assert asked(2) == "What next for Maja and Leila?"
    assert asked(2, "G") == "What next for Maja and Leila? Just enough time to get home: Maja."
    assert asked(0, "S") == "What next for Maja and Leila?", "she is there"
    texts = {prompt.text for prompt in Table("maja", "leila").time("maja", 1).match.prompts.values()}
    assert texts == {"What next for Maja? Just enough time to get home.", "What next for Leila?"}


@mark.rule("TL-182", "TL-186")
def test_a_hacked_machine_saves_a_cube_on_the_way_home():
    t = Table().controls("maja", "jarv").do("home:maja")
    assert t.kid("maja").time == 6
    t = Table().controls("maja", "jarv").at("maja", "S").do("home:maja")
    assert t.kid("maja").time == 6, "not below 0"
    t = Table().at("maja", "G").controls("maja", "jarv").do("home:maja")
    assert t.kid("maja").time == 5


@mark.rule("TL-183", "TL-226", "TL-089")
def test_a_kid_that_lies_at_home_does_nothing_more():
    t = Table("maja", "leila").do("home:maja")
    assert (t.where("maja"), t.kid("maja").standing) == ("S", "home")
    assert not any(":maja" in id for id in t.choices)


@mark.rule("TL-184", "TL-226", "TL-227")
def test_a_late_kid_stays_where_it_is_and_may_go_on_until_the_day_is_over():
    t = Table("maja", "leila").at("leila", "C").do("late:maja")
    assert t.kid("maja").standing == "late" and t.where("maja") == "M"
    t.do("back:maja", "walk:maja:H")
    assert t.where("maja") == "H"
    t.do("late:maja", "late:leila")
    assert t.view.round == 2, "the phase ends when everybody is lying, sick or late"


@mark.rule("TL-184", "TL-227")
def test_a_kid_that_is_out_of_time_is_late():
    t = Table("maja", "leila").time("maja", 1).do("walk:maja:H")
    assert t.kid("maja").standing == "late" and "back:maja" not in t.choices


@mark.rule("TL-226", "TL-133")
def test_late_kids_may_be_carried_lying_and_sick_ones_not():
    t = Table("maja", "leila", "jonas", "tobbe", seats=1).controls("maja", "paarhufer_alpha")
    t.at("leila", "M", "late").at("jonas", "M", "sick").at("tobbe", "M", "home").do("ride:maja", "ride_to:H")
    assert t.choices == {"rider:leila"}


@mark.rule("TL-185", "TL-252")
def test_a_kid_at_home_may_choose_to_be_late_there():
    t = Table().at("maja", "S").at("leila", "C").do("late:maja", "home:leila")
    assert [t.kid(kid).favor for kid in ("maja", "leila")] == ["neutral", "happy"]


@mark.rule("TL-187", "TL-222")
def test_the_end_phase_discards_first_and_then_looks_at_favor():
    t = (
        Table()
        .has("maja", "petrol_can", "hairspray", "jump_leads", "track_suit")
        .do("late:maja", "late:leila")
    )
    assert t.asked == (0, "excess") and t.kid("maja").favor == "happy"
    t.do("discard:jump_leads")
    assert t.happened("discarded") == [{"kid": "kid:maja", "item": "item:jump_leads"}]


@mark.rule("TL-188", "TL-066")
def test_home_in_time_pleases_and_late_does_not():
    t = Table("maja", "leila", "jonas").favor("leila", "neutral").favor("jonas", "neutral")
    t.at("jonas", "H", "sick").do("late:maja", "home:leila")
    assert [t.kid(kid).favor for kid in ("maja", "leila", "jonas")] == ["neutral", "happy", "happy"]


@mark.rule("TL-192")
def test_injuries_heal_whether_home_or_not():
    t = Table().is_("maja", "injured").is_("leila", "injured").do("late:maja", "home:leila")
    assert (t.kid("maja").injury, t.kid("leila").injury) == (1, 1)


@mark.rule("TL-196", "TL-222")
def test_evening_texts_of_the_diary_come_before_the_next_day():
    t = Table().diary("1b").do("late:maja", "late:leila")
    assert t.view.insight == 1
    told = [event.what for event in t.match.events(None)]
    assert told.index("late_home") < told.index("insight") < told.index("day")


@mark.rule("TL-197", "TL-225")
def test_the_token_passes_to_the_left_and_bonus_cubes_go():
    t = Table("maja", "leila").at("maja", "J").at("leila", "C").rumors("old_diver")
    t.g.pool[0] += 2  # bonus cubes
    assert t.kid("maja").cubes == 8
    t.do("late:maja", "late:leila")
    assert t.view.first == "kid:leila" and t.kid("maja").cubes == 6


@mark.rule("TL-247", "TL-003")
def test_a_week_without_an_end_is_lost():
    t = Table("maja", "leila", scenario="bot_amok").day("weekend").do("late:maja", "late:leila")
    assert (t.result.reason, t.result.winners) == ("out_of_time", ())
    assert t.result.details.text.startswith("On Sunday evening trucks")


@mark.rule("TL-219", "TL-248")
def test_done_by_monday():
    t = Table("maja", "leila", variants=("done_by_monday",)).day("weekend").do("late:maja", "late:leila")
    assert t.result.reason == "not_done_by_monday"
    t = Table("maja", "leila").day("weekend").do("late:maja", "late:leila")
    assert t.view.week == 2


@mark.rule("TL-226", "TL-063")
def test_sick_kids_can_not_be_moved_or_trade():
    t = (
        Table("maja", "tobbe", "jonas")
        .at("tobbe", "M", "sick")
        .at("maja", "H")
        .has("maja", "this_photograph")
    )
    t.do("anomaly:maja:this_photograph")
    assert t.choices == {"kid:maja", "kid:jonas"}, "a sick kid is not called"


@mark.rule("TL-263")
def test_a_match_of_one_day_ends_in_its_evening_and_is_counted():
    """Insight 4, Enigma -2, a machine that listens 3, Item 1 (not the Iconic one), at home 2, condition -1."""
    t = Table("maja", "leila", days=1).dials(insight=2, enigma=1).has("maja", "petrol_can", "hairspray")
    t.controls("maja", "jarv").is_("leila", "upset", "scared").do("home:maja", "late:leila")
    assert t.result is not None
    assert t.result.reason == "days_over"
    assert t.result.scores == (2 * 4 - 2 + 3 + 2 + 2 - 2,) * 2
    assert t.result.winners == (0, 1)


@mark.rule("TL-263")
def test_a_day_that_cost_more_than_it_brought_is_no_good_day():
    t = Table("maja", "leila", days=1).dials(enigma=1).is_("leila", "upset").do("late:maja", "late:leila")
    assert t.result is not None
    assert (t.result.scores, t.result.winners) == ((-3, -3), ())


@mark.rule("TL-263")
def test_of_two_days_the_first_is_not_the_last():
    assert Table(days=2).do("late:maja", "late:leila").result is None
    with raises(OptionError, match="days: must be 1 to 6"):
        Table(days=7)
