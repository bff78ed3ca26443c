"""Tales from the Loop: the islands from the air."""

from __future__ import annotations

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.envs.limits import agent_of
from streetlight.envs.paper import (
    EMBER,
    FOG,
    INK,
    LAMP,
    PAPER,
    SEAT_COLOURS,
    SLATE,
    TYPE,
    box,
    circle,
    ending,
    paper,
    path,
    shape,
    text,
)
from streetlight.games.loop.content_documents import LoopContent, MapContent, PlaceContent
from streetlight.games.loop.documents import LoopView

UNIT = 112
"""A Sector is so wide and high."""
LEFT, TOP = 24, 64
WIDE, MAP_HIGH = LEFT * 2 + 8 * UNIT, 6 * UNIT
LINES = {"road": ("#E8D9B0", 3.0, ""), "ferry": ("#D6ECF5", 2.0, "3 6"), "path": ("#B9C79A", 2.0, "6 4")}


def picture(match: SeenMatch) -> str:
    view = as_view(match.view(None), LoopView)
    content = match.game.content(match.options)
    assert isinstance(content, LoopContent)
    land = content.map
    places = {place.place: place for place in land.places}
    parts = _map(land, places, view)
    parts += _rumors(view, places)
    parts += _machines(view, {machine.machine: machine.name for machine in content.machines})
    names = {kid.kid: kid.name.split()[0] for kid in content.kids}
    parts += _kids(view, places, names)
    parts.append(text(LEFT, 30, f"{match.game.title}: {content.scenario.name}", 18, LAMP, bold=True))
    day = f"{view.day.title()}, round {view.round} of {view.rounds}"
    dials = f"{_dial('Insight', view.insight, view.insight_goal)}   {_dial('Enigma', view.enigma, view.enigma_limit)}"
    parts.append(text(LEFT, 52, f"{day}   {dials}", 14))
    high = TOP + MAP_HIGH + 12 + 26 * 5 + 48
    parts += _people(view, names, TOP + MAP_HIGH + 34)
    if view.result is not None:
        won = bool(view.result.winners)
        parts.append(ending(WIDE, high - 14, "The kids made it" if won else "The kids did not make it"))
    return paper(WIDE, high, parts, "#17324A")


def _dial(name: str, now: int, end: int | None) -> str:
    return f"{name} {now}" + (f" of {end}" if end else "")


def _at(spot: tuple[float, float]) -> tuple[float, float]:
    return LEFT + UNIT * spot[0], TOP + UNIT * spot[1]


def _map(land: MapContent, places: dict[str, PlaceContent], view: LoopView) -> list[str]:
    parts = [box(LEFT, TOP, 8 * UNIT, MAP_HIGH, "#24506E")]
    for island in land.islands:
        parts.append(shape([_at(spot) for spot in island.outline], "#5E7B4B", "#D9CFA3", 2))
    for column in range(9):
        parts.append(path([_at((column, 0)), _at((column, 6))], "#0E1626", 0.6, "2 5"))
    for row in range(7):
        parts.append(path([_at((0, row)), _at((8, row))], "#0E1626", 0.6, "2 5"))
        if row < 6:
            parts.append(text(LEFT - 14, TOP + UNIT * (row + 0.5), "ABCDEF"[row], 12, FOG))
    for line in land.lines:
        edge, wide, dash = LINES.get(line.kind, LINES["path"])
        one, other = (places[end].at for end in line.between)
        parts.append(path([_at(one), *[_at(via) for via in line.via], _at(other)], edge, wide, dash))
    for place in places.values():
        fill = EMBER if place.place in view.closed else "#B7C79B"
        edge = EMBER if place.place in view.restricted else TYPE
        parts.append(shape([_at(spot) for spot in place.shape], fill, edge, 2.5))
        x, y = _at(place.at)
        school = place.place == land.school
        parts.append(text(x, y + 5, place.letter, 15, "#7A1F14" if school else TYPE, "middle", bold=True))
        parts.append(text(x, y + 42, place.name, 11, PAPER, "middle", halo=INK))
    return parts


def _rumors(view: LoopView, places: dict[str, PlaceContent]) -> list[str]:
    """A question mark where somebody has heard something; lit if it has been looked at."""
    parts = []
    for rumor in view.track:
        if rumor is not None and rumor.place in places:
            x, y = _at(places[rumor.place].at)
            fill = LAMP if rumor.up else PAPER
            parts.append(box(x + 12, y - 34, 20, 26, fill, TYPE, 3))
            parts.append(text(x + 22, y - 15, "?", 16, TYPE, "middle", bold=True))
    return parts


def _machines(view: LoopView, names: dict[str, str]) -> list[str]:
    parts = []
    crowd: dict[str, int] = {}
    for machine in view.machines:
        if machine.sector is None:
            continue
        sector = machine.sector.partition(":")[2]
        there = crowd[sector] = crowd.get(sector, 0) + 1
        x, y = _at((int(sector[1:]) - 0.78 + 0.3 * ((there - 1) % 3), "ABCDEF".index(sector[0]) + 0.2))
        alert = machine.mode == "alert"
        body = [(x - 15, y + 16), (x - 10, y - 14), (x + 10, y - 14), (x + 15, y + 16)]
        parts.append(shape(body, "#4B4F58", INK, 2))
        parts.append(circle(x, y - 4, 6, EMBER if alert else LAMP, INK))
        name = names[machine.machine] + (" (alert)" if alert else "")
        parts.append(text(max(x, LEFT + 50), y + 29, name, 10, LAMP if alert else PAPER, "middle", halo=INK))
    return parts


def _kids(view: LoopView, places: dict[str, PlaceContent], names: dict[str, str]) -> list[str]:
    parts = []
    crowd: dict[str, int] = {}
    for kid in view.kids:
        if kid.at not in places:
            continue
        there = crowd[kid.at] = crowd.get(kid.at, 0) + 1
        x, y = _at(places[kid.at].at)
        x, y = x - 24 + 22 * ((there - 1) % 3), y + 18 * ((there - 1) // 3) - 18
        parts.append(circle(x, y, 10, SEAT_COLOURS[kid.number], INK))
        parts.append(text(x, y + 4, names[kid.kid][:1], 11, TYPE, "middle", bold=True))
    return parts


def _people(view: LoopView, names: dict[str, str], y: float) -> list[str]:
    """A line for each kid."""
    parts = []
    for kid in view.kids:
        colour = SEAT_COLOURS[kid.number]
        waiting = kid.seat in view.waiting
        parts.append(circle(LEFT + 10, y - 5, 9, colour, LAMP if waiting else INK, 3))
        parts.append(text(LEFT + 28, y, f"{names[kid.kid]} ({agent_of(kid.seat)})", 13, PAPER, bold=waiting))
        for cube in range(kid.cubes):
            parts.append(
                box(LEFT + 200 + 16 * cube, y - 11, 12, 12, LAMP if cube < kid.time else SLATE, INK, 2)
            )
        items = len(kid.items)
        state: list[str] = [kid.favor, *kid.conditions, f"{items} item{'s' * (items != 1)}"]
        if kid.standing != "active":
            state.insert(0, kid.standing)
        parts.append(text(LEFT + 370, y, ", ".join(state), 13, FOG))
        y += 26
    return parts
