"""The expert bot: takes what the regular would consider, and plays each on in evenings that it imagines.

All that it imagines fits what its seat has seen (`sight.imagine`), and in there every rival acts on what that rival
could see. The same evenings are used for all answers, so that luck is the same for each; answers that do badly are
left aside, and the others get more evenings. It counts evenings, never seconds, so a slow machine makes it no weaker.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from streetlight.core.asks import Choice
from streetlight.core.match import Match
from streetlight.core.prompts import Option
from streetlight.core.questions import Question
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.core.views import Result
from streetlight.games.strangers.bots.alone import ground_alone
from streetlight.games.strangers.bots.ground import POINTS_ALONE, Ground, utility
from streetlight.games.strangers.bots.hunch import Hunch, weigh
from streetlight.games.strangers.bots.judge import GRAIN, WEIGHTS, Judge
from streetlight.games.strangers.bots.outlook import DEEPEST, outlook
from streetlight.games.strangers.bots.reach import AGAIN, reach
from streetlight.games.strangers.bots.reasons import Reasons
from streetlight.games.strangers.bots.regular import DRAWING, judged
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.bots.seen import aim
from streetlight.games.strangers.questions import DesignDeck, DesignHand, MoveKid, PlaceStranger, TakeTurn
from streetlight.games.strangers.rules.special_cards import DropStranger
from streetlight.games.strangers.state import Strangers

DESIGN = (DesignHand, DesignDeck)
"""Architect's plan: the solver knows better than any evening played by feel."""

OPINION: dict[type[Question], float] = {MoveKid: 0.4, PlaceStranger: 4.0, DropStranger: 4.0}
"""How much to make of the regular's opinion, by what is asked, against positions that were played to the end: of ends
of a move it knows less than it thinks; where a stranger hurts it knows well, but not how much."""


class Effort(NamedTuple):
    """How much the bot thinks."""

    answers: int = 6  # that are looked at, at most
    gap: float = 3.0  # points that an answer may seem worse than the best and still be looked at
    evenings: tuple[int, ...] = (10, 16, 28, 56)  # with all of them, then with the better half, and so on
    sure: float = 2.5  # standard errors by which the best must lead, and no more evenings are needed
    turns: tuple[int, ...] = (6, 3, 2, 2)  # own turns that an evening is played on for, by how many play
    trust: float = 25.0  # evenings that the regular's opinion counts for
    point: float = 0.03  # what a point in the regular's opinion is worth, where winning is 1


EFFORT = Effort()


class Trial:
    """One answer, and how it did in the evenings so far."""

    __slots__ = ("choice", "number", "opinion", "results")

    def __init__(self, number: int, choice: Choice, opinion: float) -> None:
        self.number = number
        self.choice = choice
        self.opinion = opinion  # how much better than the best the regular finds it: 0 or less
        self.results: list[float] = []


class ExpertBot:
    """Keeps the few answers that the regular likes best, and takes the one that does best when it is played on."""

    def __init__(self, seed: int | str = 0, effort: Effort = EFFORT) -> None:
        self.seed = seed
        self.effort = effort
        self._last: tuple[Judge, Question, Choice, str] | None = None

    def answer(self, sight: Sight) -> Option:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        question, choices = prompt.question, prompt.choices()
        judge = Judge(Scene(sight), WEIGHTS, not isinstance(question, DRAWING))
        rng = Random(f"{self.seed}/{sight.seat}/{prompt.id}")
        evenings = Evenings(judge, self.effort.turns[judge.scene.seats - 1])
        if judge.scene.seats == 1 and not isinstance(
            question, DESIGN
        ):  # the regular knows little of evenings alone
            g = state_of(sight.imagine(rng))
            values, weight = weigh(evenings.hunch_in(g).ground, question, g, 0, choices), 1.0
        else:
            values, weight = judged(judge, question, choices), OPINION.get(type(question), 1.0)
        trials = self._shortlist(choices, values, weight)
        if len(trials) > 1 and not isinstance(question, DESIGN):
            trials = self._search(sight, evenings, trials, rng)
        self._last = (judge, question, trials[0].choice, proof_of(trials))
        return prompt.options[trials[0].number]

    def _shortlist(self, choices: Sequence[Choice], values: list[float], weight: float) -> list[Trial]:
        """The answers that the regular likes best; what is far worse than the best needs no evenings."""
        order = sorted(range(len(choices)), key=lambda number: -values[number])
        top = values[order[0]]
        return [
            Trial(number, choices[number], weight * self.effort.point * (values[number] - top))
            for number in order[: self.effort.answers]
            if max(1.0, weight) * (top - values[number]) <= self.effort.gap
        ]

    def _search(self, sight: Sight, evenings: Evenings, trials: list[Trial], rng: Random) -> list[Trial]:
        """The last two answers, the better one first."""
        for count in self.effort.evenings:
            for _ in range(count):
                world = sight.imagine(rng)
                for trial in trials:
                    trial.results.append(evenings.play(world.copy(), trial.choice))
            trials = sorted(trials, key=self._standing, reverse=True)[: max(2, (len(trials) + 1) // 2)]
            if lead(trials[0], trials[1]) >= self.effort.sure:
                break
        return trials

    def _standing(self, trial: Trial) -> float:
        """All trials that are compared have had the same evenings, so sums will do."""
        return sum(trial.results) + self.effort.trust * trial.opinion

    @property
    def reason(self) -> str:
        """Why the last answer was given; put into words when somebody asks."""
        if self._last is None:
            return ""
        judge, question, choice, proof = self._last
        return (
            Reasons(judge)
            .reason(question, choice, aim(judge, choice)._replace(settled=False))
            .removesuffix(".")
            + proof
        )

    def say(self, sight: Sight) -> Saying | None:
        return None


def lead(one: Trial, other: Trial) -> float:
    """By how many standard errors one answer has done better than another in the same evenings."""
    gains = [mine - theirs for mine, theirs in zip(one.results, other.results, strict=True)]
    count = len(gains)
    mean = sum(gains) / count
    spread = sum([(gain - mean) ** 2 for gain in gains]) / (count - 1)
    return mean / sqrt(spread / count) if spread else 0.0  # the same every time, as a rule


def proof_of(trials: list[Trial]) -> str:
    """How the best answer did against the next best, for the end of a sentence."""
    if len(trials) < 2 or not trials[0].results:
        return "."
    pairs = list(zip(trials[0].results, trials[1].results, strict=True))
    better = sum([one > other for one, other in pairs])
    worse = sum([one < other for one, other in pairs])
    if better <= worse:
        return "."
    return f"; better than the next best in {better} of {better + worse} ways the evening could go on."


class Evenings:
    """Imagined matches that begin in one position, played on by hunch for some turns of the seat's own."""

    def __init__(self, judge: Judge, turns: int) -> None:
        self.me: int = judge.me
        self.turns = turns
        self._judge = judge
        self._hunch: Hunch | None = None

    def hunch_in(self, g: Strangers) -> Hunch:
        """Who plays the evenings on, with the tables of the position in which all of them begin."""
        if self._hunch is None:
            self._hunch = Hunch(ground_of(self._judge, g))
        return self._hunch

    def play(self, match: Match, choice: Choice) -> float:
        """Give the answer, play on, and tell from 0 to 1 how well the seat stands.

        That is looked at whenever it is the seat's turn again, and the mean is taken: what comes later is nearer to
        the truth, what comes earlier is less due to luck.
        """
        g = state_of(match)
        hunch = self.hunch_in(g)
        me, seen = self.me, 0.0
        left = self.turns
        match.answer(me, match.prompts[me].option(choice))
        hunch.forget()
        while match.prompts:
            (prompt,) = match.prompts.values()
            if prompt.seat == me and type(prompt.question) is TakeTurn:
                if left < self.turns:
                    seen += hunch.ground.prospect(g, me)
                if not left:
                    return seen / self.turns
                left -= 1
            match.answer(prompt.seat, prompt.option(hunch.answer(prompt, g)))
        assert match.result is not None
        rest = min(self.turns, left + 1)
        return (seen + rest * worth_of(match.result, hunch.ground, me)) / self.turns


def state_of(match: Match) -> Strangers:
    """The state of an imagined match. What is hidden in it was made up, so there is nothing to peek at."""
    g = match.state
    assert isinstance(g, Strangers)
    return g


def ground_of(judge: Judge, g: Strangers) -> Ground:
    """The tables for all evenings that begin here, from what the regular sees in the position."""
    scene, weights = judge.scene, judge.weights
    if scene.seats == 1:
        return ground_alone(judge.charts, g, weights)
    worth = tuple([round(value / GRAIN) * GRAIN for value in judge.worth])
    look = outlook(judge.charts, scene.blocked, worth, DEEPEST, weights.hand, weights.again, 0.0)
    rest = tuple([AGAIN * round(value / GRAIN) * GRAIN for value in look.fresh])
    return Ground(judge.charts, g.rules, reach(judge.charts, g.strangers, rest), rest, weights)


def worth_of(result: Result, ground: Ground, me: int) -> float:
    """What the end of an evening is worth."""
    sums = ground.by_side([float(score) for score in result.scores])
    mine = sums.pop(ground.rules.team_of[me])
    if not sums:
        return mine / POINTS_ALONE
    sides = {ground.rules.team_of[seat] for seat in result.winners}
    won = 1 / len(sides) if me in result.winners else 0.0
    return utility(won, mine - max(sums))
