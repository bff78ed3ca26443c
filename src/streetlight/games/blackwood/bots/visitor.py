"""The Visitor: a rule that is hard for Agents and learnable for the Kid, and good hints saved for when they are secret.

How far she may reach for a rule is its level: one thing that people would name, one or two, or any rule of the
workshop. Of all objects a rule of any level admits between a quarter and three fifths, so that nobody proves it by
pushing nothing. She tries candidates on imagined rounds: an Agent sees some cards at random; the Kid sees the same and
the hints from the Visitor's hand as well. The best rule is one that the Kid could prove then and the Agent could not.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Literal, get_args

import numpy as np

from streetlight.games.blackwood.bots.grammar import SHARE, SINGLE, Array, Grammar
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.trials import after_labels, onlooker_of, weighed
from streetlight.games.blackwood.state import PROOF

RuleLevel = Literal["novice", "regular", "expert"]
"""How far a bot Visitor reaches for her rule. novice: one thing that people would name ("is shiny", "is lighter than a
brick"). regular: one thing or two ("contains metal and is loud"). expert: any rule of the workshop, chosen for the
cards in her hand."""

RULE_LEVELS: Final[tuple[RuleLevel, ...]] = get_args(RuleLevel)
"""Easiest first."""

PLAIN_TALK: Final = ("weight", "size", "price", "age")
"""Quantities that people name without being asked."""

FAMILIES: Final = {"novice": (0.6, 0.0, 0.0, 0.4), "regular": (0.3, 0.3, 0.2, 0.2), "expert": None}
"""How often a rule of one thing, of both, of either, and a comparison comes to mind at a level; None: as in the
grammar."""

EACH_SIDE: Final = 2
"""Of her hand so many cards at least should pass, and so many not."""

LABELS: Final = {3: 9, 4: 11, 5: 13, 6: 14}
"""How many placed cards an Agent has seen by the time that matters, by players."""

OPEN_HINT: Final = 0.3
"""How much of what an open hint does to the Kid's odds is taken for good, against all of what it does to the Agents'.
Little: what would teach her most is better kept until only she sees it."""

HINTS: Final = 4
PICKY: Final = 16.0
"""How strongly the better of two rules is preferred: the best is not always chosen, or it would be the same ones."""


def nameable(grammar: Grammar) -> Array:
    """For each rule: is it one thing that people would name, said without "not"?"""
    plain = (grammar.family == SINGLE) & (grammar.first % 2 == 0)
    said = [quantity.id in PLAIN_TALK for quantity in grammar.pack.data.quantity]
    first, last = grammar.plain, grammar.alone
    for rule in range(first, last):
        quantity, _, _ = grammar.compared[int(grammar.first[rule]) - grammar.literals]
        plain[rule] = said[quantity]
    result: Array = plain
    return result


def within(grammar: Grammar, level: RuleLevel) -> Array:
    """For each rule: is it of this level, and does it admit neither too few objects nor too many?"""
    fit = (grammar.share >= SHARE[0]) & (grammar.share <= SHARE[1])
    result: Array = fit & nameable(grammar) if level == "novice" else fit
    return result


def candidates(
    grammar: Grammar, hand: list[int], rng: np.random.Generator, count: int, level: RuleLevel = "expert"
) -> Array:
    """Rules of a level that are worth a thought, by how readily they come to mind."""
    fit = within(grammar, level)
    passing = grammar.admits[:, hand].sum(axis=1)
    for each in range(
        min(EACH_SIDE, len(hand) // 2), -1, -1
    ):  # better a rule of the level than one for the hand
        rules = np.flatnonzero(fit & (passing >= each) & (passing <= len(hand) - each))
        if len(rules):
            break
    else:
        rules = np.arange(grammar.size)  # a pack that has no such rule
    weights = grammar.usual[rules]
    families = FAMILIES[level]
    if families is not None:
        for kind, odds in enumerate(families):
            some = grammar.family[rules] == kind
            if some.any():
                weights[some] *= odds / weights[some].sum()
        weights = np.maximum(weights, 1e-12)
    # The Gumbel trick: a sample without repetition, by weight.
    keys = np.log(weights) + rng.gumbel(size=len(rules))
    chosen: Array = rules[np.argsort(-keys)[:count]]
    return chosen


def choose_rule(seen: Seen, count: int, rounds: int, level: RuleLevel = "expert") -> str:
    """The rule to make, in the workshop's notation. The same view gives the same rule, however often it is asked.

    So a rule that is built one choice at a time stays the same rule.
    """
    key = (
        seen.pack.hash, tuple(seen.hand), tuple(seen.flipped), seen.view.seats, seen.me, count, rounds, level,
    )  # fmt: skip
    found = _chosen.get(key)
    if found is None:
        rng = np.random.default_rng([*seen.hand, *seen.flipped, seen.me])
        found = _choose_rule(seen, count, rounds, level, rng)
        _chosen[key] = found
        if len(_chosen) > 64:
            _chosen.popitem(last=False)
    return found


_chosen: OrderedDict[tuple[object, ...], str] = OrderedDict()


def _choose_rule(seen: Seen, count: int, rounds: int, level: RuleLevel, rng: np.random.Generator) -> str:
    grammar, onlooker = seen.grammar, onlooker_of(seen.pack)
    rules = candidates(grammar, seen.hand, rng, count, level)
    truths = grammar.admits[rules].astype(bool)
    others = [thing for thing in range(grammar.things) if thing not in (*seen.hand, *seen.flipped)]
    labels = LABELS.get(seen.view.seats, 12)
    worth = np.zeros(len(rules))
    for _ in range(rounds):
        things = [*seen.flipped, *[int(thing) for thing in rng.choice(others, labels - 2, replace=False)]]
        hints = [int(thing) for thing in rng.choice(seen.hand, min(HINTS, len(seen.hand)), replace=False)]
        agent, kid = after_labels(onlooker, truths, things, hints)
        worth += kid * (1.0 - agent) ** seen.agents / rounds
    keys = PICKY * worth + rng.gumbel(size=len(rules))
    return grammar.name(int(rules[int(keys.argmax())]))


def skill(seen: Seen, known: dict[int, bool], cards: list[int], truth: dict[int, bool]) -> Array:
    """For each card: the odds of a proof by somebody who has seen `known` and then this card, about."""
    onlooker = onlooker_of(seen.pack)
    before = sorted(known)
    told = np.log(onlooker.prior) + onlooker.evidence(before, np.array([[known[thing] for thing in before]]))
    chances = onlooker.chances[cards]
    verdicts = np.array([truth[thing] for thing in cards])[:, None]
    weights = weighed(told) * np.where(verdicts, chances, 1.0 - chances)
    others = [thing for thing in sorted(truth) if thing not in known and thing not in cards]
    right = onlooker.right(weights, np.array([truth[thing] for thing in range(onlooker.grammar.things)]))
    odds: Array = np.exp(PROOF * np.log(right[:, others].clip(0.02)).mean(axis=1))
    return odds


def hint_worth(seen: Seen, cards: list[int], truth: dict[int, bool], secret: bool) -> Array:
    """For each card: what it does to the Kid's odds, less what it does to the best Agent's.

    What only the Kid sees helps nobody else.
    """
    kid = skill(seen, {**seen.public, **seen.laid_for(seen.kid)}, cards, truth)
    if secret:
        return kid
    agents = [skill(seen, {**seen.public, **seen.laid_for(seat)}, cards, truth) for seat in seen.view.agents]
    worth: Array = OPEN_HINT * kid - np.max(agents, axis=0)
    return worth
