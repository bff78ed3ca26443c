"""How one of the Possessed would look if they were Sane: what they talk from, so that talk gives nobody away.

The lie is the smallest one that does: the first card was a Waffle, and in Meetings a Waffle went where in truth a Mind
Flayer did. The three cards dealt are told as they are, and those of the Possessed are dealt like all others. So what is
said about hands comes up as often on both sides.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from streetlight.games.mindflayer.documents import CountView, GiftView, MindFlayerView, RoundView
from streetlight.games.mindflayer.pack.content import (
    CARD_IDS,
    HARD_HIT,
    HELPING_HAND,
    MEMORIES,
    MIND_FLAYER,
    WAFFLE,
)
from streetlight.games.mindflayer.state import UNCANCELLED

PASSED_RATHER: Final = (WAFFLE, HARD_HIT, HELPING_HAND, MEMORIES)
"""What a Sane player would have passed, if it was not what I did pass."""


def cover(view: MindFlayerView) -> MindFlayerView:
    """My view as it would be if I were Sane. It is my own view if I am."""
    me, you = view.seat, view.you
    if you is None or not isinstance(me, int) or you.team == "sane":
        return view
    counts = cover_hand(view)
    cards = tuple([card for kind, card in enumerate(CARD_IDS) for _ in range(counts[kind])])
    return replace(
        view,
        you=replace(you, team="sane", first_card="waffle", starters=None),
        players=tuple(
            [
                replace(player, cards=cards, team="sane") if player.seat == me else player
                for player in view.players
            ]
        ),
    )


def cover_hand(view: MindFlayerView) -> list[int]:
    """The hand that I would hold as a Sane player, as five counts. What all have seen or heard of it is true."""
    assert view.you is not None
    me = view.seat
    counts = [view.you.dealt.count(card) for card in CARD_IDS]
    counts[WAFFLE] += 1
    most = 0  # so many Mind Flayers somebody must own up to, whatever it means
    for moment in view.past:
        if isinstance(moment, GiftView) and moment.to == me:
            counts[CARD_IDS.index(moment.card)] += 1
            most += moment.card == CARD_IDS[MIND_FLAYER]
        elif isinstance(moment, CountView) and moment.seat == me:
            counts[CARD_IDS.index(moment.card)] = moment.number
            if moment.card == CARD_IDS[MIND_FLAYER]:
                most = moment.number
        elif isinstance(moment, RoundView):
            if me in moment.givers:
                for card in moment.gave[moment.givers.index(me)] or ():
                    if card is not None:
                        lose(counts, CARD_IDS.index(card), moment.blind)
                        most -= moment.blind and most > 0
            for card in moment.received or ():
                counts[CARD_IDS.index(card)] += 1
    hidden = counts[MIND_FLAYER] - counts[MEMORIES] - UNCANCELLED + 1
    if (
        hidden > 0
    ):  # more than a Sane player can hold: keep quiet about some of them, but not below what all know
        counts[MIND_FLAYER] = max(most, counts[MIND_FLAYER] - hidden)
    return counts


def lose(counts: list[int], kind: int, blindly: bool) -> None:
    """A card left the hand. A Mind Flayer leaves a Sane one only if it was drawn blindly (MF-43, MF-67)."""
    if (kind == MIND_FLAYER and not blindly) or not counts[kind]:
        kind = next((other for other in PASSED_RATHER if counts[other]), kind)
    counts[kind] = max(0, counts[kind] - 1)
