"""The best that is known of Solo Architect on a board, as data: the points and how they were found, never the plan."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from streetlight.games.strangers.documents import BestKnown

SILVER = 90
BRONZE = 75
"""Percent of the best known."""


class Found(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the file."""

    board: str
    pack: str
    points: int
    bound: int
    found: str


class FoundPlans(Struct, frozen=True, forbid_unknown_fields=True):
    best: list[Found]


@cache
def _found() -> list[Found]:
    text = (Path(__file__).parent / "best_known.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), FoundPlans).best


def best_known(board: str, pack_hash: str, variants: tuple[str, ...]) -> BestKnown | None:
    """What is known of this board with this pack, and what a medal takes; None if nothing is."""
    if variants != ("architect",):
        return None
    for each in _found():
        if each.board == board and pack_hash.startswith(each.pack):
            gold = each.points
            return BestKnown(
                gold, each.bound, each.found, -(-gold * BRONZE // 100), -(-gold * SILVER // 100), gold
            )
    return None
