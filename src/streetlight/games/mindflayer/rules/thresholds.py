"""What hands do to their owners: possession, knock-out, and the end (rulebook: "Adventure cards", "End")."""

from __future__ import annotations

from streetlight.games.mindflayer.history import CheckMoment
from streetlight.games.mindflayer.pack.content import HARD_HIT, KINDS, MIND_FLAYER
from streetlight.games.mindflayer.state import UNCANCELLED, MindFlayer, flayed, hits, in_play, seats_in


def possess(g: MindFlayer, seat: int) -> None:
    """Three uncancelled Mind Flayers: Possessed for good, and only that player is told (MF-29, 30, 61)."""
    if not g.possessed >> seat & 1 and flayed(g.hands, KINDS * seat):
        g.possessed |= 1 << seat
        g.tell_to(1 << seat, "possessed")


def is_hit(g: MindFlayer, seat: int) -> bool:
    """Three uncancelled Hard Hits: knocked out, whatever the team (MF-32, MF-34)."""
    return hits(g.hands, KINDS * seat) >= UNCANCELLED


def knock_out(g: MindFlayer, seat: int) -> None:
    """The tile is turned over; from now on the team is frozen (MF-33, MF-37)."""
    g.down |= 1 << seat
    g.tell("knocked_out", seat)


def check_all(g: MindFlayer) -> None:
    """All hands in play at once: possession first, then all knock-outs together (MF-35, MF-45 step 4 and 5)."""
    hands = g.hands
    knocked_out = 0
    for seat in in_play(g):
        at = KINDS * seat
        if hands[at + MIND_FLAYER] >= UNCANCELLED:  # fewer do nothing, whatever cancels them
            possess(g, seat)
        if hands[at + HARD_HIT] >= UNCANCELLED and is_hit(g, seat):
            knocked_out |= 1 << seat
    g.past = (g.past, CheckMoment(g.rules.everybody & ~g.down, knocked_out))
    for seat in seats_in(knocked_out):
        knock_out(g, seat)


def too_few(g: MindFlayer) -> bool:
    """Only two, one or none left in play: the game is over (MF-51). Nothing else ends it early (MF-68)."""
    return g.rules.seats - g.down.bit_count() <= 2


def end(g: MindFlayer, reason: str) -> None:
    """Count to three: the Possessed growl, then the Sane who are still in play clap (MF-53)."""
    g.ended = reason
    g.step = ""
    g.quiet = False
    g.revealed += 1
    g.tell("over", reason)
    g.tell("growl", seats_in(g.possessed))
    clapping = tuple([seat for seat in in_play(g) if not g.possessed >> seat & 1])
    if clapping:
        g.tell("clap", clapping)
    else:
        g.tell("nobody_claps")
