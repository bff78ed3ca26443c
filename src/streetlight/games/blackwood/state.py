"""The state of a match of Blackwood Grove, and the small facts every chapter asks about."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from streetlight.core.asks import Choice
from streetlight.core.luck import Luck
from streetlight.core.state import State
from streetlight.games.blackwood.pack.loading import Pack

DECK: Final = 0
SEATING: Final = 1
SALT: Final = 2
STREAMS: Final = 3

IN: Final = 0
OUT: Final = 1
"""Sides: admitted through the force field, or repelled."""

SPACES: Final = 8
"""Card spaces on the board, and as many beside it (BG-66)."""

HAND: Final = 7
PROOF: Final = 4
NO_OBJECT: Final = -1

WORKSHOP: Final = "workshop"
FREE: Final = "free"


class Rules:
    """What was agreed before the match. Never changes."""

    __slots__ = (
        "agents", "eyes", "kid", "pack", "pack_name", "plays", "predictions", "seats", "tests", "visitor",
        "visitor_draws",
    )  # fmt: skip

    def __init__(
        self, seats: int, visitor: int, kid: int, visitor_draws: int, pack: Pack, pack_name: str
    ) -> None:
        self.seats = seats
        self.visitor = visitor
        self.kid = kid
        self.visitor_draws = visitor_draws
        self.pack = pack
        self.pack_name = pack_name
        around = [(visitor + step) % seats for step in range(1, seats)]
        self.agents: tuple[int, ...] = tuple([seat for seat in around if seat != kid])  # BG-23
        # Who sees a face-down card of each seat: its owner, and the Visitor who judged it.
        self.eyes: tuple[int, ...] = tuple([1 << seat | 1 << visitor for seat in range(seats)])
        # What may be done with a card in the hand, for each object.
        objects = len(pack.names)
        self.tests: tuple[Choice, ...] = with_each("test", objects)
        self.plays: tuple[Choice, ...] = with_each("play", objects)
        self.predictions: tuple[tuple[Choice, ...], ...] = predictions_of(objects)


@lru_cache(64)
def with_each(word: str, objects: int) -> tuple[Choice, ...]:
    """The choice of this name for each object. They are listed at every turn, so they are made once."""
    return tuple([(word, thing) for thing in range(objects)])


@lru_cache(64)
def predictions_of(objects: int) -> tuple[tuple[Choice, ...], ...]:
    """For each object both predictions (BG-34)."""
    return tuple([(("admitted", thing), ("repelled", thing)) for thing in range(objects)])


FIELDS: Final = (
    "turn_of", "round", "turns_done", "trust", "deck", "bottom", "hands", "piles", "fresh", "down", "row",
    "shown", "shown_eyes", "mode", "rule", "admits", "judged", "draft", "text", "text_hash", "flipped",
    "won", "ended",
)  # fmt: skip
"""What the checksum covers."""


class Blackwood(State):
    """One position. Objects are numbers; sets of objects are ints with one bit each.

    `piles[side * 8 + space]` holds the face-up cards of a space, top last. `down[seat * 2 + side]` holds the
    face-down cards of an Agent or the Kid, oldest first. `deck` is a bag; `bottom` comes after it (BG-81).
    """

    fields: ClassVar[tuple[str, ...]] = FIELDS
    __slots__ = ("rules", *FIELDS)

    def __init__(
        self,
        step: str,
        luck: Luck,
        rules: Rules,
        turn_of: int,
        round: int,
        turns_done: int,
        trust: int,
        deck: list[int],
        bottom: list[int],
        hands: list[tuple[int, ...]],
        piles: list[tuple[int, ...]],
        fresh: int,
        down: list[tuple[int, ...]],
        row: tuple[int, ...],
        shown: int,
        shown_eyes: int,
        mode: str,
        rule: str,
        admits: int,
        judged: int,
        draft: tuple[str, ...],
        text: str,
        text_hash: str,
        flipped: tuple[int, ...],
        won: int,
        ended: str,
    ) -> None:
        self.step = step
        self.luck = luck
        self.told = None
        self.told_count = 0
        self.revealed = 0
        self.rules = rules
        self.turn_of = turn_of
        self.round = round
        self.turns_done = turns_done  # Agents' turns in this round
        self.trust = trust
        self.deck = deck
        self.bottom = bottom
        self.hands = hands
        self.piles = piles
        self.fresh = fresh  # spaces whose top card was placed in this turn, as bits (BG-70)
        self.down = down
        self.row = row  # the four cards of a proof, face up
        self.shown = shown  # the card shown to the Visitor (or by her to the Kid), not placed yet
        self.shown_eyes = shown_eyes  # who sees that card, as an audience
        self.mode = mode  # "", WORKSHOP or FREE: everybody knows which
        self.rule = rule  # the workshop rule; the Visitor's secret
        self.admits = admits  # objects that pass: by the rule, or by verdicts so far
        self.judged = judged  # objects with a verdict (FREE); all of them in WORKSHOP
        self.draft = draft  # parts of a rule being built
        self.text = text  # the Visitor's own words (FREE)
        self.text_hash = text_hash
        self.flipped = flipped  # start cards, or cards that Agents turned up, that wait to be placed
        self.won = won  # winners, as bits
        self.ended = ended

    def copy(self) -> Blackwood:
        twin = Blackwood(
            self.step,
            Luck(self.luck.keys, self.luck.counts[:]),
            self.rules,
            self.turn_of,
            self.round,
            self.turns_done,
            self.trust,
            self.deck[:],
            self.bottom[:],
            self.hands[:],
            self.piles[:],
            self.fresh,
            self.down[:],
            self.row,
            self.shown,
            self.shown_eyes,
            self.mode,
            self.rule,
            self.admits,
            self.judged,
            self.draft,
            self.text,
            self.text_hash,
            self.flipped,
            self.won,
            self.ended,
        )
        self.hand_on(twin)
        return twin


def without(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def covered(g: Blackwood) -> int:
    """Cards that lie under another one: nobody may look at them, so nothing names them (BG-71)."""
    mask = 0
    for pile in g.piles:
        for thing in pile[:-1]:
            mask |= 1 << thing
    return mask


def cards_left(g: Blackwood) -> int:
    return len(g.deck) + len(g.bottom)


def win(g: Blackwood, seats: tuple[int, ...], reason: str) -> None:
    """The match ends, at once (BG-95)."""
    if not g.ended:
        g.ended = reason
        for seat in seats:
            g.won |= 1 << seat
        g.tell("over", reason)


def draw_card(g: Blackwood) -> int:
    """The next card of the deck, or NO_OBJECT if it has run out (BG-07 is the caller's)."""
    if g.deck:
        thing: int = g.luck.take(DECK, g.deck)
        return thing
    if g.bottom:
        thing = g.luck.take(DECK, g.bottom)
        return thing
    return NO_OBJECT
