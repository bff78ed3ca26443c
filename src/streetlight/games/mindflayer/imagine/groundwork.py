"""What all draws from one sight have in common, kept between them.

It holds nothing that the seat can't know: what others dealt, gave or showed is blotted out before it is kept. Who asks
for the same sight is told by the very past of the state, which is hidden away (core/vault.py).
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from streetlight.core.luck import Luck, mix
from streetlight.core.vault import Key, hide, is_under
from streetlight.games.mindflayer.history import GiftMoment, Moment, RoundMoment, ShowMoment
from streetlight.games.mindflayer.imagine.guess import NOBODY, Guess, Saved, seen_by
from streetlight.games.mindflayer.pack.content import KINDS, MIND_FLAYER, NO_CARD
from streetlight.games.mindflayer.state import MindFlayer

Place = tuple[int, int, int | None, int, int]

MOST: Final = 24
"""Sights that are kept at a time: those of two tables of ten, and some more."""

_kept: dict[Place, tuple[Key, Key, Groundwork]] = {}


class Groundwork:
    """Tracks laid, and pasts from which draws begin. The luck that finds those follows from what the seat knows."""

    __slots__ = ("guess", "kept", "luck")

    def __init__(self, g: MindFlayer, seat: int | None) -> None:
        self.guess: Guess = Guess(g, seat)
        self.kept: list[Saved] = []
        blot(self.guess)
        number = seed_of(self.guess, g)
        self.luck: Luck = Luck((mix(number), 0), [0, 0])


def place_of(g: MindFlayer, seat: int | None, before: Any, last: Any) -> Place:
    return id(before), id(last), seat, g.flipped, len(g.deck)


def taken(g: MindFlayer, seat: int | None) -> Groundwork | None:
    """What was kept for this sight. It is taken away, so that nobody else uses it meanwhile."""
    if g.past is None:
        return None
    before, last = halves(g)
    found = _kept.pop(place_of(g, seat, before, last), None)
    if found is None:
        return None
    key_before, key_last, ground = found
    return ground if is_under(key_before, before) and is_under(key_last, last) else None


def keep(g: MindFlayer, seat: int | None, ground: Groundwork) -> None:
    if g.past is None:
        return
    before, last = halves(g)
    if before is None:  # the first moment of a match: it may be told of several
        return
    _kept[place_of(g, seat, before, last)] = (hide(before), hide(last), ground)
    while len(_kept) > MOST:
        _kept.pop(next(iter(_kept)), None)


def halves(g: MindFlayer) -> tuple[Any, Any]:
    """The past before the last moment, and that moment.

    Both stay the same things in every copy of a state; the pair of them does not, where it is compiled. (Any: a past
    can't name its own type.)
    """
    assert g.past is not None
    return g.past[0], g.past[1]


def blot(guess: Guess) -> None:
    """Forget the truth that a guess is laid from. A draw makes all of this anew."""
    guess.tokens.sort()
    flayers = sum([guess.role[seat] for seat in guess.hidden])
    for at, seat in enumerate(guess.hidden):
        guess.role[seat] = 1 if at < flayers else 0
    for edge, kind in enumerate(guess.edges):
        if kind != NO_CARD and guess.giver[edge] != guess.me and guess.receiver[edge] != guess.me:
            guess.edges[edge] = MIND_FLAYER
    guess.story = [blotted(guess, moment) for moment in guess.story]


def blotted(guess: Guess, moment: Moment) -> Moment:
    if isinstance(moment, RoundMoment):
        gave = tuple(
            [
                tuple([min(kind, MIND_FLAYER) if kind == NO_CARD else MIND_FLAYER for kind in kinds])
                for kinds in moment.gave
            ]
        )
        return replace(moment, gave=gave)
    if isinstance(moment, ShowMoment) and not seen_by(moment, guess.me):
        return replace(moment, kinds=(MIND_FLAYER,) * len(moment.kinds))
    return moment


def seed_of(guess: Guess, g: MindFlayer) -> int:
    """A number that differs from sight to sight."""
    number = len(guess.story)
    if guess.me != NOBODY:
        for count in g.dealt[KINDS * guess.me : KINDS * guess.me + KINDS]:
            number = 7 * number + count
    for moment in guess.story:
        if isinstance(moment, GiftMoment):
            number = mix(number * 50 + moment.receiver * KINDS + moment.kind)
    return number
