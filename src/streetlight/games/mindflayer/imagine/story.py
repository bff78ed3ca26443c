"""A guess drawn from the prior, and the story that a guess tells from the deal on."""

from __future__ import annotations

from msgspec.structs import replace

from streetlight.core.luck import Luck
from streetlight.games.mindflayer.history import (
    CHOSEN,
    CheckMoment,
    GiftMoment,
    PastMoment,
    RoundMoment,
    ShowMoment,
)
from streetlight.games.mindflayer.imagine.guess import NOBODY, Guess, seen_by
from streetlight.games.mindflayer.pack.content import DEALT, KINDS, MIND_FLAYER, NO_CARD, WAFFLE
from streetlight.games.mindflayer.rules.passing import choices_for, may_give
from streetlight.games.mindflayer.state import MindFlayer, flayed, kinds_of


def draw(guess: Guess, luck: Luck) -> None:
    """A deal and passes as they might have been. The passes mind what I got, the deal whom I saw."""
    draw_roles(guess, luck)
    turned = turned_at_once(guess)
    bag = sorted(guess.tokens)
    del bag[: DEALT * len(turned)]  # Mind Flayers come first
    tokens: list[int] = []
    for seat in guess.hidden:
        for _ in range(DEALT):
            tokens.append(MIND_FLAYER if seat in turned else luck.take(0, bag))
    bag.sort()
    guess.tokens = tokens + bag
    if guess.edges:
        retell(guess, luck, True)


def draw_roles(guess: Guess, luck: Luck) -> None:
    """First cards, for those who may have had a Mind Flayer as far as I saw."""
    flayers = sum([guess.role[seat] for seat in guess.hidden])
    starters = guess.starters
    could = [seat for seat in guess.hidden if starters == NOBODY or starters >> seat & 1]
    for seat in guess.hidden:
        guess.role[seat] = 0
    for _ in range(flayers):
        guess.role[luck.take(0, could)] = 1


def turned_at_once(guess: Guess) -> list[int]:
    """Whom I saw among the Possessed, though the first card was none: they were dealt three Mind Flayers."""
    if guess.starters == NOBODY:
        return []
    return [seat for seat in guess.hidden if guess.starters >> seat & 1 and not guess.role[seat]]


def deal_if_fitting(guess: Guess, luck: Luck, order: list[int]) -> bool:
    """A deal as it might have been, given up at the first player whom it does not fit. That player is tried first then.

    In which order the players are dealt their cards makes no difference to the odds.
    """
    draw_roles(guess, luck)
    turned = turned_at_once(guess)
    bag = sorted(guess.tokens)
    del bag[: DEALT * len(turned)]  # Mind Flayers come first
    old = guess.tokens
    guess.tokens = [MIND_FLAYER] * len(old)
    for at, seat in enumerate(order):
        place = guess.place[seat]
        if seat not in turned:
            for token in range(place, place + DEALT):
                guess.tokens[token] = luck.take(0, bag)
        if guess.judge(seat, 0):
            guess.tokens = old
            order.insert(0, order.pop(at))
            return False
        guess.bad[seat] = 0
        guess.weight[seat] = guess.likely
    bag.sort()
    guess.tokens[DEALT * len(order) :] = bag
    return True


def retell(guess: Guess, luck: Luck, fresh: bool) -> tuple[list[int], int, list[PastMoment]]:
    """Go through the past with these cards: the hands it leads to, the Possessed, and the story itself.

    If `fresh`, passes are drawn anew. Else what was shown to others than me is drawn from the hands.
    """
    seats = len(guess.tracks)
    counts = [0] * (KINDS * seats)
    possessed = 0
    for seat in guess.hidden:
        place = guess.place[seat]
        for at in range(place, place + DEALT):
            counts[KINDS * seat + guess.tokens[at]] += 1
        counts[KINDS * seat + (MIND_FLAYER if guess.role[seat] else WAFFLE)] += 1
        possessed |= guess.role[seat] << seat
    story: list[PastMoment] = []
    first = 0
    dealt = CheckMoment((1 << seats) - 1, 0)
    for moment in [dealt, *guess.story]:
        checked = 0
        if isinstance(moment, GiftMoment):
            counts[KINDS * moment.receiver + moment.kind] += 1
            checked = 1 << moment.receiver
        elif isinstance(moment, CheckMoment):
            checked = moment.checked
        elif isinstance(moment, RoundMoment):
            if fresh:
                draw_round(guess, luck, moment, first, counts, possessed)
            moment = tell_round(guess, moment, first, counts)
            for kinds in moment.gave:
                first += len(kinds)
        elif isinstance(moment, ShowMoment) and not fresh and not seen_by(moment, guess.me):
            moment = tell_show(guess, luck, moment, counts)
        for seat in guess.hidden:
            if checked >> seat & 1 and flayed(counts, KINDS * seat):
                possessed |= 1 << seat
        story.append(moment)
    del story[0]
    return counts, possessed, story


def draw_round(
    guess: Guess, luck: Luck, moment: RoundMoment, first: int, counts: list[int], possessed: int
) -> None:
    """Passes as these hands allow them; what I was passed came from those who passed to me, in some order."""
    edges = guess.edges
    me = guess.me
    head = moment.head
    end = first + sum([len(kinds) for kinds in moment.gave])
    mine = [edge for edge in range(first, end) if guess.receiver[edge] == me and edges[edge] != NO_CARD]
    got = sorted([edges[edge] for edge in mine])
    for edge in mine:
        giver = guess.giver[edge]
        if head != "pass":  # all that I got is from one player, and in order
            edges[edge] = got.pop(0)
            continue
        could = [
            at
            for at, kind in enumerate(got)
            if counts[KINDS * giver + kind] and (kind != MIND_FLAYER or possessed >> giver & 1)
        ]
        edges[edge] = got.pop(could[luck.below(0, len(could))] if could else luck.below(0, len(got)))
    for giver, kinds in zip(moment.givers, moment.gave, strict=True):
        last = first + len(kinds)
        if giver != me:
            at = KINDS * giver
            if moment.how == CHOSEN:
                code = may_give(counts, at, possessed >> giver & 1 == 1)
                choices = choices_for(head, len(kinds), code)
            else:
                choices = tuple([("", kind) for kind in kinds_of(counts, at)])
            fitting = [
                choice
                for choice in choices
                if all(fits(guess, first + slot, choice[slot + 1]) for slot in range(len(kinds)))
            ]
            if fitting:
                chosen = fitting[luck.below(0, len(fitting))]
                for edge in range(first, last):
                    edges[edge] = chosen[1 + edge - first]
            else:
                for edge in range(first, last):
                    if edges[edge] != NO_CARD and guess.receiver[edge] != me:
                        edges[edge] = luck.below(0, KINDS)
        first = last


def fits(guess: Guess, edge: int, kind: int) -> bool:
    """May this edge be of that kind? What I was passed is fixed, and so is where no card was passed."""
    if guess.receiver[edge] == guess.me or guess.edges[edge] == NO_CARD:
        return guess.edges[edge] == kind
    return kind != NO_CARD


def tell_round(guess: Guess, moment: RoundMoment, first: int, counts: list[int]) -> RoundMoment:
    gave: list[tuple[int, ...]] = []
    for kinds in moment.gave:
        gave.append(tuple(guess.edges[first : first + len(kinds)]))
        for edge in range(first, first + len(kinds)):
            kind = guess.edges[edge]
            if kind != NO_CARD:
                counts[KINDS * guess.giver[edge] + kind] -= 1
                counts[KINDS * guess.receiver[edge] + kind] += 1
        first += len(kinds)
    return replace(moment, gave=tuple(gave))


def tell_show(guess: Guess, luck: Luck, moment: ShowMoment, counts: list[int]) -> ShowMoment:
    """Cards that somebody else saw: drawn from the hand they were shown from."""
    hand = kinds_of(counts, KINDS * moment.owner)
    if moment.how == CHOSEN:
        hand = sorted(set(hand))
    cards = [luck.take(0, hand) for _ in moment.kinds]
    return replace(moment, kinds=tuple(sorted(cards)))


def recall(guess: Guess, g: MindFlayer) -> None:
    """Start from what truly happened: see draw.py for when."""
    truth = Guess(g, None if guess.me == NOBODY else guess.me)
    guess.tokens = truth.tokens
    guess.edges = truth.edges
    guess.role = truth.role
