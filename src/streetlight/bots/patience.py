"""A limit for code that others wrote: it is done in time, or it is left."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class TimeUp(BaseException):
    """The time is over. No Exception, so that `except Exception` in the code that is limited does not stop it."""


def in_time(seconds: float, call: Callable[..., T], *args: Any) -> T:
    """What `call(*args)` gives, or TimeUp.

    In a main thread the call is interrupted by an alarm: loops and waits of Python end, a loop in C does not. In
    other threads, and where there are no alarms, it is left behind in a thread of its own.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _until_the_alarm(seconds, call, *args)
    return in_a_thread(seconds, call, *args)


def _until_the_alarm(seconds: float, call: Callable[..., T], *args: Any) -> T:
    left, every = signal.getitimer(signal.ITIMER_REAL)
    if 0 < left <= seconds:
        return call(*args)  # somebody's alarm rings before ours would
    begun = time.monotonic()
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call(*args)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL if before is None else before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - begun)), every)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise TimeUp


def in_a_thread(seconds: float, call: Callable[..., T], *args: Any) -> T:
    """The same in a thread of its own, which is left behind if the call does not end."""
    box: SimpleQueue[tuple[bool, Any]] = SimpleQueue()

    def work() -> None:
        try:
            box.put((True, call(*args)))
        except BaseException as error:
            box.put((False, error))

    threading.Thread(target=work, daemon=True).start()
    try:
        good, what = box.get(timeout=seconds)
    except Empty:
        raise TimeUp from None
    if not good:
        raise what
    found: T = what
    return found
