"""The workshop in a real browser: a fault is seen at its line and mended; a pack is drawn, played, shared."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from streetlight.core.pack_files import files_of, zipped
from tests.browser.drive import Person, expect
from tests.browser.test_packs import UP, as_zip
from tests.table.test_packs import builtin

pytestmark = pytest.mark.xdist_group("browser")
SOUND = "The pack is sound."


def open_workshop(maya: Person, game: str) -> Any:
    page: Any = maya.go(f"/workshop/{game}").page
    expect(page.get_by_text(SOUND, exact=True)).to_be_visible()
    expect(page.locator("[data-ready=true]")).to_be_visible()
    return page


def turn_to(page: Any, file: str) -> None:
    page.get_by_role("tab", name=file).click()
    expect(page.get_by_role("textbox", name=f"File: {file}")).to_be_visible()


def write_at(page: Any, find: str, keys: list[str]) -> None:
    """Click the end of the line with this text, and press these keys."""
    page.locator(".cm-line", has_text=find).first.click()
    page.keyboard.press("End")
    for key in keys:
        page.keyboard.press(key)


def test_a_designer_mends_a_fault_and_plays_the_pack(person: Callable[..., Person]) -> None:
    maya = person()
    page = open_workshop(maya, "strangers")
    turn_to(page, "cards.toml")
    write_at(page, 'name = "Stranger Sighting"', ["Backspace"] * 9 + list('Passing"'))
    expect(page.locator("[data-piece=stranger_sighting]").first).to_contain_text(
        "Stranger Passing"
    )  # drawn as it will lie on the table
    write_at(page, 'name = "Stranger Passing"', ["Enter", *list("conut = 1")])
    told = page.get_by_role("button", name=re.compile(r"cards.toml, line \d+, stranger_sighting, conut"))
    expect(told).to_be_visible()
    expect(page.get_by_text("did you mean 'count'?").first).to_be_visible()
    expect(page.locator(".cm-lintRange-error")).to_have_text("conut = 1")
    expect(page.get_by_role("button", name="Play this")).to_be_disabled()
    maya.axe("the workshop with a fault")

    page.reload()  # nothing is lost
    expect(told).to_be_visible()
    told.click()
    expect(page.locator(".cm-activeLine")).to_have_text("conut = 1")
    page.keyboard.press("End")
    for _ in range(len("\nconut = 1")):
        page.keyboard.press("Backspace")
    expect(page.get_by_text(SOUND, exact=True)).to_be_visible()
    page.get_by_role("textbox", name="File: cards.toml").press("Escape")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="New file")).to_be_focused()  # the editor lets go

    page.get_by_role("button", name="Play this").click()
    maya.wait_until_asked()
    expect(page.locator(".play")).to_be_visible()
    cards = page.evaluate("JSON.parse(localStorage['streetlight.workshop.strangers']).files['cards.toml']")
    assert "Stranger Passing" in cards and "conut" not in cards


def test_what_may_stand_there_is_offered(person: Callable[..., Person]) -> None:
    page = open_workshop(person(), "strangers")
    turn_to(page, "cards.toml")
    write_at(page, 'id = "stranger_sighting"', ["Enter", "Control+Space"])
    expect(page.get_by_role("option", name=re.compile("^may"))).to_be_visible()
    page.keyboard.press("Escape")


def test_a_version_comes_back_and_a_pack_is_shared(person: Callable[..., Person], tmp_path: Path) -> None:
    maya = person()
    page = open_workshop(maya, "blackwood")
    turn_to(page, "objects.toml")
    page.get_by_label("Call this version").fill("As it came")
    page.get_by_role("button", name="Keep it").click()
    write_at(page, 'name = "Horse"', ["Backspace"] * 6 + list('Pony"'))
    here = page.locator("figure")
    expect(here).to_contain_text("Pony")
    expect(here.get_by_role("listitem").first).to_be_visible()  # its row

    with page.expect_download() as down:
        page.get_by_role("button", name="Save as zip").click()
    assert 'name = "Pony"' in files_of(as_zip(down.value.path(), tmp_path))["objects.toml"]
    page.get_by_role("button", name="Share a link").click()
    link = page.get_by_role("link", name="/workshop/blackwood#pack=own-")
    friend: Any = person().page
    friend.goto(link.get_attribute("href"))
    expect(friend.get_by_text(SOUND, exact=True)).to_be_visible()
    turn_to(friend, "objects.toml")
    expect(friend.locator(".cm-line", has_text="Pony")).to_be_visible()

    page.get_by_role("button", name="Go back to As it came").click()
    expect(page.locator(".cm-line", has_text='name = "Horse"')).to_be_visible()
    expect(page.get_by_role("button", name="Go back to Before “As it came” came back")).to_be_visible()


@pytest.mark.soak
def test_a_change_is_measured_before_and_after(person: Callable[..., Person], tmp_path: Path) -> None:
    maya = person()
    page = open_workshop(maya, "strangers")
    tiny = tmp_path / "tiny.zip"
    tiny.write_bytes(zipped(builtin("strangers", "tiny")))
    page.get_by_label(UP).set_input_files(tiny)
    expect(page.get_by_role("tab", name="board_b.toml")).to_have_count(0)
    expect(page.get_by_text(SOUND, exact=True)).to_be_visible()
    page.get_by_role("button", name="Measure this").click()
    table = page.get_by_role("region", name="Measure this").get_by_role("table")
    expect(table.get_by_role("columnheader", name="The standard pack")).to_be_visible()
    expect(table.get_by_role("columnheader", name="Your pack")).to_be_visible()
    expect(page.locator("[data-finding=difference]")).to_contain_text("On the same 100 deals.")
    maya.axe("the workshop with a measurement")
