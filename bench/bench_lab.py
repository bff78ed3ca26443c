"""The lab on one core and on all of them, the same run each time. Only a quiet machine gives a fair answer.

python bench/bench_lab.py                          strangers, four regular bots
python bench/bench_lab.py --matches 600 --rounds 5

The first chunk of every pool is left out of the clock: it pays for starting the processes, once per run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

from streetlight.lab.plan import Plan, make_plan
from streetlight.lab.run import Pool, cores, run


def rate(plan: Plan, workers: int) -> float:
    """Matches a second, from the first finished chunk on."""
    marks: list[tuple[float, int]] = []

    def watch(done: int, total: int) -> None:
        if done:
            marks.append((time.perf_counter(), done))

    with tempfile.TemporaryDirectory() as folder:
        run(plan, Path(folder), Pool(workers), watch)
    (begun, first), (ended, last) = marks[workers - 1], marks[-1]
    return (last - first) / (ended - begun)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="strangers")
    parser.add_argument("--bots", default="regular")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    plan = make_plan(arguments.game, bots=arguments.bots, deals=arguments.matches, seed="bench")
    most = cores()
    found: dict[int, list[float]] = {1: [], most: []}
    for _ in range(arguments.rounds):  # in turns, so that a noisy moment hits both alike
        for workers, rates in found.items():
            rates.append(rate(plan, workers))
    for workers, rates in found.items():
        row = {
            "who": "streetlight",
            "what": f"lab, {workers} workers: {arguments.game}, {arguments.bots} bots",
        }
        print(json.dumps({**row, "value": round(statistics.median(rates), 1), "unit": "matches per second"}))
    times = statistics.median([b / a for a, b in zip(found[1], found[most], strict=True)])
    load = os.getloadavg()[0]
    print(f"{most} workers: {times:.2f} times the speed of one (load of the machine now: {load:.1f})")


if __name__ == "__main__":
    main()
