"""Don't Talk to Strangers: cards, kids and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import ClassVar

from streetlight.envs.environment import Environment
from streetlight.envs.layout import Layout, ones
from streetlight.envs.spec import Spec
from streetlight.games.strangers.rules.choices import ChoicePart
from streetlight.games.strangers.rules.scoring import points
from streetlight.games.strangers.rules.special_cards import all_choices
from streetlight.games.strangers.state import (
    NO_CARD,
    Rules,
    Strangers,
)

NEXT = 4
"""Architect: so many cards from the top of the deck are told in order."""


class Remembered:
    """What is remembered of a match: rows to start from, while spots, bonus and strangers are what they were, and how
    much of the discard pile is counted."""

    __slots__ = ("spots", "bonus", "strangers", "rows", "pile", "counted", "discard")

    def __init__(self, cards: int) -> None:
        self.spots: list[int] = []
        self.bonus = 0
        self.strangers = -1
        self.rows: list[bytearray] = []
        self.pile: list[int] | None = None
        self.counted = 0
        self.discard = bytearray(cards)


class StrangersSpec(Spec[Strangers, Remembered]):
    """All blocks by player start with my own, then clockwise from my left."""

    asked_first: ClassVar[tuple[str, ...]] = (
        "turn", "discard", "move", "move_any", "place", "pool_party", "step_dad", "lift_stranger", "drop_stranger",
        "soda_friend", "soda_card", "soda_alone", "stranger", "saucer", "invasion", "design_hand", "design_deck",
    )  # fmt: skip

    def option_ids(self) -> Iterator[str]:
        rules: Rules = self.rules
        things: dict[ChoicePart, Sequence[str]] = {
            "card": [card.id for card in rules.cards],
            "space": rules.board.ids,
            "kid": [str(kid) for kid in range(self.seats * rules.kids)],
            "seat": [str(seat) for seat in range(self.seats)],
        }
        for word, parts in all_choices().items():
            for named in product(*[things[part] for part in parts]):
                yield ":".join((word, *named))

    def turned_id(self, id: str, by: int) -> str:
        word, *named = id.split(":")
        kids = self.rules.kids
        for at, part in enumerate(all_choices().get(word, ())):
            if part == "seat":
                named[at] = str((int(named[at]) + by) % self.seats)
            elif part == "kid":
                named[at] = str((int(named[at]) + by * kids) % (self.seats * kids))
        return ":".join((word, *named))

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
        self.kept = layout.add("kept", n, "hidden hand cards at the last reshuffle, by player", 20)
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
        self.idle = layout.add("idle", 1, "turns in a row in which nobody played or drew", 40)
        self.points = layout.add("points", n, "points so far, by player", 100)
        self.supply = layout.add("supply", n, "kids at home, by player", rules.kids)
        self.parks = layout.add("parks", n, "kids in Parks, by player: so many more may be out", rules.kids)
        self.libraries = layout.add(
            "libraries", n, "kids in Libraries, by player: so many more cards", rules.kids
        )

        self.architect: bool = rules.architect
        self.mine_at = [self.mine - seat * rules.kids * spaces for seat in range(n)]
        self.others = [self._others(seat) for seat in range(n)]

    def _others(self, seat: int) -> list[tuple[int, bool, int, int, int, int]]:
        """For each other player: who, does this seat see their hand, and where known cards, hand size, supply and
        kids out there stand."""
        rules: Rules = self.rules
        return [
            (
                other,
                rules.architect or rules.eyes[other] >> seat & 1 == 1,
                self.known + (at - 1) * self.cards,
                self.sizes + at,
                self.supply + at,
                self.out + (at - 1) * self.spaces,
            )
            for at, other in enumerate(self.around[seat])
            if at
        ]

    def build_whole(self, layout: Layout) -> None:
        self.first = layout.add("first", self.seats, "who began, by player")
        self.their_kids = layout.add(
            "others_kids",
            (self.seats - 1) * self.kids,
            "where each kid of the others is, player by kid: 0 at home, else the number of the space, plus one",
            self.spaces,
        )
        self.kids_end = layout.size

    def memory(self) -> Remembered:
        return Remembered(self.cards)

    def write(self, g: Strangers, seat: int, memory: Remembered, row: bytearray) -> None:
        if memory.spots != g.spots or memory.bonus != g.bonus or memory.strangers != g.strangers:
            self._scored(g, memory)
        row[:] = memory.rows[seat]
        place, hands, active, scored = g.place, g.hands, g.active, g.scored
        row[self.turn + (g.turn_of - seat) % self.seats] = 1
        hand, out = hands[seat], active[seat]
        start = self.hand
        for kind in hand:
            row[start + kind] += 1
        row[self.sizes] = len(hand)
        if out:
            start, spaces = self.mine_at[seat], self.spaces
            for kid in out:
                row[start + kid * spaces + place[kid]] = 1
        row[self.supply] = self.kids - scored[seat] - len(out)
        for other, sees, known, size, supply, theirs in self.others[seat]:
            hand, out = hands[other], active[other]
            row[size] = len(hand)
            row[supply] = self.kids - scored[other] - len(out)
            for kind in hand if sees else g.shown[other]:
                row[known + kind] += 1
            for kid in out:
                row[theirs + place[kid]] += 1
        if any(g.kept):
            for at, other in enumerate(self.around[seat]):
                row[self.kept + at] = len(g.kept[other])
        # of the discard pile only what is new is counted; a reshuffle begins another list
        pile = g.discard
        if memory.pile is not pile:
            memory.pile, memory.counted, memory.discard = pile, 0, bytearray(self.cards)
        if memory.counted != len(pile):
            discard = memory.discard
            for kind in pile[memory.counted :]:
                discard[kind] += 1
            memory.counted = len(pile)
        row[self.discard : self.in_play] = memory.discard
        if g.in_play != NO_CARD:
            row[self.in_play + g.in_play] = 1
        row[self.deck] = len(g.deck)
        row[self.tokens] = g.tokens
        if g.idle:
            row[self.idle] = g.idle if g.idle < 40 else 40
        if self.whole and self.seats > 1:
            row[self.first + (g.first - seat) % self.seats] = 1
            row[self.their_kids : self.kids_end] = self._kids(place, seat)
        if self.architect:
            for kind in g.deck:
                row[self.plan + kind] += 1
            for at, kind in enumerate(g.deck[: -NEXT - 1 : -1]):
                row[self.next + at * self.cards + kind] = 1

    def _kids(self, place: list[int], seat: int) -> bytearray:
        """Where the kids of the others are, from the player at the left of this seat on."""
        mine = self.kids * seat
        turned = place[mine + self.kids :] + place[:mine]
        return bytearray([space + 1 for space in turned])

    def _scored(self, g: Strangers, memory: Remembered) -> None:
        """A row to start from for each seat: what changes only when a spot has changed hands, and the strangers."""
        rows = memory.rows
        if not rows or memory.spots != g.spots or memory.bonus != g.bonus:
            if not rows:
                memory.spots = [-1] * len(g.spots)
                rows.extend([bytearray(self.layout.size) for _ in range(self.seats)])
            before, space_of = memory.spots, g.rules.spot_space
            changed = [spot for spot, kid in enumerate(g.spots) if kid != before[spot]]
            for spot in changed:  # whoever has gone, before whoever has come
                self._move(rows, before[spot], space_of[spot], 0)
            for spot in changed:
                self._move(rows, g.spots[spot], space_of[spot], 1)
            memory.spots, memory.bonus = g.spots[:], g.bonus
            self._worth(g, rows)
        memory.strangers = g.strangers
        for row in rows:
            row[self.strangers : self.tokens] = plane(g.strangers, self.spaces)

    def _move(self, rows: list[bytearray], kid: int, space: int, there: int) -> None:
        """A kid came to a spot of this space, or left it."""
        if kid < 0:
            return
        n, owner = self.seats, kid // self.kids
        for seat, row in enumerate(rows):
            row[self.safe + (owner - seat) % n * self.spaces + space] += 1 if there else -1
        rows[owner][self.mine_at[owner] + kid * self.spaces + space] = there

    def _worth(self, g: Strangers, rows: list[bytearray]) -> None:
        """What the kids that have scored are good for."""
        worth, full = points(g), ones(g.full, self.spaces)
        for seat, row in enumerate(rows):
            row[self.full : self.strangers] = full
            for at, other in enumerate(self.around[seat]):
                row[self.points + at] = min(worth[other], 100)
                row[self.parks + at] = g.parks[other]
                row[self.libraries + at] = g.libraries[other]


plane = lru_cache(4096)(ones)
"""The same few sets of spaces come up all the time."""

ENVIRONMENT = Environment(
    spec=StrangersSpec,
    seats=2,
    most_decisions=2000,
    single={
        "StrangersSolo": {"seats": 1},
        "StrangersArchitect": {"seats": 1, "variants": ["architect"]},
    },
)
