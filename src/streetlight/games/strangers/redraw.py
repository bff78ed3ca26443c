"""What a seat can't know, drawn afresh (DTS-99): the hands it does not see, and with them the deck.

Stated prior: among all cards that the seat has not seen, every way to fill the hidden hands with cards
that can be held is equally likely. What players choose to play is taken to say nothing about the rest of
their hands.
"""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.games.strangers.state import Strangers


def redraw(g: Strangers, seat: int | None, luck: Luck) -> None:
    """Deal the hidden cards of hands anew. The deck is a bag, so its order needs no redrawing."""
    if g.rules.architect:
        return  # hand and deck lie face up
    hidden = [other for other in range(g.rules.seats) if seat is None or not g.rules.eyes[other] >> seat & 1]
    if not hidden:
        return
    drawn = g.rules.drawn
    pool = [kind for kind in g.deck if not drawn[kind]]
    rest = [kind for kind in g.deck if drawn[kind]]
    sizes: list[int] = []
    for other in hidden:
        unseen = list(g.hands[other])
        for kind in g.shown[other]:
            unseen.remove(kind)
        pool.extend(unseen)
        sizes.append(len(unseen))
    pool.sort()
    for other, size in zip(hidden, sizes, strict=True):
        hand = list(g.shown[other])
        for _ in range(size):
            hand.append(luck.take(0, pool))
        g.hands[other] = tuple(hand)
    g.deck = sorted(rest + pool)
