"""People at real browsers, for the tests of the table's client.

A page hears of a move a moment after the server made it, draws its board after its list of options, and bots move by
themselves. So a story never looks at a page once and takes that for an answer:

- what must come to hold is waited for: `expect(...)`, `wait_until...`, `wait_in_page`;
- to look and then to act is one step in the page: `answer(unless=...)`, `play_until(..., unless=...)`;
- what shows for a moment only is caught while it happens: `catch`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
# As root, without a screen, and without a single request to other hosts.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds. Long, for busy machines: only a story that fails waits so long."""
A_MATCH = 200.0
"""Seconds within which a match comes to its end."""
expect.set_options(timeout=PATIENCE)

OPTION = "[data-option]:not([disabled])"
# One option of those that match, or, where several may be chosen, some of them and then "done". A click is a click,
# also without moving a pointer there; whole matches would take minutes otherwise.
ANSWER = """([luck, among, unless]) => {
  if (unless && document.querySelector(unless)) return false
  const open = [...document.querySelectorAll('[data-option]:not([disabled])')].filter(each => each.matches(among))
  const several = open.some(each => each.hasAttribute('aria-pressed'))
  const ready = each => !each.disabled && /^(Choose none|Done,)/.test(each.innerText.trim())
  const done = several ? [...document.querySelectorAll('.ask button')].find(ready) : undefined
  if (done && luck < 0.7) done.click()
  else open[Math.floor((several ? luck * 997 % 1 : luck) * open.length)]?.click()
  return open.length > 0
}"""
# The board is drawn, nothing is being fetched or moves, and two frames in a row have everything at the same place.
STILL = """() => {
  const late = [...document.querySelectorAll('[role=status]')].some(each => each.innerText.trim() === 'One moment.')
  const bare = document.querySelector('.play') && !document.querySelector('.play .board > :not(h2)')
  const ends = each => each.effect.getComputedTiming().endTime !== Infinity
  const moves = document.getAnimations().some(each => each.playState === 'running' && ends(each))
  const parts = [...document.querySelectorAll('h1, h2, button, section, dialog[open], .board *')]
  const now = parts.map(each => Object.values(each.getBoundingClientRect().toJSON()).join()).join(';')
  const before = window.lastFrame
  window.lastFrame = now
  return parts.length > 0 && !late && !bare && !moves && document.fonts.status === 'loaded' && now === before
}"""
T = TypeVar("T")


def wait_until(
    someone: Person, holds: Callable[[], object], what: str, seconds: float = PATIENCE / 1000
) -> None:
    """Until something holds that no single page can tell: about several pages, or about the server."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"it never came to this: {what}"
        someone.look_up()


def wait_in_page(page: Page, function: str, arg: Any = None) -> None:
    """Until this JavaScript function gives something true. The page looks at every frame, so it misses nothing.

    It must be a function: an expression is read anew at every look, which our security policy forbids from the second
    look on."""
    assert re.match(r"(\w+|\(.*?\)) =>", function), f"not a function: {function}"
    page.wait_for_function(function, arg=arg)


def at_the_server(server: Any, look: Callable[[], T]) -> T:
    """What the server knows, looked at between two of its own steps."""

    async def now() -> T:
        return look()

    return asyncio.run_coroutine_threadsafe(now(), server.hub._loop).result(PATIENCE / 1000)


class Person:
    """Somebody with a browser of their own. Whatever the page complains about is a failure."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: dict[str, int] = LAPTOP,
        theme: str = "dark",
        motion: bool = False,
        telling: str = "straight",
        app: bool = False,
    ) -> None:
        """`telling`: how they like to be told what happens; "calm" is what people get, page by page.

        `app`: the browser keeps the page for times without a line."""
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size in (PHONE, SIDEWAYS),
            service_workers="allow" if app else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        key = "'streetlight.telling'"
        self.context.add_init_script(
            f"localStorage.getItem({key}) ?? localStorage.setItem({key}, '{telling}')"
        )
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        self.heard: list[str] = []
        self.rng = random.Random(7)
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note)
        page.on("request", self._requested)
        page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: self.heard.append(str(frame))))
        return page

    def _note(self, line: Any) -> None:
        # The browser's own notes about a server that is away are part of the tests that cut the line.
        wrong = line.type == "error" and "ERR_" not in line.text and "WebSocket" not in line.text
        if wrong or "svelte.dev/e/" in line.text:  # Svelte warns where a screen reads what is gone already
            self.complaints.append(line.text)

    def _requested(self, request: Any) -> None:
        if not request.url.startswith((self.url, "blob:", "data:")):
            self.elsewhere.append(request.url)

    def go(self, path: str = "/") -> Person:
        self.page.goto(self.url + path)
        return self

    def sit_at(self, table: str, secret: str) -> Person:
        return self.go(f"/t/{table}#s={secret}")

    # --- at the table

    @property
    def options(self) -> Locator:
        return self.page.locator(OPTION)

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("button", name="Step through it").count() > 0

    def wait_until_asked(self, page: Page | None = None) -> None:
        """Until there is a question, and a board to answer it on. Its list of options may be folded."""
        at = page or self.page
        at.locator(OPTION).first.wait_for(state="attached")
        at.locator(".board > :not(h2)").first.wait_for(state="attached")

    def wait_until_still(self, within: str = "") -> None:
        """Until this screen (or the part that matches) is there, and nothing moves any more."""
        if within:
            self.page.locator(within).first.wait_for()
        wait_in_page(self.page, STILL)

    def wait_until_closed(self) -> None:
        """Until what lay over the screen is gone, and has taken its own step back in the browser's history. Only a test
        is quick enough to leave or load the page before that, and the browser does one of the two."""
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        wait_in_page(self.page, "() => !history.state?.over")

    def look_up(self) -> None:
        """The moment between two looks at something that is waited for. The browser's news come in meanwhile."""
        self.page.wait_for_timeout(25)

    def answer(self, page: Page | None = None, among: str = OPTION, unless: str = "") -> bool:
        """Choose any option of those that match. False if nobody asks, or where something matches `unless`.

        Luck is drawn only for answers that were given: how often one looks does not change what is played."""
        before = self.rng.getstate()
        did = bool((page or self.page).evaluate(ANSWER, [self.rng.random(), among, unless]))
        if not did:
            self.rng.setstate(before)
        return did

    @property
    def seq(self) -> int:
        """How many answers of the match this browser has heard of."""
        for frame in reversed(self.heard):
            for message in reversed(json.loads(frame)):
                if message["type"] == "match":
                    return int(message["seq"])
        return -1

    def wait_to_hear_of_more_than(self, answers: int) -> None:
        wait_until(self, lambda: self.seq > answers, f"answer {answers + 1} is heard of")

    @contextlib.contextmanager
    def catch(self, find: str) -> Iterator[list[Any]]:
        """What shows for a moment only, while this goes on: whatever this JavaScript first finds (not null)."""
        self.page.evaluate(
            f"""() => {{
              window.caught = null
              const look = () => (window.caught ??= ({find})() ?? null)
              const all = {{ subtree: true, childList: true, characterData: true, attributes: true }}
              new MutationObserver(look).observe(document, all)
            }}"""
        )
        found: list[Any] = []
        yield found
        wait_in_page(self.page, "() => window.caught !== null")
        found.append(self.page.evaluate("window.caught"))

    def hand(self) -> list[str]:
        """The cards on the screen, by the names on them."""
        return self.page.locator("section[aria-label='Your hand'] strong").all_inner_texts()

    def log(self, page: Page | None = None) -> list[str]:
        lines = (
            (page or self.page).get_by_role("region", name="Log", exact=True).locator("li").all_inner_texts()
        )
        return [re.sub(r"\s+", " ", line).strip() for line in lines]

    def wait_for_more_than(self, lines: int) -> None:
        """Until the log has grown beyond so many lines."""
        expect(self.page.locator(".log li").nth(lines)).to_be_attached()

    # --- looking closely

    def axe(self, what: str, rules: list[str] | None = None, within: str = "html") -> None:
        """axe-core finds nothing on this screen or in a part of it, by all its rules or by these."""
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        how: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
        if rules is not None:
            how["runOnly"] = rules
        found = self.page.evaluate("([at, how]) => axe.run(at, how)", [within, how])["violations"]
        told = [
            f"{fault['id']}: {fault['help']}\n    "
            + "\n    ".join(
                node["html"][:160] + " " + node["failureSummary"][:200] for node in fault["nodes"][:5]
            )
            for fault in found
        ]
        assert not told, f"{what}: " + "\n".join(told)

    def axe_by_day_and_night(self, what: str) -> None:
        """Nothing is found in the dark theme, nor in the light one, from which nothing but the colours differs."""
        self.axe(what)
        root = "document.documentElement.dataset.theme"
        dark = self.page.evaluate(root)
        self.page.evaluate(f"{root} = 'day'")
        self.axe(f"{what} by day", ["color-contrast"])
        self.page.evaluate(f"{root} = '{dark}'")

    def fits(self, what: str) -> None:
        """Nothing is wider than the screen."""
        wide = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"{what} is {wide} px wider than the screen"

    def leave(self) -> None:
        """Close the browser. Nothing went wrong, and nothing went elsewhere."""
        self.context.close()
        assert self.complaints == [], self.complaints
        assert self.elsewhere == []


def play_until(
    people: Sequence[Person],
    done: Callable[[], object],
    among: str = OPTION,
    unless: str = "",
    seconds: float = A_MATCH,
) -> int:
    """Everybody answers whatever they are asked, until something holds. How many answers it took.

    What must not be answered matches `unless`: by the time that `done` says so, the next answer may have been given.
    """
    answers = 0
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"it never came to that, in {answers} answers"
        moved = sum(one.answer(among=among, unless=unless) for one in people)
        answers += moved
        if not moved:
            people[0].look_up()
    return answers


def play_to_the_end(*people: Person) -> int:
    """Everybody answers whatever they are asked. How many answers it took."""
    return play_until(people, lambda: all(one.is_over for one in people))


class Line:
    """A wire between a browser and the server that can be cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._up = True
        self._lock = threading.Lock()
        self._ends: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            with self._lock:  # who comes while the line is being cut does not get through
                if not self._up:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [near, far]
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        finally:
            for end in (one, other):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        with self._lock:
            self._up = False
            for end in self._ends:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self._ends.clear()

    def mend(self) -> None:
        self._up = True

    def close(self) -> None:
        self.cut()
        self._listening.close()


__all__ = [
    "LAPTOP",
    "PHONE",
    "Line",
    "Person",
    "at_the_server",
    "expect",
    "wait_in_page",
    "play_to_the_end",
    "play_until",
    "wait_until",
]
