"""Finding and reading packs, and the boards in them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from streetlight.core.pack_reader import KEPT, Offers, reader_of
from streetlight.games.strangers.pack.check import Check
from streetlight.games.strangers.pack.content import Pack
from streetlight.games.strangers.rules.board import Board

BUILTIN: Final = Path(__file__).parent


def offers(pack: Pack) -> Offers:
    """What can be chosen with a pack, by option: its boards, each as (id, name, text)."""
    return {"board": [(board.id, board.title, "") for board in pack.boards]}


PACKS: Final = reader_of(BUILTIN, Pack, Check, offers)
check_pack: Final = PACKS.check
load_pack: Final = PACKS.load


@lru_cache(2 * KEPT)
def load_board(pack: Pack, id: str) -> Board:
    """A side of the board of this pack, compiled once. An unknown id is a ``KeyError``."""
    return Board(pack.board_data(id), pack.max_steps)
