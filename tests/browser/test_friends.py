"""Friends come in: the gate to the network, a seat with one press."""

import re
from collections.abc import Iterator

import pytest

from streetlight.table.web.setup import Setup
from tests.browser.drive import PHONE, expect
from tests.table.world import Server, serving

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def home(tmp_path) -> Iterator[Server]:
    with serving(tmp_path, Setup(gate="a-token", lan_address="127.0.0.2")) as running:
        yield running


def test_a_friend_comes_in_by_the_gate_and_sits_down_with_one_press(person, home):
    table, (secret,) = home.new_table(seats=2)
    maya = person(url=home.url).go("/#gate=a-token")
    open_gate = maya.page.get_by_role("button", name="Let others join")
    expect(open_gate).to_be_visible()
    assert "#" not in maya.page.url  # the token is not shown or shared
    maya.axe("home, with the gate shut")
    open_gate.focus()
    maya.page.keyboard.press("Enter")
    expect(maya.page.get_by_text("Everybody on your network can join now.")).to_be_visible()
    expect(maya.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    maya.sit_at(table, secret)
    field = maya.page.get_by_label("Link for friends")
    expect(field).to_have_value(re.compile(rf"^http://127\.0\.0\.2:\d+/t/{table}$"))
    link = field.input_value()

    jonas = person(url=link.rpartition("/t/")[0], size=PHONE).go(f"/t/{table}")
    jonas.page.get_by_role("button", name=re.compile("Take a seat as")).click()
    seats = maya.page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.filter(has_text="Nobody yet")).to_have_count(0)
    expect(jonas.page.get_by_role("button", name="Let others join")).to_have_count(0)
    maya.axe("the lobby, with the gate open")
    maya.page.get_by_role("button", name="Let nobody else join").click()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_visible()
    expect(seats.filter(has_text="away")).to_have_count(1)


def test_nobody_else_sees_the_button(person, home):
    table, _ = home.new_table(seats=2)
    guest = person(url=home.url).go(f"/t/{table}")
    expect(guest.page.get_by_text("open the page with the link that the terminal showed")).to_be_visible()
    assert guest.page.get_by_role("button", name="Let others join").count() == 0


def test_my_tables_lists_whose_turn_it_is_first(person, server):
    slow = {"settings": {"pace": "at_once", "clock": {"kind": "slow", "seconds": 172_800}}}
    made = [
        server.new_table(others=["Bo"], start=True, options={"first": first}, **slow) for first in (1, 0, 1)
    ]
    maya = person(size=PHONE)
    for table, (ann, _) in made:
        maya.sit_at(table, ann)
        expect(maya.page.get_by_text(re.compile("^until ")).first).to_be_attached()
    maya.page.get_by_role("link", name="Streetlight, home").click()
    maya.page.get_by_role("link", name="My tables").click()
    rows = maya.page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Your turn.")
    expect(rows.first).to_contain_text("Your time is over")
    expect(rows.nth(1)).to_contain_text("Waiting for Bo.")
    expect(maya.page).to_have_title(re.compile(r"^\(1\) My tables"))
    maya.axe("my tables")
    maya.fits("my tables on a phone")
    rows.first.get_by_role("link").focus()
    maya.page.keyboard.press("Enter")
    maya.wait_until_asked()
