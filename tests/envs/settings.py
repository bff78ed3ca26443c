"""With which options the environments are tested: those of the conformance suite, in full or a few."""

from __future__ import annotations

import random

from streetlight.envs.stepper import Stepper
from streetlight.games.registry import GAMES, game
from streetlight.testing import Setting
from tests.conformance.configs import case

ALL = [(name, setting) for name in GAMES for setting in case(name).settings]
"""Every game with every group of options."""

FEW = [
    ("strangers", {"seats": 2}),
    ("strangers", {"seats": 4, "board": "B", "variants": ["teams", "total_invasion"]}),
    ("mindflayer", {"seats": 4}),
    ("mindflayer", {"seats": 9}),
    ("blackwood", {"seats": 3}),
    ("blackwood", {"seats": 5, "visitor_draws": 14}),
    ("loop", {"seats": 2}),
    ("loop", {"seats": 3, "kids": 5, "pack": "tiny"}),
    ("strangers", {"seats": 1, "variants": ["architect"]}),
    ("loop", {"seats": 1, "kids": 5}),
]
"""A few settings that differ much."""


def begin(name: str, setting: Setting, seed: int) -> Stepper:
    return Stepper(setting.start(game(name), seed))


def play_on(stepper: Stepper, rng: random.Random, most: int) -> None:
    """Some random steps."""
    for _ in range(most):
        if stepper.over:
            return
        stepper.act(rng.choice(stepper.legal()))
