"""A bot thinks on one core.

On a busy machine the threads of a linear algebra library spend more time waiting for each other than calculating:
100 ms of thinking took ten seconds. To use several cores, let several bots think at once.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache

from threadpoolctl import ThreadpoolController


@cache
def _libraries() -> ThreadpoolController:
    """The libraries that numpy has loaded; looked up once."""
    return ThreadpoolController()


def one_core() -> AbstractContextManager[object]:
    """Inside `with one_core():` numpy uses one thread. Call it after numpy is loaded."""
    limited: AbstractContextManager[object] = _libraries().limit(limits=1)
    return limited
