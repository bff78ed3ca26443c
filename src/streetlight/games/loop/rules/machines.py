"""Machines on the grid: firewalls, modes, resets and the machine step (TL-029, 068 to 079, 174 to 179, 223)."""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.asks import Choice, Script, pick
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.content import ResponseSide
from streetlight.games.loop.questions import MoveFirst, MoveMachineTo, PlaceMachineAt, WhichMachine
from streetlight.games.loop.rules.cubes import spend
from streetlight.games.loop.rules.diary import fire, is_meant
from streetlight.games.loop.rules.islands import SECTOR
from streetlight.games.loop.rules.running import Context, does
from streetlight.games.loop.state import (
    ASIDE,
    FIREWALLS,
    HACKED,
    NONE,
    WRECKED,
    Loop,
    bits,
    is_alert,
    is_near,
    machine_of,
    on_grid,
    seat_of,
)

STOP: Choice = ("stop",)

PassedSectors = tuple[tuple[int, ...], ...]
"""From each Sector the Sectors that a machine passes by a School card, one after the other."""


# Sheets and cards


def spaces(g: Loop, machine: int) -> int:
    """Firewall spaces of its sheet (TL-173)."""
    return g.rules.sheets[machine].firewalls


def side_of(g: Loop, machine: int) -> ResponseSide:
    """The side of its Response card that is up."""
    card = g.rules.content.pack.responses[g.response[machine]]
    return card.alert if is_alert(g, machine) else card.routine


def machines_near(g: Loop, place: int) -> list[int]:
    """The machines in Sectors nearby a Location; hacked ones are off the grid (TL-145)."""
    near = g.rules.sectors_near[place]
    found: list[int] = []
    for machine, sector in enumerate(g.sector):
        if sector in near:
            found.append(machine)
    return found


# Firewalls


def draw_wall(g: Loop, machine: int, space: int) -> None:
    """Fill a firewall space face up, if it is empty (TL-156, 172)."""
    walls = g.walls[machine]
    if walls[space] == NONE and g.supply:
        kind = g.luck.take(FIREWALLS, g.supply)
        g.walls[machine] = (*walls[:space], kind, *walls[space + 1 :])
        g.tell("firewall", machine, space, kind)


def show_walls(g: Loop, machine: int, count: int) -> None:
    """Fill the left-most spaces; all of them if it is Predictable (TL-147, 177)."""
    if g.rules.ability(machine, "predictable"):
        count = spaces(g, machine)
    for space in range(min(count, spaces(g, machine))):
        draw_wall(g, machine, space)


def take_wall(g: Loop, machine: int, space: int) -> None:
    """A firewall goes back to the supply."""
    walls = g.walls[machine]
    g.supply.append(walls[space])
    g.supply.sort()
    g.walls[machine] = (*walls[:space], NONE, *walls[space + 1 :])


def clear_walls(g: Loop, machine: int) -> None:
    for space, kind in enumerate(g.walls[machine]):
        if kind != NONE:
            take_wall(g, machine, space)


def can_scout_machine(g: Loop, machine: int) -> bool:
    """Not if its first two spaces are filled (TL-147)."""
    return NONE in g.walls[machine][:2]


def scout_machine(g: Loop, kid: int, machine: int) -> None:
    """Scout a machine nearby for 1 T (TL-147)."""
    spend(g, kid, 1)
    g.tell("scouts_machine", kid, machine)
    show_walls(g, machine, 2)


# Modes


def set_mode(g: Loop, machine: int, alert: bool) -> None:
    """Turn its Response card; nobody sees that of one that the Diary keeps Alert anyway (TL-005, 223)."""
    before = g.alert
    g.alert = before | 1 << machine if alert else before & ~(1 << machine)
    if (before ^ g.alert) & ~g.always_alert:
        g.tell("mode", machine, alert)


def wake_all(g: Loop) -> None:
    """A duplicate Rumor: all machines are Alert at once, and for the rest of the round (TL-058)."""
    g.uproar = True
    for machine in range(g.rules.machines):
        if on_grid(g, machine):
            set_mode(g, machine, True)


def near_open(g: Loop, sector: int) -> bool:
    return g.rules.locs_near[sector] & ~g.restricted != 0


def start_mode(g: Loop, machine: int) -> None:
    """Routine if nearby an Open Location, otherwise Alert (TL-029, 070); a duplicate Rumor beats it (TL-058)."""
    set_mode(g, machine, g.uproar or not near_open(g, g.sector[machine]))


def update_modes(g: Loop) -> None:
    """After movement; later rules beat earlier ones (TL-077, 174, 078, 058; TL-223)."""
    grid = alert = 0
    guarded = g.law.guarded
    for machine, sector in enumerate(g.sector):
        if sector >= 0:
            bit = 1 << machine
            grid |= bit
            if guarded >> sector & 1:
                alert |= bit
    for machine in bits(g.rules.able["alarmed"] & grid):
        if not g.rules.beside[g.sector[machine]].isdisjoint(g.sector):
            alert |= 1 << machine
    alert |= g.tokened
    if g.uproar:
        alert = grid
    g.tokened &= ~grid
    for machine in bits((g.alert ^ alert) & grid):
        set_mode(g, machine, alert >> machine & 1 == 1)


# In and out of play


def put_on_grid(g: Loop, machine: int, sector: int) -> Script:
    """Put a machine on its starting Sector, or beside it if that is taken (TL-071)."""
    if sector in g.sector:
        places = places_beside(g, sector)
        sector = places[0]
        if len(places) > 1:
            choices: list[Choice] = [("sector", place) for place in places]
            _, sector = yield pick(seat_of(g, g.first), PlaceMachineAt(machine), choices)
    g.sector[machine] = sector
    start_mode(g, machine)
    g.tell("machine_placed", machine, sector)


def places_beside(g: Loop, sector: int) -> list[int]:
    """Free land Sectors beside this one; if all are taken, the nearest free ones."""
    islands = g.rules.islands
    seen = {sector}
    edge = [sector]
    while edge:
        edge = sorted({s for here in edge for s in islands.steps[here] if s >= 0} - seen)
        seen.update(edge)
        free = [s for s in edge if islands.is_land(s) and s not in g.sector]
        if free:
            return free
    raise AssertionError("there are more Sectors than machines")


def let_go(g: Loop, machine: int) -> None:
    """Firewalls and Hack token off, control ends (TL-070)."""
    clear_walls(g, machine)
    g.tokened &= ~(1 << machine)
    g.controller[machine] = NONE


def reset(g: Loop, machine: int) -> Script:
    """Back to its start (TL-070)."""
    let_go(g, machine)
    g.sector[machine] = ASIDE
    g.tell("reset", machine)
    yield from put_on_grid(g, machine, g.start[machine])


def wreck(g: Loop, machine: int) -> None:
    """Off the board until the next machine step (TL-175)."""
    let_go(g, machine)
    g.sector[machine] = WRECKED
    g.tell("wrecked", machine)


def can_wreck(g: Loop, machine: int) -> bool:
    return on_grid(g, machine) and not g.rules.ability(machine, "armed")


def wreck_action(g: Loop, kid: int, machine: int) -> None:
    """Armed: the Hacker wrecks a machine nearby for 2 T (TL-175)."""
    spend(g, kid, 2)
    g.tell("fires", kid, machine_of(g, kid))
    wreck(g, machine)


# The machine step


def machine_step(g: Loop) -> Script:
    """Slow Reboot, firmware, returns, movement, modes (TL-222, step 12)."""
    for machine in bits(g.rules.able["slow_reboot"]):
        if on_grid(g, machine):  # TL-068
            slow_reboot(g, machine)
    if g.rules.content.pack.school[g.school_card].firmware:
        yield from firmware(g)
    if WRECKED in g.sector:
        for machine in range(g.rules.machines):
            if g.sector[machine] == WRECKED:
                yield from reset(g, machine)
    yield from move_all(g)
    update_modes(g)
    if "machines_moved" in g.law.moments:
        yield from fire(g, "machines_moved", g.first)


def slow_reboot(g: Loop, machine: int) -> None:
    """The left-most face-up firewall goes."""
    for space, kind in enumerate(g.walls[machine]):
        if kind != NONE:
            take_wall(g, machine, space)
            g.tell("rebooted", machine, space)
            return


def firmware(g: Loop) -> Script:
    """The School card shows the icon. The second one in a row resets all hacked machines (TL-069).

    One is enough for an Unpredictable machine, hacked or not (TL-179).
    """
    twice = g.school_before != NONE and g.rules.content.pack.school[g.school_before].firmware
    for machine, sector in enumerate(g.sector):
        hacked = sector == HACKED
        if (hacked and twice) or ((hacked or sector >= 0) and g.rules.ability(machine, "unpredictable")):
            yield from reset(g, machine)


def move_all(g: Loop) -> Script:
    """As the School card says; of several machines of a class the Alert ones first (TL-072 to 076, 176)."""
    left = 0
    for machine, sector in enumerate(g.sector):
        if sector >= 0:
            left |= 1 << machine
    left &= ~g.law.still
    for machines, ways in g.rules.marches[g.school_card]:
        movers = left & machines
        while movers:
            machine = movers.bit_length() - 1
            if movers.bit_count() > 1:
                machine = yield from moves_next(g, movers, ways)
            movers &= ~(1 << machine)
            left &= ~(1 << machine)
            advance(g, machine, ways[g.sector[machine]])


def moves_next(g: Loop, movers: int, ways: PassedSectors) -> Script:
    """Which of several machines moves next: an Alert one if there is any (TL-074), by the First Player's choice.

    Where no two of them can meet the order changes nothing, as everybody can see, and nobody is asked.
    """
    able = bits(movers & (g.alert | g.always_alert)) or bits(movers)
    if len(able) == 1 or paths_apart(g, able, ways):
        return able[0]
    choices: list[Choice] = [("machine", machine) for machine in able]
    _, machine = yield pick(seat_of(g, g.first), MoveFirst(), choices)
    return machine


def paths_apart(g: Loop, machines: Sequence[int], ways: PassedSectors) -> bool:
    """Does no Sector lie in the way of two of these machines?"""
    crossed: set[int] = set()
    for machine in machines:
        here = g.sector[machine]
        touched = {here, *ways[here]}
        if not crossed.isdisjoint(touched):
            return False
        crossed |= touched
    return True


def advance(g: Loop, machine: int, way: tuple[int, ...]) -> None:
    """To the last unoccupied Sector of the way (TL-075)."""
    end = NONE
    for here in way:
        if here not in g.sector:
            end = here
    if end != NONE:
        move_to(g, machine, end)


def move_to(g: Loop, machine: int, sector: int) -> None:
    g.tell("machine_moved", machine, g.sector[machine], sector)
    g.sector[machine] = sector


# What the ops do


def candidates(g: Loop, name: str, context: Context) -> list[int]:
    """The machines that an op could mean; of `nearby` and `any` the kid chooses one."""
    everyone = range(g.rules.machines)
    if name == "this":
        return [context.machine] if context.machine != NONE else []
    if name == "nearby":
        return [m for m in everyone if is_near(g, context.kid, m)]
    if name in ("any", "all"):
        return [m for m in everyone if on_grid(g, m)]
    if name == "hacked":
        return [m for m in everyone if g.sector[m] == HACKED]
    return [m for m in everyone if g.sector[m] != ASIDE and is_meant(g, name, m)]


def meant(g: Loop, name: str, context: Context, fit: list[int]) -> Script:
    """The machines an op is about: those that fit, or the kid's choice among them."""
    if name not in ("nearby", "any") or len(fit) < 2:
        return tuple(fit)
    choices: list[Choice] = [("machine", machine) for machine in fit]
    _, machine = yield pick(seat_of(g, context.kid), WhichMachine(context.tile), choices)
    return (machine,)


@does(effects.SetResponse)
def op_response(g: Loop, op: effects.SetResponse, context: Context) -> None:
    """Other Response cards for the machines meant; not with Erratic Firmware, where all have the same one (TL-261)."""
    card = g.rules.content.response[op.card]
    for machine in range(g.rules.machines):
        if g.rules.meant(op.machine) >> machine & 1 and not g.rules.erratic and g.response[machine] != card:
            g.response[machine] = card
            g.tell("response", machine, card)


@does(effects.SetMode)
def op_mode(g: Loop, op: effects.SetMode, context: Context) -> Script:
    fit = [m for m in candidates(g, op.machine, context) if on_grid(g, m)]
    machines = yield from meant(g, op.machine, context, fit)
    for machine in machines:
        set_mode(g, machine, op.mode == "alert")


@does(effects.ShowFirewalls)
def op_firewalls(g: Loop, op: effects.ShowFirewalls, context: Context) -> Script:
    fit = hidden_walls(g, op, context)
    machines = yield from meant(g, op.machine, context, fit)
    for machine in machines:
        show_walls(g, machine, op.n)


def hidden_walls(g: Loop, op: effects.ShowFirewalls, context: Context) -> list[int]:
    """Unhacked machines with an empty space among the first n."""
    return [m for m in candidates(g, op.machine, context) if on_grid(g, m) and NONE in g.walls[m][: op.n]]


@does(effects.Reset)
def op_reset(g: Loop, op: effects.Reset, context: Context) -> Script:
    fit = candidates(g, op.machine, context)
    if op.wrecked:
        fit = [m for m in fit if can_wreck(g, m)]
    machines = yield from meant(g, op.machine, context, fit)
    for machine in machines:
        if op.wrecked:
            wreck(g, machine)
        elif g.sector[machine] != WRECKED:
            yield from reset(g, machine)


@does(effects.PlaceMachine)
def op_place_machine(g: Loop, op: effects.PlaceMachine, context: Context) -> Script:
    for machine in range(g.rules.machines):
        if is_meant(g, op.machine, machine) and g.sector[machine] == ASIDE:
            g.start[machine] = SECTOR[op.sector]
            yield from put_on_grid(g, machine, g.start[machine])


@does(effects.MoveMachine)
def op_move_machine(g: Loop, op: effects.MoveMachine, context: Context) -> Script:
    machines = yield from meant(g, op.machine, context, movable(g, op, context))
    for machine in machines:
        for _ in range(op.n):
            sectors = steps_for(g, machine, op.toward, context)
            if not sectors:
                break
            choices: list[Choice] = [("sector", sector) for sector in sectors]
            if op.toward == "choose":
                choices.append(STOP)
            choice = choices[0]
            if len(choices) > 1:
                choice = yield pick(seat_of(g, context.kid), MoveMachineTo(machine, context.tile), choices)
            if choice == STOP:
                break
            move_to(g, machine, choice[1])


def movable(g: Loop, op: effects.MoveMachine, context: Context) -> list[int]:
    """Machines on the grid that have a step to take."""
    return [m for m in candidates(g, op.machine, context) if can_step(g, m, op.toward, context)]


def can_step(g: Loop, machine: int, toward: str, context: Context) -> bool:
    """Is it on the grid, with a step to take?"""
    return on_grid(g, machine) and bool(steps_for(g, machine, toward, context))


def steps_for(g: Loop, machine: int, toward: str, context: Context) -> list[int]:
    """Free land Sectors beside the machine; with a goal, only those one step closer to it (TL-207)."""
    here = g.sector[machine]
    free = [s for s in g.rules.land_steps[here] if s >= 0 and s not in g.sector]
    if toward == "choose":
        return free
    way = g.rules.way(goal_sectors(g, toward, context))
    return [s for s in free if way[s] == way[here] - 1]


def goal_sectors(g: Loop, toward: str, context: Context) -> tuple[int, ...]:
    islands = g.rules.islands
    if toward == "tile":
        return (context.tile,)
    if toward == "kid":
        return islands.nearby[g.at[context.kid]]
    if toward in SECTOR:
        return (SECTOR[toward],)
    return islands.nearby[islands.number[toward]]
