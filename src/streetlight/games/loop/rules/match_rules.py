"""What was agreed before a match: content, scenario, variants; and the tables that make the rules fast."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from streetlight.core.asks import Choice
from streetlight.games.loop.pack.content import (
    Bring,
    ChoreGoal,
    DiaryCard,
    DiarySide,
    Dinners,
    HouseNumbers,
    PackIndex,
    Scenario,
    Sheet,
    Tile,
    Visit,
    Work,
    ops_in,
)
from streetlight.games.loop.pack.effects import (
    ABILITIES,
    PLAIN_TOKENS,
    TAGS,
    TOKENS,
    TRAITS,
    CardAction,
    Change,
    ChangedRule,
    Combo,
    Trigger,
)
from streetlight.games.loop.rules.islands import DIRECTIONS, SECTOR, SECTORS, mask
from streetlight.games.loop.rules.law import Law, Trips, list_trips

TRACK: Final = 4
"""Spaces of the Rumor track."""

FAR: Final = 999
"""Longer than any way over land."""

LAWS: Final = 200
"""So many laws are remembered."""

NOWHERE: Final = -1

AS_PRINTED: Final = HouseNumbers()

March = tuple[int, tuple[tuple[int, ...], ...]]
"""Which machines move, as bits; and per Sector the way that one takes from there."""

Ways = tuple[tuple[Choice, ...], tuple[Choice, ...]]
"""What can be done with a Rumor while it lies face down, and face up."""


class Rules:
    """Everything that never changes in a match. Kids are slots 0..kids-1; who plays which is in the state."""

    __slots__ = (
        "able",
        "actions",
        "alone",
        "around",
        "beside",
        "bus_stops",
        "by_moment",
        "caring",
        "changes",
        "chore_at",
        "combos_of",
        "complications",
        "content",
        "days",
        "dinners",
        "done_by_monday",
        "enigma_limit",
        "erratic",
        "few",
        "gradually",
        "home_or_late",
        "homes",
        "house_numbers",
        "iconic",
        "islands",
        "item_colour",
        "item_tag",
        "just_bruise",
        "kids",
        "kids_of",
        "land_steps",
        "landings",
        "laws",
        "letters",
        "lighter",
        "locations",
        "locs_near",
        "machines",
        "marches",
        "may_help",
        "named_machines",
        "near",
        "neighbours",
        "no_abilities",
        "no_goods",
        "number_of_page",
        "open",
        "pack_name",
        "pages",
        "pushed_extra",
        "pushed_loses",
        "rests",
        "ride_ends",
        "round_from",
        "rounds",
        "rumor_at",
        "rumor_deck",
        "rumor_named",
        "rumors_around",
        "scenario",
        "seat_bits",
        "seats",
        "seats_in",
        "seats_where",
        "sectors_near",
        "sheets",
        "sides",
        "squares",
        "strength_dice",
        "strengths",
        "team",
        "together",
        "tile_cards",
        "tile_here",
        "tiles",
        "token_kinds",
        "trips",
        "variants",
        "visit_chores",
        "visits",
        "ways",
        "weakness_dice",
        "weaknesses",
    )

    def __init__(
        self,
        content: PackIndex,
        scenario: Scenario,
        seats: int,
        kids: int,
        variants: tuple[str, ...],
        pushed_off: str = "one_more",
        complications: str = "never",
        enigma_limit: int | None = None,
        pack_name: str = "standard",
        house_numbers: HouseNumbers = AS_PRINTED,
        days: int | None = None,
    ) -> None:
        pack = content.pack
        islands = content.islands
        self.content: PackIndex = content
        self.islands = islands
        self.scenario: Scenario = scenario
        self.pack_name: str = pack_name
        self.seats: int = seats
        self.kids: int = kids
        self.rounds: int = 6 * scenario.weeks
        self.kids_of: tuple[tuple[int, ...], ...] = tuple(
            [tuple([kid for kid in range(kids) if kid % seats == seat]) for seat in range(seats)]
        )
        self.team: tuple[int, ...] = tuple([mask(own) for own in self.kids_of])
        """Per seat: its kids, as bits."""
        self.seat_bits: tuple[int, ...] = tuple([1 << kid % seats for kid in range(kids)])
        """Per kid: its seat, as a bit."""
        self.seats_where: dict[tuple[int, ...], tuple[int, ...]] = {
            standing: tuple([self._seats(standing, how) for how in range(4)])
            for standing in product(range(4), repeat=kids)
        }
        """How the kids stand -> for each of the four ways the seats with a kid that stands so, as bits."""
        self.seats_in: tuple[tuple[int, ...], ...] = tuple(
            [tuple([seat for seat in range(seats) if mask >> seat & 1]) for mask in range(1 << seats)]
        )
        """Per mask: the seats in it."""
        self.round_from: tuple[tuple[int, ...], ...] = tuple(
            [tuple([(first + turn) % seats for turn in range(seats)]) for first in range(seats)]
        )
        """Per seat: all seats round the table, from this one."""
        self.rests: tuple[tuple[tuple[Choice, ...], ...], ...] = tuple(
            [
                tuple(
                    [
                        tuple([("rest", kid, slot) for slot in range(4) if held >> slot & 1])
                        for held in range(16)
                    ]
                )
                for kid in range(kids)
            ]
        )
        """Per kid and set of conditions: the choices of a Rest (TL-181)."""
        self.home_or_late: tuple[tuple[Choice, ...], ...] = tuple(
            [(("home", kid), ("late", kid)) for kid in range(kids)]
        )
        """Per kid: how it can end its day (TL-182, 184)."""
        self._variants(variants, pushed_off)
        self.complications: str = complications
        self.enigma_limit: int | None = enigma_limit
        self.house_numbers: HouseNumbers = house_numbers
        self.days: int | None = days
        """After so many days it is over (TL-263); None: the scenario says when."""
        # kids and tiles (TL-023, 084, 085)
        self.few: bool = kids <= 3
        self.strength_dice: int = 2 if self.few else 1
        self.weakness_dice: int = -1 if self.few else -2
        self.strengths: tuple[int, ...] = tuple([TRAITS.index(kid.strength) for kid in pack.kids])
        self.weaknesses: tuple[int, ...] = tuple([TRAITS.index(kid.weakness) for kid in pack.kids])
        self.homes: tuple[int, ...] = content.home
        self.no_goods: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            [((), (item,)) for item in content.iconic]
        )
        """Per kid of the pack: what it has if it can give no Item away: nothing, or the Iconic one (TL-044)."""
        self.iconic: tuple[int, ...] = content.iconic
        self.squares: int = pack.injured_squares
        # cards
        self.item_colour: tuple[int, ...] = tuple(
            [-1 if item.colour == "black" else TRAITS.index(item.colour) for item in pack.items]
        )
        self.item_tag: tuple[str, ...] = tuple([item.tag for item in pack.items])
        self.combos_of: dict[tuple[str, str], tuple[Combo, ...]] = {
            (one, other): content.combos_of(one, other) for one in TAGS for other in TAGS
        }
        self.rumor_at: tuple[int, ...] = tuple([islands.number[rumor.at] for rumor in pack.rumors])
        self.rumor_named: tuple[bool, ...] = tuple(
            [rumor.set in scenario.insight_sets for rumor in pack.rumors]
        )
        self.rumor_deck: tuple[int, ...] = content.rumors_of(scenario)
        goals = [chore.goal for chore in pack.chores]
        self.chore_at: tuple[tuple[int, ...], ...] = tuple(
            [
                (*[_chore_place(goal, islands.number, home) for goal in goals], NOWHERE)
                for home in content.home
            ]
        )
        """Per kid of the pack and Chore: where it is done as an action, or NOWHERE; at last for no Chore at all."""
        self.visits: dict[int, tuple[int, ...]] = {
            chore: tuple([islands.number[letter] for letter in goal.at])
            for chore, goal in enumerate(goals)
            if isinstance(goal, Visit)
        }
        self.dinners: dict[int, int] = {
            chore: goal.n for chore, goal in enumerate(goals) if isinstance(goal, Dinners)
        }
        """Chore -> so many evenings at home in a row."""
        self.visit_chores: frozenset[int] = frozenset(self.visits)
        # machines
        self.machines: int = len(pack.machines)
        self.sheets: tuple[Sheet, ...] = tuple([content.sheet(m, kids) for m in range(self.machines)])
        self.able: dict[str, int] = {name: self._machines_with(name) for name in ABILITIES}
        """Ability -> the machines that have it, as bits."""
        self.named_machines: dict[str, int] = {}
        self.laws: dict[tuple[tuple[int, ...], tuple[int, ...]], Law] = {}
        self.trips: dict[tuple[object, ...], Trips] = {}
        # the map
        self.letters: tuple[str, ...] = islands.letters
        self.locations: int = len(islands.letters)
        self.open: int = islands.open
        self.neighbours: tuple[int, ...] = tuple([mask(near) for near in islands.adjacent])
        self.around: tuple[int, ...] = tuple([1 << n | near for n, near in enumerate(self.neighbours)])
        """Per Location: itself and those next door, as bits."""
        self.rumors_around: tuple[tuple[dict[int, Ways], ...], ...] = tuple(
            [tuple([self._rumors_around(kid, here) for here in range(self.locations)]) for kid in range(kids)]
        )
        """Per kid and Location: the Rumors here or next door -> what the kid can do with them."""
        self.near: tuple[int, ...] = tuple([mask(sectors) for sectors in islands.nearby])
        self.sectors_near: tuple[frozenset[int], ...] = tuple([frozenset(near) for near in islands.nearby])
        self.locs_near: tuple[int, ...] = tuple([mask(near) for near in islands.locations_near])
        self.bus_stops: tuple[int, ...] = tuple([n for n in range(self.locations) if islands.bus >> n & 1])
        self.ways: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.ride_ends: dict[tuple[int, int], int] = {}
        self.land_steps: tuple[tuple[int, ...], ...] = tuple(
            [
                tuple([to if to >= 0 and islands.is_land(to) else NOWHERE for to in steps])
                for steps in islands.steps
            ]
        )
        """Per Sector and direction: the next land Sector, or NOWHERE at the sea and the edge (TL-076)."""
        self.marches: tuple[tuple[March, ...], ...] = tuple(
            [tuple(self._marches(number)) for number in range(len(pack.school))]
        )
        """Per School card: its marches, in the order in which they happen."""
        self.beside: tuple[frozenset[int], ...] = tuple(
            [frozenset([to for to in steps if to >= 0]) for steps in islands.steps]
        )
        """Per Sector: those beside it, sea or land."""
        self.tiles: tuple[tuple[int, int, int], ...] = tuple(
            [
                (content.tile[start.tile], islands.number[start.tile], SECTOR[start.sector])
                for start in scenario.tiles
            ]
        )
        """Event tiles in play: (number, Location, Sector)."""
        self.tile_cards: tuple[Tile, ...] = tuple([pack.tiles[number] for number, _, _ in self.tiles])
        """Their cards, in the same order."""
        self.tile_here: tuple[int, ...] = tuple(
            [
                next((n for n, tile in enumerate(self.tiles) if tile[1] == place), -1)
                for place in range(self.locations)
            ]
        )
        self.token_kinds: int = max(
            [PLAIN_TOKENS, *[TOKENS.index(name.kind) + 1 for name in scenario.tokens]]
        )
        """The kinds of scenario tokens that the state has room for."""
        self.landings: dict[int, int] = _round([islands.number[letter] for letter in scenario.landings])
        """Where the ship goes on to, from each landing of its round (TL-260)."""
        self._diary()

    def _variants(self, variants: tuple[str, ...], pushed_off: str) -> None:
        self.variants: tuple[str, ...] = variants
        self.caring: bool = "caring_parents" in variants
        self.may_help: bool = "this_might_help" in variants
        self.just_bruise: bool = "its_just_a_bruise" in variants
        self.together: bool = "go_home_together" in variants
        self.alone: bool = "sucks_to_be_you" in variants
        self.gradually: bool = "gradually_getting_worse" in variants
        self.no_abilities: bool = "they_are_just_machines" in variants
        self.lighter: bool = "that_was_my_favorite_lighter" in variants
        all_rumors = "investigate_all_rumors" in variants  # TL-218
        self.pushed_extra: int = {"one_more": 1, "two_more": 2}.get(pushed_off, 0) if all_rumors else 0
        self.pushed_loses: bool = all_rumors and pushed_off == "lose"
        self.done_by_monday: bool = "done_by_monday" in variants
        self.erratic: bool = "erratic_firmware" in variants

    def _seats(self, standing: tuple[int, ...], how: int) -> int:
        """The seats with a kid that stands so, as bits."""
        return mask([kid % self.seats for kid, stands in enumerate(standing) if stands == how])

    def _rumors_around(self, kid: int, here: int) -> dict[int, Ways]:
        """Scout here or next door (TL-146), investigate here (TL-148)."""
        found: dict[int, Ways] = {}
        for card, at in enumerate(self.rumor_at):
            if self.around[here] >> at & 1:
                up: tuple[Choice, ...] = (("investigate", kid),) if at == here else ()
                found[card] = ((*up, ("scout", kid, at)), up)
        return found

    def _machines_with(self, ability: str) -> int:
        """The machines with an ability, as bits. None if they are just machines (TL-216)."""
        if self.no_abilities:
            return 0
        machines = self.content.pack.machines
        return mask(m for m in range(self.machines) if machines[m].ability == ability)

    def _marches(self, card: int) -> Iterable[March]:
        """Escapees first, then the others; each from left to right. Classes that stay are left out (TL-072, 176)."""
        machines = self.content.pack.machines
        escapees = self.able["escapee"]
        for first in (escapees, ~escapees):
            for move in self.content.pack.school[card].moves:
                kind = mask(m for m in range(self.machines) if machines[m].kind == move.kind)
                if move.go != "stay" and kind & first:
                    direction = DIRECTIONS.index(move.go)
                    ways = [self._way_ahead(sector, direction, move.by) for sector in range(len(SECTORS))]
                    yield kind & first, tuple(ways)

    def _way_ahead(self, sector: int, direction: int, by: int) -> tuple[int, ...]:
        """The Sectors that a machine passes from here, one after the other; sea and the edge cut it short (TL-076)."""
        way: list[int] = []
        here = self.land_steps[sector][direction]
        while here != NOWHERE and len(way) < by:
            way.append(here)
            here = self.land_steps[here][direction]
        return tuple(way)

    def _diary(self) -> None:
        """Number the sides, triggers, actions and changed rules of the scenario's Diary cards."""
        pages = sorted(
            [card for card in self.content.pack.diary if card.scenario == self.scenario.id],
            key=lambda card: card.number,
        )
        self.pages: tuple[DiaryCard, ...] = tuple(pages)
        self.number_of_page: dict[int, int] = {card.number: n for n, card in enumerate(pages)}
        sides: list[DiarySide | None] = []
        for card in pages:
            sides.extend([card.a, card.b])
        self.sides: tuple[DiarySide | None, ...] = tuple(sides)
        """Side 2n is the A side of page n, side 2n+1 its back."""
        actions: list[tuple[int, CardAction]] = []
        by_moment: list[dict[str, tuple[tuple[int, Trigger], ...]]] = []
        count = 0
        for number, side in enumerate(sides):
            moments: dict[str, tuple[tuple[int, Trigger], ...]] = {}
            for trigger in side.triggers if side is not None else ():
                moments[trigger.on] = (*moments.get(trigger.on, ()), (count, trigger))
                count += 1
            by_moment.append(moments)
            actions.extend([(number, action) for action in (side.actions if side is not None else ())])
        self.actions: tuple[tuple[int, CardAction], ...] = tuple(actions)
        self.by_moment: tuple[dict[str, tuple[tuple[int, Trigger], ...]], ...] = tuple(by_moment)
        """Per side: moment -> its triggers, numbered through the whole Diary."""
        self.changes: tuple[ChangedRule, ...] = tuple(
            [change.rule for change in ops_in(self.content.pack, Change)]
        )
        """Every rule that some `rule` op of the pack can change for a day."""

    def way(self, goals: tuple[int, ...]) -> tuple[int, ...]:
        """Per Sector: steps over land to the nearest of these Sectors (TL-207); FAR if there is no way."""
        found = self.ways.get(goals)
        if found is None:
            ways = [self.islands.ways_to(goal) for goal in goals]
            found = tuple(
                [min([way.get(sector, FAR) for way in ways], default=FAR) for sector in range(len(SECTORS))]
            )
            self.ways[goals] = found
        return found

    def ride_from(self, sectors: int, movement: int) -> int:
        """The Locations that a ride from any of these Sectors can end at, as bits (TL-131, 132)."""
        key = (sectors, movement)
        found = self.ride_ends.get(key)
        if found is None:
            starts = [sector for sector in range(len(SECTORS)) if sectors >> sector & 1]
            found = 0
            for sector in self.islands.reach(starts, movement):
                found |= self.locs_near[sector]
            self.ride_ends[key] = found
        return found

    def ability(self, machine: int, name: str) -> bool:
        """Has the machine this ability?"""
        return self.able[name] >> machine & 1 == 1

    def meant(self, name: str) -> int:
        """The machines that a rule, trigger or op names: one by its id, a class, or all of them; as bits."""
        found = self.named_machines.get(name)
        if found is None:
            machines = self.content.pack.machines
            found = mask(
                m for m in range(self.machines) if name in ("", "all", machines[m].id, machines[m].kind)
            )
            self.named_machines[name] = found
        return found

    def trips_under(self, law: Law) -> Trips:
        """All trips under a law; listed once for all laws that do not differ in this."""
        about = (law.walk_costs, law.no_bus, law.no_car, law.restricted, law.closed)
        found = self.trips.get(about)
        if found is None:
            found = self.trips[about] = list_trips(self, law)
        return found

    def law(self, sides: tuple[int, ...], today: tuple[int, ...]) -> Law:
        """The rules as these Diary sides and changes leave them."""
        found = self.laws.get((sides, today))
        if found is None:
            if len(self.laws) >= LAWS:
                self.laws.clear()
                self.trips.clear()
            found = self.laws[(sides, today)] = Law(self, sides, today)
        return found


def _round(stops: list[int]) -> dict[int, int]:
    """Each stop of a round, and the next."""
    return dict(zip(stops, [*stops[1:], *stops[:1]], strict=True))


def _chore_place(goal: ChoreGoal, number: dict[str, int], home: int) -> int:
    if isinstance(goal, (Work, Bring)):
        name = goal.at if isinstance(goal, Work) else goal.to
        return home if name == "home" else number[name]
    return NOWHERE
