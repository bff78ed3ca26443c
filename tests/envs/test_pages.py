"""The pages of the environments: their tables are those of the code, and their first example runs."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from streetlight.envs.single import IDS
from streetlight.envs.spec import NEWEST, spec
from streetlight.games.registry import GAMES, game

ROOT = Path(__file__).resolve().parents[2]


def pages() -> Any:
    """The script that fills the pages."""
    found = spec_from_file_location("env_pages", ROOT / "scripts" / "env_pages.py")
    assert found is not None and found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_on_the_page_are_those_of_the_code(name: str) -> None:
    text = (ROOT / "docs" / "envs" / f"{name}.md").read_text(encoding="utf-8")
    script = pages()
    blocks = {block["name"]: block["text"] for block in script.BLOCK.finditer(text)}
    assert set(blocks) == {"sizes", "baselines", "actions", "observation"}
    for block in ("actions", "observation"):
        assert blocks[block] == script.MADE[block](name), "run scripts/env_pages.py"
    sizes = re.findall(r"^\| (\d+) \| ([\d,]+) \| ([\d,]+) \|", blocks["sizes"], re.MULTILINE)
    tables = [(seats, spec(name, seats)) for seats in game(name).seats]
    assert sizes == [
        (str(seats), f"{len(table.ids):,}", f"{table.layout.size:,}") for seats, table in tables
    ], "run scripts/env_pages.py"


def test_the_sizes_of_every_scenario_are_on_the_page_of_the_loop() -> None:
    text = (ROOT / "docs" / "envs" / "loop.md").read_text(encoding="utf-8")
    told = re.findall(r'`scenario="(\w+)"` has ([\d,]+)\s+actions and ([\d,]+) numbers', text)
    pack = spec("loop", 2).rules.content.pack
    others = [scenario.id for scenario in pack.scenarios if scenario.id != "bot_amok"]
    tables = [(id, spec("loop", 2, scenario=id)) for id in others]
    assert sorted(told) == sorted(
        [(id, f"{len(table.ids):,}", f"{table.layout.size:,}") for id, table in tables]
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_environment_with_one_agent_has_its_baselines(name: str) -> None:
    text = (ROOT / "docs" / "envs" / f"{name}.md").read_text(encoding="utf-8")
    script = pages()
    (table,) = [block["text"] for block in script.BLOCK.finditer(text) if block["name"] == "baselines"]
    ids = [id for id, settings in IDS.items() if settings["name"] == name and settings["version"] == NEWEST]
    assert re.findall(r"`(streetlight/\S+)`", table) == ids
    for level in script.LEVELS:
        assert table.count(f"| {level} | ") == len(ids)


def test_the_bots_of_a_baseline_sit_where_it_says() -> None:
    """Among random bots a regular one wins nearly always, from either seat; and what one wins the other loses."""
    script = pages()
    assert sum([script.earned("strangers", "regular", "random", deal, seats=2) for deal in range(6)]) >= 5
    assert sum([script.earned("strangers", "random", "regular", deal, seats=2) for deal in range(6)]) <= -5


def test_the_python_of_the_overview_runs() -> None:
    pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    text = (ROOT / "docs" / "envs" / "README.md").read_text(encoding="utf-8")
    alone, vector, many, spiel = [_run(code) for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]
    assert alone["over"] and alone["reward"] in (-1, 0, 1)
    assert vector["observation"]["observation"].shape[0] == vector["rewards"].shape[0] == 64
    assert many["now"].observations.shape[0] == 64
    assert spiel["same"].options == spiel["game"].options and spiel["same"].num_players() == 3


def _run(code: str) -> dict[str, Any]:
    scope: dict[str, Any] = {}
    exec(code, scope)
    return scope


@pytest.mark.parametrize("name", GAMES)
def test_the_example_on_the_page_runs(name: str) -> None:
    text = (ROOT / "docs" / "envs" / f"{name}.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    assert not _run(code[1])["env"].agents, "the match was played to its end"


@pytest.mark.parametrize("name", GAMES)
def test_the_block_that_the_page_names_is_there(name: str) -> None:
    text = (ROOT / "docs" / "envs" / f"{name}.md").read_text(encoding="utf-8")
    code = re.search(r"`(spec\([^`]*\.layout[^`]*)`", text)
    assert code is not None
    assert isinstance(eval(code[1], {"spec": spec}), slice)
