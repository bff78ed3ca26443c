"""`streetlight admin`: look after a server while it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from streetlight.cli.keeping import Data
from streetlight.cli.serve import default_folder
from streetlight.cli.tools import fail

if TYPE_CHECKING:
    from streetlight.table.web.operator import OperatorReply, OperatorWish

admin_app = typer.Typer(
    help="Look after a server while it runs: on its machine, as its user.", no_args_is_help=True
)
AsJson = Annotated[bool, typer.Option("--json", help="One line of JSON, for programs.")]


@admin_app.command(epilog="Example:  streetlight admin tables --data /srv/streetlight")
def tables(data: Data = None, json: AsJson = False) -> None:
    """List all tables with their game, who is there, and what they take up; those that were used last come first."""
    from streetlight.table.web.operator import ListTables, now_text

    found = sorted(_ask_one(ListTables(), data).tables, key=lambda table: -table.touched)
    if json:
        typer.echo(msgspec.json.encode(found))
        return
    typer.echo(f"{'table':14}{'game':12}{'phase':9}{'seats':>6}{'moves':>7}{'lines':>7}{'kB':>8}  last used")
    for each in found:
        typer.echo(
            f"{each.id:14}{each.game:12}{each.phase:9}{each.seats:>6}{each.moves:>7}{each.lines:>7}"
            f"{each.bytes / 1000:>8.1f}  {now_text(each.touched)}"
        )


@admin_app.command(epilog="Example:  streetlight admin sizes")
def sizes(data: Data = None, json: AsJson = False) -> None:
    """Tell how many tables, devices and packs there are, and how much room they take."""
    from streetlight.table.web.operator import TellSizes

    for reply in _ask(TellSizes(), data):
        told = reply.sizes
        assert told is not None
        if json:
            typer.echo(msgspec.json.encode(told))
            continue
        typer.echo(f"Streetlight {told.version}{', taking no new tables' if told.draining else ''}")
        typer.echo(f"{told.tables} tables, {told.live} in memory, {told.playing} matches under way there")
        typer.echo(f"{told.connections} devices connected, {told.packs} packs of people's own")
        typer.echo(
            f"{told.stored_bytes / 1e6:.1f} MB stored, {told.memory_bytes / 1e6:.0f} MB of memory at most"
        )


@admin_app.command(epilog="Example:  streetlight admin remove k3v9h2m4p7qx")
def remove(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as `admin tables` shows it.")],
    data: Data = None,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
) -> None:
    """Delete a table with its matches and its talk, for good. High scores stay."""
    from streetlight.table.web.operator import RemoveTable

    if not yes:
        typer.confirm(f"Delete {table} with everything that was played and said there?", abort=True)
    typer.echo(_ask_one(RemoveTable(table), data).text)


@admin_app.command(epilog="Example:  streetlight admin say 'At nine the server moves to a new machine.'")
def say(
    text: Annotated[str, typer.Argument(help="What everybody who is at a table gets to read.")],
    data: Data = None,
) -> None:
    """Show a message to everybody who is at a table now."""
    from streetlight.table.web.operator import TellEverybody

    for reply in _ask(TellEverybody(text), data):
        typer.echo(reply.text)


@admin_app.command(epilog="Examples:  streetlight admin drain   |   streetlight admin drain --off")
def drain(
    data: Data = None,
    off: Annotated[bool, typer.Option("--off", help="Take new tables and matches again.")] = False,
) -> None:
    """Let matches end before a restart: no new ones begin, /readyz says no, everybody is told."""
    from streetlight.table.web.operator import Drain

    for reply in _ask(Drain(not off), data):
        typer.echo(reply.text)


@admin_app.command(epilog="Example:  streetlight admin packs")
def packs(data: Data = None, json: AsJson = False) -> None:
    """List the packs that people brought to the server."""
    from streetlight.table.web.operator import ListPacks

    found = _ask_one(ListPacks(), data).packs
    if json:
        typer.echo(msgspec.json.encode(found))
        return
    for pack in found:
        typer.echo(
            f"{pack.name}  {pack.game:12}{pack.bytes / 1000:>8.1f} kB{'  in use' if pack.used else ''}"
        )
    typer.echo(f"{len(found)} packs.")


@admin_app.command(epilog="Example:  streetlight admin remove-pack own-0123456789abcdef01234567")
def remove_pack(
    name: Annotated[str, typer.Argument(metavar="PACK", help="Its name, as `admin packs` shows it.")],
    data: Data = None,
) -> None:
    """Delete a pack that somebody brought, if no match that is kept was played with it."""
    from streetlight.table.web.operator import RemovePack

    typer.echo(_ask_one(RemovePack(name), data).text)


def _ask(wish: OperatorWish, data: Data) -> list[OperatorReply]:
    """The answers of every process of the server that uses this folder."""
    from streetlight.table.web.operator import ask

    folder = data or default_folder()
    replies, silent = [], ""
    for path in sorted(folder.glob("admin-*.sock")):
        try:
            replies.append(ask(path, wish))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)  # of a server that was killed
        except PermissionError:
            raise fail(
                f"The server of {folder} belongs to another user. Run this as that user, or as root."
            ) from None
        except OSError as error:  # the others must hear it all the same
            silent = f"{path.stem.replace('admin-', 'process ')} does not answer: {error}."
            typer.echo(silent, err=True)
    if not replies:
        raise fail(silent or f"No server runs with the folder {folder}. Name its folder with --data.")
    return replies


def _ask_one(wish: OperatorWish, data: Data) -> OperatorReply:
    """One answer: what is asked for is the same in all processes, or one of them has it."""
    replies = _ask(wish, data)
    good = [reply for reply in replies if not reply.error]
    if not good:
        raise fail(replies[0].error)
    return good[0]
