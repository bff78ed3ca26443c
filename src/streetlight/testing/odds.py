"""The true odds: do the draws of `imagine` fit what can be worked out exactly?"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from streetlight.core.game import AnyGame
from streetlight.core.match import Match

LEAST_EXPECTED = 20.0
"""Outcomes are put together until so many draws are expected in each cell."""

LEAST_P = 1e-4
"""Draws by the true odds look worse than this once in ten thousand times; the seeds are fixed."""


@dataclass(frozen=True)
class OddsPosition:
    """A small position: `make` plays to it, `fact` reads what is hidden, `odds` lists its exact odds."""

    name: str
    make: Callable[[AnyGame], tuple[Match, int | None]]
    fact: Callable[[Match], Hashable]
    odds: Callable[[Match, int | None], Mapping[Hashable, float]]


def check_odds(game: AnyGame, position: OddsPosition, draws: int = 2000, seed: int = 1) -> float:
    """The draws of `imagine` fit the exact odds (chi-square). Returns the p-value."""
    match, seat = position.make(game)
    odds = position.odds(match, seat)
    assert abs(sum(odds.values()) - 1) < 1e-9, f"the odds of {position.name!r} add up to {sum(odds.values())}"
    assert odds.get(position.fact(match), 0) > 0, f"by the odds of {position.name!r} the truth can't be"
    rng = random.Random(seed)
    counts: Counter[Hashable] = Counter()
    for _ in range(draws):
        outcome = position.fact(match.imagine(seat, rng))
        assert odds.get(outcome, 0) > 0, f"{position.name}: {outcome} was drawn and can't be"
        counts[outcome] += 1
    statistic, cells = 0.0, 0
    for expected, seen in _cells(odds, counts, draws):
        statistic += (seen - expected) ** 2 / expected
        cells += 1
    p = chi_square_p(statistic, cells - 1)
    assert p >= LEAST_P, (
        f"{position.name}: {draws} draws do not fit the odds (chi-square {statistic:.1f} in {cells} cells)"
    )
    return p


def _cells(odds: Mapping[Hashable, float], counts: Counter[Hashable], draws: int) -> list[tuple[float, int]]:
    """(expected, seen) per cell; rare outcomes share one."""
    cells: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for outcome in sorted(odds, key=repr):
        expected += odds[outcome] * draws
        seen += counts[outcome]
        if expected >= LEAST_EXPECTED:
            cells.append((expected, seen))
            expected, seen = 0.0, 0
    if expected and cells:
        last = cells.pop()
        cells.append((last[0] + expected, last[1] + seen))
    assert len(cells) > 1, "there is nothing to compare: all outcomes fit in one cell"
    return cells


def chi_square_p(statistic: float, freedom: int) -> float:
    """The chance of a chi-square at least this large: the upper regularized gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # by the series of the lower function
        term = total = 1 / a
        n = a
        while term > total * 1e-14:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - scale * total)
    b, c = x + 1 - a, 1e300  # by Lentz's continued fraction
    d = 1 / b
    value = d
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        value *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return scale * value
