"""Blackwood Grove, told to the suite: settings, and the exact odds of what the Pass Rule admits.

The odds are worked out here from the workshop's attributes by listing every rule that can be built, and counting
for each in how many ways the face-down cards of others can be filled.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from math import perm
from typing import Any

from streetlight.core.game import AnyGame
from streetlight.core.match import Match, true_state
from streetlight.core.state import may_see
from streetlight.core.views import as_view
from streetlight.games.blackwood.documents import BlackwoodView
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.rules.passrule import FAMILY_ODDS
from streetlight.games.blackwood.state import NO_OBJECT, Blackwood, Rules
from streetlight.games.registry import game
from streetlight.testing import Case, OddsPosition, Setting, any_answer

SETTINGS = (
    Setting(3),
    Setting(4),
    Setting(5),
    Setting(6),
    Setting(3, {"visitor": 0, "kid": 1, "visitor_draws": 14}),
    Setting(4, {"visitor": 3, "kid": 2, "visitor_draws": 7}),
    Setting(6, {"visitor": 5, "kid": 0, "visitor_draws": 14}),
)

WATCHED = ("horse", "coin", "pizza")
"""Objects whose verdicts the odds are about."""


def secrets(match: Match, seat: int | None) -> Iterator[str]:
    """The Visitor's own words are nobody else's business until the end."""
    g = true_state(match, Blackwood)
    if g.text and seat != g.rules.visitor and not match.over:
        yield g.text


def forget(g: Blackwood) -> None:
    """Forget every card that was placed: as if it were still in the deck."""
    g.deck = sorted([*g.deck, *[thing for pile in g.piles for thing in pile]])
    g.piles = [()] * len(g.piles)


def known(match: Match, seat: int | None) -> Hashable:
    """What lies open, and what this seat alone sees. The Visitor knows how far her rule is built, and which cards she
    put under the deck, until somebody draws from them."""
    g = true_state(match, Blackwood)
    visitor = seat == g.rules.visitor
    open_to_all = (
        (g.rules.visitor, g.rules.kid, g.rules.agents, g.rules.pack_name),
        (g.round, g.ended or g.turn_of, g.trust, len(g.deck) + len(g.bottom), g.mode, g.text_hash, g.won),
        tuple((len(pile), pile[-1:]) for pile in g.piles),  # under a top card nobody may look
        (g.flipped, g.row),
        tuple(len(hand) for hand in g.hands),
        tuple(len(cards) for cards in g.down),
        (match.waiting, g.placing),
    )
    shown = g.shown if g.shown == NO_OBJECT or may_see(g.shown_eyes, seat) else "hidden"
    hand = () if seat is None else tuple(sorted(g.hands[seat]))
    down = tuple(cards for at, cards in enumerate(g.down) if visitor or at // 2 == seat)
    verdicts = (g.mode, g.rule, g.text, g.judged, g.admits & g.judged) if visitor or match.over else ()
    under = tuple(g.bottom) if len(g.bottom) == g.rules.visitor_draws - 7 else "drawn from"
    return open_to_all, shown, hand, down, verdicts, (g.draft, under) if visitor else ()


# --- the exact odds


def rules_with_weights(pack: Pack) -> Iterator[tuple[int, float]]:
    """(admitted objects, prior) of every rule of the workshop."""
    literals = [literal.mask for literal in pack.workshop.literals]
    pairs = [(a, b) for i, a in enumerate(literals) for j, b in enumerate(literals) if j // 2 > i // 2]
    count = len(pack.data.object)
    compared = []
    for quantity in range(len(pack.data.quantity)):
        values = [pack.table.quantities[thing][quantity] for thing in range(count)]
        for limit in values:
            compared.append(sum(1 << thing for thing in range(count) if values[thing] < limit))
            compared.append(sum(1 << thing for thing in range(count) if values[thing] > limit))
    families = (literals, [a & b for a, b in pairs], [a | b for a, b in pairs], compared)
    for odds, masks in zip(FAMILY_ODDS, families, strict=True):
        for mask in masks:
            yield mask, odds / len(masks)


def verdicts(match: Match) -> tuple[bool, ...]:
    g = true_state(match, Blackwood)
    index = g.rules.pack.workshop.object_index
    return tuple(bool(g.admits >> index[id] & 1) for id in WATCHED)


def odds(match: Match, seat: int | None) -> Mapping[Any, float]:
    """By the view of one seat: placed cards and own face-down cards must fit, others' face-down cards fill up."""
    view = as_view(match.view(seat), BlackwoodView)
    pack = true_state(match, Blackwood).rules.pack
    index = {f"object:{id}": at for id, at in pack.workshop.object_index.items()}
    lies = {"admitted": 0, "repelled": 0}
    need = {"admitted": 0, "repelled": 0}
    for side, spaces in (("admitted", view.admitted), ("repelled", view.repelled)):
        for space in spaces:
            if space is not None:
                assert space.under == 0
                lies[side] |= 1 << index[space.top]
    for player in view.players:
        for side, down in (("admitted", player.down.admitted), ("repelled", player.down.repelled)):
            for card in down.cards:
                lies[side] |= 1 << index[card]
            need[side] += down.count - len(down.cards)
    inside, outside = lies["admitted"], lies["repelled"]
    own = 0
    if seat is not None:
        for card in view.players[seat].cards:
            own |= 1 << index[card]
    unknown = pack.workshop.all_objects & ~(inside | outside | own)
    found: dict[Any, float] = {}
    for mask, prior in rules_with_weights(pack):
        if mask & (inside | outside) != inside:
            continue
        free = (mask & unknown).bit_count()
        weight = prior * perm(free, need["admitted"]) * perm(unknown.bit_count() - free, need["repelled"])
        key = tuple(bool(mask >> index[f"object:{id}"] & 1) for id in WATCHED)
        found[key] = found.get(key, 0.0) + weight
    total = sum(found.values())
    return {key: weight / total for key, weight in found.items() if weight}


def position(name: str, seed: int, turns: int, who: Callable[[Blackwood], int | None]) -> OddsPosition:
    """After so many answers of a random match with a workshop rule that nobody has proved yet."""

    def make(game: AnyGame) -> tuple[Match, int | None]:
        for at in range(seed, seed + 500):
            rng = random.Random(at)
            match = game.start(4, at)
            match.answer(match.waiting[0], "example:2")
            for _ in range(turns):
                asker = match.waiting[0]
                prompt = match.prompts[asker]
                wise = [option for option in prompt.options if not option.id.startswith("prove")]
                answer = rng.choice(wise) if prompt.kind == "one" else any_answer(prompt, rng)
                match.answer(asker, answer)
                if match.over:
                    break
            seat = None if match.over else who(true_state(match, Blackwood))
            if not match.over and 1 - max(odds(match, seat).values()) > 0.02 and len(odds(match, seat)) > 3:
                return match, seat
        raise LookupError(f"no match comes to {name!r}")

    return OddsPosition(name, make, verdicts, odds)


CASE = Case(
    game=game("blackwood"),
    settings=SETTINGS,
    shared=(Rules, Pack),
    secrets=secrets,
    known=known,
    forget=forget,
    positions=(
        position("a spectator after one round", 1, 4, lambda g: None),
        position("an Agent who tested two objects", 20, 8, lambda g: g.rules.agents[0]),
        position("the Kid after two rounds", 40, 9, lambda g: g.rules.kid),
    ),
    ledger="blackwood",
    fades=True,  # BG-71: covered cards are not named
    eyes=2,
)
