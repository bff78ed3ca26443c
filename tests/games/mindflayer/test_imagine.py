"""What a seat imagines fits the evidence, piece by piece. (That the odds are right is in tests/conformance.)"""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

import streetlight as sl
from streetlight.core.luck import Luck
from streetlight.core.match import true_state
from streetlight.games.mindflayer.imagine import draw as redrawing
from streetlight.games.mindflayer.imagine import groundwork
from streetlight.games.mindflayer.imagine.groundwork import Groundwork
from streetlight.games.mindflayer.imagine.guess import Guess
from streetlight.games.mindflayer.imagine.story import retell
from streetlight.games.mindflayer.pack.content import KINDS
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.games.mindflayer.state import MindFlayer, kinds_of
from streetlight.testing import play
from tests.conformance.cases import mindflayer as exactly
from tests.rules.mindflayer.table import Table


def imagined(table: Table, seat: int | None, draws: int = 60) -> list[Table]:
    """Tables that this seat thinks possible."""
    rng = random.Random(1)
    found = []
    for _ in range(draws):
        other = Table.__new__(Table)
        other._match = table.match.imagine(seat, rng)
        found.append(other)
    return found


@pytest.mark.rule("MF-60", "MF-43")
def test_who_passed_me_a_mind_flayer_is_possessed_in_every_imagined_match() -> None:
    table = Table("FFWW", "WHMA", "WWHW", "WAWW", "WWMW", first=4).meeting("basement")
    table.passes("FW", "HM", "WH", "WA", "WM")
    either: Counter[tuple[bool, bool]] = Counter()
    for other in imagined(table, 1):
        either[other.team(0) == "possessed", other.team(2) == "possessed"] += 1
    assert (False, False) not in either
    assert len(either) >= 2


def test_silence_is_evidence_too() -> None:
    """Seat 2 got two Hard Hits and did not fall: no hand that was three or more with them."""
    table = Table("WWWW", "FWWW", "WAWW", "WWWW", first=0).next("HHW")
    table.give(2)
    table.give(2)
    for other in imagined(table, 0):
        hand = other.hand(2)
        assert hand.count("H") - hand.count("A") < 3


def test_a_knock_out_is_evidence_of_what_was_dealt() -> None:
    table = Table("WWWW", "FWWW", "WHHW", "WWWW", "WWWW", first=0).next("HW")
    table.give(2)
    for other in imagined(table, 0):
        hand = other.hand(2)
        assert hand.count("H") - hand.count("A") >= 3


@pytest.mark.rule("MF-46")
def test_who_could_pass_only_one_card_held_three_mind_flayers_and_memories() -> None:
    table = Table("FWWW", "WWWW", "WWWW", "WFFM", "WWWW", first=1).next("FW").meeting("basement", after=1)
    table.give(3)
    table.g.hands[5 * 3 + 2] -= 1  # her first Waffle is gone: three Mind Flayers, one Memories
    assert table.ids(3) == ["left:memories", "right:memories"]


@pytest.mark.rule("MF-18")
def test_the_possessed_remember_whom_they_saw() -> None:
    table = Table("FWWW", "FWWH", "WAWW", "WWWH", "WWWW", "WWMW")
    for other in imagined(table, 0, 30):
        assert other.match.view(1).you.starters == (0, 1)
        assert other.team(1) == "possessed"
    seen = Counter(other.team(1) for other in imagined(table, 2, 60))
    assert set(seen) == {"possessed", "sane"}


def test_a_past_that_is_hard_to_find_is_found_without_the_truth() -> None:
    """Should it ever not be found, the stirring starts from the truth, and all that the seat saw still holds."""
    table = Table("FFWW", "WHMA", "WWHW", "WAWW", "WWMW", first=4).meeting("basement")
    table.passes("FW", "HM", "WH", "WA", "WM")
    g = table.g.copy()
    guess = Guess(g, 1)
    assert redrawing.mended(guess, Luck((1, 2), [0, 0]))
    assert guess.judge_all() == 0


def test_the_fallback_keeps_what_the_seat_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redrawing, "STARTS", 0)
    table = Table("FFWW", "WHMA", "WWHW", "WAWW", "WWMW", first=4).meeting("basement")
    table.passes("FW", "HM", "WH", "WA", "WM")
    before = table.match.view(1)
    hands: Counter[str] = Counter()
    for other in imagined(table, 1, 12):
        assert other.match.view(1) == before
        hands[other.hand(0) + other.hand(2)] += 1
    assert len(hands) >= 3  # and it moves away from the truth


def test_a_past_that_could_not_be_found_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that draws many tables of such a sight waited for all of those searches: once for 5.5 seconds."""
    monkeypatch.setattr(redrawing, "STARTS", 0)
    table = Table("FFWW", "WHMA", "WWHW", "WAWW", "WWMW", first=4).meeting("basement")
    table.passes("FW", "HM", "WH", "WA", "WM")
    ground = Groundwork(table.g, 1)
    assert not redrawing.found(ground, Luck((1, 2), [0, 0]))
    redrawing.begin_with_truth(ground, table.g)
    assert redrawing.found(ground, Luck((1, 2), [0, 0]))
    assert ground.guess.judge_all() == 0


def test_draws_in_the_middle_of_a_meeting_begin_where_the_last_one_did() -> None:
    """Each began anew, which took an expert 5.5 seconds where a past is hard to find."""
    table = Table("FFWW", "WHMA", "WWHW", "WAWW", "WWMW", first=4).next("W")
    table.give(1)
    table.meeting("swimming_pool")
    while "give_back" not in {prompt.what for prompt in table.match.prompts.values()}:
        table.answer(table.ids()[0])
    (seat,) = table.match.waiting
    kept = len(groundwork._alike) + len(groundwork._kept)
    imagined(table, seat, 8)
    assert len(groundwork._alike) + len(groundwork._kept) <= kept + 1


@pytest.mark.rule("MF-48")
@pytest.mark.parametrize("card", [meeting.id for meeting in load_pack("standard").meetings])
def test_the_ways_to_pass_cards_add_up_to_certainty(card: str) -> None:
    """Whatever a player may pass is likely so much, and all of it together is certain: nothing counts twice.

    With three in play, one of whom stays out in some Meetings: two cards to one player are one choice in any order.
    """
    table = Table("FWFA", "WWAM", "WAMA", "WWWW").out(3).meeting(card)
    while table.g.held == 0:
        for seat in table.match.waiting:
            table.answer(table.ids(seat)[0], seat)
    guess = Guess(table.g, None)
    for seat in range(3):
        theirs = [edge for edge, giver in enumerate(guess.giver) if giver == seat]
        total = 0.0
        for kinds in product(range(KINDS), repeat=len(theirs)):
            for edge, kind in zip(theirs, kinds, strict=True):
                guess.edges[edge] = kind
            if guess.judge(seat, 0) == 0:
                total += guess.likely
        assert total == pytest.approx(1)
        guess = Guess(table.g, None)


def test_the_odds_that_all_steps_keep_are_the_exact_ones() -> None:
    """Every past that a guess may be, weighed as its steps weigh it, comes to what is worked out from views alone."""
    position = next(each for each in exactly.POSITIONS if each.name == "a Mind Flayer came in a Meeting")
    match, me = position.make(exactly.CASE.game)
    guess = Guess(true_state(match, MindFlayer), me)
    pool = tuple(guess.tokens.count(kind) for kind in range(KINDS))
    to_me = [edge for edge, receiver in enumerate(guess.receiver) if receiver == me]
    orders = set(permutations([guess.edges[edge] for edge in to_me]))
    flayers = sum(guess.role[seat] for seat in guess.hidden)
    roles = [each for each in product((0, 1), repeat=len(guess.hidden)) if sum(each) == flayers]
    total: Counter[Any] = Counter()
    for first, second, third in product(exactly.threes(pool), repeat=3):
        left = exactly.minus(exactly.minus(exactly.minus(pool, first), second), third)
        if min(left) < 0:
            continue
        guess.tokens = [kind for cards in (first, second, third, left) for kind in kinds_of(cards)]
        deals = exactly.choose(pool, first) * exactly.choose(exactly.minus(pool, first), second)
        deals *= exactly.choose(exactly.minus(exactly.minus(pool, first), second), third)
        for each, order in product(roles, orders):
            for seat, role in zip(guess.hidden, each, strict=True):
                guess.role[seat] = role
            for kinds in product([kind for kind in range(KINDS) if pool[kind]], repeat=len(guess.loose)):
                for edge, kind in zip([*to_me, *guess.loose], [*order, *kinds], strict=True):
                    guess.edges[edge] = kind
                if guess.fits():
                    hands, possessed, _ = retell(guess, Luck((1, 2), [0, 0]), False)
                    seen = guess.hidden[0] * KINDS
                    teams = tuple(possessed >> seat & 1 == 1 for seat in guess.hidden)
                    total[teams, tuple(hands[seen : seen + KINDS])] += deals * math.prod(guess.weight)
    assert exactly.shares(total) == pytest.approx(position.odds(match, me))


def agreement(one: MindFlayer, two: MindFlayer) -> float:
    """How far two matches agree: players on the same team, and cards that lie in the same hands, 0 to 2."""
    seats = one.rules.seats
    teams = seats - (one.possessed ^ two.possessed).bit_count()
    cards = sum(min(here, there) for here, there in zip(one.hands, two.hands, strict=True))
    return teams / seats + cards / sum(one.hands)


def test_a_dream_agrees_with_the_truth_no_more_than_with_another_dream() -> None:
    """In matches of random players, who pass as the prior says, the truth is one dream among others."""
    more: list[float] = []
    for number in range(80):
        rng = random.Random(number)
        match = play(
            sl.game("mindflayer").start(4 + number % 7, f"dream {number}"), number, rng.randrange(45)
        )
        if match.over:
            continue
        seat = match.waiting[0]
        one, two = (match.imagine(seat, random.Random(seed)).state for seed in (1, 2))
        more.append(agreement(true_state(match, MindFlayer), one) - agreement(two, one))
    mean = sum(more) / len(more)
    error = math.sqrt(sum((each - mean) ** 2 for each in more)) / len(more)
    assert len(more) > 60 and mean < 3 * error
