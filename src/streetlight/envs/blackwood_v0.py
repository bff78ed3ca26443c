"""Blackwood Grove as a PettingZoo environment, version 0. See docs/envs/blackwood.md."""

from __future__ import annotations

from typing import Any

from streetlight.envs.aec import TurnBase, TurnEnv, make, make_raw


def env(**settings: Any) -> TurnBase:  # Any: the settings of `TurnEnv`
    """`seats`, the game's own options, `render_mode`, `reward` ("result", "score") and `text`."""
    return make("blackwood", **settings)


def raw_env(**settings: Any) -> TurnEnv:  # Any: as above
    """The same without wrappers: a bad action is an ActionError."""
    return make_raw("blackwood", **settings)
