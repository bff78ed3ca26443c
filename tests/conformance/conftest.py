"""What the suite shares: groups of options as parameters, and everything everywhere with --soak:

what a seat is given is compared at every decision of all matches, by all eyes; every other check is done at every
decision of a match or two of each group; and 10,000 matches of each game are played to their end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from tests.conformance.configs import NAMES, case, groups


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `group` runs for every game and group of options; one that takes `name` for every game."""
    if "group" in metafunc.fixturenames:
        found = [(case(name), setting) for name, setting in groups()]
        metafunc.parametrize("group", found, ids=[f"{name}-{setting}" for name, setting in groups()])
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", NAMES)


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    """Is there time for everything?"""
    return bool(request.config.getoption("--soak"))


@pytest.fixture
def progress(request: pytest.FixtureRequest, soak: bool) -> Callable[[int], Iterator[int]]:
    """range(n), which tells every ten seconds how far it is when there is a lot to do."""
    capture = request.config.pluginmanager.getplugin("capturemanager")

    def counted(most: int) -> Iterator[int]:
        told = time.monotonic()
        for number in count():
            if number >= most:
                return
            if soak and time.monotonic() - told > 10:
                told = time.monotonic()
                with capture.global_and_fixture_disabled():
                    print(f"{request.node.name}: {number:,} of {most:,}", file=sys.stderr, flush=True)
            yield number

    return counted
