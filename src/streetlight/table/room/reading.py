"""How far the people at a table have read what they are shown, and until when bots and clocks wait for them.

How long a telling takes to read comes from its public words alone, so that waiting says nothing about what is hidden.
Nobody is told who still reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from streetlight.core.documents import EventDocument
from streetlight.core.sayings import Saying


@dataclass(frozen=True, slots=True)
class ReadingPace:
    """How long bots and clocks wait for those who read, in milliseconds."""

    start: int = 2000
    """To look up, however little there is to read."""
    word: int = 300
    most: int = 20_000
    answer: int = 12_000
    """For those whom a bot has asked something."""

    def time(self, words: int) -> int:
        return min(self.most, self.start + self.word * words)


USUAL_PACE = ReadingPace()


class Readers:
    """The match as far as it was told, and how far each seat has read. Times are given by the caller."""

    def __init__(self, pace: ReadingPace = USUAL_PACE) -> None:
        self.pace = pace
        self.here: frozenset[int] = frozenset()
        """Seats of people at this moment at a device that tells how far they have read."""
        self.watched = False
        """Somebody watches at such a device."""
        self.until = 0
        """When there was time enough to read everything."""
        self.seq = -1
        """The change of the match that was told last."""
        self.freed = 0
        """When the last one whom bots waited for had read."""
        self.words = 0
        """Public events that were counted."""
        self._read: dict[int, int] = {}
        self._events: dict[int, int] = {}
        self._heard: dict[int, int] = {}

    def begin(self, seats: Iterable[int]) -> None:
        """A match begins: these seats have read nothing of it."""
        self.until, self.seq, self.freed, self.words = 0, -1, 0, 0
        self._read, self._heard = {}, {}
        self._events = dict.fromkeys(seats, 0)

    def tell(self, words: int, seq: int, now: int) -> None:
        """Something was told to everybody."""
        if words == 0:
            return
        self.seq = seq
        self.until = min(max(self.until, now) + self.pace.time(words), now + self.pace.most)

    def read(self, seat: int, seq: int, events: int, now: int) -> None:
        """This person has read the events up to this number, and all that was told up to this change."""
        waited = self.waits(now)
        self._events[seat] = max(self._events.get(seat, 0), events)
        self._read[seat] = max(self._read.get(seat, -1), seq)
        if waited and not self.waits(now):
            self.freed = now

    def heard(self, seat: int, now: int) -> None:
        """This person has said or pressed something."""
        self._heard[seat] = now

    def acted(self, seat: int, seq: int, now: int) -> None:
        """Who acts has seen what there was to see."""
        self.read(seat, seq, self._events.get(seat, 0), now)
        self.heard(seat, now)

    def went_back(self, told: dict[int, int]) -> None:
        """Something was taken back: each seat has been told so much now, and nobody waits for what is gone."""
        for seat, count in told.items():
            self._events[seat] = min(self._events.get(seat, count), count)
        self.until, self.seq = 0, -1

    def place(self, seat: int) -> int | None:
        """The number of the last event that this seat has read; None if it came later, and goes on from now."""
        return self._events.get(seat)

    def sit(self, seat: int) -> None:
        """Somebody else sits there now."""
        self._events.pop(seat, None)
        self._read.pop(seat, None)

    def waits(self, now: int) -> bool:
        """Do bots and clocks wait for somebody?"""
        if now >= self.until:
            return False
        if self.here:
            return any(self._read.get(seat, -1) < self.seq for seat in self.here)
        return self.watched

    def earliest(self, breath: int, now: int) -> int:
        """When the next bot may act, if nobody reads faster than that."""
        if self.waits(now):
            return self.until
        return self.freed + breath if self.freed else 0

    def has_answered(self, seats: Iterable[int], since: int) -> bool:
        """Have all of these who are here said, done or pressed something since then?"""
        return all(self._heard.get(seat, -1) > since for seat in seats if seat in self.here)


def words_of_event(event: EventDocument) -> int:
    """The words that an event gives people to read: its sentence, or a longer text that it brings along."""
    told = len(event.text.split())
    texts = [value for value in msgspec.structs.asdict(event.args).values() if isinstance(value, str)]
    return max(told, sum(len(text.split()) for text in texts))


def words_of(events: Sequence[EventDocument]) -> int:
    return sum(words_of_event(event) for event in events)


def words_said(saying: Saying) -> int:
    return len(saying.text.split())
