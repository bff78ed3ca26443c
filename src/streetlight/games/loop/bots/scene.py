"""A position of Tales from the Loop as one seat sees it, in numbers: who can get where, and with which odds."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import Final

from msgspec import UNSET

from streetlight.core.packs import as_pack
from streetlight.core.sight import Sight
from streetlight.core.views import as_view
from streetlight.games.loop.bots.position import (
    KidNow,
    MachineNow,
    Position,
    RumorNow,
    TestNow,
    TileNow,
    kid_now,
)
from streetlight.games.loop.documents import LoopView
from streetlight.games.loop.events import (
    HackBegins,
    KidAnomaly,
    KidChore,
    KidLabel,
    KidMoved,
    KidRumor,
    KidTile,
)
from streetlight.games.loop.pack.content import DiarySide, Pack, PackIndex
from streetlight.games.loop.pack.effects import TRAITS, Amount, PerKid, RunTest, Trigger, When
from streetlight.games.loop.pack.loading import pack_index
from streetlight.games.loop.rules.dice import BASE_DICE, LEAST_DICE, MOST_DICE, odds, pushed_odds

FAR: Final = 99.0
CAR_COST: Final = 1.6
"""A lift costs a T and a step of Favor."""

LIGHTEST_FIRST: Final = ("exhausted", "upset", "scared", "injured")

TRIED: Final = frozenset(
    ["investigates", "card_action", "tile", "anomaly", "hack_begins", "chore_done", "chore_failed"]
)
"""Events that tell of something that a kid went for."""

STEPS: Final = frozenset(["walked", "took_bus", "took_car"])

WayStep = tuple[str, int]
"""One step of a way: how, and where to."""


def position_in(view: LoopView, content: PackIndex) -> Position:
    """What a view shows, in numbers. Of the Diary only the sides that lie in play are ever looked at."""
    number, pack = content.islands.number, content.pack
    scenario = pack.scenarios[content.scenario[view.scenario]]
    sides: list[DiarySide] = []
    for page in view.diary:
        card = pack.diary[content.diary[(scenario.id, page.number)]]
        side = card.a if page.side == "a" else card.b
        assert side is not None
        sides.append(side)
    by_id = {rumor.id: rumor for rumor in pack.rumors}
    return Position(
        scenario=scenario,
        round=view.round,
        rounds=view.rounds,
        day=view.day,
        insight=view.insight,
        enigma=view.enigma,
        goal=view.insight_goal,
        limit=view.enigma_limit,
        kids=[kid_now(shown, content) for shown in view.kids],
        sides=sides,
        done=frozenset([action.id for page in view.diary for action in page.actions if action.done]),
        track=[
            RumorNow(number[space.place[6:]], by_id[space.rumor] if space.rumor is not UNSET else None)
            for space in view.track
            if space is not None
        ],
        tiles=[
            TileNow(at, pack.tiles[content.tile[shown.tile[5:]]], number[shown.place[6:]], shown.used)
            for at, shown in enumerate(view.tiles)
        ],
        machines=[
            MachineNow(
                number=content.machine[shown.machine[8:]],
                card=pack.machines[content.machine[shown.machine[8:]]],
                on_grid=shown.where == "grid",
                near=tuple([number[ref[6:]] for ref in shown.near]),
                alert=shown.mode == "alert",
                stance=shown.stance,
                trait=shown.trait,
                walls=len(shown.firewalls),
                hidden=shown.firewalls.count(None),
                movement=shown.movement,
            )
            for shown in view.machines
        ],
        tokens={(shown.kind, number[shown.place[6:]]): shown.count for shown in view.tokens},
        tracks=view.tracks,
        discarded=tuple([content.item[item] for item in view.item_discard]),
        restricted=frozenset([number[ref[6:]] for ref in view.restricted]),
        closed=frozenset([number[ref[6:]] for ref in view.closed]),
        no_bus=frozenset([number[ref[6:]] for ref in view.no_bus]),
        waiting=frozenset(view.waiting_for_others),
        test=None
        if view.test is None
        else TestNow(next(kid.number for kid in view.kids if kid.kid == view.test.kid), view.test.dice),
    )


class Places:
    """A position with the map: what can be reached, and with which odds a test is passed."""

    def __init__(self, position: Position, content: PackIndex) -> None:
        self.position: Final = position
        self.content: Final = content
        self.islands: Final = content.islands
        self.kids: Final = position.kids
        self.kept: object = None
        """The plan, once it was made: see `plan_of`."""
        self.me: int = -1
        """The seat that looks; nobody in a dream."""
        self.said: dict[int, str] = {}
        """Seat -> what its player has said last."""
        self.wishes: dict[int, str] = {}
        """Kid -> the last trip that was announced for it, unless it was given up."""
        self.called_off: set[tuple[str, str]] = set()
        """What was tried today and nobody else wanted to spend time on: (kid, label of the action)."""
        self.few: Final = len(position.kids) <= 3
        self.is_last: Final = position.round >= position.rounds
        """Nothing comes after today."""
        rules = [rule for side in position.sides for rule in side.rules]
        self.no_car: Final = any(rule.hook == "no_car" for rule in rules)
        self.walk_extra: Final[dict[int, int]] = {}
        """What pages add to a walk into a place, in T."""
        for rule in [rule for rule in rules if rule.hook == "walk_cost"]:
            for letter in rule.at or self.islands.letters:
                place = self.islands.number[letter]
                self.walk_extra[place] = self.walk_extra.get(place, 0) + self.amount(rule.n)
        self.more_dice: Final[dict[str, int]] = {}
        """What pages add to the dice of a trait, wherever the test is."""
        for rule in [rule for rule in rules if rule.hook == "dice" and not rule.at]:
            for trait in (rule.trait,) if rule.trait is not None else TRAITS:
                self.more_dice[trait] = self.more_dice.get(trait, 0) + self.amount(rule.n)
        self.guards: Final[dict[int, list[str]]] = {}
        """Per place: the traits of the tests that wait for whoever enters."""
        for machine in position.machines:
            if machine.on_grid and machine.stance != "ignore" and machine.trait is not None:
                for near in machine.near:
                    self.guards.setdefault(near, []).append(machine.trait)
        for side in position.sides:
            for trigger in side.triggers:
                if trigger.on == "entered":
                    self._lie_in_wait(trigger)
        self._ways: Final[dict[int, tuple[list[float], list[WayStep | None]]]] = {}
        self._last: Final[dict[int, list[WayStep | None]]] = {}
        """Per kid and place: how it is entered last, and from where."""
        self._chances: Final[dict[tuple[int, str, int, bool], float]] = {}

    def _lie_in_wait(self, trigger: Trigger) -> None:
        """A test that a page has for whoever enters counts like that of a machine, where its tokens lie."""
        tests = [op.trait for op in trigger.do if isinstance(op, RunTest)]
        for place in range(len(self.islands.letters)):
            if tests and self.holds(trigger.when, self.kids[0], place):
                self.guards.setdefault(place, []).extend(tests)

    def lying(self, kind: str, at: str = "", beside: str | None = None) -> int:
        """Tokens of a kind at a Location (a letter), beside tokens of another kind, or on the whole map."""
        tokens = self.position.tokens
        if at:
            return tokens.get((kind, self.islands.number[at]), 0)
        return sum(
            [
                count
                for (what, place), count in tokens.items()
                if what == kind and (beside is None or tokens.get((beside, place), 0))
            ]
        )

    def amount(self, n: Amount) -> int:
        return n.base + n.per_kid * len(self.kids) if isinstance(n, PerKid) else n

    # --- who is who

    def mine(self) -> list[KidNow]:
        return [kid for kid in self.kids if kid.seat == self.me]

    @cached_property
    def up(self) -> list[KidNow]:
        """Kids who may act and have T to spend."""
        return [kid for kid in self.kids if kid.standing == "active" and kid.time > 0]

    def active(self) -> list[KidNow]:
        return self.up

    def can_help(self, helper: KidNow, kid: KidNow, trait: str) -> bool:
        """Could this kid help the other one, if both stood at the same place (TL-089)?"""
        return (
            helper is not kid
            and helper.standing in ("active", "late", "sick")
            and helper.weakness != trait
            and "upset" not in helper.conditions
        )

    # --- odds

    def dice(self, kid: KidNow, trait: str, helpers: int = 0) -> int:
        """How many dice this kid would roll (TL-232)."""
        dice = BASE_DICE + helpers
        if kid.strength == trait:
            if "scared" not in kid.conditions:
                dice += 2 if self.few else 1
        elif kid.weakness == trait:
            dice -= 1 if self.few else 2
        if "injured" in kid.conditions:
            dice -= 2
        dice += kid.colours.count(trait)
        dice += self.more_dice.get(trait, 0)
        return max(LEAST_DICE, min(MOST_DICE, dice))

    def chance(self, kid: KidNow, trait: str, helpers: int = 0, spare: int = 1) -> float:
        """The chance of success, pushing if there is a T to push with (TL-094, 095); "": of any trait."""
        key = (kid.number, trait, helpers, spare > 0)
        known = self._chances.get(key)
        if known is None:
            if not trait:
                known = sum([self.chance(kid, each, helpers, spare) for each in TRAITS]) / len(TRAITS)
            else:
                dice = self.dice(kid, trait, helpers)
                can_push = spare > 0 and "injured" not in kid.conditions
                known = pushed_odds(dice) if can_push else odds(dice)
            self._chances[key] = known
        return known

    # --- ways

    def entry(self, kid: KidNow, place: int) -> float:
        """What it costs on average to get past the machines at a place, in T."""
        guards = self.guards.get(place)
        if guards is None:
            return 0.0
        return sum([1.5 * (1 - self.chance(kid, trait, 0, 0)) for trait in guards])

    def ways(self, kid: KidNow) -> tuple[list[float], list[WayStep | None]]:
        """(T to every place, first step of the way there), by foot, bus, car and ride."""
        if kid.number in self._ways:
            return self._ways[kid.number]
        start = kid.at
        count = len(self.islands.letters)
        far = [FAR] * count
        first: list[WayStep | None] = [None] * count
        last: list[WayStep | None] = [None] * count
        far[start] = 0.0
        edge: list[tuple[float, int]] = [(0.0, start)]
        guarded = {place: self.entry(kid, place) for place in self.guards}
        at_once: list[tuple[str, int, float]] = []
        if kid.machine >= 0:
            at_once += [("ride", to, 1.0) for to in self.ride_ends(kid)]
        if kid.favor == "happy" and not self.no_car:
            at_once += [("car", to, CAR_COST) for to in self._by_car if to != start]
        for how, to, time in at_once:
            total = time + guarded.get(to, 0.0)
            if total < far[to]:
                far[to], first[to], last[to] = total, (how, to), (how, start)
                heappush(edge, (total, to))
        walks, bus, by_bus = self._walks, self._bus, False
        while edge:
            cost, here = heappop(edge)
            if cost > far[here]:
                continue
            way = first[here]
            for to, time in walks[here]:
                total = cost + time
                if total < far[to]:
                    total += guarded.get(to, 0.0)
                    if total < far[to]:
                        far[to] = total
                        first[to] = ("walk", to) if here == start else way
                        last[to] = ("walk", here)
                        heappush(edge, (total, to))
            if not by_bus and here in bus:  # the stop that is nearest: any other one is no better
                by_bus = True
                for to in bus:
                    total = cost + 1.0 + guarded.get(to, 0.0)
                    if total < far[to]:
                        far[to] = total
                        first[to] = ("bus", to) if here == start else way
                        last[to] = ("bus", here)
                        heappush(edge, (total, to))
        self._ways[kid.number] = far, first
        self._last[kid.number] = last
        return far, first

    def route(self, kid: KidNow, place: int) -> list[WayStep]:
        """All steps of the way there; none if there is no way."""
        self.ways(kid)
        last, here = self._last[kid.number], place
        steps: list[WayStep] = []
        while here != kid.at:
            step = last[here]
            if step is None:
                return []
            how, came_from = step
            steps.append((how, here))
            here = came_from
        return steps[::-1]

    @cached_property
    def _by_car(self) -> list[int]:
        now = self.position
        places = range(len(self.islands.letters))
        return [to for to in places if to not in now.restricted and to not in now.closed]

    @cached_property
    def _walks(self) -> list[list[tuple[int, float]]]:
        """Per place: (place next door, T for the walk there), for all that may be entered."""
        closed = self.position.closed
        costs = [self.walk_cost(to) for to in range(len(self.islands.letters))]
        return [[(to, costs[to]) for to in near if to not in closed] for near in self.islands.adjacent]

    @cached_property
    def _bus(self) -> list[int]:
        places = range(len(self.islands.letters))
        return [to for to in places if self.is_stop(to) and to not in self.position.closed]

    def ride_ends(self, kid: KidNow) -> list[int]:
        """Where the kid's machine could take it (TL-131)."""
        movement = next(
            (machine.movement for machine in self.position.machines if machine.number == kid.machine), 0
        )
        sectors = self.islands.reach(self.islands.nearby[kid.at], movement) if movement else ()
        ends = {place for sector in sectors for place in self.islands.locations_near[sector]}
        return sorted(ends - {kid.at} - self.position.closed)

    def is_stop(self, place: int) -> bool:
        """Does the bus stop there today (TL-128)?"""
        return self.islands.bus >> place & 1 == 1 and place not in self.position.no_bus

    def walk_cost(self, to: int) -> float:
        """T for a walk into a place next door (TL-127)."""
        return max(0.0, (2.0 if to in self.position.restricted else 1.0) + self.walk_extra.get(to, 0))

    def home_from(self, kid: KidNow, place: int) -> int:
        """T to get home for dinner from a place (TL-182)."""
        if place == kid.home:
            return 0
        cost = 2 if place in self.position.restricted else 1
        return max(0, cost - (kid.machine >= 0))

    # --- conditions of read cards

    def holds(self, when: When | None, kid: KidNow, place: int) -> bool:
        """Would the condition hold for this kid at that place, as far as can be told now?"""
        if when is None:
            return True
        letter = self.islands.letters[place]
        if when.at and letter not in when.at:
            return False
        if when.controls and kid.machine < 0:
            return False
        if when.days and self.position.day not in when.days:
            return False
        if when.kids is not None and len(self.kids) < when.kids:
            return False
        if when.tokens is not None:
            at = letter if when.tokens.at == "here" else when.tokens.at
            if self.lying(when.tokens.kind, at, when.tokens.beside) < self.amount(when.tokens.n):
                return False
        if when.track is not None and self.position.tracks.get(when.track.name, 0) < self.amount(
            when.track.n
        ):
            return False
        if when.near and not self.is_near(when.near, place):
            return False
        if when.any and not any(self.holds(part, kid, place) for part in when.any):
            return False
        return when.no is None or not self.holds(when.no, kid, place)

    def is_near(self, name: str, place: int) -> bool:
        """Is such a machine (an id, a class, or any) in a Sector nearby?"""
        return any(
            place in machine.near and name in (machine.card.id, machine.card.kind, "all")
            for machine in self.position.machines
            if machine.on_grid
        )


class Scene(Places):
    """What a seat knows, and what was said."""

    def __init__(self, sight: Sight) -> None:
        view = as_view(sight.view, LoopView)
        assert sight.seat is not None
        content = pack_index(as_pack(sight.pack, Pack))
        super().__init__(position_in(view, content), content)
        self.sight: Final = sight
        self.view: Final = view
        self.me = sight.seat
        self.said = {said.seat: said.saying.text for said in sight.sayings}
        self.wishes = self._wishes()
        self.today: Final = sight.events_after("day")
        self.called_off = self._called_off()

    def _called_off(self) -> set[tuple[str, str]]:
        found: set[tuple[str, str]] = set()
        for event in reversed(self.today):
            if event.what == "card_called_off":
                told = event.args
                assert isinstance(told, KidLabel)
                found.add((told.kid[4:], told.label))
        return found

    def is_moving(self, kid: KidNow) -> bool:
        """Was a step of a way the last thing that this kid did today?"""
        for event in reversed(self.today):
            told = event.args
            if event.what in STEPS and isinstance(told, KidMoved) and told.kid == f"kid:{kid.id}":
                return True
            if event.what in TRIED and kid.id in _who(told):
                return False
        return False

    @cached_property
    def tried(self) -> set[str]:
        """Kids (by id) that have tried something today."""
        found: set[str] = set()
        for event in reversed(self.today):
            if event.what in TRIED:
                found.update(_who(event.args))
        return found

    def _wishes(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for said in self.sight.sayings:
            for kid in self.kids:
                if kid.seat != said.seat:
                    continue
                if f"{kid.name} would like to " in said.saying.text:
                    found[kid.number] = said.saying.text
                elif said.saying.text.startswith(f"{kid.name} gives that up"):
                    found.pop(kid.number, None)
        return found


def _who(told: object) -> list[str]:
    """The kids (by id) of an event in `TRIED`."""
    if isinstance(told, HackBegins):
        return [kid[4:] for kid in told.kids]
    if isinstance(told, KidRumor | KidLabel | KidTile | KidAnomaly | KidChore):
        return [told.kid[4:]]
    return []
