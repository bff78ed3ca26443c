"""The turns of a round: Agents, the Kid, the Visitor (BG-23 to 47, 57 to 65)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, one, pick
from streetlight.games.blackwood.questions import (
    AgentTurn,
    KidAtOnce,
    KidEmptyHand,
    KidMayProve,
    KidTurn,
    VisitorTurn,
)
from streetlight.games.blackwood.rules.placing import (
    deck_runs_out,
    draw_to_hand,
    judge_shown,
    place_face_down,
    place_face_up,
)
from streetlight.games.blackwood.rules.proving import may_prove, place_row, prove
from streetlight.games.blackwood.rules.trust import (
    BOTH_FROM,
    FACE_DOWN_FROM,
    FAILED_PROOF,
    MOST_PER_TURN,
    PROVE_FROM,
    SECRET_FROM,
    gain_trust,
)
from streetlight.games.blackwood.state import FREE, HAND, IN, OUT, Blackwood, cards_left, win

PROVE: Choice = ("prove",)
STOP: Choice = ("stop",)
DRAW: Choice = ("draw",)
END_TURN: Choice = ("end_turn",)
WAIT: Choice = ("wait",)


# --- Agents


def agent_turn(g: Blackwood) -> Script:
    """Test an object, or prove the rule (BG-25)."""
    me = g.turn_of
    g.fresh = 0
    choice = yield one(me, AgentTurn(), agent_choices)
    if choice == PROVE:
        g.tell("tries", me)
        if (yield from prove(g, me)):
            win(g, (me,), "agent_proved")  # BG-05
        else:
            below = g.trust < BOTH_FROM
            yield from place_row(g)
            yield from gain_trust(g, FAILED_PROOF)  # BG-31, BG-56
            deck_runs_out(g)  # BG-79
            if below and g.trust >= BOTH_FROM and not g.ended and may_prove(g):
                yield from prove_at_once(g)
    else:
        _, thing = choice
        show(g, me, thing)
        if g.mode == FREE:
            yield from judge_shown(g, g.rules.eyes[me])
        place_face_down(g, me)
        while len(g.hands[me]) < HAND and not g.ended:  # BG-30
            if not draw_to_hand(g, me):
                break
    g.turns_done += 1
    if g.turns_done < len(g.rules.agents):
        go_on(g, "agent", g.rules.agents[g.turns_done])
    else:
        go_on(g, "kid", g.rules.kid)


def agent_choices(g: Blackwood, me: int, question: AgentTurn) -> list[Choice]:
    tests = g.rules.tests
    choices: list[Choice] = []
    for thing in g.hands[me]:
        choices.append(tests[thing])
    if may_prove(g):
        choices.append(PROVE)
    return choices


def show(g: Blackwood, seat: int, thing: int) -> None:
    """A hand card lies before the Visitor, who alone sees it."""
    hand = g.hands[seat]
    at = hand.index(thing)
    g.hands[seat] = hand[:at] + hand[at + 1 :]
    g.shown = thing


def go_on(g: Blackwood, step: str, seat: int) -> None:
    g.turn_of = seat
    g.step = "" if g.ended else step


# --- the Kid


def kid_turn(g: Blackwood) -> Script:
    """Predict objects, or from Trust 2 on prove the rule; from Trust 8 on both (BG-33, BG-61)."""
    me = g.rules.kid
    g.fresh = 0
    proving = False
    if not g.hands[me] and cards_left(g):  # BG-40, BG-41
        choices: list[Choice] = [DRAW]
        if g.trust >= PROVE_FROM and may_prove(g):
            choices.append(PROVE)
        proving = (yield pick(me, KidEmptyHand(), choices)) == PROVE
        if not proving:
            draw_to_hand(g, me)
    if not proving and not g.ended and g.hands[me]:
        proving = yield from predict(g, me)
    if proving and not g.ended:
        yield from kid_proves(g)
    go_on(g, "visitor", g.rules.visitor)


def kid_proves(g: Blackwood) -> Script:
    """Right: Kid and Visitor win (BG-04). Wrong: Trust does not change (BG-43)."""
    me = g.rules.kid
    g.tell("tries", me)
    if (yield from prove(g, me)):
        win(g, (me, g.rules.visitor), "kid_proved")
    else:
        yield from place_row(g)
        deck_runs_out(g)  # BG-07, for the last four too


def prove_at_once(g: Blackwood) -> Script:
    """An Agent's failure brought Trust to 8: the Kid may prove before anybody else moves (BG-62)."""
    me = g.turn_of = g.rules.kid
    if (yield pick(me, KidAtOnce(), [PROVE, WAIT])) == PROVE:
        yield from kid_proves(g)


def predict(g: Blackwood, me: int) -> Script:
    """Predict cards until wrong or stopped (BG-34 to 38). True if the Kid goes on to prove."""
    face_down_first = g.trust >= FACE_DOWN_FROM  # BG-59, read at the start of the turn
    right = 0
    while g.hands[me]:
        choice = yield one(me, KidTurn(right), kid_choices)
        if choice == PROVE:
            return True
        if choice == STOP:
            break
        said, thing = choice
        side = IN if said == "admitted" else OUT
        show(g, me, thing)
        if face_down_first and right == 0:
            g.tell("predicts_unseen", me, side)
            if g.mode == FREE:
                yield from judge_shown(g, g.rules.eyes[me])
            placed = place_face_down(g, me)
        else:
            g.tell("predicts", me, g.shown, side)
            placed = yield from place_face_up(g, g.rules.visitor, "prediction")
        if placed != side:
            g.tell("wrong", me)
            return False  # BG-35, BG-38: all Trust of this turn is lost
        g.tell("right", me)
        right += 1
    yield from gain_trust(g, min(right, MOST_PER_TURN))  # BG-36, BG-42
    if g.ended or g.trust < BOTH_FROM or not may_prove(g):
        return False
    return (yield pick(me, KidMayProve(), [PROVE, END_TURN])) == PROVE


def kid_choices(g: Blackwood, me: int, question: KidTurn) -> list[Choice]:
    predictions = g.rules.predictions
    choices: list[Choice] = []
    for thing in g.hands[me]:
        choices += predictions[thing]
    if question.right:
        choices.append(STOP)
    elif g.trust >= PROVE_FROM and may_prove(g):
        choices.append(PROVE)  # BG-57
    return choices


# --- the Visitor


def visitor_turn(g: Blackwood) -> Script:
    """Place one card by the rule: face up, or from Trust 3 on face down for the Kid (BG-44, BG-45)."""
    me = g.rules.visitor
    g.fresh = 0
    if not g.hands[me]:
        win(g, g.rules.agents, "visitor_out")  # BG-06
        g.step = ""
        return
    secret = g.trust >= SECRET_FROM
    _, thing = yield one(me, VisitorTurn(), visitor_choices)
    show(g, me, thing)
    if secret:
        g.tell("shows", me)
        if g.mode == FREE:
            yield from judge_shown(g, g.rules.eyes[g.rules.kid])
        place_face_down(g, g.rules.kid)
    else:
        yield from place_face_up(g, me, "hint")
    g.turns_done = 0
    g.round += 1
    go_on(g, "agent", g.rules.agents[0])


def visitor_choices(g: Blackwood, me: int, question: VisitorTurn) -> list[Choice]:
    plays = g.rules.plays
    choices: list[Choice] = []
    for thing in g.hands[me]:
        choices.append(plays[thing])
    return choices
