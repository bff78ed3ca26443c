"""Bots that answer in actions play what they would have played in answers."""

from __future__ import annotations

from typing import Any

import pytest

from streetlight.bots.registry import bot
from streetlight.envs.players import Player
from streetlight.envs.spec import ActionError
from streetlight.envs.stepper import Stepper
from streetlight.games.registry import game
from tests.envs.settings import FEW


@pytest.mark.parametrize("level", ["random", "novice"])
@pytest.mark.parametrize(("name", "settings"), FEW)
def test_a_match_in_actions_is_the_match_in_answers(name: str, settings: dict[str, Any], level: str) -> None:
    one, two = (Stepper(game(name).start(seed=5, **settings)) for _ in range(2))
    player, other = Player(name, level, seed=3), bot(name, level, seed=3)
    for _ in range(60):
        if two.over:
            break
        two.answer(other.answer(two.match.sight(two.seat)))
        one.act(player.act(one))
        while one.picks:
            one.act(player.act(one))
        assert one.match.checksum() == two.match.checksum() and one.seat == two.seat


def test_prompts_for_several_options_came_up() -> None:
    """The test above would say nothing without them: in the Grove, four objects are judged one by one."""
    stepper, player, several = Stepper(game("blackwood").start(4, 1)), Player("blackwood", "random"), 0
    while not stepper.over:
        stepper.act(player.act(stepper))
        several += bool(stepper.picks)
    assert several > 3


def test_what_can_not_be_done_is_told() -> None:
    stepper, player = Stepper(game("blackwood").start(3, 1)), Player("blackwood", "random")
    while not stepper.picks:
        stepper.act(player.act(stepper))
    with pytest.raises(ActionError, match="let one player make all picks"):
        Player("blackwood", "random").act(stepper)
    while not stepper.over:
        stepper.act(player.act(stepper))
    with pytest.raises(ActionError, match="the match is over"):
        player.act(stepper)
