"""The settings that the environments of all games have, for type checkers. Each game adds its options of `start`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from streetlight.envs.rewards import Reward
from streetlight.envs.speech import TalkSetting

RenderMode = Literal["human", "ansi", "rgb_array", "svg"]


class EnvSettings(TypedDict, total=False):
    """See `TurnEnv`."""

    seats: int | None
    render_mode: RenderMode | None
    reward: Reward | None
    text: bool
    illegal: Literal["raise", "end"]
    most_decisions: int | None
    talk: TalkSetting


class GameSettings(EnvSettings, total=False):
    """Options of `start` that every game has."""

    first: int | None
    variants: Sequence[str]
    pack: str
