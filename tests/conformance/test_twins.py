"""Copies are the same match and independent; nothing that changes is shared or held across a question."""

from __future__ import annotations

from streetlight.testing import (
    Case,
    Setting,
    check_nothing_shared,
    check_script_holds_no_state,
    check_twins,
    sampled,
)


def test_a_copy_is_the_same_match_and_independent(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2):
        for match, rng in sampled(*group, seed, 1000 if soak else 6):
            check_twins(match, rng)


def test_twins_share_nothing_that_changes(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2):
        for match, rng in sampled(*group, seed, 1000 if soak else 10):
            check_nothing_shared(match, group[0].shared)
            check_nothing_shared(match.imagine(match.waiting[0], rng), group[0].shared)


def test_waiting_scripts_hold_no_part_of_the_state(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2):
        for match, _ in sampled(*group, seed, 1000 if soak else 30):
            check_script_holds_no_state(match, group[0].shared)
