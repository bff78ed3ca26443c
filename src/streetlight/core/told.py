"""The events of a match in the order in which they were told."""

from __future__ import annotations

from streetlight.core.state import EventArgs, Told, may_see
from streetlight.core.vault import Key, reveal

KeptEvent = tuple[int, str, EventArgs]
"""An event as it is kept: (audience mask, what, fields)."""


class Before:
    """What was told before a match was imagined, and who imagined it."""

    __slots__ = ("before", "told", "count", "eye")

    def __init__(self, before: Key | None, told: Told | None, count: int, eye: int | None) -> None:
        self.before = before  # that of the match it was imagined from, if that was imagined too
        self.told = told
        self.count = count
        self.eye = eye


def events_before(key: Key) -> list[KeptEvent | None]:
    """The events before a match was imagined; None for those that the seat that imagined it was not told."""
    before = reveal(key)
    assert isinstance(before, Before)
    kept: list[KeptEvent | None] = [] if before.before is None else events_before(before.before)
    kept.extend(newest(before.told, before.count - len(kept)))
    return [event if event is not None and may_see(event[0], before.eye) else None for event in kept]


def newest(told: Told | None, count: int) -> list[KeptEvent]:
    """The last `count` events, oldest first."""
    events: list[KeptEvent] = []
    cell = told
    for _ in range(count):
        assert cell is not None
        events.append((cell[1], cell[2], cell[3]))
        cell = cell[0]
    events.reverse()
    return events
