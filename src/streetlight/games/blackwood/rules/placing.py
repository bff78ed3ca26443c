"""Placing cards by the Pass Rule: face up in card spaces, face down under markers (BG-22, 26 to 30, 66 to 72, 89)."""

from __future__ import annotations

from typing import Final

from streetlight.core.asks import Choice, Script, one
from streetlight.core.state import EVERYONE
from streetlight.games.blackwood.documents import PlacedWhy
from streetlight.games.blackwood.questions import Cover, JudgeCard
from streetlight.games.blackwood.state import (
    FREE,
    IN,
    NO_OBJECT,
    OUT,
    SPACES,
    Blackwood,
    cards_left,
    draw_card,
    win,
)

ADMIT: Choice = ("admit",)
REPEL: Choice = ("repel",)
ALL_SPACES: Final = (1 << SPACES) - 1


def judge_choices(g: Blackwood, visitor: int, question: JudgeCard) -> list[Choice]:
    return [ADMIT, REPEL]


def judge_shown(g: Blackwood, eyes: int) -> Script:
    """A free rule: the verdict on the shown card, which these see. The first verdict binds (BG-21, BG-89)."""
    g.shown_eyes = eyes
    g.revealed += 1  # they see it before it is judged
    if not g.judged >> g.shown & 1:
        verdict = yield one(g.rules.visitor, JudgeCard(), judge_choices)
        judge(g, g.shown, verdict == ADMIT)


def judge(g: Blackwood, thing: int, admitted: bool) -> None:
    g.judged |= 1 << thing
    g.revealed += 1  # it binds
    if admitted:
        g.admits |= 1 << thing
    else:
        g.admits &= ~(1 << thing)


def place_face_up(g: Blackwood, chooser: int, why: PlacedWhy) -> Script:
    """The shown card goes face up to the lowest empty space of its side, else on a pile that `chooser` picks
    (BG-68, BG-69). Returns its side."""
    g.placing = why
    if g.mode == FREE:
        yield from judge_shown(g, EVERYONE)
    g.shown_eyes = EVERYONE
    side = IN if g.admits >> g.shown & 1 else OUT
    first = side * SPACES
    if not g.piles[first + SPACES - 1]:  # they fill up from the lowest, and no card ever leaves
        space = g.piles.index((), first)
    else:
        g.revealed += 1  # they see it before it has its place
        # Told, for a free rule's verdict looks just like this wait: `imagine` must not know more than the seats do.
        g.tell("crowded", g.shown, side)
        _, _, covered = yield one(chooser, Cover(side), cover_choices)
        space = first + covered
    thing = g.shown
    g.shown = NO_OBJECT
    g.placing = ""
    g.piles[space] += (thing,)
    g.fresh |= 1 << space
    g.revealed += 1
    by = chooser if why == "turned_up" else g.turn_of  # all else is done by the seat whose turn it is
    g.tell("placed", thing, side, space - first, by, why)
    return side


def cover_choices(g: Blackwood, chooser: int, question: Cover) -> tuple[Choice, ...]:
    """Piles that may be covered: not those whose top came in this turn, unless all did (BG-70)."""
    side = question.side
    return COVERS[side][g.fresh >> side * SPACES & ALL_SPACES]


def _covers(side: int, fresh: int) -> tuple[Choice, ...]:
    spaces = range(SPACES)
    open_spaces = [space for space in spaces if not fresh >> space & 1] or list(spaces)
    return tuple([("cover", side, space) for space in open_spaces])


COVERS: Final = [[_covers(side, fresh) for fresh in range(ALL_SPACES + 1)] for side in (IN, OUT)]
"""By side and by the spaces whose top came in this turn, as bits: choices to cover are listed often."""


def place_face_down(g: Blackwood, owner: int) -> int:
    """The shown card goes face down under the owner's marker or on the owner's role card (BG-26 to 29).

    By a free rule it is judged before. Returns its side, which everybody sees (BG-29, BG-60).
    """
    eyes = g.shown_eyes = g.rules.eyes[owner]
    thing = g.shown
    side = IN if g.admits >> thing & 1 else OUT
    g.shown = NO_OBJECT
    g.down[owner * 2 + side] += (thing,)
    g.revealed += 1
    g.tell_apart(eyes, "laid", (owner, side, thing), "laid_unseen", (owner, side))
    return side


def draw_to_hand(g: Blackwood, seat: int) -> bool:
    """A card from the deck to a hand. False: none is left, and nothing happens. The last card may end the game."""
    thing = draw_card(g)
    if thing == NO_OBJECT:
        return False
    g.hands[seat] += (thing,)
    g.tell_apart(1 << seat, "drew", (seat, thing), "drew_unseen", (seat,))
    deck_runs_out(g)
    return True


def deck_runs_out(g: Blackwood) -> None:
    """The last card has left the deck: Kid and Visitor win, if the Visitor still holds a card (BG-07)."""
    if not cards_left(g) and g.hands[g.rules.visitor]:
        win(g, (g.rules.kid, g.rules.visitor), "deck_empty")
