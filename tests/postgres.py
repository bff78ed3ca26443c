"""A PostgreSQL of the tests' own: made in a folder, started on loopback, and gone with the tests.

PostgreSQL refuses to run as root; then it runs as the user `postgres` of Debian's package, else as `nobody`."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg


def binaries() -> Path | None:
    """Where PostgreSQL's programs are, the newest of them."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    path = shutil.which("postgres")
    return Path(path).resolve().parent if path is not None else None


def _quick_place() -> str | None:
    """Memory, where there is enough of it: a loaded disk takes seconds for what a test would not see anyway."""
    memory = "/dev/shm"
    return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 1_000_000_000 else None


class Server:
    """One that can be stopped and started again, with an answer on disk before it is given, as in real life."""

    _names = itertools.count(1)

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="streetlight-postgres-", dir=_quick_place()))
        self.user = self._other_user()
        if self.user is not None:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "streetlight", "-A", "trust", "-N", "--locale", "C",
                  "-E", "UTF8")  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None
        self._starter = ThreadPoolExecutor(1)  # the database would end with the thread that started it
        self.start()

    def _other_user(self) -> pwd.struct_passwd | None:
        if os.getuid():
            return None
        try:
            return pwd.getpwnam("postgres")
        except KeyError:
            return pwd.getpwnam("nobody")

    def _as_user(self) -> list[str]:
        """Ends with the tests, however they end."""
        who = (
            []
            if self.user is None
            else [f"--reuid={self.user.pw_uid}", f"--regid={self.user.pw_gid}", "--clear-groups"]
        )
        return ["setpriv", *who, "--pdeathsig", "QUIT", "--"]

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user(), str(self.programs / program), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def start(self) -> None:
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder,
                    "max_connections": 200, "shared_buffers": "32MB"}  # fmt: skip
        command = [*self._as_user(), str(self.programs / "postgres"), "-D", str(self.folder / "data")]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as sink:
            started = self._starter.submit(
                subprocess.Popen, command, cwd=self.folder, stdout=sink, stderr=sink
            )
            self.process = started.result()
        for _ in range(600):
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return
            time.sleep(0.02)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """At once, as when the power fails."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(20)
            self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def url(self, database: str, port: int | None = None) -> str:
        return f"postgresql://streetlight@127.0.0.1:{port or self.port}/{database}"

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(self._names)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def remove(self) -> None:
        self.stop()
        self._starter.shutdown()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def postgres(programs: Path) -> Iterator[Server]:
    server = Server(programs)
    try:
        yield server
    finally:
        server.remove()
