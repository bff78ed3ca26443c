import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.drive import FLAGS, Person
from tests.table.world import ONE_ADDRESS, Server, same_deal, serving

__all__ = ["same_deal"]

CLIENT = Path(__file__).resolve().parents[2] / "src" / "streetlight" / "table" / "static" / "index.html"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server with the built client. Without one these tests are skipped, but never in CI."""
    if not CLIENT.exists():
        reason = "the browser client is not built (make web)"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    with serving(tmp_path_factory.mktemp("tables"), ONE_ADDRESS) as running:
        yield running


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people. When the story is over, none of their pages may have complained."""
    people: list[Person] = []

    def make(**more: Any) -> Person:
        people.append(Person(browser, more.pop("url", server.url), **more))
        return people[-1]

    yield make
    for each in people:
        each.leave()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches take long on a busy machine. What never ends is told by the story itself, and sooner."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(600))
