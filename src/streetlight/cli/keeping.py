"""`streetlight backup` and `restore`: a server's tables in one file, and back. `migrate`: from SQLite to PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from streetlight.cli.serve import default_folder
from streetlight.cli.tools import fail

Data = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The server's folder, as it was given to `serve --data`.")
]


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the copy goes. An older copy is replaced.")
    ],
    data: Data = None,
) -> None:
    """Copy all tables, matches and packs of a server into one file, while it runs.

    A plain copy of the server's files would lack what was played last."""
    from streetlight.table.store.backups import copy_database
    from streetlight.table.store.sqlite import FILE
    from streetlight.table.store.storage import StorageError

    folder = data or default_folder()
    try:
        copy_database(folder / FILE, file)
    except StorageError as error:
        raise fail(f"No backup was made: {error}.") from None
    typer.echo(
        f"{file}: {file.stat().st_size / 1_000_000:.1f} MB. Put it back with: streetlight restore {file}"
    )


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A backup.")],
    data: Data = None,
) -> None:
    """Put a backup back. Stop the server first. What is there now is kept beside it, under another name."""
    from streetlight.table.store.backups import put_back
    from streetlight.table.store.folder_lock import FolderLock
    from streetlight.table.store.storage import StorageError

    folder = data or default_folder()
    try:
        lock = FolderLock(folder)
        before = put_back(file, folder)
    except StorageError as error:
        raise fail(f"Nothing was put back: {error}.") from None
    lock.release()
    if before is not None:
        typer.echo(f"What was there before is in {before}.")
    typer.echo(f"{file} is in {folder} now. Start the server again.")


def migrate(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="A server's folder, or postgresql://user@host/name.")
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="The other of the two. It must have no tables.")
    ],
) -> None:
    """Move a server's tables, matches, packs and high scores from SQLite to PostgreSQL, or back.

    Stop all servers first. The source stays as it is.

    \b
    streetlight migrate /srv/streetlight postgresql://streetlight@db/streetlight
    streetlight migrate postgresql://streetlight@db/streetlight /srv/streetlight"""
    from streetlight.table.store.storage import StorageError

    try:
        from streetlight.table.store.migration import migrate as move
    except ImportError:
        raise fail("This needs psycopg. Install it with: pip install 'streetlight[postgres]'") from None

    def tell(kind: str, rows: int) -> None:
        typer.echo(f"\r{kind}: {rows}", err=True, nl=False)

    try:
        moved = move(source, target, tell)
    except StorageError as error:
        raise fail(f"{error}.") from None
    typer.echo("", err=True)
    typer.echo(f"Moved {moved['tables']} tables with {moved['matches']} matches and {moved['log']} moves.")
