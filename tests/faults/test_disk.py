"""A disk that is full: nobody is told that something happened which did not, and nothing that happened is lost."""

import random
import resource
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from streetlight.table.store.sqlite import Sqlite
from tests.faults.test_kill import running
from tests.table.world import at, run


def test_a_full_disk_refuses_and_when_there_is_room_again_the_match_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        body = {"game": "strangers", "name": "Ann", "seats": 1, "start": True}
        made = httpx.post(server.url + "/api/tables", json=body, timeout=60).json()
        table, secrets = made["table"], [seat["secret"] for seat in made["seats"]]
        where: Any = SimpleNamespace(port=server.port)
        kept: list[str] = []

        async def play(most: int) -> dict[str, Any] | None:
            """Answer until the server refuses."""
            try:
                async with at(where, table, secrets) as me:
                    for _ in range(most):
                        move = me.a_move(0, random.Random(len(kept)))
                        reply = await me.ask("answer", **move)
                        if reply["type"] != "ack":
                            return reply
                        kept.append(move["answer"])
                    return None
            except ConnectionClosed:
                return {"reason": "closed"}

        run_and_tell: list[dict[str, Any] | None] = []

        async def story() -> None:
            run_and_tell.append(await play(5))
            full(server.process.pid)
            run_and_tell.append(await play(5))
            room(server.process.pid)
            run_and_tell.append(await play(5))

        run(story())
        fine, refused, again = run_and_tell
        assert fine is None and again is None
        assert refused is not None and "disk full" in refused["text"]
        server.stop()
    found = run(Sqlite(tmp_path).match(f"{table}.1"))
    assert found is not None and [row.body for row in found[1]] == kept and len(kept) == 10


def full(pid: int) -> None:
    """From now on no file of this process grows."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))


def room(pid: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
