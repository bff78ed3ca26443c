"""What is printed on the things of the game, for clients to draw: the map, kids, sheets and cards.

Rumors and Diary cards are not in here: nobody may read them before they come up, so a view tells them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from streetlight.games.loop import content_documents as doc
from streetlight.games.loop.pack.content import Half, Machine, PackIndex, ResponseSide, Scenario
from streetlight.games.loop.pack.effects import CONDITIONS, DAYS, Ability, Favor
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.text.catalogue import ENGLISH
from streetlight.games.loop.text.sentences import Sentences, sentences_of

ABILITIES: tuple[Ability, ...] = get_args(Ability)
FAVORS: tuple[Favor, ...] = get_args(Favor)


def content(c: PackIndex, scenario: Scenario) -> doc.LoopContent:
    pack = c.pack
    s = sentences_of(c)
    return doc.LoopContent(
        title=pack.title,
        scenario=doc.ScenarioContent(
            id=scenario.id,
            name=scenario.name,
            text=scenario.text,
            weeks=scenario.weeks,
            source=scenario.source,
        ),
        map=island_map(c),
        traits=tuple(
            [
                doc.TraitContent(id=trait.id, name=trait.name, weakness=trait.weakness, colour=trait.colour)
                for trait in pack.traits
            ]
        ),
        combos=tuple(
            [doc.ComboContent(id=combo.id, name=combo.name, pairs=combo.pairs) for combo in pack.combos]
        ),
        kids=tuple(
            [
                doc.KidContent(
                    kid=f"kid:{kid.id}",
                    name=kid.name,
                    short_name=kid.short_name,
                    text=kid.text,
                    strength=kid.strength,
                    weakness=kid.weakness,
                    home=f"place:{kid.home}",
                    iconic=kid.iconic,
                    source=kid.source,
                )
                for kid in pack.kids
            ]
        ),
        items=tuple(
            [
                doc.ItemContent(
                    id=item.id,
                    name=item.name,
                    text=item.text,
                    colour=item.colour,
                    helps=ENGLISH["item.helps"].format(trait=s.traits[item.colour])
                    if item.colour != "black"
                    else "",
                    tag=item.tag,
                    source=item.source,
                )
                for item in pack.items
            ]
        ),
        anomalies=tuple(
            [
                doc.AnomalyContent(
                    id=card.id,
                    name=card.name,
                    text=card.text,
                    uses=card.uses,
                    use=card.use,
                    effect=s.anomaly(card),
                    tag=card.tag,
                    combo=card.combo,
                    source=card.source,
                )
                for card in pack.anomalies
            ]
        ),
        machines=tuple(
            [
                doc.MachineContent(
                    machine=f"machine:{machine.id}",
                    model=machine.model,
                    name=machine.name,
                    letter=_letter(machine, pack.machines),
                    text=machine.text,
                    kind=machine.kind,
                    ability=machine.ability,
                    combo=machine.combo,
                    source=machine.source,
                )
                for machine in pack.machines
            ]
        ),
        responses=tuple(
            [
                doc.ResponseContent(
                    id=card.id,
                    name=card.name,
                    text=card.text,
                    source=card.source,
                    routine=response_side(s, card.routine),
                    alert=response_side(s, card.alert),
                )
                for card in pack.responses
            ]
        ),
        firewalls=tuple(
            [
                doc.FirewallContent(
                    id=token.id,
                    count=token.count,
                    routine=half(token.routine),
                    alert=half(token.alert),
                    source=token.source,
                )
                for token in pack.firewalls
            ]
        ),
        chores=tuple(
            [
                doc.ChoreContent(
                    id=card.id,
                    name=card.name,
                    text=card.text,
                    goal=s.goal_of(card.goal),
                    reward=s.ops(card.reward),
                    penalty=s.ops(card.penalty),
                    source=card.source,
                )
                for card in pack.chores
            ]
        ),
        tiles=tuple(
            [
                doc.TileContent(
                    tile=f"tile:{tile.id}", name=tile.name, text=tile.text, time=tile.time, source=tile.source
                )
                for tile in pack.tiles
            ]
        ),
        rumor_sets=tuple([doc.RumorSetContent(id=group.id, name=group.name) for group in pack.rumor_sets]),
        conditions=tuple(
            [
                doc.ConditionContent(
                    id=id,
                    name=ENGLISH[f"condition.{id}"],
                    letter=ENGLISH[f"condition.{id}"][0],
                    text=ENGLISH[f"condition.{id}.text"],
                )
                for id in CONDITIONS
            ]
        ),
        abilities=tuple(
            [
                doc.AbilityContent(id=id, name=ENGLISH[f"ability.{id}"], text=ENGLISH[f"ability.{id}.text"])
                for id in ABILITIES
            ]
        ),
        favors=tuple(
            [
                doc.FavorContent(id=id, name=ENGLISH[f"favor.{id}.name"], text=ENGLISH[f"favor.{id}.text"])
                for id in FAVORS
            ]
        ),
        days=tuple(
            [
                doc.DayContent(
                    id=id,
                    name=ENGLISH[f"day.{id}"],
                    inside=ENGLISH.get(f"day.{id}.inside", ENGLISH[f"day.{id}"]),
                    short=ENGLISH[f"day.{id}.short"],
                )
                for id in DAYS
            ]
        ),
        iconic=ENGLISH["item.iconic"],
        own_machine=ENGLISH["machine.own"],
        injured_squares=pack.injured_squares,
    )


GREEK = "αβγδ"


def _letter(machine: Machine, machines: Sequence[Machine]) -> str:
    """What tells machines of one model apart where there is no room for a name; "" where there is only one."""
    twins = [other.id for other in machines if other.model == machine.model]
    return GREEK[twins.index(machine.id)] if len(twins) > 1 else ""


def response_side(s: Sentences, side: ResponseSide) -> doc.ResponseSideContent:
    return doc.ResponseSideContent(
        stance=side.stance, trait=side.trait, combo=side.combo, default=side.default, effect=s.ops(side.do)
    )


def half(half: Half) -> doc.HalfContent:
    return doc.HalfContent(tests=half.tests, effect=half.effect, combo=half.combo)


def island_map(c: PackIndex) -> doc.MapContent:
    """Shapes to draw, and what the rules read off them."""
    islands = c.islands
    data = islands.data
    return doc.MapContent(
        title=data.title,
        school=f"place:{data.school}",
        islands=tuple(
            [
                doc.IslandContent(id=island.id, name=island.name, outline=island.outline)
                for island in data.islands
            ]
        ),
        places=tuple(
            [
                doc.PlaceContent(
                    place=f"place:{place.id}",
                    letter=place.id,
                    name=place.name,
                    text=place.text,
                    at=place.at,
                    shape=place.shape,
                    restricted=place.restricted,
                    bus=place.bus,
                    near=tuple([f"sector:{SECTORS[sector]}" for sector in islands.nearby[number]]),
                    source=place.source,
                )
                for number, place in enumerate(data.locations)
            ]
        ),
        lines=tuple(
            [
                doc.LineContent(
                    between=(f"place:{line.between[0]}", f"place:{line.between[1]}"),
                    kind=line.kind,
                    via=line.via,
                )
                for line in data.lines
            ]
        ),
        landmarks=tuple(
            [
                doc.LandmarkContent(id=mark.id, kind=mark.kind, at=mark.at, name=mark.name)
                for mark in data.landmarks
            ]
        ),
        sea=tuple([f"sector:{name}" for sector, name in enumerate(SECTORS) if not islands.is_land(sector)]),
    )
