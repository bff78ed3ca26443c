"""Blackwood Grove: a plane of objects for everything that can be true of an object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar

from streetlight.core.asks import Choice
from streetlight.core.state import may_see
from streetlight.envs.layout import Layout, ones
from streetlight.envs.spec import Spec
from streetlight.games.blackwood.setup import FORMS
from streetlight.games.blackwood.state import FREE, IN, NO_OBJECT, OUT, SPACES, WORKSHOP, Blackwood, Rules
from streetlight.games.blackwood.words import SIDES

ROLES = ("visitor", "kid", "agent")


class BlackwoodSpec(Spec):
    """All blocks by player start with my own, then clockwise from my left; objects stand in the pack's order."""

    whats: ClassVar[tuple[str, ...]] = (
        "make_rule", "keep", "agent", "kid", "kid_empty", "kid_prove", "visitor", "judge", "cover", "push", "mark",
        "reveal",
    )  # fmt: skip

    def option_ids(self) -> Iterator[str]:
        rules: Rules = self.rules
        pack = rules.pack
        objects = pack.workshop.objects
        yield from ("prove", "stop", "draw", "end_turn", "admit", "repel", "workshop")
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

    def write_picks(self, picks: Sequence[Choice], row: bytearray) -> None:
        for choice in picks:
            row[self.picked + choice[1]] = 1

    def blocks(self, g: Blackwood, seat: int, memo: dict[Any, Any]) -> bytearray:
        # a row to start from, for as long as it is true: an Agent and the Kid know their own face-down cards, the
        # Visitor, who has seen each, knows all (BG-29) and her verdicts
        down = g.down
        about = (
            (g.admits, g.judged, *down) if seat == g.rules.visitor else (down[2 * seat], down[2 * seat + 1])
        )
        kept = memo.get(seat)
        if kept is None or kept[0] != about:
            kept = memo[seat] = (about, self._slow(g, seat))
        row: bytearray = kept[1][:]
        n = self.seats
        row[self.turn + (g.turn_of - seat) % n] = 1
        row[self.round] = g.round if g.round < 60 else 60
        row[self.trust] = g.trust if g.trust < 20 else 20
        left = len(g.deck) + len(g.bottom)
        row[self.deck] = left if left < 255 else 255
        hands = g.hands
        at, side = self.sizes, self.counts
        for other in self.around[seat]:
            row[at] = len(hands[other])
            row[side] = len(down[2 * other])
            row[side + 1] = len(down[2 * other + 1])
            at += 1
            side += 2
        start = self.hand
        for thing in hands[seat]:
            row[start + thing] = 1
        piles = memo.get("piles")
        if piles is None or piles[0] != g.piles:
            piles = memo["piles"] = (g.piles[:], bytes(map(len, g.piles)), self._tops(g))
        row[self.piles : self.mode] = piles[1]
        row[self.tops : self.down] = piles[2]
        if g.mode == WORKSHOP:
            row[self.mode] = 1
        elif g.mode == FREE:
            row[self.mode + 1] = 1
        for thing in g.row:
            row[self.row_of + thing] = 1
        for thing in g.flipped:
            row[self.shown + thing] = 1
        if g.shown != NO_OBJECT and may_see(g.shown_eyes, seat):
            row[self.shown + g.shown] = 1
        return row

    def _tops(self, g: Blackwood) -> bytearray:
        tops = bytearray(2 * self.things)
        for pile in g.piles[:SPACES]:
            if pile:
                tops[pile[-1]] = 1
        repelled = self.things
        for pile in g.piles[SPACES:]:
            if pile:
                tops[repelled + pile[-1]] = 1
        return tops

    def _slow(self, g: Blackwood, seat: int) -> bytearray:
        """A row with roles, what lies face down (my own, then others' that I know), and the Visitor's verdicts."""
        n, things, rules = self.seats, self.things, g.rules
        row = bytearray(self.layout.size)
        row[self.roles : self.round] = _roles(n, rules.visitor, rules.kid, seat)
        seats: Sequence[int] = (seat,)
        if seat == rules.visitor:
            seats = range(n)
            row[self.admits : self.judged] = _plane(g.admits & g.judged, things)
            row[self.judged : self.picked] = _plane(g.judged, things)
        for other in seats:
            start = self.down if other == seat else self.others
            for thing in g.down[2 * other + IN]:
                row[start + thing] = 1
            start += things
            for thing in g.down[2 * other + OUT]:
                row[start + thing] = 1
        return row


@cache
def _roles(seats: int, visitor: int, kid: int, seat: int) -> bytes:
    """Visitor, Kid or Agent, three numbers for each player from this seat on."""
    roles = bytearray(3 * seats)
    for at in range(seats):
        other = (seat + at) % seats
        roles[3 * at + (0 if other == visitor else 1 if other == kid else 2)] = 1
    return bytes(roles)


_plane = lru_cache(256)(ones)

SPEC = BlackwoodSpec
