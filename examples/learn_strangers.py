"""Learn to play Don't Talk to Strangers from nothing but its results: a small policy in plain numpy.

    python examples/learn_strangers.py --minutes 10 --curve curve.svg

One policy plays both seats of many matches at once, against itself. When a match is over, every choice that its winner
made becomes a little more likely, and every choice of the loser a little less (policy gradient with a baseline that is
learned too). Nothing about the game is told to it beyond the observation and the table of actions. Every minute it
meets a player who chooses at random.

How the policy sees an action: by the words of its id. "move:3:C4" is a move, and it goes to C4; so what is learned of
one kid's moves holds for all kids. `spec.turned` lets it play the second seat as if it were the first.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np

from streetlight.envs.batch import Batch, Now
from streetlight.envs.spec import Spec

HIDDEN = 64
MATCHES = 128
DECISIONS = 4096
"""So many decisions of finished matches make an update."""

RATE = 2e-3
ENTROPY = 0.01
Arrays = dict[str, np.ndarray]


def features(spec: Spec) -> np.ndarray:
    """actions x words: which words each action's id is made of. Numbers of kids are left out."""
    words: dict[str, int] = {}
    made = []
    for id in spec.ids:
        head, *parts = id.split(":")
        made.append([head, *[f"{head}:{part}" for part in parts if not part.isdigit()]])
        for word in made[-1]:
            words.setdefault(word, len(words))
    table = np.zeros((len(made), len(words)), dtype=np.float32)
    for action, used in enumerate(made):
        table[action, [words[word] for word in used]] = 1
    return table


class Policy:
    """Observation -> hidden layer -> how well it fits each legal action, and how the match will end."""

    def __init__(self, spec: Spec, seed: int) -> None:
        luck = np.random.default_rng(seed)
        size = spec.layout.size
        self.words = features(spec)
        self.weights: Arrays = {
            "in": luck.normal(0, 0.1, (size, HIDDEN)).astype(np.float32),
            "in_bias": np.zeros(HIDDEN, dtype=np.float32),
            "fit": luck.normal(0, 0.02, (self.words.shape[1], HIDDEN)).astype(np.float32),
            "fit_bias": np.zeros(self.words.shape[1], dtype=np.float32),
            "value": np.zeros(HIDDEN, dtype=np.float32),
            "value_bias": np.zeros(1, dtype=np.float32),
        }
        # for each seat and action, the action that means the same for seat 0
        self.home = np.array([spec.turned(-seat % spec.seats) for seat in range(spec.seats)])
        self.steps = 0
        self.mean: Arrays = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.spread: Arrays = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._fitted()

    def _fitted(self) -> None:
        self.fit = self.words @ self.weights["fit"]
        self.bias = self.words @ self.weights["fit_bias"]

    def hidden(self, seen: np.ndarray) -> np.ndarray:
        return np.maximum(seen @ self.weights["in"] + self.weights["in_bias"], 0)

    def chances(
        self, hidden: np.ndarray, starts: np.ndarray, rows: np.ndarray, acts: np.ndarray
    ) -> np.ndarray:
        """The chance of each legal action. `acts` holds them row after row; each row begins at its `starts`."""
        fits = np.einsum("ij,ij->i", hidden[rows], self.fit[acts]) + self.bias[acts]
        fits = np.exp(fits - np.maximum.reduceat(fits, starts)[rows])
        return fits / np.add.reduceat(fits, starts)[rows]

    def choose(self, now: Now, luck: np.random.Generator) -> tuple[np.ndarray, tuple[np.ndarray, ...]]:
        """An action for each match, and what is needed to learn from it."""
        rows, actions = np.nonzero(now.masks.view(bool))
        starts = np.searchsorted(rows, np.arange(len(now.seats)))
        home = self.home[now.seats[rows], actions]
        chances = self.chances(self.hidden(now.observations), starts, rows, home)
        ends = np.cumsum(chances)
        before = ends[starts] - chances[starts]
        drawn = before + luck.random(len(starts)) * (1 - 1e-6)
        picked = np.minimum(np.searchsorted(ends, drawn, side="right"), np.append(starts[1:], len(rows)) - 1)
        picked = np.maximum(picked, starts)
        return actions[picked], (starts, home, picked - starts)

    def learn(self, batch: list[tuple[np.ndarray, np.ndarray, int, float]]) -> None:
        """One step on decisions: (observation, legal actions, which was taken, how the match ended for its seat)."""
        seen = np.stack([each[0] for each in batch])
        counts = np.array([len(each[1]) for each in batch])
        starts = np.cumsum(counts) - counts
        rows = np.repeat(np.arange(len(batch)), counts)
        acts = np.concatenate([each[1] for each in batch])
        taken = starts + np.array([each[2] for each in batch])
        ended = np.array([each[3] for each in batch], dtype=np.float32)
        weights = self.weights
        hidden = self.hidden(seen)
        chances = self.chances(hidden, starts, rows, acts)
        gain = ended - (hidden @ weights["value"] + weights["value_bias"])
        weight = (gain - gain.mean()) / (gain.std() + 1e-6)
        # uphill: log chance of what was taken, weighted; and a little entropy
        logs = np.log(chances + 1e-9)
        entropy = -np.add.reduceat(chances * logs, starts)
        up = -chances * weight[rows]
        up[taken] += weight
        up -= ENTROPY * chances * (logs + entropy[rows])
        up /= len(batch)
        into = np.zeros_like(self.fit)
        np.add.at(into, acts, up[:, None] * hidden[rows])
        gain /= len(batch)
        back = np.add.reduceat(up[:, None] * self.fit[acts], starts) + 0.5 * gain[:, None] * weights["value"]
        back[hidden <= 0] = 0
        self._climb(
            {
                "in": seen.T @ back,
                "in_bias": back.sum(axis=0),
                "fit": self.words.T @ into,
                "fit_bias": self.words.T @ np.bincount(acts, up, len(self.bias)).astype(np.float32),
                "value": 0.5 * (hidden.T @ gain),
                "value_bias": np.array([0.5 * gain.sum()], dtype=np.float32),
            }
        )

    def _climb(self, slopes: Arrays) -> None:
        """Adam."""
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.spread[name] += 0.001 * (slope * slope - self.spread[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            spread = self.spread[name] / (1 - 0.999**self.steps)
            self.weights[name] += RATE * mean / (np.sqrt(spread) + 1e-8)
        self._fitted()


class Memory:
    """The decisions of matches that are still going on, and of those that are over."""

    def __init__(self, matches: int, seats: int) -> None:
        self.open: list[list[list[Any]]] = [[[] for _ in range(seats)] for _ in range(matches)]
        self.closed: list[tuple[np.ndarray, np.ndarray, int, float]] = []

    def keep(self, now: Now, seats: np.ndarray, seen: np.ndarray, how: tuple[np.ndarray, ...]) -> None:
        """`now` is after the step; `seats`, `seen` and `how` are from before it."""
        starts, home, taken = how
        ends = np.append(starts[1:], len(home))
        for match, seat in enumerate(seats):
            decision = (seen[match], home[starts[match] : ends[match]], int(taken[match]))
            self.open[match][seat].append(decision)
            if now.over[match]:
                for at, decisions in enumerate(self.open[match]):
                    earned = float(now.rewards[match, at])
                    self.closed += [(*decision, earned) for decision in decisions if len(decision[1]) > 1]
                    decisions.clear()


def lesson(batch: Batch, policy: Policy, memory: Memory, luck: np.random.Generator) -> int:
    """Play on until enough matches are over, and learn from them. Returns how many decisions were taken."""
    decisions = 0
    while len(memory.closed) < DECISIONS:
        now = batch.now
        seats, seen = now.seats.copy(), now.observations.copy()
        actions, how = policy.choose(now, luck)
        memory.keep(batch.step(actions), seats, seen, how)
        decisions += batch.matches
    policy.learn(memory.closed)
    memory.closed.clear()
    return decisions


def meet_random(policy: Policy, matches: int, seed: int, **settings: Any) -> tuple[int, int, int]:
    """Wins, draws and losses against random play; each half of the matches from one seat."""
    luck = np.random.default_rng(seed)
    batch = Batch("strangers", min(matches, MATCHES), **settings)
    now = batch.reset(seed=seed)
    mine = np.arange(batch.matches) % 2
    counted = [0, 0, 0]
    left = np.full(batch.matches, -(-matches // batch.matches))
    while left.any():
        actions, _ = policy.choose(now, luck)
        for match in np.flatnonzero(now.seats != mine):
            actions[match] = luck.choice(np.flatnonzero(now.masks[match]))
        now = batch.step(actions)
        for match in np.flatnonzero(now.over & (left > 0)):
            reward = now.rewards[match, mine[match]]
            counted[0 if reward > 0 else 1 if reward == 0 else 2] += 1
            left[match] -= 1
    return counted[0], counted[1], counted[2]


def interval(wins: float, matches: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    z, share = 1.96, wins / matches
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches**2)) / (1 + z * z / matches)
    return middle - half, middle + half


Point = tuple[float, float, float, float]
"""Minutes, share of matches won, and its interval."""


def curve(points: list[Point]) -> str:
    """The learning curve as a picture."""
    wide, high, left, low = 640, 360, 60, 310
    most = max(points[-1][0], 1)

    def at(minutes: float, share: float) -> str:
        return f"{left + (wide - left - 20) * minutes / most:.1f},{low - 280 * share:.1f}"

    paper = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="13">',
        f'<rect width="{wide}" height="{high}" fill="#F6EFE2"/>',
        "<title>Matches won against random play, by minutes of learning</title>",
    ]
    for share in (0, 0.25, 0.5, 0.65, 0.75, 1):
        y = low - 280 * share
        dash = ' stroke-dasharray="5 4" stroke="#E4572E"' if share == 0.65 else ' stroke="#C9BFAE"'
        paper.append(f'<line x1="{left}" y1="{y:.1f}" x2="{wide - 20}" y2="{y:.1f}"{dash}/>')
        paper.append(
            f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#1F1B16">{share:.0%}</text>'
        )
    for minutes in range(0, int(most) + 1, max(1, int(most) // 10)):
        x = at(minutes, 0).split(",")[0]
        paper.append(f'<text x="{x}" y="{low + 20}" text-anchor="middle" fill="#1F1B16">{minutes}</text>')
    band = [at(minutes, high_) for minutes, _, _, high_ in points]
    band += [at(minutes, low_) for minutes, _, low_, _ in reversed(points)]
    paper.append(f'<polygon points="{" ".join(band)}" fill="#56B4E9" opacity="0.3"/>')
    line = " ".join([at(minutes, share) for minutes, share, _, _ in points])
    paper.append(f'<polyline points="{line}" fill="none" stroke="#0072B2" stroke-width="2.5"/>')
    paper.append(
        f'<text x="{wide / 2}" y="{high - 12}" text-anchor="middle" fill="#1F1B16">'
        "minutes of learning; matches won against random play, draws as half, 95 % interval</text>"
    )
    return "\n".join([*paper, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="standard")
    parser.add_argument(
        "--matches", type=int, default=1000, help="how many the last meeting with random play has"
    )
    parser.add_argument("--curve", type=Path, help="write the learning curve to this file, as SVG")
    arguments = parser.parse_args()
    settings = {"seats": 2, "pack": arguments.pack}
    batch = Batch("strangers", MATCHES, **settings)
    policy, luck = Policy(batch.spec, arguments.seed), np.random.default_rng(arguments.seed)
    memory = Memory(MATCHES, batch.spec.seats)
    points: list[Point] = []
    decisions = 0
    began, learned, next_look = time.monotonic(), 0.0, 0.0
    batch.reset(seed=arguments.seed)
    print(f"{len(batch.spec.ids)} actions, {batch.spec.layout.size} numbers in an observation")
    while True:
        learned = (time.monotonic() - began) / 60
        done = learned >= arguments.minutes
        if learned >= next_look or done:
            matches = arguments.matches if done else 256
            wins, draws, losses = meet_random(policy, matches, arguments.seed + 7 + len(points), **settings)
            total = wins + draws + losses
            low, high = interval(wins + draws / 2, total)
            points.append((learned, (wins + draws / 2) / total, low, high))
            print(
                f"{learned:5.1f} minutes, {decisions:9,} decisions, {policy.steps:4} updates:"
                f" {wins} won, {draws} drawn, {losses} lost against random play ({low:.1%} to {high:.1%})",
                flush=True,
            )
            next_look += 1
        if done:
            break
        decisions += lesson(batch, policy, memory, luck)
    if arguments.curve:
        arguments.curve.write_text(curve(points), encoding="utf-8")


if __name__ == "__main__":
    main()
