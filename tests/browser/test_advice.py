"""What would you do? A press asks the regular bot; at the end everybody sees who asked."""

from collections.abc import Callable

import pytest

from tests.browser.drive import PHONE, Person, expect, play_to_the_end
from tests.table.world import Server

pytestmark = pytest.mark.xdist_group("browser")


def test_the_bot_says_what_it_would_do_and_does_it_by_a_press(
    server: Server, person: Callable[..., Person]
) -> None:
    table, [secret] = server.new_table(game="strangers", seats=2, bots=["random"], start=True)
    ann = person().sit_at(table, secret)
    ann.wait_until_asked()
    ann.page.get_by_role("button", name="What would you do?").click()
    expect(ann.page.get_by_text("The bot would choose")).to_be_visible()
    ann.wait_until_still()
    ann.axe_by_day_and_night("advice")
    heard = ann.seq
    ann.page.get_by_role("button", name="Do that").click()
    ann.wait_to_hear_of_more_than(heard)
    phone = person(size=PHONE).sit_at(table, secret)
    phone.wait_until_asked()
    phone.page.get_by_role("button", name="What would you do?").click()
    expect(phone.page.get_by_role("button", name="Do that")).to_be_in_viewport(ratio=0.9)
    phone.axe("advice on a phone")
    play_to_the_end(phone)
    expect(phone.page.get_by_text("Asked a bot what it would do: Ann")).to_be_visible()
