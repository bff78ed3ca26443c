"""Where a match is shown and typed: pipes, or a real terminal with colours, line editing and pages."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import ClassVar, Literal

from streetlight.telling.screens import plain

WIDEST = 100
"""Lines of text are never longer than this, nor wider than the window. Drawings are not broken."""

HISTORY = 500
"""Typed lines that are remembered from one match to the next."""

ENTER_PRIVATE, LEAVE_PRIVATE = "\033[?1049h\033[2J\033[H", "\033[?1049l"
"""A second screen of the terminal, of which the scrollback keeps nothing."""

SEAT_COLOURS = (214, 117, 36, 166, 175, 227, 32, 250, 250, 250)
"""The colour of each seat, of the 256 that terminals have: those of the browser, as near as can be."""

BOLD, DIM, NUMBER, ALARM = "1", "2", "38;5;117", "1;38;5;203"

MORE = "-- Enter for more, q to skip to the question --"

_OPTION = re.compile(r"^( *\d+)(?=  )", re.MULTILINE)
_RULE = re.compile(r"\((?:DTS|MF|BG|TL)-\d+\)")
_ALARM = re.compile(r"!!")


Pane = Literal["table", "question"]
"""Parts of what is shown that have places of their own on a full screen."""


class Resized(Exception):
    """The window has another size now: what it shows should be drawn again."""


class Painter:
    """Colours for lines: names of players, numbers of options, rules, alarms."""

    def __init__(self, coloured: bool) -> None:
        self.coloured = coloured
        self._people: re.Pattern[str] | None = None
        self._seats: dict[str, int] = {}

    def names(self, names: Sequence[str]) -> None:
        self._seats = {name: seat for seat, name in enumerate(names)}
        found = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        self._people = re.compile(rf"\b({found})\b")

    def style(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.coloured and text else text

    def painted(self, line: str, code: str = "") -> str:
        if not self.coloured:
            return line
        line = _OPTION.sub(lambda found: self.style(NUMBER, found[1]), line)
        line = _RULE.sub(lambda found: self.style(DIM, found[0]), line)
        line = _ALARM.sub(lambda found: self.style(ALARM, found[0]), line)
        if self._people is not None:
            line = self._people.sub(self._named, line)
        return self.style(code, line) if code else line

    def _named(self, found: re.Match[str]) -> str:
        colour = SEAT_COLOURS[self._seats[found[0]] % len(SEAT_COLOURS)]
        return f"\033[1;38;5;{colour}m{found[0]}\033[0m"


class TextWindow:
    """Lines out and lines in. This one works with pipes, tests and screen readers."""

    panes: ClassVar[bool] = False
    """Do table and question stay where they are, so that nothing must be said twice, and can drawings be rolled?"""

    def __init__(
        self,
        ask: Callable[[str], str] | None = None,
        show: Callable[[str], None] | None = None,
        ascii_only: bool = False,
    ) -> None:
        self._ask = ask or _line
        self._show = show or _print
        self.ascii_only = ascii_only

    @property
    def columns(self) -> int:
        """How wide a line of text may be."""
        return min(WIDEST, shutil.get_terminal_size((WIDEST, 40)).columns - 1)

    def names(self, names: Sequence[str]) -> None:
        """The players' names, to be told apart at a glance."""

    def show(self, text: str) -> None:
        self._show(plain(text) if self.ascii_only else text)

    def ask(self, text: str, words: Sequence[str] = ()) -> str:
        """One line; `words` are what may be typed. EOFError at the end of input, KeyboardInterrupt for Ctrl-C."""
        return self._ask(text)

    @contextlib.contextmanager
    def block(self) -> Iterator[None]:
        """What is shown in here belongs together, such as a board: it is not parted if it fits a page."""
        yield

    @contextlib.contextmanager
    def part(self, part: Pane) -> Iterator[None]:
        """What is shown in here is the table, or the question: a full screen has a place for each."""
        with self.block():
            yield

    def offer(self, options: Sequence[str], several: bool) -> bool:
        """The options of the question, where they have a place of their own. False: show them as lines."""
        return False

    def run(self, play: Callable[[], None]) -> None:
        """Play a match in this window."""
        play()

    def hand_over(self, text: str) -> None:
        """Let the next person take the keyboard: nothing of before may be seen."""
        self._show("\n" * 60)
        self._ask(text)

    def close(self) -> None:
        """The match is left: everything as it was before."""


class TerminalWindow(TextWindow):
    """A real terminal: colours, line editing with history and completion, long screens page by page."""

    def __init__(self, history: Path, ascii_only: bool = False, coloured: bool = True) -> None:
        super().__init__(ascii_only=ascii_only)
        self._painter = Painter(coloured)
        self._history = history
        self._words: Sequence[str] = ()
        self._typed = ""  # what stood in the line when the window changed its size
        self._block: list[str] | None = None
        self._shown = 0  # lines since somebody typed
        self._skip = False  # the rest of this page was not wanted
        self._private = False
        self._asking = False
        # Before readline is imported: it calls our handler after its own.
        signal.signal(signal.SIGWINCH, self._on_resize)
        import readline

        self._readline = readline
        readline.parse_and_bind("tab: complete")
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        readline.set_history_length(HISTORY)
        with contextlib.suppress(OSError):  # the first match on this machine
            readline.read_history_file(history)

    @property
    def rows(self) -> int:
        return shutil.get_terminal_size((WIDEST, 24)).lines

    def names(self, names: Sequence[str]) -> None:
        self._painter.names(names)

    def show(self, text: str) -> None:
        lines = (plain(text) if self.ascii_only else text).split("\n")
        if self._block is not None:
            self._block += lines
        else:
            self._write(lines)

    @contextlib.contextmanager
    def block(self) -> Iterator[None]:
        self._block = []
        try:
            yield
        finally:
            lines, self._block = self._block, None
            height, page = self._height(lines), self.rows - 2
            # What is longer than a page begins here, below a few lines, and else at the top of the next one.
            few = height > page and self._shown <= page // 3
            if self._shown and not few and self._shown + height > page:
                self._turn_page()
            self._write(lines)

    def _write(self, lines: Sequence[str]) -> None:
        for line in lines:
            if self._shown + self._height([line]) > self.rows - 2 and line:
                self._turn_page()
            if self._skip:
                return
            sys.stdout.write(self._painter.painted(line) + "\n")
            self._shown += self._height([line])
        sys.stdout.flush()

    def _height(self, lines: Sequence[str]) -> int:
        """How many rows of the window these lines take."""
        columns = max(1, shutil.get_terminal_size().columns)
        return sum(1 + max(0, len(line) - 1) // columns for line in lines)

    def _turn_page(self) -> None:
        """Stop before a full window scrolls away."""
        if self._skip:
            return
        answer = ""
        with contextlib.suppress(Resized, EOFError):
            answer = self._input(self._painter.style(DIM, MORE)).strip().lower()
        sys.stdout.write("\033[A\033[2K")  # the line of the question goes
        self._shown = 0
        self._skip = answer.startswith("q")

    def ask(self, text: str, words: Sequence[str] = ()) -> str:
        self._words = words
        self._skip = False
        try:
            return self._input(self._painter.painted(text, BOLD))
        finally:
            self._shown = 0  # what was asked was read

    def _input(self, text: str) -> str:
        # readline counts what is printed, so it must be told what takes no room.
        quiet = re.sub(r"(\033\[[0-9;]*m)", r"\001\1\002", text)
        # Only where it is needed: Ctrl-C that comes while a hook runs is lost.
        self._readline.set_pre_input_hook(self._give_back if self._typed else None)
        self._asking = True
        try:
            return input(quiet)
        finally:
            self._asking = False

    def hand_over(self, text: str) -> None:
        self._leave_private()
        while True:
            try:
                self.ask(text)
                break
            except Resized:
                sys.stdout.write("\n")
        sys.stdout.write(ENTER_PRIVATE)
        sys.stdout.flush()
        self._private = True
        self._shown = 0

    def close(self) -> None:
        self._leave_private()
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        with contextlib.suppress(OSError):  # a history is a comfort, not a duty
            self._history.parent.mkdir(parents=True, exist_ok=True)
            self._readline.write_history_file(self._history)

    def _leave_private(self) -> None:
        if self._private:
            sys.stdout.write(LEAVE_PRIVATE)
            sys.stdout.flush()
            self._private = False

    def _on_resize(self, number: int, frame: FrameType | None) -> None:
        if self._asking:
            self._typed = self._readline.get_line_buffer()  # it is gone once we are out of readline
            raise Resized

    def _give_back(self) -> None:
        """What was typed before the window changed its size stands there again."""
        if self._typed:
            self._readline.insert_text(self._typed)
            self._readline.redisplay()
            self._typed = ""

    def _complete(self, text: str, number: int) -> str | None:
        found = [word for word in self._words if word.lower().startswith(text.lower())]
        return f"{found[number]} " if number < len(found) else None


def window(history: Path, ascii_only: bool = False) -> TextWindow:
    """The window that this process has: a terminal if both ends are one, else plain lines."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        try:
            return TerminalWindow(history, ascii_only, coloured=not os.environ.get("NO_COLOR"))
        except ImportError:  # a Python without readline
            pass
    return TextWindow(ascii_only=ascii_only)


def _line(text: str) -> str:
    """One line from a pipe. The question is shown all the same."""
    sys.stdout.write(text)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
