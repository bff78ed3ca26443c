"""What `imagine` of Attack of the Mind Flayer costs: 64 draws from one sight, on average over sights of many matches.

    python bench/dreams.py --seed report
    PYTHONPATH=build/fast/src python bench/dreams.py --seed report      compiled (make fast ARGS=--build-only)

A sight is a random decision of a match between regulars, with 4 to 10 players.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict

import streetlight as sl
from streetlight.core.match import Match
from streetlight.core.views import as_view
from streetlight.games.mindflayer.documents import MindFlayerView

DRAWS = 64


def sight(seats: int, seed: str) -> tuple[Match, int]:
    """A match of regulars as it stands at one of its decisions, and who is asked there."""
    match = sl.game("mindflayer").start(seats, seed)
    bots = [sl.bot("mindflayer", "regular", seed=f"{seed}/{seat}") for seat in range(seats)]
    found: list[tuple[Match, int]] = []
    while not match.over:
        seat = match.waiting[0]
        found.append((match.copy(), seat))
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    return random.Random(seed).choice(found)


def main() -> None:
    parser = argparse.ArgumentParser(description="The cost of imagined matches of Attack of the Mind Flayer.")
    parser.add_argument("--sights", type=int, default=10, help="for each number of players")
    parser.add_argument("--seed", default="report")
    args = parser.parse_args()
    costs: dict[int, list[float]] = defaultdict(list)
    for seats in range(4, 11):
        for number in range(args.sights):
            match, seat = sight(seats, f"{args.seed}/{seats}/{number}")
            looking = match.sight(seat)
            rng = random.Random(number)
            begun = time.process_time()
            for _ in range(DRAWS):
                looking.imagine(rng)
            cost = (time.process_time() - begun) / DRAWS
            costs[as_view(match.view(None), MindFlayerView).meetings_held].append(1e6 * cost)
    every = [cost for some in costs.values() for cost in some]
    for held in sorted(costs):
        print(
            f"after {held} Meetings: {sum(costs[held]) / len(costs[held]):.0f} us ({len(costs[held])} sights)"
        )
    print(f"all: {sum(every) / len(every):.0f} us, at most {max(every):.0f} us")


if __name__ == "__main__":
    main()
