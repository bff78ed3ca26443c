"""Estimates against values that were worked out elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from streetlight.lab.stats import (
    MANY,
    Estimate,
    apart,
    clear,
    difference,
    mean,
    paired,
    rate,
    ratio,
    share,
    student,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # the textbook's corner: no wins, and still no certainty
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(wins: int, n: int, low: float, high: float) -> None:
    found = wilson(wins, n)
    assert found.value == wins / n
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_the_bootstrap_agrees_with_the_formula_for_a_mean() -> None:
    values = np.random.default_rng(5).normal(10, 2, 400)
    found = mean(list(values))
    half = 1.96 * values.std(ddof=1) / math.sqrt(400)
    assert found.value == pytest.approx(values.mean())
    assert found.half == pytest.approx(half, rel=0.06)
    assert mean(list(values)) == found, "the same rows give the same interval"


def test_few_and_many_deals_are_measured_by_the_same_yardstick() -> None:
    """Below MANY a bootstrap, from there on a formula: at the seam they agree."""
    rng = np.random.default_rng(7)
    base = rng.integers(1, 4, MANY)
    wins = rng.binomial(base, 0.3)
    by_formula = ratio(wins, base)
    by_bootstrap = ratio(wins[:-1], base[:-1])
    assert by_bootstrap.low == pytest.approx(by_formula.low, abs=0.003)
    assert by_bootstrap.high == pytest.approx(by_formula.high, abs=0.003)


def test_students_factor_is_that_of_the_tables() -> None:
    assert [round(student(n), 2) for n in (6, 10, 20, 100)] == [2.57, 2.26, 2.09, 1.98]


def _held(truth: float, found: Callable[[np.random.Generator], Estimate], times: int = 500) -> float:
    """In which share of so many repetitions the interval held the truth."""
    rng = np.random.default_rng(14)
    each = [found(rng) for _ in range(times)]
    return sum(low <= truth <= high for _, low, high, _ in each) / times


def _swapped(rng: np.random.Generator, deals: int, chances: tuple[float, float, float]) -> Estimate:
    """Each deal played twice with seats swapped; `chances` of no win, one, and two."""
    return rate(rng.choice(3, deals, p=chances), np.full(deals, 2.0))


def _two_variations(rng: np.random.Generator, deals: int, chance: float) -> Estimate:
    """Two variations that win equally often; on half of the deals luck decides both alike."""
    luck, other, alike = rng.random(deals), rng.random(deals), rng.random(deals) < 0.5
    one, two = luck < chance, np.where(alike, luck, other) < chance
    return difference(one, np.ones(deals), two, np.ones(deals))


def _with_a_card(rng: np.random.Generator, deals: int, rare: float) -> Estimate:
    """Four seats, one winner, and a card that does nothing."""
    have = rng.random((deals, 4)) < rare
    won = np.eye(4)[rng.integers(0, 4, deals)]
    wins, base = (won * have).sum(axis=1), have.sum(axis=1)
    return difference(wins, base, 1 - wins, 4 - base)


@pytest.mark.parametrize(
    ("truth", "found"),
    [
        (0.25, lambda rng: share(rng.binomial(1, 0.25, 120))),
        (0.03, lambda rng: share(rng.binomial(1, 0.03, 60))),
        (0.25, lambda rng: share(rng.choice([0, 0.5, 1], 30, p=[0.7, 0.1, 0.2]))),
        (0.55, lambda rng: _swapped(rng, 12, (0.05, 0.8, 0.15))),  # most deals are split
        (0.505, lambda rng: _swapped(rng, 20, (0.02, 0.95, 0.03))),
        (0.6, lambda rng: _swapped(rng, 60, (0.2, 0.4, 0.4))),
        (3.0, lambda rng: mean(rng.normal(3, 1, 3))),
        (3.0, lambda rng: mean(rng.normal(3, 1, 10))),
        (0.0, lambda rng: mean(rng.choice([-100, 0, 100], 25, p=[0.1, 0.8, 0.1]))),
        (0.0, lambda rng: _with_a_card(rng, 30, 0.05)),  # a rare card: often nobody who had it won
        (0.0, lambda rng: _with_a_card(rng, 300, 0.3)),
        (0.0, lambda rng: _two_variations(rng, 12, 0.1)),  # a table of kids that seldom wins
        (0.0, lambda rng: _two_variations(rng, 60, 0.4)),
    ],
)
def test_intervals_hold_the_truth_95_times_in_a_hundred(
    truth: float, found: Callable[[np.random.Generator], Estimate]
) -> None:
    """Never much less often. With few deals they may be wider than need be."""
    held = _held(truth, found)
    assert held >= 0.925


def test_intervals_are_no_wider_than_they_have_to_be() -> None:
    assert _held(0.55, lambda rng: _swapped(rng, 300, (0.05, 0.8, 0.15))) <= 0.98
    assert _held(0.0, lambda rng: _with_a_card(rng, 600, 0.3)) <= 0.98
    assert _held(0.0, lambda rng: _two_variations(rng, 600, 0.4)) <= 0.98


def test_pairs_are_much_sharper_than_two_separate_means() -> None:
    rng = np.random.default_rng(3)
    luck = rng.normal(0, 5, 200)
    before, after = luck + 20, luck + 20.5 + rng.normal(0, 0.5, 200)
    found = paired(list(before), list(after))
    assert found.low < 0.5 < found.high
    assert found.half < mean(list(before)).half / 5
    with pytest.raises(ValueError, match="not pairs"):
        paired([1.0], [1.0, 2.0])


def test_seats_of_one_deal_count_as_one_try_if_they_go_together() -> None:
    rng = np.random.default_rng(4)
    won = rng.binomial(1, 0.3, 200).astype(float)
    alone = rate(won, np.ones(200))
    crowd = rate(3 * won, np.full(200, 3.0))
    assert crowd == alone
    assert alone.half == pytest.approx(wilson(sum(won), 200).half, rel=0.01)
    mixed = rate(rng.binomial(3, 0.3, 200), np.full(200, 3.0))
    assert mixed.half < 0.7 * alone.half


def test_never_won_is_not_certainly_never() -> None:
    """Twelve deals with two seats of a part each, and no win: twelve tries, not twenty-four, and not none."""
    assert rate([0.0] * 12, [2.0] * 12) == wilson(0, 12)
    assert rate([2.0] * 12, [2.0] * 12).low < 0.8


def test_two_that_never_won_are_not_certainly_equal() -> None:
    """Twelve deals, none won with or without: the truth may still be that one of them wins now and then."""
    none, one = [0.0] * 12, [1.0] * 12
    found = difference(none, one, none, one)
    assert found.value == 0 and found.high > 0.2 and found.low == -found.high


def test_values_of_other_deals_are_held_apart_by_their_own_intervals() -> None:
    found = apart(Estimate(5, 4, 7, 20), Estimate(3, 2.5, 3.2, 20))
    assert found.value == 2
    assert found.low == pytest.approx(2 - math.hypot(1, 0.2))
    assert found.high == pytest.approx(2 + math.hypot(2, 0.5))
    assert math.isnan(apart(Estimate(5, math.nan, math.nan, 1), Estimate(3, 2, 4, 9)).low)


def test_of_many_looks_at_nothing_few_tables_call_one_clear() -> None:
    """A hundred tables of twenty changes that are all nothing: by single intervals most call something clear."""
    rng = np.random.default_rng(6)
    tables = [[mean(rng.normal(0, 1, 12)) for _ in range(20)] for _ in range(100)]
    alone = sum(any(each.low > 0 or each.high < 0 for each in changes) for changes in tables)
    together = sum(any(clear(changes)) for changes in tables)
    assert alone > 50 and together <= 10


def test_a_sure_change_makes_room_for_the_next_one() -> None:
    """Holm: with two looks the surer one is widened for both, the other one for itself alone."""
    sure, fair, nothing = (Estimate(value, value - 1, value + 1, 1000) for value in (3.0, 1.05, 0.2))
    assert clear([fair, sure]) == [True, True]
    assert clear([fair, nothing]) == [False, False], "after one that may be nothing no other is looked at"
    assert clear([nothing, sure, fair]) == [False, True, False]
    assert clear([]) == [] and clear([fair]) == [True]
    assert clear([Estimate(1, math.nan, math.nan, 1), sure]) == [False, True]


def test_a_shared_win_is_neither_won_nor_lost() -> None:
    assert share([1.0, 0.0] * 50).half == pytest.approx(wilson(50, 100).half, rel=0.02)
    assert share([0.5, 0.5, 1.0, 0.0]).value == 0.5


def test_a_difference_of_rates_counts_each_deal_once() -> None:
    """Four seats, one winner: the seats are not independent, and the interval knows."""
    rng = np.random.default_rng(2)
    winner = rng.integers(0, 4, 2000)
    holder = rng.integers(0, 4, 2000)
    won_with = (winner == holder).astype(float)
    found = difference(won_with, np.ones(2000), 1 - won_with, np.full(2000, 3.0))
    assert found.low < 0 < found.high
    assert found.value == pytest.approx(won_with.mean() - (1 - won_with.mean()) / 3)
