"""Things that all people at the table must agree on: an undo beyond what is free, an early end.

A poll is kept with the table, so it is still open after a restart. Bots always agree; so does a bot that stands in.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from streetlight.table.play.undo import rewind
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.table import Table, need_seat
from streetlight.table.wire import documents, protocol


def ask_all(table: Table, kind: documents.PollKind, seat: int, text: str, now: int) -> Outcome:
    """A question of one seat to all others."""
    stored = table.stored
    if stored.poll is not None:
        raise Refusal("not_now", "Something else is being decided. Answer that first.")
    stored.polls += 1
    others = [at for at in sorted(table.people()) if at != seat]
    stored.poll = documents.Poll(poll=stored.polls, kind=kind, by=seat, text=text, yes=[seat], waiting=others)
    outcome = Outcome(rows=[stored], table=True)
    settle(table, outcome, now)
    return outcome


def vote(table: Table, command: protocol.Vote, held: Sequence[int], now: int) -> Outcome:
    need_seat(held, command.seat)
    stored, poll = table.stored, table.stored.poll
    if poll is None or poll.poll != command.poll:
        raise Refusal("stale", "That is decided already.")
    if command.seat not in poll.yes and command.seat not in poll.waiting:
        raise Refusal("not_now", "You are not asked.")
    if command.seat in poll.yes and command.yes:
        return Outcome()
    outcome = Outcome(rows=[stored], table=True)
    if not command.yes:
        stored.poll = None  # one no is enough; who asked can also withdraw it
        if command.seat != poll.by:
            table.add_line(
                outcome, None, f"{stored.seats[command.seat].name} said no. The match goes on.", now
            )
        return outcome
    stored.poll = msgspec.structs.replace(
        poll,
        yes=sorted([*poll.yes, command.seat]),
        waiting=[seat for seat in poll.waiting if seat != command.seat],
    )
    settle(table, outcome, now)
    return outcome


def settle(table: Table, outcome: Outcome, now: int) -> None:
    """Wait no longer for those a bot plays for, and carry the poll out if all others have agreed."""
    stored, poll = table.stored, table.stored.poll
    if poll is None:
        return
    waiting = [seat for seat in poll.waiting if not table.nobody_plays(seat, now)]
    if waiting != poll.waiting:
        stored.poll = msgspec.structs.replace(poll, waiting=waiting)
        outcome.rows.append(stored)
        outcome.table = True
    if not waiting:
        _carry_out(table, outcome, now)


def _carry_out(table: Table, outcome: Outcome, now: int) -> None:
    poll, play = table.stored.poll, table.play
    assert poll is not None and play is not None
    table.stored.poll = None
    if poll.kind == "undo":
        back = rewind(play, poll.by, table.people())
        if back is None:
            return
        outcome.rows.append(play.undo(poll.by, back.first, back.last, back.free, now))
        outcome.rewound = True
        if table.clock is not None:
            table.clock.agreed()
    else:
        outcome.rows.append(play.break_off(poll.by, "agreed", [], "You agreed to end the match here.", now))
    table.match_moved(outcome, now)


def next_time(table: Table) -> int | None:
    """When the next one who is asked and away has been away for too long to be waited for."""
    poll = table.stored.poll
    if poll is None or table.is_slow:
        return None
    times = [
        table.away_since[seat] + table.stored.settings.grace * 1000
        for seat in poll.waiting
        if not table.here[seat] and table.somebody_else_here(seat)
    ]
    return min(times, default=None)
