"""What leaves the library in words: plain frozen structs, which also tell clients what to expect."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from streetlight.core.questions import Question


class OptionAbout(msgspec.Struct, frozen=True):
    """Base of what else a game tells about an option, for clients to draw: its fields by name, things as refs."""


class Topic(msgspec.Struct, frozen=True):
    """What several options are about alike: who would do it, what is done, which thing it is done with."""

    id: str
    """Options with the same id belong together: a ref such as "kid:maja", or a word of the game such as "go"."""
    label: str
    thing: bool
    """`id` is a ref: the thing can be pointed at."""


class Caution(msgspec.Struct, frozen=True):
    """Something that an option costs beyond what its label says."""

    kind: str
    """What sort of cost it is, e.g. "watched"; each game has its own few."""
    text: str


class OptionDocument(msgspec.Struct, frozen=True):
    """An option in words, as it leaves the library. `about`: what else the game tells about it."""

    id: str
    kind: str
    """What sort of answer it is, e.g. "play"."""
    label: str
    targets: tuple[str, ...]
    rule: str
    hint: str
    who: str = ""
    """Who would do it, as a ref such as "kid:maja", where that is not the player."""
    short: str = ""
    """The label without its beginning that names `who`; "" where there is none."""
    topics: tuple[Topic, ...] = ()
    """What it is about, from the broad to the narrow: clients with many options make a tree of them."""
    cautions: tuple[Caution, ...] = ()
    """What it costs beyond what its label says: to be shown before it is chosen."""
    about: OptionAbout | None = None


class Blocked(msgspec.Struct, frozen=True):
    """A tempting answer that is not legal now, with the reason and its rule."""

    id: str
    label: str
    targets: tuple[str, ...]
    reason: str
    rule: str


class PromptDocument(msgspec.Struct, frozen=True):
    """A prompt in words, as it leaves the library."""

    seat: int
    id: str
    kind: Literal["one", "some", "order", "write"]
    what: str
    question: Question
    text: str
    min: int
    max: int
    options: tuple[OptionDocument, ...]
    blocked: tuple[Blocked, ...]


class EventFields(msgspec.Struct, frozen=True, gc=False):
    """Base of what each kind of event tells: its fields by name, things as refs such as "kid:2" or "space:C4"."""


class EventKind(NamedTuple):
    """One kind of event: the struct of what it tells, and the rule behind it."""

    fields: type[EventFields]
    rule: str


class EventDocument(msgspec.Struct, frozen=True):
    """An event in words, as it leaves the library."""

    n: int
    what: str
    seat: int | None
    """The seat whose doing it is, if it is somebody's."""
    args: EventFields
    text: str
    rule: str
