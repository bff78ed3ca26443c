"""The page for players says what the pack says, and the setting book what the table shows."""

import json
import subprocess
import sys
from pathlib import Path

from streetlight.games.loop.pack.loading import load_pack, pack_index
from streetlight.games.loop.rules.variants import VARIANTS
from tests.games.loop.page import BLOCK, PAGE, blocks, written


def test_the_tables_are_those_of_the_pack():
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "refresh it: python -m tests.games.loop.page"
    assert {found["name"] for found in BLOCK.finditer(page)} == set(blocks(pack_index(load_pack())))


def test_every_variant_is_on_the_page():
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{variant}`" in page for variant in VARIANTS)


def test_the_setting_book_of_the_docs_is_that_of_the_table() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "scripts/setting_book.py", "--check"], cwd=root, check=False)
    assert done.returncode == 0, "run python scripts/setting_book.py"
    book = json.loads((root / "web/src/games/loop/setting.json").read_text(encoding="utf-8"))
    assert len(book) == 8
    assert all((root / f"docs/pictures/loop-setting-{page['id']}.svg").exists() for page in book)
