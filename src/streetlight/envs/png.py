"""A PNG as pixels, in plain numpy."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

UP, MEAN, PAETH = 2, 3, 4
"""Filters of a line, as the format numbers them; 1 is the pixel on the left, 0 none."""


def read_png(data: bytes) -> Pixels:
    """height x width x 3 of a PNG with 8 bits a channel, as vl-convert writes it, without transparency."""
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if (depth, colour, interlaced) != (8, 6, 0):
                raise ValueError(f"a PNG of depth {depth} and colour type {colour} can't be read here")
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw = np.frombuffer(zlib.decompress(packed), dtype=np.uint8).reshape(height, 1 + 4 * width)
    return unfiltered(raw[:, 0], raw[:, 1:].reshape(height, width, 4))[:, :, :3].copy()


def unfiltered(filters: Pixels, lines: Pixels) -> Pixels:
    """The pixels behind filtered lines.

    Each pixel needs those on its left, above, and in the corner between. So all pixels of a diagonal, from the lower
    left to the upper right, are found at once, one diagonal after the other.
    """
    height, width = lines.shape[:2]
    found = np.zeros((height + 1, width + 1, 4), dtype=np.int16)  # with an empty line above and on the left
    how = filters[:, None]
    for diagonal in range(height + width - 1):
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        left, above, corner = found[y + 1, x], found[y, x + 1], found[y, x]
        mine = how[y]
        guess: Any = np.where(mine == 1, left, 0)
        guess = np.where(mine == UP, above, guess)
        guess = np.where(mine == MEAN, (left + above) >> 1, guess)
        guess = np.where(mine == PAETH, _paeth(left, above, corner), guess)
        found[y + 1, x + 1] = (lines[y, x] + guess) & 255
    return found[1:, 1:].astype(np.uint8)


def _paeth(left: Any, above: Any, corner: Any) -> Any:
    """Whichever of the three is nearest to left + above - corner."""
    to_left, to_above = abs(above - corner), abs(left - corner)
    to_corner = abs(left + above - 2 * corner)
    nearest = np.where(to_above <= to_corner, above, corner)
    return np.where((to_left <= to_above) & (to_left <= to_corner), left, nearest)
