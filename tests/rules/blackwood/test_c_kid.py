"""The Kid: predictions, the risk, an empty hand, powers (BG-33 to 43, 57 to 65, 86 to 88)."""

from __future__ import annotations

import pytest

from tests.rules.blackwood.grove import Grove


def kid(*cards: str, trust: int = 0) -> Grove:
    """The Kid's turn with these cards; the rule is metal."""
    return Grove().hand("kid", *cards).trust(trust).start("kid")


@pytest.mark.rule("BG-33")
@pytest.mark.rule("BG-57")
def test_the_kid_predicts_and_proves_only_from_trust_two() -> None:
    assert kid("coin").options_of("kid") == ["admitted:coin", "repelled:coin"]
    assert "prove" not in kid("coin", trust=1).options_of("kid")
    assert "prove" in kid("coin", trust=2).options_of("kid")
    assert [block.rule for block in kid("coin", trust=1).now.prompts[1].blocked] == ["BG-57"]
    assert "prove" not in kid("coin", trust=1).now.prompts[1].text
    assert "prove" in kid("coin", trust=2).now.prompts[1].text


@pytest.mark.rule("BG-34")
@pytest.mark.rule("BG-83")
def test_a_prediction_is_shown_to_everyone_and_placed_face_up() -> None:
    grove = kid("coin", "apple").answer("kid", "admitted:coin")
    assert grove.tops("admitted") == ["coin"]
    assert "Sky says Coin will be admitted." in grove.told()


@pytest.mark.rule("BG-35")
@pytest.mark.rule("BG-36")
@pytest.mark.rule("BG-39")
def test_right_predictions_give_trust_when_the_kid_stops() -> None:
    grove = kid("coin", "apple", "crown").answer("kid", "admitted:coin").answer("kid", "repelled:apple")
    assert grove.view().trust == 0
    assert "stop" in grove.options_of("kid")
    grove.answer("kid", "stop")
    assert grove.view().trust == 2
    assert len(grove.cards("kid")) == 1 + 2 + 2
    assert grove.asked() == ["visitor: visitor"]


@pytest.mark.rule("BG-36")
@pytest.mark.rule("BG-37")
def test_at_most_three_trust_though_a_fourth_card_may_be_predicted() -> None:
    grove = kid("coin", "apple", "crown", "pizza", "hot_dog")
    for choice in ("admitted:coin", "repelled:apple", "admitted:crown", "repelled:pizza", "stop"):
        grove.answer("kid", choice)
    assert grove.view().trust == 3


@pytest.mark.rule("BG-35")
@pytest.mark.rule("BG-37")
@pytest.mark.rule("BG-38")
def test_one_wrong_prediction_loses_all_trust_of_the_turn() -> None:
    grove = kid("coin", "apple", "crown").answer("kid", "admitted:coin").answer("kid", "admitted:apple")
    assert grove.view().trust == 0
    assert grove.tops("repelled") == ["apple"]
    assert grove.asked() == ["visitor: visitor"]
    assert len(grove.cards("kid")) == 1


@pytest.mark.rule("BG-40")
@pytest.mark.rule("BG-41")
def test_an_empty_hand_draws_one_and_goes_on_like_any_other() -> None:
    grove = Grove().hand("kid").next_cards("coin").trust(1).start("kid")
    assert grove.options_of("kid") == ["draw"]
    grove.answer("kid", "draw")
    assert grove.options_of("kid") == ["admitted:coin", "repelled:coin"]
    able = Grove().hand("kid").next_cards("coin").trust(2).start("kid")
    assert able.options_of("kid") == ["draw", "prove"]
    able.answer("kid", "draw")
    assert able.options_of("kid") == ["admitted:coin", "repelled:coin", "prove"]


@pytest.mark.rule("BG-41")
@pytest.mark.rule("BG-07")
def test_a_kid_who_draws_the_last_card_ends_the_game() -> None:
    grove = Grove().hand("kid").deck("coin").trust(2).start("kid")
    assert grove.options_of("kid") == ["draw"]  # BG-79: too few cards to prove
    grove.answer("kid", "draw")
    assert grove.result.reason == "deck_empty"
    assert grove.result.winners == (0, 1)


@pytest.mark.rule("BG-42")
def test_the_last_card_of_the_hand_ends_the_predicting() -> None:
    grove = kid("coin").answer("kid", "admitted:coin")
    assert grove.view().trust == 1
    assert grove.asked() == ["visitor: visitor"]


@pytest.mark.rule("BG-04")
@pytest.mark.rule("BG-43")
def test_the_kid_proves_for_both_or_fails_without_loss_of_trust() -> None:
    def at_the_proof() -> Grove:
        grove = Grove().hand("kid", "pizza").next_cards("coin", "hot_dog", "apple", "crown").trust(2)
        return grove.start("kid").answer("kid", "prove")

    won = at_the_proof().answer("kid", "push:coin", "push:crown")
    assert (won.result.winners, won.result.reason) == ((0, 1), "kid_proved")
    lost = at_the_proof().answer("kid", "push:coin")
    assert lost.result is None
    assert lost.view().trust == 2
    assert lost.asked() == ["visitor: visitor"]
    assert lost.cards("kid") == ["pizza"]


@pytest.mark.rule("BG-59")
@pytest.mark.rule("BG-60")
@pytest.mark.rule("BG-83")
def test_from_trust_four_the_first_prediction_is_face_down() -> None:
    grove = kid("coin", "apple", "crown", trust=4).answer("kid", "admitted:coin")
    assert grove.tops("admitted") == []
    assert grove.counts("kid") == {"admitted": 1, "repelled": 0}
    assert grove.down("kid", seen_by="visitor")["admitted"] == ["coin"]
    assert grove.down("kid", seen_by="agent")["admitted"] == []
    assert not any("Coin" in line for line in grove.told("agent"))
    assert "Sky was right." in grove.told("agent")
    grove.answer("kid", "repelled:apple")
    assert grove.tops("repelled") == ["apple"]


@pytest.mark.rule("BG-59")
def test_at_trust_three_the_first_prediction_is_open() -> None:
    grove = kid("coin", "apple", trust=3).answer("kid", "admitted:coin")
    assert grove.tops("admitted") == ["coin"]


@pytest.mark.rule("BG-61")
@pytest.mark.rule("BG-62")
def test_from_trust_eight_the_kid_may_predict_and_then_prove() -> None:
    grove = kid("coin", "apple", trust=7).answer("kid", "admitted:coin").answer("kid", "stop")
    while grove.asked()[0].endswith("reveal"):
        raise AssertionError("no Agent has face-down cards")
    assert grove.view().trust == 8
    assert grove.options_of("kid") == ["prove", "end_turn"]
    grove.answer("kid", "prove")
    assert len(grove.view().row) == 4


@pytest.mark.rule("BG-61")
def test_below_eight_there_is_no_proof_after_predicting() -> None:
    grove = kid("coin", "apple", trust=6).answer("kid", "admitted:coin")
    assert [block.rule for block in grove.now.prompts[1].blocked] == ["BG-61"]
    grove.answer("kid", "stop")
    assert grove.asked() == ["visitor: visitor"]


@pytest.mark.rule("BG-63")
def test_a_wrong_prediction_ends_the_turn_also_at_eight() -> None:
    grove = kid("coin", "apple", trust=9).answer("kid", "repelled:coin")
    assert grove.asked() == ["visitor: visitor"]


@pytest.mark.rule("BG-62")
def test_an_agents_failure_that_brings_trust_to_eight_lets_the_kid_prove_at_once() -> None:
    def failed(trust: int) -> Grove:
        grove = Grove(seats=4).trust(trust).next_cards("coin", "hot_dog", "apple", "crown").start("agent")
        return grove.answer("agent", "prove").answer("agent", "push:apple")

    grove = failed(6)
    assert (grove.view().trust, grove.asked()) == (8, ["kid: kid_at_once"])
    assert grove.options_of("kid") == ["prove", "wait"]
    assert failed(7).answer("kid", "wait").asked() == ["agent2: agent"]
    assert failed(5).asked() == ["agent2: agent"]
    assert failed(8).asked() == ["agent2: agent"]  # once a game
    proving = failed(7).answer("kid", "prove")
    g = proving.state
    right = [f"push:{g.rules.pack.workshop.objects[thing]}" for thing in g.row if g.admits >> thing & 1]
    assert proving.answer("kid", *right).result.reason == "kid_proved"


@pytest.mark.rule("BG-62")
def test_a_kid_who_fails_at_once_lets_the_turns_go_on() -> None:
    grove = Grove(seats=4).trust(7).next_cards("coin", "hot_dog", "apple", "crown").start("agent")
    grove.answer("agent", "prove").answer("agent", "push:apple").answer("kid", "prove")
    g = grove.state
    wrong = [f"push:{g.rules.pack.workshop.objects[thing]}" for thing in g.row if not g.admits >> thing & 1]
    grove.answer("kid", *wrong)
    while grove.asked() == ["visitor: cover"]:
        grove.answer("visitor", grove.options_of("visitor")[0])
    assert grove.view().trust == 9
    assert grove.asked() == ["agent2: agent"]


@pytest.mark.rule("BG-64")
@pytest.mark.rule("BG-65")
def test_trust_only_rises_and_has_no_end() -> None:
    grove = kid("coin", "apple", "crown", trust=14)
    for choice in ("admitted:coin", "repelled:apple", "admitted:crown"):
        grove.answer("kid", choice)
    assert grove.view().trust == 17


@pytest.mark.rule("BG-87")
@pytest.mark.rule("BG-88")
def test_rewards_come_after_the_predicting() -> None:
    grove = kid("coin", "apple", "pizza").answer("kid", "admitted:coin").answer("kid", "repelled:apple")
    assert (grove.view().trust, len(grove.cards("kid"))) == (0, 1)
    grove.answer("kid", "stop")
    assert len(grove.cards("kid")) == 5
    assert grove.asked() == ["visitor: visitor"]
