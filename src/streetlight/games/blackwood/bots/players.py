"""Bots that play: all three roles, at two levels.

The novice thinks of one thing at a time, remembers the last few cards, tests what it hopes will pass, and believes too
soon. The regular weighs every rule of the grammar against all that lies before its eyes.
"""

from __future__ import annotations

import random
import re
from typing import Any, ClassVar

import numpy as np

from streetlight.bots.one_core import one_core
from streetlight.core.events import Saying
from streetlight.core.prompts import Option, Prompt
from streetlight.core.sight import Sight
from streetlight.games.blackwood.bots.belief import Belief
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.visitor import choose_rule, teaching
from streetlight.games.blackwood.rules.trust import FACE_DOWN_FROM, SECRET_FROM

FORMS = {"&": "both", "|": "either", "<": "compare", ">": "compare", "": "one"}
OF_ONE_TURN = ("predicts", "predicts_unseen", "crowded", "placed", "laid", "right")


class RegularBot:
    """Weighs all rules."""

    mistakes: ClassVar[float] = 0.12
    fuzz: ClassVar[float] = 0.2
    few: ClassVar[bool] = False
    memory: ClassVar[int] = 99
    boldness: ClassVar[float] = 0.0
    """What is added to the odds of a proof by wishful thinking."""
    agent_proves: ClassVar[tuple[float, ...]] = (0.5, 0.55, 0.57, 0.61)
    """How sure an Agent wants to be, with one to four Agents: the more would learn from a failure, the surer."""
    kid_proves: ClassVar[float] = 0.375
    goes_on: ClassVar[tuple[float, ...]] = (0.0, 0.66, 0.78)
    """How sure the Kid wants to be of the next card after so many right ones."""

    proofs: ClassVar[int] = 40
    """How many imagined proofs the odds are taken from."""
    tried: ClassVar[tuple[int, int]] = (64, 2)
    """How many rules the Visitor tries before she makes one, and on how many rounds each."""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = random.Random(f"{type(self).__name__}/{seed}")
        self.reason = ""
        self.sure = 0.0
        """After a decision about a proof: how probably it would succeed."""

    def answer(self, sight: Sight) -> Any:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        seen = Seen(sight.view)
        with one_core():
            if prompt.what == "kid":
                return self.kid(seen, prompt, right_so_far(sight))
            act = getattr(self, prompt.what)  # a method for every question: agent, push, reveal, ...
            return act(seen, prompt)

    def say(self, sight: Sight) -> Saying | None:
        return None

    def beliefs(self, sight: Sight) -> dict[str, Any]:
        """The best guesses at the rule, in words. For afterwards."""
        seen = Seen(sight.view)
        if seen.me == seen.visitor or not seen.verdicts:
            return {"after": len(seen.verdicts), "guesses": []}
        with one_core():
            belief = self.belief(seen)
        guesses = [
            {"rule": seen.grammar.name(rule), "text": seen.grammar.text(rule), "chance": round(chance, 3)}
            for rule, chance in belief.guesses(3)
        ]
        return {"after": len(seen.verdicts), "guesses": guesses}

    # --- what it thinks

    def belief(self, seen: Seen, verdicts: dict[int, bool] | None = None) -> Belief:
        if verdicts is None:
            verdicts = seen.remembered(self.memory)
        return Belief(seen.opinion(self.mistakes, self.fuzz), verdicts, seen.free, self.few)

    def odds(self, seen: Seen, belief: Belief) -> float:
        """How probably a proof would succeed now."""
        luck = np.random.default_rng(self.rng.getrandbits(32))
        self.sure = belief.proof(seen.unseen, luck, self.proofs) + self.boldness
        return self.sure

    # --- an Agent

    def agent(self, seen: Seen, prompt: Prompt) -> Option:
        belief = self.belief(seen)
        if ("prove",) in choices(prompt):
            odds = self.odds(seen, belief)
            if odds >= self.agent_bar(seen):
                return self.prove(prompt, seen, belief, odds)
        things = seen.hand
        told = self.test_worth(belief, things)
        thing = things[int(np.argmax(told))]
        self.reason = f"The rules I still believe in disagree most about the {seen.name(thing)}."
        return option(prompt, ("test", thing))

    def test_worth(self, belief: Belief, things: list[int]) -> Any:
        return belief.disputed(things)

    def agent_bar(self, seen: Seen) -> float:
        """How sure an Agent wants to be now: surer when the Visitor runs out soon, less sure when the Kid is close."""
        if seen.hints_left == 0:
            return 0.9
        bar = self.agent_proves[min(seen.agents, len(self.agent_proves)) - 1]
        if seen.hints_left <= 2:
            bar += 0.12
        if seen.trust >= FACE_DOWN_FROM:
            bar -= 0.06
        return bar

    def prove(self, prompt: Prompt, seen: Seen, belief: Belief, odds: float) -> Option:
        guess = seen.grammar.text(belief.best())
        self.reason = f"What passes, I think, {guess}: about {round(100 * odds)} % for a proof."
        return option(prompt, ("prove",))

    def push(self, seen: Seen, prompt: Prompt) -> list[Option]:
        pushed, sure = self.belief(seen).row(seen.row)
        self.sure = sure
        names = " and ".join(seen.name(thing) for thing in pushed) or "None of them"
        self.reason = f"{names}: the likeliest of the sixteen ways, {round(100 * sure)} %."
        return [each for each in prompt.options if each.choice[1] in pushed]

    def reveal(self, seen: Seen, prompt: Prompt) -> Option:
        """Turn up what others would have guessed anyway."""
        things = [choice[1] for choice in choices(prompt)]
        chance = self.belief(seen, seen.public).admitted(things)
        expected = [chance[at] if seen.own[thing] else 1 - chance[at] for at, thing in enumerate(things)]
        thing = things[int(np.argmax(expected))]
        self.reason = f"The {seen.name(thing)} tells the others least."
        return option(prompt, ("reveal", thing))

    # --- the Kid

    def kid(self, seen: Seen, prompt: Prompt, right: int) -> Option:
        belief = self.belief(seen)
        if ("prove",) in choices(prompt):
            odds = self.odds(seen, belief)
            if odds >= self.kid_bar(seen):
                return self.prove(prompt, seen, belief, odds)
        chance = belief.admitted(seen.hand)
        sure = np.maximum(chance, 1 - chance)
        worth = sure
        if right == 0 and seen.trust >= FACE_DOWN_FROM:  # nobody else learns from it
            worth = sure + 0.5 * belief.disputed(seen.hand)
        at = int(np.argmax(worth))
        if right and (right >= 3 or sure[at] < self.goes_on[right]):
            chance_of_more = f"{round(100 * float(sure[at]))} % for another is too little"
            self.reason = f"{right} right; {chance_of_more if right < 3 else 'more would not count'}."
            return option(prompt, ("stop",))
        side = "admitted" if chance[at] >= 0.5 else "repelled"
        self.reason = f"The {seen.name(seen.hand[at])} is {side}, {round(100 * float(sure[at]))} %."
        return option(prompt, (side, seen.hand[at]))

    def kid_bar(self, seen: Seen) -> float:
        """How sure the Kid wants to be: a failed proof costs a turn, and there are only so many."""
        if seen.hints_left == 0:
            return 0.0
        if seen.hints_left == 1:
            return self.kid_proves - 0.12
        return self.kid_proves

    def kid_empty(self, seen: Seen, prompt: Prompt) -> Option:
        if ("prove",) in choices(prompt):
            belief = self.belief(seen)
            odds = self.odds(seen, belief)
            if odds >= self.kid_bar(seen):
                return self.prove(prompt, seen, belief, odds)
        self.reason = "Better a card than nothing."
        return option(prompt, ("draw",))

    def kid_prove(self, seen: Seen, prompt: Prompt) -> Option:
        """From Trust 8 on: nothing is lost by trying, but four open cards for everybody."""
        belief = self.belief(seen)
        odds = self.odds(seen, belief)
        if odds >= self.kid_bar(seen) - 0.12:
            return self.prove(prompt, seen, belief, odds)
        self.reason = f"{round(100 * odds)} % is too little to prove."
        return option(prompt, ("end_turn",))

    # --- the Visitor

    def make_rule(self, seen: Seen, prompt: Prompt) -> Option:
        rule = choose_rule(seen, *self.tried)
        self.reason = f"An object passes if it {seen.pack.workshop.text(rule, seen.pack.names)}."
        return build(prompt, rule, seen, self.rng)

    def keep(self, seen: Seen, prompt: Prompt) -> list[Option]:
        """Keep what teaches most."""
        truth = self.truth(seen)
        flipped = {thing: truth[thing] for thing in seen.flipped}
        taught = teaching(seen, flipped, seen.hand, truth)
        order = sorted(range(len(seen.hand)), key=lambda at: (-float(taught[at]), at))
        kept = {seen.hand[at] for at in order[: prompt.min]}
        self.reason = "These say most about the rule."
        return [each for each in prompt.options if each.choice[1] in kept]

    def visitor(self, seen: Seen, prompt: Prompt) -> Option:
        truth = self.truth(seen)
        secret = seen.trust >= SECRET_FROM
        known = {**seen.public, **seen.laid_for(seen.kid)} if secret else seen.public
        taught = teaching(seen, known, seen.hand, truth)
        thing = seen.hand[int(np.argmax(taught if secret else -taught))]
        self.reason = (
            f"The {seen.name(thing)} tells the Kid most."
            if secret
            else f"The {seen.name(thing)} tells the Agents least; the better hints can wait."
        )
        return option(prompt, ("play", thing))

    def truth(self, seen: Seen) -> dict[int, bool]:
        """What the Visitor takes for the verdict on every object: by the rule, or by her verdicts so far.

        A bot that takes over from a person does not read that person's words.
        """
        given = {seen.number(ref): admitted for ref, admitted in (seen.view["verdicts"] or {}).items()}
        things = range(len(seen.pack.names))
        missing = [thing for thing in things if thing not in given]
        if missing:
            chance = self.belief(seen, given).admitted(missing)
            given.update({thing: bool(chance[at] > 0.5) for at, thing in enumerate(missing)})
        return given

    def judge(self, seen: Seen, prompt: Prompt) -> Option:
        admitted = self.truth(seen)[seen.number(seen.view["shown"])]
        self.reason = "It goes with the verdicts so far."
        return option(prompt, ("admit",) if admitted else ("repel",))

    def mark(self, seen: Seen, prompt: Prompt) -> list[Option]:
        truth = self.truth(seen)
        self.reason = "They go with the verdicts so far."
        return [each for each in prompt.options if truth[each.choice[1]]]

    # --- whoever places a card

    def cover(self, seen: Seen, prompt: Prompt) -> Option:
        """Cover the card that would be missed least: the one that all others foretell."""
        tops: dict[int, Option] = {}
        for each in prompt.options:
            _, side, space = each.choice
            pile = seen.view[("admitted", "repelled")[side]][space]
            tops[seen.number(pile["top"])] = each
        things = sorted(tops)
        chance = self.belief(seen).admitted(things)
        expected = [chance[at] if seen.public[thing] else 1 - chance[at] for at, thing in enumerate(things)]
        thing = things[int(np.argmax(expected))]
        self.reason = f"The {seen.name(thing)} will be missed least."
        return tops[thing]


class FastBot(RegularBot):
    """The regular in a hurry, for many matches in the lab: `streetlight.games.blackwood.bots.players:FastBot`."""

    proofs = 16
    tried = (16, 1)


class NoviceBot(RegularBot):
    """One attribute at a time, the last few cards, and a good deal of hope."""

    mistakes = 0.3
    fuzz = 0.35
    few = True
    memory = 3
    boldness = 0.1
    agent_proves = (0.6, 0.64, 0.67, 0.71)
    kid_proves = 0.5
    goes_on = (0.0, 0.6, 0.7)

    def test_worth(self, belief: Belief, things: list[int]) -> Any:
        return belief.admitted(things)  # people like to see their guess confirmed

    def agent(self, seen: Seen, prompt: Prompt) -> Option:
        answer = super().agent(seen, prompt)
        if answer.choice[0] == "test":
            self.reason = f"I think the {seen.name(answer.choice[1])} passes. Let's see."
        return answer

    def make_rule(self, seen: Seen, prompt: Prompt) -> Option:
        examples = [each for each in prompt.options if each.choice[0] == "example"]
        if not examples:
            return super().make_rule(seen, prompt)
        masks = [seen.pack.workshop.mask(example.rule) for example in seen.pack.data.example]
        splits = [
            abs(sum(masks[each.choice[1]] >> thing & 1 for thing in seen.hand) - len(seen.hand) / 2)
            for each in examples
        ]
        best = [each for each, split in zip(examples, splits, strict=True) if split <= min(splits) + 1]
        self.reason = "One of the examples that lets some of my cards pass and some not."
        return best[self.rng.randrange(len(best))]

    def visitor(self, seen: Seen, prompt: Prompt) -> Option:
        self.reason = "Any card will do."
        return prompt.options[self.rng.randrange(len(prompt.options))]


# --- small helps


def choices(prompt: Prompt) -> list[Any]:
    return [each.choice for each in prompt.options]


def option(prompt: Prompt, choice: tuple[Any, ...]) -> Option:
    for each in prompt.options:
        if each.choice == choice:
            return each
    raise ValueError(f"{choice!r} is not on offer")


def right_so_far(sight: Sight) -> int:
    """How many predictions of this turn were right, from what happened last."""
    right = 0
    for event in reversed(sight.events):
        if event.what not in OF_ONE_TURN:
            break
        right += event.what == "right"
    return right


def build(prompt: Prompt, rule: str, seen: Seen, rng: random.Random) -> Option:
    """The next choice on the way to a rule of the workshop."""
    parts = re.split(r"([&|<>])", rule)
    sign = parts[1] if len(parts) == 3 else ""
    wanted: list[tuple[str, Any]] = [("form", FORMS[sign])]
    if sign and sign in "<>":
        wanted += [("measure", parts[0] + sign), ("than", seen.pack.workshop.object_index[parts[2]])]
    else:
        wanted += [("say", parts[0]), ("say", parts[-1])]
    on_offer = choices(prompt)
    for choice in (("workshop",), *wanted):
        if choice in on_offer:
            return option(prompt, choice)
    return prompt.options[rng.randrange(len(prompt.options))]  # somebody else began another rule
