"""The client in a real terminal: pages, colours, two people at one keyboard, a window that changes its size."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from streetlight.cli import store
from streetlight.cli.window import ENTER_PRIVATE, LEAVE_PRIVATE, MORE

PATIENCE = 60.0


class Terminal:
    """A terminal of some size with `streetlight` in it."""

    def __init__(self, home: Path, *args: str, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self._end, inner = pty.openpty()
        self._size(columns, rows)
        clean = {
            key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "LINES", "COLUMNS")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "streetlight.cli", *args],
            stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
            env={**clean, "STREETLIGHT_HOME": str(home), "TERM": "xterm-256color", **environment},
        )  # fmt: skip
        os.close(inner)
        self.seen = ""
        self._unread = ""

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        self._size(columns, rows)
        os.kill(self.process.pid, signal.SIGWINCH)

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def question(self) -> str:
        """What is shown from now on until the program waits for a line."""
        return self.until("Orange> ", "Sky> ", "Red> ", "Ada> ", ends=True)

    def until(self, *texts: str, ends: bool = False) -> str:
        """What is shown from now on until one of these texts, which may have to be the end; pages are turned."""

        def is_there() -> bool:
            plain = without_colours(new)
            return any(plain.endswith(text) if ends else text in plain for text in texts)

        new, deadline = "", time.monotonic() + PATIENCE
        while self._unread or not is_there():
            if not ends and is_there():
                break  # what comes after this line is for the next look
            assert time.monotonic() < deadline, new[-2000:]
            if not self._unread and select.select([self._end], [], [], 0.5)[0]:
                try:
                    self._unread = os.read(self._end, 65536).decode(errors="replace")
                except OSError:
                    break
            line, end, self._unread = self._unread.partition("\n")
            new += line + end
            if not self._unread and new.rstrip("\033[0m").endswith(MORE):
                self.type("\n")
                new = new[: new.rindex(MORE)] + "<page>"
        assert is_there(), new[-2000:]
        self.seen += new
        return new


@contextmanager
def terminal(
    home: Path, *args: str, columns: int = 80, rows: int = 24, **environment: str
) -> Iterator[Terminal]:
    shown = Terminal(home, *args, columns=columns, rows=rows, **environment)
    try:
        yield shown
    finally:
        if shown.process.poll() is None:
            shown.process.kill()
            shown.process.wait()
        os.close(shown._end)


def without_colours(text: str) -> str:
    return re.sub(r"\033\[[0-9;?]*[a-zA-Z]|[\001\002]", "", text)


@pytest.mark.parametrize("game", ["strangers", "mindflayer", "blackwood", "loop"])
@pytest.mark.parametrize("columns", [80, 60])
def test_nothing_is_wider_than_the_window_and_long_screens_are_pages(
    tmp_path: Path, game: str, columns: int
) -> None:
    with terminal(tmp_path, "play", game, "--seed", "3", columns=columns) as shown:
        shown.question()
        for _ in range(3):
            shown.type("1\n")
            shown.until("> ", "over", ends=True)
        lines = without_colours(shown.seen).replace("\r", "").split("\n")
        assert max(len(line) for line in lines) <= columns + len("<page>")


def test_players_have_colours_and_no_color_is_respected(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "strangers", "--seed", "3") as shown:
        assert "\033[1;38;5;214mOrange\033[0m" in shown.question()
    with terminal(tmp_path, "play", "strangers", "--seed", "3", NO_COLOR="1") as shown:
        assert "\033[1;38" not in shown.question()


def test_a_new_size_draws_the_table_anew(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "strangers", "--seed", "3", columns=100, rows=60) as shown:
        assert "┌" in shown.question()
        shown.resize(60, 60)
        shown.type("\n")  # a signal that comes just before the line is read is heard at the next key
        told = without_colours(shown.until("So here it is in words", "here it is in words."))
        assert "┌" not in told, "the drawing has no room now"
        shown.question()
        shown.type("hint\n")
        assert "The regular bot would choose" in without_colours(shown.until("choose"))


def test_hands_of_two_people_are_shown_where_no_scrollback_keeps_them(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "strangers", "--seats", "you,you", "--seed", "9", rows=80) as shown:
        shown.until("Hand the keyboard to")
        for _ in range(2):
            shown.type("\n")
            shown.question()
            shown.type("1\n")
            shown.until("Hand the keyboard to", "> ")
        kept = re.sub(
            re.escape(ENTER_PRIVATE) + f".*?({re.escape(LEAVE_PRIVATE)}|$)", "", shown.seen, flags=re.DOTALL
        )
        assert "Your hand" in shown.seen
        assert "Your hand" not in kept and "drew Walk" not in kept


def test_commands_are_completed_and_remembered(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "strangers", "--seed", "3", rows=80) as shown:
        shown.question()
        shown.type("go\t\n")
        assert "Have the most points" in without_colours(shown.until("last stranger comes"))
        shown.type("quit\n")
        shown.until("kept")
        assert shown.process.wait(timeout=PATIENCE) == 0
    assert "goal" in (tmp_path / "history").read_text()


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "strangers", "--words", "--seed", "5", rows=80) as shown:
        shown.question()
        for _ in range(3):
            shown.type("1\n")
            shown.question()
        shown.process.kill()
        shown.process.wait()
    (kept,) = store_in(tmp_path)
    mine = [answer for seat, answer in kept.saved.record.answers if seat == 0]
    assert len(mine) == 3 and kept.saved.words
    with terminal(tmp_path, "play", "--load", "1", rows=80) as shown:
        told = without_colours(shown.question())
        assert "Previously:" in told and "┌" not in told, "in words, as it was left"


def store_in(home: Path) -> list[store.KeptMatch]:
    before = os.environ.get("STREETLIGHT_HOME")
    os.environ["STREETLIGHT_HOME"] = str(home)
    try:
        return store.kept_matches()
    finally:
        if before is None:
            del os.environ["STREETLIGHT_HOME"]
        else:
            os.environ["STREETLIGHT_HOME"] = before
