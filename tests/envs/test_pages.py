"""The pages of the environments: their tables are those of the code, and their first example runs."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from streetlight.envs.spec import spec
from streetlight.games.registry import games

ROOT = Path(__file__).resolve().parents[2]


def pages() -> Any:
    """The script that fills the pages."""
    found = spec_from_file_location("env_pages", ROOT / "scripts" / "env_pages.py")
    assert found is not None and found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", games())
def test_the_tables_on_the_page_are_those_of_the_code(name: str) -> None:
    text = (ROOT / "docs" / "envs" / f"{name}.md").read_text(encoding="utf-8")
    script = pages()
    blocks = {block["name"]: block["text"] for block in script.BLOCK.finditer(text)}
    assert set(blocks) == {"sizes", "speed", "actions", "observation"}
    for block in ("actions", "observation"):
        assert blocks[block] == script.MADE[block](name), "run scripts/env_pages.py"


@pytest.mark.parametrize("name", games())
def test_the_example_on_the_page_runs(name: str) -> None:
    text = (ROOT / "docs" / "envs" / f"{name}.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    scope: dict[str, Any] = {}
    exec(code[1], scope)
    assert not scope["env"].agents, "the match was played to its end"


@pytest.mark.parametrize("name", games())
def test_the_block_that_the_page_names_is_there(name: str) -> None:
    text = (ROOT / "docs" / "envs" / f"{name}.md").read_text(encoding="utf-8")
    code = re.search(r"`(spec\([^`]*\.layout[^`]*)`", text)
    assert code is not None
    assert isinstance(eval(code[1], {"spec": spec}), slice)
