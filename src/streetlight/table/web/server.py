"""Runs the server on a socket that is already listening, until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from pathlib import Path

import uvicorn

from streetlight.table.room.hub import KEEP
from streetlight.table.store.storage import Storage
from streetlight.table.web.application import MOST_FRAME, make_app
from streetlight.table.web.lab_desk import Access


def make_server(
    folder: Path,
    log_level: str = "warning",
    lab: Access = "local",
    keep: int = KEEP,
    storage: Storage | None = None,
    reach: str = "",
) -> uvicorn.Server:
    """A server for the tables in this folder."""
    config = uvicorn.Config(
        make_app(folder, storage, lab, keep, reach),
        log_level=log_level,
        access_log=False,  # links and addresses of players are nobody's business
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def run(
    folder: Path,
    listening: socket.socket,
    storage: Storage,
    lab: Access = "local",
    keep: int = KEEP,
    reach: str = "",
) -> None:
    """Serve until Ctrl-C or a signal."""
    sys.setswitchinterval(0.001)  # the writer of answers should not wait long for its turn
    gc.set_threshold(20_000, 20, 50)  # messages are made and forgotten by the thousand, without cycles
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn hands it on when everything is closed
        make_server(folder, lab=lab, keep=keep, storage=storage, reach=reach).run(sockets=[listening])
