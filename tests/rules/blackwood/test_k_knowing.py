"""A view tells what its seat knows, no less and no more: whatever changes in a position, it shows only to those."""

from __future__ import annotations

import random

import pytest

import streetlight as sl
from streetlight.core.match import Match, true_state
from streetlight.games.blackwood.state import FREE, Blackwood
from streetlight.testing import any_answer
from tests.conformance.cases.blackwood import known
from tests.rules.blackwood.grove import GAME


def change_places(g: Blackwood, one: int, other: int) -> None:
    """Two cards change places, wherever they are."""
    other_one = {one: other, other: one}

    def swapped(things: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other_one.get(thing, thing) for thing in things)

    g.deck, g.bottom = list(swapped(tuple(g.deck))), list(swapped(tuple(g.bottom)))
    g.hands, g.piles, g.down = ([swapped(cards) for cards in zone] for zone in (g.hands, g.piles, g.down))
    g.row, g.flipped = swapped(g.row), swapped(g.flipped)
    g.shown = other_one.get(g.shown, g.shown)


def more_trust(g: Blackwood, thing: int) -> None:
    g.trust += 1


def later_round(g: Blackwood, thing: int) -> None:
    g.round += 1


def other_verdict(g: Blackwood, thing: int) -> None:
    g.admits ^= 1 << thing


def one_more_judged(g: Blackwood, thing: int) -> None:
    g.judged |= 1 << thing


def other_rule(g: Blackwood, thing: int) -> None:
    g.rule = "!metal"


def other_words(g: Blackwood, thing: int) -> None:
    g.text += "!"


def other_hash(g: Blackwood, thing: int) -> None:
    g.text_hash += "!"


def other_draft(g: Blackwood, thing: int) -> None:
    g.draft = ("workshop",) if g.draft != ("workshop",) else ("one",)


def other_draft_part(g: Blackwood, thing: int) -> None:
    g.draft = ("both", g.rules.pack.workshop.literals[thing].name)


COMMON = (more_trust, later_round, other_verdict)
BUILT = (other_rule,)
BUILDING = (other_draft, other_draft_part)
OWN_WORDS = (one_more_judged, other_words, other_hash)


def other_positions(match: Match, rng: random.Random) -> list[Match]:
    """The same position with one thing changed, in many ways."""
    things = range(len(true_state(match, Blackwood).rules.pack.names))
    found = []
    for _ in range(12):
        twin = match.copy()
        change_places(true_state(twin, Blackwood), *rng.sample(things, 2))
        found.append(twin)
    mode = true_state(match, Blackwood).mode
    for change in COMMON + (OWN_WORDS if mode == FREE else BUILT if mode else BUILDING):
        twin = match.copy()
        change(true_state(twin, Blackwood), rng.choice(things))
        found.append(twin)
    return found


@pytest.mark.rule("BG-13", "BG-29", "BG-60", "BG-71", "BG-86")
@pytest.mark.parametrize("rule", ["=metal", "what a magpie would steal"])
@pytest.mark.parametrize("seats", [3, 5])
def test_what_a_seat_knows_and_nothing_else_is_in_its_view(seats: int, rule: str) -> None:
    rng = random.Random(f"knowing {seats} {rule}")
    match = GAME.start(seats, seats, visitor=0, kid=1, visitor_draws=14 if seats == 5 else 7)
    match.answer(0, rule)
    noticed = unnoticed = 0
    while not match.over:
        for twin in other_positions(match, rng):
            for seat in (None, *range(seats)):
                knows_it = known(match, seat) != known(twin, seat)
                sees_it = sl.encode(match.view(seat)) != sl.encode(twin.view(seat))
                assert sees_it == knows_it, f"seat {seat}"
                noticed += sees_it
                unnoticed += not sees_it
        seat = rng.choice(match.waiting)
        match.answer(seat, any_answer(match.prompts[seat], rng))
    assert noticed > 500 and unnoticed > 500


@pytest.mark.rule("BG-13", "BG-14")
def test_how_far_a_rule_is_built_only_the_visitor_knows() -> None:
    rng = random.Random("building")
    match = GAME.start(4, 1, visitor=0, kid=1)
    for answer in ("workshop", "form:either", "say:metal"):
        match.answer(0, answer)
        for twin in other_positions(match, rng):
            for seat in (None, *range(4)):
                knows_it = known(match, seat) != known(twin, seat)
                assert knows_it == (sl.encode(match.view(seat)) != sl.encode(twin.view(seat))), f"seat {seat}"
