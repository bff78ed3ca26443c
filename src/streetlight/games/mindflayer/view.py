"""What each seat may know, built up from nothing (MF-69, MF-70, MF-74)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from streetlight.core.views import Result
from streetlight.games.mindflayer.documents import (
    CardContent,
    CheckView,
    CountView,
    GiftView,
    GivenCards,
    HurtView,
    MeetingContent,
    MeetingView,
    MindFlayerContent,
    MindFlayerDetails,
    MindFlayerOwnView,
    MindFlayerView,
    PastView,
    PersonContent,
    Phase,
    PlayerView,
    RoundView,
    ShowView,
    Team,
    TurnedView,
    VoteView,
    YouView,
)
from streetlight.games.mindflayer.history import (
    BLIND,
    CheckMoment,
    CountMoment,
    GiftMoment,
    HurtMoment,
    MeetingMoment,
    PastMoment,
    RoundMoment,
    ShowMoment,
    moments,
)
from streetlight.games.mindflayer.pack.content import CARD_IDS, KINDS, MEETINGS_HELD, NO_CARD, WAFFLE, CardId
from streetlight.games.mindflayer.state import (
    LEFT,
    NO_MEETING,
    UNCANCELLED,
    MindFlayer,
    Rules,
    flayed,
    flayers,
    hand_size,
    hits,
    in_play,
    kinds_of,
    participants,
    seats_in,
)

OtherMoment = MeetingMoment | ShowMoment | CountMoment | HurtMoment | RoundMoment | CheckMoment

Whose = int | Literal["all"] | None
"""Whose eyes: a seat's, a spectator's (None), or everybody's after the end."""

PHASES: dict[str, Phase] = {"turn": "give", "effect": "effect", "exchange": "exchange"}
"""What the players are doing in each step."""


def public_view(g: MindFlayer) -> MindFlayerView:
    """What everybody knows."""
    rules = g.rules
    return MindFlayerView(
        pack=rules.pack,
        phase="over" if g.ended else PHASES[g.step],
        turn_of=None if g.ended else g.turn_of,
        first=g.first,
        redealt=g.redealt,
        flipped=None if g.flipped == NO_CARD else CARD_IDS[g.flipped],
        stacks=_stacks(g),
        meetings_held=g.held,
        meeting=None if g.meeting == NO_MEETING else rules.meetings[g.meeting].id,
        quiet=g.quiet,
        exchanging=participants(g) if g.quiet else (),
        votes=tuple(
            [
                VoteView(meeting=rules.meetings[vote.card].id, seat=vote.seat, other=vote.other)
                for vote in g.votes
            ]
        ),
        players=tuple([_player(g, None, other) for other in range(rules.seats)]),
        you=None,
        past=_past(g),
    )


def own_view(g: MindFlayer, seat: Whose, public: MindFlayerView) -> MindFlayerOwnView:
    """What this seat knows of the players, of itself, and of what happened. After the end all teams and hands."""
    return MindFlayerOwnView(
        players=tuple(
            [
                _player(g, seat, row.seat) if seat == row.seat or seat == "all" else row
                for row in public.players
            ]
        ),
        you=_you(g, seat) if isinstance(seat, int) else None,
        past=tuple(
            [
                _own_moment(moment, seat, known)
                for moment, known in zip(moments(g.past), public.past, strict=True)
            ]
        ),
        turned=when_possessed(g) if seat == "all" else UNSET,
    )


def _stacks(g: MindFlayer) -> tuple[int, ...]:
    """Adventure cards left in each of the three stacks, top first. Under each lies a Meeting card."""
    below = g.rules.stacks[g.held + 1 :]
    top = 0 if g.meeting != NO_MEETING else len(g.deck) - sum(below)
    return ((0,) * g.held + (top,) + below)[:MEETINGS_HELD]


def _player(g: MindFlayer, seat: Whose, other: int) -> PlayerView:
    known = seat == "all" or seat == other or g.ended != ""
    return PlayerView(
        seat=other,
        person=g.rules.people[other].id,
        hand=hand_size(g, other),
        cards=_cards(kinds_of(g.hands, KINDS * other)) if known else None,
        in_play=not g.down >> other & 1,
        takes_part=not (g.down | g.away) >> other & 1,
        team=_team(g, other) if known else None,
    )


def _you(g: MindFlayer, seat: int) -> YouView:
    """What only this player knows beside the cards: team, first card, and who the first Possessed are (MF-18)."""
    sees = g.rules.eyes_open and g.starters >> seat & 1
    return YouView(
        team=_team(g, seat),
        first_card="mind_flayer" if g.roles >> seat & 1 else "waffle",
        dealt=_cards(kinds_of(g.dealt, KINDS * seat)),
        starters=seats_in(g.starters) if sees else None,
        flayers=max(0, flayers(g.hands, KINDS * seat)),
        hits=max(0, hits(g.hands, KINDS * seat)),
    )


def _team(g: MindFlayer, seat: int) -> Team:
    return "possessed" if g.possessed >> seat & 1 else "sane"


def _cards(kinds: list[int] | tuple[int, ...]) -> tuple[CardId, ...]:
    return tuple([CARD_IDS[kind] for kind in kinds])


def _past(g: MindFlayer) -> tuple[PastView, ...]:
    """The past as everybody knows it."""
    found: list[PastView] = []
    passed_since = 0  # mask of the seats that passed cards later
    for moment in reversed(moments(g.past)):
        if isinstance(moment, GiftMoment):
            kept = not passed_since >> moment.receiver & 1
            card = CARD_IDS[moment.kind]
            found.append(GiftView(moment.giver, moment.receiver, card, moment.knocked_out, kept))
        else:
            found.append(_moment(moment, g.rules))
        if isinstance(moment, RoundMoment):
            for giver in moment.givers:
                passed_since |= 1 << giver
    return tuple(reversed(found))


def _moment(moment: OtherMoment, rules: Rules) -> PastView:
    """A moment of the past other than a gift, as everybody knows it."""
    if isinstance(moment, MeetingMoment):
        return MeetingView(rules.meetings[moment.card].id, moment.drawer)
    if isinstance(moment, ShowMoment):
        return ShowView(
            seat=moment.owner,
            to=seats_in(moment.eyes)[0],
            blind=moment.how == BLIND,
            count=len(moment.kinds),
            cards=None,
        )
    if isinstance(moment, CountMoment):
        return CountView(moment.seat, CARD_IDS[moment.kind], moment.said)
    if isinstance(moment, HurtMoment):
        return HurtView(seats_in(moment.asked), seats_in(moment.hurt))
    if isinstance(moment, CheckMoment):
        return CheckView(seats_in(moment.checked), seats_in(moment.knocked_out))
    return RoundView(
        blind=moment.how == BLIND,
        head=moment.head,
        givers=moment.givers,
        receivers=moment.receivers,
        given=tuple([tuple([kind != NO_CARD for kind in kinds]) for kinds in moment.gave]),
        gave=(None,) * len(moment.givers),
        received=None,
    )


def _own_moment(moment: PastMoment, seat: Whose, known: PastView) -> PastView:
    """A moment with what this seat knows more of it than everybody: cards that it saw, gave or received.

    The giver of a card is never told, nor any order (MF-70).
    """
    if isinstance(moment, ShowMoment):
        eyes = moment.eyes | 1 << moment.owner
        sees = seat == "all" or (isinstance(seat, int) and eyes >> seat & 1 == 1)
        return replace(known, cards=_cards(moment.kinds)) if sees else known
    return _own_round(moment, seat, known) if isinstance(moment, RoundMoment) else known


def _own_round(moment: RoundMoment, seat: Whose, known: PastView) -> PastView:
    if seat == "all":
        return replace(known, gave=tuple([_given(kinds) for kinds in moment.gave]))
    received: list[int] = []
    for theirs, kinds in zip(moment.receivers, moment.gave, strict=True):
        received.extend([kind for to, kind in zip(theirs, kinds, strict=True) if to == seat])
    passed = sorted([kind for kind in received if kind != NO_CARD])
    receives = any(seat in theirs for theirs in moment.receivers)
    if not receives and seat not in moment.givers:
        return known
    gave = [
        _given(kinds) if giver == seat else None
        for giver, kinds in zip(moment.givers, moment.gave, strict=True)
    ]
    return replace(known, gave=tuple(gave), received=_cards(passed) if receives else None)


def _given(kinds: tuple[int, ...]) -> GivenCards:
    return tuple([None if kind == NO_CARD else CARD_IDS[kind] for kind in kinds])


def when_possessed(g: MindFlayer) -> tuple[TurnedView, ...]:
    """After the end: who joined the Possessed when. `after` counts moments of the past; 0 is the deal."""
    hands = list(g.dealt)
    possessed = g.roles
    turned = [TurnedView(seat=seat, after=0, how="first_card") for seat in seats_in(g.roles)]
    for seat in range(g.rules.seats):
        hands[KINDS * seat + (0 if g.roles >> seat & 1 else WAFFLE)] += 1
    down = 0

    def look(seats: tuple[int, ...], after: int, how: Literal["dealt", "gift", "meeting"]) -> None:
        nonlocal possessed
        for seat in seats:
            if not (down | possessed) >> seat & 1 and flayed(hands, KINDS * seat):
                possessed |= 1 << seat
                turned.append(TurnedView(seat=seat, after=after, how=how))

    look(tuple(range(g.rules.seats)), 0, "dealt")
    for number, moment in enumerate(moments(g.past), 1):
        if isinstance(moment, GiftMoment):
            hands[KINDS * moment.receiver + moment.kind] += 1
            look((moment.receiver,), number, "gift")
            down |= moment.knocked_out << moment.receiver
        elif isinstance(moment, RoundMoment):
            for giver, theirs, kinds in zip(moment.givers, moment.receivers, moment.gave, strict=True):
                for receiver, kind in zip(theirs, kinds, strict=True):
                    if kind != NO_CARD:
                        hands[KINDS * giver + kind] -= 1
                        hands[KINDS * receiver + kind] += 1
        elif isinstance(moment, CheckMoment):
            look(seats_in(moment.checked), number, "meeting")
            down |= moment.knocked_out
    return tuple(turned)


def result(g: MindFlayer) -> Result:
    """One Sane player in play is enough for the Sane (MF-54); else the Possessed win (MF-55).

    Members of the winning team score 1 and 1 more per Waffle, under the tile too (MF-57); the others 0.
    """
    seats = range(g.rules.seats)
    clapping = [seat for seat in in_play(g) if not g.possessed >> seat & 1]
    team: Team = "sane" if clapping else "possessed"
    winners = tuple([seat for seat in seats if _team(g, seat) == team])
    scores = tuple([1 + g.hands[KINDS * seat + WAFFLE] if seat in winners else 0 for seat in seats])
    details = MindFlayerDetails(
        team=team,
        possessed=seats_in(g.possessed),
        starters=seats_in(g.starters),
        knocked_out=seats_in(g.down),
        meetings=g.held,
    )
    return Result(winners=winners, scores=scores, reason=g.ended, details=details)


def content(rules: Rules) -> MindFlayerContent:
    """What is printed on cards and tiles, for clients to draw."""
    return MindFlayerContent(
        cards=tuple(
            [
                CardContent(
                    card=f"card:{card.id}",
                    name=card.name,
                    text=card.text,
                    counts=(card.unmarked, card.six_plus, card.nine_plus),
                    source=card.source,
                )
                for card in rules.cards
            ]
        ),
        meetings=tuple(
            [
                MeetingContent(
                    meeting=f"meeting:{card.id}",
                    name=card.name,
                    text=card.text,
                    exchange=card.exchange,
                    source=card.source,
                )
                for card in rules.meetings
            ]
        ),
        people=tuple(
            [PersonContent(person=person.id, name=person.name, line=person.line) for person in rules.people]
        ),
        limit=UNCANCELLED,
        meetings_total=MEETINGS_HELD,
        left_step=LEFT,
    )
