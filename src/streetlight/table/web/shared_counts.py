"""What is counted for each client address, where all workers of a machine see it.

Each address has a place in shared memory, found by a hash that nobody outside can work out. Now and then two addresses
come to the same place and count as one. Nothing is locked: two workers that count at the same moment may count one too
few.
"""

from __future__ import annotations

import hashlib
import mmap
import secrets
from pathlib import Path

KEY = 16
"""Bytes at the beginning: what the hash is made with."""
PLACES = 1 << 18
PACES = 2
"""How many different things are paced."""


class SharedCounts:
    """Made anew by a server alone, or by the parent of several workers (`make`), who then open the same file."""

    def __init__(self, file: Path | None = None, workers: int = 1, number: int = 0) -> None:
        size = KEY + PLACES * (8 * PACES + 2 * workers)
        if file is None:
            self._memory = mmap.mmap(-1, size)
            self._memory[:KEY] = secrets.token_bytes(KEY)
        else:
            with file.open("r+b") as opened:
                self._memory = mmap.mmap(opened.fileno(), size)
        self._key = self._memory[:KEY]
        whole = memoryview(self._memory)
        self.paces = [
            whole[KEY + 8 * PLACES * at : KEY + 8 * PLACES * (at + 1)].cast("d") for at in range(PACES)
        ]
        """For each thing that is paced: when each address will have all of its burst again."""
        counts = KEY + 8 * PLACES * PACES
        self._open = [
            whole[counts + 2 * PLACES * at : counts + 2 * PLACES * (at + 1)].cast("H")
            for at in range(workers)
        ]
        """The sockets that are open, for each worker."""
        self._own = self._open[number]
        if file is not None:  # the worker that was here before has none open any more
            self._memory[counts + 2 * PLACES * number : counts + 2 * PLACES * (number + 1)] = bytes(
                2 * PLACES
            )

    @staticmethod
    def make(file: Path, workers: int) -> None:
        """The file that all workers open."""
        with file.open("wb") as made:
            made.write(secrets.token_bytes(KEY))
            made.truncate(KEY + PLACES * (8 * PACES + 2 * workers))

    def place(self, address: str) -> int:
        return (
            int.from_bytes(hashlib.blake2b(address.encode(), key=self._key, digest_size=4).digest()) % PLACES
        )

    def opened(self, address: str) -> None:
        """A socket of this address is open here."""
        self._own[self.place(address)] += 1

    def closed(self, address: str) -> None:
        self._own[self.place(address)] -= 1

    def sockets(self, address: str) -> int:
        """How many it has open at all workers."""
        place = self.place(address)
        return sum(each[place] for each in self._open)
