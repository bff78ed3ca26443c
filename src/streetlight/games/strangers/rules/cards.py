"""Playing a card: what each one does (rulebook: "What do the cards do?", DTS-25, 67 to 77, 96, 97)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from streetlight.core.asks import Choice, Script, one, pick
from streetlight.games.strangers.pack.content import Card, Move, Place, Special
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.rules.moving import DECLINE, move, place_kid, put
from streetlight.games.strangers.rules.scoring import rehome, scored_at
from streetlight.games.strangers.rules.sightings import flip, placings, settle_stranger
from streetlight.games.strangers.state import SAVIORS_BONUS, Strangers, end, owner


def effect_of(g: Strangers, me: int, kind: int) -> Script | None:
    """The script of a card, which returns True if the card did anything; None if it can do nothing now (DTS-26)."""
    card = g.rules.cards[kind]
    effect = card.effect
    return EFFECTS[type(effect)](g, me, card, effect)


def special(g: Strangers, me: int, card: Card, effect: Special) -> Script:
    """A card like no other."""
    return SCRIPTS[effect.script](g, me)


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


def pool_party(g: Strangers, me: int) -> Script:
    """With two own kids at one Pool, bring one or two unscored kids of anybody there (DTS-72)."""
    pools = party_pools(g, me)
    moved = False
    while pools and not g.ended:
        choices: list[Choice] = [("move", kid, pool) for pool in pools for kids in g.active for kid in kids]
        if not choices:
            break
        choices.append(DECLINE)
        choice = yield pick(me, "pool_party", choices, g)
        if choice == DECLINE:
            break
        put(g, choice[1], choice[2])
        # A second kid may follow if there is room, but never into another Pool.
        pools = [] if moved or g.full >> choice[2] & 1 else [choice[2]]
        moved = True
    return moved


def party_pools(g: Strangers, me: int) -> list[int]:
    """The Pools with room where a player has two kids or more."""
    pools = spaces_of(g.rules.board.of_kind["pool"] & ~g.full)
    return [pool for pool in pools if sum([owner(g, kid) == me for kid in scored_at(g, pool)]) >= 2]


def new_step_dad(g: Strangers, me: int) -> Script:
    """Move one own kid from its Home or Mansion to another free one (DTS-74, ours)."""
    choices = step_dad_choices(g, me)
    if not choices:
        return False
    choices.append(DECLINE)
    choice = yield pick(me, "step_dad", choices, g)
    if choice == DECLINE:
        return False
    rehome(g, choice[1], choice[2])
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


def man_in_black(g: Strangers, me: int) -> Script:
    """Move one stranger to another free stranger space; kids there are abducted (DTS-96, ours)."""
    standing = spaces_of(g.strangers)
    free = g.rules.board.strangers & ~g.strangers
    if not standing or not free:
        return False
    choices: list[Choice] = [("lift", space) for space in standing]
    choices.append(DECLINE)
    choice = yield pick(me, "lift_stranger", choices, g)
    if choice == DECLINE:
        return False
    lifted: int = choice[1]
    _, space = yield pick(me, "drop_stranger", placings(free), g, lifted)
    g.strangers &= ~(1 << lifted)
    g.tell("stranger_left", me, lifted)
    settle_stranger(g, me, space)
    return True


def soda_shop_date(g: Strangers, me: int) -> Script:
    """Another player shows the whole hand; take the effect of one card in it, which stays there (DTS-73)."""
    others: list[Choice] = [("with", seat) for seat in range(g.rules.seats) if seat != me]
    if not others:
        return False
    _, friend = yield pick(me, "soda_friend", others, g)
    g.shown[friend] = tuple(sorted(g.hands[friend]))
    g.revealed += 1
    g.tell("showed", friend, tuple(sorted(g.hands[friend])))
    if g.kept[friend]:  # DTS-99
        g.tell("kept", friend, tuple(sorted(g.kept[friend])))
        g.kept[friend] = ()
    if not g.hands[friend]:
        return False
    _, kind = yield one(me, "soda_card", soda_choices, g, friend)
    g.tell("copied", me, friend, kind)
    effect = effect_of(g, me, kind)
    return effect is not None and (yield from effect)


def soda_choices(g: Strangers, friend: int) -> list[Choice]:
    return [("copy", kind) for kind in sorted(set(g.hands[friend]))]


EFFECTS: dict[type, Callable[[Strangers, int, Card, Any], Script | None]] = {
    Move: move,
    Place: place_kid,
    Special: special,
}

SCRIPTS: dict[str, Callable[[Strangers, int], Script]] = {
    "science_club_saviors": science_club_saviors,
    "pool_party": pool_party,
    "new_step_dad": new_step_dad,
    "man_in_black": man_in_black,
    "soda_shop_date": soda_shop_date,
}
