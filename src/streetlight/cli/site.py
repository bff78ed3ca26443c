"""`streetlight docs`: the documentation as a site, served from this installation to this machine only."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import Annotated

import typer

import streetlight
from streetlight.cli.tools import fail

MISSING = """The documentation is not built here. In a copy of the project say `make docs`, then try again.
A wheel has it if it was made by `make wheel`. The same pages are text files in the folder docs of the
project."""


def site_folders() -> tuple[Path, Path]:
    """Where the built site may be: in the package, as wheels have it, and where `make docs` puts it."""
    package = Path(streetlight.__file__).parent
    return package / "site", package.parent.parent / "build" / "site"


def docs(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any free one.")
    ] = 8001,
) -> None:
    """Show the documentation: guides, rules, the API. It is served to this machine only, and asks nothing of others."""
    folder = next((each for each in site_folders() if (each / "index.html").is_file()), None)
    if folder is None:
        raise fail(" ".join(MISSING.split()))
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import Mount
    from starlette.staticfiles import StaticFiles

    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except OSError as error:
        taken = "is taken" if error.errno == errno.EADDRINUSE else f"can't be used: {error.strerror}"
        raise fail(f"Port {port} {taken}. Try another one: streetlight docs --port 0") from None
    typer.echo(f"The documentation is at http://127.0.0.1:{listener.getsockname()[1]}/")
    typer.echo("Ctrl-C ends it.")
    site = Starlette(routes=[Mount("/", StaticFiles(directory=folder, html=True))])
    uvicorn.Server(uvicorn.Config(site, log_level="warning")).run(sockets=[listener])
