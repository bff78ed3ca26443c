"""A large step from one guess to another: two players live through everything again.

They are dealt other cards out of their own and the deck's, and whenever they pass cards they choose anew from what
they then may give. What the others passed stays. Whether the new guess is taken follows from how likely it was to
be proposed, so that the odds stay right (Metropolis-Hastings).
"""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.games.mindflayer.content import KINDS, MEMORIES, MIND_FLAYER, NO_CARD, WAFFLE
from streetlight.games.mindflayer.guess import FINE, GETS, GIVES, PASSED, Guess, Op
from streetlight.games.mindflayer.packs import DEALT
from streetlight.games.mindflayer.passing import HEADS, choices_for, may_give
from streetlight.games.mindflayer.past import CHOSEN
from streetlight.games.mindflayer.state import UNCANCELLED

Act = tuple[int, int, Op]
"""(when, who, op)"""


def relive(guess: Guess, luck: Luck) -> None:
    """Two players of a guess that fits live again; the guess still fits."""
    hidden = guess.hidden
    one = hidden[luck.below(0, len(hidden))]
    two = hidden[luck.below(0, len(hidden))]
    if one == two:
        return
    acts = acts_of(guess, one, two)
    touched = touched_by(guess, acts, one, two)
    back = live(guess, None, acts, one, two)
    likely = 1.0
    for seat in touched:
        likely *= guess.weight[seat]
    if guess.again:
        likely *= guess.redeal_chance()
    saved = guess.save()
    deal_again(guess, luck, one, two)
    there = live(guess, luck, acts, one, two)
    if there > 0.0:
        odds = back / (likely * there)
        bad = 0
        for seat in touched:
            guess.judge(seat)
            bad += guess.bad[seat]
            odds *= guess.weight[seat]
        if guess.again:
            odds *= guess.redeal_chance()
        if bad == 0 and (odds >= 1.0 or luck.below(0, FINE) < odds * FINE):
            return
    guess.restore(saved)


def acts_of(guess: Guess, one: int, two: int) -> list[Act]:
    """All that the two live through, in order."""
    acts: list[Act] = []
    for seat in (one, two):
        for when, op in zip(guess.times[seat], guess.tracks[seat], strict=True):
            if op[0] <= PASSED:
                acts.append((when, seat, op))
    acts.sort(key=when_of)
    return acts


def when_of(act: Act) -> int:
    return act[0]


def touched_by(guess: Guess, acts: list[Act], one: int, two: int) -> list[int]:
    """Whose track changes: the two, and whoever they passed cards to."""
    touched = {one, two}
    for _, _, op in acts:
        if op[0] == GIVES:
            for edge in op[3]:
                touched.add(guess.receiver[edge])
    touched.discard(guess.me)
    return sorted(touched)


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
    for at, to in guess.in_pairs:
        givers = (guess.giver[at], guess.giver[to])
        if guess.receiver[at] == guess.me and givers in ((one, two), (two, one)) and luck.coin(0):
            guess.edges[at], guess.edges[to] = guess.edges[to], guess.edges[at]


def live(guess: Guess, luck: Luck | None, acts: list[Act], one: int, two: int) -> float:
    """Live through the acts, choosing what is passed if there is luck. How likely it was to choose just so.

    0 if they can't: what I was passed, or that a card was missing, is fixed.
    """
    counts = {seat: start_hand(guess, seat) for seat in (one, two)}
    possessed = {seat: guess.role[seat] == 1 for seat in (one, two)}
    edges = guess.edges
    chance = 1.0
    for _, seat, (what, a, b, items) in acts:
        mine = counts[seat]
        if what == PASSED:
            for edge in items:
                if edges[edge] != NO_CARD:
                    mine[edges[edge]] += 1
        elif what == GIVES:
            if a == CHOSEN:
                code = may_give(mine, 0, possessed[seat])
                chosen = [
                    choice[1:]
                    for choice in choices_for(HEADS[b], len(items), code)
                    if fits(guess, items, choice[1:])
                ]
                if not chosen:
                    return 0.0
                chance /= len(chosen)
                if luck is not None:
                    for edge, kind in zip(items, chosen[luck.below(0, len(chosen))], strict=True):
                        edges[edge] = kind
            else:
                chance *= lose_blindly(guess, luck, mine, items)
                if chance == 0.0:
                    return 0.0
            for edge in items:
                if edges[edge] != NO_CARD:
                    mine[edges[edge]] -= 1
        else:
            if what == GETS:
                mine[a] += 1
            if mine[MIND_FLAYER] - mine[MEMORIES] >= UNCANCELLED:
                possessed[seat] = True
    return chance


def start_hand(guess: Guess, seat: int) -> list[int]:
    counts = [0] * KINDS
    place = guess.place[seat]
    for at in range(place, place + DEALT):
        counts[guess.tokens[at]] += 1
    counts[MIND_FLAYER if guess.role[seat] else WAFFLE] += 1
    return counts


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
