"""PPO on the vector environment, in plain numpy: one agent against bots, then against snapshots of itself.

    python examples/ppo_vector.py --minutes 5
    python examples/ppo_vector.py --bots novice --pack standard --seats 3 --minutes 30 --save mine.npz
    streetlight evaluate policy:mine.npz --task strangers

The policy is a small network (observation, one hidden layer, a score for each action and a value). Masked actions get
no chance. Every few updates a snapshot of it joins the opponents (`OneOf`), so it does not forget how to beat what it
was.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from streetlight.envs.opponents import OneOf, snapshot
from streetlight.envs.vector import MatchesVectorEnv

Arrays = dict[str, np.ndarray]
STEPS = 32
"""Steps of all matches between two updates."""

EPOCHS, PARTS, CLIP = 3, 4, 0.2
DISCOUNT, TRACE = 0.997, 0.95
RATE, ENTROPY = 1e-3, 0.01


class Network:
    """Observation -> chances of the legal actions, and how the match will end."""

    def __init__(self, size: int, actions: int, hidden: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.weights: Arrays = {
            "in": luck.normal(0, 1 / np.sqrt(size), (size, hidden)).astype(np.float32),
            "in_bias": np.zeros(hidden, dtype=np.float32),
            "out": luck.normal(0, 0.01, (hidden, actions)).astype(np.float32),
            "out_bias": np.zeros(actions, dtype=np.float32),
            "value": np.zeros(hidden, dtype=np.float32),
            "value_bias": np.zeros(1, dtype=np.float32),
        }
        self.luck = luck
        self.steps = 0
        self.mean = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.spread = {name: np.zeros_like(each) for name, each in self.weights.items()}

    def __call__(self, observation: dict[str, np.ndarray]) -> np.ndarray:
        """As an opponent: an action for each row."""
        _, chances, _ = self.look(observation["observation"], observation["action_mask"])
        return self.draw(chances)

    def look(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        weights = self.weights
        hidden = np.tanh(seen @ weights["in"] + weights["in_bias"])
        scores = np.where(masks.view(bool), hidden @ weights["out"] + weights["out_bias"], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, hidden @ weights["value"] + weights["value_bias"]

    def draw(self, chances: np.ndarray) -> np.ndarray:
        ends = chances.cumsum(axis=1)
        drawn = self.luck.random((len(chances), 1)) * ends[:, -1:] * (1 - 1e-6)
        return (ends > drawn).argmax(axis=1)

    def learn(
        self,
        seen: np.ndarray,
        masks: np.ndarray,
        acts: np.ndarray,
        old: np.ndarray,
        gain: np.ndarray,
        goal: np.ndarray,
    ) -> None:
        """One step uphill on PPO's clipped gain, a little entropy, and downhill on the error of the value."""
        rows, count = np.arange(len(acts)), len(acts)
        hidden, chances, value = self.look(seen, masks)
        ratio = chances[rows, acts] / old
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        up = -chances * (gain * ratio * free)[:, None]
        up[rows, acts] += gain * ratio * free
        logs = np.log(chances + 1e-9)
        up -= ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        up /= count
        error = 0.5 * (goal - value) / count
        back = (up @ self.weights["out"].T + error[:, None] * self.weights["value"]) * (1 - hidden**2)
        self.climb(
            {
                "in": seen.T @ back, "in_bias": back.sum(axis=0),
                "out": hidden.T @ up, "out_bias": up.sum(axis=0),
                "value": hidden.T @ error, "value_bias": error.sum(keepdims=True),
            }
        )  # fmt: skip

    def climb(self, slopes: Arrays) -> None:
        """Adam."""
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.spread[name] += 0.001 * (slope * slope - self.spread[name])
            mean, spread = (
                self.mean[name] / (1 - 0.9**self.steps),
                self.spread[name] / (1 - 0.999**self.steps),
            )
            self.weights[name] += (RATE * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)


class Learner:
    """Plays `STEPS` steps of all matches, then learns from them."""

    def __init__(self, envs: MatchesVectorEnv, hidden: int, seed: int) -> None:
        self.envs = envs
        self.network = Network(envs.table.layout.size, len(envs.table.ids), hidden, seed)
        self.now, _ = envs.reset(seed=seed)
        self.fresh = np.zeros(envs.num_envs, dtype=bool)
        """Where the next step only starts a match (Gymnasium's NEXT_STEP)."""
        self.earned: list[float] = []

    def update(self) -> None:
        kept: dict[str, list[Any]] = {
            name: [] for name in ("seen", "masks", "acts", "old", "value", "reward", "over", "real")
        }
        for _ in range(STEPS):
            seen, masks = self.now["observation"], self.now["action_mask"]
            _, chances, value = self.network.look(seen, masks)
            acts = self.network.draw(chances)
            self.now, reward, over, cut, _ = self.envs.step(acts)
            ended = over | cut
            self.earned += reward[ended & ~self.fresh].tolist()
            for name, each in (
                ("seen", seen), ("masks", masks), ("acts", acts), ("old", chances[np.arange(len(acts)), acts]),
                ("value", value), ("reward", reward), ("over", ended), ("real", ~self.fresh),
            ):  # fmt: skip
                kept[name].append(each)
            self.fresh = ended
        told = {name: np.stack(each) for name, each in kept.items()}
        _, _, after = self.network.look(self.now["observation"], self.now["action_mask"])
        gains, trace = np.zeros_like(told["value"]), np.zeros(self.envs.num_envs)
        for at in reversed(range(STEPS)):
            going = ~told["over"][at]
            error = told["reward"][at] + DISCOUNT * after * going - told["value"][at]
            trace = error + DISCOUNT * TRACE * trace * going
            gains[at], after = trace, told["value"][at]
        flat = {name: each.reshape(-1, *each.shape[2:])[told["real"].ravel()] for name, each in told.items()}
        gain = gains.ravel()[told["real"].ravel()]
        goal = (gain + flat["value"]).astype(np.float32)
        gain = ((gain - gain.mean()) / (gain.std() + 1e-6)).astype(np.float32)
        for _ in range(EPOCHS):
            order = self.network.luck.permutation(len(gain))
            for part in np.array_split(order, PARTS):
                self.network.learn(
                    flat["seen"][part],
                    flat["masks"][part],
                    flat["acts"][part],
                    flat["old"][part],
                    gain[part],
                    goal[part],
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="strangers")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--save", default="", help="write the weights to this file, with every tenth update")
    parser.add_argument("--pack", default="tiny")
    parser.add_argument("--bots", default="random", help="the first opponent; snapshots join it")
    parser.add_argument("--matches", type=int, default=64, help="played side by side")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--updates", type=int, default=10**9, help="at most so many")
    parser.add_argument("--snapshots", type=int, default=40, help="updates between two snapshots; 0: none")
    parser.add_argument("--hidden", type=int, default=96)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    envs = MatchesVectorEnv(
        arguments.game,
        arguments.matches,
        seat=None,
        seats=arguments.seats,
        bots=arguments.bots,
        pack=arguments.pack,
        copy=True,
    )
    learner, opponents = Learner(envs, arguments.hidden, arguments.seed), [arguments.bots]
    end, done, decisions = time.monotonic() + 60 * arguments.minutes, 0, 0
    while done < arguments.updates and time.monotonic() < end:
        learner.update()
        done += 1
        decisions += STEPS * arguments.matches
        if arguments.snapshots and done % arguments.snapshots == 0:
            opponents = [arguments.bots, *opponents[1:][-4:], snapshot(learner.network)]
            envs.set_opponents(OneOf(*opponents))
        if done % 10 == 0 or done == arguments.updates:
            recent = learner.earned[-400:]
            print(
                f"{done} updates, {decisions:,} decisions: mean reward of the last {len(recent)} matches"
                f" {np.mean(recent):+.2f}, {len(opponents)} opponents",
                flush=True,
            )
            if arguments.save:
                np.savez_compressed(arguments.save, **learner.network.weights)


if __name__ == "__main__":
    main()
