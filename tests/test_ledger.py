"""Every rule of a finished game is named by a test, and every rule that a test names exists.

The marks are read from the test files themselves, so this holds however few tests are run:

    @pytest.mark.rule("DTS-36", "DTS-41")
    pytestmark = pytest.mark.rule("DTS-02")
    pytest.param(..., marks=pytest.mark.rule("DTS-75"))
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from streetlight.core.ledger import rules

TESTS = Path(__file__).parent
LEDGERS = sorted(path.stem for path in (TESTS.parent / "docs" / "rules").glob("*.md"))

# The games whose rules all have tests. Add yours when it is done; a rule without a test is red from then on.
COMPLETE: set[str] = {"blackwood", "loop", "mindflayer", "strangers"}


def marks_in(source: str) -> Iterator[tuple[int, ast.expr]]:
    """Line and argument of everything that a piece of test code passes to `mark.rule(...)`."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rule"
            and ast.unparse(node.func.value) in ("pytest.mark", "mark")
        ):
            for argument in node.args:
                yield node.lineno, argument


def rules_named() -> dict[str, str]:
    """Each rule id that some test names, and one place where it does."""
    named: dict[str, str] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for line, argument in marks_in(path.read_text(encoding="utf-8")):
            place = f"{path.relative_to(TESTS.parent)}:{line}"
            assert isinstance(argument, ast.Constant), (
                f"{place}: write rule ids out, so that they can be found"
            )
            named.setdefault(str(argument.value), place)
    return named


def test_every_rule_that_a_test_names_is_in_a_ledger():
    known = {rule_id for game in LEDGERS for rule_id in rules(game)}
    unknown = {rule_id: place for rule_id, place in rules_named().items() if rule_id not in known}
    assert not unknown


def test_every_rule_of_a_finished_game_has_a_test():
    named = rules_named()
    untested = [
        each.id
        for game in COMPLETE
        for each in rules(game).values()
        if not each.note and each.id not in named
    ]
    assert not untested


def test_marks_are_found_wherever_they_stand():
    source = """
pytestmark = pytest.mark.rule("AA-01")
@mark.rule("AA-02", "AA-03")
def test_one(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=[pytest.mark.rule("AA-04")])])
def test_two(x): ...
ledger.rule("strangers", "AA-05")
"""
    assert [ast.literal_eval(argument) for _, argument in marks_in(source)] == [
        "AA-01",
        "AA-02",
        "AA-03",
        "AA-04",
    ]
