"""What a seat believes about the Pass Rule, from the cards that it has seen placed.

Every seat has its own opinion of the knowledge table: facts that people may see differently it sees in its own way,
and now and then it is plainly mistaken. So a bot Visitor and a bot Kid are no mind readers. The belief is exact
given that opinion: each rule's prior times the chance of every verdict seen.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import numpy as np

from streetlight.bots.blackwood_grammar import Array, Grammar

FLOOR: Final = 0.02
"""Nobody is surer than this of a single fact."""

STEEP: Final = 11.0
"""How fast "half true" becomes "true" as the grade rises."""

CLOSE: Final = 0.03
"""Things whose ranks differ by less are hard to compare."""

TOP: Final = 400
"""Rules that are looked at when the odds of a proof are weighed."""

REST: Final = 0.12
"""How often four cards come out right if the true rule is not among those."""

PATTERNS: Final = np.array([[pattern >> at & 1 for at in range(4)] for pattern in range(16)], dtype=bool)


class Opinion:
    """One seat's view of all facts: `facts[literal][object]` is how sure it is that the literal holds."""

    def __init__(self, grammar: Grammar, key: str, mistakes: float, fuzz: float) -> None:
        self.grammar = grammar
        rng = np.random.default_rng(list(key.encode()))
        grades = grammar.grades
        fuzzy = (grades > 0.2) & (grades < 0.8)
        felt = grades + fuzzy * rng.normal(0.0, fuzz, grades.shape)
        sure = 1.0 / (1.0 + np.exp(-STEEP * (felt - 0.5)))
        wrong = rng.random(grades.shape) < mistakes
        sure = np.clip(np.where(wrong, 1.0 - sure, sure), FLOOR, 1.0 - FLOOR)
        facts = np.empty((grammar.literals + len(grammar.compared), grammar.things), dtype=np.float32)
        facts[0 : grammar.literals : 2] = sure
        facts[1 : grammar.literals : 2] = 1.0 - sure
        ranks = grammar.ranks + rng.normal(0.0, fuzz * 0.1, grammar.ranks.shape)
        if grammar.compared:
            what = np.array([quantity for quantity, _, _ in grammar.compared])
            sign = np.array([1.0 if more else -1.0 for _, more, _ in grammar.compared])
            anchor = np.array([thing for _, _, thing in grammar.compared])
            ahead = (ranks[what] - ranks[what, anchor][:, None]) * sign[:, None]
            held = np.clip(1.0 / (1.0 + np.exp(-ahead / CLOSE)), FLOOR, 1.0 - FLOOR)
            held[np.arange(len(anchor)), anchor] = FLOOR  # nothing is lighter than itself
            facts[grammar.literals :] = held
        self.facts = facts
        liking = grammar.salience() * np.exp(rng.normal(0.0, fuzz * 2, len(grades)))
        self.prior = grammar.prior(liking)

    def column(self, thing: int) -> Array:
        """For every rule: how probably it admits the object."""
        return self.columns([thing])[:, 0]

    def columns(self, things: Sequence[int], rules: Array | None = None) -> Array:
        """The same for several objects, and for some rules only."""
        grammar = self.grammar
        facts = self.facts[:, things]
        if rules is None:
            alone, joined = grammar.alone, grammar.joined
            first = facts[grammar.first]
            second = facts[grammar.second[alone:]]
            first[alone:joined] *= second[: joined - alone]
            second = second[joined - alone :]
            first[joined:] += second - first[joined:] * second
            return first
        first, second = facts[grammar.first[rules]], facts[grammar.second[rules]]
        family = grammar.family[rules][:, None]
        return np.where(
            family == 1, first * second, np.where(family == 2, first + second - first * second, first)
        )


_opinions: OrderedDict[tuple[str, str, float, float], Opinion] = OrderedDict()
KEEP: Final = 24


def opinion_of(grammar: Grammar, key: str, mistakes: float, fuzz: float) -> Opinion:
    """The opinion that belongs to a key: always the same one. The last few are kept."""
    whole = (grammar.pack.hash, key, mistakes, fuzz)
    found = _opinions.pop(whole, None)
    if found is None:
        found = Opinion(grammar, key, mistakes, fuzz)
    _opinions[whole] = found
    if len(_opinions) > KEEP:
        _opinions.popitem(last=False)
    return found


class Belief:
    """How probable each rule is, given verdicts {object: admitted}. `noise` is how often a verdict is odd."""

    def __init__(self, opinion: Opinion, verdicts: dict[int, bool], noise: float, few: bool = False) -> None:
        self.opinion = opinion
        self.noise = noise
        weights = opinion.prior.copy()
        if few:  # one thing at a time
            weights[opinion.grammar.alone :] = 0.0
        things = sorted(verdicts)
        if things:
            chances = self.blur(opinion.columns(things))
            repelled = np.array([not verdicts[thing] for thing in things])
            chances[:, repelled] = 1.0 - chances[:, repelled]
            weights *= chances.prod(axis=1, dtype=np.float64)
        self.weights = weights / weights.sum()
        self._top: Array | None = None

    def blur(self, chances: Array) -> Array:
        blurred: Array = self.noise + (1.0 - 2.0 * self.noise) * chances
        return blurred

    def admitted(self, things: Sequence[int]) -> Array:
        """The chance that each object is admitted."""
        chances: Array = self.weights @ self.blur(self.opinion.columns(things))
        return chances

    def disputed(self, things: Sequence[int]) -> Array:
        """How much the rules that are still believed in disagree about each object: what its verdict would teach."""
        chances = self.blur(self.opinion.columns(things))
        mean = self.weights @ chances
        spread: Array = self.weights @ (chances * chances) - mean * mean
        return spread

    @property
    def top(self) -> Array:
        """The most probable rules, best first."""
        if self._top is None:
            few = min(TOP, len(self.weights))
            best = np.argpartition(-self.weights, few - 1)[:few]
            self._top = best[np.lexsort((best, -self.weights[best]))]
        return self._top

    def proof(self, unseen: Sequence[int], rng: np.random.Generator, draws: int) -> float:
        """The chance to get four unseen objects all right."""
        if len(unseen) < 4:
            return 0.0
        rows = np.array([rng.choice(len(unseen), 4, replace=False) for _ in range(draws)])
        patterns = self._patterns(list(unseen), rows)
        held = float(self.weights[self.top].sum())
        return held * float(patterns.max(axis=1).mean()) + (1.0 - held) * REST

    def row(self, things: Sequence[int]) -> tuple[list[int], float]:
        """The best answer to a proof: which of the four objects to push, and how sure that is."""
        patterns = self._patterns(list(things), np.array([range(len(things))]))[0]
        best = int(patterns.argmax())
        pushed = [thing for at, thing in enumerate(things) if PATTERNS[best][at]]
        return pushed, float(patterns[best])

    def _patterns(self, things: list[int], rows: Array) -> Array:
        """For each row of four places in `things`: the chance of each of the 16 patterns."""
        top = self.top
        weights = self.weights[top] / self.weights[top].sum()
        chances = self.blur(self.opinion.columns(things, top))  # [rule][thing]
        both = np.stack([1.0 - chances, chances])  # [side][rule][thing]
        found = np.empty((len(rows), 16))
        for at, bits in enumerate(PATTERNS):
            product = both[int(bits[0])][:, rows[:, 0]]
            for place in (1, 2, 3):
                product = product * both[int(bits[place])][:, rows[:, place]]
            found[:, at] = weights @ product
        return found

    def best(self, count: int) -> list[tuple[int, float]]:
        """The most probable rules with their chances, best first."""
        return [(int(rule), float(self.weights[rule])) for rule in self.top[:count]]
