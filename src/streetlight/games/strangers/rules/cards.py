"""Playing a card: what each one does (rulebook: "What do the cards do?", DTS-25, 26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from streetlight.core.asks import Script
from streetlight.games.strangers.pack.content import Card, Move, Place, Special
from streetlight.games.strangers.rules.moving import move, place_kid
from streetlight.games.strangers.rules.special_cards import SPECIAL_CARDS
from streetlight.games.strangers.state import Strangers


def effect_of(g: Strangers, me: int, kind: int) -> Script | None:
    """The script of a card, which returns True if the card did anything; None if it can do nothing now (DTS-26)."""
    card = g.rules.cards[kind]
    effect = card.effect
    return EFFECTS[type(effect)](g, me, card, effect)


def special(g: Strangers, me: int, card: Card, effect: Special) -> Script:
    """A card like no other."""
    return SPECIAL_CARDS[effect.script].script(g, me)


# Any: each function takes the struct of its own kind of effect.
EFFECTS: dict[type, Callable[[Strangers, int, Card, Any], Script | None]] = {
    Move: move,
    Place: place_kid,
    Special: special,
}
