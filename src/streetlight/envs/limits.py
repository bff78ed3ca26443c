"""What the settings of an environment must be, and when a match that goes on and on is cut off.

Rules let people take things back as often as they like: in the Loop a kid may stay out late and go on after all, all
evening long. People stop; a policy that has not learned yet may not. So a match is cut off after many more decisions
than any that was played to win: truncated, with no reward.
"""

from __future__ import annotations

from operator import index
from typing import Any, get_args

from streetlight.envs.rewards import Reward

MOST = {"strangers": 2000, "mindflayer": 400, "blackwood": 3000, "loop": 3000}
"""A match is cut off after so many decisions, unless `most_decisions` says otherwise."""

OTHERS = 5000

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


def most_decisions(name: str, given: int | None) -> int:
    if given is None:
        return MOST.get(name, OTHERS)
    if given < 1:
        raise ValueError(f"most_decisions must be 1 or more, not {given}")
    return given


def check_settings(render_mode: str | None, reward: str | None) -> None:
    """ValueError names a setting that does not exist."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
    if reward is not None and reward not in get_args(Reward):
        raise ValueError(f"reward must be one of {', '.join(get_args(Reward))}, not {reward!r}")


def whole(number: Any) -> int | None:
    """A whole number of any kind, numpy's too, as Python's own; None stays None."""
    return None if number is None else index(number)
