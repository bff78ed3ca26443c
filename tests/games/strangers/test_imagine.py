"""What a seat imagines fits the evidence, in odd positions. (That the odds are right is in tests/conformance.)"""

from __future__ import annotations

import random

import pytest

from streetlight.core.encode import encode
from streetlight.games.strangers.state import NO_CARD, Strangers
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
def test_nobody_can_tell_an_older_card_that_is_played_from_a_newer_one() -> None:
    """Sky plays a Run after a reshuffle: one from before in one match, a new one in the other. All looks alike."""
    seen = []
    for kept in ("run", "walk"):
        table = Table(seats=2).hand("orange", "walk", "walk", "walk").hand("sky", "run", "walk", "walk")
        kinds = table.rules.kinds
        new = kinds["walk"] if kept == "run" else kinds["run"]
        old = (kinds[kept], kinds["walk"])
        table.g.kept = [(), old]
        table.g.since = [(), (NO_CARD,)]
        assert sorted((*old, new)) == sorted(table.g.hands[1])
        table.let_out().play("run")
        seen.append((encode(table.view("orange")), table.log("orange"), table.player("sky").kept))
    assert seen[0] == seen[1]
    assert seen[0][2] == 2, "how many hidden cards a hand had when the deck was made anew, everybody saw"


@pytest.mark.rule("DTS-99")
def test_what_was_in_a_hand_at_the_reshuffle_is_not_in_the_new_deck() -> None:
    """Green has drawn nothing since: the School Bus is in its hand, or one of Sky's first two cards."""
    table = Table(seats=3).hand("orange", "walk", "walk", "walk").hand("sky", "school_bus", "run", "walk")
    table.hand("green", "run", "walk", "walk")
    g, kinds = table.g, table.rules.kinds
    for kind in (kinds["school_bus"], kinds["run"]):
        g.deck = [each for each in g.deck if each != kind]
    g.kept = [(), (kinds["school_bus"], kinds["walk"]), g.hands[2]]
    g.since = [(), (NO_CARD,), ()]
    held = {("school_bus" in hands[1], "school_bus" in hands[2]) for hands in drawn_hands(table, 0)}
    assert held == {(True, False), (False, True)}
