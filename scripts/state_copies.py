"""Writes what follows from the fields of a state: `fields`, `__slots__` and `copy`, into the class itself.

python scripts/state_copies.py          write
python scripts/state_copies.py --check  only say whether all is up to date

A state names each of its fields once, with its type and a comment:

    class Strangers(State):
        rules: Derived[Rules]
        turn_of: int
        hands: list[tuple[int, ...]]  # tuples, so that a copy can share them
        # --- written by scripts/state_copies.py
        # --- end

Between the two marks this script writes the rest. A list, dict or set is copied, and lists in a list one by one; all
else is shared, so it must never change in place. `Derived` fields follow from the others or never change, so the
checksum does without them.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "    # --- written by scripts/state_copies.py"
END = "    # --- end"
MUTABLE = ("list", "dict", "set")


class StateError(Exception):
    """A state that can't be copied as it is written."""


def state_files() -> list[Path]:
    """The state of every game."""
    return sorted((ROOT / "src" / "streetlight" / "games").glob("*/state.py"))


def rewritten(source: str, file: str) -> str:
    """The source with every marked block written anew."""
    lines = source.split("\n")
    for begin in reversed([at for at, line in enumerate(lines) if line == BEGIN]):
        end = lines.index(END, begin)
        lines[begin + 1 : end] = block(_class_around(source, begin + 1, file), file)
    return formatted("\n".join(lines))


def block(state: ast.ClassDef, file: str) -> list[str]:
    """The lines between the marks."""
    annotated = {
        line.target.id: line.annotation
        for line in state.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.value is None
    }
    checked = [name for name, kind in annotated.items() if not _is_derived(kind)]
    lines = [
        f"    fields: ClassVar[tuple[str, ...]] = ({''.join(f'{name!r}, ' for name in checked)})",
        f"    __slots__ = ({''.join(f'{name!r}, ' for name in annotated)})",
        "",
        f"    def copy(self) -> {state.name}:",
        f"        twin = {state.name}(self.step, Luck(self.luck.keys, self.luck.counts.copy()))",
        "        twin.told = self.told",
        "        twin.told_count = self.told_count",
        "        twin.revealed = self.revealed",
    ]
    for name, kind in annotated.items():
        where = f"{file}: {state.name}.{name}"
        lines.append(f"        twin.{name} = {_copied(f'self.{name}', _plain(kind), where)}")
    return [*lines, "        return twin"]


def _copied(value: str, kind: ast.expr, where: str) -> str:
    """An expression that copies a value of this type."""
    outer = _name(kind)
    if outer not in MUTABLE:
        return value
    inner = kind.slice if isinstance(kind, ast.Subscript) else None
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner] if inner is not None else []
    held = [part for part in parts if _name(part) in MUTABLE]
    if not held:
        return f"{value}.copy()"
    if outer != "list":
        raise StateError(f"{where}: a {outer} that holds something that changes can't be copied in one line")
    return f"[{_copied('each', held[0], where)} for each in {value}]"


def _name(kind: ast.expr) -> str:
    if isinstance(kind, ast.Subscript):
        kind = kind.value
    return kind.id if isinstance(kind, ast.Name) else ""


def _is_derived(kind: ast.expr) -> bool:
    return _name(kind) == "Derived"


def _plain(kind: ast.expr) -> ast.expr:
    """The type behind `Derived[...]`."""
    return kind.slice if isinstance(kind, ast.Subscript) and _is_derived(kind) else kind


def _class_around(source: str, line: int, file: str) -> ast.ClassDef:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.lineno < line and line <= (node.end_lineno or 0) + 2:
            return node
    raise StateError(f"{file}, line {line}: the mark stands in no class")


def formatted(source: str) -> str:
    """As ruff would write it."""
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "-"],
        input=source,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


def main() -> int:
    stale = []
    for path in state_files():
        source = path.read_text(encoding="utf-8")
        wanted = rewritten(source, path.parent.name)
        if wanted != source:
            stale.append(path)
            if "--check" not in sys.argv[1:]:
                path.write_text(wanted, encoding="utf-8")
    for path in stale:
        print(f"{path.relative_to(ROOT)} {'is out of date' if '--check' in sys.argv[1:] else 'written'}")
    return 1 if stale and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
