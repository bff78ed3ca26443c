"""How much of Don't Talk to Strangers can be won at all: a player who knows all cards and coins, and how much is luck.

    python scripts/ceiling_strangers.py --deals 40 --seed report

The clairvoyant is the expert with one change: instead of evenings that it imagines it plays every answer on in the true
one, with the true hands, deck and coins. It is no bot that could sit at a table. What it wins against a regular bounds
what better search can win. The luck share is how far the margins of two matches on one deal go together, when regulars
with other seeds play them: 1 would mean that the deal decides, 0 that it says nothing.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from random import Random

import streetlight as sl
from streetlight.bots.bot import Bot
from streetlight.core.match import Match
from streetlight.core.sight import Sight
from streetlight.games.strangers.bots.expert import Evenings, ExpertBot, Trial


class Clairvoyant(ExpertBot):
    """Looks at the match itself, which the script hands over."""

    match: Match

    def _search(self, sight: Sight, evenings: Evenings, trials: list[Trial], rng: Random) -> list[Trial]:
        for trial in trials:
            twin = self.match.copy()
            twin._imagined = True  # so that its state may be looked at
            trial.results.append(evenings.play(twin, trial.choice))
        return sorted(trials, key=lambda trial: -trial.results[0])


Maker = Callable[[str], Bot]


def play(board: str, seed: str, makers: tuple[Maker, ...]) -> sl.Result:
    match = sl.game("strangers").start(len(makers), seed, board=board)
    bots = [make(f"{seed}/{seat}") for seat, make in enumerate(makers)]
    for bot in bots:
        if isinstance(bot, Clairvoyant):
            bot.match = match
    while not match.over:
        seat = match.waiting[0]
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    assert match.result is not None
    return match.result


def regular(seed: str) -> Bot:
    return sl.bot("strangers", "regular", seed)


def share(result: sl.Result, seat: int) -> float:
    return float(seat in result.winners) / len(result.winners)


def mean_and_half(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, 1.96 * math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def main() -> None:
    parser = argparse.ArgumentParser(description="The ceiling of Don't Talk to Strangers.")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", default="look")
    args = parser.parse_args()
    for board in ("A", "B"):
        wins, alone, plain = [], [], []
        margins: list[tuple[float, float]] = []
        for number in range(args.deals):
            seed = f"{args.seed}/{number}"
            first = play(board, seed, (Clairvoyant, regular))
            second = play(board, seed, (regular, Clairvoyant))
            wins.append((share(first, 0) + share(second, 1)) / 2)
            alone.append(float(play(board, seed, (Clairvoyant,)).scores[0]))
            plain.append(float(play(board, seed, (regular,)).scores[0]))
            one, two = (
                play(board, seed, (lambda s, k=k: regular(f"{k}{s}"), lambda s, k=k: regular(f"{k}{s}")))
                for k in "xy"
            )
            margins.append((float(one.scores[0] - one.scores[1]), float(two.scores[0] - two.scores[1])))
        mean, half = mean_and_half(wins)
        wins_of = f"{100 * mean:.1f} % +- {100 * half:.1f}"
        print(f"Board {board}, {args.deals} deals: the clairvoyant beats the regular {wins_of}")
        more, half = mean_and_half([a - b for a, b in zip(alone, plain, strict=True)])
        low, high = sum(plain) / len(plain), sum(alone) / len(alone)
        print(f"  alone: {high:.1f} points, a regular {low:.1f}: {more:+.1f} +- {half:.1f}")
        here, there = [m[0] for m in margins], [m[1] for m in margins]
        a, b = sum(here) / len(here), sum(there) / len(there)
        both = sum((x - a) * (y - b) for x, y in margins)
        spread = math.sqrt(sum((x - a) ** 2 for x in here) * sum((y - b) ** 2 for y in there))
        print(f"  luck share: {both / spread if spread else 1.0:.2f}", flush=True)


if __name__ == "__main__":
    main()
