"""The bots for Attack of the Mind Flayer, weakest first."""

from __future__ import annotations

from streetlight.bots.bot import Bots
from streetlight.bots.chance import RandomBot
from streetlight.games.mindflayer.bots.expert import ExpertBot
from streetlight.games.mindflayer.bots.players import NoviceBot, RegularBot

BOTS = Bots(levels={"random": RandomBot, "novice": NoviceBot, "regular": RegularBot, "expert": ExpertBot})
