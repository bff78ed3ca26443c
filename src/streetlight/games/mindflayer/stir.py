"""Small steps from one guess to another (Metropolis). Each is as likely as its way back."""

from __future__ import annotations

import math
from typing import Final

from streetlight.core.luck import Luck
from streetlight.games.mindflayer.content import KINDS
from streetlight.games.mindflayer.guess import FINE, NOBODY, Guess
from streetlight.games.mindflayer.packs import DEALT

LEAVE: Final = 1 << 20
"""Said of a step that must not be taken."""


def excursion(guess: Guess, luck: Luck, steps: int, patience: float) -> None:
    """From a guess that fits to another: so many steps, which may lead through guesses that do not fit.

    If it ends in one of those, it did not take place. (The steps are reversible, and so is what is left of them
    between guesses that fit: the odds stay right.)
    """
    last = guess.sorts[-1]
    saved = guess.save()
    bad = 0
    for _ in range(steps):
        bad += step(guess, luck, luck.below(0, last), patience)
    if bad:
        guess.restore(saved)


def mend(guess: Guess, luck: Luck, count: int, patience: float) -> bool:
    """Up to so many steps, mostly where something is bad, until nothing is. True if it worked.

    A guess that is worse by one contradiction is taken exp(-patience) times as often as the one before.
    """
    near = steps_near(guess)
    last = guess.sorts[-1]
    total = sum(guess.bad)
    for turn in range(count):
        if total == 0:
            return True
        if turn & 3:
            wrong = [seat for seat in guess.hidden if guess.bad[seat]]
            picks = near[wrong[luck.below(0, len(wrong))]]
            pick = picks[luck.below(0, len(picks))]
        else:
            pick = luck.below(0, last)
        total += step(guess, luck, pick, patience)
    return total == 0


def steps_near(guess: Guess) -> list[list[int]]:
    """For each seat the steps that touch its track, by number."""
    tokens, loose, carried, ins, outs, _ = guess.sorts
    near: list[list[int]] = [[] for _ in guess.tracks]
    for at, seat in enumerate(guess.hidden):
        near[seat].extend([*range(DEALT * at, DEALT * at + DEALT), outs + 2 * at, outs + 2 * at + 1])
    for at, edge in enumerate(guess.loose):
        for seat in (guess.giver[edge], guess.receiver[edge]):
            near[seat].extend([tokens + at, loose + 2 * at, loose + 2 * at + 1])
    for at, (one, two) in enumerate(guess.in_pairs):
        for edge in (one, two):
            near[guess.giver[edge]].append(carried + at)
    for at, (one, two) in enumerate(guess.out_pairs):
        for edge in (one, two):
            near[guess.receiver[edge]].append(ins + at)
    return near


def step(guess: Guess, luck: Luck, pick: int, patience: float) -> int:
    """Propose the change of that number and take it or leave it; by how much more is bad then."""
    tokens, loose, carried, ins, outs, _ = guess.sorts
    if pick < tokens:  # a dealt card changes places with another one, or with one of the deck
        return swap(guess, luck, guess.tokens, pick, luck.below(0, len(guess.tokens)), patience)
    if pick < loose:  # a card that was passed is of another kind
        edge = guess.loose[pick - tokens]
        kind = luck.below(0, KINDS)
        was = guess.edges[edge]
        if was == kind:
            return 0
        guess.edges[edge] = kind
        worse = take_or_leave(guess, luck, guess.giver[edge], guess.receiver[edge], NOBODY, patience)
        if worse == LEAVE:
            guess.edges[edge] = was
            return 0
        return worse
    if pick < carried:  # a card that was passed, and with it a dealt card of its giver or receiver
        return carry(guess, luck, guess.loose[(pick - loose) // 2], (pick - loose) % 2 == 0, patience)
    if pick < ins:  # two givers gave the same receiver each what the other did
        at, to = guess.in_pairs[pick - carried]
        return swap(guess, luck, guess.edges, at, to, patience)
    if pick < outs:  # a giver gave left what went right
        at, to = guess.out_pairs[pick - ins]
        return swap(guess, luck, guess.edges, at, to, patience)
    at = guess.hidden[(pick - outs) // 2]  # first cards change places, or all that two players were dealt
    to = guess.hidden[luck.below(0, len(guess.hidden))]
    if (pick - outs) % 2:
        return swap_deals(guess, luck, at, to, patience)
    return swap(guess, luck, guess.role, at, to, patience)


def swap_deals(guess: Guess, luck: Luck, at: int, to: int, patience: float) -> int:
    """Two players change places as far as the deal goes."""
    if at == to:
        return 0
    chance = guess.redeal_chance() if guess.again else 1.0
    trade_places(guess, at, to)
    worse = take_or_leave(guess, luck, at, to, NOBODY, patience, chance)
    if worse == LEAVE:
        trade_places(guess, at, to)
        return 0
    return worse


def trade_places(guess: Guess, at: int, to: int) -> None:
    tokens, role = guess.tokens, guess.role
    here, there = guess.place[at], guess.place[to]
    role[at], role[to] = role[to], role[at]
    mine = tokens[here : here + DEALT]
    tokens[here : here + DEALT] = tokens[there : there + DEALT]
    tokens[there : there + DEALT] = mine


def swap(guess: Guess, luck: Luck, values: list[int], at: int, to: int, patience: float) -> int:
    """Two values change places."""
    if values[at] == values[to]:
        return 0
    if values is guess.tokens:
        one, two = owner(guess, at), owner(guess, to)
        if one == two:
            return 0
    elif values is guess.role:
        one, two = at, to
    elif guess.giver[at] == guess.giver[to]:
        one, two = guess.receiver[at], guess.receiver[to]
    else:
        one, two = guess.giver[at], guess.giver[to]
    chance = guess.redeal_chance() if values is guess.tokens and guess.again else 1.0
    values[at], values[to] = values[to], values[at]
    worse = take_or_leave(guess, luck, one, two, NOBODY, patience, chance)
    if worse == LEAVE:
        values[at], values[to] = values[to], values[at]
        return 0
    return worse


def carry(guess: Guess, luck: Luck, edge: int, by_giver: bool, patience: float) -> int:
    """The giver was dealt another card and passed that one on; or the receiver was dealt the card that was
    passed, and was passed the one that was dealt. Somewhere else there is one for the other."""
    tokens = guess.tokens
    carrier = guess.giver[edge] if by_giver else guess.receiver[edge]
    at = guess.place[carrier] + luck.below(0, DEALT)
    to = luck.below(0, len(tokens))
    passed = guess.edges[edge]
    kind = tokens[to] if by_giver else tokens[at]
    if kind == passed or (tokens[at] if by_giver else tokens[to]) != passed:
        return 0
    other = owner(guess, to)
    if other == carrier:
        return 0
    chance = guess.redeal_chance() if guess.again else 1.0
    tokens[at], tokens[to] = tokens[to], tokens[at]
    guess.edges[edge] = kind
    giver, receiver = guess.giver[edge], guess.receiver[edge]
    if other in (giver, receiver):
        other = NOBODY
    worse = take_or_leave(guess, luck, giver, receiver, other, patience, chance)
    if worse == LEAVE:
        tokens[at], tokens[to] = tokens[to], tokens[at]
        guess.edges[edge] = passed
        return 0
    return worse


def owner(guess: Guess, token: int) -> int:
    """Who was dealt this card, or NOBODY for the deck."""
    return guess.hidden[token // DEALT] if token < guess.sorts[0] else NOBODY


def take_or_leave(
    guess: Guess, luck: Luck, one: int, two: int, three: int, patience: float, chance: float = 1.0
) -> int:
    """Up to three tracks have changed: by how much more is bad now, or LEAVE if it must not be.

    `chance` is what `redeal_chance` was before. The caller undoes the change; the judgement is undone here.
    """
    bad, weight = guess.bad, guess.weight
    before = (bad[one], weight[one], bad[two], weight[two], bad[three], weight[three])
    worse = 0
    odds = 1.0
    for seat in (one, two, three):
        if seat != NOBODY:
            was_bad, was_likely = bad[seat], weight[seat]
            guess.judge(seat)
            worse += bad[seat] - was_bad
            odds *= weight[seat] / was_likely
    if chance != 1.0:
        odds *= guess.redeal_chance() / chance
    if worse:
        odds *= math.exp(-patience * worse)
    if odds >= 1.0 or luck.below(0, FINE) < odds * FINE:
        return worse
    bad[one], weight[one], bad[two], weight[two], bad[three], weight[three] = before
    return LEAVE
