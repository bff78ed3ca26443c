"""One agent among bots, or alone: Gymnasium's own test, and what an agent is told."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from streetlight.envs.single import IDS, SingleEnv

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*render.*:UserWarning"),  # "human" prints; it opens no window
    pytest.mark.filterwarnings("ignore:.*seed.*:UserWarning"),
]


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """An episode of random legal actions: the actions and the reward."""
    luck = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    actions, total, over = [], 0.0, False
    while not over:
        actions.append(int(luck.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, over, _, info = env.step(actions[-1])
        assert (info["action_mask"] == observation["action_mask"]).all()
        total += reward
    return actions, total


@pytest.mark.parametrize("id", IDS)
def test_check_env(id: str) -> None:
    check_env(gymnasium.make(id).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("id", IDS)
def test_an_episode_ends_and_comes_again_with_the_same_seed(id: str) -> None:
    env = gymnasium.make(id)
    assert play(env, 3) == play(env, 3)


def test_the_agent_plays_against_bots_of_any_level_from_any_seat() -> None:
    env = SingleEnv("strangers", seats=3, seat=None, bots=["random", "novice"])
    seats = set()
    for seed in range(8):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert env.stepper.seat == info["seat"], "the agent acts next, whoever began"
    assert len(seats) > 1
    assert play(env, 1)[1] in (-1.0, 0.0, 1.0)


def test_architect_pays_in_points() -> None:
    env: Any = gymnasium.make("streetlight/StrangersArchitect-v0").unwrapped
    _, reward = play(env, 2)
    assert reward == env.stepper.match.result.scores[0]


def test_an_illegal_action_ends_the_episode() -> None:
    env = SingleEnv("mindflayer", seats=4)
    observation, _ = env.reset(seed=1)
    _, reward, over, _, _ = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert over and reward == -1


def test_as_many_bots_as_seats_are_needed() -> None:
    with pytest.raises(ValueError, match="2 bots are needed"):
        SingleEnv("strangers", seats=3, bots=["random"])
