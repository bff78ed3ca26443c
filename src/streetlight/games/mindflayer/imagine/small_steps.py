"""Small steps from one guess to another (Metropolis). Each is as likely as its way back."""

from __future__ import annotations

from typing import Final

from streetlight.core.luck import Luck
from streetlight.games.mindflayer.imagine.guess import FINE, NOBODY, Guess
from streetlight.games.mindflayer.imagine.large_step import amend
from streetlight.games.mindflayer.pack.content import DEALT, HARD_HIT, KINDS

LEAVE: Final = 1 << 20
"""Said of a step that must not be taken."""

PATIENCE: Final = 20
"""A guess that is worse by one contradiction is taken once in so many times."""

ASTRAY: Final = 60
"""An excursion through so many guesses that do not fit, one after the other, is given up."""

AMENDED: Final = 6
"""While a guess is mended, every so many steps a player lives through everything again."""

HALF: Final = 30
LOW_HALF: Final = (1 << HALF) - 1
"""One random number serves for two choices, of 30 bits each."""


def excursion(guess: Guess, luck: Luck, visits: int) -> None:
    """From a guess that fits to another, by small steps, until it came upon so many that fit.

    The way may lead through guesses that do not fit. If it goes astray there, the excursion did not take place. (The
    steps are reversible, and so is what is left of them between guesses that fit: the odds stay right.)
    """
    last = guess.sorts[-1]
    saved = guess.save()
    bad = 0
    astray = 0
    while visits:
        number = luck.below(0, 1 << 2 * HALF)
        bad += step(guess, luck, (number >> HALF) * last >> HALF, number & LOW_HALF)
        if bad == 0:
            visits -= 1
            astray = 0
        else:
            astray += 1
            if astray > ASTRAY:
                guess.restore(saved)
                return


def mend(guess: Guess, luck: Luck, count: int) -> bool:
    """Up to so many steps, mostly where something is bad, until nothing is. True if it worked."""
    near = steps_near(guess)
    last = guess.sorts[-1]
    total = sum(guess.bad)
    for turn in range(count):
        if total == 0:
            return True
        wrong = [seat for seat in guess.hidden if guess.bad[seat]]
        seat = wrong[luck.below(0, len(wrong))]
        if turn % AMENDED == 0:
            total += amend(guess, luck, seat)
            continue
        number = luck.below(0, 1 << 2 * HALF)
        if turn & 3:
            pick = near[seat][(number >> HALF) * len(near[seat]) >> HALF]
        else:
            pick = (number >> HALF) * last >> HALF
        total += step(guess, luck, pick, number & LOW_HALF)
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


def step(guess: Guess, luck: Luck, pick: int, number: int) -> int:
    """Propose the change of that number and take it or leave it; by how much more is bad then.

    `number` is any below 1 << HALF: it says how much worse it may get, and what is chosen beside.
    """
    tokens, loose, carried, ins, outs, _ = guess.sorts
    number *= PATIENCE
    room = 0 if number >> HALF else spare(luck)
    number &= LOW_HALF
    if pick < tokens:  # a dealt card changes places with another one, or with one of the deck
        return swap_tokens(guess, luck, pick, number * len(guess.tokens) >> HALF, room)
    if pick < loose:  # a card that was passed is of another kind
        return change(guess, luck, guess.loose[pick - tokens], number * KINDS >> HALF, room)
    if pick < carried:  # a card that was passed, and with it a dealt card of its giver or receiver
        number = number * DEALT * len(guess.tokens) >> HALF
        return carry(guess, luck, guess.loose[(pick - loose) // 2], (pick - loose) % 2 == 0, number, room)
    if (
        pick < outs
    ):  # two givers gave the same receiver each what the other did; or a giver left what went right
        at, to = guess.in_pairs[pick - carried] if pick < ins else guess.out_pairs[pick - ins]
        return swap_passed(guess, luck, at, to, room)
    at = guess.hidden[(pick - outs) // 2]  # first cards change places, or all that two players were dealt
    to = guess.hidden[number * len(guess.hidden) >> HALF]
    return swap_deals(guess, luck, at, to, (pick - outs) % 2 == 1, room)


def spare(luck: Luck) -> int:
    """By how much worse a guess may get: one, once in PATIENCE times one more, and so on."""
    more = 1
    while luck.below(0, PATIENCE) == 0:
        more += 1
    return more


def swap_tokens(guess: Guess, luck: Luck, at: int, to: int, room: int) -> int:
    """Two dealt cards change places."""
    tokens = guess.tokens
    here, there = tokens[at], tokens[to]
    one, two = guess.owner[at], guess.owner[to]
    if here == there or one == two:
        return 0
    chance = guess.redeal_chance() if guess.again and HARD_HIT in (here, there) else 0.0
    tokens[at], tokens[to] = there, here
    worse = take_or_leave(guess, luck, one, two, NOBODY, room, chance)
    if worse == LEAVE:
        tokens[at], tokens[to] = here, there
        return 0
    return worse


def change(guess: Guess, luck: Luck, edge: int, kind: int, room: int) -> int:
    """A card that was passed is of this kind."""
    was = guess.edges[edge]
    if was == kind:
        return 0
    guess.edges[edge] = kind
    worse = take_or_leave(guess, luck, guess.giver[edge], guess.receiver[edge], NOBODY, room, 0.0)
    if worse == LEAVE:
        guess.edges[edge] = was
        return 0
    return worse


def carry(guess: Guess, luck: Luck, edge: int, by_giver: bool, number: int, room: int) -> int:
    """The giver was dealt another card and passed that one on; or the receiver was dealt the card that was
    passed, and was passed the one that was dealt. Somewhere else there is one for the other."""
    tokens = guess.tokens
    giver, receiver = guess.giver[edge], guess.receiver[edge]
    carrier = giver if by_giver else receiver
    at = guess.place[carrier] + number % DEALT
    to = number // DEALT
    here, there, passed = tokens[at], tokens[to], guess.edges[edge]
    kind = there if by_giver else here
    if kind == passed or (here if by_giver else there) != passed:
        return 0
    other = guess.owner[to]
    if other == carrier:
        return 0
    chance = guess.redeal_chance() if guess.again and HARD_HIT in (here, there) else 0.0
    tokens[at], tokens[to] = there, here
    guess.edges[edge] = kind
    if other in (giver, receiver):
        other = NOBODY
    worse = take_or_leave(guess, luck, giver, receiver, other, room, chance)
    if worse == LEAVE:
        tokens[at], tokens[to] = here, there
        guess.edges[edge] = passed
        return 0
    return worse


def swap_passed(guess: Guess, luck: Luck, at: int, to: int, room: int) -> int:
    """Two cards that were passed change places: those of two givers, or those to two receivers."""
    edges = guess.edges
    here, there = edges[at], edges[to]
    if here == there:
        return 0
    one, two = guess.giver[at], guess.giver[to]
    if one == two:
        one, two = guess.receiver[at], guess.receiver[to]
    edges[at], edges[to] = there, here
    worse = take_or_leave(guess, luck, one, two, NOBODY, room, 0.0)
    if worse == LEAVE:
        edges[at], edges[to] = here, there
        return 0
    return worse


def swap_deals(guess: Guess, luck: Luck, at: int, to: int, all_cards: bool, room: int) -> int:
    """Two players change places as far as their first cards go, or the whole deal."""
    if at == to or (not all_cards and guess.role[at] == guess.role[to]):
        return 0
    chance = guess.redeal_chance() if guess.again and all_cards else 0.0
    trade_places(guess, at, to, all_cards)
    worse = take_or_leave(guess, luck, at, to, NOBODY, room, chance)
    if worse == LEAVE:
        trade_places(guess, at, to, all_cards)
        return 0
    return worse


def trade_places(guess: Guess, at: int, to: int, all_cards: bool) -> None:
    tokens, role = guess.tokens, guess.role
    role[at], role[to] = role[to], role[at]
    if all_cards:
        here, there = guess.place[at], guess.place[to]
        mine = tokens[here : here + DEALT]
        tokens[here : here + DEALT] = tokens[there : there + DEALT]
        tokens[there : there + DEALT] = mine


def take_or_leave(guess: Guess, luck: Luck, one: int, two: int, three: int, room: int, chance: float) -> int:
    """Up to three tracks have changed: by how much more is bad now, or LEAVE if it must not be.

    It may get worse by `room`; and then what is less likely is taken less often. Both keep the odds right, and a
    track is judged only as far as it can matter. `chance` is what `redeal_chance` was before, or 0 if that can't
    have changed. The caller undoes the change.
    """
    bad, weight = guess.bad, guess.weight
    before = bad[one] + bad[two] + bad[three]
    room += before
    bad_one = bad_two = bad_three = 0
    likely_one = likely_two = likely_three = 1.0
    if one != NOBODY:
        bad_one = guess.judge(one, room)
        if bad_one > room:
            return LEAVE
        likely_one = guess.likely
    if two != NOBODY:
        bad_two = guess.judge(two, room - bad_one)
        if bad_one + bad_two > room:
            return LEAVE
        likely_two = guess.likely
    after = bad_one + bad_two
    if three != NOBODY:
        bad_three = guess.judge(three, room - after)
        after += bad_three
        if after > room:
            return LEAVE
        likely_three = guess.likely
    odds = likely_one * likely_two * likely_three / (weight[one] * weight[two] * weight[three])
    if chance:
        odds *= guess.redeal_chance() / chance
    if odds < 1.0 and luck.below(0, FINE) >= odds * FINE:
        return LEAVE
    if one != NOBODY:
        bad[one], weight[one] = bad_one, likely_one
    if two != NOBODY:
        bad[two], weight[two] = bad_two, likely_two
    if three != NOBODY:
        bad[three], weight[three] = bad_three, likely_three
    return after - before
