"""Streetlight's environments: random masked play with the observation and the mask of whoever acts built each time.

"env" is a match by the stepper and its own loop, as the peers' loops are measured. "stepper", "batch" and "vector"
leave the random choice outside the clock and talk off; "batch" writes 256 matches into arrays in place. "pool" is a
batch over two processes: by the clock, and per second of all their processor time.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import clock
import numpy as np

import streetlight as sl
from streetlight.core import match as core_match
from streetlight.envs.batch import Batch, Pool
from streetlight.envs.environment import environment_of
from streetlight.envs.spec import spec
from streetlight.envs.stepper import Stepper
from streetlight.envs.vector import MatchesVectorEnv

MATCHES = 256
WORKERS = 2


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


def stepped(name: str, rng: random.Random) -> tuple[int, float]:
    """A match by the stepper: its steps, and the time it took without that of choosing."""
    settings = spec(name, environment_of(name).seats, talk=False)
    counts = []
    start = time.process_time()
    stepper = Stepper(settings.game.start(settings.seats, rng.getrandbits(32)), settings)
    while not stepper.over:
        stepper.observe(stepper.seat)
        stepper.mask(stepper.seat)
        legal = stepper.legal()
        counts.append(len(legal))
        stepper.act(legal[int(rng.random() * len(legal))])
    spent = time.process_time() - start
    start = time.process_time()
    for count in counts:
        int(rng.random() * count)
    return stepper.steps, spent - (time.process_time() - start)


def batched(batch: Batch | Pool, rng: random.Random, now: Callable[[], float]) -> tuple[int, float]:
    """A step of many matches, chosen from their masks."""
    actions = chosen(batch.now.masks, rng)
    start = now()
    batch.step(actions)
    return batch.matches, now() - start


def vectored(envs: MatchesVectorEnv, rng: random.Random) -> tuple[int, float]:
    """A step of Gymnasium's vector environment, one policy in all seats."""
    actions = chosen(envs.action_masks(), rng)
    start = time.process_time()
    envs.step(actions)
    return envs.num_envs, time.process_time() - start


def chosen(masks: np.ndarray, rng: random.Random) -> np.ndarray:
    actions = []
    for mask in masks.view(bool):  # which numpy searches many times faster than int8
        legal = mask.nonzero()[0]
        actions.append(legal[int(rng.random() * len(legal))])
    return np.array(actions)


def rate(who: str, what: str, play: Callable[[], tuple[int, float]]) -> None:
    """Steps a second; `play` returns how many steps it took and how long."""
    play()
    rates = []
    for _ in range(clock.WINDOWS):
        count, spent = 0, 0.0
        while spent < clock.SECONDS:
            steps, seconds = play()
            count += steps
            spent += seconds
        rates.append(count / spent)
    clock.emit(who, what, statistics.median(rates), "steps per second")


def spent_by(pool: Pool) -> float:
    """Processor time of this process and the pool's workers."""
    ticks = 0
    for process in pool._processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    every = os.sched_getaffinity(0)
    clock.pin()
    who = "streetlight" if core_match.__file__.endswith(".py") else "streetlight (mypyc)"
    rng = random.Random(1)
    for name in sys.argv[1:] or sl.games():
        seats = environment_of(name).seats
        clock.steps(who, f"{name}: env", lambda name=name: walked(name, rng))
        env = import_module(f"streetlight.envs.{name}_v1").env(seats=seats, talk=False)
        clock.steps(who, f"{name}: PettingZoo env", lambda env=env: turned(env, rng))
        rate(who, f"{name}: stepper", lambda name=name: stepped(name, rng))
        batch = Batch(name, MATCHES, seats=seats, talk=False)
        batch.reset(seed=1)
        rate(who, f"{name}: batch of {MATCHES}", lambda batch=batch: batched(batch, rng, time.process_time))
        envs = MatchesVectorEnv(name, MATCHES, seats=seats, seat="all", talk=False, copy=False)
        envs.reset(seed=1)
        rate(who, f"{name}: vector of {MATCHES}", lambda envs=envs: vectored(envs, rng))
        del batch, envs
        os.sched_setaffinity(0, every)
        with Pool(name, MATCHES, WORKERS, seats=seats, talk=False) as pool:
            pool.reset(seed=1)
            rate(
                who,
                f"{name}: pool of {WORKERS}, by the clock",
                lambda pool=pool: batched(pool, rng, time.perf_counter),
            )
            rate(
                who, f"{name}: pool of {WORKERS}, per processor second",
                lambda pool=pool: batched(pool, rng, lambda pool=pool: spent_by(pool)),
            )  # fmt: skip
        clock.pin()


if __name__ == "__main__":
    main()
