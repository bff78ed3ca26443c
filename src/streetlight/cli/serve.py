"""`streetlight serve`: the table in the browser."""

from __future__ import annotations

import errno
import importlib.util
import ipaddress
import os
import re
import secrets
import socket
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from streetlight.bots.own import be_patient, check_own
from streetlight.bots.registry import guests
from streetlight.cli.notices import notice_setup
from streetlight.cli.tools import fail
from streetlight.core.errors import StreetlightError
from streetlight.table.web.lan import lan_address as own_address
from streetlight.table.web.lan import link_to

if TYPE_CHECKING:
    from streetlight.table.web.setup import Setup


def default_folder() -> Path:
    """Where tables are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "streetlight"


def read_settings(context: typer.Context, file: Path | None) -> Path | None:
    """Take what a settings file says as what holds if the command line says nothing."""
    if file is None:
        return None
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise fail(f"{file} can't be read as TOML: {error}") from None
    known = {parameter.name for parameter in context.command.params if parameter.name != "settings"}
    for key in found:
        if key.replace("-", "_") not in known:
            names = ", ".join(sorted(name.replace("_", "-") for name in known if name))
            raise fail(f"{file}: there is no option {key!r}. There are: {names}.")
    context.default_map = {key.replace("-", "_"): value for key, value in found.items()}
    return file


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
    lan_address: Annotated[
        str,
        typer.Option(
            "--lan-address",
            metavar="ADDRESS",
            help="This machine's address in the network from which others join, if it has several.",
        ),
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A bot of your own that may sit down, e.g. my_bots:Careful or 'cmd:node bot.js'."),
    ] = None,
    patience: Annotated[
        float | None,
        typer.Option(
            min=0.1, metavar="SECONDS", help="How long a bot of your own has for each answer; 60 by default."
        ),
    ] = None,
    lab: Annotated[
        Literal["local", "everyone", "off"],
        typer.Option(help="Who may use the lab in the browser: this machine, everyone, or nobody."),
    ] = "local",
    cluster: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Play the lab's runs on a Dask cluster, e.g. tcp://10.0.0.5:8786."
        ),
    ] = "",
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
            metavar="ADDRESS",
            help="Address of a proxy whose word about its clients counts, e.g. 127.0.0.1, or a network: 10.0.0.0/24.",
        ),
    ] = None,
    connections: Annotated[
        int, typer.Option(min=0, help="Connections that one address may hold open; 0: any number.")
    ] = 200,
    metrics: Annotated[
        str,
        typer.Option(
            metavar="[ADDRESS:]PORT",
            help="Where Prometheus may ask for figures, e.g. 9100 on this machine. Needs prometheus-client.",
        ),
    ] = "",
    webhook_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST",
            help="People may have this host told when it is their turn, e.g. hooks.example or *.example.",
        ),
    ] = None,
    smtp: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="STREETLIGHT_SMTP",
            help="Send mails when it is somebody's turn, e.g. by smtp://user:password@mail.example:587.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address that those mails come from.")
    ] = "",
    vapid_key: Annotated[
        str,
        typer.Option(
            metavar="KEY",
            envvar="STREETLIGHT_VAPID_KEY",
            help="Send notices to browsers (Web Push): the key that `streetlight vapid` makes.",
        ),
    ] = "",
    vapid_contact: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Whom a push service may write to: mailto:you@club.example."),
    ] = "",
    push_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST", help="Push services that count, instead of those of the known browsers."
        ),
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(help="How much is written to the standard error."),
    ] = "warning",
    log_format: Annotated[
        Literal["text", "json"], typer.Option(help="A line of text for each thing, or one of JSON.")
    ] = "text",
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="STREETLIGHT_DATABASE",
            help="Keep tables in PostgreSQL, e.g. postgresql://user@host/name, for several processes or machines.",
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, help="Processes on this machine; more than one needs --database.")
    ] = 1,
    advertise: Annotated[
        str,
        typer.Option(
            metavar="HOST[:PORT]",
            help="Where other machines on the same database reach this one; each worker takes the next port.",
        ),
    ] = "",
    lease: Annotated[
        float,
        typer.Option(
            min=0.5, help="Seconds after which a machine that was cut off has lost its tables to the others."
        ),
    ] = 10.0,
    settings: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A TOML file with any of these options by their names, e.g. public-url = 'https://club.example'. "
            "What is said on the command line counts more.",
            is_eager=True,
            callback=read_settings,
            exists=True,
            dir_okay=False,
        ),
    ] = None,
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
    if public_url and not re.fullmatch(r"https?://[^/\s@?#]+(/[A-Za-z0-9._~-]+)*", public_url):
        raise fail(
            f"--public-url {public_url!r} must look like https://club.example or https://club.example/games."
        )
    try:
        urlsplit(public_url).port  # noqa: B018  # whether it can be read
        proxies = tuple(str(ipaddress.ip_network(each)) for each in behind_proxy or ())
    except ValueError as error:
        raise fail(
            f"{error}. --public-url is like https://club.example:8443, --behind-proxy like 127.0.0.1 or 10.0.0.0/24."
        ) from None
    try:
        for name in bot or ():
            check_own(name)
    except StreetlightError as error:
        raise fail(str(error)) from None
    guests.extend(bot or ())
    if patience is not None:
        be_patient(patience)
    if lan:
        host = "0.0.0.0"
    lan = host in ("0.0.0.0", "::")  # every address of this machine, however it was said
    try:
        listening = listen(host, port)
    except OSError as error:
        raise fail(_taken(host, port, error)) from None
    if (workers > 1 or advertise) and not database:
        raise fail("Several processes need a PostgreSQL that they share: name it with --database.")
    if cluster and importlib.util.find_spec("distributed") is None:
        raise fail("--cluster needs Dask. Install it with: pip install 'streetlight[cluster]'")
    notices = notice_setup(
        public_url, webhook_host or [], smtp, mail_from, vapid_key, vapid_contact, push_host or []
    )
    if (
        not re.fullmatch(r"([A-Za-z0-9.-]+(:[0-9]{1,5})?)?", advertise)
        or int(advertise.partition(":")[2] or 0) + workers > 65_536
    ):
        raise fail(f"--advertise {advertise!r} must look like 10.0.0.5 or table1.internal:9001.")
    try:
        lock = FolderLock(folder)
        storage = None if database else Sqlite(folder)
    except StorageError as error:
        raise fail(f"{error}. Choose another folder with --data.") from None
    port = listening.getsockname()[1]
    at_home = host in ("127.0.0.1", "::1", "localhost") and not (public_url or behind_proxy or database)
    # Somebody reads it at a terminal. Logs, and programs that start a server, get no token.
    gate = secrets.token_urlsafe(16) if at_home and sys.stdout.isatty() else ""
    typer.echo(f"The table is set: {link_to('127.0.0.1' if lan else host, port)}/{gate and f'#gate={gate}'}")
    if public_url:
        typer.echo(f"For everybody: {public_url}/")
    reach = _show_lan(port, lan_address or own_address()) if lan else ""
    typer.echo(
        f"Stop with Ctrl-C. Every table is kept{f', {keep} days after its last move' if keep else ''}."
    )
    sys.stdout.flush()
    setup = Setup(
        lab=lab,
        cluster=cluster,
        keep=keep,
        reach=public_url or reach,
        gate=gate,
        lan_address=lan_address,
        public_url=public_url,
        proxies=proxies,
        limits=Limits(connections=connections),
        notices=notices,
        metrics=_metrics_at(metrics) if metrics else None,
        log_level=log_level,
        log_format=log_format,
    )
    if storage is not None:
        run(folder, listening, storage, setup)
    else:
        _serve_from_database(folder, listening, setup, database, workers, advertise, lease, patience)
    lock.release()


def _metrics_at(place: str) -> tuple[str, int]:
    """Where Prometheus may ask."""
    host, _, port = place.rpartition(":")
    if not port.isdigit() or int(port) > 65535:
        raise fail(
            f"--metrics {place!r} must be a port such as 9100, or an address and a port: 127.0.0.1:9100."
        )
    if importlib.util.find_spec("prometheus_client") is None:
        raise fail("--metrics needs the package prometheus-client: pip install 'streetlight[metrics]'.")
    return host.strip("[]") or "127.0.0.1", int(port)


def _serve_from_database(
    folder: Path,
    listening: socket.socket,
    setup: Setup,
    database: str,
    workers: int,
    advertise: str,
    lease: float,
    patience: float | None,
) -> None:
    from streetlight.table.store.storage import StorageError

    try:
        from streetlight.table.web.workers import ClusterPart, serve_cluster
    except ImportError:
        raise fail("--database needs psycopg. Install it with: pip install 'streetlight[postgres]'") from None
    try:
        serve_cluster(folder, listening, setup, ClusterPart(database, advertise, lease, workers, patience))
    except StorageError as error:
        raise fail(f"{error}.") from None


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. OSError if it can't."""
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


def _show_lan(port: int, address: str | None) -> str:
    """Show where other devices find the server, and return it; "" without a network."""
    if address is None:
        typer.echo("No network found: only this machine can join.")
        return ""
    link = link_to(address, port)
    typer.echo(f"On your network:  {link}/")
    typer.echo(qr(f"{link}/"))
    return link


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
