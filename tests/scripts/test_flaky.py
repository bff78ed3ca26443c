"""The script behind `make flaky`: it counts what fails, and leaves no process behind."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SCRIPT = ROOT / "scripts" / "flaky.py"
LEAN = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # plugins take longer to load than all this

MOODY = """
from pathlib import Path
def test_calm(): pass
def test_moody():
    told = Path(__file__).with_name("told")
    told.write_text(told.read_text() + "." if told.exists() else ".")
    assert len(told.read_text()) != 2
"""
ENDLESS = """
import os, time
from pathlib import Path
def test_endless():
    Path(__file__).with_name("begun").write_text(str(os.getpid()))
    time.sleep(600)
"""


def command(story: Path, times: int) -> list[str]:
    return [sys.executable, str(SCRIPT), "--times", str(times), "--busy", "1", str(story)]


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def busy_loops(said: str) -> list[int]:
    return [int(pid) for pid in re.search(r"busy loops: (.*)", said)[1].split(", ")]


def test_it_tells_which_story_failed_how_often(tmp_path):
    story = tmp_path / "test_toy.py"
    story.write_text(MOODY)
    done = subprocess.run(command(story, 3), capture_output=True, text=True, timeout=120, env=LEAN)
    assert "run 1 of 3: passed, 2 stories" in done.stdout
    assert "run 2 of 3: 1 failed, 2 stories" in done.stdout
    assert "2 of 3 runs passed." in done.stdout
    assert "failed in 1 of 3: test_toy::test_moody" in done.stdout
    assert done.returncode == 1
    assert not any(map(is_running, busy_loops(done.stdout)))

    again = subprocess.run(command(story, 1), capture_output=True, text=True, timeout=120, env=LEAN)
    assert "1 of 1 runs passed." in again.stdout
    assert again.returncode == 0


def test_a_run_without_stories_has_not_passed(tmp_path):
    story = tmp_path / "test_toy.py"
    story.write_text("")
    done = subprocess.run(command(story, 1), capture_output=True, text=True, timeout=120, env=LEAN)
    assert "0 of 1 runs passed." in done.stdout
    assert done.returncode == 1


def test_ctrl_c_ends_the_stories_and_the_busy_loops(tmp_path):
    story, begun = tmp_path / "test_toy.py", tmp_path / "begun"
    story.write_text(ENDLESS)
    process = subprocess.Popen(command(story, 2), stdout=subprocess.PIPE, text=True, env=LEAN)
    end = time.monotonic() + 60
    while not (begun.exists() and begun.read_text()):
        assert time.monotonic() < end, "the story has not begun"
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)[0]
    assert process.returncode == 130
    assert "0 of 0 runs passed (2 were asked for)." in said
    assert not any(map(is_running, [int(begun.read_text()), *busy_loops(said)]))
