"""What a seat can't know, drawn afresh: which Rumor stands behind a letter (TL-235).

Everybody knows the same. Letters are known of face-down Rumors on the track and of deck cards that were seen
by letter; by elimination everybody also knows how many cards of each letter are left in the rest of the deck. Stated
prior: the Rumor deck was well shuffled. So, letter by letter, every way to lay its unseen cards on the places
where that letter is known to be is equally likely; the rest is in the bag, which has no order.
All other decks are bags of cards that everybody can list.
"""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.games.loop.state import NONE, Loop


def redraw(g: Loop, seat: int | None, luck: Luck) -> None:
    known = g.up | g.sure
    at = g.rules.rumor_at
    hidden = [card for card in g.track if card != NONE and not known >> card & 1]
    unseen: dict[int, list[int]] = {}
    for card in sorted([*hidden, *g.rumor_top, *g.rumor_bag, *g.rumor_bottom]):
        unseen.setdefault(at[card], []).append(card)
    track = [
        luck.take(0, unseen[at[card]]) if card != NONE and not known >> card & 1 else card for card in g.track
    ]
    g.track = track
    g.rumor_top = tuple([luck.take(0, unseen[at[card]]) for card in g.rumor_top])
    g.rumor_bottom = tuple([luck.take(0, unseen[at[card]]) for card in g.rumor_bottom])
    g.rumor_bag = sorted([card for cards in unseen.values() for card in cards])
