"""The novice bot: takes what is near, rolls and hopes, and remembers dinner when it is almost late."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any

from streetlight.bots.loop_bot import LoopBot, kid_of
from streetlight.bots.loop_plan import Task, chance, tasks
from streetlight.bots.loop_scene import KidNow, Scene
from streetlight.core.asks import Choice
from streetlight.core.prompts import Prompt

DISTRACTION = 0.5
"""How far a whim can shift what an action seems worth."""

PER_STEP = 0.5


class NoviceBot(LoopBot):
    """Looks at its own kids only, one action ahead."""

    def adventure(self, scene: Scene, prompt: Prompt, rng: Random) -> Any:
        known = tasks(scene)
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
        here = [task for task in known if task.kind == kind and task.place == kid.at]
        return max([chance(scene, kid, task) * task.gain for task in here], default=0.5)
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
        return 0.8
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
