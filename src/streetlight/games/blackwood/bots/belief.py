"""What a seat believes about the Pass Rule, from the cards that it has seen placed.

Every seat has its own opinion of the knowledge table: facts that people may see differently it sees in its own way,
and is now and then mistaken about. So a bot Visitor and a bot Kid are no mind readers. A seat knows how far its
opinion can be trusted: what it holds for 80 % true is true in about 80 % of such cases. The belief is exact
given that opinion: each rule's prior times the chance of every verdict seen.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import numpy as np

from streetlight.games.blackwood.bots.grammar import Array, Grammar
from streetlight.games.blackwood.bots.notions import ALONE, notions_of

BUILT_NOISE: Final = 0.005
FREE_NOISE: Final = 0.04
"""How often a verdict is not what any rule says: people are not as tidy as the workshop."""

WARY: Final = 0.95
"""Visitors look for rules that mislead. Four cards come out right so much more rarely than the rules of the workshop
alone would say: measured in the matches for tuning, where that was so for Agents and Kids, at low odds and at high."""

FLOOR: Final = 0.003
"""Nobody is surer than this of a single fact."""

UNCLEAR: Final = 0.05
"""Facts with a grade between this and its opposite may be seen differently."""

HALF: Final = 0.46
STEEP: Final = 1.65
"""A grade that feels like HALF is as probably true as not. How fast that rises with the grade goes by how fuzzy the
feeling is: STEEP divided by the fuzz. Both fitted to the table, so that opinions can be trusted as far as they say."""

CLOSE: Final = 0.07
"""Things whose ranks differ by less than this share of the fuzz are hard to compare. Fitted in the same way."""

CLEAREST: Final = 0.15
"""A mean opinion has no fuzz of its own; it is taken to be as steep as with this one."""

TOP: Final = 400
"""Rules that are looked at when the odds of a proof are weighed."""

REST: Final = 0.12
"""How often four cards come out right if the true rule is not among those."""

ALIKE: Final = 0.08
"""Rules that differ on no more than this share of all objects say nearly the same."""

CHOSEN: Final = 0.7
"""Others choose what they test, so a card of theirs says so much less about the rule than one from the deck would."""

AT_ONCE: Final = 4
HOPELESS: Final = 1e-4
"""Verdicts are weighed a few at a time; then rules that are so much less probable than the best are dropped."""


class Opinion:
    """One seat's view of all facts: `facts[literal][object]` is how sure it is that the literal holds."""

    def __init__(self, grammar: Grammar, key: str, mistakes: float, fuzz: float) -> None:
        self.grammar = grammar
        rng = np.random.default_rng(list(key.encode()))
        sure = felt_sure(grammar.grades, mistakes, fuzz, rng)
        self.notions = notions_of(grammar.pack)
        facts = np.empty((len(self.notions.true), grammar.things), dtype=np.float32)
        facts[0 : grammar.literals : 2] = sure
        facts[1 : grammar.literals : 2] = 1.0 - sure
        blur = fuzz or CLEAREST
        ranks = grammar.ranks + rng.normal(0.0, fuzz * 0.1, grammar.ranks.shape)
        if grammar.compared:
            what = np.array([quantity for quantity, _, _ in grammar.compared])
            sign = np.array([1.0 if more else -1.0 for _, more, _ in grammar.compared])
            anchor = np.array([thing for _, _, thing in grammar.compared])
            ahead = (ranks[what] - ranks[what, anchor][:, None]) * sign[:, None]
            held = np.clip(1.0 / (1.0 + np.exp(-ahead / (CLOSE * blur))), FLOOR, 1.0 - FLOOR)
            held[np.arange(len(anchor)), anchor] = FLOOR  # nothing is lighter than itself
            facts[grammar.literals : self.notions.start] = held
        associations = felt_sure(self.notions.grades, mistakes, fuzz, rng)
        facts[self.notions.start :: 2] = associations
        facts[self.notions.start + 1 :: 2] = 1.0 - associations
        self.facts = facts
        self.share = np.concatenate([grammar.share, self.notions.admits.mean(axis=1)]).clip(0.03, 0.97)
        liking = grammar.salience() * np.exp(rng.normal(0.0, fuzz * 2, len(grammar.grades)))
        notice = np.exp(rng.normal(0.0, fuzz * 2, len(associations)))
        self.built = grammar.prior(liking, built=True)  # what it expects of a rule from the workshop,
        self.free = self.notions.prior(liking, notice)  # and of one in a Visitor's own words

    def columns(self, things: Sequence[int], rules: Array) -> Array:
        """For each of these rules (in rising order) and objects: how probably the rule admits the object.

        Rules beyond the grammar are the notions.
        """
        grammar = self.grammar
        facts = self.facts[:, things]
        inside = int(np.searchsorted(rules, grammar.size))
        if inside < len(rules):
            beyond = self.notions.chances(facts, rules[inside:] - grammar.size)
            return np.concatenate([self._inside(facts, rules[:inside]), beyond])
        return self._inside(facts, rules)

    def name(self, rule: int) -> str:
        """The rule in a notation like the workshop's."""
        inside = rule < self.grammar.size
        return self.grammar.name(rule) if inside else self.notions.name(rule - self.grammar.size)

    def text(self, rule: int) -> str:
        """The rule in words."""
        inside = rule < self.grammar.size
        return self.grammar.text(rule) if inside else self.notions.text(rule - self.grammar.size)

    def scale(self, rule: int) -> int:
        """As `Grammar.scale`."""
        return self.grammar.scale(rule) if rule < self.grammar.size else -1

    def _inside(self, facts: Array, rules: Array) -> Array:
        grammar = self.grammar
        alone, joined = np.searchsorted(rules, (grammar.alone, grammar.joined))
        chances: Array = facts.take(grammar.first[rules], axis=0)
        second = facts.take(grammar.second[rules[alone:]], axis=0)
        chances[alone:joined] *= second[: joined - alone]
        second = second[joined - alone :]
        chances[joined:] += second - chances[joined:] * second
        return chances


def felt_sure(grades: Array, mistakes: float, fuzz: float, rng: np.random.Generator) -> Array:
    """How sure a seat is of facts with these grades."""
    # Nobody is mistaken about the metal of an iron nail.
    fuzzy = (grades > UNCLEAR) & (grades < 1.0 - UNCLEAR)
    felt = grades + fuzzy * rng.normal(0.0, fuzz, grades.shape)
    sure = 1.0 / (1.0 + np.exp(-STEEP / (fuzz or CLEAREST) * (felt - HALF)))
    sure = mistakes + (1.0 - 2.0 * mistakes) * sure  # it knows that it may be mistaken, but not where
    wrong = rng.random(grades.shape) < mistakes
    sure = np.where(fuzzy, np.where(wrong, 1.0 - sure, sure), grades > 0.5)
    held: Array = np.clip(sure, FLOOR, 1.0 - FLOOR)
    return held


_opinions: OrderedDict[tuple[str, str, float, float], Opinion] = OrderedDict()
KEEP: Final = 48


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
    """How probable each rule is, given verdicts {object: admitted}. `free`: the rule is in the Visitor's own words.

    `sides` is how many more cards were admitted, and how many repelled, that others have seen and we have not.

    `rules` are those that are still worth a thought, `weights` their chances.
    """

    def __init__(
        self,
        opinion: Opinion,
        verdicts: dict[int, bool],
        free: bool = False,
        few: bool = False,
        sides: tuple[int, int] = (0, 0),
    ) -> None:
        self.opinion = opinion
        self.noise = FREE_NOISE if free else BUILT_NOISE
        self.wary = 1.0 if free else WARY
        grammar = opinion.grammar
        prior = opinion.free if free else opinion.built
        rules = np.arange(grammar.alone if few else len(prior))  # few: one thing at a time
        if few and free:
            notions = np.flatnonzero(opinion.notions.kind == ALONE) + grammar.size
            rules = np.concatenate([rules, notions])
        weights = prior[rules]
        inside, outside = sides
        if inside or outside:  # cards that others have laid face down
            share = opinion.share[rules]
            weights = weights * (share**inside * (1.0 - share) ** outside) ** CHOSEN
        things = sorted(verdicts)
        for start in range(0, len(things), AT_ONCE):
            some = things[start : start + AT_ONCE]
            chances = self.blur(opinion.columns(some, rules))
            repelled = np.array([not verdicts[thing] for thing in some])
            chances[:, repelled] = 1.0 - chances[:, repelled]
            for column in range(len(some)):
                weights = weights * chances[:, column]
            kept = weights > weights.max() * HOPELESS
            rules, weights = rules[kept], weights[kept]
        self.rules = rules
        self.weights = weights / weights.sum()
        self._top: Array | None = None

    def blur(self, chances: Array) -> Array:
        blurred: Array = self.noise + (1.0 - 2.0 * self.noise) * chances
        return blurred

    def admitted(self, things: Sequence[int]) -> Array:
        """The chance that each object is admitted."""
        chances: Array = self.weights @ self.blur(self.opinion.columns(things, self.rules))
        return chances

    def disputed(self, things: Sequence[int]) -> Array:
        """How much the rules that are still believed in disagree about each object: what its verdict would teach."""
        chances = self.blur(self.opinion.columns(things, self.rules))
        mean = self.weights @ chances
        spread: Array = self.weights @ (chances * chances) - mean * mean
        return spread

    @property
    def top(self) -> Array:
        """Places of the most probable rules in `rules`, in rising order."""
        if self._top is None:
            few = min(TOP, len(self.weights))
            best = np.argpartition(-self.weights, few - 1)[:few]
            self._top = np.sort(best[self.weights[best] > HOPELESS / TOP])  # the others would not be missed
        return self._top

    def proof(self, unseen: Sequence[int], rng: np.random.Generator, draws: int) -> float:
        """The chance to get four unseen objects all right."""
        if len(unseen) < 4:
            return 0.0
        each = len(unseen) // 4  # so many rows from one shuffled deck: all objects get their turn
        decks = [rng.permutation(len(unseen))[: 4 * each] for _ in range(-(-draws // each))]
        rows = np.concatenate(decks).reshape(-1, 4)[:draws]
        patterns = self._patterns(list(unseen), rows)
        held = float(self.weights[self.top].sum())
        return self.wary * (held * float(patterns.max(axis=1).mean()) + (1.0 - held) * REST)

    def row(self, things: Sequence[int]) -> tuple[list[int], float]:
        """The best answer to a proof: which of the four objects to push, and how sure that is."""
        patterns = self._patterns(list(things), np.arange(4)[None, :])[0]
        best = int(patterns.argmax())
        return [thing for at, thing in enumerate(things) if best >> at & 1], self.wary * float(patterns[best])

    def _patterns(self, things: list[int], rows: Array) -> Array:
        """For each row of four places in `things`: the chance of each of the 16 patterns (bit 0: the first)."""
        top = self.top
        weights = (self.weights[top] / self.weights[top].sum()).astype(np.float32)
        chances = self.blur(self.opinion.columns(things, self.rules[top])).T  # [thing][rule]
        sides = np.stack([1.0 - chances, chances], axis=1)  # [thing][side][rule]
        first, second, third, fourth = (sides.take(rows[:, place], axis=0) for place in range(4))
        front = (second[:, :, None] * first[:, None]).reshape(len(rows), 4, -1)  # [row][two sides][rule]
        back = (fourth[:, :, None] * third[:, None]).reshape(len(rows), 4, -1) * weights
        patterns: Array = back @ front.transpose(0, 2, 1)  # summed over the rules: [row][back][front]
        return patterns.reshape(len(rows), 16)

    def best(self) -> int:
        """The most probable rule."""
        return int(self.rules[int(self.weights.argmax())])

    def guesses(self, count: int) -> list[tuple[int, float]]:
        """The best guesses with their chances, best first. Rules that say nearly the same count as one guess:
        they admit nearly the same, or they compare the same quantity in the same direction."""
        top = self.rules[self.top]
        weights = self.weights[self.top].copy()
        opinion = self.opinion
        inside = top < opinion.grammar.size
        admits = np.empty((len(top), opinion.grammar.things), dtype=np.uint8)
        admits[inside] = opinion.grammar.admits[top[inside]]
        admits[~inside] = opinion.notions.admits[top[~inside] - opinion.grammar.size]
        scales = np.array([opinion.scale(int(rule)) for rule in top])
        found: list[tuple[int, float]] = []
        while len(found) < count and weights.any():
            at = int(weights.argmax())
            alike = (admits != admits[at]).sum(axis=1) <= ALIKE * admits.shape[1]
            alike |= (scales == scales[at]) & (scales >= 0)
            found.append((int(top[at]), float(weights[alike].sum())))
            weights[alike] = 0.0
        return sorted(found, key=lambda guess: -guess[1])
