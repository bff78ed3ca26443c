"""What seats saw after every decision of a match, and what they did themselves."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from streetlight.envs.layout import Floats
from streetlight.envs.spec import AnySpec
from streetlight.envs.stepper import Stepper

Row = tuple[bytes, int]
"""What a seat saw, and the action that it had taken plus one; 0 if somebody else had decided."""


class History:
    """The last rows of some seats. `begin` it with each match, and `note` every decision."""

    def __init__(self, spec: AnySpec, seats: Iterable[int], length: int) -> None:
        self.spec = spec
        self.length = length
        self.rows: dict[int, tuple[Row, ...]] = dict.fromkeys(seats, ())

    def begin(self, stepper: Stepper) -> None:
        self.rows = {seat: ((bytes(stepper.row(seat)), 0),) for seat in self.rows}

    def note(self, stepper: Stepper, seat: int, action: int | None) -> None:
        """`seat` has decided; `action` is None if it gave a whole answer, as bots do."""
        done = 0 if action is None else action + 1
        self.rows = {
            eye: (*rows, (bytes(stepper.row(eye)), done if eye == seat else 0))[-self.length :]
            for eye, rows in self.rows.items()
        }

    def floats(self, seat: int) -> Floats:
        """The rows of a seat as numbers from 0 to 1, the newest last, with rows of zeros before the first."""
        rows, size = self.rows[seat], self.spec.layout.size
        found: Floats = np.zeros((self.length, size + 1), dtype=np.float32)
        if rows:
            seen = np.frombuffer(b"".join([row for row, _ in rows]), np.uint8).reshape(len(rows), size)
            found[-len(rows) :, :size] = seen * self.spec.layout.scale
            found[-len(rows) :, size] = np.array([done for _, done in rows]) / len(self.spec.ids)
        return found

    def copy(self) -> History:
        twin = History(self.spec, (), self.length)
        twin.rows = self.rows
        return twin
