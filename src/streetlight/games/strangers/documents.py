"""What clients and bots get to see: the view, the content of the box, and what the end has to tell.

Things are refs: "kid:2", "space:C4". Cards in a view are plain ids: "run".
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from streetlight.core.documents import OptionAbout
from streetlight.core.views import Content, Details, OwnView, View
from streetlight.games.strangers.pack.content import Effect, Gift, PlaceKind, Source
from streetlight.games.strangers.pack.layout import Edge, GroundKind


class PlayerView(msgspec.Struct, frozen=True):
    """One player, as everybody sees them, and the cards that the viewer knows."""

    seat: int
    team: int
    hand: int
    """How many cards they hold."""
    cards: list[str]
    """Those that the viewer knows."""
    kept: int
    """How many cards that nobody else had seen they held at the last reshuffle (DTS-99)."""
    hand_limit: int
    allowance: int
    """How many kids they may have out there."""
    supply: int
    """Kids at home."""
    points: int


class KidView(msgspec.Struct, frozen=True):
    """One kid on the board."""

    kid: str
    seat: int
    at: str
    scored: bool
    spot: int | None
    """Which spot of a scoring space it stands on; None out there."""
    points: int


class PlaceView(msgspec.Struct, frozen=True):
    """A scoring space with kids in it."""

    space: str
    each: int | None
    """Where the crowd counts: what each kid there is worth now."""
    free: list[int]
    """Values of the spots that are left, best first; where the crowd counts, none has a value of its own."""


class StrangersView(View, frozen=True, kw_only=True):
    """All that a seat may know of a match."""

    pack: str
    board: str
    variants: list[str]
    turn_of: int | None
    """None when the match is over."""
    first: int
    deck: int
    """How many cards are left."""
    deck_cards: list[str] | None
    """Which, top first, where they lie open (Architect, and all after the end)."""
    discard: list[str]
    in_play: str | None
    """The card being played."""
    players: list[PlayerView]
    kids: list[KidView]
    places: list[PlaceView]
    """Scoring spaces with kids in them. All others are as printed."""
    strangers: list[str]
    tokens: int
    """Strangers still to come."""
    idle: int
    """Turns in a row in which nobody played or drew a card (DTS-95)."""


class StrangersOwnView(OwnView, frozen=True, kw_only=True):
    """The hands that one seat sees; after the end, the deck."""

    deck_cards: list[str] | None
    players: list[PlayerView]


# --- what else there is to tell about an option


class StrangersAbout(OptionAbout, frozen=True, kw_only=True):
    """What an option would do on the board."""

    no_effect: str = ""
    """Why the card would do nothing now; "" if it would do something."""
    path: list[str] | None = None
    """One way that the kid could take, both ends included; None where it is lifted, or nobody goes."""


# --- how it ended


class PlaceDetails(msgspec.Struct, frozen=True):
    """One kid that scored, and what it was worth in the end."""

    kid: str
    kind: str
    place: str
    points: int
    seat: int


class StrangersDetails(Details, frozen=True, kw_only=True):
    """How the points came about."""

    bonus: int | UnsetType = UNSET
    """Solo: points by Science Club Saviors (DTS-86)."""
    places: list[PlaceDetails]
    teams: list[int] | UnsetType = UNSET
    """Teams: points by team (DTS-80)."""


class GauntletDetails(Details, frozen=True, kw_only=True):
    """How many games the Gauntlet took."""

    games: int


# --- what is printed on the things in the box


class CellContent(msgspec.Struct, frozen=True):
    """One cell of the map."""

    ref: str
    space: str | None
    """The space that it belongs to; None where nobody can go."""
    column: int
    row: int
    ground: GroundKind
    school: bool
    stranger: bool
    school_stop: bool
    city_stop: bool


class PlaceContent(msgspec.Struct, frozen=True):
    """A scoring space."""

    space: str
    name: str
    short_name: str
    """For a narrow lot."""
    kind: PlaceKind
    spots: tuple[int, ...]
    by_total: tuple[int, ...]
    capacity: int
    gives: Literal["", Gift]
    """What a kid here lets its player have one more of: a "card" in hand, a "kid" out there."""
    source: Source


class BoardContent(msgspec.Struct, frozen=True):
    """A side of the board. `right` and `below` are the edges of each cell, row by row: open, wall or door."""

    id: str
    title: str
    tokens: int
    columns: int
    rows: int
    cells: list[CellContent]
    right: tuple[tuple[Edge, ...], ...]
    below: tuple[tuple[Edge, ...], ...]
    places: list[PlaceContent]


class CardContent(msgspec.Struct, frozen=True):
    """A kind of card."""

    card: str
    name: str
    text: str
    count: int
    drawn: bool
    may: bool
    in_hand: bool
    """May an Architect take it into the opening hand (DTS-88)?"""
    in_deck: bool
    """May an Architect choose it for the deck? Every second card there is a Sighting (`follows`)."""
    effect: Effect
    source: Source


class BestKnown(msgspec.Struct, frozen=True):
    """Of Solo Architect on a board: the most points that anybody has found a plan for, and what a medal takes."""

    points: int
    bound: int
    """No plan scores more."""
    found: str
    """How it was found."""
    bronze: int
    silver: int
    gold: int


class StrangersContent(Content, frozen=True, kw_only=True):
    """The board and the cards, for clients to draw."""

    board: BoardContent
    cards: list[CardContent]
    follows: list[str]
    """Architect: the Sightings that may follow each card of the deck."""
    hand_size: int
    kids: int
    best_known: BestKnown | None = None
    """Architect, with all the cards of the pack."""
