"""A position of Tales from the Loop as one seat sees it, in numbers: who can get where, and with which odds."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import Final

from streetlight.core.packs import as_pack
from streetlight.core.sight import Sight
from streetlight.core.views import as_view
from streetlight.games.loop.documents import ChoreView, KidView, LoopView, PageView
from streetlight.games.loop.events import KidLabel
from streetlight.games.loop.pack.content import DiarySide, Pack, PackIndex, Scenario
from streetlight.games.loop.pack.effects import TRAITS, Amount, PerKid, RunTest, Trigger, When
from streetlight.games.loop.pack.loading import pack_index
from streetlight.games.loop.rules.dice import BASE_DICE, LEAST_DICE, MOST_DICE, odds, pushed_odds

FAR: Final = 99.0
CAR_COST: Final = 1.6
"""A lift costs a T and a step of Favor."""

LIGHTEST_FIRST: Final = ("exhausted", "upset", "scared", "injured")


class KidNow:
    """One kid: where it is, what it has left, what it is good at."""

    __slots__ = (
        "at", "chore", "conditions", "favor", "home", "home_cost", "id", "items", "machine", "number", "seat", "spent",
        "standing", "strength", "time", "weakness",
    )  # fmt: skip

    def __init__(self, shown: KidView, content: PackIndex) -> None:
        number = content.islands.number
        self.id: str = shown.kid[4:]
        card = content.pack.kids[content.kid[self.id]]
        self.number: int = shown.number
        self.seat: int = shown.seat
        self.at: int = number[shown.at[6:]]
        self.home: int = number[shown.home[6:]]
        self.standing: str = shown.standing
        self.time: int = shown.time
        self.spent: int = shown.spent
        self.conditions: tuple[str, ...] = shown.conditions
        self.favor: str = shown.favor
        self.items: tuple[str, ...] = shown.items
        self.chore: ChoreView | None = shown.chore
        self.machine: str | None = shown.machine
        self.home_cost: int = shown.home_cost
        self.strength: str = card.strength
        self.weakness: str = card.weakness


class Scene:
    """What a seat knows. Of the Diary only the sides that lie in play are ever looked at."""

    def __init__(self, sight: Sight) -> None:
        view = as_view(sight.view, LoopView)
        assert sight.seat is not None
        self.sight = sight
        self.last_words: dict[int, str] = {said.seat: said.saying.text for said in sight.sayings}
        self.view: LoopView = view
        self.me: int = sight.seat
        self.content: PackIndex = pack_index(as_pack(sight.pack, Pack))
        self.islands = self.content.islands
        self.scenario: Scenario = self.content.pack.scenarios[self.content.scenario[view.scenario]]
        self.kids: list[KidNow] = [KidNow(shown, self.content) for shown in view.kids]
        self.few: bool = len(self.kids) <= 3
        number = self.islands.number
        self.restricted: set[int] = {number[ref[6:]] for ref in view.restricted}
        self.closed: set[int] = {number[ref[6:]] for ref in view.closed}
        self.pages: list[DiarySide] = [
            side for side in (self._side(page) for page in view.diary) if side is not None
        ]
        rules = [rule for side in self.pages for rule in side.rules]
        self.no_car: bool = any(rule.hook == "no_car" for rule in rules)
        self.no_bus: set[int] = {
            number[letter]
            for rule in rules
            if rule.hook == "no_bus"
            for letter in rule.at or self.islands.letters
        }
        """Places where no bus stops."""
        if any("no bus" in rule.lower() for rule in view.today):
            self.no_bus.update(number.values())
        self.walk_extra: dict[int, int] = {}
        """What pages add to a walk into a place, in T."""
        for rule in [rule for rule in rules if rule.hook == "walk_cost"]:
            for letter in rule.at or self.islands.letters:
                place = number[letter]
                self.walk_extra[place] = self.walk_extra.get(place, 0) + self.amount(rule.n)
        self.more_dice: dict[str, int] = {}
        """What pages add to the dice of a trait, wherever the test is."""
        for rule in [rule for rule in rules if rule.hook == "dice" and not rule.at]:
            for trait in (rule.trait,) if rule.trait is not None else TRAITS:
                self.more_dice[trait] = self.more_dice.get(trait, 0) + self.amount(rule.n)
        self.guards: dict[int, list[str]] = {}
        for machine in view.machines:
            if machine.where == "grid" and machine.stance != "ignore" and machine.trait is not None:
                for ref in machine.near:
                    self.guards.setdefault(number[ref[6:]], []).append(machine.trait)
        for side in self.pages:
            for trigger in side.triggers:
                if trigger.on == "entered":
                    self._lie_in_wait(trigger)
        self.limit: int | None = view.enigma_limit
        self.goal: int | None = view.insight_goal
        self._ways: dict[int, tuple[list[float], list[tuple[str, int] | None]]] = {}

    def _side(self, page: PageView) -> DiarySide | None:
        card = self.content.pack.diary[self.content.diary[(self.scenario.id, page.number)]]
        return card.a if page.side == "a" else card.b

    def _lie_in_wait(self, trigger: Trigger) -> None:
        """A test that a page has for whoever enters counts like that of a machine, where its tokens lie."""
        tests = [op.trait for op in trigger.do if isinstance(op, RunTest)]
        for place in range(len(self.islands.letters)):
            if tests and self.holds(trigger.when, self.kids[0], place):
                self.guards.setdefault(place, []).extend(tests)

    def lying(self, kind: str, at: str = "") -> int:
        """Tokens of a kind at a Location (a letter), or on the whole map."""
        return sum(
            token.count
            for token in self.view.tokens
            if token.kind == kind and (not at or token.place == f"place:{at}")
        )

    def amount(self, n: Amount) -> int:
        return n.base + n.per_kid * len(self.kids) if isinstance(n, PerKid) else n

    @cached_property
    def called_off(self) -> set[tuple[str, str]]:
        """What was tried today and nobody else wanted to spend time on: (kid, label of the action)."""
        found: set[tuple[str, str]] = set()
        for event in reversed(self.sight.events):
            if event.what == "day":
                break
            if event.what == "card_called_off":
                told = event.args
                assert isinstance(told, KidLabel)
                found.add((told.kid[4:], told.label))
        return found

    # --- who is who

    def mine(self) -> list[KidNow]:
        return [kid for kid in self.kids if kid.seat == self.me]

    def active(self) -> list[KidNow]:
        return [kid for kid in self.kids if kid.standing == "active" and kid.time > 0]

    def can_help(self, helper: KidNow, kid: KidNow, trait: str) -> bool:
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
        items = self.content.pack.items
        dice += sum(items[self.content.item[item]].colour == trait for item in kid.items)
        dice += self.more_dice.get(trait, 0)
        return max(LEAST_DICE, min(MOST_DICE, dice))

    def chance(self, kid: KidNow, trait: str, helpers: int = 0, spare: int = 1) -> float:
        """The chance of success, pushing if there is a T to push with (TL-094, 095)."""
        dice = self.dice(kid, trait, helpers)
        return pushed_odds(dice) if spare > 0 and "injured" not in kid.conditions else odds(dice)

    # --- ways

    def entry(self, kid: KidNow, place: int) -> float:
        """What it costs on average to get past the machines at a place, in T."""
        return sum(1.5 * (1 - odds(self.dice(kid, trait))) for trait in self.guards.get(place, ()))

    def ways(self, kid: KidNow) -> tuple[list[float], list[tuple[str, int] | None]]:
        """(T to every place, first step of the way there as (how, where)), by foot, bus and car."""
        if kid.number in self._ways:
            return self._ways[kid.number]
        count = len(self.islands.letters)
        far = [FAR] * count
        first: list[tuple[str, int] | None] = [None] * count
        far[kid.at] = 0.0
        edge: list[tuple[float, int]] = [(0.0, kid.at)]
        while edge:
            cost, here = heappop(edge)
            if cost > far[here]:
                continue
            for how, to, time in self._steps(kid, here):
                total = cost + time + self.entry(kid, to)
                if total < far[to] - 1e-9:
                    far[to] = total
                    first[to] = (how, to) if here == kid.at else first[here]
                    heappush(edge, (total, to))
        self._ways[kid.number] = far, first
        return far, first

    def _steps(self, kid: KidNow, here: int) -> list[tuple[str, int, float]]:
        found = [("walk", to, self.walk_cost(to)) for to in self.islands.adjacent[here]]
        if self.is_stop(here):
            stops = [to for to in range(len(self.islands.letters)) if to != here and self.is_stop(to)]
            found += [("bus", to, 1.0) for to in stops]
        if here == kid.at and kid.favor == "happy" and not self.no_car:
            places = range(len(self.islands.letters))
            found += [("car", to, CAR_COST) for to in places if to != here and to not in self.restricted]
        return [step for step in found if step[1] not in self.closed]

    def is_stop(self, place: int) -> bool:
        """Does the bus stop there today (TL-128)?"""
        return self.islands.bus >> place & 1 == 1 and place not in self.no_bus

    def walk_cost(self, to: int) -> float:
        """T for a walk into a place next door (TL-127)."""
        return max(0.0, (2.0 if to in self.restricted else 1.0) + self.walk_extra.get(to, 0))

    def home_from(self, kid: KidNow, place: int) -> int:
        """T to get home for dinner from a place (TL-182)."""
        if place == kid.home:
            return 0
        cost = 2 if place in self.restricted else 1
        return max(0, cost - (kid.machine is not None))

    # --- conditions of read cards

    def holds(self, when: When | None, kid: KidNow, place: int) -> bool:
        """Would the condition hold for this kid at that place, as far as can be told now?"""
        if when is None:
            return True
        letter = self.islands.letters[place]
        if when.at and letter not in when.at:
            return False
        if when.controls and kid.machine is None:
            return False
        if when.days and self.view.day not in when.days:
            return False
        if when.tokens is not None:
            at = letter if when.tokens.at == "here" else when.tokens.at
            if self.lying(when.tokens.kind, at) < self.amount(when.tokens.n):
                return False
        if when.track is not None and self.view.tracks.get(when.track.name, 0) < self.amount(when.track.n):
            return False
        return when.no is None or not self.holds(when.no, kid, place)
