"""Dealing a match with one card given to a seat, or denied to it, and everything else as the deal has it.

Two cards of the deck change places before anybody gets one. So the deck keeps its size, all luck stays the same,
what players are told fits what they hold, and nobody at the table can see that anything was done.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from streetlight.core.game import AnyGame
from streetlight.core.luck import Luck, luck_from_seed
from streetlight.core.match import Match
from streetlight.core.state import State
from streetlight.lab.errors import LabError
from streetlight.lab.seeds import bot_seed

HANDICAP = re.compile(r"seat=(\d+):([+-])(.+)")


MOST_TRIES = 50
"""Where a rule deals a hand again, other swaps are tried, so many."""


class Handicap(NamedTuple):
    """A card that one seat has in its opening hand, or has not."""

    seat: int
    given: bool
    card: str

    @property
    def label(self) -> str:
        return f"seat={self.seat}:{'+' if self.given else '-'}{self.card}"


class Deck(NamedTuple):
    """A deck before it is dealt."""

    cards: list[int]
    """In their order, by the game's own numbers."""
    hands: list[list[int]]
    """Which places of the deck each seat will get."""
    holdable: frozenset[int]
    """Cards that may be in an opening hand."""


Arrange = Callable[[Deck], None]
"""Lets cards change places in the deck."""


class Dealing:
    """How a game deals. A game whose cards can be given or denied has one of its own in its `lab.py`."""

    never: str = "it is never in an opening hand"
    """Why some cards can't be given or denied."""

    def cards(self, match: Match) -> Mapping[str, int]:
        """The cards that may be in an opening hand: their ids, and the game's own numbers."""
        raise NotImplementedError

    def holds(self, state: State, seat: int, kind: int) -> bool | None:
        """Is the card in the opening hand? None: the deal is as the places say, for no rule deals a hand again."""
        return None

    def deal(
        self, game: AnyGame, seats: int, options: Any, luck: Luck, arrange: Arrange
    ) -> State:  # Any: the game's own struct
        """The state before the first step, with a deck that was arranged before it was dealt."""
        raise NotImplementedError


def read_handicap(text: str) -> Handicap:
    """ "seat=0:+moms_car" gives the card to the first seat, "seat=0:-moms_car" denies it. Else LabError."""
    found = HANDICAP.fullmatch(text.strip())
    if found is None:
        raise LabError(
            f"a handicap is like seat=0:+moms_car (given) or seat=0:-moms_car (denied), not {text!r}"
        )
    return Handicap(int(found[1]), found[2] == "+", found[3].strip())


def check_handicap(dealing: Dealing, match: Match, handicap: Handicap) -> None:
    """LabError if this can't be played."""
    if handicap.seat >= match.seats:
        raise LabError(f"{handicap.label}: there is no seat {handicap.seat}; the first one is seat 0")
    there = dealing.cards(match)
    if handicap.card not in there:
        raise LabError(f"{handicap.label}: {dealing.never}. There are {', '.join(there)}")


def handicapped(
    game: AnyGame, dealing: Dealing, seats: int, seed: str, options: Mapping[str, object], handicap: Handicap
) -> tuple[Match, bool]:
    """The match of a seed with the handicap, and whether that made any difference: the seat may have had the card."""
    plain = game.start(seats, seed, **options)
    check_handicap(dealing, plain, handicap)
    kind = dealing.cards(plain)[handicap.card]
    rng = random.Random(bot_seed(seed, handicap.label))
    swaps: list[tuple[int, int]] = []

    def arrange(deck: Deck, tries: int) -> None:
        swaps[:] = _swaps(deck, handicap, kind, rng) if tries == 0 else [_any_swap(deck, handicap, kind, rng)]
        for mine, other in swaps:
            deck.cards[mine], deck.cards[other] = deck.cards[other], deck.cards[mine]

    for tries in range(MOST_TRIES):
        state = dealing.deal(
            game, seats, plain.options, luck_from_seed(seed, game.streams), partial(arrange, tries=tries)
        )
        if dealing.holds(state, handicap.seat, kind) in (None, handicap.given):
            if not swaps:
                return plain, False
            return Match(game, seats, plain.options, seed, state, [0] * seats).start_script(), True
    raise LabError(f"{handicap.label}: however this is dealt, the hand comes out otherwise")


def _swaps(deck: Deck, handicap: Handicap, kind: int, rng: random.Random) -> list[tuple[int, int]]:
    """Which places change: one of the hand, and one elsewhere."""
    mine = deck.hands[handicap.seat]
    dealt = {place for hand in deck.hands for place in hand}
    left = [place for place in range(len(deck.cards)) if place not in dealt]
    have = [place for place in mine if deck.cards[place] == kind]
    if handicap.given:
        if have or not mine:
            return []
        there = [place for place in left if deck.cards[place] == kind] or [
            place for place in range(len(deck.cards)) if deck.cards[place] == kind
        ]
        if not there:
            raise LabError(f"{handicap.label}: the deck has no such card with so many players")
        return [(rng.choice(mine), rng.choice(there))]
    others = _others(deck, left, kind)
    if len(others) < len(have):
        raise LabError(f"{handicap.label}: there is nothing else left in the deck")
    return list(zip(have, rng.sample(others, len(have)), strict=True))


def _any_swap(deck: Deck, handicap: Handicap, kind: int, rng: random.Random) -> tuple[int, int]:
    """A swap that may keep a rule from dealing the hand again."""
    left = [place for place in range(len(deck.cards)) if place not in deck.hands[handicap.seat]]
    wanted = [place for place in left if deck.cards[place] == kind]
    return rng.choice(deck.hands[handicap.seat]), rng.choice(
        wanted if handicap.given and wanted else _others(deck, left, kind)
    )


def _others(deck: Deck, places: list[int], kind: int) -> list[int]:
    """Those of the places that hold some other card which may be in a hand."""
    return [place for place in places if deck.cards[place] in deck.holdable and deck.cards[place] != kind]
