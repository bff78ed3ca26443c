"""All agents at once: for sealed choices."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from streetlight.envs import mindflayer_v1, strangers_v1
from streetlight.envs.spec import ActionError
from streetlight.games.registry import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_tests_of_pettingzoo(name: str) -> None:
    make = import_module(f"streetlight.envs.{name}_v1").parallel_env
    parallel_api_test(make(), num_cycles=60)
    parallel_seed_test(make, num_cycles=20)


def choices(observations: dict[str, Any], rng: random.Random) -> dict[str, int]:
    return {
        agent: int(rng.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in observations.items()
    }


@pytest.mark.rule("MF-43")
def test_in_a_sealed_round_all_who_are_asked_choose_in_one_step() -> None:
    env, rng, together = mindflayer_v1.parallel_env(seats=5, talk=False), random.Random(1), 0
    for seed in range(3):
        observations, _ = env.reset(seed=seed)
        while env.agents:
            match = env.stepper.match
            asked, before = match.waiting, match.answers_given
            idle = [agent for at, agent in enumerate(env.possible_agents) if at not in asked]
            assert all(np.flatnonzero(observations[agent]["action_mask"]).tolist() == [0] for agent in idle)
            observations, earned, over, _, infos = env.step(choices(observations, rng))
            assert match.answers_given == before + (len(asked) if len(asked) > 1 else 1)
            together += len(asked) > 1
        assert all(over.values()) and set(earned.values()) <= {-1.0, 1.0}
        assert all(info["won"] == (earned[agent] > 0) for agent, info in infos.items())
    assert together >= 3


def test_a_bad_action_ends_the_match_for_whoever_took_it() -> None:
    env = strangers_v1.parallel_env(seats=2)
    env.reset(seed=1)
    agent = env.possible_agents[env.stepper.seat]
    _, earned, over, _, _ = env.step(dict.fromkeys(env.agents, 0))
    assert earned[agent] == -1 and sum(earned.values()) == -1 and all(over.values()) and not env.agents
    strict = strangers_v1.parallel_env(seats=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ActionError, match="not legal"):
        strict.step(dict.fromkeys(strict.agents, 0))
    with pytest.raises(ActionError, match="there is no action of it"):
        strict.step({})
