"""A robot person: reads four words a second, and acts only when everything that is new on the screen has been read.

Its page has a clock that the test winds, so an evening takes as long as the page needs to draw it.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.browser.drive import Person

WORDS_PER_SECOND = 4
STEP = 400
"""Milliseconds of the page's time between two looks at things that move by themselves."""

# What can be read now, block by block: the log and what only a screen reader hears are left out.
LOOK = """() => {
  const out = []
  const seen = each => {
    const box = each.getBoundingClientRect()
    if (box.width < 3 || box.height < 3 || box.bottom < 0 || box.top > innerHeight) return false
    const style = getComputedStyle(each)
    return style.visibility === 'visible' && style.display !== 'none'
  }
  const modal = document.querySelector('dialog[open]')
  const walk = (each) => {
    if (each.matches('.unseen, .log, [aria-hidden=true]:not([data-beat] *):not(p), nav, script, style')) return
    for (const child of each.childNodes) {
      if (child.nodeType === 3 && child.data.trim() && seen(each)) out.push(child.data.trim())
      else if (child.nodeType === 1) walk(child)
    }
  }
  walk(modal ?? document.querySelector('.play') ?? document.body)
  const top = document.querySelector('[data-moment]')
  return {
    texts: out,
    moment: top?.dataset.moment ?? null,
    page: top?.querySelector('h2')?.innerText ?? '',
    kicker: top?.querySelector('.kicker')?.innerText ?? '',
    asked: document.querySelectorAll('[data-option]:not([disabled])').length,
    beat: document.querySelector('[data-beat]') !== null,
    goes: document.querySelector('[data-moment] [data-go-on]') !== null,
    result: [...document.querySelectorAll('button')].some(each => each.innerText.trim() === 'See how it ended'),
    over: [...document.querySelectorAll('button')].some(each => each.innerText.trim() === 'Step through it'),
  }
}"""


def words(text: str) -> list[str]:
    return re.findall(r"\w[\w’'-]*", text)


class Robot:
    """Reads, then acts. `told` is what it was shown, moment by moment: (kind, title, words above it)."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.page.clock.install()
        self.known: set[str] = set()
        self.time_of: dict[str, float] = {}
        """For how many of its own milliseconds each text was on the screen."""
        self.told: list[tuple[str, str, str]] = []
        self.asked_before: list[int] = []
        """How many moments had been shown when it was asked something."""
        self.over = False

    def wind(self, ms: float, seen: dict[str, Any]) -> None:
        self.page.clock.run_for(ms)
        for text in set(seen["texts"]):
            self.time_of[text] = self.time_of.get(text, 0) + ms

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        this = (seen["moment"], seen["page"], seen["kicker"])
        if seen["moment"] is not None and (not self.told or self.told[-1] != this):
            self.told.append(this)
        return seen

    def read(self) -> dict[str, Any]:
        """Read what is new, until nothing is."""
        while True:
            seen = self.look()
            fresh = [text for text in seen["texts"] if text not in self.known]
            count = sum(len(words(text)) for text in fresh)
            if count == 0:
                return seen
            self.known.update(fresh)
            left = count * 1000 / WORDS_PER_SECOND
            still = seen["moment"] in ("page", "card") or (seen["moment"] is None and not seen["beat"])
            while left > 0:
                step = left if still else min(STEP, left)
                self.wind(step, seen)
                left -= step
                if not still:
                    seen = self.look()

    def act(self) -> bool:
        """One thing that a person would do now. False if there is nothing to do but wait."""
        seen = self.read()
        self.over = bool(seen["over"])
        if self.over:
            return False
        if seen["moment"] is not None:
            self.known.clear()  # another page is read anew, whatever was on the last one
            if seen["goes"]:
                self.page.evaluate("document.querySelector('[data-moment] [data-go-on]')?.click()")
            self.wind(STEP, seen)
            return True
        if seen["result"]:
            self.page.get_by_role("button", name="See how it ended").click()
            return True
        if seen["asked"] and self.person.answer():
            self.asked_before.append(len(self.told))
            self.wind(50, seen)
            return True
        self.wind(STEP, seen)
        self.person.look_up()
        return False


STORY = {"page", "event", "story", "solved", "not_solved", "won", "lost"}


def stories(person: Person) -> list[str]:
    """The texts of the story that this page was sent, wherever they stand: what a person came to read."""
    found: dict[str, None] = {}
    for frame in person.heard:
        for message in json.loads(frame):
            if message["type"] != "match":
                continue
            for event in message["events"]:
                text = event["args"].get("text", "")
                if event["what"] in STORY and text:
                    found[text] = None
            view = message["view"] or message["changed"]
            school = view.get("school")
            if school and view.get("day") != "weekend":
                found[school["text"]] = None
    return list(found)


def share_read(robot: Robot) -> tuple[float, list[str]]:
    """The share of the story's words that were on the screen long enough, and the texts that were not."""
    total = told = 0
    missed = []
    for text in stories(robot.person):
        count = len(words(text))
        shown = max((ms for seen, ms in robot.time_of.items() if seen == text or text in seen), default=0.0)
        total += count
        if shown >= count * 1000 / WORDS_PER_SECOND - 1:
            told += count
        else:
            missed.append(text)
    return (told / total if total else 1.0), missed
