"""Attack of the Mind Flayer as a PettingZoo environment, version 0, which stays as it is."""

from __future__ import annotations

from typing import Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.mindflayer_v1 import MindFlayerSettings


def env(**settings: Unpack[MindFlayerSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("mindflayer", version=0, **settings)


def raw_env(**settings: Unpack[MindFlayerSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("mindflayer", version=0, **settings)
