"""Luck: a seed and a counter per stream.

Each stream (deck, dice, coin, ...) counts on its own, so that one more coin flip never changes the
next card. A copy is a few ints, and the same seed gives the same luck on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from typing import Any, Final

MASK: Final = 0xFFFFFFFFFFFFFFFF
GAMMA: Final = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The finisher of splitmix64: scatters 64 bits."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Luck:
    """All the chance in a match. `keys` never changes in place; `counts` says how far each stream is.

    The numbers are wider than a machine's own, so the hot ones are of any type: compiled code would else try, at
    every step, to make small numbers of them.
    """

    __slots__ = ("keys", "counts")

    def __init__(self, keys: tuple[int, ...], counts: list[int]) -> None:
        self.keys: tuple[Any, ...] = keys
        self.counts = counts

    def copy(self) -> Luck:
        return Luck(self.keys, self.counts[:])

    def below(self, stream: int, n: int) -> int:
        """The next number of a stream, evenly spread over 0 .. n-1."""
        counts = self.counts
        count: Any = counts[stream]
        counts[stream] = count + 1
        z: Any = (self.keys[stream] + count * GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        number: int = ((z ^ (z >> 31)) * n) >> 64
        return number

    def coin(self, stream: int) -> bool:
        """A fair coin."""
        return self.below(stream, 2) == 1

    def take(self, stream: int, bag: list[Any]) -> Any:
        """Take one thing out of an unordered bag, each equally likely. The rest changes places."""
        counts = self.counts
        count: Any = counts[stream]
        counts[stream] = count + 1
        z: Any = (self.keys[stream] + count * GAMMA) & MASK  # as `below`, which is worth a call here
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        i: int = ((z ^ (z >> 31)) * len(bag)) >> 64
        last = bag.pop()
        if i == len(bag):
            return last
        thing = bag[i]
        bag[i] = last
        return thing

    def shuffle(self, stream: int, items: MutableSequence[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(stream, i + 1)
            items[i], items[j] = items[j], items[i]

    def rekey(self, seed: int) -> None:
        """Forget all future luck: from now on every stream follows `seed` instead."""
        self.keys = tuple(mix(seed + (i + 1) * GAMMA & MASK) for i in range(len(self.keys)))


def luck_from_seed(seed: str, streams: int) -> Luck:
    """The luck that a match starts with. Any text is a seed; the keys can't be turned back into it."""
    keys = tuple(
        int.from_bytes(hashlib.blake2b(f"{seed}/{i}".encode(), digest_size=8).digest(), "big")
        for i in range(streams)
    )
    return Luck(keys, [0] * streams)


def commitment(seed: str) -> str:
    """What may be shown at the start: it fixes the seed without telling it."""
    return hashlib.sha256(f"streetlight:{seed}".encode()).hexdigest()
