"""What has happened to the hands, moment by moment.

Teams depend on what hands were, not only on what they are, so the state remembers. A moment is a tuple:

    (GIFT, giver, receiver, kind, knocked_out)              a flipped card was given; public
    (MEETING, card, drawer)                                 a Meeting card was drawn; public
    (SHOW, owner, eyes, how, kinds)                         cards were shown; `eyes` is the mask of who saw them
    (COUNT, seat, kind, number)                             somebody truly said how many they hold; public
    (HURT, asked, hurt)                                     who of those asked has two or more hits; public
    (ROUND, how, head, givers, receivers, gave)             cards changed hands face down; `gave` is hidden
    (CHECK, checked, knocked_out)                           thresholds of those seats were checked; public

In a ROUND `receivers[i]` and `gave[i]` are about `givers[i]`, one entry per card; `gave` holds kinds, or NO_CARD
where no card could be given (that it is missing is public, MF-46). `head` names the kind of choice, see passing.py.
"""

from __future__ import annotations

from typing import Final

from streetlight.games.mindflayer.state import MindFlayer, Moment

GIFT: Final = 0
MEETING: Final = 1
SHOW: Final = 2
COUNT: Final = 3
HURT: Final = 4
ROUND: Final = 5
CHECK: Final = 6

CHOSEN: Final = 0
BLIND: Final = 1
"""How a card was picked: by its owner, or blindly."""


def moments(g: MindFlayer) -> list[Moment]:
    """All moments so far, oldest first."""
    found: list[Moment] = []
    cell = g.past
    while cell is not None:
        found.append(cell[1])
        cell = cell[0]
    found.reverse()
    return found
