"""What all tests share: the `rule` marker, the options that select tests, and the browser.

@pytest.mark.rule("DTS-36", "DTS-41")   # the rules of the ledger that this test proves
@pytest.mark.soak                       # too long for `make test`: only with --soak

pytest --rule DTS-36     only the tests that prove DTS-36
pytest --soak            the long tests too; a test may also ask `config.getoption("--soak")` and do more
"""

import os
import shutil
import signal
import threading
from collections.abc import Iterator

import pytest

from tests.postgres import Server, binaries
from tests.postgres import postgres as running_postgres


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule",
        action="append",
        default=[],
        metavar="ID",
        help="only tests that prove this rule",
    )
    parser.addoption("--soak", action="store_true", help="run the long tests too")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the ledger that this test proves")
    config.addinivalue_line("markers", "soak: takes long; runs only with --soak")
    # Started in the background a shell has us ignore Ctrl-C, and every program that a test starts would inherit that.
    if (
        signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        and threading.current_thread() is threading.main_thread()
    ):
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    soak = config.getoption("--soak")

    def runs(item: pytest.Item) -> bool:
        if item.get_closest_marker("soak") and not soak:
            return False
        return not wanted or any(wanted & set(mark.args) for mark in item.iter_markers("rule"))

    left_out = [item for item in items if not runs(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if runs(item)]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium that browser tests drive. Without one they are skipped, but never in CI."""
    names = os.environ.get("STREETLIGHT_CHROMIUM", "chromium-headless-shell chromium").split()
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        reason = "no Chromium on this machine (Debian: apt-get install chromium-headless-shell)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL of our own. Without its programs such tests are skipped, but never in CI."""
    programs = binaries()
    if programs is None:
        reason = "no PostgreSQL on this machine (Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with running_postgres(programs) as server:
        yield server
