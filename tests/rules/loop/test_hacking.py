"""Hacking (TL-153 to 172, 239 to 242)."""

from pytest import mark

from tests.rules.loop.table import Table

EASY = ("brave_clever", "brave_clever")


def hack(*kids, machine="paarhufer_beta", mode="routine", **options):
    """Maja (and all others) at Ekerö Centrum, a Paarhufer with two firewalls in the Sector."""
    t = Table(*(kids or ("maja", "leila")), **options).everyone("C").machine(machine, "E6", mode)
    return t if kids else t.at("leila", "M")


@mark.rule("TL-153")
def test_the_cost_is_the_larger_of_spaces_and_participants():
    t = hack().walls("paarhufer_beta", *EASY).dice("six", "six").do("hack:maja:paarhufer_beta")
    assert t.kid("maja").time == 4 and t.bot("paarhufer_beta").hacker == "kid:maja"
    t = hack("maja", "leila", "jonas", seats=1).walls("paarhufer_beta", *EASY)
    t.do("hack:maja:paarhufer_beta", "join:leila+join:jonas")
    assert [t.kid(kid).time for kid in ("maja", "leila", "jonas")] == [5, 5, 5], "3 kids on 2 spaces"


@mark.rule("TL-153", "TL-155")
def test_two_kids_share_three_spaces_as_they_like_and_who_paid_most_leads():
    t = hack("maja", "leila", machine="fireguard_beta").supply("brave_clever").dice("six")
    t.do("hack:maja:fireguard_beta", "join:leila")
    assert t.asked == (1, "hack_share") and t.choices == {"pay:1", "pay:2"}
    t.do("pay:2")
    assert (t.kid("maja").time, t.kid("leila").time) == (5, 4)
    assert t.view.hack.hacker == "kid:leila"


@mark.rule("TL-153", "TL-241")
def test_a_hack_that_nobody_can_pay_is_not_begun():
    t = hack("maja", "leila").time("maja", 1).time("leila", 1)
    t.do("hack:maja:paarhufer_beta", "-")
    assert t.kid("maja").time == 1 and t.happened("called_off")
    t = hack().time("maja", 1)
    assert "hack:maja:paarhufer_beta" not in t.choices
    assert t.blocked["hack:maja:paarhufer_beta"][1] == "TL-153"


@mark.rule("TL-154")
def test_participants_stand_anywhere_nearby_but_help_needs_the_same_place():
    t = Table("maja", "tobbe").at("maja", "C").at("tobbe", "N").machine("paarhufer_beta", "E6").dice("six")
    t.walls("paarhufer_beta", *EASY).do("hack:maja:paarhufer_beta", "join:tobbe", "kid:maja")
    assert t.asked == (0, "tester")
    t.do("kid:maja")
    assert t.happened("rolled") and not t.happened("helps"), "Tobbe is at Närlunda and was not asked to help"


@mark.rule("TL-155")
def test_the_first_player_breaks_a_tie_for_the_lead():
    t = hack("maja", "leila").walls("paarhufer_beta", *EASY).do("hack:leila:paarhufer_beta", "join:maja")
    assert t.asked == (0, "lead_hacker") and t.choices == {"kid:maja", "kid:leila"}


@mark.rule("TL-156", "TL-164", "TL-160")
def test_firewalls_from_left_to_right_drawn_where_missing():
    t = hack().walls("paarhufer_beta", "", "charming_brave").supply("brave_clever").dice("six", "none")
    t.do("hack:maja:paarhufer_beta")
    assert [event["trait"] for event in t.happened("test")] == ["trait:brave", "trait:charming"]
    assert t.bot("paarhufer_beta").firewalls == ("brave_clever", "charming_brave")


@mark.rule("TL-157", "TL-158")
def test_routine_uses_the_top_half_and_alert_the_bottom():
    t = hack().walls("paarhufer_beta", "brave_clever_quick").dice("six", "six").do("hack:maja:paarhufer_beta")
    assert t.happened("test")[0]["trait"] == "trait:brave"
    t = hack(mode="alert").walls("paarhufer_beta", "brave_clever_quick").dice("six", "six")
    t.do("hack:maja:paarhufer_beta")
    assert [event["trait"] for event in t.happened("test")][:2] == ["trait:clever", "trait:quick"], "both"


@mark.rule("TL-158", "TL-159")
def test_any_participant_may_be_the_tester_of_each_test():
    t = (
        hack("maja", "tobbe", seats=1, mode="alert")
        .walls("paarhufer_beta", "clever_brave_tough")
        .dice("six", "six")
    )
    t.do("hack:maja:paarhufer_beta", "join:tobbe", "kid:maja")
    assert t.asked == (0, "tester") and t.choices == {"kid:maja", "kid:tobbe"}
    t.do("kid:maja", "help:tobbe")
    assert t.asked == (0, "tester"), "and anew for the second colour"
    assert t.dice_rolled() == [7]


@mark.rule("TL-160", "TL-166", "TL-167")
def test_past_the_last_firewall_the_machine_listens():
    t = hack().walls("paarhufer_beta", *EASY).dice("six", "six").do("hack:maja:paarhufer_beta")
    bot = t.bot("paarhufer_beta")
    assert (bot.where, bot.hacker, bot.sector) == ("hacked", "kid:maja", None)
    assert t.kid("maja").machine == "machine:paarhufer_beta"


@mark.rule("TL-161", "TL-171")
def test_a_failure_in_routine_wakes_it_and_the_lower_half_follows():
    t = hack().walls("paarhufer_beta", "brave_clever_quick", "brave_clever").dice("none", "six", "six", "six")
    t.do("hack:maja:paarhufer_beta", "accept")
    traits = [event["trait"].removeprefix("trait:") for event in t.happened("test")]
    assert traits == ["brave", "clever", "quick", "clever"], "the rest is done in Alert"
    assert t.bot("paarhufer_beta").hacker == "kid:maja" and t.where("maja") == "C"


@mark.rule("TL-162", "TL-163", "TL-242")
def test_a_failure_in_alert_ends_it_with_the_response():
    t = (
        hack(mode="alert")
        .walls("paarhufer_beta", *EASY)
        .dice("none")
        .do("hack:maja:paarhufer_beta", "accept")
    )
    assert t.kid("maja").conditions == ("upset",) and t.bot("paarhufer_beta").hack_token
    assert t.choices == {"to:D", "to:J", "to:N"}, "next door, in the open"
    t.do("to:J")
    assert t.where("maja") == "J" and not t.happened("noticed"), "that machine does not ask again"


@mark.rule("TL-162", "TL-242")
def test_the_response_hits_all_participants_and_each_chooses_where_to_go():
    t = hack("maja", "tobbe", machine="jarv", mode="alert").walls("jarv", "brave_clever").dice("none")
    t.do("hack:maja:jarv", "join:tobbe", "pay:1", "kid:tobbe", "accept", "to:J", "to:N")
    assert [t.kid(kid).conditions for kid in ("maja", "tobbe")] == [("injured",), ("injured",)]
    assert [t.where(kid) for kid in ("maja", "tobbe")] == ["J", "N"], "this replaces the Block's way back"


@mark.rule("TL-165", "TL-163", "TL-241")
def test_a_machine_that_is_moved_away_cuts_the_hack_short():
    t = hack(mode="alert").has("maja", "tuning_fork").walls("paarhufer_beta", *EASY)
    t.do("hack:maja:paarhufer_beta", "use:tuning_fork", "sector:E5")
    assert t.happened("hack_cut_short") and t.bot("paarhufer_beta").hack_token
    assert t.where("maja") == "C" and t.kid("maja").conditions == (), "no Response, nobody moves"
    assert t.kid("maja").time == 4, "the T is lost"


@mark.rule("TL-167", "TL-070")
def test_hacking_a_second_machine_lets_the_first_go():
    t = hack().controls("maja", "uggla", start="D5").walls("paarhufer_beta", *EASY).dice("six", "six")
    t.do("hack:maja:paarhufer_beta")
    assert t.kid("maja").machine == "machine:paarhufer_beta"
    assert (t.sector("uggla"), t.bot("uggla").mode) == ("D5", "alert"), "reset at once, mode by its start"


@mark.rule("TL-168")
def test_a_hacker_may_ride_use_the_combo_and_paid_abilities():
    t = Table("maja", "leila").at("maja", "C").controls("maja", "jarv").machine("uggla", "E6")
    assert {"ride:maja", "wreck:maja:uggla"} <= t.choices


@mark.rule("TL-169")
def test_repel_is_an_avoid_check_in_place_of_the_test():
    t = hack().walls("paarhufer_beta", "repel", "brave_clever").dice("six").do("hack:maja:paarhufer_beta")
    assert [event["trait"] for event in t.happened("test")] == ["trait:brave"], "in Routine it ignores kids"
    t = (
        hack(mode="alert")
        .walls("paarhufer_beta", "repel")
        .dice("none")
        .do("hack:maja:paarhufer_beta", "accept")
    )
    assert t.happened("test")[0]["trait"] == "trait:charming" and t.happened("hack_failed")


@mark.rule("TL-169")
def test_a_failed_repel_in_routine_only_wakes_the_machine():
    t = hack(machine="jarv").walls("jarv", "repel").dice("none", "six").do("hack:maja:jarv", "accept")
    assert t.kid("maja").conditions == () and t.bot("jarv").mode == "alert"
    assert [event["trait"] for event in t.happened("test")][:2] == ["trait:brave", "trait:brave"]


@mark.rule("TL-170")
def test_a_default_firewall_is_on_the_response_card():
    t = hack().walls("paarhufer_beta", "default").dice("six", "six").do("hack:maja:paarhufer_beta")
    assert t.happened("test")[0]["trait"] == "trait:quick"
    t = (
        hack(mode="alert")
        .walls("paarhufer_beta", "default")
        .dice("six", "six")
        .do("hack:maja:paarhufer_beta")
    )
    assert [event["trait"] for event in t.happened("test")][:2] == ["trait:quick", "trait:clever"]


@mark.rule("TL-171")
def test_an_alert_icon_wakes_the_machine_and_its_lower_half_counts():
    t = hack().walls("paarhufer_beta", "alert").dice("six", "six").do("hack:maja:paarhufer_beta")
    assert [event["trait"] for event in t.happened("test")][:2] == ["trait:tough", "trait:clever"]
    assert t.happened("mode")[0]["mode"] == "mode:alert"


@mark.rule("TL-172")
def test_firewalls_that_are_taken_off_go_back_to_the_supply():
    t = Table().step("machines").school_drawn("maths_test", before="new_kid").controls("maja", "jarv")
    t.walls("jarv", "brave_clever", "brave_clever")
    assert len(t.g.supply) == 40
    assert t.view.supply == 42
    sheets = [machine.many.firewalls for machine in t.content.pack.machines]
    assert sum(sheets) <= 42, "so it can't run out"


@mark.rule("TL-239")
def test_what_can_not_be_done_to_a_hacked_machine():
    t = Table("maja", "leila").controls("leila", "jarv").at("maja", "M")
    assert not t.choices_of("hack") and not t.choices_of("scout_machine") and not t.choices_of("wreck")
    t = Table().at("maja", "N").controls("leila", "jarv")
    assert "tile:maja:N" not in t.choices, "the Recharge Station has no machine to call"


@mark.rule("TL-240", "TL-164")
def test_a_second_hack_starts_over_at_full_cost():
    t = hack(mode="alert").token_on("paarhufer_beta").walls("paarhufer_beta", *EASY).dice("none", "none")
    t.do("hack:maja:paarhufer_beta", "accept", "to:N", "hack:maja:paarhufer_beta", "accept")
    assert [event["trait"] for event in t.happened("test")] == ["trait:clever"] * 2, "at the first firewall"
    assert t.bot("paarhufer_beta").hack_token


@mark.rule("TL-097", "TL-158")
def test_an_anomaly_may_open_a_firewall():
    t = hack().has("maja", "second_key").walls("paarhufer_beta", *EASY)
    t.do("hack:maja:paarhufer_beta", "use:second_key", "use:second_key")
    assert t.kid("maja").machine == "machine:paarhufer_beta" and not t.happened("rolled")


@mark.rule("TL-005", "TL-153")
def test_the_diary_may_make_a_hack_cheaper_but_not_below_one_each():
    t = Table("maja", "leila", scenario="bot_amok").diary("3a").everyone("C").machine("fireguard_alpha", "E6")
    t.walls("fireguard_alpha", *EASY).dice("six", "six").do("hack:maja:fireguard_alpha", "-")
    assert t.kid("maja").time == 5
    t = Table("maja", "leila", scenario="bot_amok").diary("3a").everyone("C").machine("fireguard_alpha", "E6")
    t.do("hack:maja:fireguard_alpha", "join:leila")
    assert [t.kid(kid).time for kid in ("maja", "leila")] == [5, 5]


@mark.rule("TL-158", "TL-107")
def test_a_combo_opens_a_firewall_that_names_it():
    t = hack("maja", "petter", mode="alert").at("petter", "M").has("maja", "kit_computer", "pocket_torch")
    t.walls("paarhufer_beta", "brave_clever_quick").dice("none").do("hack:maja:paarhufer_beta")
    t.do("combo:interface:kit_computer:pocket_torch", "accept")
    assert [event["trait"] for event in t.happened("test")] == ["trait:clever", "trait:quick"]
    assert t.happened("combo") and t.happened("hack_failed"), "one of the two tests, not both"


@mark.rule("TL-143", "TL-242")
def test_who_runs_from_a_failed_hack_may_run_into_another_machine():
    t = hack(mode="alert").walls("paarhufer_beta", *EASY).machine("jarv", "F7").dice("none", "none")
    t.do("hack:maja:paarhufer_beta", "accept", "to:J", "accept")
    assert [told["machine"] for told in t.happened("noticed")] == ["machine:jarv"]
    assert t.where("maja") == "C", "its Block sends her back, and nobody asks her there again"
    assert set(t.kid("maja").conditions) == {"upset", "scared"}


@mark.rule("TL-242")
def test_the_hacker_runs_first():
    t = hack("maja", "tobbe", machine="jarv", mode="alert").walls("jarv", "brave_clever").dice("none")
    t.do("hack:maja:jarv", "join:tobbe", "pay:3", "kid:tobbe", "accept")
    assert t.view.hack is None and t.asked == (1, "step_aside"), "Tobbe has paid most"


@mark.rule("TL-169", "TL-115")
def test_a_failed_repel_in_routine_brings_the_response_on_the_hacker_and_its_helpers():
    t = hack("maja", "tobbe", machine="jarv").walls("jarv", "repel").dice("none", "six", "six", "six", "six")
    t.do("hack:maja:jarv", "join:tobbe", "pay:1", "help:tobbe", "accept")
    assert t.kid("maja").conditions == ("scared",) and t.kid("tobbe").conditions == ("scared",)
    assert t.where("maja") == t.where("tobbe") == "C", "a Block's way back does not move a hacker"
    assert t.bot("jarv").mode == "alert", "and now the lower half"


@mark.rule("TL-169", "TL-162")
def test_in_alert_a_failed_repel_brings_the_response_once():
    t = (
        hack(machine="uggla", mode="alert")
        .walls("uggla", "repel")
        .dice("none")
        .do("hack:maja:uggla", "accept")
    )
    assert t.kid("maja").favor == "neutral", "one step, not two"


@mark.rule("TL-169", "TL-165")
def test_a_response_that_carries_the_hacker_off_ends_the_hack():
    t = hack(machine="jarv").response("jarv", "erratic").walls("jarv", "repel").dice("none", 3)
    t.do("hack:maja:jarv", "accept", "to:L")
    assert t.where("maja") == "L" and t.happened("hack_cut_short") and not t.happened("hack_failed")
