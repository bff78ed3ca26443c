from __future__ import annotations
from streetlight.core.luck import Luck
from streetlight.games.mindflayer.state import MindFlayer
def redraw(g: MindFlayer, seat: int | None, luck: Luck) -> None: ...
