"""What a player makes of the table: who is probably Possessed, and what probably lies in which hand.

Everything follows from the seat's own view and from what was said. Hands are kept as expected counts; teams as
log-odds that each piece of evidence moves. Two deductions are exact: a Mind Flayer that came in a Meeting proves
that one of the two who passed to me is Possessed, and two of them prove it of both (MF-60).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from streetlight.core.sayings import Said
from streetlight.games.mindflayer.bots.hearing import Hearing, givers_to
from streetlight.games.mindflayer.documents import (
    CheckView,
    CountView,
    GiftView,
    MeetingView,
    MindFlayerView,
    RoundView,
    ShowView,
)
from streetlight.games.mindflayer.pack.content import CARD_IDS, Pack

FLAYER: Final = 0
HIT: Final = 1
WAFFLE: Final = 2
MEMORIES: Final = 3
HELP: Final = 4

SURE: Final = 6.0
"""Log-odds that stand for proof."""

PASSES_FLAYER: Final = 0.7
"""How often one of the Possessed passes a Mind Flayer to a given side."""

GIFTS_TELL: Final = 2.5
"""How much weight a face-up gift has as evidence about its giver."""

PASSED_ON: Final = (0.0, 1.6, 1.0, 0.25, 0.5)
"""How readily a Sane player passes a card of each kind."""


SLOPE: Final = 1.1
MIDDLE: Final = 2.4


def near(net: float) -> float:
    """The chance that somebody who holds about so many uncancelled cards holds three or more."""
    return 1.0 / (1.0 + math.exp(-2.4 * (net - 2.5)))


def turned_by(net: float) -> float:
    """The chance that such a hand has possessed its owner. Flatter than `near`: what is expected is a guess."""
    return 1.0 / (1.0 + math.exp(-SLOPE * (net - MIDDLE)))


def chance(odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-odds))


class Reading:
    """One seat's picture of the table.

    `odds[seat]` are log-odds that the first card was a Mind Flayer or that the player has turned, from what they
    did; `held[seat]` are expected counts; `possessed(seat)` puts both together.
    """

    def __init__(
        self,
        view: MindFlayerView,
        pack: Pack,
        sayings: Sequence[Said] = (),
        *,
        naive: bool = False,
        gifts_tell: float = GIFTS_TELL,
    ) -> None:
        if not isinstance(view.seat, int) or view.you is None:
            raise ValueError("only a player has a picture of the table")
        self.view = view
        self.you = view.you
        self.me = view.seat
        self.seats = view.seats
        self.evil = self.you.team == "possessed"
        self.in_play = [player.seat for player in view.players if player.in_play]
        self.naive = naive
        self.gifts_tell = gifts_tell
        self.pack = pack
        flayers, _ = pack.roles_for(self.seats)
        self.cards = pack.cards_for(self.seats)
        mine = self.you.first_card == "mind_flayer"
        share = max(0.02, min(0.9, (flayers - mine) / (self.seats - 1)))
        self.odds = [math.log(share / (1 - share))] * self.seats
        starters = self.you.starters
        if starters is not None:  # MF-18: I saw them, and nobody else was
            self.odds = [SURE if seat in starters else -SURE for seat in range(self.seats)]
        self.odds[self.me] = SURE if self.evil else -SURE
        self.turned = [0.0] * self.seats  # the chance that a hand has possessed its owner by now
        self.held = self._dealt(flayers)
        self.flayers_got: list[tuple[int, int, tuple[int, ...]]] = []  # (Meeting, how many, from whom)
        self.asked: dict[int, float] = {}  # who should get the card that lies there, by trust in who asks
        self._read_past()
        if not naive:
            Hearing(self, sayings)
        mine_now = view.players[self.me].cards or ()
        self.held[self.me] = [float(mine_now.count(card)) for card in CARD_IDS]

    def _dealt(self, flayers: int) -> list[list[float]]:
        """What four cards probably are: a first card, and three of all those that I was not dealt."""
        pool = list(self.cards)
        pool[FLAYER] -= flayers
        pool[WAFFLE] -= self.seats - flayers
        for card in self.you.dealt:
            pool[CARD_IDS.index(card)] -= 1
        total = sum(pool)
        held: list[list[float]] = []
        for seat in range(self.seats):
            counts = [3.0 * count / total for count in pool]
            first = chance(self.odds[seat])
            counts[FLAYER] += first
            counts[WAFFLE] += 1 - first
            held.append(counts)
        return held

    # --- the past, moment by moment

    def _read_past(self) -> None:
        meeting = 0
        for moment in self.view.past:
            if isinstance(moment, GiftView):
                self._gift(moment.giver, moment.to, CARD_IDS.index(moment.card))
                self._watch_thresholds((moment.to,), (moment.to,) if moment.knocked_out else ())
            elif isinstance(moment, MeetingView):
                meeting += 1
            elif isinstance(moment, RoundView):
                self._round(moment, meeting)
            elif isinstance(moment, CountView) and moment.seat != self.me:
                kind = CARD_IDS.index(moment.card)
                self.held[moment.seat][kind] = float(moment.number)
                if kind == FLAYER and not self.naive:
                    self.odds[moment.seat] += 0.5 * (moment.number - 1.2)
            elif isinstance(moment, ShowView) and moment.cards is not None:
                for card in set(moment.cards):
                    kind = CARD_IDS.index(card)
                    counts = self.held[moment.seat]
                    counts[kind] = max(counts[kind], float(moment.cards.count(card)))
            elif isinstance(moment, CheckView):
                self._watch_thresholds(moment.checked, moment.knocked_out)

    def _gift(self, giver: int, receiver: int, kind: int) -> None:
        """A face-up card says something about its giver, by who got it."""
        if giver != self.me and not self.naive:
            trusted = 1 - self.possessed(receiver) if receiver != self.me else float(not self.evil)
            flayed, hit = self.flayed(receiver), self.hits(receiver)
            if kind == HIT:
                self.odds[giver] += self.gifts_tell * 0.9 * (trusted - 0.6) * (0.5 + hit / 3)
            elif kind == FLAYER:
                self.odds[giver] += self.gifts_tell * 0.8 * trusted * (near(flayed + 1) - 0.3)
            elif kind == MEMORIES:
                self.odds[giver] -= self.gifts_tell * 0.5 * trusted * min(1.0, flayed / 2)
            elif kind == HELP:
                self.odds[giver] -= self.gifts_tell * 0.4 * (trusted - 0.4) * min(1.0, hit / 2)
        self.held[receiver][kind] += 1

    def _round(self, moment: RoundView, meeting: int) -> None:
        """Cards went round face down: what I was passed is known, the rest is expected."""
        blind = moment.blind
        givers, receivers = moment.givers, moment.receivers
        if moment.received is not None and not blind and moment.head != "back" and not self.naive:
            came = givers_to(moment, self.me)
            if came:
                self._passed_to_me(came, moment.received.count("mind_flayer"), meeting)
        leaving = {giver: self._leaves(giver, len(theirs), blind) for giver, theirs in
                   zip(givers, receivers, strict=True)}  # fmt: skip
        for giver, theirs in zip(givers, receivers, strict=True):
            share = 1 / max(1, len(theirs))
            for kind in range(5):
                self.held[giver][kind] = max(0.0, self.held[giver][kind] - leaving[giver][kind])
                for receiver in theirs:
                    self.held[receiver][kind] += leaving[giver][kind] * share

    def _leaves(self, giver: int, cards: int, blind: bool) -> list[float]:
        """What a player probably passed, as expected counts."""
        held = self.held[giver]
        weights = held[:] if blind else [PASSED_ON[kind] * held[kind] for kind in range(5)]
        total = sum(weights) or 1.0
        leaves = [cards * weight / total for weight in weights]
        if not blind:
            evil = self.possessed(giver)
            flayers = evil * min(held[FLAYER], PASSES_FLAYER * cards)
            rest = max(0.0, 1 - flayers / cards)
            leaves = [flayers, *[leaf * rest for leaf in leaves[1:]]]
        return leaves

    def _passed_to_me(self, came: list[int], flayers: int, meeting: int) -> None:
        """MF-60: who passed me a Mind Flayer is Possessed. With two givers and one Mind Flayer it is one of them."""
        if flayers:
            self.flayers_got.append((meeting, flayers, tuple(came)))
        if len(came) == 1 or flayers >= 2:
            for giver in came:
                self.odds[giver] = SURE if flayers else self.odds[giver] - 0.8
            return
        one, two = came
        a, b = self.possessed(one), self.possessed(two)
        rate = PASSES_FLAYER
        if flayers:
            both = a * b * 2 * rate * (1 - rate)
            only_one, only_two, none = a * (1 - b) * rate, (1 - a) * b * rate, 0.0
        else:
            both = a * b * (1 - rate) ** 2
            only_one, only_two = a * (1 - b) * (1 - rate), (1 - a) * b * (1 - rate)
            none = (1 - a) * (1 - b)
        total = both + only_one + only_two + none
        for giver, mass in ((one, both + only_one), (two, both + only_two)):
            share = min(0.997, max(0.003, mass / total)) if total > 0 else 0.5
            self.odds[giver] = math.log(share / (1 - share))
            self.turned[giver] = 0.0  # it is in the odds now

    def _watch_thresholds(self, checked: tuple[int, ...], knocked_out: tuple[int, ...]) -> None:
        """Three uncancelled Mind Flayers possess for good; three Hard Hits would have been announced."""
        for seat in checked:
            if seat != self.me:
                self.turned[seat] = max(self.turned[seat], turned_by(self.flayed(seat)))
                hits = self.hits(seat)
                if hits > 2 and seat not in knocked_out:
                    self.held[seat][HIT] -= hits - 2

    # --- the picture

    def possessed(self, seat: int) -> float:
        """How probable it is that this player is Possessed by now."""
        if seat == self.me:
            return float(self.evil)
        return 1 - (1 - chance(self.odds[seat])) * (1 - self.turned[seat])

    def flayed(self, seat: int) -> float:
        """Expected Mind Flayers that nothing cancels."""
        return self.held[seat][FLAYER] - self.held[seat][MEMORIES]

    def hits(self, seat: int) -> float:
        return self.held[seat][HIT] - self.held[seat][HELP]

    def beliefs(self) -> list[float]:
        """For each seat the chance that it is Possessed: what a chart of the match can show afterwards."""
        return [round(self.possessed(seat), 4) for seat in range(self.seats)]
