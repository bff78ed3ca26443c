"""How the expert for Don't Talk to Strangers plays an evening alone.

How many points it makes stands in docs/games/strangers.md.
"""

from __future__ import annotations

from typing import Any

import streetlight as sl
from streetlight.core.match import true_state
from streetlight.games.strangers.bots.alone import LEAST, GroundAlone, evened, ground_alone
from streetlight.games.strangers.bots.expert import EFFORT, ExpertBot
from streetlight.games.strangers.bots.judge import WEIGHTS, Judge
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.state import Strangers
from tests.rules.strangers.table import Table


def ground(table: Table) -> GroundAlone:
    judge = Judge(Scene(table.match.sight(0)), WEIGHTS, True)
    return ground_alone(judge.charts, true_state(table.match, Strangers), WEIGHTS)


def test_a_crowd_of_ones_own_is_worth_what_all_of_them_get_together() -> None:
    """The Arcade pays each kid 3, 3, 4 or 5 points: four kids make 20, so each of them brings 5."""
    assert evened((3, 3, 4, 5), 0, 10) == [5.0, 5.0, 5.0, 5.0]
    assert evened((3, 3, 4, 5), 2, 10) == [7.0, 7.0]  # 20 points for 6
    assert evened((3, 3, 4, 5), 0, 1)[0] == 3.0  # if only one more kid can come


def test_a_kid_too_many_in_a_crowd_brings_next_to_nothing() -> None:
    """A fifth kid at the Pep Rally takes a point from each of the four."""
    assert evened((1, 2, 3, 4, 3, 2), 0, 10) == [4.0, 4.0, 4.0, 4.0, LEAST, LEAST]
    assert evened((1, 2, 3, 4, 3, 2), 4, 10) == [LEAST, LEAST]


def test_a_turn_is_dear_when_few_are_left_and_cheap_when_few_kids_are_left() -> None:
    early = ground(Table(pack="standard", seats=1))
    late = Table(pack="standard", seats=1)
    late.strangers("B2", "E1", "D3", "H4", "J4", "H2")
    late.discard(*["stranger_sighting"] * 6)
    last_kid = Table(pack="standard", seats=1)
    for home in ("maple_house", "corner_house", "yellow_house", "wagon_house", "antenna_house", "duplex"):
        last_kid.kid("orange", home)
    last_kid.kid("orange", "split_level").kid("orange", "nanas_bungalow").kid("orange", "flamingo_house")
    assert ground(last_kid).price < early.price < ground(late).price


def test_a_kid_is_let_out_before_all_else_for_no_card_is_drawn() -> None:
    table = Table(pack="standard", seats=1).hand("orange", "skateboard", "run", "city_bus")
    bot = sl.bot("strangers", "expert", seed=1)
    sight: Any = table.match.sight(0)
    assert bot.answer(sight).id == "let_out"
    assert "evening" not in bot.reason


def test_a_kid_at_school_does_not_run_away_to_school() -> None:
    """It costs nothing alone, and so it could go on for ever."""
    match = sl.game("strangers").start(1, seed=4, board="B")
    bot = ExpertBot(4, EFFORT._replace(evenings=(2,)))
    for _ in range(40):
        answer = bot.answer(match.sight(0))
        if answer.choice[0] == "run_away":
            g = true_state(match, Strangers)
            assert g.place[answer.choice[1]] != g.rules.board.school
        match.answer(0, answer)
