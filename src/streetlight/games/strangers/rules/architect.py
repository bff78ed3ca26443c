"""Solo Architect: the player sets the opening hand and the order of the deck (DTS-88)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from streetlight.core.asks import Choice, Script, pick
from streetlight.core.errors import OptionError
from streetlight.core.questions import Question
from streetlight.games.strangers.pack.content import Card, Sighting
from streetlight.games.strangers.questions import DesignDeck, DesignHand
from streetlight.games.strangers.state import Rules, Strangers, has_script

BARRED = "science_club_saviors"
"""The script of the card that Architect does without."""


def deck_length(rules: Rules) -> int:
    """Every second card is a Sighting, and the last one ends the game: two cards per stranger."""
    return 2 * rules.board.tokens


def held_kinds(rules: Rules) -> list[int]:
    """Kinds that may stand in the opening hand: normal cards but Science Club Saviors."""
    return [kind for kind, card in enumerate(rules.cards) if not card.drawn and not has_script(card, BARRED)]


def odd_kinds(rules: Rules) -> list[int]:
    """Kinds that may stand at odd places of the deck: those of the hand, or a Saucer."""
    saucers = [kind for kind, card in enumerate(rules.cards) if card.drawn and not rules.sightings[kind]]
    return [*held_kinds(rules), *saucers]


def sighting_kinds(rules: Rules) -> list[int]:
    """Kinds that stand at even places: one, unless the Sightings of a pack name different spaces (DTS-53)."""
    return [kind for kind in range(len(rules.cards)) if rules.sightings[kind]]


def check_rules(rules: Rules) -> None:
    """OptionError if the pack has too few Sightings for any plan."""
    needed = rules.board.tokens
    if sum(rules.cards[kind].count for kind in sighting_kinds(rules)) < needed:
        raise OptionError("variants", f"Architect needs {needed} Stranger Sightings, and the pack has fewer")


def check_box(rules: Rules, box: Sequence[str]) -> None:
    """OptionError if these are no cards to plan with (DTS-104). The rules are those of the whole pack."""
    held = held_kinds(rules)
    for id, count in Counter(box).items():
        kind = rules.kinds.get(id)
        if kind is None:
            raise OptionError("box", f"there is no card {id[:40]!r}")
        if kind not in held:
            raise OptionError("box", f"{rules.cards[kind].name} is no card to plan with")
        if count > rules.cards[kind].count:
            card = rules.cards[kind]
            raise OptionError("box", f"the pack has {card.name} {_times(card.count)}, not {_times(count)}")
    needed = rules.hand_size + rules.board.tokens
    if len(box) < needed:
        raise OptionError("box", f"a plan takes {needed} cards, and these are {len(box)}")


def cards_of(cards: tuple[Card, ...], box: Sequence[str]) -> tuple[Card, ...]:
    """The cards of a pack with only those of the box to plan with; Sightings stay as they are (DTS-104)."""
    counts = Counter(box)
    return tuple(
        [
            card
            if isinstance(card.effect, Sighting)
            else msgspec.structs.replace(card, count=counts[card.id])
            for card in cards
        ]
    )


def check_plan(rules: Rules, hand: Sequence[str], deck: Sequence[str]) -> None:
    """OptionError that says where a plan breaks the pattern."""
    if len(hand) != rules.hand_size:
        raise OptionError("hand", f"the opening hand has {rules.hand_size} cards, not {len(hand)}")
    if len(deck) != deck_length(rules):
        raise OptionError("deck", f"the deck has {deck_length(rules)} cards on this board, not {len(deck)}")
    for field, ids in (("hand", hand), ("deck", deck)):
        for place, id in enumerate(ids, start=1):
            if id not in rules.kinds:
                raise OptionError(field, f"card {place}: there is no card {id[:40]!r}")
            name = rules.cards[rules.kinds[id]].name
            if has_script(rules.cards[rules.kinds[id]], BARRED):
                raise OptionError(field, f"card {place}: {name} is not used in Architect")
            if field == "hand" and rules.drawn[rules.kinds[id]]:
                raise OptionError(field, f"card {place}: {name} is never held in a hand")
            if field == "deck" and rules.sightings[rules.kinds[id]] != (place % 2 == 0):
                wanted = "must be a Stranger Sighting" if place % 2 == 0 else "may not be a Stranger Sighting"
                raise OptionError(field, f"card {place} {wanted}: every second card is one")
    for id, count in Counter([*hand, *deck]).items():
        card = rules.cards[rules.kinds[id]]
        if count > card.count:
            field = "deck" if id in deck else "hand"
            raise OptionError(field, f"{card.name} is in the box {_times(card.count)}, not {_times(count)}")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def lay_out(g: Strangers, hand: Sequence[str], deck: Sequence[str]) -> None:
    """Set a plan that was checked."""
    kinds = g.rules.kinds
    g.hands[0] = tuple([kinds[id] for id in hand])
    g.deck = [kinds[id] for id in reversed(deck)]
    _begin(g)


def design(g: Strangers) -> Script:
    """Ask for the plan card by card: the hand, then the deck. All of it is face up."""
    rules = g.rules
    left = [card.count for card in rules.cards]
    for place in range(rules.hand_size):
        kind = yield from _choose(DesignHand(place + 1), held_kinds(rules), left)
        g.hands[0] += (kind,)
    sightings = sighting_kinds(rules)
    for place in range(1, deck_length(rules) + 1, 2):
        kind = yield from _choose(DesignDeck(place), odd_kinds(rules), left)
        sighting = sightings[0]
        if len(sightings) > 1:
            sighting = yield from _choose(DesignDeck(place + 1), sightings, left)
        g.deck = [sighting, kind, *g.deck]  # the end of the list is the top
    _begin(g)


def _begin(g: Strangers) -> None:
    g.tell("laid_out", g.hands[0], tuple(reversed(g.deck)))
    g.step = "turn"


def _choose(question: Question, kinds: list[int], left: list[int]) -> Script:
    choices: list[Choice] = [("card", kind) for kind in kinds if left[kind]]
    _, kind = yield pick(0, question, choices)
    left[kind] -= 1
    return kind
