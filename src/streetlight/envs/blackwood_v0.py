"""Blackwood Grove as a PettingZoo environment, version 0, which stays as it is. See docs/envs/blackwood.md."""

from __future__ import annotations

from typing import Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.blackwood_v1 import BlackwoodSettings


def env(**settings: Unpack[BlackwoodSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("blackwood", version=0, **settings)


def raw_env(**settings: Unpack[BlackwoodSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("blackwood", version=0, **settings)
