"""Bots answer by the rules, and by nothing but what their seat may know."""

from __future__ import annotations

import pytest

from streetlight.bots.registry import bot, levels
from streetlight.games.loop.bots.expert import forget
from streetlight.games.registry import GAMES
from streetlight.testing import check_bot_answers, check_bot_is_blind, sampled
from tests.conformance.configs import NAMES, case

BOTS = [
    pytest.param(name, level, setting, id=f"{name}-{level}-{setting}")
    for name in GAMES
    if name in NAMES
    for level in levels(name)
    for setting in case(name).settings
]

THINKERS = ("expert",)
"""Levels that search: a look at one of their decisions takes as long as a hundred looks at others."""


def fresh(game, level):
    """A bot that has thought of nothing yet."""
    forget()
    return bot(game, level, seed=1)


@pytest.mark.parametrize(("game", "level", "setting"), BOTS)
def test_bots_answer_by_the_rules(game, level, setting, soak):
    few, many = (1, 40) if level in THINKERS else (8, 200)
    for match, _ in sampled(case(game), setting, "bots", many if soak else few):
        check_bot_answers(lambda: fresh(game, level), match)


@pytest.mark.parametrize(("game", "level", "setting"), BOTS)
def test_bots_do_not_know_what_their_seat_can_not_know(game, level, setting, soak):
    """20 truths that look the same, one bot seed: 20 times the same answer. (3 truths if it thinks long.)"""
    few = level in THINKERS and not soak
    for match, rng in sampled(case(game), setting, "blind", 50 if soak else 1):
        check_bot_is_blind(lambda: fresh(game, level), match, rng, truths=3 if few else 20)
