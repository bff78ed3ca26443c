"""A new version of Streetlight brings another pack: a match that began with the old one goes on with it."""

import json
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import streetlight
from streetlight.core.records import load_record
from streetlight.games.registry import game
from tests.faults.test_kill import running
from tests.table.world import AT_ONCE, Device, Server, at, run, serving

HANDS = "hand_size = "
BEFORE, TODAY = 5, 3


@pytest.fixture
def version_before(tmp_path: Path) -> Path:
    """Where a Streetlight lies whose tiny pack for Strangers deals larger hands."""
    folder = tmp_path / "before"
    skip = shutil.ignore_patterns("static", "envs")
    shutil.copytree(Path(streetlight.__file__).parent, folder / "streetlight", ignore=skip)
    pack = folder / "streetlight/games/strangers/pack/tiny/pack.toml"
    text = pack.read_text(encoding="utf-8")
    assert text.count(f"{HANDS}{TODAY}") == 1
    pack.write_text(text.replace(f"{HANDS}{TODAY}", f"{HANDS}{BEFORE}"), encoding="utf-8")
    return folder


def begin(version: Path, folder: Path) -> tuple[str, str]:
    """A match against a bot on a server of that version, which is killed after a move: the table, and Ann's secret."""
    body = {"game": "strangers", "name": "Ann", "seats": 2, "bots": ["random"], "start": True,
            "options": {"pack": "tiny", "first": 0}, "settings": AT_ONCE}  # fmt: skip
    with running(folder, version) as server:
        made = httpx.post(server.url + "/api/tables", json=body, timeout=60).json()
        table, ann = made["table"], made["seats"][0]["secret"]
        where: Any = SimpleNamespace(port=server.port)

        async def move() -> None:
            async with at(where, table, [ann]) as a:
                assert most_cards(a) == BEFORE
                await a.do("answer", **a.a_move(0, random.Random(1)))

        run(move())
        server.kill()
    return table, ann


def most_cards(device: Device) -> int:
    """How many cards Ann may hold."""
    return int(device.views[0]["players"][0]["hand_limit"])


def test_a_running_match_goes_on_with_the_pack_it_began_with(tmp_path: Path, version_before: Path) -> None:
    table, ann = begin(version_before, tmp_path / "data")

    async def go_on(server: Server) -> None:
        async with at(server, table, [ann]) as a:
            assert a.table["phase"] == "playing" and a.now[0]["seq"] > 0 and not a.chat
            for _ in range(2):
                await a.until_true(
                    lambda: a.prompt(0) is not None
                )  # the bot, in its own process, plays on, too
                assert most_cards(a) >= BEFORE
                await a.do("answer", **a.a_move(0, random.Random(2)))
            await a.do("resign", seat=0)
            record = server.get(f"/api/matches/{table}.1/record")
            assert record["pack"] == record["options"]["pack"] == "tiny"
            assert {0, 1} == {seat for seat, _ in record["answers"]}
            again = game("strangers").replay(load_record(json.dumps(record)))  # with the pack that it carries
            assert again.checksum() == record["checksum"]
            steps = server.get(f"/api/matches/{table}.1/replay")["steps"]
            assert len(steps) == len(record["answers"]) + 1
            await a.do("start")  # the next match has the pack of today
            assert most_cards(a) == TODAY
            assert record["pack_hash"] != server.hub.get(table).table.play.head.pack_hash

    with serving(tmp_path / "data") as server:
        run(go_on(server))
    with closing(sqlite3.connect(tmp_path / "data/tables.sqlite3")) as db:
        assert db.execute("SELECT count(*) FROM kept_packs").fetchone() == (2,)  # each of them once


def test_packs_of_matches_from_before_packs_were_kept(tmp_path: Path) -> None:
    """The first start of a server that keeps packs keeps those that are still there, and else says what is missing."""
    with serving(tmp_path) as server:
        old, [ann] = server.new_table(seats=1, start=True, options={"pack": "tiny"})
        recent, _ = server.new_table(seats=1, start=True, options={"pack": "tiny"})
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as db:
        db.execute("DROP TABLE kept_packs")
        db.execute("ALTER TABLE log ADD COLUMN left INTEGER")
        other = f"UPDATE matches SET head = json_set(head, '$.pack_hash', 'of old') WHERE id = '{old}.1'"
        assert db.execute(other).rowcount == 1
    shutil.rmtree(tmp_path / "packs")
    with serving(tmp_path) as server:
        kept = run(server.hub.storage.match(f"{recent}.1"))[0].pack_hash
    with closing(
        sqlite3.connect(tmp_path / "tables.sqlite3")
    ) as db:  # who has stopped has written everything
        assert db.execute("SELECT hash FROM kept_packs").fetchall() == [(kept,)]
    with serving(tmp_path) as server:

        async def look() -> None:
            async with at(server, old, [ann]) as a:
                assert a.table["phase"] == "over" and "its pack 'tiny' has changed" in a.chat[0]["text"]
                await a.do("start")
                await a.do("answer", **a.a_move(0, random.Random(1)))

        run(look())
    assert (tmp_path / f"packs/kept-{kept}/pack.toml").is_file()
