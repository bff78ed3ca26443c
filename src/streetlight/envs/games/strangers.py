"""Don't Talk to Strangers: cards, kids and spaces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

from streetlight.envs.layout import Layout, ones
from streetlight.envs.spec import Spec
from streetlight.games.strangers.scoring import points
from streetlight.games.strangers.state import (
    NO_CARD,
    Rules,
    Strangers,
)

NEXT = 4
"""Architect: so many cards from the top of the deck are told in order."""


class StrangersSpec(Spec):
    """All blocks by player start with my own, then clockwise from my left."""

    whats: ClassVar[tuple[str, ...]] = (
        "turn", "discard", "move", "move_any", "place", "pool_party", "step_dad", "lift_stranger", "drop_stranger",
        "soda_friend", "soda_card", "soda_alone", "stranger", "saucer", "invasion", "design_hand", "design_deck",
    )  # fmt: skip

    def option_ids(self) -> Iterator[str]:
        rules: Rules = self.rules
        cards = [card.id for card in rules.cards]
        spaces = rules.board.ids
        kids = range(self.seats * rules.kids)
        yield from ("let_out", "keep", "swap", "decline", "done", "stranger_first", "saucer_first")
        for head in ("play", "discard", "copy", "card"):
            yield from [f"{head}:{card}" for card in cards]
        for head in ("place", "lift"):
            yield from [f"{head}:{space}" for space in spaces]
        for head in ("run_away", "take"):
            yield from [f"{head}:{kid}" for kid in kids]
        yield from [f"with:{seat}" for seat in range(self.seats)]
        yield from [f"move:{kid}:{space}" for kid in kids for space in spaces]

    def turned_id(self, id: str, by: int) -> str:
        head, _, rest = id.partition(":")
        if head == "with":
            return f"with:{(int(rest) + by) % self.seats}"
        if head in ("run_away", "take", "move"):
            kid, colon, space = rest.partition(":")
            turned = (int(kid) + by * self.rules.kids) % (self.seats * self.rules.kids)
            return f"{head}:{turned}{colon}{space}"
        return id

    def build(self, layout: Layout) -> None:
        rules: Rules = self.rules
        n = self.seats
        cards, spaces = len(rules.cards), rules.board.n
        self.kids, self.cards, self.spaces = rules.kids, cards, spaces
        self.around = [tuple([(seat + at) % n for at in range(n)]) for seat in range(n)]
        most = max([card.count for card in rules.cards])  # of one kind
        box = sum([card.count for card in rules.cards])
        room = max(rules.board.capacity)
        self.turn = layout.add("turn", n, "whose turn it is, by player")
        self.hand = layout.add("hand", cards, "my hand: cards of each kind", 10)
        self.known = layout.add("known", (n - 1) * cards, "cards I know in others' hands, player by kind", 10)
        self.sizes = layout.add("hand_sizes", n, "cards in hand, by player", 20)
        self.kept = layout.add("kept", n, "hidden hand cards from before the last reshuffle, by player", 20)
        self.discard = layout.add("discard", cards, "the discard pile: cards of each kind", most)
        self.in_play = layout.add("in_play", cards, "the card being played")
        self.deck = layout.add("deck", 1, "cards in the deck", box)
        if rules.architect:
            self.next = layout.add("next", NEXT * cards, f"the next {NEXT} cards of the deck, place by kind")
            self.plan = layout.add("plan", cards, "the deck: cards of each kind", most)
        self.mine = layout.add("my_kids", rules.kids * spaces, "where each of my kids is, kid by space")
        self.out = layout.add(
            "others_out", (n - 1) * spaces, "others' kids out there, player by space", rules.kids
        )
        self.safe = layout.add("scored", n * spaces, "kids that have scored, player by space", room)
        self.full = layout.add("full", spaces, "scoring spaces without a free spot")
        self.strangers = layout.add("strangers", spaces, "spaces with a stranger")
        self.tokens = layout.add("tokens", 1, "strangers still to come", rules.board.tokens)
        self.idle = layout.add("idle", 1, "turns in a row in which nobody drew", 40)
        self.points = layout.add("points", n, "points so far, by player", 100)
        self.supply = layout.add("supply", n, "kids at home, by player", rules.kids)
        self.parks = layout.add("parks", n, "kids in Parks, by player: so many more may be out", rules.kids)
        self.libraries = layout.add(
            "libraries", n, "kids in Libraries, by player: so many more cards", rules.kids
        )

    def blocks(self, g: Strangers, seat: int, memo: dict[Any, Any]) -> bytearray:
        scored = memo.get("scored")
        if scored is None or scored[0] != g.spots or scored[1] != g.bonus:
            worth = points(g)
            rows = [self._scored(g, each, worth) for each in range(self.seats)]
            scored = memo["scored"] = (g.spots[:], g.bonus, rows)
            memo["strangers"] = None
        if memo["strangers"] != g.strangers:
            memo["strangers"] = g.strangers
            for each in scored[2]:
                each[self.strangers : self.tokens] = plane(g.strangers, self.spaces)
        row: bytearray = scored[2][seat][:]
        rules, n = g.rules, self.seats
        kids, cards, spaces = self.kids, self.cards, self.spaces
        place, hands, active = g.place, g.hands, g.active
        row[self.turn + (g.turn_of - seat) % n] = 1
        start = self.hand
        for kind in hands[seat]:
            row[start + kind] += 1
        start = self.mine - seat * kids * spaces
        for kid in active[seat]:
            row[start + kid * spaces + place[kid]] = 1
        row[self.sizes] = len(hands[seat])
        row[self.supply] -= len(active[seat])
        known, out = self.known, self.out
        for at in range(1, n):
            other = (seat + at) % n
            row[self.sizes + at] = len(hands[other])
            sees = rules.architect or rules.eyes[other] >> seat & 1
            for kind in hands[other] if sees else g.shown[other]:
                row[known + kind] += 1
            if active[other]:
                row[self.supply + at] -= len(active[other])
                for kid in active[other]:
                    row[out + place[kid]] += 1
            known += cards
            out += spaces
        if any(g.kept):
            for at, other in enumerate(self.around[seat]):
                row[self.kept + at] = len(g.kept[other])
        # of the discard pile only what is new is counted; a reshuffle begins another list
        pile = g.discard
        seen = memo.get("discard")
        if seen is None or seen[0] is not pile:
            seen = memo["discard"] = [pile, 0, bytearray(cards)]
        if seen[1] != len(pile):
            for kind in pile[seen[1] :]:
                seen[2][kind] += 1
            seen[1] = len(pile)
        row[self.discard : self.in_play] = seen[2]
        if g.in_play != NO_CARD:
            row[self.in_play + g.in_play] = 1
        row[self.deck] = len(g.deck)
        row[self.tokens] = g.tokens
        row[self.idle] = g.idle if g.idle < 40 else 40
        if rules.architect:
            for kind in g.deck:
                row[self.plan + kind] += 1
            for place_in_deck, kind in enumerate(g.deck[: -NEXT - 1 : -1]):
                row[self.next + place_in_deck * cards + kind] = 1
        return row

    def _scored(self, g: Strangers, seat: int, worth: list[int]) -> bytearray:
        """A row to start from: what changes only when a spot has changed hands. Kids that are out count as at home."""
        n, kids, spaces, around = self.seats, self.kids, self.spaces, self.around[seat]
        row = bytearray(self.layout.size)
        for spot, kid in enumerate(g.spots):
            if kid >= 0:
                owner, space = kid // kids, g.rules.spot_space[spot]
                row[self.safe + (owner - seat) % n * spaces + space] += 1
                if owner == seat:
                    row[self.mine + (kid - owner * kids) * spaces + space] = 1
        row[self.full : self.strangers] = ones(g.full, spaces)
        row[self.points : self.supply] = bytes([min(worth[other], 100) for other in around])
        row[self.supply : self.parks] = bytes([kids - g.scored[other] for other in around])
        row[self.parks : self.libraries] = bytes([g.parks[other] for other in around])
        row[self.libraries : self.libraries + n] = bytes([g.libraries[other] for other in around])
        return row


plane = lru_cache(4096)(ones)
"""The same few sets of spaces come up all the time."""

SPEC = StrangersSpec
