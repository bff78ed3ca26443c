"""The School phase: the morning, the school day, the machines (TL-047 to 079, 222, 224, 233)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, pick
from streetlight.games.loop.questions import SchoolEvent
from streetlight.games.loop.rules.chores import deal_chores
from streetlight.games.loop.rules.cubes import free_rest
from streetlight.games.loop.rules.diary import bring_in, check, fire, must_check
from streetlight.games.loop.rules.machines import machine_step
from streetlight.games.loop.rules.match_rules import TRACK
from streetlight.games.loop.rules.rumors import new_rumors, slide
from streetlight.games.loop.rules.running import Context, run
from streetlight.games.loop.state import (
    ACTIVE,
    FIRST,
    SCHOOL,
    SICK,
    Cause,
    Loop,
    day,
    day_name,
    home,
    is_weekend,
    seat_of,
    week,
)

WEEKEND_TIME = 3
YES: Choice = ("yes",)
NO: Choice = ("no",)


def morning(g: Loop) -> Script:
    """Preparations, in the order of TL-222: 1 to 8."""
    g.tell("day", g.round, day_name(g), week(g), g.first)
    g.standing = [ACTIVE] * g.rules.kids  # a new day: nobody lies in bed, and who was sick is back (TL-066)
    if g.rules.complications != "never":
        yield from complication(g)
    if not g.ended:
        yield from fire(g, "morning", g.first)
    if g.ended:
        g.step = ""
        return
    replenish(g)
    if 0 in g.pool:
        yield from sick_leave(g)
        pass_sick_holder(g)
    slide(g)
    if g.round == 7:  # Monday of week 2, for sick kids too (TL-050)
        yield from deal_chores(g)
    weekend, school = is_weekend(g), g.rules.islands.school
    for kid, standing in enumerate(g.standing):
        if standing != SICK:
            g.at[kid] = home(g, kid) if weekend else school  # TL-051, 061
    g.step = "school"


def complication(g: Loop) -> Script:
    """The sandbox's pile: never, on Monday, Wednesday and Friday, or every round (TL-208)."""
    often = g.rules.complications
    if often == "every_round" or (often == "every_other_round" and day(g) in (0, 2, 4)):
        if not g.complications:
            shuffle_again(g)
        if g.complications:
            page: int = g.luck.take(FIRST, g.complications)
            yield from bring_in(g, 2 * page)


def shuffle_again(g: Loop) -> None:
    """The pile is empty: the complications that have left play make a new one (TL-208)."""
    for number in g.rules.scenario.complications:
        page = g.rules.number_of_page[number]
        if g.gone >> page & 1:
            g.gone &= ~(1 << page)
            g.complications.append(page)
            for triggers in g.rules.by_moment[2 * page].values():
                for trigger, _ in triggers:
                    g.fired &= ~(1 << trigger)
    g.complications.sort()


def replenish(g: Loop) -> None:
    """The action space goes back to the pool; then the bonus cubes (TL-048, 061, 203)."""
    bonus = WEEKEND_TIME if is_weekend(g) else 0
    kids = g.rules.kids
    for kid in range(kids):
        g.pool[kid] += g.spent[kid] + bonus + g.tomorrow[kid]
    g.spent = [0] * kids
    g.tomorrow = [0] * kids


def sick_leave(g: Loop) -> Script:
    """Kids without any T stay at Home for the round, with a free Rest (TL-063 to 067)."""
    for kid in range(g.rules.kids):
        if not g.pool[kid]:
            g.standing[kid] = SICK
            g.at[kid] = home(g, kid)
            g.tell("sick", kid)
            yield from free_rest(g, kid)


def pass_sick_holder(g: Loop) -> None:
    """The First Player token passes a sick kid; if all are sick it stays (TL-065, 224)."""
    kids = g.rules.kids
    for step in range(kids):
        kid = (g.first + step) % kids
        if g.standing[kid] != SICK:
            if kid != g.first:
                g.first = kid
                g.tell("first", kid)
            return


def school(g: Loop) -> Script:
    """The School card: new Rumors, then the event (TL-052 to 062)."""
    draw_school_card(g)
    card = g.rules.content.pack.school[g.school_card]
    if g.round > 1:  # TL-053
        yield from new_rumors(g, rumors_due(g))
    if not is_weekend(g) and g.standing[g.first] != SICK and not g.ended:
        choice = YES
        if card.may:
            choice = yield pick(seat_of(g, g.first), SchoolEvent(), [YES, NO])
        if choice == YES:
            g.tell("event", g.first, g.school_card)
            yield from run(g, card.event, Context(g.first, cause=Cause("school", g.school_card)))
    g.step = "" if g.ended else "machines"


def draw_school_card(g: Loop) -> None:
    """A card each round, weekends and round 1 too (TL-052). A pack may have fewer than rounds (TL-245)."""
    if not g.school_deck:
        g.school_deck = [n for n in range(len(g.rules.content.pack.school)) if n != g.school_card]
    g.school_before = g.school_card
    g.school_card = g.luck.take(SCHOOL, g.school_deck)
    g.tell("school", g.school_card)


def rumors_due(g: Loop) -> int:
    """By the card's icon and the kids in the game: 1 to 4 (TL-054)."""
    card = g.rules.content.pack.school[g.school_card]
    more = g.law.added("more_rumors")
    return max(1, min(TRACK, g.rules.kids - card.fewer + more))


def machines(g: Loop) -> Script:
    """The machines act; then the Adventure phase begins (TL-068 to 079)."""
    yield from machine_step(g)
    if not g.ended and must_check(g):
        yield from check(g)
    g.step = "" if g.ended else "adventure"
