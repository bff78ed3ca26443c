"""Why a card would do nothing now: told beside the card, so that nobody wastes a turn unawares."""

from __future__ import annotations

from streetlight.core.words import Text
from streetlight.games.strangers.pack.content import Card, Move, Place, Special
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.rules.cards import party_pools, step_dad_choices
from streetlight.games.strangers.rules.moving import PAST, move_choices, place_choices
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
    why = _SPECIAL.get(effect.script) if isinstance(effect, Special) else None
    return None if why is None else why(g, me)


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


def _saviors(g: Strangers, me: int) -> Text | None:
    return Text("why.few_in_libraries", kids=g.libraries[me]) if g.libraries[me] < 2 else None


def _pool_party(g: Strangers, me: int) -> Text | None:
    if not party_pools(g, me):
        return Text("why.no_party")
    return None if any(g.active) else Text("why.nobody_out")


def _new_step_dad(g: Strangers, me: int) -> Text | None:
    return None if step_dad_choices(g, me) else Text("why.no_house")


def _man_in_black(g: Strangers, me: int) -> Text | None:
    if not g.strangers:
        return Text("why.no_stranger")
    return None if spaces_of(g.rules.board.strangers & ~g.strangers) else Text("why.no_target")


def _soda_shop_date(g: Strangers, me: int) -> Text | None:
    return Text("why.nobody_else") if g.rules.seats == 1 else None


_SPECIAL = {
    "science_club_saviors": _saviors,
    "pool_party": _pool_party,
    "new_step_dad": _new_step_dad,
    "man_in_black": _man_in_black,
    "soda_shop_date": _soda_shop_date,
}
