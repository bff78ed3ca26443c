"""Before the first round: roles, hands, the two flipped cards and the Pass Rule (BG-01 to 22, 80 to 82)."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Literal

import msgspec

from streetlight.core.asks import Choice, Script, some, write
from streetlight.core.errors import OptionError
from streetlight.core.luck import Luck
from streetlight.core.state import EVERYONE
from streetlight.games.blackwood.documents import RuleShape
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.questions import KeepSeven, MakeRule
from streetlight.games.blackwood.rules.placing import place_face_up
from streetlight.games.blackwood.state import (
    AGENCIES,
    DECK,
    FREE,
    HAND,
    NO_OBJECT,
    SALT,
    SEATING,
    SPACES,
    WORKSHOP,
    Blackwood,
    Rules,
    with_each,
)

TEXT_LIMIT = 200
BUILT = "="
"""A text that starts so is a rule in the workshop's notation ("=metal&red"), said in one go: then nobody can tell
by the number of answers what shape it has. If it can't be read, the Visitor is asked again."""

WORKSHOP_OPENED: Choice = ("workshop",)
FORMS: tuple[RuleShape, ...] = ("one", "both", "either", "compare")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match beside seats and seed."""

    visitor: int | None = None
    kid: int | None = None
    """The seats of the Visitor and the Kid; else random. Everybody else is an Agent."""
    doe: int | None = None
    cia: int | None = None
    nsa: int | None = None
    fbi: int | None = None
    """The seat of the Agent from each agency (BG-09). Agents that nobody chose for take what is left, in this order."""
    visitor_draws: Literal[7, 14] = 7
    """14: the Visitor sees 14 cards before she makes the rule and keeps 7 of them (BG-81)."""
    first: int | None = None
    """Accepted for all games; here the roles decide who starts."""
    variants: tuple[str, ...] = ()
    pack: str = "standard"


def check_options(seats: int, options: Options, pack: Pack) -> Options:
    if options.variants:
        raise OptionError("variants", "Blackwood Grove has none; see visitor_draws")
    if options.first is not None:
        raise OptionError("first", "the Agent at the Visitor's left starts; choose the seat of the Visitor")
    chosen = (
        ("visitor", options.visitor),
        ("kid", options.kid),
        *zip(AGENCIES, agents_chosen(options), strict=True),
    )
    for number, (field, seat) in enumerate(chosen):
        if seat is None:
            continue
        if not 0 <= seat < seats:
            raise OptionError(field, f"there is no seat {seat}")
        taken = next((other for other, theirs in chosen[:number] if theirs == seat), None)
        if taken == "visitor" and field == "kid":
            raise OptionError("kid", "Visitor and Kid are two players")
        if taken is not None:
            raise OptionError(field, f"seat {seat} is taken: it has {taken}")
    if sum(seat is not None for seat in agents_chosen(options)) > seats - 2:
        raise OptionError("agencies", f"with {seats} players there are {seats - 2} Agents")
    need = seats * HAND + 2 + (options.visitor_draws - HAND) + 4
    if len(pack.data.object) < need:
        raise OptionError("pack", f"{len(pack.data.object)} objects are too few for {seats} players")
    return options


def agents_chosen(options: Options) -> tuple[int | None, ...]:
    """The seats that were chosen for the agencies."""
    return options.doe, options.cia, options.nsa, options.fbi


@lru_cache(256)
def rules_of(
    seats: int,
    visitor: int,
    kid: int,
    visitor_draws: int,
    name: str,
    pack: Pack,
    chosen: tuple[int | None, ...],
) -> Rules:
    """What the players agreed on. One object serves all matches that begin alike."""
    return Rules(seats, visitor, kid, visitor_draws, pack, name, chosen)


def new_state(
    seats: int, options: Options, pack: Pack, luck: Luck, order: list[int] | None = None
) -> Blackwood:
    """Roles, hands and the two flipped cards (BG-02, BG-09 to 11).

    `order`: the objects in another order before they are dealt, for the lab.
    """
    visitor, kid = options.visitor, options.kid
    chosen = agents_chosen(options)
    if visitor is None:
        free = [seat for seat in range(seats) if seat != kid and seat not in chosen]
        visitor = free[luck.below(SEATING, len(free))]
    if kid is None:
        free = [seat for seat in range(seats) if seat != visitor and seat not in chosen]
        kid = free[luck.below(SEATING, len(free))]
    rules = rules_of(seats, visitor, kid, options.visitor_draws, options.pack, pack, chosen)
    deck = list(range(len(rules.plays))) if order is None else order[:]
    flipped = (luck.take(DECK, deck), luck.take(DECK, deck))
    hands: list[tuple[int, ...]] = []
    for seat in range(seats):
        size = options.visitor_draws if seat == visitor else HAND
        hand: list[int] = []
        for _ in range(size):
            hand.append(luck.take(DECK, deck))
        hands.append(tuple(hand))
    g = Blackwood("make_rule", luck)
    g.rules = rules
    g.turn_of = visitor
    g.round = 1
    g.turns_done = 0
    g.trust = 0
    g.deck = deck
    g.bottom = []
    g.hands = hands
    g.piles = [()] * (2 * SPACES)
    g.fresh = 0
    g.down = [()] * (2 * seats)
    g.row = ()
    g.shown = NO_OBJECT
    g.shown_eyes = EVERYONE
    g.placing = ""
    g.mode = ""
    g.rule = ""
    g.admits = 0
    g.judged = 0
    g.draft = ()
    g.text = ""
    g.text_hash = ""
    g.flipped = flipped
    g.won = 0
    g.ended = ""
    g.tell("roles", visitor, kid)
    for seat in rules.agents:
        g.tell("agency", seat, rules.agencies[seat])
    g.tell("flipped", *flipped)
    for seat in range(seats):
        g.tell_apart(1 << seat, "dealt", (seat, hands[seat]), "dealt_unseen", (seat, len(hands[seat])))
    return g


def make_rule(g: Blackwood) -> Script:
    """The Visitor makes the Pass Rule: an example, one from the workshop, or her own words (BG-11 to 20).

    One question at a time; what she has chosen so far is in the state, so that nobody can tell how far she is.
    """
    visitor = g.rules.visitor
    answer = yield write(visitor, MakeRule(), TEXT_LIMIT, rule_choices)
    workshop = g.rules.pack.workshop
    if isinstance(answer, str) and answer.startswith(BUILT):
        rule = answer[len(BUILT) :].replace(" ", "")
        if workshop.knows(rule):
            g.draft = ()
            _take_built(g, rule)
    elif isinstance(answer, str):
        if g.draft:
            g.draft = ()  # own words beat a half-built rule
        salt = "".join([f"{g.luck.below(SALT, 1 << 32):08x}" for _ in range(4)])
        g.mode = FREE
        g.text = answer
        g.text_hash = hashlib.sha256(f"{salt}:{answer}".encode()).hexdigest()
    else:
        g.draft = next_draft(g.draft, answer, g.rules.pack)
        rule = finished_rule(g.draft)
        if rule:
            g.draft = ()
            _take_built(g, rule)
    if not g.mode:
        g.step = "make_rule"
        return
    g.tell("rule_made", g.mode)
    g.step = "keep" if g.rules.visitor_draws > HAND else "open"


def _take_built(g: Blackwood, rule: str) -> None:
    g.mode = WORKSHOP
    g.rule = rule
    g.admits = g.rules.pack.workshop.mask(rule)
    g.judged = g.rules.pack.workshop.all_objects


def rule_choices(g: Blackwood, visitor: int, question: MakeRule) -> list[Choice]:
    """What can be said next of the rule being built."""
    pack = g.rules.pack
    draft = g.draft
    if not draft:
        return [*with_each("example", len(pack.data.example)), WORKSHOP_OPENED]
    shape, *parts = draft
    if shape == "workshop":
        return [("form", form) for form in FORMS]
    if shape == "compare":
        if not parts:
            return [("measure", quantity.id + sign) for quantity in pack.data.quantity for sign in "<>"]
        return [("than", thing) for thing in range(len(pack.data.object))]
    said = parts[0].lstrip("!") if parts else ""
    return [("say", literal.name) for literal in pack.workshop.literals if literal.name.lstrip("!") != said]


def next_draft(draft: tuple[str, ...], choice: Choice, pack: Pack) -> tuple[str, ...]:
    """The rule being built, after one more choice: (shape, parts said so far), or ("done", rule)."""
    if choice == WORKSHOP_OPENED:
        return ("workshop",)
    kind, what = choice
    if kind == "example":
        return ("done", pack.data.example[what].rule)
    if kind == "form":
        return (what,)
    if kind == "measure":
        return ("compare", what)
    shape, *parts = draft
    if kind == "than":
        return ("done", parts[0] + pack.workshop.objects[what])
    if shape == "one":
        return ("done", what)
    if not parts:
        return (shape, what)
    sign = "&" if shape == "both" else "|"
    names = [literal.name for literal in pack.workshop.literals]
    first, second = sorted((parts[0], str(what)), key=names.index)
    return ("done", f"{first}{sign}{second}")


def finished_rule(draft: tuple[str, ...]) -> str:
    if not draft or draft[0] != "done":
        return ""
    _, rule = draft
    return rule


def keep_seven(g: Blackwood) -> Script:
    """With 14 cards: keep 7, the others go to the bottom of the deck, shuffled (BG-81)."""
    visitor = g.rules.visitor
    kept = yield some(visitor, KeepSeven(), HAND, HAND, keep_choices)
    keep = tuple([thing for _, thing in kept])
    g.bottom = sorted([thing for thing in g.hands[visitor] if thing not in keep])
    g.hands[visitor] = keep
    g.tell("kept", visitor, len(g.bottom))
    g.step = "open"


def keep_choices(g: Blackwood, visitor: int, question: KeepSeven) -> list[Choice]:
    return [("keep", thing) for thing in g.hands[visitor]]


def open_grove(g: Blackwood) -> Script:
    """The Visitor places the two flipped cards by the rule (BG-22)."""
    while g.flipped:
        g.shown = g.flipped[0]
        g.flipped = g.flipped[1:]
        yield from place_face_up(g, g.rules.visitor, "start")
    g.turn_of = g.rules.agents[0]
    g.step = "agent"
