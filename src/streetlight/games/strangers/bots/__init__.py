"""The bots for Don't Talk to Strangers, weakest first."""

from __future__ import annotations

from streetlight.bots.bot import Bots
from streetlight.bots.chance import RandomBot
from streetlight.games.strangers.bots.expert import ExpertBot
from streetlight.games.strangers.bots.novice import NoviceBot
from streetlight.games.strangers.bots.plans import play_plan
from streetlight.games.strangers.bots.regular import RegularBot

BOTS = Bots(
    levels={
        "random": RandomBot,
        "novice": NoviceBot,
        "regular": RegularBot,
        "expert": ExpertBot,
    },
    studies={"architect": play_plan},
)
