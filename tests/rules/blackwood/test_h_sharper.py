"""Rules that a small mistake could bend: each of these was bent once, and no other test noticed."""

from __future__ import annotations

import pytest

from streetlight.games.blackwood.events import LaidUnseen, TurnedUp
from tests.rules.blackwood.grove import Grove
from tests.rules.blackwood.test_d_visitor_trust import metal


@pytest.mark.rule("BG-06")
def test_the_last_card_is_played_before_the_agents_win() -> None:
    grove = Grove().hand("visitor", "coin").start("visitor")
    assert grove.result is None
    assert grove.options_of("visitor") == ["play:coin"]


@pytest.mark.rule("BG-39")
@pytest.mark.rule("BG-64")
def test_a_wrong_prediction_gives_no_card_and_takes_no_trust() -> None:
    grove = Grove().trust(3).hand("kid", "coin", "apple").start("kid").answer("kid", "repelled:coin")
    assert grove.cards("kid") == ["apple"]
    assert grove.view().trust == 3


@pytest.mark.rule("BG-42")
def test_who_has_played_the_last_card_may_still_prove_at_eight() -> None:
    """Trust 7 and one card: the Visitor draws at 8, the Kid does not, and her hand is empty."""
    grove = Grove().trust(7).hand("kid", "coin").start("kid").answer("kid", "admitted:coin")
    assert grove.cards("kid") == []
    assert grove.options_of("kid") == ["prove", "end_turn"]


@pytest.mark.rule("BG-53")
def test_agents_reveal_before_the_kid_draws() -> None:
    grove = Grove(seats=3).tested("agent", "crown").trust(4).hand("kid", "coin", "apple").start("kid")
    grove.answer("kid", "admitted:coin").answer("kid", "stop")
    told = [event.what for event in grove.now.events(None)]
    assert told.index("turned_up") < told.index("drew_unseen")


@pytest.mark.rule("BG-60")
def test_everybody_sees_the_side_of_a_face_down_prediction() -> None:
    grove = Grove().trust(4).hand("kid", "coin", "apple").start("kid").answer("kid", "repelled:coin")
    for seat in (None, grove.seat("agent")):
        told = {event.what: event.args for event in grove.now.events(seat)}
        assert told["laid_unseen"] == LaidUnseen(seat="seat:1", side="side:admitted")
        assert "wrong" in told


@pytest.mark.rule("BG-70")
@pytest.mark.rule("BG-72")
def test_what_others_placed_before_the_kids_turn_may_be_covered_and_the_visitor_chooses() -> None:
    grove = Grove().placed(*metal(Grove(), 8))
    new = metal(grove, 1)[0]
    grove.hand("kid", new, "apple").g.fresh = 0b1111
    grove.start("kid").answer("kid", f"admitted:{new}")
    assert grove.asked() == ["visitor: cover"]
    assert len(grove.options_of("visitor")) == 8


@pytest.mark.rule("BG-70")
@pytest.mark.rule("BG-72")
def test_what_others_placed_before_an_agents_turn_may_be_covered_and_the_visitor_chooses() -> None:
    grove = Grove().placed(*metal(Grove(), 8))
    grove.next_cards(*metal(grove, 4)).g.fresh = 0b1111
    grove.start("agent").answer("agent", "prove").answer("agent")
    assert grove.asked() == ["visitor: cover"]
    assert len(grove.options_of("visitor")) == 8
    grove.answer("visitor", "cover:admitted:1")
    assert "cover:admitted:1" not in grove.options_of("visitor")  # placed in this turn


@pytest.mark.rule("BG-70")
def test_what_others_placed_before_the_visitors_turn_may_be_covered() -> None:
    grove = Grove().placed(*metal(Grove(), 8))
    new = metal(grove, 1)[0]
    grove.hand("visitor", new, "apple").g.fresh = 0b1111
    grove.start("visitor").answer("visitor", f"play:{new}")
    assert len(grove.options_of("visitor")) == 8


@pytest.mark.rule("BG-75")
def test_nothing_at_all_may_be_pushed() -> None:
    grove = Grove().next_cards("hot_dog", "apple", "pizza", "oak_tree").start("agent")
    grove.answer("agent", "prove").answer("agent")
    assert grove.result.winners == (grove.seat("agent"),)


@pytest.mark.rule("BG-79")
@pytest.mark.rule("BG-81")
def test_cards_at_the_bottom_count_and_come_last() -> None:
    grove = Grove().deck("hot_dog", "apple")
    grove.g.bottom = [grove.number("coin"), grove.number("crown")]
    grove.start("agent").answer("agent", "prove")
    assert set(grove.view().row[:2]) == {"object:hot_dog", "object:apple"}
    assert set(grove.view().row[2:]) == {"object:coin", "object:crown"}


@pytest.mark.rule("BG-85")
def test_reveals_go_round_from_the_visitors_left_and_a_single_card_needs_no_choice() -> None:
    grove = Grove(seats=4).tested("agent", "crown").tested("agent2", "pizza")
    grove.g.rules.agents = (3, 2)  # as if the Visitor sat between them
    grove.trust(4).hand("kid", "coin", "apple").start("kid").answer("kid", "admitted:coin").answer(
        "kid", "stop"
    )
    told = [event.args.seat for event in grove.now.events(None) if isinstance(event.args, TurnedUp)]
    assert told == ["seat:3", "seat:2"]
    assert grove.asked() == ["visitor: visitor"]


def when_time_is_over(grove: Grove, who: str) -> str | None:
    """What the rules answer for the player; None: they say nothing, so that a bot decides."""
    return grove.now.game.late_answer(grove.now.sight(grove.seat(who)))


@pytest.mark.rule("BG-72")
def test_who_has_no_time_left_covers_the_oldest_top_card() -> None:
    grove = Grove().hand("kid")
    things = metal(grove, 10)
    grove.hand("kid", *things).start("kid")
    for thing in things[:9]:
        grove.answer("kid", f"admitted:{thing}")
    assert when_time_is_over(grove, "visitor") == "cover:admitted:1"
    # Somebody covers the third instead: then that one is young again, and the first still the oldest.
    grove.answer("visitor", "cover:admitted:3").answer("kid", f"admitted:{things[9]}")
    assert when_time_is_over(grove, "visitor") == "cover:admitted:1"


@pytest.mark.rule("BG-72")
def test_the_oldest_is_looked_for_among_those_that_may_be_covered() -> None:
    grove = Grove().hand("kid")
    things = metal(grove, 9)
    grove.hand("kid", *things).start("kid")
    for thing in things[:8]:
        grove.answer("kid", f"admitted:{thing}")
    grove.state.fresh = 0b11  # as if the others had lain there before this turn
    grove.answer("kid", f"admitted:{things[8]}")
    assert when_time_is_over(grove, "visitor") == "cover:admitted:3"


@pytest.mark.rule("BG-85")
def test_an_agent_who_has_no_time_left_turns_up_the_oldest_card_of_either_side() -> None:
    grove = Grove(seats=3).trust(3).hand("agent", "pizza", "crown").hand("kid", "coin", "house_key", "apple")
    grove.start("agent").answer("agent", "test:pizza").answer("kid", "admitted:coin").answer("kid", "stop")
    grove.answer("visitor", grove.options_of("visitor")[0]).answer("agent", "test:crown")
    assert when_time_is_over(grove, "kid") is None
    grove.answer("kid", "admitted:house_key").answer("kid", "stop")
    assert grove.options_of("agent") == ["reveal:crown", "reveal:pizza"]
    assert when_time_is_over(grove, "agent") == "reveal:pizza"
