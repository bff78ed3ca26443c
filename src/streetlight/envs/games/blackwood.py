"""Blackwood Grove: a plane of objects for everything that can be true of an object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

from streetlight.core.asks import Choice
from streetlight.core.state import may_see
from streetlight.envs.layout import Layout
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

    def write(self, g: Blackwood, seat: int, row: bytearray, memo: dict[Any, Any]) -> None:
        rules, n, things = g.rules, self.seats, self.things
        visitor = seat == rules.visitor
        row[self.turn + (g.turn_of - seat) % n] = 1
        row[self.round] = g.round if g.round < 60 else 60
        row[self.trust] = g.trust if g.trust < 20 else 20
        row[self.deck] = min(len(g.deck) + len(g.bottom), 255)
        row[self.roles : self.roles + 3 * n] = _roles(n, rules.visitor, rules.kid, seat)
        sizes = bytes(map(len, g.hands))
        row[self.sizes : self.sizes + n] = sizes[seat:] + sizes[:seat]
        sizes = bytes(map(len, g.down))  # two sides of each seat
        row[self.counts : self.counts + 2 * n] = sizes[2 * seat :] + sizes[: 2 * seat]
        start = self.hand
        for thing in g.hands[seat]:
            row[start + thing] = 1
        # piles and face-down cards: their part of the row is kept for as long as it is true
        kept = memo.get("piles")
        if kept is None or kept[0] != g.piles:
            kept = memo["piles"] = (g.piles[:], bytes(map(len, g.piles)), self._tops(g))
        row[self.piles : self.mode] = kept[1]
        row[self.tops : self.down] = kept[2]
        kept = memo.get(seat)
        if kept is None or kept[0] != g.down:
            kept = memo[seat] = (g.down[:], self._face_down(g, seat))
        row[self.down : self.row_of] = kept[1]
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
        if visitor and g.mode:
            verdicts = memo.get("verdicts")
            if verdicts is None or verdicts[:2] != (g.admits, g.judged):
                both = (_plane(g.admits & g.judged, things), _plane(g.judged, things))
                verdicts = memo["verdicts"] = (g.admits, g.judged, *both)
            row[self.admits : self.admits + things] = verdicts[2]
            row[self.judged : self.judged + things] = verdicts[3]

    def _tops(self, g: Blackwood) -> bytearray:
        tops = bytearray(2 * self.things)
        for side in (IN, OUT):
            for pile in g.piles[side * SPACES : side * SPACES + SPACES]:
                if pile:
                    tops[side * self.things + pile[-1]] = 1
        return tops

    def _face_down(self, g: Blackwood, seat: int) -> bytearray:
        """My own, then others' that I know: an owner knows them, and the Visitor, who has seen each (BG-29)."""
        things = self.things
        planes = bytearray(4 * things)
        for other in range(self.seats) if seat == g.rules.visitor else (seat,):
            start = 0 if other == seat else 2 * things
            for side in (IN, OUT):
                for thing in g.down[2 * other + side]:
                    planes[start + side * things + thing] = 1
        return planes


@cache
def _roles(seats: int, visitor: int, kid: int, seat: int) -> bytes:
    """Visitor, Kid or Agent, three numbers for each player from this seat on."""
    roles = bytearray(3 * seats)
    for at in range(seats):
        other = (seat + at) % seats
        roles[3 * at + (0 if other == visitor else 1 if other == kid else 2)] = 1
    return bytes(roles)


def _plane(mask: int, things: int) -> bytes:
    """A set of objects as ones and zeros."""
    return bytes([mask >> thing & 1 for thing in range(things)])


SPEC = BlackwoodSpec
