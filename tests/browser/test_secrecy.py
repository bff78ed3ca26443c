"""What comes to one person's browser never holds what only another may know."""

import json
import tomllib

import pytest

from streetlight.games.strangers.pack import loading as packs
from tests.browser.drive import expect, wait_until

pytestmark = pytest.mark.xdist_group("browser")

TINY = packs.BUILTIN / "tiny" / "board_a.toml"


def canary_pack() -> str:
    """A deck in which every card to hold is one of its kind and has a name that stands nowhere else."""
    board = TINY.read_text(encoding="utf-8")
    assert tomllib.loads(board)["boards"]
    sighting = """
[[cards]]
id = "stranger_sighting"
name = "Stranger Sighting"
count = 6
text = "Put a stranger on a free stranger space."
source = "house"
drawn = true
effect = { op = "sighting" }
"""
    canaries = "".join(
        f"""
[[cards]]
id = "bird{n}x"
name = "Canary-{n}-sings"
count = 1
text = "One of your kids goes on, number {n}."
source = "house"
effect = {{ op = "move", steps = {1 + n % 3} }}
"""
        for n in range(40)
    )
    head = 'name = "canaries"\ntitle = "Canaries"\nversion = 1\ndeck = "other"\nhand_size = 3\nkids = 4\n'
    return head + board + sighting + canaries


def without_content(frames: list[str]) -> str:
    """Everything that came in, but for the list of all cards in the box, which everybody may read."""
    kept = []
    for frame in frames:
        for message in json.loads(frame):
            message.pop("content", None)
            kept.append(json.dumps(message))
    return "\n".join(kept)


def test_no_card_of_a_hand_reaches_the_other_browser(person, server, tmp_path):
    pack = tmp_path / "canaries.toml"
    pack.write_text(canary_pack(), encoding="utf-8")
    maya, jonas, guest = person(), person(), person()
    maya.go("/").page.get_by_role("button", name="Invite friends").first.click()
    maya.page.get_by_role("combobox", name="Seats").select_option("2")
    maya.page.get_by_label("A pack: a zip, or its TOML and CSV files").set_input_files(pack)
    expect(maya.page.get_by_text("Canaries is on the table.")).to_be_visible()
    link = maya.page.get_by_label("Link for friends").input_value()
    jonas.page.goto(link)
    jonas.page.get_by_role("button", name="Sit here").click()
    jonas.page.get_by_role("textbox", name="Name").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    guest.page.goto(link)
    maya.page.get_by_role("button", name="Start").click()

    for _ in range(6):
        for one in (maya, jonas):
            one.page.get_by_role("region", name="Your hand").wait_for()
        guest.page.get_by_text("You are watching").first.wait_for()
        hands = {one: one.hand() for one in (maya, jonas)}
        assert all(len(hand) >= 2 for hand in hands.values())
        for one, other in ((maya, jonas), (jonas, maya), (maya, guest), (jonas, guest)):
            traffic = without_content(other.heard)
            page = other.page.content()
            for name in hands[one]:
                number = name.split("-")[1]
                assert name not in page
                assert name not in traffic
                assert f"bird{number}x" not in traffic
        before = maya.seq
        wait_until(maya, lambda: maya.answer() or jonas.answer(), "one of them is asked")
        for one in (maya, jonas, guest):
            one.wait_to_hear_of_more_than(before)


def test_a_broken_pack_is_told_what_is_wrong(person, tmp_path):
    pack = tmp_path / "broken.toml"
    pack.write_text(canary_pack().replace("count = 6", "count = 0"), encoding="utf-8")
    maya = person().go("/")
    maya.page.get_by_role("button", name="Invite friends").first.click()
    maya.page.get_by_label("A pack: a zip, or its TOML and CSV files").set_input_files(pack)
    expect(maya.page.get_by_text("This pack cannot be played yet:")).to_be_visible()
    expect(maya.page.get_by_text("must be 1 or more")).to_be_visible()
