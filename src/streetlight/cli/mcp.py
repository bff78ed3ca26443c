"""`streetlight mcp`: a seat for models that speak the Model Context Protocol."""

from __future__ import annotations

from typing import Annotated

import typer

from streetlight.cli.tools import fail


def mcp(
    table: Annotated[
        str, typer.Option(metavar="LINK", help="The table where models sit down if they name none.")
    ] = "",
    http: Annotated[
        bool, typer.Option("--http", help="Serve streamable HTTP instead of standard input and output.")
    ] = False,
    host: Annotated[str, typer.Option(help="Where to listen, with --http.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="On which port, with --http.")] = 8765,
) -> None:
    """Let language models sit down at a table, or at a match of their own, by the Model Context Protocol.

    A client starts it and talks to it over standard input and output. With --http it is a server of its own, at
    http://127.0.0.1:8765/mcp. It needs the extra called mcp."""
    try:
        from streetlight.mcp.server import make_server
    except ModuleNotFoundError as error:
        raise fail(f"This needs {error.name}. Install it with: pip install 'streetlight[mcp]'") from None
    server = make_server(table, shared=http)
    if not http:
        server.run("stdio")
        return
    typer.echo(f"Models find their seats at http://{host}:{port}/mcp. Stop with Ctrl-C.", err=True)
    server.run("streamable-http", host=host, port=port)
