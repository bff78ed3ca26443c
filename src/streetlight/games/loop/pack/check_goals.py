"""The check that what a Diary side tells players to do agrees with what its ops do, number for number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.check_ops import parts
from streetlight.games.loop.pack.content import DiarySide
from streetlight.games.loop.pack.effects import Amount, PerKid

WORDS: Final = {
    1: "one|once", 2: "two|twice", 3: "three|third", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
}  # fmt: skip
"""How a goal line may write a small number."""

DIAL: Final = re.compile(r"\b(Insight|Enigma) (\d+)(?: and (\d+) more per kid)?")
STEP: Final = re.compile(r"\b(Insight|Enigma) ([+-]\d+)")
HOURS: Final = re.compile(r"(\d+) T (more|less)")
COSTS: Final = {"walk_cost", "home_cost", "hack_cost"}


def disagreements(side: DiarySide) -> Iterator[str]:
    """What the goal line says and no op of the side does, and the other way round."""
    if not side.goal:
        return
    words = [part for _, part in parts(side)]
    yield from _dials(side, words)
    for dial, step in STEP.findall(side.goal):
        kind = effects.Insight if dial == "Insight" else effects.Enigma
        if not any(isinstance(word, kind) and word.n == int(step) for word in words):
            yield f"the goal says {dial} {step}, and no op of this side does that"
    for hours, how in HOURS.findall(side.goal):
        n = int(hours) if how == "more" else -int(hours)
        changed = any(rule.hook in COSTS and rule.n == n for rule in side.rules)
        if not changed and not any(isinstance(word, effects.Time) and word.n == n for word in words):
            yield f"the goal says {hours} T {how}, and no rule of this side does that"
    for trigger in side.triggers:
        if trigger.on == "check" and trigger.when is not None:
            yield from _counts(side.goal, trigger.when)


def _dials(side: DiarySide, words: list[object]) -> Iterator[str]:
    """Each dial that the goal names is one that a requirement waits for, and the other way round."""
    told = {(dial, int(base), int(more or 0)) for dial, base, more in DIAL.findall(side.goal)}
    awaited: set[tuple[str, int, int]] = set()
    for trigger in side.triggers:
        if trigger.on != "check" or trigger.when is None:
            continue
        ends = any(isinstance(op, effects.Lose) for op in trigger.do)
        turns = any(isinstance(op, effects.Diary) and op.turn for op in trigger.do)
        if trigger.when.enigma is not None and ends:
            awaited.add(("Enigma", *_written(trigger.when.enigma)))
        if trigger.when.insight is not None and turns:
            awaited.add(("Insight", *_written(trigger.when.insight)))
    known = awaited | {
        (dial, *_written(n))
        for word in words
        if isinstance(word, effects.When)
        for dial, n in (("Insight", word.insight), ("Enigma", word.enigma))
        if n is not None
    }
    for dial, base, more in sorted(told - known):
        yield f"the goal says {dial} {base} and {more} more per kid, and nothing of this side waits for that"
    for dial, base, more in sorted(awaited - told):
        yield f"{dial} {base} and {more} more per kid is waited for, and the goal does not say so"


def _counts(goal: str, when: effects.When) -> Iterator[str]:
    """A number of tokens, or on a track, that a requirement waits for stands in the goal."""
    for name, count in (("tokens", when.tokens), ("track", when.track)):
        if count is None:
            continue
        base, more = _written(count.n)
        for n in (base, more):
            if n >= 2 and not re.search(rf"\b({n}|{WORDS.get(n, n)})\b", goal, re.IGNORECASE):
                yield f"{n} of {name} are waited for, and the goal does not say so"


def _written(n: Amount) -> tuple[int, int]:
    return (n.base, n.per_kid) if isinstance(n, PerKid) else (n, 0)
