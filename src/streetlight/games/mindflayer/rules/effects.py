"""What Meeting cards do (MF-49, 66, 67).

Each kind of effect is a few lines of data in the pack, and one object here: its script, the questions that it asks
with their rules, and what others must know to follow it. To add one, give it a struct in pack/content.py, its questions
in questions.py (and in QUESTIONS), a class here (and in EFFECTS), and a sentence in the catalogue for each question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from streetlight.core.asks import Choice, Script, all_of, one, pick
from streetlight.core.questions import Question
from streetlight.games.mindflayer.history import (
    BLIND,
    CHOSEN,
    CountMoment,
    Head,
    HurtMoment,
    OpenVote,
    ShowMoment,
)
from streetlight.games.mindflayer.pack.content import (
    CARD_IDS,
    KINDS,
    NO_CARD,
    Count,
    Effect,
    KeepOut,
    Nothing,
    Pass,
    ShowCards,
    Trade,
)
from streetlight.games.mindflayer.questions import (
    GiveBack,
    PickToCount,
    PickToKeepOut,
    PickToLookAt,
    PickToTrade,
    ShowCard,
    VoteToKeepOut,
)
from streetlight.games.mindflayer.rules.passing import (
    back_choices,
    blind_card,
    hand_over,
    pass_choices,
    pass_questions,
    to_sides,
)
from streetlight.games.mindflayer.rules.thresholds import check_all
from streetlight.games.mindflayer.state import (
    HURTING,
    MindFlayer,
    hits,
    in_play,
    one_of,
    seats_but,
    seats_in,
)

E = TypeVar("E", bound=Effect)


class EffectRules(Generic[E]):
    """What a kind of effect means."""

    asks: ClassVar[Mapping[type[Question], str]] = {}
    """The questions that only this effect asks, each with the rule of its options."""

    def resolve(self, g: MindFlayer, drawer: int, effect: E) -> Script:
        """Do what the card says, for all who are in play. Thresholds are checked whenever cards moved (MF-62)."""
        raise NotImplementedError

    def picks(self, effect: E, players: int) -> int:
        """How many answers it takes that only pick somebody, with so many players in play."""
        return 0


class NothingRules(EffectRules[Nothing]):
    """The Meeting just begins."""

    def resolve(self, g: MindFlayer, drawer: int, effect: Nothing) -> Script:
        return
        yield


# --- cards are shown


class ShowRules(EffectRules[ShowCards]):
    """Cards are shown and stay in the hand. Only those who may look learn which."""

    asks: ClassVar[Mapping[type[Question], str]] = {PickToLookAt: "MF-49", ShowCard: "MF-26"}

    def resolve(self, g: MindFlayer, drawer: int, effect: ShowCards) -> Script:
        ring = in_play(g)
        looks = {seat: lefts[0] for seat, lefts in zip(ring, to_sides(ring, ("left",)), strict=True)}
        if effect.who == "picked":
            _, owner = yield pick(drawer, PickToLookAt(meeting_id(g)), others(g, drawer))
            looks = {owner: drawer}
        if effect.how == "choose":
            answers = yield all_of([one(seat, ShowCard(looks[seat]), show_choices) for seat in looks])
            for seat in looks:
                _, kind = answers[seat]
                reveal(g, seat, looks[seat], CHOSEN, [kind])
        else:
            for seat in looks:
                show_blindly(g, seat, looks[seat], effect.cards)

    def picks(self, effect: ShowCards, players: int) -> int:
        return 1 if effect.who == "picked" else 0


def show_choices(g: MindFlayer, seat: int, question: ShowCard) -> list[Choice]:
    """Any card of the hand: showing is not giving, so a Mind Flayer may be shown by anybody."""
    at = KINDS * seat
    return [("show", kind) for kind in range(KINDS) if g.hands[at + kind]] or [("show", NO_CARD)]


def show_blindly(g: MindFlayer, owner: int, viewer: int, cards: int) -> None:
    kinds: list[int] = []
    for _ in range(cards):
        kinds.append(blind_card(g, owner, kinds))
    reveal(g, owner, viewer, BLIND, kinds)


def reveal(g: MindFlayer, owner: int, viewer: int, how: int, kinds: list[int]) -> None:
    cards = tuple(sorted([kind for kind in kinds if kind != NO_CARD]))
    eyes = 1 << viewer
    g.past = (g.past, ShowMoment(owner, eyes, how, cards))
    g.revealed += 1
    unseen = (owner, viewer, len(cards))
    g.tell_apart(eyes | 1 << owner, "showed", (owner, viewer, cards), "showed_unseen", unseen)


# --- somebody says a true number


class CountRules(EffectRules[Count]):
    """The number is public and true: the software says it, not the player."""

    asks: ClassVar[Mapping[type[Question], str]] = {PickToCount: "MF-49"}

    def resolve(self, g: MindFlayer, drawer: int, effect: Count) -> Script:
        choice = yield pick(drawer, PickToCount(meeting_id(g)), others(g, drawer))
        seat: int = choice[1]
        kind = CARD_IDS.index(effect.card)
        number = g.hands[KINDS * seat + kind]
        g.past = (g.past, CountMoment(seat, kind, number))
        g.revealed += 1
        g.tell("counted", seat, kind, number)

    def picks(self, effect: Count, players: int) -> int:
        return 1


# --- somebody stays out


class KeepOutRules(EffectRules[KeepOut]):
    """Who stays out keeps the hand, gives and receives nothing, and is still in play (MF-64)."""

    asks: ClassVar[Mapping[type[Question], str]] = {PickToKeepOut: "MF-64", VoteToKeepOut: "MF-64"}

    def resolve(self, g: MindFlayer, drawer: int, effect: KeepOut) -> Script:
        if effect.by == "drawer":
            _, other = yield pick(drawer, PickToKeepOut(meeting_id(g)), others(g, drawer))
            g.away = 1 << other
        elif effect.by == "vote":
            question = VoteToKeepOut(meeting_id(g))
            votes = yield all_of([pick(seat, question, others(g, seat)) for seat in in_play(g)])
            tally = [0] * g.rules.seats
            for seat in sorted(votes):
                _, other = votes[seat]
                tally[other] += 1
                g.votes = (*g.votes, OpenVote(g.meeting, seat, other))
                g.tell("voted", seat, other)
            g.revealed += 1
            most = max(tally)
            if tally.count(most) == 1:
                g.away = 1 << tally.index(most)
        else:
            asked = 0
            for seat in in_play(g):
                asked |= 1 << seat
                if hits(g.hands, KINDS * seat) >= HURTING:
                    g.away |= 1 << seat
            g.past = (g.past, HurtMoment(asked, g.away))
            g.revealed += 1
        if g.away:
            g.tell("kept_out", seats_in(g.away))
        else:
            g.tell("nobody_out")

    def picks(self, effect: KeepOut, players: int) -> int:
        return {"drawer": 1, "vote": players, "hurt": 0}[effect.by]


# --- cards change hands before the exchange


class PassRules(EffectRules[Pass]):
    """One card from everybody in play to one side, chosen (MF-67) or drawn blindly. All cards move at once."""

    def resolve(self, g: MindFlayer, drawer: int, effect: Pass) -> Script:
        ring = in_play(g)
        receivers = to_sides(ring, (effect.way,))
        if effect.how == "choose":
            questions = pass_questions(effect.way, receivers)
            gifts = yield all_of([one(seat, questions[at], pass_choices) for at, seat in enumerate(ring)])
            hand_over(g, CHOSEN, effect.way, ring, receivers, tuple([gifts[seat][1:] for seat in ring]))
        else:
            take_blindly(g, effect.way, ring, receivers)
        check_all(g)


class TradeRules(EffectRules[Trade]):
    """A card drawn blindly from somebody, and one chosen by the drawer back (MF-67 holds for that one)."""

    asks: ClassVar[Mapping[type[Question], str]] = {PickToTrade: "MF-67", GiveBack: "MF-67"}

    def resolve(self, g: MindFlayer, drawer: int, effect: Trade) -> Script:
        choice = yield pick(drawer, PickToTrade(meeting_id(g)), others(g, drawer))
        other: int = choice[1]
        g.tell("traded", drawer, other)
        take_blindly(g, "back", (other,), ((drawer,),))
        check_all(g)
        if (1 << drawer | 1 << other) & g.down:  # MF-62: who takes a third Hard Hit gives nothing back
            return
        back = yield one(drawer, GiveBack(other), back_choices)
        hand_over(g, CHOSEN, "back", (drawer,), ((other,),), (back[1:],))
        check_all(g)

    def picks(self, effect: Trade, players: int) -> int:
        return 1


def take_blindly(
    g: MindFlayer, head: Head, givers: tuple[int, ...], receivers: tuple[tuple[int, ...], ...]
) -> None:
    """One card from each giver, drawn blindly. Who loses a card learns which it was."""
    taken = tuple([(blind_card(g, giver, []),) for giver in givers])
    for giver, theirs, kinds in zip(givers, receivers, taken, strict=True):
        g.tell_to(1 << giver, "lost", theirs[0], kinds)
    hand_over(g, BLIND, head, givers, receivers, taken)


# --- all of them


def others(g: MindFlayer, seat: int) -> tuple[Choice, ...]:
    """Everybody else in play, to pick from."""
    return one_of("pick", seats_but(g.rules.seats, g.down | 1 << seat))


def meeting_id(g: MindFlayer) -> str:
    return g.rules.meetings[g.meeting].id


# Any: each takes effects of its own kind, which is the one that it is found by.
EFFECTS: Final[Mapping[type[Effect], EffectRules[Any]]] = {
    Nothing: NothingRules(),
    ShowCards: ShowRules(),
    Count: CountRules(),
    KeepOut: KeepOutRules(),
    Pass: PassRules(),
    Trade: TradeRules(),
}
