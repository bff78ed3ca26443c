"""Tales from the Loop as a PettingZoo environment, version 1. See docs/envs/loop.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Unpack

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw
from streetlight.envs.parallel import AllAtOnceEnv, make_parallel
from streetlight.envs.settings import GameSettings


class LoopSettings(GameSettings, total=False):
    """What can be chosen, with the options of `streetlight.game("loop").start`."""

    scenario: str | None
    kids: int | None
    cast: Sequence[str] | None
    pushed_off: Literal["one_more", "two_more", "lose"]
    complications: Literal["never", "every_other_round", "every_round"]
    enigma_limit: int | None


def env(**settings: Unpack[LoopSettings]) -> TurnBase:
    """Agents act one at a time; a bad action ends the match."""
    return make("loop", **settings)


def raw_env(**settings: Unpack[LoopSettings]) -> TurnEnv:
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("loop", **settings)


def parallel_env(**settings: Unpack[LoopSettings]) -> AllAtOnceEnv:
    """All agents act at once: for sealed choices."""
    return make_parallel("loop", **settings)
