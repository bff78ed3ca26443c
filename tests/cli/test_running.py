"""Before an upgrade: which running matches can the new version play on?"""

import random
import sqlite3
from pathlib import Path

from typer.testing import CliRunner

from streetlight.cli.app import app
from tests.table.world import at, run, serving


def test_running_matches_are_listed_with_those_that_can_not_go_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        tables = [server.new_table(seats=1, start=True) for _ in range(2)]
        server.new_table(seats=2)

        async def play() -> None:
            for table, [ann] in tables:
                async with at(server, table, [ann]) as device:
                    await device.do("answer", **device.a_move(0, random.Random(1)))

        run(play())
    file = tmp_path / "before.sqlite3"
    runner = CliRunner()
    assert runner.invoke(app, ["backup", str(file), "--data", str(tmp_path)]).exit_code == 0
    good = runner.invoke(app, ["running", str(file)])
    assert good.exit_code == 0 and good.stdout.count("goes on") == 2
    (broken, _), (whole, _) = tables
    with sqlite3.connect(file) as db:  # as if the rules knew this answer no more
        db.execute("UPDATE log SET body = '\"no:such\"' WHERE match = ?", (f"{broken}.1",))
    found = runner.invoke(app, ["running", str(file)])
    assert found.exit_code == 1 and "1 of them can't go on" in found.stdout
    lines = {line.split()[0]: line for line in found.stdout.splitlines()}
    assert "can't go on:" in lines[broken] and "goes on" in lines[whole]
