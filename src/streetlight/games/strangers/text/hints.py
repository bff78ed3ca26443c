"""Why a card would do nothing now: told beside the card, so that nobody wastes a turn unawares."""

from __future__ import annotations

from streetlight.core.words import Text
from streetlight.games.strangers.pack.content import Card, Move, Place, Special
from streetlight.games.strangers.rules.moving import PAST, move_choices, place_choices
from streetlight.games.strangers.rules.special_cards import SPECIAL_CARDS
from streetlight.games.strangers.state import Strangers


def why_nothing(g: Strangers, me: int, card: Card) -> Text | None:
    """Why playing this card would do nothing on the board as it is; None if it can do something."""
    effect = card.effect
    if isinstance(effect, Move):
        if not g.active[me]:
            return Text("why.no_kid")
        if not move_choices(g, g.active[me], effect.steps, PAST[effect.past]):
            return Text("why.no_way", steps=effect.steps)
        return None
    if isinstance(effect, Place):
        return _no_placement(g, me, effect)
    card_with_script = SPECIAL_CARDS.get(effect.script) if isinstance(effect, Special) else None
    return None if card_with_script is None else card_with_script.why_nothing(g, me)


def _no_placement(g: Strangers, me: int, effect: Place) -> Text | None:
    if place_choices(g, me, effect):
        return None
    if effect.whose == "any" and not any(g.active):
        return Text("why.nobody_out")
    if effect.whose == "own" and not g.active[me]:
        return Text("why.no_kid")
    if effect.start:
        stops = g.rules.board.of_kind[effect.start]
        if not any(stops >> g.place[kid] & 1 for kid in g.active[me]):
            return Text("why.no_kid_at_stop", stop=f"stop:{effect.start}")
    return Text("why.no_target")
