"""Before the first turn: options, first cards, the deal and the common deck (rulebook: "Setup")."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from streetlight.core.errors import OptionError
from streetlight.core.luck import Luck
from streetlight.games.mindflayer.pack.content import (
    DEALT,
    HARD_HIT,
    KINDS,
    MIND_FLAYER,
    NO_CARD,
    WAFFLE,
    Pack,
)
from streetlight.games.mindflayer.rules.thresholds import possess
from streetlight.games.mindflayer.state import (
    DEAL,
    NO_MEETING,
    SEATING,
    MindFlayer,
    Rules,
    counts_of,
    seats_in,
)

THREE_HITS = (HARD_HIT,) * DEALT
THREE_FLAYERS = (MIND_FLAYER,) * DEALT


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
    return options


@lru_cache(256)
def rules_of(seats: int, name: str, pack: Pack) -> Rules:
    """What the players agreed on. One object serves all matches with the same options."""
    return Rules(
        name, seats, pack.cards, pack.cards_for(seats), pack.roles_for(seats), pack.meetings, pack.people
    )


def new_state(
    seats: int, options: Options, pack: Pack, luck: Luck, deck: list[int] | None = None
) -> MindFlayer:
    """Everybody has a first card and three more, and the common deck stands ready (MF-05 to 19).

    `deck`: the adventure cards in another order, for the lab.
    """
    rules = rules_of(seats, options.pack, pack)
    first = luck.below(SEATING, seats) if options.first is None else options.first  # MF-20
    g = MindFlayer("turn", luck)
    g.rules = rules
    g.turn_of = g.first = first
    g.hands = []
    g.possessed = g.down = 0
    g.deck = rules.deck[:] if deck is None else deck[:]
    g.stack = rules.stacks[0]
    g.held = 0
    g.flipped = NO_CARD
    g.meeting_cards = rules.meeting_cards[:]
    g.meeting = NO_MEETING
    g.away = 0
    g.quiet = False
    g.roles = g.starters = 0
    g.dealt = ()
    g.redealt = (0,) * seats
    g.past = None
    g.votes = ()
    g.ended = ""
    deal(g)
    open_eyes(g)
    g.tell("begins", first)
    return g


def deal(g: MindFlayer) -> None:
    """First cards (MF-08 to 10), three more for everybody (MF-11), again for three Hard Hits (MF-12)."""
    take = g.luck.take
    seats = g.rules.seats
    first_cards = g.rules.first_cards[:]
    for seat in range(seats):
        if take(DEAL, first_cards) == MIND_FLAYER:
            g.roles |= 1 << seat
    dealt = [draw_three(g) for _ in range(seats)]
    if THREE_HITS in dealt:
        g.redealt = deal_again(g, dealt)
    g.deck.sort()
    for cards in dealt:
        g.hands += counts_of(cards)
    g.dealt = tuple(g.hands)
    g.possessed = g.roles  # MF-10
    for seat, cards in enumerate(dealt):
        first_card = MIND_FLAYER if g.roles >> seat & 1 else WAFFLE
        g.hands[KINDS * seat + first_card] += 1
        g.tell_to(1 << seat, "dealt", first_card, cards)
        if cards == THREE_FLAYERS:
            possess(g, seat)  # MF-13, MF-14
    g.starters = g.possessed


def draw_three(g: MindFlayer) -> tuple[int, ...]:
    take, deck = g.luck.take, g.deck
    return tuple(sorted([take(DEAL, deck), take(DEAL, deck), take(DEAL, deck)]))


def deal_again(g: MindFlayer, dealt: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Whoever has three Hard Hits shuffles them back and draws three others (MF-12). How often, for each seat."""
    redealt = [0] * g.rules.seats
    for seat in range(g.rules.seats):
        while dealt[seat] == THREE_HITS:
            redealt[seat] += 1
            g.deck.extend(THREE_HITS)
            g.deck.sort()
            dealt[seat] = draw_three(g)
            g.tell("redealt", seat)
    return tuple(redealt)


def open_eyes(g: MindFlayer) -> None:
    """With 6 or more the Possessed see each other once (MF-18). Everybody else keeps their eyes closed."""
    if g.rules.eyes_open:
        g.tell_apart(g.starters, "eyes_open", (seats_in(g.starters),), "eyes_closed", ())
