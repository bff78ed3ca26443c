"""A run: the same bytes whatever happens, and tables that say what was played."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import streetlight as sl
from streetlight.cli.app import app
from streetlight.core.packs import path_of, read_pack
from streetlight.games import strangers
from streetlight.games.loop.lab import pages_left
from streetlight.games.registry import GAMES
from streetlight.lab.all_findings import all_findings
from streetlight.lab.errors import LabError
from streetlight.lab.facts import facts_of
from streetlight.lab.plan import Plan
from streetlight.lab.removal import pack_without, removable
from streetlight.lab.rows import play_match
from streetlight.lab.run import ProcessRunner, SerialRunner, folder_name, load, run
from streetlight.lab.stats import Estimate
from tests.lab.plans import make_plan


def small(deals: int = 45, seed: str = "story") -> Plan:
    return make_plan("strangers", seats=3, bots="random", deals=deals, seed=seed, vary={"board": ["A", "B"]})


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}


def children_of(parent: int) -> list[int]:
    """The processes that this one has started."""
    found = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(child) for child in found.read_text().split()]


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_one_worker_and_two_write_the_same_bytes(tmp_path: Path) -> None:
    run(small(), tmp_path / "one", SerialRunner())
    run(small(), tmp_path / "two", ProcessRunner(2))
    files = bytes_of(tmp_path / "one")
    assert files == bytes_of(tmp_path / "two")
    assert {"matches.csv", "seats.csv", "matches.parquet", "seats.parquet", "manifest.json"} <= set(files)


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """Kill -9 in the middle, then the same command: only what is missing is played, and the bytes are the same."""
    folder = tmp_path / "killed"
    words = ["lab", "run", "strangers", "--seats", "3", "--bots", "novice", "--matches", "300", "--seed", "kill",
             "--workers", "1", "--out", str(folder)]  # fmt: skip
    process = subprocess.Popen([sys.executable, "-m", "streetlight.cli", *words], stderr=subprocess.DEVNULL,
                               start_new_session=True)  # fmt: skip
    until = time.monotonic() + 60
    while not list((folder / "chunks").glob("0*.mp")) and time.monotonic() < until:
        time.sleep(0.02)
    workers = children_of(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    while any(map(is_running, workers)) and time.monotonic() < until + 20:
        time.sleep(0.05)
    assert workers and not any(map(is_running, workers)), "no worker is left behind"
    kept = {file.name for file in (folder / "chunks").glob("0*.mp")}
    assert kept and not (folder / "manifest.json").exists()
    half = load(folder)
    assert half.stopped and 0 < half.deals < 300, "what was whole can be read"

    plan = make_plan("strangers", seats=3, bots="novice", deals=40, seed="kill")
    before = {name: (folder / "chunks" / name).stat().st_mtime_ns for name in kept if name < "000002"}
    run(plan, folder, SerialRunner())
    run(plan, tmp_path / "whole", SerialRunner())
    assert bytes_of(folder) == bytes_of(tmp_path / "whole")
    assert before == {name: (folder / "chunks" / name).stat().st_mtime_ns for name in before}


def test_ctrl_c_keeps_what_was_played_and_the_rest_is_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """A terminal sends Ctrl-C to all processes of the command, the workers too."""
    folder = tmp_path / "stopped"
    words = [
        "lab",
        "run",
        "strangers",
        "--bots",
        "novice",
        "--matches",
        "5000",
        "--workers",
        "1",
        "--seed",
        "lab",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "streetlight.cli", *words, "--out", str(folder)],
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while not list((folder / "chunks").glob("0*.mp")) and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert "goes on from here" in said and "Traceback" not in said

    chunks = len(list((folder / "chunks").glob("0*.mp")))
    plan = make_plan("strangers", bots="novice", deals=20 * chunks + 10)
    run(plan, folder, SerialRunner())
    run(plan, tmp_path / "whole", SerialRunner())
    assert bytes_of(folder) == bytes_of(tmp_path / "whole")


@pytest.mark.parametrize("runner", [SerialRunner(), ProcessRunner(1)])
def test_the_bar_moves_while_a_chunk_is_played(
    runner: SerialRunner | ProcessRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("streetlight.lab.run.EVERY", 0.01)
    seen: list[int] = []
    plan = make_plan("strangers", seats=4, bots="novice", deals=20)
    run(plan, tmp_path, runner, lambda done, total: seen.append(done))
    assert plan.chunks == 1 and seen[0] == 0 and seen[-1] == 20
    assert seen == sorted(seen) and len(set(seen)) > 3


def test_progress_that_goes_to_a_file_comes_in_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no bar can be drawn, a run of hours would say nothing until its end."""
    monkeypatch.setattr("streetlight.cli.lab.QUIET", 0.0)
    words = ["lab", "run", "strangers", "--bots", "novice", "--matches", "30", "--workers", "1"]
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path)])
    assert done.exit_code == 0
    assert re.search(r"^strangers: \d+ of 30 matches, ", done.output, re.M)


def test_many_variations_make_small_chunks() -> None:
    """A stop loses 20 matches per core, not 20 deals of every variation."""
    assert make_plan("strangers", bots="random", deals=40).chunk == 20
    assert make_plan("strangers", bots="random", deals=40, vary={"seats": ["2", "3", "4"]}).chunk == 6


def test_more_matches_go_on_from_fewer(tmp_path: Path) -> None:
    run(small(25), tmp_path / "grown", SerialRunner())
    run(small(45), tmp_path / "grown", SerialRunner())
    run(small(45), tmp_path / "whole", SerialRunner())
    assert bytes_of(tmp_path / "grown") == bytes_of(tmp_path / "whole")


def test_a_folder_of_another_run_is_left_alone(tmp_path: Path) -> None:
    run(small(20), tmp_path, SerialRunner())
    with pytest.raises(LabError, match="another run"):
        run(small(20, seed="other"), tmp_path, SerialRunner())
    (tmp_path / "chunks" / "000000.mp").write_bytes(b"half a ch")
    run(small(20), tmp_path, SerialRunner())  # a broken chunk is played again
    assert len(load(tmp_path).rows) == 40


def test_the_tables_say_what_was_played(tmp_path: Path) -> None:
    done = run(small(20), tmp_path, SerialRunner())
    matches = list(csv.DictReader((tmp_path / "matches.csv").open()))
    seats = list(csv.DictReader((tmp_path / "seats.csv").open()))
    assert len(matches) == 40 and len(seats) == 120
    assert {row["variation"] for row in matches} == {"board=A", "board=B"}
    first = matches[0]
    replayed = sl.game("strangers").start(3, first["seed"], board="A")
    assert replayed.seed == "story/0"
    shares = [float(row["won"]) for row in seats if (row["deal"], row["arm"]) == ("0", "0")]
    assert sum(shares) == pytest.approx(1, abs=1e-5)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    record = replayed.record()
    assert manifest["packs"] == {record.pack: record.pack_hash}
    assert manifest["seed"] == "story" and manifest["matches"] == 40
    assert len(done.rows) == 40


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"vary": {"board": ["A", "C"]}}, "board=C"),
        ({"bots": "genius"}, "genius"),
        ({"bots": "random,random"}, "2 bots for 3 seats"),
        ({"bots": "sane=random"}, "strangers has no part 'sane'"),
        ({"without": ["unicorn"]}, "no card 'unicorn' .*; there are stranger_sighting, saucer, walk"),
        ({"without": ["stranger_sighting"]}, "never end"),
        ({"options": {"colour": "red"}}, "^colour: there is no such option"),
        ({"vary": {"board": ["A", "B", "A"]}}, "board=A is there twice"),
        ({"seats": None, "vary": {"seats": ["2", "two"]}}, "two"),
        ({"vary": {"seats": ["2", "4"]}}, "^seats is 3, and varies too"),
        ({"bots": "random", "vary": {"bots": ["novice", "random"]}}, "^bots is random, and varies too"),
        ({"options": {"board": "A"}, "vary": {"board": ["A", "B"]}}, "^board is A, and varies too"),
        ({"options": {"seats": 2}}, "^seats is no option of the game: say --seats 2"),
        ({"options": {"seed": 2}}, "^seed is no option"),
        ({"vary": {"seed": ["1", "2"]}}, "^the seed can't vary"),
        ({"without": ["run", "run"]}, "^without=run is there twice"),
        ({"without": ["run", "Run"]}, "^without=run is there twice"),
        ({"without": ["run,city_bus"]}, "^one card at a time: --without run --without city_bus"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_by_name(words: dict[str, object], says: str) -> None:
    with pytest.raises(sl.StreetlightError, match=says):
        make_plan("strangers", **{"seats": 3, "deals": 5, **words})  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_answers_every_question(game: str) -> None:
    """Random play of each game: rows without trouble, and findings whose intervals hold their value."""
    seats = 4
    plan = make_plan(game, seats=seats, bots="random", deals=12, seed="all")
    rows = [play_match(plan, 0, deal) for deal in range(12)]
    assert [row.trouble for row in rows] == [""] * 12
    assert all(row.decisions > 0 and row.minutes > 0 for row in rows)
    found = {finding.key: finding for finding in all_findings(plan, rows)}
    assert {"overview", "length", "endings", "counted"} <= set(found)
    assert set(facts_of(game).said) < set(facts_of(game).counted)
    assert set(facts_of(game).said.values()) < {line[0] for line in found["counted"].rows}
    assert "seats" in found or "wins" in found
    assert all(row.lead_changes is not None and row.decided is not None for row in rows)
    assert "drama" in found
    for finding in found.values():
        for row in finding.rows:
            for cell in row:
                if isinstance(cell, Estimate) and cell.n > 1 and cell.low == cell.low:
                    assert cell.low <= cell.value <= cell.high, finding.title


def test_a_part_that_does_not_exist_or_has_no_bot_is_named() -> None:
    with pytest.raises(sl.StreetlightError, match="no part 'possesed'; its parts are sane, possessed"):
        make_plan("mindflayer", seats=5, bots="sane=random,possesed=random")
    with pytest.raises(sl.StreetlightError, match=r"^nobody plays possessed"):
        make_plan("mindflayer", seats=5, bots="sane=random")
    with pytest.raises(
        sl.StreetlightError, match=r"^name a bot for each part \(sane, possessed\) or for each seat"
    ):
        make_plan("mindflayer", seats=5, bots="sane=random,novice")


def test_bots_by_part_sit_where_the_part_is() -> None:
    plan = make_plan("mindflayer", seats=5, bots="sane=novice,possessed=random", deals=3)
    for deal in range(3):
        row = play_match(plan, 0, deal)
        assert {(seat.role, seat.bot) for seat in row.seats} == {("sane", "novice"), ("possessed", "random")}


def test_a_match_without_a_card_never_shows_it() -> None:
    plan = make_plan("strangers", seats=2, bots="random", deals=10, without=["skateboard"])
    with_it = [play_match(plan, 0, deal) for deal in range(10)]
    without = [play_match(plan, 1, deal) for deal in range(10)]
    assert any("skateboard" in seat.seen for row in with_it for seat in row.seats)
    assert not any("skateboard" in seat.seen for row in without for seat in row.seats)


def test_a_card_is_taken_out_by_its_id_or_its_name() -> None:
    plan = make_plan("strangers", seats=2, bots="random", deals=1, without=["run", "Mom's Car", "city bus"])
    assert [arm.without for arm in plan.arms] == ["", "run", "moms_car", "city_bus"]
    held = make_plan("mindflayer", seats=4, bots="random", deals=1, without=["The Principal's Office"])
    assert held.arms[1].without == "principals_office"


def test_a_bot_that_breaks_is_a_finding_not_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "clumsy_bot.py").write_text(
        "class Clumsy:\n    def answer(self, sight):\n        return 'a move nobody knows'\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    plan = make_plan("strangers", seats=2, bots="clumsy_bot:Clumsy,random", deals=3)
    rows = [play_match(plan, 0, deal) for deal in range(3)]
    assert all("bot clumsy_bot:Clumsy" in row.trouble for row in rows)
    trouble = next(finding for finding in all_findings(plan, rows) if finding.key == "trouble")
    assert trouble.rows[0][0] == "lab/0"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (
            "    def __init__(self):\n        raise OSError('no weights')\n",
            "bot bad_bot:Bad: OSError: no weights",
        ),
        ("    def answer(self, sight):\n        raise SystemExit(0)\n", "bot bad_bot:Bad: SystemExit"),
    ],
)
def test_a_bot_that_can_not_be_made_or_leaves_is_a_finding_too(
    code: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad_bot.py").write_text(
        f"class Bad:\n    def answer(self, sight):\n        return sight.prompt.options[0]\n{code}"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "bad_bot", raising=False)
    plan = make_plan("strangers", seats=2, bots="random,bad_bot:Bad", deals=1)
    assert play_match(plan, 0, 0).trouble.startswith(says)


def test_a_bot_that_was_changed_is_played_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same command after an edit must not show the results of the bot before it."""
    file = tmp_path / "edited_bot.py"
    file.write_text("class Mine:\n    def answer(self, sight):\n        return sight.prompt.options[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    plan = make_plan("strangers", seats=2, bots="edited_bot:Mine,random", deals=3)
    name = folder_name(plan)
    run(plan, tmp_path / "run", SerialRunner())
    assert folder_name(plan) == name
    file.write_text(file.read_text().replace("[0]", "[-1]"))
    assert folder_name(plan) != name
    with pytest.raises(LabError, match="other code of a bot"):
        run(plan, tmp_path / "run", SerialRunner())


def test_partners_win_together_and_a_draw_is_shared_between_teams() -> None:
    plan = make_plan("strangers", seats=4, bots="random", deals=60, options={"variants": ["teams"]}, seed="t")
    rows = [play_match(plan, 0, deal) for deal in range(60)]
    assert {sum(seat.won for seat in row.seats) for row in rows} == {2.0}, (
        "two partners win, or four win half"
    )
    assert any(row.seats[0].won == 0.5 for row in rows), "these deals have a draw"
    by_seat = next(finding for finding in all_findings(plan, rows) if finding.key == "seats")
    assert by_seat.fair == 0.5


def test_who_plays_alone_has_no_win_rate() -> None:
    plan = make_plan("strangers", bots="random", deals=4, vary={"seats": ["1", "2", "3"]})
    rows = [play_match(plan, arm, deal) for deal in range(4) for arm in range(3)]
    found = {finding.key: finding for finding in all_findings(plan, rows)}
    for key in ("seats", "order"):
        assert {row[0] for row in found[key].rows} == {"seats=2", "seats=3"}
    assert [row[0] for row in found["count"].rows] == [2, 3]


def test_a_full_disk_is_told_and_whole_chunks_are_kept(tmp_path: Path) -> None:
    """The disk takes a chunk of two variations, and no more than that in one file: the tables do not fit."""
    program = (
        "import resource, runpy, signal, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))\n"
        "sys.argv = ['streetlight', 'lab', 'run', 'strangers', '--seats', '2', '--bots', 'random', '--matches', '200',"
        f" '--workers', '1', '--seed', 'lab', '--out', {str(tmp_path / 'full')!r}]\n"
        "runpy.run_module('streetlight.cli', run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "can't be written: File too large" in " ".join(done.stderr.split())
    assert len(list((tmp_path / "full" / "chunks").glob("0*.mp"))) == 10
    assert not list((tmp_path / "full").glob(".*")), "no half-written file is left"
    plan = make_plan("strangers", seats=2, bots="random", deals=200)
    assert len(run(plan, tmp_path / "full", SerialRunner()).rows) == 200


def test_the_guides_example_runs(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    code = guide.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "example.py").write_text(code)
    done = subprocess.run(
        [sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "What a variation changes" in done.stdout
    assert (tmp_path / "my-run" / "manifest.json").exists()


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of memory, say: the run goes on, and the bytes are the same."""
    (tmp_path / "fatal_bot.py").write_text(
        "import os, pathlib, signal\n"
        "class Fatal:\n"
        "    def answer(self, sight):\n"
        "        mark = pathlib.Path(__file__).with_name('mark')\n"
        "        if not mark.exists():\n"
        "            mark.touch()\n"
        "            os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return sight.prompt.options[0]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    plan = make_plan("strangers", seats=2, bots="fatal_bot:Fatal,random", deals=30)
    run(plan, tmp_path / "pool", ProcessRunner(1))
    assert (tmp_path / "mark").exists()
    run(plan, tmp_path / "here", SerialRunner())
    assert bytes_of(tmp_path / "pool") == bytes_of(tmp_path / "here")


def test_with_many_cards_taken_out_only_what_tells_them_apart_is_told_of_each() -> None:
    """Who wins from which seat without each of twelve cards is nobody's question, and would fill twenty sheets."""
    plan = make_plan("mindflayer", seats=4, bots="random", deals=2, without=["each"])
    rows = [play_match(plan, arm, deal) for deal in range(2) for arm in range(len(plan.arms))]
    told = {finding.key: {row[0] for row in finding.rows} for finding in all_findings(plan, rows)}
    assert told["seats"] == told["roles"] == {"as it is"}
    assert len(told["overview"]) == len(told["length"]) == len(told["variations"]) + 1 == len(plan.arms)


def test_each_card_of_a_pack_of_ones_own_is_found_wherever_its_id_stands(tmp_path: Path) -> None:
    home = Path(str(strangers.__file__)).parent / "pack" / "standard"
    for file in home.iterdir():
        text = re.sub(r'^(id = "walk")\n(name = .*)\n', r"\2\n\1\n", file.read_text(), flags=re.M)
        (tmp_path / file.name).write_text(text)
    assert removable("strangers", str(tmp_path)) == removable("strangers", "standard")


def test_each_card_that_can_be_spared_is_taken_out_in_turn() -> None:
    plan = make_plan("strangers", seats=2, bots="random", deals=1, without=["each"])
    cards = [arm.without for arm in plan.arms]
    assert cards[0] == "" and "run" in cards and "saucer" in cards
    assert "stranger_sighting" not in cards, "without it the game would never end"
    assert len(make_plan("mindflayer", seats=10, bots="random", deals=1, without=["basement"]).arms) == 2


@pytest.mark.parametrize(
    ("game", "card", "table"),
    [("strangers", "run", "cards"), ("loop", "hairspray", "items"), ("loop", "church", "chores")],
)
def test_a_card_that_is_taken_out_is_all_that_is_missing(game: str, card: str, table: str) -> None:
    """Also where a place has the same id as the card."""
    builtin = Path(sl.__file__).parent / "games" / game / "pack"
    whole = read_pack(builtin / "standard").tables
    found = pack_without(game, "standard", card)
    less = read_pack(path_of(found.name, builtin, found.shelf)).tables
    assert {key for key in whole if whole[key] != less[key]} <= {table, "name", "deck", "box"}
    assert less[table] == [entry for entry in whole[table] if entry["id"] != card] != whole[table]


def test_an_object_of_blackwood_goes_with_all_that_was_said_about_it() -> None:
    found = pack_without("blackwood", "standard", "flamingo")
    less = sl.game("blackwood").on(found.shelf).start(4, 1, pack=found.name)
    objects = less._g.rules.pack.workshop.objects  # type: ignore[attr-defined]
    assert len(objects) == 141 and "flamingo" not in objects


@pytest.mark.parametrize(
    ("game", "what", "says"),
    [
        ("strangers", "town_library", "no card"),
        ("blackwood", "metal", "no card"),
        ("blackwood", "textbook", r"example\[2\].*no object 'textbook'"),  # lighter than a textbook
        ("blackwood", "bicycle", r"example\[12\].*no object 'bicycle'"),
    ],
)
def test_what_can_not_be_taken_out_is_refused_with_the_reason(game: str, what: str, says: str) -> None:
    with pytest.raises(LabError, match=says):
        pack_without(game, "standard", what)


def test_the_lead_in_the_loop_goes_by_the_story_and_the_danger() -> None:
    match = sl.game("loop").start(seats=2, seed=1)
    rules = match._g.rules  # type: ignore[attr-defined]
    left = pages_left(rules)
    assert left[0] == 7 and 0 in left, "from the first page it is seven more to the end of the story"
    while not match._g.sides:  # type: ignore[attr-defined]
        seat = match.waiting[0]
        match.answer(seat, match.prompts[seat].options[0])
    assert facts_of("loop").standing(match) == (0, 0)
    match._g.round, match._g.enigma = 4, 5  # type: ignore[attr-defined]
    assert facts_of("loop").standing(match) == (0, 500), "Thursday: half the days are gone"
    match._g.enigma = 11  # type: ignore[attr-defined]
    assert facts_of("loop").standing(match) == (0, 1000), "two kids lose at Enigma 11"


def test_the_lead_in_the_grove_goes_by_trust_and_the_visitors_cards() -> None:
    match = sl.game("blackwood").start(seats=3, seed=1, visitor=0, kid=1)
    match._g.trust, match._g.hands[0] = 3, match._g.hands[0][:5]  # type: ignore[attr-defined]
    assert facts_of("blackwood").standing(match) == (3, 2)


def test_a_game_that_says_nothing_of_itself_is_played_all_the_same() -> None:
    facts = facts_of("a game of yours")
    match = sl.game("strangers").start(seats=2, seed=1)
    assert facts.roles(match) == ("player", "player")
    assert facts.standing(match) is None and facts.side(match) == ""


@pytest.mark.parametrize(("game", "seats"), [("strangers", 2), ("blackwood", 3)])
def test_the_outlook_tells_when_a_match_was_settled(game: str, seats: int) -> None:
    plan = make_plan(game, seats=seats, bots="random", deals=6, seed="outlook", outlook=4)
    rows = [play_match(plan, 0, deal) for deal in range(6)]
    when = [row.settled for row in rows]
    assert all(isinstance(share, float) and 0 <= share <= 1 for share in when)
    assert max(share for share in when if share is not None) > 0, "chance does not settle it before it began"
    assert play_match(plan, 0, 0) == rows[0]
    asked = play_match(make_plan(game, seats=seats, bots="random", deals=6, seed="outlook"), 0, 0)
    assert (asked.settled, asked.decisions) == (None, rows[0].decisions), "looking ahead changes nothing"
    assert any(finding.key == "settled" for finding in all_findings(plan, rows))


def test_what_people_write_becomes_variations() -> None:
    plan = make_plan(
        "strangers",
        deals=1,
        vary={"seats": ["2", "4"], "bots": ["random", "novice"], "variants": ["none", "brainiac+well_read"]},
    )
    assert len(plan.arms) == 8
    assert plan.arms[0].label == "seats=2 bots=random variants=none"
    last = plan.arms[-1]
    assert (last.seats, last.bots, last.options) == (
        4,
        ("novice",) * 4,
        {"variants": ["brainiac", "well_read"]},
    )
    mixed = make_plan("strangers", seats=2, deals=1, vary={"bots": ["novice+random", "random+novice"]})
    assert [arm.bots for arm in mixed.arms] == [("novice", "random"), ("random", "novice")]
