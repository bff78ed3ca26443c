"""The state of a match of Attack of the Mind Flayer, and the small facts every chapter asks about."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import ClassVar, Final

from streetlight.core.asks import Choice
from streetlight.core.luck import Luck
from streetlight.core.state import Derived, State
from streetlight.games.mindflayer.history import OpenVote, PastMoments
from streetlight.games.mindflayer.pack.content import (
    HARD_HIT,
    HELPING_HAND,
    KINDS,
    MEMORIES,
    MIND_FLAYER,
    WAFFLE,
    AdventureCard,
    Effect,
    MeetingCard,
    Person,
    Way,
)

DEAL: Final = 0
DECK: Final = 1
MEETINGS: Final = 2
CHANCE: Final = 3
SEATING: Final = 4
STREAMS: Final = 5
"""Streams of luck: a card drawn blindly in a Meeting never changes the next card of the deck."""

LEFT: Final = 1
"""Seats count clockwise, so the seat to the left of s is s + LEFT (MF-65)."""

NO_MEETING: Final = -1
UNCANCELLED: Final = 3
"""So many Mind Flayers (Hard Hits) that nothing cancels possess a player (knock a player out)."""

HURTING: Final = 2
"""So many uncancelled Hard Hits keep a player out of a Meeting where its card says so."""


class Rules:
    """What was agreed before the match: players, cards, Meeting cards. Never changes."""

    __slots__ = (
        "cards",
        "deck",
        "effects",
        "everybody",
        "eyes_open",
        "first_cards",
        "in_use",
        "meeting_cards",
        "meetings",
        "pack",
        "people",
        "seats",
        "stacks",
        "ways",
    )

    def __init__(
        self,
        pack: str,
        seats: int,
        cards: tuple[AdventureCard, ...],
        counts: tuple[int, ...],
        roles: tuple[int, int],
        meetings: tuple[MeetingCard, ...],
        people: tuple[Person, ...],
    ) -> None:
        self.pack = pack
        self.seats = seats
        self.cards = cards
        self.in_use = counts  # cards of each kind in this match (MF-06, MF-07)
        flayers, waffles = roles
        self.first_cards: list[int] = [MIND_FLAYER] * flayers + [WAFFLE] * waffles  # MF-08
        rest = list(counts)
        rest[MIND_FLAYER] -= flayers
        rest[WAFFLE] -= waffles
        self.deck: list[int] = kinds_of(rest)  # what is dealt from, and then the common deck
        self.meetings = meetings
        self.meeting_cards: list[int] = list(range(len(meetings)))  # all of them are shuffled (MF-16)
        # For each Meeting card the ways of an exchange; left comes first.
        self.ways: tuple[tuple[Way, ...], ...] = tuple(
            [tuple(sorted(card.exchange_with(seats))) for card in meetings]
        )
        self.effects: tuple[Effect, ...] = tuple([card.effect_with(seats) for card in meetings])
        self.people = people
        self.everybody: int = (1 << seats) - 1
        self.eyes_open: bool = seats >= 6  # MF-18, MF-19
        left = sum(counts) - 4 * seats
        self.stacks: tuple[int, int, int] = ((left + 2) // 3, (left + 1) // 3, left // 3)  # MF-15


class MindFlayer(State):
    """One position.

    Cards of a kind are alike, so a hand is five counts: seat s holds `hands[5 * s + kind]`. Sets of seats are
    bit masks. The deck is a bag: an order that nobody has seen does not exist.

    `roles`, `dealt` and `past` remember how the hands came about. Teams depend on that (possession is
    permanent), so a redraw of what a seat can't know draws a whole past, not only hands.
    """

    rules: Derived[Rules]
    turn_of: int
    first: int
    hands: list[int]
    possessed: int  # seats on that team, for good (MF-30)
    down: int  # seats knocked out
    deck: list[int]  # adventure cards of all stacks that are left
    stack: int  # cards left before the next Meeting card
    held: int  # Meetings held so far
    flipped: int  # the card in the middle, or NO_CARD
    meeting_cards: list[int]  # not drawn yet
    meeting: int  # the Meeting card being resolved, or NO_MEETING
    away: int  # seats kept out of this Meeting (MF-64)
    quiet: bool  # nobody may speak (MF-39)
    roles: int  # seats whose first card was a Mind Flayer
    starters: int  # seats Possessed after the deal, who saw each other with 6 or more (MF-18)
    dealt: tuple[int, ...]  # the 3 cards dealt to each seat, as counts like `hands`
    redealt: tuple[int, ...]  # how often each seat was dealt three Hard Hits (MF-12)
    past: PastMoments | None  # what has happened to the hands
    votes: Derived[tuple[OpenVote, ...]]  # all votes so far; players are told them, which the checksum counts
    ended: str  # why the game is over, or ""
    # --- written by scripts/state_copies.py
    fields: ClassVar[tuple[str, ...]] = (
        "turn_of",
        "first",
        "hands",
        "possessed",
        "down",
        "deck",
        "stack",
        "held",
        "flipped",
        "meeting_cards",
        "meeting",
        "away",
        "quiet",
        "roles",
        "starters",
        "dealt",
        "redealt",
        "past",
        "ended",
    )
    __slots__ = (
        "rules",
        "turn_of",
        "first",
        "hands",
        "possessed",
        "down",
        "deck",
        "stack",
        "held",
        "flipped",
        "meeting_cards",
        "meeting",
        "away",
        "quiet",
        "roles",
        "starters",
        "dealt",
        "redealt",
        "past",
        "votes",
        "ended",
    )

    def copy(self) -> MindFlayer:
        twin = MindFlayer(self.step, Luck(self.luck.keys, self.luck.counts.copy()))
        twin.told = self.told
        twin.told_count = self.told_count
        twin.revealed = self.revealed
        twin.rules = self.rules
        twin.turn_of = self.turn_of
        twin.first = self.first
        twin.hands = self.hands.copy()
        twin.possessed = self.possessed
        twin.down = self.down
        twin.deck = self.deck.copy()
        twin.stack = self.stack
        twin.held = self.held
        twin.flipped = self.flipped
        twin.meeting_cards = self.meeting_cards.copy()
        twin.meeting = self.meeting
        twin.away = self.away
        twin.quiet = self.quiet
        twin.roles = self.roles
        twin.starters = self.starters
        twin.dealt = self.dealt
        twin.redealt = self.redealt
        twin.past = self.past
        twin.votes = self.votes
        twin.ended = self.ended
        return twin

    # --- end


def flayers(counts: list[int], at: int) -> int:
    """Mind Flayers that no Memories cancel (MF-28, MF-29). `at` is where the five counts begin."""
    return counts[at + MIND_FLAYER] - counts[at + MEMORIES]


def flayed(counts: list[int], at: int) -> bool:
    """Three Mind Flayers that nothing cancels."""
    return flayers(counts, at) >= UNCANCELLED


def hits(counts: list[int], at: int) -> int:
    """Hard Hits that no Helping Hand cancels (MF-28, MF-32)."""
    return counts[at + HARD_HIT] - counts[at + HELPING_HAND]


def hand(g: MindFlayer, seat: int) -> list[int]:
    """The five counts of a hand."""
    return g.hands[KINDS * seat : KINDS * seat + KINDS]


def hand_size(g: MindFlayer, seat: int) -> int:
    return sum(g.hands[KINDS * seat : KINDS * seat + KINDS])


def in_play(g: MindFlayer) -> tuple[int, ...]:
    """The seats still in play, clockwise from seat 0."""
    return seats_but(g.rules.seats, g.down)


def participants(g: MindFlayer) -> tuple[int, ...]:
    """Who takes part in this Meeting: in play and not kept out (MF-42)."""
    return seats_but(g.rules.seats, g.down | g.away)


@lru_cache(4096)
def seats_but(seats: int, out: int) -> tuple[int, ...]:
    """All seats but those that are out, clockwise from seat 0. The same few are asked for all the time."""
    return tuple([seat for seat in range(seats) if not out >> seat & 1])


@lru_cache(4096)
def one_of(word: str, seats: tuple[int, ...]) -> tuple[Choice, ...]:
    """To choose one of these seats; `word` says for what."""
    return tuple([(word, seat) for seat in seats])


def kinds_of(counts: list[int] | tuple[int, ...], at: int = 0) -> list[int]:
    """The cards of five counts one by one, as kinds in order."""
    return [kind for kind in range(KINDS) for _ in range(counts[at + kind])]


@cache
def counts_of(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """The five counts of the cards just dealt."""
    return tuple([kinds.count(kind) for kind in range(KINDS)])


@lru_cache(4096)
def seats_in(mask: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])
