"""A turn: flip the top card; give it away, or hold a Meeting (rulebook: "Player turn", MF-20 to 27)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, pick
from streetlight.games.mindflayer.content import KINDS, NO_CARD
from streetlight.games.mindflayer.past import GIFT, MEETING
from streetlight.games.mindflayer.state import DECK, MEETINGS, MindFlayer
from streetlight.games.mindflayer.thresholds import end, is_hit, knock_out, possess, too_few

_receivers: dict[tuple[int, int, int], tuple[Choice, ...]] = {}


def turn(g: MindFlayer) -> Script:
    """The player whose turn it is flips a card: somebody else gets it, or a Meeting is called."""
    me = g.turn_of
    if g.stack == 0:  # MF-17: under each stack lies a Meeting card
        call_meeting(g, me)
        return
    g.stack -= 1
    g.flipped = g.luck.take(DECK, g.deck)
    g.tell("flipped", me, g.flipped)
    choice = yield pick(me, "give", receivers(g.rules.seats, g.down, me), g)
    give(g, me, choice[1])
    if too_few(g):
        end(g, "few_left")
    else:
        next_turn(g)


def receivers(seats: int, down: int, me: int) -> tuple[Choice, ...]:
    """Anybody else who is still in play (MF-22)."""
    key = (seats, down, me)
    found = _receivers.get(key)
    if found is None:
        found = tuple([("give", seat) for seat in range(seats) if seat != me and not down >> seat & 1])
        _receivers[key] = found
    return found


def give(g: MindFlayer, me: int, receiver: int) -> None:
    """The flipped card goes into a hand, and that hand is checked at once, possession first (MF-63)."""
    kind = g.flipped
    g.flipped = NO_CARD
    g.hands[KINDS * receiver + kind] += 1
    g.tell("gave", me, receiver, kind)
    possess(g, receiver)
    knocked_out = is_hit(g, receiver)
    g.past = (g.past, (GIFT, me, receiver, kind, knocked_out))
    if knocked_out:
        knock_out(g, receiver)


def call_meeting(g: MindFlayer, me: int) -> None:
    """The flipped card is a Meeting card: its effect comes next (MF-24)."""
    g.meeting = g.luck.take(MEETINGS, g.meeting_cards)
    g.past = (g.past, (MEETING, g.meeting, me))
    g.tell("meeting", me, g.meeting)
    g.step = "effect"


def next_turn(g: MindFlayer) -> None:
    """The next player to the left who is still in play (MF-25, MF-73)."""
    seats = g.rules.seats
    seat = (g.turn_of + 1) % seats
    while g.down >> seat & 1:
        seat = (seat + 1) % seats
    g.turn_of = seat
    g.step = "turn"
