"""No door leads to the truth, and nothing that a seat knows is kept from it."""

from __future__ import annotations

import random

import pytest

from streetlight.core.match import Match
from streetlight.testing import Case, Setting, check_no_door, check_views_complete, decisions, sampled
from tests.conformance.configs import case, groups

MATCHES = 6
"""Matches of each group of options in which questions are looked for. One will do if most kinds are met in it."""


def eyes(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


def test_nothing_that_a_player_is_given_leads_to_the_truth(name: str, soak: bool) -> None:
    """At every kind of question that random matches come to, for everybody who looks on."""
    met: set[str] = set()
    kinds = len(case(name).game.questions)
    for seed in range(MATCHES):
        if seed and not soak and len(met) >= kinds * 2 / 3:
            break
        for setting in [setting for game, setting in groups() if game == name]:
            match = setting.start(case(name).game, seed)
            rng = random.Random(seed)
            for _ in decisions(match, random.Random(f"play/{seed}")):
                fresh = {prompt.what for prompt in match.prompts.values()} - met
                if not fresh:
                    continue
                met |= fresh
                for seat in eyes(match):
                    check_no_door(match, seat, rng)
    assert len(met) >= kinds * 2 / 3, f"only {len(met)} of {kinds} questions were met: {sorted(met)}"


def test_positions_that_differ_in_what_a_seat_knows_look_different(
    group: tuple[Case, Setting], soak: bool
) -> None:
    case, setting = group
    if case.known is None:
        pytest.fail(f"the case of {case.game.name} does not say what a seat knows")
    positions = [
        match.copy()
        for seed in range(40 if soak else 8)
        for match, _ in sampled(case, setting, seed, 40 if soak else 10)
    ]
    assert check_views_complete(case.known, positions)
