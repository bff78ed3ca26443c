"""The content of the game: what a pack says, as frozen structs.

There are five kinds of adventure cards, and the rules know each of them by its number below. A pack says how
many of each there are, how they are called, and what the Meeting cards do.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Source = Literal["rulebook", "public", "house"]
CardId = Literal["mind_flayer", "hard_hit", "waffle", "memories", "helping_hand"]
Way = Literal["left", "right"]

CARD_IDS: Final[tuple[CardId, ...]] = ("mind_flayer", "hard_hit", "waffle", "memories", "helping_hand")
KINDS: Final = 5
MIND_FLAYER: Final = 0
HARD_HIT: Final = 1
WAFFLE: Final = 2
MEMORIES: Final = 3
HELPING_HAND: Final = 4
NO_CARD: Final = -1

PLAYERS: Final = range(4, 11)
MEETINGS_HELD: Final = 3  # per game (MF-16)
DEALT: Final = 3  # cards beside the first one (MF-11)


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="nothing"):
    """No effect: the Meeting just begins."""


class ShowCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="show"):
    """Cards of a hand are shown to one pair of eyes and stay there.

    ``who``: each player in play shows to the left neighbour, or one whom the drawer picks shows to the drawer.
    ``how``: the owner chooses (one card), or ``cards`` are drawn blindly.
    """

    who: Literal["each", "picked"]
    how: Literal["choose", "random"]
    cards: int = 1


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="count"):
    """Somebody whom the drawer picks truly says how many cards of a kind they hold."""

    card: CardId


class KeepOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="keep_out"):
    """Somebody stays out of this Meeting (MF-64).

    ``by``: the drawer picks; a vote, sealed until all votes are read out, in which a tie keeps nobody out; or everybody
    who has at least two uncancelled Hard Hits.
    """

    by: Literal["drawer", "vote", "hurt"]


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="pass"):
    """Before the exchange every player in play passes one more card this way, chosen or drawn blindly."""

    way: Way
    how: Literal["choose", "random"]


class Trade(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="trade"):
    """The drawer takes a card blindly from somebody and gives one of their own choice back."""


Effect = Nothing | ShowCards | Count | KeepOut | Pass | Trade


class MeetingCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Meeting card: an effect, and how the exchange after it goes.

    ``exchange`` lists the way of each card that a participant gives: left and right unless the card says
    otherwise. ``players`` lists the numbers of players with which this holds, if not with all. With the others
    ``otherwise`` is the effect, and the exchange goes left and right. The text names those numbers.
    """

    id: str
    name: str
    text: str
    source: Source
    effect: Effect
    exchange: tuple[Way, ...] = ("left", "right")
    players: tuple[int, ...] = ()
    otherwise: Effect = Nothing()

    def holds(self, players: int) -> bool:
        """Is it the first side of the card that counts with so many players?"""
        return not self.players or players in self.players

    def effect_with(self, players: int) -> Effect:
        return self.effect if self.holds(players) else self.otherwise

    def exchange_with(self, players: int) -> tuple[Way, ...]:
        return self.exchange if self.holds(players) else ("left", "right")


class AdventureCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of adventure card: how many are unmarked, marked 6+ and marked 9+ (MF-06)."""

    id: CardId
    name: str
    text: str
    source: Source
    unmarked: int
    six_plus: int = 0
    nine_plus: int = 0


class FirstCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First cards for a number of players (MF-08)."""

    players: int
    mind_flayer: int
    waffle: int


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character tile. Characters have no powers (MF-05)."""

    id: str
    name: str
    line: str


class Pack(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """All content of one edition. ``deck = "standard"`` claims the cards and roles of MF-02, MF-07 and MF-08.

    Two packs are never equal, so that what is worked out from one can be kept with it at no cost.
    """

    name: str
    title: str
    version: int
    deck: Literal["standard", "other"]
    cards: tuple[AdventureCard, ...]
    roles: tuple[FirstCards, ...]
    meetings: tuple[MeetingCard, ...]
    people: tuple[Person, ...]

    def cards_for(self, players: int) -> tuple[int, ...]:
        """How many cards of each kind are in use (MF-06)."""
        return tuple(
            card.unmarked + (card.six_plus if players >= 6 else 0) + (card.nine_plus if players >= 9 else 0)
            for card in self.cards
        )

    def roles_for(self, players: int) -> tuple[int, int]:
        """How many first cards are Mind Flayers and Waffles (MF-08)."""
        for row in self.roles:
            if row.players == players:
                return row.mind_flayer, row.waffle
        raise KeyError(players)
