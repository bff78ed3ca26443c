"""The page for players says what the pack says."""

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
