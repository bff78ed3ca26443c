"""Reading packs, and telling whether a pack is sound."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.packs import PackError, fill, pack_hash, read_pack
from streetlight.core.shelf import Shelf
from streetlight.games.loop.check import Check
from streetlight.games.loop.content import Content, Pack

BUILTIN: Final = Path(__file__).parent / "pack"


_contents: dict[str, Content] = {}


def load_content(pack: Pack) -> Content:
    """The content of a pack, worked out once."""
    key = pack_hash(pack)
    if key not in _contents:
        _contents[key] = Content(pack)
    return _contents[key]


def check_pack(where: str | Path) -> list[PackError]:
    """Everything that is wrong with a pack. An empty list means it is sound."""
    try:
        document = read_pack(where, BUILTIN)
        pack = fill(document, Pack)
    except PackError as error:
        return [error]
    return Check(pack, document).all()


def read(where: str | Path) -> Pack:
    return fill(read_pack(where, BUILTIN), Pack)


PACKS: Final = Shelf(BUILTIN, read, check_pack)
load_pack: Final = PACKS.load
find_pack: Final = PACKS.find
