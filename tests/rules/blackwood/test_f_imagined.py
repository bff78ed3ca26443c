"""What is public halfway through a placing stays true in every imagined match."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from streetlight.bots.chance import random_answer
from streetlight.core.match import Match, true_state
from streetlight.games.blackwood.state import Blackwood
from tests.rules.blackwood.grove import GAME, Grove


def all_cards(match: Match) -> Counter[int]:
    """Where every card of the match is, however hidden."""
    g = true_state(match, Blackwood)
    zones = [g.deck, g.bottom, *g.hands, *g.piles, *g.down, g.row, g.flipped, [g.shown] * (g.shown >= 0)]
    return Counter(thing for zone in zones for thing in zone)


def metal(grove: Grove, count: int) -> list[str]:
    objects = grove.g.rules.pack.workshop.objects
    return [objects[thing] for thing in grove.g.deck if grove.g.admits >> thing & 1][:count]


def two_reveals() -> Grove:
    """All eight spaces on the board are full; two Agents turn up metal things, and the first one chooses a pile."""
    grove = Grove().hand("kid").hand("visitor")
    grove.placed(*metal(grove, 8)).tested("agent", "crown", "pizza").tested("agent2", "sword", "horse")
    grove.hand("kid", "apple", "brick").trust(4).start("kid").answer("kid", "repelled:apple").answer(
        "kid", "stop"
    )
    grove.answer("agent", "reveal:crown").answer("agent2", "reveal:sword")
    assert grove.asked() == ["agent: cover"]
    return grove


@pytest.mark.rule("BG-85")
def test_a_card_that_was_turned_up_lies_open_until_it_is_placed() -> None:
    grove = two_reveals()
    assert grove.view().flipped == ("object:sword",)
    assert grove.counts("agent2") == {"admitted": 0, "repelled": 1}
    grove.answer("agent", "cover:admitted:1")
    assert grove.asked() == ["agent2: cover"] and grove.view().shown == "object:sword"
    grove.answer("agent2", "cover:admitted:2")
    assert grove.tops("admitted")[:2] == ["crown", "sword"]


@pytest.mark.rule("BG-20")
@pytest.mark.rule("BG-85")
@pytest.mark.parametrize("who", [None, 1, 2, 3])
def test_no_card_is_in_two_places_when_others_are_imagined_while_a_pile_is_chosen(who: int | None) -> None:
    grove = two_reveals()
    for seed in range(20):
        twin = grove.now.imagine(who, random.Random(seed))
        twin.answer(2, "cover:admitted:1")
        twin.answer(3, "cover:admitted:2")
        assert max(all_cards(twin).values()) == 1
        admitted = [thing for pile in true_state(twin, Blackwood).piles[:8] for thing in pile]
        assert all(true_state(twin, Blackwood).admits >> thing & 1 for thing in admitted)


@pytest.mark.rule("BG-20")
@pytest.mark.rule("BG-69")
def test_a_card_that_waits_for_its_pile_keeps_its_side_in_every_imagined_match() -> None:
    grove = Grove().hand("visitor", "apple")
    grove.placed(*metal(grove, 8))
    new = metal(grove, 1)[0]
    grove.hand("visitor", new, "apple").start("visitor").answer("visitor", f"play:{new}")
    assert grove.asked() == ["visitor: cover"]
    for seed in range(20):
        assert grove.now.imagine(2, random.Random(seed)).state.admits >> grove.number(new) & 1


@pytest.mark.rule("BG-74")
def test_imagined_marks_follow_an_imagined_rule() -> None:
    """In her own words: of four kinds of metal things none but an odd rule would let just one pass."""
    grove = Grove().rule("metal").placed("coin", "crown", "house_key", "apple", "pizza", "pillow", "horse")
    placed = grove.g.admits
    grove.free("What a magpie would carry off")
    for pile in grove.g.piles:
        for thing in pile:
            grove.g.judged |= 1 << thing
            grove.g.admits |= placed & 1 << thing
    grove.next_cards("hammer", "iron_nail", "frying_pan", "sword").start("agent").answer("agent", "prove")
    grove.answer("visitor", "mark:hammer")
    alike = 0
    for seed in range(40):
        twin = grove.now.imagine(2, random.Random(seed))
        twin.answer(2, [])
        marks = [
            true_state(twin, Blackwood).admits >> grove.number(thing) & 1
            for thing in ("hammer", "iron_nail", "frying_pan", "sword")
        ]
        alike += len(set(marks)) == 1
    assert alike > 28  # marks at random would be alike in 16 of 40


@pytest.mark.rule("BG-20")
@pytest.mark.parametrize("seed", range(5))
def test_every_card_is_in_one_place_and_lies_where_its_verdict_says(seed: int) -> None:
    """In the match and in every imagined one, whoever imagines it, with rules of both kinds."""
    rng = random.Random(seed)
    match = GAME.start(4 + seed % 3, seed, visitor_draws=(7, 14)[seed % 2])
    match.answer(match.waiting[0], ("example:0", "What a magpie would carry off")[seed // 2 % 2])
    while not match.over:
        check_cards(match)
        if rng.random() < 0.3:
            twin = match.imagine(rng.choice([None, *range(match.seats)]), rng)
            check_cards(twin)
            for _ in range(4):
                if not twin.over:
                    seat = rng.choice(twin.waiting)
                    twin.answer(seat, random_answer(twin.prompts[seat], rng))
                    check_cards(twin)
        seat = rng.choice(match.waiting)
        match.answer(seat, random_answer(match.prompts[seat], rng))


def check_cards(match: Match) -> None:
    g = true_state(match, Blackwood)
    proved = g.ended in ("agent_proved", "kid_proved")  # then the four cards of the proof are put away
    assert sorted(all_cards(match).values()) == [1] * (142 - 4 * proved)
    for at, pile in enumerate(g.piles):
        assert all((g.admits >> thing & 1) == (at < 8) for thing in pile)
    for at, cards in enumerate(g.down):
        assert all((g.admits >> thing & 1) == (at % 2 == 0) for thing in cards)


@pytest.mark.rule("BG-81")
def test_who_drew_what_from_under_the_deck_the_visitor_does_not_know() -> None:
    """The Agent has drawn one of the seven. It may be any of them, also in a match that the Visitor imagines."""
    grove = Grove(seats=3, visitor_draws=14).hand("visitor", "coin", "apple").hand("agent")
    drawn, *grove.g.bottom = grove.g.deck[:7]
    grove.g.deck = []  # all others are out of the game
    grove.g.hands[2] = (drawn,)
    grove.start("visitor")
    assert grove.view("visitor").under_deck is None
    rng = random.Random(1)
    assert len({tuple(grove.now.imagine(0, rng).state.bottom) for _ in range(20)}) > 10
