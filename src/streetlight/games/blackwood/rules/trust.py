"""The trust track: every spot moved to gives its reward, in order (BG-48 to 56, 84, 85)."""

from __future__ import annotations

from streetlight.core.asks import Ask, Choice, Script, all_of, one
from streetlight.games.blackwood.rules.placing import draw_to_hand, place_face_up
from streetlight.games.blackwood.state import IN, OUT, Blackwood, without

PROVE_FROM = 2
SECRET_FROM = 3
FACE_DOWN_FROM = 4
BOTH_FROM = 8
"""Powers of the track (BG-57 to 61)."""

MOST_PER_TURN = 3


def gain_trust(g: Blackwood, points: int) -> Script:
    """Point by point: move one spot, its whole reward, next spot (BG-84)."""
    for _ in range(points):
        if g.ended:
            return
        g.trust += 1
        g.tell("trust", g.trust)
        if g.trust >= 5:
            yield from reveal(g)  # BG-53: reveal, then draw
        if g.trust == 8:
            draw_to_hand(g, g.rules.visitor)  # BG-51: the only card she ever draws
        else:
            for _ in range(2 if g.trust <= 4 else 1):
                if not g.ended:
                    draw_to_hand(g, g.rules.kid)


def reveal(g: Blackwood) -> Script:
    """Every Agent with face-down cards turns one up: secret choices, then placed in turn order (BG-85)."""
    agents: list[int] = []
    asks: list[Ask] = []
    for agent in g.rules.agents:
        hidden = len(face_down(g, agent))
        if hidden > 0:
            agents.append(agent)
        if hidden > 1:
            asks.append(one(agent, "reveal", reveal_choices, g, agent))
    answers = yield all_of(asks)
    for agent in agents:
        chosen = answers[agent][1] if agent in answers else face_down(g, agent)[0]
        g.tell("turned_up", agent, chosen)
        side = IN if chosen in g.down[agent * 2] else OUT
        g.down[agent * 2 + side] = without(g.down[agent * 2 + side], chosen)
        g.flipped += (chosen,)
    for agent in agents:
        g.shown = g.flipped[0]
        g.flipped = g.flipped[1:]
        yield from place_face_up(g, agent)


def face_down(g: Blackwood, seat: int) -> tuple[int, ...]:
    return g.down[seat * 2] + g.down[seat * 2 + 1]


def reveal_choices(g: Blackwood, agent: int) -> list[Choice]:
    return [("reveal", thing) for thing in face_down(g, agent)]
