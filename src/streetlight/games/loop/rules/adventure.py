"""The Adventure phase: any kid may act next, one action at a time (TL-080 to 082, 181 to 186, 226, 227)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from streetlight.core.asks import Choice, Script, anyone, one
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.effects import CardAction
from streetlight.games.loop.questions import Adventure, ShareAction
from streetlight.games.loop.rules.cards import fetchable
from streetlight.games.loop.rules.chores import can_do_chore, do_chore, note_visits
from streetlight.games.loop.rules.cubes import recover, spend, use_counter
from streetlight.games.loop.rules.diary import WAIT, check, holds, must_check
from streetlight.games.loop.rules.hacking import can_pay_hack, hack, split, together
from streetlight.games.loop.rules.machines import (
    can_scout_machine,
    can_step,
    can_wreck,
    candidates,
    hidden_walls,
    scout_machine,
    wreck_action,
)
from streetlight.games.loop.rules.moving import bus, car, machine_ride, ride_ends, walk
from streetlight.games.loop.rules.rumors import (
    deck_size,
    echo_places,
    face_down,
    investigate,
    letters_on_track,
    scout_rumor,
)
from streetlight.games.loop.rules.running import Context, could_mean, run
from streetlight.games.loop.rules.trade import can_trade, start_trade
from streetlight.games.loop.state import (
    ACTIVE,
    LATE,
    LYING,
    NONE,
    Cause,
    Loop,
    amount,
    home,
    kids_at,
    machine_of,
    upright,
)


def adventure(g: Loop) -> Script:
    """One action of one kid. The phase ends when every kid is lying, sick or late (TL-227)."""
    rules = g.rules
    busy = able = 0  # seats with an active kid, and seats with a late one that could go on, as bits
    if 0 in g.pool:
        for kid, standing in enumerate(g.standing):
            if standing == ACTIVE:
                if g.pool[kid] or not out_of_time(g, kid):
                    busy |= rules.seat_bits[kid]
            elif standing == LATE and can_go_on(g, kid):
                able |= rules.seat_bits[kid]
    else:  # everybody has T: then it is only about who stands
        seats_where = rules.seats_where[tuple(g.standing)]
        busy, able = seats_where[ACTIVE], seats_where[LATE]
    if not busy:
        g.step = "evening"
        return
    if g.waiting:
        busy &= ~g.waiting
        able &= ~g.waiting
    seats = rules.seats_in[busy | able]
    if len(seats) == 1:
        seat = seats[0]
        choice = yield one(seat, Adventure(busy), adventure_choices)
    else:
        seat, choice = yield anyone(seats, Adventure(busy), adventure_choices)
    words = len(choice)
    if words == 1:  # WAIT
        g.waiting |= 1 << seat
        return
    g.waiting = 0
    g.noticed = 0
    act = ACTIONS[choice[0]]  # of a kid, most with one thing more
    doing = act(g, choice[1]) if words == 2 else act(g, choice[1], choice[2])
    if doing is not None:
        yield from doing
    if g.trade and not g.ended:
        g.step = "trade"
        return
    if not rules.visit_chores.isdisjoint(g.chore):
        note_visits(g)
    if not g.ended and must_check(g):  # after every action (TL-082)
        yield from check(g)
    if g.ended:
        g.step = ""


def after_action(g: Loop) -> Script:
    """The end of an action that led to a trade: the Diary is checked now (TL-082)."""
    g.step = "adventure"
    note_visits(g)
    if not g.ended:
        yield from check(g)
    if g.ended:
        g.step = ""


def out_of_time(g: Loop, kid: int) -> bool:
    """A kid with an empty pool and a way to go is late (TL-184, 226)."""
    if home_cost(g, kid) == 0:
        return False
    g.standing[kid] = LATE
    g.tell("out_of_time", kid)
    return True


def can_go_on(g: Loop, kid: int) -> bool:
    """A late kid with T may go on, and one who was carried home may lie down there (TL-182, 227)."""
    return g.pool[kid] > 0 or home_cost(g, kid) == 0


# What can be done


def adventure_choices(g: Loop, seat: int, question: Adventure) -> list[Choice]:
    """Every action of a player's kids; or another, who could act too, goes first."""
    choices: list[Choice] = []
    for kid in g.rules.kids_of[seat]:
        if g.standing[kid] == ACTIVE:
            add_choices(g, kid, choices)
        elif g.standing[kid] == LATE and can_go_on(g, kid):
            choices.append(("back", kid))
    if question.busy & ~(1 << seat):
        choices.append(WAIT)
    return choices


def add_choices(g: Loop, kid: int, choices: list[Choice]) -> None:
    """The actions of one kid. With an empty pool it can only go home for nothing, or be late (TL-042)."""
    rules, law = g.rules, g.law
    time, here = g.pool[kid], g.at[kid]
    if time:
        choices += law.trips[g.favor[kid]][kid][here][time if time < law.dearest else law.dearest]
        rumors = rules.rumors_around[kid][here]
        for card in g.track:
            if card in rumors:
                choices += rumors[card][g.up >> card & 1]
        if kid in g.controller or not rules.sectors_near[here].isdisjoint(g.sector):
            add_machines(g, kid, here, time, choices)
        held = g.conditions[kid]
        if held and not g.rested >> kid & 1:  # TL-181
            choices += rules.rests[kid][held]
        if g.at.count(here) > 1 and can_trade(g, here):
            choices.append(("trade", kid))
        if here == rules.chore_at[g.cast[kid]][g.chore[kid]] and can_do_chore(g, kid):
            choices.append(("chore", kid))
        tile = rules.tile_here[here]
        if tile != NONE and can_use_tile(g, kid, tile):
            choices.append(("tile", kid, tile))
        for anomaly in g.anomalies[kid]:
            if can_use_anomaly(g, kid, anomaly):
                choices.append(("anomaly", kid, anomaly))
        for number, action in law.actions_at[here]:
            if can_act(g, kid, number, action):
                choices.append(("card", kid, number))
    if time >= law.home_most or time >= home_cost(g, kid):
        choices += rules.home_or_late[kid]
    else:
        choices.append(("late", kid))


def add_machines(g: Loop, kid: int, here: int, time: int, choices: list[Choice]) -> None:
    """Scout, hack and wreck machines nearby; ride the own one."""
    own = machine_of(g, kid)
    near = g.rules.sectors_near[here]
    for machine, sector in enumerate(g.sector):
        if sector in near:
            if can_scout_machine(g, machine):
                choices.append(("scout_machine", kid, machine))
            if can_pay_hack(g, kid, machine):
                choices.append(("hack", kid, machine))
            if own != NONE and time > 1 and g.rules.ability(own, "armed") and can_wreck(g, machine):
                choices.append(("wreck", kid, machine))
    if own != NONE and ride_ends(g, kid, g.rules.sheets[own].movement):
        choices.append(("ride", kid))


# Home for dinner

WayHome = Literal["easy", "tight", "lost"]


def home_cost(g: Loop, kid: int) -> int:
    """1 T from an Open Location, 2 from a Restricted one, 0 at Home; 1 less with a machine (TL-182, 213)."""
    here = g.at[kid]
    costs = g.law.ways_home[g.cast[kid]][here]
    return costs[kid in g.controller or (g.rules.together and goes_together(g, kid, here))]


def home_cost_from(g: Loop, kid: int, place: int) -> int:
    """What the way home would cost from there."""
    costs = g.law.ways_home[g.cast[kid]][place]
    return costs[kid in g.controller or (g.rules.together and goes_together(g, kid, place))]


def goes_together(g: Loop, kid: int, here: int) -> bool:
    """Go Home Together: a machine is here, or was when its Hacker went home from the kid's side today (TL-213)."""
    return has_machine(g, here) or g.seen_off[kid] >> here & 1 == 1


def way_home(g: Loop, kid: int) -> WayHome:
    """Has a kid that is out T to spare, just enough for the way home, or too few (TL-182, 184)?"""
    cost, time = home_cost(g, kid), g.pool[kid]
    if g.standing[kid] != ACTIVE or time > cost or cost == 0:
        return "easy"
    return "tight" if time == cost else "lost"


def has_machine(g: Loop, place: int) -> bool:
    """Does a kid at this Location control a machine?"""
    return any(kid in g.controller for kid in kids_at(g, place))


def go_home(g: Loop, kid: int) -> None:
    """The kid lies down at Home: no more actions or Help (TL-183)."""
    spend(g, kid, home_cost(g, kid))
    if kid in g.controller:
        for other in kids_at(g, g.at[kid]):
            g.seen_off[other] |= 1 << g.at[kid]
    g.at[kid] = home(g, kid)
    g.standing[kid] = LYING
    g.tell("went_home", kid, g.at[kid])


def be_late(g: Loop, kid: int) -> None:
    """It stays standing where it is and may still Help (TL-184, 185)."""
    g.standing[kid] = LATE
    g.tell("late", kid)


def come_back(g: Loop, kid: int) -> None:
    """A late kid goes on after all (TL-227)."""
    g.standing[kid] = ACTIVE
    g.tell("back", kid)


def rest(g: Loop, kid: int, slot: int) -> None:
    """Once per round: remove a condition, or move the Injured cube (TL-181, 251)."""
    spend(g, kid, 1)
    g.rested |= 1 << kid
    g.tell("rests", kid)
    recover(g, kid, slot)


# Tiles, Anomalies and card actions


def has_use(g: Loop, ops: tuple[effects.Op, ...], kid: int, tile: int = NONE) -> bool:
    """Would the first of these ops do anything? What can do nothing is not offered."""
    use = USES.get(type(ops[0]))
    return use is None or use(g, ops[0], kid, tile)


def _rest_use(g: Loop, op: effects.Rest, kid: int, tile: int) -> bool:
    """Only a condition of somebody who takes part counts: not that of a kid who lies here at home (TL-183)."""
    return any(g.conditions[other] for other in could_mean(g, op.who, Context(kid)))


def _move_kid_use(g: Loop, op: effects.PutKids, kid: int, tile: int) -> bool:
    """Is there somebody up and about elsewhere who could be called here (TL-063, 226)?"""
    if op.to != "here":
        return True
    kids = could_mean(g, op.who, Context(kid))
    return any(upright(g, other) and g.at[other] != g.at[kid] for other in kids)


def _move_use(g: Loop, op: effects.MoveMachine, kid: int, tile: int) -> bool:
    context = Context(kid, tile=tile)
    return any(can_step(g, m, op.toward, context) for m in candidates(g, op.machine, context))


def _mode_use(g: Loop, op: effects.SetMode, kid: int, tile: int) -> bool:
    alert = op.mode == "alert"
    return any((g.alert >> m & 1 == 1) != alert for m in candidates(g, op.machine, Context(kid)))


def _reset_use(g: Loop, op: effects.Reset, kid: int, tile: int) -> bool:
    return any(not op.wrecked or can_wreck(g, m) for m in candidates(g, op.machine, Context(kid)))


def _rule_use(g: Loop, op: effects.Change, kid: int, tile: int) -> bool:
    """A shorter way home is of use while it takes time from anywhere: the change is for all, all day."""
    shorter = op.rule.hook == "home_cost" and amount(g, op.rule.n) < 0
    return not shorter or max(g.law.home_costs) > 0


def _script_use(g: Loop, op: effects.RunScript, kid: int, tile: int) -> bool:
    return bool(echo_places(g)) if op.name == "gravitron_echoes" else deck_size(g) > 0


# Any: each of them takes the kind of op that it stands beside.
USES: dict[type, Callable[[Loop, Any, int, int], bool]] = {
    effects.Rest: _rest_use,
    effects.GainItem: lambda g, op, kid, tile: op.source == "deck" or bool(fetchable(g, op.tags)),
    effects.MoveMachine: _move_use,
    effects.ShowFirewalls: lambda g, op, kid, tile: bool(hidden_walls(g, op, Context(kid))),
    effects.SetMode: _mode_use,
    effects.Reset: _reset_use,
    effects.Scout: lambda g, op, kid, tile: face_down(g) != 0,
    effects.RemoveRumor: lambda g, op, kid, tile: letters_on_track(g) != 0,
    effects.Ride: lambda g, op, kid, tile: ride_ends(g, kid, op.movement) != 0,
    effects.PutKids: _move_kid_use,
    effects.Enigma: lambda g, op, kid, tile: g.enigma > 0 or amount(g, op.n) > 0,
    effects.Change: _rule_use,
    effects.RunScript: _script_use,
}
"""Op -> whether it could do anything now, for this kid, on a tile of this Sector. Ops that are not here always can."""


def can_use_tile(g: Loop, kid: int, tile: int) -> bool:
    """Once per round, any one kid there (TL-198, 249)."""
    if g.tiles_used >> tile & 1:
        return False
    card = g.rules.tile_cards[tile]
    return g.pool[kid] >= card.time and has_use(g, card.do, kid, g.rules.tiles[tile][2])


def use_tile(g: Loop, kid: int, tile: int) -> Script:
    number, _, sector = g.rules.tiles[tile]
    card = g.rules.tile_cards[tile]
    spend(g, kid, card.time)
    g.tiles_used |= 1 << tile
    g.tell("tile", kid, number)
    yield from run(g, card.do, Context(kid, tile=sector, cause=Cause("tile", number)))


def is_action(g: Loop, anomaly: int) -> bool:
    """Is its special effect an action?"""
    return g.rules.content.pack.anomalies[anomaly].use == "action"


def can_use_anomaly(g: Loop, kid: int, anomaly: int) -> bool:
    return is_action(g, anomaly) and has_use(g, g.rules.content.pack.anomalies[anomaly].do, kid)


def use_anomaly(g: Loop, kid: int, anomaly: int) -> Script:
    """A special effect that is an action costs 1 T and a counter (TL-098)."""
    spend(g, kid, 1)
    g.tell("anomaly", kid, anomaly)
    use_counter(g, kid, anomaly)
    ops = g.rules.content.pack.anomalies[anomaly].do
    yield from run(g, ops, Context(kid, cause=Cause("anomaly", anomaly)))


def sharers(g: Loop, kid: int, action: CardAction) -> int:
    """Who may pay for a card action: the kid, and with `shared` the active kids there (TL-246)."""
    if not action.shared:
        return 1 << kid
    return sum([1 << other for other in kids_at(g, g.at[kid]) if g.standing[other] == ACTIVE])


def can_act(g: Loop, kid: int, number: int, action: CardAction) -> bool:
    """Has it not been taken, do its conditions hold, and can the kids here pay for it (TL-093, 246)?"""
    used = {"round": g.acted_today, "game": g.acted}.get(action.per, 0)
    if used >> number & 1 or not holds(g, action.when, kid):
        return False
    if g.pool[kid] >= action.time:
        return True
    return together(g, sharers(g, kid, action)) >= action.time


def card_action(g: Loop, kid: int, number: int) -> Script:
    """An action that a Diary card offers (TL-093, 246)."""
    action = g.rules.actions[number][1]
    shares = yield from split(g, kid, sharers(g, kid, action), action.time, 0, ShareAction, number)
    if not shares and action.time:
        g.tell("card_called_off", kid, number)
        return
    g.acted |= 1 << number
    g.acted_today |= 1 << number
    g.tell("card_action", kid, number)
    yield from run(g, action.do, Context(kid, cause=Cause("action", number)))


ACTIONS: dict[str, Callable[..., Script | None]] = {
    "walk": walk,
    "bus": bus,
    "car": car,
    "ride": machine_ride,
    "scout": scout_rumor,
    "scout_machine": scout_machine,
    "investigate": investigate,
    "trade": start_trade,
    "hack": hack,
    "wreck": wreck_action,
    "rest": rest,
    "chore": do_chore,
    "tile": use_tile,
    "anomaly": use_anomaly,
    "card": card_action,
    "home": go_home,
    "late": be_late,
    "back": come_back,
}
"""Action -> what does it: at once (None) or as a script."""
