"""Setting up on machines that lack something. Python, apt-get, sudo and id are stand-ins that keep a log."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

PYTHON = """#!/bin/sh
echo "python $*" >> "$LOG"
case "$*" in
    *version_info*'< (3, 11)'*) exit "$TOO_OLD" ;;
    *ensurepip*) test -e "$BOX/has-venv" ;;
    *print*) echo 3.11 ;;
    *"-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
esac
"""
APT = """#!/bin/sh
echo "apt-get $*" >> "$LOG"
case "$*" in *-venv*) touch "$BOX/has-venv" ;; esac
"""


class Machine:
    """A bare machine: who we are on it, and what it has."""

    def __init__(self, box: Path) -> None:
        self.box = box
        (box / "bin").mkdir()
        (box / "project" / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "setup.sh", box / "project" / "scripts")
        self.settings = {"LOG": str(box / "log"), "BOX": str(box), "TOO_OLD": "0", "CI": ""}
        self.settings["DEBIANS_PYTHON"] = str(box / "no-python")
        for name in ("python3.11", "python3.12", "python3.13", "python3"):
            self.command(name, PYTHON)
        self.command("apt-get", APT)
        self.be("root")

    def command(self, name: str, script: str) -> None:
        (self.box / "bin" / name).write_text(script)
        (self.box / "bin" / name).chmod(0o755)

    def be(self, user: str) -> None:
        self.command("id", f"#!/bin/sh\necho {0 if user == 'root' else 1000}\n")
        self.command("sudo", '#!/bin/sh\ntest "$1" = -n && exit 1\n')

    def setup(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.box / 'bin'}:/usr/bin:/bin"
        return subprocess.run(
            ["sh", "scripts/setup.sh", *arguments],
            cwd=self.box / "project",
            env={"PATH": path, "HOME": os.environ.get("HOME", "/"), **self.settings},
            capture_output=True,
            text=True,
            timeout=30,
        )

    @property
    def log(self) -> str:
        return (self.box / "log").read_text()


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def test_debians_own_python_comes_first_if_it_can_make_environments(machine):
    machine.settings["DEBIANS_PYTHON"] = str(machine.box / "bin" / "debians")
    machine.command("debians", PYTHON.replace('"python ', '"debians '))
    (machine.box / "has-venv").touch()
    assert machine.setup("env", "dev").returncode == 0
    assert "debians -m venv" in machine.log and "python -m venv" not in machine.log
    (machine.box / "has-venv").unlink()
    shutil.rmtree(machine.box / "project" / ".venv")
    machine.setup("env", "dev")
    assert "python -m venv" in machine.log


def test_root_gets_the_missing_venv_package_and_then_the_pinned_versions(machine):
    done = machine.setup("env", "dev")
    assert done.returncode == 0, done.stderr
    assert "install -y -qq --no-install-recommends python3.11-venv" in machine.log
    assert "--constraint constraints.txt --no-build-isolation --editable .[dev]" in machine.log
    assert (machine.box / "project" / ".venv" / "made-for-dev").exists()
    assert (machine.box / "project" / ".venv" / "made-for-play").exists()


def test_a_machine_that_has_venv_is_left_alone(machine):
    (machine.box / "has-venv").touch()
    assert machine.setup("env", "play").returncode == 0
    assert "apt-get" not in machine.log
    assert not (machine.box / "project" / ".venv" / "made-for-dev").exists()


def test_an_ordinary_user_is_told_which_package_to_ask_for(machine):
    machine.be("somebody")
    done = machine.setup("env", "play")
    assert done.returncode == 1
    assert "sudo apt-get install python3.11-venv" in done.stderr
    assert "apt-get" not in machine.log


def test_an_old_python_is_named(machine):
    machine.settings["TOO_OLD"] = "1"
    done = machine.setup("env", "play")
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed" in done.stderr


@pytest.mark.parametrize(("ci", "code", "says"), [("", 0, "will be skipped"), ("true", 1, "must run")])
def test_without_chromium_browser_tests_are_skipped_but_never_in_ci(machine, ci, code, says):
    machine.be("somebody")
    machine.settings |= {"CI": ci, "STREETLIGHT_CHROMIUM": "no-such-browser"}
    done = machine.setup("browser")
    assert done.returncode == code
    assert says in done.stderr


def test_root_gets_chromium(machine):
    machine.settings["STREETLIGHT_CHROMIUM"] = "no-such-browser"
    assert machine.setup("browser").returncode == 0
    assert "--no-install-recommends chromium" in machine.log
