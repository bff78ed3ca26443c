"""A run whose estimate can be watched: `python -m streetlight.lab.live [SHELF ...]`, a process of the server.

It reads one plan from its standard input and writes a line of JSON now and then: how far it is and what it has
found. It ends when the plan is played, when its time is up, or when it is ended.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from streetlight.core import packs
from streetlight.lab.findings import plain
from streetlight.lab.plan import Plan
from streetlight.lab.play import MatchRow, play_match
from streetlight.lab.questions import questions
from streetlight.lab.variations import tally

EVERY = 0.4
"""Seconds between two looks."""

MOST_SECONDS = 900.0
"""A run on a server ends after this, with what it has."""

FEWEST = 5
"""Matches before anything is said about them."""

WATCHED = ("wins", "seats", "order", "roles", "sides", "bots", "length", "scores", "drama", "trouble")
"""What is worked out while the run goes on; the rest follows at its end."""


def watch(
    plan: Plan, tell: Callable[[dict[str, Any]], None], clock: Callable[[], float] = time.monotonic
) -> None:
    """Play the plan deal by deal and tell how it stands."""
    rows: list[MatchRow] = []
    begun = told = clock()
    for deal in range(plan.deals):
        rows += [play_match(plan, arm, deal) for arm in range(len(plan.arms))]
        now = clock()
        if now - begun > MOST_SECONDS:
            break
        if now - told >= EVERY:
            tell(_look(plan, rows, False))
            told = clock() + (clock() - now)  # looking takes time, too: play at least as long
    tell(_look(plan, rows, True))


def _look(plan: Plan, rows: list[MatchRow], whole: bool) -> dict[str, Any]:
    found = questions(plan, rows, None if whole else WATCHED) if len(rows) >= FEWEST else []
    return {
        "done": len(rows),
        "total": plan.matches,
        "whole": whole,
        "findings": [plain(each) for each in found],
        "tally": tally(plan, rows) if whole else None,
    }


def main() -> None:
    packs.shelves.extend(Path(shelf) for shelf in sys.argv[1:])
    if hasattr(os, "nice"):
        os.nice(10)  # people at the tables come first
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not end up among the lines

    def tell(look: dict[str, Any]) -> None:
        sink.write(msgspec.json.encode(look) + b"\n")
        sink.flush()

    watch(msgspec.json.decode(sys.stdin.buffer.readline(), type=Plan), tell)


if __name__ == "__main__":
    main()
