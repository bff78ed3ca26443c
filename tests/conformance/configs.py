"""What the suite runs on: for every game that the registry knows, `tests/conformance/cases/<game>.py` says with
which options, and what the game has to tell about itself. The toy game of tests/core shows every kind of prompt.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from streetlight.games.registry import GAMES
from streetlight.testing import Case, Setting

NAMES = ("toy", *[name for name in GAMES if find_spec(f"tests.conformance.cases.{name}")])
"""What is tested: the games that come with Streetlight, whatever else is installed. A game without a case is told by a
test of its own, and does not stop the others."""


@cache
def case(name: str) -> Case:
    if name == "toy":
        from tests.core.toy import CASE

        return CASE
    found: Case = import_module(f"tests.conformance.cases.{name}").CASE
    return found


def groups() -> list[tuple[str, Setting]]:
    """Every game with every group of its options."""
    return [(name, setting) for name in NAMES for setting in case(name).settings]
