"""A time limit for code that others wrote."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class TimeUp(BaseException):
    """The time is over. Not an Exception, so that `except Exception` in the limited code does not catch it."""


def in_time(seconds: float, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What `call(*args, **named)` gives, or TimeUp.

    In the main thread an alarm interrupts the call: that ends loops and waits in Python, but not a loop in C. In other
    threads, and where there are no alarms, the call gets a thread of its own, which is left behind when time is up.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _until_the_alarm(seconds, call, *args, **named)
    return in_a_thread(seconds, call, *args, **named)


def _until_the_alarm(seconds: float, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    left, every = signal.getitimer(signal.ITIMER_REAL)
    if 0 < left <= seconds:
        return call(*args, **named)  # somebody's alarm rings before ours would
    begun = time.monotonic()
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call(*args, **named)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL if before is None else before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - begun)), every)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise TimeUp


def in_a_thread(seconds: float, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """The same in a thread of its own, which is left behind if the call does not end."""
    found: list[T] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(call(*args, **named))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not found:
        raise TimeUp
    return found[0]
