"""Everything that is told in Blackwood Grove: the fields of each kind of event, and its rule.

Things are refs: "seat:0", "object:coin", "side:admitted". A card that is covered by now is "object:covered" (BG-71).
"""

from __future__ import annotations

from typing import Literal

from streetlight.core.documents import EventFields, EventKind
from streetlight.games.blackwood.documents import PlacedWhy

SideRef = Literal["side:admitted", "side:repelled"]
SIDE_REFS: tuple[SideRef, SideRef] = ("side:admitted", "side:repelled")


class Roles(EventFields, frozen=True):
    visitor: str
    kid: str


class Works(EventFields, frozen=True):
    """Whom an Agent works for: "agency:cia"."""

    seat: str
    agency: str


class FirstTwo(EventFields, frozen=True):
    """The two cards that the Visitor places first."""

    object: str
    object2: str


class Dealt(EventFields, frozen=True):
    """A hand, told to its owner."""

    seat: str
    objects: tuple[str, ...]


class DealtUnseen(EventFields, frozen=True):
    """A hand, told to all others."""

    seat: str
    count: int


class RuleMade(EventFields, frozen=True):
    mode: Literal["mode:workshop", "mode:free"]


class PutUnderDeck(EventFields, frozen=True):
    """The Visitor put so many cards under the deck."""

    seat: str
    count: int


class Drew(EventFields, frozen=True):
    """A card from the deck, told to whoever drew it."""

    seat: str
    object: str


class DrewUnseen(EventFields, frozen=True):
    """The same, told to all others."""

    seat: str


class Crowded(EventFields, frozen=True):
    """A card has to cover another, and somebody is asked which."""

    object: str
    side: SideRef


class Placed(EventFields, frozen=True):
    """A card came to lie face up in a space, counted from 0. `by`: the seat that played, turned up or proved."""

    object: str
    side: SideRef
    space: int
    by: str
    why: PlacedWhy


class Laid(EventFields, frozen=True):
    """A card came to lie face down before a seat, told to those who see it."""

    seat: str
    side: SideRef
    object: str


class LaidUnseen(EventFields, frozen=True):
    """The same, told to all others."""

    seat: str
    side: SideRef


class Tries(EventFields, frozen=True):
    """Somebody begins a proof."""

    seat: str


class Proof(EventFields, frozen=True):
    """The four cards of a proof."""

    seat: str
    objects: tuple[str, ...]


class Pushed(EventFields, frozen=True):
    """How a proof came out: of all cards in the row those that were pushed (`objects`), those that the Visitor had
    marked, and those where the two differ."""

    seat: str
    row: tuple[str, ...]
    objects: tuple[str, ...]
    marked: tuple[str, ...]
    missed: tuple[str, ...]
    right: Literal["proof:right", "proof:wrong"]


class Predicts(EventFields, frozen=True):
    seat: str
    object: str
    side: SideRef


class PredictsUnseen(EventFields, frozen=True):
    """A prediction about a card that only the Visitor sees."""

    seat: str
    side: SideRef


class Right(EventFields, frozen=True):
    """The Kid predicted right."""

    seat: str


class PredictedWrong(EventFields, frozen=True):
    """The Kid predicted wrong."""

    seat: str


class Shows(EventFields, frozen=True):
    """The Visitor showed the Kid a card."""

    seat: str


class Trust(EventFields, frozen=True):
    trust: int


class TurnedUp(EventFields, frozen=True):
    """An Agent turned a face-down card up."""

    seat: str
    object: str


class Over(EventFields, frozen=True):
    reason: str
    """E.g. "over:kid_proved"."""


EVENTS: dict[str, EventKind] = {
    "roles": EventKind(Roles, "BG-02"),
    "agency": EventKind(Works, "BG-09"),
    "flipped": EventKind(FirstTwo, "BG-11"),
    "dealt": EventKind(Dealt, "BG-09"),
    "dealt_unseen": EventKind(DealtUnseen, "BG-09"),
    "rule_made": EventKind(RuleMade, "BG-14"),
    "kept": EventKind(PutUnderDeck, "BG-81"),
    "drew": EventKind(Drew, "BG-30"),
    "drew_unseen": EventKind(DrewUnseen, "BG-30"),
    "crowded": EventKind(Crowded, "BG-69"),
    "placed": EventKind(Placed, "BG-68"),
    "laid": EventKind(Laid, "BG-27"),
    "laid_unseen": EventKind(LaidUnseen, "BG-29"),
    "tries": EventKind(Tries, "BG-73"),
    "proof": EventKind(Proof, "BG-73"),
    "pushed": EventKind(Pushed, "BG-76"),
    "predicts": EventKind(Predicts, "BG-34"),
    "predicts_unseen": EventKind(PredictsUnseen, "BG-59"),
    "right": EventKind(Right, "BG-35"),
    "wrong": EventKind(PredictedWrong, "BG-38"),
    "shows": EventKind(Shows, "BG-45"),
    "trust": EventKind(Trust, "BG-48"),
    "turned_up": EventKind(TurnedUp, "BG-55"),
    "over": EventKind(Over, "BG-95"),
}

OVER_RULES = {"agent_proved": "BG-05", "kid_proved": "BG-04", "visitor_out": "BG-06", "deck_empty": "BG-07"}
"""The rule of "over", by how the match ended."""
