"""Rules that a small mistake could bend: each of these was bent once, and no other test noticed."""

from pytest import mark

from tests.rules.loop.table import Table


@mark.rule("TL-074")
def test_the_school_card_is_read_from_left_to_right():
    t = Table().step("machines").school_drawn("show_and_tell")
    t.machine("paarhufer_alpha", "C4").machine("jarv", "D4")
    assert (t.sector("paarhufer_alpha"), t.sector("jarv")) == ("C4", "E4"), "Workers before Warriors"


@mark.rule("TL-159")
def test_who_did_not_join_a_hack_does_not_help_with_it():
    t = Table("maja", "tobbe").everyone("C").machine("paarhufer_beta", "E6")
    t.walls("paarhufer_beta", "brave_clever", "brave_clever").dice("six", "six")
    t.do("hack:maja:paarhufer_beta", "-")
    assert not t.happened("helps") and t.dice_rolled() == [6, 6]


@mark.rule("TL-184", "TL-226")
def test_a_late_kid_still_helps_where_it_stands():
    t = Table("maja", "tobbe").everyone("M").at("tobbe", "M", "late").dice("six").do("tile:maja:M")
    assert t.asked == (1, "help")
    assert t.do("help:tobbe").happened("helps") == [{"helper": "kid:tobbe", "kid": "kid:maja"}]


@mark.rule("TL-191")
def test_who_is_angry_already_cannot_get_angrier():
    t = Table("maja", "leila").at("maja", "L").favor("maja", "angry").dice("none").do("tile:maja:L", "accept")
    maja = t.kid("maja")
    assert (maja.time, maja.spent, maja.cubes) == (3, 1, 6)
    assert not t.happened("favor") and not t.happened("grounded")


@mark.rule("TL-200", "TL-251")
def test_the_cafes_rest_is_an_extra_one():
    t = Table("maja", "leila").at("maja", "C").is_("maja", "exhausted", "upset")
    t.do("tile:maja:C", "recover:exhausted", "rest:maja:upset")
    assert t.kid("maja").conditions == ()


@mark.rule("TL-203", "TL-197")
def test_the_astronomers_hour_is_for_one_day():
    t = Table("maja", "leila").step("morning").day("weekend").school("dodgeball")
    t.g.tomorrow[0] = 1
    assert (t.kid("maja").time, t.kid("maja").tomorrow) == (10, 0)
    assert t.kid("leila").time == 9


@mark.rule("TL-233")
def test_a_sick_kid_does_not_help_at_school_though_it_lives_next_door():
    t = Table("maja", "tobbe").at("tobbe", "M", "sick").step("school").school("dodgeball").dice("six")
    assert t.kid("tobbe").home == "place:M"
    assert t.asked == (0, "adventure") and t.happened("test_won")


@mark.rule("TL-006")
def test_a_diary_card_that_was_dropped_does_not_come_back():
    t = Table("maja", "leila", scenario="bot_amok").diary("1a").dials(insight=3)
    t.g.gone = 1 << t.rules.number_of_page[2]
    t.do("walk:maja:H", "way:0")
    assert [page.page for page in t.view.diary] == ["page:1b"]


@mark.rule("TL-042")
def test_without_time_a_kid_at_home_can_only_lie_down_or_be_late():
    t = Table("maja", "leila").at("maja", "S").rumors("up:chess_keeper").is_("maja", "upset").time("maja", 0)
    assert {id for id in t.choices if "maja" in id} == {"home:maja", "late:maja"}


@mark.rule("TL-190")
def test_grounded_cubes_come_back_to_the_action_space_at_once():
    t = Table("maja", "leila").at("maja", "S", "home").favor("maja", "angry").chore("maja", "lawn")
    t.g.done = 1
    assert t.step("evening").asked == (0, "reward")
    maja = t.kid("maja")
    assert (maja.favor, maja.time, maja.spent) == ("neutral", 4, 2)


@mark.rule("TL-229")
def test_a_kid_without_time_is_tested_at_school_but_cannot_push():
    t = (
        Table("maja", "leila")
        .time("maja", 0)
        .at("leila", "C")
        .step("school")
        .school("dodgeball")
        .dice("none")
    )
    assert t.asked == (1, "adventure") and t.happened("test_lost")


@mark.rule("TL-245")
def test_an_empty_anomaly_deck_takes_its_discards():
    t = Table("maja", "leila").at("maja", "S", "home").chore("maja", "outboard").next_anomaly()
    t.g.done = 1
    t.g.anomaly_discard = (t._number("anomalies", "glass_fish"),)
    t.step("evening").do("reward")
    assert t.happened("got_anomaly") == [{"kid": "kid:maja", "anomaly": "anomaly:glass_fish"}]
    assert t.view.anomaly_discard == ()


@mark.rule("TL-054", "TL-255")
def test_sick_kids_count_for_new_rumors():
    t = Table("maja", "leila", "jonas").at("leila", "C", "sick").day("tuesday").step("school")
    t.school("dodgeball").rumor_deck("chess_keeper", "ticking_swan", "low_tide", "night_water").dice("six")
    t.do("-")
    assert len(t.happened("new_rumor")) == 3


@mark.rule("TL-058", "TL-167")
def test_a_machine_let_go_on_a_day_of_uproar_starts_alert():
    t = Table("maja", "leila").at("maja", "C").controls("maja", "fireguard_alpha", start="C4")
    t.machine("paarhufer_beta", "E6").walls("paarhufer_beta", "brave_clever", "brave_clever").dice(
        "six", "six"
    )
    t.g.uproar = True
    t.do("hack:maja:paarhufer_beta")
    assert (t.sector("fireguard_alpha"), t.bot("fireguard_alpha").mode) == ("C4", "alert")


@mark.rule("TL-163", "TL-165")
def test_a_hack_cut_short_in_routine_leaves_no_token():
    t = Table("maja", "leila").at("maja", "C").has("maja", "tuning_fork").machine("paarhufer_beta", "E6")
    t.walls("paarhufer_beta", "brave_clever", "brave_clever").do(
        "hack:maja:paarhufer_beta", "use:tuning_fork"
    )
    t.do("sector:E5")
    assert t.happened("hack_cut_short") and not t.bot("paarhufer_beta").hack_token


@mark.rule("TL-169")
def test_participants_help_the_hacker_against_a_repel_attempt():
    t = Table("maja", "tobbe").everyone("C").machine("paarhufer_beta", "E6", "alert")
    t.walls("paarhufer_beta", "repel").do("hack:maja:paarhufer_beta", "join:tobbe", "kid:maja")
    assert t.asked == (1, "help") and t.choices == {"help:tobbe"}


@mark.rule("TL-207")
def test_on_its_way_to_the_station_a_machine_does_not_climb_over_another():
    t = (
        Table("maja", "leila")
        .at("maja", "N")
        .machine("fireguard_alpha", "C6")
        .machine("paarhufer_alpha", "D6")
    )
    t.do("tile:maja:N")
    assert (t.sector("fireguard_alpha"), t.sector("paarhufer_alpha")) == ("C6", "E6"), "only one can go"


@mark.rule("TL-097")
def test_the_log_says_what_an_anomaly_did_before_it_is_used_up():
    t = Table("maja", "leila").at("maja", "L").has("maja", "borrowed_shadow").chore("maja", "puncture")
    t.g.counters = tuple([min(1, left) for left in t.g.counters])  # one use is left
    t.day("friday").step("evening").do("use:borrowed_shadow")
    told = [event.what for event in t.match.events(None)]
    assert told.index("shielded") + 1 == told.index("worn_out")
