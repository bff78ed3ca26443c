"""Stable-Baselines3 and its masked PPO learn on our environments as they are, for 20,000 steps: `make peers`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

pytest.importorskip("stable_baselines3", reason="`make peers` runs this in an environment of its own")

from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env

STEPS = 20_000


def tiny(**settings: Any) -> gymnasium.Env[Any, Any]:
    """Don't Talk to Strangers on the small board, against a random bot."""
    return gymnasium.make("streetlight.envs.single:streetlight/Strangers-v1", pack="tiny", **settings)


def test_its_checker_finds_no_fault() -> None:
    check_env(tiny().unwrapped, skip_render_check=True)


def test_ppo_without_masks_learns_what_is_legal() -> None:
    """A bad action ends the match with -1, so even without masks episodes grow longer."""
    model = PPO("MultiInputPolicy", tiny(), seed=1, n_steps=512, device="cpu")
    model.learn(1024)
    before = np.mean([episode["l"] for episode in model.ep_info_buffer])
    model.learn(STEPS, reset_num_timesteps=True)
    assert model.num_timesteps >= STEPS
    assert np.mean([episode["l"] for episode in model.ep_info_buffer]) > before


def test_masked_ppo_beats_random_play() -> None:
    """Masks are found by `action_masks()`; no wrapper is needed."""
    model = MaskablePPO("MultiInputPolicy", tiny(), seed=1, n_steps=512, device="cpu")
    model.learn(STEPS)
    assert model.num_timesteps >= STEPS
    env: Any = tiny()
    earned = []
    for seed in range(100):
        observation, _ = env.reset(seed=10_000 + seed)
        over = cut = False
        while not (over or cut):
            action, _ = model.predict(
                observation, action_masks=env.unwrapped.action_masks(), deterministic=True
            )
            observation, reward, over, cut, _ = env.step(int(action))
        earned.append(reward)
    print(f"mean reward against random play after {STEPS:,} steps: {np.mean(earned):.2f} of 100 matches")
    assert np.mean(earned) > 0.2
