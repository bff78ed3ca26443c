"""The content of the game: what a pack says, as frozen structs.

:mod:`.loading` reads packs, :mod:`.check` checks them. :class:`Content` is a sound pack made handy for the rules: the
map worked out, and everything found by id. Kids, machines, items and other cards have small numbers, given by
their order in the pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, Literal, TypeVar

import msgspec

from streetlight.games.loop.pack.effects import (
    Ability,
    Amount,
    CardAction,
    ChangedRule,
    Choose,
    Combo,
    MachineClass,
    Op,
    RunTest,
    Source,
    Tag,
    Token,
    Trait,
    Trigger,
    When,
    Word,
)
from streetlight.games.loop.rules.islands import Direction, Islands, MapData

O = TypeVar("O", bound=Word)  # noqa: E741 (an op)

CHORE_DUE: Final = {1: "friday", 2: "thursday"}  # the last day of a Chore, by week (TL-193)


class TraitName(Word, frozen=True):
    """What a trait, its weakness and its colour are called (TL-040)."""

    id: Trait
    name: str
    weakness: str
    colour: str
    source: Source


class Recipe(Word, frozen=True):
    """A combo and the pairs of tags that make it (TL-103)."""

    id: Combo
    name: str
    pairs: tuple[tuple[Tag, Tag], ...]
    source: Source


class Kid(Word, frozen=True):
    """A kid (TL-022, 041). ``iconic`` is its Iconic Item, ``home`` a Location."""

    id: str
    name: str
    text: str
    strength: Trait
    weakness: Trait
    home: str
    iconic: str
    source: Source

    @property
    def short_name(self) -> str:
        """What the others call the kid."""
        return self.name.partition(" ")[0]


class Item(Word, frozen=True):
    """An Item. Its colour is named after the trait it adds a die to; black adds none (TL-090, 091)."""

    id: str
    name: str
    text: str
    colour: Trait | Literal["black"]
    tag: Tag
    source: Source


class Anomaly(Word, frozen=True):
    """An Anomaly (TL-096 to 098, 106): so many uses, a tag or a whole combo, and a special effect.

    ``use`` says when the effect can be used: as an ``action`` (1 T); in an own ``test`` before the roll;
    after a ``failed_test``, before a push; in place of an ``avoid`` test; in place of a ``firewall`` test;
    or on taking a ``condition``, which then does not happen.
    """

    id: str
    name: str
    text: str
    uses: int
    use: Literal["action", "test", "failed_test", "avoid", "firewall", "condition"]
    do: tuple[Op, ...]
    source: Source
    tag: Tag | None = None
    combo: Combo | None = None


class Sheet(Word, frozen=True):
    """One side of a machine sheet (TL-173)."""

    firewalls: int
    movement: int
    capacity: int


class Machine(Word, frozen=True):
    """A machine with both sides of its sheet: ``few`` for 2-3 kids, ``many`` for 4-5 (TL-023)."""

    id: str
    model: str
    name: str
    text: str
    kind: MachineClass
    ability: Ability
    combo: Combo
    response: str
    few: Sheet
    many: Sheet
    source: Source


class ResponseSide(Word, frozen=True):
    """A side of a Response card (TL-136 to 141): what the machine does to kids who come near.

    ``default`` is the side's default firewall: the traits to test (TL-170). ``combo`` gets past the machine
    without a roll (TL-137).
    """

    stance: Literal["ignore", "block", "special"]
    default: tuple[Trait, ...]
    do: tuple[Op, ...] = ()
    trait: Trait | None = None
    combo: tuple[Combo, ...] = ()


class Response(Word, frozen=True):
    """A Response card."""

    id: str
    name: str
    text: str
    routine: ResponseSide
    alert: ResponseSide
    source: Source


class Half(Word, frozen=True):
    """Half of a firewall token: one or two tests, or an effect icon in their place (TL-158, 169 to 171).

    ``combo`` solves each of the tests without a roll.
    """

    tests: tuple[Trait, ...] = ()
    effect: Literal["", "repel", "default", "alert"] = ""
    combo: tuple[Combo, ...] = ()


class Firewall(Word, frozen=True):
    """A kind of firewall token and how many there are of it."""

    id: str
    count: int
    routine: Half
    alert: Half
    source: Source


class ClassMove(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How a class moves on a School card: ``["worker", "north", 2]`` or ``["warden", "stay", 0]``."""

    kind: MachineClass
    go: Direction | Literal["stay"]
    by: int


class SchoolCard(Word, frozen=True):
    """A School card: Rumors to draw, the event, the moves of the machines in order (TL-052 to 072)."""

    id: str
    name: str
    text: str
    rumors: Literal["kids", "kids-1", "kids-2"]
    event: tuple[Op, ...]
    moves: tuple[ClassMove, ...]
    source: Source
    may: bool = False
    firmware: bool = False

    @property
    def fewer(self) -> int:
        """How many Rumors fewer than there are kids (TL-054)."""
        return ("kids", "kids-1", "kids-2").index(self.rumors)


class Work(Word, frozen=True, tag_field="goal", tag="work"):
    """Spend ``time`` T at a Location (a letter, or ``home``); with a trait, pass a test as well."""

    at: str
    time: int
    trait: Trait | None = None


class Bring(Word, frozen=True, tag_field="goal", tag="bring"):
    """At a Location (a letter, or ``home``) spend 1 T and give away an Item with the tag.

    An Iconic Item is only shown (TL-044).
    """

    tag: Tag
    to: str


class Visit(Word, frozen=True, tag_field="goal", tag="visit"):
    """Stand at each of these Locations, in any order, on any days."""

    at: tuple[str, ...]


class Dinners(Word, frozen=True, tag_field="goal", tag="dinners"):
    """Be home for dinner ``n`` evenings in a row."""

    n: int


class ReachGoal(Word, frozen=True, tag_field="goal", tag="reach"):
    """Meet a condition in an End phase."""

    when: When


ChoreGoal = Work | Bring | Visit | Dinners | ReachGoal


class Chore(Word, frozen=True):
    """A Chore (TL-036, 193 to 195): what is to be done, its reward, and the penalty if it is not done.

    Without a penalty of its own a missed Chore costs a step of Favor.
    """

    id: str
    name: str
    text: str
    goal: ChoreGoal
    reward: tuple[Op, ...]
    source: Source
    penalty: tuple[Op, ...] = ()


class Tile(Word, frozen=True):
    """An event Location (TL-198 to 207, 249): once per round, one kid there. Its id is the letter."""

    id: str
    name: str
    text: str
    do: tuple[Op, ...]
    source: Source
    time: int = 1


class RumorSet(Word, frozen=True):
    """A set of Rumors; scenarios name the sets they use (TL-031).

    A set that is ``own`` belongs to the scenarios that name it: the tables of others do not count its Rumors.
    """

    id: str
    name: str
    source: Source
    own: bool = False


class Rumor(Word, frozen=True):
    """A Rumor card.

    Investigating it is a test of ``trait`` (TL-148); ``combo`` and ``tag`` solve it without a roll. With
    ``pay`` it may be solved by spending so many T more in place of the roll (TL-093). A failed Rumor stays
    unless ``leaves`` is set (TL-150).
    """

    id: str
    set: str
    at: str
    name: str
    text: str
    trait: Trait
    success: tuple[Op, ...]
    failure: tuple[Op, ...]
    solved: str
    failed: str
    source: Source
    combo: tuple[Combo, ...] = ()
    tag: tuple[Tag, ...] = ()
    pay: int = 0
    leaves: bool = False


class DiarySide(Word, frozen=True):
    """One side of a Diary card: story, changed rules, offered actions, triggers."""

    title: str
    text: str
    goal: str = ""
    rules: tuple[ChangedRule, ...] = ()
    actions: tuple[CardAction, ...] = ()
    triggers: tuple[Trigger, ...] = ()


class DiaryCard(Word, frozen=True):
    """A Diary card: the A side, and a back that nobody reads before it is turned (TL-006)."""

    id: str
    number: int
    scenario: str
    a: DiarySide
    source: Source
    b: DiarySide | None = None


class StartMachine(Word, frozen=True):
    """A machine that starts on a Sector; ``response`` in place of its standard card."""

    machine: str
    sector: str
    response: str = ""


class StartTile(Word, frozen=True):
    """An event tile that lies on a Sector."""

    tile: str
    sector: str


class TokenName(Word, frozen=True):
    """What a kind of token stands for in a story: ``one`` of them, and ``many``.

    ``somebody``: it is a person or an animal, and there is only one; ``one`` is the name.
    """

    kind: Token
    one: str
    many: str
    somebody: bool = False


class HouseNumbers(Word, frozen=True):
    """Where the dials stand when a match begins, for those who want a scenario gentler or harder."""

    insight: Amount = 0
    enigma: Amount = 0


class Scenario(Word, frozen=True):
    """A scenario (TL-026 to 031). Success on a Rumor of ``insight_sets`` raises Insight (TL-007).

    ``gentle`` and ``hard`` are its house numbers for a match that is gentler or harder than printed.

    ``tracks`` are what its pages count, in words that players read; ``tokens`` what its tokens stand for.
    A sandbox may have ``complications``, Diary cards drawn by the round if the players want (TL-208), and an
    ``enigma_limit`` that the players may change (TL-209). ``landings`` is the round of the ship: it sails from each to
    the next, and from the last to the first (TL-260).
    """

    id: str
    name: str
    text: str
    weeks: Literal[1, 2]
    rumor_sets: tuple[str, ...]
    insight_sets: tuple[str, ...]
    machines: tuple[StartMachine, ...]
    tiles: tuple[StartTile, ...]
    diary: tuple[int, ...]
    source: Source
    tracks: tuple[str, ...] = ()
    tokens: tuple[TokenName, ...] = ()
    ending: str = ""
    complications: tuple[int, ...] = ()
    enigma_limit: Amount | None = None
    landings: tuple[str, ...] = ()
    gentle: HouseNumbers = HouseNumbers()
    hard: HouseNumbers = HouseNumbers()


class Pack(Word, frozen=True, eq=False):
    """All content of one edition of the game.

    ``box = "standard"`` claims the counts of the box (TL-221), and the check holds the pack to them.
    ``injured_squares`` is how far the Injured cube has to go (TL-125). Two packs are never equal, so that what is
    worked out from one can be kept with it at no cost.
    """

    name: str
    title: str
    version: int
    box: Literal["standard", "other"]
    injured_squares: int
    map: MapData
    traits: tuple[TraitName, ...]
    combos: tuple[Recipe, ...]
    kids: tuple[Kid, ...]
    items: tuple[Item, ...]
    anomalies: tuple[Anomaly, ...]
    machines: tuple[Machine, ...]
    responses: tuple[Response, ...]
    firewalls: tuple[Firewall, ...]
    school: tuple[SchoolCard, ...]
    chores: tuple[Chore, ...]
    tiles: tuple[Tile, ...]
    rumor_sets: tuple[RumorSet, ...]
    rumors: tuple[Rumor, ...]
    scenarios: tuple[Scenario, ...]
    diary: tuple[DiaryCard, ...]


class PackIndex:
    """A sound pack made handy for the rules. Immutable; one per pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack: Final = pack
        self.islands: Final = Islands(pack.map)
        self.kid: Final = _numbers(kid.id for kid in pack.kids)
        self.called: Final = {kid.id: kid.short_name for kid in pack.kids}
        self.item: Final = _numbers(item.id for item in pack.items)
        self.machine: Final = _numbers(machine.id for machine in pack.machines)
        self.response: Final = _numbers(response.id for response in pack.responses)
        self.tile: Final = _numbers(tile.id for tile in pack.tiles)
        self.chore: Final = _numbers(chore.id for chore in pack.chores)
        self.anomaly: Final = _numbers(anomaly.id for anomaly in pack.anomalies)
        self.scenario: Final = _numbers(scenario.id for scenario in pack.scenarios)
        self.diary: Final = {(card.scenario, card.number): n for n, card in enumerate(pack.diary)}
        self.home: Final = tuple(self.islands.number[kid.home] for kid in pack.kids)
        """Per kid: the number of its home Location."""
        self.iconic: Final = tuple(self.item[kid.iconic] for kid in pack.kids)
        """Per kid: the number of its Iconic Item."""
        self.firewall_bag: Final = tuple(
            chain.from_iterable([n] * token.count for n, token in enumerate(pack.firewalls))
        )
        """The kind of each firewall token in the supply (TL-033)."""
        self.recipes: Final = {recipe.id: frozenset(map(frozenset, recipe.pairs)) for recipe in pack.combos}
        """Per combo: the pairs of tags that make it. A pair of equal tags is a set of one."""
        self.chooses: Final = tuple(ops_in(pack, Choose))
        """Every `choose` op of the pack, so that a question can name one by its number."""
        self.tests: Final = tuple(ops_in(pack, RunTest))
        """Every `test` op of the pack, so that the state can name one by its number."""

    def rumors_of(self, scenario: Scenario) -> tuple[int, ...]:
        """The Rumor deck of a scenario (TL-031), unshuffled."""
        return tuple(n for n, rumor in enumerate(self.pack.rumors) if rumor.set in scenario.rumor_sets)

    def sheet(self, machine: int, kids: int) -> Sheet:
        """The side of the machine's sheet for so many kids (TL-023)."""
        return self.pack.machines[machine].few if kids <= 3 else self.pack.machines[machine].many

    def makes(self, combo: Combo, first: Tag, second: Tag) -> bool:
        """Whether the two tags make the combo. Knowledge stands for any other tag (TL-104, 108)."""
        known = [tag for tag in (first, second) if tag != "knowledge"]
        return any(
            pair == set(known) if len(known) == 2 else set(known) <= pair for pair in self.recipes[combo]
        )

    def combos_of(self, first: Tag, second: Tag) -> tuple[Combo, ...]:
        """All combos that the two tags can make."""
        return tuple(combo for combo in self.recipes if self.makes(combo, first, second))


def ops_in(thing: object, kind: type[O]) -> Iterator[O]:
    """All ops of a kind in a pack or a part of it, in the order of the pack."""
    if isinstance(thing, kind):
        yield thing
    if isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from ops_in(getattr(thing, field), kind)
    elif isinstance(thing, tuple):
        for part in thing:
            yield from ops_in(part, kind)


def _numbers(ids: Iterable[str]) -> dict[str, int]:
    return {id: number for number, id in enumerate(ids)}
