"""What stands where in an observation.

An observation is a row of small whole numbers (0 to 255), each divided by the highest value of its block, so
that all of it lies between 0 and 1. Blocks stand one after the other; a layout says which and what they mean.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

BYTE = np.dtype(np.uint8)
FLOAT = np.dtype(np.float32)
Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class ObservationBlock(NamedTuple):
    """A stretch of an observation: `size` numbers from `start` on, each divided by `high`."""

    name: str
    start: int
    size: int
    high: int
    about: str


class Layout:
    """The blocks of an observation, in order. Filled once, when a spec is made."""

    def __init__(self) -> None:
        self.blocks: list[ObservationBlock] = []
        self.size = 0
        self.scale: Floats = np.zeros(0, dtype=np.float32)
        """What each number is multiplied by."""

    def add(self, name: str, size: int, about: str, high: int = 1) -> int:
        """One more block; returns where it starts."""
        start = self.size
        self.blocks.append(ObservationBlock(name, start, size, high, about))
        self.size += size
        self.scale = np.append(self.scale, np.full(size, 1 / high, dtype=np.float32))
        return start

    def scaled(self) -> list[tuple[int, int]]:
        """The stretches of numbers that are not 0 or 1: (start, end), neighbours as one."""
        found: list[tuple[int, int]] = []
        for block in self.blocks:
            if block.high == 1 or not block.size:
                continue
            if found and found[-1][1] == block.start:
                found[-1] = (found[-1][0], block.start + block.size)
            else:
                found.append((block.start, block.start + block.size))
        return found

    def __getitem__(self, name: str) -> slice:
        """Where a block stands: `observation[layout["hand"]]`."""
        for block in self.blocks:
            if block.name == name:
                return slice(block.start, block.start + block.size)
        raise KeyError(f"no block {name!r}; there are {', '.join([block.name for block in self.blocks])}")


class Unpacker:
    """Turns rows of whole numbers into rows of floats, in place."""

    def __init__(self, layout: Layout, rows: npt.NDArray[np.uint8], floats: Floats) -> None:
        self._rows, self._floats = rows, floats
        # most numbers are 0 or 1 and need no scale; plain loops over stretches are faster than one of mixed types
        self._parts = [(floats[:, start:end], layout.scale[start:end]) for start, end in layout.scaled()]

    def unpack(self) -> None:
        self._floats[:] = self._rows
        for part, scale in self._parts:
            part *= scale


DIGITS: Final = bytes.maketrans(b"01", b"\x00\x01")


def ones(mask: int, size: int) -> bytearray:
    """A bit mask as bytes of 0 and 1, the lowest bit first. The mask has no bit beyond the size.

    It is a bytearray because assigning anything else to a slice of a row makes Python create one first.
    """
    return bytearray(f"{mask:0{size}b}".encode().translate(DIGITS)[::-1])
