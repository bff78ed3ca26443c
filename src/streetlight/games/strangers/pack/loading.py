"""Finding and reading packs, and the boards in them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.packs import pack_hash
from streetlight.core.shelf import shelf_of
from streetlight.games.strangers.pack.check import Check
from streetlight.games.strangers.pack.content import Pack
from streetlight.games.strangers.rules.board import Board
from streetlight.games.title import Packs

BUILTIN: Final = Path(__file__).parent

SHELF: Final = shelf_of(BUILTIN, Pack, Check)
check_pack: Final = SHELF.check
load_pack: Final = SHELF.load
find_pack: Final = SHELF.find

_boards: dict[tuple[str, str], Board] = {}


def load_board(pack: Pack, id: str) -> Board:
    """A side of the board of this pack, compiled once. An unknown id is a ``KeyError``."""
    key = (pack_hash(pack), id)
    if key not in _boards:
        _boards[key] = Board(pack.board_data(id), pack.max_steps)
    return _boards[key]


PACKS: Final = Packs(builtin=BUILTIN, check=check_pack)
