"""Finding and reading packs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.pack_reader import reader_of
from streetlight.games.mindflayer.pack.check import Check
from streetlight.games.mindflayer.pack.content import Pack

BUILTIN: Final = Path(__file__).parent

PACKS: Final = reader_of(BUILTIN, Pack, Check)
check_pack: Final = PACKS.check
load_pack: Final = PACKS.load
