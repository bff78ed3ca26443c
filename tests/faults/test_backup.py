"""A backup made while people play holds everything that was acknowledged, and can be put back."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from streetlight.cli.app import app
from streetlight.table.store.folder_lock import FolderLock
from streetlight.table.store.sqlite import Sqlite
from tests.table.world import at, run, serving

BUSY = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA synchronous = OFF")
print(flush=True)
while True:
    db.execute("INSERT OR REPLACE INTO packs VALUES ('busy', '', '', hex(randomblob(10)))")
"""
"""Writes as fast as it can, once it has said so."""


def command(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.output


def test_a_backup_of_a_running_server_has_every_answer(tmp_path: Path) -> None:
    there, file, elsewhere = tmp_path / "there", tmp_path / "copy.sqlite3", tmp_path / "elsewhere"
    with serving(there) as server:
        table, [ann] = server.new_table(seats=1, start=True)

        async def play(moves: int) -> int:
            async with at(server, table, [ann]) as me:
                for n in range(moves):
                    await me.do("answer", **me.a_move(0, random.Random(n)))
                return int(me.now[0]["seq"])

        seen: list[int] = []

        async def story() -> None:
            seen.append(await play(6))

        run(story())
        code, said = command("backup", str(file), "--data", str(there))
        assert code == 0 and "streetlight restore" in said, said
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.sqlite3"]  # one file, nothing beside it

    code, said = command("restore", str(file), "--data", str(elsewhere))
    assert code == 0, said
    with serving(elsewhere) as again:

        async def back() -> None:
            async with at(again, table, [ann]) as me:
                assert me.now[0]["seq"] == seen[0]
                await me.do("answer", **me.a_move(0, random.Random(9)))

        run(back())


def test_a_backup_of_a_server_that_never_rests_comes_to_an_end(tmp_path: Path) -> None:
    """What others write meanwhile must not make it begin anew, however large the store is."""
    Sqlite(tmp_path)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as large, large:
        rows = ((f"{n}", "x" * 100_000) for n in range(1000))
        large.executemany("INSERT INTO packs VALUES (?, '', '', ?)", rows)
    busy = subprocess.Popen(
        [sys.executable, "-c", BUSY, str(tmp_path / "tables.sqlite3")], stdout=subprocess.PIPE
    )
    try:
        assert busy.stdout is not None and busy.stdout.readline()  # it has begun
        program = [
            sys.executable,
            "-m",
            "streetlight",
            "backup",
            str(tmp_path / "copy"),
            "--data",
            str(tmp_path),
        ]
        subprocess.run(program, check=True, timeout=60, stdout=subprocess.DEVNULL)
    finally:
        busy.kill()
        busy.wait()


def test_a_backup_never_takes_the_place_of_what_the_server_writes_to(tmp_path: Path) -> None:
    """Else all that is played from then on would go to a file that nobody finds again."""
    with serving(tmp_path):
        code, said = command("backup", str(tmp_path / "tables.sqlite3"), "--data", str(tmp_path))
        assert code == 1 and "choose another name" in said


def test_a_restore_that_does_not_fit_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, file = tmp_path / "there", tmp_path / "copy.sqlite3"
    with serving(there) as server:
        table, _ = server.new_table(seats=2)
    assert command("backup", str(file), "--data", str(there))[0] == 0

    def full(source: Path, to: Path) -> None:
        to.write_bytes(source.read_bytes()[:5000])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("shutil.copyfile", full)
        code, said = command("restore", str(file), "--data", str(there))
    assert code == 1 and "Nothing was put back" in said
    with serving(there) as server:
        assert run(server.hub.stored(table)) is not None


def test_restoring_keeps_what_was_there(tmp_path: Path) -> None:
    there, file = tmp_path / "there", tmp_path / "copy.sqlite3"
    with serving(there) as server:
        first, _ = server.new_table(seats=2)
    assert command("backup", str(file), "--data", str(there))[0] == 0
    with serving(there) as server:
        second, _ = server.new_table(seats=2)
    code, said = command("restore", str(file), "--data", str(there))
    assert code == 0 and "tables-before-restore-1.sqlite3" in said
    with serving(there) as server:
        assert run(server.hub.stored(first)) is not None and run(server.hub.stored(second)) is None
    kept = sqlite3.connect(there / "tables-before-restore-1.sqlite3")
    assert kept.execute("SELECT count(*) FROM tables").fetchone() == (2,)
    kept.close()


def test_a_folder_in_use_and_a_file_that_is_no_backup_are_refused(tmp_path: Path) -> None:
    junk = tmp_path / "junk"
    junk.write_text("no database at all " * 100)
    code, said = command("restore", str(junk), "--data", str(tmp_path / "there"))
    assert code == 1 and "is no backup" in said
    code, said = command("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "nowhere"))
    assert code == 1 and "there are no tables" in said
    lock = FolderLock(tmp_path / "used")
    code, said = command("restore", str(junk), "--data", str(tmp_path / "used"))
    assert code == 1 and "already uses" in said
    code, said = command("serve", "--port", "0", "--data", str(tmp_path / "used"))
    assert code == 1 and "another Streetlight server already uses" in said
    lock.release()
