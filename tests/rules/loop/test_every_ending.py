"""Every scenario can be won and lost in each of its endings, and every side of a Diary card comes up on the way.

The matches are kept (tests/records/loop_endings.jsonl); `python scripts/loop_endings.py --again` plays them anew after
a change of rules or cards.
"""

import importlib.util
import json
from functools import cache
from pathlib import Path

import pytest
from pytest import mark

from streetlight.core.match import Match
from streetlight.games.loop.pack.loading import load_pack

ROOT = Path(__file__).parents[3]
SPEC = importlib.util.spec_from_file_location("loop_endings", ROOT / "scripts" / "loop_endings.py")
assert SPEC is not None and SPEC.loader is not None
script = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(script)
KEPT = [json.loads(line) for line in (ROOT / "tests" / "records" / "loop_endings.jsonl").open()]
AGAIN = "the rules or cards have changed: run python scripts/loop_endings.py --again"


@cache
def replayed(number: int) -> Match:
    return script.replay(KEPT[number])


@mark.rule("TL-002", "TL-247")
@pytest.mark.parametrize(
    "number", range(len(KEPT)), ids=[f"{kept['scenario']}-{kept['ending']}" for kept in KEPT]
)
def test_it_ends_like_that(number):
    match = replayed(number)
    assert match.result is not None and match.result.reason == KEPT[number]["ending"], AGAIN


@mark.rule("TL-002")
@pytest.mark.parametrize("scenario", load_pack().scenarios, ids=lambda scenario: scenario.id)
def test_each_ending_of_a_scenario_can_be_reached(scenario):
    reached = {kept["ending"] for kept in KEPT if kept["scenario"] == scenario.id}
    assert script.endings(load_pack(), scenario) <= reached


@mark.rule("TL-006", "TL-208")
@pytest.mark.parametrize("scenario", load_pack().scenarios, ids=lambda scenario: scenario.id)
def test_every_side_of_every_card_comes_up(scenario):
    seen = [
        script.covered(replayed(number))
        for number, kept in enumerate(KEPT)
        if kept["scenario"] == scenario.id
    ]
    assert script.sides(load_pack(), scenario) <= set().union(*seen)
