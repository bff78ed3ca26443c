"""Secrecy: what a seat is given does not change when everything else is imagined anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from streetlight.core.match import Match
from streetlight.testing import (
    Case,
    Setting,
    check_errors_tell_nothing,
    check_imagine_forgets_truth,
    check_imagine_keeps_sight,
    check_imagine_plays_on,
    check_imagine_varies,
    check_nothing_leaks,
    decisions,
    play,
    sampled,
)

MANY = 10
"""Groups of options from which on fewer matches of each are watched: together they are many."""

SAMPLES = 10
"""Decisions that are looked at in all other matches."""


def watched(case: Case) -> int:
    """Matches per group of options in which every decision is looked at."""
    return 1 if len(case.settings) > MANY else 2


def eyes(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


def some_eyes(match: Match, case: Case, rng: random.Random, soak: bool) -> list[int | None]:
    """All eyes if there is time for it; else some of them, one who is asked among them."""
    if soak or case.eyes > match.seats:
        return eyes(match)
    asked = [rng.choice(match.waiting)] if match.waiting and case.eyes > 1 else []
    others = [seat for seat in eyes(match) if seat not in asked]
    return asked + rng.sample(others, case.eyes - len(asked))


def test_imagine_leaves_all_that_a_seat_was_given(
    group: tuple[Case, Setting], soak: bool, progress: Callable[[int], Iterator[int]]
) -> None:
    case, setting = group
    for seed in progress(max(case.matches // len(case.settings) + 1, watched(case))):
        if soak or seed < watched(case):
            watch(case, setting, seed, soak)
        else:
            look(case, setting, seed)


def look(case: Case, setting: Setting, seed: int) -> None:
    """Look at some decisions of a match. Events are put into words when they are new to a seat, or might fade."""
    heard: Counter[int | None] = Counter()
    for match, rng in sampled(case, setting, seed, SAMPLES):
        for seat in some_eyes(match, case, rng, soak=False):
            check_imagine_keeps_sight(match, seat, rng, since=heard[seat])
            if not case.fades:
                heard[seat] += len(match.events(seat, since=heard[seat]))


def watch(case: Case, setting: Setting, seed: int, soak: bool) -> None:
    """Look at every decision of a match with all eyes. Events are put into words when they are new."""
    match = setting.start(case.game, seed)
    rng = random.Random(seed)
    heard = dict.fromkeys(eyes(match), 0)
    for _ in decisions(match, random.Random(f"play/{seed}")):
        for seat in some_eyes(match, case, rng, soak):
            check_imagine_keeps_sight(match, seat, rng, since=heard[seat])
            heard[seat] += len(match.events(seat, since=heard[seat]))
    for seat in eyes(match):
        check_imagine_keeps_sight(match, seat, rng)


def test_an_imagined_match_copies_as_itself_and_plays_on(group: tuple[Case, Setting], soak: bool) -> None:
    for match, rng in sampled(*group, 0, 1000 if soak else SAMPLES):
        check_imagine_plays_on(match, rng.choice(eyes(match)), rng)


def test_what_is_imagined_owes_nothing_to_the_truth(group: tuple[Case, Setting], soak: bool) -> None:
    for match, rng in sampled(*group, 0, 1000 if soak else SAMPLES):
        for seat in eyes(match) if soak else [rng.choice(eyes(match))]:
            check_imagine_forgets_truth(match, seat, rng)


def test_an_imagined_match_may_be_imagined_again(group: tuple[Case, Setting], soak: bool) -> None:
    """As bots do that think about what others think, and go on playing in between."""
    for match, rng in sampled(*group, 0, 1000 if soak else 3):
        twin = play(match.imagine(rng.choice(eyes(match)), rng), rng.getrandbits(32), most=3)
        if not twin.over:
            for seat in some_eyes(twin, group[0], rng, soak):
                check_imagine_keeps_sight(twin, seat, rng)
            check_imagine_plays_on(twin, rng.choice(eyes(match)), rng)


def test_imagine_draws_more_than_one_match(group: tuple[Case, Setting]) -> None:
    case, setting = group
    positions = [(match.copy(), rng) for match, rng in sampled(case, setting, 0, 8)]
    if setting.open:
        assert all(match.view(None) == match.imagine(None, rng).view(None) for match, rng in positions)
    else:
        check_imagine_varies(positions)


def test_no_word_of_a_secret_leaks(group: tuple[Case, Setting], soak: bool) -> None:
    case, setting = group
    if case.secrets is None or setting.open:
        return
    secrets = 0
    for seed in range(4):
        for match, _ in sampled(case, setting, seed, 1000 if soak else SAMPLES):
            secrets += sum(check_nothing_leaks(case, match, seat) for seat in eyes(match))
    assert secrets, "there was no secret to leak in all these matches"


def test_refusals_tell_nothing(group: tuple[Case, Setting], soak: bool) -> None:
    for match, rng in sampled(*group, 0, 1000 if soak else SAMPLES):
        check_errors_tell_nothing(match, rng.choice(match.waiting), rng)
