"""Learn a game by masked PPO in PyTorch, playing against itself. It needs torch, which Streetlight does not:

    pip install torch
    python examples/learn_torch.py --game strangers --minutes 10

One network plays every seat of many matches at once. It sees an observation and the mask of legal actions, and is told
nothing else of the game, so it works for every game. When a match is over, each of its decisions is worth what the
match was worth to its seat. Every minute it takes one seat among players who choose at random (its rivals; in the
Loop, its friends).
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import streetlight as sl
from streetlight.envs.batch import Batch, Now
from streetlight.envs.spec import Spec

MATCHES = 64
DECISIONS = 4096
"""So many decisions of finished matches make an update."""

EPOCHS, PART = 4, 1024
CLIP, ENTROPY, RATE = 0.2, 0.01, 1e-3


class Network(nn.Module):
    """Observation -> how well each action fits, and how the match will end."""

    def __init__(self, spec: Spec) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(spec.layout.size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.fit = nn.Linear(128, len(spec.ids))
        self.value = nn.Linear(128, 1)
        # for each seat and action, the action that means the same for seat 0: what one learns, all know
        self.home = torch.tensor([spec.turned(-seat % spec.seats) for seat in range(spec.seats)])

    def forward(self, seen: Tensor, seats: Tensor, legal: Tensor) -> tuple[Categorical, Tensor]:
        """How likely each action is, those that are not legal not at all; and what the match will be worth."""
        inside = self.body(seen)
        fits = self.fit(inside).gather(1, self.home[seats]).masked_fill(~legal, -1e9)
        return Categorical(logits=fits, validate_args=False), self.value(inside).squeeze(-1)

    def look(self, now: Now) -> Categorical:
        """How likely each action is in each match, for the seat that acts."""
        seen, seats, legal = (torch.from_numpy(part) for part in (now.observations, now.seats, now.masks))
        chances: Categorical = self(seen, seats, legal.bool())[0]
        return chances


class Memory:
    """Decisions as (observation, seat, legal actions, choice, log of its chance), until their match is over."""

    def __init__(self, matches: int, seats: int) -> None:
        self.open: list[list[list[Any]]] = [[[] for _ in range(seats)] for _ in range(matches)]
        self.closed: list[Any] = []

    def keep(self, decisions: list[Any], after: Now) -> None:
        for match, decision in enumerate(decisions):
            self.open[match][decision[1]].append(decision)
            if after.over[match]:
                for at, mine in enumerate(self.open[match]):
                    worth = float(after.rewards[match, at])
                    self.closed += [(*each, worth) for each in mine if each[2].sum() > 1]
                    mine.clear()


@torch.no_grad()
def play(batch: Batch, network: Network, memory: Memory) -> int:
    """Play on until enough matches are over. Returns how many decisions were taken."""
    count = 0
    while len(memory.closed) < DECISIONS:
        now = batch.now
        before = now.observations.copy(), now.seats.copy(), now.masks.astype(bool)
        chances = network.look(now)
        chosen = chances.sample()
        decisions = zip(*before, chosen.numpy(), chances.log_prob(chosen).numpy(), strict=True)
        memory.keep(list(decisions), batch.step(chosen.numpy()))
        count += batch.matches
    return count


def learn(network: Network, optimizer: torch.optim.Optimizer, closed: list[Any]) -> None:
    """Some rounds of PPO over these decisions."""
    seen, seats, legal, chosen, before, worth = (
        torch.from_numpy(np.stack(part)) for part in zip(*closed, strict=True)
    )
    worth = worth.float()
    with torch.no_grad():
        gain = worth - network(seen, seats, legal)[1]
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(closed)).split(PART):
            chances, value = network(seen[part], seats[part], legal[part])
            ratio = (chances.log_prob(chosen[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.minimum(ratio * gain[part], clipped * gain[part]).mean()
            off = (worth[part] - value).square().mean()
            loss = 0.5 * off - better - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def meet_random(network: Network, batch: Batch, matches: int, seed: int) -> tuple[int, int, int]:
    """Matches won, drawn and lost by one seat against random players; each seat has its turn."""
    luck = np.random.default_rng(seed)
    now = batch.reset(seed=seed)
    mine = np.arange(batch.matches) % batch.spec.seats
    counted = [0, 0, 0]
    left = np.full(batch.matches, -(-matches // batch.matches))
    while left.any():
        actions = network.look(now).sample().numpy()
        for match in np.flatnonzero(now.seats != mine):
            actions[match] = luck.choice(np.flatnonzero(now.masks[match]))
        now = batch.step(actions)
        for match in np.flatnonzero(now.over & (left > 0)):
            reward = now.rewards[match, mine[match]]
            counted[0 if reward > 0 else 1 if reward == 0 else 2] += 1
            left[match] -= 1
    return counted[0], counted[1], counted[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="strangers")
    parser.add_argument(
        "--seats", type=int, help="how many play; the fewest that can play together by default"
    )
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="standard")
    parser.add_argument(
        "--matches", type=int, default=1000, help="how many the last meeting with random play has"
    )
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    seats = given.seats or max(2, sl.game(given.game).seats[0])
    settings = {"seats": seats, "pack": given.pack}
    batch, rival = (Batch(given.game, MATCHES, **settings) for _ in range(2))
    spec = batch.spec
    network, memory = Network(spec), Memory(MATCHES, spec.seats)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    print(f"{given.game}, {spec.seats} seats: {len(spec.ids)} actions, {spec.layout.size} numbers to see")
    batch.reset(seed=given.seed)
    decisions = updates = 0
    began, next_look = time.monotonic(), 0.0
    while True:
        minutes = (time.monotonic() - began) / 60
        done = minutes >= given.minutes
        if done or minutes >= next_look:
            some = given.matches if done else 128
            won, drawn, lost = meet_random(network, rival, some, given.seed + 7 + updates)
            print(
                f"{minutes:5.1f} minutes, {decisions:9,} decisions, {updates:4} updates:"
                f" {won} won, {drawn} drawn, {lost} lost among random players",
                flush=True,
            )
            next_look += 1
        if done:
            return
        decisions += play(batch, network, memory)
        learn(network, optimizer, memory.closed)
        memory.closed.clear()
        updates += 1


if __name__ == "__main__":
    main()
