"""Tales from the Loop as an environment: a new scenario does not change the tables of the others."""

import random

import pytest

from streetlight.core.match import true_state
from streetlight.envs.spec import spec
from streetlight.envs.stepper import Stepper
from streetlight.games.loop.state import Loop
from streetlight.games.registry import game


@pytest.mark.parametrize(
    ("scenario", "actions", "numbers", "rumors"),
    [
        ("bot_amok", 4470, 2345, 42),
        ("mystery_islands", 4518, 2516, 66),
        ("strays", 4470, 2433, 58),
        ("weeds", 4470, 2488, 69),
        ("elis", 4486, 2437, 58),
        ("late_post", 4494, 2572, 78),
        ("film", 4470, 2473, 66),
    ],
)
def test_rumors_that_a_scenario_keeps_for_itself_are_in_no_other_table(scenario, actions, numbers, rumors):
    table = spec("loop", 2, scenario=scenario)
    assert (len(table.ids), table.layout.size) == (actions, numbers)
    block = table.layout["discarded"]
    assert block.stop - block.start == rumors


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_its_own_rumors_are_told_where_they_lie_and_when_they_are_gone(seats):
    table = spec("loop", seats, scenario="strays")
    seen = set()
    for seed in range(6):
        stepper, rng = Stepper(game("loop").start(seats, seed, scenario="strays")), random.Random(seed)
        while not stepper.over:
            stepper.act(rng.choice(stepper.legal()))
        g = true_state(stepper.match, Loop)
        row = bytearray(table.layout.size)
        table.write(g, 0, table.memory(), row)
        block = table.layout["discarded"]
        told = {at for at, flag in enumerate(row[block]) if flag}
        assert told == {table.rumor[card] for card in g.rumor_discard}
        seen |= told
    assert max(seen) >= 30, "Rumors of the set Strays came up"
