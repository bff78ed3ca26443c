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
from streetlight.games.blackwood.pack.loading import Pack, find_pack
from streetlight.games.blackwood.rules.placing import place_face_up
from streetlight.games.blackwood.state import (
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

FORMS = ("one", "both", "either", "compare")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match beside seats and seed."""

    visitor: int | None = None
    kid: int | None = None
    """The seats of the Visitor and the Kid; else random. Everybody else is an Agent."""
    visitor_draws: Literal[7, 14] = 7
    """14: the Visitor sees 14 cards before she makes the rule and keeps 7 of them (BG-81)."""
    first: int | None = None
    """Accepted for all games; here the roles decide who starts."""
    variants: tuple[str, ...] = ()
    pack: str = "standard"


def check_options(seats: int, options: Options) -> Options:
    if options.variants:
        raise OptionError("variants", "Blackwood Grove has none; see visitor_draws")
    if options.first is not None:
        raise OptionError("first", "the Agent at the Visitor's left starts; choose the seat of the Visitor")
    for field, seat in (("visitor", options.visitor), ("kid", options.kid)):
        if seat is not None and not 0 <= seat < seats:
            raise OptionError(field, f"there is no seat {seat}")
    if options.visitor is not None and options.visitor == options.kid:
        raise OptionError("kid", "Visitor and Kid are two players")
    pack = find_pack(options.pack)
    need = seats * HAND + 2 + (options.visitor_draws - HAND) + 4
    if len(pack.data.object) < need:
        raise OptionError("pack", f"{len(pack.data.object)} objects are too few for {seats} players")
    return options


@lru_cache(256)
def rules_of(seats: int, visitor: int, kid: int, visitor_draws: int, pack_name: str) -> Rules:
    """What the players agreed on. One object serves all matches that begin alike."""
    return Rules(seats, visitor, kid, visitor_draws, find_pack(pack_name), pack_name)


def new_state(seats: int, options: Options, luck: Luck) -> Blackwood:
    """Roles, hands and the two flipped cards (BG-02, BG-09 to 11)."""
    visitor, kid = options.visitor, options.kid
    if visitor is None:
        free = [seat for seat in range(seats) if seat != kid]
        visitor = free[luck.below(SEATING, len(free))]
    if kid is None:
        free = [seat for seat in range(seats) if seat != visitor]
        kid = free[luck.below(SEATING, len(free))]
    rules = rules_of(seats, visitor, kid, options.visitor_draws, options.pack)
    deck = list(range(len(rules.plays)))
    flipped = (luck.take(DECK, deck), luck.take(DECK, deck))
    hands: list[tuple[int, ...]] = []
    for seat in range(seats):
        size = options.visitor_draws if seat == visitor else HAND
        hand: list[int] = []
        for _ in range(size):
            hand.append(luck.take(DECK, deck))
        hands.append(tuple(hand))
    g = Blackwood(
        "make_rule", luck, rules, visitor, 1, 0, 0, deck, [], hands, [()] * (2 * SPACES), 0, [()] * (2 * seats),
        (), NO_OBJECT, EVERYONE, "", "", 0, 0, (), "", "", flipped, 0, "",
    )  # fmt: skip
    g.tell("roles", visitor, kid)
    g.tell("flipped", *flipped)
    for seat in range(seats):
        g.tell_apart(1 << seat, "dealt", (seat, hands[seat]), "dealt_unseen", (seat, len(hands[seat])))
    return g


def make_rule(g: Blackwood) -> Script:
    """The Visitor makes the Pass Rule: an example, one from the workshop, or her own words (BG-11 to 20).

    One question at a time; what she has chosen so far is in the state, so that nobody can tell how far she is.
    """
    visitor = g.rules.visitor
    answer = yield write(visitor, "make_rule", TEXT_LIMIT, rule_choices, g)
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


def rule_choices(g: Blackwood) -> list[Choice]:
    """What can be said next of the rule being built."""
    pack = g.rules.pack
    draft = g.draft
    if not draft:
        return [*with_each("example", len(pack.data.example)), ("workshop",)]
    if draft[0] == "workshop":
        return [("form", form) for form in FORMS]
    if draft[0] == "compare":
        if len(draft) == 1:
            return [("measure", quantity.id + sign) for quantity in pack.data.quantity for sign in "<>"]
        return [("than", thing) for thing in range(len(pack.data.object))]
    said = draft[1].lstrip("!") if len(draft) > 1 else ""
    return [("say", literal.name) for literal in pack.workshop.literals if literal.name.lstrip("!") != said]


def next_draft(draft: tuple[str, ...], choice: Choice, pack: Pack) -> tuple[str, ...]:
    """The rule being built, after one more choice."""
    kind = choice[0]
    if kind == "example":
        return ("done", pack.data.example[choice[1]].rule)
    if kind == "workshop":
        return ("workshop",)
    if kind == "form":
        return (choice[1],)
    if kind == "than":
        return ("done", draft[1] + pack.workshop.objects[choice[1]])
    if kind == "measure":
        return ("compare", choice[1])
    if draft[0] == "one":
        return ("done", choice[1])
    if len(draft) == 1:
        return (draft[0], choice[1])
    sign = "&" if draft[0] == "both" else "|"
    names = [literal.name for literal in pack.workshop.literals]
    first, second = sorted((draft[1], str(choice[1])), key=names.index)
    return ("done", f"{first}{sign}{second}")


def finished_rule(draft: tuple[str, ...]) -> str:
    return draft[1] if draft and draft[0] == "done" else ""


def keep_seven(g: Blackwood) -> Script:
    """With 14 cards: keep 7, the others go to the bottom of the deck, shuffled (BG-81)."""
    visitor = g.rules.visitor
    kept = yield some(visitor, "keep", HAND, HAND, keep_choices, g)
    keep = tuple([choice[1] for choice in kept])
    g.bottom = sorted([thing for thing in g.hands[visitor] if thing not in keep])
    g.hands[visitor] = keep
    g.tell("kept", visitor, len(g.bottom))
    g.step = "open"


def keep_choices(g: Blackwood) -> list[Choice]:
    return [("keep", thing) for thing in g.hands[g.rules.visitor]]


def open_grove(g: Blackwood) -> Script:
    """The Visitor places the two flipped cards by the rule (BG-22)."""
    while g.flipped:
        g.shown = g.flipped[0]
        g.flipped = g.flipped[1:]
        yield from place_face_up(g, g.rules.visitor)
    g.turn_of = g.rules.agents[0]
    g.step = "agent"
