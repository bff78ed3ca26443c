"""Playing chunks on a Dask cluster. If a worker dies, its chunk is played again elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Generator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import msgspec

from streetlight.lab.errors import LabError, MissingExtra
from streetlight.lab.plan import Plan
from streetlight.lab.rows import play_chunk
from streetlight.lab.run import code_of

RETRIES = 5
"""How often a chunk is tried anew when the worker that had it is gone."""

PATIENCE = 30
"""Seconds to wait for the scheduler, and for a first worker."""


def play_there(plan: bytes, chunk: int, code: str) -> bytes:
    """What a worker does. LabError if its code is not that of whoever asks: the bytes would not be the same."""
    if code_of(msgspec.json.decode(plan, type=Plan).game) != code:
        raise LabError("a worker of the cluster has another version of Streetlight than this machine")
    return play_chunk(plan, chunk)


class DaskClient(Protocol):
    """What we use of Dask's client while we wait."""

    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...


class ClusterRunner:
    """Plays chunks on the workers of a scheduler, e.g. tcp://10.0.0.5:8786. They need streetlight installed."""

    def __init__(self, address: str) -> None:
        if find_spec("distributed") is None:
            raise MissingExtra("dask[distributed]", "cluster", "--cluster")
        self.address = address

    def play(
        self, plan: bytes, chunks: list[int], tell: Callable[[int], None]
    ) -> Generator[tuple[int, bytes], None, None]:
        """As every runner does; nothing is told of chunks that are still being played."""
        dask: Any = import_module("distributed")  # Any: only partly typed
        try:
            client = dask.Client(self.address, timeout=PATIENCE)
        except Exception as error:  # anything may answer at that address
            raise LabError(
                f"no Dask scheduler answers at {self.address}. `dask scheduler` starts one and says its address,"
                f" `dask worker ADDRESS` a worker. ({type(error).__name__}: {error})"
            ) from None
        with client:
            self._wait_for_a_worker(client)
            shared = client.scatter(plan, broadcast=False) if len(plan) > 100_000 else plan
            ours = code_of(msgspec.json.decode(plan, type=Plan).game)
            futures = {
                client.submit(play_there, shared, number, ours, pure=False, retries=RETRIES): number
                for number in chunks
            }
            try:
                for future in dask.as_completed(list(futures)):
                    yield futures.pop(future), future.result()
            except dask.KilledWorker as error:
                raise LabError(f"chunks kill the workers of the cluster: {error}") from None
            finally:
                client.cancel(list(futures))

    def _wait_for_a_worker(self, client: DaskClient) -> None:
        """LabError if there is none: the chunks would wait for ever without a word."""
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise LabError(
                f"the scheduler at {self.address} has no workers. `dask worker {self.address}` starts one"
            ) from None
