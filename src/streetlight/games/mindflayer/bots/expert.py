"""The expert: reads clues as the Sane do who know the game well, and as one of the Possessed plays by imagined tables.

The Sane know too little of hands for a search to pay: what they lack is who is who. So a Sane expert weighs the
regular's moves by a better reading (clues.py). One of the Possessed wants to know what others hold: it draws `TABLES`
tables from `imagine`, tries each of its choices on all of them, and takes what leaves the Sane the least chance
(prospects.py). Both count, and never look at a clock.
"""

from __future__ import annotations

import random
from typing import Final

from streetlight.core.match import Random
from streetlight.core.packs import as_pack
from streetlight.core.prompts import Option
from streetlight.core.sight import Sight
from streetlight.core.views import as_view
from streetlight.games.mindflayer.bots.clues import ExpertReading
from streetlight.games.mindflayer.bots.players import RegularBot
from streetlight.games.mindflayer.bots.prospects import PositionAfter
from streetlight.games.mindflayer.bots.reading import Reading
from streetlight.games.mindflayer.documents import MindFlayerView
from streetlight.games.mindflayer.pack.content import CARD_IDS, NO_CARD, Pack
from streetlight.games.mindflayer.questions import GiveBack, GiveFlipped, PassCards
from streetlight.games.mindflayer.state import MindFlayer

TABLES: Final = 32
"""Imagined tables for a decision."""


class ExpertBot(RegularBot):
    """Weighs clues if Sane, and searches imagined tables if Possessed."""

    loose = 0.0001

    def read(self, sight: Sight) -> Reading:
        return self.heard(as_view(sight.view, MindFlayerView), sight)

    def heard(self, view: MindFlayerView, sight: Sight) -> Reading:
        return ExpertReading(view, as_pack(sight.pack, Pack), sight.sayings)

    def answer(self, sight: Sight) -> Option:
        prompt = sight.prompt
        view = as_view(sight.view, MindFlayerView)
        if prompt is None or view.you is None or view.you.team == "sane":
            return super().answer(sight)
        question, choices = prompt.question, prompt.choices()
        if len(choices) < 2 or not isinstance(question, GiveFlipped | PassCards | GiveBack):
            return super().answer(sight)
        me = view.seat
        assert isinstance(me, int)
        chances = [0.0] * len(choices)
        rng: Random = random.Random(self.rng.getrandbits(64))
        for _ in range(TABLES):
            g = sight.imagine(rng).state
            assert isinstance(g, MindFlayer)
            for number, choice in enumerate(choices):
                outlook = PositionAfter(g, not isinstance(question, GiveFlipped))
                if isinstance(question, GiveFlipped):
                    outlook.give(CARD_IDS.index(question.card), choice[1])
                else:
                    receivers = (
                        question.receivers if isinstance(question, PassCards) else (question.receiver,)
                    )
                    for kind, other in zip(choice[1:], receivers, strict=True):
                        if kind != NO_CARD:
                            outlook.move(kind, me, other)
                chances[number] += outlook.sane_win()
        best = min(range(len(choices)), key=lambda number: chances[number])
        left = round(100 * chances[best] / TABLES)
        self.reason = f"Of {TABLES} tables that I can imagine, this leaves the Sane the least: {left} %."
        return prompt.option(choices[best])
