"""A bot of one's own plays everywhere; the examples of the guide are what is played here."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import streetlight as sl
from streetlight.bots.own import BotError
from streetlight.bots.registry import bot, guests, levels
from streetlight.lab.rows import play_match
from streetlight.lab.run import SerialRunner, run
from streetlight.lab.tournament import payoff
from tests.lab.plans import make_plan, make_tournament
from tests.table.world import at, serving
from tests.table.world import run as run_story

GUIDE = Path(__file__).parents[2] / "docs" / "your-own-bot.md"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the guide's two examples in it, and we are there."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    (tmp_path / "my_bots.py").write_text(next(block for block in blocks if "class Dreamer" in block))
    (tmp_path / "first.py").write_text(next(block for block in blocks if "json.loads" in block))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("my_bots", "faulty"):
        sys.modules.pop(name, None)
    return tmp_path


def test_the_guides_bot_is_short_and_beats_chance(folder: Path) -> None:
    lines = [line for line in (folder / "my_bots.py").read_text().splitlines() if line.strip()]
    assert len(lines) <= 20
    plan = make_tournament("strangers", ["my_bots:Dreamer", "random"], seats=2, deals=2, seed="guide")
    done = run(plan, folder / "run", SerialRunner())
    assert [row.trouble for row in done.rows] == [""] * 4
    assert payoff(plan, done.rows, "my_bots:Dreamer", "random").value > 0.6


def test_a_program_in_any_language_plays(folder: Path) -> None:
    plan = make_plan("strangers", seats=2, bots="cmd:python first.py,random", deals=2)
    rows = [play_match(plan, 0, deal) for deal in range(2)]
    assert [row.trouble for row in rows] == ["", ""]
    assert play_match(plan, 0, 0) == rows[0], "the same deal goes the same way"


def test_the_program_sees_its_seat_and_nothing_else(folder: Path) -> None:
    """What goes down the pipe is the seat's own view, prompt and events."""
    (folder / "spy.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    open('seen.json', 'w').write(line)\n"
        "    print(json.dumps(json.loads(line)['prompt']['options'][0]['id']), flush=True)\n"
    )
    match = sl.game("strangers").start(seats=2, seed=3)
    seat = match.waiting[0]
    player = sl.bot("strangers", "cmd:python spy.py")
    match.answer(seat, player.answer(match.sight(seat)))
    seen = sl.game("strangers").start(seats=2, seed=3)
    question = (folder / "seen.json").read_bytes()
    for part, name in (
        (seen.view(seat), "view"),
        (seen.prompts[seat], "prompt"),
        (seen.events(seat), "events"),
    ):
        assert f'"{name}":'.encode() + sl.encode(part) in question
    assert b"imagine" not in question


def test_what_is_wrong_with_a_bot_is_said_by_name(folder: Path) -> None:
    (folder / "empty.py").write_text("class Shy:\n    pass\n")
    (folder / "typo.py").write_text("class Bot: def\n")
    (folder / "angry.py").write_text("raise RuntimeError('not today')\n")
    for name, says in (
        ("nowhere:Bot", "nowhere"),
        ("my_bots:Sleeper", "Sleeper"),
        ("empty:Shy", "answer"),
        (":", "a module and a class"),
        ("typo:Bot", "SyntaxError.*typo.py, line 1"),
        ("angry:Bot", r"RuntimeError: not today \(angry.py, line 1\)"),
        ("cmd:", "command"),
        ("cmd:'python", "No closing quotation"),
        ("cmd:no-such-program-here --fast", "there is no program 'no-such-program-here'"),
    ):
        with pytest.raises(BotError, match=says):
            make_plan("strangers", seats=2, bots=name, deals=1)


FAULTY = """
class Raises:
    def answer(self, sight):
        raise ValueError("oops")

class Loops:
    def answer(self, sight):
        while True:
            pass

class Waits:
    def say(self, sight):
        import time
        time.sleep(600)
    def answer(self, sight):
        return sight.prompt.options[0]

class Forgets:
    turns = 0
    def answer(self, sight):
        Forgets.turns += 1
        return sight.prompt.options[0] if Forgets.turns < 45 else None
"""


@pytest.mark.parametrize(("name", "game"), [("faulty:Loops", "strangers"), ("faulty:Waits", "mindflayer")])
def test_a_class_that_does_not_answer_is_stopped_and_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, game: str
) -> None:
    (folder / "faulty.py").write_text(FAULTY)
    monkeypatch.setattr("streetlight.bots.own.PATIENCE", 0.2)
    plan = make_plan(game, seats=4, bots=name, deals=5)
    trouble = [play_match(plan, 0, deal).trouble for deal in range(5)]
    assert all(f"{name} gave no answer within 0.2 seconds" in each for each in trouble[:3])
    assert all("is not asked again" in each for each in trouble[3:])


def test_it_is_stopped_in_a_thread_of_a_cluster_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "faulty.py").write_text(FAULTY)
    monkeypatch.setattr("streetlight.bots.own.PATIENCE", 0.2)
    monkeypatch.setattr("streetlight.bots.own._hung", {})
    plan = make_plan("mindflayer", seats=4, bots="faulty:Waits", deals=1)
    rows = []
    worker = threading.Thread(target=lambda: rows.append(play_match(plan, 0, 0)))
    worker.start()
    worker.join(20)
    assert "gave no answer within 0.2 seconds" in rows[0].trouble


def test_where_a_class_failed_is_told(folder: Path) -> None:
    (folder / "faulty.py").write_text(FAULTY)
    plan = make_plan("strangers", seats=2, bots="faulty:Raises", deals=1)
    assert play_match(plan, 0, 0).trouble == "bot faulty:Raises: ValueError: oops (faulty.py, line 4)"


def test_a_class_that_fails_while_the_match_is_played_on_breaks_its_match_only(folder: Path) -> None:
    """An outlook plays the match on from a dozen moments; one of them reaches the turn in which it fails."""
    (folder / "faulty.py").write_text(FAULTY)
    plan = make_plan("strangers", seats=2, bots="faulty:Forgets,random", deals=1, outlook=2)
    row = play_match(plan, 0, 0)
    assert row.trouble.startswith("outlook: AnswerError") and row.reason


def test_a_program_that_ends_early_is_reported(folder: Path) -> None:
    (folder / "quits.py").write_text("import sys\nsys.stdin.readline()\n")
    plan = make_plan("strangers", seats=2, bots="cmd:python quits.py", deals=1)
    says = r"bot cmd:python \S+ ended \(exit code \d+\) instead of answering"
    assert re.fullmatch(says, play_match(plan, 0, 0).trouble)


def test_a_program_that_chats_is_quoted(folder: Path) -> None:
    (folder / "chats.py").write_text("import sys\nsys.stdin.readline()\nprint('let me see')\n")
    plan = make_plan("strangers", seats=2, bots="cmd:python chats.py", deals=1)
    assert play_match(plan, 0, 0).trouble == "bot cmd:python chats.py wrote no JSON: 'let me see'"


def test_a_program_that_hangs_is_ended_and_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It never reads a line: a question longer than the pipe would block for ever, and so would the answer."""
    (folder / "sleeper.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setattr("streetlight.bots.own.PATIENCE", 0.3)
    plan = make_plan("strangers", seats=2, bots="cmd:python sleeper.py", deals=6)
    begun = time.monotonic()
    trouble = [play_match(plan, 0, deal).trouble for deal in range(6)]
    assert all("cmd:python sleeper.py gave no answer within 0.3 seconds" in each for each in trouble[:3])
    assert all("is not asked again" in each for each in trouble[3:])
    assert time.monotonic() - begun < 60


def test_it_sits_down_in_the_terminal(folder: Path) -> None:
    words = ["play", "strangers", "--seats", "my_bots:Dreamer,random", "--seed", "5", "--ascii"]
    played = subprocess.run(
        [sys.executable, "-m", "streetlight.cli", *words], capture_output=True, text=True, cwd=folder, timeout=120,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "The record is in" in played.stdout


def test_only_guests_may_be_chosen_at_the_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "my_bots:Dreamer" not in levels("strangers")
    monkeypatch.setattr("streetlight.bots.registry.guests", [*guests, "my_bots:Dreamer"])
    assert levels("strangers")[-1] == "my_bots:Dreamer"


def test_a_guest_plays_at_the_table(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chosen by name for a seat, it answers there; a name that is no guest is refused."""
    monkeypatch.setenv("PYTHONPATH", str(folder))  # for the processes in which bots think
    with serving(tmp_path / "tables") as server:
        refused = server.post(
            "/api/tables", {"game": "strangers", "name": "Ann", "bots": ["first_bot:First"]}, 400
        )
        assert "first_bot:First" in refused["text"]
        (folder / "first_bot.py").write_text(
            "class First:\n    reason = 'It came first.'\n    def answer(self, sight):\n"
            "        return sight.prompt.options[0]\n"
        )
        monkeypatch.setattr("streetlight.bots.registry.guests", ["first_bot:First"])
        table, [ann] = server.new_table(bots=["first_bot:First"], seats=2, options={"first": 1}, start=True)

        async def story() -> None:
            async with at(server, table, [ann]) as host:
                await host.until_true(lambda: host.prompt(0) is not None, 30)

        run_story(story())
        play = server.hub.get(table).table.play
        match = sl.game("strangers").start(2, play.head.seed, **play.head.options)
        for seat, answer in play.answers:
            assert (seat, answer) == (1, match.prompts[1].options[0].id)
            match.answer(seat, answer)
        assert match.waiting == (0,)


TALKS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    heard = len(asked["sayings"])
    if asked["ask"] == "say":
        said = {"claim": "sane"} if heard == 0 else f"I heard {heard} of you." if heard < 3 else None
        print(json.dumps({"say": said}), flush=True)
    else:
        print(json.dumps({"answer": asked["prompt"]["options"][0]["id"], "reason": f"heard {heard}"}), flush=True)
"""


def test_a_program_speaks_and_hears(folder: Path) -> None:
    (folder / "talks.py").write_text(TALKS)
    match = sl.game("mindflayer").start(4, 1)
    player = bot("mindflayer", "cmd:python talks.py")
    for _ in range(4):
        seat = match.waiting[0]
        saying = player.say(match.sight(seat))
        if saying is not None:
            match.say(seat, saying)
        answer = player.answer(match.sight(seat))
        match.answer(seat, answer)
    said = [each.saying for each in match.sayings(None)]
    assert [each.claim or each.text for each in said] == ["sane", "I heard 1 of you.", "I heard 2 of you."]
    assert player.reason == "heard 3"


def test_a_program_that_knows_nothing_of_talk_is_asked_for_it_once(folder: Path) -> None:
    """It answers as ever to what it takes for a question, or ends over it; then it only answers."""
    (folder / "old.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    assert asked['ask'] == 'answer'\n"
        "    print(json.dumps(asked['prompt']['options'][0]['id']), flush=True)\n"
    )
    plan = make_plan("mindflayer", seats=4, bots="cmd:python old.py,random,random,random", deals=2)
    assert [play_match(plan, 0, deal).trouble for deal in range(2)] == ["", ""]


def test_what_is_no_saying_is_named(folder: Path) -> None:
    (folder / "mumbles.py").write_text(
        "import sys\nfor line in sys.stdin:\n    print('{\"say\": 7}', flush=True)\n"
    )
    match = sl.game("mindflayer").start(4, 1)
    with pytest.raises(BotError, match=r"mumbles\.py says what is no saying"):
        bot("mindflayer", "cmd:python mumbles.py").say(match.sight(0))


def test_a_class_in_a_process_of_its_own_speaks_too(folder: Path) -> None:
    (folder / "chatty.py").write_text(
        "from streetlight.core.sayings import Saying\n"
        "class Chatty:\n"
        "    def say(self, sight):\n"
        "        return Saying(text=f'{len(sight.sayings)} so far') if len(sight.sayings) < 2 else None\n"
        "    def answer(self, sight):\n"
        "        return sight.prompt.options[0]\n"
    )
    match = sl.game("mindflayer").start(4, 1)
    apart = bot("mindflayer", "chatty:Chatty", apart=True)
    saying = apart.say(match.sight(0))
    assert saying is not None and saying.text == "0 so far"


def test_how_patient_we_are_is_a_matter_of_the_command(folder: Path) -> None:
    """Also in the processes that play for a run of the lab."""
    (folder / "sleeper.py").write_text("import time\ntime.sleep(600)\n")
    words = [
        "lab",
        "run",
        "mindflayer",
        "--seats",
        "4",
        "--bots",
        "cmd:python sleeper.py,random,random,random",
    ]
    begun = time.monotonic()
    played = subprocess.run(
        [sys.executable, "-m", "streetlight.cli", *words, "--matches", "1", "--patience", "0.3", "--out", "out"],
        capture_output=True, text=True, cwd=folder, timeout=120,
    )  # fmt: skip
    assert played.returncode == 0 and "each is a fault in the rules or in a bot" in played.stdout
    assert time.monotonic() - begun < 50, "by default it would have had a minute"
