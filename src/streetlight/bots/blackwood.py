"""The bots for Blackwood Grove, weakest first."""

from __future__ import annotations

from typing import Any

from streetlight.bots.blackwood_players import NoviceBot, RegularBot
from streetlight.bots.blackwood_trials import difficulty
from streetlight.bots.chance import RandomBot

__all__ = ["LEVELS", "difficulty"]

LEVELS: dict[str, Any] = {"random": RandomBot, "novice": NoviceBot, "regular": RegularBot}
