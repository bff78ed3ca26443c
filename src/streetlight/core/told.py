"""The events of a match in the order in which they were told."""

from __future__ import annotations

from streetlight.core.state import EventArgs, State, Told, may_see
from streetlight.core.vault import Key, hide, reveal

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


class EventLog:
    """All events of a match, oldest first, and which of them each seat was told. It only grows."""

    __slots__ = ("state", "_events", "_seen")

    def __init__(self, g: State, before: Key | None) -> None:
        self.state: Key = hide(g)  # what events hold instead of the state
        # None: not for whoever imagined the match.
        self._events: list[KeptEvent | None] = [] if before is None else events_before(before)
        # {seat: [events looked at, then the positions of those that the seat may see]}
        self._seen: dict[int | None, list[int]] = {}

    @property
    def count(self) -> int:
        return len(self._events)

    def add(self, events: list[KeptEvent]) -> None:
        self._events.extend(events)

    def heard_by(self, seat: int | None, since: int = 0) -> list[tuple[int, str, EventArgs]]:
        """(number for that seat, what, fields) of each event that the seat was told after number `since`."""
        events, seen = self._events, self._seen_by(seat)
        heard: list[tuple[int, str, EventArgs]] = []
        for n in range(max(since, 0) + 1, len(seen)):
            event = events[seen[n]]
            assert event is not None
            heard.append((n, event[1], event[2]))
        return heard

    def last(self, seat: int | None, what: str) -> int:
        """The number, for that seat, of the newest event of this name that it was told; 0: there is none."""
        events, seen = self._events, self._seen_by(seat)
        for n in range(len(seen) - 1, 0, -1):
            event = events[seen[n]]
            if event is not None and event[1] == what:
                return n
        return 0

    def _seen_by(self, seat: int | None) -> list[int]:
        """How many events were looked at for this seat, then the positions of those that it may see."""
        events = self._events
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = [0]
        for position in range(seen[0], len(events)):
            event = events[position]
            if event is not None and may_see(event[0], seat):
                seen.append(position)
        seen[0] = len(events)
        return seen

    def of_everybody(self, since: int) -> list[tuple[int, KeptEvent]]:
        """The same for one who may know everything. Of what was told apart, only what those heard who saw
        more: it comes first."""
        heard: list[tuple[int, KeptEvent]] = []
        before, n = 0, 0
        for event in self._events:
            if event is None:
                continue
            other = before >= 0 and event[0] == ~before
            before = event[0]
            if other:
                continue
            n += 1
            if n > since:
                heard.append((n, event))
        return heard


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
