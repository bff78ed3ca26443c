"""What Tales from the Loop offers for a day: its Monday, alone with some kids."""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.core.views import Result
from streetlight.games.loop.pack.loading import PACKS
from streetlight.games.today import Challenge, DayDraw


def monday(luck: Luck) -> DayDraw:
    """A scenario, two to four kids, and who they are."""
    pack = PACKS.find("standard")
    scenario = pack.scenarios[luck.below(0, len(pack.scenarios))].id
    kids = 2 + luck.below(0, 3)
    cast = [kid.id for kid in pack.kids]
    luck.shuffle(0, cast)
    return DayDraw(options={"scenario": scenario, "kids": kids, "cast": cast[:kids], "days": 1})


def points(result: Result) -> int:
    return result.scores[0]


CHALLENGES = (
    Challenge(
        name="loop",
        game="loop",
        title="Loop Monday",
        text="One day on the islands, and you have all the kids. Find things out, and be home for dinner.",
        counts="Insight 4, a machine that listens 3, Anomalies and kids at home 2, Items 1; Enigma -2, conditions -1.",
        minutes=15,
        draw=monday,
        score=points,
        tries=3,
    ),
)
