"""What Blackwood Grove offers for a day: find a bot's rule before the others do."""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.core.views import Result
from streetlight.games.blackwood.documents import BlackwoodDetails
from streetlight.games.today import PLAYER, Challenge, DayDraw

FIRST_ROUND = 10
"""Points for a rule that is proved in the first round; each round later costs one."""


def hunt(luck: Luck) -> DayDraw:
    """You are the Agent on some days and the Kid on others; the Visitor is always a bot."""
    kid = (2, PLAYER)[luck.below(0, 2)]
    return DayDraw(options={"visitor": 1, "kid": kid}, bots=("regular", "regular"))


def points(result: Result) -> int:
    details = result.details
    assert isinstance(details, BlackwoodDetails)
    proved = PLAYER in result.winners and result.reason in ("agent_proved", "kid_proved")
    return max(1, FIRST_ROUND + 1 - details.rounds) if proved else 0


CHALLENGES = (
    Challenge(
        name="blackwood",
        game="blackwood",
        title="Blackwood rule",
        text="A bot has made a secret rule. Prove it before the other bot does, in ten minutes at most.",
        counts="10 points if you prove the rule in round 1, one less for each round after that; nothing if you don’t.",
        minutes=10,
        draw=hunt,
        score=points,
        clock=10,
        tries=5,
        least=1,
    ),
)
