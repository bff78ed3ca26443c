"""The frame of the game: kids, days, dials, the map (TL-001 to 019, 221)."""

import pytest
from pytest import mark

from streetlight.core.errors import OptionError
from streetlight.core.match import true_state
from streetlight.games.loop.pack.loading import load_pack, pack_index
from streetlight.games.loop.state import Loop
from tests.rules.loop.table import GAME, Table


@mark.rule("TL-001", "TL-250")
def test_two_to_five_kids_whoever_runs_them():
    assert [len(true_state(GAME.start(1, 1, kids=kids), Loop).at) for kids in (2, 5)] == [2, 5]
    assert len(true_state(GAME.start(1, 1), Loop).at) == 2, "a solo player runs two kids"
    for seats, kids in ((1, 1), (1, 6), (3, 2)):
        with pytest.raises(OptionError, match="kids"):
            GAME.start(seats, 1, kids=kids)


@mark.rule("TL-001", "TL-002")
def test_all_win_together_when_a_diary_card_says_so():
    t = Table("maja", "leila").diary("1a").dials(insight=30).do("late:maja")
    assert t.result.winners == (0, 1)
    assert t.result.reason == "bored"
    assert not GAME.start(2, 1).over, "no other goal is known at the start"


@mark.rule("TL-002", "TL-247")
def test_the_kids_lose_together_when_the_last_day_is_over():
    t = Table("maja", "leila").diary("1a").day("weekend", week=2).do("late:maja", "late:leila")
    assert (t.result.winners, t.result.scores, t.result.reason) == ((), (0, 0), "out_of_time")


@mark.rule("TL-003", "TL-021")
def test_a_week_has_six_rounds_the_last_of_them_a_weekend():
    days = [(Table().day(day, week).view.day, week) for week in (1, 2) for day in ("monday", "weekend")]
    assert days == [("monday", 1), ("weekend", 1), ("monday", 2), ("weekend", 2)]
    match = GAME.start(2, 1)
    view = match.view(None)
    assert (view.round, view.day, view.week, view.rounds) == (1, "monday", 1, 6)
    assert Table().view.rounds == 12


@mark.rule("TL-004", "TL-021")
def test_the_dials_start_at_nought_and_never_fall_below():
    assert (GAME.start(2, 1).view(None).insight, GAME.start(2, 1).view(None).enigma) == (0, 0)
    t = Table().has("maja", "yesterday_mirror").dials(enigma=1).do("anomaly:maja:yesterday_mirror")
    assert t.view.enigma == 0
    t = Table().dials(insight=99).at("maja", "M").dice("six").do("tile:maja:M")
    assert t.view.insight == 99


@mark.rule("TL-005", "TL-008")
def test_a_diary_card_beats_the_general_rule():
    t = Table("maja", "leila").at("maja", "T").rumors("counting_dog").dice("none")
    assert t.do("investigate:maja", "accept").view.enigma == 1
    t = Table("maja", "leila").diary("1b").at("maja", "T").rumors("counting_dog").dice("none")
    assert t.do("investigate:maja", "accept").view.enigma == 3


@mark.rule("TL-006", "TL-030")
def test_the_back_of_a_diary_card_is_hidden_until_it_is_turned():
    t = Table().diary("1a").at("maja", "F")
    assert [page.title for page in t.view.diary] == ["Nothing Much"]
    assert "The Bell" not in str(t.view)
    t.do("card:maja:bell")
    assert [page.title for page in t.view.diary] == ["The Bell"]


@mark.rule("TL-007", "TL-010", "TL-149")
def test_a_solved_rumor_of_the_named_set_gives_insight():
    t = Table().at("maja", "A").rumors("north_sheep").dice("six").do("investigate:maja")
    assert t.view.insight == 1
    t = Table().at("maja", "S").rumors("empty_ferry").dice("six").do("investigate:maja")
    assert t.view.insight == 0, "the neighbours are not the scenario's set"
    t = Table().at("maja", "L").rumors("night_water").dice("six").do("investigate:maja")
    assert t.view.insight == 2, "what the card gives comes on top"


@mark.rule("TL-008", "TL-149")
def test_any_failed_rumor_gives_enigma():
    t = Table().at("maja", "A").rumors("north_sheep").dice("none").do("investigate:maja", "accept")
    assert t.view.enigma == 1
    t = Table().at("maja", "S").rumors("empty_ferry").dice("none").do("investigate:maja", "accept")
    assert t.view.enigma == 1, "of whatever set"
    t = Table().at("maja", "L").rumors("night_water").dice("none").do("investigate:maja", "accept")
    assert t.view.enigma == 2, "what the card gives comes on top"


@mark.rule("TL-009", "TL-056")
def test_each_rumor_that_is_pushed_off_costs_two_enigma():
    t = Table().day("tuesday").step("school").school("dodgeball")
    t.rumors("north_sheep", "ticking_swan", "old_diver", "night_water").rumor_deck("pit_radio", "low_tide")
    assert t.track == ["q", "h", "a", "d"]
    assert t.view.enigma == 4
    assert [event["rumor"] for event in t.happened("pushed_off")] == ["rumor:night_water", "rumor:old_diver"]


@mark.rule("TL-011")
def test_a_round_is_school_adventure_and_end():
    t = Table("maja", "leila").step("morning").school("film_in_gym").rumors("north_sheep")
    assert t.view.phase == "school"
    t.do("way:1", "stop")
    assert t.view.phase == "adventure"
    t.do("late:maja", "late:leila")
    assert t.view.round == 2


@mark.rule("TL-013", "TL-127")
def test_walking_follows_the_lines():
    t = Table().at("maja", "M")
    near = {t.rules.letters[n] for n in t.rules.islands.adjacent[t.place("M")]}
    assert t.choices_of("walk", "maja") == near == {"G", "H", "R"}


@mark.rule("TL-014", "TL-015")
def test_nearby_sectors_overlap_the_place_and_are_adjacent_by_their_sides():
    islands = pack_index(load_pack()).islands
    assert len(islands.steps) == 48
    assert all(len({s for s in beside if s >= 0}) in (2, 3, 4) for beside in islands.steps)
    t = Table().at("maja", "M").machine("jarv", "C4")
    assert "jarv" in t.choices_of("scout_machine", "maja")
    t = Table().at("maja", "M").machine("jarv", "C5")
    assert "jarv" not in t.choices_of("scout_machine", "maja")


@mark.rule("TL-016", "TL-076")
def test_sea_and_edge_stop_a_machine():
    sea = {sector.removeprefix("sector:") for sector in GAME.content(Table().options).map.sea}
    assert "D6" not in sea and "A1" in sea
    t = Table().machine("jarv", "A5").step("machines").school_drawn("maths_test")
    assert t.sector("jarv") == "A5", "two Sectors north of the first row is over the edge"


@mark.rule("TL-018", "TL-128")
def test_buses_run_between_bus_stops():
    t = Table().at("maja", "M")
    stops = {place.letter for place in GAME.content(t.options).map.places if place.bus}
    assert t.choices_of("bus", "maja") == stops - {"M"}
    assert not Table().at("maja", "H").choices_of("bus", "maja")


@mark.rule("TL-019", "TL-038")
def test_school_is_in_stenhamra_and_everybody_starts_there():
    printed = GAME.content(Table().options).map
    assert printed.school == "place:M"
    assert next(place.name for place in printed.places if place.letter == "M") == "Stenhamra"
    assert {true_state(GAME.start(3, 1, cast=["maja", "leila", "jonas"]), Loop).at[k] for k in range(3)} == {
        Table().place("M")
    }


@mark.rule("TL-221")
def test_the_box_is_complete():
    pack = load_pack()
    counts = [len(part) for part in (pack.kids, pack.machines, pack.school, pack.chores, pack.items)]
    assert counts == [8, 6, 20, 20, 20]
    assert len(pack.anomalies) == 20 and len(pack.responses) == 12
    assert sum(token.count for token in pack.firewalls) == 42
    assert len(pack.tiles) == 9 and pack.box == "standard", "the check of packs holds it to these counts"
