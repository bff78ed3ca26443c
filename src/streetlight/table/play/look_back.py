"""Where a finished match turned: how often those who won would have won from there, as a spectator could tell.

At some moments, evenly spaced, what a spectator could not know is drawn afresh a few times, and bots play on.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from streetlight.bots.registry import bot
from streetlight.core.match import Match
from streetlight.core.records import RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.core.shelf import PackShelf
from streetlight.core.views import Result
from streetlight.lab.facts import LabFacts, facts_of
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.store.model import MatchHead
from streetlight.table.wire.web_types import LookBack, OutlookAt, TurnOfMatch

LOOKS: Final = 8
"""Moments that are looked at."""

TRIES: Final = 6
"""How often a match is played on from each of them."""

MOST_LINES: Final = 12
"""Of what happened there the last so many lines are told."""


def look_back(
    head: MatchHead,
    answers: Sequence[tuple[int, RecordedAnswer]],
    talk: Sequence[tuple[int, int, Saying]],
    levels: Sequence[str],
    shelf: PackShelf,
) -> LookBack:
    """Play a finished match again, and look ahead from some of its moments."""
    facts = facts_of(head.game)
    end = LoggedMatch(head, shelf)
    end.advance(answers, talk)
    result = end.match.result
    if result is None:
        return LookBack(head.id, TRIES, [], None)
    play = LoggedMatch(head, shelf)
    looks: list[OutlookAt] = []
    told: list[int] = []
    for at in sorted({len(answers) * n // LOOKS for n in range(LOOKS)}):
        play.advance(answers[:at], talk)
        told.append(len(play.match.events(None)))
        rng = random.Random(f"{head.bot_seed}/look back/{at}")
        won = sum([as_it_was(play_on(play.match, levels, rng), end.match, facts) for _ in range(TRIES)])
        looks.append(OutlookAt(at, won))
    looks.append(OutlookAt(len(answers), TRIES if result.winners else 0))
    told.append(len(end.match.events(None)))
    toward = 1 if result.winners else -1  # what came in the end: a match turns to it, not away from it
    number = max(range(len(looks) - 1), key=lambda n: toward * (looks[n + 1].won - looks[n].won))
    before, after = looks[number], looks[number + 1]
    turn = None
    if toward * (after.won - before.won) * 2 >= TRIES:
        lines = [
            event.document(head.names).text
            for event in end.match.events(None)[told[number] : told[number + 1]]
        ]
        turn = TurnOfMatch(before.at, after.at, before.won, after.won, lines[-MOST_LINES:])
    return LookBack(head.id, TRIES, looks, turn)


def play_on(match: Match, levels: Sequence[str], rng: random.Random) -> Match:
    """A match that could be this one, played to its end by bots."""
    twin = match.imagine(None, rng)
    players = [bot(match.game.name, level, rng.getrandbits(32)) for level in levels]
    while not twin.over:
        seat = next(iter(twin.prompts))
        twin.answer(seat, players[seat].answer(twin.sight(seat)))
    return twin


def as_it_was(twin: Match, true: Match, facts: LabFacts) -> bool:
    """Did those win who won in truth? Where all lost: did anybody win?"""
    side = facts.side(true)
    if side:
        return facts.side(twin) == side
    ends: list[Result] = [each for each in (twin.result, true.result) if each is not None]
    return bool(set(ends[0].winners) & set(ends[-1].winners)) if ends[-1].winners else bool(ends[0].winners)
