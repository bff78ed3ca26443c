"""The trust track and what is at stake, in words: for clients to draw."""

from __future__ import annotations

from typing import Final

from streetlight.games.blackwood.documents import Power, TrustContent
from streetlight.games.blackwood.rules.trust import (
    BOTH_FROM,
    FACE_DOWN_FROM,
    FAILED_PROOF,
    LAST_SPOT,
    MOST_PER_TURN,
    PROVE_FROM,
    SECRET_FROM,
    reward,
)
from streetlight.games.blackwood.text.catalogue import ENGLISH

POWERS: Final[dict[int, Power]] = {
    PROVE_FROM: "prove",
    SECRET_FROM: "secret",
    FACE_DOWN_FROM: "face_down",
    BOTH_FROM: "both",
}


def trust_track() -> tuple[TrustContent, ...]:
    """Every spot, from 0 to the last, which stands for all after it."""
    start = ENGLISH["track.start"].format(most=MOST_PER_TURN, failed=FAILED_PROOF)
    spots = [TrustContent(spot=0, gift="", allows=None, power="", about=start)]
    return (*spots, *[_spot(spot) for spot in range(1, LAST_SPOT + 1)])


def _spot(spot: int) -> TrustContent:
    gives = reward(spot)
    kind = "visitor" if gives.visitor else "turn_up" if gives.turn_up else "kid"
    cards = gives.visitor or gives.kid
    told = [
        ENGLISH["track.last" if spot == LAST_SPOT else "track.spot"].format(spot=spot),
        ENGLISH[f"track.gives.{kind}"].format(cards=cards),
    ]
    power = POWERS.get(spot)
    if power:
        told.append(ENGLISH[f"track.allows.{power}"])
    return TrustContent(
        spot=spot,
        gift=ENGLISH[f"track.gift.{kind}"].format(cards=cards),
        allows=power,
        power=ENGLISH[f"track.power.{power}"] if power else "",
        about=" ".join(told),
    )


def stakes() -> dict[str, str]:
    """What is at stake for whoever is asked this, by the name of the question (BG-26, BG-31, BG-35 to 38)."""
    return {
        "kid": ENGLISH["stakes.kid"].format(most=MOST_PER_TURN),
        "agent": ENGLISH["stakes.agent"].format(failed=FAILED_PROOF),
    }
