"""The guided first match of each game, played to its end by keyboard alone, on one page."""

from __future__ import annotations

import pytest

from streetlight.games.registry import games_in_order, lesson_of
from tests.browser.drive import Person, expect, wait_in_page

pytestmark = pytest.mark.xdist_group("browser")

LESSONS = [name for name in games_in_order() if lesson_of(name) is not None]
# Where the keyboard stands: on the button of a new note that goes on, or on a page of the story.
STANDS = """before => {
  if (document.activeElement?.closest('dialog[open]')) return true
  const now = document.querySelector('section.note')?.innerText ?? ''
  return now !== '' && now !== before && document.activeElement?.hasAttribute('data-go')
}"""


def by_keyboard(sam: Person) -> int:
    """Plays a lesson with Enter alone; how many notes it had."""
    notes, before = 0, ""
    while True:
        wait_in_page(sam.page, STANDS, before)
        if sam.page.evaluate("document.activeElement.closest('dialog[open]') !== null"):
            sam.page.keyboard.press("Enter")  # a page is read before the note
            continue
        notes += 1
        before = sam.page.locator("section.note").inner_text()
        label = str(sam.page.evaluate("document.activeElement.innerText")).strip()
        sam.page.keyboard.press("Enter")
        if label in ("Show me", "To the answers"):
            wait_in_page(sam.page, "() => document.activeElement?.hasAttribute('data-option')")
            sam.page.keyboard.press("Enter")
        if label == "Play on":
            return notes


def test_every_lesson_is_played_to_its_end_by_keyboard(person, server):
    sam = person()
    sam.context.add_init_script("localStorage.setItem('streetlight.telling', 'straight')")
    for name in LESSONS:
        lesson = lesson_of(name)
        table, (secret,) = server.new_table(game=name, lesson=True)
        sam.sit_at(table, secret)
        notes = by_keyboard(sam)
        assert notes == sum(len(step.notes) for step in lesson.steps) + len(lesson.ending)
        expect(sam.page.locator("section.note")).to_have_count(0)


def test_a_lesson_is_offered_nudges_and_can_be_skipped(person):
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
    sam.go("/")
    expect(sam.page.locator("[data-lesson='strangers']")).to_have_text("Guided match")
