"""Reading packs, and telling whether a pack is sound."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from streetlight.core.packs import PackError, fill, pack_hash, read_pack
from streetlight.games.loop.check import Check
from streetlight.games.loop.content import Content, Pack

BUILTIN: Final = Path(__file__).parent / "pack"


def load_pack(where: str | Path = "standard") -> Pack:
    """A pack by built-in name, directory or file. Raises the first :class:`PackError` if it is not sound."""
    if isinstance(where, str) and re.fullmatch(r"\w+", where) and (BUILTIN / where).is_dir():
        return _builtin(where)
    for error in check_pack(where):
        raise error
    return fill(read_pack(where, BUILTIN), Pack)


@cache
def _builtin(name: str) -> Pack:
    return fill(read_pack(name, BUILTIN), Pack)  # sound: the tests check every pack that comes with the game


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
