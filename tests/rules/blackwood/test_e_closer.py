"""A closer look at rules that a small mistake could bend."""

from __future__ import annotations

import pytest

from tests.rules.blackwood.grove import Grove


@pytest.mark.rule("BG-21")
@pytest.mark.rule("BG-89")
def test_a_card_that_was_judged_is_not_judged_again_when_it_is_turned_up() -> None:
    grove = Grove(seats=3).free("Things a dog would chew").tested("agent", "coin").trust(4)
    grove.g.judged |= 1 << grove.number("coin")
    grove.hand("kid", "apple", "crown").start("kid").answer("kid", "repelled:apple")
    assert grove.asked() == ["visitor: judge"]
    grove.answer("visitor", "repel").answer("kid", "stop")
    assert grove.tops("repelled") == ["coin"]
    assert grove.asked() == ["visitor: visitor"]


@pytest.mark.rule("BG-35")
def test_the_kid_may_stop_after_one_right_prediction_and_not_before() -> None:
    grove = Grove().hand("kid", "coin", "apple").start("kid")
    assert "stop" not in grove.options_of("kid")
    grove.answer("kid", "admitted:coin")
    assert "stop" in grove.options_of("kid")


@pytest.mark.rule("BG-40")
def test_an_empty_hand_draws_at_any_trust() -> None:
    grove = Grove().hand("kid").next_cards("coin").trust(0).start("kid").answer("kid", "draw")
    assert grove.cards("kid") == ["coin"]
    assert grove.asked() == ["kid: kid"]


@pytest.mark.rule("BG-68")
def test_spaces_fill_from_the_first() -> None:
    grove = Grove().placed("coin", "crown").hand("visitor", "house_key", "apple").start("visitor")
    grove.answer("visitor", "play:house_key")
    assert [space is not None for space in grove.view().admitted] == [True] * 3 + [False] * 5


@pytest.mark.rule("BG-76")
def test_three_right_of_four_are_not_enough() -> None:
    grove = Grove().next_cards("coin", "hot_dog", "apple", "crown").start("agent")
    grove.answer("agent", "prove").answer("agent", "push:coin")
    assert grove.result is None
    assert grove.view().trust == 2


@pytest.mark.rule("BG-86")
def test_the_kid_is_never_asked_to_reveal() -> None:
    grove = Grove().tested("kid", "crown").hand("kid", "coin", "apple").trust(4).start("kid")
    grove.answer("kid", "admitted:coin").answer("kid", "stop")
    assert grove.asked() == ["visitor: visitor"]
    assert grove.counts("kid") == {"admitted": 2, "repelled": 0}


@pytest.mark.rule("BG-60")
def test_a_verdict_on_a_face_down_card_cannot_be_taken_back() -> None:
    """Otherwise the Kid could predict, hear that it was wrong, and undo."""
    grove = Grove().hand("kid", "coin", "apple").trust(4).start("kid")
    before = grove.now.mark()
    assert grove.answer("kid", "repelled:coin").now.mark() != before
    secret = Grove().trust(3).hand("visitor", "coin", "apple").start("visitor")
    before = secret.now.mark()
    assert secret.answer("visitor", "play:coin").now.mark() != before
