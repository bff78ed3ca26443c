"""What a decision, a copy and an imagined match cost in machine instructions, counted by valgrind.

Unlike seconds, instructions do not depend on what else the machine does, so two versions can be compared on a busy one:

    python bench/instructions.py                                   this version
    python bench/instructions.py --src old/src --games strangers   another one

Each figure is the difference between a long and a short run, divided by what the long one did more.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
SEATS = {"strangers": 4, "mindflayer": 7, "blackwood": 4, "loop": 3}
TIMES = {"decision": (1, 4), "copy": (200, 1200), "imagine": (20, 120)}
"""How often in the short and in the long run; decisions are counted in whole matches."""


def work(name: str, what: str, times: int) -> int:
    """Do it so often; returns how often it was really done."""
    import streetlight as sl

    if what == "decision":
        return sum(
            _random_match(sl.game(name).start(seats=SEATS[name], seed=seed), seed) for seed in range(times)
        )
    positions = _positions(sl.game(name), SEATS[name])
    rng = random.Random(1)
    for number in range(times):
        match = positions[number % len(positions)]
        if what == "copy":
            match.copy()
        else:
            match.imagine(number % match.seats, rng)
    return times


def _random_match(match: Any, seed: int, most: int = 10**9) -> int:
    rng = random.Random(seed)
    decisions = 0
    while match.prompts and decisions < most:
        seat, prompt = next(iter(match.prompts.items()))
        options = prompt.options
        if prompt.kind in ("one", "write"):
            match.answer(seat, options[int(rng.random() * len(options))])
        elif prompt.kind == "order":
            match.answer(seat, rng.sample(list(options), len(options)))
        else:
            match.answer(seat, rng.sample(list(options), rng.randint(prompt.min, prompt.max)))
        decisions += 1
    return decisions


def _positions(game: Any, seats: int) -> list[Any]:
    """Ten positions along one random match, each copied once so that their rest points are where they will stay."""
    found = []
    for at in range(5, 55, 5):
        match = game.start(seats=seats, seed=3)
        _random_match(match, 3, at)
        if match.prompts:
            match.copy()
            found.append(match)
    return found


def count(src: str, name: str, what: str, times: int) -> tuple[int, int]:
    """(instructions, how often it was done) of one run."""
    with tempfile.NamedTemporaryFile() as out:
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}",
            sys.executable, str(HERE), "--work", name, what, str(times),
        ]  # fmt: skip
        env = {**os.environ, "PYTHONPATH": src, "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr[-500:]
    return int(found[1]), int(done.stdout)


def cost(src: str, name: str, what: str) -> float:
    """Instructions of doing it once."""
    short, long = (count(src, name, what, times) for times in TIMES[what])
    return (long[0] - short[0]) / (long[1] - short[1])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--src", default=str(HERE.parent.parent / "src"), help="the package's folder, plain or compiled"
    )
    parser.add_argument("--games", nargs="+", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--what", nargs="+", default=list(TIMES), choices=list(TIMES))
    parser.add_argument("--work", nargs=3, metavar=("GAME", "WHAT", "TIMES"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        print(work(given.work[0], given.work[1], int(given.work[2])))
        return
    for name in given.games:
        for what in given.what:
            print(f"{name:12} {what:10} {cost(given.src, name, what):12,.0f}", flush=True)


if __name__ == "__main__":
    main()
