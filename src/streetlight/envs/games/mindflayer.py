"""Attack of the Mind Flayer: hands as counts, gifts on the table, and what I alone have seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from streetlight.envs.layout import Layout
from streetlight.envs.spec import Spec
from streetlight.games.mindflayer.content import CARD_IDS, KINDS, NO_CARD
from streetlight.games.mindflayer.past import GIFT, ROUND, SHOW
from streetlight.games.mindflayer.state import NO_MEETING, MindFlayer, Moment, Rules

MOST = 20
"""Counts of cards are told up to this many."""


class MindFlayerSpec(Spec):
    """All blocks by player start with my own, then clockwise from my left."""

    whats: ClassVar[tuple[str, ...]] = (
        "give", "show", "pass", "give_back", "look_at", "ask_count", "keep_out", "vote", "trade_with",
    )  # fmt: skip

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

    def blocks(self, g: MindFlayer, seat: int, memo: dict[Any, Any]) -> bytearray:
        known = self._past(g, memo)
        if memo.get("in_play") != (g.down, g.away):
            memo["in_play"] = (g.down, g.away)
            self._in_play(g, known)
        row = known[seat][:]
        n = self.seats
        hands = g.hands
        row[self.turn + (g.turn_of - seat) % n] = 1
        held = memo.get("held")
        if held is None or held[0] != hands:  # all who pass at once see the same
            counts = bytes([sum(hands[at : at + KINDS]) for at in range(0, KINDS * n, KINDS)])
            held = memo["held"] = (hands[:], bytes(hands), counts + counts)
        row[self.hand : self.team] = held[1][KINDS * seat : KINDS * seat + KINDS]
        row[self.sizes : self.flipped] = held[2][seat : seat + n]
        row[self.team] = g.possessed >> seat & 1
        if g.flipped != NO_CARD:
            row[self.flipped + g.flipped] = 1
        row[self.stack] = g.stack if g.stack < 40 else 40
        row[self.held] = g.held
        if g.meeting != NO_MEETING:
            row[self.meeting + g.meeting] = 1
        row[self.quiet] = g.quiet
        return row

    def _past(self, g: MindFlayer, memo: dict[Any, Any]) -> list[bytearray]:
        """A row to start from for each seat: what it was dealt, gifts on the table, cards that it saw, and cards that
        it passed or was passed (MF-70).

        The past only grows, so what is new is written once.
        """
        seen = memo.get("past")
        known: list[bytearray]
        if seen is not None:
            past, known = seen
            if past is g.past:
                return known
        fresh: list[Moment] = []
        cell: Any = g.past  # not typed: compiled code would take the tuple apart and make another one
        while cell is not None and (seen is None or cell is not seen[0]):
            cell, moment = cell
            fresh.append(moment)
        if seen is None or (cell is None and seen[0] is not None):
            known = [self._dealt(g, seat) for seat in range(self.seats)]
            memo["in_play"] = None
        for moment in fresh:
            self._tell(moment, known)
        memo["past"] = (g.past, known)
        return known

    def _in_play(self, g: MindFlayer, known: list[bytearray]) -> None:
        """Who is in play, and who takes part, into the row of every seat."""
        for seat, row in enumerate(known):
            row[self.in_play : self.part] = _turned(~g.down, seat, self.seats)
            row[self.part : self.sizes] = _turned(~(g.down | g.away), seat, self.seats)

    def _dealt(self, g: MindFlayer, seat: int) -> bytearray:
        """The row of a seat before anything has happened."""
        row = bytearray(self.layout.size)
        if g.rules.eyes_open and g.starters >> seat & 1:
            row[self.starters : self.in_play] = _turned(g.starters, seat, self.seats)
        row[self.dealt : self.starters] = bytes(g.dealt[KINDS * seat : KINDS * seat + KINDS])
        row[self.role] = g.roles >> seat & 1
        return row

    def _tell(self, moment: Moment, known: list[bytearray]) -> None:
        """A moment, as far as each seat knows it."""
        n = self.seats
        what = moment[0]
        if what == GIFT:
            giver, receiver, kind = moment[1], moment[2], moment[3]
            for row, at in zip(known, self.gift_at[giver * n + receiver], strict=True):
                row[at + kind] += 1
        elif what == ROUND:
            got, passed = self.got, self.passed
            for giver, theirs, kinds in zip(moment[3], moment[4], moment[5], strict=True):
                for receiver, kind in zip(theirs, kinds, strict=True):
                    if kind != NO_CARD:
                        known[receiver][got + kind] += 1
                        known[giver][passed + (receiver - giver) % n * KINDS + kind] += 1
        elif what == SHOW:
            for seat, row in enumerate(known):
                if moment[2] >> seat & 1:
                    at = self.shown + (moment[1] - seat) % n * KINDS
                    for kind in moment[4]:
                        row[at + kind] += 1


@cache
def _turned(mask: int, seat: int, seats: int) -> bytes:
    """A set of seats as ones and zeros, this seat first."""
    return bytes([mask >> other & 1 for other in (*range(seat, seats), *range(seat))])


SPEC = MindFlayerSpec
