"""Whole matches told again from their past by a second referee, who shares no code with the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from streetlight.core.match import Match, true_state
from streetlight.games.mindflayer.documents import (
    CheckView,
    CountView,
    GiftView,
    HurtView,
    MeetingView,
    PastView,
    RoundView,
    ShowView,
)
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.testing import decisions
from tests.rules.mindflayer.table import GAME


class Referee:
    """Follows the past of a match that is over, moment by moment, with all cards face up."""

    def __init__(self, match: Match) -> None:
        view = match.view("all")
        self.seats = match.seats
        self.hands: list[Counter[str]] = []
        for seat in range(self.seats):
            you = match.view(seat).you
            self.hands.append(Counter([you.first_card, *you.dealt]))
        self.possessed = {seat for seat in range(self.seats) if match.view(seat).you.first_card != "waffle"}
        self.down: set[int] = set()
        self.turn: int = view.first
        self.meetings = 0
        self.over = False
        self._possess(set(range(self.seats)))

    @property
    def in_play(self) -> set[int]:
        return set(range(self.seats)) - self.down

    def _possess(self, seats: set[int]) -> None:
        self.possessed |= {
            seat for seat in seats if self.hands[seat]["mind_flayer"] - self.hands[seat]["memories"] >= 3
        }

    def _hits(self, seat: int) -> int:
        return self.hands[seat]["hard_hit"] - self.hands[seat]["helping_hand"]

    def _fall(self, seats: set[int]) -> None:
        self.down |= seats
        self.over = len(self.in_play) <= 2

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        while self.turn in self.down:
            self.turn = (self.turn + 1) % self.seats

    def see(self, moment: PastView, after_meeting: bool) -> None:
        assert not self.over
        if after_meeting:  # MF-73: on with the drawer's left
            self._next()
        if isinstance(moment, GiftView):
            self._gift(moment)
        elif isinstance(moment, MeetingView):
            self._meeting(moment)
        elif isinstance(moment, ShowView):
            self._show(moment)
        elif isinstance(moment, CountView):
            self._count(moment)
        elif isinstance(moment, HurtView):
            self._hurt(moment)
        elif isinstance(moment, RoundView):
            self._round(moment)
        else:
            self._check(moment)

    def _gift(self, moment: GiftView) -> None:
        receiver = moment.to
        assert moment.giver == self.turn and receiver in self.in_play - {self.turn}
        self.hands[receiver][moment.card] += 1
        self._possess({receiver})
        assert moment.knocked_out == (self._hits(receiver) >= 3)
        self._fall({receiver} if moment.knocked_out else set())
        if not self.over:
            self._next()

    def _meeting(self, moment: MeetingView) -> None:
        assert moment.drawer == self.turn
        self.meetings += 1

    def _show(self, moment: ShowView) -> None:
        assert {moment.seat, moment.to} <= self.in_play
        assert Counter(moment.cards) <= self.hands[moment.seat]

    def _count(self, moment: CountView) -> None:
        assert self.hands[moment.seat][moment.card] == moment.number

    def _hurt(self, moment: HurtView) -> None:
        assert set(moment.asked) == self.in_play
        assert set(moment.hurt) == {seat for seat in self.in_play if self._hits(seat) >= 2}

    def _round(self, moment: RoundView) -> None:
        ring = moment.givers
        assert set(ring) <= self.in_play and list(ring) == sorted(ring)
        gifts = list(zip(ring, moment.receivers, moment.gave, strict=True))
        for at, (giver, receivers, cards) in enumerate(gifts):
            left, right = ring[(at + 1) % len(ring)], ring[at - 1]
            if moment.head == "pass":
                assert receivers == (left, right)
            elif moment.head != "back":
                assert set(receivers) == {right if moment.head == "right" else left}
            if not moment.blind:
                sane = giver not in self.possessed
                assert not (sane and "mind_flayer" in cards)  # MF-43
                mine = self.hands[giver].total() - (self.hands[giver]["mind_flayer"] if sane else 0)
                assert len(cards) - cards.count(None) == min(mine, len(cards))  # MF-46
            assert Counter(card for card in cards if card) <= self.hands[giver]
        for giver, receivers, cards in gifts:
            for receiver, card in zip(receivers, cards, strict=True):
                if card:
                    self.hands[giver][card] -= 1
                    self.hands[receiver][card] += 1

    def _check(self, moment: CheckView) -> None:
        assert set(moment.checked) == self.in_play
        self._possess(self.in_play)
        fallen = {seat for seat in self.in_play if self._hits(seat) >= 3}
        assert set(moment.knocked_out) == fallen
        self._fall(fallen)


@pytest.mark.rule(
    "MF-25", "MF-29", "MF-32", "MF-42", "MF-43", "MF-45", "MF-51", "MF-52", "MF-54", "MF-57", "MF-63"
)
@pytest.mark.parametrize("seats", range(4, 11))
def test_a_second_referee_comes_to_the_same_end(seats: int) -> None:
    for seed in range(25):
        match = GAME.start(seats, seed)
        for _ in decisions(match, random.Random(seed)):
            pass
        referee = Referee(match)
        view = match.view("all")
        in_meeting = False
        for moment in view.past:
            begins = isinstance(moment, GiftView | MeetingView)
            referee.see(moment, after_meeting=begins and in_meeting)
            in_meeting = isinstance(moment, MeetingView) or (in_meeting and not begins)
        sane = set(range(seats)) - referee.possessed
        winners = sane if sane & referee.in_play else referee.possessed
        result = match.result
        assert result is not None
        assert result.reason == ("few_left" if referee.over else "third_meeting")
        assert referee.over or referee.meetings == 3
        assert set(result.winners) == winners
        assert result.scores == tuple(
            1 + referee.hands[seat]["waffle"] if seat in winners else 0 for seat in range(seats)
        )
        for seat, player in enumerate(view.players):
            assert Counter(player.cards) == +referee.hands[seat]
        assert sum(view.stacks) == len(
            true_state(match, MindFlayer).deck
        )  # MF-69: the number of cards left is true
