"""Several processes on one machine that share a port and a PostgreSQL: `streetlight serve --workers 4`.

The parent holds the port and starts the workers, and starts one again that ended by accident. Each worker is a node of
its own. They end with the parent, however it ends: each reads from a pipe that only the parent holds open.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import FrameType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from streetlight.bots.own import be_patient
from streetlight.bots.registry import guests
from streetlight.games.registry import game as find_game
from streetlight.games.registry import games
from streetlight.table.store.nodes import Nodes
from streetlight.table.store.postgres import Postgres
from streetlight.table.store.postgres_schema import prepare
from streetlight.table.store.storage import StorageError
from streetlight.table.web.passing import machine
from streetlight.table.web.server import run
from streetlight.table.web.setup import Setup
from streetlight.table.web.shared_counts import SharedCounts

log = logging.getLogger(__name__)

TOO_SOON = 5.0
"""A worker that ends sooner than these seconds is not started again at once."""
SHARED_COUNTS = "shared_counts"
"""The file with what all workers count together."""
GOODBYE = 15.0
"""Seconds that workers have for ending."""


class ClusterPart(Struct, frozen=True):
    """How this machine takes part."""

    url: str
    """The database."""
    advertise: str = ""
    """HOST or HOST:PORT at which other machines reach this one; "" if there are none."""
    lease: float = 10.0
    workers: int = 1
    patience: float | None = None
    """Seconds that bots of one's own have for an answer."""


class WorkOrder(Struct, frozen=True):
    """What a worker is told by its parent."""

    folder: str
    setup: Setup
    cluster: ClusterPart
    guests: list[str]
    listening: int
    """The number of the file that is the parent's port."""
    hall: str
    number: int


def serve_node(
    folder: Path,
    listening: socket.socket,
    setup: Setup,
    cluster: ClusterPart,
    hall: Path | None = None,
    number: int = 0,
) -> None:
    """Be one node until told to stop. StorageError if the database can't be used."""
    host, _, port = cluster.advertise.partition(":")
    at = int(port) + number if port else 0
    try:
        private = socket.create_server(("0.0.0.0" if host else "127.0.0.1", at))
    except OSError as error:
        raise StorageError(f"other nodes can't come in at port {at}: {error.strerror}") from None
    address = f"http://{host or '127.0.0.1'}:{private.getsockname()[1]}"
    if setup.metrics is not None and number:
        setup = replace(
            setup, metrics=(setup.metrics[0], setup.metrics[1] + number)
        )  # figures are a process's own
    rules = {name: find_game(name).rules_version for name in games()}
    nodes = Nodes(cluster.url, address, machine(hall), rules, cluster.lease)
    shared_counts = None if hall is None else SharedCounts(hall / SHARED_COUNTS, cluster.workers, number)
    run(folder, listening, Postgres(cluster.url, nodes), setup, hall, private, shared_counts)


def serve_cluster(folder: Path, listening: socket.socket, setup: Setup, cluster: ClusterPart) -> None:
    """Serve with as many workers as wanted. StorageError if the database can't be used."""
    prepare(cluster.url)
    if cluster.workers == 1:
        serve_node(folder, listening, setup, cluster)
        return
    with tempfile.TemporaryDirectory(prefix="streetlight-") as hall:  # nobody else may enter it
        SharedCounts.make(Path(hall) / SHARED_COUNTS, cluster.workers)
        WorkerParent(folder, listening, setup, cluster, Path(hall)).run()


class WorkerParent:
    """The parent."""

    def __init__(
        self, folder: Path, listening: socket.socket, setup: Setup, cluster: ClusterPart, hall: Path
    ) -> None:
        self.folder = folder
        self.listening = listening
        self.setup = setup
        self.cluster = cluster
        self.hall = hall
        self.stopping = threading.Event()

    def run(self) -> None:
        """Until a signal; then all of them are asked to stop."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._stop)
        running = {number: self._start(number) for number in range(self.cluster.workers)}
        began = dict.fromkeys(running, time.monotonic())
        while not self.stopping.wait(0.1):
            for number, process in running.items():
                if process.poll() is None:
                    continue
                if time.monotonic() - began[number] < TOO_SOON and self.stopping.wait(1):
                    break
                log.error("worker %d ended (%s); another one takes its place", number, process.returncode)
                running[number], began[number] = self._start(number), time.monotonic()
        for process in running.values():
            if process.stdin is not None:
                process.stdin.close()
            process.terminate()
        end = time.monotonic() + GOODBYE
        for process in running.values():
            try:
                process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping.set()

    def _start(self, number: int) -> subprocess.Popen[bytes]:
        file = self.listening.fileno()
        order = WorkOrder(
            str(self.folder), self.setup, self.cluster, list(guests), file, str(self.hall), number
        )
        process = subprocess.Popen(
            [sys.executable, "-m", "streetlight.table.web.workers"], stdin=subprocess.PIPE, pass_fds=[file]
        )
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        process.stdin.flush()
        return process


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """A worker."""
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=WorkOrder)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    guests.extend(order.guests)
    if order.cluster.patience is not None:
        be_patient(order.cluster.patience)
    listening = socket.socket(fileno=order.listening)
    try:
        serve_node(Path(order.folder), listening, order.setup, order.cluster, Path(order.hall), order.number)
    except StorageError as error:
        log.error("%s", error)
        sys.exit(1)


if __name__ == "__main__":
    main()
