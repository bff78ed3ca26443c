"""Finding and reading packs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.packs import pack_hash
from streetlight.core.shelf import shelf_of
from streetlight.games.loop.pack.check import Check
from streetlight.games.loop.pack.content import Content, Pack
from streetlight.games.title import Packs

BUILTIN: Final = Path(__file__).parent


_contents: dict[str, Content] = {}


def load_content(pack: Pack) -> Content:
    """The content of a pack, worked out once."""
    key = pack_hash(pack)
    if key not in _contents:
        _contents[key] = Content(pack)
    return _contents[key]


SHELF: Final = shelf_of(BUILTIN, Pack, Check)
check_pack: Final = SHELF.check
load_pack: Final = SHELF.load
find_pack: Final = SHELF.find


def offers(pack: str) -> dict[str, list[tuple[str, str, str]]]:
    """What can be chosen with a pack, by option: its scenarios, each as (id, name, text)."""
    return {"scenario": [(each.id, each.name, each.text) for each in find_pack(pack).scenarios]}


PACKS: Final = Packs(builtin=BUILTIN, check=check_pack, offers=offers)
