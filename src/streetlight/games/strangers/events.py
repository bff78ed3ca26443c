"""What the log tells: for each kind of event a struct with its fields by name, and its rule.

Things are refs: "seat:0", "kid:2", "card:run", "space:C4". `seat` is who acts, `owner` whose kid it is.
"""

from __future__ import annotations

from typing import Literal

from streetlight.core.documents import EventFields, EventKind


class BySeat(EventFields, frozen=True):
    seat: str


class WithCard(EventFields, frozen=True):
    seat: str
    card: str


class WithCards(EventFields, frozen=True):
    seat: str
    cards: tuple[str, ...]


class HowMany(EventFields, frozen=True):
    count: int


class LaidOut(EventFields, frozen=True):
    hand: tuple[str, ...]
    deck: tuple[str, ...]


class LetOut(EventFields, frozen=True):
    kid: str
    owner: str
    space: str
    """Where it came out: School."""


class KidAt(EventFields, frozen=True):
    kid: str
    space: str


class Carried(EventFields, frozen=True):
    kid: str
    owner: str
    start: str
    space: str


class Moved(EventFields, frozen=True):
    kid: str
    owner: str
    start: str
    space: str
    path: tuple[str, ...]
    """One way that the kid may have taken, both ends included."""


class Scored(EventFields, frozen=True):
    kid: str
    space: str
    spot: int
    points: int | str
    """"worth:crowd" where the crowd decides in the end."""


class Rehomed(EventFields, frozen=True):
    kid: str
    owner: str
    start: str
    space: str
    spot: int
    points: int | str
    """"worth:crowd" where the crowd decides in the end."""


class StrangerCame(EventFields, frozen=True):
    seat: str
    space: str
    left: int
    """Strangers still to come."""


class StrangerLeft(EventFields, frozen=True):
    seat: str
    space: str


class SaucerHovered(EventFields, frozen=True):
    seat: str
    kid: str
    space: str


class CoinFlipped(EventFields, frozen=True):
    seat: str
    side: Literal["side:saucer", "side:plain"]


class MadeContact(EventFields, frozen=True):
    seat: str
    points: int


class Copied(EventFields, frozen=True):
    seat: str
    friend: str
    card: str


class Over(EventFields, frozen=True):
    reason: str
    """"over:last_stranger" and the like."""


EVENTS: dict[str, EventKind] = {
    "set_aside": EventKind(WithCard, "DTS-10"),
    "spared": EventKind(HowMany, "DTS-79"),
    "laid_out": EventKind(LaidOut, "DTS-88"),
    "begins": EventKind(BySeat, "DTS-13"),
    "drew": EventKind(WithCard, "DTS-27"),
    "drew_unseen": EventKind(BySeat, "DTS-27"),
    "drawn": EventKind(WithCard, "DTS-51"),
    "reshuffled": EventKind(HowMany, "DTS-78"),
    "let_out": EventKind(LetOut, "DTS-21"),
    "ran_away": EventKind(KidAt, "DTS-29"),
    "played": EventKind(WithCard, "DTS-25"),
    "no_effect": EventKind(WithCard, "DTS-26"),
    "threw_away": EventKind(WithCard, "DTS-83"),
    "swapped": EventKind(WithCard, "DTS-86"),
    "moved": EventKind(Moved, "DTS-31"),
    "carried": EventKind(Carried, "DTS-89"),
    "scored": EventKind(Scored, "DTS-36"),
    "rehomed": EventKind(Rehomed, "DTS-74"),
    "stranger": EventKind(StrangerCame, "DTS-53"),
    "stranger_left": EventKind(StrangerLeft, "DTS-96"),
    "abducted": EventKind(KidAt, "DTS-55"),
    "saucer": EventKind(SaucerHovered, "DTS-57"),
    "saucer_empty": EventKind(BySeat, "DTS-57"),
    "coin": EventKind(CoinFlipped, "DTS-04"),
    "contact": EventKind(BySeat, "DTS-67"),
    "contact_bonus": EventKind(MadeContact, "DTS-86"),
    "showed": EventKind(WithCards, "DTS-73"),
    "copied": EventKind(Copied, "DTS-73"),
    "over": EventKind(Over, "DTS-15"),
}
"""Every event that the game tells."""

OVER_RULES = {"last_stranger": "DTS-15", "all_scored": "DTS-16", "contact": "DTS-67", "stalled": "DTS-95"}
"""Why a game was over -> the rule that ended it."""
