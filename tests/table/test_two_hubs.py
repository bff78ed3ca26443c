"""Two nodes on one PostgreSQL, seen from inside: what one of them does the other knows."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from streetlight.games.registry import game
from streetlight.table.room.hub import Hub
from streetlight.table.store.nodes import Nodes
from streetlight.table.store.owners import Elsewhere
from streetlight.table.store.postgres import Postgres
from streetlight.table.store.storage import StorageError
from streetlight.table.wire.web_types import NewTable
from tests.postgres import Server
from tests.table.test_secrecy import canary_pack
from tests.table.world import run

pytestmark = pytest.mark.xdist_group("postgres")

ORDER = NewTable(game="strangers", name="Ann", others=["Bo"], seats=2, start=True)


def with_two(postgres: Server, tmp_path: Path, story: Callable[[Hub, Hub], Awaitable[None]]) -> None:
    url = postgres.fresh()

    async def told() -> None:
        hubs = []
        for name in ("one", "two"):
            nodes = Nodes(url, "", name, {"strangers": game("strangers").rules_version}, 4.0)
            hubs.append(Hub(Postgres(url, nodes), tmp_path / name, bot_processes=1))
            await hubs[-1].begin()
        try:
            await story(*hubs)
        finally:
            for hub in hubs:
                await hub.close()

    run(told())


def test_a_glance_at_a_table_of_another_node_leaves_it_there(postgres: Server, tmp_path: Path) -> None:
    async def story(one: Hub, two: Hub) -> None:
        table = (await one.create(ORDER)).table
        stored = await two.stored(table)
        assert stored is not None
        assert await two.waiting(stored) == await one.waiting(stored) != ()
        assert one.get(table) is not None and two.get(table) is None
        with pytest.raises(Elsewhere):
            await two.open(table)

    with_two(postgres, tmp_path, story)


def test_a_pack_that_somebody_brings_is_at_every_node_until_it_is_deleted(
    postgres: Server, tmp_path: Path
) -> None:
    async def story(one: Hub, two: Hub) -> None:
        kept = await one.packs.keep("strangers", {"pack.toml": canary_pack()})
        async with asyncio.timeout(20):
            while two.shelf.file(kept.pack) is None:
                await asyncio.sleep(0.01)
        await one.packs.remove(kept.pack)
        async with asyncio.timeout(20):
            while two.shelf.file(kept.pack) is not None:
                await asyncio.sleep(0.01)

    with_two(postgres, tmp_path, story)


def test_the_operator_removes_a_table_where_it_is(postgres: Server, tmp_path: Path) -> None:
    async def story(one: Hub, two: Hub) -> None:
        table = (await one.create(ORDER)).table
        with pytest.raises(StorageError, match="another node has table"):
            await two.remove(table)
        assert await one.remove(table)
        assert await two.stored(table) is None and await two.storage.match(f"{table}.1") is None

    with_two(postgres, tmp_path, story)


def test_a_node_that_is_drained_leaves_free_tables_to_the_others(postgres: Server, tmp_path: Path) -> None:
    async def story(one: Hub, two: Hub) -> None:
        table = (await one.create(ORDER)).table
        one.sweep(before=2**62)
        await one.kept([])
        two.drain(True)
        async with asyncio.timeout(20):
            while not (one.storage.owners.others() and two.storage.owners.others()):
                await asyncio.sleep(0.01)
        with pytest.raises(Elsewhere):
            await two.open(table)
        assert await one.open(table) is not None
        one.sweep(before=2**62)
        await one.kept([])
        await one.kept([])  # it has let go before it writes again
        one.drain(True)  # now none of them wants it: the one that it came to from the other takes it
        with pytest.raises(Elsewhere):
            await one.open(table)
        assert await two.open(table, [one.storage.owners.id]) is not None

    with_two(postgres, tmp_path, story)
