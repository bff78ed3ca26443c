"""Finding and reading packs."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from streetlight.core.pack_reader import KEPT, Offers, reader_of
from streetlight.games.loop.pack.check import Check
from streetlight.games.loop.pack.content import Pack, PackIndex

BUILTIN: Final = Path(__file__).parent


@lru_cache(KEPT)
def pack_index(pack: Pack) -> PackIndex:
    """The content of a pack, worked out once."""
    return PackIndex(pack)


def offers(pack: Pack) -> Offers:
    """What can be chosen with a pack, by option: its scenarios, each as (id, name, text), or one of them by chance."""
    named = [(each.id, each.name, each.text) for each in pack.scenarios]
    return {"scenario": [*named, ("random", "A surprise", "One of them, and nobody knows which.")]}


PACKS: Final = reader_of(BUILTIN, Pack, Check, offers)
check_pack: Final = PACKS.check
load_pack: Final = PACKS.load
