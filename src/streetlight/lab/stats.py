"""Estimates with their 95 % intervals. The unit is the deal: matches on one deal are not independent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

Z = 1.959963984540054
ROUNDS = 2000
"""Resamples of a bootstrap."""

MANY = 1000
"""From so many deals on, the bootstrap gives what a formula gives at once, and the formula is used."""


class Estimate(NamedTuple):
    """A value and the interval that holds the true one 95 times in a hundred. `n` deals lie behind it."""

    value: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


NOTHING = Estimate(math.nan, math.nan, math.nan, 0)


def wilson(wins: float, n: float, z: float = Z) -> Estimate:
    """A share of n independent tries (Wilson's score interval: honest near 0 and 1, too)."""
    if n == 0:
        return NOTHING
    p = wins / n
    scale = 1 + z * z / n
    middle = (p + z * z / (2 * n)) / scale
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)), round(n))


def mean(values: Sequence[float], rounds: int = ROUNDS) -> Estimate:
    """The mean of one value per deal, with a bootstrap interval over deals."""
    return ratio(values, np.ones(len(values)), rounds)


def ratio(above: Sequence[float] | Any, below: Sequence[float] | Any, rounds: int = ROUNDS) -> Estimate:
    """sum(above) / sum(below), one pair per deal, with an interval over deals: bootstrap, or the delta method if many.

    For rates whose base varies from deal to deal: wins per seat that held a card. The resampling has a fixed seed:
    the same rows give the same interval.
    """
    top = np.asarray(above, dtype=float)
    base = np.asarray(below, dtype=float)
    n = len(top)
    if n == 0 or base.sum() == 0:
        return NOTHING
    value = float(top.sum() / base.sum())
    if n == 1:
        return Estimate(value, math.nan, math.nan, 1)
    if n >= MANY:
        half = Z * float(((top - value * base) / base.mean()).std(ddof=1)) / math.sqrt(n)
        return Estimate(value, value - half, value + half, int((base != 0).sum()))
    rng = np.random.default_rng(20231)
    found = np.empty(rounds)
    # Rare cards are in few deals: a resample with none of them says nothing, and is left out.
    block = max(1, 4_000_000 // n)
    for start in range(0, rounds, block):
        stop = min(rounds, start + block)
        picked = rng.integers(0, n, (stop - start, n))
        sums = base[picked].sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            found[start:stop] = np.where(sums > 0, top[picked].sum(axis=1) / sums, np.nan)
    low, high = np.nanpercentile(found, (2.5, 97.5))
    return Estimate(value, float(low), float(high), int((base != 0).sum()))


def difference(
    above: Sequence[float], below: Sequence[float], above2: Sequence[float], below2: Sequence[float]
) -> Estimate:
    """One ratio less another on the same deals, by the delta method: each deal's pull on both is taken together."""
    tops, bases = np.asarray([above, above2], dtype=float), np.asarray([below, below2], dtype=float)
    n = tops.shape[1]
    if n < 2 or 0 in bases.sum(axis=1):
        return NOTHING
    rates = tops.sum(axis=1) / bases.sum(axis=1)
    pulls = (tops - rates[:, None] * bases) / bases.mean(axis=1)[:, None]
    half = Z * float((pulls[0] - pulls[1]).std(ddof=1)) / math.sqrt(n)
    value = float(rates[0] - rates[1])
    return Estimate(value, value - half, value + half, int((bases[0] != 0).sum()))


def rate(wins: Sequence[float] | Any, tries: Sequence[float] | Any) -> Estimate:
    """sum(wins) / sum(tries), one pair per deal, for rates between 0 and 1.

    Wilson's interval, for as many independent tries as would spread like these deals do: seats of one deal are not
    independent, and swapped seats on one deal pull against each other. Honest where all or none were won, too.
    """
    top, base = np.asarray(wins, dtype=float), np.asarray(tries, dtype=float)
    n = int((base != 0).sum())
    if n == 0:
        return NOTHING
    p = float(top.sum() / base.sum())
    pulls = (top - p * base) / base.mean()
    variance = float(pulls.var(ddof=1)) / len(pulls) if len(pulls) > 1 else 0.0
    if not 0 < p < 1 or n == 1:
        return wilson(p * n, n)
    if variance == 0:
        return Estimate(p, p, p, n)
    effective = p * (1 - p) / variance
    _, low, high, _ = wilson(p * effective, effective)
    return Estimate(p, low, high, n)


def share(wins: Sequence[float]) -> Estimate:
    """A win rate, one value per deal: won, lost, or shared."""
    return rate(wins, np.ones(len(wins)))


def paired(before: Sequence[float], after: Sequence[float], rounds: int = ROUNDS) -> Estimate:
    """The mean of after - before, both on the same deals."""
    if len(before) != len(after):
        raise ValueError(f"{len(before)} and {len(after)} deals are not pairs")
    return mean(np.asarray(after, dtype=float) - np.asarray(before, dtype=float), rounds)


def quantiles(values: Sequence[float], points: Sequence[float] = (0.1, 0.5, 0.9)) -> tuple[float, ...]:
    """The values below which these shares lie."""
    if not len(values):
        return (math.nan,) * len(points)
    return tuple(float(value) for value in np.quantile(np.asarray(values, dtype=float), points))
