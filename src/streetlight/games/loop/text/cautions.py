"""What a choice costs beyond what it says: who notices, no way home, a day in bed, a test without a net."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from streetlight.core.words import Text
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.effects import CONDITIONS, TRAITS
from streetlight.games.loop.rules.adventure import home_cost, home_cost_from
from streetlight.games.loop.rules.cubes import slots_for
from streetlight.games.loop.rules.dice import odds, pool_size, possible_helpers
from streetlight.games.loop.rules.machines import machines_near, side_of
from streetlight.games.loop.state import (
    ACTIVE,
    ANGRY,
    CUBES,
    GROUNDED,
    HAPPY,
    INJURED,
    NONE,
    Loop,
    OpenTest,
    has,
    is_alert,
)
from streetlight.games.loop.text.chances import outs_words, percent
from streetlight.games.loop.text.refs import condition_ref, machine_ref

FEW: int = 2
"""With so many T or fewer a day is a short one."""


# Who notices


def watched(g: Loop, kid: int, place: int) -> list[Text]:
    """Machines that will notice a kid which enters there, and how likely it gets past them alone (TL-136, 137)."""
    awake = [m for m in machines_near(g, place) if side_of(g, m).stance != "ignore"]
    return [Text("caution.watched", machines=[_watcher(g, kid, m) for m in awake])] if awake else []


def _watcher(g: Loop, kid: int, machine: int) -> Text:
    side = side_of(g, machine)
    dice = pool_size(g, kid, TRAITS.index(side.trait), 0) if side.trait else 0
    return Text(
        "hint.watcher",
        machine=machine_ref(g, machine),
        trait=f"trait:{side.trait}",
        outs=outs_words(g, side.combo),
        odds=percent(odds(dice)),
    )


# The way home, and tomorrow


def spending(g: Loop, kid: int, cost: int, place: int = NONE) -> list[Text]:
    """A kid that could still get home spends so many T, and then it can't (TL-182, 184). `place`: where it ends up."""
    if g.standing[kid] != ACTIVE or g.pool[kid] < home_cost(g, kid):
        return []
    way = home_cost_from(g, kid, g.at[kid] if place == NONE else place)
    if way == 0 or g.pool[kid] - cost >= way:
        return []
    return [Text("caution.late"), *staying_out(g, kid, 0)]


def staying_out(g: Loop, kid: int, more: int) -> list[Text]:
    """Late tonight: Grounded (TL-188, 189), perhaps without a T left for tomorrow. `more` T are locked besides."""
    grounded = [Text("caution.grounded", time=GROUNDED)] if g.favor[kid] == ANGRY + 1 else []
    return [*grounded, *tomorrow(g, kid, more, late=True)]


def tomorrow(g: Loop, kid: int, more: int, late: bool) -> list[Text]:
    """How little is left for tomorrow, if `more` T are locked: nothing at all is a day in bed (TL-063)."""
    favor = max(ANGRY, g.favor[kid] - 1) if late else min(HAPPY, g.favor[kid] + 1)
    held = g.conditions[kid].bit_count() + more
    if has(g, kid, INJURED) and g.injury[kid] + 1 >= g.rules.squares:
        held -= 1  # it heals tonight (TL-192)
    free = CUBES + g.tomorrow[kid] - held - (GROUNDED if favor == ANGRY else 0)
    if free <= 0:
        return [Text("caution.sick")]
    return [Text("caution.tired", time=free)] if free <= FEW else []


# Tests and what they do to one


def pushing(g: Loop, kid: int, slot: int) -> list[Text]:
    """A push locks a T: the way home, tomorrow, and what being Injured means (TL-112, 125)."""
    found = [Text("caution.injured")] if slot == INJURED else []
    if g.step != "adventure" or g.standing[kid] != ACTIVE:
        return [*found, *tomorrow(g, kid, 1, late=False)]
    way, time = home_cost(g, kid), g.pool[kid]
    late = way > 0 and time - 1 < way
    if late and time >= way:
        found.append(Text("caution.late"))
    return [*found, *(staying_out(g, kid, 1) if late else tomorrow(g, kid, 1, late=False))]


def unprotected(g: Loop, kid: int, trait: int, cost: int) -> list[Text]:
    """A test in which nobody could help and nothing could be pushed (TL-089, 111)."""
    pushes = g.pool[kid] > cost and (not has(g, kid, INJURED) or g.rules.just_bruise)
    if pushes or possible_helpers(g, kid, trait, -1):
        return []
    anomalies = g.rules.content.pack.anomalies
    if any(anomalies[anomaly].use in ("test", "failed_test") for anomaly in g.anomalies[kid]):
        return []
    return [Text("caution.unprotected", odds=percent(odds(pool_size(g, kid, trait, 0))))]


def taken(g: Loop, kid: int, failure: Iterable[effects.Op]) -> list[Text]:
    """Conditions of a failure whose slot is taken, so that something worse comes of it (TL-118, 120)."""
    found = []
    for op in failure:
        if not isinstance(op, effects.TakeCondition) or op.name is None or op.who == "one":
            continue
        name = CONDITIONS.index(op.name)
        if not has(g, kid, name):
            continue
        slots = slots_for(g, kid, name)
        worse = Text("becomes.again") if not slots else Text("becomes.any")
        if len(slots) == 1:
            worse = Text("becomes.one", condition=condition_ref(slots[0]))
        found.append(Text("caution.taken", condition=condition_ref(name), worse=worse))
    return found


def failure_of(g: Loop, now: OpenTest) -> Sequence[effects.Op]:
    """What happens if this test fails, as far as a card says it."""
    kind, number = now.cause
    if now.text != NONE:
        return g.rules.content.tests[now.text].failure
    if kind == "rumor":
        return g.rules.content.pack.rumors[number].failure
    if kind == "machine" or (kind == "hack" and is_alert(g, number)):
        return side_of(g, number).do
    return ()
