"""After the end: stepping through it, going on from a step, what might have been, one's own history, and sharing it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drive import PHONE, Person, expect
from tests.table.world import Server, at, run

pytestmark = pytest.mark.xdist_group("browser")


def whole_match(server: Server) -> tuple[str, str]:
    """A match of Strangers that Ann has played to its end: the table and her secret."""
    table, [ann] = server.new_table(game="strangers", seats=2, bots=["novice"], start=True)

    async def story() -> None:
        async with at(server, table, [ann]) as one:
            await one.play_on(0, random.Random(4))

    run(story())
    return table, ann


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Use a button by the keyboard."""
    button = page.get_by_role("button", name=name, exact=True).first
    button.focus()
    expect(button).to_be_focused()
    page.keyboard.press(key)


def test_by_keyboard_from_the_end_through_the_replay_to_another_end(
    server: Server, person: Callable[..., Person], tmp_path: Path
) -> None:
    table, secret = whole_match(server)
    ann = person().sit_at(table, secret)
    page = ann.page
    page.get_by_role("button", name="Step through it").wait_for()

    # The picture is made in the page.
    press(page, "Share the end")
    expect(page.locator(".share img")).to_be_visible()
    ann.wait_until_still()
    ann.axe_by_day_and_night("sharing the end")
    with page.expect_download() as saved:
        press(page, "Save the picture")
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG\r\n")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)

    # Step by step, through other eyes.
    press(page, "Step through it")
    expect(page.get_by_role("heading", name="As Ann saw it")).to_be_visible()
    count = page.locator(".row .count")
    expect(count).to_contain_text("0 of")
    last = int(count.inner_text().split()[-1])
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} of {last}")
    expect(page.get_by_role("button", name="Play on from here").first).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{last - 1} of {last}")
    eyes = page.get_by_label("Whose eyes")
    eyes.focus()
    eyes.select_option("all")
    expect(page.get_by_role("heading", name="Everything there was")).to_be_visible()
    expect(page.locator("section.hand")).to_contain_text("held")
    press(page, "To the key step before")
    expect(count).not_to_have_text(f"{last - 1} of {last}")
    step = int(count.inner_text().split()[0])
    ann.wait_until_still()
    ann.axe_by_day_and_night("a replay")

    # The address leads there.
    expect(page).to_have_url(f"{ann.url}/t/{table}/replay/1?step={step}&as=all")
    ben = person(size=PHONE).go(page.url.removeprefix(ann.url))
    expect(ben.page.locator(".row .count")).to_have_text(f"{step} of {last}")
    expect(ben.page.get_by_role("heading", name="Everything there was")).to_be_visible()
    ben.wait_until_still()
    ben.axe("a replay on a phone")
    ben.fits("a replay on a phone")

    # What if? Near the end it does not take long.
    page.get_by_role("tab", name="Log").focus()
    page.keyboard.press("End")
    press(page, "The odds from here")
    expect(page.get_by_text("100 played.")).to_be_visible()
    ann.axe("the odds")

    # Play on from here.
    press(page, "Play on from here")
    expect(page.get_by_role("dialog").get_by_label("In the seat of Ann")).to_have_value("me")
    expect(page.get_by_text("It goes on at once.")).to_be_visible()
    ann.wait_until_still()
    ann.axe("playing on")
    page.get_by_role("dialog").get_by_role("button", name="Play on from here").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".play")).to_be_visible()
    assert table not in page.url

    # One's own history, as a file and back.
    ann.go("/history")
    page.get_by_role("heading", name="Don’t Talk to Strangers").wait_for()
    ann.axe_by_day_and_night("one's own matches")
    with page.expect_download() as saved:
        press(page, "Save to a file")
    file = tmp_path / "matches.json"
    saved.value.save_as(file)
    assert [each["match"] for each in json.loads(file.read_text())["matches"]] == [f"{table}.1"]
    press(page, "Forget all")
    press(page, "Keep them")
    junk = tmp_path / "junk.json"
    junk.write_text('{"hello": 1}')
    page.locator("input[type=file]").set_input_files(junk)
    expect(page.locator(".history [role=alert]")).to_contain_text("Nothing was changed")
    ben.go("/history")
    expect(ben.page.get_by_text("Nothing yet.")).to_be_visible()
    ben.page.locator("input[type=file]").set_input_files(file)
    expect(ben.page.get_by_text("1 match was added.")).to_be_visible()
    ben.fits("one's own matches on a phone")
    page.get_by_role("link", name="Replay").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="As Ann saw it")).to_be_visible()
