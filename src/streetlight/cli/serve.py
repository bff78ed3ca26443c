"""`streetlight serve`: the table in the browser."""

from __future__ import annotations

import errno
import os
import re
import socket
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from streetlight.bots.own import check_own
from streetlight.bots.registry import guests
from streetlight.cli.tools import fail
from streetlight.core.errors import StreetlightError


def default_folder() -> Path:
    """Where tables are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "streetlight"


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any free one.")
    ] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder where tables and matches are kept.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Open it to your network, and show a link and a QR code.")
    ] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A bot of your own that may sit down, e.g. my_bots:Careful or 'cmd:node bot.js'."),
    ] = None,
    lab: Annotated[
        Literal["local", "everyone", "off"],
        typer.Option(help="Who may use the lab in the browser: this machine, everyone, or nobody."),
    ] = "local",
    keep: Annotated[
        int,
        typer.Option(
            min=0, metavar="DAYS", help="Days a table is kept where nothing happens any more; 0 for ever."
        ),
    ] = 90,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="The address people type, e.g. https://club.example, if a proxy hands it on to here.",
        ),
    ] = "",
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="Address of a proxy whose word about its clients counts, e.g. 127.0.0.1."
        ),
    ] = None,
    connections: Annotated[
        int, typer.Option(min=0, help="Connections that one address may hold open; 0: any number.")
    ] = 200,
) -> None:
    """Set the table: play in the browser, with friends and bots."""
    from streetlight.table.store.folder_lock import FolderLock
    from streetlight.table.store.sqlite import Sqlite
    from streetlight.table.store.storage import StorageError
    from streetlight.table.web.limits import Limits
    from streetlight.table.web.server import run
    from streetlight.table.web.setup import Setup

    folder = data or default_folder()
    public_url = public_url.rstrip("/")
    if public_url and not re.fullmatch(r"https?://[^/\s@]+", public_url):
        raise fail(f"--public-url {public_url!r} must look like https://club.example, without a path.")
    try:
        for name in bot or ():
            check_own(name)
    except StreetlightError as error:
        raise fail(str(error)) from None
    guests.extend(bot or ())
    if lan:
        host = "0.0.0.0"
    lan = host in ("0.0.0.0", "::")  # every address of this machine, however it was said
    try:
        listening = _listen(host, port)
    except OSError as error:
        raise fail(_taken(host, port, error)) from None
    try:
        lock = FolderLock(folder)
        storage = Sqlite(folder)
    except StorageError as error:
        raise fail(f"{error}. Choose another folder with --data.") from None
    port = listening.getsockname()[1]
    typer.echo(f"The table is set: {link_to('127.0.0.1' if lan else host, port)}/")
    if public_url:
        typer.echo(f"For everybody: {public_url}/")
    reach = _show_lan(port) if lan else ""
    typer.echo(
        f"Stop with Ctrl-C. Every table is kept{f', {keep} days after its last move' if keep else ''}."
    )
    sys.stdout.flush()
    run(
        folder,
        listening,
        storage,
        Setup(
            lab=lab,
            keep=keep,
            reach=public_url or reach,
            public_url=public_url,
            proxies=tuple(behind_proxy or ()),
            limits=Limits(connections=connections),
        ),
    )
    lock.release()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.listen(256)
    return listening


def _taken(host: str, port: int, error: OSError) -> str:
    """Why the server can't listen there, and what to do."""
    text = f"Can't listen on {host}:{port}: {error.strerror}."
    if error.errno == errno.EADDRINUSE:
        text += f" Perhaps your table is set already: look at {link_to(host, port)}/."
    return f"{text} For another one choose another --port (make play ARGS='--port {port + 1}')."


def link_to(host: str, port: int) -> str:
    """The beginning of every link to this server."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _show_lan(port: int) -> str:
    """Show where other devices find the server, and return it; "" without a network."""
    address = lan_address()
    if address is None:
        typer.echo("No network found: only this machine can join.")
        return ""
    link = link_to(address, port)
    typer.echo(f"On your network:  {link}/")
    typer.echo(qr(f"{link}/"))
    return link


def lan_address() -> str | None:
    """This machine's address in its own network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; connecting UDP sends no packet
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def qr(text: str) -> str:
    """A QR code in half blocks, dark on light whatever the terminal's colours are."""
    import segno

    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    shapes = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = [
        "".join(shapes[bool(up), bool(down)] for up, down in zip(rows[at], rows[at + 1], strict=True))
        for at in range(0, len(rows), 2)
    ]
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in lines)
