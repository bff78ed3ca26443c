"""Runs the server on a socket that is already listening, until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn

from streetlight.table.web.application import MOST_FRAME, make_app
from streetlight.table.play.bot_pool import BotPool
from streetlight.table.room.hub import KEEP
from streetlight.table.web.lab_desk import Access
from streetlight.table.store.storage import Storage

log = logging.getLogger(__name__)

TESTED = ("0.54.",)
"""The versions of uvicorn with which short_wire.py is tested."""


def fits(version: str = uvicorn.__version__) -> bool:
    """Is this a uvicorn whose inside we know?"""
    return version.startswith(TESTED)


def _websockets() -> Any:
    """The short way from a socket to a table if this uvicorn has one, else its own."""
    if fits():
        from streetlight.table.wire.short_wire import ShortWire

        return ShortWire
    log.warning("uvicorn %s is new to us: messages go its own way, a little slower", uvicorn.__version__)
    return "auto"


def make_server(
    folder: Path,
    bots: BotPool | None = None,
    log_level: str = "warning",
    lab: Access = "local",
    keep: int = KEEP,
    storage: Storage | None = None,
    reach: str = "",
) -> uvicorn.Server:
    """A server for the tables in this folder."""
    config = uvicorn.Config(
        make_app(folder, storage, bots, lab, keep, reach),
        log_level=log_level,
        access_log=False,  # links and addresses of players are nobody's business
        ws=_websockets(),
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
