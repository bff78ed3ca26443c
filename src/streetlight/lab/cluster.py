"""The same chunks on a Dask cluster. A worker that dies costs its chunk's time, not the run."""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from streetlight.lab.errors import LabError, MissingExtra
from streetlight.lab.play import play_chunk

RETRIES = 5
"""How often a chunk is tried anew when the worker that had it is gone."""

PATIENCE = 30
"""Seconds to wait for the scheduler."""


class Cluster:
    """Plays chunks on the workers of a scheduler, e.g. tcp://10.0.0.5:8786. They need streetlight installed."""

    def __init__(self, address: str) -> None:
        if find_spec("distributed") is None:
            raise MissingExtra("dask[distributed]", "cluster", "--cluster")
        self.address = address

    def play(self, plan: bytes, chunks: list[int]) -> Generator[tuple[int, bytes], None, None]:
        dask: Any = import_module("distributed")  # only partly typed
        try:
            client = dask.Client(self.address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise LabError(f"no cluster answers at {self.address}: {error}") from None
        with client:
            shared = client.scatter(plan, broadcast=False) if len(plan) > 100_000 else plan
            futures = {
                client.submit(play_chunk, shared, number, pure=False, retries=RETRIES): number
                for number in chunks
            }
            try:
                for future in dask.as_completed(list(futures)):
                    yield futures.pop(future), future.result()
            except dask.KilledWorker as error:
                raise LabError(f"chunks kill the workers of the cluster: {error}") from None
            finally:
                client.cancel(list(futures))
