"""Things as refs: "kid:maja", "place:M", "machine:jarv"; their names; and the ids of choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from streetlight.games.loop.pack.content import PackIndex
from streetlight.games.loop.pack.effects import CONDITIONS, TRAITS
from streetlight.games.loop.rules.combos import ANOMALY, MACHINE
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.state import Loop
from streetlight.games.loop.text.sentences import sentences_of

FAVORS = ("favor:angry", "favor:neutral", "favor:happy")

# Refs


def kid_ref(g: Loop, kid: int) -> str:
    return f"kid:{g.rules.content.pack.kids[g.cast[kid]].id}"


def place_ref(g: Loop, place: int) -> str:
    return f"place:{g.rules.letters[place]}"


def machine_ref(g: Loop, machine: int) -> str:
    return f"machine:{g.rules.content.pack.machines[machine].id}"


def item_ref(g: Loop, item: int) -> str:
    return f"item:{g.rules.content.pack.items[item].id}"


def anomaly_ref(g: Loop, anomaly: int) -> str:
    return f"anomaly:{g.rules.content.pack.anomalies[anomaly].id}"


def rumor_ref(g: Loop, card: int) -> str:
    return f"rumor:{g.rules.content.pack.rumors[card].id}"


def chore_ref(g: Loop, chore: int) -> str:
    return f"chore:{g.rules.content.pack.chores[chore].id}"


def school_ref(g: Loop, card: int) -> str:
    return f"school:{g.rules.content.pack.school[card].id}"


def tile_ref(g: Loop, tile: int) -> str:
    return f"tile:{g.rules.content.pack.tiles[tile].id}"


def page_ref(g: Loop, side: int) -> str:
    return f"page:{g.rules.pages[side // 2].number}{'ab'[side % 2]}"


def thing_ref(g: Loop, thing: int) -> str:
    if thing >= MACHINE:
        return machine_ref(g, thing - MACHINE)
    return anomaly_ref(g, thing - ANOMALY) if thing >= ANOMALY else item_ref(g, thing)


def condition_ref(slot: int) -> str:
    return f"condition:{CONDITIONS[slot]}"


def trait_ref(trait: int) -> str:
    return f"trait:{TRAITS[trait]}"


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


# Any: each of them takes what the state has kept under its name.
NAMED: dict[str, Callable[[Loop, Any], str | int | tuple[str, ...]]] = {
    "seat": lambda g, n: f"seat:{n}",
    "kid": kid_ref,
    "helper": kid_ref,
    "owner": kid_ref,
    "to": kid_ref,
    "character": lambda g, n: f"kid:{g.rules.content.pack.kids[n].id}",
    "kids": lambda g, kids: tuple([kid_ref(g, kid) for kid in kids]),
    "place": place_ref,
    "origin": place_ref,
    "places": lambda g, places: tuple([place_ref(g, place) for place in places]),
    "machine": machine_ref,
    "item": item_ref,
    "anomaly": anomaly_ref,
    "rumor": rumor_ref,
    "chore": chore_ref,
    "school": school_ref,
    "tile": tile_ref,
    "page": page_ref,
    "thing": thing_ref,
    "things": lambda g, things: tuple([thing_ref(g, thing) for thing in things]),
    "condition": lambda g, slot: condition_ref(slot),
    "trait": lambda g, trait: trait_ref(trait),
    "favor": lambda g, favor: FAVORS[favor],
    "mode": lambda g, alert: "mode:alert" if alert else "mode:routine",
    "day": lambda g, day: f"day:{day}",
    "sector": lambda g, sector: f"sector:{SECTORS[sector]}",
    "start": lambda g, sector: f"sector:{SECTORS[sector]}",
    "response": lambda g, response: f"response:{g.rules.content.pack.responses[response].id}",
    "space": lambda g, space: space + 1,
    "firewall": lambda g, kind: f"firewall:{g.rules.content.pack.firewalls[kind].id}",
    "combo": lambda g, combo: f"combo:{combo}",
    "kind": lambda g, kind: f"token:{kind}",
    "by": lambda g, n: _signed(n),
    "ending": lambda g, ending: f"ending:{ending}",
    "label": lambda g, label: label if isinstance(label, str) else g.rules.actions[label][1].label,
    "rule": lambda g, change: sentences_of(g.rules.content, g.rules.scenario.id).rule(
        g.rules.changes[change]
    ),
}
"""How the field of an event becomes a ref or a word, by its name; others stay as they are."""


@cache
def names_by_ref(c: PackIndex) -> dict[str, str]:
    """Ref -> name of everything else in a pack."""
    pack = c.pack
    found: dict[str, str] = {}
    for kind, entries in (
        ("anomaly", pack.anomalies),
        ("rumor", pack.rumors),
        ("chore", pack.chores),
        ("school", pack.school),
        ("tile", pack.tiles),
        ("combo", pack.combos),
        ("trait", pack.traits),
    ):
        for entry in entries:
            found[f"{kind}:{entry.id}"] = entry.name
    half = sentences_of(c).half
    for token in pack.firewalls:
        found[f"firewall:{token.id}"] = f"{half(token.routine)} / {half(token.alert)}"
    return found


# Choice ids: what each part of a choice is called


def _letter(g: Loop, place: int) -> str:
    return g.rules.letters[place]


def _kid(g: Loop, kid: int) -> str:
    return kid_ref(g, kid)[4:]


def _machine(g: Loop, machine: int) -> str:
    return g.rules.content.pack.machines[machine].id


def _item(g: Loop, item: int) -> str:
    return g.rules.content.pack.items[item].id


def _anomaly(g: Loop, anomaly: int) -> str:
    return g.rules.content.pack.anomalies[anomaly].id


def _chore(g: Loop, chore: int) -> str:
    return g.rules.content.pack.chores[chore].id


def _thing(g: Loop, thing: int) -> str:
    return thing_ref(g, thing).partition(":")[2]


def _slot(g: Loop, slot: int) -> str:
    return CONDITIONS[slot]


def _tile(g: Loop, tile: int) -> str:
    return g.rules.content.pack.tiles[g.rules.tiles[tile][0]].id


def _action(g: Loop, number: int) -> str:
    return g.rules.actions[number][1].id


def _same(g: Loop, value: object) -> str:
    return str(value)


# Any: what stands where in a choice is the business of its kind.
CHOICE_IDS: dict[str, tuple[Callable[[Loop, Any], str], ...]] = {
    "be": (lambda g, number: g.rules.content.pack.kids[number].id,),
    "walk": (_kid, _letter),
    "bus": (_kid, _letter),
    "car": (_kid, _letter),
    "ride": (_kid,),
    "scout": (_kid, _letter),
    "scout_machine": (_kid, _machine),
    "investigate": (_kid,),
    "trade": (_kid,),
    "hack": (_kid, _machine),
    "wreck": (_kid, _machine),
    "rest": (_kid, _slot),
    "chore": (_kid,),
    "keep_chore": (_chore,),
    "tile": (_kid, _tile),
    "anomaly": (_kid, _anomaly),
    "card": (_kid, _action),
    "home": (_kid,),
    "late": (_kid,),
    "back": (_kid,),
    "give_item": (_kid, _item, _kid),
    "give_anomaly": (_kid, _anomaly, _kid),
    "help": (_kid,),
    "combo": (_same, _thing, _thing),
    "tag": (_thing,),
    "use": (_anomaly,),
    "push": (_slot,),
    "condition": (_slot,),
    "recover": (_slot,),
    "discard": (_item,),
    "kid": (_kid,),
    "rider": (_kid,),
    "join": (_kid,),
    "turn_up": (_letter,),
    "remove": (_letter,),
    "next": (_same, _letter),
    "fetch": (_item,),
    "bring": (_item,),
    "item": (_item,),
    "sector": (lambda g, sector: SECTORS[sector],),
    "machine": (_machine,),
    "ride_to": (_letter,),
    "to": (_letter,),
}
