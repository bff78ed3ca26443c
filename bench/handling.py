"""What a move costs a table between command and messages, without sockets and disk.

The same matches are played several times, and each move counts as in its quickest run: so the figure holds on a busy
machine, too.

    python bench/handling.py [strangers:2 loop:3 ...]
    PYTHONPATH=build/fast/src python bench/handling.py         the compiled build
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from streetlight.table.room import lobby
from streetlight.table.room.hub import Hub
from streetlight.table.store.sqlite import Sqlite
from streetlight.table.wire import protocol
from streetlight.table.wire.connection import Connection
from streetlight.table.wire.documents import Settings
from streetlight.table.wire.web_types import NewTable

USUAL = ("strangers:2", "mindflayer:6", "loop:3", "blackwood:4")
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
MOVES = 600
RUNS = 6


class Listener(Connection):
    """Takes what it is sent, as fast as it comes."""

    def push(self, part: bytes) -> None:
        pass

    def may_speak(self, now: int) -> bool:
        return True


async def nowhere(message: Any) -> None:
    pass


async def play(hub: Hub, game: str, seats: int) -> list[float]:
    """Seconds for each of the moves of the same random matches."""
    luck, rng = random.Random(5), random.Random(1)
    lobby.new_seed = lambda: luck.randbytes(16).hex()
    settings = Settings(pace="at_once", grace=86400)
    order = NewTable(
        game=game, name=NAMES[0], others=list(NAMES[1:seats]), seats=seats, start=True, settings=settings
    )
    made = await hub.create(order)
    live = hub.tables[made.table]
    people = [Listener(nowhere) for _ in made.seats]
    for person, key in zip(people, made.seats, strict=True):
        live.handle(person, protocol.Hello(id="hello", secrets=[key.secret]))
    found: list[float] = []
    while len(found) < MOVES:
        match = live.table.play
        assert match is not None
        if match.over:
            live.handle(people[0], protocol.Start(id=f"start{len(found)}"))
            continue
        seat = match.waiting[0]
        asked = match.match.prompts[seat]
        ids = [option.id for option in asked.options]
        answer: Any = {"some": rng.sample(ids, asked.min), "order": ids}.get(asked.kind) or rng.choice(ids)
        command = protocol.GiveAnswer(
            id=f"move{len(found)}",
            match=match.head.id,
            seat=seat,
            prompt=match.prompt_id(asked),
            answer=answer,
        )
        began = time.perf_counter()
        live.handle(people[seat], command)
        found.append(time.perf_counter() - began)
    return found


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        hub = Hub(Sqlite(Path(folder)), Path(folder))
        await hub.begin()
        hub.write = lambda rows, done, lane=None: done(None)  # type: ignore[method-assign]
        for wanted in sys.argv[1:] or USUAL:
            game, _, seats = wanted.partition(":")
            runs = [await play(hub, game, int(seats)) for _ in range(RUNS)]
            quickest = [min(times) for times in zip(*runs, strict=True)]
            print(f"{game} x{seats}: {1e6 * sum(quickest) / MOVES:.0f} us a move", flush=True)
        os._exit(0)  # nothing here is worth a goodbye


if __name__ == "__main__":
    asyncio.run(main())
