"""Which card was spoken of: "Give it to NAME" means the one that lay face up when it was said.

A saying tells after how many answers it was said. How many answers there were by each flip follows from what everybody
has seen.
"""

from __future__ import annotations

from streetlight.games.mindflayer.documents import (
    CheckView,
    GiftView,
    MeetingView,
    MindFlayerView,
    RoundView,
    ShowView,
)
from streetlight.games.mindflayer.pack.content import CARD_IDS, Pack
from streetlight.games.mindflayer.rules.effects import EFFECTS


def flips(view: MindFlayerView, pack: Pack) -> dict[int, int]:
    """After so many answers of all players a card of this kind lay face up, also the one that lies there now."""
    effects = {card.id: card.effect_with(view.seats) for card in pack.meetings}
    found: dict[int, int] = {}
    answers, up = 0, view.seats
    for moment in view.past:
        if isinstance(moment, GiftView):
            found[answers] = CARD_IDS.index(moment.card)
            answers += 1
            up -= moment.knocked_out
        elif isinstance(moment, MeetingView):
            effect = effects[moment.card]
            answers += EFFECTS[type(effect)].picks(effect, up)
        elif isinstance(moment, CheckView):
            up -= len(moment.knocked_out)
        elif isinstance(moment, RoundView) and not moment.blind:
            answers += len(moment.givers)
        elif isinstance(moment, ShowView) and not moment.blind:
            answers += 1
    if view.flipped is not None:
        found[answers] = CARD_IDS.index(view.flipped)
    return found
