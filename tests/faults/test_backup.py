"""A backup made while people play holds everything that was acknowledged, and can be put back."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

from typer.testing import CliRunner

from streetlight.cli.app import app
from streetlight.table.store.folder_lock import FolderLock
from tests.table.world import at, run, serving


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
