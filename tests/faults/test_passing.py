"""How a connection gets to the node that has its table, on one machine and between two."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from streetlight.cli.app import app
from tests.faults.club import Process, ask_to_end
from tests.postgres import Server

pytestmark = pytest.mark.xdist_group("postgres")

LEASE = 4.0
ORDER = {"game": "strangers", "name": "Ann", "seats": 2}


def test_between_machines_under_a_path(postgres: Server, tmp_path: Path) -> None:
    """Whether the web server in front takes the path off or not; with a table that another machine has."""
    url = postgres.fresh()
    site = ("--public-url", "http://club.example/games", "--behind-proxy", "127.0.0.1")
    nodes = [Process(tmp_path / str(number), url, LEASE, 1, *site) for number in range(2)]
    try:
        for node in nodes:
            node.wait_until_ready()
        made = httpx.post(f"{nodes[0].url}/games/api/tables", json=ORDER, timeout=60).json()
        for path in ("", "/games"):
            uri = f"ws://127.0.0.1:{nodes[1].port}{path}/ws/{made['table']}"
            with connect(uri, additional_headers={"X-Forwarded-For": "203.0.113.7"}, open_timeout=60) as line:
                line.send(json.dumps({"type": "hello", "id": "h", "secrets": [made["seats"][0]["secret"]]}))
                assert json.loads(line.recv(60))[0]["seats"] == [0]
    finally:
        for node in nodes:
            ask_to_end(node)


@pytest.fixture(scope="module")
def workers(
    postgres: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, str, Path]]:
    folder = tmp_path_factory.mktemp("workers")
    url = postgres.fresh()
    server = Process(folder, url, LEASE, 2)
    try:
        server.wait_until_ready()
        yield server, url, folder
    finally:
        ask_to_end(server)


def test_requests_that_come_together_are_all_answered(workers: tuple[Process, str, Path]) -> None:
    """Also if the first of them is handed to another worker: what came with it goes along."""
    server, _, _ = workers
    ask = b"GET /api/lab HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    assert len(children) == 2
    for asleep in map(
        int, children
    ):  # so that the connection comes to the other one, which may not have the lab
        os.kill(asleep, signal.SIGSTOP)
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
            try:
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert line.recv(65_536).startswith(b"HTTP/1.1 200")
            finally:
                os.kill(asleep, signal.SIGCONT)
            line.sendall(ask * 60 + last)
            heard = b""
            while part := line.recv(65_536):
                heard += part
        assert heard.count(b"HTTP/1.1 200 OK") == 61 and heard.endswith(b"ok\n")


def test_many_who_come_at_the_same_moment_are_all_handed_over(workers: tuple[Process, str, Path]) -> None:
    """More than an inbox holds: the lab of the first worker must not look empty to some of them."""
    server, _, _ = workers
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(60)]
    for line in lines:
        line.sendall(b"GET /api/lab/runs/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    for line in lines:
        with line:
            assert line.recv(65_536).startswith(b"HTTP/1.1 404")


def test_people_come_to_their_table_while_all_workers_are_drained(workers: tuple[Process, str, Path]) -> None:
    """Each would rather leave it to the other, and one of them takes it."""
    server, url, folder = workers
    made = [httpx.post(f"{server.url}/api/tables", json=ORDER, timeout=60).json() for _ in range(4)]
    drained = CliRunner().invoke(app, ["admin", "drain", "--data", str(folder)])
    assert drained.exit_code == 0, drained.output
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("UPDATE owners SET node = NULL, epoch = epoch + 1")
        db.execute(
            """SELECT pg_notify('streetlight', json_build_object(
                'type', 'claimed', 'table', "table", 'node', 'nobody', 'epoch', epoch)::text) FROM owners"""
        )
    end = time.monotonic() + 60
    while in_memory(folder):
        assert time.monotonic() < end
        time.sleep(0.05)
    for each in made:
        with connect(f"ws://127.0.0.1:{server.port}/ws/{each['table']}", open_timeout=60) as line:
            line.send(json.dumps({"type": "hello", "id": "h", "secrets": [each["seats"][0]["secret"]]}))
            assert json.loads(line.recv(60))[0]["seats"] == [0]


def in_memory(folder: Path) -> int:
    """How many tables all workers have there."""
    told = CliRunner().invoke(app, ["admin", "sizes", "--json", "--data", str(folder)])
    return sum(json.loads(line)["live"] for line in told.stdout.splitlines())
