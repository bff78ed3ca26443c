"""Tales from the Loop in the terminal: what a new player reads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import streetlight as sl
from streetlight.telling.screens import screen
from tests.rules.loop.table import Table


def lines_of(*args: str, typed: str) -> str:
    """The whole terminal of a match with these lines typed."""
    command = [sys.executable, "-m", "streetlight.cli", "play", "loop", "--seed", "friends", *args]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=60, check=False
    ).stdout


def test_a_new_player_hears_what_the_bots_are_up_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path))
    text = lines_of(typed="2\n" + "1\n" * 30)
    assert "Tobbe - Has read the manual" in text, "the options say what they mean"
    assert " says: " in text and " would like to " in text
    first = text.index(" would like to ")
    assert text.index("What next for Tobbe?") > 0 and " says: " in text[:first]


def test_the_dials_tell_how_far_they_may_go() -> None:
    t = Table("maja", "leila", scenario="bot_amok").diary("1a")
    text = screen(t.match, 0, ascii_only=False, legend=False)
    assert "Insight 0 (the Diary waits for 3)  ·  Enigma 0 (lost at 11)" in text


def test_a_test_is_shown_die_by_die_and_not_under_a_whole_map() -> None:
    t = Table("maja", "sanna").everyone("S").rumors("up:loose_plank").dice("none").do("investigate:maja")
    test, stake = screen(t.match, 1, ascii_only=False, legend=False).splitlines()
    assert test == "Maja tests Brave: 6 dice (+3 to begin with, +2 strength, +1 Items), 67 %, pushed 89 %."
    assert "Success: " in stake and "Failure: Enigma +1." in stake, "who helps knows what for"
    t.do("-")
    assert screen(t.match, 0, ascii_only=False, legend=False).startswith("Maja tests Brave, and has rolled ")
    assert "Stenhamra" in screen(t.match, 0, ascii_only=False, legend=True), "the map is there when asked for"


def test_what_a_failed_test_costs_is_told_before_the_roll() -> None:
    t = Table("maja", "sanna").at("maja", "C").at("sanna", "N").machine("jarv", "E6", "alert")
    text = screen(t.do("walk:maja:N").match, 1, ascii_only=True, legend=False)
    assert "Failed: You and your helpers take Injured. Back where you came from." in text
    t = Table("maja", "sanna").everyone("N").machine("jarv", "E6").walls("jarv", "brave_clever_quick")
    text = screen(
        t.do("hack:maja:jarv", "join:sanna", "pay:3", "kid:maja").match, 1, ascii_only=True, legend=False
    )
    assert "Failed: it turns Alert, and asks for Clever and Quick (or Interface)." in text


def test_what_was_done_in_the_diary_is_marked() -> None:
    t = Table("leila", "sanna", scenario="bot_amok").diary("1b", "3a").everyone("C").dice("six")
    t.do("card:leila:drivers", "pay:0", "-", "roll")
    text = screen(t.match, 0, ascii_only=True, legend=False)
    assert "Talk to the drivers (tried today, again tomorrow):" in text
    t = Table("tobbe", "sanna", scenario="bot_amok").diary("1b", "2a").everyone("H").dice("six")
    t.do("card:tobbe:bearing", "-")
    assert "On the map: pins in the map at Hillesh" in screen(t.match, 0, ascii_only=True, legend=False)


def test_machines_say_in_words_what_they_do_and_what_they_ask() -> None:
    t = Table("maja", "leila").machine("jarv", "C6", "alert").walls("jarv", "brave_clever_quick")
    text = " ".join(screen(t.match, 0, ascii_only=True, legend=False).split())
    assert "JA Jarv on C6, Alert: blocks the way (Brave or Hit'n'Run). Else: You take Injured." in text
    assert "Firewalls: Brave / Clever and Quick (or Interface), ?, ?, ?." in text


def test_an_icon_on_a_firewall_is_told_as_what_it_asks_for() -> None:
    t = Table("maja", "sanna").everyone("N").machine("jarv", "E6").walls("jarv", "default", "repel")
    t.do("hack:maja:jarv", "join:sanna", "pay:3", "kid:maja")
    text = screen(t.match, 1, ascii_only=True, legend=False)
    assert "firewall 1 of 4: Brave." in text
    assert "Failed: it turns Alert, and asks for Brave and Tough." in text


def test_each_way_of_an_action_is_told_before_and_after_the_choice() -> None:
    t = Table("tobbe", "sanna", scenario="bot_amok").diary("1b", "6a").everyone("L").dice("none")
    t.g.tokens = tuple(int(n == 6 * 18 + t.place("L")) for n in range(len(t.g.tokens)))
    text = screen(t.match, 0, ascii_only=True, legend=False)
    assert "Pull (Tough): Test Tough (or Explosive). Success:" in text
    t.do("card:sanna:relay", "pay:0", "way:1")
    stake = screen(t.match, 0, ascii_only=True, legend=False)
    assert "Failure: You take Injured, your helpers take Scared." in stake and "Clever" not in stake


def test_a_chore_says_what_it_brings_before_the_roll() -> None:
    t = Table("maja", "sanna").everyone("A").chore("sanna", "boat").do("chore:sanna")
    assert "Paint the Boat. Success: You draw 2 Items." in screen(t.match, 0, ascii_only=True, legend=False)


def test_the_board_tells_event_places_and_how_the_machines_walk() -> None:
    t = Table("maja", "leila", scenario="bot_amok").diary("1b", "3a").school_drawn("power_cut")
    text = screen(t.match, 0, ascii_only=True, legend=True)
    assert "Stenhamra: The School Library (1 T). Microfilm" in text
    assert "As long as it lies here: Hacking" in text
    assert "Machines today: " in text and "New firmware" in text


def test_every_screen_of_a_match_can_be_drawn() -> None:
    match = sl.game("loop").start(2, "screens")
    bots = [sl.bot("loop", "regular", seed=seat) for seat in range(2)]
    while not match.over:
        seat = match.waiting[0]
        if match.answers_given % 5 == 0:
            assert screen(match, seat, ascii_only=True, legend=False).isascii()
        match.answer(seat, bots[seat].answer(match.sight(seat)))


def test_two_people_at_one_keyboard_have_nothing_to_hide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path))
    text = lines_of("--seats", "you,you", typed="2\n1\n1\n1\n" + "1\n" * 6)
    assert "Hand the keyboard" not in text
    assert text.count("Red is Tobbe.") == 1 and text.count("So it begins.") == 1, "one log for both"


def test_who_takes_up_a_match_reads_the_last_lines_and_not_the_whole_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path))
    lines_of(typed="2\n" + "1\n" * 15 + "quit\n")
    told = lines_of("--load", "1", typed="quit\n")
    _, _, after = told.partition("Previously:\n")
    assert "So it begins." not in told and "What next for" in after
    assert len(after[: after.index("\n\n")].splitlines()) <= 3 * 12


def test_what_walks_the_roads_is_on_the_map_and_says_what_it_does() -> None:
    t = Table("maja", "sanna", scenario="strays").diary("1a", "2a").at("maja", "N").at("sanna", "T")
    t.tokens("dinosaur", "TTC").dice("none")
    text = screen(t.match, 0, ascii_only=True, legend=False)
    assert "On the map: small ones at Ekero Centrum, Trakvista (2, tomorrow Narlunda)." in text
    assert "Who enters a place where there are 2 small ones: Test Quick (or Decoy)." in text
    assert "Lead them back (1 T; Ekero Centrum, Trakvista)" in text
    t.do("walk:maja:T")
    stake = screen(t.match, 1, ascii_only=True, legend=False)
    assert "Maja tests Quick" in stake and "Failure: You and your helpers take Scared." in stake


def test_the_log_tells_the_story_and_no_inner_things():
    """No "herd track", no "Dinosaur tokens": the margin of the Diary, and what the tokens stand for."""
    t = Table(scenario="strays").diary("1b", "2a", "3a").tokens("dinosaur", "TT").at("maja", "T").dice("six")
    t.do("card:maja:lead_back")
    texts = [event.text for event in t.match.events(None)]
    assert "2 small ones go from Träkvista to Sjöängen." in texts
    t = Table(scenario="strays").diary("1b", "3a").at("maja", "B").dice("six").do("card:maja:search")
    texts = [event.text for event in t.match.events(None)]
    assert "In the margin: mounds searched, 1." in texts
    assert "In the margin: mounds searched 1." in screen(t.match, 0, ascii_only=True, legend=False)


@pytest.mark.parametrize("cast", [("maja", "leila"), ("tobbe", "sanna", "jonas")])
def test_a_text_names_only_kids_who_are_there(cast):
    t = Table(*cast, scenario="strays").everyone("A").at(cast[0], "M")
    t.rumors("straw_gym").dice("six").next_item("track_suit").do(f"investigate:{cast[0]}")
    text = t.happened("solved")[0]["text"]
    assert text.endswith(f"is as long as {cast[1].capitalize()}.")
