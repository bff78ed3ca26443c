"""Everything that opens at a table, of every game: axe-core finds nothing in it, and it closes again."""

import re
from typing import Any

import pytest

from tests.browser.drive import PHONE, Person, expect

pytestmark = pytest.mark.xdist_group("browser")

TABLES: dict[str, dict[str, Any]] = {
    "strangers": {"bots": ["novice"], "options": {"pack": "tiny", "first": 0}},
    "mindflayer": {"seats": 4, "bots": ["novice"] * 3, "options": {"first": 0}},
    "blackwood": {"seats": 3, "bots": ["novice"] * 2, "options": {"visitor": 1, "kid": 0}},
    "loop": {"seats": 1, "options": {"cast": ["maja", "jonas"]}},
}
OF_THE_TABLE = ["Log", "Talk", "Rules", "Settings"]
OF_THE_GAME = {
    "strangers": [],
    "mindflayer": [],
    "blackwood": ["Note"],
    "loop": ["Diary", "School", "Kids", "Machines"],
}


def look_into(someone: Person, where: str, button: str, rules: list[str] | None) -> None:
    name = re.compile(f"^{button}")
    someone.page.locator(where).get_by_role("button", name=name).first.click()
    someone.page.get_by_role("dialog").wait_for()
    someone.wait_until_still()
    someone.axe(button, rules, within="dialog[open]")
    someone.page.keyboard.press("Escape")
    expect(someone.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", sorted(TABLES))
def test_axe_finds_nothing_in_any_drawer(person, server, game):
    table, [ann] = server.new_table(game=game, start=True, **TABLES[game])
    # A laptop by all rules; between a phone in daylight and that, colours and sizes differ.
    for view, rules in (({}, None), ({"size": PHONE, "theme": "light"}, ["color-contrast", "target-size"])):
        maya = person(**view).sit_at(table, ann)
        maya.wait_until_asked()
        # The table's own drawers are the same on every phone; whoever plays the Loop alone has nobody to talk to.
        drawers = () if view and game != "strangers" else OF_THE_TABLE
        for button in [name for name in drawers if game != "loop" or name != "Talk"]:
            look_into(maya, "header", button, rules)
        for button in OF_THE_GAME[game]:
            look_into(maya, "section.board, section.hand", button, rules)


def test_somebody_new_is_told_what_it_is_about_and_once_is_enough(person, server):
    table, [ann] = server.new_table(bots=["novice"], options={"pack": "tiny", "first": 0}, start=True)
    maya = person().sit_at(table, ann)
    note = maya.page.get_by_role("complementary", name="New here?")
    expect(note).to_contain_text("What has a ring can be picked.")
    note.get_by_role("button", name="The game in a minute").click()
    expect(maya.page.get_by_role("dialog").get_by_role("heading", name="In a minute")).to_be_visible()
    maya.page.keyboard.press("Escape")
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    maya.page.reload()
    maya.wait_until_asked()
    expect(note).to_have_count(0)
