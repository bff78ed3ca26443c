"""A record is the match: game, options, seed, answers and sayings, in a form that outlives the process."""

from __future__ import annotations

from typing import Any

import msgspec

from streetlight.core.errors import RecordError
from streetlight.core.sayings import Saying

FORMAT = 1
"""Raised when the shape of records changes."""

StartOptions = dict[str, Any]  # Any: each game has options of its own, which a struct of its own types
"""The options that a match is started with, by name."""

RecordedAnswer = str | list[str]
"""An option id or a text (`one`, `write`), or a list of option ids (`some`, `order`)."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Everything needed to play the same match again."""

    format: int = FORMAT
    game: str
    rules: str  # the game's rules version
    pack: str  # the pack's name
    pack_hash: str
    seats: int
    options: StartOptions
    seed: str
    commitment: str
    answers: list[tuple[int, RecordedAnswer]]
    sayings: list[tuple[int, int, Saying]] = []  # (answers given before it, seat, saying)
    checksum: str = ""
    pack_files: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """Of a pack that does not come with the game: its files, so that the record can be replayed anywhere."""
    lesson: bool | msgspec.UnsetType = msgspec.UNSET
    """True of a guided first match, with a deal that everybody may know."""


def load_record(data: bytes | bytearray | memoryview | str) -> Record:
    """Bytes (as made by `encode`) -> Record. RecordError if they are not a record that we can read."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError) as error:
        raise RecordError(f"not a record: {error}") from None
    if record.format != FORMAT:
        raise RecordError(f"the record has format {record.format}; this version reads format {FORMAT}")
    return record
