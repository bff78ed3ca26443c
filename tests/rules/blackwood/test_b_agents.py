"""Agents: order, tests face down, proofs (BG-05, 23 to 32)."""

from __future__ import annotations

import pytest

from tests.rules.blackwood.grove import GAME, Grove


@pytest.mark.rule("BG-23")
@pytest.mark.rule("BG-24")
def test_agents_from_the_visitors_left_then_kid_then_visitor() -> None:
    match = GAME.start(5, 1, visitor=2, kid=4)
    match.answer(2, "example:0")
    order = []
    while len(order) < 6:
        seat = match.waiting[0]
        prompt = match.prompts[seat]
        if prompt.what in ("agent", "kid", "visitor"):
            order.append(seat)
        stop = [option for option in prompt.options if option.id == "stop"]
        match.answer(seat, stop[0] if stop else prompt.options[0])
    assert order == [3, 0, 1, 4, 2, 3] or order == [3, 0, 1, 4, 4, 2]


@pytest.mark.rule("BG-25")
def test_an_agent_tests_or_proves_and_cannot_pass() -> None:
    grove = Grove().hand("agent", "coin", "apple").start("agent")
    assert grove.options_of("agent") == ["test:coin", "test:apple", "prove"]


@pytest.mark.rule("BG-26")
@pytest.mark.rule("BG-27")
@pytest.mark.rule("BG-28")
@pytest.mark.rule("BG-29")
@pytest.mark.rule("BG-67")
def test_a_test_is_face_down_and_seen_by_owner_and_visitor_only() -> None:
    grove = Grove().hand("agent", "coin", "apple").start("agent").answer("agent", "test:coin")
    assert grove.counts("agent") == {"admitted": 1, "repelled": 0}
    assert grove.down("agent") == {"admitted": ["coin"], "repelled": []}
    assert grove.down("agent", seen_by="visitor")["admitted"] == ["coin"]
    for other in ("kid", "agent2"):
        assert grove.down("agent", seen_by=other) == {"admitted": [], "repelled": []}
        assert not any("Coin" in line for line in grove.told(other))
    assert grove.tops("admitted") == grove.tops("repelled") == []
    repelled = Grove().hand("agent", "apple").start("agent").answer("agent", "test:apple")
    assert repelled.counts("agent") == {"admitted": 0, "repelled": 1}


@pytest.mark.rule("BG-30")
def test_after_a_test_the_agent_draws_up_to_seven() -> None:
    grove = Grove().hand("agent", "coin", "apple").start("agent").answer("agent", "test:coin")
    assert len(grove.cards("agent")) == 7
    assert "apple" in grove.cards("agent")


@pytest.mark.rule("BG-05")
@pytest.mark.rule("BG-31")
@pytest.mark.rule("BG-32")
@pytest.mark.rule("BG-76")
@pytest.mark.rule("BG-95")
def test_an_agent_who_proves_wins_alone_even_on_the_first_turn() -> None:
    grove = Grove().next_cards("coin", "hot_dog", "apple", "crown").start("agent").answer("agent", "prove")
    grove.answer("agent", "push:coin", "push:crown")
    assert grove.result.winners == (2,)
    assert grove.result.reason == "agent_proved"
    assert grove.view().trust == 0


@pytest.mark.rule("BG-73")
@pytest.mark.rule("BG-75")
@pytest.mark.rule("BG-77")
@pytest.mark.rule("BG-31")
def test_the_rulebooks_proof_fails_because_of_the_hot_dog() -> None:
    grove = Grove().hand("agent", "pizza").next_cards("coin", "hot_dog", "apple", "crown").start("agent")
    grove.answer("agent", "prove")
    assert sorted(grove.view().row) == ["object:apple", "object:coin", "object:crown", "object:hot_dog"]
    grove.answer("agent", "push:coin", "push:hot_dog", "push:crown")
    assert grove.result is None
    assert sorted(grove.tops("admitted")) == ["coin", "crown"]
    assert sorted(grove.tops("repelled")) == ["apple", "hot_dog"]
    assert grove.view().trust == 2
    assert grove.cards("agent") == ["pizza"]
    assert grove.asked() == ["agent2: agent"]


@pytest.mark.rule("BG-32")
def test_an_agent_may_prove_again_and_again() -> None:
    grove = Grove(seats=3).start("agent")
    for _ in range(2):
        grove.answer("agent", "prove").answer("agent", *_wrong(grove))
        while grove.asked() != ["agent: agent"]:
            who = grove.asked()[0].split(":")[0]
            options = grove.options_of(who)
            grove.answer(who, "stop" if "stop" in options else options[0])
    assert "prove" in grove.options_of("agent")


def _wrong(grove: Grove) -> list[str]:
    """Push exactly what is repelled."""
    verdicts = grove.view("visitor").verdicts
    return [f"push:{card.removeprefix('object:')}" for card in grove.view().row if not verdicts[card]]


@pytest.mark.rule("BG-78")
def test_one_of_sixteen_ways_to_push_is_right() -> None:
    grove = Grove().next_cards("coin", "hot_dog", "apple", "crown").start("agent").answer("agent", "prove")
    prompt = grove.now.prompts[2]
    assert (prompt.kind, prompt.min, prompt.max, len(prompt.options)) == ("some", 0, 4, 4)


@pytest.mark.rule("BG-74")
@pytest.mark.rule("BG-89")
def test_in_own_words_marks_and_pushes_are_sealed() -> None:
    grove = Grove().free("shiny").next_cards("coin", "hot_dog", "apple", "crown").start("agent")
    grove.answer("agent", "prove")
    assert grove.asked() == ["visitor: mark", "agent: push"]
    grove.answer("visitor", "mark:coin", "mark:crown")
    assert grove.asked() == ["agent: push"]
    assert not any("pushed" in line for line in grove.told())
    grove.answer("agent", "push:coin", "push:crown")
    assert grove.result.reason == "agent_proved"


@pytest.mark.rule("BG-79")
def test_no_proof_with_fewer_than_four_cards() -> None:
    grove = Grove().deck("coin", "hot_dog", "apple").start("agent")
    assert "prove" not in grove.options_of("agent")
    blocked = grove.now.prompts[2].blocked
    assert [(block.id, block.rule) for block in blocked] == [("prove", "BG-79")]
    exactly = Grove().deck("coin", "hot_dog", "apple", "crown").start("agent").answer("agent", "prove")
    exactly.answer("agent", "push:coin", "push:crown")
    assert exactly.result.reason == "agent_proved"
