"""What the settings of an environment must be, and when a match that goes on and on is cut off.

Rules let people take things back as often as they like: in the Loop a kid may stay out late and go on after all, all
evening long. People stop; a policy that has not learned yet may not. So a match is cut off after many more decisions
than any that was played to win: truncated, with no reward.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import index
from typing import Any, get_args

import numpy as np

from streetlight.core.errors import OptionError
from streetlight.core.match import Match
from streetlight.envs.environment import environment_of
from streetlight.envs.rewards import Reward
from streetlight.games.registry import game

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


def most_decisions(name: str, given: int | None) -> int:
    most = whole(given, "most_decisions")
    if most is None:
        return environment_of(name).most_decisions
    if most < 1:
        raise ValueError(f"most_decisions must be 1 or more, not {most}")
    return most


def check_settings(render_mode: str | None, reward: str | None) -> None:
    """ValueError names a setting that does not exist."""
    if render_mode is not None:
        one_of("render_mode", render_mode, RENDER_MODES)
    if reward is not None:
        one_of("reward", reward, get_args(Reward))


def one_of(what: str, given: Any, allowed: Sequence[str]) -> None:
    if given not in allowed:
        raise ValueError(f"{what} must be one of {', '.join(allowed)}, not {given!r}")


def missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The same error, with what to do about it."""
    return ModuleNotFoundError(
        f"{error}. More packages are needed: pip install 'streetlight[{extra}]'", name=error.name
    )


def agent_of(seat: int) -> str:
    """The name of the agent in a seat, as PettingZoo's users expect it; pictures use it, too."""
    return f"player_{seat}"


def whole(number: Any, what: str) -> int | None:
    """A whole number of any kind, numpy's too, as Python's own; None stays None."""
    if number is None:
        return None
    try:
        return int(index(number))
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {number!r}") from None


def plain(options: dict[str, Any]) -> dict[str, Any]:
    """The game's own options without numpy in them."""
    return {
        name: value.tolist() if isinstance(value, (np.generic, np.ndarray)) else value
        for name, value in options.items()
    }


def example(name: str, seats: int | None, options: dict[str, Any]) -> Match:
    """A match with these settings. It is not played: it shows whether they fit, and what follows from them.

    If nobody says how many play, it is as many as usual; or the fewest, where the options are for them.
    """
    if "seed" in options:
        raise OptionError("seed", "it is given to reset, not to what is reset")
    count = whole(seats, "seats")
    if count is None:
        with suppress(OptionError):
            return game(name).start(environment_of(name).seats, 0, **options)
    return game(name).start(count, 0, **options)


def check_reset(made_with: Any, options: dict[str, Any] | None) -> None:
    """OptionError for what a reset can't change. Words that are no options of the game are let pass: they are for
    wrappers."""
    fixed = [name for name in options or () if name in ("seats", *made_with.__struct_fields__)]
    if fixed:
        raise OptionError(
            fixed[0], "it is chosen when the environment is made, because the spaces follow from it"
        )
