"""The bots for Attack of the Mind Flayer, weakest first."""

from __future__ import annotations

from typing import Any

from streetlight.bots.chance import RandomBot
from streetlight.games.mindflayer.bots.players import NoviceBot, RegularBot

LEVELS: dict[str, Any] = {"random": RandomBot, "novice": NoviceBot, "regular": RegularBot}
