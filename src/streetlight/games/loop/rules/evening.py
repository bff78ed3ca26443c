"""The End phase, in the rulebook's order (TL-187 to 197, 210, 247, 248)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, pick, some
from streetlight.games.loop.questions import Caring, DiscardExcess
from streetlight.games.loop.rules.cards import losable
from streetlight.games.loop.rules.chores import note_dinner, resolve_chores
from streetlight.games.loop.rules.combos import discard_item
from streetlight.games.loop.rules.cubes import change_favor, drop_bonus, heal_injury, relieve
from streetlight.games.loop.rules.day_score import day_score
from streetlight.games.loop.rules.diary import check, fire, must_check, refresh
from streetlight.games.loop.state import INJURED, LATE, LYING, SICK, Loop, end, has, seat_of

MOST_ITEMS = 4
LAST_OF_WEEK_1 = 6

DAYS_OVER = "The streetlights come on. That was all the time there was."

RELIEVE: Choice = ("relieve",)
DECLINE: Choice = ("decline",)


def evening(g: Loop) -> Script:
    for kid, items in enumerate(g.items):
        if len(items) > MOST_ITEMS:
            yield from discard_excess(g, kid)
    for kid in range(g.rules.kids):
        dinner(g, kid)
    for kid, held in enumerate(g.conditions):
        if held:
            heal(g, kid)
            if g.rules.caring:
                yield from care(g, kid)
    yield from resolve_chores(g)
    if "late" in g.law.moments:
        yield from nights_out(g)
    if not g.ended and "evening" in g.law.moments:
        yield from fire(g, "evening", g.first)
    if not g.ended and must_check(g):
        yield from check(g)
    if not g.ended:
        last_round(g)
    if g.ended:
        g.step = ""
        return
    next_round(g)
    g.step = "morning"


def discard_excess(g: Loop, kid: int) -> Script:
    """Items down to 4, never the Iconic one (TL-187)."""
    excess = len(g.items[kid]) - MOST_ITEMS
    gone = yield some(seat_of(g, kid), DiscardExcess(kid), excess, excess, excess_choices)
    for _, item in gone:
        discard_item(g, kid, item)


def excess_choices(g: Loop, seat: int, question: DiscardExcess) -> list[Choice]:
    return [("discard", item) for item in losable(g, question.kid)]


def dinner(g: Loop, kid: int) -> None:
    """Lying at home: Favor one step better; standing: one step worse (TL-188). Sick kids are home (TL-066)."""
    was_home = g.standing[kid] in (LYING, SICK)
    g.tell("dinner" if was_home else "late_home", kid)
    change_favor(g, kid, 1 if was_home else -1)
    note_dinner(g, kid, was_home)


def nights_out(g: Loop) -> Script:
    """What the Diary has for kids who came home late, where they stayed (TL-258)."""
    for kid, standing in enumerate(g.standing):
        if standing == LATE and not g.ended:
            yield from fire(g, "late", kid)


def heal(g: Loop, kid: int) -> None:
    """The Injured cube moves on (TL-192)."""
    if has(g, kid, INJURED):
        heal_injury(g, kid)


def care(g: Loop, kid: int) -> Script:
    """Caring parents relieve the lightest condition other than Injured (TL-210)."""
    lighter = g.conditions[kid] & ~(1 << INJURED)
    if lighter:
        slot = (lighter & -lighter).bit_length() - 1
        choice = yield pick(seat_of(g, kid), Caring(kid, slot), [RELIEVE, DECLINE])
        if choice == RELIEVE:
            relieve(g, kid, slot)


def last_round(g: Loop) -> None:
    """Out of time: lost, unless a Diary card said otherwise (TL-247, 248)."""
    if g.round >= g.rules.rounds:
        end(g, False, "out_of_time", g.rules.scenario.ending)
    elif g.rules.done_by_monday and g.round == LAST_OF_WEEK_1:
        end(g, False, "not_done_by_monday", g.rules.scenario.ending)
    elif g.round == g.rules.days:
        end(g, day_score(g) > 0, "days_over", DAYS_OVER)


def next_round(g: Loop) -> None:
    """The token passes to the left, bonus cubes go, the calendar advances (TL-197)."""
    g.first = (g.first + 1) % g.rules.kids
    for kid in range(g.rules.kids):
        drop_bonus(g, kid)
    g.round += 1
    g.rested = 0
    g.seen_off = [0] * g.rules.kids
    g.tiles_used = 0
    g.acted_today = 0
    g.waiting = 0
    g.uproar = False
    if g.today:
        g.today = ()
        refresh(g)
