"""Bots that play: all three roles, at two levels.

The novice thinks of one thing at a time, remembers the last few cards, tests what it hopes will pass, and believes too
soon. The regular weighs every rule of the grammar against all that lies before its eyes.
"""

from __future__ import annotations

import random
from typing import ClassVar, Final, TypedDict

import numpy as np

from streetlight.bots.one_core import one_core
from streetlight.core.asks import Choice
from streetlight.core.prompts import Option, Prompt
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.games.blackwood.bots import race
from streetlight.games.blackwood.bots.belief import Belief
from streetlight.games.blackwood.bots.grammar import Array
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.visitor import RuleLevel, choose_rule, hint_worth, skill
from streetlight.games.blackwood.documents import RuleParts
from streetlight.games.blackwood.questions import (
    AgentTurn,
    Cover,
    JudgeCard,
    KeepSeven,
    KidAtOnce,
    KidEmptyHand,
    KidMayProve,
    KidTurn,
    MakeRule,
    Mark,
    Push,
    Reveal,
    VisitorTurn,
)
from streetlight.games.blackwood.rules.passrule import RuleError, parts_of
from streetlight.games.blackwood.rules.placing import ADMIT, REPEL
from streetlight.games.blackwood.rules.setup import WORKSHOP_OPENED
from streetlight.games.blackwood.rules.trust import FACE_DOWN_FROM, SECRET_FROM
from streetlight.games.blackwood.rules.turns import DRAW, END_TURN, PROVE, STOP, WAIT
from streetlight.games.blackwood.state import IN

FREE_TRY: Final = 0.12
"""From these odds on the Kid tries if it costs her no turn: only that four more cards lie open."""


class RuleGuess(TypedDict):
    """A rule that a bot thinks of, in the workshop's notation, in parts and in words, and how probable it finds it."""

    rule: str
    parts: RuleParts
    text: str
    chance: float


class Beliefs(TypedDict):
    """What a bot believed after so many verdicts."""

    after: int
    guesses: list[RuleGuess]


class RegularBot:
    """Weighs all rules."""

    mistakes: ClassVar[float] = 0.12
    fuzz: ClassVar[float] = 0.2
    few: ClassVar[bool] = False
    memory: ClassVar[int] = 99
    counts: ClassVar[bool] = True
    """Does it look at how many cards of others lie face down on either side?"""
    boldness: ClassVar[float] = 0.0
    """What is added to the odds of a proof by wishful thinking."""
    idea: ClassVar[float] = 0.6
    """How probable the best idea about the rule must be before an Agent proves."""
    kid_idea: ClassVar[float] = 0.2
    """The same of the Kid, for whom a failure costs less; but for her last turn."""
    goes_on: ClassVar[tuple[float, ...]] = (0.0, 0.66, 0.78)
    """How sure the Kid wants to be of the next card after so many right ones."""

    proofs: ClassVar[int] = 40
    """How many imagined proofs the odds are taken from."""
    tried: ClassVar[tuple[int, int]] = (128, 3)
    """How many rules the Visitor tries before she makes one, and on how many rounds each."""

    rules: ClassVar[RuleLevel] = "regular"
    """How far the Visitor reaches for her rule, if nobody says otherwise."""

    def __init__(self, seed: int | str = 0, rule_level: RuleLevel | None = None) -> None:
        self.rule_level: RuleLevel = rule_level or self.rules
        """The level of the rule that it makes as Visitor."""
        self.rng = random.Random(f"{type(self).__name__}/{seed}")
        self.reason = ""
        self.sure = 0.0
        """After a decision about a proof: how probably it would succeed."""

    def answer(self, sight: Sight) -> Option | list[Option]:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        seen = Seen(sight)
        with one_core():
            return self.decide(seen, prompt)

    def decide(self, seen: Seen, prompt: Prompt) -> Option | list[Option]:
        """A method for every question."""
        match prompt.question:
            case AgentTurn():
                return self.agent(seen, prompt)
            case Push():
                return self.push(seen, prompt)
            case Reveal():
                return self.reveal(seen, prompt)
            case KidTurn(right=right):
                return self.kid(seen, prompt, right)
            case KidEmptyHand():
                return self.kid_empty(seen, prompt)
            case KidMayProve() | KidAtOnce():
                return self.kid_prove(seen, prompt)
            case MakeRule():
                return self.make_rule(seen, prompt)
            case KeepSeven():
                return self.keep(seen, prompt)
            case VisitorTurn():
                return self.visitor(seen, prompt)
            case JudgeCard():
                return self.judge(seen, prompt)
            case Mark():
                return self.mark(seen, prompt)
            case Cover():
                return self.cover(seen, prompt)
        raise ValueError(f"no bot knows the question {prompt.what!r}")

    def say(self, sight: Sight) -> Saying | None:
        return None

    def beliefs(self, sight: Sight) -> Beliefs:
        """The best guesses at the rule, in words. For afterwards."""
        seen = Seen(sight)
        if seen.me == seen.visitor or not seen.verdicts:
            return {"after": len(seen.verdicts), "guesses": []}
        with one_core():
            belief = self.belief(seen)
        guesses: list[RuleGuess] = [
            RuleGuess(
                rule=belief.opinion.name(rule),
                parts=parts_as_far(belief.opinion.name(rule)),
                text=belief.opinion.text(rule),
                chance=round(chance, 3),
            )
            for rule, chance in belief.guesses(3)
        ]
        return {"after": len(seen.verdicts), "guesses": guesses}

    # --- what it thinks

    def belief(self, seen: Seen, verdicts: dict[int, bool] | None = None) -> Belief:
        shown = seen.remembered(self.memory) if verdicts is None else verdicts
        sides = seen.sides if self.counts and verdicts is None else (0, 0)
        return Belief(seen.opinion(self.mistakes, self.fuzz), shown, seen.free, self.few, sides)

    def odds(self, seen: Seen, belief: Belief) -> float:
        """How probably a proof would succeed now."""
        luck = np.random.default_rng(self.rng.getrandbits(32))
        self.sure = belief.proof(seen.unseen, luck, self.proofs) + self.boldness
        return self.sure

    # --- an Agent

    def agent(self, seen: Seen, prompt: Prompt) -> Option:
        belief = self.belief(seen)
        if PROVE in prompt.choices():
            odds = self.odds(seen, belief)
            now, later = race.agent(odds, seen.hints_left, seen.trust, seen.agents)
            if now > later and self.has_idea(belief, self.idea):
                return self.prove(prompt, seen, belief, odds)
        things = seen.hand
        told = self.test_worth(belief, things)
        thing = things[int(np.argmax(told))]
        self.reason = f"The rules I still believe in disagree most about the {seen.name(thing)}."
        return option(prompt, ("test", thing))

    def test_worth(self, belief: Belief, things: list[int]) -> Array:
        return belief.disputed(things)

    def has_idea(self, belief: Belief, least: float) -> bool:
        """Does one idea about the rule stand out? Only an expert steps up without."""
        return least <= 0.0 or belief.guesses(1)[0][1] >= least

    def prove(self, prompt: Prompt, seen: Seen, belief: Belief, odds: float) -> Option:
        guess = belief.opinion.text(belief.best())
        self.reason = f"What passes, I think, {guess}: about {round(100 * odds)} % for a proof."
        return option(prompt, PROVE)

    def push(self, seen: Seen, prompt: Prompt) -> list[Option]:
        pushed, sure = self.belief(seen).row(seen.row)
        self.sure = sure
        names = " and ".join(seen.name(thing) for thing in pushed) or "None of them"
        self.reason = f"{names}: the likeliest of the sixteen ways, {round(100 * sure)} %."
        return [prompt.option((kind, thing)) for kind, thing in prompt.choices() if thing in pushed]

    def reveal(self, seen: Seen, prompt: Prompt) -> Option:
        """Turn up what others would have guessed anyway."""
        things = [thing for _, thing in prompt.choices()]
        chance = self.belief(seen, seen.public).admitted(things)
        expected = [chance[at] if seen.own[thing] else 1 - chance[at] for at, thing in enumerate(things)]
        thing = things[int(np.argmax(expected))]
        self.reason = f"The {seen.name(thing)} tells the others least."
        return option(prompt, ("reveal", thing))

    # --- the Kid

    def kid(self, seen: Seen, prompt: Prompt, right: int) -> Option:
        belief = self.belief(seen)
        if PROVE in prompt.choices():
            odds = self.odds(seen, belief)
            if self.kid_dares(seen, belief, odds):
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
            return option(prompt, STOP)
        side = "admitted" if chance[at] >= 0.5 else "repelled"
        self.reason = f"The {seen.name(seen.hand[at])} is {side}, {round(100 * float(sure[at]))} %."
        return option(prompt, (side, seen.hand[at]))

    def kid_dares(self, seen: Seen, belief: Belief, odds: float) -> bool:
        """Is a proof worth more to the Kid than a turn of predictions? In her last turn it is all that is left."""
        now, later = race.kid(odds, seen.hints_left, seen.trust, seen.agents)
        return now > later and (seen.hints_left == 0 or self.has_idea(belief, self.kid_idea))

    def kid_empty(self, seen: Seen, prompt: Prompt) -> Option:
        if PROVE in prompt.choices():
            belief = self.belief(seen)
            odds = self.odds(seen, belief)
            if self.kid_dares(seen, belief, odds):
                return self.prove(prompt, seen, belief, odds)
        self.reason = "Better a card than nothing."
        return option(prompt, DRAW)

    def kid_prove(self, seen: Seen, prompt: Prompt) -> Option:
        """From Trust 8 on: nothing is lost by trying, but four open cards for everybody."""
        belief = self.belief(seen)
        odds = self.odds(seen, belief)
        if odds >= FREE_TRY and self.has_idea(belief, self.kid_idea):
            return self.prove(prompt, seen, belief, odds)
        self.reason = f"{round(100 * odds)} % is too little to prove."
        return option(prompt, WAIT if WAIT in prompt.choices() else END_TURN)

    # --- the Visitor

    def make_rule(self, seen: Seen, prompt: Prompt) -> Option:
        rule = choose_rule(seen, *self.tried, self.rule_level)
        self.reason = f"An object passes if it {seen.pack.workshop.text(rule, seen.pack.names)}."
        return build(prompt, rule, seen, self.rng)

    def keep(self, seen: Seen, prompt: Prompt) -> list[Option]:
        """Keep what teaches most."""
        truth = self.truth(seen)
        flipped = {thing: truth[thing] for thing in seen.flipped}
        taught = skill(seen, flipped, seen.hand, truth)
        order = sorted(range(len(seen.hand)), key=lambda at: (-float(taught[at]), at))
        kept = {seen.hand[at] for at in order[: prompt.min]}
        self.reason = "These say most about the rule."
        return [prompt.option((kind, thing)) for kind, thing in prompt.choices() if thing in kept]

    def visitor(self, seen: Seen, prompt: Prompt) -> Option:
        truth = self.truth(seen)
        secret = seen.trust >= SECRET_FROM
        worth = hint_worth(seen, seen.hand, truth, secret)
        thing = seen.hand[int(np.argmax(worth))]
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
        given = {seen.number(ref): admitted for ref, admitted in (seen.view.verdicts or {}).items()}
        things = range(len(seen.pack.names))
        missing = [thing for thing in things if thing not in given]
        if missing:
            chance = self.belief(seen, given).admitted(missing)
            given.update({thing: bool(chance[at] > 0.5) for at, thing in enumerate(missing)})
        return given

    def judge(self, seen: Seen, prompt: Prompt) -> Option:
        assert seen.shown is not None, "the Visitor sees what she judges"
        admitted = self.truth(seen)[seen.shown]
        self.reason = "It goes with the verdicts so far."
        return option(prompt, ADMIT if admitted else REPEL)

    def mark(self, seen: Seen, prompt: Prompt) -> list[Option]:
        truth = self.truth(seen)
        self.reason = "They go with the verdicts so far."
        return [prompt.option((kind, thing)) for kind, thing in prompt.choices() if truth[thing]]

    # --- whoever places a card

    def cover(self, seen: Seen, prompt: Prompt) -> Option:
        """Cover the card that would be missed least: the one that all others foretell."""
        tops: dict[int, Option] = {}
        for choice in prompt.choices():
            _, side, space = choice
            pile = (seen.view.admitted if side == IN else seen.view.repelled)[space]
            assert pile is not None, "only a card can be covered"
            tops[seen.number(pile.top)] = prompt.option(choice)
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


class ExpertBot(RegularBot):
    """Sees the facts as they are, thinks of everything, and weighs what a failure would cost."""

    mistakes = 0.0
    fuzz = 0.0
    idea = 0.35
    kid_idea = 0.0
    rules = "expert"
    tried = (200, 4)


class NoviceBot(RegularBot):
    """One attribute at a time, the last few cards, and a good deal of hope."""

    mistakes = 0.3
    fuzz = 0.35
    few = True
    counts = False
    memory = 3
    boldness = 0.1
    idea = 0.6
    kid_idea = 0.3
    goes_on = (0.0, 0.6, 0.7)
    rules = "novice"
    tried = (4, 1)

    def test_worth(self, belief: Belief, things: list[int]) -> Array:
        return belief.admitted(things)  # people like to see their guess confirmed

    def agent(self, seen: Seen, prompt: Prompt) -> Option:
        answer = super().agent(seen, prompt)
        if answer.choice != PROVE:
            _, thing = answer.choice
            self.reason = f"I think the {seen.name(thing)} passes. Let's see."
        return answer

    def visitor(self, seen: Seen, prompt: Prompt) -> Option:
        self.reason = "Any card will do."
        return prompt.options[self.rng.randrange(len(prompt.options))]


# --- small helps


def parts_as_far(rule: str) -> RuleParts:
    """A rule taken apart; one beyond the workshop stays whole."""
    try:
        return parts_of(rule)
    except RuleError:
        return RuleParts("one", rule, "")


def option(prompt: Prompt, choice: Choice) -> Option:
    if choice not in prompt.choices():
        raise ValueError(f"{choice!r} is not on offer")
    return prompt.option(choice)


def build(prompt: Prompt, rule: str, seen: Seen, rng: random.Random) -> Option:
    """The next choice on the way to a rule of the workshop."""
    parts = parts_of(rule)
    wanted: list[Choice] = [WORKSHOP_OPENED, ("form", parts.shape)]
    if parts.shape == "compare":
        wanted += [("measure", parts.first), ("than", seen.pack.workshop.object_index[parts.second])]
    else:
        wanted += [("say", parts.first), ("say", parts.second)]
    for choice in wanted:
        if choice in prompt.choices():
            return prompt.option(choice)
    return prompt.options[rng.randrange(len(prompt.options))]  # somebody else began another rule
