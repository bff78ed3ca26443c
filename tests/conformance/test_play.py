"""Random matches end, and offered answers are taken while all others are refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from streetlight.testing import (
    Case,
    Setting,
    check_junk_refused,
    check_match_ends,
    check_options_accepted,
    check_sealed_any_order,
    sampled,
)
from tests.conformance.configs import case

SOAK_MATCHES = 10_000


def test_random_matches_end(
    group: tuple[Case, Setting], soak: bool, progress: Callable[[int], Iterator[int]]
) -> None:
    case, setting = group
    for seed in progress((SOAK_MATCHES if soak else case.matches) // len(case.settings) + 1):
        check_match_ends(case.game, setting, seed)


def test_every_offered_option_is_accepted(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2):
        for match, rng in sampled(*group, seed, 1000 if soak else 10):
            check_options_accepted(match, rng)


def test_what_is_no_answer_is_refused_and_changes_nothing(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2 if soak else 1):
        for match, rng in sampled(*group, seed, 1000 if soak else 6):
            check_junk_refused(match, rng)


def test_nothing_is_taken_after_the_end(group: tuple[Case, Setting]) -> None:
    case, setting = group
    match = check_match_ends(case.game, setting, "over")
    before = match.checksum()
    check_junk_refused(match, random.Random(0))
    assert match.checksum() == before


def test_sealed_answers_come_in_any_order(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2 if soak else 1):
        for match, rng in sampled(*group, seed, 1000 if soak else 20):
            check_sealed_any_order(match, rng)


def test_the_toy_has_sealed_rounds_to_test() -> None:
    toy = case("toy")
    assert any(check_sealed_any_order(match, rng) for match, rng in sampled(toy, toy.settings[-1], 0, 1000))
