"""Where two rules meet: positions that a fresh reader of the rulebook tried to break the game with."""

from pytest import mark

from tests.rules.loop.table import Table


@mark.rule("TL-058", "TL-074")
def test_a_duplicate_letter_wakes_the_machines_before_they_move():
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym")
    t.rumors("grass_market").rumor_deck("todays_boat", "ticking_swan")
    t.machine("fireguard_alpha", "E6", "alert").machine("fireguard_beta", "F6").do("way:0")
    assert t.asked == (0, "move_first"), "both are Alert now, so the First Player says who walks first"


@mark.rule("TL-058")
def test_everybody_hears_that_the_machines_wake_up():
    t = Table("maja", "leila").step("school").day("tuesday").school("film_in_gym")
    t.rumors("grass_market").rumor_deck("todays_boat", "ticking_swan").machine("uggla", "E6").do("way:0")
    assert t.happened("mode") == [{"machine": "machine:uggla", "mode": "mode:alert"}]


@mark.rule("TL-182", "TL-226", "TL-227")
def test_a_kid_without_time_who_is_carried_home_lies_down_there():
    t = Table("maja", "leila").everyone("N").controls("maja", "fireguard_alpha").time("leila", 0)
    assert t.kid("leila").standing == "late" and "back:leila" not in t.choices
    t.do("ride:maja", "ride_to:C", "rider:leila", "come", "home:maja", "home:leila")
    assert [event["kid"] for event in t.happened("dinner")] == ["kid:maja", "kid:leila"], "Leila lives there"


@mark.rule("TL-182", "TL-213", "TL-227")
def test_a_late_kid_goes_home_with_a_machine_that_comes_by():
    t = Table("maja", "leila", variants=("go_home_together",)).at("maja", "N").at("leila", "T")
    t.controls("maja", "fireguard_alpha").time("leila", 0).do("walk:maja:T", "back:leila", "home:leila")
    assert t.kid("leila").standing == "home"


@mark.rule("TL-165", "TL-241")
def test_a_machine_that_walks_off_ends_the_hack_before_the_next_test():
    t = Table("maja", "leila").at("maja", "C").at("leila", "H").has("maja", "dog_whistle")
    t.machine("paarhufer_beta", "E6").walls("paarhufer_beta", "brave_clever_quick").dice("none", "none")
    t.do("hack:maja:paarhufer_beta", "use:dog_whistle", "sector:E5", "accept")
    assert t.happened("hack_cut_short") and len(t.happened("test")) == 1
    assert t.bot("paarhufer_beta").mode == "routine", "nobody woke it"


@mark.rule("TL-214")
def test_sucks_to_be_you_also_where_the_card_says_all_kids_here():
    t = Table("maja", "tobbe", variants=("sucks_to_be_you",)).everyone("S").rumors("loose_plank").dice("none")
    t.do("investigate:maja", "-", "accept")
    assert [t.kid(kid).conditions for kid in ("maja", "tobbe")] == [("scared",), ()]
    t = Table("maja", "tobbe").everyone("S").rumors("loose_plank").dice("none")
    t.do("investigate:maja", "-", "accept")
    assert [t.kid(kid).conditions for kid in ("maja", "tobbe")] == [("scared",), ("scared",)]


@mark.rule("TL-151")
def test_the_kids_trade_where_the_rumor_was_solved():
    t = Table("maja", "leila", "jonas").everyone("S").at("jonas", "B").rumors("loose_plank").dice("six")
    t.has("leila", "petrol_can").do("investigate:maja")
    assert t.where("maja") == "B" and t.happened("trade_opens") == []
    t = Table("maja", "leila", "jonas").everyone("S").rumors("loose_plank").dice("six")
    t.has("leila", "petrol_can").do("investigate:maja", "-")
    assert t.happened("trade_opens") == [{"place": "place:S"}]
    assert t.view.trade is not None and t.view.trade.kids == ("kid:leila", "kid:jonas")


@mark.rule("TL-044", "TL-244")
def test_a_card_may_take_an_iconic_item_and_then_it_is_gone_for_good():
    t = (
        Table("maja", "leila")
        .at("maja", "S")
        .rumors("swap_shop")
        .dice("none")
        .do("investigate:maja", "accept")
    )
    assert t.kid("maja").items == () and t.view.item_discard == ()
    t = Table("maja", "leila").at("maja", "S").has("maja", "petrol_can").rumors("swap_shop").dice("none")
    t.do("investigate:maja", "accept")
    assert t.choices == {"discard:bandy_stick", "discard:petrol_can"}


@mark.rule("TL-246")
def test_nobody_pays_for_another_players_card_action_unasked():
    t = Table("maja", "leila").diary("1a").everyone("S").time("maja", 1).do("card:maja:boats")
    assert t.asked == (1, "share") and "pay:0" in t.choices
    assert [bool(t.option(f"pay:{n}").hint) for n in (0, 1, 2)] == [True, True, False], (
        "it takes two of Leila's"
    )
    t.do("pay:0")
    assert t.happened("card_called_off") and t.kid("maja").time == 1 and t.view.tracks.get("boats", 0) == 0


@mark.rule("TL-005", "TL-223")
def test_a_machine_that_the_diary_keeps_alert_is_never_said_to_calm_down():
    t = Table("maja", "leila", scenario="bot_amok").diary("2a").step("machines").school_drawn("dodgeball")
    t.machine("uggla", "E6", "alert")
    assert t.bot("uggla").mode == "alert" and t.happened("mode") == []


@mark.rule("TL-042")
def test_nobody_is_said_to_lose_time_that_they_do_not_have():
    t = Table("maja", "leila").at("maja", "N").time("maja", 1).machine("uggla", "E6").dice("none")
    t.do("walk:maja:C")
    assert t.happened("caught") and t.happened("lost_time") == []


@mark.rule("TL-218", "TL-009")
def test_nothing_comes_after_the_rumor_that_loses_the_game():
    t = Table("maja", "leila", variants=("investigate_all_rumors",), pushed_off="lose").step("school")
    t.day("tuesday").rumors("grass_market", "pit_radio", "empty_ferry", "north_sheep").school("dodgeball")
    t.rumor_deck("guard_nine", "bakery_window")
    assert [event.what for event in t.match.events(None)][-1] == "lost" and t.view.enigma == 2


@mark.rule("TL-066", "TL-047")
def test_who_was_sick_yesterday_is_meant_again_when_the_diary_is_read():
    t = Table("maja", "leila", scenario="clock").diary("1a").step("morning").day("tuesday")
    t.at("leila", "C", "sick")
    assert [event["kid"] for event in t.happened("favor")] == ["kid:maja", "kid:leila"]


@mark.rule("TL-196", "TL-183")
def test_in_the_evening_a_card_may_mean_a_kid_who_lies_at_home():
    t = Table("maja", "leila", scenario="clock").diary("1a").step("evening")
    t.at("leila", "C", "home").at("maja", "K", "late")
    assert t.asked == (0, "one_kid") and t.choices == {"kid:maja", "kid:leila"}


@mark.rule("TL-063", "TL-224")
def test_no_card_moves_a_sick_kid_not_even_the_first_player():
    t = Table("maja", "leila", scenario="clock").diary("1a").step("machines").school_drawn("dodgeball")
    t.at("maja", "K", "sick").at("leila", "C", "sick")
    assert t.happened("moved") == []
