"""A Meeting: the card's effect, then the sealed exchange (rulebook: "Meeting cards", MF-38 to 50)."""

from __future__ import annotations

from streetlight.core.asks import Script, all_of, one
from streetlight.games.mindflayer.history import CHOSEN
from streetlight.games.mindflayer.pack.content import MEETINGS_HELD
from streetlight.games.mindflayer.rules.effects import EFFECTS
from streetlight.games.mindflayer.rules.passing import (
    hand_over,
    head_of,
    pass_choices,
    pass_questions,
    to_sides,
)
from streetlight.games.mindflayer.rules.thresholds import check_all, end, too_few
from streetlight.games.mindflayer.rules.turn import next_turn
from streetlight.games.mindflayer.state import NO_MEETING, MindFlayer, participants


def take_effect(g: MindFlayer) -> Script:
    """What the Meeting card says, for all who are in play (MF-38). It may end the game (MF-62)."""
    effect = g.rules.effects[g.meeting]
    yield from EFFECTS[type(effect)].resolve(g, g.turn_of, effect)
    if too_few(g):
        end(g, "few_left")
    else:
        g.step = "exchange"


def exchange(g: MindFlayer) -> Script:
    """Nobody speaks; every participant gives cards to both sides, all at once (MF-39 to 45)."""
    ring = participants(g)
    ways = g.rules.ways[g.meeting]
    if len(ring) >= 2 and ways:  # MF-48: one or none has nobody to give to
        g.quiet = True
        g.tell("hush")
        head = head_of(ways, ring)
        receivers = to_sides(ring, ways)
        questions = pass_questions(head, receivers)
        gifts = yield all_of([one(seat, questions[at], pass_choices) for at, seat in enumerate(ring)])
        hand_over(g, CHOSEN, head, ring, receivers, tuple([gifts[seat][1:] for seat in ring]))
        check_all(g)
        g.quiet = False
    else:
        g.tell("no_exchange")
    close_meeting(g)


def close_meeting(g: MindFlayer) -> None:
    """The Meeting is over (MF-50); the third one ends the game (MF-52)."""
    g.meeting = NO_MEETING
    g.away = 0
    g.held += 1
    if too_few(g):
        end(g, "few_left")
    elif g.held == MEETINGS_HELD:
        end(g, "third_meeting")
    else:
        g.stack = g.rules.stacks[g.held]
        g.tell("meeting_over")
        next_turn(g)
