"""What has happened to the hands, moment by moment.

Teams depend on what hands were, not only on what they are, so the state remembers. Each kind of
moment has a number (its tag), which checksums cover.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

Head = Literal["pass", "both", "left", "right", "back"]
"""How cards are passed, the first word of a choice of them: see rules/passing.py."""

CHOSEN: Final = 0
BLIND: Final = 1
"""How a card was picked: by its owner, or blindly."""


class GiftMoment(msgspec.Struct, frozen=True, gc=False, tag=0):
    """A flipped card was given; public."""

    giver: int
    receiver: int
    kind: int
    knocked_out: bool


class MeetingMoment(msgspec.Struct, frozen=True, gc=False, tag=1):
    """A Meeting card was drawn; public."""

    card: int
    drawer: int


class ShowMoment(msgspec.Struct, frozen=True, gc=False, tag=2):
    """Cards were shown."""

    owner: int
    eyes: int  # mask of the seats who saw them
    how: int
    kinds: tuple[int, ...]


class CountMoment(msgspec.Struct, frozen=True, gc=False, tag=3):
    """Somebody truly said how many they hold; public."""

    seat: int
    kind: int
    said: int  # how many


class HurtMoment(msgspec.Struct, frozen=True, gc=False, tag=4):
    """Who of those asked has two or more hits; public."""

    asked: int
    hurt: int


class RoundMoment(msgspec.Struct, frozen=True, gc=False, tag=5):
    """Cards changed hands face down.

    `receivers[i]` and `gave[i]` are about `givers[i]`, one entry per card.
    """

    how: int
    head: Head
    givers: tuple[int, ...]
    receivers: tuple[tuple[int, ...], ...]
    gave: tuple[tuple[int, ...], ...]  # hidden; NO_CARD where none could be given, which is public (MF-46)


class CheckMoment(msgspec.Struct, frozen=True, gc=False, tag=6):
    """Thresholds of those seats were checked; public."""

    checked: int
    knocked_out: int


PastMoment = GiftMoment | MeetingMoment | ShowMoment | CountMoment | HurtMoment | RoundMoment | CheckMoment

PastMoments = tuple[Any, PastMoment]  # Any: a type can't name itself here; it is Past | None
"""What has happened to the hands, newest first: (the moments before, moment)."""


class OpenVote(msgspec.Struct, frozen=True, gc=False):
    """Somebody voted openly to keep somebody out of a Meeting."""

    card: int  # the Meeting card
    seat: int
    other: int


def moments(past: PastMoments | None) -> list[PastMoment]:
    """All moments so far, oldest first."""
    found: list[PastMoment] = []
    cell = past
    while cell is not None:
        found.append(cell[1])
        cell = cell[0]
    found.reverse()
    return found
