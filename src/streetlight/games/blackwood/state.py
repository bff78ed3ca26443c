"""The state of a match of Blackwood Grove, and the small facts every chapter asks about."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Literal

from streetlight.core.asks import Choice
from streetlight.core.luck import Luck
from streetlight.core.state import Derived, State
from streetlight.games.blackwood.documents import Agency, PlacedWhy
from streetlight.games.blackwood.pack.loading import Pack

DECK: Final = 0
SEATING: Final = 1
SALT: Final = 2
STREAMS: Final = 3

IN: Final = 0
OUT: Final = 1
"""Sides: admitted through the force field, or repelled."""

SIDES: Final = ("admitted", "repelled")
"""Their names."""

SPACES: Final = 8
"""Card spaces on the board, and as many beside it (BG-66)."""

AGENCIES: Final[tuple[Agency, ...]] = ("doe", "cia", "nsa", "fbi")
"""Those that Agents work for, one each (BG-09)."""

HAND: Final = 7
PROOF: Final = 4
NO_OBJECT: Final = -1

WORKSHOP: Final = "workshop"
FREE: Final = "free"


class Rules:
    """What was agreed before the match. Never changes."""

    __slots__ = (
        "agencies", "agents", "eyes", "kid", "pack", "pack_name", "plays", "predictions", "seats", "tests", "visitor",
        "visitor_draws",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        visitor: int,
        kid: int,
        visitor_draws: int,
        pack: Pack,
        pack_name: str,
        chosen: tuple[int | None, ...] = (None,) * len(AGENCIES),
    ) -> None:
        """`chosen`: the seat of each agency, as far as the players chose."""
        self.seats = seats
        self.visitor = visitor
        self.kid = kid
        self.visitor_draws = visitor_draws
        self.pack = pack
        self.pack_name = pack_name
        around = [(visitor + step) % seats for step in range(1, seats)]
        self.agents: tuple[int, ...] = tuple([seat for seat in around if seat != kid])  # BG-23
        self.agencies: tuple[Agency | None, ...] = agencies_of(seats, self.agents, chosen)
        # Who sees a face-down card of each seat: its owner, and the Visitor who judged it.
        self.eyes: tuple[int, ...] = tuple([1 << seat | 1 << visitor for seat in range(seats)])
        # What may be done with a card in the hand, for each object.
        objects = len(pack.names)
        self.tests: tuple[Choice, ...] = with_each("test", objects)
        self.plays: tuple[Choice, ...] = with_each("play", objects)
        self.predictions: tuple[tuple[Choice, ...], ...] = predictions_of(objects)


def agencies_of(
    seats: int, agents: tuple[int, ...], chosen: tuple[int | None, ...]
) -> tuple[Agency | None, ...]:
    """The agency of each seat: as chosen, and the others as they stand, seat by seat (BG-09)."""
    found: list[Agency | None] = [None] * seats
    for agency, seat in zip(AGENCIES, chosen, strict=True):
        if seat is not None:
            found[seat] = agency
    free = iter([agency for agency, seat in zip(AGENCIES, chosen, strict=True) if seat is None])
    for seat in sorted(agents):
        if found[seat] is None:
            found[seat] = next(free)
    return tuple(found)


@lru_cache(64)
def with_each(word: str, objects: int) -> tuple[Choice, ...]:
    """The choice of this name for each object. They are listed at every turn, so they are made once."""
    return tuple([(word, thing) for thing in range(objects)])


@lru_cache(64)
def predictions_of(objects: int) -> tuple[tuple[Choice, ...], ...]:
    """For each object both predictions (BG-34)."""
    return tuple([(("admitted", thing), ("repelled", thing)) for thing in range(objects)])


class Blackwood(State):
    """One position. Objects are numbers; sets of objects are ints with one bit each."""

    rules: Derived[Rules]
    turn_of: int
    round: int
    turns_done: int  # Agents' turns in this round
    trust: int
    deck: list[int]  # a bag: a card is drawn by luck
    bottom: list[int]  # comes after it (BG-81)
    hands: list[tuple[int, ...]]
    piles: list[tuple[int, ...]]  # [side * 8 + space]: the face-up cards of a space, top last
    fresh: int  # spaces whose top card was placed in this turn, as bits (BG-70)
    down: list[tuple[int, ...]]  # [seat * 2 + side]: face-down cards of an Agent or the Kid, oldest first
    row: tuple[int, ...]  # the four cards of a proof, face up
    shown: int  # the card shown to the Visitor (or by her to the Kid), not placed yet
    placing: Derived[
        PlacedWhy | Literal[""]
    ]  # why it is being placed face up; "" between steps, so it is derived
    shown_eyes: int  # who sees that card, as an audience
    mode: Literal["", "workshop", "free"]  # "", WORKSHOP or FREE: everybody knows which
    rule: str  # the workshop rule; the Visitor's secret
    admits: int  # objects that pass: by the rule, or by verdicts so far
    judged: int  # objects with a verdict (FREE); all of them in WORKSHOP
    draft: tuple[str, ...]  # parts of a rule being built
    text: str  # the Visitor's own words (FREE)
    text_hash: str
    flipped: tuple[int, ...]  # start cards, or cards that Agents turned up, that wait to be placed
    won: int  # winners, as bits
    ended: str
    # --- written by scripts/state_copies.py
    fields: ClassVar[tuple[str, ...]] = (
        "turn_of",
        "round",
        "turns_done",
        "trust",
        "deck",
        "bottom",
        "hands",
        "piles",
        "fresh",
        "down",
        "row",
        "shown",
        "shown_eyes",
        "mode",
        "rule",
        "admits",
        "judged",
        "draft",
        "text",
        "text_hash",
        "flipped",
        "won",
        "ended",
    )
    __slots__ = (
        "rules",
        "turn_of",
        "round",
        "turns_done",
        "trust",
        "deck",
        "bottom",
        "hands",
        "piles",
        "fresh",
        "down",
        "row",
        "shown",
        "placing",
        "shown_eyes",
        "mode",
        "rule",
        "admits",
        "judged",
        "draft",
        "text",
        "text_hash",
        "flipped",
        "won",
        "ended",
    )

    def copy(self) -> Blackwood:
        twin = Blackwood(self.step, Luck(self.luck.keys, self.luck.counts.copy()))
        twin.told = self.told
        twin.told_count = self.told_count
        twin.revealed = self.revealed
        twin.rules = self.rules
        twin.turn_of = self.turn_of
        twin.round = self.round
        twin.turns_done = self.turns_done
        twin.trust = self.trust
        twin.deck = self.deck.copy()
        twin.bottom = self.bottom.copy()
        twin.hands = self.hands.copy()
        twin.piles = self.piles.copy()
        twin.fresh = self.fresh
        twin.down = self.down.copy()
        twin.row = self.row
        twin.shown = self.shown
        twin.placing = self.placing
        twin.shown_eyes = self.shown_eyes
        twin.mode = self.mode
        twin.rule = self.rule
        twin.admits = self.admits
        twin.judged = self.judged
        twin.draft = self.draft
        twin.text = self.text
        twin.text_hash = self.text_hash
        twin.flipped = self.flipped
        twin.won = self.won
        twin.ended = self.ended
        return twin

    # --- end


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


def bottom_untouched(g: Blackwood) -> bool:
    """All cards that the Visitor put under the deck lie there still, so she knows which they are (BG-81)."""
    return len(g.bottom) == g.rules.visitor_draws - HAND


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
