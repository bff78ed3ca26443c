"""What is printed on the things of the game, for clients to draw: the map, kids, sheets and cards.

Rumors and Diary cards are not in here: nobody may read them before they come up, so a view tells them.
"""

from __future__ import annotations

from typing import Any

from streetlight.games.loop.pack.content import Content, Scenario
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.text.sentences import sentences_of


def content(c: Content, scenario: Scenario) -> dict[str, Any]:
    pack = c.pack
    s = sentences_of(c)
    return {
        "title": pack.title,
        "scenario": {
            "id": scenario.id,
            "name": scenario.name,
            "text": scenario.text,
            "weeks": scenario.weeks,
            "source": scenario.source,
        },
        "map": island_map(c),
        "traits": [
            {"id": t.id, "name": t.name, "weakness": t.weakness, "colour": t.colour} for t in pack.traits
        ],
        "combos": [{"id": r.id, "name": r.name, "pairs": [list(p) for p in r.pairs]} for r in pack.combos],
        "kids": [
            {
                "kid": f"kid:{kid.id}",
                "name": kid.name,
                "text": kid.text,
                "strength": kid.strength,
                "weakness": kid.weakness,
                "home": f"place:{kid.home}",
                "iconic": kid.iconic,
                "source": kid.source,
            }
            for kid in pack.kids
        ],
        "items": [
            {"id": i.id, "name": i.name, "text": i.text, "colour": i.colour, "tag": i.tag, "source": i.source}
            for i in pack.items
        ],
        "anomalies": [
            {
                "id": card.id,
                "name": card.name,
                "text": card.text,
                "uses": card.uses,
                "use": card.use,
                "effect": s.anomaly(card),
                "tag": card.tag,
                "combo": card.combo,
                "source": card.source,
            }
            for card in pack.anomalies
        ],
        "machines": [
            {
                "machine": f"machine:{m.id}",
                "model": m.model,
                "name": m.name,
                "text": m.text,
                "kind": m.kind,
                "ability": m.ability,
                "combo": m.combo,
                "source": m.source,
            }
            for m in pack.machines
        ],
        "responses": [
            {
                "id": card.id,
                "name": card.name,
                "text": card.text,
                "source": card.source,
                **{
                    mode: {
                        "stance": side.stance,
                        "trait": side.trait,
                        "combo": list(side.combo),
                        "default": list(side.default),
                        "effect": s.ops(side.do),
                    }
                    for mode, side in (("routine", card.routine), ("alert", card.alert))
                },
            }
            for card in pack.responses
        ],
        "firewalls": [
            {
                "id": token.id,
                "count": token.count,
                **{
                    mode: {"tests": list(half.tests), "effect": half.effect, "combo": list(half.combo)}
                    for mode, half in (("routine", token.routine), ("alert", token.alert))
                },
                "source": token.source,
            }
            for token in pack.firewalls
        ],
        "chores": [
            {
                "id": card.id,
                "name": card.name,
                "text": card.text,
                "goal": s.goal_of(card.goal),
                "reward": s.ops(card.reward),
                "penalty": s.ops(card.penalty),
                "source": card.source,
            }
            for card in pack.chores
        ],
        "tiles": [
            {"tile": f"tile:{t.id}", "name": t.name, "text": t.text, "time": t.time, "source": t.source}
            for t in pack.tiles
        ],
        "rumor_sets": [{"id": group.id, "name": group.name} for group in pack.rumor_sets],
        "injured_squares": pack.injured_squares,
    }


def island_map(c: Content) -> dict[str, Any]:
    """Shapes to draw, on a plane of 8 by 6 Sectors, and what the rules read off them."""
    islands = c.islands
    data = islands.data
    return {
        "title": data.title,
        "school": f"place:{data.school}",
        "islands": [
            {"id": i.id, "name": i.name, "outline": [list(p) for p in i.outline]} for i in data.islands
        ],
        "places": [
            {
                "place": f"place:{place.id}",
                "letter": place.id,
                "name": place.name,
                "text": place.text,
                "at": list(place.at),
                "shape": [list(point) for point in place.shape],
                "restricted": place.restricted,
                "bus": place.bus,
                "near": [f"sector:{SECTORS[sector]}" for sector in islands.nearby[number]],
                "source": place.source,
            }
            for number, place in enumerate(data.locations)
        ],
        "lines": [
            {
                "between": [f"place:{letter}" for letter in line.between],
                "kind": line.kind,
                "via": [list(point) for point in line.via],
            }
            for line in data.lines
        ],
        "landmarks": [
            {"id": mark.id, "kind": mark.kind, "at": list(mark.at), "name": mark.name}
            for mark in data.landmarks
        ],
        "sea": [f"sector:{name}" for sector, name in enumerate(SECTORS) if not islands.is_land(sector)],
    }
