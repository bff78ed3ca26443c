"""Which node may have a table, and what becomes of one that does not know yet that it lost it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from streetlight.table.store.lines import connect
from streetlight.table.store.model import LogRow, MatchHead, StoredSeat, StoredTable
from streetlight.table.store.nodes import Nodes
from streetlight.table.store.owners import Elsewhere
from streetlight.table.store.postgres import Postgres
from streetlight.table.store.postgres_schema import FORMAT, prepare
from streetlight.table.store.storage import StorageError, Unsure
from tests.postgres import Server
from tests.table.shop import Shop

pytestmark = pytest.mark.xdist_group("postgres")

TABLE = StoredTable("t", "strangers", {}, [StoredSeat()], 5, match="t.1", phase="playing")
HEAD = MatchHead("t.1", "t", "strangers", 1, {}, "5eed", "b07", "7", "standard", "ha5h", ["Ann"], [""], 7)


def answer(seq: int) -> LogRow:
    return LogRow("t.1", seq, "answer", 0, f"answer {seq}", "c", 1)


Join = Callable[..., Shop]


@pytest.fixture
def database(postgres: Server) -> str:
    return postgres.fresh()


@pytest.fixture
def join(database: str) -> Iterator[Join]:
    """One more node."""
    shops: list[Shop] = []

    def make(rules: str = "7", lease: float = 2.0) -> Shop:
        # On machines of their own: those of one machine share the tables by a rule, and a node may have to leave one.
        machine = f"machine {len(shops) + 1}"
        shops.append(
            Shop(lambda: Postgres(database, Nodes(database, "", machine, {"strangers": rules}, lease)))
        )
        return shops[-1]

    yield make
    for shop in shops:
        shop.close()


def claim(shop: Shop) -> str:
    """Who has the table now."""
    try:
        shop.ask(shop.store.owners.claim("t"))
    except Elsewhere as other:
        return other.node.id
    return shop.store.owners.id


async def let_go(shop: Shop) -> None:
    """In the loop of the node, as a table does it: from outside nothing wakes it."""
    shop.store.owners.release("t")


def take_over(new: Shop, old: Shop, database: str) -> None:
    """Claim a table whose owner seems to sleep: its lease is over."""
    with psycopg.connect(database, autocommit=True) as db:

        def sleeps() -> bool:
            db.execute(
                "UPDATE nodes SET until = clock_timestamp(), lease = 0 WHERE id = %s", (old.store.owners.id,)
            )
            return claim(new) == new.store.owners.id

        new.until(sleeps)


def log_of(shop: Shop) -> list[object]:
    found = shop.ask(shop.store.match("t.1"))
    assert found is not None
    return [row.body for row in found[1]]


def test_a_table_has_one_owner_until_it_lets_go(join: Join) -> None:
    one, two = join(), join()
    one.founded("t")
    assert one.keep(TABLE, HEAD, answer(1)) is None
    assert claim(two) == one.store.owners.id
    one.ask(let_go(one))
    two.until(lambda: claim(two) == two.store.owners.id)
    assert claim(two) == two.store.owners.id
    assert claim(one) == two.store.owners.id
    assert two.keep(answer(2)) is None
    assert isinstance(one.keep(answer(3)), Unsure)
    assert log_of(one) == ["answer 1", "answer 2"]


def test_who_lost_a_table_without_knowing_it_can_write_nothing(join: Join, database: str) -> None:
    one, two = join(), join()
    one.founded("t")
    assert one.keep(TABLE, HEAD, answer(1)) is None
    take_over(two, one, database)
    one.store.owners.epochs["t"] = 1  # it has not heard of that
    assert isinstance(one.keep(answer(2)), Unsure)
    assert isinstance(one.keep(TABLE, answer(2)), Unsure)
    assert two.keep(answer(2)) is None
    assert log_of(two) == ["answer 1", "answer 2"]


def test_who_waits_for_a_table_sees_that_another_was_faster(join: Join, database: str) -> None:
    """Two claim it at the same moment: the second one must not take it from the first."""
    one, two = join(), join()
    one.founded("t")
    assert one.keep(TABLE, HEAD) is None
    with psycopg.connect(database) as faster, psycopg.connect(database, autocommit=True) as look:
        faster.execute("UPDATE owners SET node = NULL")
        faster.commit()
        faster.execute("UPDATE owners SET node = %s, epoch = epoch + 1", (one.store.owners.id,))
        with ThreadPoolExecutor(1) as aside:
            late = aside.submit(claim, two)
            waiting = (
                "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'"
            )
            two.until(lambda: bool(look.execute(waiting).fetchall()))
            faster.commit()
            assert late.result(30) == one.store.owners.id


def test_nodes_come_back_when_the_database_may_be_written_again(join: Join, database: str) -> None:
    """As after a failover to one that follows, or when whoever runs it has locked it for a while."""
    one = join(lease=2.0)
    one.founded("t")
    assert one.keep(TABLE, HEAD) is None
    name = database.rpartition("/")[2]
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid != pg_backend_pid()"
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())
        db.execute(cut, (name,))
        one.ask(let_go(one))
        one.until(lambda: not one.store.owners.serves())
        assert one.keep(answer(1)) is not None
        with pytest.raises(StorageError):
            one.ask(one.store.owners.claim("t"))
        db.execute("SET default_transaction_read_only = off")
        db.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only".encode())
        db.execute(cut, (name,))
    one.until(lambda: claim_works(one) == one.store.owners.id)
    one.until(lambda: one.keep(answer(1)) is None)  # the line of before has to break first


def test_the_owner_hears_that_another_has_claimed_its_table(join: Join, database: str) -> None:
    one, two = join(), join()
    one.founded("t")
    lost: list[object] = []
    one.store.owners.on_loss = lost.append
    take_over(two, one, database)
    one.until(lambda: lost == [["t"]])
    assert not one.store.owners.holds("t")


def test_after_a_restart_of_the_database_owners_come_back_before_anybody_claims(
    join: Join, postgres: Server
) -> None:
    one, two = join(lease=4.0), join(lease=4.0)
    one.founded("t")
    assert one.keep(TABLE, HEAD, answer(1)) is None
    postgres.restart()
    assert isinstance(one.keep(answer(2)), Unsure)  # the connection was gone; nothing was kept
    two.until(lambda: two.keep() is None and claim_works(two) == one.store.owners.id)
    one.until(lambda: one.keep(answer(2)) is None)
    assert log_of(two) == ["answer 1", "answer 2"]


def claim_works(shop: Shop) -> str:
    try:
        return claim(shop)
    except StorageError:
        return ""


def test_nobody_takes_a_match_whose_rules_it_does_not_know(join: Join) -> None:
    """While a club is upgraded one node after the other, a match stays where it can be played on."""
    old, new = join("7", 0.5), join("8", 0.5)
    old.founded("t")
    assert old.keep(TABLE, HEAD) is None
    old.ask(let_go(old))
    old.keep()
    new.until(lambda: claim(new) == old.store.owners.id)
    with pytest.raises(Elsewhere):  # it does not answer, but it is there
        new.ask(new.store.owners.claim("t", [old.store.owners.id]))
    old.close()
    new.until(lambda: claim(new) == new.store.owners.id)  # nobody is left who knows them


def test_a_database_that_a_newer_version_has_changed_for_good(database: str) -> None:
    prepare(database)
    prepare(database)
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("UPDATE meta SET value = %s WHERE key = 'format'", (str(FORMAT + 1),))
        prepare(database)  # it only added something
        db.execute("UPDATE meta SET value = %s WHERE key = 'oldest'", (str(FORMAT + 1),))
    with pytest.raises(StorageError, match="install the newer one"):
        prepare(database)


def test_a_database_that_is_not_there_is_named() -> None:
    with pytest.raises(StorageError, match="can't be used"):
        prepare("postgresql://nobody@127.0.0.1:9/nothing")


def test_who_falls_asleep_while_it_writes_holds_up_nobody(join: Join, database: str) -> None:
    """Else whoever claims the table would wait for the row that the sleeper has locked."""
    one, two = join(lease=2.0), join(lease=2.0)
    one.founded("t")
    assert one.keep(TABLE, HEAD) is None
    sleeper = one.ask(connect(database, 1.0))
    one.ask(sleeper.execute("BEGIN"))
    one.ask(sleeper.execute("SELECT FROM owners FOR SHARE"))
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(
            "UPDATE nodes SET until = clock_timestamp(), lease = 0 WHERE id = %s", (one.store.owners.id,)
        )
    one.ask(let_go(one))
    two.until(lambda: claim_works(two) == two.store.owners.id)
    one.ask(sleeper.close())
