"""The state of a match at rest: plain data that copies in microseconds."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from streetlight.core.luck import Luck

T = TypeVar("T")
Derived = Annotated[T, "not in the checksum"]
"""Marks a field of a state that follows from the others, or never changes."""

EVERYONE = -1
"""The audience of a public event: all seats and the spectator. An audience is a bit mask of seats; all
bits above the seats stand for the spectator, so `~only(2)` is everybody but seat 2."""

EventArgs = tuple[Any, ...]  # Any: every kind of event has fields of its own
"""The fields of an event as the rules tell them. A struct of the game names and types them."""

Told = tuple[Any, int, str, EventArgs]  # Any: a type can't name itself here; it is Told | None
"""One event as it is kept: (the ones before, audience mask, what, arguments)."""


@mypyc_attr(allow_interpreted_subclasses=True)  # in the compiled build a game may stay plain Python
class State:
    """Base of every game's state.

    A subclass lists its own plain-data attributes in `fields` (what the checksum covers) and has a `copy()`, which
    makes a twin with all of them and calls `self.hand_on(twin)`, or does the same itself. No object may be reachable
    on two paths. Hidden things are kept here, never in a local variable of a script.
    """

    fields: ClassVar[tuple[str, ...]] = ()

    __slots__ = ("step", "luck", "told", "told_count", "revealed")

    def __init__(self, step: str, luck: Luck) -> None:
        self.step = step  # the step that comes next; "" when the match is over
        self.luck = luck
        self.told: Told | None = None
        self.told_count = 0
        self.revealed = 0  # how often something hidden became known (undo stops there)

    def copy(self) -> State:
        raise TypeError(f"{type(self).__name__} has no copy()")

    def hand_on(self, twin: State) -> None:
        """Give the twin what every state has. The luck is given in the twin's constructor."""
        twin.told = self.told
        twin.told_count = self.told_count
        twin.revealed = self.revealed

    def tell(self, what: str, *args: object) -> None:
        """Something happened that everybody sees."""
        self.told = (self.told, EVERYONE, what, args)
        self.told_count += 1

    def tell_to(self, audience: int, what: str, *args: object) -> None:
        """Something happened that only these see: `only(seat)`, or `~only(seat)` for everybody else."""
        self.told = (self.told, audience, what, args)
        self.told_count += 1

    def tell_apart(self, audience: int, what: str, args: EventArgs, other: str, rest: EventArgs) -> None:
        """Something happened of which these see more than all others: everybody is told exactly one of the two."""
        self.told = ((self.told, audience, what, args), ~audience, other, rest)
        self.told_count += 2


def only(*seats: int) -> int:
    """The audience mask of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def may_see(audience: int, seat: int | None) -> bool:
    return audience < 0 if seat is None else audience >> seat & 1 == 1


def facts(thing: object) -> object:
    """The thing as plain lists and numbers, in a fixed order."""
    if isinstance(thing, State):
        named = [facts(getattr(thing, name)) for name in thing.fields]
        return [thing.step, facts(thing.luck), thing.told_count, named]
    if isinstance(thing, Luck):
        return [[f"{key:x}" for key in thing.keys], list(thing.counts)]
    if isinstance(thing, (list, tuple)):
        return [facts(item) for item in thing]
    if isinstance(thing, dict):
        return [[facts(key), facts(thing[key])] for key in sorted(thing)]
    if isinstance(thing, (set, frozenset)):
        return [facts(item) for item in sorted(thing)]
    if isinstance(thing, int) and thing.bit_length() > 53:
        return f"{thing:x}"
    if thing is None or isinstance(thing, (str, int, float, bool)):
        return thing
    if isinstance(thing, msgspec.Struct):
        values = [facts(getattr(thing, name)) for name in thing.__struct_fields__]
        tag = thing.__struct_config__.tag
        return values if tag is None else [tag, *values]
    parts = getattr(type(thing), "fields", None)
    if parts is None:
        raise TypeError(f"{type(thing).__name__} in a state is neither plain data nor lists its `fields`")
    return [facts(getattr(thing, name)) for name in parts]


def digest(plain: object) -> str:
    """A hash of plain data that is the same in every process."""
    return hashlib.blake2b(msgspec.json.encode(plain, order="deterministic"), digest_size=16).hexdigest()
