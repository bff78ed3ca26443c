"""What people are told when the week is over: whether it could have ended well in another way too."""

from pytest import mark

import streetlight as sl
from streetlight.bots.registry import bot
from streetlight.games.loop.documents import LoopDetails


@mark.rule("TL-002")
@mark.parametrize("scenario", ["bot_amok", "strays"])
def test_a_scenario_says_in_how_many_ways_it_can_end_well(scenario: str):
    match = sl.game("loop").start(2, 1, scenario=scenario)
    players = [bot("loop", "random", seat) for seat in range(2)]
    while not match.over:
        seat = next(iter(match.prompts))
        match.answer(seat, players[seat].answer(match.sight(seat)))
    assert match.result is not None
    details = match.result.details
    assert isinstance(details, LoopDetails) and details.good_endings == 2
