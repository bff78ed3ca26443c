"""The regular bot: one plan for the whole group, exact odds, and home in time.

All bots make the same plan from what everybody knows, so they do not get in each other's way. They say what they
are up to before they do it, and ask for company where that helps; they never tell others what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from streetlight.core.asks import Choice
from streetlight.core.prompts import Option, Prompt
from streetlight.core.questions import Question
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.games.loop import questions as q
from streetlight.games.loop.bots.base import WAIT, LoopBot, kid_of
from streetlight.games.loop.bots.gifts import trade_worth
from streetlight.games.loop.bots.plan import HOME, HOUR, LATE, DayPlan, chance, chore_worth, plan_of
from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.scene import LIGHTEST_FIRST, Places, Scene
from streetlight.games.loop.bots.talk import announcement, helped, reason, standing_by
from streetlight.games.loop.rules.combos import ANOMALY, MACHINE
from streetlight.games.loop.rules.dice import odds

SCOUT = 0.1
"""An hour that nothing else wants: whoever investigates tomorrow knows the trait, and who should go."""

PUSH = 0.15
"""What the condition for a push costs, as a part of what the test is worth."""

USED_UP = 0.2
"""The same for an Item or a use of an Anomaly that is gone afterwards."""


class RegularBot(LoopBot):
    """Plans for today with the cards that have been read."""

    def small(self, scene: Places, question: Question, choice: Choice) -> float:
        match question:
            case q.PayOrTest(rumor=rumor):
                return self.pay(scene, rumor, choice)
            case q.RideTo(kid=kid):
                return riding(scene, scene.kids[kid], choice[1])
            case q.ComeAlong(kid=kid, place=place):
                return along(scene, scene.kids[kid], place) * (1 if choice[0] == "come" else -1)
        return super().small(scene, question, choice)

    def several(
        self, scene: Places, question: Question, choices: Sequence[Choice], least: int, most: int
    ) -> list[Choice]:
        if isinstance(question, q.Invite):
            place, seat = question.place, scene.kids[question.kid].seat
            self.reason = "There is room for you, if you like."
            theirs = [choice for choice in choices if scene.kids[choice[1]].seat != seat]
            mine = [
                choice
                for choice in choices
                if choice not in theirs and along(scene, scene.kids[choice[1]], place) > 0
            ]
            return [*mine, *theirs][:most]
        return super().several(scene, question, choices, least, most)

    def pay(self, scene: Places, rumor: int, choice: Choice) -> float:
        """Time in place of the test, if the odds are worse than what the hours are worth."""
        card = scene.content.pack.rumors[rumor]
        place = scene.islands.number[card.at]
        task = next(
            (task for task in plan_of(scene).tasks if task.kind == "investigate" and task.place == place),
            None,
        )
        kid = max(
            [kid for kid in scene.kids if kid.at == place and kid.standing == "active"],
            key=lambda kid: kid.time,
            default=None,
        )
        if task is None or kid is None:
            return 0.0
        if choice[0] == "test":
            p = chance(scene, kid, task)
            return p * task.gain - (1 - p) * task.loss
        late = not scene.is_last and kid.time - card.pay < scene.home_from(kid, kid.at) <= kid.time
        return task.gain - HOUR * card.pay - LATE[kid.favor] * late

    def solve(self, scene: Places, choice: Choice) -> float:
        """What is used up against the odds of a roll; a push, if there can be one, has its price."""
        test = scene.position.test
        if test is None or choice[0] not in ("roll", "combo", "tag"):
            return super().solve(scene, choice)
        if choice[0] == "roll":
            kid = scene.kids[test.kid]
            once = odds(test.dice)
            can_push = kid.time > 0 and "injured" not in kid.conditions  # TL-111
            price = 0.0 if scene.is_last else PUSH + late_by_a_push(scene, kid)
            again = once - price if can_push else 0.0
            return once + (1 - once) * max(0.0, again)
        things = [thing for thing in choice[1:] if isinstance(thing, int)]
        cost = 0.02 if scene.is_last else USED_UP
        return 1.0 - cost * sum(_is_used_up(scene, thing) for thing in things)

    def failed(self, scene: Places, choice: Choice) -> float:
        """The hour for dinner is not pushed away, unless the odds are worth what the grown-ups will say."""
        value = super().failed(scene, choice)
        if scene.position.test is None or choice[0] != "push":
            return value
        if scene.is_last:
            return 0.9 - 0.01 * float(choice[1])
        return value - late_by_a_push(scene, scene.kids[scene.position.test.kid])

    def plan(self, scene: Scene) -> DayPlan:
        return plan_of(scene)

    def after_you(self, scene: Scene, prompt: Prompt) -> Option | None:
        """Whoever has the most to do goes first: all bots agree on who that is."""
        if any(kid.standing == "late" and kid.home_cost == 0 for kid in scene.mine()):
            return None  # the day may be over before the next question
        option = next((option for option in prompt.options if option.choice == WAIT), None)
        if option is None:
            return None
        plan = self.plan(scene)
        first = plan.goes_first()
        if first is None:
            return None
        self.reason = standing_by(scene, plan, first)
        return option

    def adventure(self, scene: Scene, prompt: Prompt, rng: Random) -> Option:
        plan = self.plan(scene)
        values = [value(scene, plan, choice) for choice in prompt.choices()]
        best = values.index(max(values))
        choice = prompt.choices()[best]
        self.reason = reason(scene, plan, choice)
        return prompt.options[best]

    def say(self, sight: Sight) -> Saying | None:
        """The next intention, once, in one line, with the odds, and a question for company."""
        prompt = sight.prompt
        if prompt is None or not isinstance(prompt.question, q.Adventure):
            return None
        scene = Scene(sight)
        text = announcement(scene, self.plan(scene))
        return None if text is None else Saying(text=text, asks=text.endswith("?"))


def late_by_a_push(scene: Places, kid: KidNow) -> float:
    """What it costs, as a part of what a test is worth, if the hour for a push was the one to get home with."""
    if scene.is_last:
        return 0.0
    return LATE[kid.favor] / 4 if kid.time == kid.home_cost > 0 else 0.0


def _is_used_up(scene: Places, thing: int) -> bool:
    """Iconic Items and machines do not wear (TL-101)."""
    if thing >= MACHINE:
        return False
    return thing >= ANOMALY or thing not in scene.content.iconic


def riding(scene: Places, kid: KidNow, place: int) -> float:
    """How well a kid would stand at the other end of a ride: near what the plan wants of it."""
    goal = plan_of(scene).place_of(kid)
    if goal is None:
        return -float(len(scene.guards.get(place, ()))) - (place in scene.position.restricted)
    if goal == place:
        return 10.0
    steps = scene.islands.walk_way(place, goal)
    return -(9.0 if steps is None else float(steps)) - scene.entry(kid, place)


def along(scene: Places, kid: KidNow, place: int) -> float:
    """Is this the way that the kid wants to go?"""
    goal = plan_of(scene).place_of(kid)
    return 1.0 if goal == place or (goal is None and place == kid.home) else -1.0


def value(scene: Scene, plan: DayPlan, choice: Choice) -> float:
    """What an action is worth by the plan."""
    kind = choice[0]
    if kind == "wait":
        return waiting(scene, plan)
    kid = kid_of(scene, choice)
    wanted = kid.number in plan.steps or kid.number in plan.helps
    if kid.number == plan.first and choice == plan.next_of(kid):
        return plan.urge(kid)
    if kind == "back":
        return 0.2 if wanted or kid.home_cost == 0 else -3.0
    if kind == "home":
        return HOME
    if kind == "late" and not plan.is_night_out(kid):
        return 0.0 if not kid.time else -0.4
    if kind == "rest":
        resting = plan.resting(kid, LIGHTEST_FIRST[choice[2]])
        return resting if kid.time > scene.home_from(kid, kid.at) else -0.1
    if kind == "chore":
        return chore_worth(scene, kid)
    if kind == "trade":
        return trading(scene, plan, kid)
    if choice == plan.next_of(kid):
        return plan.urge(kid)
    if not wanted and kind in ("scout", "scout_machine"):
        return SCOUT if kid.time > scene.home_from(kid, kid.at) else -1.0
    return -1.0


def trading(scene: Scene, plan: DayPlan, kid: KidNow) -> float:
    """An hour for a trade, before anything else, if the hours left are enough for that."""
    gain = trade_worth(scene, kid)
    if gain <= 0:
        return -1.0
    spare = kid.time - 1 - scene.home_from(kid, kid.at)
    if kid.number in plan.steps:
        task = plan.steps[kid.number][1]
        spare -= int(scene.ways(kid)[0][task.place]) + task.time
    return plan.urge(kid) + gain if spare >= 0 else -1.0


def waiting(scene: Scene, plan: DayPlan) -> float:
    """Let others go first if they are about to do something here that my kids could help with."""
    return HOME + 0.1 if helped(scene, plan) is not None else -2.0
