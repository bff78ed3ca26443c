"""The bots for Tales from the Loop, weakest first."""

from __future__ import annotations

from streetlight.bots.bot import Bots
from streetlight.bots.chance import RandomBot
from streetlight.games.loop.bots.expert import ExpertBot
from streetlight.games.loop.bots.novice import NoviceBot
from streetlight.games.loop.bots.regular import RegularBot

BOTS = Bots(levels={"random": RandomBot, "novice": NoviceBot, "regular": RegularBot, "expert": ExpertBot})
