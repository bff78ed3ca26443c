"""What people came for is staged: pages, dice and what others do, at a person's pace."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from streetlight.games.loop.pack.loading import load_pack
from streetlight.table.room import pace
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.reading import ReadingPace
from tests.browser.drive import A_MATCH, PHONE, at_the_server, expect, play_until, wait_until
from tests.browser.robot import Robot, share_read

pytestmark = pytest.mark.xdist_group("browser")

CAST = ["maja", "jonas"]


MORE = "[data-beat] [data-go-on]"


def evenings(robot: Robot) -> list[str]:
    """Mornings and evenings, in the order in which they were shown."""
    days = [(kicker.split(".")[0], title) for kind, title, kicker in robot.told if kind == "page"]
    return ["evening" if title == "Evening" else "morning" for kicker, title in days
            if title == "Evening" or kicker == "Morning"]  # fmt: skip


def asked_after_a_night(robot: Robot) -> bool:
    """There was an evening and a morning, everything was read, and now there is a question."""
    days = evenings(robot)
    return days[-2:] == ["evening", "morning"] and robot.asked_before[-1:] == [len(robot.told)]


@pytest.mark.parametrize("scenario", ["bot_amok", "mystery_islands", "strays"])
def test_a_person_who_reads_four_words_a_second_reads_the_story(person, server, scenario):
    """From the opening pages to Tuesday's first question; `make soak` plays the week."""
    table, (ann,) = server.new_table(
        game="loop", seats=1, options={"cast": CAST, "scenario": scenario}, start=True
    )
    maya = person(telling="calm")
    robot = Robot(maya)
    maya.sit_at(table, ann)
    wait_until(maya, lambda: robot.act() is None or asked_after_a_night(robot), "Tuesday", A_MATCH)
    share, missed = share_read(robot)
    assert share >= 0.97, missed
    for one, other in itertools.pairwise(evenings(robot)):
        assert one != other, "a morning follows an evening, and an evening a morning"
    opening = [title for kind, title, kicker in robot.told if kicker.startswith("In the Diary")]
    pages = at_the_server(server, lambda: opening_pages(server, table))
    assert opening[: len(pages)] == pages


def opening_pages(server: Any, table: str) -> list[str]:
    """The pages that the match began with, by their titles, in order."""
    titles = []
    for event in server.hub.get(table).table.play.match.events(None):
        if event.what == "day":
            break
        if event.what == "page":
            titles.append(event.args.title)
    return titles


def go_on(page: Any) -> None:
    page.locator("[data-moment]").get_by_role("button", name="Go on").click()


def answer_until_page(maya: Any) -> None:
    """Answer what is asked until a page is shown."""
    page = maya.page.locator("[data-moment=page]")
    play_until([maya], lambda: page.count() > 0, unless="[data-moment]")


def when_bots_act(server: Any, table: str) -> list[int]:
    """In how many milliseconds each bot that is asked something would answer if nobody read on."""

    def look() -> list[int]:
        live, moment = server.hub.get(table).table, clock_now()
        bots = [seat for seat in live.asked if live.stored.seats[seat].kind == "bot"]
        dues = [pace.due(live, seat, live.asked[seat], moment) for seat in bots]
        return [due - moment for due in dues if due is not None]

    return at_the_server(server, look)


def test_no_bot_acts_before_the_page_is_read(person, server):
    table, (ann,) = server.new_table(
        game="loop", seats=2, bots=["novice"], options={"cast": CAST}, settings={}, start=True
    )
    live = server.hub.get(table).table
    at_the_server(server, lambda: setattr(live.reading, "pace", ReadingPace(start=10**9, most=10**9)))
    maya = person(telling="calm").sit_at(table, ann)
    pages = maya.page.locator("[data-moment=page]")
    answer_until_page(maya)
    for _ in range(2):  # the opening page, and Monday morning
        assert all(ms > 10**8 for ms in when_bots_act(server, table))
        title = pages.locator("h2").inner_text()
        go_on(maya.page)
        expect(pages.filter(has=maya.page.get_by_role("heading", name=title))).to_have_count(0)
    hurry = maya.page.locator(MORE)

    def bots_are_free() -> bool:
        if hurry.count() > 0:
            hurry.first.click()
        return all(ms < 10**6 for ms in when_bots_act(server, table))

    wait_until(maya, bots_are_free, "nobody is waited for")


def test_a_reload_and_a_second_device_go_on_where_the_seat_was(person, server):
    options = {"cast": CAST, "scenario": "strays"}
    table, (ann,) = server.new_table(game="loop", seats=1, options=options, start=True)
    maya = person(telling="calm").sit_at(table, ann)
    answer_until_page(maya)
    first = maya.page.get_by_role("dialog", name="Eleven Notes")
    expect(first).to_be_visible()
    expect(maya.page.get_by_role("button", name="Previous", exact=True)).to_have_count(0)
    expect(maya.page).not_to_have_title(re.compile("Your turn"))
    assert "Monday" not in "".join(maya.log())  # nothing is ahead of what is shown
    maya.wait_until_still()
    maya.axe("a page of the Diary")
    maya.page.keyboard.press("Enter")
    expect(first).to_be_hidden()
    second = maya.page.locator("[data-moment=page] h2").inner_text()
    other = person(telling="calm", size=PHONE).sit_at(table, ann)
    maya.page.reload()
    for one in (maya, other):
        expect(one.page.get_by_role("dialog", name=second)).to_be_visible()
    other.wait_until_still()
    other.fits("a page on a phone")
    maya.page.get_by_role("button", name="Previous", exact=True).click()
    expect(first).to_be_visible()
    maya.page.get_by_role("button", name="Skip to now").click()
    expect(maya.page.get_by_role("dialog", name=second)).to_be_visible()


def test_dice_are_thrown_by_a_press_and_nothing_tells_before_they_lie(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1, options={"cast": CAST}, start=True)
    maya = person(telling="calm").sit_at(table, ann)
    page = maya.page
    throw = page.get_by_role("region", name="A throw")

    def thrown() -> bool:
        if page.locator("[data-moment]").count() and not throw.count():
            page.keyboard.press("Enter")
        return throw.count() > 0

    maya.wait_until_asked()
    # The page's own clock stands still: dice that wait go on waiting, however busy the machine is.
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    play_until([maya], thrown, unless="[data-moment]")
    before = len(maya.log())
    expect(throw).to_contain_text("one six is enough")
    expect(throw.get_by_role("img", name=re.compile("dice|die"))).to_be_visible()
    expect(maya.options).to_have_count(0)
    page.keyboard.press("Enter")
    expect(throw.get_by_role("img", name="The dice fall")).to_be_visible()
    assert "six." not in throw.inner_text().replace("one six is enough.", "")
    assert len(maya.log()) == before
    page.clock.run_for(1000)
    expect(throw).to_contain_text(re.compile("A six|No six"))
    page.clock.run_for(20_000)
    expect(throw).to_be_hidden()
    expect(page.locator(".log li").nth(before)).to_be_attached()


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("scenario", [each.id for each in load_pack("standard").scenarios])
def test_a_week_is_read_to_its_end(person, server, scenario):
    table, (ann,) = server.new_table(
        game="loop", seats=2, bots=["regular"], options={"scenario": scenario}, start=True
    )
    maya = person(telling="calm")
    robot = Robot(maya)
    maya.sit_at(table, ann)
    wait_until(maya, lambda: robot.act() is None or robot.over, "the end", 3600.0)
    share, missed = share_read(robot)
    print(f"{scenario}: {share:.1%} of the words", missed)
    assert share >= 0.97, missed
