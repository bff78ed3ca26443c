"""What if? From a point of a finished match bots play the rest many times, each time with other luck.

`python -m streetlight.table.play.what_if [FOLDER ...]` is a process of the server, with the folders of its shelf. It
reads one job from its standard input and writes a line of JSON now and then: how far it is and what came of it. It ends
when all is played, when its time is up, or when it is ended.

What lay hidden then lies hidden here: only the luck to come is drawn anew. Every bot has its seat's sight and no more.
The ways that are compared are played with the same luck.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from streetlight.bots.registry import bot
from streetlight.core.match import Match
from streetlight.core.records import Fork, RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.core.shelf import PackShelf
from streetlight.lab.facts import is_co_op
from streetlight.lab.rows import play_on
from streetlight.lab.seeds import bot_seed
from streetlight.lab.stats import Estimate, mean, paired, wilson
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.store.model import MatchHead
from streetlight.table.wire.web_types import LabEstimate, WhatIfOdds

TIMES = 100
"""Matches that are played for each way."""

EVERY = 0.4
"""Seconds between two looks."""

MOST_SECONDS = 300.0
"""After this it ends, with what it has."""


class WhatIfJob(msgspec.Struct):
    """A point of a match that is over, and the answers to try there; None: the bots choose."""

    head: MatchHead
    answers: list[tuple[int, RecordedAnswer]]
    talk: list[tuple[int, int, Saying]]
    ways: list[RecordedAnswer | None]
    seat: int
    """Who answers there."""
    level: str
    times: int = TIMES


class WhatIfLook(msgspec.Struct):
    """How far it is, and the odds so far."""

    done: int
    whole: bool
    odds: list[WhatIfOdds]


class PlayedOn(msgspec.Struct):
    """How one of these matches ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    side: str
    """The side that won, where there are sides, in the words of the result."""


def watch(
    job: WhatIfJob,
    shelf: PackShelf,
    tell: Callable[[WhatIfLook], None],
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Play on so many times, and tell how it stands."""
    here = LoggedMatch(job.head, shelf)
    here.advance(job.answers, job.talk)
    found: list[list[PlayedOn]] = [[] for _ in job.ways]
    begun = told = clock()
    for number in range(job.times):
        for way, ended in zip(job.ways, found, strict=True):
            ended.append(_once(here.match, job, way, number))
        now = clock()
        if now - begun > MOST_SECONDS:
            break
        if now - told >= EVERY:
            tell(WhatIfLook(number + 1, False, odds(job.head.game, found)))
            told = clock()
    tell(WhatIfLook(len(found[0]), True, odds(job.head.game, found)))


def _once(here: Match, job: WhatIfJob, way: RecordedAnswer | None, number: int) -> PlayedOn:
    """The rest of the match, played by bots."""
    match = here.copy()
    match.fork(Fork(len(job.answers), f"{job.head.bot_seed}/what if/{number}", ""))
    if way is not None:
        match.answer(job.seat, way)
    seeds = [bot_seed(job.head.bot_seed, "what if", number, seat) for seat in range(match.seats)]
    play_on(match, [bot(match.game.name, job.level, seed) for seed in seeds])
    result = match.result
    assert result is not None
    return PlayedOn(result.winners, result.scores, match.headline())


def odds(game: str, found: list[list[PlayedOn]]) -> list[WhatIfOdds]:
    """How often each seat (or side, or all together) won, for each way."""
    if not found[0]:
        return []
    sides = sorted({end.side for ended in found for end in ended if end.side})
    seats = range(len(found[0][0].scores))
    if is_co_op(game):
        return [_row(found, None, "", lambda end: bool(end.winners))]
    if sides:
        return [_row(found, None, side, partial(_side_won, side)) for side in sides]
    return [_row(found, seat, "", partial(_seat_won, seat)) for seat in seats]


def _side_won(side: str, end: PlayedOn) -> bool:
    return end.side == side


def _seat_won(seat: int, end: PlayedOn) -> bool:
    return seat in end.winners


def _row(
    found: list[list[PlayedOn]], seat: int | None, side: str, won: Callable[[PlayedOn], bool]
) -> WhatIfOdds:
    wins = [[float(won(end)) for end in ended] for ended in found]
    scores: list[LabEstimate] = []
    if seat is not None and any(end.scores[seat] > 1 for ended in found for end in ended):
        scores = [_plain(mean([float(end.scores[seat]) for end in ended])) for ended in found]
    change = None
    if len(found) == 2 and len(found[0]) > 1:
        change = _plain(paired(wins[0], wins[1]))
    return WhatIfOdds(seat, side, [_plain(wilson(sum(each), len(each))) for each in wins], scores, change)


def _plain(found: Estimate) -> LabEstimate:
    value, low, high = (
        None if number != number else number for number in (found.value, found.low, found.high)
    )
    return LabEstimate(value, low, high, found.n)


def main() -> None:
    shelf = PackShelf(*[Path(folder) for folder in sys.argv[1:]])
    if hasattr(os, "nice"):
        os.nice(10)  # people at the tables come first
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not end up among the lines

    def tell(look: WhatIfLook) -> None:
        sink.write(msgspec.json.encode(look) + b"\n")
        sink.flush()

    watch(msgspec.json.decode(sys.stdin.buffer.readline(), type=WhatIfJob), shelf, tell)


if __name__ == "__main__":
    main()
