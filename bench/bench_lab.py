"""The lab on one core and on all of them, the same run each time. Only a quiet machine gives a fair answer.

python bench/bench_lab.py                          strangers, four regular bots
python bench/bench_lab.py --matches 600 --rounds 5

The clock starts when as many matches are played as a chunk for each worker has: starting the processes, once per run,
is left out. It stops with the last match, so that it counts if one worker waits for the other at the end.

Where other work keeps the machine busy, the clock says nothing. The time that the processors spent on each match still
does: if two workers need no more of it than one, then two free cores are twice as fast. It includes starting the
processes, so it says rather too little for two of them.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import tempfile
import time
from pathlib import Path

from streetlight.lab.plan import Plan, make_plan
from streetlight.lab.run import ProcessRunner, cores, run


def spent() -> float:
    """Processor time so far, of this process and of the workers that have ended, in seconds."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def rate(plan: Plan, workers: int) -> tuple[float, float]:
    """Matches a second by the clock, once all workers are at work; and processor time a match, in seconds."""
    marks: list[tuple[float, int]] = []

    def watch(done: int, total: int) -> None:
        if done:
            marks.append((time.perf_counter(), done))

    before = spent()
    with tempfile.TemporaryDirectory() as folder:
        run(plan, Path(folder), ProcessRunner(workers), watch)
    begun, first = next(mark for mark in marks if mark[1] >= workers * plan.chunk)
    ended, last = marks[-1]
    return (last - first) / (ended - begun), (spent() - before) / plan.matches


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
    costs: dict[int, list[float]] = {1: [], most: []}
    for _ in range(arguments.rounds):  # in turns, so that a noisy moment hits both alike
        for workers, rates in found.items():
            speed, cost = rate(plan, workers)
            rates.append(speed)
            costs[workers].append(cost)
    for workers, rates in found.items():
        row = {
            "who": "streetlight",
            "what": f"lab, {workers} workers: {arguments.game}, {arguments.bots} bots",
        }
        print(json.dumps({**row, "value": round(statistics.median(rates), 1), "unit": "matches per second"}))
    times = statistics.median([b / a for a, b in zip(found[1], found[most], strict=True)])
    load = os.getloadavg()[0]
    print(f"{most} workers: {times:.2f} times the speed of one (load of the machine now: {load:.1f})")
    one, all_ = (1000 * statistics.median(costs[workers]) for workers in (1, most))
    print(
        f"processor time a match: {one:.2f} ms with one, {all_:.2f} ms with {most},"
        f" so {most * one / all_:.2f} times the speed on idle cores"
    )


if __name__ == "__main__":
    main()
