"""What leaves the game as documents: views, content, and the details of a result."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from streetlight.core.documents import OptionAbout
from streetlight.core.views import Content, Details, OwnView, View
from streetlight.games.mindflayer.history import Head
from streetlight.games.mindflayer.pack.content import CardId, Source, Way

Team = Literal["sane", "possessed"]
Phase = Literal["give", "effect", "exchange", "over"]
GivenCards = tuple[CardId | None, ...]
"""The cards that one player gave; None where there was none to give (MF-46)."""


# --- options


class GivenCard(msgspec.Struct, frozen=True):
    """A card that an option gives away, to whom, and on which side of the giver they sit."""

    card: CardId
    to: int
    side: Way | None
    """None: not to a side, but to the only one it can go to."""


class GiftsAbout(OptionAbout, frozen=True):
    """About an option of "pass" and "give_back". It has none if there is nothing to give (MF-46)."""

    gives: tuple[GivenCard, ...]


# --- the past


class GiftView(msgspec.Struct, frozen=True, tag_field="what", tag="gift"):
    """A flipped card was given. `kept`: the receiver surely still has it, for they have passed no card since."""

    giver: int = msgspec.field(name="from")
    to: int
    card: CardId
    knocked_out: bool
    kept: bool


class MeetingView(msgspec.Struct, frozen=True, tag_field="what", tag="meeting"):
    """A Meeting card was drawn."""

    card: str
    drawer: int


class ShowView(msgspec.Struct, frozen=True, tag_field="what", tag="show"):
    """Cards were shown to somebody."""

    seat: int
    to: int
    blind: bool
    count: int
    cards: tuple[CardId, ...] | None
    """None: not to me."""


class CountView(msgspec.Struct, frozen=True, tag_field="what", tag="count"):
    """Somebody said how many cards of a kind they hold."""

    seat: int
    card: CardId
    number: int


class HurtView(msgspec.Struct, frozen=True, tag_field="what", tag="hurt"):
    """Who of those asked has two or more hits."""

    asked: tuple[int, ...]
    hurt: tuple[int, ...]


class RoundView(msgspec.Struct, frozen=True, tag_field="what", tag="round"):
    """Cards changed hands face down. `receivers[i]`, `given[i]` and `gave[i]` are about `givers[i]`, one entry
    per card."""

    blind: bool
    head: Head
    givers: tuple[int, ...]
    receivers: tuple[tuple[int, ...], ...]
    given: tuple[tuple[bool, ...], ...]
    """False where no card could be given."""
    gave: tuple[GivenCards | None, ...]
    """None: I may not know. After the end all is known."""
    received: tuple[CardId, ...] | None
    """The cards that I was passed, in no order (MF-70); None: nobody passes to me."""


class CheckView(msgspec.Struct, frozen=True, tag_field="what", tag="check"):
    """Hands were checked, and who was knocked out by it."""

    checked: tuple[int, ...]
    knocked_out: tuple[int, ...]


PastView = GiftView | MeetingView | ShowView | CountView | HurtView | RoundView | CheckView


class VoteView(msgspec.Struct, frozen=True, kw_only=True):
    """A vote, which everybody heard: `seat` wanted `other` to stay out of that Meeting."""

    meeting: str
    seat: int
    other: int


# --- the view


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    person: str
    hand: int
    cards: tuple[CardId, ...] | None
    in_play: bool
    takes_part: bool
    team: Team | None


class YouView(msgspec.Struct, frozen=True, kw_only=True):
    """What only this player knows beside the cards."""

    team: Team
    first_card: CardId
    dealt: tuple[CardId, ...]
    starters: tuple[int, ...] | None
    """The first Possessed, for those who saw each other when eyes opened (MF-18)."""
    flayers: int
    """Mind Flayers in the hand that nothing cancels."""
    hits: int
    """Hard Hits in the hand that nothing cancels."""


class TurnedView(msgspec.Struct, frozen=True, kw_only=True):
    """Who joined the Possessed when. `after` counts moments of the past; 0 is the deal."""

    seat: int
    after: int
    how: Literal["first_card", "dealt", "gift", "meeting"]


class MindFlayerView(View, frozen=True, kw_only=True):
    pack: str
    phase: Phase
    turn_of: int | None
    first: int
    redealt: tuple[int, ...]
    """How often each seat was dealt three Hard Hits and drew again (MF-12)."""
    flipped: CardId | None
    stacks: tuple[int, ...]
    """Adventure cards left in each of the three stacks, top first. Under each lies a Meeting card."""
    meetings_held: int
    meeting: str | None
    quiet: bool
    exchanging: tuple[int, ...]
    """Who passes cards in this exchange, all at once. Those of them for whom nobody waits have sealed theirs."""
    votes: tuple[VoteView, ...]
    players: tuple[PlayerView, ...]
    you: YouView | None
    past: tuple[PastView, ...]
    turned: tuple[TurnedView, ...] | UnsetType = UNSET
    """Only in the view of everything, after the end."""


class MindFlayerOwnView(OwnView, frozen=True, kw_only=True):
    players: tuple[PlayerView, ...]
    you: YouView | None
    past: tuple[PastView, ...]
    turned: tuple[TurnedView, ...] | UnsetType = UNSET


# --- what is printed on cards and tiles


class CardContent(msgspec.Struct, frozen=True, kw_only=True):
    card: str
    name: str
    text: str
    counts: tuple[int, int, int]
    """How many are unmarked, marked 6+ and marked 9+ (MF-06)."""
    source: Source


class MeetingContent(msgspec.Struct, frozen=True, kw_only=True):
    meeting: str
    name: str
    text: str
    exchange: tuple[Way, ...]
    source: Source


class PersonContent(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    name: str
    line: str


class MindFlayerContent(Content, frozen=True, kw_only=True):
    cards: tuple[CardContent, ...]
    meetings: tuple[MeetingContent, ...]
    people: tuple[PersonContent, ...]
    limit: int
    """So many uncancelled Mind Flayers possess a player; so many uncancelled Hard Hits knock a player out."""
    meetings_total: int
    """So many Meetings are held in a game."""
    left_step: int
    """The seat to the left of seat s is s + left_step, around the table."""


# --- results


class MindFlayerDetails(Details, frozen=True, kw_only=True):
    knocked_out: tuple[int, ...]
    meetings: int
    possessed: tuple[int, ...]
    starters: tuple[int, ...]
    team: Team
    """The team that won."""


class WafflesDetails(Details, frozen=True, kw_only=True):
    games: int
