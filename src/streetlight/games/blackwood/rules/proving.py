"""Proving the Pass Rule with four cards from the deck (BG-73 to 79)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, all_of, some
from streetlight.games.blackwood.questions import Mark, Push
from streetlight.games.blackwood.rules.placing import judge, place_face_up
from streetlight.games.blackwood.state import FREE, PROOF, Blackwood, draw_card


def may_prove(g: Blackwood) -> bool:
    """Four cards must be left (BG-79)."""
    return len(g.deck) + len(g.bottom) >= PROOF


def prove(g: Blackwood, prover: int) -> Script:
    """Four cards in a row; marks and pushes are sealed. True if all four positions match (BG-76)."""
    g.row = tuple([draw_card(g) for _ in range(PROOF)])
    g.tell("proof", prover, *g.row)
    visitor = g.rules.visitor
    asks = [some(prover, Push(), 0, PROOF, push_choices)]
    unjudged = [thing for thing in g.row if not g.judged >> thing & 1] if g.mode == FREE else []
    if unjudged:
        asks.append(some(visitor, Mark(), 0, len(unjudged), mark_choices))
    answers = yield all_of(asks)
    if visitor in answers:
        passing = [thing for _, thing in answers[visitor]]
        for thing in unjudged:
            judge(g, thing, thing in passing)
    pushed = tuple([thing for _, thing in answers[prover]])  # in row order, as they were listed
    g.revealed += 1
    marked = tuple([thing for thing in g.row if g.admits >> thing & 1])  # the shield is lifted: all see it
    right = pushed == marked
    g.tell("pushed", prover, g.row, pushed, marked, right)
    if right:
        g.row = ()
    return right


def push_choices(g: Blackwood, prover: int, question: Push) -> list[Choice]:
    return [("push", thing) for thing in g.row]


def mark_choices(g: Blackwood, visitor: int, question: Mark) -> list[Choice]:
    return [("mark", thing) for thing in g.row if not g.judged >> thing & 1]


def place_row(g: Blackwood) -> Script:
    """After a failed proof the Visitor places all four face up, in row order (BG-77)."""
    while g.row:
        g.shown = g.row[0]
        g.row = g.row[1:]
        yield from place_face_up(g, g.rules.visitor, "proof")
