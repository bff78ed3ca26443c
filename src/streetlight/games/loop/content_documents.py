"""What is printed on the things of Tales from the Loop, for clients to draw: kids, cards, machines, the map.

Things are refs such as "kid:maja", "place:M" or "sector:B4"; cards are named by their ids.
"""

from __future__ import annotations

from typing import Literal

from streetlight.core.views import Content
from streetlight.games.loop.documents import Icon, LoopDocument, Stance
from streetlight.games.loop.pack.effects import (
    Ability,
    Combo,
    Condition,
    Day,
    Favor,
    MachineClass,
    Source,
    Tag,
    Trait,
)
from streetlight.games.loop.rules.islands import LandmarkKind, Point, Shape


class ScenarioContent(LoopDocument, frozen=True):
    id: str
    name: str
    text: str
    weeks: int
    source: Source


class TraitContent(LoopDocument, frozen=True):
    id: Trait
    name: str
    weakness: str
    colour: str


class ComboContent(LoopDocument, frozen=True):
    id: Combo
    name: str
    pairs: tuple[tuple[Tag, Tag], ...]


class KidContent(LoopDocument, frozen=True):
    kid: str
    name: str
    short_name: str
    text: str
    strength: Trait
    weakness: Trait
    home: str
    iconic: str
    source: Source


class ItemContent(LoopDocument, frozen=True):
    id: str
    name: str
    text: str
    colour: Trait | Literal["black"]
    helps: str
    """What it adds to a test, in words."""
    tag: Tag
    source: Source


class AnomalyContent(LoopDocument, frozen=True):
    id: str
    name: str
    text: str
    uses: int
    use: str
    effect: str
    tag: Tag | None
    combo: Combo | None
    source: Source


class MachineContent(LoopDocument, frozen=True):
    machine: str
    model: str
    name: str
    letter: str
    """What tells twins apart where there is no room for a name."""
    text: str
    kind: MachineClass
    ability: Ability
    combo: Combo
    source: Source


class ResponseSideContent(LoopDocument, frozen=True):
    stance: Stance
    trait: Trait | None
    combo: tuple[Combo, ...]
    default: tuple[Trait, ...]
    effect: str


class ResponseContent(LoopDocument, frozen=True):
    id: str
    name: str
    text: str
    source: Source
    routine: ResponseSideContent
    alert: ResponseSideContent


class HalfContent(LoopDocument, frozen=True):
    tests: tuple[Trait, ...]
    effect: Icon
    combo: tuple[Combo, ...]


class FirewallContent(LoopDocument, frozen=True):
    id: str
    count: int
    routine: HalfContent
    alert: HalfContent
    source: Source


class ChoreContent(LoopDocument, frozen=True):
    id: str
    name: str
    text: str
    goal: str
    reward: str
    penalty: str
    source: Source


class TileContent(LoopDocument, frozen=True):
    tile: str
    name: str
    text: str
    time: int
    source: Source


class WordsContent(LoopDocument, frozen=True):
    """A word of the rules, and what it means."""

    name: str
    text: str


class ConditionContent(WordsContent, frozen=True):
    id: Condition
    letter: str


class AbilityContent(WordsContent, frozen=True):
    id: Ability


class FavorContent(WordsContent, frozen=True):
    id: Favor


class DayContent(LoopDocument, frozen=True):
    id: Day
    name: str
    inside: str
    """Its name inside a sentence."""
    short: str


class RumorSetContent(LoopDocument, frozen=True):
    id: str
    name: str


class IslandContent(LoopDocument, frozen=True):
    id: str
    name: str
    outline: Shape


class PlaceContent(LoopDocument, frozen=True):
    place: str
    letter: str
    name: str
    text: str
    at: Point
    shape: Shape
    restricted: bool
    bus: bool
    near: tuple[str, ...]
    source: Source


class LineContent(LoopDocument, frozen=True):
    between: tuple[str, str]
    kind: Literal["road", "bridge", "ferry"]
    via: Shape


class LandmarkContent(LoopDocument, frozen=True):
    id: str
    kind: LandmarkKind
    at: Point
    name: str


class MapContent(LoopDocument, frozen=True):
    """Shapes to draw, on a plane of 8 by 6 Sectors, and what the rules read off them."""

    title: str
    school: str
    islands: tuple[IslandContent, ...]
    places: tuple[PlaceContent, ...]
    lines: tuple[LineContent, ...]
    landmarks: tuple[LandmarkContent, ...]
    sea: tuple[str, ...]


class LoopContent(Content, frozen=True):
    """What is printed on the things of the game."""

    title: str
    scenario: ScenarioContent
    map: MapContent
    traits: tuple[TraitContent, ...]
    combos: tuple[ComboContent, ...]
    kids: tuple[KidContent, ...]
    items: tuple[ItemContent, ...]
    anomalies: tuple[AnomalyContent, ...]
    machines: tuple[MachineContent, ...]
    responses: tuple[ResponseContent, ...]
    firewalls: tuple[FirewallContent, ...]
    chores: tuple[ChoreContent, ...]
    tiles: tuple[TileContent, ...]
    rumor_sets: tuple[RumorSetContent, ...]
    conditions: tuple[ConditionContent, ...]
    abilities: tuple[AbilityContent, ...]
    favors: tuple[FavorContent, ...]
    days: tuple[DayContent, ...]
    """The days of a week, in order."""
    iconic: str
    """What makes an Iconic Item special, in words."""
    own_machine: str
    """What a hacked machine is good for, in words."""
    injured_squares: int
