"""Tempting answers that are not legal now, each with its reason and rule: it feeds "why can't I?"."""

from __future__ import annotations

from collections.abc import Callable

from streetlight.core.asks import Ask
from streetlight.core.words import Block, Label, Text
from streetlight.games.loop.pack import content
from streetlight.games.loop.questions import Adventure, Failed, Help
from streetlight.games.loop.rules.adventure import can_use_anomaly, can_use_tile, home_cost, is_action
from streetlight.games.loop.rules.chores import place_of
from streetlight.games.loop.rules.dice import may_push
from streetlight.games.loop.rules.hacking import can_hack, hack_cost, hackers_near
from streetlight.games.loop.rules.moving import bus_runs, walk_cost
from streetlight.games.loop.rules.rumors import rumor_at
from streetlight.games.loop.rules.trade import can_trade, traders
from streetlight.games.loop.state import (
    ACTIVE,
    HAPPY,
    INJURED,
    LYING,
    NONE,
    SICK,
    UPSET,
    Loop,
    bits,
    has,
    is_near,
)
from streetlight.games.loop.text.refs import anomaly_ref, kid_ref, place_ref


def blocked(g: Loop, ask: Ask) -> list[Block]:
    question = ask.question
    if isinstance(question, Adventure):
        return _adventure(g, ask.seat)
    if isinstance(question, Help):
        return _help(g, ask.seat, question)
    if isinstance(question, Failed) and not may_push(g, question.kid):
        return [_push(g, question.kid)]
    return []


def _adventure(g: Loop, seat: int) -> list[Block]:
    """What the player's kids can't do; and kids who can do nothing."""
    blocks: list[Block] = []
    for kid in g.rules.kids_of[seat]:
        if g.standing[kid] == ACTIVE:
            blocks += _kid(g, kid)
        elif g.standing[kid] in (LYING, SICK):
            why = "why.lying" if g.standing[kid] == LYING else "why.sick"
            rule = "TL-183" if g.standing[kid] == LYING else "TL-063"
            ref = kid_ref(g, kid)
            label = Label(Text("blocked.kid", kid=ref), (ref,), rule)
            blocks.append(Block(f"kid:{ref[4:]}", label, Text(why, kid=ref)))
    return blocks


def _kid(g: Loop, kid: int) -> list[Block]:
    """What an active kid can't do, with the first reason that holds."""
    ref, here, time = kid_ref(g, kid), g.at[kid], g.pool[kid]
    blocks: list[Block] = []

    def add(what: str, rule: str, reason: Text, target: str = "", **words: str) -> None:
        id = ":".join([part for part in (what, ref[4:], target.partition(":")[2]) if part])
        targets = (ref, target) if target else (ref,)
        label = Label(Text(f"blocked.{what}", **words), targets, rule, who=ref)
        blocks.append(Block(id, label, reason))

    for to in g.rules.islands.adjacent[here]:
        place = place_ref(g, to)
        if g.closed >> to & 1:
            add("walk", "TL-005", Text("why.closed", place=place), place, place=place)
        elif time and walk_cost(g, to) > time:
            reason = Text("why.walk", kid=ref, place=place, time=walk_cost(g, to), left=time)
            add("walk", "TL-253", reason, place, place=place)
    if time:
        blocks += _bus(g, kid)
        if g.favor[kid] != HAPPY:
            favor = ("favor:angry", "favor:neutral")[g.favor[kid]]
            add("car", "TL-130", Text("why.car", kid=ref, favor=favor))
        elif g.law.no_car:
            add("car", "TL-005", Text("why.no_car"))
        if g.conditions[kid] and g.rested >> kid & 1:
            add("rest", "TL-181", Text("why.rested", kid=ref))
        if rumor_at(g, here) == NONE:
            add("investigate", "TL-148", Text("why.no_rumor", place=place_ref(g, here)))
        if not can_trade(g, here):
            alone = traders(g, here).bit_count() < 2
            add("trade", "TL-152", Text("why.trade_alone" if alone else "why.trade_nothing"))
        blocks += _machines(g, kid)
        tile = g.rules.tile_here[here]
        if tile != NONE and not can_use_tile(g, kid, tile):
            used = g.tiles_used >> tile & 1
            name = f"tile:{g.rules.content.pack.tiles[g.rules.tiles[tile][0]].id}"
            add("tile", "TL-249", Text("why.tile_used" if used else "why.no_use"), name, tile=name)
        for anomaly in g.anomalies[kid]:
            if is_action(g, anomaly) and not can_use_anomaly(g, kid, anomaly):
                name = anomaly_ref(g, anomaly)
                add("anomaly", "TL-098", Text("why.no_use"), name, anomaly=name)
        if g.chore[kid] != NONE and not g.done >> kid & 1:
            _chore(g, kid, add)
    if time < home_cost(g, kid):
        add("home", "TL-182", Text("why.home", kid=ref, time=home_cost(g, kid), left=time))
    return blocks


def _bus(g: Loop, kid: int) -> list[Block]:
    """No bus from here, or none to a stop that the Diary has struck off."""
    ref, here = kid_ref(g, kid), g.at[kid]
    place = place_ref(g, here)
    label = Label(Text("blocked.bus"), (ref,), "TL-005", who=ref)
    if not g.rules.islands.bus >> here & 1:
        no_stop = Label(Text("blocked.bus"), (ref,), "TL-128", who=ref)
        return [Block(f"bus:{ref[4:]}", no_stop, Text("why.no_stop", place=place))]
    if not any(bus_runs(g, stop, stop) for stop in g.rules.bus_stops):
        return [Block(f"bus:{ref[4:]}", label, Text("why.no_bus"))]
    if not bus_runs(g, here, here):
        return [Block(f"bus:{ref[4:]}", label, Text("why.no_bus_at", place=place))]
    blocks: list[Block] = []
    for stop in g.rules.bus_stops:
        if not bus_runs(g, stop, stop):
            to = place_ref(g, stop)
            label = Label(Text("blocked.bus_to", place=to), (ref, to), "TL-005", who=ref)
            blocks.append(Block(f"bus:{ref[4:]}:{to[6:]}", label, Text("why.no_bus_at", place=to)))
    return blocks


def _machines(g: Loop, kid: int) -> list[Block]:
    """Machines nearby that are too much for the kids there."""
    ref = kid_ref(g, kid)
    blocks: list[Block] = []
    for machine in range(g.rules.machines):
        if is_near(g, kid, machine) and not can_hack(g, kid, machine):
            name = f"machine:{g.rules.content.pack.machines[machine].id}"
            left = sum([g.pool[other] for other in bits(hackers_near(g, machine))])
            reason = Text("why.hack_time", time=hack_cost(g, machine, 1), left=left)
            label = Label(Text("blocked.hack", machine=name), (ref, name), "TL-153", who=ref)
            blocks.append(Block(f"hack:{ref[4:]}:{name[8:]}", label, reason))
    return blocks


def _chore(g: Loop, kid: int, add: Callable[..., None]) -> None:
    """Why the own Chore can't be worked on here and now."""
    card = g.rules.content.pack.chores[g.chore[kid]]
    goal = card.goal
    ref, name = kid_ref(g, kid), f"chore:{card.id}"
    if isinstance(goal, (content.Work, content.Bring)):
        place = place_of(g, kid)
        if g.at[kid] != place:
            reason = Text("why.chore_place", chore=name, place=place_ref(g, place))
            add("chore", "TL-193", reason, "", chore=name)
        elif isinstance(goal, content.Work) and g.pool[kid] < goal.time:
            reason = Text("why.chore_time", chore=name, kid=ref, time=goal.time, left=g.pool[kid])
            add("chore", "TL-193", reason, "", chore=name)


def _help(g: Loop, seat: int, question: Help) -> list[Block]:
    """Own kids who can't help, and why (TL-089)."""
    kid, trait = question.kid, question.trait
    blocks: list[Block] = []
    for helper in g.rules.kids_of[seat]:
        if helper == kid or helper in question.able:
            continue
        ref = kid_ref(g, helper)
        if g.standing[helper] == LYING:
            reason = Text("why.lying", kid=ref)
        elif g.at[helper] != g.at[kid]:
            reason = Text("why.elsewhere", kid=ref, place=place_ref(g, g.at[helper]))
        elif has(g, helper, UPSET):
            reason = Text("why.upset", kid=ref)
        elif g.rules.weaknesses[g.cast[helper]] == trait:
            reason = Text("why.weak", kid=ref, trait=f"trait:{g.rules.content.pack.traits[trait].id}")
        else:
            continue
        label = Label(Text("blocked.help", kid=ref), (ref,), "TL-089")
        blocks.append(Block(f"help:{ref[4:]}", label, reason))
    return blocks


def _push(g: Loop, kid: int) -> Block:
    why = "why.no_push_injured" if has(g, kid, INJURED) else "why.no_push_time"
    ref = kid_ref(g, kid)
    return Block("push", Label(Text("blocked.push"), (ref,), "TL-111"), Text(why, kid=ref))
