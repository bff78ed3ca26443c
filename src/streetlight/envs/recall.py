"""Recall: with its observation a seat gets what it saw and did before, as rows of numbers.

    from streetlight.envs.recall import recall
    env = recall(strangers_v1.env(), 64)        # or a Gymnasium environment
    observation["history"]                      # 64 x (numbers + 1): oldest row first, rows of zeros before the start

A row is what the seat saw right after somebody decided, and in its last place the action that it took itself (its
number plus one, divided by the number of actions; 0: somebody else decided). So the rows hold the order of what
happened, which an observation alone does not tell. With as many rows as a match has decisions, nothing is forgotten.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np

from streetlight.envs.limits import missing

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo.utils.wrappers import BaseWrapper
except ModuleNotFoundError as error:
    raise missing(error, "envs") from None

from streetlight.envs.aec import Observation, TurnBase, TurnEnv, observation_space_of
from streetlight.envs.history import History
from streetlight.envs.limits import at_least_one
from streetlight.envs.single import SingleEnv
from streetlight.envs.spec import AnySpec


def recall(
    env: Any, length: int
) -> Any:  # Any: an environment of PettingZoo or of Gymnasium; the same kind comes back
    """The environment with `history` in its observations. TypeError if it is none of ours."""
    inner = env.unwrapped
    if isinstance(inner, TurnEnv):
        return TurnRecall(env, length)
    if isinstance(inner, SingleEnv):
        return SingleRecall(env, length)
    raise TypeError(f"recall is for environments of Streetlight, not for {type(inner).__name__}")


def space_with(space: spaces.Dict, spec: AnySpec, length: int) -> spaces.Dict:
    box = spaces.Box(0.0, 1.0, (length, spec.layout.size + 1), np.float32)
    return spaces.Dict({**space.spaces, "history": box})


class TurnRecall(BaseWrapper[str, Observation, SupportsIndex]):
    """For environments of PettingZoo."""

    def __init__(self, env: TurnBase, length: int) -> None:
        super().__init__(env)
        self._inner: TurnEnv = env.unwrapped
        self._length = at_least_one(length, "length")
        spec = self._inner.spec
        self._inner.history = History(spec, range(spec.seats), self._length)
        self.observation_spaces = {
            agent: space_with(space, spec, self._length)
            for agent, space in self._inner.observation_spaces.items()
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> Observation:
        assert self._inner.history is not None
        seat = self._inner.possible_agents.index(agent)
        return {**self._inner.observe(agent), "history": self._inner.history.floats(seat)}


class SingleRecall(gymnasium.Wrapper[Any, SupportsIndex, Any, SupportsIndex]):  # Any: as in SingleEnv
    """For environments of Gymnasium."""

    def __init__(self, env: gymnasium.Env[Any, SupportsIndex], length: int) -> None:  # Any: as above
        super().__init__(env)
        inner = env.unwrapped
        assert isinstance(inner, SingleEnv)
        self._inner = inner
        self._length = at_least_one(length, "length")
        inner.history = History(inner.table, range(inner.table.seats), self._length)
        self.observation_space = space_with(observation_space_of(inner.table), inner.table, self._length)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:  # Any: as Gymnasium has it
        observation, info = self.env.reset(seed=seed, options=options)
        return self._with(observation), info

    def step(
        self, action: SupportsIndex
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:  # Any: as Gymnasium has it
        observation, reward, over, cut, info = self.env.step(action)
        return self._with(observation), float(reward), over, cut, info

    def _with(self, observation: Observation) -> Observation:
        assert self._inner.history is not None
        return {**observation, "history": self._inner.history.floats(self._inner.seat)}
