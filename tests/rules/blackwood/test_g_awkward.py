"""Awkward positions: full boards, cards that wait for a place, and what has been learned by then."""

from __future__ import annotations

import random

import pytest

from streetlight.core.match import true_state
from streetlight.games.blackwood.state import Blackwood
from tests.rules.blackwood.grove import Grove
from tests.rules.blackwood.test_f_imagined import metal


def full_board(*hand: str, trust: int = 0) -> Grove:
    """All eight spaces on the board are taken by metal things, and it is the Kid's turn."""
    grove = Grove().hand("kid").hand("visitor", "pillow")
    return grove.placed(*metal(grove, 8)).hand("kid", *hand).trust(trust)


@pytest.mark.rule("BG-35")
@pytest.mark.rule("BG-69")
def test_a_prediction_that_waits_for_its_pile_has_taught_the_kid_something() -> None:
    """The Visitor looks for a pile, so the card is admitted: it is too late to say so after all."""
    grove = full_board("crown", "apple").start("kid")
    before = grove.now.mark()
    grove.answer("kid", "repelled:crown")
    assert grove.asked() == ["visitor: cover"]
    assert grove.now.mark() != before


@pytest.mark.rule("BG-69")
@pytest.mark.rule("BG-89")
def test_while_a_pile_is_chosen_everybody_knows_the_side_and_before_the_verdict_nobody_does() -> None:
    """Else a seat could not tell the two apart, and what it imagines would know more than it does."""
    grove = (
        full_board("crown", "apple")
        .free("Things a dog would bury")
        .start("kid")
        .answer("kid", "repelled:crown")
    )
    assert grove.asked() == ["visitor: judge"]
    assert not any("no space is left there" in line for line in grove.told())
    grove.answer("visitor", "admit")
    assert grove.asked() == ["visitor: cover"]
    assert any("is admitted, and no space is left there" in line for line in grove.told())


@pytest.mark.rule("BG-34")
@pytest.mark.rule("BG-26")
@pytest.mark.parametrize(
    ("step", "answer"), [("kid", "admitted:coin"), ("agent", "test:coin"), ("visitor", "play:coin")]
)
def test_a_card_that_was_shown_has_been_seen_before_it_is_judged(step: str, answer: str) -> None:
    """In her own words: the Visitor (and perhaps everybody) knows the card while she makes up her mind."""
    grove = Grove().free("Things a dog would chew").hand(step, "coin", "apple").start(step)
    before = grove.now.mark()
    grove.answer(step, answer)
    assert grove.asked() == ["visitor: judge"]
    assert grove.now.mark() != before


@pytest.mark.rule("BG-55")
def test_cards_that_were_turned_up_have_been_seen_while_a_pile_is_chosen() -> None:
    grove = (
        full_board("apple", "brick", trust=4)
        .tested("agent", "crown", "pizza")
        .tested("agent2", "sword", "horse")
    )
    grove.start("kid").answer("kid", "repelled:apple").answer("kid", "stop").answer("agent", "reveal:crown")
    before = grove.now.mark()
    grove.answer("agent2", "reveal:sword")
    assert grove.asked() == ["agent: cover"]
    assert grove.now.mark() != before


def failed_proof() -> Grove:
    """Four metal things, none pushed; the first of them waits for a pile, three lie in the row."""
    grove = Grove().hand("visitor", "pillow")
    grove.placed(*metal(grove, 8))
    row = metal(grove, 4)
    grove.next_cards(*row).start("agent").answer("agent", "prove").answer("agent")
    assert grove.asked() == ["visitor: cover"] and len(grove.view().row) == 3
    return grove


@pytest.mark.rule("BG-76")
@pytest.mark.rule("BG-77")
def test_when_the_shield_is_lifted_everybody_sees_all_four_marks() -> None:
    grove = failed_proof()
    things = [grove.g.rules.pack.names[thing] for thing in sorted(grove.state.row)]
    lifted = next(line for line in grove.told() if "forward" in line)
    assert all(thing in lifted for thing in things)
    for seat in (None, 1, 2, 3):
        for seed in range(10):
            twin = grove.now.imagine(seat, random.Random(seed))
            g = true_state(twin, Blackwood)
            assert all(g.admits >> thing & 1 for thing in g.row)


@pytest.mark.rule("BG-41")
def test_the_kid_who_drew_may_still_prove() -> None:
    grove = Grove().hand("kid").next_cards("coin").trust(2).start("kid").answer("kid", "draw")
    assert grove.now.prompts[1].blocked == ()
    assert len(grove.answer("kid", "prove").view().row) == 4


@pytest.mark.rule("BG-61")
def test_the_kid_at_eight_is_told_to_stop_before_she_proves() -> None:
    grove = Grove().hand("kid", "coin", "apple").trust(8).start("kid").answer("kid", "admitted:coin")
    [block] = grove.now.prompts[1].blocked
    assert (block.id, block.rule) == ("prove", "BG-61") and "top" in block.reason


@pytest.mark.rule("BG-07")
@pytest.mark.rule("BG-79")
def test_the_last_four_cards_prove_and_then_the_deck_has_run_out() -> None:
    grove = Grove().hand("visitor", "pillow").deck("coin", "hot_dog", "apple", "crown").start("agent")
    grove.answer("agent", "prove").answer("agent", "push:apple")
    assert (grove.result.reason, grove.result.winners) == ("deck_empty", (0, 1))
    right = Grove().hand("visitor", "pillow").deck("coin", "hot_dog", "apple", "crown").start("agent")
    right.answer("agent", "prove").answer("agent", "push:coin", "push:crown")
    assert (right.result.reason, right.result.winners) == ("agent_proved", (2,))  # BG-95


@pytest.mark.rule("BG-06")
@pytest.mark.rule("BG-07")
@pytest.mark.rule("BG-41")
def test_with_no_card_anywhere_the_agents_win_after_the_kids_turn() -> None:
    grove = Grove(seats=6).hand("visitor").hand("kid").deck().trust(5).start("kid")
    assert (grove.result.reason, grove.result.winners) == ("visitor_out", (2, 3, 4, 5))


@pytest.mark.rule("BG-47")
@pytest.mark.rule("BG-51")
def test_trust_eight_in_the_last_round_saves_the_visitor() -> None:
    grove = Grove(seats=3).hand("visitor").hand("kid", "coin").trust(7).next_cards("pizza").start("kid")
    grove.answer("kid", "admitted:coin").answer("kid", "end_turn")
    assert grove.asked() == ["visitor: visitor"] and grove.options_of("visitor") == ["play:pizza"]


@pytest.mark.rule("BG-31")
@pytest.mark.rule("BG-56")
@pytest.mark.rule("BG-84")
def test_all_agents_of_six_players_prove_and_fail_one_after_the_other() -> None:
    grove = Grove(seats=6).hand("visitor", "pillow").start("agent")
    for number in range(4):
        who = "agent" if number == 0 else f"agent{number + 1}"
        grove.answer(who, "prove")
        admitted = [thing for thing in grove.state.row if grove.state.admits >> thing & 1]
        grove.answer(who, *([] if admitted else [f"push:{grove.view().row[0].removeprefix('object:')}"]))
        while grove.asked() == ["visitor: cover"]:
            grove.answer("visitor", grove.options_of("visitor")[0])
        assert grove.view().trust == 2 * (number + 1)
    assert grove.asked() == ["kid: kid_at_once"]  # BG-62
    grove.answer("kid", "wait")
    assert grove.asked() == ["kid: kid"]
    assert grove.view().players[0].hand == 2  # BG-51: at spot 8 the Visitor drew


@pytest.mark.rule("BG-70")
def test_cards_of_a_failed_proof_are_not_covered_by_what_agents_then_turn_up() -> None:
    grove = Grove().hand("visitor", "pillow").tested("agent", "crown").trust(4)
    grove.placed(*metal(grove, 8))
    grove.next_cards(*metal(grove, 4)).start("agent").answer("agent", "prove").answer("agent")
    for space in (1, 2, 3, 4):
        grove.answer("visitor", f"cover:admitted:{space}")
    assert grove.asked() == ["agent: cover"]
    assert grove.options_of("agent") == [f"cover:admitted:{space}" for space in (5, 6, 7, 8)]
