"""Settings to play a game in, and random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from streetlight.core.game import Game
from streetlight.core.match import Match
from streetlight.core.prompts import Prompt
from streetlight.testing.odds import Position

MOST_ANSWERS = 20_000
"""A random match that takes more answers than this is held to be endless."""

LETTERS = "abcdefghijklmnopqrstuvwxyz    ÄÉñ漢🛸'\"\\"


@dataclass(frozen=True)
class Setting:
    """One group of options to play a game with."""

    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    open: bool = False
    """Is nothing at all hidden from anybody? Then there is nothing for `imagine` to draw."""

    def start(self, game: Game, seed: int | str) -> Match:
        return game.start(self.seats, seed, **self.options)

    def __str__(self) -> str:
        words = [str(part) for value in self.options.values() for part in _parts(value)]
        return self.name or "-".join([str(self.seats), *words])


def _parts(value: Any) -> Iterable[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)


@dataclass(frozen=True)
class Case:
    """A game, and what it tells the checks about itself."""

    game: Game
    settings: tuple[Setting, ...]
    """Together they cover every number of seats and every value of every option."""

    shared: tuple[type, ...] = ()
    """Types that never change after they are made, so that twins may share them (rules, boards)."""

    secrets: Callable[[Match, int | None], Iterable[str]] | None = None
    """Words that may occur in nothing that this seat was ever given so far."""

    forget: Callable[[Any], None] | None = None
    """Erase from a state what players have learned: the checks must notice an `imagine` that forgets it."""

    positions: tuple[Position, ...] = ()
    """Small positions in which the odds of what is hidden can be listed."""

    ledger: str = ""
    """The rule ledger that options and events refer to."""

    matches: int = 200
    """How many random matches the suite plays at least, over all settings."""

    fades: bool = False
    """May events lose the names of things that nobody may look at any more?"""

    eyes: int = 100
    """How many seats look at each decision at most. Fewer where `imagine` takes long."""


def any_answer(prompt: Prompt, rng: random.Random) -> Any:
    """Any legal answer to a prompt; where a text may be written, sometimes one."""
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
_lengths: dict[tuple[type[Game], int, str, int | str], int] = {}


def _length(game: Game, setting: Setting, seed: int | str) -> int:
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
    """A random match, stopped at up to `count` of its decisions. Whoever looks must leave it as it is."""
    total = _length(case.game, setting, seed)
    wanted = set(random.Random(f"sample/{seed}").sample(range(total), min(count, total)))
    match = setting.start(case.game, seed)
    for given in decisions(match, random.Random(f"play/{seed}")):
        if given in wanted:
            yield match, random.Random(f"look/{seed}/{given}")


def check_match_ends(game: Game, setting: Setting, seed: int | str) -> Match:
    """A random match comes to an end with a sound result, and nobody is asked anything after it."""
    match = play(setting.start(game, seed), seed)
    result = match.result
    assert result is not None, "the match is over but has no result"
    assert match.waiting == () and match.prompts == {}, "the match is over but still waits for an answer"
    assert len(result.scores) == match.seats, f"{len(result.scores)} scores for {match.seats} seats"
    assert len(set(result.winners)) == len(result.winners), f"a seat wins twice: {result.winners}"
    assert set(result.winners) <= set(range(match.seats)), f"unknown winners: {result.winners}"
    assert result.reason, "the result gives no reason"
    for seat in [*range(match.seats), None, "all"]:
        shown = match.view(seat)["result"]
        assert shown["winners"] == list(result.winners), f"view({seat!r}) shows other winners"
    return match
