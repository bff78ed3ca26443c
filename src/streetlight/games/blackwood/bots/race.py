"""Prove now, or later? What an Agent's and the Kid's chances to win are worth, a few turns ahead.

A small model of the race: the odds of a proof rise from round to round; rivals know about as much as oneself and try
when they think that they can; the Kid needs two Trust, then she tries too; when the Visitor has no card left all
Agents win. Both sides look through it to the end and take what is worth more. How odds grow is measured in matches for
tuning (scripts/blackwood_levels.py race); what a failure teaches oneself and when rivals try is set so that bots did
well in those.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

STEPS: Final = 100
"""Odds are looked at in steps of a hundredth."""

GROWS: Final = 0.16
"""How much of what is missing to certainty a round teaches."""

HINTED: Final = 0.08
"""And how much more a hint that only the Kid sees."""

FAILED: Final = 0.05
"""How much somebody learns in a round whose own proof failed: four more cards are seen, but the best idea was wrong."""

WATCHED: Final = 0.3
"""How much the four cards of a proof that failed teach all others at once."""

EARNS: Final = 1.2
"""Trust that the Kid earns in a turn of predictions."""

TRIES: Final = (0.4, 0.08)
"""Other Agents try at these odds in half of the cases, and how sharply."""

KID_TRIES: Final = (0.34, 0.05)
KID_MAY: Final = 2
SECRET: Final = 3

SHARED: Final = 0.95
"""What it is worth to win with all other Agents, against winning alone."""


def tries(odds: float, at: tuple[float, float]) -> float:
    """How probably somebody with these odds tries to prove."""
    middle, sharp = at
    return 1.0 / (1.0 + exp(-(odds - middle) / sharp))


@lru_cache(100_000)
def _agent(hints: int, trust: int, step: int, rivals: int) -> tuple[float, float]:
    """An Agent's chances with a proof now, and with a test."""
    odds = step / STEPS
    later = _after_agent(hints, trust, odds + GROWS * (1.0 - odds), odds, rivals)
    after = odds + FAILED * (1.0 - odds)
    failed = _after_agent(hints, trust + 2, after, odds + WATCHED * (1.0 - odds), rivals)
    return odds + (1.0 - odds) * failed, later


def _after_agent(hints: int, trust: int, odds: float, theirs: float, rivals: int) -> float:
    """What is left of a round after an Agent's turn: other Agents, the Kid, the Visitor, and what comes then."""
    going = 1.0
    gained = float(trust)
    for _ in range(rivals):
        tried = tries(theirs, TRIES)
        going *= 1.0 - tried * theirs
        gained += 2.0 * tried * (1.0 - theirs)
    kid = theirs + (HINTED if trust >= SECRET else 0.0) * (1.0 - theirs)
    may = min(1.0, max(0.0, gained - KID_MAY + 1.0))  # Trust between 1 and 2: she may perhaps
    tried = may * tries(kid, KID_TRIES)
    going *= 1.0 - tried * kid
    gained += EARNS * (1.0 - tried)
    if hints <= 0:
        return going * SHARED
    return going * max(_agent(hints - 1, min(8, round(gained)), _step(odds), rivals))


def agent(odds: float, hints: int, trust: int, agents: int) -> tuple[float, float]:
    """An Agent's chances to win with a proof now, and with a test."""
    low, rest = _between(odds)
    one = _agent(hints, min(8, trust), low, agents - 1)
    two = _agent(hints, min(8, trust), min(STEPS, low + 1), agents - 1)
    return _mix(one[0], two[0], rest), _mix(one[1], two[1], rest)


@lru_cache(100_000)
def _kid(hints: int, trust: int, step: int, agents: int) -> tuple[float, float]:
    """The Kid's chances with a proof now, and with predictions."""
    odds = step / STEPS
    grows = GROWS + (HINTED if trust >= SECRET else 0.0)
    later = _after_kid(hints, trust + EARNS, odds + grows * (1.0 - odds), odds, agents)
    if trust < KID_MAY:
        return 0.0, later
    after = odds + FAILED * (1.0 - odds)
    failed = _after_kid(hints, float(trust), after, odds + WATCHED * (1.0 - odds), agents)
    return odds + (1.0 - odds) * failed, later


def _after_kid(hints: int, trust: float, odds: float, theirs: float, agents: int) -> float:
    if hints <= 0:
        return 0.0
    going = 1.0
    for _ in range(agents):
        tried = tries(theirs, TRIES)
        going *= 1.0 - tried * theirs
        trust += 2.0 * tried * (1.0 - theirs)
    return going * max(_kid(hints - 1, min(8, round(trust)), _step(odds), agents))


def kid(odds: float, hints: int, trust: int, agents: int) -> tuple[float, float]:
    """The Kid's chances to win with a proof now, and with predictions."""
    low, rest = _between(odds)
    one = _kid(hints, min(8, trust), low, agents)
    two = _kid(hints, min(8, trust), min(STEPS, low + 1), agents)
    return _mix(one[0], two[0], rest), _mix(one[1], two[1], rest)


def _step(odds: float) -> int:
    return max(0, min(STEPS, round(odds * STEPS)))


def _between(odds: float) -> tuple[int, float]:
    at = max(0.0, min(1.0, odds)) * STEPS
    return int(at), at - int(at)


def _mix(one: float, two: float, rest: float) -> float:
    return one + rest * (two - one)
