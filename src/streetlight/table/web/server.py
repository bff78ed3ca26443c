"""Runs the server on a socket that is already listening, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import uvicorn
from starlette.applications import Starlette

from streetlight.table.room.hub import Hub
from streetlight.table.store.storage import Storage
from streetlight.table.web.application import MOST_FRAME, make_app
from streetlight.table.web.doors import Doors, door_protocols
from streetlight.table.web.gate import NetworkGate
from streetlight.table.web.logs import write_logs
from streetlight.table.web.passing import Passage
from streetlight.table.web.setup import USUAL, Setup
from streetlight.table.web.shared_counts import SharedCounts

log = logging.getLogger(__name__)

MOST_HEAD = 16_384
"""Bytes of a request before its body."""


GOODBYE_WITHIN = 2.0
"""Seconds for telling everybody that the server goes down."""
GOING_DOWN = "The server is restarted. Everything is kept, and this page comes back by itself."


class TableServer(uvicorn.Server):
    """Tells everybody before it goes down."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub: Hub | None = getattr(self.app.state, "hub", None)  # none if it never came up
        if hub is not None:
            log.info("going down: %d devices are told", hub.tell_everybody(GOING_DOWN, restarts=True))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_WITHIN):
                    while hub.has_unsent():
                        await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self.app = app

    async def listen(self, listening: socket.socket) -> asyncio.Server:
        """Take connections at one more socket, as at those that it began with."""
        make = cast(Callable[..., asyncio.Protocol], self.config.http_protocol_class)
        found = await asyncio.get_running_loop().create_server(
            lambda: make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state),
            sock=listening,
            backlog=self.config.backlog,
        )
        self.servers.append(found)
        return found

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gate: NetworkGate = self.app.state.gate
        gate.server = self
        gate.port = sockets[0].getsockname()[1] if sockets else 0


def make_server(
    folder: Path,
    log_level: str | None = None,
    setup: Setup = USUAL,
    storage: Storage | None = None,
    hall: Path | None = None,
    private: socket.socket | None = None,
    shared_counts: SharedCounts | None = None,
) -> uvicorn.Server:
    """A server for the tables in this folder. `hall` and `private`: where other nodes find this one (`passing.py`).
    `shared_counts`: what it counts together with other workers."""
    doors = Doors(setup.limits, setup.proxies, shared_counts)
    passage = Passage(doors, hall, private)
    door, socket_door = door_protocols(doors)
    app = make_app(folder, storage, setup, doors, passage)
    config = uvicorn.Config(
        app,
        http=door,
        ws=socket_door,
        h11_max_incomplete_event_size=MOST_HEAD,
        log_level=log_level,
        log_config=None,  # ours, or that of whoever starts this
        access_log=False,  # links and addresses of players are nobody's business
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        server_header=False,
        proxy_headers=False,  # the application has that of uvicorn, behind the doors
        timeout_graceful_shutdown=3,
    )
    passage.server = TableServer(config, app)
    return passage.server


def run(
    folder: Path,
    listening: socket.socket,
    storage: Storage,
    setup: Setup,
    hall: Path | None = None,
    private: socket.socket | None = None,
    shared_counts: SharedCounts | None = None,
) -> None:
    """Serve until Ctrl-C or a signal."""
    write_logs(setup.log_level, setup.log_format)
    sys.setswitchinterval(0.001)  # the writer of answers should not wait long for its turn
    gc.set_threshold(20_000, 20, 50)  # messages are made and forgotten by the thousand, without cycles
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn hands it on when everything is closed
        server = make_server(folder, None, setup, storage, hall, private, shared_counts)
        server.run(sockets=[listening] if private is None else [listening, private])
