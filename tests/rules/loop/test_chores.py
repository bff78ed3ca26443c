"""Chores (TL-036, 050, 193 to 195)."""

from pytest import mark

from tests.rules.loop.table import Table


def evening(t):
    """Everybody stays out late, and the day ends."""
    return t.do(*[id for id in ("late:maja", "late:leila") if id in t.choices])


@mark.rule("TL-193", "TL-194")
def test_work_at_a_place_and_take_the_reward_in_the_evening():
    t = Table().at("maja", "S").chore("maja", "lawn").next_item("track_suit").do("chore:maja")
    assert t.kid("maja").time == 4 and t.kid("maja").chore.done
    evening(t)
    assert t.asked == (0, "reward")
    t.do("reward")
    assert "track_suit" in t.kid("maja").items and t.kid("maja").chore is None


@mark.rule("TL-193")
def test_the_reward_may_wait_but_not_past_the_deadline():
    t = Table().day("thursday").at("maja", "S").chore("maja", "lawn").rumor_deck("north_sheep", "old_diver")
    t.do("chore:maja")
    t.school("school_nurse")
    evening(t).do("later")
    assert t.kid("maja").chore.done
    t = Table().day("friday").at("maja", "S").chore("maja", "lawn").next_item("track_suit").do("chore:maja")
    evening(t)
    assert "track_suit" in t.kid("maja").items, "on Friday it is given without asking"


@mark.rule("TL-193", "TL-195", "TL-050")
def test_a_chore_that_is_not_done_in_time_has_its_price():
    t = evening(Table().day("friday").chore("maja", "babysit"))
    assert t.kid("maja").conditions == ("upset",) and t.kid("maja").favor == "angry", "late, and the Chore"
    t = evening(Table().day("thursday", week=2).chore("maja", "babysit"))
    assert t.kid("maja").chore is None, "in week 2 it is due on Thursday"
    t = evening(Table().day("thursday").chore("maja", "babysit"))
    assert t.kid("maja").chore is not None, "in week 1 on Friday"


@mark.rule("TL-195")
def test_without_a_price_of_its_own_a_missed_chore_costs_favor():
    t = Table().day("friday").at("maja", "S").chore("maja", "nothing").do("home:maja", "late:leila")
    assert t.happened("chore_missed") and t.kid("maja").favor == "neutral"


@mark.rule("TL-193")
def test_a_failed_test_costs_the_time_and_may_be_tried_again():
    t = Table().at("maja", "C").chore("maja", "piano").dice("none", "six").do("chore:maja", "accept")
    assert t.kid("maja").time == 5 and not t.kid("maja").chore.done
    assert t.do("chore:maja").kid("maja").chore.done


@mark.rule("TL-193", "TL-044", "TL-104")
def test_bringing_an_item_gives_it_away_unless_it_is_iconic():
    t = (
        Table("maja", "leila")
        .at("maja", "S")
        .chore("maja", "radio")
        .has("maja", "pocket_torch", "tractor_battery")
    )
    t.do("chore:maja")
    assert t.choices == {"bring:pocket_torch", "bring:tractor_battery"}
    t.do("bring:pocket_torch")
    assert "pocket_torch" not in t.kid("maja").items and t.kid("maja").time == 5
    t = Table("sanna", "leila").at("sanna", "M").at("leila", "C").chore("sanna", "costume").do("chore:sanna")
    assert t.kid("sanna").items == ("army_coat",) and t.kid("sanna").chore.done


@mark.rule("TL-193")
def test_visits_count_on_any_day():
    t = Table("maja", "leila").at("leila", "C").chore("maja", "dog").do("walk:maja:H")
    assert t.kid("maja").chore.progress == 1
    assert t.do("walk:maja:F").kid("maja").chore.done


@mark.rule("TL-193")
def test_dinners_in_a_row():
    t = Table("jonas", "leila").chore("jonas", "dinners").school("school_nurse")
    t.g.progress[0] = 1
    t.do("home:jonas", "late:leila")
    assert t.kid("jonas").chore.progress == 2
    t = Table("jonas", "leila").chore("jonas", "dinners").school("school_nurse")
    t.g.progress[0] = 2
    assert t.do("late:jonas", "late:leila").kid("jonas").chore.progress == 0


@mark.rule("TL-193")
def test_a_condition_that_is_met_in_the_evening():
    t = Table().chore("maja", "homework").at("maja", "S").do("home:maja", "late:leila")
    assert t.asked == (0, "reward")
    assert t.do("reward").view.insight == 1
    t = Table().chore("maja", "homework").at("maja", "S").time("maja", 1).school("school_nurse")
    assert not t.do("home:maja", "late:leila").kid("maja").chore.done, "two T must be left"


@mark.rule("TL-193")
def test_why_a_chore_can_not_be_done_here():
    t = Table().chore("maja", "lawn")
    assert t.blocked["chore:maja"] == ("That is to be done at Sjöängen.", "TL-193")
