"""A game of another package, which nobody has drawn: it comes up on the board that shows any view as lists."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.drive import Person, expect, play_until
from tests.guides.lantern import Lantern

pytestmark = pytest.mark.xdist_group("browser")


def test_a_game_that_nobody_has_drawn_is_played_to_its_end(
    person: Callable[..., Person], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Lantern of docs/adding-a-game.md, from the front page to the last pull."""
    with Lantern(tmp_path_factory.mktemp("guide")).serving() as server:
        ann = person(url=server.url).go()
        page = ann.page
        cover = page.get_by_role("article", name="Lantern")
        expect(cover).to_contain_text("2 players")
        cover.get_by_role("button", name="Play now against bots").click()

        ann.wait_until_asked()
        board = page.get_by_role("group", name="The match")
        expect(board).to_contain_text(re.compile(r"Height\s*\d+"))
        ann.options.first.focus()
        page.keyboard.press("?")
        expect(page.get_by_text("You may not choose the pull that was made last.")).to_be_visible()
        page.keyboard.press("Escape")

        heard = ann.seq
        board.get_by_role("button", name=re.compile("^A ")).first.click()
        ann.wait_to_hear_of_more_than(heard)
        play_until([ann], lambda: ann.is_over)
        expect(page.get_by_role("heading", name="How the points came about")).to_have_count(0)
        expect(page.get_by_text("The deal was fixed before the first move.")).to_be_visible()
