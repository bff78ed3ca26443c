"""One player's part in the past, in a shape that is quick to judge: `imagine` judges a thousand of them.

A hand is one number with six bits for each kind of card. A guess that contradicts itself may count less than none of
a kind, so every count begins at `NONE`. A track is a list of ops:

    (SEEN, needed, cards, wrong)   flipped cards were given to the player, and thresholds checked, in one go
    (STARTS, is_possessed, 0, ())  I saw whether the player was Possessed after the deal
    (GIVES, manner, known, edges)  cards leave
    (PASSED, 0, 0, edges)          cards arrive
    (COUNTED, kind, number, ())    a number was said aloud
    (SHOWN, how, 0, kinds)         I saw these cards

Between two exchanges a hand changes only by cards that everybody saw. So a whole stretch of gifts, knock-outs and
silence (`Stretch`) is one op: `needed` more Mind Flayers than Memories at its beginning possess the player, and
`wrong` says how much is contradicted, by how many more Hard Hits than Helping Hands there are at its beginning.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from streetlight.games.mindflayer.history import BLIND
from streetlight.games.mindflayer.pack.content import (
    HARD_HIT,
    HELPING_HAND,
    KINDS,
    MEMORIES,
    MIND_FLAYER,
    NO_CARD,
)
from streetlight.games.mindflayer.rules.passing import HEADS, choices_for, may_give
from streetlight.games.mindflayer.state import UNCANCELLED

StoryOp = tuple[int, int, int, tuple[int, ...]]
TimedOp = tuple[int, int, StoryOp]
"""(when, who, op): all give before anybody gets."""

SEEN: Final = 0
GIVES: Final = 1
PASSED: Final = 2
STARTS: Final = 3
COUNTED: Final = 4
SHOWN: Final = 5

BITS: Final = 6
COUNT: Final = 63
NONE: Final = 16
ADD: Final = (1, 1 << 6, 1 << 12, 1 << 18, 1 << 24, 0)
"""What a card of each kind adds to a hand. The last is for NO_CARD, which is -1."""

EMPTY: Final = NONE * (1 + (1 << 6) + (1 << 12) + (1 << 18) + (1 << 24))
NEVER: Final = 99
SPAN: Final = 63
"""Hard Hits less Helping Hands are between -SPAN and SPAN."""

FREE: Final = 0
KNOWN: Final = 1
FEWER: Final = 2
"""Of cards that leave: I know none of them, or some, or that there were fewer than asked for."""

BLINDLY: Final = 2 * len(HEADS)
"""Manners below this: the cards were chosen."""

TOGETHER: Final = tuple([manner % 2 == 1 and HEADS[manner // 2] != "pass" for manner in range(BLINDLY)])
"""By manner: two cards go to one player. They are one choice, written in one order, or it would count twice."""

KEPT: Final = 1 << 14
WAYS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {}
"""What `ways_to_give` has found out so far."""


def counts_in(hand: int) -> list[int]:
    """The five counts."""
    return [(hand >> BITS * kind & COUNT) - NONE for kind in range(KINDS)]


# --- what everybody saw


class Stretch:
    """Gifts and checks of thresholds, one after the other, with nothing hidden in between."""

    __slots__ = ("cards", "checks", "needed", "when", "_flayers", "_hits")

    def __init__(self, when: int) -> None:
        self.when = when  # it begins
        self.cards: int = 0
        self.needed: int = NEVER
        self.checks: list[tuple[int, bool]] = []
        self._flayers: int = 0
        self._hits: int = 0

    def gift(self, kind: int) -> None:
        self.cards += ADD[kind]
        if kind == MIND_FLAYER:
            self._flayers += 1
        elif kind == MEMORIES:
            self._flayers -= 1
        elif kind == HARD_HIT:
            self._hits += 1
        elif kind == HELPING_HAND:
            self._hits -= 1

    def possess(self) -> None:
        """Three Mind Flayers that nothing cancels possess (MF-29)."""
        self.needed = min(self.needed, UNCANCELLED - self._flayers)

    def check(self, limit: int, reached: bool) -> None:
        """Everybody saw whether the player had so many Hard Hits that nothing cancels."""
        self.checks.append((limit - self._hits, reached))

    def op(self) -> StoryOp:
        return (SEEN, self.needed, self.cards, wrong_by_hits(tuple(self.checks)))


@lru_cache(4096)
def wrong_by_hits(checks: tuple[tuple[int, bool], ...]) -> tuple[int, ...]:
    """How much is wrong, by Hard Hits less Helping Hands; where those are negative they count from the end."""
    wrong = [0] * (2 * SPAN + 1)
    for limit, reached in checks:
        for hits in range(-SPAN, SPAN + 1):
            over = hits - limit
            if reached:
                if over < 0:
                    wrong[hits] -= over
            elif over >= 0:
                wrong[hits] += over + 1
    return tuple(wrong)


# --- cards that leave


def manner_of(how: int, head: str, cards: int) -> int:
    """How cards leave a hand, as one number below 32."""
    return (how * len(HEADS) + HEADS.index(head)) * 2 + cards - 1


def ways_to_give(manner: int, hand: int, possessed: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of cards that the rules leave such a hand."""
    key = hand << 6 | manner << 1 | possessed
    found = WAYS.get(key)
    if found is None:
        code = may_give(counts_in(hand), 0, possessed == 1)
        found = tuple([choice[1:] for choice in choices_for(HEADS[manner // 2 % 5], manner % 2 + 1, code)])
        if len(WAYS) >= KEPT:
            WAYS.clear()
        WAYS[key] = found
    return found


def too_many(hand: int, possessed: int, items: tuple[int, ...], edges: list[int]) -> int:
    """Fewer cards were given than asked for: how many more could have been given (MF-46)?"""
    counts = counts_in(hand)
    size = sum(counts) - (0 if possessed else counts[MIND_FLAYER])
    return abs(size - sum([edges[edge] != NO_CARD for edge in items]))


def lost_blindly(hand: int, items: tuple[int, ...], edges: list[int]) -> tuple[int, float, int]:
    """Cards were drawn blindly: how wrong that is, how likely it was, and the hand that is left."""
    counts = counts_in(hand)
    size = sum(counts)
    wrong = 0
    likely = 1.0
    for edge in items:
        kind = edges[edge]
        if kind != NO_CARD:
            if counts[kind] <= 0:
                wrong += 1
            else:
                likely *= counts[kind] / size
            counts[kind] -= 1
            size -= 1
            hand -= ADD[kind]
    return wrong, likely, hand


# --- cards that were shown


def shown(hand: int, how: int, kinds: tuple[int, ...]) -> tuple[int, float]:
    """How wrong and how likely it is that such a hand showed these cards."""
    counts = counts_in(hand)
    size = sum(counts)
    wrong = 0
    likely = 1.0
    for kind in kinds:
        if counts[kind] <= 0:
            wrong += 1
        elif how == BLIND:
            likely *= counts[kind] / size
        else:
            likely /= KINDS - counts.count(0)
        counts[kind] -= 1
        size -= 1
    return wrong, likely
