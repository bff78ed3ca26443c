"""Estimates with their 95 % intervals. The unit is the deal: matches on one deal are not independent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Z = 1.959963984540054
Floats = npt.NDArray[np.float64]
Values = Sequence[float] | Floats
"""One number per deal, also as an array."""

ROUNDS = 2000
"""Resamples of a bootstrap."""

MANY = 1000
"""From this many deals on, a formula is used: it gives the same as the bootstrap, and is faster."""


FEW = 8
"""Below this many deals a bootstrap can't know how much values vary, and Student's formula is used."""


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


def student(n: int, z: float = Z) -> float:
    """What stands in for z where a spread was measured on n deals (Student's t, by its expansion around z)."""
    if n < 2:
        return math.inf
    f = n - 1
    return (
        z
        + (z**3 + z) / (4 * f)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * f**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * f**4)
    )


def wilson(wins: float, n: float, z: float = Z) -> Estimate:
    """A share of n independent tries (Wilson's score interval, which also holds near 0 and 1)."""
    if n == 0:
        return NOTHING
    p = wins / n
    scale = 1 + z * z / n
    middle = (p + z * z / (2 * n)) / scale
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)), round(n))


def mean(values: Values, rounds: int = ROUNDS) -> Estimate:
    """The mean of one value per deal, with a bootstrap interval over deals."""
    return ratio(values, np.ones(len(values)), rounds)


def ratio(above: Values, below: Values, rounds: int = ROUNDS) -> Estimate:
    """sum(above) / sum(below), one pair per deal, with an interval over deals: bootstrap; if many or few, delta method.

    The plain bootstrap is too narrow for few deals: its percentiles are moved out as far as Student's t asks
    (Hesterberg's expanded percentiles). The resampling has a fixed seed: the same rows give the same interval.
    """
    top = np.asarray(above, dtype=float)
    base = np.asarray(below, dtype=float)
    n = len(top)
    if n == 0 or base.sum() == 0:
        return NOTHING
    value = float(top.sum() / base.sum())
    if n == 1:
        return Estimate(value, math.nan, math.nan, 1)
    if n >= MANY or n < FEW:
        half = (
            (Z if n >= MANY else student(n))
            * float(((top - value * base) / base.mean()).std(ddof=1))
            / math.sqrt(n)
        )
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
    tail = 50 * math.erfc(math.sqrt(n / (n - 1)) * student(n) / math.sqrt(2))  # in percent
    low, high = np.nanpercentile(found, (tail, 100 - tail))
    return Estimate(value, float(low), float(high), int((base != 0).sum()))


def difference(above: Values, below: Values, above2: Values, below2: Values) -> Estimate:
    """One rate less another on the same deals: each rate's own interval, and how far the two go together.

    This is Newcombe's way to join two of Wilson's intervals (MOVER). It also holds where all who had a rare card lost.
    """
    one, two = rate(above, below), rate(above2, below2)
    if one.n == 0 or two.n == 0 or len(above) < 2:
        return NOTHING
    pulls, pulls2 = (_pulls(np.asarray(a, dtype=float), np.asarray(b, dtype=float))
                     for a, b in ((above, below), (above2, below2)))  # fmt: skip
    spread = float(pulls.std() * pulls2.std())
    return apart(one, two, float((pulls * pulls2).mean()) / spread if spread > 0 else 0.0)


def apart(one: Estimate, two: Estimate, together: float = 0.0) -> Estimate:
    """One value less another, from their own intervals; `together`: how far they go together, 0 for other deals."""
    value = one.value - two.value
    if any(math.isnan(end) for end in (one.low, one.high, two.low, two.high)):
        return Estimate(value, math.nan, math.nan, one.n)

    def far(out: float, out2: float) -> float:
        return math.sqrt(max(0.0, out * out + out2 * out2 - 2 * together * out * out2))

    low = value - far(one.value - one.low, two.high - two.value)
    high = value + far(one.high - one.value, two.value - two.low)
    return Estimate(value, low, high, one.n)


def widened(found: Estimate, looks: int) -> Estimate:
    """The interval of one among so many that are looked at at once: 95 times in a hundred all hold (Bonferroni)."""
    if looks < 2 or found.n < 2:
        return found
    more = student(found.n, NormalDist().inv_cdf(1 - 0.025 / looks)) / student(found.n)
    low, high = (
        found.value - more * (found.value - found.low),
        found.value + more * (found.high - found.value),
    )
    return Estimate(found.value, low, high, found.n)


def clear(changes: Sequence[Estimate]) -> list[bool]:
    """Which of these changes, looked at together, are not zero: 95 times in a hundred all of them are real (Holm).

    The surest is looked at as one of all, the next one as one of the rest, and so on until one may be nothing.
    """
    found = [False] * len(changes)
    for rank, at in enumerate(sorted(range(len(changes)), key=lambda at: -sureness(changes[at]))):
        wide = widened(changes[at], len(changes) - rank)
        if not (wide.low > 0 or wide.high < 0):
            break
        found[at] = True
    return found


def sureness(change: Estimate) -> float:
    """How many times its interval would have to be widened until it holds zero."""
    if math.isnan(change.value) or math.isnan(change.low):
        return 0.0
    reach = change.value - change.low if change.value > 0 else change.high - change.value
    if change.value == 0:
        return 0.0
    return abs(change.value) / reach if reach > 0 else math.inf


def _pulls(top: Floats, base: Floats) -> Floats:
    """How far each deal pulls sum(top) / sum(base) away from where it is."""
    pulls: Floats = (top - top.sum() / base.sum() * base) / base.mean()
    return pulls


FREE = 0.5
"""How much of a deal that all won, and of one that all lost, is added to those played."""


def rate(wins: Values, tries: Values) -> Estimate:
    """sum(wins) / sum(tries), one pair per deal, for rates between 0 and 1.

    Wilson's interval, for as many independent tries as would spread like these deals do: seats of one deal are not
    independent, and swapped seats on one deal pull against each other. A few deals with the same result
    don't prove that all would have it, so some spread is added (FREE). It also holds where all or none were won.
    """
    top, base = np.asarray(wins, dtype=float), np.asarray(tries, dtype=float)
    there = base[base != 0]
    n, deals = len(there), len(base)
    if n == 0:
        return NOTHING
    p = float(top.sum() / base.sum())
    whole = bool((there == there[0]).all() and ((top == 0) | (top == base)).all())
    if whole or n == 1 or not 0 < p < 1:
        return wilson(p * n, n)
    squares = float((_pulls(top, base) ** 2).sum())
    seen = squares / (deals * (deals - 1))
    salted = (squares + FREE * deals / n * ((1 - p) ** 2 + p**2)) / (deals * (deals + 2 * FREE - 1))
    variance = max(seen, min(salted, p * (1 - p) / n))
    effective = p * (1 - p) / variance
    _, low, high, _ = wilson(p * effective, effective, student(n))
    return Estimate(p, low, high, n)


def share(wins: Values) -> Estimate:
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
