"""Attack of the Mind Flayer: every adventure card exists exactly once, whatever happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from streetlight.core.match import Match, true_state
from streetlight.games.mindflayer.pack.content import KINDS, NO_CARD
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.games.registry import game
from streetlight.testing import any_answer


def cards_of(match: Match) -> tuple[int, ...]:
    """How many cards of each kind there are in hands, deck and on the table."""
    g = true_state(match, MindFlayer)
    total = [sum(g.hands[kind::KINDS]) + g.deck.count(kind) for kind in range(KINDS)]
    if g.flipped != NO_CARD:
        total[g.flipped] += 1
    return tuple(total)


@pytest.mark.rule("MF-66", "MF-77")
def test_cards_neither_come_nor_go(soak: bool, progress: Callable[[int], Iterator[int]]) -> None:
    """42, 50 or 58 cards at every decision of 10,000 random matches (with --soak; else of 210)."""
    for number in progress(10_000 if soak else 210):
        seats = 4 + number % 7
        match = game("mindflayer").start(seats, f"cards {number}")
        rng = random.Random(number)
        wanted = true_state(match, MindFlayer).rules.in_use
        assert sum(wanted) == {4: 42, 5: 42, 6: 50, 7: 50, 8: 50, 9: 58, 10: 58}[seats]
        while not match.over:
            assert cards_of(match) == wanted
            assert min(true_state(match, MindFlayer).hands) >= 0
            seat = rng.choice(match.waiting)
            match.answer(seat, any_answer(match.prompts[seat], rng))
        assert cards_of(match) == wanted
