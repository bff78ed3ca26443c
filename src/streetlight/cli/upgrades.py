"""`streetlight running`: which matches of a backup this version can play on. For the operator, before an upgrade."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from streetlight.cli.tools import fail
from streetlight.core.errors import StreetlightError

if TYPE_CHECKING:
    from streetlight.table.store.server_packs import ServerPacks
    from streetlight.table.store.storage import Storage


def running(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A backup.")],
) -> None:
    """List the running matches in a backup, and say which of them this version can't play on.

    Run it with the new version before you upgrade. The backup stays as it is. Ends with 1 if a match can't go on."""
    from streetlight.table.store.backups import put_back
    from streetlight.table.store.storage import StorageError

    with tempfile.TemporaryDirectory() as folder:
        try:
            put_back(file, Path(folder))
            broken = asyncio.run(_list(Path(folder)))
        except StorageError as error:
            raise fail(f"{file} can't be read: {error}.") from None
    if broken:
        raise typer.Exit(1)


async def _list(folder: Path) -> int:
    from streetlight.table.store.server_packs import ServerPacks
    from streetlight.table.store.sqlite import Sqlite

    storage = Sqlite(folder)
    try:
        packs = ServerPacks(folder / "packs", storage)
        await packs.fetch()
        found = [each for each in await storage.table_sizes() if each.phase == "playing"]
        broken = 0
        for each in found:
            wrong = await _why_not(storage, packs, each.id)
            broken += bool(wrong)
            typer.echo(f"{each.id:14}{each.game:12}{each.moves:>6} moves  {wrong or 'goes on'}")
    finally:
        await storage.close()
    typer.echo(f"{len(found)} matches are running; {broken} of them can't go on with this version.")
    return broken


async def _why_not(storage: Storage, packs: ServerPacks, table: str) -> str:
    """Why this version can't play the match of a table on; "" if it can."""
    from streetlight.table.play.logged_match import LoggedMatch

    stored = await storage.table(table)
    kept = await storage.match(stored.match) if stored is not None and stored.match is not None else None
    if kept is None:
        return "its match is not in the backup"
    try:
        LoggedMatch.load(*kept, packs.shelf)
    except StreetlightError as error:
        return f"can't go on: {error}"
    return ""
