"""What both bots for Tales from the Loop share: how to answer the small questions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from streetlight.core.answers import Answer
from streetlight.core.asks import Choice
from streetlight.core.prompts import Option, Prompt
from streetlight.core.questions import Question
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.games.loop import questions as q
from streetlight.games.loop.bots.gifts import gift_gain
from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.scene import Places, Scene
from streetlight.games.loop.pack import content, effects
from streetlight.games.loop.rules.dice import odds, pushed_odds

WAIT: Choice = ("wait",)

ENOUGH = 0.8
"""With odds like these no Item is worth being used up."""


class LoopBot:
    """Answers small questions sensibly. A level says what to do next in the Adventure phase."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self.reason = ""

    def answer(self, sight: Sight) -> Answer:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        scene = Scene(sight)
        rng = self.whim(sight, prompt)
        if isinstance(prompt.question, q.Adventure):
            return self.after_you(scene, prompt) or self.adventure(scene, prompt, rng)
        if prompt.kind == "some":
            choices = prompt.choices()
            chosen = self.several(scene, prompt.question, choices, prompt.min, prompt.max)
            return [prompt.options[choices.index(choice)] for choice in chosen]
        values = [
            self.small(scene, prompt.question, choice) + 1e-3 * rng.random() for choice in prompt.choices()
        ]
        best = values.index(max(values))
        option = prompt.options[best]
        self.reason = reason_for(prompt, option.choice)
        return option

    def whim(self, sight: Sight, prompt: Prompt) -> Random:
        """Chance for one question: the same whenever it is asked."""
        return Random(f"{self.seed}/{sight.seat}/{prompt.id}")

    def say(self, sight: Sight) -> Saying | None:
        return None

    def adventure(self, scene: Scene, prompt: Prompt, rng: Random) -> Option:
        raise NotImplementedError

    def after_you(self, scene: Scene, prompt: Prompt) -> Option | None:
        """To let others go first, if that is better."""
        return None

    # --- questions with several answers

    def several(
        self, scene: Places, question: Question, choices: Sequence[Choice], least: int, most: int
    ) -> list[Choice]:
        """Help, join, invite: whoever is well enough; of too many Items the plainest go."""
        if isinstance(question, q.DiscardExcess):
            self.reason = "Too much to carry: the plainest go."
            return sorted(choices, key=lambda choice: _item_worth(scene, choice[1]))[:least]
        well = [
            choice
            for choice in choices
            if not isinstance(question, q.Help) or len(scene.kids[choice[1]].conditions) < 3
        ]
        self.reason = "Together the odds are better." if well else "Not in this state."
        return well[:most]

    # --- questions with one answer

    def small(self, scene: Places, question: Question, choice: Choice) -> float:
        """How good an answer to a small question is."""
        kind = choice[0]
        match question:
            case q.KeepChore():
                return _chore_ease(scene, choice[1])
            case q.Solve():
                return self.solve(scene, choice)
            case q.Failed():
                return self.failed(scene, choice)
            case q.WhichCondition() | q.Shield():
                return 5.0 if kind == "use" else -float(choice[1] if kind == "condition" else 9)
            case q.FreeRest():
                return {1: 4.0, 2: 3.0, 0: 2.0, 3: 1.0}[choice[1]] if kind == "recover" else 0.0
            case q.Tester(trait=trait):
                return float(scene.dice(scene.kids[choice[1]], effects.TRAITS[trait]))
            case q.ChooseWay():  # the story belongs to people: whoever wants to decide may
                return 9.0 if choice == WAIT else self.way(scene, question, choice)
            case q.Lend() | q.TakeReward() | q.SchoolEvent() | q.Caring() | q.ComeAlong():
                return 1.0 if kind in ("lend", "reward", "yes", "relieve", "come") else 0.0
            case q.StepAside() | q.MoveTo() | q.RideTo():
                return -float(len(scene.guards.get(choice[1], ()))) - (choice[1] in scene.position.restricted)
            case q.ShareAction(need=need) | q.ShareHack(need=need):
                return -float(abs(choice[1] - max(1, need)))  # what it takes, and at least a little
            case q.PayOrTest():
                return 1.0 if kind == "test" else 0.0
            case q.TradeOrDone():
                return gift_gain(scene, choice)
        return -1.0 if kind in ("stop", "decline", "leave") else 0.0

    def solve(self, scene: Places, choice: Choice) -> float:
        """Roll if the odds are good; else use what is at hand, and Items last."""
        test = scene.position.test
        chance = pushed_odds(test.dice) if test is not None else 0.0
        if choice[0] == "roll":
            return chance
        if choice[0] == "roll_bare":
            return chance - 0.2
        if choice[0] == "use":
            return ENOUGH - 0.05
        used = [thing for thing in choice[1:] if isinstance(thing, int)]
        items = sum(thing < 1000 for thing in used)
        return 1.0 if not items else ENOUGH - 0.1 * items + 0.1

    def failed(self, scene: Places, choice: Choice) -> float:
        """Push by the lightest condition if a second throw is worth it."""
        test = scene.position.test
        dice = test.dice if test is not None else 1
        if choice[0] == "accept":
            return 0.45
        if choice[0] == "use":
            return 1.0
        return odds(dice) + 0.15 - 0.12 * float(choice[1])

    def way(self, scene: Places, question: q.ChooseWay, choice: Choice) -> float:
        """Of several ways the one with the better test; what a card leads to is not known."""
        option = scene.content.chooses[question.text].options[choice[1]]
        kid = scene.kids[question.kid]
        for op in option.do:
            if isinstance(op, effects.RunTest):
                return scene.chance(kid, op.trait)
        return 0.3


def reason_for(prompt: Prompt, choice: Choice) -> str:
    return REASONS.get(f"{prompt.what}.{choice[0]}") or REASONS.get(prompt.what, "It seemed best.")


REASONS = {
    "who": "I know my way around.",
    "choose": "What do the rest of you think?",
    "keep_chore": "That one is easier.",
    "solve": "These are the best odds.",
    "solve.combo": "Safer than the dice.",
    "solve.tag": "Safer than the dice.",
    "solve.use": "That makes the odds better.",
    "failed.use": "That is what it is for.",
    "pay_or_test.test": "I would rather keep the time.",
    "failed.push": "That is worth another throw.",
    "failed.accept": "Another throw would cost more than it is worth.",
    "condition": "The lightest that is left.",
    "rest": "That helps most.",
    "tester": "Who is best at it should try.",
    "lend": "Take it.",
    "step_aside": "Away from the machines.",
    "move_to": "Away from the machines.",
    "ride_to": "Away from the machines.",
    "come_along.come": "Together, then.",
    "move_first": "One of them has to.",
    "avoid_first": "One after the other.",
    "which_machine": "As good as any.",
    "move_machine": "As good a place as any.",
    "place_machine": "As good a place as any.",
    "scout": "I want to know what it is about.",
    "school_event.yes": "Worth a try.",
    "reward.reward": "We could use it now.",
    "share": "As much as it takes.",
    "hack_share": "As much as it takes.",
    "lead_hacker": "Somebody has to sit at the keys.",
    "trade.give_item": "You are better at that than I am.",
    "trade.done": "I keep what I have.",
    "lose_item": "I can do without it.",
    "fetch": "That may come in handy.",
}


def _item_worth(scene: Places, item: int) -> float:
    card = scene.content.pack.items[item]
    return (card.colour != "black") + (card.tag == "knowledge") * 0.5


def _chore_ease(scene: Places, chore: int) -> float:
    goal = scene.content.pack.chores[chore].goal
    if isinstance(goal, content.ReachGoal):
        return 3.0
    if isinstance(goal, content.Dinners):
        return 2.5
    if isinstance(goal, content.Work):
        return 3.0 - 0.4 * goal.time - (goal.trait is not None) + (goal.at == "home")
    if isinstance(goal, content.Bring):
        return 0.5
    return 1.0


def kid_of(scene: Places, choice: Choice) -> KidNow:
    return scene.kids[choice[1]]
