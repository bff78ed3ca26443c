"""Luck: a seed and a counter per stream.

Each stream (deck, dice, coin, ...) counts on its own, so that one more coin flip never changes the
next card. A copy is a few ints, and the same seed gives the same luck on every machine.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import MutableSequence
from typing import Any, Final, TypeVar

MASK: Final = 0xFFFFFFFFFFFFFFFF
GAMMA: Final = 0x9E3779B97F4A7C15
FIRST: Final = 0xBF58476D1CE4E5B9
SECOND: Final = 0x94D049BB133111EB

# Numbers are made eight at a time, side by side in one long int. Each has 128 bits of room, so that a product of two
# 64-bit numbers never runs into the next one.
EACH: Final = sum(1 << 128 * i for i in range(8))
MASKS: Final = MASK * EACH
STEPS: Final = sum((i * GAMMA & MASK) << 128 * i for i in range(8))
apart = struct.Struct("<" + "Q8x" * 8).unpack
"""The eight numbers, out of the bytes of that long int."""


Wide = Any  # Any: with `int`, compiled code would try at every step to make a machine number of it
"""A number that is wider than a machine's own, where speed counts."""

T = TypeVar("T")


def mix(z: int) -> int:
    """The finisher of splitmix64: scatters 64 bits."""
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


def mix_eight(z: Wide) -> tuple[Wide, ...]:
    """Eight numbers side by side, each as `mix` would have it."""
    z = ((z ^ (z >> 30 & MASKS)) * FIRST) & MASKS
    z = ((z ^ (z >> 27 & MASKS)) * SECOND) & MASKS
    z ^= z >> 31 & MASKS
    return apart(z.to_bytes(128, "little"))


class Luck:
    """All the chance in a match. `keys` never changes in place; `counts` says how far each stream is.

    Number `count` of a stream is mix(key + count * GAMMA).
    """

    __slots__ = ("keys", "counts", "_ahead")

    def __init__(self, keys: tuple[int, ...], counts: list[int]) -> None:
        self.keys: tuple[Wide, ...] = keys
        self.counts = counts
        # For each stream the eight numbers that the next one is among; () if they are still to be made.
        self._ahead: list[tuple[Wide, ...]] = [()] * len(counts)

    def _look_ahead(self, stream: int, count: Wide) -> tuple[Wide, ...]:
        """The eight numbers that number `count` of a stream is among."""
        first = self.keys[stream] + (count & -8) * GAMMA & MASK
        numbers = self._ahead[stream] = mix_eight(first * EACH + STEPS & MASKS)
        return numbers

    def copy(self) -> Luck:
        return Luck(self.keys, self.counts[:])

    def below(self, stream: int, n: int) -> int:
        """The next number of a stream, evenly spread over 0 .. n-1."""
        counts = self.counts
        count: Wide = counts[stream]
        counts[stream] = count + 1
        at = count & 7
        ahead = self._ahead[stream]
        if not at or not ahead:
            ahead = self._look_ahead(stream, count)
        number: int = ahead[at] * n >> 64
        return number

    def coin(self, stream: int) -> bool:
        """A fair coin."""
        return self.below(stream, 2) == 1

    def take(self, stream: int, bag: list[T]) -> T:
        """Take one thing out of an unordered bag, each equally likely. The rest changes places."""
        counts = self.counts
        count: Wide = counts[stream]
        counts[stream] = count + 1
        at = count & 7
        ahead = self._ahead[stream]
        if not at or not ahead:
            ahead = self._look_ahead(stream, count)
        i: int = ahead[at] * len(bag) >> 64  # the same as `below`: saves a call
        last = bag.pop()
        if i == len(bag):
            return last
        thing = bag[i]
        bag[i] = last
        return thing

    def shuffle(self, stream: int, items: MutableSequence[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(stream, i + 1)
            items[i], items[j] = items[j], items[i]

    def rekey(self, seed: int) -> None:
        """Forget all future luck: from now on every stream follows `seed` instead."""
        self.keys = tuple(mix(seed + (i + 1) * GAMMA & MASK) for i in range(len(self.keys)))
        self._ahead = [()] * len(self.keys)


def luck_from_seed(seed: str, streams: int) -> Luck:
    """The luck that a match starts with. A seed can be any text; the keys can't be turned back into it."""
    keys = tuple(
        int.from_bytes(hashlib.blake2b(f"{seed}/{i}".encode(), digest_size=8).digest(), "big")
        for i in range(streams)
    )
    return Luck(keys, [0] * streams)


def commitment(seed: str) -> str:
    """What may be shown at the start: it fixes the seed without telling it."""
    return hashlib.sha256(f"streetlight:{seed}".encode()).hexdigest()
