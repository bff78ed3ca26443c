"""Streetlight's own figures, on whichever build PYTHONPATH points at."""

from __future__ import annotations

import itertools
import random
import sys
from typing import Any

import clock

import streetlight as sl
from streetlight.core import match as core_match

MATCHES: dict[str, dict[str, Any]] = {
    "strangers": {"seats": 4},
    "mindflayer": {"seats": 7},
    "blackwood": {"seats": 4},
    "loop": {"seats": 3},
}


def random_match(name: str, rng: random.Random, **options: Any) -> int:
    """One whole random match; returns its decisions."""
    match = sl.game(name).start(seed=rng.getrandbits(32), **options)
    decisions = 0
    while True:
        prompts = match.prompts
        if not prompts:
            return decisions
        seat, prompt = next(iter(prompts.items()))
        options_now = prompt.options
        if prompt.kind == "one" or prompt.kind == "write":
            match.answer(seat, options_now[int(rng.random() * len(options_now))])
        elif prompt.kind == "order":
            match.answer(seat, rng.sample(list(options_now), len(options_now)))
        else:
            match.answer(seat, rng.sample(list(options_now), rng.randint(prompt.min, prompt.max)))
        decisions += 1


def rest_points(name: str, **options: Any) -> list[Any]:
    """All rest points of one random match, each as a twin that stands there."""
    rng = random.Random(5)
    match = sl.game(name).start(seed=5, **options)
    found = []
    while match.waiting:
        if len(match._since) == match._step_at:  # no answers within the current step
            found.append(match.copy())
        _step(match, rng)
    return found


def _step(match: Any, rng: random.Random) -> None:
    from streetlight.bots.chance import random_answer

    if match.waiting:
        seat = match.waiting[0]
        match.answer(seat, random_answer(match.prompts[seat], rng))


def bot_match(name: str, rng: random.Random, **options: Any) -> int:
    match = sl.game(name).start(seed=rng.getrandbits(32), **options)
    bots = [sl.bot(name, "regular", seed=seat) for seat in range(match.seats)]
    decisions = 0
    while match.waiting:
        seat = match.waiting[0]
        match.answer(seat, bots[seat].answer(match.sight(seat)))
        decisions += 1
    return decisions


def main() -> None:
    clock.pin()
    who = "streetlight" if core_match.__file__.endswith(".py") else "streetlight (mypyc)"
    clock.calibrate(who)
    for name in sys.argv[1:] or sl.games():
        options = MATCHES[name]
        rng = random.Random(1)
        clock.playouts(
            who, name, lambda name=name, rng=rng, options=options: random_match(name, rng, **options)
        )
        around = itertools.cycle(rest_points(name, **options))
        clock.cost(who, f"{name}: copy at a rest point", lambda around=around: next(around).copy())
        clock.cost(who, f"{name}: imagine", lambda around=around, rng=rng: next(around).imagine(0, rng))
        try:
            sl.bot(name, "regular")
        except Exception:
            continue
        clock.playouts(
            who,
            f"{name} with regular bots",
            lambda name=name, rng=rng, options=options: bot_match(name, rng, **options),
        )


if __name__ == "__main__":
    main()
