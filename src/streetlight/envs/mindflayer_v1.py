"""Attack of the Mind Flayer as a PettingZoo environment, version 1. See docs/envs/mindflayer.md."""

from __future__ import annotations

from typing import Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.parallel import AllAtOnceEnv, make_parallel
from streetlight.envs.settings import GameSettings


class MindFlayerSettings(GameSettings, total=False):
    """What can be chosen, with the options of `streetlight.game("mindflayer").start`."""


def env(**settings: Unpack[MindFlayerSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("mindflayer", **settings)


def raw_env(**settings: Unpack[MindFlayerSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("mindflayer", **settings)


def parallel_env(**settings: Unpack[MindFlayerSettings]) -> AllAtOnceEnv:
    """All agents act at once: for sealed choices."""
    return make_parallel("mindflayer", **settings)
