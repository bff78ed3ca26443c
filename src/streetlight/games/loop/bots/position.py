"""A position of Tales from the Loop in numbers, whatever it was read from."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from streetlight.games.loop.documents import KidView, Standing
from streetlight.games.loop.pack.content import DiarySide, Machine, PackIndex, Rumor, Scenario, Tile
from streetlight.games.loop.pack.effects import Combo, Tag


class KidNow(Struct, frozen=True, kw_only=True, eq=False):
    """One kid: where it is, what it has left, what it is good at."""

    id: str
    name: str
    number: int
    seat: int
    at: int
    home: int
    standing: Standing
    time: int
    tomorrow: int
    conditions: tuple[str, ...]
    favor: str
    rested: bool
    items: tuple[int, ...]
    colours: tuple[str, ...]
    """Of its Items."""
    anomalies: tuple[int, ...]
    tags: tuple[Tag, ...]
    """Of all that it carries."""
    combos: tuple[Combo, ...]
    """Whole ones, of its Anomalies and of its machine."""
    chore: int
    """-1: none."""
    chore_done: bool
    visited: tuple[int, ...]
    machine: int
    """The machine that it controls, or -1."""
    home_cost: int
    strength: str
    weakness: str


class RumorNow(Struct, frozen=True):
    """A Rumor on the track; None: it lies face down."""

    place: int
    card: Rumor | None


class TileNow(Struct, frozen=True):
    """An event tile: its place among those in play, its card, where it lies."""

    index: int
    card: Tile
    place: int
    used: bool


class MachineNow(Struct, frozen=True, kw_only=True):
    """A machine in play."""

    number: int
    card: Machine
    on_grid: bool
    near: tuple[int, ...]
    alert: bool
    stance: str
    trait: str | None
    walls: int
    hidden: int
    """Firewalls that lie face down."""
    movement: int


class TestNow(Struct, frozen=True):
    """The test in progress: whose, and with how many dice."""

    kid: int
    dice: int


class Position(Struct, frozen=True, kw_only=True, eq=False):
    """What everybody at the table knows."""

    scenario: Scenario
    round: int
    rounds: int
    day: str
    insight: int
    enigma: int
    goal: int | None
    """The next Insight that a card in play waits for."""
    limit: int | None
    """The Enigma at which the match is lost."""
    kids: list[KidNow]
    sides: list[DiarySide]
    done: frozenset[str]
    """Actions of the Diary that nobody can do again, or not today."""
    track: list[RumorNow]
    tiles: list[TileNow]
    machines: list[MachineNow]
    tokens: Mapping[tuple[str, int], int]
    tracks: Mapping[str, int]
    discarded: tuple[int, ...]
    """Items in the discard pile."""
    restricted: frozenset[int]
    closed: frozenset[int]
    no_bus: frozenset[int]
    waiting: frozenset[int]
    """Seats that let others go first."""
    test: TestNow | None


def kid_now(shown: KidView, content: PackIndex) -> KidNow:
    pack, number = content.pack, content.islands.number
    card = pack.kids[content.kid[shown.kid[4:]]]
    items = tuple([content.item[item] for item in shown.items])
    anomalies = tuple([content.anomaly[held.anomaly] for held in shown.anomalies])
    machine = content.machine[shown.machine[8:]] if shown.machine is not None else -1
    return KidNow(
        id=card.id,
        name=card.short_name,
        number=shown.number,
        seat=shown.seat,
        at=number[shown.at[6:]],
        home=number[shown.home[6:]],
        standing=shown.standing,
        time=shown.time,
        tomorrow=shown.tomorrow,
        conditions=shown.conditions,
        favor=shown.favor,
        rested=shown.rested,
        items=items,
        colours=tuple([pack.items[item].colour for item in items]),
        anomalies=anomalies,
        tags=tags_of(content, items, anomalies),
        combos=combos_of(content, anomalies, machine),
        chore=content.chore[shown.chore.chore] if shown.chore is not None else -1,
        chore_done=shown.chore is not None and shown.chore.done,
        visited=tuple([number[ref[6:]] for ref in shown.chore.visited]) if shown.chore is not None else (),
        machine=machine,
        home_cost=shown.home_cost,
        strength=card.strength,
        weakness=card.weakness,
    )


def tags_of(content: PackIndex, items: tuple[int, ...], anomalies: tuple[int, ...]) -> tuple[Tag, ...]:
    pack = content.pack
    found: list[Tag] = [pack.items[item].tag for item in items]
    return (*found, *[tag for tag in [pack.anomalies[card].tag for card in anomalies] if tag is not None])


def combos_of(content: PackIndex, anomalies: tuple[int, ...], machine: int) -> tuple[Combo, ...]:
    found: list[Combo] = [content.pack.machines[machine].combo] if machine >= 0 else []
    held = [content.pack.anomalies[card].combo for card in anomalies]
    return (*found, *[combo for combo in held if combo is not None])
