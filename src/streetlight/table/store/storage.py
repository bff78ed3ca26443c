"""What the table asks of a store. `Sqlite`, next door, is the one that comes with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from streetlight.table.store.model import (
    ChatRow,
    EndRow,
    Forget,
    KeptPack,
    LogRow,
    MatchHead,
    StoredTable,
)

Row = StoredTable | MatchHead | KeptPack | LogRow | ChatRow | EndRow | Forget
WhenKept = Callable[[Exception | None], None]
"""Called once the rows are on disk or could not be kept."""


class Lane:
    """Writes that build on each other. Once one of them could not be kept, none of the later ones is."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class Storage(Protocol):
    """A store for tables. Rows of one `write` are kept all or not at all, in the order of the calls."""

    deliver: Callable[[list[tuple[WhenKept, Exception | None]]], None]
    """Takes the news of each commit, in the order of the writes, in the writer's thread."""
    soon: Callable[[Callable[[], None]], object]
    """Calls something a little later, in the thread of the writes: what is written until then is handed in together."""

    def write(self, rows: Sequence[Row], done: WhenKept, lane: Lane | None = None) -> None: ...
    def table(self, id: str) -> StoredTable | None: ...
    def match(self, id: str) -> tuple[MatchHead, list[LogRow]] | None: ...
    def over(self, match: str) -> bool: ...
    def chat(self, table: str, last: int = 200) -> list[ChatRow]: ...
    def scores(self, key: str, most: int = 20) -> list[tuple[str, int, int, str]]: ...
    def add_pack(self, game: str, name: str, title: str, text: str) -> bool: ...
    def packs(self) -> list[tuple[str, str, str]]: ...
    def kept_packs(self) -> list[KeptPack]: ...
    def packs_in_use(self) -> list[tuple[str, str, str]]: ...
    def count_untouched(self, before: int) -> tuple[dict[str, int], int]: ...
    def close(self) -> None: ...


class StorageError(Exception):
    """The store can't be used, or can't keep this."""


class Conflict(StorageError):
    """Another server on the same file was faster: (match, seq) is taken."""
