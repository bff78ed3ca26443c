"""How things are timed here: CPU time of one process on one core, several windows, the median."""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable

WINDOWS = int(os.environ.get("BENCH_WINDOWS", "5"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "0.6"))


def pin() -> None:
    """Stay on one core, so that a busy neighbour counts as little as it can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def emit(who: str, what: str, value: float, unit: str) -> None:
    print(json.dumps({"who": who, "what": what, "value": value, "unit": unit}), flush=True)


def playouts(who: str, game: str, play: Callable[[], int]) -> None:
    """`play` plays one whole random match and returns its decisions."""
    play()
    rates, matches = [], []
    for _ in range(WINDOWS):
        count = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS:
            decisions += play()
            count += 1
        rates.append(1e6 * spent / decisions)
        matches.append(count / spent)
    emit(who, f"{game}: random decision", statistics.median(rates), "us")
    emit(who, f"{game}: random matches", statistics.median(matches), "per second")


def steps(who: str, what: str, play: Callable[[], int]) -> None:
    """`play` takes some steps of an environment, observations and masks included, and returns how many."""
    play()
    rates = []
    for _ in range(WINDOWS):
        count = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS:
            count += play()
        rates.append(count / spent)
    emit(who, what, statistics.median(rates), "steps per second")


def cost(who: str, what: str, call: Callable[[], object]) -> None:
    """Microseconds per call."""
    call()
    found = []
    for _ in range(WINDOWS):
        count = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS / 2:
            for _ in range(20):
                call()
            count += 20
        found.append(1e6 * spent / count)
    emit(who, what, statistics.median(found), "us")


def calibrate(who: str) -> None:
    """A fixed loop, to see how fast the machine is at this moment."""

    def loop() -> int:
        x = 0
        for i in range(30000):
            x = (x * 31 + i) & 0xFFFF
        return x

    cost(who, "a fixed loop of 30,000 rounds", loop)
