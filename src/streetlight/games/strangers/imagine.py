"""What a seat can't know, drawn afresh (DTS-99): the hands it does not see, and with them the deck.

Stated prior: every deal of the cards that a seat has not seen is equally likely, if it fits what it knows: the kinds
that can be held, the cards that were shown, and, after a reshuffle, which cards were in hidden hands then and so are
not in the new deck. What players choose to play is otherwise taken to say nothing about the rest of their hands: the
card may have been any of those that they hold, an older one as well as a newer one. In Solo a Soda Shop Date is told
to everybody when it is drawn (DTS-86).
"""

from __future__ import annotations

from typing import Final

from streetlight.core.luck import Luck
from streetlight.games.strangers.state import DECK, NO_CARD, Strangers, without_all

MOST_WAYS: Final = 600
"""Ways to tell older cards from newer ones that are followed exactly. Of more, the least likely are left out."""

LeavingOrder = tuple[tuple[int, ...], ...]
"""For each hidden hand: the older cards among those that have left it, in order."""


def redraw(g: Strangers, seat: int | None, luck: Luck) -> None:
    """Deal the hidden cards of hands anew. The deck is a bag, so its order needs no redrawing."""
    if g.rules.architect:
        return  # hand and deck lie face up
    hidden = [other for other in range(g.rules.seats) if seat is None or not g.rules.eyes[other] >> seat & 1]
    if not hidden:
        return
    held = g.rules.held
    new = [kind for kind in g.deck if held[kind]]
    rest = [kind for kind in g.deck if not held[kind]]
    for other in hidden:
        new.extend(without_all(g.hands[other], g.shown[other]))
    older: list[tuple[int, ...]] = [()] * len(hidden)
    if g.since:
        older = deal_older(g, hidden, new, luck)
    new.sort()  # the draw follows from what the seat knows, not from where the cards truly are
    for other, old in zip(hidden, older, strict=True):
        fresh = len(g.hands[other]) - len(g.shown[other]) - len(old)
        g.hands[other] = g.shown[other] + old + tuple([luck.take(DECK, new) for _ in range(fresh)])
    g.deck = sorted(rest + new)


def deal_older(g: Strangers, hidden: list[int], new: list[int], luck: Luck) -> list[tuple[int, ...]]:
    """Older cards for each hidden hand; they are taken out of ``new``, which holds all hidden cards to begin with."""
    left = [kind for other in hidden for kind in g.since[other] if kind != NO_CARD]
    old = sorted([kind for other in hidden for kind in g.kept[other]])
    fresh = sorted(
        without_all(tuple(new + left), tuple(old))
    )  # what was in the new deck, and may be in a hand
    way = pick_way(ways(g, hidden, old, fresh), luck)
    bag = list(without_all(tuple(old), tuple([kind for gone in way for kind in gone])))
    for kind in bag:
        new.remove(kind)
    dealt: list[tuple[int, ...]] = []
    for other, gone in zip(hidden, way, strict=True):
        cards = tuple([luck.take(DECK, bag) for _ in range(len(g.kept[other]) - len(gone))])
        g.kept[other] = gone + cards
        dealt.append(cards)
    return dealt


def ways(g: Strangers, hidden: list[int], old: list[int], fresh: list[int]) -> dict[LeavingOrder, float]:
    """Every way to tell the older cards that left hidden hands from the newer ones, and how likely it is.

    Card by card: one that leaves was any card of its hand, and each of those was any of the cards not accounted for.
    """
    found: dict[LeavingOrder, float] = {((),) * len(hidden): 1.0}
    left: list[int] = []
    for at, other in enumerate(hidden):
        size = len(g.kept[other])
        for kind in g.since[other]:
            if kind == NO_CARD:
                size += 1
                continue
            then: dict[LeavingOrder, float] = {}
            for way, weight in found.items():
                gone = [each for cards in way for each in cards]
                used = gone.count(kind)
                olds = len(g.kept[other]) - len(way[at])  # older cards in this hand
                if olds and old.count(kind) > used:
                    taken = (*way[:at], tuple(sorted((*way[at], kind))), *way[at + 1 :])
                    chance = olds * (old.count(kind) - used) / (len(old) - len(gone))
                    then[taken] = then.get(taken, 0.0) + weight * chance
                news = size - olds
                have = fresh.count(kind) - (left.count(kind) - used)
                if news and have:
                    chance = news * have / (len(fresh) - (len(left) - len(gone)))
                    then[way] = then.get(way, 0.0) + weight * chance
            size -= 1
            left.append(kind)
            found = then if len(then) <= MOST_WAYS else heaviest(then)
    return found


def heaviest(found: dict[LeavingOrder, float]) -> dict[LeavingOrder, float]:
    """The most likely ways."""
    kept = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:MOST_WAYS]
    return dict(kept)


def pick_way(found: dict[LeavingOrder, float], luck: Luck) -> LeavingOrder:
    """One of the ways, by its weight."""
    point = luck.below(DECK, 1 << 30) / (1 << 30) * sum(found.values())
    for way, weight in found.items():
        point -= weight
        if point < 0:
            return way
    return next(reversed(found))
