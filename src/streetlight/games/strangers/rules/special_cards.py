"""Cards like no other (rulebook: "What do the cards do?", DTS-67, 72 to 74, 96, 97): one object for each.

To add one: write its script and its questions here, give it a `SpecialCard` in the table at the end, an entry in a
pack's cards.toml, and sentences in text/catalogue.py: "ask.<question>" for each question, "option.<word>" for each
word of its own, and why it would do nothing. All else follows from the object. Scripts ask with `one` or `pick`. Bots
take a card that they have no judgement of (`bots/special_cards.py`) for one that changes little.

This module stays plain Python in the compiled build, because it holds structs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from streetlight.core.asks import Choice, Script, one, pick
from streetlight.core.questions import Question
from streetlight.core.words import Text
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.rules.choices import CHOICES, DECLINE, ChoicePart
from streetlight.games.strangers.rules.moving import put
from streetlight.games.strangers.rules.scoring import rehome, scored_at
from streetlight.games.strangers.rules.sightings import flip, placings, settle_stranger
from streetlight.games.strangers.state import SAVIORS_BONUS, Strangers, end, owner, without_all


def nothing_stops_it(g: Strangers, me: int) -> Text | None:
    return None


@dataclass(frozen=True, kw_only=True)
class SpecialCard:
    """All that the rules and texts know of one special card."""

    script: Callable[[Strangers, int], Script]
    """What it does for the player who plays it. It returns True if it did anything."""

    rule: str
    questions: tuple[type[Question], ...] = ()
    """What it asks."""

    why_nothing: Callable[[Strangers, int], Text | None] = nothing_stops_it
    """Why it would do nothing for this player now; None if it can do something."""

    choices: Mapping[str, tuple[ChoicePart, ...]] = field(default_factory=dict)
    """Words that its answers begin with beside those of `CHOICES`, and what follows each."""


# --- Science Club Saviors


def science_club_saviors(g: Strangers, me: int) -> Script:
    """One flip for each own kid in a Library; two saucers win at once (DTS-67). Solo: 10 points (DTS-86)."""
    flips = g.libraries[me]
    hits = 0
    for _ in range(flips):
        hits += flip(g, me)
    if hits >= 2:
        if g.rules.solo:
            g.bonus += SAVIORS_BONUS
            g.tell("contact_bonus", me, SAVIORS_BONUS)
        else:
            team = g.rules.team_of[me]  # DTS-81: the whole team wins
            for seat in range(g.rules.seats):
                if g.rules.team_of[seat] == team:
                    g.champions |= 1 << seat
            g.tell("contact", me)
            end(g, "contact")
    yield from ()  # asks nothing, but is a script like the others
    return hits >= 2


def few_in_libraries(g: Strangers, me: int) -> Text | None:
    return Text("why.few_in_libraries", kids=g.libraries[me]) if g.libraries[me] < 2 else None


# --- Pool Party


class PartyGuest(Question, frozen=True, tag="pool_party"):
    """Pool Party: which kid of anybody comes into which Pool."""


def pool_party(g: Strangers, me: int) -> Script:
    """With two own kids at one Pool, bring one or two unscored kids of anybody there (DTS-72)."""
    pools = party_pools(g, me)
    moved = False
    while pools and not g.ended:
        choices: list[Choice] = [("move", kid, pool) for pool in pools for kids in g.active for kid in kids]
        if not choices:
            break
        choices.append(DECLINE)
        choice = yield pick(me, PartyGuest(), choices)
        if choice == DECLINE:
            break
        _, kid, pool = choice
        put(g, kid, pool)
        # A second kid may follow if there is room, but never into another Pool.
        pools = [] if moved or g.full >> pool & 1 else [pool]
        moved = True
    return moved


def party_pools(g: Strangers, me: int) -> list[int]:
    """The Pools with room where a player has two kids or more."""
    pools = spaces_of(g.rules.board.of_kind["pool"] & ~g.full)
    return [pool for pool in pools if sum([owner(g, kid) == me for kid in scored_at(g, pool)]) >= 2]


def no_party(g: Strangers, me: int) -> Text | None:
    if not party_pools(g, me):
        return Text("why.no_party")
    return None if any(g.active) else Text("why.nobody_out")


# --- New Step-Dad


class NewHouse(Question, frozen=True, tag="step_dad"):
    """New Step-Dad: which own kid moves to which free house."""


def new_step_dad(g: Strangers, me: int) -> Script:
    """Move one own kid from its Home or Mansion to another free one (DTS-74, ours)."""
    choices = step_dad_choices(g, me)
    if not choices:
        return False
    choices.append(DECLINE)
    choice = yield pick(me, NewHouse(), choices)
    if choice == DECLINE:
        return False
    _, kid, to = choice
    rehome(g, kid, to)
    return True


def step_dad_choices(g: Strangers, me: int) -> list[Choice]:
    """Every own kid in a house, with every free house."""
    houses = g.rules.board.of_kind["home"] | g.rules.board.of_kind["mansion"]
    return [
        ("move", kid, to)
        for space in spaces_of(houses & g.full)
        for kid in scored_at(g, space)
        if owner(g, kid) == me
        for to in spaces_of(houses & ~g.full)
    ]


def no_house(g: Strangers, me: int) -> Text | None:
    return None if step_dad_choices(g, me) else Text("why.no_house")


# --- Man in Black


class LiftStranger(Question, frozen=True, tag="lift_stranger"):
    """Man in Black: which stranger goes elsewhere."""


class DropStranger(Question, frozen=True, tag="drop_stranger"):
    """Man in Black: where it goes."""

    lifted: str
    """The space that it comes from."""


def man_in_black(g: Strangers, me: int) -> Script:
    """Move one stranger to another free stranger space; kids there are abducted (DTS-96, ours)."""
    standing = spaces_of(g.strangers)
    free = g.rules.board.strangers & ~g.strangers
    if not standing or not free:
        return False
    choices: list[Choice] = [("lift", space) for space in standing]
    choices.append(DECLINE)
    choice = yield pick(me, LiftStranger(), choices)
    if choice == DECLINE:
        return False
    _, lifted = choice
    _, space = yield pick(me, DropStranger(g.rules.board.ids[lifted]), placings(free))
    g.strangers &= ~(1 << lifted)
    g.tell("stranger_left", me, lifted)
    settle_stranger(g, me, space)
    return True


def no_stranger_to_move(g: Strangers, me: int) -> Text | None:
    if not g.strangers:
        return Text("why.no_stranger")
    return None if g.rules.board.strangers & ~g.strangers else Text("why.no_target")


# --- Soda Shop Date


class SodaFriend(Question, frozen=True, tag="soda_friend"):
    """Soda Shop Date: who shows their hand."""


class SodaCard(Question, frozen=True, tag="soda_card"):
    """Soda Shop Date: which card of the friend's hand to use."""

    friend: int


def soda_shop_date(g: Strangers, me: int) -> Script:
    """Another player shows the whole hand; take the effect of one card in it, which stays there (DTS-73)."""
    from streetlight.games.strangers.rules.cards import effect_of  # here, because it needs the table below

    others: list[Choice] = [("with", seat) for seat in range(g.rules.seats) if seat != me]
    if not others:
        return False
    _, friend = yield pick(me, SodaFriend(), others)
    if g.since:
        g.since[friend] += without_all(g.hands[friend], g.shown[friend])
    g.shown[friend] = tuple(sorted(g.hands[friend]))
    g.revealed += 1
    g.tell("showed", friend, tuple(sorted(g.hands[friend])))
    if not g.hands[friend]:
        return False
    _, kind = yield one(me, SodaCard(friend), soda_choices)
    g.tell("copied", me, friend, kind)
    effect = effect_of(g, me, kind)
    return effect is not None and (yield from effect)


def soda_choices(g: Strangers, me: int, question: SodaCard) -> list[Choice]:
    return [("copy", kind) for kind in sorted(set(g.hands[question.friend]))]


def nobody_else(g: Strangers, me: int) -> Text | None:
    return Text("why.nobody_else") if g.rules.seats == 1 else None


# --- all of them

SPECIAL_CARDS: Final[dict[str, SpecialCard]] = {
    "science_club_saviors": SpecialCard(
        script=science_club_saviors,
        rule="DTS-67",
        why_nothing=few_in_libraries,
    ),
    "pool_party": SpecialCard(
        script=pool_party,
        rule="DTS-72",
        questions=(PartyGuest,),
        why_nothing=no_party,
    ),
    "new_step_dad": SpecialCard(
        script=new_step_dad,
        rule="DTS-74",
        questions=(NewHouse,),
        why_nothing=no_house,
    ),
    "man_in_black": SpecialCard(
        script=man_in_black,
        rule="DTS-96",
        questions=(LiftStranger, DropStranger),
        why_nothing=no_stranger_to_move,
    ),
    "soda_shop_date": SpecialCard(
        script=soda_shop_date,
        rule="DTS-73",
        questions=(SodaFriend, SodaCard),
        why_nothing=nobody_else,
    ),
}
"""The script that a pack names -> the card. The Saucer is none of them: it acts when it is drawn (`sightings.py`)."""


def card_that_asks(question: Question) -> SpecialCard | None:
    """The special card that this question belongs to, if any."""
    for card in SPECIAL_CARDS.values():
        if type(question) in card.questions:
            return card
    return None


def all_choices() -> dict[str, tuple[ChoicePart, ...]]:
    """Every word that a choice may begin with, those of special cards last, and what follows it."""
    found = dict(CHOICES)
    for card in SPECIAL_CARDS.values():
        found.update(card.choices)
    return found
