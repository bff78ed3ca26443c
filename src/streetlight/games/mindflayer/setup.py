"""Before the first turn: options, first cards, the deal and the common deck (rulebook: "Setup")."""

from __future__ import annotations

from functools import cache

import msgspec

from streetlight.core.errors import OptionError
from streetlight.core.luck import Luck
from streetlight.games.mindflayer.content import HARD_HIT, KINDS, MIND_FLAYER, NO_CARD, WAFFLE
from streetlight.games.mindflayer.packs import DEALT, find_pack
from streetlight.games.mindflayer.state import (
    DEAL,
    NO_MEETING,
    SEATING,
    MindFlayer,
    Rules,
    kinds_of,
    seats_in,
)
from streetlight.games.mindflayer.thresholds import possess

THREE_HITS = [HARD_HIT] * DEALT


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match beside seats and seed."""

    first: int | None = None
    """The seat that starts; else random."""
    variants: tuple[str, ...] = ()
    """Accepted for all games; this one has none."""
    pack: str = "standard"


def check_options(seats: int, options: Options) -> Options:
    if options.variants:
        raise OptionError("variants", "Attack of the Mind Flayer has none; see pack")
    if options.first is not None and not 0 <= options.first < seats:
        raise OptionError("first", f"there is no seat {options.first}")
    find_pack(options.pack)
    return options


@cache
def rules_of(seats: int, where: str) -> Rules:
    """What the players agreed on. One object serves all matches with the same options."""
    pack = find_pack(where)
    return Rules(
        where, seats, pack.cards, pack.cards_for(seats), pack.roles_for(seats), pack.meetings, pack.people
    )


def new_state(seats: int, options: Options, luck: Luck) -> MindFlayer:
    """Everybody has a first card and three more, and the common deck stands ready (MF-05 to 19)."""
    rules = rules_of(seats, options.pack)
    first = luck.below(SEATING, seats) if options.first is None else options.first  # MF-20
    g = MindFlayer(
        step="turn",
        luck=luck,
        rules=rules,
        turn_of=first,
        first=first,
        hands=[0] * (KINDS * seats),
        possessed=0,
        down=0,
        deck=[],
        stack=rules.stacks[0],
        held=0,
        flipped=NO_CARD,
        meeting_cards=[at for at, card in enumerate(rules.meetings) if seats in card.players],  # MF-16
        meeting=NO_MEETING,
        away=0,
        quiet=False,
        roles=0,
        starters=0,
        dealt=(),
        redealt=(0,) * seats,
        past=None,
        ended="",
    )
    deal(g)
    open_eyes(g)
    g.tell("begins", first)
    return g


def deal(g: MindFlayer) -> None:
    """First cards (MF-08 to 10), three more for everybody (MF-11), again for three Hard Hits (MF-12)."""
    seats = g.rules.seats
    flayers, waffles = g.rules.roles
    first_cards = [MIND_FLAYER] * flayers + [WAFFLE] * waffles
    pool = list(g.rules.in_use)
    pool[MIND_FLAYER] -= flayers
    pool[WAFFLE] -= waffles
    g.deck = kinds_of(pool)
    for seat in range(seats):
        if g.luck.take(DEAL, first_cards) == MIND_FLAYER:
            g.roles |= 1 << seat
    dealt = [draw_three(g) for _ in range(seats)]
    redealt = [0] * seats
    for seat in range(seats):
        while dealt[seat] == THREE_HITS:
            redealt[seat] += 1
            g.deck.extend(THREE_HITS)
            g.deck.sort()
            dealt[seat] = draw_three(g)
            g.tell("redealt", seat)
    g.redealt = tuple(redealt)
    g.deck.sort()
    for seat in range(seats):
        for kind in dealt[seat]:
            g.hands[KINDS * seat + kind] += 1
    g.dealt = tuple(g.hands)
    g.possessed = g.roles  # MF-10
    for seat in range(seats):
        first_card = MIND_FLAYER if g.roles >> seat & 1 else WAFFLE
        g.hands[KINDS * seat + first_card] += 1
        g.tell_to(1 << seat, "dealt", first_card, tuple(dealt[seat]))
        possess(g, seat)  # MF-13, MF-14
    g.starters = g.possessed


def draw_three(g: MindFlayer) -> list[int]:
    take, deck = g.luck.take, g.deck
    return sorted([take(DEAL, deck) for _ in range(DEALT)])


def open_eyes(g: MindFlayer) -> None:
    """With 6 or more the Possessed see each other once (MF-18). Everybody else keeps their eyes closed."""
    if g.rules.eyes_open:
        g.tell_to(g.starters, "eyes_open", seats_in(g.starters))
        g.tell_to(~g.starters, "eyes_closed")
