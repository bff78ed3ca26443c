"""The novice bot: takes what is near, rolls and hopes, and remembers dinner when it is almost late."""

from __future__ import annotations

from math import log
from random import Random

from streetlight.core.asks import Choice
from streetlight.core.prompts import Option, Prompt
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.games.loop.bots.base import WAIT, LoopBot, kid_of
from streetlight.games.loop.bots.plan import chance
from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.promises import has_company, is_promised, wish
from streetlight.games.loop.bots.scene import Scene
from streetlight.games.loop.bots.tasks import Task, Worths, tasks
from streetlight.games.loop.questions import Adventure

DISTRACTION = 0.5
"""How far a whim can shift what an action seems worth."""

PER_STEP = 0.5

COMPANY = 5.0
"""Somebody has come to help: then no whim takes it elsewhere."""


class NoviceBot(LoopBot):
    """Looks at its own kids only, one action ahead."""

    def after_you(self, scene: Scene, prompt: Prompt) -> Option | None:
        """Let those go first who have done less today: they have more time left."""
        left: dict[int, int] = {}
        for kid in scene.kids:
            if kid.standing == "active":
                left[kid.seat] = max(left.get(kid.seat, 0), kid.time)
        others = [left[seat] for seat in left if seat != scene.me]
        if any(kid.standing == "late" and kid.home_cost == 0 for kid in scene.mine()):
            return None  # the day may be over before the next question
        for option in prompt.options if others else ():
            if option.choice == WAIT and left.get(scene.me, 0) < max(others):
                self.reason = "After you."
                return option
        return None

    def say(self, sight: Sight) -> Saying | None:
        """What it is about to try, once, and whether somebody comes along. It has no idea of the odds."""
        prompt = sight.prompt
        if prompt is None or not isinstance(prompt.question, Adventure):
            return None
        scene = Scene(sight)
        if self.after_you(scene, prompt) is not None:
            return None
        choice = self.adventure(scene, prompt, self.whim(sight, prompt)).choice
        if choice[0] not in ("investigate", "card", "tile"):
            return None
        kid = kid_of(scene, choice)
        for task in tasks(scene, Worths(scene)):
            if task.kind == choice[0] and task.place == kid.at:
                text = f"{wish(scene, kid, task)}. Anyone?"
                return None if is_promised(scene, kid, task) else Saying(text=text, asks=True)
        return None

    def adventure(self, scene: Scene, prompt: Prompt, rng: Random) -> Option:
        known = tasks(scene, Worths(scene))
        values = [
            _value(scene, known, choice) - DISTRACTION * log(-log(rng.random() or 0.5))
            for choice in prompt.choices()
        ]
        best = values.index(max(values))
        self.reason = "That is close by."
        return prompt.options[best]


def _value(scene: Scene, known: list[Task], choice: Choice) -> float:
    kind = choice[0]
    if kind == "wait":
        return -2.0
    kid = kid_of(scene, choice)
    if kind == "home":
        return 3.0 if kid.time <= kid.home_cost else -1.0
    if kind == "late":
        return -2.5 if kid.time else 0.5
    if kind == "back":
        return -3.0 if kid.home_cost else 3.0
    if kind in ("investigate", "card", "tile"):
        here = [
            task
            for task in known
            if task.kind == kind and task.place == kid.at and (kid.id, task.label) not in scene.called_off
        ]
        if kind == "card" and not here:
            return -1.0
        stays = COMPANY * any(has_company(scene, kid, task) for task in here)
        return stays + max([chance(scene, kid, task) * task.gain for task in here], default=0.5)
    if kind in ("walk", "bus", "car"):
        if kid.time <= 1 + scene.home_from(kid, choice[2]):
            return -1.5
        drawn = _pull(scene, known, kid, choice[2]) - _pull(scene, known, kid, kid.at)
        return drawn - 0.3 if kind == "car" else drawn
    if kind == "rest":
        return 1.2
    if kind == "chore":
        return 1.5
    if kind == "hack":
        machine = scene.content.pack.machines[choice[2]]
        sheet = machine.few if scene.few else machine.many
        return 0.8 if kid.time >= sheet.firewalls else -1.0
    return 0.0


def _pull(scene: Scene, known: list[Task], kid: KidNow, place: int) -> float:
    """How much there is to do near a place."""
    found = 0.0
    for task in known:
        if task.owner not in (None, kid.number):
            continue
        steps = scene.islands.walk_way(place, task.place) or 0
        found = max(found, chance(scene, kid, task) * task.gain - PER_STEP * steps)
    return found
