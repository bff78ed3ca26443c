"""A pack on paper: in the browser, as a PDF from the command line, and where there is no Chromium."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.browser.drive import Person, expect
from tests.table.test_packs import builtin

pytestmark = pytest.mark.xdist_group("browser")
PRINT = [sys.executable, "-m", "streetlight", "print"]
A4 = (594.96, 841.92)
LETTER = (612.0, 792.0)


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """The standard pack of Strangers with one card that says something else."""
    folder = tmp_path / "my-town"
    folder.mkdir()
    for name, text in builtin("strangers").items():
        (folder / name).write_text(text.replace('name = "Saucer"', 'name = "Flying Lamp"'))
    return folder


def sheets(pdf: Path) -> list[tuple[float, ...]]:
    """Width and height of each page, in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes())
    return [(round(float(width), 2), round(float(height), 2)) for width, height in boxes]


def test_a_card_lies_on_paper_in_its_true_size(person: Callable[..., Person]) -> None:
    maya = person()
    page: Any = maya.go("/print/strangers").page
    expect(page.get_by_role("status").filter(has_text="15 sheets")).to_be_visible()
    maya.wait_until_still()
    maya.axe("the print page")
    page.emulate_media(media="print")
    card = page.locator("[data-piece=run]").first.bounding_box()
    assert (card["width"], card["height"]) == pytest.approx((63 / 25.4 * 96, 88 / 25.4 * 96), abs=0.2)
    expect(page.get_by_role("heading", name="To paper")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_text("Only what differs").click()
    expect(page.get_by_text("Nothing differs from the standard pack.")).to_be_visible()


def test_the_command_prints_only_what_changed(changed: Path, tmp_path: Path, chromium: str) -> None:
    out = tmp_path / "new.pdf"
    more = ["--changed", "--paper", "letter", "--out", str(out)]
    subprocess.run([*PRINT, str(changed), *more], check=True, timeout=300)
    assert sheets(out) == [LETTER]  # five cards, one sheet


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "pages"), [("strangers", 15), ("mindflayer", 9), ("blackwood", 12), ("loop", 13)]
)
def test_every_game_is_printed_whole(game: str, pages: int, tmp_path: Path, chromium: str) -> None:
    out = tmp_path / "all.pdf"
    subprocess.run([*PRINT, "standard", "--game", game, "--out", str(out)], check=True, timeout=300)
    assert sheets(out) == [A4] * pages


def test_without_a_chromium_the_page_is_opened(changed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREETLIGHT_CHROMIUM", "no-such-browser")
    monkeypatch.setenv("BROWSER", "true")  # the command of that name, which does nothing
    with subprocess.Popen([*PRINT, str(changed)], stdout=subprocess.PIPE, text=True) as printing:
        assert printing.stdout is not None
        link = re.search(r"http\S+", printing.stdout.readline())
        assert link is not None
        address = link.group()
        with urlopen(address.partition("#")[0]) as answer:
            assert b"Streetlight" in answer.read()
        printing.send_signal(signal.SIGINT)
        assert printing.wait(60) == 0
