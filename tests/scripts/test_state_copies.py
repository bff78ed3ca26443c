"""The copies of states are written by a script: nobody can forget a field."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("state_copies", ROOT / "scripts" / "state_copies.py")
assert SPEC is not None and SPEC.loader is not None
copies = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(copies)

SMALL = """\
class Small(State):
    rules: Derived[Rules]
    turn_of: int
    hands: list[tuple[int, ...]]  # tuples, so that a copy can share them
    seen: list[list[int]]
    # --- written by scripts/state_copies.py
    # --- end
"""


def test_every_state_copies_all_that_it_names() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/state_copies.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_may_change_is_copied_and_the_rest_is_shared() -> None:
    written = copies.rewritten(SMALL, "small")
    assert "twin.turn_of = self.turn_of\n" in written
    assert "twin.hands = self.hands.copy()\n" in written
    assert "twin.seen = [each.copy() for each in self.seen]\n" in written
    fields = (
        'fields: ClassVar[tuple[str, ...]] = (\n        "turn_of",\n        "hands",\n        "seen",\n    )'
    )
    assert fields in written
    assert (
        '__slots__ = (\n        "rules",\n        "turn_of",\n        "hands",\n        "seen",\n    )'
        in written
    )
    assert copies.rewritten(written, "small") == written


def test_a_new_field_makes_the_copy_stale() -> None:
    written = copies.rewritten(SMALL, "small")
    more = written.replace("    turn_of: int\n", "    turn_of: int\n    round: int\n")
    assert copies.rewritten(more, "small") != more


def test_what_can_not_be_copied_in_one_line_is_refused() -> None:
    deep = SMALL.replace("turn_of: int", "tables: dict[str, list[int]]")
    with pytest.raises(copies.StateError, match=r"small: Small\.tables: a dict that holds something"):
        copies.rewritten(deep, "small")
