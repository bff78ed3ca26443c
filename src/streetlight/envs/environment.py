"""What a game says about how it is learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from streetlight.core.errors import UnknownGame
from streetlight.games.registry import title_of

if TYPE_CHECKING:
    from streetlight.envs.spec import AnySpec


class Environment(Struct, frozen=True, kw_only=True):
    """How a game is learned: its actions and observations, and its default settings."""

    spec: type[AnySpec]
    seats: int
    """How many play by default."""
    most_decisions: int = 5000
    """A match is cut off after so many decisions, unless `most_decisions` says otherwise."""
    single: Mapping[str, Mapping[str, object]] = {}
    """What is registered with Gymnasium beside the plain game: "StrangersSolo" -> its settings."""


def environment_of(name: str) -> Environment:
    """The environment of a game. UnknownGame if it has none."""
    part = title_of(name).environment
    if part is None:
        raise UnknownGame(f"{name} has no learning environment")
    return part.load()
