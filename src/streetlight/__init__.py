"""Streetlight: four games about kids, strangers and things from elsewhere, as a library.

import streetlight as sl

match = sl.game("strangers").start(seats=3, seed=7)
while match.result is None:
    for seat, prompt in match.prompts.items():
        match.answer(seat, prompt.options[0], prompt=prompt.id)
        break
print(match.result.scores)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from streetlight.core.encode import encode
from streetlight.core.errors import (
    AnswerError,
    OptionError,
    PackMismatch,
    RecordError,
    SayingError,
    SecretError,
    StalePrompt,
    StreetlightError,
    UnknownGame,
    ViewError,
)
from streetlight.core.events import Event
from streetlight.core.game import Game
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt
from streetlight.core.records import Record, load_record
from streetlight.core.sayings import Saying
from streetlight.core.series import Series
from streetlight.core.sight import Sight
from streetlight.core.views import Result, View
from streetlight.games.registry import game, games, series

if TYPE_CHECKING:
    from streetlight.bots.registry import Bot
    from streetlight.games.today import DaysDeal

__version__ = "0.2.0"

__all__ = [
    "AnswerError",
    "Event",
    "Game",
    "Match",
    "Option",
    "OptionError",
    "PackMismatch",
    "Prompt",
    "Record",
    "RecordError",
    "Result",
    "Saying",
    "SayingError",
    "SecretError",
    "Series",
    "Sight",
    "StalePrompt",
    "StreetlightError",
    "UnknownGame",
    "View",
    "ViewError",
    "bot",
    "encode",
    "fork",
    "game",
    "games",
    "load_record",
    "replay",
    "series",
    "today",
]


def replay(record: Record) -> Match:
    """The match of a record again: same state, same checksum. RecordError if it does not fit."""
    return game(record.game).replay(record)


def fork(record: Record, at: int, seed: int | str | None = None) -> Match:
    """A new match that begins as this record did, up to its answer `at`, and goes on with luck of its own."""
    return game(record.game).fork(record, at, seed)


def bot(name: str, level: str, seed: int | str = 0) -> Bot:
    """A bot for a game: .answer(sight) gives an answer, .say(sight) a saying or None."""
    from streetlight.bots.registry import bot as make

    return make(name, level, seed)


def today(challenge: str, date: str | None = None) -> DaysDeal:
    """The deal of a challenge on a day ("2026-11-20"), the same for everybody; without a date: of today, by UTC.

    deal = sl.today("strangers")
    match = deal.start()
    ...
    print(deal.score(match))
    """
    from datetime import UTC, datetime

    from streetlight.games.today import deal_of_day

    return deal_of_day(challenge, date if date is not None else datetime.now(UTC).date().isoformat())
