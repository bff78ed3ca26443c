"""Finding and reading packs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.shelf import shelf_of
from streetlight.games.mindflayer.pack.check import Check
from streetlight.games.mindflayer.pack.content import Pack
from streetlight.games.title import Packs

BUILTIN: Final = Path(__file__).parent

SHELF: Final = shelf_of(BUILTIN, Pack, Check)
check_pack: Final = SHELF.check
load_pack: Final = SHELF.load
find_pack: Final = SHELF.find


PACKS: Final = Packs(builtin=BUILTIN, check=check_pack)
