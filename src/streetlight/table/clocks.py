"""The only place where the real clock is read, and the clocks of a match."""

from __future__ import annotations

import time
from collections.abc import Mapping

from streetlight.table import protocol

_OFFSET = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Milliseconds since 1970 by a clock that never jumps while the server runs."""
    return (time.monotonic_ns() + _OFFSET) // 1_000_000


class MatchClock:
    """Who has how long. A clock runs while its seat is asked something, has a person and is not paused."""

    def __init__(self, setting: protocol.Clock, seats: int) -> None:
        self.setting = setting
        self.left: list[int] = [setting.seconds * 1000] * seats
        self.since: dict[int, int] = {}
        self._prompts: dict[int, str] = {}

    def follow(self, asked: Mapping[int, str], now: int) -> None:
        """From now on exactly these clocks run: {seat: prompt id} of the people who are asked something."""
        for seat in [seat for seat in self.since if seat not in asked]:
            self._stop(seat, now)
        for seat, prompt in asked.items():
            if self.setting.kind == "move" and self._prompts.get(seat) != prompt:
                self.since.pop(seat, None)
                self.left[seat] = self.setting.seconds * 1000
            self._prompts[seat] = prompt
            self.since.setdefault(seat, now)

    def answered(self, seat: int, now: int) -> int | None:
        """The seat gave an answer: stop its clock and pay its extra time. What is left, if that is kept."""
        self._stop(seat, now)
        if self.setting.kind != "player":
            return None
        self.left[seat] += self.setting.extra * 1000
        return self.left[seat]

    def _stop(self, seat: int, now: int) -> None:
        started = self.since.pop(seat, None)
        if started is not None:
            self.left[seat] = max(0, self.left[seat] - (now - started))

    def runs_out(self, seat: int) -> int | None:
        """When, if it goes on running."""
        started = self.since.get(seat)
        return None if started is None else started + self.left[seat]

    def document(self, people: list[bool], now: int) -> protocol.Clocks:
        left: list[int | None] = []
        for seat, person in enumerate(people):
            gone = now - self.since[seat] if seat in self.since else 0
            left.append(max(0, self.left[seat] - gone) if person else None)
        return protocol.Clocks(at=now, left=left, running=sorted(self.since))
