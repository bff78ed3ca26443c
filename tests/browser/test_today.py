"""Today's deal in the browser, by keyboard; the Architect's desk, by mouse."""

import re
from datetime import UTC, datetime

import pytest

import streetlight as sl
from streetlight.core.encode import encode
from streetlight.games.today import Marks, challenges
from tests.browser.drive import PHONE, at_the_server, expect, play_to_the_end

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def marked(server):
    """The marks of today's deals are kept already: no bot has to play them."""

    def keep():
        folder = server.hub.marks._folder
        folder.mkdir(exist_ok=True)
        for name in challenges():
            deal = sl.today(name, datetime.now(UTC).date().isoformat())
            (folder / f"{deal.seed.replace('/', '-')}.json").write_bytes(encode(Marks(-60, 200, 300)))

    at_the_server(server, keep)


def press(person, locator, key="Enter"):
    """Go there with Tab, as somebody without a mouse does, and press a key."""
    expect(locator).to_be_visible()
    handle = locator.element_handle()
    for _ in range(200):
        if handle.evaluate("each => each === document.activeElement"):
            person.page.keyboard.press(key)
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("Tab never came there")


def test_a_day_from_the_home_page_to_the_shared_picture_by_keyboard(person, marked):
    maya = person().go()
    press(maya, maya.page.get_by_role("link", name="See today’s deal"))
    expect(maya.page.get_by_role("heading", name="Today’s deal")).to_be_visible()
    expect(maya.page.get_by_text("It is a game of honour")).to_be_visible()
    monday = maya.page.get_by_role("article", name="Loop Monday")
    expect(monday.get_by_role("list", name="What a medal takes")).to_contain_text("300")
    maya.axe_by_day_and_night("today's deal")
    press(maya, monday.get_by_role("button", name="Play"))
    maya.wait_until_asked()
    play_to_the_end(maya)

    end = maya.page.get_by_role("region", name=re.compile("^Loop Monday"))
    expect(end).to_contain_text("That is bronze.")
    press(maya, end.get_by_text("Share it"))
    told = end.locator("pre").inner_text()
    assert re.fullmatch(
        r"Streetlight, \d+ \w+ \d{4}\nLoop Monday: -?\d+ points?, bronze\n\(rules \S+, pack \S+\)", told
    )
    with maya.page.expect_download() as saving:
        press(maya, end.get_by_role("button", name="Save the picture"))
    assert saving.value.path().read_bytes().startswith(b"\x89PNG")
    expect(maya.page.get_by_text("It was the deal of")).to_be_visible()
    maya.axe_by_day_and_night("the end of a day's deal")

    press(maya, end.get_by_role("link", name="The other deals of that day"))
    expect(monday).to_contain_text(re.compile(r"You made -?\d+ points?: bronze"))
    expect(monday.get_by_role("button", name="Play it again, for practice")).to_be_visible()
    maya.go()
    expect(maya.page.get_by_role("region", name="Today’s deal")).to_contain_text("You have played 1.")


def test_a_plan_is_dragged_undone_and_found_again_after_the_match(person, marked):
    maya = person().go("/today")
    maya.page.get_by_role("link", name=re.compile("To the desk")).click()
    box = maya.page.get_by_role("region", name="The box")
    expect(maya.page.get_by_text("places are still empty")).to_be_visible()
    first = maya.page.get_by_role("button", name=re.compile("^Hand, card 1 ?:"))
    third = maya.page.get_by_role("button", name=re.compile("^Hand, card 3 ?:"))
    card = box.locator("button:not([disabled])").first
    name = card.locator("strong").inner_text()
    card.drag_to(third)
    expect(third).to_contain_text(name)
    third.drag_to(first)  # from place to place
    expect(first).to_contain_text(name)
    expect(third).to_contain_text("Empty")
    maya.page.keyboard.press("Control+z")
    expect(third).to_contain_text(name)
    maya.page.get_by_role("button", name="Redo").click()
    expect(first).to_contain_text(name)
    maya.page.get_by_role("button", name="Fill the rest at random").click()
    expect(maya.page.get_by_text(re.compile(r"Our regular bot makes \d+ points? of it"))).to_be_visible()
    expect(maya.page.get_by_role("img", name=re.compile("^The board"))).to_be_visible()
    maya.axe_by_day_and_night("the desk of a day")

    maya.page.get_by_role("button", name="Run the plan").click()
    maya.wait_until_asked()
    play_to_the_end(maya)
    expect(maya.page.get_by_role("region", name=re.compile("^Architect’s puzzle"))).to_contain_text("bronze")
    maya.page.get_by_role("link", name="Back to the desk, with this plan").click()
    expect(first).to_contain_text(name)
    maya.page.get_by_role("button", name="Undo").click()  # the whole filling, as it was
    expect(maya.page.get_by_text("places are still empty")).to_be_visible()
    expect(maya.page.get_by_text("The best plan on this device so far")).to_be_visible()


def test_a_day_fits_a_phone_and_the_board_is_a_press_away(person, marked):
    maya = person(size=PHONE).go("/today")
    expect(maya.page.get_by_role("article", name="Solo Strangers")).to_be_visible()
    maya.wait_until_still()
    maya.fits("today's deal")
    maya.page.get_by_role("link", name=re.compile("To the desk")).click()
    board = maya.page.get_by_role("img", name=re.compile("^The board"))
    maya.page.get_by_text("places are still empty").wait_for()
    expect(board).to_be_hidden()
    maya.page.locator("summary").filter(has_text="the board").click()
    expect(board).to_be_visible()
    maya.fits("the desk of a day")
