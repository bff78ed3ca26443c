"""A turn: flip the top card; give it away, or hold a Meeting (rulebook: "Player turn", MF-20 to 27)."""

from __future__ import annotations

from typing import Final

from streetlight.core.asks import Choice, Script, one
from streetlight.games.mindflayer.history import GiftMoment, MeetingMoment
from streetlight.games.mindflayer.pack.content import CARD_IDS, HARD_HIT, KINDS, MIND_FLAYER, NO_CARD
from streetlight.games.mindflayer.questions import GiveFlipped
from streetlight.games.mindflayer.rules.thresholds import end, is_hit, knock_out, possess, too_few
from streetlight.games.mindflayer.state import DECK, LEFT, MEETINGS, MindFlayer, one_of, seats_but

GIVE: Final = tuple([GiveFlipped(card) for card in CARD_IDS])
"""The question for each kind of card, made once."""


def turn(g: MindFlayer) -> Script:
    """The player whose turn it is flips a card: somebody else gets it, or a Meeting is called."""
    me = g.turn_of
    if g.stack == 0:  # MF-17: under each stack lies a Meeting card
        call_meeting(g, me)
        return
    g.stack -= 1
    g.flipped = g.luck.take(DECK, g.deck)
    g.tell("flipped", me, g.flipped)
    _, receiver = yield one(me, GIVE[g.flipped], receivers)
    if give(g, me, receiver) and too_few(g):
        end(g, "few_left")
    else:
        next_turn(g)


def receivers(g: MindFlayer, me: int, question: GiveFlipped) -> tuple[Choice, ...]:
    """Anybody else who is still in play (MF-22)."""
    return one_of("give", seats_but(g.rules.seats, g.down | 1 << me))


def give(g: MindFlayer, me: int, receiver: int) -> bool:
    """The flipped card goes into a hand, and that hand is checked at once, possession first (MF-63).

    True if it knocks the receiver out. Only a Mind Flayer can possess, and only a Hard Hit knock out.
    """
    kind = g.flipped
    g.flipped = NO_CARD
    g.hands[KINDS * receiver + kind] += 1
    g.tell("gave", me, receiver, kind)
    if kind == MIND_FLAYER:
        possess(g, receiver)
    knocked_out = kind == HARD_HIT and is_hit(g, receiver)
    g.past = (g.past, GiftMoment(me, receiver, kind, knocked_out))
    if knocked_out:
        knock_out(g, receiver)
    return knocked_out


def call_meeting(g: MindFlayer, me: int) -> None:
    """The flipped card is a Meeting card: its effect comes next (MF-24)."""
    g.meeting = g.luck.take(MEETINGS, g.meeting_cards)
    g.past = (g.past, MeetingMoment(g.meeting, me))
    g.tell("meeting", me, g.meeting)
    g.step = "effect"


def next_turn(g: MindFlayer) -> None:
    """The next player to the left who is still in play (MF-25, MF-73)."""
    seats = g.rules.seats
    seat = (g.turn_of + LEFT) % seats
    while g.down >> seat & 1:
        seat = (seat + LEFT) % seats
    g.turn_of = seat
    g.step = "turn"
