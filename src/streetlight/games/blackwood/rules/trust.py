"""The trust track: every spot moved to gives its reward, in order (BG-48 to 56, 84, 85)."""

from __future__ import annotations

from typing import NamedTuple

from streetlight.core.asks import Ask, Choice, Script, all_of, one
from streetlight.games.blackwood.questions import Reveal
from streetlight.games.blackwood.rules.placing import draw_to_hand, place_face_up
from streetlight.games.blackwood.state import IN, OUT, Blackwood, without

PROVE_FROM = 2
SECRET_FROM = 3
FACE_DOWN_FROM = 4
BOTH_FROM = 8
"""Powers of the track (BG-57 to 61)."""

MOST_PER_TURN = 3
FAILED_PROOF = 2
"""What a failed proof of an Agent gives the Kid (BG-56)."""

LAST_SPOT = 9
"""All spots after it are like it (BG-52)."""


class TrustReward(NamedTuple):
    """What a spot of the track gives."""

    turn_up: bool
    """Every Agent turns a face-down card up."""
    kid: int
    visitor: int
    """Cards that they draw."""


TWO_FOR_THE_KID = TrustReward(turn_up=False, kid=2, visitor=0)
ONE_FOR_THE_KID = TrustReward(turn_up=True, kid=1, visitor=0)
ONE_FOR_THE_VISITOR = TrustReward(turn_up=True, kid=0, visitor=1)
"""The only card that she ever draws (BG-51)."""


def reward(spot: int) -> TrustReward:
    """What reaching this spot gives (BG-49 to 52)."""
    if spot <= 4:
        return TWO_FOR_THE_KID
    return ONE_FOR_THE_VISITOR if spot == 8 else ONE_FOR_THE_KID


def gain_trust(g: Blackwood, points: int) -> Script:
    """Point by point: move one spot, its whole reward, next spot (BG-84)."""
    for _ in range(points):
        if g.ended:
            return
        g.trust += 1
        g.tell("trust", g.trust)
        gives = reward(g.trust)
        if gives.turn_up:
            yield from reveal(g)  # BG-53: reveal, then draw
        for seat, cards in ((g.rules.visitor, gives.visitor), (g.rules.kid, gives.kid)):
            for _ in range(cards):
                if not g.ended:
                    draw_to_hand(g, seat)


def reveal(g: Blackwood) -> Script:
    """Every Agent with face-down cards turns one up: secret choices, then placed in turn order (BG-85)."""
    agents: list[int] = []
    asks: list[Ask] = []
    for agent in g.rules.agents:
        hidden = len(face_down(g, agent))
        if hidden > 0:
            agents.append(agent)
        if hidden > 1:
            asks.append(one(agent, Reveal(), reveal_choices))
    answers = yield all_of(asks)
    for agent in agents:
        if agent in answers:
            _, chosen = answers[agent]
        else:
            chosen = face_down(g, agent)[0]
        g.tell("turned_up", agent, chosen)
        side = IN if chosen in g.down[agent * 2] else OUT
        g.down[agent * 2 + side] = without(g.down[agent * 2 + side], chosen)
        g.flipped += (chosen,)
    for agent in agents:
        g.shown = g.flipped[0]
        g.flipped = g.flipped[1:]
        yield from place_face_up(g, agent, "turned_up")


def face_down(g: Blackwood, seat: int) -> tuple[int, ...]:
    return g.down[seat * 2] + g.down[seat * 2 + 1]


def reveal_choices(g: Blackwood, agent: int, question: Reveal) -> list[Choice]:
    return [("reveal", thing) for thing in face_down(g, agent)]
