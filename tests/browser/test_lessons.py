"""The guided first match of each game, played to its end by keyboard alone, on one page."""

from __future__ import annotations

import pytest

from streetlight.games.registry import games_in_order, lesson_of
from tests.browser.drive import Person, expect, wait_in_page

pytestmark = pytest.mark.xdist_group("browser")

LESSONS = [name for name in games_in_order() if lesson_of(name) is not None]
# Where the keyboard stands: on the button of a note that goes on, or on the option that it shows.
STANDS = """before => {
  const note = document.querySelector('section.note')
  const at = document.activeElement
  const now = note?.innerText ?? ''
  return now !== '' && now !== before && at?.closest('section.note') && at.hasAttribute('data-go')
}"""


def by_keyboard(sam: Person, name: str) -> int:
    """Plays a lesson with Enter alone, from its button on the home page; how many notes it had."""
    sam.go("/")
    offer = sam.page.locator(f"[data-lesson='{name}']")
    offer.focus()
    sam.page.keyboard.press("Enter")
    notes, before = 0, ""
    while True:
        wait_in_page(sam.page, STANDS, before)
        notes += 1
        before = sam.page.locator("section.note").inner_text()
        label = str(sam.page.evaluate("document.activeElement.innerText")).strip()
        sam.page.keyboard.press("Enter")
        if label == "Show me":
            wait_in_page(sam.page, "() => document.activeElement?.hasAttribute('data-option')")
            sam.page.keyboard.press("Enter")
        if label == "Play on":
            return notes


def test_every_lesson_is_played_to_its_end_by_keyboard(person, server):
    sam = person()
    for name in LESSONS:
        lesson = lesson_of(name)
        notes = by_keyboard(sam, name)
        assert notes == sum(len(step.notes) for step in lesson.steps) + len(lesson.ending)
        expect(sam.page.locator("section.note")).to_have_count(0)
        sam.go("/")
        expect(sam.page.locator(f"[data-lesson='{name}']")).to_have_text("Guided match")


def test_a_wrong_answer_gets_a_nudge_and_axe_finds_nothing(person):
    sam = person()
    sam.go("/").page.locator("[data-lesson='strangers']").click()
    sam.wait_until_asked()
    note = sam.page.locator("section.note")
    expect(note).to_contain_text("School is out")
    sam.answer(among="[data-option^='play:']")
    expect(note).to_contain_text(lesson_of("strangers").steps[0].nudge)
    sam.wait_until_still()
    sam.axe_by_day_and_night("a note of a lesson")
    note.get_by_role("button", name="Skip the lesson").click()
    expect(note).to_have_count(0)
