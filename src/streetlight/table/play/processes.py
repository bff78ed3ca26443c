"""Processes of our own that work for the server."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence

import msgspec

from streetlight.table.wire.web_types import LabRun, WhatIfRun

SOON = 2.0
"""Seconds that a process may take to end by itself, or to let go of its pipes."""

LONGEST_LINE = 4_000_000


class Aside:
    """Long work that is done in processes of its own, by its runs."""

    def __init__(self) -> None:
        self._processes: dict[str, Process] = {}

    async def work(
        self,
        run: LabRun | WhatIfRun,
        words: Sequence[str],
        job: msgspec.Struct,
        take: Callable[[bytes], None],
    ) -> None:
        """Have `python -m` with these words do a job, and `take` each line that it tells. Whatever goes wrong, the run
        is not "running" any more at the end."""
        process = None
        try:
            process = self._processes[run.id] = await asyncio.create_subprocess_exec(
                sys.executable, "-m", *words, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
            )
            assert process.stdin is not None and process.stdout is not None
            if run.state != "running":  # stopped before it began
                return
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await process.stdin.drain()
            async for line in process.stdout:
                take(line)
        except (OSError, ValueError, msgspec.DecodeError):
            pass
        finally:
            if run.state == "running":
                run.state = "broken"
            if process is not None:
                await ended(process)
                del self._processes[run.id]

    def stop(self, run: LabRun | WhatIfRun) -> None:
        """End the process of a run, if it has one."""
        if run.id in self._processes:
            with contextlib.suppress(ProcessLookupError):
                self._processes[run.id].kill()


async def ended(process: Process, kill: bool = True) -> None:
    """End a process, or wait a little until it ends by itself, and let go of its pipes.

    A process may be known to be gone before its output is known to have ended. Whoever closes the loop in between
    leaves pipes behind that nobody can close any more.
    """
    if not kill:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), SOON)
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdout is not None:
        with contextlib.suppress(TimeoutError):  # processes that it started itself may still hold it
            await asyncio.wait_for(process.stdout.read(), SOON)
