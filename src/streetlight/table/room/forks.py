"""A new table that goes on from a point of a match that is over."""

from __future__ import annotations

from msgspec.structs import replace

from streetlight.core.shelf import PackShelf
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.room.lobby import begin, checked_settings, seat_bot, sit_down
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.table import Table
from streetlight.table.store.model import (
    ForkStart,
    StoredSeat,
    StoredTable,
    new_secret,
    new_table_id,
)
from streetlight.table.wire.web_types import NewFork, NewTableMade, SeatKey

ME = "me"
OPEN = "open"


def forked_table(
    play: LoggedMatch, wanted: NewFork, now: int, shelf: PackShelf
) -> tuple[Table, NewTableMade, Outcome]:
    """A table for the rest of this match, with the seats as asked for. It begins at once if nobody has to come first.
    Refusal if it can't be."""
    head = play.head
    if not 0 <= wanted.at < len(play.answers):
        last = len(play.answers) - 1
        raise Refusal("options", f"One can play on after 0 to {last} answers of this match.", "at")
    if len(wanted.seats) != head.seats or wanted.seats.count(ME) != 1:
        raise Refusal(
            "options", f"Say who sits in each of the {head.seats} seats, and which is yours.", "seats"
        )
    kept = [fork for fork in head.forks if fork.at <= wanted.at]
    stored = StoredTable(
        id=new_table_id(), game=head.game, options=head.options, created=now,
        settings=checked_settings(head.game, wanted.settings),
        seats=[StoredSeat() for _ in range(head.seats)],
        fork=ForkStart(
            replace(head, forks=kept),
            play.answers[: wanted.at],
            [said for said in play.talk if said[0] <= wanted.at],
            play.record().checksum,
        ),
    )  # fmt: skip
    table = Table(stored, None, [], now, shelf)
    mine = wanted.seats.index(ME)
    secret = new_secret()
    sit_down(table, mine, wanted.name, wanted.colour, secret)
    stored.host = mine
    for seat, who in enumerate(wanted.seats):
        if who not in (ME, OPEN):
            seat_bot(table, seat, who)
    outcome = Outcome(rows=[stored], table=True)
    if OPEN not in wanted.seats:
        begin(table, outcome, now)
    return table, NewTableMade(stored.id, [SeatKey(mine, secret)]), outcome
