"""Chapter A: components and set-up."""

from collections import Counter

import pytest

from streetlight.core.errors import OptionError
from tests.rules.strangers.table import GAME, Table


@pytest.mark.rule("DTS-02")
def test_the_move_deck_has_a_hundred_cards_of_nineteen_kinds() -> None:
    match = GAME.start(seats=4, seed=1)
    cards = {card.name: card.count for card in GAME.content(match.options).cards}
    tens = ("Walk", "Run", "Skateboard", "School Bus", "City Bus", "Walkie Talkies")
    ones = ("Science Club Saviors", "Pool Party", "New Step-Dad", "Man in Black", "Soda Shop Date",
            "Synchronized Watches", "Mom's Car", "Hitchhiking")  # fmt: skip
    assert cards == {
        "Stranger Sighting": 18,
        "Saucer": 5,
        **dict.fromkeys(tens, 10),
        **dict.fromkeys(("Hop the Fence", "Rad Bike!", "Prom Date"), 3),
        **dict.fromkeys(ones, 1),
    }
    view = match.view(None)
    assert view.deck + len(view.discard) + 4 * 3 == 100


@pytest.mark.rule("DTS-03", "DTS-06")
def test_each_player_has_ten_kids_in_supply_and_none_on_the_board() -> None:
    view = GAME.start(seats=4, seed=1).view(None)
    assert [player.supply for player in view.players] == [10, 10, 10, 10]
    assert view.kids == []


@pytest.mark.rule("DTS-04")
def test_the_coin_has_two_sides_and_is_fair() -> None:
    sides: Counter[str] = Counter()
    for seed in range(400):
        table = Table(seed=f"coin {seed}").kid("sky", "D3").deck("saucer").play("walk").take("sky 1")
        sides[table.happened("coin")[0].side] += 1
    assert set(sides) == {"side:saucer", "side:plain"}
    assert 160 <= sides["side:saucer"] <= 240  # four standard deviations around 200


@pytest.mark.rule("DTS-05")
def test_the_deck_is_one_shuffled_pile() -> None:
    first_draws = Counter(
        GAME.start(seats=2, seed=seed, first=0).events(0)[0].args.card for seed in range(300)
    )
    assert len(first_draws) >= 14
    assert 30 <= first_draws["card:stranger_sighting"] <= 80  # 54 expected
    one, same = GAME.start(seats=2, seed=5), GAME.start(seats=2, seed=5)
    assert one.view(0) == same.view(0)
    assert one.view(0).deck_cards is None


@pytest.mark.rule("DTS-07", "DTS-08")
def test_the_players_choose_a_board_and_it_says_how_many_strangers_come() -> None:
    assert GAME.start(seats=2, seed=1).view(None).board == "A"
    for board, strangers in (("A", 8), ("B", 10)):
        view = GAME.start(seats=2, seed=1, board=board).view(None)
        assert (view.board, view.tokens, view.strangers) == (board, strangers, [])
    with pytest.raises(OptionError, match="board: the pack has boards A, B, not 'C'"):
        GAME.start(seats=2, seed=1, board="C")


@pytest.mark.rule("DTS-09")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_starts_with_three_cards(seats: int) -> None:
    for seed in range(5):
        match = GAME.start(seats=seats, seed=seed)
        if match.prompts[match.waiting[0]].what == "turn":
            assert [player.hand for player in match.view(None).players] == [3] * seats


@pytest.mark.rule("DTS-10")
@pytest.mark.parametrize("variants", [[], ["total_invasion"]])
def test_sightings_and_saucers_in_the_first_hand_are_put_aside_without_effect(variants: list[str]) -> None:
    table = Table(deal=True, variants=variants)
    table.deck(
        "walk", "stranger_sighting", "stranger_sighting", "saucer", "run", "walk", "saucer", "run", "run"
    )
    assert table.asked == ("orange", "turn")
    assert table.cards("orange") == ["walk", "walk", "run"]
    assert table.player("sky").hand == 3
    assert table.standing() == set()
    assert table.view(None).tokens == 8
    assert table.view(None).discard == ["stranger_sighting", "stranger_sighting", "saucer", "saucer"]
    assert table.log()[1] == "Orange drew Stranger Sighting for the first hand; it was put aside."
    assert table.happened("coin") == []


@pytest.mark.rule("DTS-10", "DTS-82")
def test_with_well_read_the_first_hand_is_filled_to_four() -> None:
    table = Table(deal=True, variants=["well_read"]).deck("walk", "saucer", "walk", "walk", "walk", "run")
    assert table.cards("orange") == ["walk"] * 4
    assert table.player("sky").hand == 4


@pytest.mark.rule("DTS-10")
def test_hands_are_dealt_player_by_player_in_turn_order() -> None:
    table = Table(deal=True, seats=3, first=1)
    table.deck("walk", "walk", "walk", "run", "run", "run", "skateboard", "skateboard", "skateboard")
    assert table.cards("sky") == ["walk"] * 3
    assert table.cards("green") == ["run"] * 3
    assert table.cards("orange") == ["skateboard"] * 3


@pytest.mark.rule("DTS-11")
def test_hands_are_secret_but_owners_may_look_at_any_time() -> None:
    table = Table(seats=3).hand("orange", "walk", "run", "walk").hand("sky", "moms_car", "run", "run")
    assert table.asked == ("orange", "turn")
    assert table.player("sky", seen_by="sky").cards == ["run", "run", "moms_car"]
    for other in ("orange", "green", None):
        assert table.player("sky", seen_by=other).cards == []
        assert table.player("sky", seen_by=other).hand == 3
    table.play("walk")
    assert "Orange drew a card." in table.log("sky")
    assert "Orange drew a card." in table.log(None)
    assert "Orange drew a card." not in table.log("orange")


@pytest.mark.rule("DTS-12")
def test_the_discard_pile_is_open_to_everybody() -> None:
    table = Table().hand("orange", "hop_the_fence", "run", "run").hand("sky", "moms_car", "run", "run")
    table.play("hop_the_fence").play("moms_car")
    for eye in ("orange", "sky", None):
        assert table.view(eye).discard == ["hop_the_fence", "moms_car"]


@pytest.mark.rule("DTS-13")
def test_the_first_player_is_drawn_by_lot_or_chosen() -> None:
    starts = Counter(GAME.start(seats=3, seed=seed).view(None).first for seed in range(90))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) >= 15
    match = GAME.start(seats=3, seed=1, first=2)
    assert match.waiting == (2,)
    assert "Green begins." in [event.text for event in match.events(None)]
    with pytest.raises(OptionError, match="first: there is no seat 3"):
        GAME.start(seats=3, seed=1, first=3)


@pytest.mark.rule("DTS-14")
def test_turns_go_round_in_the_order_of_the_seats() -> None:
    table = Table(seats=3).turn("sky")
    order = []
    for _ in range(5):
        order.append(table.asked)
        table.answer("let_out" if "let_out" in table.choices else "play:walk")
        while table.asked and table.asked[1] == "move":
            table.answer(min(table.choices))
    assert [who for who, _ in order] == ["sky", "green", "orange", "sky", "green"]
