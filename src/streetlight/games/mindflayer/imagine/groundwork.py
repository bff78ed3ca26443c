"""What all draws from one sight have in common, kept between them.

It holds nothing that the seat can't know: what others dealt, gave or showed is blotted out before it is kept, and
the pasts that are kept were drawn. Who asks
for the same sight is told by the very past of the state, which is hidden away (core/vault.py).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from streetlight.core.luck import Luck, mix
from streetlight.core.vault import Key, hide, is_equal_under, is_under
from streetlight.games.mindflayer.history import GiftMoment, PastMoment, RoundMoment, ShowMoment
from streetlight.games.mindflayer.imagine.guess import NOBODY, Guess, SavedGuess, seen_by
from streetlight.games.mindflayer.pack.content import KINDS, MIND_FLAYER, NO_CARD
from streetlight.games.mindflayer.state import MindFlayer

SightKey = tuple[int, int, int | None, int, int]

MOST: Final = 24
"""Sights that are kept at a time: those of two tables of ten, and some more."""

_kept: dict[SightKey, tuple[Key, Key, Groundwork]] = {}

_alike: dict[int, tuple[Key, SightKey, Groundwork]] = {}
"""By the worth of the past instead of the thing that it is. In the middle of a Meeting the last moments are told anew
for every copy of a match, so they are equal and never the same."""


class Groundwork:
    """Tracks laid, and pasts from which draws begin. The luck that finds those follows from what the seat knows."""

    __slots__ = ("guess", "kept", "luck", "steady")

    def __init__(self, g: MindFlayer, seat: int | None) -> None:
        self.guess: Guess = Guess(g, seat)
        self.kept: list[SavedGuess] = []
        self.steady: bool = False  # was the past the very same thing at two draws?
        blot(self.guess)
        number = seed_of(self.guess, g)
        self.luck: Luck = Luck((mix(number), 0), [0, 0])


def place_of(g: MindFlayer, seat: int | None, before: object, last: object) -> SightKey:
    return id(before), id(last), seat, g.flipped, len(g.deck)


def taken(g: MindFlayer, seat: int | None) -> Groundwork | None:
    """What was kept for this sight. It is taken away, so that nobody else uses it meanwhile."""
    if g.past is None:
        return None
    before, last = halves(g)
    place = place_of(g, seat, before, last)
    found = _kept.pop(place, None)
    if found is not None:
        key_before, key_last, ground = found
        if is_under(key_before, before) and is_under(key_last, last):
            return ground
    told = told_so_far(g, seat)
    alike = _alike.pop(hash(told), None)
    if alike is None:
        return None
    key, place_then, ground = alike
    if not is_equal_under(key, told):
        return None
    ground.steady = place_then == place
    return ground


def keep(g: MindFlayer, seat: int | None, ground: Groundwork) -> None:
    if g.past is None:
        return
    before, last = halves(g)
    if before is None:  # the first moment of a match: it may be told of several
        return
    place = place_of(g, seat, before, last)
    if ground.steady:
        _kept[place] = (hide(before), hide(last), ground)
    else:
        told = told_so_far(g, seat)
        _alike[hash(told)] = (hide(told), place, ground)
    while len(_kept) > MOST:
        _kept.pop(next(iter(_kept)), None)
    while len(_alike) > MOST:
        _alike.pop(next(iter(_alike)), None)


def told_so_far(g: MindFlayer, seat: int | None) -> tuple[object, ...]:
    """All that a groundwork is laid from."""
    return (seat, g.flipped, len(g.deck), g.dealt, g.roles, g.starters, g.redealt, g.rules, g.past)


def halves(g: MindFlayer) -> tuple[object, object]:
    """The past before the last moment, and that moment.

    Both stay the same things in every copy of a state; the pair of them does not, where it is compiled.
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


def blotted(guess: Guess, moment: PastMoment) -> PastMoment:
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
