"""A run whose estimate can be watched: `python -m streetlight.lab.live [FOLDER ...]`, a process of the server, with
the folders of its shelf.

It reads one plan from its standard input and writes a line of JSON now and then: how far it is and what it has
found. It ends when the plan is played, when its time is up, or when it is ended.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

import msgspec

from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.all_findings import all_findings
from streetlight.lab.findings import PlainFinding, plain
from streetlight.lab.plan import Plan
from streetlight.lab.rows import MatchRow, play_match
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
        rows += [play_match(plan, arm, deal, shelf) for arm in range(len(plan.arms))]
        now = clock()
        if now - begun > MOST_SECONDS:
            break
        if now - told >= EVERY:
            tell(_look(plan, rows, shelf, False))
            told = clock() + (clock() - now)  # a look takes time, too: play at least as long before the next
    tell(_look(plan, rows, shelf, True))


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
    shelf = PackShelf(*[Path(folder) for folder in sys.argv[1:]])
    if hasattr(os, "nice"):
        os.nice(10)  # people at the tables come first
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not end up among the lines

    def tell(look: Progress) -> None:
        sink.write(msgspec.json.encode(look) + b"\n")
        sink.flush()

    watch(msgspec.json.decode(sys.stdin.buffer.readline(), type=Plan), tell, shelf=shelf)


if __name__ == "__main__":
    main()
