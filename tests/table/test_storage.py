"""The store keeps what it says it has kept."""

import threading
from pathlib import Path

from streetlight.table.model import ChatRow, LogRow, MatchHead, StoredSeat, StoredTable
from streetlight.table.storage import Row, Sqlite


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
        LogRow("t.1", 1, "answer", 0, "play:run", "c1", 10, 4000),
        LogRow("t.1", 2, "answer", 1, ["a", 'b"\n'], "c2", 11, None),
        LogRow("t.1", 3, "undo", 1, [1, True], "", 12, None),
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
