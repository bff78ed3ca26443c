"""A kid's cubes: spending time, conditions, Rest, Favor and Grounded (TL-042 to 046, 117 to 126, 181 to 191).

Every kid has 6 cubes, and bonus cubes for a round. Each lies in the pool, in the action space, in a
condition slot, or is grounded: `total` counts them all.
"""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, one
from streetlight.games.loop.pack.effects import CONDITIONS, ChangeFavor, Rest, TakeCondition, Time
from streetlight.games.loop.questions import FreeRest, Shield, WhichCondition
from streetlight.games.loop.rules.running import Context, does, one_kid, whom
from streetlight.games.loop.state import (
    ANGRY,
    CUBES,
    GROUNDED,
    HAPPY,
    INJURED,
    NONE,
    Loop,
    has,
    seat_of,
)

DECLINE: Choice = ("decline",)
TAKE: Choice = ("take",)


def spend(g: Loop, kid: int, cubes: int) -> None:
    """Move T from the pool to the action space (TL-042)."""
    g.pool[kid] -= cubes
    g.spent[kid] += cubes


def locked(g: Loop, kid: int) -> int:
    """Cubes in condition slots and Grounded (TL-228)."""
    return g.conditions[kid].bit_count() + (GROUNDED if g.favor[kid] == ANGRY else 0)


def total(g: Loop, kid: int) -> int:
    return g.pool[kid] + g.spent[kid] + locked(g, kid)


def take_cube(g: Loop, kid: int) -> None:
    """A cube to lock: from the pool, else from the action space (TL-117, 119)."""
    if g.pool[kid]:
        g.pool[kid] -= 1
    else:
        g.spent[kid] -= 1


# Conditions


def slots_for(g: Loop, kid: int, name: int) -> list[int]:
    """The slots that a condition may go to; none: the Injured cube starts over (TL-118, 120, 215)."""
    held = g.conditions[kid]
    if g.rules.gradually:
        return [slot for slot in range(4) if not held >> slot & 1][:1]
    if name != NONE and not held >> name & 1:
        return [name]
    return list(range(held.bit_length(), 4))  # more severe than the worst one held


def take_condition(g: Loop, kid: int, name: int) -> Script:
    """Take a condition, named or not (NONE). An Anomaly may take it instead."""
    for anomaly in g.anomalies[kid]:
        if g.rules.content.pack.anomalies[anomaly].use == "condition":
            choice = yield one(seat_of(g, kid), Shield(kid, name), shield_choices)
            if choice != TAKE:
                g.tell("shielded", kid, choice[1])
                use_counter(g, kid, choice[1])
                return
            break
    slots = slots_for(g, kid, name)
    if not slots:
        g.injury[kid] = 0  # TL-120
        g.tell("injured_again", kid)
        return
    slot = slots[0]
    if len(slots) > 1:
        _, slot = yield one(seat_of(g, kid), WhichCondition(kid, name), condition_choices)
    fill(g, kid, slot)


def shield_choices(g: Loop, seat: int, question: Shield) -> list[Choice]:
    anomalies = g.rules.content.pack.anomalies
    choices: list[Choice] = [TAKE]
    for anomaly in g.anomalies[question.kid]:
        if anomalies[anomaly].use == "condition":
            choices.append(("use", anomaly))
    return choices


def condition_choices(g: Loop, seat: int, question: WhichCondition) -> list[Choice]:
    return [("condition", slot) for slot in slots_for(g, question.kid, question.condition)]


def fill(g: Loop, kid: int, slot: int) -> None:
    """Lock a cube in a condition slot."""
    take_cube(g, kid)
    g.conditions[kid] |= 1 << slot
    if slot == INJURED:
        g.injury[kid] = 0  # TL-125: the left-most square
    g.tell("condition", kid, slot)


def relieve(g: Loop, kid: int, slot: int) -> None:
    """The cube goes to the action space (TL-121)."""
    g.conditions[kid] &= ~(1 << slot)
    g.spent[kid] += 1
    g.injury[kid] = 0 if slot == INJURED else g.injury[kid]
    g.tell("relieved", kid, slot)


def heal_injury(g: Loop, kid: int) -> None:
    """The Injured cube moves one square right; from the last one it is free (TL-125)."""
    g.injury[kid] += 1
    if g.injury[kid] >= g.rules.squares:
        relieve(g, kid, INJURED)
    else:
        g.tell("healing", kid, g.injury[kid])


def recover(g: Loop, kid: int, slot: int) -> None:
    """What a Rest does to a condition (TL-181, 251)."""
    if slot == INJURED:
        heal_injury(g, kid)
    else:
        relieve(g, kid, slot)


def rest_choices(g: Loop, seat: int, question: FreeRest) -> list[Choice]:
    choices: list[Choice] = [("recover", slot) for slot in range(4) if has(g, question.kid, slot)]
    choices.append(DECLINE)
    return choices


def free_rest(g: Loop, kid: int) -> Script:
    """A Rest that costs no T and does not count against the one a round."""
    if g.conditions[kid]:
        choice = yield one(seat_of(g, kid), FreeRest(kid), rest_choices)
        if choice != DECLINE:
            recover(g, kid, choice[1])


# Favor


def change_favor(g: Loop, kid: int, steps: int) -> None:
    """Better above 0, bounded at both ends; angry grounds at once (TL-188 to 191)."""
    before = g.favor[kid]
    after = before + steps
    after = ANGRY if after < ANGRY else HAPPY if after > HAPPY else after
    if after == before:
        return
    g.favor[kid] = after
    g.tell("favor", kid, after, after > before)
    if after == ANGRY:
        for _ in range(GROUNDED):
            take_cube(g, kid)
        g.tell("grounded", kid)
    elif before == ANGRY:
        g.spent[kid] += GROUNDED  # TL-190
        g.tell("not_grounded", kid)


# Anomalies


def use_counter(g: Loop, kid: int, anomaly: int) -> None:
    """A use takes a counter; without any the card is discarded at once (TL-097)."""
    left = g.counters[anomaly] - 1
    g.counters = (*g.counters[:anomaly], left, *g.counters[anomaly + 1 :])
    if left == 0:
        held = g.anomalies[kid]
        at = held.index(anomaly)
        g.anomalies[kid] = held[:at] + held[at + 1 :]
        g.anomaly_discard += (anomaly,)
        g.tell("worn_out", kid, anomaly)


# Bonus cubes


def gain_time(g: Loop, kid: int, cubes: int) -> None:
    """Bonus cubes for this round (TL-197)."""
    g.pool[kid] += cubes
    g.tell("bonus_time", kid, cubes)


def drop_bonus(g: Loop, kid: int) -> None:
    """At the end of a round a kid has 6 cubes again: free ones go, from the pool first (TL-197)."""
    extra = total(g, kid) - CUBES
    if not extra:
        return
    from_pool = min(extra, g.pool[kid])
    g.pool[kid] -= from_pool
    g.spent[kid] -= extra - from_pool


# What the ops do


@does(TakeCondition)
def op_condition(g: Loop, op: TakeCondition, context: Context) -> Script:
    name = NONE if op.name is None else CONDITIONS.index(op.name)
    theirs = name if op.helpers is None else CONDITIONS.index(op.helpers)  # in brackets (TL-115)
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        yield from take_condition(g, kid, name if kid == context.kid or op.helpers is None else theirs)


@does(Rest)
def op_rest(g: Loop, op: Rest, context: Context) -> Script:
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        yield from free_rest(g, kid)


@does(Time)
def op_time(g: Loop, op: Time, context: Context) -> Script:
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        if op.when == "tomorrow":
            g.tomorrow[kid] += op.n
            g.tell("time_tomorrow", kid, op.n)
        elif op.n > 0:
            gain_time(g, kid, op.n)
        else:
            lost = min(-op.n, g.pool[kid])
            spend(g, kid, lost)
            if lost:
                g.tell("lost_time", kid, lost)


@does(ChangeFavor)
def op_favor(g: Loop, op: ChangeFavor, context: Context) -> Script:
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        change_favor(g, kid, op.n)
