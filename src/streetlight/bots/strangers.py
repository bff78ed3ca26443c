"""The bots for Don't Talk to Strangers, weakest first."""

from __future__ import annotations

from typing import Any

from streetlight.bots.chance import RandomBot
from streetlight.bots.strangers_expert import ExpertBot
from streetlight.bots.strangers_novice import NoviceBot
from streetlight.bots.strangers_regular import RegularBot

LEVELS: dict[str, Any] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "regular": RegularBot,
    "expert": ExpertBot,
}
