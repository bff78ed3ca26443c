"""What leaves the game as data: views, a pack's content, and how a match ended. Objects are refs: "object:coin"."""

from __future__ import annotations

from typing import Literal

import msgspec

from streetlight.core.views import Content, Details, OwnView, View
from streetlight.games.blackwood.pack.content import Source

Role = Literal["visitor", "kid", "agent"]
Agency = Literal["doe", "cia", "nsa", "fbi"]
"""Whom an Agent works for (BG-09)."""
RuleMode = Literal["workshop", "free"]
"""Where the Pass Rule comes from: the workshop, or the Visitor's own words."""
RuleShape = Literal["one", "both", "either", "compare"]
"""Of a rule from the workshop: one thing holds, both do, one of them does, or an object is compared with another."""
PlacedWhy = Literal["start", "hint", "prediction", "proof", "turned_up"]
"""Why a card is placed face up: as one of the two first cards, by the Visitor, by the Kid, after a proof that failed,
or because an Agent turned it up."""


class RuleParts(msgspec.Struct, frozen=True):
    """A rule of the workshop in its parts.

    `first` and `second` are attributes ("metal"; "!metal": not), and `second` is "" where one thing holds. Of a
    comparison `first` is a measure ("weight<": less, "weight>": more) and `second` the object to compare with.
    """

    shape: RuleShape
    first: str
    second: str


# --- views


class RuleView(msgspec.Struct, frozen=True):
    """The Pass Rule. The id is its notation in the workshop; "" for one in the Visitor's own words."""

    id: str
    text: str
    argued: tuple[str, ...] = ()
    """Objects about which people would argue under this rule; it has a verdict on them all the same."""


class DraftView(msgspec.Struct, frozen=True):
    """A rule that the Visitor is building: its shape (None: not chosen yet) and its first part ("": not yet)."""

    shape: RuleShape | None
    first: str


class SpaceView(msgspec.Struct, frozen=True):
    """A card space with a card on it: only the top card may be looked at (BG-71)."""

    top: str
    under: int


class FaceDownView(msgspec.Struct, frozen=True):
    """Face-down cards of one player on one side: how many, and which as far as the seat may know."""

    count: int
    cards: tuple[str, ...]


class DownView(msgspec.Struct, frozen=True):
    """All face-down cards of one player."""

    admitted: FaceDownView
    repelled: FaceDownView


class PlayerView(msgspec.Struct, frozen=True):
    """One player. `hand` is how many cards, `cards` which, as far as the seat may know."""

    seat: int
    role: Role
    agency: Agency | None
    """Of an Agent."""
    hand: int
    cards: tuple[str, ...]
    down: DownView


class BlackwoodView(View, frozen=True, kw_only=True):
    """What one seat sees."""

    pack: str
    visitor: int
    kid: int
    agents: tuple[int, ...]
    """In turn order."""
    round: int
    turn_of: int | None
    trust: int
    deck: int
    """Cards left."""
    mode: RuleMode | None
    """None: the rule is not made yet."""
    rule_hash: str | None
    """Binds the Visitor to a rule in her own words."""
    rule: RuleView | None
    """For the Visitor, and for all after the end."""
    verdicts: dict[str, bool] | None
    """Does it pass? For each object with a verdict; for the Visitor, and for all after the end."""
    advice: str | None
    """For a Visitor with a rule in her own words: what would contradict her verdicts so far."""
    draft: DraftView | None
    """For the Visitor: the rule that she is building; None if she has not begun, or is done."""
    under_deck: tuple[str, ...] | None
    """For a Visitor who drew 14 cards: those that she put under the deck, as long as nobody has drawn from them."""
    admitted: tuple[SpaceView | None, ...]
    repelled: tuple[SpaceView | None, ...]
    flipped: tuple[str, ...]
    """Cards that lie open and wait to be placed."""
    row: tuple[str, ...]
    """The cards of a proof."""
    shown: str | None
    """The card before the Visitor; "object:hidden" for those who don't see it."""
    placing: PlacedWhy | None
    """Why that card is being placed face up; None if it is not."""
    players: tuple[PlayerView, ...]


class BlackwoodOwnView(OwnView, frozen=True, kw_only=True):
    """Where a seat sees more than everybody."""

    rule: RuleView | None
    verdicts: dict[str, bool] | None
    advice: str | None
    draft: DraftView | None
    under_deck: tuple[str, ...] | None
    shown: str | None
    players: tuple[PlayerView, ...]


# --- the end


class BlackwoodDetails(Details, frozen=True, kw_only=True):
    """What else there is to tell at the end."""

    rounds: int
    rule: RuleView | None
    trust: int


# --- the content of a pack


class ObjectContent(msgspec.Struct, frozen=True):
    object: str
    name: str
    with_article: str
    """ "an apple" """
    source: Source


class AttributeContent(msgspec.Struct, frozen=True):
    """Something that holds for an object or not, and the objects for which it does."""

    id: str
    group: str
    phrase: str
    negation: str
    definition: str
    admits: tuple[str, ...]
    argued: tuple[str, ...]
    """Objects about which people would argue."""


class QuantityContent(msgspec.Struct, frozen=True):
    """Something that can be measured. The values are those of all objects, in order."""

    id: str
    unit: str
    less: str
    more: str
    values: tuple[float, ...]


class ExampleContent(msgspec.Struct, frozen=True):
    rule: str
    parts: RuleParts
    text: str
    source: Source


Power = Literal["prove", "secret", "face_down", "both"]


class TrustContent(msgspec.Struct, frozen=True):
    """A spot of the trust track: what it gives and allows, in a few words and in whole sentences."""

    spot: int
    gift: str
    allows: Power | None
    """What it allows from here on."""
    power: str
    about: str


class BlackwoodContent(Content, frozen=True, kw_only=True):
    """Objects, attributes, example rules and the trust track, for clients to draw and for the workshop."""

    objects: tuple[ObjectContent, ...]
    attributes: tuple[AttributeContent, ...]
    quantities: tuple[QuantityContent, ...]
    examples: tuple[ExampleContent, ...]
    trust: tuple[TrustContent, ...]
    """The spots in order. The last one stands for all after it."""
    stakes: dict[str, str]
    """What is at stake for whoever is asked this question, by its name."""
