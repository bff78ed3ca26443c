"""Checks of an environment's settings, and when an endless match is cut off.

Some rules can be repeated without end: in the Loop a kid may decide to stay out late and then go on after all, again
and again. People stop; an untrained policy may not. So a match is cut off after many more decisions than any match
that was played to win has taken: truncated, with no reward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from operator import index
from typing import SupportsIndex, get_args

import numpy as np
from msgspec import Struct

from streetlight.core.errors import OptionError
from streetlight.core.match import Match
from streetlight.core.records import StartOptions
from streetlight.envs.environment import environment_of
from streetlight.envs.rewards import Reward
from streetlight.games.registry import game

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


TALKING = 4
"""With talk, a match may take so many times the decisions."""


def most_decisions(name: str, given: int | None, talk: bool = False) -> int:
    most = whole(given, "most_decisions")
    if most is None:
        return environment_of(name).most_decisions * (TALKING if talk else 1)
    if most < 1:
        raise ValueError(f"most_decisions must be 1 or more, not {most}")
    return most


def check_settings(render_mode: str | None, reward: str | None) -> None:
    """ValueError names a setting that does not exist."""
    if render_mode is not None:
        one_of("render_mode", render_mode, RENDER_MODES)
    if reward is not None:
        one_of("reward", reward, get_args(Reward))


def one_of(what: str, given: object, allowed: Sequence[str]) -> None:
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


def whole(number: SupportsIndex | None, what: str) -> int | None:
    """A whole number of any kind, numpy's too, as Python's own; None stays None."""
    if number is None:
        return None
    try:
        return int(index(number))
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {number!r}") from None


def at_least_one(given: int, what: str) -> int:
    number = whole(given, what)
    if number is None or number < 1:
        raise ValueError(f"{what} must be 1 or more, not {given}")
    return number


def plain(options: StartOptions) -> StartOptions:
    """The game's own options without numpy in them."""
    return {
        name: value.tolist() if isinstance(value, (np.generic, np.ndarray)) else value
        for name, value in options.items()
    }


def example(name: str, seats: int | None, options: StartOptions) -> Match:
    """A match with these settings, to check them and to make the spaces from. It is not played.

    If `seats` is None, the usual number play; or the fewest, where the options do not allow that.
    """
    if "seed" in options:
        raise OptionError("seed", "it is given to reset, not to what is reset")
    count = whole(seats, "seats")
    if count is None:
        with suppress(OptionError):
            return settled(game(name).start(environment_of(name).seats, 0, **options), options)
    return settled(game(name).start(count, 0, **options), options)


def settled(match: Match, options: StartOptions) -> Match:
    """OptionError if the options leave something to the seed that the spaces follow from."""
    whole = match.game.whole_options(match.seats, **options)
    for name in whole.__struct_fields__:
        if getattr(whole, name) != getattr(match.options, name):
            raise OptionError(name, "an environment needs it named, because the spaces follow from it")
    return match


def check_reset(made_with: Struct, options: Mapping[str, object] | None) -> None:
    """OptionError for what a reset can't change. Names that are not options of the game are ignored: they may be meant
    for wrappers."""
    fixed = [name for name in options or () if name in ("seats", *made_with.__struct_fields__)]
    if fixed:
        raise OptionError(
            fixed[0], "it is chosen when the environment is made, because the spaces follow from it"
        )
