"""The same chunks on a real Dask cluster of two worker processes, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from streetlight.lab.cluster import ClusterRunner, play_there
from streetlight.lab.errors import LabError
from streetlight.lab.rows import play_chunk
from streetlight.lab.run import SerialRunner, code_of, run
from tests.lab.plans import make_plan

pytest.importorskip("distributed")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def hands() -> int:
    return 2


@pytest.fixture
def cluster(tmp_path: Path, hands: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, as three processes. Workers have no nanny: who is killed stays dead."""
    address = f"tcp://127.0.0.1:{_free_port()}"
    log = (tmp_path / "dask.log").open("wb")

    def start(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]], stdout=log, stderr=log
        )

    scheduler = start(
        "dask_scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2], "--no-dashboard",
        "--no-show",
    )  # fmt: skip
    workers = [
        start("dask_worker", address, "--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard",
              "--host", "127.0.0.1", "--local-directory", str(tmp_path))
        for _ in range(hands)
    ]  # fmt: skip
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()
    log.close()


def test_a_worker_that_is_killed_costs_nothing_but_time(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    plan = make_plan("strangers", seats=3, bots="novice", deals=80, seed="dask")
    killed: list[int] = []

    def watch(done: int, total: int) -> None:
        if not killed and 0 < done < total:
            killed.append(done)
            os.kill(workers[0].pid, signal.SIGKILL)

    begun = time.monotonic()
    run(plan, tmp_path / "cluster", ClusterRunner(address), watch)
    assert killed and workers[0].wait(5) == -signal.SIGKILL
    assert workers[1].poll() is None
    assert time.monotonic() - begun < 120
    run(plan, tmp_path / "here", SerialRunner())
    for name in ("matches.csv", "seats.csv", "manifest.json"):
        assert (tmp_path / "cluster" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


@pytest.mark.parametrize("hands", [0])
def test_a_cluster_without_workers_is_not_waited_for_in_silence(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("streetlight.lab.cluster.PATIENCE", 2)
    plan = make_plan("strangers", seats=2, bots="random", deals=1)
    with pytest.raises(LabError, match=f"has no workers. `dask worker {cluster[0]}`"):
        run(plan, tmp_path / "run", ClusterRunner(cluster[0]))


def test_a_worker_with_another_version_does_not_play() -> None:
    plan = msgspec.json.encode(make_plan("strangers", seats=2, bots="random", deals=1))
    assert play_there(plan, 0, code_of("strangers")) == play_chunk(plan, 0)
    with pytest.raises(LabError, match="another version"):
        play_there(plan, 0, "other code")


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streetlight.lab.cluster.PATIENCE", 1)
    address = f"tcp://127.0.0.1:{_free_port()}"
    plan = make_plan("strangers", seats=2, bots="random", deals=1)
    with pytest.raises(LabError, match=address):
        run(plan, tmp_path, ClusterRunner(address))


def test_something_else_that_answers_is_no_cluster(tmp_path: Path) -> None:
    """Dask takes the words of a web server for a length, and asks for exabytes."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"

        def talk() -> None:
            with suppress(OSError):
                while True:
                    server.accept()[0].sendall(b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n")

        Thread(target=talk, daemon=True).start()
        plan = make_plan("strangers", seats=2, bots="random", deals=1)
        with pytest.raises(LabError, match="no Dask scheduler answers"):
            run(plan, tmp_path, ClusterRunner(address))


def test_the_lab_of_a_server_plays_on_a_cluster(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    """What the page shows is what this machine would have found."""
    plan = make_plan("strangers", seats=2, bots="random", deals=40, seed="the page")
    found = []
    for where in (cluster[0], ""):
        live = subprocess.run(
            [sys.executable, "-m", "streetlight.lab.live", where],
            input=msgspec.json.encode(plan) + b"\n", stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        found.append(msgspec.json.decode(live.stdout.splitlines()[-1]))
    assert found[0]["whole"] and found[0]["done"] == 40
    assert found[0] == found[1]
