"""Which function carries out which command."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

from streetlight.table.room import lessons, lobby, moves, polls
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.table import Table
from streetlight.table.wire import protocol
from streetlight.table.wire.connection import NOBODY, Identity

Handler = Callable[[Table, Any, Sequence[int], int], Outcome]  # Any: each takes the command it stands by


def _ping(table: Table, command: protocol.Ping, held: Sequence[int], now: int) -> Outcome:
    return Outcome()


LOBBY: dict[type, Handler] = {
    protocol.Take: lobby.take,
    protocol.Leave: lobby.leave,
    protocol.Rename: lobby.rename,
    protocol.Configure: lobby.configure,
    protocol.ChangeSettings: lobby.change_settings,
    protocol.PutBot: lobby.put_bot,
    protocol.Clear: lobby.clear,
    protocol.LetIn: lobby.let_in,
    protocol.GiveHost: lobby.give_host,
    protocol.ChooseForSeries: lobby.choose,
    protocol.Start: lobby.start,
}
MOVES: dict[type, Handler] = {
    protocol.Ping: _ping,
    protocol.GiveAnswer: moves.answer,
    protocol.Why: moves.why,
    protocol.Advise: moves.advise,
    protocol.TakeBack: moves.take_back,
    protocol.ProposeEnd: moves.propose_end,
    protocol.Vote: polls.vote,
    protocol.Resign: moves.resign,
    protocol.Say: moves.say,
    protocol.TakeNote: moves.take_note,
    protocol.React: moves.react,
    protocol.Go: moves.go,
    protocol.Read: moves.read,
    protocol.Throw: moves.throw,
    protocol.PlayOn: lessons.play_on,
}


ONCE: frozenset[type] = frozenset(LOBBY) - {protocol.Take} | {
    protocol.TakeBack, protocol.ProposeEnd, protocol.Vote, protocol.Resign, protocol.PlayOn
}  # fmt: skip
"""Commands that the table remembers, so that they do nothing when they come again. Others are known by what they did:
an answer and a word by their id in the log, a seat by its key."""


def carry_out(
    table: Table, command: protocol.Command, held: Sequence[int], now: int, who: Identity = NOBODY
) -> Outcome:
    """Do what the command says, for one who holds these seats. Refusal: then nothing has changed."""
    kind = type(command)
    if kind in MOVES:
        return MOVES[kind](table, command, held, now)
    before = copy.deepcopy(table.stored)
    here, away = list(table.here), list(table.away_since)
    try:
        if isinstance(command, protocol.Take):
            return lobby.take(table, command, held, now, who)
        return LOBBY[kind](table, command, held, now)
    except Refusal:
        table.stored = before
        table.here, table.away_since = here, away
        table.restore_series()
        raise
