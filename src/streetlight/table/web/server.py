"""Runs the server on a socket that is already listening, until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from pathlib import Path

import uvicorn

from streetlight.table.store.storage import Storage
from streetlight.table.web.application import MOST_FRAME, make_app
from streetlight.table.web.doors import Doors, door_protocol
from streetlight.table.web.setup import USUAL, Setup


def make_server(
    folder: Path, log_level: str = "warning", setup: Setup = USUAL, storage: Storage | None = None
) -> uvicorn.Server:
    """A server for the tables in this folder."""
    doors = Doors(setup.limits, frozenset(setup.proxies))
    config = uvicorn.Config(
        make_app(folder, storage, setup, doors),
        http=door_protocol(doors),
        log_level=log_level,
        access_log=False,  # links and addresses of players are nobody's business
        ws_max_size=MOST_FRAME,
        ws_max_queue=4,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        server_header=False,
        proxy_headers=False,  # the application has that of uvicorn, behind the doors
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def run(folder: Path, listening: socket.socket, storage: Storage, setup: Setup) -> None:
    """Serve until Ctrl-C or a signal."""
    sys.setswitchinterval(0.001)  # the writer of answers should not wait long for its turn
    gc.set_threshold(20_000, 20, 50)  # messages are made and forgotten by the thousand, without cycles
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn hands it on when everything is closed
        make_server(folder, setup=setup, storage=storage).run(sockets=[listening])
