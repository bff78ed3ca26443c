"""Attack of the Mind Flayer: hands as counts, gifts on the table, and what I alone have seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from streetlight.envs.environment import Environment
from streetlight.envs.layout import Layout
from streetlight.envs.spec import Spec
from streetlight.games.mindflayer.history import (
    BLIND,
    CountMoment,
    GiftMoment,
    HurtMoment,
    MeetingMoment,
    PastMoments,
    RoundMoment,
    ShowMoment,
)
from streetlight.games.mindflayer.pack.content import CARD_IDS, KINDS, NO_CARD
from streetlight.games.mindflayer.state import NO_MEETING, MindFlayer, Rules

SUMS = int.from_bytes(b"\1" * KINDS, "little")

MOST = 20
"""Counts of cards are told up to this many."""


class Remembered:
    """What is remembered of a match: a row to start from for each seat, and what was true when they were written."""

    __slots__ = ("rows", "past", "down", "away", "hands", "held", "sizes", "votes")

    def __init__(self) -> None:
        self.rows: list[bytearray] = []
        self.past: PastMoments | None = None
        self.down = 0
        self.away = 0
        self.votes = 0  # so many have been written
        self.hands: list[int] = []
        self.held = bytearray()  # the same
        self.sizes = bytearray()  # cards in hand, by seat, twice around the table


class MindFlayerSpec(Spec[MindFlayer, Remembered]):
    """All blocks by player start with my own, then clockwise from my left."""

    def option_ids(self) -> Iterator[str]:
        for head in ("give", "pick"):
            yield from [f"{head}:{seat}" for seat in range(self.seats)]
        for head in ("show", "left", "right", "back", "both"):
            yield from [f"{head}:{card}" for card in CARD_IDS]
        for head in ("both", "left", "right"):
            yield from [f"{head}:{one},{two}" for at, one in enumerate(CARD_IDS) for two in CARD_IDS[at:]]
        yield from [f"left:{one},right:{two}" for one in CARD_IDS for two in CARD_IDS]
        yield "nothing"

    def turned_id(self, id: str, by: int) -> str:
        head, _, rest = id.partition(":")
        return f"{head}:{(int(rest) + by) % self.seats}" if head in ("give", "pick") else id

    def build(self, layout: Layout) -> None:
        rules: Rules = self.rules
        n = self.seats
        self.turn = layout.add("turn", n, "whose turn it is, by player")
        self.hand = layout.add("hand", KINDS, f"my hand: {', '.join(CARD_IDS)}", MOST)
        self.team = layout.add("possessed", 1, "am I Possessed?")
        self.role = layout.add("first_card", 1, "was my first card a Mind Flayer?")
        self.dealt = layout.add("dealt", KINDS, "what I was dealt, by kind", MOST)
        self.starters = layout.add("starters", n, "the first Possessed, by player, if I saw them")
        self.in_play = layout.add("in_play", n, "who is in play")
        self.part = layout.add("takes_part", n, "who takes part in this Meeting")
        self.sizes = layout.add("hand_sizes", n, "cards in hand, by player", 2 * MOST)
        self.flipped = layout.add("flipped", KINDS, "the card in the middle")
        self.stack = layout.add("stack", 1, "cards left before the next Meeting card", 40)
        self.held = layout.add("held", 1, "Meetings held", 3)
        self.meeting = layout.add("meeting", len(rules.meetings), "the Meeting card being resolved")
        self.quiet = layout.add("quiet", 1, "nobody may speak")
        self.gifts = layout.add(
            "gifts", n * n * KINDS, "cards given on the table, giver by receiver by kind", MOST
        )
        self.shown = layout.add("shown", n * KINDS, "cards shown to me, owner by kind", MOST)
        self.passed = layout.add("passed", n * KINDS, "cards I passed face down, receiver by kind", MOST)
        self.got = layout.add("got", KINDS, "cards I was passed face down, by kind", 2 * MOST)
        self.gift_at = [
            [self.gifts + ((giver - seat) % n * n + (receiver - seat) % n) * KINDS for seat in range(n)]
            for giver in range(n)
            for receiver in range(n)
        ]
        """Giver * seats + receiver -> for each seat, where it reads of their gifts."""

    def build_whole(self, layout: Layout) -> None:
        n = self.seats
        self.first = layout.add("first", n, "who began, by player")
        self.deck = layout.add("deck", 1, "adventure cards left in all stacks", 60)
        self.redealt = layout.add("redealt", n, "hands dealt anew for three Hard Hits, by player", MOST)
        self.stays_out = layout.add("kept_out", n, "who is kept out of this Meeting, by player")
        self.drawn = layout.add("drawn", len(self.rules.meetings) * n, "Meeting cards, card by who drew it")
        self.said = layout.add(
            "counted", n * KINDS, "cards that somebody truly said to hold, plus one, player by kind", MOST + 1
        )
        self.asked_hurt = layout.add("asked_hurt", n, "who had to say whether they have two hits, by player")
        self.hurt = layout.add("hurt", n, "who had two hits when asked, by player")
        self.vote = layout.add("votes", n * n, "open votes to keep somebody out, voter by player", 3)
        self.looked = layout.add("looked", n * n, "cards shown, owner by who looked", MOST)
        self.blind = layout.add("blind", n, "cards shown or passed that were picked blindly, by owner", MOST)
        self.went = layout.add("went", n * n, "cards passed face down, giver by receiver", MOST)
        self.lacked = layout.add("lacked", n, "cards that could not be given, by giver", MOST)

    def memory(self) -> Remembered:
        return Remembered()

    def write(self, g: MindFlayer, seat: int, memory: Remembered, row: bytearray) -> None:
        if memory.past is not g.past or not memory.rows:
            self._past(g, memory)
        if memory.down != g.down or memory.away != g.away:
            self._in_play(g, memory)
        if memory.hands != g.hands:  # all who pass at once see the same
            self._hands(g, memory)
        if self.whole and memory.votes != len(g.votes):
            self._votes(g, memory)
        row[:] = memory.rows[seat]
        n = self.seats
        row[self.turn + (g.turn_of - seat) % n] = 1
        row[self.hand : self.team] = memory.held[KINDS * seat : KINDS * seat + KINDS]
        row[self.sizes : self.flipped] = memory.sizes[seat : seat + n]
        row[self.team] = g.possessed >> seat & 1
        if g.flipped != NO_CARD:
            row[self.flipped + g.flipped] = 1
        row[self.stack] = g.stack if g.stack < 40 else 40
        row[self.held] = g.held
        if g.meeting != NO_MEETING:
            row[self.meeting + g.meeting] = 1
        row[self.quiet] = g.quiet
        if self.whole:
            row[self.deck] = len(g.deck)

    def _hands(self, g: MindFlayer, memory: Remembered) -> None:
        """What everybody holds, and how much that is."""
        memory.hands = g.hands[:]
        memory.held = bytearray(memory.hands)
        # as one long number times 0x0101010101: each byte becomes the sum of itself and the four below it
        sums = int.from_bytes(memory.held, "little") * SUMS
        memory.sizes = (
            bytearray(sums.to_bytes(len(memory.held) + KINDS, "little"))[KINDS - 1 : -1 : KINDS] * 2
        )

    def _past(self, g: MindFlayer, memory: Remembered) -> None:
        """A row to start from for each seat: what it was dealt, gifts on the table, cards that it saw, and cards that
        it passed or was passed (MF-70).

        The past only grows, so what is new is written once.
        """
        if not memory.rows:
            memory.rows = [self._dealt(g, seat) for seat in range(self.seats)]
            self._in_play(g, memory)
        rows, before = memory.rows, memory.past
        cell: Any = g.past  # Any: typed, compiled code would take the tuple apart and make another one
        while cell is not before:
            if cell is None:  # another past
                memory.rows, memory.past, memory.votes = [], None, 0
                self._past(g, memory)
                return
            cell, moment = cell
            if isinstance(moment, GiftMoment):  # by far the most
                places = self.gift_at[moment.giver * self.seats + moment.receiver]
                kind = moment.kind
                for seat, row in enumerate(rows):
                    row[places[seat] + kind] += 1
            elif isinstance(moment, RoundMoment):
                self._round(moment, rows)
            elif isinstance(moment, ShowMoment):
                self._show(moment, rows)
            if self.whole and not isinstance(moment, GiftMoment):
                self._seen_by_all(moment, rows)
        memory.past = g.past

    def _round(self, moment: RoundMoment, rows: list[bytearray]) -> None:
        """Of a round of passing, a seat knows what it passed and was passed."""
        for giver, receivers, kinds in zip(moment.givers, moment.receivers, moment.gave, strict=True):
            for receiver, kind in zip(receivers, kinds, strict=True):
                if kind != NO_CARD:
                    rows[receiver][self.got + kind] += 1
                    rows[giver][self.passed + (receiver - giver) % self.seats * KINDS + kind] += 1

    def _show(self, moment: ShowMoment, rows: list[bytearray]) -> None:
        """Some have seen cards of somebody."""
        for seat, row in enumerate(rows):
            if moment.eyes >> seat & 1:
                at = self.shown + (moment.owner - seat) % self.seats * KINDS
                for kind in moment.kinds:
                    row[at + kind] += 1

    def _seen_by_all(self, moment: object, rows: list[bytearray]) -> None:
        """What everybody saw of it, whoever knows the cards."""
        n = self.seats
        for seat, row in enumerate(rows):
            if isinstance(moment, MeetingMoment):
                row[self.drawn + moment.card * n + (moment.drawer - seat) % n] = 1
            elif isinstance(moment, CountMoment):
                row[self.said + (moment.seat - seat) % n * KINDS + moment.kind] = min(moment.said, MOST) + 1
            elif isinstance(moment, HurtMoment):
                row[self.asked_hurt : self.hurt] = _turned(moment.asked, seat, n)
                row[self.hurt : self.vote] = _turned(moment.hurt, seat, n)
            elif isinstance(moment, ShowMoment):
                owner = (moment.owner - seat) % n
                row[self.blind + owner] += len(moment.kinds) if moment.how == BLIND else 0
                for other in range(n):
                    if moment.eyes >> other & 1:
                        row[self.looked + owner * n + (other - seat) % n] += len(moment.kinds)
            elif isinstance(moment, RoundMoment):
                self._went(moment, seat, row)

    def _went(self, moment: RoundMoment, seat: int, row: bytearray) -> None:
        """Who passed how many cards to whom."""
        n = self.seats
        for giver, receivers, kinds in zip(moment.givers, moment.receivers, moment.gave, strict=True):
            giver = (giver - seat) % n
            for receiver, kind in zip(receivers, kinds, strict=True):
                if kind == NO_CARD:
                    row[self.lacked + giver] += 1
                    continue
                row[self.went + giver * n + (receiver - seat) % n] += 1
                row[self.blind + giver] += moment.how == BLIND

    def _votes(self, g: MindFlayer, memory: Remembered) -> None:
        """Who voted openly to keep out whom."""
        n = self.seats
        for vote in g.votes[memory.votes :]:
            for seat, row in enumerate(memory.rows):
                row[self.vote + (vote.seat - seat) % n * n + (vote.other - seat) % n] += 1
        memory.votes = len(g.votes)

    def _in_play(self, g: MindFlayer, memory: Remembered) -> None:
        """Who is in play, and who takes part, into the row of every seat."""
        memory.down, memory.away = g.down, g.away
        for seat, row in enumerate(memory.rows):
            row[self.in_play : self.part] = _turned(~g.down, seat, self.seats)
            row[self.part : self.sizes] = _turned(~(g.down | g.away), seat, self.seats)
            if self.whole:
                row[self.stays_out : self.drawn] = _turned(g.away, seat, self.seats)

    def _dealt(self, g: MindFlayer, seat: int) -> bytearray:
        """The row of a seat before anything has happened."""
        row = bytearray(self.layout.size)
        if g.rules.eyes_open and g.starters >> seat & 1:
            row[self.starters : self.in_play] = _turned(g.starters, seat, self.seats)
        row[self.dealt : self.starters] = bytes(g.dealt[KINDS * seat : KINDS * seat + KINDS])
        row[self.role] = g.roles >> seat & 1
        if self.whole:
            row[self.first + (g.first - seat) % self.seats] = 1
            for other, times in enumerate(g.redealt):
                row[self.redealt + (other - seat) % self.seats] = times
        return row


@cache
def _turned(mask: int, seat: int, seats: int) -> bytes:
    """A set of seats as ones and zeros, this seat first."""
    return bytes([mask >> other & 1 for other in (*range(seat, seats), *range(seat))])


ENVIRONMENT = Environment(
    spec=MindFlayerSpec,
    seats=5,
    most_decisions=400,
)
