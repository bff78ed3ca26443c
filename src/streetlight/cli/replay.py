"""`streetlight replay`: one record in the browser, served to this machine only."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from streetlight.cli import store
from streetlight.cli.serve import listen
from streetlight.cli.tools import fail
from streetlight.core.errors import StreetlightError
from streetlight.core.records import Record
from streetlight.games.registry import game as find_game
from streetlight.table.web.lan import link_to

if TYPE_CHECKING:
    from streetlight.table.store.storage import Row

HERE = "127.0.0.1"
TABLE = "replay"
"""The table of the server's only match."""


def replay(
    file: Annotated[
        Path, typer.Argument(help="A record: downloaded, or of a finished match in the terminal.")
    ],
    names: Annotated[
        str, typer.Option(metavar="NAME,...", help="Who sat in the seats, in their order, e.g. Ann,Ben,Cleo.")
    ] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any free one.")] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser, or only print the link.")
    ] = True,
) -> None:
    """Step through a match again in the browser. Only this machine can see it; nothing is kept."""
    record = _record(file)
    called = [name.strip()[:24] for name in names.split(",")] if names else []
    if len(called) > record.seats or (called and not all(called)):
        raise fail(f"--names {names!r}: this match has {record.seats} seats, and each name needs a letter.")
    called += [f"Seat {seat + 1}" for seat in range(len(called), record.seats)]

    from streetlight.table.store.sqlite import Sqlite
    from streetlight.table.web.server import run
    from streetlight.table.web.setup import Setup

    try:
        listening = listen(HERE, port)
    except OSError as error:
        raise fail(f"Can't listen on {HERE}:{port}: {error.strerror}. Choose another --port.") from None
    with tempfile.TemporaryDirectory(prefix="streetlight-replay-") as there:
        folder = Path(there)
        asyncio.run(_keep(folder, _rows(record, called)))
        link = f"{link_to(HERE, listening.getsockname()[1])}/t/{TABLE}/replay/1"
        typer.echo(f"The replay: {link}")
        typer.echo("Stop with Ctrl-C.")
        sys.stdout.flush()
        if browser:
            webbrowser.open(link)  # it is answered as soon as the server listens
        run(folder, listening, Sqlite(folder), Setup(lab="off", keep=0))


def _record(file: Path) -> Record:
    """The record in a file, if it can be stepped through."""
    try:
        record = store.read(file).record
        match = find_game(record.game).replay(record)
    except StreetlightError as error:
        raise fail(f"This can't be replayed. {error}") from None
    if not match.over:
        raise fail(
            f"{file}: this match is not over yet. Play it to its end first: streetlight play --load {file}"
        )
    return record


def _rows(record: Record, names: list[str]) -> list[Row]:
    """What a server keeps of a match that was played on it."""
    from streetlight.table.play.logged_match import talk_and_answers
    from streetlight.table.store.model import (
        EndRow,
        KeptPack,
        MatchHead,
        StoredSeat,
        StoredTable,
        new_seed,
    )

    now = int(time.time() * 1000)
    match = f"{TABLE}.1"
    seats = [StoredSeat("bot", name, seat % 10, "regular") for seat, name in enumerate(names)]
    head = MatchHead(
        id=match, table=TABLE, game=record.game, seats=record.seats, options=record.options, seed=record.seed,
        bot_seed=new_seed(), rules=record.rules, pack=record.pack, pack_hash=record.pack_hash, names=names,
        keys=[""] * record.seats, started=now, forks=list(record.forks or ()),
    )  # fmt: skip
    table = StoredTable(
        id=TABLE, game=record.game, options=record.options, seats=seats, created=now, touched=now, host=None,
        phase="over", match=match, played=1,
    )  # fmt: skip
    packs = [KeptPack(record.pack_hash, record.game, dict(record.pack_files))] if record.pack_files else []
    log = talk_and_answers(match, record.answers, record.sayings, now)
    return [*packs, table, head, *log, EndRow(match, "finished", now)]


async def _keep(folder: Path, rows: list[Row]) -> None:
    """Put these rows into a store of their own."""
    from streetlight.table.store.sqlite import Sqlite

    storage = Sqlite(folder)
    await storage.begin()
    loop = asyncio.get_running_loop()
    kept: asyncio.Future[None] = loop.create_future()

    def done(error: Exception | None) -> None:
        loop.call_soon_threadsafe(kept.set_result, None) if error is None else loop.call_soon_threadsafe(
            kept.set_exception, error
        )

    storage.write(rows, done)
    await kept
    await storage.close()
