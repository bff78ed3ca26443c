"""Which card was spoken of: "Give it to NAME" means the one that lay face up when it was said.

A saying tells after how many answers it was said. How many answers there were by each flip follows from what everybody
has seen.
"""

from __future__ import annotations

from typing import Any

from streetlight.games.mindflayer.pack.content import CARD_IDS, Count, Effect, KeepOut, Show, Trade
from streetlight.games.mindflayer.pack.loading import load_pack


def flips(view: dict[str, Any]) -> dict[int, int]:
    """After so many answers of all players a card of this kind lay face up, also the one that lies there now."""
    effects = {card.id: card.effect for card in load_pack(view["pack"]).meetings}
    found: dict[int, int] = {}
    answers, up = 0, view["seats"]
    for moment in view["past"]:
        what = moment["what"]
        if what == "gift":
            found[answers] = CARD_IDS.index(moment["card"])
            answers += 1
            up -= moment["knocked_out"]
        elif what == "meeting":
            answers += picks(effects[moment["card"]], up)
        elif what == "check":
            up -= len(moment["knocked_out"])
        elif what == "round" and not moment["blind"]:
            answers += len(moment["givers"])
        elif what == "show" and not moment["blind"]:
            answers += 1
    if view["flipped"] is not None:
        found[answers] = CARD_IDS.index(view["flipped"])
    return found


def picks(effect: Effect, up: int) -> int:
    """How many answers a Meeting card takes that pick somebody, with so many players in play."""
    if isinstance(effect, KeepOut):
        return {"drawer": 1, "vote": up, "hurt": 0}[effect.by]
    if isinstance(effect, Show):
        return int(effect.who == "picked")
    return int(isinstance(effect, Count | Trade))
