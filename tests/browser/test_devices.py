"""One device for several people, a phone, and people who only watch."""

import re
from typing import Any

import pytest

from tests.browser.drive import PHONE, expect, play_to_the_end, wait_until

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
        curtain.or_(family.options.first).first.wait_for()
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
