"""A match on the full screen: the table, the log and the options in panes, by mouse and keys.

The session plays in a thread of its own and knows nothing of panes: it shows lines and asks for lines, as in any other
window. The app belongs to the main thread. What is shown goes to it, what is typed or clicked comes back in a queue.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from threading import Thread
from typing import ClassVar, Literal

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, OptionList, RichLog, Static

from streetlight.cli.window import Painter, Pane, Resized, TextWindow
from streetlight.telling.screens import plain

WIDEST_PANE = 200
"""Text and boards are told for panes of at most so many columns."""

SIDE_BY_SIDE = 132
"""From so many columns on, the log stands beside the table."""

Typed = str | Literal[False] | type[Resized]
"""A line; False: the app is being left; Resized: the window has another size."""


def cannot_run() -> str:
    """Why there is no full screen here; "" if there is one."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return "A full screen needs a terminal at both ends. Without --full it plays here, line by line."
    return ""


class PaneWindow(TextWindow):
    """Lines out and lines in, through the panes of an app."""

    panes = True

    def __init__(self, ascii_only: bool = False, coloured: bool = True) -> None:
        super().__init__(ascii_only=ascii_only)
        self.painter = Painter(coloured)
        self.typed: queue.Queue[Typed] = queue.Queue()
        self.app: FullScreen | None = None
        self.leaving = False
        self._part: Pane | None = None
        self._lines: list[str] = []
        self._options: list[str] = []
        self._several = False

    def run(self, play: Callable[[], None]) -> None:
        """Play in the app; what the match raised is raised here when the app is gone."""
        app = FullScreen(self, play)
        app.run()
        app.finish()

    @property
    def columns(self) -> int:
        return min(WIDEST_PANE, self.app.board_width if self.app is not None else super().columns)

    def names(self, names: Sequence[str]) -> None:
        self.painter.names(names)

    def show(self, text: str) -> None:
        app = self._still_there()
        said = plain(text) if self.ascii_only else text
        if app is None:
            super().show(text)
        elif self._part is not None:
            self._lines += said.split("\n")
        else:  # broken for the width of the table: the log breaks its lines itself
            whole = re.sub(r"\n {6,}", " ", said).split("\n")
            app.tell(app.add_to_log, [self._text(line) for line in whole])

    @contextlib.contextmanager
    def part(self, part: Pane) -> Iterator[None]:
        """What is shown in here belongs into the pane of the table, or that of the question."""
        self._part, self._lines, self._options = part, [], []
        try:
            yield
        finally:
            self._part = None
        app = self._still_there()
        if app is not None:
            lines = "\n".join(self._lines).strip("\n").split("\n")
            text = Text("\n").join([self._text(line) for line in lines])
            if part == "table":
                app.tell(app.show_table, text)
            else:
                options = [self._text(option) for option in self._options]
                app.tell(app.show_question, text, options, self._several)

    def offer(self, options: Sequence[str], several: bool) -> bool:
        """The options go into a list of their own, to be clicked."""
        if self.app is None:
            return False
        self._options = [plain(option) if self.ascii_only else option for option in options]
        self._several = several
        return True

    def ask(self, text: str, words: Sequence[str] = ()) -> str:
        app = self._still_there()
        if app is None:
            return super().ask(text, words)
        app.tell(app.open_line, text.strip(), list(words))
        return self._next()

    def hand_over(self, text: str) -> None:
        """Everything is covered, and forgotten, until the next person has the keyboard."""
        app = self._still_there()
        if app is None:
            super().hand_over(text)
            return
        app.tell(app.cover, text.strip())
        while True:
            with contextlib.suppress(Resized):
                self._next()
                return

    def _next(self) -> str:
        found = self.typed.get()
        if found is False:
            raise EOFError
        if isinstance(found, str):
            return found
        raise Resized

    def _still_there(self) -> FullScreen | None:
        if self.leaving:
            raise KeyboardInterrupt  # the session keeps the match and stops
        return self.app

    def _text(self, line: str) -> Text:
        return Text.from_ansi(self.painter.painted(line), no_wrap=False)


class Curtain(ModalScreen[None]):
    """Nothing is seen until the next person presses Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "lift", "Go on")]
    DEFAULT_CSS = "Curtain { align: center middle; background: $surface; } Curtain Static { width: auto; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said = text

    def compose(self) -> ComposeResult:
        yield Static(self.said)

    def on_click(self) -> None:
        self.action_lift()

    def action_lift(self) -> None:
        self.dismiss()


class FullScreen(App[None]):
    """The panes: table, log, question with its options, and a line to type on."""

    TITLE = "Streetlight"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "say('help')", "Help"),
        Binding("f2", "say('hint')", "Hint"),
        Binding("f3", "say('goal')", "Goal"),
        Binding("ctrl+z", "say('undo')", "Undo"),
        Binding("pageup", "roll(-1)", "Table up", show=False, priority=True),
        Binding("pagedown", "roll(1)", "Table down", show=False, priority=True),
        Binding("ctrl+up", "roll_log(-1)", "Log up", show=False, priority=True),
        Binding("ctrl+down", "roll_log(1)", "Log down", show=False, priority=True),
        Binding("tab", "focus_next", "Options", priority=True),
        Binding("ctrl+q,ctrl+c", "quit", "Leave", priority=True),
    ]
    CSS = """
    #panes { layout: grid; grid-size: 1 3; grid-rows: 1fr auto 5; height: 1fr; }
    #panes.wide { grid-size: 2 2; grid-columns: 1fr 46; grid-rows: 1fr auto; }
    #panes.wide #log { row-span: 2; height: 100%; border-left: solid $primary; border-top: none; }
    #table { overflow: auto auto; scrollbar-size: 1 1; }
    #table > Static { width: auto; }
    #ask { height: auto; max-height: 10; border-top: solid $primary; padding: 0 1; }
    #panes.high #ask { max-height: 18; }
    #options { scrollbar-size: 1 1; height: auto; max-height: 8; border: none; padding: 0; background: $background; }
    #panes.high #options { max-height: 15; }
    #panes.over { grid-size: 1 2; grid-rows: 1fr 14; }
    #panes.over.wide { grid-size: 2 1; grid-rows: 1fr; }
    #panes.over #ask { display: none; }
    #panes.over.wide #log { row-span: 1; }
    #log { scrollbar-size: 1 1; border-top: solid $primary; padding: 0 1; background: $background; }
    #line { border: none; height: 1; padding: 0 1; background: $boost; }
    """

    def __init__(self, window: PaneWindow, play: Callable[[], None]) -> None:
        super().__init__()
        self.window = window
        self.play = play
        self.problem: BaseException | None = None
        self.over = False
        self.asking = False
        self.several = False
        self.session = Thread(target=self._play, daemon=True)

    def compose(self) -> ComposeResult:
        with Container(id="panes"):
            yield ScrollableContainer(Static(id="board"), id="table")
            yield RichLog(id="log", wrap=True, min_width=20)
            with Container(id="ask"):
                yield Static(id="question")
                yield OptionList(id="options")
        yield Input(id="line", placeholder="A number, or a command: help lists them")
        yield Footer()

    def on_mount(self) -> None:
        self._arrange(self.size.width, self.size.height)
        self.query_one(Input).focus()
        self.window.app = self
        self.call_after_refresh(self.session.start)  # then the panes have their sizes

    def _play(self) -> None:
        """The session's thread."""
        try:
            self.play()
        except BaseException as error:  # it is raised again where the app was started
            self.problem = error
        self.over = True
        if self.problem is None:
            self.tell(self.show_end)
        else:
            self.tell(self.exit)

    def finish(self) -> None:
        """The app is gone: the session stops, and what it raised is raised."""
        self.window.leaving = True
        self.window.typed.put(False)
        self.session.join()
        self.window.app, self.window.leaving = None, False
        if self.problem is not None:
            raise self.problem

    def tell(self, do: Callable[..., None], *what: object) -> None:
        """Something for the panes, from the session's thread."""
        if not self.window.leaving:
            with contextlib.suppress(RuntimeError):  # the app is being left at this moment
                self.call_from_thread(do, *what)

    # --- what is shown

    @property
    def board_width(self) -> int:
        return max(20, self.query_one("#table").size.width - 2)

    def show_table(self, text: Text) -> None:
        self.query_one("#board", Static).update(text)

    def show_question(self, text: Text, options: list[Text], several: bool) -> None:
        self.several = several
        self.query_one("#question", Static).update(text)
        listed = self.query_one("#options", OptionList)
        listed.clear_options()
        listed.add_options(
            [Text.assemble((f"{number:3}  ", "bold"), option) for number, option in enumerate(options, 1)]
        )
        listed.highlighted = 0 if options else None

    def add_to_log(self, lines: list[Text]) -> None:
        log = self.query_one(RichLog)
        for line in lines:
            if line.plain.strip():
                log.write(line)

    def open_line(self, text: str, words: list[str]) -> None:
        line = self.query_one(Input)
        line.placeholder = f"{text} a number, or a command: help lists them" if text.endswith(">") else text
        line.suggester = SuggestFromList(words, case_sensitive=False) if words else None
        self.asking = True
        line.focus()

    def show_end(self) -> None:
        """Nothing is asked any more, and how it ended needs the room."""
        self.query_one("#panes").add_class("over")
        self.open_line("The match is over. Press Enter to leave.", [])

    def cover(self, text: str) -> None:
        """The next person comes: what the last one saw is gone from every pane."""
        self.show_table(Text())
        self.show_question(Text(), [], False)
        self.query_one(RichLog).clear()
        self.query_one(Input).value = ""
        self.push_screen(Curtain(text), lambda _: self.window.typed.put(""))

    # --- what is typed and clicked

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.input.value = ""
        self._send(event.value)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        number = str(event.option_index + 1)
        if not self.several:
            self._send(number)
            return
        line = self.query_one(Input)
        numbers = line.value.split()
        line.value = " ".join(
            [*numbers, number] if number not in numbers else [n for n in numbers if n != number]
        )
        line.cursor_position = len(line.value)

    def _send(self, text: str) -> None:
        if self.over:
            self.exit()
        elif self.asking:
            self.asking = False
            self.window.typed.put(text)

    def action_say(self, text: str) -> None:
        self._send(text)

    def action_roll(self, way: int) -> None:
        table = self.query_one("#table")
        table.scroll_relative(y=way * max(1, table.size.height - 2), animate=False)

    def action_roll_log(self, way: int) -> None:
        self.query_one(RichLog).scroll_relative(y=way, animate=False)

    async def action_quit(self) -> None:
        self.exit()

    @on(events.Resize)
    def _resized(self, event: events.Resize) -> None:
        before = self.board_width
        self._arrange(event.size.width, event.size.height)
        self.call_after_refresh(self._redraw, before)

    def _redraw(self, before: int) -> None:
        if self.asking and not self.over and self.board_width != before:
            self.asking = False
            self.window.typed.put(Resized)

    def _arrange(self, columns: int, rows: int) -> None:
        panes = self.query_one("#panes")
        wide = columns >= SIDE_BY_SIDE
        panes.set_class(wide, "wide")
        log, other = self.query_one("#log"), self.query_one("#table" if wide else "#ask")
        panes.move_child(log, after=other)  # a grid is filled in this order
        panes.set_class(rows >= 40, "high")
