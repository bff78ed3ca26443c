"""What a seat can't know, drawn afresh: a whole past that fits all it has seen.

Stated prior. First cards, deal and deck are shuffled evenly. A choice that everybody sees (who gets a flipped
card, whom a Meeting card is aimed at, a vote) says nothing about hands and teams. A card that is passed or shown
face down is any of the choices that the rules leave its owner at that moment, each equally likely.

Given that prior, what remains is evidence, and all of it counts: my own cards from the deal on, every card given
face up, each knock-out and each moment in which none was announced, what I was passed, that the Sane never pass a
Mind Flayer, how many cards somebody gave, cards shown to me, numbers said aloud, and whom I saw when eyes opened.

How. Before anything was passed face down, deals are drawn from the prior until one fits: exact. After that a past
is drawn from the prior, mended step by step until nothing contradicts the evidence, and then stirred: small
excursions (small_steps.py) and larger steps in which two players live through everything again (large_step.py), all
of which keep the odds. That is done once for a sight: what was found, and some more pasts on a way from there, is kept
(groundwork.py). A draw begins at one of them and is stirred further. So each draw has the odds as stated; two draws
from one sight may begin at the same past, and are a little alike: 64 of them tell as much as some 20 that have nothing
in common. Only what the seat knows and the seed go into it, so two truths that look alike to the seat give the same
draw. Should no fitting past be found within `STARTS` x `PER_START` steps, the stirring starts from the
true past and is `LONGER` times as long, once for a sight. Half of all sights need less than 100 steps; of 1,836 in
matches of regulars one needed 14,115, and none more.
"""

from __future__ import annotations

from typing import Final

from streetlight.core.luck import Luck
from streetlight.games.mindflayer.history import PastMoments
from streetlight.games.mindflayer.imagine.groundwork import Groundwork, keep, taken
from streetlight.games.mindflayer.imagine.guess import FINE, Guess
from streetlight.games.mindflayer.imagine.large_step import relive
from streetlight.games.mindflayer.imagine.small_steps import excursion, mend
from streetlight.games.mindflayer.imagine.story import deal_if_fitting, draw, recall, retell
from streetlight.games.mindflayer.pack.content import DEALT, KINDS
from streetlight.games.mindflayer.state import MindFlayer, flayed

TRIES: Final = 200
STARTS: Final = 12
PER_START: Final = 5000
ROUNDS: Final = 20
"""Rounds of stirring, and one more for every two cards that were passed face down.

How far that is enough was measured on random matches of five, seven and nine after their first or second Meeting, for
one seat. Truth and draw must agree on average: in four samples of 2,000 to 3,000 positions the worst of 35 means (cards
of each kind in all hands, with the neighbours, among the cards dealt, the Possessed and so on) was off by 1.6, 1.7, 2.4
and 2.8 standard errors. And more rounds change nothing: in 1,200 runs no mean at this point was off by more than 1.8
standard errors from that of rounds 120 to 240 of the same runs.
"""
KEPT: Final = 16
APART: Final = 10
AGAIN: Final = 8
"""So many pasts are kept for a sight, so many rounds lie between two of them, and so many more make a draw."""

FEW: Final = 6
"""Where no more cards were passed than that, a past is quickly found, and each draw begins with one of its own."""

LEAST_VISITS: Final = 5
LONGER: Final = 10


def redraw(g: MindFlayer, seat: int | None, luck: Luck) -> None:
    """Replace all that the seat can't know: first cards, deal, hands, teams, deck, and who passed what."""
    ground = taken(g, seat) or Groundwork(g, seat)
    guess = ground.guess
    if (guess.edges or not dealt_until_it_fits(guess, luck)) and not found(ground, luck):
        begin_with_truth(ground, g)
        found(ground, luck)
    keep(g, seat, ground)
    believe(g, guess, luck)


def found(ground: Groundwork, luck: Luck) -> bool:
    """Draw a past that fits, from one of those that are kept. False if none can be found."""
    guess, kept = ground.guess, ground.kept
    rounds = ROUNDS + len(guess.edges) // 2
    if len(guess.edges) <= FEW and not kept:
        if not mended(guess, luck):
            return False
        stir(guess, luck, rounds)
        return True
    at = luck.below(0, KEPT)
    if not kept:
        if not mended(guess, ground.luck):
            return False
        stir(guess, ground.luck, rounds)
        kept.append(guess.save())
    elif at >= len(kept):
        guess.restore(kept[-1])
        kept[-1] = guess.save()
    while at >= len(kept):
        stir(guess, ground.luck, APART)
        kept.append(guess.save())
    guess.restore(kept[at])
    kept[at] = guess.save()
    stir(guess, luck, AGAIN)
    return True


def begin_with_truth(ground: Groundwork, g: MindFlayer) -> None:
    """No past that fits was found. What is stirred up from the true one is kept, so that nobody looks again."""
    guess = ground.guess
    recall(guess, g)
    guess.judge_all()
    stir(guess, ground.luck, LONGER * (ROUNDS + len(guess.edges) // 2))
    ground.kept.append(guess.save())


def stir(guess: Guess, luck: Luck, rounds: int) -> None:
    """From a guess that fits to another one, as often as the prior says."""
    visits = max(LEAST_VISITS, (DEALT * len(guess.hidden) + len(guess.edges)) // 8)
    for _ in range(rounds):
        excursion(guess, luck, visits)
        relive(guess, luck)


def dealt_until_it_fits(guess: Guess, luck: Luck) -> bool:
    """Nothing has been passed face down yet: deal again until all fits. This is exact."""
    most = guess.redeal_chance(at_most=True) if guess.again else 1.0
    order = guess.hidden[:]
    for _ in range(TRIES):
        if deal_if_fitting(guess, luck, order):
            odds = guess.redeal_chance() / most if guess.again else 1.0
            for seat in guess.hidden:
                odds *= guess.weight[seat]
            if odds >= 1.0 or luck.below(0, FINE) < odds * FINE:
                return True
    return False


def mended(guess: Guess, luck: Luck) -> bool:
    """Draw a past and mend it; if that takes long, better try another one."""
    for _ in range(STARTS):
        draw(guess, luck)
        guess.judge_all()
        if mend(guess, luck, PER_START):
            return True
    return False


def believe(g: MindFlayer, guess: Guess, luck: Luck) -> None:
    """Write the guess into the state."""
    counts, possessed, story = retell(guess, luck, False)
    dealt = list(g.dealt)
    roles = g.roles
    starters = g.starters
    for seat in guess.hidden:
        at = KINDS * seat
        place = guess.place[seat]
        dealt[at : at + KINDS] = [0] * KINDS
        for token in range(place, place + DEALT):
            dealt[at + guess.tokens[token]] += 1
        g.hands[at : at + KINDS] = counts[at : at + KINDS]
        bit = 1 << seat
        roles = roles | bit if guess.role[seat] else roles & ~bit
        # With a Waffle as the first card, only three Mind Flayers in the deal possess (MF-13, MF-14).
        starts = guess.role[seat] or flayed(dealt, at)
        starters = starters | bit if starts else starters & ~bit
        g.possessed = g.possessed | bit if possessed & bit else g.possessed & ~bit
    g.dealt = tuple(dealt)
    g.roles = roles
    g.starters = starters
    g.deck = sorted(guess.tokens[DEALT * len(guess.hidden) :])
    past: PastMoments | None = None
    for moment in story:
        past = (past, moment)
    g.past = past
