"""The server knows no game: whatever is special about one comes from the game or its bots."""

import ast
from pathlib import Path

import streetlight.table
from streetlight.games.registry import GAMES

FILES = sorted(Path(streetlight.table.__file__).parent.rglob("*.py"))


def names_in(tree: ast.AST) -> set[str]:
    """Every text that is a constant, and every part of every module that is imported."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom):
            found.update((node.module or "").split("."))
        elif isinstance(node, ast.Import):
            found.update(part for alias in node.names for part in alias.name.split("."))
    return found


def test_no_module_of_the_server_names_a_game() -> None:
    assert len(FILES) > 20
    named = {file.name: names_in(ast.parse(file.read_text(encoding="utf-8"))) & set(GAMES) for file in FILES}
    assert {file: found for file, found in named.items() if found} == {}
