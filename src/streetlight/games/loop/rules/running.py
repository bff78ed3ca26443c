"""Running the text of a card: a short list of ops, one after the other (docs/design/loop-ops.md).

Each chapter says what its own ops do: `@does(effects.Insight)` stands over the function that does it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from streetlight.core.asks import Choice, Script, pick
from streetlight.games.loop.pack.effects import Op
from streetlight.games.loop.questions import OneKid
from streetlight.games.loop.state import LYING, NO_CAUSE, NONE, SICK, Cause, Loop, seat_of, upright


class Context:
    """Whom a text is about: the kid, the kids of its test, the machine that responds, the tile's Sector.

    `cause` is what the text stands on.
    """

    __slots__ = ("kid", "party", "machine", "tile", "alone", "cause")

    def __init__(
        self,
        kid: int,
        party: int = 0,
        machine: int = NONE,
        tile: int = NONE,
        alone: bool = False,
        cause: Cause = NO_CAUSE,
    ) -> None:
        self.kid = kid
        self.party = party | 1 << kid  # the kid and its helpers, as bits
        self.machine = machine
        self.tile = tile
        self.alone = alone  # whatever the text says, it hits nobody else (TL-214)
        self.cause = cause


Doer = Callable[[Loop, Any, Context], Script | None]  # Any: the op that it stands under

DOERS: dict[type, Doer] = {}
"""Op -> what does it: at once (None) or as a script."""


def does(op: type) -> Callable[[Doer], Doer]:
    """The function below carries out this op."""

    def keep(doer: Doer) -> Doer:
        DOERS[op] = doer
        return doer

    return keep


def run(g: Loop, ops: tuple[Op, ...], context: Context) -> Script:
    """Do the ops in order. The end of the match ends them."""
    for op in ops:
        if g.ended:
            return
        doing = DOERS[type(op)](g, op, context)
        if doing is not None:
            yield from doing


def whom(g: Loop, who: str, context: Context) -> tuple[int, ...]:
    """The kids that an op is about, the context's own kid first; nobody if its player is to choose: see `one_kid`."""
    if who == "kid" or context.alone:
        return (context.kid,)
    if who == "one":
        return ()
    others: list[int] = []
    for kid in range(g.rules.kids):
        if kid == context.kid:
            continue
        if who == "party":
            meant = context.party >> kid & 1 == 1
        elif who == "here":
            meant = g.at[kid] == g.at[context.kid] and upright(g, kid)
        else:  # all
            meant = g.standing[kid] != SICK
        if meant:
            others.append(kid)
    return (context.kid, *others)


def choosable(g: Loop, context: Context) -> list[int]:
    """Whom the kid may choose, itself included; nobody who is sick, nor, before evening, lies at home."""
    away = (SICK,) if g.step == "evening" else (SICK, LYING)  # in the evening all should be lying (TL-183)
    return [kid for kid in range(g.rules.kids) if kid == context.kid or g.standing[kid] not in away]


def could_mean(g: Loop, who: str, context: Context) -> Sequence[int]:
    """The kids that an op is about, or among whom it lets the kid choose."""
    return whom(g, who, context) or choosable(g, context)


def one_kid(g: Loop, context: Context) -> Script:
    """One kid of the kid's choice."""
    kids = choosable(g, context)
    if len(kids) == 1:
        return (context.kid,)
    choices: list[Choice] = [("kid", kid) for kid in kids]
    _, kid = yield pick(seat_of(g, context.kid), OneKid(context.kid), choices)
    return (kid,)


def party(g: Loop, kid: int, helpers: int, cause: Cause) -> Context:
    """The context after a test: its kid and the helpers who share a failure (TL-115; alone by TL-214)."""
    return Context(kid, 0, alone=True, cause=cause) if g.rules.alone else Context(kid, helpers, cause=cause)
