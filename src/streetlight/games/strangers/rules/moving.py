"""Moving kids: path moves step by step, and placements that lift a kid and set it down (DTS-31 to 49, 89)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, pick
from streetlight.games.strangers.pack.content import Card, Move, Place
from streetlight.games.strangers.questions import MoveKid, MoveKids, PlaceKid
from streetlight.games.strangers.rules.board import HOP, RIDE, WALK, spaces_of
from streetlight.games.strangers.rules.choices import DECLINE, DONE
from streetlight.games.strangers.rules.scoring import score
from streetlight.games.strangers.state import Strangers, without

PAST = {"": WALK, "walls": HOP, "strangers": RIDE}
"""What a path move may pass: Hop the Fence passes walls (DTS-76), Rad Bike! strangers (DTS-90)."""


def move_choices(g: Strangers, kids: tuple[int, ...], steps: int, mode: int) -> list[Choice]:
    """Every (kid, end) of a path move. Which way it goes does not matter, so paths to one end are one."""
    ends = g.rules.board.ends
    blocked = g.strangers | g.full  # DTS-39, DTS-41
    choices: list[Choice] = []
    for kid in kids:
        for to in ends(g.place[kid], steps, blocked, mode):
            choices.append(("move", kid, to))
    return choices


def move(g: Strangers, me: int, card: Card, effect: Move) -> Script | None:
    """MOVE n: one own kid, or any number of them; None if none can (DTS-49)."""
    kids = g.active[me]
    if not kids:
        return None
    choices = move_choices(g, kids, effect.steps, PAST[effect.past])
    if not choices:
        return None
    return move_any(g, me, card, effect) if effect.kids == "any" else move_one(g, me, card, effect, choices)


def move_one(g: Strangers, me: int, card: Card, effect: Move, choices: list[Choice]) -> Script:
    """It must be carried out if any kid can (DTS-26)."""
    _, kid, to = yield pick(me, MoveKid(card.id, g.active[me]), choices)
    step_to(g, kid, to, effect.steps, PAST[effect.past])
    return True


def move_any(g: Strangers, me: int, card: Card, effect: Move) -> Script:
    """MOVE n with any number of own kids, one after the other, each at most once (DTS-48). True if one moved."""
    mode = PAST[effect.past]
    waiting = g.active[me]
    moved = False
    while not g.ended:
        choices = move_choices(g, waiting, effect.steps, mode)
        if not choices:
            break
        choices.append(DONE)
        choice = yield pick(me, MoveKids(card.id, waiting), choices)
        if choice == DONE:
            break
        _, kid, to = choice
        step_to(g, kid, to, effect.steps, mode)
        waiting = without(waiting, kid)
        moved = True
    return moved


def step_to(g: Strangers, kid: int, to: int, steps: int, mode: int) -> None:
    """Carry a path move out. Entering a scoring space scores and stops (DTS-36)."""
    g.tell("moved", kid, g.place[kid], to, steps, mode, g.strangers | g.full)
    _arrive(g, kid, to)


def put(g: Strangers, kid: int, to: int) -> None:
    """Lift a kid and set it down: walls, doors and distance do not matter (DTS-89)."""
    g.tell("carried", kid, g.place[kid], to)
    _arrive(g, kid, to)


def _arrive(g: Strangers, kid: int, to: int) -> None:
    if to >= g.rules.board.moves:
        score(g, kid, to)
    else:
        g.place[kid] = to


def place_choices(g: Strangers, me: int, effect: Place) -> list[Choice]:
    """Every (kid, target) of a placement: the target is free of strangers and has a free spot."""
    kids = g.active[me] if effect.whose == "own" else tuple([kid for each in g.active for kid in each])
    if not kids:
        return []
    board = g.rules.board
    targets = 0
    for kind in effect.to:
        targets |= board.of_kind[kind]
    free = spaces_of(targets & ~(g.strangers | g.full))
    start = board.of_kind[effect.start] if effect.start else -1
    place = g.place
    choices: list[Choice] = []
    for kid in kids:
        if start >> place[kid] & 1:
            for to in free:
                if to != place[kid]:
                    choices.append(("move", kid, to))
    return choices


def place_kid(g: Strangers, me: int, card: Card, effect: Place) -> Script | None:
    """A placement of one kid; None if there is none."""
    choices = place_choices(g, me, effect)
    return place_one(g, me, card, choices) if choices else None


def place_one(g: Strangers, me: int, card: Card, choices: list[Choice]) -> Script:
    """It must be carried out (DTS-26), but a card that says "may" can be declined (DTS-97)."""
    if card.may:
        choices.append(DECLINE)
    choice = yield pick(me, PlaceKid(card.id), choices)
    if choice == DECLINE:
        return False
    _, kid, to = choice
    put(g, kid, to)
    return True
