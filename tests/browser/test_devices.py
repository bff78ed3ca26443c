"""One device for several people, a phone, and people who only watch."""

import itertools
import re
from typing import Any

import pytest

from tests.browser.drive import PHONE, SIDEWAYS, expect, play_to_the_end, wait_until

pytestmark = pytest.mark.xdist_group("browser")

TINY = {"pack": "tiny"}


def test_pass_and_play_hides_each_hand_behind_a_curtain(person):
    family = person().go("/")
    family.page.get_by_role("button", name="Invite friends").first.click()
    family.page.get_by_role("combobox", name="Seats").select_option("2")
    expect(family.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)
    family.page.get_by_role("button", name="Add on this device").click()
    family.page.get_by_role("textbox", name="Name").fill("Nana")
    family.page.get_by_role("button", name="Sit down").click()
    family.page.get_by_role("button", name="Start").click()

    seen = set()
    for _ in range(8):
        curtain = family.page.get_by_role("heading", name=re.compile("Hand the device to"))
        curtain.or_(family.options.first).first.wait_for(state="attached")
        if curtain.count():
            seen.add(curtain.inner_text())
            assert family.hand() == []
            assert family.page.locator("[data-option]").count() == 0
            family.page.get_by_role("button", name=re.compile("I am ")).first.click()
            family.wait_until_asked()
        assert len(family.hand()) >= 2
        family.answer()  # until the server has it, nothing else can be chosen
    assert len(seen) == 2, "both people got the device"


def test_a_spectator_sees_the_board_and_no_hand(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options=TINY, start=True)
    maya, guest = person().sit_at(table, secret), person().go(f"/t/{table}")
    maya.wait_until_asked()
    expect(guest.page.get_by_text("You are watching").first).to_be_visible()
    assert guest.hand() == []
    assert guest.page.locator("[data-option]").count() == 0
    wait_until(maya, lambda: guest.seq == maya.seq, "both have heard the same")
    looker = person(size=PHONE).go(f"/t/{table}")  # on a phone, where no log is in sight
    expect(looker.page.locator(".ask").get_by_text(guest.log()[-1])).to_be_visible()
    before = guest.seq
    maya.answer()
    guest.wait_to_hear_of_more_than(before)
    assert not any(
        f"{maya_name} drew {card}" in line
        for maya_name in ["Ann"]
        for card in maya.hand()
        for line in guest.log()
    )


def test_a_whole_match_on_a_phone(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options=TINY, start=True)
    maya = person(size=PHONE).sit_at(table, secret)
    maya.wait_until_asked()
    maya.wait_until_still()
    maya.fits("the table on a phone")
    board = maya.page.get_by_role("region", name="Board", exact=True).bounding_box()
    last = maya.options.last.bounding_box()
    assert board is not None and last is not None
    assert board["width"] > 350
    assert board["height"] > 844 * 0.38
    assert last["y"] > 844 / 2, "the answers are at the thumb"
    play_to_the_end(maya)
    maya.wait_until_still()
    maya.fits("the end on a phone")


def test_clicking_the_board_and_the_hand_answers(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options={"first": 0}, start=True)
    maya = person().sit_at(table, secret)
    maya.wait_until_asked()
    school = maya.page.get_by_role("region", name="Board", exact=True).get_by_role(
        "button", name=re.compile("Let out a kid")
    )
    school.first.click()
    expect(maya.page.locator(".log")).to_contain_text("came out of School")
    maya.wait_until_asked()
    card = maya.page.get_by_role("region", name="Your hand").get_by_role("button").first
    name = card.locator("strong").inner_text()
    card.click()
    expect(maya.page.locator(".log")).to_contain_text(f"played {name}")


def test_a_card_that_would_do_nothing_is_told_about_first_and_played_on_the_second_tap(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options={"first": 0}, start=True)
    maya = person(size=PHONE).sit_at(table, secret)
    maya.wait_until_asked()
    card = maya.page.get_by_role("region", name="Your hand").get_by_role("button").first
    card.wait_for()
    before = maya.hand()
    card.tap()  # no kid is out: whoever taps now wants to read
    told = maya.page.locator(".ask").get_by_role("alert")
    expect(told).to_contain_text("It would do nothing now. You have no kid out there. Pick it again")
    expect(told).to_be_in_viewport()
    assert maya.hand() == before
    card.tap()
    expect(maya.page.locator(".log")).to_contain_text("had no effect")


def test_on_a_phone_a_tap_tells_a_place_and_the_board_stays_as_it_is(person, server):
    table, (secret,) = server.new_table(bots=["novice", "novice"], options={"first": 0}, start=True)
    maya = person(size=PHONE).sit_at(table, secret)
    maya.wait_until_asked()
    maya.wait_until_still()
    board = maya.page.locator("section.board")
    before = board.bounding_box()
    players = maya.page.get_by_role("list", name="Players").locator("li")
    expect(players).to_have_count(3)
    for at in range(3):  # nobody's points are cut off
        expect(players.nth(at)).to_be_in_viewport(ratio=1)

    house = "() => document.querySelector('.stage svg:nth-of-type(3)').getBoundingClientRect().toJSON()"
    stage = maya.page.evaluate(house)
    maya.page.touchscreen.tap(stage["x"] + stage["width"] * 0.5, before["y"] + before["height"] * 0.5)
    told = maya.page.locator(".told").filter(has_text=re.compile(r"\w"))
    for dx, dy in itertools.product((0.08, 0.2, 0.32, 0.44, 0.56, 0.68, 0.8, 0.92), (0.3, 0.5, 0.7)):
        if told.count():
            break
        maya.page.touchscreen.tap(stage["x"] + stage["width"] * dx, before["y"] + before["height"] * dy)
    expect(told).to_be_visible()
    sign = told.bounding_box()
    assert (
        sign["y"] + sign["height"] <= maya.page.locator(".window").bounding_box()["y"] + 1
    )  # never over a target

    for _ in range(4):
        maya.wait_until_asked()
        maya.answer()
        maya.wait_until_asked()
        maya.wait_until_still()
        now = board.bounding_box()
        assert (now["y"], now["height"]) == (before["y"], before["height"])


def test_the_loop_on_a_phone_on_its_side_is_mostly_map(person, server):
    table, (secret,) = server.new_table(game="loop", seats=1, options={"cast": ["maja", "jonas"]}, start=True)
    maya = person(size=SIDEWAYS).sit_at(table, secret)
    maya.wait_until_asked()
    maya.wait_until_still()
    view = maya.page.get_by_role("group", name=re.compile("^Map of the islands"))
    assert view.bounding_box()["height"] >= 0.6 * SIDEWAYS["height"]
    small = """all => all.filter(each => each.getBoundingClientRect().width)
        .filter(each => Math.min(each.offsetWidth, each.offsetHeight) < 43.5)
        .map(each => each.ariaLabel || each.innerText)"""
    for _ in range(2):  # near, and from afar
        assert (
            maya.page.locator("header.top button, header.top a, section.board button").evaluate_all(small)
            == []
        )
        maya.page.get_by_role("button", name=re.compile("^(The whole map|Where I am)$")).click()
        maya.wait_until_still()


def test_back_closes_what_lies_over_the_table_and_does_not_leave_it(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options={"pack": "tiny", "first": 0}, start=True)
    maya = person(size=PHONE).go("/").sit_at(table, secret)
    maya.wait_until_asked()
    for name in ("Log", "Settings"):
        maya.page.get_by_role("button", name=name, exact=True).click()
        expect(maya.page.get_by_role("dialog")).to_be_visible()
        maya.page.go_back()
        expect(maya.page.get_by_role("dialog")).to_have_count(0)
        expect(maya.options.first).to_be_visible()
    maya.page.get_by_role("button", name="Rules", exact=True).click()
    maya.page.keyboard.press("Escape")
    maya.wait_until_closed()
    maya.page.go_back()  # nothing is open any more: now it leaves
    expect(maya.page.get_by_role("heading", level=1)).to_have_text("Be home when the streetlights come on.")


def test_a_page_of_an_older_client_loads_itself_anew(person):
    maya = person().go("/")
    link = maya.page.get_by_role("link", name="Rules of Blackwood Grove")
    link.wait_for()
    gone: list[str] = []

    def first_time_gone(route: Any) -> None:
        if gone:
            route.continue_()
        else:
            gone.append(route.request.url)
            route.fulfill(status=404)

    maya.page.route(re.compile(r"/assets/Rules[^/]*\.js"), first_time_gone)
    link.click()
    expect(maya.page.get_by_role("heading", name="Blackwood Grove", level=1)).to_be_visible()
    assert len(gone) == 1
    maya.complaints.clear()  # of the part that was gone
