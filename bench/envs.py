"""Streetlight's environments: random masked play with the observation and the mask of whoever acts built each time."""

from __future__ import annotations

import random
import sys
from importlib import import_module
from typing import Any

import clock
import numpy as np

import streetlight as sl
from streetlight.core import match as core_match
from streetlight.envs.batch import Batch
from streetlight.envs.environment import environment_of
from streetlight.envs.stepper import Stepper

MATCHES = 32


def walked(name: str, rng: random.Random) -> int:
    """A match by the stepper, as RLCard's env.step: observation, legal actions, one of them."""
    stepper = Stepper(sl.game(name).start(environment_of(name).seats, rng.getrandbits(32)))
    while not stepper.over:
        stepper.observe(stepper.seat)
        stepper.mask(stepper.seat)
        legal = stepper.legal()
        stepper.act(legal[int(rng.random() * len(legal))])
    return stepper.steps


def turned(env: Any, rng: random.Random) -> int:
    """A match by PettingZoo's own loop."""
    env.reset(seed=rng.getrandbits(31))
    steps = 0
    for _ in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        if ended:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def batched(batch: Batch, rng: random.Random) -> int:
    """A step of many matches, choosing from their masks."""
    masks = batch.now.masks.view(bool)  # which numpy searches many times faster than int8
    actions = []
    for mask in masks:
        legal = mask.nonzero()[0]
        actions.append(legal[int(rng.random() * len(legal))])
    batch.step(actions)
    return batch.matches


def main() -> None:
    clock.pin()
    who = "streetlight" if core_match.__file__.endswith(".py") else "streetlight (mypyc)"
    rng = random.Random(1)
    for name in sys.argv[1:] or sl.games():
        clock.steps(who, f"{name}: env", lambda name=name: walked(name, rng))
        env = import_module(f"streetlight.envs.{name}_v0").env(seats=environment_of(name).seats)
        clock.steps(who, f"{name}: PettingZoo env", lambda env=env: turned(env, rng))
        batch = Batch(name, MATCHES, seats=environment_of(name).seats)
        batch.reset(seed=1)
        clock.steps(who, f"{name}: batch of {MATCHES}", lambda batch=batch: batched(batch, rng))


if __name__ == "__main__":
    main()
