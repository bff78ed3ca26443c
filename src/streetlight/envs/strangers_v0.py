"""Don't Talk to Strangers as a PettingZoo environment, version 0, which stays as it is. See docs/envs/strangers.md."""

from __future__ import annotations

from typing import Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.strangers_v1 import StrangersSettings


def env(**settings: Unpack[StrangersSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("strangers", version=0, **settings)


def raw_env(**settings: Unpack[StrangersSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("strangers", version=0, **settings)
