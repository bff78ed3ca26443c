"""A run whose estimate can be watched: `python -m streetlight.lab.live CLUSTER [FOLDER ...]`, a process of the server,
with the address of a Dask cluster ("" for none) and the folders of its shelf.

It reads one plan from its standard input and writes a line of JSON now and then: how far it is and what it has
found. It ends when the plan is played, when its time is up, or when it is ended.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypedDict

import msgspec

from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.all_findings import all_findings
from streetlight.lab.cluster import ClusterRunner
from streetlight.lab.errors import LabError
from streetlight.lab.findings import PlainFinding, plain
from streetlight.lab.plan import Plan
from streetlight.lab.rows import MatchRow, play_deal, read_chunk
from streetlight.lab.run import Runner
from streetlight.lab.variations import Tally, tally

EVERY = 0.4
"""Seconds between two looks."""

MOST_SECONDS = 900.0
"""A run on a server ends after this, with what it has."""

FEWEST = 5
"""Matches before anything is said about them."""

WATCHED = (
    "wins",
    "seats",
    "order",
    "roles",
    "ended",
    "sides",
    "bots",
    "variations",
    "curve",
    "length",
    "scores",
    "drama",
    "trouble",
)
"""What is worked out while the run goes on; the rest follows at its end."""


class Progress(TypedDict):
    """How far a run is, and what it has found."""

    done: int
    total: int
    whole: bool
    findings: list[PlainFinding]
    tally: Tally | None


def watch(
    plan: Plan,
    tell: Callable[[Progress], None],
    clock: Callable[[], float] = time.monotonic,
    shelf: PackShelf = BUILT_IN,
) -> None:
    """Play the plan deal by deal and tell how it stands."""
    rows: list[MatchRow] = []
    begun = told = clock()
    for deal in range(plan.deals):
        rows += play_deal(plan, deal, shelf)
        now = clock()
        if now - begun > MOST_SECONDS:
            break
        if now - told >= EVERY:
            tell(_look(plan, rows, shelf, False))
            told = clock() + (clock() - now)  # a look takes time, too: play at least as long before the next
    tell(_look(plan, rows, shelf, True))


def watch_cluster(plan: Plan, runner: Runner, tell: Callable[[Progress], None]) -> None:
    """Have a cluster play the plan, and tell how it stands. LabError if it can't."""
    rows: list[MatchRow] = []
    begun = told = time.monotonic()
    data = msgspec.json.encode(plan)
    with closing(runner.play(data, list(range(plan.chunks)), lambda under_way: None)) as played:
        for _, chunk in played:
            rows += read_chunk(chunk)
            now = time.monotonic()
            if now - begun > MOST_SECONDS:
                break
            if now - told >= EVERY:
                tell(_look(plan, rows, BUILT_IN, False))
                told = time.monotonic()
    rows.sort(key=lambda row: (row.deal, row.arm))
    tell(_look(plan, rows, BUILT_IN, True))


def _look(plan: Plan, rows: list[MatchRow], shelf: PackShelf, whole: bool) -> Progress:
    found = all_findings(plan, rows, None if whole else WATCHED, shelf) if len(rows) >= FEWEST else []
    return {
        "done": len(rows),
        "total": plan.matches,
        "whole": whole,
        "findings": [plain(each) for each in found],
        "tally": tally(plan, rows) if whole else None,
    }


def main() -> None:
    cluster, folders = sys.argv[1], sys.argv[2:]
    shelf = PackShelf(*[Path(folder) for folder in folders])
    if hasattr(os, "nice"):
        os.nice(10)  # people at the tables come first
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not end up among the lines

    def tell(look: Progress) -> None:
        sink.write(msgspec.json.encode(look) + b"\n")
        sink.flush()

    plan = msgspec.json.decode(sys.stdin.buffer.readline(), type=Plan)
    # The workers of a cluster have the packs that come with the games, and no others.
    if cluster and not any(shelf.file(str(arm.options.get("pack", ""))) for arm in plan.arms):
        try:
            watch_cluster(plan, ClusterRunner(cluster), tell)
        except LabError as error:
            sys.exit(f"the lab's cluster: {error}")
    else:
        watch(plan, tell, shelf=shelf)


if __name__ == "__main__":
    main()
