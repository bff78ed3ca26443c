"""What players are asked. The questions of special cards stand beside those cards, in `rules/special_cards.py`.

Cards and spaces are named by their ids ("run", "C4"), kids and seats by their numbers.
"""

from __future__ import annotations

from streetlight.core.questions import Question


class TakeTurn(Question, frozen=True, tag="turn"):
    """Let out a kid, play a card, or run away."""

    may_discard: bool
    """Brainiac: a card may be thrown away first (DTS-83)."""


class ThrowAway(Question, frozen=True, tag="discard"):
    """Brainiac: which card to throw away after the action, if any (DTS-83)."""


class MoveKid(Question, frozen=True, tag="move"):
    """Which kid goes where by this card."""

    card: str
    kids: tuple[int, ...]


class MoveKids(Question, frozen=True, tag="move_any"):
    """Which kid goes next by this card, and where; or no more of them (DTS-48)."""

    card: str
    kids: tuple[int, ...]
    """Those that have not moved yet."""


class PlaceKid(Question, frozen=True, tag="place"):
    """Which kid is lifted by this card, and where it is set down (DTS-89)."""

    card: str


class PlaceStranger(Question, frozen=True, tag="stranger"):
    """Where a stranger appears (DTS-53)."""


class SaucerKid(Question, frozen=True, tag="saucer"):
    """Over which kid the saucer hovers (DTS-57)."""


class InvasionOrder(Question, frozen=True, tag="invasion"):
    """Total Invasion: stranger or saucer first (DTS-84)."""


class SwapSoda(Question, frozen=True, tag="soda_alone"):
    """Solo: swap the Soda Shop Date just drawn, or keep it (DTS-86)."""


class DesignHand(Question, frozen=True, tag="design_hand"):
    """Architect: which card stands at this place of the opening hand (DTS-88)."""

    place: int


class DesignDeck(Question, frozen=True, tag="design_deck"):
    """Architect: which card stands at this place of the deck, from the top (DTS-88)."""

    place: int


QUESTIONS: tuple[type[Question], ...] = (
    TakeTurn,
    ThrowAway,
    MoveKid,
    MoveKids,
    PlaceKid,
    PlaceStranger,
    SaucerKid,
    InvasionOrder,
    SwapSoda,
    DesignHand,
    DesignDeck,
)
"""Every question that is not a special card's own."""
