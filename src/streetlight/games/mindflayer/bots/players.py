"""Bots that play: what a card is worth in whose hand, for which team, and what they say.

A card is worth the change it makes: how much nearer to possession or to a knock-out, weighed by whether its owner
is one of us. The novice looks at open cards only and believes that nobody lies; the regular reads the table.
"""

from __future__ import annotations

import math
import random
from typing import Final

from streetlight.core.asks import Choice
from streetlight.core.packs import as_pack
from streetlight.core.prompts import Option
from streetlight.core.questions import Question
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.core.views import as_view
from streetlight.games.mindflayer.bots.cover import cover
from streetlight.games.mindflayer.bots.reading import (
    FLAYER,
    HELP,
    HIT,
    MEMORIES,
    WAFFLE,
    Reading,
    near,
)
from streetlight.games.mindflayer.bots.talk import claim_of
from streetlight.games.mindflayer.documents import MindFlayerView
from streetlight.games.mindflayer.pack.content import CARD_IDS, NO_CARD, Pack
from streetlight.games.mindflayer.questions import (
    GiveBack,
    GiveFlipped,
    PassCards,
    PickPlayer,
    PickToKeepOut,
    PickToTrade,
    ShowCard,
    VoteToKeepOut,
)

A_CARD: Final = ("a Mind Flayer", "a Hard Hit", "a Waffle", "Memories", "a Helping Hand")

TURNS: Final = (1.3, 1.9)
FALLS: Final = (1.6, 2.4)
"""How steeply, and around how many uncancelled cards, the risk rises to be turned or knocked out by the end."""
ATTACKER: Final = 1.0
"""What it is worth to the Sane that one of the Possessed falls."""


FOLLOWS: Final = 0.03
"""What it is worth to do as a fully trusted player asks: it decides where two receivers hardly differ. With cards that
do harm the best two differ by less than 0.017 in a quarter of all turns, and by less than 0.055 in half of them."""


class NoviceBot:
    """Counts what lies open, forgets Meetings, and picks loosely among what looks good."""

    naive = True
    loose = 0.12

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = random.Random(f"{type(self).__name__}/{seed}")
        self.reason = ""

    def answer(self, sight: Sight) -> Option:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        reading = self.read(sight)
        question = prompt.question
        best, chosen = -math.inf, None
        for choice in prompt.choices():
            worth = self.worth(reading, question, choice)
            worth -= self.loose * math.log(-math.log(self.rng.random() or 0.5))
            if worth > best:
                best, chosen = worth, choice
        assert chosen is not None
        self.reason = reason(reading, question, chosen)
        return prompt.option(chosen)

    def say(self, sight: Sight) -> Saying | None:
        return None

    def beliefs(self, sight: Sight) -> dict[str, int | list[float]]:
        """How probable it is that each player is Possessed, after so many moments of the past. For afterwards."""
        reading = self.read(sight)
        return {"after": len(reading.view.past), "possessed": reading.beliefs()}

    def read(self, sight: Sight) -> Reading:
        return self.heard(as_view(sight.view, MindFlayerView), sight)

    def heard(self, view: MindFlayerView, sight: Sight) -> Reading:
        """What I make of this view and of all that was said."""
        return Reading(view, as_pack(sight.pack, Pack), sight.sayings, naive=self.naive)

    def worth(self, reading: Reading, question: Question, choice: Choice) -> float:
        """How good a choice looks."""
        if isinstance(question, GiveFlipped):
            _, receiver = choice
            worth = card_in(reading, CARD_IDS.index(question.card), receiver)
            return worth + FOLLOWS * reading.asked.get(receiver, 0.0)
        if isinstance(question, PassCards):
            return gifts(reading, choice[1:], question.receivers)
        if isinstance(question, GiveBack):
            return gifts(reading, choice[1:], (question.receiver,))
        if isinstance(question, ShowCard):
            _, kind = choice
            return worth_showing(reading, kind)
        if isinstance(question, PickPlayer):
            _, other = choice
            return picking(reading, question, other)
        return 0.0


class RegularBot(NoviceBot):
    """Reads the whole past, deduces, weighs claims, and speaks."""

    naive = False
    loose = 0.02

    def say(self, sight: Sight) -> Saying | None:
        view = as_view(sight.view, MindFlayerView)
        own = as_sane = self.heard(view, sight)
        if own.evil:
            as_sane = self.heard(cover(view), sight)
        coin = random.Random(f"{view.first}/{own.me}/{view.meetings_held}/{own.you.dealt}").random()
        return claim_of(own, as_sane, sight.sayings, self.rng, coin)


# --- what a card is worth


def lost(sane: float, flayed: float, hit: float) -> float:
    """How probably a player will not be Sane and in play at the end, who is Sane now with chance `sane`."""
    turns = 1 / (1 + math.exp(-TURNS[0] * (flayed - TURNS[1])))
    falls = 1 / (1 + math.exp(-FALLS[0] * (hit - FALLS[1])))
    return 1 - sane * (1 - turns) * (1 - falls)


def card_in(reading: Reading, kind: int, other: int) -> float:
    """What it is worth to my team that this player gets that card.

    The Possessed win if every player is lost: by the product of all those chances. So what counts is by how much
    (in logarithms) the card changes one of them. One player who is surely safe is worth more than two half safe.
    """
    sane = 1 - reading.possessed(other)
    flayed, hit = reading.flayed(other), reading.hits(other)
    before = lost(sane, flayed, hit)
    after = lost(
        sane,
        flayed + (kind == FLAYER) - (kind == MEMORIES),
        hit + (kind == HIT) - (kind == HELP),
    )
    worse = math.log(after / before)
    if kind in (HIT, HELP):  # one of the Possessed who falls can't pass anything on
        falls = near(hit + 1) - near(hit) if kind == HIT else near(hit - 1) - near(hit)
        worse -= ATTACKER * (1 - sane) * (falls + (0.1 if kind == HIT else -0.1))
    elif kind == WAFFLE:
        worse -= 0.01 * sane
    return worse if reading.evil else -worse


def picking(reading: Reading, question: PickPlayer, other: int) -> float:
    """What it is worth to pick this player for what a Meeting card does."""
    evil = reading.possessed(other)
    if isinstance(question, PickToKeepOut | VoteToKeepOut):
        if reading.evil:  # keep a safe Sane player out, who can't be turned anyway
            return (1 - evil) * (1 - near(reading.flayed(other) + 1)) - evil
        return evil
    if isinstance(question, PickToTrade):
        return trade(reading, other)
    return -abs(evil - 0.5)  # to look or to count: whoever is least clear


def gifts(reading: Reading, kinds: tuple[int, ...], receivers: tuple[int, ...]) -> float:
    """Cards passed in a Meeting: what they do to the receivers, and what their loss does to me."""
    worth = 0.0
    mine = reading.held[reading.me][:]
    for kind, other in zip(kinds, receivers, strict=True):
        if kind != NO_CARD:
            worth += card_in(reading, kind, other)
            mine[kind] -= 1
    hit = mine[HIT] - mine[HELP]
    if reading.evil:
        return worth - 0.5 * near(hit + 0.3) + 0.02 * mine[WAFFLE]
    flayed = mine[FLAYER] - mine[MEMORIES]
    return worth - math.log(lost(1.0, flayed + 0.3, hit + 0.3)) + 0.02 * mine[WAFFLE]


def worth_showing(reading: Reading, kind: int) -> float:
    """A card that makes me look like one of the others."""
    if reading.evil:
        return (0.0, 0.3, 0.8, 1.0, 0.9)[kind] if kind != NO_CARD else 0.0
    return (0.2, 0.3, 0.6, 1.0, 0.8)[kind] if kind != NO_CARD else 0.0


def trade(reading: Reading, other: int) -> float:
    """Take something from a player and give something back: what I can best get rid of there."""
    mine = reading.held[reading.me]
    back = [kind for kind in range(5) if mine[kind] and (reading.evil or kind != FLAYER)]
    return max([card_in(reading, kind, other) for kind in back], default=0.0)


# --- why


def reason(reading: Reading, question: Question, choice: Choice) -> str:
    """One line for the replay."""
    if isinstance(question, GiveFlipped):
        kind = CARD_IDS.index(question.card)
        _, other = choice
        evil = round(100 * reading.possessed(other))
        side = "As one of the Possessed" if reading.evil else "As far as I can tell"
        asked = " Somebody I trust asked for it." if reading.asked.get(other) else ""
        return f"{side}: {A_CARD[kind]} does most good there (Possessed: {evil} %).{asked}"
    if isinstance(question, PassCards | GiveBack):
        gone = [A_CARD[kind] for kind in choice[1:] if kind != NO_CARD]
        return f"Passing on {' and '.join(gone) or 'nothing'} leaves me safest and helps my side."
    if isinstance(question, ShowCard):
        return "The card that tells least against me."
    if isinstance(question, PickPlayer):
        _, other = choice
        return f"{round(100 * reading.possessed(other))} % sure that this player is Possessed."
    return "I have no opinion on that."
