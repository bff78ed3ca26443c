"""The store keeps what it says it has kept."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from streetlight.core.sayings import Saying
from streetlight.table.store.model import (
    ChatRow,
    EndRow,
    Forget,
    LogRow,
    MatchHead,
    Receiver,
    ReceiverGone,
    StoredSeat,
    StoredTable,
    Undone,
)
from streetlight.table.store.nodes import Nodes
from streetlight.table.store.postgres import Postgres
from streetlight.table.store.sqlite import Sqlite
from streetlight.table.store.storage import Conflict, Lane, Storage, StorageError, Unsure
from tests.table.shop import Shop


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Shop]]:
    """Opens the store, the same one each time."""
    shops: list[Shop] = []
    if request.param == "sqlite":

        def make() -> Storage:
            return Sqlite(tmp_path)

    else:
        url = request.getfixturevalue("postgres").fresh()

        def make() -> Storage:
            return Postgres(url, Nodes(url, "", "here", {}, lease=4))

    def open_it() -> Shop:
        shops.append(Shop(make))
        return shops[-1]

    yield open_it
    for shop in shops:
        shop.close()


HEAD = MatchHead("t.1", "t", "strangers", 2, {"board": "A"}, "5eed", "b07", "1", "standard", "ha5h",
                 ["Ann", "Bo"], ["", ""], 7)  # fmt: skip


def test_tables_matches_and_talk_come_back_as_they_were(opened: Callable[[], Shop]) -> None:
    shop = opened()
    shop.founded("t")
    table = StoredTable(
        "t", "strangers", {"board": "A"}, [StoredSeat("person", "Ann", 3, key="k"), StoredSeat()], 5
    )
    rows = [
        LogRow("t.1", 1, "answer", 0, "play:run", "c1", 10),
        LogRow("t.1", 2, "answer", 1, ["a", 'b"\n'], "c2", 11),
        LogRow("t.1", 3, "undo", 1, Undone(0, 1, True), "", 12),
        LogRow("t.1", 4, "say", 1, Saying(text="hm \0 \U0001f469"), "", 13),
    ]
    line = ChatRow("t", 1, 9, 0, "Ann", "hello", "", {}, None)
    assert shop.keep(table, HEAD, *rows, line) is None
    shop.close()

    shop = opened()
    again = shop.store
    assert shop.ask(again.table("t")) == table
    assert shop.ask(again.match("t.1")) == (HEAD, rows)
    assert shop.ask(again.chat("t")) == [line]
    assert shop.ask(again.table("nobody")) is None and shop.ask(again.match("t.2")) is None
    assert not shop.ask(again.over("t.1"))


def test_one_sequence_number_is_given_once(opened: Callable[[], Shop]) -> None:
    shop = opened()
    shop.founded("t")
    assert shop.keep(HEAD, LogRow("t.1", 1, "answer", 0, "first", "c", 1)) is None
    second = shop.keep(LogRow("t.1", 1, "answer", 1, "second", "d", 2), LogRow("t.1", 2, "answer", 1, "x"))
    assert isinstance(second, Conflict | Unsure)
    assert shop.keep(LogRow("t.1", 2, "answer", 1, "third", "e", 3)) is None
    found = shop.ask(shop.store.match("t.1"))
    assert found is not None
    assert [row.body for row in found[1]] == ["first", "third"]


def test_what_builds_on_a_lost_write_is_lost_too(opened: Callable[[], Shop]) -> None:
    """Else the log would have a gap, or an answer to a question that was never asked."""
    shop = opened()
    shop.founded("t", "u")
    assert shop.keep(HEAD, LogRow("t.1", 1, "answer", 0, "another server was faster")) is None
    lane = Lane()
    news = shop.keep_at_once(
        (lane, LogRow("t.1", 1, "answer", 0, "mine")),
        (Lane(), ChatRow("u", 1, 9, 0, "Ann", "somebody else's", "", {}, None)),
        (lane, LogRow("t.1", 2, "answer", 1, "to mine")),
    )
    assert [error is None for error in news] == [False, True, False]
    found = shop.ask(shop.store.match("t.1"))
    assert found is not None and [row.body for row in found[1]] == ["another server was faster"]


def test_only_tables_where_nothing_happened_for_long_are_forgotten(opened: Callable[[], Shop]) -> None:
    shop = opened()
    tables = (("old", 50), ("changed", 150), ("played", 50), ("spoken", 50), ("oldish", 60))
    for id, touched in tables:
        shop.founded(id)
        table = StoredTable(id, "strangers", {}, [StoredSeat()], 5, touched, match=f"{id}.1")
        head = msgspec.structs.replace(HEAD, id=f"{id}.1", table=id)
        at = 150 if id == "played" else 40
        row = LogRow(f"{id}.1", 1, "answer", 0, "x", "c", at)
        line = ChatRow(id, 1, 150 if id == "spoken" else 40, 0, "Ann", "hello", "", {}, None)
        score = EndRow(f"{id}.1", "finished", at, [0], [7], "board=A", "Ann", 7)
        assert shop.keep(table, head, row, line, score) is None
    for id, _ in tables:  # nobody is at a table that goes
        shop.loop.call_soon_threadsafe(shop.store.owners.release, id)
    shop.close()
    shop = opened()
    store = shop.store
    assert sorted(shop.ask(store.count_untouched(100))[0]) == ["old", "oldish"]
    assert shop.keep(Forget(["old", "played"], 100)) is None  # what was played meanwhile stays
    for id in ("changed", "played", "spoken", "oldish"):
        found = shop.ask(store.match(f"{id}.1"))
        assert shop.ask(store.table(id)) is not None and found is not None and len(found[1]) == 1
    assert shop.ask(store.table("old")) is None and shop.ask(store.match("old.1")) is None
    assert shop.ask(store.chat("old")) == []
    assert len(shop.ask(store.scores("board=A"))) == 5  # a high score outlives its table


def test_a_folder_that_cant_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")
    (tmp_path / "junk").mkdir()
    (tmp_path / "junk" / "tables.sqlite3").write_bytes(b"I am no database, but I am quite long. " * 50)
    for name in ("file", "junk"):
        with pytest.raises(StorageError, match=name):
            Sqlite(tmp_path / name)


def test_who_wants_to_be_told_is_kept_and_goes_with_the_table(opened: Callable[[], Shop]) -> None:
    shop = opened()
    shop.founded("t")
    table = StoredTable("t", "strangers", {"board": "A"}, [StoredSeat("person", "Ann", 3, key="k")], 5)
    one = Receiver("r1", "t", "k", "webhook", "https://hooks.example/1")
    two = Receiver("r2", "t", "k", "mail", "bo@club.example", state="unconfirmed", due="t.1 p7")
    assert shop.keep(table, one, two) is None
    assert shop.ask(shop.store.receivers("t")) == [one, two]
    assert shop.keep(ReceiverGone("t", "r1"), replace(two, failures=2)) is None
    shop.close()

    shop = opened()
    assert shop.ask(shop.store.receivers("t")) == [replace(two, failures=2)]
    assert shop.ask(shop.store.owing(9)) == ["t"]
    assert shop.keep(Forget(["t"], 99)) is None
    assert shop.ask(shop.store.receivers("t")) == [] == shop.ask(shop.store.owing(9))
