"""The marks of a day's deal: what bronze, silver and gold take.

Where bots set them, a novice, a regular and an expert each play the deal in the player's seat, as often as the
challenge says, and the best match of each counts. The lowest of the three is bronze, the highest gold. Where a solver
sets them, gold is what it finds, silver 85 % and bronze 65 % of it. Bots and solver have the luck of the deal and look
at no clock, so the marks are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.bots.registry import bot, bots_of
from streetlight.core.match import Match
from streetlight.games.today import PLAYER, DaysDeal, Marks, challenge

LEVELS = ("novice", "regular", "expert")
SILVER = 85
BRONZE = 65
"""Percent of what a solver finds."""


def efforts(deal: DaysDeal) -> int:
    """How many efforts the marks take: each can be made by itself (`effort`)."""
    wanted = challenge(deal.challenge)
    return 1 if wanted.solve is not None else len(LEVELS) * wanted.tries


def effort(deal: DaysDeal, number: int) -> int:
    """The points of one effort, counted from 0."""
    wanted = challenge(deal.challenge)
    if wanted.solve is not None:
        return wanted.solve(deal)
    levels = [level for level in LEVELS if level in bots_of(deal.game).levels]
    level = levels[min(number // wanted.tries, len(levels) - 1)]
    return deal.score(play(deal, level, number % wanted.tries))


def play(deal: DaysDeal, level: str, number: int) -> Match:
    """The deal played by a bot of this level."""
    match = deal.start()
    while match.result is None:
        seat = match.waiting[0]
        if seat == PLAYER:
            player = bot(deal.game, level, f"{deal.seed}/marks/{number}/{match.answers_given}")
        else:
            player = bot(deal.game, deal.bots[seat - 1], seed_of_bot(deal, seat, match.answers_given))
        match.answer(seat, player.answer(match.sight(seat)))
    return match


def seed_of_bot(deal: DaysDeal, seat: int, answers: int) -> str:
    """The luck of the bot in one of the other seats when so many answers have been given, at every table."""
    return f"{deal.bot_seed}/{seat}/{answers}"


def marks_from(deal: DaysDeal, points: Sequence[int]) -> Marks:
    """The marks, from the points of all efforts in their order."""
    wanted = challenge(deal.challenge)
    if wanted.solve is not None:
        gold = points[0]
        return Marks(-(-gold * BRONZE // 100), -(-gold * SILVER // 100), gold)
    tries = wanted.tries
    best = [max(points[at * tries : (at + 1) * tries]) for at in range(len(LEVELS))]
    low, middle, high = sorted(best if wanted.least is None else [max(wanted.least, each) for each in best])
    return Marks(low, middle, high)


def marks_of(deal: DaysDeal) -> Marks:
    """The marks of a deal, worked out here and now: some seconds to a minute."""
    return marks_from(deal, [effort(deal, number) for number in range(efforts(deal))])
