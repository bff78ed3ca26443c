"""People at real browsers, for the tests of the table's client."""

from __future__ import annotations

import contextlib
import random
import re
import socket
import threading
from pathlib import Path
from typing import Any

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
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)
# A click is a click, also without moving a pointer there; whole matches would take minutes otherwise.
ANSWER = """at => {
  const open = [...document.querySelectorAll('[data-option]:not([disabled])')]
  open[Math.floor(at * open.length)]?.click()
  return open.length > 0
}"""


class Person:
    """Somebody with a browser of their own. Whatever the page complains about is a failure."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: dict[str, int] = LAPTOP,
        theme: str = "dark",
        motion: bool = False,
    ) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size in (PHONE, SIDEWAYS),
        )
        self.context.set_default_timeout(PATIENCE)
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
        return self.page.locator("[data-option]:not([disabled])")

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("button", name="Step through it").count() > 0

    def wait_until_asked(self, page: Page | None = None) -> None:
        """Until there is a question. Its list of options may be folded."""
        (page or self.page).locator("[data-option]:not([disabled])").first.wait_for(state="attached")

    def answer(self, page: Page | None = None) -> bool:
        """Choose any option that is there. False if nobody asks."""
        return bool((page or self.page).evaluate(ANSWER, self.rng.random()))

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
        assert self.complaints == []
        assert self.elsewhere == []


def play_to_the_end(*people: Person, most: int = 400) -> int:
    """Everybody answers whatever they are asked. How many answers it took."""
    answers = 0
    last = people[0].page
    for _ in range(most * 20):
        if all(person.is_over for person in people):
            return answers
        moved = False
        for person in people:
            if person.answer():
                answers += 1
                moved = True
        if not moved:
            last.wait_for_timeout(40)
        assert answers < most, "this match never ends"
    raise AssertionError("nobody is asked, and the match is not over")


class Line:
    """A wire between a browser and the server that can be cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._up = True
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


__all__ = ["LAPTOP", "PHONE", "Line", "Person", "expect", "play_to_the_end"]
