"""Blackwood Grove as a PettingZoo environment, version 1. See docs/envs/blackwood.md."""

from __future__ import annotations

from typing import Literal, Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.parallel import AllAtOnceEnv, make_parallel
from streetlight.envs.settings import GameSettings


class BlackwoodSettings(GameSettings, total=False):
    """What can be chosen, with the options of `streetlight.game("blackwood").start`."""

    visitor: int | None
    kid: int | None
    doe: int | None
    cia: int | None
    nsa: int | None
    fbi: int | None
    visitor_draws: Literal[7, 14]


def env(**settings: Unpack[BlackwoodSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("blackwood", **settings)


def raw_env(**settings: Unpack[BlackwoodSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("blackwood", **settings)


def parallel_env(**settings: Unpack[BlackwoodSettings]) -> AllAtOnceEnv:
    """All agents act at once: for sealed choices."""
    return make_parallel("blackwood", **settings)
