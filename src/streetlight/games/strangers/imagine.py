"""What a seat can't know, drawn afresh (DTS-99): the hands it does not see, and with them the deck.

Stated prior: every deal of the cards that a seat has not seen is equally likely, if it fits what it knows:
the kinds that can be held, the cards that were shown, and, after a reshuffle, how many cards of each hand
are from before it. Those can't be among the cards that went into the new deck, nor of a kind of which the player has
played a newer card since (the older one goes first). What players choose to play is otherwise taken to say nothing
about the rest of their hands. In Solo a Soda Shop Date is told to everybody when it is drawn (DTS-86).
"""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.games.strangers.state import Strangers, without_all


def redraw(g: Strangers, seat: int | None, luck: Luck) -> None:
    """Deal the hidden cards of hands anew. The deck is a bag, so its order needs no redrawing."""
    if g.rules.architect:
        return  # hand and deck lie face up
    hidden = [other for other in range(g.rules.seats) if seat is None or not g.rules.eyes[other] >> seat & 1]
    if not hidden:
        return
    held = g.rules.held
    old: list[int] = []  # from before the last reshuffle: all that are not seen are in these hands
    new = [kind for kind in g.deck if held[kind]]
    rest = [kind for kind in g.deck if not held[kind]]
    for other in hidden:
        old.extend(g.kept[other])
        new.extend(without_all(g.hands[other], g.shown[other] + g.kept[other]))
    old.sort()  # the draw follows from what the seat knows, not from where the cards truly are
    new.sort()
    deal_older(g, hidden, old, luck)
    for other in hidden:
        known = len(g.shown[other]) + len(g.kept[other])
        fresh = tuple([luck.take(0, new) for _ in range(len(g.hands[other]) - known)])
        g.hands[other] = g.shown[other] + g.kept[other] + fresh
    g.deck = sorted(rest + new)


def deal_older(g: Strangers, hidden: list[int], old: list[int], luck: Luck) -> None:
    """Deal the cards from before the last reshuffle, again and again until they fit `not_kept`: exact."""
    fits = False
    while not fits:
        bag = old[:]
        fits = True
        for other in hidden:
            g.kept[other] = tuple([luck.take(0, bag) for _ in g.kept[other]])
            for kind in g.kept[other]:
                if g.not_kept[other] >> kind & 1:
                    fits = False
