"""Observations and masks of many matches, written in place: one stretch of memory for all, and no arrays on the way."""

from __future__ import annotations

from streetlight.envs.spec import AnySpec
from streetlight.envs.stepper import DONE_ACTION, Stepper


class MatchRows:
    """A row of small whole numbers and a row of marks for each match. See `Layout` for what the numbers mean."""

    __slots__ = ("size", "actions", "seen", "marks", "_legal")

    def __init__(self, spec: AnySpec, matches: int) -> None:
        self.size: int = spec.layout.size
        self.actions: int = len(spec.ids)
        self.seen = bytearray(matches * self.size)
        self.marks = bytearray(matches * self.actions)
        self._legal: list[list[int]] = [[] for _ in range(matches)]

    def write(self, at: int, stepper: Stepper, seat: int, legal: list[int]) -> None:
        """What a seat sees and may do, into the rows of one match."""
        start = at * self.size
        self.seen[start : start + self.size] = stepper.seen(seat)
        self.mark(at, legal)

    def mark(self, at: int, legal: list[int]) -> None:
        """Ones for these actions and for no others. Only what was marked before is taken back."""
        marks, start = self.marks, at * self.actions
        for action in self._legal[at]:
            marks[start + action] = 0
        for action in legal:
            marks[start + action] = 1
        self._legal[at] = legal

    def write_last(self, at: int, stepper: Stepper, seat: int) -> None:
        """What a seat saw last. Nothing is left to do but `done`, so that no mask is empty."""
        self.write(at, stepper, seat, [DONE_ACTION])

    def write_acting(self, steppers: list[Stepper]) -> list[int]:
        """For each match what the seat that acts sees and may do. Returns those seats."""
        seats = []
        for at, stepper in enumerate(steppers):
            seat = stepper.seat
            self.write(at, stepper, seat, stepper.legal())
            seats.append(seat)
        return seats


def act_in_all(steppers: list[Stepper], actions: list[int], most: int) -> list[int]:
    """One action in each match. Returns the numbers of those that are over now, or have gone on for too long."""
    ended = []
    for at, stepper in enumerate(steppers):
        stepper.act(actions[at])
        if stepper.over or stepper.steps >= most:
            ended.append(at)
    return ended
