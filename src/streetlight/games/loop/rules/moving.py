"""Getting about: walking, bus, car, rides, and the machines that must be avoided (TL-127 to 145, 236 to 238)."""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.asks import Choice, Script, one, pick, some
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.content import ResponseSide
from streetlight.games.loop.pack.effects import TRAITS
from streetlight.games.loop.questions import AvoidFirst, ComeAlong, Invite, MoveTo, RideTo, StepAside
from streetlight.games.loop.rules.cubes import change_favor, spend
from streetlight.games.loop.rules.diary import fire, is_due, sail, ship_at, walk_tokens, ways_of
from streetlight.games.loop.rules.dice import test
from streetlight.games.loop.rules.islands import SECTOR
from streetlight.games.loop.rules.machines import machines_near, side_of
from streetlight.games.loop.rules.running import Context, does, one_kid, party, run, whom
from streetlight.games.loop.state import (
    ACTIVE,
    LATE,
    NONE,
    SICK,
    Cause,
    Loop,
    bits,
    home,
    is_open,
    machine_of,
    seat_of,
    upright,
)

COME: Choice = ("come",)
STAY: Choice = ("stay",)


# Costs and ends


def walk_cost(g: Loop, to: int) -> int:
    """2 T into a Restricted Location, 1 T into an Open one (TL-127)."""
    return g.law.walk_costs[to]


def bus_runs(g: Loop, here: int, to: int) -> bool:
    """No rule stops the bus here or there (TL-128)."""
    return not (g.law.no_bus >> here | g.law.no_bus >> to) & 1


# Going: at once, or as a script if there is something to avoid


def walk(g: Loop, kid: int, to: int) -> Script | None:
    spend(g, kid, g.law.walk_costs[to])  # TL-253: paid before Avoid
    g.tell("walked", kid, g.at[kid], to)
    return enter(g, kid, to)


def bus(g: Loop, kid: int, to: int) -> Script | None:
    spend(g, kid, 1)
    g.tell("took_bus", kid, g.at[kid], to)
    return enter(g, kid, to)


def car(g: Loop, kid: int, to: int) -> Script | None:
    """Only at happy Favor, which drops one step (TL-130)."""
    spend(g, kid, 1)
    g.tell("took_car", kid, g.at[kid], to)
    change_favor(g, kid, -1)
    return enter(g, kid, to)


# Rides


def ride_ends(g: Loop, kid: int, movement: int, start: int = NONE) -> int:
    """The Locations that a ride can end at, as bits: nearby a Sector in reach, and another (TL-131)."""
    here = g.at[kid]
    sectors = g.rules.near[here] if start == NONE else 1 << start
    return g.rules.ride_from(sectors, movement) & ~(1 << here) & ~g.closed


def ride_choices(g: Loop, seat: int, question: RideTo) -> list[Choice]:
    ends = ride_ends(g, question.kid, question.movement, question.start)
    return [("ride_to", place) for place in bits(ends)]


def machine_ride(g: Loop, kid: int) -> Script:
    """The Hacker pays 1 T; machine and riders go to one Location (TL-131 to 134)."""
    sheet = g.rules.sheets[machine_of(g, kid)]
    spend(g, kid, 1)
    yield from ride(g, kid, sheet.movement, sheet.capacity, NONE)


def ride(g: Loop, kid: int, movement: int, capacity: int, start: int) -> Script:
    """Choose the end and who comes along; then each enters, the Hacker first (TL-237)."""
    ends = bits(ride_ends(g, kid, movement, start))
    if not ends:
        g.tell("no_ride", kid)
        return
    to = ends[0]
    if len(ends) > 1:
        _, to = yield one(seat_of(g, kid), RideTo(kid, movement, start), ride_choices)
    riders = yield from ask_riders(g, kid, to, capacity - 1)
    g.tell("rode", (kid, *riders), g.at[kid], to)
    yield from arrive_together(g, (kid, *riders), to)


def arrive_together(g: Loop, everyone: tuple[int, ...], to: int) -> Script:
    """All get off at the same place, and enter one by one, the first of them first (TL-237)."""
    here = g.at[everyone[0]]
    for rider in everyone:
        g.at[rider] = to
        if g.standing[rider] == LATE and to == home(g, rider):  # it may lie down there after all (TL-182)
            g.standing[rider] = ACTIVE
            g.tell("back", rider)
    for rider in everyone:
        if g.at[rider] == to and not g.ended:
            yield from arrive(g, rider, here)


def ask_riders(g: Loop, kid: int, to: int, room: int) -> Script:
    """The Hacker invites; other players' kids may refuse (TL-133, 134)."""
    able = possible_riders(g, kid)
    if not able or room < 1:
        return ()
    most = min(room, len(able))
    invited = yield some(seat_of(g, kid), Invite(kid, to), 0, most, rider_choices)
    riders: list[int] = []
    for _, rider in invited:
        if seat_of(g, rider) != seat_of(g, kid):
            choice = yield pick(seat_of(g, rider), ComeAlong(rider, to), [COME, STAY])
            if choice == STAY:
                continue
        riders.append(rider)
    return tuple(riders)


def possible_riders(g: Loop, kid: int) -> list[int]:
    return [k for k in range(g.rules.kids) if k != kid and g.at[k] == g.at[kid] and upright(g, k)]


def rider_choices(g: Loop, seat: int, question: Invite) -> list[Choice]:
    return [("rider", kid) for kid in possible_riders(g, question.kid)]


# Entering


def enter(g: Loop, kid: int, to: int) -> Script | None:
    """A kid enters a Location, whatever moves it: machines nearby look up, if there are any (TL-135, 143, 236)."""
    here = g.at[kid]
    g.at[kid] = to
    if g.rules.sectors_near[to].isdisjoint(g.sector) and "entered" not in g.law.moments:
        return None
    return arrive(g, kid, here)


def arrive(g: Loop, kid: int, came_from: int) -> Script:
    """First the machines; who is still there meets what the Diary has put there (TL-257)."""
    place = g.at[kid]
    yield from avoid(g, kid, came_from)
    if g.at[kid] == place and not g.ended:
        for side, number, trigger in g.law.moments.get("entered", ()):
            if is_due(g, number, trigger, kid, "", NONE):
                g.tell("met", kid, side)
        yield from fire(g, "entered", kid)


def meeting(g: Loop, kid: int, machine: int) -> int:
    """A kid and a machine that has tested it, as one bit of `noticed`."""
    return 1 << kid * g.rules.machines + machine


def watchers(g: Loop, kid: int) -> list[int]:
    """Machines nearby that this kid has to avoid: each tests it at most once per action (TL-143)."""
    return [
        m
        for m in machines_near(g, g.at[kid])
        if not g.noticed & meeting(g, kid, m) and side_of(g, m).stance != "ignore"
    ]


def avoid(g: Loop, kid: int, came_from: int) -> Script:
    """One test for each machine that does not ignore the kid, in its order (TL-136 to 142)."""
    place = g.at[kid]
    while not g.ended and g.at[kid] == place:
        ahead = watchers(g, kid)
        if not ahead:
            return
        machine = ahead[0]
        if len(ahead) > 1:
            choices: list[Choice] = [("machine", m) for m in ahead]
            _, machine = yield pick(seat_of(g, kid), AvoidFirst(kid), choices)
        g.noticed |= meeting(g, kid, machine)
        g.tell("noticed", kid, machine)
        side = side_of(g, machine)
        cause = Cause("machine", machine)
        success, helpers = yield from test(g, kid, trait_of(side), side.combo, uses=("avoid",), cause=cause)
        if success:
            g.tell("avoided", kid, machine)
            continue
        after = party(g, kid, helpers, cause)
        after.machine = machine
        g.tell("caught", kid, machine)
        yield from run(g, side.do, after)
        if side.stance == "block" and g.at[kid] == place and not g.ended:
            yield from go_back(g, kid, came_from)


def trait_of(side: ResponseSide) -> int:
    """The trait at the top of a Response card that blocks or does something special."""
    assert side.trait is not None
    return TRAITS.index(side.trait)


def go_back(g: Loop, kid: int, came_from: int) -> Script:
    """Back where it came from, or next door if that is too far (TL-139, 140)."""
    here = g.at[kid]
    if g.rules.neighbours[here] >> came_from & 1 and not g.closed >> came_from & 1:
        g.tell("sent_back", kid, here, came_from)
        g.at[kid] = came_from
    else:
        yield from step_aside(g, kid)


def step_aside(g: Loop, kid: int) -> Script:
    """To an adjacent Location of the kid's choice, an Open one if possible; no Avoid for that (TL-140, 143)."""
    places = places_aside(g, kid)
    if not places:
        return
    to = places[0]
    if len(places) > 1:
        _, to = yield one(seat_of(g, kid), StepAside(kid), aside_choices)
    g.tell("sent_back", kid, g.at[kid], to)
    g.at[kid] = to


def run_away(g: Loop, kid: int, machine: int) -> Script:
    """After a failed hack: next door too, but this is entering, and other machines may look up (TL-143, 162, 242)."""
    here = g.at[kid]
    g.noticed |= meeting(g, kid, machine)
    yield from step_aside(g, kid)
    if g.at[kid] != here:
        yield from arrive(g, kid, here)


def places_aside(g: Loop, kid: int) -> Sequence[int]:
    near = bits(g.rules.neighbours[g.at[kid]] & ~g.closed)
    return [place for place in near if is_open(g, place)] or near


def aside_choices(g: Loop, seat: int, question: StepAside) -> list[Choice]:
    return [("to", place) for place in places_aside(g, question.kid)]


# What the ops do


@does(effects.PutKids)
def op_move(g: Loop, op: effects.PutKids, context: Context) -> Script:
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        if g.ended:
            return
        places = places_to(g, kid, op.to, context.kid)
        if not places or g.standing[kid] == SICK or not (upright(g, kid) or kid == context.kid):  # TL-063
            continue
        to = places[0]
        if len(places) > 1:
            _, to = yield one(seat_of(g, kid), MoveTo(kid, op.to, context.kid), move_choices)
        g.tell("moved", kid, g.at[kid], to)
        if op.avoid and is_entering(g, op.to):
            entering = enter(g, kid, to)
            if entering is not None:
                yield from entering
        else:
            g.at[kid] = to


def is_entering(g: Loop, to: str) -> bool:
    """A text that moves a kid makes it enter, in the Adventure phase; not if it sends it home (TL-143)."""
    return g.step == "adventure" and to != "home"


def move_choices(g: Loop, seat: int, question: MoveTo) -> list[Choice]:
    places = places_to(g, question.kid, question.to, question.caller)
    return [("to", place) for place in places]


def places_to(g: Loop, kid: int, to: str, caller: int) -> tuple[int, ...]:
    """Where an op puts a kid; not where it is already, nor where nobody may enter."""
    islands = g.rules.islands
    here = g.at[kid]
    everywhere = (1 << g.rules.locations) - 1
    if to == "home":
        places = 1 << home(g, kid)
    elif to == "school":
        places = 1 << islands.school
    elif to == "here":
        places = 1 << g.at[caller]
    elif to == "adjacent":
        places = g.rules.neighbours[here]
    elif to == "open":
        places = everywhere & ~g.restricted
    elif to == "any":
        places = everywhere
    else:
        places = 1 << islands.number[to]
    return bits(places & ~(1 << here) & ~g.closed)


@does(effects.MoveToken)
def op_move_token(g: Loop, op: effects.MoveToken, context: Context) -> Script | None:
    """All walk at once, each group one Location on; with `along` the kid enters with them (TL-143, 256)."""
    here = g.at[context.kid]
    ways = ways_of(g, op)
    walk_tokens(g, op, here)
    if not op.along or ways[here] == here:
        return None
    g.tell("moved", context.kid, here, ways[here])
    if op.avoid and is_entering(g, op.toward):
        return enter(g, context.kid, ways[here])
    g.at[context.kid] = ways[here]
    return None


@does(effects.Sail)
def op_sail(g: Loop, op: effects.Sail, context: Context) -> Script:
    """The ship sails on; with `along` the kid goes along, and whoever it takes with it (TL-260)."""
    here = g.at[context.kid]
    if not op.along or ship_at(g) != here or here not in g.rules.landings:
        sail(g)
        return
    everyone = (context.kid, *(yield from ask_riders(g, context.kid, g.rules.landings[here], g.rules.kids)))
    _, to = sail(g)
    g.tell("sailed", everyone, here, to)
    yield from arrive_together(g, everyone, to)


@does(effects.Ride)
def op_ride(g: Loop, op: effects.Ride, context: Context) -> Script:
    return ride(g, context.kid, op.movement, op.capacity, SECTOR[op.start] if op.start else NONE)
