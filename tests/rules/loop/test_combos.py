"""Items, Anomalies and combos (TL-096 to 109, 043, 044, 244, 245)."""

import pytest
from pytest import mark

from streetlight.games.loop.documents import AnomalyHeld
from streetlight.games.loop.pack.loading import load_pack, pack_index
from tests.rules.loop.table import Table

CONTENT = pack_index(load_pack())


def at_the_mast(*kids, **options):
    """Kids at Löten, where a radio tests Clever, or Interface."""
    return (
        Table(*(kids or ("tobbe", "leila")), **options)
        .everyone("Q")
        .rumors("pit_radio")
        .next_anomaly("warm_bolt")
    )


@mark.rule("TL-096", "TL-097")
def test_an_anomaly_comes_with_counters_and_each_use_takes_one():
    t = Table().at("maja", "S").rumors("empty_ferry").dice("six").next_anomaly("humming_stone")
    t.do("investigate:maja")
    assert t.kid("maja").anomalies == (AnomalyHeld(anomaly="humming_stone", uses=2),)
    t.do("anomaly:maja:humming_stone", "to:K")
    assert t.kid("maja").anomalies == (AnomalyHeld(anomaly="humming_stone", uses=1),)
    t.do("anomaly:maja:humming_stone", "to:M")
    assert t.kid("maja").anomalies == () and t.view.anomaly_discard == ("humming_stone",)


@mark.rule("TL-098", "TL-183", "TL-226")
@mark.parametrize("standing", ["home", "sick"])
def test_a_rest_for_all_here_is_no_use_to_a_kid_in_bed(standing):
    t = Table("maja", "leila").at("leila", "M", standing).is_("leila", "upset").has("maja", "glass_fish")
    assert "anomaly:maja:glass_fish" not in t.choices
    assert t.blocked["anomaly:maja:glass_fish"] == ("It would do nothing now.", "TL-098")
    t = Table("maja", "leila").at("leila", "M", "late").is_("leila", "upset").has("maja", "glass_fish")
    t.do("anomaly:maja:glass_fish", "recover:upset")
    assert t.kid("leila").conditions == (), "who is only late does rest"


@mark.rule("TL-098", "TL-063", "TL-226")
@mark.parametrize("standing", ["home", "sick"])
def test_nobody_is_called_out_of_bed(standing):
    def photograph(standing):
        return (
            Table("maja", "leila").at("maja", "H").at("leila", "M", standing).has("maja", "this_photograph")
        )

    assert "anomaly:maja:this_photograph" not in photograph(standing).choices
    assert "anomaly:maja:this_photograph" in photograph("late").choices


@mark.rule("TL-098", "TL-004")
def test_nothing_takes_enigma_away_where_there_is_none():
    assert "anomaly:maja:yesterday_mirror" not in Table().has("maja", "yesterday_mirror").choices


@mark.rule("TL-098", "TL-182")
def test_a_way_home_that_is_free_gets_no_shorter():
    t = Table("maja", "leila").has("maja", "paper_bird").do("anomaly:maja:paper_bird")
    assert t.kid("leila").home_cost == 0, "it is for all"
    assert "anomaly:maja:paper_bird" not in t.choices
    assert t.blocked["anomaly:maja:paper_bird"] == ("It would do nothing now.", "TL-098")
    assert "anomaly:maja:paper_bird" in Table().at("maja", "S").has("maja", "paper_bird").choices, (
        "who is at home may still go out, and others are out"
    )


@mark.rule("TL-098")
def test_an_effect_that_is_an_action_costs_a_cube_and_one_in_a_test_does_not():
    t = Table().has("maja", "humming_stone").do("anomaly:maja:humming_stone", "to:K")
    assert (t.where("maja"), t.kid("maja").time) == ("K", 5)
    t = Table().at("maja", "A").has("maja", "cold_lantern").rumors("north_sheep").dice("six")
    assert t.do("investigate:maja").option("use:cold_lantern").hint == "+2 dice."
    t.do("use:cold_lantern")
    assert t.kid("maja").time == 5 and t.dice_rolled() == [5], "two dice more"


@mark.rule("TL-097", "TL-110")
def test_an_anomaly_may_give_a_second_throw():
    t = Table().at("maja", "A").has("maja", "slow_watch").rumors("north_sheep").dice("none", "six")
    t.do("investigate:maja", "use:slow_watch")
    assert t.happened("solved") and t.kid("maja").conditions == ()


@mark.rule("TL-098", "TL-117")
def test_an_anomaly_may_take_a_condition_for_the_kid():
    t = Table().at("maja", "A").has("maja", "borrowed_shadow").rumors("north_sheep").dice("none")
    t.do("investigate:maja", "accept")
    assert t.option("use:borrowed_shadow").hint == "The condition does not happen."
    t.do("use:borrowed_shadow")
    assert t.kid("maja").conditions == () and t.kid("maja").anomalies[0].uses == 1


@mark.rule("TL-099", "TL-101", "TL-103")
def test_a_combo_succeeds_without_a_roll_and_uses_items_up():
    t = at_the_mast().has("tobbe", "jump_leads")
    t.do("investigate:tobbe", "-", "combo:interface:kit_computer:jump_leads")
    assert t.happened("solved") and not t.happened("rolled")
    assert t.kid("tobbe").items == ("kit_computer",), "the Iconic Item stays"
    assert t.view.item_discard == ("jump_leads",)


@mark.rule("TL-100", "TL-089")
def test_only_the_tester_and_its_helpers_can_bring_things():
    t = at_the_mast("tobbe", "leila", seats=1).has("leila", "jump_leads")
    t.do("investigate:tobbe", "help:leila")
    assert "combo:interface:kit_computer:jump_leads" in t.choices
    t = (
        at_the_mast("tobbe", "leila", seats=1)
        .has("leila", "jump_leads")
        .dice("six")
        .do("investigate:tobbe", "-")
    )
    assert t.happened("rolled"), "Leila did not take part"
    t = at_the_mast("tobbe", "leila", seats=1).has("leila", "jump_leads").is_("leila", "upset").dice("six")
    assert t.do("investigate:tobbe").happened("rolled"), "who can't help can't give cards either"


@mark.rule("TL-100", "TL-101")
def test_another_players_things_are_used_only_if_they_agree():
    t = at_the_mast("tobbe", "leila").has("leila", "jump_leads").dice("six")
    t.do("investigate:tobbe", "help:leila", "combo:interface:kit_computer:jump_leads")
    assert t.asked == (1, "lend")
    assert t.prompt.text == "May Tobbe use Jump Leads?", "only what is Leila's"
    assert t.option("lend").hint == "It succeeds without a roll. Used up: Jump Leads."
    t.do("keep")
    assert t.happened("rolled") and "jump_leads" in t.kid("leila").items
    t = at_the_mast("tobbe", "leila").has("leila", "jump_leads")
    t.do("investigate:tobbe", "help:leila", "combo:interface:kit_computer:jump_leads", "lend")
    assert "jump_leads" not in t.kid("leila").items and t.happened("solved")


@mark.rule("TL-101", "TL-106")
def test_an_anomaly_with_a_whole_combo_needs_nothing_else():
    t = at_the_mast("maja", "leila").at("leila", "C").has("maja", "second_key")
    t.do("investigate:maja", "combo:interface:second_key")
    assert t.happened("solved") and t.kid("maja").anomalies[0] == AnomalyHeld(anomaly="second_key", uses=1)


@mark.rule("TL-106")
def test_an_anomaly_with_an_item_tag_makes_combos_too():
    t = at_the_mast("maja", "leila").at("leila", "C").has("maja", "slow_watch", "jump_leads")
    t.do("investigate:maja", "combo:interface:jump_leads:slow_watch")
    assert t.kid("maja").anomalies[0].uses == 1 and t.view.item_discard == ("jump_leads",)


@mark.rule("TL-107", "TL-101", "TL-168")
def test_a_hacked_machines_combo_is_free_for_its_hacker():
    t = at_the_mast("maja", "leila").at("leila", "C").controls("maja", "uggla")
    t.do("investigate:maja", "combo:interface:uggla")
    assert t.happened("solved") and t.bot("uggla").hacker == "kid:maja"
    t = at_the_mast("maja", "tobbe", seats=1).controls("tobbe", "uggla").do("investigate:maja", "help:tobbe")
    assert "combo:interface:uggla" in t.choices, "as helper too"


@mark.rule("TL-102", "TL-103")
def test_thirteen_tags_make_eleven_combos():
    pack = CONTENT.pack
    assert len(pack.combos) == 11 and len({item.tag for item in pack.items}) == 13
    pairs = {combo.id: {frozenset(pair) for pair in combo.pairs} for combo in pack.combos}
    assert pairs["decoy"] == {
        frozenset(("loud", "bike")),
        frozenset(("loud", "glue")),
        frozenset(("club", "clothes")),
    }
    assert pairs["tow"] == {frozenset(("bike", "cables"))}


@mark.rule("TL-103")
@pytest.mark.parametrize("combo", [combo.id for combo in CONTENT.pack.combos])
def test_every_combo_can_be_made_of_items_in_the_box(combo):
    tags = {item.tag for item in CONTENT.pack.items}
    assert any(
        set(pair) <= tags for recipe in CONTENT.pack.combos if recipe.id == combo for pair in recipe.pairs
    )


@mark.rule("TL-104", "TL-108")
def test_knowledge_stands_for_any_tag_but_not_for_a_whole_combo():
    assert CONTENT.makes("interface", "computer", "knowledge")
    assert not CONTENT.makes("rope", "computer", "knowledge")
    assert CONTENT.makes("rope", "knowledge", "knowledge"), "two of them form any combo"
    t = at_the_mast("tobbe", "leila").at("leila", "C").has("tobbe", "library_book").do("investigate:tobbe")
    assert t.choices == {"roll", "combo:interface:kit_computer:library_book"}
    t = (
        at_the_mast("maja", "leila")
        .at("leila", "C")
        .has("maja", "library_book")
        .dice("six")
        .do("investigate:maja")
    )
    assert t.happened("rolled"), "alone it makes nothing"


@mark.rule("TL-104", "TL-105", "TL-108")
def test_a_single_tag_works_where_the_test_names_it():
    t = Table("maja", "leila").at("maja", "C").at("leila", "M").rumors("bakery_window")
    t.has("maja", "rubber_solution").next_item("track_suit").do("investigate:maja")
    assert t.option("tag:rubber_solution").hint == "It succeeds without a roll. Used up: Rubber Solution."
    t.do("tag:rubber_solution")
    assert t.happened("solved") and t.view.item_discard == ("rubber_solution",)
    t = (
        Table("maja", "leila")
        .at("maja", "C")
        .at("leila", "M")
        .rumors("bakery_window")
        .has("maja", "library_book")
    )
    assert "tag:library_book" in t.do("investigate:maja").choices, "Knowledge may be that tag"
    t = Table("mirja", "leila", scenario="bot_amok").at("mirja", "N").at("leila", "M").rumors("singing_mast")
    t.do("investigate:mirja", "tag:boombox")
    assert t.kid("mirja").items == ("boombox",), "an Iconic Item is not discarded"


@mark.rule("TL-108")
def test_things_come_before_any_die():
    t = at_the_mast().at("leila", "C").has("tobbe", "jump_leads").dice("none").do("investigate:tobbe", "roll")
    assert t.choices == {"accept", "push:exhausted", "push:upset", "push:scared", "push:injured"}


@mark.rule("TL-109")
def test_a_combo_counts_as_a_successful_roll():
    t = at_the_mast().is_("tobbe", "scared", "upset").has("tobbe", "jump_leads")
    t.do("investigate:tobbe", "help:leila", "combo:interface:kit_computer:jump_leads")
    assert t.kid("tobbe").conditions == ()
    t = at_the_mast().at("leila", "C").is_("tobbe", "scared", "upset").has("tobbe", "jump_leads")
    t.do("investigate:tobbe", "combo:interface:kit_computer:jump_leads")
    assert t.kid("tobbe").conditions == ("upset",), "nobody helped"


@mark.rule("TL-043", "TL-187", "TL-194")
def test_more_than_four_items_go_in_the_evening():
    t = Table("maja", "leila").at("leila", "C")
    t.has("maja", "fishing_knife", "petrol_can", "hairspray", "jump_leads", "track_suit")
    t.has("maja", "cold_lantern", "slow_watch", "echo_tape")
    t.do("home:leila", "home:maja")
    assert t.asked == (0, "excess") and "discard:bandy_stick" not in t.choices
    t.do("discard:petrol_can+discard:hairspray")
    assert t.kid("maja").items == ("bandy_stick", "fishing_knife", "jump_leads", "track_suit")
    assert len(t.kid("maja").anomalies) == 3, "any number of those"


@mark.rule("TL-044", "TL-244")
def test_an_iconic_item_never_reaches_the_discard_pile():
    t = Table("maja", "leila").at("maja", "C").at("leila", "M").rumors("bakery_window").dice("none")
    t.do("investigate:maja", "accept")
    assert t.kid("maja").items == ("bandy_stick",) and t.view.item_discard == ()


@mark.rule("TL-245")
def test_an_empty_deck_takes_its_discards_and_then_there_is_nothing():
    t = Table().at("maja", "D").rumors("guard_nine").dice("six").next_item().discard("track_suit")
    assert "track_suit" in t.do("investigate:maja").kid("maja").items
    t = Table().at("maja", "D").rumors("guard_nine").dice("six").next_item()
    assert t.do("investigate:maja").kid("maja").items == ("bandy_stick",)
    t = Table().at("maja", "S").rumors("empty_ferry").dice("six").next_anomaly()
    assert t.do("investigate:maja").kid("maja").anomalies == ()


@mark.rule("TL-099", "TL-105")
def test_all_see_what_would_solve_a_test_before_they_decide_to_help():
    t = at_the_mast("tobbe", "leila").do("investigate:tobbe")
    assert t.view.test.combo == ("interface",) and t.view.test.tag == ()
    assert t.prompt.text == "Tobbe tests Clever, or Interface. Do you help?"
    t = Table("maja", "leila").everyone("C").rumors("bakery_window").do("investigate:maja")
    assert t.view.test.tag == ("glue",)


@mark.rule("TL-137", "TL-158", "TL-099")
def test_the_firewall_at_hand_says_what_would_do_without_a_roll():
    t = Table("maja", "leila").everyone("C").machine("paarhufer_beta", "E6", "alert")
    t.walls("paarhufer_beta", "brave_clever_quick", "repel")
    hack = t.option("hack:maja:paarhufer_beta")
    assert hack.hint.startswith("Firewalls: Clever and Quick (or Interface); Charming (or Chemicals)")
    t.do("hack:maja:paarhufer_beta", "join:leila", "kid:maja")
    assert (
        t.asked == (0, "tester") and t.prompt.text == "The firewall asks for Clever, or Interface. Who tries?"
    )
    assert t.view.hack.tests == ("clever", "quick") and t.view.hack.combo == ("interface",)


@mark.rule("TL-169", "TL-137")
def test_repel_asks_for_what_the_machines_card_says_and_takes_its_combo():
    t = Table("maja", "leila").at("maja", "C").at("leila", "H").machine("paarhufer_beta", "E6", "alert")
    t.walls("paarhufer_beta", "repel").has("maja", "fishing_knife", "petrol_can").do(
        "hack:maja:paarhufer_beta"
    )
    assert t.view.hack.tests == ("charming",) and t.view.hack.combo == ("chemicals",)
    assert "combo:chemicals:fishing_knife:petrol_can" in t.choices
