"""Before the first turn: options, variants, the deck and the first hands (rulebook: "Set-up", "Variants")."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from streetlight.core.asks import Script
from streetlight.core.errors import OptionError
from streetlight.core.luck import Luck
from streetlight.core.packs import as_pack
from streetlight.core.seen import SeenMatch
from streetlight.games.strangers.pack.content import Pack
from streetlight.games.strangers.pack.loading import load_board
from streetlight.games.strangers.rules import architect
from streetlight.games.strangers.rules.turn import refill, soda_alone
from streetlight.games.strangers.state import NO_CARD, SEATING, SUPPLY, Rules, Strangers

VARIANTS = ("architect", "brainiac", "solo", "teams", "total_invasion", "well_read")

SPARED_SIGHTINGS = 5
"""With `spare_strangers`, Sightings discarded at the deal beyond this many go back (DTS-79)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match beside seats and seed."""

    board: str = "A"
    variants: tuple[
        Literal["architect", "brainiac", "solo", "teams", "total_invasion", "well_read"], ...
    ] = ()
    seating: Literal["beside", "opposite"] | None = None
    """Teams: partners beside each other, who see each other's hands, or opposite, who don't."""
    spare_strangers: bool = False
    """Shuffle Sightings discarded at the deal beyond the 5th back into the deck."""
    first: int | None = None
    """The seat that starts; else random."""
    hand: tuple[str, ...] | None = None
    deck: tuple[str, ...] | None = None
    """Architect: opening hand and deck order, top first. Without them the match asks card by card."""
    box: tuple[str, ...] | None = None
    """Architect: the cards there are to plan with, each as often as it is named (DTS-104). Without it: all."""
    pack: str = "standard"


@lru_cache(256)  # most matches begin like one before
def check_options(seats: int, options: Options, pack: Pack) -> Options:
    """The options made whole, or an OptionError that says what does not go together."""
    variants = tuple(sorted(set(options.variants)))
    if seats == 1 and "architect" not in variants and "solo" not in variants:
        variants = tuple(sorted((*variants, "solo")))
    chosen = set(variants)
    if chosen & {"solo", "architect"} and seats != 1:
        raise OptionError("variants", "Solo and Architect are for one seat")
    if {"solo", "architect"} <= chosen:
        raise OptionError("variants", "choose Solo or Architect, not both")
    if "teams" in chosen and seats != 4:
        raise OptionError("variants", "Teams needs exactly 4 seats")
    if options.seating and "teams" not in chosen:
        raise OptionError("seating", "only Teams has a seating")
    seating: Literal["beside", "opposite"] | None = options.seating
    if "teams" in chosen and seating is None:
        seating = "beside"
    if options.spare_strangers and "architect" in chosen:
        raise OptionError("spare_strangers", "in Architect no Sighting is discarded at the deal")
    if (options.hand or options.deck) and "architect" not in chosen:
        raise OptionError("hand" if options.hand else "deck", "only Architect sets hand and deck")
    if (options.hand is None) != (options.deck is None):
        raise OptionError("deck" if options.deck is None else "hand", "Architect wants both, or neither")
    if options.first is not None and not 0 <= options.first < seats:
        raise OptionError("first", f"there is no seat {options.first}")
    boards = [board.id for board in pack.boards]
    if options.board not in boards:
        raise OptionError("board", f"the pack has boards {', '.join(boards)}, not {options.board[:20]!r}")
    if options.box is not None:
        if "architect" not in chosen:
            raise OptionError("box", "only Architect has a box of cards to plan with")
        options = msgspec.structs.replace(options, box=tuple(sorted(options.box)))
    whole = msgspec.structs.replace(options, variants=variants, seating=seating)
    if "architect" in chosen:
        if whole.box is not None:
            architect.check_box(rules_of(seats, msgspec.structs.replace(whole, box=None), pack), whole.box)
        architect.check_rules(rules_of(seats, whole, pack))
    if options.hand is not None and options.deck is not None:
        architect.check_plan(rules_of(seats, whole, pack), options.hand, options.deck)
    return whole


@lru_cache(256)
def rules_of(seats: int, options: Options, pack: Pack) -> Rules:
    """What the players agreed on. One object serves all matches with the same options."""
    board = load_board(pack, options.board)
    return Rules(
        seats,
        board,
        pack.cards if options.box is None else architect.cards_of(pack.cards, options.box),
        pack.hand_size,
        pack.kids,
        options.variants,
        options.seating or "",
        options.pack,
    )


def rules_of_match(match: SeenMatch) -> Rules:
    """The same of a match, for whoever shows it."""
    return rules_of(match.seats, match.options, as_pack(match.game.pack(match.options), Pack))


def new_state(seats: int, options: Options, pack: Pack, luck: Luck) -> Strangers:
    """Kids in the supplies, strangers beside the board, nothing dealt yet (DTS-06, DTS-08)."""
    rules = rules_of(seats, options, pack)
    first = luck.below(SEATING, seats) if options.first is None else options.first  # DTS-13
    state = Strangers("deal", luck)
    state.rules = rules
    state.turn_of = first
    state.first = first
    state.hands = [()] * seats
    state.shown = [()] * seats
    state.kept = [()] * seats
    state.since = []
    state.deck = [] if rules.architect else list(rules.deck)  # Architect builds it card by card
    state.discard = []
    state.in_play = NO_CARD
    state.place = [SUPPLY] * (seats * rules.kids)
    state.active = [()] * seats
    state.spots = [-1] * len(rules.spot_space)
    state.full = 0
    state.strangers = 0
    state.tokens = rules.board.tokens
    state.parks = [0] * seats
    state.libraries = [0] * seats
    state.scored = [0] * seats
    state.bonus = 0
    state.idle = 0
    state.ended = ""
    state.champions = 0
    if rules.architect:
        state.step = "design"
        if options.hand is not None and options.deck is not None:
            architect.lay_out(state, options.hand, options.deck)
    elif options.spare_strangers:
        state.step = "deal_sparing"
    return state


def deal(g: Strangers) -> Script:
    """First hands, player by player in turn order (DTS-09, DTS-10)."""
    for turn in range(g.rules.seats):
        seat = (g.first + turn) % g.rules.seats
        while (kind := refill(g, seat)) != NO_CARD:
            if g.rules.drawn[kind]:  # DTS-10: discarded without effect, replaced
                g.discard.append(kind)
                g.tell("set_aside", seat, kind)
            else:
                yield from soda_alone(g, seat, kind)
    if g.step == "deal_sparing":
        spare_strangers(g)
    g.tell("begins", g.first)
    g.step = "turn"


def spare_strangers(g: Strangers) -> None:
    """Optional rule: Sightings that were set aside beyond the 5th go back into the deck (DTS-79)."""
    sightings = g.rules.sightings
    seen = 0
    kept: list[int] = []
    for kind in g.discard:
        seen += sightings[kind]
        (g.deck if sightings[kind] and seen > SPARED_SIGHTINGS else kept).append(kind)
    g.discard = kept
    g.deck.sort()
    if seen > SPARED_SIGHTINGS:
        g.tell("spared", seen - SPARED_SIGHTINGS)
