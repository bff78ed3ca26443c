"""The only place where the real clock is read, and the clocks of a match."""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Mapping

from streetlight.table.room.night import after, awake
from streetlight.table.store.model import StoredClock, StoredTable
from streetlight.table.wire import documents, protocol

DAY = 86_400_000

_OFFSET = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Milliseconds since 1970 by a clock that never jumps while the server runs."""
    return (time.monotonic_ns() + _OFFSET) // 1_000_000


def wall() -> int:
    """Milliseconds since 1970 by the clock on the wall, which also goes on while the machine sleeps."""
    return time.time_ns() // 1_000_000


def date_of(at: int) -> str:
    """The date by UTC at that time, as 2026-11-20."""
    return time.strftime("%Y-%m-%d", time.gmtime(at // 1000))


def next_day(at: int) -> int:
    """When the next day begins, by UTC."""
    return (at // DAY + 1) * DAY


class MatchClock:
    """Who has how long. A clock runs while its seat is asked something, has a person and is not paused."""

    def __init__(self, setting: documents.Clock, seats: int) -> None:
        self.setting = setting
        self.left: list[int] = [setting.seconds * 1000] * seats
        self.since: dict[int, int] = {}
        self._prompts: dict[int, str] = {}
        self._had: dict[tuple[int, str], int] = {}  # a move clock: what was left of each question's time
        self._earned: dict[int, list[int]] = {}  # a player clock: the extra time for each answer

    def follow(self, asked: Mapping[int, str], now: int) -> None:
        """From now on exactly these clocks run: {seat: prompt id} of the people who are asked something."""
        for seat in [seat for seat in self.since if seat not in asked]:
            self._stop(seat, now)
        for seat, prompt in asked.items():
            if self.setting.kind != "player" and self._prompts.get(seat) != prompt:
                self._stop(seat, now)
                if seat in self._prompts:
                    self._had[seat, self._prompts[seat]] = self.left[seat]
                # A question that comes back after an undo has the time that was left for it.
                self.left[seat] = self._had.get((seat, prompt), self.setting.seconds * 1000)
            self._prompts[seat] = prompt
            self.since.setdefault(seat, now)

    def answered(self, seat: int, now: int, person: bool) -> None:
        """The seat's answer is given: stop its clock; a person earns extra time."""
        self._stop(seat, now)
        if self.setting.kind == "player":
            extra = self.setting.extra * 1000 if person else 0
            self._earned.setdefault(seat, []).append(extra)
            self.left[seat] += extra

    def took_back(self, seat: int, asked: Container[int], now: int) -> None:
        """The seat's last answer is taken back, and with it what it earned; these seats are asked now."""
        for other in [each for each in self._prompts if each != seat and each not in asked]:
            del self._prompts[other]  # its question is withdrawn: the next one is new, whatever its id
        if self.setting.kind == "player":
            self._stop(seat, now)
            earned = self._earned.get(seat) or [0]
            self.left[seat] = max(0, self.left[seat] - earned.pop())

    def agreed(self) -> None:
        """All agreed to go back: nobody is held to the time of answers that are forgotten now."""
        self._prompts.clear()
        self._had.clear()
        self._earned.clear()

    def _stop(self, seat: int, now: int) -> None:
        started = self.since.pop(seat, None)
        if started is not None:
            self.left[seat] = max(0, self.left[seat] - awake(self.setting.night, started, now))

    def runs_out(self, seat: int) -> int | None:
        """When, if it goes on running."""
        started = self.since.get(seat)
        return None if started is None else after(self.setting.night, started, self.left[seat])

    def kept(self, now: int) -> StoredClock:
        """What a restart needs to know."""
        since = dict.fromkeys(self.since, now) if self.is_slow else {}
        return StoredClock(
            [self._left(seat, now) for seat in range(len(self.left))], dict(self._prompts), since
        )

    def restore(self, kept: StoredClock) -> None:
        """Go on from there. Nobody's time has run since, because the server was away; but that of a slow table has."""
        self.left, self._prompts = list(kept.left), dict(kept.prompts)
        self.since = dict(kept.since) if self.is_slow else {}

    @property
    def is_slow(self) -> bool:
        return self.setting.kind == "slow"

    def _left(self, seat: int, now: int) -> int:
        return max(0, self.left[seat] - awake(self.setting.night, self.since.get(seat, now), now))

    def document(self, people: list[bool], now: int) -> protocol.Clocks:
        left = [self._left(seat, now) if person else None for seat, person in enumerate(people)]
        until = {seat: self.runs_out(seat) or now for seat in sorted(self.since)} if self.is_slow else {}
        return protocol.Clocks(at=now, left=left, running=sorted(self.since), until=until)


def deadline(stored: StoredTable, seats: Iterable[int]) -> int | None:
    """When the time of the first of these seats is over, at a slow table."""
    if stored.clock is None or stored.settings.clock.kind != "slow":
        return None
    clock = MatchClock(stored.settings.clock, len(stored.seats))
    clock.restore(stored.clock)
    return min((out for seat in seats if (out := clock.runs_out(seat)) is not None), default=None)
