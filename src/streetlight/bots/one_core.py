"""A bot thinks on one core.

On a busy machine the threads of a linear algebra library wait for each other longer than they calculate: a thought of
100 ms took ten seconds. Where there is work for several cores, several bots think at once.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]


@cache
def _libraries() -> ThreadpoolController:
    """The libraries that numpy has loaded; looked up once."""
    return ThreadpoolController()


def one_core() -> AbstractContextManager[Any]:
    """`with one_core():` numpy keeps to one thread, in here only. To be called once numpy is loaded."""
    limited: AbstractContextManager[Any] = _libraries().limit(limits=1)
    return limited
