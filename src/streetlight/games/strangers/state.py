"""The state of a match of Don't Talk to Strangers, and the small facts every chapter asks about."""

from __future__ import annotations

from typing import ClassVar, Final

from streetlight.core.luck import Luck
from streetlight.core.state import Derived, State
from streetlight.games.strangers.pack.content import Card, Sighting, Special
from streetlight.games.strangers.rules.board import Board

DECK: Final = 0
COIN: Final = 1
SEATING: Final = 2
STREAMS: Final = 3
"""Streams of luck: one more flip of the coin never changes the next card."""

SAUCER: Final = "saucer"
SODA: Final = "soda_shop_date"
"""Names of scripts that the rules treat in a way of their own."""

SUPPLY: Final = -1
NO_CARD: Final = -1

MOST_KINDS: Final = 64
"""How many kinds of card a pack may have."""

STALL_TURNS: Final = 10
"""After so many turns per player in a row without a card played or drawn the game ends (DTS-95)."""

SAVIORS_BONUS: Final = 10
"""What Science Club Saviors is worth in Solo (DTS-86)."""


class Rules:
    """What was agreed before the match: board, cards and variants. Never changes."""

    __slots__ = (
        "architect",
        "board",
        "board_id",
        "brainiac",
        "cards",
        "deck",
        "drawn",
        "eyes",
        "hand_size",
        "held",
        "kids",
        "kinds",
        "pack",
        "partners_see",
        "seats",
        "sightings",
        "solo",
        "spot_base",
        "spot_space",
        "swaps",
        "team_of",
        "total_invasion",
        "variants",
    )

    def __init__(
        self,
        seats: int,
        board: Board,
        cards: tuple[Card, ...],
        hand_size: int,
        kids: int,
        variants: tuple[str, ...],
        seating: str,
        pack: str = "standard",
    ) -> None:
        self.seats = seats
        self.board = board
        self.board_id: str = board.id
        self.cards = cards
        self.pack = pack
        self.kids = kids  # per player
        self.variants = variants
        self.hand_size: int = hand_size + 1 if "well_read" in variants else hand_size  # DTS-82
        self.brainiac: bool = "brainiac" in variants
        self.total_invasion: bool = "total_invasion" in variants
        self.architect: bool = "architect" in variants
        self.solo: bool = "solo" in variants
        self.partners_see: bool = seating == "beside"
        team_of: list[int] = list(range(seats))
        if "teams" in variants:  # DTS-80: partners sit side by side, or opposite each other
            team_of = [0, 0, 1, 1] if self.partners_see else [0, 1, 0, 1]
        self.team_of: tuple[int, ...] = tuple(team_of)
        self.eyes: tuple[int, ...] = tuple([self._eyes_on(seat) for seat in range(seats)])
        self.drawn: tuple[bool, ...] = tuple([card.drawn for card in cards])
        self.kinds: dict[str, int] = {card.id: kind for kind, card in enumerate(cards)}
        self.sightings: tuple[bool, ...] = tuple([isinstance(card.effect, Sighting) for card in cards])
        # Solo: cards that are told to everybody when drawn, and may be swapped (DTS-86).
        self.swaps: tuple[bool, ...] = tuple([self.solo and has_script(card, SODA) for card in cards])
        # Cards that simply go into the hand when they are drawn.
        self.held: tuple[bool, ...] = tuple(
            [not (drawn or swaps) for drawn, swaps in zip(self.drawn, self.swaps, strict=True)]
        )
        deck: list[int] = []
        for kind, card in enumerate(cards):
            deck.extend([kind] * card.count)
        self.deck: tuple[int, ...] = tuple(deck)  # every card of the pack, as kinds
        base: list[int] = []
        space_of: list[int] = []
        for space in range(board.n):
            base.append(len(space_of))
            space_of.extend([space] * board.capacity[space])
        self.spot_base: tuple[int, ...] = tuple(base)
        self.spot_space: tuple[int, ...] = tuple(space_of)

    def _eyes_on(self, seat: int) -> int:
        """Who sees a hand, as bits: its owner, and a partner who sits beside them (DTS-11, DTS-80)."""
        if not self.partners_see:
            return 1 << seat
        return sum([1 << other for other in range(self.seats) if self.team_of[other] == self.team_of[seat]])


class Strangers(State):
    """One position. Cards are numbers of kinds; a kid's number tells its owner: kid // kids per player.

    The deck is a bag: an order that nobody has seen does not exist (Architect: its end is the top). Hands are tuples,
    so that a copy can share them.
    """

    rules: Derived[Rules]
    # What hidden hands have done since the last reshuffle, by seat: NO_CARD for a card drawn, the kind of one that
    # left. Empty before the first one. It follows from what was played, so the checksum does without it.
    since: Derived[list[tuple[int, ...]]]
    turn_of: int
    first: int
    hands: list[tuple[int, ...]]
    shown: list[tuple[int, ...]]  # cards of each hand that everybody has seen (DTS-73)
    kept: list[
        tuple[int, ...]
    ]  # the hidden cards of each hand at the last reshuffle; how many is public (DTS-99)
    deck: list[int]
    discard: list[int]
    in_play: int  # the card being played or resolved, or NO_CARD
    place: list[int]  # where each kid is: SUPPLY or a space
    active: list[tuple[int, ...]]  # unscored kids on the board, by seat
    spots: list[int]  # the kid scored on each spot, or -1; the spots of all scoring spaces stand in one row
    full: int  # scoring spaces without a free spot, as bits
    strangers: int  # spaces with a stranger, as bits
    tokens: int  # strangers still to come
    parks: list[int]
    libraries: list[int]
    scored: list[int]
    bonus: int  # Solo: points by Science Club Saviors
    idle: int  # turns in a row in which nobody played or drew a card
    ended: str  # why the game is over, or ""
    champions: int  # seats that won outright, as bits (DTS-67)

    # --- written by scripts/state_copies.py
    fields: ClassVar[tuple[str, ...]] = (
        "turn_of",
        "first",
        "hands",
        "shown",
        "kept",
        "deck",
        "discard",
        "in_play",
        "place",
        "active",
        "spots",
        "full",
        "strangers",
        "tokens",
        "parks",
        "libraries",
        "scored",
        "bonus",
        "idle",
        "ended",
        "champions",
    )
    __slots__ = (
        "rules",
        "since",
        "turn_of",
        "first",
        "hands",
        "shown",
        "kept",
        "deck",
        "discard",
        "in_play",
        "place",
        "active",
        "spots",
        "full",
        "strangers",
        "tokens",
        "parks",
        "libraries",
        "scored",
        "bonus",
        "idle",
        "ended",
        "champions",
    )

    def copy(self) -> Strangers:
        twin = Strangers(self.step, Luck(self.luck.keys, self.luck.counts.copy()))
        twin.told = self.told
        twin.told_count = self.told_count
        twin.revealed = self.revealed
        twin.rules = self.rules
        twin.since = self.since.copy()
        twin.turn_of = self.turn_of
        twin.first = self.first
        twin.hands = self.hands.copy()
        twin.shown = self.shown.copy()
        twin.kept = self.kept.copy()
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.in_play = self.in_play
        twin.place = self.place.copy()
        twin.active = self.active.copy()
        twin.spots = self.spots.copy()
        twin.full = self.full
        twin.strangers = self.strangers
        twin.tokens = self.tokens
        twin.parks = self.parks.copy()
        twin.libraries = self.libraries.copy()
        twin.scored = self.scored.copy()
        twin.bonus = self.bonus
        twin.idle = self.idle
        twin.ended = self.ended
        twin.champions = self.champions
        return twin

    # --- end


def has_script(card: Card, script: str) -> bool:
    """Is this the card that the rules hold a script of this name for? A pack may call it what it likes."""
    effect = card.effect
    return isinstance(effect, Special) and effect.script == script


def card_of(g: Strangers, id: str) -> Card:
    """The card with this id."""
    return g.rules.cards[g.rules.kinds[id]]


def without(things: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """The things less one of the kind that is gone."""
    at = things.index(gone)
    return things[:at] + things[at + 1 :]


def without_all(things: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """The things less one for each that is gone."""
    for thing in gone:
        things = without(things, thing)
    return things


def owner(g: Strangers, kid: int) -> int:
    return kid // g.rules.kids


def hand_limit(g: Strangers, seat: int) -> int:
    """How many cards a player refills to: +1 for each own kid in a Library (DTS-27, DTS-64)."""
    return g.rules.hand_size + g.libraries[seat]


def allowance(g: Strangers, seat: int) -> int:
    """How many unscored kids a player may have on the board: +1 for each own kid in a Park (DTS-65)."""
    return 1 + g.parks[seat]


def in_supply(g: Strangers, seat: int) -> int:
    return g.rules.kids - g.scored[seat] - len(g.active[seat])


def end(g: Strangers, reason: str) -> None:
    """The game is over, at once (DTS-15, DTS-100: the first end that happens counts)."""
    if not g.ended:
        g.ended = reason
        g.tell("over", reason)
