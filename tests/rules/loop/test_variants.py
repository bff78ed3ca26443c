"""The eleven variants, and the sandbox (TL-208 to 220)."""

import pytest
from pytest import mark

from streetlight.core.errors import OptionError
from streetlight.games.loop.rules.dice import pool_size
from tests.rules.loop.packs import PACK
from tests.rules.loop.table import GAME, Table

BRAVE, CLEVER, CHARMING, QUICK, TOUGH = range(5)


@mark.rule("TL-208")
def test_complications_never_every_other_round_or_every_round():
    def drawn(day, often):
        t = Table(scenario="sandbox", complications=often).step("morning").day(day).school("film_in_gym")
        t.rumor_deck("ticking_swan", "old_diver")
        return len(t.view.diary)

    assert [drawn(day, "never") for day in ("monday", "tuesday")] == [0, 0]
    assert [drawn(day, "every_other_round") for day in ("monday", "tuesday", "wednesday", "friday")] == [
        1,
        0,
        1,
        1,
    ]
    assert [drawn(day, "every_round") for day in ("monday", "tuesday", "weekend")] == [1, 1, 1]
    with pytest.raises(OptionError, match="complications"):
        GAME.start(2, 1, complications="every_round")


@mark.rule("TL-209", "TL-250")
def test_the_enigma_that_means_failure_may_be_changed():
    t = Table(scenario="sandbox").dials(enigma=6).do("late:maja")
    assert t.result.reason == "enigma", "2 and 2 more per kid"
    t = Table("maja", "leila", "jonas", scenario="sandbox").dials(enigma=6).do("late:maja")
    assert not t.match.over
    t = Table(scenario="sandbox", enigma_limit=20).dials(enigma=6).do("late:maja")
    assert not t.match.over
    with pytest.raises(OptionError, match="enigma_limit"):
        GAME.start(2, 1, enigma_limit=9)
    with pytest.raises(OptionError, match="1 to 99"):
        GAME.start(2, 1, pack=PACK, scenario="sandbox", enigma_limit=0)


@mark.rule("TL-210")
def test_caring_parents_relieve_the_lightest_condition():
    t = (
        Table(variants=("caring_parents",))
        .is_("maja", "upset", "scared", "injured")
        .do("late:maja", "late:leila")
    )
    assert t.asked == (0, "caring")
    t.do("relieve")
    assert t.kid("maja").conditions == ("scared", "injured") and t.kid("maja").injury == 1
    t = Table(variants=("caring_parents",)).is_("maja", "injured").do("late:maja", "late:leila")
    assert t.view.round == 2, "Injured itself is not relieved like that"


@mark.rule("TL-211", "TL-232")
def test_this_might_help():
    t = Table("maja", "tobbe", variants=("this_might_help",)).has("tobbe", "fishing_knife", "pocket_torch")
    assert pool_size(t.g, 0, BRAVE, 0b10) == 3 + 2 + 1 + 1 + 1, "one more for a helper with something red"
    t = Table("maja", "tobbe").has("tobbe", "fishing_knife")
    assert pool_size(t.g, 0, BRAVE, 0b10) == 7


@mark.rule("TL-212")
def test_its_just_a_bruise():
    t = Table("maja", "tobbe", variants=("its_just_a_bruise",)).everyone("S").rumors("empty_ferry")
    t.is_("maja", "scared", "injured").is_("tobbe", "upset").dice("none", "six").do(
        "investigate:maja", "help:tobbe"
    )
    assert t.dice_rolled() == [3 + 2 + 1 + 1]
    t.next_anomaly("warm_bolt").do("push:exhausted", "done")
    assert t.kid("maja").conditions == ("exhausted", "injured"), "they lock cubes and are relieved as usual"


@mark.rule("TL-213", "TL-182")
def test_go_home_together():
    t = Table("maja", "leila", variants=("go_home_together",)).controls("maja", "jarv").do("home:leila")
    assert t.kid("leila").time == 6
    assert Table("maja", "leila").controls("maja", "jarv").do("home:leila").kid("leila").time == 5


@mark.rule("TL-214", "TL-115")
def test_sucks_to_be_you():
    t = Table("maja", "tobbe", variants=("sucks_to_be_you",)).everyone("A").rumors("north_sheep").dice("none")
    t.do("investigate:maja", "help:tobbe", "accept")
    assert [t.kid(kid).conditions for kid in ("maja", "tobbe")] == [("upset",), ()]


@mark.rule("TL-215")
def test_gradually_getting_worse():
    worse = ("gradually_getting_worse",)
    t = Table(variants=worse).at("maja", "K").rumors("open_gate").dice("none", "none").do("investigate:maja")
    assert t.choices == {"accept", "push:exhausted"}, "a push too goes to the lightest slot"
    t.do("push:exhausted")
    assert t.kid("maja").conditions == ("exhausted", "upset"), "though the card names Injured"
    t = Table(variants=worse).at("maja", "K").rumors("open_gate").dice("none")
    t.is_("maja", "exhausted", "upset", "scared", "injured", injury=2).do("investigate:maja")
    assert t.kid("maja").injury == 0, "all four are full: Injured starts over"


@mark.rule("TL-216")
def test_they_are_just_machines():
    plain = ("they_are_just_machines",)
    t = Table(variants=plain).machine("fireguard_alpha", "C4").walls("fireguard_alpha", "")
    assert not t.rules.ability(t.m("fireguard_alpha"), "predictable")
    t = Table(variants=plain).at("maja", "C").controls("maja", "jarv").machine("uggla", "E6")
    assert not t.choices_of("wreck")
    t = Table(variants=plain).step("machines").day("tuesday").school_drawn("dodgeball")
    t.machine("fireguard_beta", "E6").walls("fireguard_beta", "brave_clever")
    assert t.bot("fireguard_beta").firewalls[0] == "brave_clever", "no Slow Reboot"


@mark.rule("TL-217")
def test_that_was_my_favorite_lighter():
    t = (
        Table(variants=("that_was_my_favorite_lighter",))
        .at("maja", "S")
        .at("leila", "C")
        .rumors("empty_ferry")
    )
    t.has("maja", "fishing_knife", "pocket_torch").next_anomaly("warm_bolt").dice("none")
    t.do("investigate:maja")
    assert t.asked == (0, "use_items") and t.option("item:pocket_torch").rule == "TL-217"
    t.do("item:bandy_stick+item:fishing_knife+item:pocket_torch", "accept")
    assert t.choices == {"discard:fishing_knife", "discard:pocket_torch"}, (
        "even if it fails; never the Iconic one"
    )
    t.do("discard:pocket_torch")
    assert t.view.item_discard == ("pocket_torch",)


@mark.rule("TL-217")
def test_items_may_be_left_in_the_pocket():
    t = (
        Table(variants=("that_was_my_favorite_lighter",))
        .at("maja", "S")
        .at("leila", "C")
        .rumors("empty_ferry")
    )
    t.has("maja", "fishing_knife").next_anomaly("warm_bolt").dice("six").do("investigate:maja", "-")
    assert t.dice_rolled() == [5] and "fishing_knife" in t.kid("maja").items


@mark.rule("TL-217")
@pytest.mark.parametrize(
    ("used", "dice", "lost"),
    [
        ("item:bandy_stick", 6, ()),
        ("item:fishing_knife", 6, ("fishing_knife",)),
        ("item:bandy_stick+item:pocket_torch", 7, ("pocket_torch",)),
    ],
)
def test_any_of_the_items_may_be_used_and_the_iconic_one_is_never_lost(used, dice, lost):
    t = Table(variants=("that_was_my_favorite_lighter",)).at("maja", "S").at("leila", "C")
    t.rumors("empty_ferry").has("maja", "fishing_knife", "pocket_torch").next_anomaly("warm_bolt")
    t.dice("six").do("investigate:maja", used)
    assert t.dice_rolled() == [dice] and t.view.item_discard == lost


@mark.rule("TL-217")
def test_with_nothing_but_the_iconic_item_nobody_is_asked():
    t = Table(variants=("that_was_my_favorite_lighter",)).at("maja", "S").at("leila", "C")
    t.rumors("empty_ferry").next_anomaly("warm_bolt").dice("six").do("investigate:maja")
    assert t.dice_rolled() == [6] and not t.happened("discarded")


@mark.rule("TL-218", "TL-009")
def test_investigate_all_rumors():
    def pushed(pushed_off):
        t = Table(variants=("investigate_all_rumors",), pushed_off=pushed_off).day("tuesday").step("school")
        t.school("school_nurse").rumors("north_sheep", "ticking_swan", "old_diver", "night_water")
        return t.rumor_deck("pit_radio")

    assert pushed("one_more").view.enigma == 3
    assert pushed("two_more").view.enigma == 4
    assert pushed("lose").result.reason == "rumor_lost"
    with pytest.raises(OptionError, match="pushed_off"):
        GAME.start(2, 1, pushed_off="lose")


@mark.rule("TL-219")
def test_done_by_monday_is_for_two_weeks():
    with pytest.raises(OptionError, match="two weeks"):
        GAME.start(2, 1, variants=["done_by_monday"])


@mark.rule("TL-220")
def test_erratic_firmware():
    match = GAME.start(2, 1, variants=["erratic_firmware"])
    assert {machine.response for machine in match.view(None).machines} == {"erratic"}
    t = Table(variants=("erratic_firmware",)).at("leila", "C").machine("jarv", "B4").dice("none", 5)
    t.do("walk:maja:H", "accept")
    assert t.asked == (0, "move_machine"), "it turns its head, and walks off"
    t = Table(variants=("erratic_firmware",)).at("leila", "C").machine("jarv", "B4").dice("none", 3)
    t.do("walk:maja:H", "accept")
    assert t.asked == (0, "move_to")


@mark.rule("TL-213")
def test_who_stood_there_when_the_machine_went_home_still_gets_home_sooner():
    t = Table("maja", "leila", "tobbe", variants=("go_home_together",)).everyone("R").at("tobbe", "F")
    t.controls("maja", "jarv").do("home:maja")
    assert [t.kid(kid).home_cost for kid in ("leila", "tobbe")] == [1, 1], "Svartsjö for 1 T, not 2"
    t.do("walk:leila:F", "walk:tobbe:R")
    assert [t.kid(kid).home_cost for kid in ("leila", "tobbe")] == [1, 2], (
        "only who was there, and only from there"
    )
    t = Table("maja", "leila").everyone("R").controls("maja", "jarv").do("home:maja")
    assert t.kid("leila").home_cost == 2, "only in the variant"


@mark.rule("TL-213")
def test_tomorrow_nobody_remembers_that_machine():
    t = Table(variants=("go_home_together",)).everyone("R").controls("maja", "jarv")
    t.do("home:maja", "home:leila")
    assert t.g.seen_off == [0, 0]
