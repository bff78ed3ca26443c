"""Playing an imagined match on by the plan, without a word: what a day brings if it begins with a certain trip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from streetlight.core.asks import Ask, Choice, Chosen
from streetlight.core.match import Match
from streetlight.games.loop import questions as q
from streetlight.games.loop.bots.dream_position import position_of
from streetlight.games.loop.bots.plan import LATE, DayPlan
from streetlight.games.loop.bots.regular import RegularBot
from streetlight.games.loop.bots.scene import Places
from streetlight.games.loop.bots.tasks import BETTER, INSIGHT, STORY, Task
from streetlight.games.loop.pack.effects import CONDITIONS
from streetlight.games.loop.rules.adventure import home_cost
from streetlight.games.loop.rules.cubes import locked
from streetlight.games.loop.rules.dice import odds
from streetlight.games.loop.state import ACTIVE, CUBES, HAPPY, LYING, Loop
from streetlight.games.loop.view import FAVORS

WON: Final = 60.0
LOST: Final = -40.0
PAGE: Final = 5.0
"""What it is worth that a page has turned, which nobody has read yet."""

AN_HOUR: Final = 0.35

MOST_STEPS: Final = 200
MOST_TURNS: Final = 4
MOST_PLANS: Final = 30
SETTLED: Final = 5
"""After more actions than these the plan is made anew."""

HABITS: Final = RegularBot()
"""Answers the small questions in a dream."""

Trip = tuple[int, str, int, int]
"""Kid, kind of task, place, number."""


def trip_of(kid: int, task: Task) -> Trip:
    return (kid, task.kind, task.place, task.number)


class Dream:
    """A day in an imagined match, until the evening, the end, or a page turns that nobody has read."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self.g: Final = cast(Loop, match.state)
        self.sides: Final = self.g.sides
        self.round: Final = self.g.round
        position = position_of(self.g)
        self.goal: Final = position.goal
        self.limit: Final = position.limit
        self.before: tuple[int, float] = (self.g.enigma, 0.0)
        """Enigma, and what the kids had, before the last action."""
        self.acts: int = 0
        self.story: float = 0.0
        """What the steps of the story were worth that were made in this dream."""

    def places(self) -> Places:
        return Places(position_of(self.g), self.g.rules.content)

    def is_over(self) -> bool:
        g = self.g
        return bool(g.ended) or self.match.over or g.sides != self.sides or g.round != self.round

    # --- playing on

    def play(self, trip: Trip | None) -> float:
        """First this trip, then whatever the plan says; what the day has brought."""
        if trip is not None:
            self.go(trip)
        for _ in range(MOST_PLANS):
            self.settle()
            if self.is_over():
                break
            acts = self.acts
            plan = DayPlan(self.places())
            busy = [kid for kid in plan.scene.kids if kid.standing == "active" and kid.number in plan.steps]
            for kid in sorted(busy, key=lambda kid: -plan.urge(kid)):
                if self.acts - acts > SETTLED:
                    break
                for helper, helped in plan.helps.items():
                    if helped == kid.number:
                        self.go((helper, "", plan.steps[helped][1].place, -1))
                self.go(trip_of(kid.number, plan.steps[kid.number][1]))
            if self.acts == acts:  # nothing more can be done
                self.wind_down(plan)
            if self.acts == acts:
                break
        return self.value()

    def begin(self, seat: int, choice: Choice) -> float:
        """First this answer to the question that is open, then the day; what it has brought."""
        g = self.g
        before = (g.tokens, g.tracks)
        self.before = (g.enigma, self.kids())
        action = g.test.cause.kind == "action" if g.test else False
        ask = self.match.ask_to(seat)
        assert ask is not None
        self.match.hear(ask, choice)
        self.settle()
        self.story += action and (g.tokens, g.tracks) != before
        return self.play(None)

    def settle(self) -> None:
        """Answer small questions until a kid may act."""
        for _ in range(MOST_STEPS):
            if self.is_over() or isinstance(next(iter(self.match.asks.values())).question, q.Adventure):
                return
            self.small()

    def small(self) -> None:
        asks = self.match.asks
        ask = next(iter(asks.values()))
        self.match.hear(ask, self.answer(ask))

    def answer(self, ask: Ask) -> Chosen:
        choices, question = ask.choices(), ask.question
        if ask.kind == "some":
            if isinstance(question, q.Help):
                return tuple(choices[: ask.most])
            chosen = HABITS.several(self.places(), question, choices, ask.least, ask.most)
            return tuple([choice for choice in choices if choice in chosen])
        if len(choices) == 1:
            return choices[0]
        if isinstance(question, q.Failed) and choices[-1][0] != "use":
            return self.push_or_accept(choices)
        scene = self.places()
        values = [
            -99.0 if choice == ("wait",) else HABITS.small(scene, question, choice) for choice in choices
        ]
        return choices[values.index(max(values))]

    def push_or_accept(self, choices: Sequence[Choice]) -> Choice:
        """As `RegularBot.failed`, without a look round: dreams fail often."""
        g = self.g
        assert g.test
        kid, push = g.test.kid, choices[1]
        if g.round >= g.rules.rounds:
            return push
        value = odds(g.test.dice) + 0.15 - 0.12 * float(push[1])
        if g.pool[kid] == home_cost(g, kid) > 0:
            value -= LATE[FAVORS[g.favor[kid]]] / 4
        return push if value > 0.45 else choices[0]

    def act(self, choice: Choice) -> bool:
        """One action, and all that is asked because of it. False if it can't be done."""
        for ask in self.match.asks.values():
            if isinstance(ask.question, q.Adventure) and choice in ask.choices():
                g = self.g
                before = (g.tokens, g.tracks)
                self.before = (g.enigma, self.kids())
                self.acts += 1
                self.match.hear(ask, choice)
                self.settle()
                if choice[0] == "card" and (g.tokens, g.tracks) != before:
                    self.story += 1.0
                return True
        return False

    def go(self, trip: Trip) -> None:
        """The whole way and what is to be done there, as far as nothing comes in between."""
        kid, kind, place, number = trip
        g = self.g
        for _ in range(MOST_TURNS):
            self.settle()
            if self.is_over() or g.standing[kid] != ACTIVE:
                return
            if g.at[kid] == place:
                if kind:
                    self.act((kind, kid) if number < 0 else (kind, kid, number))
                return
            scene = self.places()
            steps = scene.route(scene.kids[kid], place)
            if not steps:
                return
            for how, to in steps:
                if not self.act(("ride", kid) if how == "ride" else (how, kid, to)):
                    return
                if g.at[kid] != to:  # something was in the way
                    break
                if self.is_over() or g.standing[kid] != ACTIVE:
                    return

    def wind_down(self, plan: DayPlan) -> None:
        """Nothing left to do for anybody: a Rest where there is time, and home."""
        g = self.g
        for kid in plan.scene.kids:
            if g.standing[kid.number] != ACTIVE or self.is_over():
                continue
            rests = [name for name in kid.conditions if kid.time > plan.scene.home_from(kid, kid.at)]
            if rests and not kid.rested and not plan.scene.is_last:
                best = max(rests, key=lambda name: BETTER[name])
                self.act(("rest", kid.number, CONDITIONS.index(best)))
            if g.standing[kid.number] != ACTIVE or self.is_over():
                continue
            if not self.act(("home", kid.number)):
                self.act(("late", kid.number))
        if not self.is_over() and all(standing != ACTIVE for standing in g.standing):
            self.settle()

    # --- what it has brought

    def value(self) -> float:
        """A page that turns counts as such. What stands on it nobody knows: what it does at once is left out."""
        g = self.g
        if g.sides != self.sides:
            enigma, kids = self.before
            return self.story * STORY + PAGE + self.dials(self.goal or 0, enigma) + kids
        if g.ended:
            return WON if g.won else LOST
        return self.story * STORY + self.dials(g.insight, g.enigma) + self.kids()

    def dials(self, insight: int, enigma: int) -> float:
        """Insight as far as it was awaited; Enigma is worse, the nearer the end is."""
        worth = 0.0
        if self.limit is not None:
            worth -= sum([0.4 + 3.0 / max(1, self.limit - step) for step in range(enigma)])
        if self.goal is None:
            return worth + 0.3 * insight
        return worth + INSIGHT * min(insight, self.goal) + 0.3 * max(0, insight - self.goal)

    def kids(self) -> float:
        return sum([self.state_of(kid) for kid in range(self.g.rules.kids)])

    def state_of(self, kid: int) -> float:
        """What a kid has for tomorrow: hours, health, good will and things; and what is left of today."""
        g = self.g
        left = g.rules.rounds - g.round + (g.round != self.round)  # days after this one
        if left <= 0:
            return AN_HOUR * g.pool[kid] if g.round == self.round else 0.0
        much: float = min(1.0, left / 2)
        favor: int = g.favor[kid]
        worth: float = AN_HOUR * (CUBES - locked(g, kid))
        if g.round == self.round:  # a page has turned in the middle of the day
            worth += AN_HOUR * (g.tomorrow[kid] + g.pool[kid])
            favor += favor < HAPPY and (g.standing[kid] == LYING or g.pool[kid] > 1)
        else:
            worth += AN_HOUR * (g.pool[kid] - CUBES + locked(g, kid))
        worth -= much * 0.4 * g.conditions[kid].bit_count()
        worth += much * (0.0, 1.0, 1.5)[favor]
        worth += much * (0.3 * len(g.items[kid]) + 0.5 * len(g.anomalies[kid]))
        return worth
