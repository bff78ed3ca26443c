"""What each seat may know, built up from nothing (MF-69, MF-70, MF-74)."""

from __future__ import annotations

from typing import Any

from streetlight.core.events import Result
from streetlight.games.mindflayer.pack.content import CARD_IDS, KINDS, NO_CARD, WAFFLE
from streetlight.games.mindflayer.rules.history import (
    BLIND,
    CHECK,
    COUNT,
    GIFT,
    HURT,
    MEETING,
    ROUND,
    SHOW,
    moments,
)
from streetlight.games.mindflayer.state import (
    NO_MEETING,
    MindFlayer,
    Moment,
    Rules,
    flayed,
    hand_size,
    in_play,
    kinds_of,
    seats_in,
)


def view(g: MindFlayer, seat: int | str | None) -> dict[str, Any]:
    """Own cards and team, and of the others what lies on the table. After the end all teams and hands."""
    public = public_view(g)
    document = {**public, **own_view(g, seat, public)}
    if seat == "all":
        document["turned"] = when_possessed(g)
    return document


def public_view(g: MindFlayer) -> dict[str, Any]:
    """What everybody knows."""
    rules = g.rules
    return {
        "pack": rules.pack,
        "phase": "over" if g.ended else {"turn": "give"}.get(g.step, g.step),
        "turn_of": None if g.ended else g.turn_of,
        "first": g.first,
        "flipped": None if g.flipped == NO_CARD else CARD_IDS[g.flipped],
        "stacks": _stacks(g),
        "meetings_held": g.held,
        "meeting": None if g.meeting == NO_MEETING else rules.meetings[g.meeting].id,
        "quiet": g.quiet,
        "players": [_player(g, None, other) for other in range(rules.seats)],
        "you": None,
        "past": [_moment(moment, rules) for moment in moments(g)],
    }


def own_view(g: MindFlayer, seat: int | str | None, public: dict[str, Any]) -> dict[str, Any]:
    """What this seat knows of the players, of itself, and of what happened."""
    return {
        "players": [
            _player(g, seat, other) if seat in (other, "all") else row
            for other, row in enumerate(public["players"])
        ],
        "you": _you(g, seat) if isinstance(seat, int) else None,
        "past": [
            _own_moment(moment, seat, known) for moment, known in zip(moments(g), public["past"], strict=True)
        ],
    }


def _stacks(g: MindFlayer) -> list[int]:
    """Adventure cards left in each of the three stacks, top first. Under each lies a Meeting card."""
    below = list(g.rules.stacks[g.held + 1 :])
    top = 0 if g.meeting != NO_MEETING else len(g.deck) - sum(below)
    return ([0] * g.held + [top] + below)[:3]


def _player(g: MindFlayer, seat: int | str | None, other: int) -> dict[str, Any]:
    known = seat == "all" or seat == other or g.ended != ""
    return {
        "seat": other,
        "person": g.rules.people[other].id,
        "hand": hand_size(g, other),
        "cards": [CARD_IDS[kind] for kind in kinds_of(g.hands, KINDS * other)] if known else None,
        "in_play": not g.down >> other & 1,
        "takes_part": not (g.down | g.away) >> other & 1,
        "team": _team(g, other) if known else None,
    }


def _you(g: MindFlayer, seat: int) -> dict[str, Any]:
    """What only this player knows beside the cards: team, first card, and who the first Possessed are (MF-18)."""
    sees = g.rules.eyes_open and g.starters >> seat & 1
    return {
        "team": _team(g, seat),
        "first_card": "mind_flayer" if g.roles >> seat & 1 else "waffle",
        "dealt": [CARD_IDS[kind] for kind in kinds_of(g.dealt, KINDS * seat)],
        "starters": list(seats_in(g.starters)) if sees else None,
    }


def _team(g: MindFlayer, seat: int) -> str:
    return "possessed" if g.possessed >> seat & 1 else "sane"


def _moment(moment: Moment, rules: Rules) -> dict[str, Any]:
    """A moment of the past as everybody knows it."""
    what = moment[0]
    if what == GIFT:
        _, giver, receiver, kind, knocked_out = moment
        return {
            "what": "gift",
            "from": giver,
            "to": receiver,
            "card": CARD_IDS[kind],
            "knocked_out": knocked_out,
        }
    if what == MEETING:
        return {"what": "meeting", "card": rules.meetings[moment[1]].id, "drawer": moment[2]}
    if what == SHOW:
        _, owner, eyes, how, kinds = moment
        return {
            "what": "show",
            "seat": owner,
            "to": seats_in(eyes)[0],
            "blind": how == BLIND,
            "count": len(kinds),
            "cards": None,
        }
    if what == COUNT:
        return {"what": "count", "seat": moment[1], "card": CARD_IDS[moment[2]], "number": moment[3]}
    if what == HURT:
        return {"what": "hurt", "asked": list(seats_in(moment[1])), "hurt": list(seats_in(moment[2]))}
    if what == CHECK:
        checked, knocked_out = seats_in(moment[1]), seats_in(moment[2])
        return {"what": "check", "checked": list(checked), "knocked_out": list(knocked_out)}
    assert what == ROUND
    _, how, head, givers, receivers, gave = moment
    return {
        "what": "round",
        "blind": how == BLIND,
        "head": head,
        "givers": list(givers),
        "receivers": [list(theirs) for theirs in receivers],
        "given": [[kind != NO_CARD for kind in kinds] for kinds in gave],
        "gave": None,
        "received": None,
    }


def _own_moment(moment: Moment, seat: int | str | None, known: dict[str, Any]) -> dict[str, Any]:
    """A moment with what this seat knows more of it than everybody: cards that it saw, gave or received.

    The giver of a card is never told, nor any order (MF-70).
    """
    if moment[0] == SHOW:
        _, owner, eyes, _, kinds = moment
        sees = seat == "all" or (isinstance(seat, int) and (eyes | 1 << owner) >> seat & 1 == 1)
        return {**known, "cards": [CARD_IDS[kind] for kind in kinds]} if sees else known
    return known if moment[0] != ROUND else _own_round(moment, seat, known)


def _own_round(moment: Moment, seat: int | str | None, known: dict[str, Any]) -> dict[str, Any]:
    _, _, _, givers, receivers, gave = moment
    if seat == "all":
        return {**known, "gave": [_ids(kinds) for kinds in gave]}
    document = dict(known)
    received: list[int] = []
    for giver, theirs, kinds in zip(givers, receivers, gave, strict=True):
        if giver == seat:
            document["gave"] = _ids(kinds)
        received.extend([kind for to, kind in zip(theirs, kinds, strict=True) if to == seat])
    if any(seat in theirs for theirs in receivers):
        document["received"] = [CARD_IDS[kind] for kind in sorted(received) if kind != NO_CARD]
    return document


def _ids(kinds: tuple[int, ...]) -> list[str | None]:
    return [None if kind == NO_CARD else CARD_IDS[kind] for kind in kinds]


def when_possessed(g: MindFlayer) -> list[dict[str, Any]]:
    """After the end: who joined the Possessed when. `after` counts moments of the past; 0 is the deal."""
    hands = list(g.dealt)
    possessed = g.roles
    turned = [{"seat": seat, "after": 0, "how": "first_card"} for seat in seats_in(g.roles)]
    for seat in range(g.rules.seats):
        hands[KINDS * seat + (0 if g.roles >> seat & 1 else WAFFLE)] += 1
    down = 0

    def look(seats: tuple[int, ...], after: int, how: str) -> None:
        nonlocal possessed
        for seat in seats:
            if not (down | possessed) >> seat & 1 and flayed(hands, KINDS * seat):
                possessed |= 1 << seat
                turned.append({"seat": seat, "after": after, "how": how})

    look(tuple(range(g.rules.seats)), 0, "dealt")
    for number, moment in enumerate(moments(g), 1):
        if moment[0] == GIFT:
            hands[KINDS * moment[2] + moment[3]] += 1
            look((moment[2],), number, "gift")
            down |= moment[4] << moment[2]
        elif moment[0] == ROUND:
            for giver, theirs, kinds in zip(*moment[3:], strict=True):
                for receiver, kind in zip(theirs, kinds, strict=True):
                    if kind != NO_CARD:
                        hands[KINDS * giver + kind] -= 1
                        hands[KINDS * receiver + kind] += 1
        elif moment[0] == CHECK:
            look(seats_in(moment[1]), number, "meeting")
            down |= moment[2]
    return turned


def result(g: MindFlayer) -> Result:
    """One Sane player in play is enough for the Sane (MF-54); else the Possessed win (MF-55).

    Members of the winning team score 1 and 1 more per Waffle, under the tile too (MF-57); the others 0.
    """
    seats = range(g.rules.seats)
    clapping = [seat for seat in in_play(g) if not g.possessed >> seat & 1]
    team = "sane" if clapping else "possessed"
    winners = tuple([seat for seat in seats if _team(g, seat) == team])
    scores = tuple([1 + g.hands[KINDS * seat + WAFFLE] if seat in winners else 0 for seat in seats])
    details = {
        "team": team,
        "possessed": list(seats_in(g.possessed)),
        "starters": list(seats_in(g.starters)),
        "knocked_out": list(seats_in(g.down)),
        "meetings": g.held,
    }
    return Result(winners=winners, scores=scores, reason=g.ended, details=details)


def content(rules: Rules) -> dict[str, Any]:
    """What is printed on cards and tiles, for clients to draw."""
    from streetlight.games.mindflayer.text.claims import claim_forms

    return {
        "cards": [
            {
                "card": f"card:{card.id}",
                "name": card.name,
                "text": card.text,
                "counts": [card.unmarked, card.six_plus, card.nine_plus],
                "source": card.source,
            }
            for card in rules.cards
        ],
        "meetings": [
            {
                "meeting": f"meeting:{card.id}",
                "name": card.name,
                "text": card.text,
                "exchange": list(card.exchange),
                "players": list(card.players),
                "source": card.source,
            }
            for card in rules.meetings
        ],
        "people": [
            {"person": person.id, "name": person.name, "line": person.line} for person in rules.people
        ],
        "claims": claim_forms(),
    }
