"""The Visitor, the trust track, card spaces and the ends (BG-06, 07, 44 to 56, 66 to 72, 84 to 86, 90, 96)."""

from __future__ import annotations

import pytest

import streetlight as sl
from streetlight.games.blackwood.documents import SpaceView
from tests.rules.blackwood.grove import GAME, Grove


def metal(grove: Grove, count: int) -> list[str]:
    """So many objects that the rule admits and that are still free."""
    pack = grove.g.rules.pack.workshop
    free = set(grove.g.deck)
    return [id for at, id in enumerate(pack.objects) if grove.g.admits >> at & 1 and at in free][:count]


@pytest.mark.rule("BG-44")
@pytest.mark.rule("BG-46")
@pytest.mark.rule("BG-47")
def test_below_trust_three_the_visitor_places_one_card_face_up() -> None:
    grove = Grove().hand("visitor", "coin", "apple").trust(2).start("visitor").answer("visitor", "play:coin")
    assert grove.tops("admitted") == ["coin"]
    assert grove.view().players[0].hand == 1
    assert grove.asked() == ["agent: agent"]


@pytest.mark.rule("BG-45")
@pytest.mark.rule("BG-58")
@pytest.mark.rule("BG-86")
def test_from_trust_three_the_card_is_for_the_kids_eyes() -> None:
    grove = Grove().hand("visitor", "coin", "apple").trust(3).start("visitor")
    assert {option.rule for option in grove.now.prompts[0].options} == {"BG-45"}
    grove.answer("visitor", "play:apple")
    assert grove.counts("kid") == {"admitted": 0, "repelled": 1}
    assert grove.down("kid") == {"admitted": [], "repelled": ["apple"]}
    assert not any("Apple" in line for line in grove.told("agent"))
    assert grove.tops("repelled") == []


@pytest.mark.rule("BG-06")
@pytest.mark.rule("BG-47")
@pytest.mark.rule("BG-96")
def test_a_visitor_without_cards_loses_to_all_agents() -> None:
    grove = Grove(seats=5).hand("visitor").start("visitor")
    assert grove.result.reason == "visitor_out"
    assert grove.result.winners == (2, 3, 4)
    alone = Grove(seats=3).hand("visitor").start("visitor")
    assert alone.result.winners == (2,)


@pytest.mark.rule("BG-47")
def test_agents_have_eight_turns_when_nobody_gains_trust() -> None:
    match = GAME.start(3, 1, visitor=0, kid=1)
    match.answer(0, "example:0")
    turns = 0
    while not match.over:
        seat = match.waiting[0]
        prompt = match.prompts[seat]
        turns += prompt.what == "agent"
        wrong = [o for o in prompt.options if _is_wrong(match, o.id)]
        match.answer(seat, wrong[0] if wrong else prompt.options[0])
    assert match.result is not None and match.result.reason == "visitor_out"
    assert turns == 8
    assert match.result.details.rounds == match.view(None).round == 8


def _is_wrong(match: sl.Match, id: str) -> bool:
    side, _, thing = id.partition(":")
    verdict = match.view(0).verdicts.get(f"object:{thing}")
    return (side == "admitted" and verdict is False) or (side == "repelled" and verdict is True)


@pytest.mark.rule("BG-49")
@pytest.mark.parametrize("spot", [1, 2, 3, 4])
def test_spots_one_to_four_the_kid_draws_two(spot: int) -> None:
    grove = Grove().hand("kid", "coin", "apple").trust(spot - 1).start("kid")
    grove.answer("kid", "admitted:coin").answer("kid", "stop")
    assert grove.view().trust == spot
    assert len(grove.cards("kid")) == 1 + 2


@pytest.mark.rule("BG-48")
@pytest.mark.rule("BG-50")
@pytest.mark.rule("BG-53")
@pytest.mark.rule("BG-84")
def test_the_rulebooks_example_from_three_to_five() -> None:
    grove = Grove().tested("agent", "crown").hand("kid", "apple", "coin", "pizza").trust(3).start("kid")
    grove.answer("kid", "repelled:apple").answer("kid", "admitted:coin").answer("kid", "stop")
    assert grove.view().trust == 5
    assert len(grove.cards("kid")) == 1 + 2 + 1
    assert sorted(grove.tops("admitted")) == ["coin", "crown"]
    lines = grove.told()
    assert lines.index("Green turned up Crown.") > lines.index("Trust is 5 now.")
    assert lines.index("Trust is 5 now.") > lines.index("Trust is 4 now.")


@pytest.mark.rule("BG-51")
@pytest.mark.rule("BG-46")
def test_at_eight_the_visitor_draws_and_the_kid_does_not() -> None:
    grove = (
        Grove()
        .tested("agent", "crown")
        .hand("kid", "coin", "apple")
        .hand("visitor", "pizza")
        .trust(7)
        .start("kid")
    )
    grove.answer("kid", "admitted:coin").answer("kid", "stop")
    assert grove.view().players[0].hand == 2
    assert grove.cards("kid") == ["apple"]
    assert "crown" in grove.tops("admitted")


@pytest.mark.rule("BG-52")
def test_from_nine_on_agents_reveal_and_the_kid_draws_each_time() -> None:
    grove = Grove().tested("agent", "crown").hand("kid", "coin", "apple").trust(8).start("kid")
    grove.answer("kid", "admitted:coin").answer("kid", "stop")
    assert grove.view().trust == 9
    assert len(grove.cards("kid")) == 2
    assert "crown" in grove.tops("admitted")


@pytest.mark.rule("BG-54")
def test_an_agent_without_face_down_cards_reveals_nothing() -> None:
    grove = Grove().hand("kid", "coin", "apple").trust(4).start("kid")
    grove.answer("kid", "admitted:coin").answer("kid", "stop")
    assert grove.asked() == ["visitor: visitor"]


@pytest.mark.rule("BG-55")
@pytest.mark.rule("BG-85")
def test_agents_choose_in_secret_what_they_reveal() -> None:
    grove = Grove().tested("agent", "crown", "pizza").tested("agent2", "hot_dog", "horse")
    grove.hand("kid", "coin", "apple").trust(4).start("kid").answer("kid", "admitted:coin").answer(
        "kid", "stop"
    )
    assert grove.asked() == ["agent: reveal", "agent2: reveal"]
    grove.answer("agent2", "reveal:horse")
    assert not any("turned up" in line for line in grove.told())
    grove.answer("agent", "reveal:crown")
    assert "crown" in grove.tops("admitted") and "horse" in grove.tops("repelled")
    assert grove.counts("agent") == {"admitted": 0, "repelled": 1}
    lines = [line for line in grove.told() if "turned up" in line]
    assert lines == ["Green turned up Crown.", "Red turned up Horse."]


@pytest.mark.rule("BG-86")
def test_the_kids_face_down_cards_stay_down() -> None:
    grove = Grove().tested("kid", "crown").hand("kid", "coin", "apple").trust(4).start("kid")
    grove.answer("kid", "admitted:coin").answer("kid", "stop")
    assert grove.counts("kid") == {"admitted": 2, "repelled": 0}


@pytest.mark.rule("BG-56")
@pytest.mark.rule("BG-84")
def test_a_failed_proof_gives_two_trust_at_once_and_the_failing_agent_reveals_too() -> None:
    grove = (
        Grove()
        .tested("agent", "house_key")
        .trust(4)
        .next_cards("coin", "hot_dog", "apple", "crown")
        .start("agent")
    )
    before = len(grove.cards("kid"))
    grove.answer("agent", "prove").answer("agent", "push:apple")
    assert grove.view().trust == 6
    assert "house_key" in grove.tops("admitted")
    assert len(grove.cards("kid")) == before + 2


@pytest.mark.rule("BG-07")
def test_the_deck_runs_out_while_the_visitor_holds_a_card() -> None:
    seven = ("coin", "pizza", "crown", "hot_dog", "pillow", "horse", "black_cat")
    grove = Grove().hand("agent", *seven).deck("apple").start("agent").answer("agent", "test:coin")
    assert (grove.result.reason, grove.result.winners) == ("deck_empty", (0, 1))
    empty = Grove().hand("visitor").hand("agent", *seven).deck("apple").start("agent")
    assert empty.answer("agent", "test:coin").result is None


@pytest.mark.rule("BG-07")
@pytest.mark.rule("BG-79")
def test_the_kids_failure_with_the_last_four_cards_ends_the_game() -> None:
    last = ("coin", "hot_dog", "apple", "crown")
    grove = Grove().hand("visitor", "pillow").hand("kid", "pizza").deck(*last).trust(2).start("kid")
    grove.answer("kid", "prove").answer("kid", "push:apple")
    assert (grove.result.reason, grove.result.winners) == ("deck_empty", (0, 1))


@pytest.mark.rule("BG-66")
@pytest.mark.rule("BG-68")
def test_the_lowest_empty_space_is_taken() -> None:
    grove = Grove().placed("coin", "crown").hand("visitor", "house_key", "apple").start("visitor")
    grove.answer("visitor", "play:house_key")
    assert grove.tops("admitted") == ["coin", "crown", "house_key"]
    assert len(grove.view().admitted) == len(grove.view().repelled) == 8


@pytest.mark.rule("BG-69")
@pytest.mark.rule("BG-71")
@pytest.mark.rule("BG-72")
def test_when_all_eight_are_full_the_visitor_covers_a_pile_and_the_card_under_it_is_named_no_more() -> None:
    grove = Grove().hand("visitor", "apple")
    grove.placed(*metal(grove, 8))
    new = metal(grove, 1)[0]
    grove.hand("visitor", new, "apple").start("visitor").answer("visitor", f"play:{new}")
    assert grove.asked() == ["visitor: cover"]
    assert len(grove.options_of("visitor")) == 8
    old = grove.tops("admitted")[2]
    grove.answer("visitor", "cover:admitted:3")
    space = grove.view().admitted[2]
    assert space == SpaceView(top=f"object:{new}", under=1)
    for seat in (None, 0, 1, 2, 3):
        assert f'"object:{old}"'.encode() not in sl.encode(grove.now.view(seat).admitted)


@pytest.mark.rule("BG-71")
def test_the_log_forgets_covered_cards() -> None:
    grove = Grove().hand("visitor", "coin", "apple").start("visitor").answer("visitor", "play:coin")
    assert "Coin was admitted." in grove.told()
    state = grove.state
    state.piles[0] += (state.deck.pop(),)
    assert "Coin was admitted." not in grove.told()
    assert "A covered card was admitted." in grove.told()


@pytest.mark.rule("BG-70")
def test_a_card_of_this_turn_is_not_covered() -> None:
    grove = Grove().hand("kid")
    grove.placed(*metal(grove, 8))
    first, second = metal(grove, 2)
    grove.hand("kid", first, second, "apple").start("kid").answer("kid", f"admitted:{first}")
    grove.answer("visitor", "cover:admitted:1").answer("kid", f"admitted:{second}")
    assert "cover:admitted:1" not in grove.options_of("visitor")
    assert len(grove.options_of("visitor")) == 7


@pytest.mark.rule("BG-70")
def test_if_all_eight_are_of_this_turn_any_may_be_covered() -> None:
    grove = Grove().hand("visitor", "apple")
    grove.placed(*metal(grove, 8))
    new = metal(grove, 1)[0]
    grove.hand("visitor", new, "apple").start("visitor")
    grove.state.fresh = 0xFF
    grove.answer("visitor", f"play:{new}")
    assert len(grove.options_of("visitor")) == 8


@pytest.mark.rule("BG-72")
def test_an_agent_chooses_the_pile_for_a_revealed_card() -> None:
    grove = Grove().hand("kid", "apple", "pizza").tested("agent", "crown")
    grove.placed(*metal(grove, 8)).hand("kid", "apple", "pizza").trust(4).start("kid")
    grove.answer("kid", "repelled:apple").answer("kid", "stop")
    assert grove.asked() == ["agent: cover"]


@pytest.mark.rule("BG-90")
def test_the_visitor_says_nothing() -> None:
    grove = Grove().start("agent")
    with pytest.raises(sl.SayingError, match="only through the cards"):
        grove.now.say(0, "It is red")
    grove.now.say(2, "I wonder")
