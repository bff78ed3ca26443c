"""Who sits in the other seats: bots by name, policies, or copies of a policy as it was.

    bots="regular"                           every other seat
    bots=["novice", my_policy, "regular"]    one for each other seat, in order
    bots=OneOf("novice", snapshot(policy))   one of these, drawn for each seat of each match

A *policy* is anything that can be called with rows of observations and gives back an action for each row:

    def my_policy(observation):
        return observation["action_mask"].argmax(axis=1)
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy.typing as npt

from streetlight.bots.registry import check_bot

Policy: TypeAlias = Callable[[dict[str, Any]], npt.ArrayLike]  # Any: `observation` and `action_mask`, in rows
P = TypeVar("P")


class RandomIndex(Protocol):
    """The part of numpy's Generator that is wanted here."""

    def integers(self, high: int, /) -> Any: ...  # Any: a whole number of numpy's


class OneOf:
    """One of several opponents, drawn anew for each seat of each match."""

    def __init__(self, *members: str | Policy) -> None:
        if not members:
            raise ValueError("OneOf wants at least one opponent")
        self.members = members


Opponent: TypeAlias = "str | Policy | OneOf"
Opponents: TypeAlias = "Opponent | Sequence[Opponent]"


def snapshot(policy: P) -> P:
    """The policy as it is now: what it learns later does not change the copy."""
    return copy.deepcopy(policy)


def opponents_of(name: str, bots: Opponents, others: int) -> list[Opponent]:
    """Who sits in each other seat. An error if a bot does not exist, or if there are too many or too few."""
    if isinstance(bots, (str, OneOf)) or callable(bots):
        check(name, bots)
        return [bots] * others
    if not isinstance(bots, Sequence):
        raise TypeError(f"bots must be a level, a policy, OneOf(...) or a list of them, not {bots!r}")
    if len(bots) != others:
        raise ValueError(f"{others} bots are needed, not {len(bots)}")
    for bot in bots:
        check(name, bot)
    return list(bots)


def check(name: str, bot: object) -> None:
    if isinstance(bot, str):
        check_bot(name, bot)
    elif isinstance(bot, OneOf):
        for member in bot.members:
            check(name, member)
    elif not callable(bot):
        raise TypeError(
            f"{bot!r} is no opponent: neither the level of a bot nor something that can be called"
        )


def drawn(opponent: Opponent, luck: RandomIndex) -> str | Policy:
    """Who it is in the match that begins."""
    if isinstance(opponent, OneOf):
        return opponent.members[int(luck.integers(len(opponent.members)))]
    return opponent
