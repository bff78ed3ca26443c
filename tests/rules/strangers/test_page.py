"""The page for players says what the pack says."""

import importlib.util
from pathlib import Path

import pytest

from streetlight.core.ledger import rules
from streetlight.games.strangers.rules.setup import VARIANTS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "games" / "strangers.md").read_text(encoding="utf-8")


def test_cards_and_boards_on_the_page_are_those_of_the_pack() -> None:
    spec = importlib.util.spec_from_file_location("strangers_page", ROOT / "scripts" / "strangers_page.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.fill(PAGE) == PAGE, "the pack has changed: run python scripts/strangers_page.py"
    assert len(script.BLOCK.findall(PAGE)) == 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_on_the_page(variant: str) -> None:
    assert f"`{variant}`" in PAGE or f"`--variant {variant}`" in PAGE or f"**{variant.title()}.**" in PAGE


def test_every_rule_that_the_page_names_exists() -> None:
    words = PAGE.replace("(", " ").replace(")", " ").replace(",", " ").replace("`", " ").split()
    named = {word.rstrip(".") for word in words if word.startswith("DTS-")}
    assert named
    assert named <= set(rules("strangers"))
