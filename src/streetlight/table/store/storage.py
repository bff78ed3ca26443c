"""What the table asks of a store. `Sqlite` is the one that comes with it; `Postgres` is for many servers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from streetlight.table.store.model import (
    BroughtPack,
    ChatRow,
    EndRow,
    Forget,
    KeptPack,
    LogRow,
    MatchHead,
    Receiver,
    ReceiverGone,
    StoredTable,
    TableSize,
)
from streetlight.table.store.owners import Owners

Row = StoredTable | MatchHead | KeptPack | LogRow | ChatRow | EndRow | Forget | Receiver | ReceiverGone
WhenKept = Callable[[Exception | None], None]
"""Called once the rows are on disk or could not be kept."""


class Lane:
    """Writes that build on each other. Once one of them could not be kept, none of the later ones is."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class Storage(Protocol):
    """A store for tables. Rows of one `write` are kept all or not at all, in the order of the calls.

    Whoever reads waits for the store, which may be another machine: StorageError if it does not answer."""

    owners: Owners
    """Which tables may be served from here."""
    deliver: Callable[[list[tuple[WhenKept, Exception | None]]], None]
    """Takes the news of each commit, in the order of the writes, in the writer's thread."""
    soon: Callable[[Callable[[], None]], object]
    """Calls something a little later, in the thread of the writes: what is written until then is handed in together."""

    async def begin(self) -> None:
        """Be ready: called once, on the event loop, before anything else."""

    def write(self, rows: Sequence[Row], done: WhenKept, lane: Lane | None = None) -> None: ...
    async def table(self, id: str) -> StoredTable | None: ...
    async def match(self, id: str) -> tuple[MatchHead, list[LogRow]] | None: ...
    async def over(self, match: str) -> bool: ...
    async def chat(self, table: str, last: int = 200) -> list[ChatRow]: ...
    async def scores(self, key: str, most: int = 20) -> list[tuple[str, int, int, str]]: ...
    async def add_pack(self, game: str, name: str, title: str, text: str) -> bool: ...
    async def packs(self) -> list[BroughtPack]: ...
    async def pack(self, name: str) -> str | None: ...
    async def kept_packs(self) -> list[KeptPack]: ...
    async def packs_in_use(self) -> list[tuple[str, str, str]]: ...
    async def waking(self, now: int, most: int) -> list[str]:
        """Slow tables that have had something to do since before this moment, the longest first."""

    async def receivers(self, table: str) -> list[Receiver]: ...
    async def owing(self, most: int) -> list[str]:
        """Tables of which somebody is still to be told that it is their turn."""

    async def count_untouched(self, before: int) -> tuple[dict[str, int], int]: ...
    async def remove_pack(self, name: str) -> None: ...
    async def table_sizes(self) -> list[TableSize]: ...
    async def close(self) -> None: ...


class StorageError(Exception):
    """The store can't be used, or can't keep this."""


class Conflict(StorageError):
    """Another server on the same file was faster: (match, seq) is taken."""


class Unsure(StorageError):
    """The store went away, or another node has the table now: whether this was kept, its id will tell when the
    command comes again."""
