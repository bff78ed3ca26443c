"""Tales from the Loop as a PettingZoo environment, version 0, which stays as it is. See docs/envs/loop.md."""

from __future__ import annotations

from typing import Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.loop_v1 import LoopSettings


def env(**settings: Unpack[LoopSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("loop", version=0, **settings)


def raw_env(**settings: Unpack[LoopSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("loop", version=0, **settings)
