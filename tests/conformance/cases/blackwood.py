"""Blackwood Grove, told to the suite: settings, and the exact odds of what the Pass Rule admits.

The odds are worked out here from the workshop's attributes by listing every rule that can be built, and counting
for each in how many ways the face-down cards of others can be filled.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from math import perm
from typing import Any

from streetlight.core.game import Game
from streetlight.core.match import Match
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.rules.passrule import FAMILY_ODDS
from streetlight.games.blackwood.state import Blackwood, Rules
from streetlight.games.registry import game
from streetlight.testing import Case, Position, Setting, any_answer

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
    g: Blackwood = match._g
    if g.text and seat != g.rules.visitor and not match.over:
        yield g.text


def forget(g: Blackwood) -> None:
    """Forget every card that was placed: as if it were still in the deck."""
    g.deck = sorted([*g.deck, *[thing for pile in g.piles for thing in pile]])
    g.piles = [()] * len(g.piles)


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
    g: Blackwood = match._g
    index = g.rules.pack.workshop.object_index
    return tuple(bool(g.admits >> index[id] & 1) for id in WATCHED)


def odds(match: Match, seat: int | None) -> Mapping[Any, float]:
    """By the view of one seat: placed cards and own face-down cards must fit, others' face-down cards fill up."""
    view = match.view(seat)
    pack: Pack = match._g.rules.pack
    index = {f"object:{id}": at for id, at in pack.workshop.object_index.items()}
    inside = outside = 0
    need = {"admitted": 0, "repelled": 0}
    for side in ("admitted", "repelled"):
        for space in view[side]:
            if space is not None:
                assert space["under"] == 0
                inside, outside = _add(index[space["top"]], side, inside, outside)
        for player in view["players"]:
            down = player["down"][side]
            for card in down["cards"]:
                inside, outside = _add(index[card], side, inside, outside)
            need[side] += down["count"] - len(down["cards"])
    own = 0
    if seat is not None:
        for card in view["players"][seat]["cards"]:
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


def _add(thing: int, side: str, inside: int, outside: int) -> tuple[int, int]:
    return (inside | 1 << thing, outside) if side == "admitted" else (inside, outside | 1 << thing)


def position(name: str, seed: int, turns: int, who: Callable[[Blackwood], int | None]) -> Position:
    """After so many answers of a random match with a workshop rule that nobody has proved yet."""

    def make(game: Game) -> tuple[Match, int | None]:
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
            seat = None if match.over else who(match._g)
            if not match.over and 1 - max(odds(match, seat).values()) > 0.02 and len(odds(match, seat)) > 3:
                return match, seat
        raise LookupError(f"no match comes to {name!r}")

    return Position(name, make, verdicts, odds)


CASE = Case(
    game=game("blackwood"),
    settings=SETTINGS,
    shared=(Rules, Pack),
    secrets=secrets,
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
