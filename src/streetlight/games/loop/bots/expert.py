"""The expert bot: it plays the day through in imagined matches before anybody takes a step.

It begins with the plan that regular bots follow, and asks of the best trips in it, and of a Rest or the way home, what
the day brings if it begins with that one. All experts at a table dream of the same days, so they agree; how often they
dream is counted, and never timed. A dream ends where a page of the Diary turns: what nobody has read stays unread.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import msgspec

from streetlight.core.answers import Answer
from streetlight.core.asks import Choice
from streetlight.core.prompts import Option
from streetlight.core.sight import Sight
from streetlight.games.loop import questions as q
from streetlight.games.loop.bots.base import reason_for
from streetlight.games.loop.bots.dream import Dream, Trip, trip_of
from streetlight.games.loop.bots.plan import DayPlan, plan_of, worth
from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.promises import is_promised
from streetlight.games.loop.bots.regular import RegularBot
from streetlight.games.loop.bots.scene import LIGHTEST_FIRST, Scene
from streetlight.games.loop.bots.tasks import BETTER, Task

ROUNDS: Final = ((6, 3), (3, 5), (2, 6))
"""So many of the best trips, and so many days that are dreamed of each."""

THOUGHT_OVER: Final = (q.Failed, q.Solve, q.PayOrTest, q.SchoolEvent)
"""Small questions that are worth a dream or two."""

THROWS: Final = 8
"""So many days are dreamed of each answer to one of them."""

PER_KID: Final = 3
POOR: Final = -1.0
"""Trips that the plan thinks worse of are not even dreamed of."""

PLANNED: Final = 0.15
"""What it counts for that the plan would begin with this trip."""

JUDGED: Final = 0.5
"""How much the plan's own judgement of a trip counts beside the dreams, which are few."""

DROPPED: Final = 100.0
"""What was dropped on the way comes after all that was dreamed of to the end."""

KEPT: Final = 100


@dataclass(frozen=True)
class Candidate:
    """A way to begin: a trip of a kid to a task, or a single action."""

    kid: int
    trip: Trip
    task: Task | None
    choice: Choice | None
    bonus: float


_dreamed: OrderedDict[bytes, dict[Trip, float]] = OrderedDict()
"""What was dreamed of positions that everybody sees: the same for all seats, so it is found only once."""


def forget() -> None:
    """Forget all dreams: whoever thinks next thinks afresh."""
    _dreamed.clear()


class ExpertBot(RegularBot):
    """Dreams of the day before it begins."""

    def plan(self, scene: Scene) -> DayPlan:
        plan = plan_of(scene)
        going = on_the_way(scene, plan)
        if going is not None:
            return DayPlan(scene, going)
        options = candidates(scene, plan)
        if len(options) < 2:
            return plan
        means = self.judge(scene, options)
        ranked = [option for option in options if option.trip in means]
        for option in sorted(ranked, key=lambda option: -means[option.trip] - option.bonus):
            kid = scene.kids[option.kid]
            if kid.seat in scene.position.waiting:
                continue
            if option.task is not None:
                return DayPlan(scene, (kid, option.task))
            assert option.choice is not None
            plan = DayPlan(scene)
            plan.first, plan.now = kid.number, (kid.number, option.choice)
            return plan
        return plan

    def answer(self, sight: Sight) -> Answer:
        prompt = sight.prompt
        if prompt is None or prompt.kind != "one" or not isinstance(prompt.question, THOUGHT_OVER):
            return super().answer(sight)
        usual = super().answer(sight)
        assert isinstance(usual, Option)
        open_ways = worth_a_thought(prompt.choices(), usual.choice)
        if len(open_ways) < 2:
            return usual
        scene = Scene(sight)
        rng = Random(key_of(scene) + prompt.id.encode())
        totals = [PLANNED * THROWS * (choice == usual.choice) for choice in open_ways]
        for _ in range(THROWS):
            world = sight.imagine(rng)
            for at, choice in enumerate(open_ways):
                totals[at] += Dream(world.copy()).begin(scene.me, choice)
        best = open_ways[totals.index(max(totals))]
        if best == usual.choice:
            return usual
        self.reason = reason_for(prompt, best)
        return prompt.options[prompt.choices().index(best)]

    def judge(self, scene: Scene, options: list[Candidate]) -> dict[Trip, float]:
        """What the days bring that begin with each of these; those that soon look poor are not dreamed of again."""
        key = key_of(scene)
        known = _dreamed.get(key)
        if known is not None:
            _dreamed.move_to_end(key)
            return known
        rng = Random(key)
        left = options
        totals = {option.trip: 0.0 for option in options}
        means: dict[Trip, float] = {}
        dreamed = 0
        for most, days in ROUNDS:
            for option in left[most:]:
                means[option.trip] -= DROPPED
            left = left[:most]
            for _ in range(days):
                world = scene.sight.imagine(rng)
                for option in left:
                    totals[option.trip] += Dream(world.copy()).play(option.trip)
            dreamed += days
            for option in left:
                means[option.trip] = totals[option.trip] / dreamed
            left = sorted(left, key=lambda option: -means[option.trip] - option.bonus)
        _dreamed[key] = means
        if len(_dreamed) > KEPT:
            _dreamed.popitem(last=False)
        return means


def worth_a_thought(choices: Sequence[Choice], usual: Choice) -> list[Choice]:
    """The usual answer, and of each kind of answer the first: of pushes that is the lightest condition."""
    kinds: dict[str, Choice] = {}
    for choice in choices:
        kinds.setdefault(choice[0], choice)
    kinds[usual[0]] = usual
    return list(kinds.values())


def key_of(scene: Scene) -> bytes:
    """What everybody sees, whoever looks, and whoever lets others go first: that is no reason to dream again."""
    alike = {"seat": None, "waiting": (), "talk": False, "waiting_for_others": (), "pack": ""}
    return msgspec.msgpack.encode(msgspec.structs.replace(scene.view, **alike))


def on_the_way(scene: Scene, plan: DayPlan) -> tuple[KidNow, Task] | None:
    """A trip that was announced and has begun: it is not thought over at every corner."""
    for kid in scene.kids:
        if kid.standing != "active" or not scene.is_moving(kid) or kid.seat in scene.position.waiting:
            continue
        for task in plan.tasks:
            if is_promised(scene, kid, task) and worth(scene, kid, task) > POOR:
                return kid, task
    return None


def candidates(scene: Scene, plan: DayPlan) -> list[Candidate]:
    """The best trips of each kid, a Rest where it helps, and home."""
    found: list[tuple[float, Candidate]] = []
    leader = max([kid for kid in scene.active() if kid.number in plan.steps], key=plan.urge, default=None)
    for kid in scene.active():
        trips = sorted(
            [(worth(scene, kid, task), -number) for number, task in enumerate(plan.tasks)], reverse=True
        )[:PER_KID]
        for value, number in trips:
            task = plan.tasks[-number]
            if value < POOR:
                continue
            planned = kid is leader and plan.steps[kid.number][1] is task
            bonus = PLANNED * planned + JUDGED * value + 0.3 * is_promised(scene, kid, task)
            found.append(
                (value + planned, Candidate(kid.number, trip_of(kid.number, task), task, None, bonus))
            )
        if kid.conditions and not kid.rested:
            slot = max(
                range(4),
                key=lambda slot: BETTER[LIGHTEST_FIRST[slot]] * (LIGHTEST_FIRST[slot] in kid.conditions),
            )
            rest: Choice = ("rest", kid.number, slot)
            found.append((0.6, Candidate(kid.number, (kid.number, "rest", kid.at, slot), None, rest, 0.0)))
        best = trips[0][0] if trips else -9.0
        if best < 1.0 and kid.time >= kid.home_cost:
            home: Choice = ("home", kid.number)
            found.append((0.3, Candidate(kid.number, (kid.number, "home", kid.at, -1), None, home, 0.0)))
    found.sort(key=lambda each: -each[0])
    return [candidate for _, candidate in found[: ROUNDS[0][0]]]
