"""The package that docs/adding-a-game.md tells, built and installed as a reader of that page would have it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streetlight
from tests.table.world import Server

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`(lantern/[^`]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file of the package: its path on a line of its own, and then its text."""


class Lantern:
    """The package in a folder, installed in another one. Programs run in a third, far from the source tree."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "lantern"
        self.site = folder / "site"
        self.here = folder / "somewhere"
        self.here.mkdir()
        for path, text in FILE.findall(GUIDE.read_text(encoding="utf-8")):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        self.env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        ours = str(Path(streetlight.__file__).parents[1])
        self.env["PYTHONPATH"] = os.pathsep.join([str(self.site), ours])
        self.env["STREETLIGHT_HOME"] = str(folder / "home")
        self.env["COLUMNS"] = "120"
        install = ["pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps"]
        self.run(*install, "--no-build-isolation", "--target", str(self.site), str(self.package))

    def run(self, module: str, *args: str, typed: str = "", fails: bool = False) -> str:
        """All that `python -m module ...` says. It must succeed, or fail where that is expected."""
        done = subprocess.run(
            [sys.executable, "-m", module, *args],
            input=typed,
            cwd=self.here,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        assert (done.returncode != 0) == fails, said
        assert "Traceback" not in said, said
        return said

    def streetlight(self, *args: str, typed: str = "", fails: bool = False) -> str:
        return self.run("streetlight.cli", *args, typed=typed, fails=fails)

    def program(self, text: str) -> str:
        """What a program prints."""
        file = self.here / "program.py"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(file)],
            cwd=self.here,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[Server]:
        """The real server, started by its command."""
        command = [sys.executable, "-m", "streetlight.cli", "serve", "--port", "0", "--data", "tables"]
        with subprocess.Popen(
            command, cwd=self.here, env=self.env, stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout is not None
                yield Served(process.stdout.readline().split()[-1])
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(30)


class Served(Server):
    """A server in a process of its own, by its link."""

    def __init__(self, link: str) -> None:
        self.url = link.rstrip("/")
        self.port = int(self.url.rpartition(":")[2])
