"""`streetlight migrate`: everything a server keeps, from SQLite to PostgreSQL and back."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from streetlight.cli.app import app
from streetlight.table.store.folder_lock import FolderLock
from streetlight.table.store.migration import COLUMNS, migrate
from streetlight.table.store.storage import StorageError
from tests.postgres import Server
from tests.table.shop import Shop
from tests.table.test_nodes import Nodes, Postgres
from tests.table.world import at, run, serving

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, str]:
    """A server's folder after a match, a word and a note."""
    folder = tmp_path / "before"
    with serving(folder) as server:
        table, [ann] = server.new_table(seats=1, start=True)

        async def play() -> None:
            async with at(server, table, [ann]) as device:
                for turn in range(3):
                    await device.do("answer", **device.a_move(0, random.Random(turn)))
                await device.do("say", seat=0, text="What was that? \U0001f47d")
                await device.do("note", match=device.now[0]["match"], seat=0, text="behind the tree")

        run(play())
    return folder, table


def everything(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as db:
        return {
            kind: sorted(db.execute(f"SELECT {', '.join(columns)} FROM {kind}").fetchall())
            for kind, columns in COLUMNS.items()
        }


def test_there_and_back_everything_is_as_it_was(
    played: tuple[Path, str], postgres: Server, tmp_path: Path
) -> None:
    folder, table = played
    url = postgres.fresh()
    there = CliRunner().invoke(app, ["migrate", str(folder), url])
    assert there.exit_code == 0 and "Moved 1 tables with 1 matches" in there.stdout, there.output
    shop = Shop(lambda: Postgres(url, Nodes(url, "", "", {}, 2)))
    shop.ask(shop.store.owners.claim(table))
    stored, found = shop.ask(shop.store.table(table)), shop.ask(shop.store.match(f"{table}.1"))
    assert stored is not None and stored.seats[0].note == "behind the tree"
    assert found is not None and len(found[1]) >= 3
    with pytest.raises(StorageError, match="servers use that database"):
        migrate(url, str(tmp_path / "too early"))
    shop.close()
    assert migrate(url, str(tmp_path / "after"))["tables"] == 1
    assert everything(tmp_path / "after") == everything(folder)
    with serving(tmp_path / "after") as server:
        assert run(server.hub.open(table)) is not None


def test_what_an_older_version_did_not_keep_is_not_missed(
    played: tuple[Path, str], postgres: Server, tmp_path: Path
) -> None:
    folder, _ = played
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as db:
        db.execute("DROP TABLE kept_packs")
        db.execute("ALTER TABLE log ADD COLUMN left INTEGER")
    url = postgres.fresh()
    assert migrate(str(folder), url)["kept_packs"] == 0
    assert migrate(url, str(tmp_path / "after"))["tables"] == 1


def test_nothing_is_moved_onto_something_else(
    played: tuple[Path, str], postgres: Server, tmp_path: Path
) -> None:
    folder, _ = played
    url = postgres.fresh()
    migrate(str(folder), url)
    with pytest.raises(StorageError, match="there are tables in that database already"):
        migrate(str(folder), url)
    with pytest.raises(StorageError, match="already"):
        migrate(url, str(folder))
    with pytest.raises(StorageError, match="no tables"):
        migrate(str(tmp_path / "empty"), postgres.fresh())
    with pytest.raises(StorageError, match="must be a folder"):
        migrate(str(folder), str(tmp_path))
    lock = FolderLock(folder)
    with pytest.raises(StorageError, match="another Streetlight server"):
        migrate(str(folder), postgres.fresh())
    lock.release()
