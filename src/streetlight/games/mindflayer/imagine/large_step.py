"""A large step from one guess to another: two players live through everything again.

They are dealt other cards out of their own and the deck's, and whenever they pass cards they choose anew from what
they then may give. What the others passed stays. Whether the new guess is taken follows from how likely it was to
be proposed, so that the odds stay right (Metropolis-Hastings).
"""

from __future__ import annotations

from typing import Final

from streetlight.core.luck import Luck
from streetlight.games.mindflayer.imagine.guess import FINE, Guess
from streetlight.games.mindflayer.imagine.player_past import (
    ADD,
    BLINDLY,
    EMPTY,
    PASSED,
    SEEN,
    TimedOp,
    counts_in,
    ways_to_give,
)
from streetlight.games.mindflayer.pack.content import DEALT, MIND_FLAYER, NO_CARD, WAFFLE
from streetlight.games.mindflayer.state import seats_in

MINE: Final = 3
"""Once in so many times they are two who passed me cards at once: which of them gave which is hard to turn around."""


def relive(guess: Guess, luck: Luck) -> None:
    """Two players of a guess that fits live again; the guess still fits."""
    hidden = guess.hidden
    if guess.my_pairs and luck.below(0, MINE) == 0:
        at, to = guess.my_pairs[luck.below(0, len(guess.my_pairs))]
        one, two = guess.giver[at], guess.giver[to]
    else:
        one = hidden[luck.below(0, len(hidden))]
        two = hidden[luck.below(0, len(hidden))]
        if one == two:
            return
    acts = sorted(guess.acts[one] + guess.acts[two], key=when_of)
    old_redeal = guess.redeal_chance() if guess.again else 1.0
    saved = guess.save()
    deal_again(guess, luck, one, two)
    there = live(guess, luck, acts, one, two)
    if there > 0.0:
        odds = judged_again(guess, one, two)
        if odds > 0.0:
            if guess.again:
                odds *= guess.redeal_chance() / old_redeal
            new = guess.tokens, guess.edges, guess.role, guess.bad, guess.weight
            guess.restore(saved)
            odds *= live(guess, None, acts, one, two) / there  # how likely it was to come back
            if odds >= 1.0 or luck.below(0, FINE) < odds * FINE:
                guess.restore(new)
            return
    guess.restore(saved)


def amend(guess: Guess, luck: Luck, one: int) -> int:
    """A player whose track can't have been lives again with somebody else, unless more is bad then: how much more is.

    This only helps to find a guess that fits. It does not keep the odds.
    """
    two = guess.hidden[luck.below(0, len(guess.hidden))]
    if one == two:
        return 0
    saved = guess.save()
    deal_again(guess, luck, one, two)
    acts = sorted(guess.acts[one] + guess.acts[two], key=when_of)
    if live(guess, luck, acts, one, two) > 0.0:
        touched = touched_by(guess, one, two)
        before = sum([guess.bad[seat] for seat in touched])
        after = 0
        for seat in touched:
            bad = guess.judge(seat, before - after)
            guess.bad[seat], guess.weight[seat] = bad, guess.likely
            after += bad
            if after > before:
                break
        else:
            return after - before
    guess.restore(saved)
    return 0


def touched_by(guess: Guess, one: int, two: int) -> list[int]:
    """Whose track changes: the two, and whoever they passed cards to."""
    touched = 1 << one | 1 << two | guess.gives_to[one] | guess.gives_to[two]
    return [seat for seat in seats_in(touched) if seat != guess.me]


def judged_again(guess: Guess, one: int, two: int) -> float:
    """How much more likely the tracks of the two, and of all they passed cards to, have become; 0: they can't be."""
    odds = 1.0
    for seat in touched_by(guess, one, two):
        if guess.judge(seat, 0):
            return 0.0
        odds *= guess.likely / guess.weight[seat]
        guess.weight[seat] = guess.likely
    return odds


def when_of(act: TimedOp) -> int:
    return act[0]


def deal_again(guess: Guess, luck: Luck, one: int, two: int) -> None:
    """Other cards for the two, out of theirs and the deck's; perhaps each other's first card; and perhaps each
    passed me what I thought was the other's."""
    tokens, role = guess.tokens, guess.role
    if luck.coin(0):
        role[one], role[two] = role[two], role[one]
    places = [guess.place[one] + at for at in range(DEALT)] + [guess.place[two] + at for at in range(DEALT)]
    deck = guess.sorts[0]
    size = len(tokens) - deck
    for at in range(2 * DEALT):
        pick = luck.below(0, 2 * DEALT - at + size)
        other = places[at + pick] if at + pick < 2 * DEALT else deck + at + pick - 2 * DEALT
        tokens[places[at]], tokens[other] = tokens[other], tokens[places[at]]
    for at, to in guess.my_pairs:
        givers = (guess.giver[at], guess.giver[to])
        if givers in ((one, two), (two, one)) and luck.coin(0):
            guess.edges[at], guess.edges[to] = guess.edges[to], guess.edges[at]


def live(guess: Guess, luck: Luck | None, acts: list[TimedOp], one: int, two: int) -> float:
    """Live through the acts, choosing what is passed if there is luck. How likely it was to choose just so.

    0 if they can't: what I was passed, or that a card was missing, is fixed.
    """
    hands = [0] * len(guess.tracks)
    possessed = guess.role[:]
    for seat in (one, two):
        hands[seat] = start_hand(guess, seat)
    edges = guess.edges
    chance = 1.0
    for _, seat, (what, a, b, items) in acts:
        hand = hands[seat]
        if what == SEEN:
            if (hand & 63) - (hand >> 18 & 63) >= a:  # as in `Guess.judge`
                possessed[seat] = 1
            hands[seat] = hand + b
        elif what == PASSED:
            for edge in items:
                hands[seat] += ADD[edges[edge]]
        else:
            if a < BLINDLY:
                ways = ways_to_give(a, hand, possessed[seat])
                if b:
                    ways = tuple([kinds for kinds in ways if fits(guess, items, kinds)])
                    if not ways:
                        return 0.0
                elif NO_CARD in ways[0]:
                    return 0.0
                chance /= len(ways)
                if luck is not None:
                    kinds = ways[luck.below(0, len(ways))]
                    for at, edge in enumerate(items):
                        edges[edge] = kinds[at]
            else:
                chance *= lose_blindly(guess, luck, counts_in(hand), items)
                if chance == 0.0:
                    return 0.0
            for edge in items:
                hands[seat] -= ADD[edges[edge]]
    return chance


def start_hand(guess: Guess, seat: int) -> int:
    hand = EMPTY + (ADD[MIND_FLAYER] if guess.role[seat] else ADD[WAFFLE])
    place = guess.place[seat]
    for at in range(place, place + DEALT):
        hand += ADD[guess.tokens[at]]
    return hand


def fits(guess: Guess, edges: tuple[int, ...], kinds: tuple[int, ...]) -> bool:
    """What I was passed is fixed, and so is where no card was passed."""
    for edge, kind in zip(edges, kinds, strict=True):
        is_now = guess.edges[edge]
        if guess.receiver[edge] == guess.me or is_now == NO_CARD:
            if is_now != kind:
                return False
        elif kind == NO_CARD:
            return False
    return True


def lose_blindly(guess: Guess, luck: Luck | None, counts: list[int], edges: tuple[int, ...]) -> float:
    """Cards drawn blindly from a hand: how likely just these were, those that I got not counted."""
    chance = 1.0
    left = counts[:]
    for edge in edges:
        kind = guess.edges[edge]
        size = sum(left)
        if kind == NO_CARD:
            continue
        if guess.receiver[edge] != guess.me:
            if luck is not None:
                place = luck.below(0, size)
                kind = 0
                while place >= left[kind]:
                    place -= left[kind]
                    kind += 1
                guess.edges[edge] = kind
            chance *= left[kind] / size
        if left[kind] <= 0:
            return 0.0
        left[kind] -= 1
    return chance
