"""What people may mean with a rule in their own words, beyond the rules of the workshop.

Associations (`associations.toml`: belongs to a party, is seen at the beach, survives water), ranges of a quantity, a
comparison joined with an attribute, and rules of three parts. They are numbered after the grammar's own rules, and
written like those: "%beach", "weight>brick&weight<bicycle", "metal&size<crown", "metal&loud|alive".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from streetlight.games.blackwood.bots.grammar import Array, Grammar, grammar_of
from streetlight.games.blackwood.pack.loading import Pack

ALONE: Final = 0
BOTH: Final = 1
EITHER: Final = 2
BOTH_OR: Final = 3
ALL: Final = 4
ANY: Final = 5
"""How the parts of a rule are joined: a; a&b; a|b; a&b|c; a&b&c; a|b|c. Rules of a kind lie together, in this order."""

PLACES: Final = (0.15, 0.3, 0.45, 0.6, 0.75)
"""Comparisons in ranges and joined with attributes stand about here among all objects."""

BESIDE: Final = ("weight", "size", "price", "age")
"""Quantities that people join with something else."""

KNOWN: Final = 14
"""From so many attributes rules of three parts are made: those that split the objects best."""

SHARE: Final = (0.06, 0.6)
"""What share of all objects a rule of several parts admits. Of those that admit the same only the first is kept."""

USUAL_SHARE: Final = -1.4
SHARE_SPREAD: Final = 1.1
"""People's rules admit a fifth of all objects: the mean of the log odds, and how far they spread. The mean is that of
the rules for learning; their spread of 0.73 is widened, for they came from few people."""

ODDS: Final = {"single": 0.29, "both": 0.11, "either": 0.05, "compare": 0.10, "association": 0.40,
               "range": 0.01, "joined": 0.03, "three": 0.01}  # fmt: skip
"""What kinds of rules people make, as the rules for learning are best explained."""

UNSAID: Final = 0.05
"""How much less readily people say "not" than the thing itself: hardly any of the rules for learning did."""


class Association(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that people think of an object. `true` holds, `half` may be seen either way."""

    id: str
    phrase: str
    true: tuple[str, ...]
    half: tuple[str, ...]


class Associations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    association: tuple[Association, ...]


@cache
def associations() -> tuple[Association, ...]:
    text = Path(__file__).with_name("associations.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Associations).association


class Notions:
    """All rules beyond the workshop's. Rule r is about the facts `parts[r]`, joined as `kind[r]` says.

    Facts are numbered as in an opinion: literals, comparisons; association s is at `start + 2s`, its opposite next.
    """

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.start = grammar.literals + len(grammar.compared)
        index = grammar.pack.workshop.object_index
        fit = {thing for each in associations() for thing in (*each.true, *each.half)} <= set(index)
        self.associations = associations() if fit else ()  # another pack has other objects
        self.grades = np.zeros((len(self.associations), grammar.things), dtype=np.float32)
        for at, each in enumerate(self.associations):
            self.grades[at, [index[thing] for thing in each.true]] = 1.0
            self.grades[at, [index[thing] for thing in each.half]] = 0.5
        self.true = self._true()
        rules: list[tuple[str, int, tuple[int, ...]]] = []
        for at in range(2 * len(self.associations)):
            rules.append(("association", ALONE, (self.start + at,)))
        measures = self._measures()
        rules += [("range", BOTH, pair) for pair in self._ranges(measures)]
        attributes = range(0, grammar.literals, 2)
        beside = [fact for quantity, _, fact in measures if grammar.pack.data.quantity[quantity].id in BESIDE]
        joined = [(one, other) for one in attributes for other in beside]
        rules += [("joined", BOTH, pair) for pair in joined]
        rules += [("joined", EITHER, pair) for pair in joined]
        split = np.abs(self.true[: grammar.literals : 2].mean(axis=1) - 0.35)
        known = sorted(2 * int(at) for at in np.argsort(split, kind="stable")[:KNOWN])
        threes = list(combinations(known, 3))
        for one, two, three in threes:
            for parts in ((one, two, three), (one, three, two), (two, three, one)):
                rules.append(("three", BOTH_OR, parts))
        rules += [("three", ALL, parts) for parts in threes]
        rules += [("three", ANY, parts) for parts in threes]
        rules.sort(key=lambda rule: rule[1])
        self._keep(rules)

    def _true(self) -> Array:
        """For each fact and object: does it hold, as everybody sees it?"""
        grammar = self.grammar
        facts = np.zeros((self.start + 2 * len(self.associations), grammar.things), dtype=bool)
        facts[: grammar.literals] = [
            [bool(literal.mask >> thing & 1) for thing in range(grammar.things)]
            for literal in grammar.pack.workshop.literals
        ]
        for at in range(len(grammar.compared)):
            facts[grammar.literals + at] = grammar.admits[grammar.plain + at] > 0
        facts[self.start :: 2] = self.grades >= 0.5
        facts[self.start + 1 :: 2] = self.grades < 0.5
        return facts

    def _measures(self) -> list[tuple[int, bool, int]]:
        """Some comparisons of each quantity, spread over all objects: (quantity, more, fact)."""
        found: list[tuple[int, bool, int]] = []
        grammar = self.grammar
        for quantity in range(len(grammar.pack.data.quantity)):
            for more in (False, True):
                ranks = {
                    grammar.literals + at: float(grammar.ranks[quantity, anchor])
                    for at, (what, sign, anchor) in enumerate(grammar.compared)
                    if what == quantity and sign == more
                }
                for place in PLACES:
                    if ranks:
                        fact = min(ranks, key=lambda at: (abs(ranks[at] - place), at))
                        if (quantity, more, fact) not in found:
                            found.append((quantity, more, fact))
        return found

    def _ranges(self, measures: list[tuple[int, bool, int]]) -> list[tuple[int, int]]:
        return [
            (low, high)
            for quantity, more, low in measures
            for other, also, high in measures
            if quantity == other and more and not also
        ]

    def _keep(self, rules: list[tuple[str, int, tuple[int, ...]]]) -> None:
        """Only those that admit neither too much nor too little, and nothing that is there already."""
        known = {row.tobytes() for row in self.grammar.admits.astype(bool)}
        families: list[str] = []
        kinds: list[int] = []
        parts: list[tuple[int, int, int]] = []
        admits: list[Array] = []
        for family, kind, said in rules:
            some = [self.true[fact] for fact in said]
            row = joined(kind, *some)
            key = row.tobytes()
            if family != "association" and (not SHARE[0] <= row.mean() <= SHARE[1] or key in known):
                continue
            known.add(key)
            families.append(family)
            kinds.append(kind)
            parts.append((said[0], said[-1] if len(said) < 3 else said[1], said[-1]))
            admits.append(row)
        self.size = len(kinds)
        self.family = np.array(families)
        self.kind = np.array(kinds, dtype=np.int8)
        self.parts = np.array(parts, dtype=np.intp).reshape(-1, 3)
        self.starts = np.searchsorted(self.kind, range(ANY + 2))
        self.admits = np.array(admits, dtype=np.uint8).reshape(-1, self.grammar.things)

    def chances(self, facts: Array, rules: Array) -> Array:
        """For each of these rules (in rising order, counted from 0) and column of facts: how probably it holds."""
        one, two, three = (facts.take(self.parts[rules, place], axis=0) for place in range(3))
        cuts = np.searchsorted(rules, self.starts)
        for kind in range(ANY + 1):
            some = slice(cuts[kind], cuts[kind + 1])
            if cuts[kind] < cuts[kind + 1]:
                one[some] = chance(kind, one[some], two[some], three[some])
        return one

    def prior(self, liking: Array, notice: Array) -> Array:
        """How probable each rule is in a Visitor's own words, the workshop's rules first.

        `liking` says how readily each attribute is thought of, `notice` each association.
        """
        grammar = self.grammar
        facts = np.ones(len(self.true))
        facts[0 : grammar.literals : 2] = liking
        facts[1 : grammar.literals : 2] = UNSAID * liking
        facts[self.start :: 2] = notice
        facts[self.start + 1 :: 2] = UNSAID * notice
        first, second = facts[grammar.first], facts[grammar.second]
        one = (grammar.family == 0) | (grammar.family == 3)
        inner = np.where(one, first, first * second)
        outer = facts[self.parts[:, 0]].copy()
        pairs = self.kind != ALONE
        outer[pairs] *= facts[self.parts[pairs, 1]]
        triples = self.kind >= BOTH_OR
        outer[triples] *= facts[self.parts[triples, 2]]
        weight = np.concatenate([inner, outer])
        names = np.array(["single", "both", "either", "compare"])[grammar.family]
        family = np.concatenate([names, self.family])
        for kind, odds in ODDS.items():
            some = family == kind
            if some.any():
                weight[some] *= odds / weight[some].sum()
        share = np.concatenate([grammar.share, self.admits.mean(axis=1)]).clip(0.005, 0.995)
        away = (np.log(share / (1.0 - share)) - USUAL_SHARE) / SHARE_SPREAD
        weight *= np.exp(-0.5 * away * away)
        prior: Array = weight / weight.sum()
        return prior

    def name(self, rule: int) -> str:
        """The rule in a notation like the workshop's."""
        return self._said(rule, self._fact_name, ("&", "|"))

    def text(self, rule: int) -> str:
        """The rule in words."""
        return self._said(rule, self._fact_text, (" and ", " or "))

    def _said(self, rule: int, say: Callable[[int], str], words: tuple[str, str]) -> str:
        one, two, three = (int(fact) for fact in self.parts[rule])
        both, either = words
        kind = int(self.kind[rule])
        said = say(one)
        if kind != ALONE:
            said += (either if kind in (EITHER, ANY) else both) + say(two)
        if kind >= BOTH_OR:
            said += (both if kind == ALL else either) + say(three)
        return said

    def _fact_name(self, fact: int) -> str:
        grammar = self.grammar
        workshop = grammar.pack.workshop
        if fact < grammar.literals:
            return workshop.literals[fact].name
        if fact < self.start:
            quantity, more, anchor = grammar.compared[fact - grammar.literals]
            return f"{workshop.quantities[quantity].id}{'>' if more else '<'}{workshop.objects[anchor]}"
        association, opposite = divmod(fact - self.start, 2)
        return f"{'!' if opposite else ''}%{self.associations[association].id}"

    def _fact_text(self, fact: int) -> str:
        if fact < self.start:
            return self.grammar.pack.workshop.text(self._fact_name(fact), self.grammar.pack.names)
        association, opposite = divmod(fact - self.start, 2)
        phrase = self.associations[association].phrase
        return f"is not something that {phrase}" if opposite else phrase


def joined(kind: int, *parts: Array) -> Array:
    """Facts joined to a rule."""
    if kind == BOTH_OR:
        return parts[0] & parts[1] | parts[2]
    found = parts[0]
    for part in parts[1:]:
        found = found | part if kind in (EITHER, ANY) else found & part
    return found


def chance(kind: int, one: Array, two: Array, three: Array) -> Array:
    """The same with chances."""
    if kind == ALONE:
        return one
    if kind == BOTH:
        return one * two
    if kind == EITHER:
        return one + two - one * two
    if kind == ALL:
        return one * two * three
    front = one * two if kind == BOTH_OR else one + two - one * two
    return front + three - front * three


_notions: dict[str, Notions] = {}


def notions_of(pack: Pack) -> Notions:
    """Made once for each pack in each process."""
    found = _notions.get(pack.hash)
    if found is None:
        if len(_notions) >= 4:
            _notions.clear()
        found = _notions[pack.hash] = Notions(grammar_of(pack))
    return found
