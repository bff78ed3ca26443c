"""The regular bot: one plan for the whole group, exact odds, and home in time.

All bots make the same plan from what everybody knows, so they do not get in each other's way. They say what they
are up to before they do it, and ask for company where that helps; they never tell others what to do.
"""

from __future__ import annotations

from random import Random

from streetlight.core.asks import Choice
from streetlight.core.prompts import Option, Prompt
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.games.loop.bots.base import LoopBot, kid_of
from streetlight.games.loop.bots.plan import LATE, Task, assignment, chance, chore_worth, is_promised, wish
from streetlight.games.loop.bots.scene import KidNow, Scene
from streetlight.games.loop.questions import Adventure
from streetlight.games.loop.rules.combos import ANOMALY, MACHINE

REST = {"exhausted": 0.5, "upset": 0.6, "scared": 0.65, "injured": 0.5}
HOME = 0.05
SCOUT = 0.1
"""An hour that nothing else wants: whoever investigates tomorrow knows the trait, and who should go."""

PUSH = 0.15
"""What the condition for a push costs, as a part of what the test is worth."""

USED_UP = 0.2
"""The same for an Item or a use of an Anomaly that is gone afterwards."""


class RegularBot(LoopBot):
    """Plans for today with the cards that have been read."""

    def solve(self, scene: Scene, choice: Choice) -> float:
        """What is used up against the odds of a roll; a push, if there can be one, has its price."""
        test = scene.view.test
        if test is None or choice[0] not in ("roll", "combo", "tag"):
            return super().solve(scene, choice)
        if choice[0] == "roll":
            kid = _tester(scene)
            once = float(test.odds)
            can_push = kid.time > 0 and "injured" not in kid.conditions  # TL-111
            again = once - PUSH - late_by_a_push(kid) if can_push else 0.0
            return once + (1 - once) * max(0.0, again)
        things = [thing for thing in choice[1:] if isinstance(thing, int)]
        return 1.0 - USED_UP * sum(_is_used_up(scene, thing) for thing in things)

    def failed(self, scene: Scene, choice: Choice) -> float:
        """The hour for dinner is not pushed away, unless the odds are worth what the grown-ups will say."""
        value = super().failed(scene, choice)
        if scene.view.test is None or choice[0] != "push":
            return value
        return value - late_by_a_push(_tester(scene))

    def adventure(self, scene: Scene, prompt: Prompt, rng: Random) -> Option:
        plan = assignment(scene)
        values = [value(scene, plan, choice) + 1e-4 * rng.random() for choice in prompt.choices()]
        best = values.index(max(values))
        choice = prompt.choices()[best]
        self.reason = reason(scene, plan, choice)
        return prompt.options[best]

    def say(self, sight: Sight) -> Saying | None:
        """The next intention, once, in one line, with the odds, and a question for company."""
        prompt = sight.prompt
        if prompt is None or not isinstance(prompt.question, Adventure):
            return None
        scene = Scene(sight)
        plan = assignment(scene)
        mine = [(plan[kid.number][0], kid) for kid in scene.mine() if kid.number in plan]
        if not mine:
            return None
        kid = max(mine, key=lambda each: (each[0], -each[1].number))[1]
        task = plan[kid.number][1]
        return None if is_promised(scene, kid, task) else Saying(text=intention(scene, kid, task))


def late_by_a_push(kid: KidNow) -> float:
    """What it costs, as a part of what a test is worth, if the hour for a push was the one to get home with."""
    return LATE[kid.favor] / 4 if kid.time == kid.home_cost > 0 else 0.0


def _is_used_up(scene: Scene, thing: int) -> bool:
    """Iconic Items and machines do not wear (TL-101)."""
    if thing >= MACHINE:
        return False
    return thing >= ANOMALY or thing not in scene.content.iconic


def _tester(scene: Scene) -> KidNow:
    """The kid whose test it is."""
    test = scene.view.test
    return next(kid for kid in scene.kids if test is not None and kid.id == test.kid[4:])


def value(scene: Scene, plan: dict[int, tuple[float, Task]], choice: Choice) -> float:
    """What an action is worth by the plan."""
    kind = choice[0]
    if kind == "wait":
        return waiting(scene, plan)
    kid = kid_of(scene, choice)
    if kind == "back":
        return 0.2 if kid.number in plan or kid.home_cost == 0 else -3.0
    if kind == "home":
        return HOME
    if kind == "late" and not is_night_out(plan, kid):
        return 0.0 if not kid.time else -0.4
    if kind == "rest":
        name = ("exhausted", "upset", "scared", "injured")[choice[2]]
        return REST[name] if kid.time > scene.home_from(kid, kid.at) else -0.1
    if kind == "chore":
        return chore_worth(scene, kid)
    if kid.number not in plan:
        spare = kid.time > scene.home_from(kid, kid.at)
        return SCOUT if kind == "scout" and spare else -1.0
    worth, task = plan[kid.number]
    if task.place == kid.at:
        done = kind == task.kind and choice[2:] == _named(scene, task)
        return worth + 0.3 if done else -1.0
    step = scene.ways(kid)[1][task.place]
    return worth + 0.2 if step is not None and (kind, choice[2:3]) == (step[0], (step[1],)) else -1.0


def is_night_out(plan: dict[int, tuple[float, Task]], kid: KidNow) -> bool:
    """Does the plan want this kid to stay out late, right here?"""
    task = plan[kid.number][1] if kid.number in plan else None
    return task is not None and task.kind == "late" and task.place == kid.at


def _named(scene: Scene, task: Task) -> tuple[int, ...]:
    """The rest of the choice that carries a task out, as the rules number things."""
    if task.kind == "hack":
        return (scene.content.machine[task.what],)
    if task.kind == "tile":
        ids = [shown.tile[5:] for shown in scene.view.tiles]
        return (ids.index(task.what),)
    if task.kind == "card":
        return (_action_number(scene, task.what),)
    return ()


def _action_number(scene: Scene, id: str) -> int:
    """Card actions are numbered through the Diary of the scenario; only that number is used here."""
    cards = sorted(
        [card for card in scene.content.pack.diary if card.scenario == scene.scenario.id],
        key=lambda card: card.number,
    )
    sides = [side for card in cards for side in (card.a, card.b) if side is not None]
    return [action.id for side in sides for action in side.actions].index(id)


def waiting(scene: Scene, plan: dict[int, tuple[float, Task]]) -> float:
    """Let others go first if they are about to do something here that my kids could help with."""
    for kid in scene.mine():
        if kid.standing != "active" or kid.number in plan:
            continue
        for other in scene.active():
            task = plan.get(other.number, (0.0, None))[1]
            if other.seat != scene.me and task is not None and task.place == kid.at:
                return HOME + 0.1
    return -2.0


def reason(scene: Scene, plan: dict[int, tuple[float, Task]], choice: Choice) -> str:
    kind = choice[0]
    if kind == "wait":
        return "The others are about to do something here, and I can help."
    kid = kid_of(scene, choice)
    if kind == "home":
        return "Nothing left that is worth being late for."
    if kind in ("late", "back"):
        if kind == "late" and not is_night_out(plan, kid):
            return "There is no time left to get home."
        if kind == "late":
            return "I want to see what comes out at night."
        return "Home already? Then dinner it is." if not kid.time else "There is something to do after all."
    if kind == "rest":
        return "A good moment to get better."
    if kind == "chore":
        return "The Chore will not do itself."
    if kind == "scout" and kid.number not in plan:
        return "There is time to look what it is about."
    if kid.number not in plan:
        return "It seemed best."
    return intention(scene, kid, plan[kid.number][1])


def intention(scene: Scene, kid: KidNow, task: Task) -> str:
    """One line: what, where, with which odds, and whether company would help."""
    text = wish(scene, kid, task)
    if task.trait is None and task.sure is None:
        return f"{text}."
    alone = round(100 * chance(scene, kid, task))
    if task.sure is not None:
        return f"{text}. Who is in?"
    better = round(100 * chance(scene, kid, task, 1.0))
    company = any(scene.can_help(other, kid, task.trait or "") for other in scene.active())
    can_push = kid.time > task.time and "injured" not in kid.conditions  # TL-111
    told = f"{alone} % with a push" if can_push else f"{alone} %"
    if company and better - alone >= 4:
        return f"{text}: {told}, {better} % with company. Anyone?"
    return f"{text}: {told}."
