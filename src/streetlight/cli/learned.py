"""Has somebody at the keyboard learned anything since a choice? If not, it may be taken back."""

from __future__ import annotations

import random
from collections.abc import Sequence

from streetlight.core.encode import encode
from streetlight.core.errors import StreetlightError
from streetlight.core.match import Match

WORLDS = 12
"""So many positions that could have been the true one are asked what would have been seen."""


def anybody_learned(match: Match, answers: int, people: Sequence[int]) -> bool:
    """Would a person have seen anything else, had the hidden things been others when the match had so many answers?

    Bots learn nothing before they are asked. If one has answered since, its answer is news.
    """
    record = match.record()
    before = match.game.replay(record, answers)
    since = record.answers[answers:]
    if any(seat not in people for seat, _ in since):
        return True
    rng = random.Random(0)  # any positions will do
    return any(
        _saw_more(match, before.imagine(seat, rng), seat, since) for seat in people for _ in range(WORLDS)
    )


def _saw_more(match: Match, world: Match, seat: int, since: Sequence[tuple[int, str | list[str]]]) -> bool:
    """Does the same play look different in a world that could have been?"""
    try:
        for at, answer in since:
            world.answer(at, answer)
    except StreetlightError:
        return True
    shown, seen = ((encode(each.view(seat)), encode(each.events(seat))) for each in (match, world))
    return shown != seen
