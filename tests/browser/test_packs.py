"""Packs go up from the lobby and come down again, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from streetlight.core.pack_files import files_of, zipped
from tests.browser.drive import Person, expect
from tests.table.test_packs import builtin, with_board_c

pytestmark = pytest.mark.xdist_group("browser")
UP = "A pack: a zip, or its TOML and CSV files"


def test_a_host_brings_a_pack_with_a_board_of_its_own_name(
    person: Callable[..., Person], server: Any, tmp_path: Path
) -> None:
    table, [ann] = server.new_table(seats=2, bots=["random"])
    maya = person().sit_at(table, ann)
    page: Any = maya.page
    broken = tmp_path / "broken.toml"
    broken.write_text('name = "mine"\ncrads = []\n')
    page.get_by_label(UP).set_input_files(broken)
    told = page.get_by_role("alert").filter(has_text="cannot be played yet")
    expect(told).to_contain_text("pack.toml, line 2")
    expect(told).to_contain_text("did you mean 'cards'?")
    sound = tmp_path / "one-board.zip"
    sound.write_bytes(zipped(with_board_c()))
    page.get_by_label(UP).set_input_files(sound)
    expect(page.get_by_text("Tiny is on the table.")).to_be_visible()
    expect(told).to_have_count(0)
    expect(page.get_by_label("Boards and cards").locator("option:checked")).to_have_text("Tiny (your own)")
    with page.expect_download() as down:
        page.get_by_role("link", name="Download it").click()
    assert files_of(as_zip(down.value.path(), tmp_path)) == with_board_c()
    maya.axe("the lobby with a pack of one's own")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".play")).to_be_visible()


def test_the_page_says_what_the_server_said(
    person: Callable[..., Person], server: Any, tmp_path: Path
) -> None:
    """A sound pack that does not go with what was chosen: the table keeps its own, and nobody is told otherwise."""
    options = {"scenario": "mystery_islands", "variants": ["done_by_monday"]}
    table, [ann] = server.new_table(game="loop", seats=1, options=options)
    page: Any = person().sit_at(table, ann).page
    files = builtin("loop", "tiny")
    short = tmp_path / "pack.zip"
    short.write_bytes(zipped(files))
    page.get_by_label(UP).set_input_files(short)
    expect(page.locator(".packs [role=alert]")).to_contain_text(
        "Done by Monday is for scenarios of two weeks"
    )
    expect(page.get_by_label("Boards and cards")).to_have_value("standard")


def as_zip(path: Path, folder: Path) -> Path:
    """A download has no ending; a pack is read by it."""
    there = folder / "down.zip"
    there.write_bytes(path.read_bytes())
    return there
