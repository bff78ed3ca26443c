"""What gives the Possessed away: an expert's reading of the table.

It begins where a regular's reading ends and weighs each kind of evidence by itself: what passes and hands prove, who
gave which card to whom, who says what, and who is spoken of. How much each clue says was learned from matches of
regulars (scripts/tune_mindflayer.py), so it tells what they do, not what they ought to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from streetlight.core.sayings import Said
from streetlight.games.mindflayer.bots.hearing import matter_of
from streetlight.games.mindflayer.bots.reading import FLAYER, HELP, HIT, MEMORIES, SURE, Reading, chance
from streetlight.games.mindflayer.documents import GiftView, MindFlayerView
from streetlight.games.mindflayer.pack.content import CARD_IDS, KINDS, Pack

WEIGHTS: Final[Mapping[str, float]] = {
    "always": -0.542,
    # In log-odds: what happened, gifts and talk left out; what gifts change of it; what talk changes.
    "proved": 0.830,
    "by gifts": 0.307,
    "by talk": 1.563,
    # The hand as it is expected to be, and as far as everybody saw it.
    "turned": 1.293,
    "turned, for each Meeting": 1.590,
    "Mind Flayers": 0.639,
    "Mind Flayers by talk": -0.864,
    "Hard Hits": 0.092,
    "Mind Flayers seen": -1.136,
    "Mind Flayers seen but one": 0.978,
    "Hard Hits seen": -0.465,
    # For each time that the player says so; and is suspected, by how far the speaker is trusted.
    "says received": -0.164,
    "says clear": 1.816,
    "says hold": 1.238,
    "says suspect": -0.093,
    "says doubt": 0.023,
    "is suspected": -0.843,
    # For each card given away; and beside it by how far the receiver is trusted.
    "gave mind_flayer": -1.221,
    "gave hard_hit": -1.769,
    "gave waffle": -0.074,
    "gave memories": 0.624,
    "gave helping_hand": 0.701,
    "trusted with mind_flayer": 1.852,
    "trusted with hard_hit": 2.241,
    "trusted with waffle": -0.601,
    "trusted with memories": -1.534,
    "trusted with helping_hand": -1.830,
}
"""What each clue adds to the log-odds that a player is Possessed."""


class ExpertReading(Reading):
    """A regular's reading, with other odds for those of whom nothing is proved."""

    def __init__(self, view: MindFlayerView, pack: Pack, sayings: Sequence[Said] = ()) -> None:
        self.judged: list[float] | None = None  # while the past is read there is nothing to judge by
        super().__init__(view, pack, sayings)
        if not self.evil:
            self.judged = [
                chance(sum([WEIGHTS[clue] * times for clue, times in found.items()]))
                for found in clues(self, sayings)
            ]

    def possessed(self, seat: int) -> float:
        if self.judged is None or seat == self.me or abs(self.odds[seat]) >= SURE:
            return super().possessed(seat)
        return self.judged[seat]


def clues(heard: Reading, sayings: Sequence[Said]) -> list[dict[str, float]]:
    """For each player how often, or how much, each clue is there. `heard` is a reading with these sayings."""
    view = heard.view
    silent = Reading(view, heard.pack)
    proved = Reading(view, heard.pack, gifts_tell=0.0)
    trust = [1 - silent.possessed(seat) for seat in range(heard.seats)]
    seen = [[0] * KINDS for _ in trust]
    found: list[dict[str, float]] = [dict.fromkeys(WEIGHTS, 0.0) for _ in trust]
    for moment in view.past:
        if isinstance(moment, GiftView):
            seen[moment.to][CARD_IDS.index(moment.card)] += 1
            found[moment.giver][f"gave {moment.card}"] += 1
            found[moment.giver][f"trusted with {moment.card}"] += trust[moment.to]
    for matter in {matter_of(said) for said in sayings if said.saying.claim}:
        if f"says {matter.claim}" in WEIGHTS:
            found[matter.speaker][f"says {matter.claim}"] += 1
        if matter.claim == "suspect" and matter.speaker != heard.me:
            found[matter.seat]["is suspected"] += trust[matter.speaker]
    for seat, here in enumerate(found):
        flayed = seen[seat][FLAYER] - seen[seat][MEMORIES]
        here["always"] = 1.0
        here["proved"] = narrow(proved.odds[seat])
        here["by gifts"] = narrow(silent.odds[seat]) - narrow(proved.odds[seat])
        here["by talk"] = narrow(heard.odds[seat]) - narrow(silent.odds[seat])
        here["turned"] = silent.turned[seat]
        here["turned, for each Meeting"] = silent.turned[seat] * view.meetings_held
        here["Mind Flayers"] = silent.flayed(seat)
        here["Mind Flayers by talk"] = heard.flayed(seat) - silent.flayed(seat)
        here["Hard Hits"] = silent.hits(seat)
        here["Mind Flayers seen"] = flayed
        here["Mind Flayers seen but one"] = max(0, flayed - 1)
        here["Hard Hits seen"] = seen[seat][HIT] - seen[seat][HELP]
    return found


def narrow(odds: float) -> float:
    """Proof counts no more than very good evidence."""
    return math.copysign(min(5.0, abs(odds)), odds)
