"""Random play: matches that are played to their end, or stopped on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Literal

from streetlight.core.game import AnyGame
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt
from streetlight.testing.cases import Case, Setting

MOST_ANSWERS = 20_000
"""A random match that takes more answers than this counts as endless."""

LETTERS = "abcdefghijklmnopqrstuvwxyz    ÄÉñ漢🛸'\"\\"


def any_answer(prompt: Prompt, rng: random.Random) -> Option | str | list[Option]:
    """A random legal answer to a prompt; where a text may be written, sometimes one."""
    count = len(prompt.options)
    if prompt.kind == "write" and (not count or rng.random() < 0.5):
        return any_text(prompt.max, rng)
    if prompt.kind in ("one", "write"):
        return prompt.options[rng.randrange(count)]
    if prompt.kind == "order":
        return rng.sample(list(prompt.options), count)
    return rng.sample(list(prompt.options), rng.randint(prompt.min, min(prompt.max, count)))


def any_text(most: int, rng: random.Random) -> str:
    length = rng.randint(1, min(most, 40))
    return "".join(rng.choice(LETTERS) for _ in range(length)).strip() or "x"


def decisions(match: Match, rng: random.Random) -> Iterator[int]:
    """Play a match to its end at random. Before each answer, and at the end, yields the answers given."""
    given = 0
    while not match.over:
        yield given
        assert given < MOST_ANSWERS, f"a match of {match.game.name} did not end in {MOST_ANSWERS} answers"
        seat = rng.choice(match.waiting)
        match.answer(seat, any_answer(match.prompts[seat], rng))
        given += 1
    yield given


def play(match: Match, seed: int | str, most: int = MOST_ANSWERS) -> Match:
    """Play on at random, to the end or for so many answers. The same seed plays the same."""
    rng = random.Random(f"play/{seed}")
    for given in decisions(match, rng):
        if given >= most:
            break
    return match


MOST_LENGTHS = 5000
_lengths: dict[tuple[type[AnyGame], int, str, int | str], int] = {}


def _length(game: AnyGame, setting: Setting, seed: int | str) -> int:
    """How many answers a random match takes. Many checks look at the same matches, so it is remembered."""
    key = (type(game), setting.seats, repr(setting.options), seed)
    if key not in _lengths:
        if len(_lengths) >= MOST_LENGTHS:
            _lengths.clear()
        _lengths[key] = play(setting.start(game, seed), seed).answers_given
    return _lengths[key]


def sampled(
    case: Case, setting: Setting, seed: int | str, count: int
) -> Iterator[tuple[Match, random.Random]]:
    """A random match, stopped at up to `count` of its decisions. It must not be changed there."""
    total = _length(case.game, setting, seed)
    wanted = set(random.Random(f"sample/{seed}").sample(range(total), min(count, total)))
    match = setting.start(case.game, seed)
    for given in decisions(match, random.Random(f"play/{seed}")):
        if given in wanted:
            yield match, random.Random(f"look/{seed}/{given}")


def check_match_ends(game: AnyGame, setting: Setting, seed: int | str) -> Match:
    """A random match comes to an end with a sound result, and nobody is asked anything after it."""
    match = play(setting.start(game, seed), seed)
    result = match.result
    assert result is not None, "the match is over but has no result"
    assert match.waiting == () and match.prompts == {}, "the match is over but still waits for an answer"
    assert len(result.scores) == match.seats, f"{len(result.scores)} scores for {match.seats} seats"
    assert len(set(result.winners)) == len(result.winners), f"a seat wins twice: {result.winners}"
    assert set(result.winners) <= set(range(match.seats)), f"unknown winners: {result.winners}"
    assert result.reason, "the result gives no reason"
    whole: list[int | Literal["all"] | None] = [*range(match.seats), None, "all"]
    for seat in whole:
        assert match.view(seat).result == result, f"view({seat!r}) shows another result"
    return match
