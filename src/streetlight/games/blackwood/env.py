"""Blackwood Grove: a plane of objects for everything that can be true of an object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import get_args

from streetlight.core.asks import Choice
from streetlight.envs.environment import Environment
from streetlight.envs.layout import Layout, ones
from streetlight.envs.spec import Spec
from streetlight.games.blackwood.documents import PlacedWhy
from streetlight.games.blackwood.rules.setup import FORMS
from streetlight.games.blackwood.state import (
    FREE,
    NO_OBJECT,
    SIDES,
    SPACES,
    WORKSHOP,
    Blackwood,
    Rules,
    bottom_untouched,
)

ROLES = ("visitor", "kid", "agent")
WHYS: tuple[str, ...] = get_args(PlacedWhy)
SHAPES = ("workshop", *FORMS)


class Remembered:
    """What is remembered of a match: a row to start from for each seat, and what was true when they were written."""

    __slots__ = (
        "rows", "down", "counts", "piles", "heights", "tops", "mode", "admits", "judged", "rule", "draft",
        "bottom",
    )  # fmt: skip

    def __init__(self, seats: int, things: int) -> None:
        self.rows: list[bytearray] = []
        self.down: list[tuple[int, ...]] = []  # empty: nobody has looked yet
        self.counts = bytearray(4 * seats)  # face-down cards, player by side, twice around the table
        self.piles: list[tuple[int, ...]] = [()] * (2 * SPACES)
        self.heights = bytearray(2 * SPACES)  # cards on each space
        self.tops = bytearray(2 * things)
        self.mode = "?"
        self.admits = 0
        self.judged = 0
        self.rule = ""
        self.draft: tuple[str, ...] = ()
        self.bottom: list[int] = []


class BlackwoodSpec(Spec[Blackwood, Remembered]):
    """All blocks by player start with my own, then clockwise from my left; objects stand in the pack's order."""

    def option_ids(self) -> Iterator[str]:
        rules: Rules = self.rules
        pack = rules.pack
        objects = pack.workshop.objects
        yield from ("prove", "stop", "draw", "end_turn", "wait", "admit", "repel", "workshop")
        yield from [f"example:{number}" for number in range(len(pack.data.example))]
        yield from [f"form:{form}" for form in FORMS]
        yield from [f"measure:{quantity.id}{sign}" for quantity in pack.data.quantity for sign in "<>"]
        yield from [f"say:{literal.name}" for literal in pack.workshop.literals]
        yield from [f"cover:{side}:{space + 1}" for side in SIDES for space in range(SPACES)]
        for head in (
            "than", "keep", "test", "admitted", "repelled", "play", "push", "mark", "reveal",
        ):  # fmt: skip
            yield from [f"{head}:{thing}" for thing in objects]

    def build(self, layout: Layout) -> None:
        n = self.seats
        things = self.things = len(self.rules.pack.workshop.objects)
        self.around = [tuple([(seat + at) % n for at in range(n)]) for seat in range(n)]
        self.turn = layout.add("turn", n, "whose turn it is, by player")
        self.roles = layout.add("roles", 3 * n, "player by role: Visitor, Kid, Agent")
        self.round = layout.add("round", 1, "the round", 60)
        self.trust = layout.add("trust", 1, "Trust", 20)
        self.deck = layout.add("deck", 1, "cards left", 255)
        self.sizes = layout.add("hand_sizes", n, "cards in hand, by player", 20)
        self.counts = layout.add(
            "face_down", 2 * n, "face-down cards, player by side (admitted, repelled)", 40
        )
        self.piles = layout.add("piles", 2 * SPACES, "cards on each space, admitted then repelled", 40)
        self.mode = layout.add(
            "mode", 2, "the rule comes from the workshop; it is in the Visitor's own words"
        )
        self.hand = layout.add("hand", things, "objects in my hand")
        self.tops = layout.add("tops", 2 * things, "objects on top of a pile, side by object")
        self.down = layout.add("mine_down", 2 * things, "my own face-down objects, side by object")
        self.others = layout.add(
            "others_down", 2 * things, "others' face-down objects that I know, side by object"
        )
        self.row_of = layout.add("row", things, "the four objects of a proof")
        self.shown = layout.add("shown", things, "an object on its way that I see")
        self.admits = layout.add("admits", things, "Visitor only: objects that pass")
        self.judged = layout.add("judged", things, "Visitor only: objects with a verdict")
        self.picked = layout.add("picked", things, "objects picked so far in this prompt")

    def build_whole(self, layout: Layout) -> None:
        workshop, quantities = self.rules.pack.workshop, self.rules.pack.data.quantity
        self.why = layout.add("placing", len(WHYS), f"why a card is being placed: {', '.join(WHYS)}")
        self.alone = layout.add("shown_now", self.things, "the object that is shown just now, if I see it")
        self.unseen = layout.add("shown_unseen", 1, "an object is shown, and I do not see which")
        self.next = layout.add("waiting_cards", self.things, "turned-up objects to place, by their turn", 10)
        self.under = layout.add("under_deck", self.things, "Visitor only: what she put under the deck")
        self.shape = layout.add(
            "rule_shape", len(SHAPES), f"Visitor only: how her rule is made: {', '.join(SHAPES)}"
        )
        self.literal = {literal.name: at for at, literal in enumerate(workshop.literals)}
        self.literals = layout.add(
            "rule_words", len(self.literal), "Visitor only: the words of her rule, as in `say:`"
        )
        self.measure = {
            quantity.id + sign: at for at, (quantity, sign) in enumerate(product(quantities, "<>"))
        }
        self.measures = layout.add("rule_measure", len(self.measure), "Visitor only: what it compares")
        self.than = layout.add("rule_than", self.things, "Visitor only: the object that it compares with")
        self.object_at = {object: at for at, object in enumerate(workshop.objects)}

    def write_picks(self, picks: Sequence[Choice], row: bytearray) -> None:
        for choice in picks:
            _, thing = choice
            row[self.picked + thing] = 1

    def memory(self) -> Remembered:
        return Remembered(self.seats, self.things)

    def write(self, g: Blackwood, seat: int, memory: Remembered, row: bytearray) -> None:
        if memory.down != g.down:
            self._down(g, memory)
        if memory.piles != g.piles:
            self._piles(g, memory)
        if memory.judged != g.judged or memory.admits != g.admits or memory.mode != g.mode:
            self._verdicts(g, memory)
        if self.whole and (
            memory.rule is not g.rule or memory.draft is not g.draft or memory.bottom != g.bottom
        ):
            self._secrets(g, memory)
        row[:] = memory.rows[seat]
        n, hands = self.seats, g.hands
        row[self.turn + (g.turn_of - seat) % n] = 1
        left = len(g.deck) + len(g.bottom)
        row[self.round] = g.round if g.round < 60 else 60
        row[self.trust] = g.trust if g.trust < 20 else 20
        row[self.deck] = left if left < 255 else 255
        at = self.sizes
        for other in self.around[seat]:
            size = len(hands[other])
            row[at] = size if size < 20 else 20  # a Kid who is much trusted may hold more
            at += 1
        row[self.counts : self.piles] = memory.counts[2 * seat : 2 * seat + 2 * n]
        row[self.piles : self.mode] = memory.heights
        row[self.tops : self.down] = memory.tops
        at = self.hand
        for thing in hands[seat]:
            row[at + thing] = 1
        if g.row:
            at = self.row_of
            for thing in g.row:
                row[at + thing] = 1
        if g.flipped:
            at = self.shown
            for thing in g.flipped:
                row[at + thing] = 1
        if g.shown != NO_OBJECT and g.shown_eyes >> seat & 1:
            row[self.shown + g.shown] = 1
        if self.whole:
            self._passing(g, seat, row)

    def _passing(self, g: Blackwood, seat: int, row: bytearray) -> None:
        """Cards on their way."""
        if g.placing:
            row[self.why + WHYS.index(g.placing)] = 1
        if g.shown != NO_OBJECT:
            if g.shown_eyes >> seat & 1:
                row[self.alone + g.shown] = 1
            else:
                row[self.unseen] = 1
        if g.flipped:
            turn = 1
            for thing in g.flipped:
                row[self.next + thing] = turn
                turn += 1

    def _down(self, g: Blackwood, memory: Remembered) -> None:
        """What lies face down: Agents and the Kid know their own cards, the Visitor, who has seen each, all (BG-29)."""
        n, things, visitor, rows, counts = (
            self.seats,
            self.things,
            g.rules.visitor,
            memory.rows,
            memory.counts,
        )
        if not rows:
            self._first(g, memory)
        before = memory.down
        for at, now in enumerate(g.down):
            if now is not before[at]:
                owner, start = at >> 1, (at & 1) * things
                _replace(rows[owner], self.down + start, before[at], now)
                if owner != visitor:
                    _replace(rows[visitor], self.others + start, before[at], now)
                counts[at] = counts[at + 2 * n] = len(now)
        memory.down = g.down[:]

    def _first(self, g: Blackwood, memory: Remembered) -> None:
        """The rows before anything lies on the table."""
        memory.down = [()] * (2 * self.seats)
        for seat in range(self.seats):
            memory.rows.append(bytearray(self.layout.size))
            memory.rows[seat][self.roles : self.round] = _roles(
                self.seats, g.rules.visitor, g.rules.kid, seat
            )

    def _piles(self, g: Blackwood, memory: Remembered) -> None:
        """An object comes to lie on top of a pile; seldom do others go."""
        tops, repelled, before = memory.tops, self.things, memory.piles
        changed = [space for space, pile in enumerate(g.piles) if pile is not before[space]]
        for space in changed:
            if before[space]:
                tops[before[space][-1] + (repelled if space >= SPACES else 0)] = 0
        for space in changed:
            pile = g.piles[space]
            memory.heights[space] = min(len(pile), 40)
            if pile:
                tops[pile[-1] + (repelled if space >= SPACES else 0)] = 1
        memory.piles = g.piles[:]

    def _verdicts(self, g: Blackwood, memory: Remembered) -> None:
        """Where the rule comes from, for everybody, and for the Visitor what passes."""
        memory.mode, memory.admits, memory.judged = g.mode, g.admits, g.judged
        for row in memory.rows:
            row[self.mode] = g.mode == WORKSHOP
            row[self.mode + 1] = g.mode == FREE
        row = memory.rows[g.rules.visitor]
        row[self.admits : self.judged] = _plane(g.admits & g.judged, self.things)
        row[self.judged : self.picked] = _plane(g.judged, self.things)

    def _secrets(self, g: Blackwood, memory: Remembered) -> None:
        """What only the Visitor knows: her rule, also while she builds it, and what she put under the deck, until
        somebody draws from there."""
        memory.rule, memory.draft, memory.bottom = g.rule, g.draft, g.bottom[:]
        row = memory.rows[g.rules.visitor]
        row[self.under :] = bytearray(self.layout.size - self.under)
        if bottom_untouched(g):
            for thing in g.bottom:
                row[self.under + thing] = 1
        if g.mode == FREE:
            return  # her own words: only a text can tell them
        for part in rule_parts(g.rule) if g.rule else g.draft:
            if part in self.literal:
                row[self.literals + self.literal[part]] = 1
            elif part in self.measure:
                row[self.measures + self.measure[part]] = 1
            elif part in self.object_at:
                row[self.than + self.object_at[part]] = 1
            else:
                row[self.shape + SHAPES.index(part)] = 1


def rule_parts(rule: str) -> tuple[str, ...]:
    """A rule in the workshop's notation, as its form and its words: "food|plant" is ("either", "food", "plant")."""
    for sign, shape in (("&", "both"), ("|", "either")):
        if sign in rule:
            return (shape, *rule.split(sign))
    for sign in "<>":
        if sign in rule:
            quantity, _, thing = rule.partition(sign)
            return ("compare", quantity + sign, thing)
    return ("one", rule)


def _replace(row: bytearray, start: int, before: tuple[int, ...], now: tuple[int, ...]) -> None:
    """Write objects over those that stood there before. Mostly there is just one more."""
    known = 0
    if before:
        known = len(before)
        if now[:known] != before:
            known = 0
            for thing in before:
                row[start + thing] = 0
    for thing in now[known:]:
        row[start + thing] = 1


@cache
def _roles(seats: int, visitor: int, kid: int, seat: int) -> bytes:
    """Visitor, Kid or Agent, three numbers for each player from this seat on."""
    roles = bytearray(3 * seats)
    for at in range(seats):
        other = (seat + at) % seats
        roles[3 * at + (0 if other == visitor else 1 if other == kid else 2)] = 1
    return bytes(roles)


_plane = lru_cache(256)(ones)

ENVIRONMENT = Environment(
    spec=BlackwoodSpec,
    seats=4,
    most_decisions=3000,
)
