"""The bots for Tales from the Loop, weakest first."""

from __future__ import annotations

from typing import Any

from streetlight.bots.chance import RandomBot
from streetlight.games.loop.bots.novice import NoviceBot
from streetlight.games.loop.bots.regular import RegularBot

LEVELS: dict[str, Any] = {"random": RandomBot, "novice": NoviceBot, "regular": RegularBot}
