"""Cards that change hands face down: which may be given, where they go, who learns what (MF-40 to 48, 67).

What a player may choose depends only on which kinds they may give and whether they have one or more of each,
so the choices are made once and kept. A choice is (head, kind, ...), with NO_CARD where there is none to give:

    ("pass", left, right)       one card to each side
    ("both", kind, kind)        two cards to the only other participant (MF-48)
    ("left", kind, kind)        two cards to the left
    ("left", kind)              one card to the left, and "right" likewise
    ("back", kind)              one card to the player just traded with
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from streetlight.core.asks import Choice
from streetlight.games.mindflayer.history import Head, RoundMoment
from streetlight.games.mindflayer.pack.content import KINDS, NO_CARD, Way
from streetlight.games.mindflayer.questions import GiveBack, PassCards
from streetlight.games.mindflayer.state import CHANCE, LEFT, MindFlayer

THREES: Final = (1, 3, 9, 27, 81)
HEADS: Final[tuple[Head, ...]] = ("pass", "both", "left", "right", "back")

_choices: dict[tuple[str, int, int], tuple[Choice, ...]] = {}


def may_give(counts: list[int], at: int, possessed: bool) -> int:
    """Which kinds may be given, none, one or more of each, as one number. The Sane keep Mind Flayers (MF-43)."""
    # Written out, for it is asked of every player in every Meeting, and often by `imagine`. A guess that
    # contradicts itself may count less than none of a kind: that is none.
    flayers, hits, waffles, memories, hands = counts[at : at + KINDS]
    code = 0
    if flayers > 0 and possessed:
        code = 1 if flayers == 1 else 2
    if hits > 0:
        code += 3 if hits == 1 else 6
    if waffles > 0:
        code += 9 if waffles == 1 else 18
    if memories > 0:
        code += 27 if memories == 1 else 54
    if hands > 0:
        code += 81 if hands == 1 else 162
    return code


def choices_for(head: str, cards: int, code: int) -> tuple[Choice, ...]:
    """Every way to give `cards` cards out of what `may_give` allows."""
    key = (head, cards, code)
    found = _choices.get(key)
    if found is None:
        found = _make_choices(head, cards, [code // three % 3 for three in THREES])
        _choices[key] = found
    return found


def _make_choices(head: str, cards: int, counts: list[int]) -> tuple[Choice, ...]:
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    if cards == 1:
        return tuple([(head, kind) for kind in kinds]) or ((head, NO_CARD),)
    if sum(counts) >= 2:
        return tuple(
            [
                (head, one, two)
                for one in kinds
                for two in kinds
                if (one != two or counts[one] > 1) and (head == "pass" or one <= two)
            ]
        )
    if not kinds:
        return ((head, NO_CARD, NO_CARD),)  # MF-46: none to give
    if head == "pass":
        return ((head, kinds[0], NO_CARD), (head, NO_CARD, kinds[0]))  # MF-46: to the neighbour of her choice
    return ((head, kinds[0], NO_CARD),)


def pass_choices(g: MindFlayer, seat: int, question: PassCards) -> tuple[Choice, ...]:
    """What this player may give to the receivers, one card each."""
    at = KINDS * seat
    hand = tuple(g.hands[at : at + KINDS])
    return gifts(question.head, len(question.receivers), g.possessed >> seat & 1 == 1, hand)


def back_choices(g: MindFlayer, seat: int, question: GiveBack) -> tuple[Choice, ...]:
    """What this player may give back for a card just taken."""
    at = KINDS * seat
    return gifts("back", 1, g.possessed >> seat & 1 == 1, tuple(g.hands[at : at + KINDS]))


@lru_cache(8192)
def gifts(head: str, cards: int, possessed: bool, hand: tuple[int, ...]) -> tuple[Choice, ...]:
    """Every way to give `cards` cards out of a hand of five counts."""
    return choices_for(head, cards, may_give(list(hand), 0, possessed))


@lru_cache(4096)
def to_sides(ring: tuple[int, ...], ways: tuple[Way, ...]) -> tuple[tuple[int, ...], ...]:
    """For each participant the receivers of their cards, one per way; all others are skipped (MF-42, MF-65)."""
    count = len(ring)
    return tuple(
        [
            tuple([ring[(at + LEFT if way == "left" else at - LEFT) % count] for way in ways])
            for at in range(count)
        ]
    )


@lru_cache(4096)
def routes(
    givers: tuple[int, ...], receivers: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, int, int], ...]:
    """For each card given where the counts of its giver begin, where those of its receiver begin, and who that is."""
    return tuple(
        [
            (KINDS * giver, KINDS * receiver, receiver)
            for giver, theirs in zip(givers, receivers, strict=True)
            for receiver in theirs
        ]
    )


@lru_cache(4096)
def all_receivers(receivers: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Everybody who receives cards, clockwise from seat 0."""
    return tuple(sorted({receiver for theirs in receivers for receiver in theirs}))


@lru_cache(4096)
def pass_questions(head: Head, receivers: tuple[tuple[int, ...], ...]) -> tuple[PassCards, ...]:
    """The question for each giver."""
    return tuple([PassCards(head, theirs) for theirs in receivers])


def head_of(ways: tuple[Way, ...], ring: tuple[int, ...]) -> Head:
    """How a choice of gifts is called: see above."""
    if len(ways) == 2 and len(ring) == 2:
        return "both"
    return "pass" if len(set(ways)) == 2 else ways[0]


def side_of(head: Head, at: int) -> Way | None:
    """To which side card number `at` of such a choice goes; None: to the only one there is."""
    if head == "pass":
        return "left" if at == 0 else "right"
    return head if head == "left" or head == "right" else None


def blind_card(g: MindFlayer, seat: int, taken: list[int]) -> int:
    """A card drawn blindly from a hand out of which `taken` were drawn already, or NO_CARD."""
    counts = g.hands[KINDS * seat : KINDS * seat + KINDS]
    for kind in taken:
        if kind != NO_CARD:
            counts[kind] -= 1
    size = sum(counts)
    if not size:
        return NO_CARD
    place = g.luck.below(CHANCE, size)
    for kind in range(KINDS):
        place -= counts[kind]
        if place < 0:
            return kind
    return NO_CARD


def hand_over(
    g: MindFlayer,
    how: int,
    head: Head,
    givers: tuple[int, ...],
    receivers: tuple[tuple[int, ...], ...],
    gave: tuple[tuple[int, ...], ...],
) -> None:
    """All gifts leave, then all arrive (MF-45 step 2 and 3). Each receiver sees their cards in no order (MF-44).

    How many cards somebody gave is public, and if they are fewer than asked it is said (MF-46).
    """
    hands = g.hands  # counts: the order in which cards leave and arrive does not matter to them
    arrived: list[list[int]] = [[] for _ in range(g.rules.seats)]
    fewer = False
    kinds_in_turn = chain.from_iterable(gave)
    for (leaves, arrives, receiver), kind in zip(routes(givers, receivers), kinds_in_turn, strict=True):
        if kind == NO_CARD:
            fewer = True
        else:
            hands[leaves + kind] -= 1
            hands[arrives + kind] += 1
            arrived[receiver].append(kind)
    g.past = (g.past, RoundMoment(how, head, givers, receivers, gave))
    g.revealed += 1
    g.tell("handed_over", givers)
    if fewer:
        for giver, kinds in zip(givers, gave, strict=True):
            if NO_CARD in kinds:
                g.tell("gave_fewer", giver, len(kinds) - kinds.count(NO_CARD))
    for receiver in all_receivers(receivers):
        g.tell_to(1 << receiver, "received", tuple(sorted(arrived[receiver])))
