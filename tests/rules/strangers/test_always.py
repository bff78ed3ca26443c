"""What must hold in every position of every match, whatever the players do."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streetlight.core.match import Match, true_state
from streetlight.games.strangers.documents import StrangersDetails
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.state import Strangers
from tests.rules.strangers.table import GAME

VARIANTS = ["brainiac", "total_invasion", "well_read"]


@st.composite
def matches(draw: st.DrawFn) -> Match:
    seats = draw(st.integers(1, 4))
    variants = draw(st.lists(st.sampled_from(VARIANTS), unique=True))
    options: dict[str, Any] = {"board": draw(st.sampled_from("AB"))}
    if seats == 4 and draw(st.booleans()):
        variants.append("teams")
        options["seating"] = draw(st.sampled_from(["beside", "opposite"]))
    options["spare_strangers"] = draw(st.booleans())
    return GAME.start(seats, seed=draw(st.integers(0, 10**9)), variants=variants, **options)


def check(match: Match) -> None:
    g = true_state(match, Strangers)
    rules, board = g.rules, g.rules.board
    cards = [*g.deck, *g.discard, *[kind for hand in g.hands for kind in hand]]
    if g.in_play >= 0:
        cards.append(g.in_play)
    assert Counter(cards) == {kind: card.count for kind, card in enumerate(rules.cards)}
    for seat in range(match.seats):
        kids = range(seat * 10, seat * 10 + 10)
        on_board = [kid for kid in kids if g.place[kid] >= 0]
        scored = [kid for kid in on_board if g.place[kid] >= board.moves]
        assert sorted(g.active[seat]) == [kid for kid in on_board if kid not in scored]
        assert len(scored) == g.scored[seat]
        kinds = [board.kinds[g.place[kid]] for kid in scored]
        assert (kinds.count("park"), kinds.count("library")) == (g.parks[seat], g.libraries[seat])
        assert not any(rules.drawn[kind] for kind in g.hands[seat])
    for kid, place in enumerate(g.place):
        assert place < 0 or not g.strangers >> place & 1  # no kid on a stranger
        assert (place >= board.moves) == (kid in g.spots)
    for space in range(board.moves, board.n):
        base = rules.spot_base[space]
        spots = g.spots[base : base + board.capacity[space]]
        assert all(g.place[kid] == space for kid in spots if kid >= 0)
        assert bool(g.full >> space & 1) == (-1 not in spots)
    assert len(spaces_of(g.strangers)) + g.tokens == board.tokens
    assert g.strangers & ~board.strangers == 0


@pytest.mark.rule("DTS-02", "DTS-03", "DTS-27", "DTS-41", "DTS-54", "DTS-93")
@settings(max_examples=30, deadline=None)
@given(match=matches(), seed=st.integers(0, 10**9))
def test_cards_kids_spots_and_strangers_add_up_at_every_decision(match: Match, seed: int) -> None:
    rng = random.Random(seed)
    while not match.over:
        check(match)
        seat = match.waiting[0]
        prompt = match.prompts[seat]
        if prompt.what == "turn":
            for player in match.view(None).players:
                if player.seat != seat:  # the others have refilled
                    assert player.hand >= player.hand_limit
        match.answer(seat, rng.choice(list(prompt.options)))
    check(match)
    result = match.result
    assert result is not None
    details = result.details
    assert isinstance(details, StrangersDetails)
    counted = sum(row.points for row in details.places) + (details.bonus or 0)
    assert sum(result.scores) == counted


@pytest.mark.rule("DTS-26", "DTS-20")
@settings(max_examples=10, deadline=None)
@given(match=matches(), seed=st.integers(0, 10**9))
def test_every_prompt_can_be_read_and_explains_itself(match: Match, seed: int) -> None:
    rng = random.Random(seed)
    while not match.over:
        prompt = match.prompts[match.waiting[0]]
        document = prompt.document()
        assert document.text
        ids = [option.id for option in document.options]
        assert ids
        assert len(set(ids)) == len(ids)
        for option in document.options:
            assert option.label
            assert option.rule.startswith("DTS-")
        for block in document.blocked:
            assert block.id not in ids
            assert block.reason
            assert block.rule.startswith("DTS-")
        match.answer(prompt.seat, rng.choice(ids))
    for seat in [None, *range(match.seats)]:
        assert all(event.text and event.rule.startswith("DTS-") for event in match.events(seat))
