"""All that a player reads: prompts, options, what is blocked, events; and the numbers they carry."""

from __future__ import annotations

import random

from streetlight.testing import Case, Numbers, Setting, check_events_stay, check_words, decisions, sampled


def test_prompts_and_options_read_well_and_name_rules(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2):
        for match, _ in sampled(*group, seed, 1000 if soak else 30):
            check_words(match, group[0].ledger)


def test_events_are_numbered_read_well_and_never_change(group: tuple[Case, Setting], soak: bool) -> None:
    case, setting = group
    for seed in range(2):
        past: dict[int | None, bytes] = {}
        for match, _ in sampled(case, setting, seed, 1000 if soak else 5):
            check_events_stay(match, case.ledger, past, case.fades)


def test_prompts_are_numbered_per_seat_and_can_be_read_when_closed(
    group: tuple[Case, Setting], soak: bool
) -> None:
    case, setting = group
    for seed in range(2):
        numbers = Numbers()
        match = setting.start(case.game, seed)
        for _ in decisions(match, random.Random(seed)):
            numbers.check(match)
