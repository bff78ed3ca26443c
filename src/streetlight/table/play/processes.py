"""Processes of our own that work for the server."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import Process

SOON = 2.0
"""Seconds that a process may take to end by itself, or to let go of its pipes."""


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
