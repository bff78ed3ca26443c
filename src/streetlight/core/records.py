"""A record is the match: game, options, seed, answers and sayings, in a form that outlives the process."""

from __future__ import annotations

import hashlib
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


class Fork(msgspec.Struct, frozen=True):
    """Where a match left another one: after so many of its answers its luck became that of another seed."""

    at: int
    seed: str
    commitment: str
    parent: str = ""
    """The checksum of the record that was forked."""

    def luck(self) -> int:
        """The seed as a number."""
        made = hashlib.blake2b(f"fork/{self.seed}".encode(), digest_size=8).digest()
        return int.from_bytes(made, "big")


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
    forks: list[Fork] | msgspec.UnsetType = msgspec.UNSET
    """Of a match that was forked from another: where, and with which luck. Before that the answers are the other's."""
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
