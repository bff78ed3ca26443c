"""Machines: firmware, returns, movement, modes and abilities (TL-068 to 079, 173 to 179, 207, 223)."""

from pytest import mark

from tests.rules.loop.table import GAME, Table


def step(card="dodgeball", before=""):
    """The machine step of a round. On dodgeball, Warriors go 2 west, Workers 1 north, the others stay."""
    return Table().step("machines").day("tuesday").school_drawn(card, before)


@mark.rule("TL-068", "TL-178")
def test_slow_reboot_forgets_its_left_most_firewall():
    t = step().machine("fireguard_beta", "E6").walls("fireguard_beta", "brave_clever", "quick_tough")
    assert t.bot("fireguard_beta").firewalls == (None, "quick_tough", None)
    assert t.view.supply == 41


@mark.rule("TL-069")
def test_two_firmware_icons_in_a_row_reset_all_hacked_machines():
    t = step("maths_test", before="new_kid").controls("maja", "jarv", start="E6")
    assert (t.bot("jarv").where, t.bot("jarv").hacker) == ("grid", None)
    t = step("maths_test", before="dodgeball").controls("maja", "jarv")
    assert t.bot("jarv").hacker == "kid:maja"
    t = step("maths_test").controls("maja", "jarv")
    assert t.bot("jarv").hacker == "kid:maja", "round 1 has no card before it"


@mark.rule("TL-069", "TL-245")
def test_the_card_before_is_that_of_the_previous_round_weekend_included():
    t = Table().step("morning").day("monday", week=2).school("power_cut", before="maths_test")
    t.rumor_deck("ticking_swan").controls("leila", "jarv").dice("six")
    for _ in ("maja", "leila"):
        t.do(t.prompt.options[0].id)  # the new Chores
    assert t.do("stop").bot("jarv").hacker is None


@mark.rule("TL-070")
def test_a_machine_returns_to_its_start_and_moves_at_once():
    t = step("maths_test", before="new_kid").controls("maja", "jarv", start="E6")
    t.walls("jarv", "brave_clever").token_on("jarv")
    bot = t.bot("jarv")
    assert bot.firewalls == (None,) * 4 and not bot.hack_token and bot.start == "sector:E6"
    assert [event["sector"] for event in t.happened("machine_placed")] == ["sector:E6"]
    assert t.happened("machine_moved")[0]["start"] == "sector:E6", "and took part in this round's movement"


@mark.rule("TL-071")
def test_if_the_start_is_taken_the_first_player_chooses_a_sector_beside_it():
    t = step("maths_test", before="new_kid").controls("maja", "jarv", start="C4")
    t.machine("fireguard_alpha", "C4")
    assert t.asked == (0, "place_machine")
    assert t.choices_of("sector") == {"B4", "C3", "C5", "D4"}
    assert t.do("sector:D4").happened("machine_placed")[0]["sector"] == "sector:D4"


@mark.rule("TL-072", "TL-073", "TL-075")
def test_machines_move_as_the_school_card_says_for_their_class():
    t = step().machine("jarv", "E7").machine("paarhufer_alpha", "C4").machine("uggla", "B5")
    assert (t.sector("jarv"), t.sector("paarhufer_alpha"), t.sector("uggla")) == ("E5", "B4", "B5")


@mark.rule("TL-075")
def test_machines_pass_each_other_but_never_share_a_sector():
    t = step().machine("jarv", "E7").machine("uggla", "E6")
    assert t.sector("jarv") == "E5", "it walks past the Uggla"
    t = step().machine("jarv", "E7").machine("uggla", "E5")
    assert t.sector("jarv") == "E6", "it stops before the Uggla"
    t = step().machine("jarv", "E7").machine("uggla", "E5").machine("fireguard_alpha", "E6")
    assert t.sector("jarv") == "E7"


@mark.rule("TL-076", "TL-016", "TL-239")
def test_sea_stops_a_machine_and_hacked_ones_are_not_in_the_way():
    assert not any(step().rules.islands.is_land(sector) for sector in (0, 1)), "A1 and A2 are sea"
    assert step().machine("jarv", "A4").sector("jarv") == "A3"
    assert step().machine("jarv", "A3").sector("jarv") == "A3"
    assert step().machine("jarv", "B4").controls("maja", "uggla", start="B3").sector("jarv") == "B2"


@mark.rule("TL-074")
def test_alert_machines_of_a_class_move_first_else_the_first_player_chooses():
    t = step("maths_test").machine("fireguard_alpha", "C5").machine("fireguard_beta", "C4", "alert")
    assert next(event["machine"] for event in t.happened("machine_moved")) == "machine:fireguard_alpha"
    t = step("maths_test").machine("fireguard_alpha", "C5", "alert").machine("fireguard_beta", "C4", "alert")
    assert t.asked == (0, "move_first")
    t.do("machine:fireguard_beta")
    assert t.sector("fireguard_beta") == "C4", "the other one was still in the way"
    assert t.sector("fireguard_alpha") == "C6"


@mark.rule("TL-074")
def test_nobody_is_asked_for_an_order_that_changes_nothing():
    def fireguards(alpha: str, beta: str) -> Table:
        t = step("maths_test").machine("fireguard_alpha", alpha, "alert")
        return t.machine("fireguard_beta", beta, "alert")

    t = fireguards("C5", "F4")
    assert "machine:fireguard_alpha" not in t.choices, "their ways do not meet"
    assert {event["machine"] for event in t.happened("machine_moved")} == {
        "machine:fireguard_alpha",
        "machine:fireguard_beta",
    }
    assert fireguards("C5", "C4").asked == (0, "move_first"), "one may stop where the other one stands"


@mark.rule("TL-074")
def test_the_alert_one_goes_first_even_if_it_is_then_blocked():
    t = step("maths_test").machine("fireguard_alpha", "C5").machine("fireguard_beta", "C4", "alert")
    assert (t.sector("fireguard_beta"), t.sector("fireguard_alpha")) == ("C4", "C6")
    t = step("maths_test").machine("fireguard_alpha", "C5", "alert").machine("fireguard_beta", "C4")
    assert (t.sector("fireguard_alpha"), t.sector("fireguard_beta")) == ("C6", "C5")


@mark.rule("TL-077", "TL-223")
def test_modes_follow_the_places_nearby():
    t = step().machine("uggla", "D5", "routine")
    assert t.bot("uggla").mode == "alert", "nearby Sätuna, which is Restricted, and nothing Open"
    t = step().machine("uggla", "B5", "alert")
    assert t.bot("uggla").mode == "routine", "nearby both kinds"
    t = step().machine("uggla", "D3", "alert")
    assert t.bot("uggla").near == () and t.bot("uggla").mode == "routine", "nearby nothing"


@mark.rule("TL-078", "TL-163", "TL-223")
def test_a_hack_token_keeps_a_machine_alert_for_one_round():
    t = step().machine("uggla", "B4", "alert").token_on("uggla")
    assert t.bot("uggla").mode == "alert" and not t.bot("uggla").hack_token
    assert step().machine("uggla", "B4", "alert").bot("uggla").mode == "routine"


@mark.rule("TL-079", "TL-186", "TL-239")
def test_hacked_machines_neither_move_nor_change():
    t = step().controls("maja", "jarv", start="D5").at("maja", "H")
    assert t.bot("jarv").where == "hacked" and not t.happened("mode")


@mark.rule("TL-174", "TL-223")
def test_alarmed_beside_another_machine():
    t = step().machine("paarhufer_alpha", "C4").machine("uggla", "B5")
    assert t.sector("paarhufer_alpha") == "B4"
    assert t.bot("paarhufer_alpha").mode == "alert"
    t = step().machine("paarhufer_alpha", "C4").machine("uggla", "A5")
    assert t.bot("paarhufer_alpha").mode == "routine", "diagonal is not beside"
    t = step().machine("paarhufer_alpha", "C4").controls("maja", "uggla")
    assert t.bot("paarhufer_alpha").mode == "routine", "hacked ones do not count"


@mark.rule("TL-175", "TL-239", "TL-070")
def test_an_armed_machine_wrecks_another_until_the_next_round():
    t = Table().at("maja", "C").controls("maja", "jarv").machine("fireguard_beta", "E6", "alert", start="D4")
    t.walls("fireguard_beta", "brave_clever").token_on("fireguard_beta").do("wreck:maja:fireguard_beta")
    bot = t.bot("fireguard_beta")
    assert bot.where == "wrecked" and bot.firewalls == (None,) * 3 and not bot.hack_token
    assert t.kid("maja").time == 4
    assert not Table().at("maja", "C").controls("maja", "uggla").machine("jarv", "E6").choices_of("wreck")
    t = step().machine("fireguard_beta", "D4")
    t.g.sector[t.m("fireguard_beta")] = -2
    assert t.sector("fireguard_beta") == "D4", "it is back"


@mark.rule("TL-175")
def test_armed_machines_can_not_be_wrecked_and_two_cubes_are_needed():
    t = Table().at("maja", "C").controls("maja", "jarv").machine("uggla", "E6")
    assert t.choices_of("wreck", "maja") == {"uggla"}
    assert (
        not Table()
        .at("maja", "C")
        .time("maja", 1)
        .controls("maja", "jarv")
        .machine("uggla", "E6")
        .choices_of("wreck")
    )
    t = Table().at("maja", "C").has("maja", "thunder_jar").machine("jarv", "E6")
    assert "anomaly:maja:thunder_jar" not in t.choices


@mark.rule("TL-176")
def test_an_escapee_moves_before_all_others():
    t = step("cross_country").machine("uggla", "C5").machine("paarhufer_alpha", "B4")
    assert (t.sector("uggla"), t.sector("paarhufer_alpha")) == ("B5", "B4"), (
        "Workers stand first on this card and Watchers third, but the Uggla was there before"
    )


@mark.rule("TL-177", "TL-147")
def test_a_predictable_machine_shows_all_its_firewalls():
    t = Table().at("maja", "M").machine("fireguard_alpha", "C4").supply("brave_clever")
    t.do("scout_machine:maja:fireguard_alpha")
    assert t.bot("fireguard_alpha").firewalls == ("brave_clever",) * 2
    t = Table("maja", "leila", "jonas", "tobbe").at("maja", "M").machine("fireguard_alpha", "C4")
    t.do("scout_machine:maja:fireguard_alpha")
    assert None not in t.bot("fireguard_alpha").firewalls and len(t.bot("fireguard_alpha").firewalls) == 3


@mark.rule("TL-179")
def test_an_unpredictable_machine_needs_only_one_firmware_icon():
    t = step("maths_test", before="dodgeball").controls("maja", "paarhufer_beta").controls("leila", "jarv")
    assert t.bot("paarhufer_beta").hacker is None and t.bot("jarv").hacker == "kid:leila"


@mark.rule("TL-179")
def test_nobody_needs_to_have_hacked_it_for_that():
    t = step("maths_test", before="dodgeball").machine("paarhufer_beta", "E6", start="C3")
    t.walls("paarhufer_beta", "brave_clever").machine("uggla", "F7", start="D7")
    assert t.bot("paarhufer_beta").firewalls == (None, None), "it has started anew"
    assert [told["machine"] for told in t.happened("reset")] == ["machine:paarhufer_beta"], "and no other"
    assert not step("dodgeball").machine("paarhufer_beta", "E6", start="C3").happened("reset"), "no icon"


@mark.rule("TL-173")
def test_a_sheet_shows_all_that_is_printed_on_it():
    t = Table().machine("uggla", "B5")
    bot = t.bot("uggla")
    assert (len(bot.firewalls), bot.movement, bot.capacity, bot.response) == (3, 3, 1, "uggla")
    printed = next(m for m in GAME.content(t.options).machines if m.machine == "machine:uggla")
    assert (printed.kind, printed.ability, printed.combo) == ("watcher", "escapee", "interface")


@mark.rule("TL-005", "TL-223")
def test_a_diary_card_may_keep_machines_alert_or_still():
    t = Table(scenario="bot_amok").diary("2a").machine("uggla", "B4")
    assert t.bot("uggla").mode == "alert"
    t = step().diary("1b").machine("jarv", "E7")
    assert t.sector("jarv") == "E7"
