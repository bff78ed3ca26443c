"""Connections to a PostgreSQL that may go away at any moment: by a restart, a pulled cable, a machine that sleeps."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import AsyncIterator, Iterator
from functools import partial

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from streetlight.table.store.storage import StorageError, Unsure

PATIENCE = 5.0
"""Seconds that the database may take for an answer before a connection counts as lost."""

LOST = (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout, OSError)
"""What is raised when the database is not there, or has gone in the middle."""


def first_line(error: BaseException) -> str:
    """What went wrong, for a log: PostgreSQL explains itself at length."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


logging.getLogger("psycopg.pool").setLevel(
    logging.ERROR
)  # it tells of every try; nodes tell when they are away


async def connect(url: str, patience: float = PATIENCE) -> AsyncConnection:
    """A connection of one's own, on which each statement is a transaction. One of `LOST` if it can't be had in time."""
    try:
        async with asyncio.timeout(patience):
            connection = await AsyncConnection.connect(_watchful(url, patience), autocommit=True)
    except TimeoutError:
        raise OSError("the database does not answer") from None
    with within(connection, patience):
        await _configure(connection, patience)
    return connection


def pool(url: str, most: int, patience: float = PATIENCE) -> AsyncConnectionPool:
    """Connections for whoever reads; to be opened on the loop."""
    return AsyncConnectionPool(
        _watchful(url, patience), min_size=1, max_size=most, open=False, timeout=patience,
        reconnect_timeout=86_400.0, kwargs={"autocommit": True},
        configure=partial(_configure, patience=patience),
    )  # fmt: skip


async def _configure(connection: AsyncConnection, patience: float) -> None:
    """A node that falls asleep in the middle of a transaction must not hold up those who want to claim its tables."""
    await connection.execute(
        "SELECT set_config('idle_in_transaction_session_timeout', %s, false)", (str(round(patience * 1000)),)
    )


def _watchful(url: str, patience: float) -> str:
    """With what libpq needs to notice a dead line by itself."""
    return make_conninfo(
        url, connect_timeout=max(2, round(patience)), tcp_user_timeout=round(patience * 1000), keepalives_idle=5,
        keepalives_interval=2, keepalives_count=3,
    )  # fmt: skip


@contextlib.contextmanager
def within(connection: AsyncConnection, seconds: float = PATIENCE) -> Iterator[None]:
    """Cut the connection if what is done with it takes longer. To cancel the task would not do: psycopg then asks the
    server to stop and waits for it, and the server may be gone."""
    timer = asyncio.get_running_loop().call_later(seconds, cut, connection)
    try:
        yield
    finally:
        timer.cancel()


def cut(connection: AsyncConnection) -> None:
    """Whoever waits on this connection gets an error now."""
    with (
        contextlib.suppress(OSError, psycopg.Error),
        socket.socket(fileno=os.dup(connection.fileno())) as line,
    ):
        line.shutdown(socket.SHUT_RDWR)


@contextlib.asynccontextmanager
async def borrowed(
    connections: AsyncConnectionPool, patience: float = PATIENCE
) -> AsyncIterator[AsyncConnection]:
    """A connection of the pool. StorageError if the database is not there; Unsure if it went while it was asked."""
    asked = False
    try:
        async with connections.connection() as connection:
            with within(connection, patience):
                asked = True
                yield connection
    except LOST as error:
        kind = Unsure if asked else StorageError
        raise kind(f"the database does not answer: {first_line(error)}") from None
    except psycopg.Error as error:
        raise StorageError(f"the database does not do that: {first_line(error)}") from None
