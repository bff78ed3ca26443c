from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.world import ONE_ADDRESS, Server, same_deal, serving

__all__ = ["same_deal"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not hurt it."""
    folder: Path = tmp_path_factory.mktemp("tables")
    with serving(folder, ONE_ADDRESS) as running:
        yield running
