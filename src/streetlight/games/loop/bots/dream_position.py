"""The position of an imagined match, in numbers."""

from __future__ import annotations

from typing import Final

from streetlight.games.loop.bots.position import (
    KidNow,
    MachineNow,
    Position,
    RumorNow,
    TestNow,
    TileNow,
    combos_of,
    tags_of,
)
from streetlight.games.loop.documents import Standing
from streetlight.games.loop.pack.effects import CONDITIONS, TOKENS
from streetlight.games.loop.rules.adventure import home_cost
from streetlight.games.loop.rules.machines import side_of
from streetlight.games.loop.state import NONE, Loop, bits, day_name, home, is_alert, machine_of, seat_of
from streetlight.games.loop.view import FAVORS, STANDING, achieved, acted, enigma_limit, insight_goal

HELD: Final = tuple([tuple([CONDITIONS[slot] for slot in bits(held)]) for held in range(16)])
"""Conditions as bits -> their names."""

STANDS: Final[tuple[Standing, ...]] = STANDING


def position_of(g: Loop) -> Position:
    """What everybody at that table would know; what lies face down stays face down."""
    rules, pack = g.rules, g.rules.content.pack
    places = rules.locations
    return Position(
        scenario=rules.scenario,
        round=g.round,
        rounds=rules.rounds,
        day=day_name(g),
        insight=g.insight,
        enigma=g.enigma,
        goal=insight_goal(g),
        limit=enigma_limit(g),
        kids=[kid_of(g, kid) for kid in range(rules.kids)],
        sides=[side for side in [rules.sides[number] for number in g.sides] if side is not None],
        done=frozenset(
            [
                action.id
                for number, (side, action) in enumerate(rules.actions)
                if side in g.sides and (acted(g, number, action.per) or achieved(g, action))
            ]
        ),
        track=[
            RumorNow(rules.rumor_at[card], pack.rumors[card] if g.up >> card & 1 else None)
            for card in g.track
            if card != NONE
        ],
        tiles=[
            TileNow(at, rules.tile_cards[at], place, g.tiles_used >> at & 1 == 1)
            for at, (_, place, _) in enumerate(rules.tiles)
        ],
        machines=[machine_in(g, machine) for machine in range(rules.machines) if is_in_play(g, machine)],
        tokens={(TOKENS[at // places], at % places): count for at, count in enumerate(g.tokens) if count},
        tracks=dict(zip(rules.scenario.tracks, g.tracks, strict=True)),
        discarded=g.item_discard,
        restricted=frozenset(bits(g.restricted)),
        closed=frozenset(bits(g.closed)),
        no_bus=frozenset(bits(g.law.no_bus)),
        waiting=frozenset(),
        test=TestNow(g.test.kid, g.test.dice) if g.test else None,
    )


def kid_of(g: Loop, kid: int) -> KidNow:
    content = g.rules.content
    card = content.pack.kids[g.cast[kid]]
    items, anomalies, machine = g.items[kid], g.anomalies[kid], machine_of(g, kid)
    colours = g.rules.content.pack.items
    return KidNow(
        id=card.id,
        name=card.name,
        number=kid,
        seat=seat_of(g, kid),
        at=g.at[kid],
        home=home(g, kid),
        standing=STANDS[g.standing[kid]],
        time=g.pool[kid],
        tomorrow=g.tomorrow[kid],
        conditions=HELD[g.conditions[kid]],
        favor=FAVORS[g.favor[kid]],
        rested=g.rested >> kid & 1 == 1,
        items=items,
        colours=tuple([colours[item].colour for item in items]),
        anomalies=anomalies,
        tags=tags_of(content, items, anomalies),
        combos=combos_of(content, anomalies, machine),
        chore=g.chore[kid],
        chore_done=g.done >> kid & 1 == 1,
        visited=(),
        machine=machine,
        home_cost=home_cost(g, kid),
        strength=card.strength,
        weakness=card.weakness,
    )


def is_in_play(g: Loop, machine: int) -> bool:
    return g.sector[machine] >= 0 or g.controller[machine] != NONE


def machine_in(g: Loop, machine: int) -> MachineNow:
    rules, side, sector = g.rules, side_of(g, machine), g.sector[machine]
    return MachineNow(
        number=machine,
        card=rules.content.pack.machines[machine],
        on_grid=sector >= 0,
        near=bits(rules.locs_near[sector]) if sector >= 0 else (),
        alert=is_alert(g, machine),
        stance=side.stance,
        trait=side.trait,
        walls=len(g.walls[machine]),
        hidden=g.walls[machine].count(NONE),
        movement=rules.sheets[machine].movement,
    )
