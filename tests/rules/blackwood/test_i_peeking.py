"""Who may look at which face-down card: every card, every seat, at every decision of whole matches."""

from __future__ import annotations

import random

import pytest

import streetlight as sl
from streetlight.core.match import Match, true_state
from streetlight.games.blackwood.state import IN, OUT, Blackwood
from streetlight.testing import any_answer
from tests.rules.blackwood.grove import Grove

VISITOR = 0


def lying(match: Match, owner: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The face-down cards of a player as they really are, admitted and repelled."""
    g = true_state(match, Blackwood)
    objects = g.rules.pack.workshop.objects
    admitted, repelled = (
        tuple(f"object:{objects[thing]}" for thing in g.down[owner * 2 + side]) for side in (IN, OUT)
    )
    return admitted, repelled


def play_on(match: Match, rng: random.Random) -> None:
    """Whoever is asked answers something, but nobody proves: so many cards come to lie face down."""
    seat = rng.choice(match.waiting)
    prompt = match.prompts[seat]
    calm = [option for option in prompt.options if option.id != "prove"]
    match.answer(seat, rng.choice(calm) if prompt.kind == "one" else any_answer(prompt, rng))


@pytest.mark.rule("BG-26", "BG-29", "BG-45", "BG-59", "BG-60", "BG-86")
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_face_down_card_is_known_to_its_owner_and_the_visitor_alone(seats: int, free: bool) -> None:
    rng = random.Random(f"peeking {seats} {free}")
    grove = Grove(seats, seed=seats)
    if free:
        grove.free("what a magpie would steal")
    # From trust 4 on hints of the Visitor and first predictions of the Kid lie face down too (BG-45, BG-59).
    match = grove.trust(4).start("agent").now
    had_some: set[int] = set()
    while not match.over:
        truth = [lying(match, owner) for owner in range(seats)]
        had_some |= {owner for owner in range(seats) if any(truth[owner])}
        for seat in (None, *range(seats)):
            view = match.view(seat)
            told = [view, match.events(seat), match.prompts.get(seat)]
            text = "\n".join(sl.encode(each).decode() for each in told if each is not None)
            for owner in range(seats):
                down = view.players[owner].down
                for side, cards in ((down.admitted, truth[owner][IN]), (down.repelled, truth[owner][OUT])):
                    assert side.count == len(cards)
                    if seat in (owner, VISITOR):
                        assert side.cards == cards
                    else:
                        assert side.cards == ()
                        assert not [card for card in cards if f'"{card}"' in text]
        play_on(match, rng)
    assert had_some == set(range(seats)) - {VISITOR}
