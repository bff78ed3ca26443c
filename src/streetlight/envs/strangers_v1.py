"""Don't Talk to Strangers as a PettingZoo environment, version 1. See docs/envs/strangers.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.parallel import AllAtOnceEnv, make_parallel
from streetlight.envs.settings import GameSettings


class StrangersSettings(GameSettings, total=False):
    """What can be chosen, with the options of `streetlight.game("strangers").start`."""

    board: str
    seating: Literal["beside", "opposite"] | None
    spare_strangers: bool
    hand: Sequence[str] | None
    deck: Sequence[str] | None


def env(**settings: Unpack[StrangersSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("strangers", **settings)


def raw_env(**settings: Unpack[StrangersSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("strangers", **settings)


def parallel_env(**settings: Unpack[StrangersSettings]) -> AllAtOnceEnv:
    """All agents act at once: for sealed choices."""
    return make_parallel("strangers", **settings)
