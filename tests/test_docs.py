"""The documentation: pages made from code are fresh, the site builds without a warning, and is served here only."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from scripts.field_pages import PAGES, page
from streetlight.cli import site
from streetlight.cli.app import app
from streetlight.games.registry import GAMES

pytestmark = pytest.mark.xdist_group("docs")  # the site is built once

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_fields_is_fresh(name: str) -> None:
    there = (PAGES / f"{name}.md").read_text("utf-8")
    assert there == page(name), "write it anew: python scripts/field_pages.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it: any warning is an error."""
    folder = tmp_path_factory.mktemp("site") / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_the_site_has_guides_rules_fields_and_the_library(built: Path) -> None:
    for file, words in {
        "index.html": "Be home when the streetlights come on",
        "rules/strangers.html": "DTS-36",
        "fields/loop.html": "must be there",
        "reference/match.html": "an independent twin",
        "changelog.html": "Unreleased",
        "examples/ismcts.py": "imagine",
    }.items():
        assert words.lower() in (built / file).read_text("utf-8").lower(), file
    assert (built / "search" / "search_index.json").stat().st_size > 100_000
    assert not re.search(r"fonts\.g|cdn|unpkg", (built / "index.html").read_text("utf-8"))


def test_the_docs_are_served_to_this_machine(built: Path, tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from streetlight.cli import site, main;"
        f"site.site_folders = lambda: (Path({str(built)!r}),) * 2; sys.argv = ['streetlight', 'docs', '--port', '0'];"
        "main()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            link = server.stdout.readline().split()[-1]
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", link)
            server.stdout.readline()
            with httpx.Client(transport=httpx.HTTPTransport(retries=20), timeout=60) as client:
                assert "Streetlight" in client.get(link).text
                assert client.get(f"{link}rules/loop.html").status_code == 200
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


def test_without_a_site_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(site, "site_folders", lambda: (tmp_path, tmp_path))
    done = CliRunner().invoke(app, ["docs"])
    assert done.exit_code == 1 and "make docs" in done.output
