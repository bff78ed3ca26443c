"""What whoever runs the server may ask of it while it runs: `streetlight admin`.

It listens on a socket in the server's folder that only the same user (and root) can open, so there is no password and
nothing for the network to reach. One line of JSON comes in, one goes out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import resource
from pathlib import Path

import msgspec

from streetlight import __version__
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.hub import Hub
from streetlight.table.store.model import TableSize
from streetlight.table.store.storage import StorageError

log = logging.getLogger(__name__)

MOST_LINE = 65_536


class _OperatorWish(msgspec.Struct, tag_field="wish", forbid_unknown_fields=True):
    pass


class ListTables(_OperatorWish, tag="tables"):
    """All tables, with what they take up."""


class TellSizes(_OperatorWish, tag="sizes"):
    """How large everything is."""


class RemoveTable(_OperatorWish, tag="remove"):
    """Delete a table with its matches and its talk."""

    table: str


class TellEverybody(_OperatorWish, tag="say"):
    """Show a message to everybody who is at a table."""

    text: str


class Drain(_OperatorWish, tag="drain"):
    """Take no new tables and matches, and say so; or take them again."""

    on: bool


class ListPacks(_OperatorWish, tag="packs"):
    """All packs that people brought."""


class RemovePack(_OperatorWish, tag="remove_pack"):
    """Delete a pack that no kept match was played with."""

    name: str


OperatorWish = ListTables | TellSizes | RemoveTable | TellEverybody | Drain | ListPacks | RemovePack


class PackSize(msgspec.Struct):
    name: str
    game: str
    bytes: int
    used: bool
    """A match that is kept was played with it."""


class Sizes(msgspec.Struct):
    version: str
    tables: int
    live: int
    playing: int
    connections: int
    packs: int
    stored_bytes: int
    """Of the tables, their matches and their talk, as they are kept."""
    memory_bytes: int
    """The most that this process has used."""
    draining: bool


class OperatorReply(msgspec.Struct):
    """The answer to any wish. `error`: nothing was done."""

    error: str = ""
    text: str = ""
    tables: list[TableSize] = []
    packs: list[PackSize] = []
    sizes: Sizes | None = None


class Office:
    """Listens for the operator."""

    def __init__(self, hub: Hub, folder: Path) -> None:
        self.hub = hub
        self.path = folder / f"admin-{os.getpid()}.sock"
        self._server: asyncio.Server | None = None
        self._decode = msgspec.json.Decoder(OperatorWish).decode

    async def open(self) -> None:
        before = os.umask(0o177)  # only this user may speak to it
        try:
            self.path.unlink(missing_ok=True)
            self._server = await asyncio.start_unix_server(self._hear, self.path, limit=MOST_LINE)
        except OSError as error:  # such as a folder whose name is too long for a socket
            log.warning("streetlight admin can't reach this server: %s: %s", self.path, error)
        finally:
            os.umask(before)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self.path.unlink(missing_ok=True)

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            reply = await self._do(self._decode(await reader.readline()))
        except (msgspec.DecodeError, ValueError) as error:
            reply = OperatorReply(error=f"This can't be read: {error}")
        except StorageError as error:
            reply = OperatorReply(error=f"The store does not do that: {error}")
        with contextlib.suppress(OSError):
            writer.write(msgspec.json.encode(reply) + b"\n")
            await writer.drain()
            writer.close()

    async def _do(self, wish: OperatorWish) -> OperatorReply:
        hub = self.hub
        if not isinstance(wish, ListTables | TellSizes | ListPacks):
            log.info("the operator: %s", type(wish).__name__)
        match wish:
            case ListTables():
                return OperatorReply(tables=await hub.storage.table_sizes())
            case TellSizes():
                return OperatorReply(sizes=await self._sizes())
            case RemoveTable(table):
                return (
                    OperatorReply(text=f"{table} is deleted.")
                    if await hub.remove(table)
                    else _unknown("table", table)
                )
            case TellEverybody(text):
                return OperatorReply(text=f"{hub.tell_everybody(text)} devices were told.")
            case Drain(on):
                hub.drain(on)
                open_now = (
                    "No new tables and matches from now on." if on else "New tables and matches are welcome."
                )
                return OperatorReply(text=open_now)
            case ListPacks():
                return OperatorReply(packs=await self._packs())
            case RemovePack(name):
                return await self._remove_pack(name)

    async def _sizes(self) -> Sizes:
        tables, live = await self.hub.storage.table_sizes(), list(self.hub.tables.values())
        return Sizes(
            version=__version__,
            tables=len(tables),
            live=len(live),
            playing=sum(each.table.stored.phase == "playing" for each in live),
            connections=sum(len(each.connections) for each in live),
            packs=len(await self.hub.storage.packs()),
            stored_bytes=sum(table.bytes for table in tables),
            memory_bytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
            draining=self.hub.draining,
        )

    async def _packs(self) -> list[PackSize]:
        used = {(game, name) for game, name, _ in await self.hub.storage.packs_in_use()}
        return [
            PackSize(name, game, size, (game, name) in used)
            for name, game, size in await self.hub.storage.packs()
        ]

    async def _remove_pack(self, name: str) -> OperatorReply:
        found = next((pack for pack in await self._packs() if pack.name == name), None)
        if found is None:
            return _unknown("pack", name)
        if found.used:
            return OperatorReply(error=f"{name} stays: a match that is kept was played with it.")
        await self.hub.packs.remove(name)
        return OperatorReply(text=f"{name} is deleted.")


def _unknown(what: str, name: str) -> OperatorReply:
    return OperatorReply(error=f"There is no {what} {name!r} here.")


def ask(path: Path, wish: OperatorWish, within: float = 60.0) -> OperatorReply:
    """Ask the server that listens there. OSError if none does."""
    import socket

    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(within)
        line.connect(str(path))
        line.sendall(msgspec.json.encode(wish) + b"\n")
        data = b""
        while part := line.recv(1 << 20):
            data += part
    return msgspec.json.decode(data, type=OperatorReply)


def now_text(at: int) -> str:
    """How long ago something was, as people say it."""
    minutes = max(0, clock_now() - at) // 60_000
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // 1440} days ago"
