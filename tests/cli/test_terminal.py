"""The terminal client as a person uses it: the real command, real keyboards (pipes and a pseudo terminal)."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

import streetlight as sl
from streetlight.cli import store
from streetlight.games.registry import GAMES
from streetlight.games.strangers.pack.loading import PACKS


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def streetlight(*args: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command with these lines typed, then end of input."""
    return subprocess.run(
        [sys.executable, "-m", "streetlight.cli", *args],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=cwd,
    )


def begun(home: Path) -> Path:
    """The file of the only match that was begun and can go on."""
    (found,) = (home / "matches").glob("*.json")
    return found


def finished(home: Path) -> Path:
    (found,) = (home / "finished").glob("*.json")
    return found


ARCHITECT_HAND = 'hand=["run", "run", "walk"]'
ARCHITECT_DECK = "deck=" + str(["skateboard", "stranger_sighting"] * 8).replace("'", '"')


def always(line: str, times: int = 400) -> str:
    return f"{line}\n" * times


def test_a_hint_is_what_the_regular_bot_would_do_and_the_end_tells_who_asked(home: Path) -> None:
    run = streetlight(
        "play", "strangers", "--seats", "you,novice", "--seed", "4", typed="hint\nhint\n" + always("1")
    )
    assert run.stdout.count("The regular bot would choose: Let out a kid. Nobody is out yet") == 2
    assert "Orange asked a bot once." in run.stdout.replace("\n      ", " ")


def test_a_whole_game_against_bots(home: Path) -> None:
    run = streetlight("play", "strangers", "--seats", "you,novice,regular", "--seed", "4", typed=always("1"))
    assert run.returncode == 0, run.stderr
    assert "You are Orange." in run.stdout
    assert "The match is over" in run.stdout
    assert re.search(r"(Orange|Sky|Green): \d+ points  wins", run.stdout)
    kept = finished(home)
    checked = streetlight("verify", str(kept))
    assert checked.returncode == 0, checked.stderr
    assert "fits its commitment" in checked.stdout
    assert "The game is over. Scores by seat: " in checked.stdout  # how it ended, in words


def test_end_of_input_saves_and_load_goes_on(home: Path) -> None:
    run = streetlight("play", "strangers", "--seats", "you,novice", "--seed", "5", typed="1\n1\n1\n")
    assert run.returncode == 0
    assert "Traceback" not in run.stdout + run.stderr
    saved = begun(home)
    assert f"streetlight play --load {saved}" in run.stdout
    kept = store.read(saved)
    mine = [answer for seat, answer in kept.record.answers if seat == 0]
    assert len(mine) == 3
    again = streetlight("play", "--load", str(saved), typed=always("1"))
    assert "The match is over" in again.stdout, again.stderr


def test_ctrl_c_leaves_a_saved_match(home: Path) -> None:
    """A real terminal, a real Ctrl-C."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "streetlight.cli",
            "play",
            "strangers",
            "--seats",
            "you,novice",
            "--seed",
            "6",
        ],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        env={**os.environ, "STREETLIGHT_HOME": str(home), "LINES": "200", "NO_COLOR": "1"},
    )
    os.close(terminal)
    seen = _read_until(controller, "Orange> ")
    # Python misses a Ctrl-C that comes after readline's question and before it waits: then a person presses again.
    for _ in range(20):
        os.killpg(process.pid, signal.SIGINT)
        seen += _read_until(controller, "--load", patience=3)
        if "--load" in seen:
            break
    assert "--load" in seen, seen[-2000:]
    assert process.wait(timeout=60) == 0
    os.close(controller)
    assert "Traceback" not in seen
    assert (begun(home)).exists()


def _read_until(terminal: int, *texts: str, patience: float = 60) -> str:
    seen, deadline = "", time.monotonic() + patience
    while not any(text in seen for text in texts) and time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.5)[0]:
            try:
                seen += os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
    return seen


def test_why_and_rule_and_hand(home: Path) -> None:
    typed = "why 1\nwhy\nrule 36\nrule DTS-999\nhand\nlog\nhelp\nnonsense\n99\n"
    run = streetlight("play", "strangers", "--seats", "you,novice", "--seed", "7", typed="1\n" + typed)
    assert "DTS-36" in run.stdout
    assert "did you mean" in run.stdout
    assert "Your hand:" in run.stdout
    assert "Kids you have out there already: 1 of 1. (DTS-22)" in run.stdout
    assert "'nonsense' is not a number" in run.stdout
    assert "take back your last choice" in run.stdout


def test_undo_where_nothing_was_learned(home: Path) -> None:
    """Alone nobody else learns which card was played, so the choice of the card can be taken back."""
    typed = "let_out\nplay:run\nundo\nquit\n"
    run = streetlight(
        "play", "strangers", "--seats", "you", "--variant", "architect", "--set", ARCHITECT_HAND,
        "--set", ARCHITECT_DECK, typed=typed,
    )  # fmt: skip
    assert "Taken back." in run.stdout, run.stdout[-600:] + run.stderr
    assert len(store.read(begun(home)).record.answers) == 1


def test_undo_refuses_once_cards_were_drawn(home: Path) -> None:
    run = streetlight("play", "strangers", "--seats", "you,novice", "--seed", "8", typed="undo\nquit\n")
    assert "There is nothing to take back yet." in run.stdout
    run = streetlight("play", "strangers", "--seats", "you,novice", "--seed", "8", typed="1\nundo\nquit\n")
    assert "That can't be taken back" in run.stdout


@pytest.mark.parametrize(
    ("game", "mine", "rule"),
    [
        ("strangers", "Your hand: ", "DTS-01"),
        ("mindflayer", "Your hand: ", "MF-01"),
        ("blackwood", "Your hand: ", "BG-01"),
        ("loop", ">Maja: 6 T", "TL-001"),
    ],
)
def test_hand_and_help_speak_of_the_game_that_is_played(home: Path, game: str, mine: str, rule: str) -> None:
    asked = streetlight("play", game, "--seed", "3", typed="1\nsave\nhand\nrule 1\nhelp\n").stdout
    told = asked.partition("Saved to ")[2]
    assert mine in told, told
    assert f"> {rule}  " in told and f"rule {rule} " in told
    assert "DTS-36" not in told


def test_a_file_that_cannot_be_had_does_not_end_the_match(home: Path, tmp_path: Path) -> None:
    typed = f"save {tmp_path}\nload {tmp_path / 'none.json'}\nload {tmp_path}\n1\nsave\n"
    run = streetlight("play", "strangers", "--seats", "you,novice", "--seed", "3", typed=typed)
    told = " ".join(run.stdout.split())
    assert run.returncode == 0, run.stderr
    assert f"{tmp_path} can't be written: Is a directory" in told
    assert f"{tmp_path / 'none.json'}: No such file or directory" in told
    assert f"Saved to {begun(home)}" in told


def test_a_home_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path / "file" / "home"))
    run = streetlight("play", "strangers", "--seats", "you,novice", "--seed", "3", typed="quit\n")
    assert run.returncode == 1
    assert "can't be written" in run.stderr and "Traceback" not in run.stderr


def test_lines_end_where_the_window_does(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    told = streetlight("play", "blackwood", "--seed", "3", typed="1\nhelp\nwhy 1\nlog\n").stdout
    tables = [line for line in told.splitlines() if "  " in line.strip()]
    assert all(len(line) <= 60 for line in told.splitlines() if line not in tables and "--load" not in line)
    told = streetlight("play", "strangers", "--seed", "3", typed="1\n1\n").stdout
    assert told.count("(This window is 60 columns wide. The drawing wants ") == 1
    assert all(len(line) <= 60 for line in told.splitlines() if "--load" not in line)  # told, not drawn


BOTS = """
import time

class Sleepy:
    def answer(self, sight):
        print("I think...", flush=True)
        time.sleep(600)

class Faulty:
    def answer(self, sight):
        return ["no such answer"]
"""


def test_ctrl_c_while_a_bot_thinks_leaves_a_saved_match(home: Path, tmp_path: Path) -> None:
    (tmp_path / "terminal_bots.py").write_text(BOTS)
    words = ["play", "strangers", "--seats", "you,terminal_bots:Sleepy", "--set", "first=1", "--seed", "6"]
    process = subprocess.Popen(
        [sys.executable, "-m", "streetlight.cli", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        env={**os.environ, "STREETLIGHT_HOME": str(home)},
    )  # fmt: skip
    assert process.stdout is not None
    while "I think" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    told, faults = process.communicate(timeout=60)
    assert process.returncode == 0 and not faults
    assert f"The match is kept. Go on with: streetlight play --load {begun(home)}" in told


def test_a_bot_of_ones_own_that_fails_is_named(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "terminal_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    run = streetlight("play", "strangers", "--seats", "you,terminal_bots:Faulty", "--set", "first=1")
    assert run.returncode == 1 and "Traceback" not in run.stderr
    assert "terminal_bots:Faulty failed: AnswerError" in run.stderr
    assert f"The match so far is in {begun(home)}." in run.stderr


def test_bots_among_themselves_can_be_watched(home: Path) -> None:
    told = streetlight("play", "strangers", "--seats", "novice,novice", "--seed", "3").stdout
    assert "Orange's kid came out of School." in told and "The match is over" in told


def test_two_people_at_one_keyboard_have_a_curtain(home: Path) -> None:
    run = streetlight("play", "strangers", "--seats", "you,you,novice", "--seed", "9", typed=always("1", 12))
    assert "Hand the keyboard to Orange" in run.stdout
    assert "Hand the keyboard to Sky" in run.stdout
    for part in run.stdout.split("Hand the keyboard to Sky")[1:]:
        behind = part.split("Hand the keyboard to")[0]
        assert "Sky> " not in behind or behind.partition("Sky> ")[0].count("Your hand:") == 1
        assert "Orange drew a card." in behind or "Orange drew" not in behind
        assert not re.search(r"  Orange drew (?!a card|Stranger Sighting|Saucer)", behind)


def test_save_and_load_by_name(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    typed = f"1\nsave {file}\n1\nload {file}\nquit\n"
    run = streetlight("play", "strangers", "--seats", "you,novice", "--seed", "3", typed=typed)
    assert f"Saved to {file}." in run.stdout
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("board", ["A", "B"])
@pytest.mark.parametrize("variant", ["brainiac", "total_invasion", "well_read", "teams", "solo", "architect"])
def test_every_variant_on_either_board(home: Path, board: str, variant: str) -> None:
    run = streetlight(
        "play", "strangers", "--board", board, "--variant", variant, "--seed", "2", typed=always("1", 900)
    )
    assert "The match is over" in run.stdout, run.stdout[-800:] + run.stderr


@pytest.mark.rule("DTS-86")
def test_solo_keeps_high_scores(home: Path) -> None:
    run = streetlight("play", "strangers", "--variant", "solo", "--seed", "1", typed=always("1"))
    assert "That is your best score so far." in run.stdout
    streetlight("play", "strangers", "--variant", "solo", "--seed", "2", typed=always("1"))
    assert len(store.high_scores("strangers/A/solo")) == 2


@pytest.mark.rule("DTS-85")
def test_gauntlet_in_the_terminal(home: Path) -> None:
    run = streetlight("play", "strangers", "--series", "gauntlet", "--seed", "1", typed=always("1", 900))
    assert "Game 2 of 1 v 1 Gauntlet." in run.stdout, run.stderr
    assert "The series goes to" in run.stdout


@pytest.mark.rule("DTS-85")
def test_a_series_goes_on_where_it_was_left(home: Path) -> None:
    """Left in its second game, it is taken up there, with the score of the first."""
    words = ["play", "strangers", "--series", "gauntlet", "--seed", "1", "--seats", "novice,you"]
    whole = streetlight(*words, typed=always("1", 900)).stdout
    first, second = (part.count("\nSky> ") for part in whole.split("Score so far")[:2])
    assert first and second > 2
    left = streetlight(*words, typed=always("1", first + 2) + "quit\n").stdout
    assert "Game 2 of 1 v 1 Gauntlet." in left and "The match is kept. Go on with" in left
    again = streetlight("play", "--load", str(begun(home)), typed=always("1", 900)).stdout
    assert "Game 2 of 1 v 1 Gauntlet." in again and "Game 1" not in again
    assert again.partition("Score so far")[2] == whole.split("Score so far", 2)[2]


@pytest.mark.rule("MF-57")
def test_a_series_of_many_seats_in_the_terminal(home: Path) -> None:
    run = streetlight("play", "mindflayer", "--series", "waffles", "--seed", "2", typed=always("1", 400))
    assert run.returncode == 0, run.stderr
    assert "Game 3 of Three games for Waffles." in run.stdout
    assert "The series goes to" in run.stdout
    refused = streetlight("play", "mindflayer", "--series", "waffles", "--seats", "you,novice")
    assert refused.returncode == 1 and "4 to 10 seats" in refused.stderr


def test_long_lists_can_be_searched(home: Path) -> None:
    words = ["play", "blackwood", "--set", "visitor=0", "--seed", "3"]
    told = streetlight(*words, typed="14\n1\nsave\nfind metal\nfind xyzzy\n").stdout.partition("Saved to")[2]
    assert re.search(r"  1  contains metal\n +2  contains no metal\n", told)
    assert "No option speaks of 'xyzzy'." in told


def test_a_number_of_seats_is_you_and_bots(home: Path) -> None:
    told = streetlight("play", "strangers", "--seats", "2", typed="quit\n").stdout
    assert "You are Orange" in told and "Sky" in told and "Green" not in told


def test_mistakes_are_told_without_a_traceback(home: Path, tmp_path: Path) -> None:
    junk = tmp_path / "junk.json"
    junk.write_text("{}")
    for args, words in [
        (("play", "chess"), "There is no game 'chess'"),
        (("play", "strangers", "--seats", "you,wizard"), "'wizard' can't sit down"),
        (("play", "strangers", "--seats", "5"), "a number of seats from 1 to 4"),
        (("play", "strangers", "--board", "C"), "board"),
        (("play", "strangers", "--variant", "teams", "--seats", "you,novice"), "exactly 4"),
        (("play", "--load", str(tmp_path / "none.json")), "No such file"),
        (("verify", str(junk)), "not a record"),
        (("rules", "strangers", "DTS-999"), "no rule"),
        (("packs", "check", str(junk)), "fault"),
    ]:
        run = streetlight(*args)
        assert run.returncode == 1, args
        assert words in run.stderr, (args, run.stderr)
        assert "Traceback" not in run.stderr


def test_verify_needs_no_pack_but_the_one_that_the_record_carries(home: Path, tmp_path: Path) -> None:
    """A match with a pack of one's own is played, the pack is thrown away, and the record still holds."""
    pack = tmp_path / "lane" / "mine"
    shutil.copytree(PACKS.builtin / "tiny", pack)
    words = ["play", "strangers", "--seats", "you,novice", "--seed", "4", "--pack", "mine"]
    run = streetlight(*words, typed=always("1"), cwd=pack.parent)
    assert run.returncode == 0, run.stderr
    shutil.rmtree(pack)
    other = tmp_path / "other"
    other.mkdir()
    checked = streetlight("verify", str(finished(home)), cwd=other)
    assert checked.returncode == 0, checked.stderr
    assert "fits its commitment" in checked.stdout


def test_verify_tells_a_forged_deal(home: Path, tmp_path: Path) -> None:
    record = sl.game("strangers").start(seats=2, seed=1).record()
    forged = tmp_path / "forged.json"
    forged.write_bytes(sl.encode(msgspec.structs.replace(record, seed="2")))
    run = streetlight("verify", str(forged))
    assert run.returncode == 1
    assert "the deal was not fixed" in run.stderr


def test_rules_are_printed_and_searched() -> None:
    assert re.match("DTS-36  On entering .* scores at once", streetlight("rules", "strangers", "36").stdout)
    found = streetlight("rules", "strangers", "saucer", "coin").stdout
    assert "DTS-57" in found


def test_packs_check_says_sound() -> None:
    run = streetlight("packs", "check", "standard")
    assert run.returncode == 0
    assert "The pack is sound" in run.stdout


@pytest.mark.parametrize("game", GAMES)
def test_packs_check_knows_the_game_of_a_copied_pack(game: str, tmp_path: Path) -> None:
    """What the standard packs say about themselves: copy me, change me, have me checked."""
    packs = Path(sl.__file__).parent / "games" / game / "pack"
    shutil.copytree(packs / "standard", tmp_path / "mine")
    run = streetlight("packs", "check", str(tmp_path / "mine"))
    assert f"Play it: streetlight play {game} --pack" in run.stdout, run.stderr


@pytest.mark.parametrize("game", GAMES)
def test_plain_ascii_is_plain_in_every_line(home: Path, game: str) -> None:
    run = streetlight("play", game, "--seed", "3", "--ascii", typed=always("1", 8) + "help\nlog\n")
    assert run.returncode == 0 and run.stdout.isascii(), [
        x for x in run.stdout.splitlines() if not x.isascii()
    ]


def test_a_new_match_has_no_past_however_much_was_dealt(home: Path) -> None:
    run = streetlight("play", "strangers", "--seed", "7")
    assert "Previously" not in run.stdout
    assert run.stdout.count("for the first hand; it was put aside") > 5  # told from the first card on


def test_the_board_in_words_tells_what_the_drawing_shows(home: Path) -> None:
    run = streetlight("play", "strangers", "--seed", "7", "--words", typed="1\n2\n1\nboard\n")
    assert "\u2500" not in run.stdout and "\u2502" not in run.stdout
    assert "Hillcrest, mansion 7, entered from B2." in run.stdout
    assert "City Bus Stops: C1, F2, J2, D4, B6, G7." in run.stdout
    assert "Out there: Orange at School; Sky at School." in run.stdout
    assert "Safe: Green at Flamingo House (5)." in run.stdout
    assert "Strangers at C6; 7 to come." in run.stdout
    assert "Your hand: Walk, Skateboard, School Bus" in run.stdout
    hand = streetlight("play", "strangers", "--seed", "7", "--words", typed="hand\n")
    assert hand.stdout.count("Your hand: Walk, Skateboard, School Bus") == 2


def test_a_guided_first_match_tells_what_to_do_and_nudges(home: Path) -> None:
    """One who answers something else is told kindly, and reads again what is meant; who has had enough plays on."""
    done = streetlight("play", "strangers", "--lesson", "--words", typed="2\nshow\n1\nlesson\nskip\nquit\n")
    assert "Lesson, 1 of" in done.stdout and "School is out." in done.stdout
    assert "First let one out of School." in done.stdout
    assert done.stdout.count("Your hand. ") == 2  # told, and told again
    assert "The lesson is over. Play on." in done.stdout
    again = streetlight("play", "--load", str(begun(home)), typed="quit\n")
    assert "Lesson, 2 of" in again.stdout  # a saved lesson goes on
