"""How a match will end, judged from a position in which everything is known: an imagined one.

For each Sane player in play a logistic curve gives the chance to be that at the end, too. The Possessed win if all are
lost, so those chances are multiplied. All weights were learned from matches of regulars (scripts/tune_mindflayer.py).
"""

from __future__ import annotations

import math
from typing import Final

from streetlight.games.mindflayer.pack.content import (
    HARD_HIT,
    HELPING_HAND,
    KINDS,
    MEETINGS_HELD,
    MEMORIES,
    MIND_FLAYER,
)
from streetlight.games.mindflayer.state import UNCANCELLED, MindFlayer

WEIGHTS: Final = (
    3.3445, -0.3054, -0.1968, -0.1768, -0.5775, 0.0, 0.0, -0.1443, 0.0048, -0.7177, 0.5147, 0.1929, -0.3281, -0.2708,
    -0.0172, -0.2108, -0.0148, 0.9977, -0.128, -0.1735, 0.112, 0.0475, -0.1237, -0.0477, -0.0645, -0.0119, -0.0142,
    0.1195, 0.2022, -0.0579, -1.236, -2.1989, 1.6219, 0.1884, 0.6096, -0.0293, 0.0621, -0.801, 0.1006, 0.0942, 0.2266,
    -0.0719, -0.6833, -0.0885, -0.139, 0.2093,
)  # fmt: skip
"""In the order of `signs_of`."""

TOGETHER: Final = (-0.3065, 0.9403)
"""The chance that somebody stays Sane, in log-odds, is a little less than if players were lost independently."""

Signs = tuple[float, ...]


class PositionAfter:
    """A position as it would be after cards changed hands."""

    __slots__ = ("deck", "down", "hands", "held", "passing", "possessed", "seats")

    def __init__(self, g: MindFlayer, passing: bool) -> None:
        self.seats: int = g.rules.seats
        self.hands: list[int] = g.hands[:]
        self.possessed: int = g.possessed
        self.down: int = g.down
        self.held: int = g.held
        self.passing = passing
        self.deck: list[int] = [g.deck.count(kind) for kind in range(KINDS)]

    def move(self, kind: int, giver: int, receiver: int) -> None:
        """A card is passed. Hands are checked later (MF-45)."""
        self.hands[KINDS * giver + kind] -= 1
        self.hands[KINDS * receiver + kind] += 1

    def give(self, kind: int, receiver: int) -> None:
        """A flipped card is given, and the hand checked at once (MF-63)."""
        hands, at = self.hands, KINDS * receiver
        hands[at + kind] += 1
        if hands[at + MIND_FLAYER] - hands[at + MEMORIES] >= UNCANCELLED:
            self.possessed |= 1 << receiver
        if hands[at + HARD_HIT] - hands[at + HELPING_HAND] >= UNCANCELLED:
            self.down |= 1 << receiver

    def sane_win(self) -> float:
        """The chance of the Sane."""
        ring = [seat for seat in range(self.seats) if not self.down >> seat & 1]
        evil = (self.possessed & ~self.down).bit_count()
        if evil == len(ring):
            return 0.0
        if len(ring) <= 2:
            return 1.0
        lost = 0.0
        for at, seat in enumerate(ring):
            if not self.possessed >> seat & 1:
                signs = self.signs_of(seat, ring[(at + 1) % len(ring)], ring[at - 1], len(ring), evil)
                odds = sum([weight * sign for weight, sign in zip(WEIGHTS, signs, strict=True)])
                lost -= math.log1p(math.exp(min(30.0, odds)))
        if lost < -14:
            return 1.0
        odds = TOGETHER[0] + TOGETHER[1] * math.log(math.expm1(-lost) + 1e-12)
        return 1 / (1 + math.exp(-odds))

    def signs_of(self, seat: int, left: int, right: int, playing: int, evil: int) -> Signs:
        """What tells the future of a Sane player."""
        hands, deck = self.hands, self.deck
        flayers, hits, waffles, memories, helps = hands[KINDS * seat : KINDS * seat + KINDS]
        f = min(4, max(-2, flayers - memories))
        h = min(4, max(-2, hits - helps))
        by_left, by_right = self.possessed >> left & 1, self.possessed >> right & 1
        beside = by_left + by_right
        armed = by_left * min(3, hands[KINDS * left]) + by_right * min(3, hands[KINDS * right])
        near_hits = min(2, hands[KINDS * left + HARD_HIT]) + min(2, hands[KINDS * right + HARD_HIT])
        flayers_due, hits_due = deck[MIND_FLAYER] / playing, deck[HARD_HIT] / playing
        share, sane = evil / playing, playing - evil
        to_go = MEETINGS_HELD - self.held
        f1, h1, f2, h2 = max(0, f - 1), max(0, h - 1), max(0, f - 2), max(0, h - 2)
        return (
            1, f, h, f1, h1, f2, h2, f * f, h * h, flayers_due, hits_due, deck[MEMORIES] / playing,
            deck[HELPING_HAND] / playing, to_go, beside, armed, near_hits, share, f * flayers_due, h * hits_due,
            f * to_go, h * to_go, f * beside, f * armed, to_go * beside, to_go * armed, h * near_hits, f * share,
            h * share, flayers_due * share, hits_due * share, to_go * share, 1 / playing, 1 / sane, memories, helps,
            waffles, flayers, hits, f1 * to_go, h1 * to_go, f1 * flayers_due, h1 * hits_due, sane * flayers_due,
            sane * hits_due, self.passing,
        )  # fmt: skip
