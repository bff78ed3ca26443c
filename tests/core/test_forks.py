"""A fork: what was stays, hidden things included, and only the luck to come is another."""

from __future__ import annotations

import random

import msgspec
import pytest

import streetlight as sl
from streetlight.core.game import AnyGame
from streetlight.core.luck import commitment
from streetlight.core.state import State, facts
from streetlight.games.registry import GAMES
from streetlight.testing import play
from tests.core.toy import GAME as TOY

SEATS = {"toy": 3, "strangers": 2, "mindflayer": 5, "blackwood": 4, "loop": 2}


def whole(game: AnyGame, seed: str = "parent") -> sl.Record:
    """The record of a whole random match."""
    return play(game.start(SEATS[game.name], seed), 3).record()


def hidden(match: sl.Match) -> object:
    """The whole state but its luck."""
    state: State = match._g
    return [facts(getattr(state, name)) for name in type(state).fields]


@pytest.fixture(params=["toy", *GAMES])
def game(request: pytest.FixtureRequest) -> AnyGame:
    return TOY if request.param == "toy" else sl.game(request.param)


def test_a_fork_is_the_same_position_with_other_luck(game: AnyGame) -> None:
    record = whole(game)
    for at in range(0, len(record.answers), max(1, len(record.answers) // 12)):
        then = game.replay(record, at)
        fork = game.fork(record, at, "other")
        assert hidden(fork) == hidden(then)
        assert fork.answers_given == at and fork.waiting == then.waiting
        for seat in (*range(fork.seats), None):
            assert sl.encode(fork.view(seat)) == sl.encode(then.view(seat))
            assert sl.encode(fork.events(seat)) == sl.encode(then.events(seat))
        assert fork._g.luck.keys != then._g.luck.keys


def test_forks_go_different_ways_and_equal_seeds_the_same(game: AnyGame) -> None:
    record = whole(game)
    at = len(record.answers) // 3
    ends = [play(game.fork(record, at, seed), 5).checksum() for seed in ("a", "b", "a")]
    assert ends[0] == ends[2] != ends[1]


def test_its_record_names_where_it_left_and_replays(game: AnyGame) -> None:
    record = whole(game)
    at = len(record.answers) // 2
    match = play(game.fork(record, at, "other"), 4)
    kept = match.record()
    (fork,) = kept.forks or ()
    assert (fork.at, fork.parent, fork.seed) == (at, record.checksum, "other")
    assert fork.commitment == commitment("other")
    assert kept.answers[:at] == record.answers[:at]
    again = sl.load_record(sl.encode(kept))
    assert game.replay(again).checksum() == match.checksum() == kept.checksum


def test_copies_of_a_fork_are_twins_at_every_decision(game: AnyGame) -> None:
    record = whole(game)
    match = game.fork(record, len(record.answers) // 3, "other")
    rng = random.Random(2)
    for step in range(25):
        if match.over:
            break
        assert match.copy().checksum() == match.checksum()
        for seat in match.waiting:
            dream = match.imagine(seat, rng)
            assert sl.encode(dream.view(seat)) == sl.encode(match.view(seat))
            assert dream.copy().checksum() == dream.checksum()
        match = play(match, step, most=1)


def test_a_fork_of_a_fork_replays_too(game: AnyGame) -> None:
    record = whole(game)
    at = len(record.answers) // 3
    first = play(game.fork(record, at, "one"), 4).record()
    later = at + (len(first.answers) - at) // 2
    second = play(game.fork(first, later, "two"), 4)
    kept = second.record()
    assert [fork.at for fork in kept.forks or ()] == [at, later]
    assert game.replay(kept).checksum() == second.checksum()
    assert [fork.at for fork in game.fork(first, at - 1, "x").record().forks or ()] == [at - 1]


def test_what_was_said_later_is_not_said_in_the_fork() -> None:
    match = TOY.start(2, 1)
    match.say(0, "early")
    while not match.talk(1) or match.answers_given < 4:
        match = play(match, match.answers_given, most=1)
    match.say(1, "late")
    record = play(match, 1).record()
    assert [said.saying.text for said in TOY.fork(record, 2, 1).sayings(None)] == ["early"]


def test_only_a_moment_of_the_match_can_be_forked(game: AnyGame) -> None:
    record = whole(game)
    for at in (-1, len(record.answers)):
        with pytest.raises(sl.RecordError, match="can be forked after 0 to"):
            game.fork(record, at)
    dream = game.replay(record, 1).imagine(0, random.Random(1))
    (fork,) = game.fork(record, 1).forks
    with pytest.raises(sl.RecordError, match="not imagined"):
        dream.fork(fork)


def test_without_a_seed_nobody_can_guess_the_luck() -> None:
    record = whole(TOY)
    seeds = {sl.game("strangers").fork(whole(sl.game("strangers")), 3).forks[0].seed for _ in range(2)}
    assert len(seeds) == 2 and all(len(seed) == 32 for seed in seeds)
    assert msgspec.structs.replace(record).forks is msgspec.UNSET
