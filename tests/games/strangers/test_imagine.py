"""What a seat imagines fits the evidence, in odd positions. (That the odds are right is in tests/conformance.)"""

from __future__ import annotations

import random

import pytest

from streetlight.games.strangers.state import Strangers
from tests.rules.strangers.table import Table


def drawn_hands(table: Table, seat: int | None, draws: int = 200) -> list[list[list[str]]]:
    """The hands of all players in matches that this seat thinks possible."""
    rng = random.Random(1)
    found = []
    for _ in range(draws):
        g = table.match.imagine(seat, rng).state
        assert isinstance(g, Strangers)
        found.append([sorted(g.rules.cards[kind].id for kind in hand) for hand in g.hands])
    return found


@pytest.mark.rule("DTS-86", "DTS-99")
def test_alone_nobody_holds_a_soda_shop_date_that_was_not_announced() -> None:
    """In Solo that card is told to everybody when it is drawn, so the audience knows that it is not in the hand."""
    table = Table(seats=1).hand("orange", "walk", "run", "city_bus")
    assert not any("soda_shop_date" in hands[0] for hands in drawn_hands(table, None, 400))

    table = Table(seats=1).hand("orange", "walk", "run", "city_bus").kid("orange", "D3")
    table.deck("soda_shop_date").play("run").to("D5").keep()
    assert table.player("orange").cards == ["soda_shop_date"]
    assert all("soda_shop_date" in hands[0] for hands in drawn_hands(table, None, 20))


@pytest.mark.rule("DTS-99")
def test_a_newer_card_that_is_played_says_that_no_older_one_is_like_it() -> None:
    """Of two cards of one kind the older one is played. So who plays a new Run holds no Run from before."""
    table = Table(seats=3).hand("orange", "walk", "walk", "walk").hand("sky", "school_bus", "run", "walk")
    table.hand("green", "run", "walk", "walk")
    kinds = table.rules.kinds
    table.g.kept = [(), (kinds["school_bus"],), (kinds["run"],)]  # from before a reshuffle
    table.let_out()
    held = {"school_bus" in hands[1] and "run" in hands[2] for hands in drawn_hands(table, 0)}
    assert held == {True, False}  # it could be the other way round
    table.play("run")
    assert table.player("sky").kept == 1
    for eye in (0, None):
        for hands in drawn_hands(table, eye):
            assert "school_bus" in hands[1] and "run" in hands[2]
    for hands in drawn_hands(table, 2):
        assert "school_bus" in hands[1]
