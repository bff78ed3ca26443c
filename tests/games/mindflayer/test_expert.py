"""The expert for Attack of the Mind Flayer: what it makes of clues, and what it does to the Sane."""

from __future__ import annotations

import random

import pytest

import streetlight as sl
from streetlight.core.match import Match
from streetlight.games.mindflayer.bots.clues import ExpertReading
from streetlight.games.mindflayer.bots.expert import ExpertBot
from streetlight.games.mindflayer.bots.prospects import PositionAfter
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.testing import play
from tests.rules.mindflayer.table import Table


def beliefs(table: Table, seat: int) -> list[float]:
    return ExpertReading(table.view(seat), load_pack(), table.match.sayings(seat)).beliefs()


def test_who_hits_a_trusted_player_is_suspected_and_who_helps_one_is_not() -> None:
    after = {}
    for card in "HM":
        table = Table("WWWW", "WWWW", "WWWW", "FWWW", "WWWW", first=1).next(card)
        table.give(2)
        after[card] = beliefs(table, 0)[1]
    assert after["H"] > after["M"]


@pytest.mark.rule("MF-60")
def test_what_is_proved_stays_proved() -> None:
    table = Table("FFWW", "WWWW", "FFWW", "WWWW", "WWWW", first=0).meeting("basement")
    table.passes("FW", "WW", "WF", "WW", "WW")
    assert min(beliefs(table, 1)[0], beliefs(table, 1)[2]) > 0.97


def test_three_mind_flayers_more_leave_the_sane_less_of_a_chance() -> None:
    table = Table("FWWW", "WWWW", "WWWW", "WWWW")
    before, after = PositionAfter(table.g, passing=False), PositionAfter(table.g, passing=False)
    for _ in range(3):
        after.give(0, 1)
    assert after.possessed >> 1 & 1 and after.sane_win() < before.sane_win()
    for seat in (2, 3):
        for _ in range(3):
            after.give(0, seat)
    assert after.sane_win() == 0


@pytest.mark.rule("MF-59")
def test_the_possessed_pass_mind_flayers_on() -> None:
    table = Table("FFFW", "WWWW", "WWWW", "WWWW", "WWWW").meeting("basement")
    assert sl.bot("mindflayer", "expert", seed=1).answer(table.match.sight(0)).id == (
        "left:mind_flayer,right:mind_flayer"
    )


def asked(kind: str) -> tuple[Match, int]:
    """A match in which one of the Possessed is asked this."""
    for number in range(200):
        match = play(sl.game("mindflayer").start(5, f"asked {number}"), number, 8 + number % 12)
        for seat in match.waiting:
            if match.prompts[seat].what == kind and match.view(seat).you.team == "possessed":
                return match, seat
    raise AssertionError("nobody is")


@pytest.mark.parametrize("kind", ["give", "pass"])
def test_in_twenty_truths_that_look_alike_the_possessed_expert_answers_alike(kind: str) -> None:
    match, seat = asked(kind)
    rng = random.Random(1)
    truths = [match, *(match.imagine(seat, rng) for _ in range(19))]
    assert len({ExpertBot(1).answer(truth.sight(seat)).id for truth in truths}) == 1
