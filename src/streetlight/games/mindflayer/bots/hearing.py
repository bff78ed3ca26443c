"""What a player makes of what is said. A claim counts for as much as it is credible.

It is credible as far as its speaker is trusted, less if trusted players doubt the speaker, and not at all if it is
known to be false: then it speaks against whoever said it. The last word of each speaker on a matter stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from streetlight.core.sayings import Said
from streetlight.games.mindflayer.bots.flips import flips
from streetlight.games.mindflayer.documents import GiftView, MeetingView, MindFlayerView, RoundView
from streetlight.games.mindflayer.pack.content import CARD_IDS, HARD_HIT, HELPING_HAND, MEMORIES, MIND_FLAYER

if TYPE_CHECKING:
    from streetlight.games.mindflayer.bots.reading import Reading

ASKED_BY: Final = (0.55, -1.15)
"""What "Give it to NAME" says of that player if the card does harm: log-odds if a Sane player asks, and if one of the
Possessed does. Measured in 90 matches with 5, 7 and 9: whom would each bot have liked to get the flipped card? Of the
choices of the Sane 49 and 54 % were Possessed (Mind Flayer, Hard Hit), where 36 and 40 % of all were; of the choices of
the Possessed 30 and 34 %, of 58 and 62 %. A card that helps nearly all want for themselves, which tells nothing."""

BELOW: Final = 0.35
"""Who is trusted less than that is not listened to."""

LIED: Final = 1.5
"""Log-odds against somebody who said what I know to be false."""

SAYS_SANE: Final = -0.1
"""Log-odds for "I am Sane". Both sides say so, so it is little."""

ACCUSED_ME: Final = 0.25
"""Log-odds against somebody who accuses me, though I am Sane. Honest players err, too."""

WRONGLY_TRUSTED: Final = 0.4
"""Log-odds against somebody who trusts a player of whom I am sure."""

SURELY: Final = 0.95
FROM_NEIGHBOUR: Final = 0.8
FROM_SIDE: Final = 0.9
NOTHING_CAME: Final = -0.5
SUSPECTED: Final = 0.7
TRUSTED: Final = -0.4
AGREED: Final = 0.5
"""What a claim that is fully believed moves, in log-odds."""

CAN_TAKE: Final = 0.7
"""Who can take a card that does harm holds about so many that count."""

NOBODY: Final = -1


class Matter(NamedTuple):
    """What a claim is about. The last word of each speaker on a matter stands."""

    speaker: int
    claim: str
    seat: int = NOBODY
    card: str = ""
    side: str = ""
    meeting: int = 0


def matter_of(said: Said) -> Matter:
    args = said.saying.args
    return Matter(
        said.seat,
        said.saying.claim,
        number_in(args, "seat", NOBODY),
        str(args.get("card", "")),
        str(args.get("side", "")),
        number_in(args, "meeting", 0),
    )


def number_in(args: Mapping[str, object], name: str, otherwise: int) -> int:
    value = args.get(name, otherwise)
    return value if isinstance(value, int) else otherwise


class Hearing:
    """One player listens: what was said moves that player's reading of the table."""

    def __init__(self, reading: Reading, sayings: Sequence[Said]) -> None:
        self.reading = reading
        self.me = reading.me
        self.last: dict[Matter, Said] = {
            matter_of(said): said for said in sayings if said.saying.claim and said.seat != self.me
        }
        if not self.last:
            return
        self.trust = [1 - reading.possessed(seat) for seat in range(reading.seats)]
        self.cards = flips(reading.view, reading.pack)
        self.refuted = {matter for matter, said in self.last.items() if self.is_refuted(matter, said)}
        for matter in self.refuted:
            reading.odds[matter.speaker] += LIED
        self.doubts = [0.0] * reading.seats
        for matter in self.last:
            if matter.claim == "doubt":
                self.doubts[matter.seat] += max(0.0, self.trust[matter.speaker] - BELOW)
        for matter, said in self.last.items():
            self.hear(matter, said)

    def credible(self, matter: Matter) -> float:
        """How far a claim is believed: nothing to two thirds."""
        if matter in self.refuted:
            return 0.0
        return max(0.0, self.trust[matter.speaker] - BELOW) / (1 + self.doubts[matter.speaker])

    # --- what is known to be false

    def is_refuted(self, matter: Matter, said: Said) -> bool:
        """Do I know that this is false, by what all have seen or by what I did myself?"""
        view = self.reading.view
        if matter.claim == "hold":
            return number_in(said.saying.args, "count", 0) < self.surely_held(
                matter.speaker, matter.card, said.after
            )
        if matter.claim in ("received", "passed", "clear"):
            rounds = rounds_of(view, matter.meeting)
            if not any(matter.speaker in theirs for moment in rounds for theirs in moment.receivers):
                return bool(rounds) and matter.claim != "clear"
            if len(rounds) > 1 or rounds[0].blind:  # cards came twice: I can't know which are meant
                return False
            (moment,) = rounds
            mine = self.i_passed(moment, matter.speaker)
            if matter.claim == "clear":
                return CARD_IDS[MIND_FLAYER] in mine
            if matter.claim == "passed":
                by = neighbour_on(moment, matter.speaker, matter.side)
                return by == self.me and matter.card not in mine
            return set(givers_to(moment, matter.speaker)) == {self.me} and matter.card not in mine
        return False

    def surely_held(self, seat: int, card: str, after: int) -> int:
        """Cards of a kind that all saw come to this player by then, and that never left."""
        gifts = [moment for moment in self.reading.view.past if isinstance(moment, GiftView)]
        return sum(
            gift.to == seat and gift.card == card and gift.kept and given < after
            for given, gift in zip(sorted(self.cards), gifts, strict=False)
        )

    def i_passed(self, moment: RoundView, to: int) -> list[str]:
        """What I passed to this player then."""
        if self.me not in moment.givers:
            return []
        at = moment.givers.index(self.me)
        gave = moment.gave[at] or ()
        return [
            card
            for receiver, card in zip(moment.receivers[at], gave, strict=False)
            if receiver == to and card is not None
        ]

    # --- what is believed

    def hear(self, matter: Matter, said: Said) -> None:
        odds, me = self.reading.odds, self.me
        speaker, claim, about, card, side, meeting = matter
        weight = self.credible(matter)
        if claim == "sane":
            odds[speaker] += SAYS_SANE
        elif claim in ("suspect", "keep_out"):
            if about == me:
                odds[speaker] += 0.0 if self.reading.evil else ACCUSED_ME
            else:
                odds[about] += SUSPECTED * weight
        elif claim == "trust":
            if about != me:
                odds[about] += TRUSTED * weight
                if 1 - self.trust[about] > SURELY:
                    odds[speaker] += WRONGLY_TRUSTED
        elif claim == "agree":
            self.agree(about, weight)
        elif claim in ("received", "clear"):
            self.from_neighbours(matter, weight)
        elif claim == "passed" and card == CARD_IDS[MIND_FLAYER]:
            moment = exchange_of(self.reading.view, meeting)
            accused = NOBODY if moment is None else neighbour_on(moment, speaker, side)
            if accused not in (me, NOBODY):
                odds[accused] += FROM_SIDE * weight
        elif claim in ("give_to", "not_to"):
            self.asked_for(matter, said, weight)
        elif claim in ("hold", "need", "can_take") and card in CARD_IDS:
            self.about_a_hand(matter, said, weight)

    def agree(self, with_whom: int, weight: float) -> None:
        """What somebody suspects counts for more if others say the same."""
        for matter in self.last:
            if matter.speaker == with_whom and matter.claim == "suspect" and matter.seat != self.me:
                self.reading.odds[matter.seat] += SUSPECTED * AGREED * weight

    def from_neighbours(self, matter: Matter, weight: float) -> None:
        """A Mind Flayer came, or none did: that is about those who passed to the speaker (MF-60)."""
        moment = exchange_of(self.reading.view, matter.meeting)
        if moment is None or (matter.claim == "received" and matter.card != CARD_IDS[MIND_FLAYER]):
            return
        moves = FROM_NEIGHBOUR if matter.claim == "received" else NOTHING_CAME
        for giver in givers_to(moment, matter.speaker):
            if giver != self.me:
                self.reading.odds[giver] += moves * weight

    def asked_for(self, matter: Matter, said: Said, weight: float) -> None:
        """Who shall get the flipped card, or shall not: a wish, and what it says of that player."""
        asked, speaker, about = self.reading.asked, matter.speaker, matter.seat
        sign = 1.0 if matter.claim == "give_to" else -1.0
        if said.after == max(self.cards, default=-1):
            asked[about] = asked.get(about, 0.0) + sign * weight
        harm = self.cards.get(said.after) in (MIND_FLAYER, HARD_HIT)
        suspected = Matter(speaker, "suspect", about) in self.last
        if harm and about not in (self.me, speaker) and not suspected:
            sane, evil = ASKED_BY
            trust = self.trust[speaker]
            self.reading.odds[about] += sign * (trust * sane + (1 - trust) * evil)

    def about_a_hand(self, matter: Matter, said: Said, weight: float) -> None:
        """How many cards of a kind the speaker holds, as far as that is believed."""
        counts = self.reading.held[matter.speaker]
        kind = CARD_IDS.index(matter.card)
        if matter.claim == "hold":
            number = number_in(said.saying.args, "count", 0)
            counts[kind] += 0.8 * weight * (number - counts[kind])
        elif matter.claim == "can_take":
            cancels = MEMORIES if kind == MIND_FLAYER else HELPING_HAND
            counts[kind] += 0.5 * weight * min(0.0, CAN_TAKE + counts[cancels] - counts[kind])
        elif kind in (MEMORIES, HELPING_HAND):  # who needs one is near to three
            hurts = MIND_FLAYER if kind == MEMORIES else HARD_HIT
            counts[hurts] += 0.5 * weight * max(0.0, 2 + counts[kind] - counts[hurts])


# --- who passed to whom


def rounds_of(view: MindFlayerView, meeting: int) -> list[RoundView]:
    """All rounds of that Meeting in which cards were passed; 0: of the last Meeting so far."""
    found: list[list[RoundView]] = [[]]
    for moment in view.past:
        if isinstance(moment, MeetingView):
            found.append([])
        elif isinstance(moment, RoundView):
            found[-1].append(moment)
    return found[meeting or -1] if meeting < len(found) else []


def exchange_of(view: MindFlayerView, meeting: int) -> RoundView | None:
    """The exchange of that Meeting, if there was one."""
    exchanges = [each for each in rounds_of(view, meeting) if not each.blind and each.head != "back"]
    return exchanges[-1] if exchanges else None


def givers_to(moment: RoundView, seat: int) -> list[int]:
    """Who passed this player a card in this round, or two. Who had none to pass is not among them (MF-46)."""
    return [
        giver
        for giver, receivers, given in zip(moment.givers, moment.receivers, moment.given, strict=True)
        if any(there and receiver == seat for receiver, there in zip(receivers, given, strict=True))
    ]


def neighbour_on(moment: RoundView, seat: int, side: str) -> int:
    """Who sat there among those who passed cards (MF-65)."""
    if moment.head != "pass" or seat not in moment.givers:
        return NOBODY
    ring = moment.givers
    return ring[(ring.index(seat) + (1 if side == "left" else -1)) % len(ring)]
