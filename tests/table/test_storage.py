"""The store keeps what it says it has kept."""

import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from streetlight.table.store.model import (
    ChatRow,
    EndRow,
    Forget,
    LogRow,
    MatchHead,
    StoredSeat,
    StoredTable,
    Undone,
)
from streetlight.table.store.sqlite import Sqlite
from streetlight.table.store.storage import Lane, Row, StorageError


def keep(store: Sqlite, *rows: Row) -> Exception | None:
    """Write and wait until it is on disk."""
    told = threading.Event()
    errors: list[Exception | None] = []

    def done(error: Exception | None) -> None:
        errors.append(error)
        told.set()

    store.write(rows, done)
    assert told.wait(5)
    return errors[0]


HEAD = MatchHead("t.1", "t", "strangers", 2, {"board": "A"}, "5eed", "b07", "1", "standard", "ha5h",
                 ["Ann", "Bo"], ["", ""], 7)  # fmt: skip


def test_tables_matches_and_talk_come_back_as_they_were(tmp_path: Path) -> None:
    store = Sqlite(tmp_path)
    table = StoredTable(
        "t", "strangers", {"board": "A"}, [StoredSeat("person", "Ann", 3, key="k"), StoredSeat()], 5
    )
    rows = [
        LogRow("t.1", 1, "answer", 0, "play:run", "c1", 10),
        LogRow("t.1", 2, "answer", 1, ["a", 'b"\n'], "c2", 11),
        LogRow("t.1", 3, "undo", 1, Undone(0, 1, True), "", 12),
    ]
    line = ChatRow("t", 1, 9, 0, "Ann", "hello", "", {}, None)
    assert keep(store, table, HEAD, *rows, line) is None
    store.close()

    again = Sqlite(tmp_path)
    assert again.table("t") == table
    assert again.match("t.1") == (HEAD, rows)
    assert again.chat("t") == [line]
    assert again.table("nobody") is None and again.match("t.2") is None and not again.over("t.1")
    again.close()


def test_one_sequence_number_is_given_once(tmp_path: Path) -> None:
    store = Sqlite(tmp_path)
    assert keep(store, HEAD, LogRow("t.1", 1, "answer", 0, "first", "c", 1)) is None
    assert (
        keep(store, LogRow("t.1", 1, "answer", 1, "second", "d", 2), LogRow("t.1", 2, "answer", 1, "x"))
        is not None
    )
    assert keep(store, LogRow("t.1", 2, "answer", 1, "third", "e", 3)) is None
    found = store.match("t.1")
    assert found is not None
    assert [row.body for row in found[1]] == ["first", "third"]
    store.close()


def test_what_builds_on_a_lost_write_is_lost_too(tmp_path: Path) -> None:
    """Else the log would have a gap, or an answer to a question that was never asked."""
    store = Sqlite(tmp_path)
    assert keep(store, HEAD, LogRow("t.1", 1, "answer", 0, "another server was faster")) is None
    news: list[Exception | None] = []
    told = threading.Event()
    later: list[Any] = []
    store.soon = later.append  # so that all of them come in one batch
    lane = Lane()
    store.write([LogRow("t.1", 1, "answer", 0, "mine")], news.append, lane)
    store.write([ChatRow("u", 1, 9, 0, "Ann", "somebody else's", "", {}, None)], news.append, Lane())
    store.write(
        [LogRow("t.1", 2, "answer", 1, "to mine")], lambda error: [news.append(error), told.set()], lane
    )
    for call in later:
        call()
    assert told.wait(5)
    assert [error is None for error in news] == [False, True, False]
    found = store.match("t.1")
    assert found is not None and [row.body for row in found[1]] == ["another server was faster"]
    store.close()


def test_only_tables_where_nothing_happened_for_long_are_forgotten(tmp_path: Path) -> None:
    store = Sqlite(tmp_path)
    for id, touched in (("old", 50), ("changed", 150), ("played", 50), ("spoken", 50), ("oldish", 60)):
        table = StoredTable(id, "strangers", {}, [StoredSeat()], 5, touched, match=f"{id}.1")
        head = msgspec.structs.replace(HEAD, id=f"{id}.1", table=id)
        at = 150 if id == "played" else 40
        row = LogRow(f"{id}.1", 1, "answer", 0, "x", "c", at)
        line = ChatRow(id, 1, 150 if id == "spoken" else 40, 0, "Ann", "hello", "", {}, None)
        score = EndRow(f"{id}.1", "finished", at, [0], [7], "board=A", "Ann", 7)
        assert keep(store, table, head, row, line, score) is None
    assert sorted(store.count_untouched(100)[0]) == ["old", "oldish"]
    assert keep(store, Forget(["old", "played"], 100)) is None  # what was played meanwhile stays
    for id in ("changed", "played", "spoken", "oldish"):
        found = store.match(f"{id}.1")
        assert store.table(id) is not None and found is not None and len(found[1]) == 1
    assert store.table("old") is None and store.match("old.1") is None and store.chat("old") == []
    assert len(store.scores("board=A")) == 5  # a high score outlives its table
    store.close()


def test_a_folder_that_cant_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")
    (tmp_path / "junk").mkdir()
    (tmp_path / "junk" / "tables.sqlite3").write_bytes(b"I am no database, but I am quite long. " * 50)
    for name in ("file", "junk"):
        with pytest.raises(StorageError, match=name):
            Sqlite(tmp_path / name)
