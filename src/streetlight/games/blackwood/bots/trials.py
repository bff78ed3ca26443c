"""Trials of a rule: how soon would somebody find it out who sees cards placed one after another?

Many trials run at once: each is a row of weights over all rules of the grammar. The onlooker shares everybody's
opinion of the facts (the merged table), so real seats, each with its own opinion, need a little longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from streetlight.bots.one_core import one_core
from streetlight.games.blackwood.bots.belief import Opinion
from streetlight.games.blackwood.bots.grammar import Array, Grammar, grammar_of
from streetlight.games.blackwood.pack.loading import Pack, load_pack

ENOUGH: Final = 0.6
"""An onlooker who gets four cards right this often would step up and prove."""

MOST_LABELS: Final = 24
TRIALS: Final = 8
NOISE: Final = 0.02


class Onlooker:
    """What everybody would think: for each rule and object, how probably it is admitted."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        opinion = Opinion(grammar, "everybody", 0.0, 0.0)
        whole = NOISE + (1 - 2 * NOISE) * opinion.columns(range(grammar.things), np.arange(grammar.size))
        self.chances: Array = np.ascontiguousarray(whole.T, dtype=np.float32)  # [object][rule]
        self.prior: Array = opinion.built.astype(np.float32)

    def evidence(self, things: Sequence[int], admitted: Array) -> Array:
        """For each row of verdicts on these objects and each rule: the logarithm of their chance under the rule."""
        chances = self.chances[list(things)]
        passing = admitted.astype(np.float32)
        return passing @ np.log(chances) + (1.0 - passing) @ np.log1p(-chances)

    def right(self, weights: Array, truth: Array) -> Array:
        """For each row and object: how probably the row would call it right."""
        admitted = (weights @ self.chances.T) / weights.sum(axis=1, keepdims=True)
        return np.where(truth, admitted, 1.0 - admitted)


_onlookers: dict[str, Onlooker] = {}


def onlooker_of(pack: Pack) -> Onlooker:
    """Made once for each pack in each process."""
    found = _onlookers.get(pack.hash)
    if found is None:
        if len(_onlookers) >= 2:
            _onlookers.clear()
        found = _onlookers[pack.hash] = Onlooker(grammar_of(pack))
    return found


def proved(right: Array, unseen: Array) -> Array:
    """For each row: how often four of the unseen objects would all be called right, about."""
    sure = (right > 0.5) & unseen
    share = sure.sum(axis=-1) / np.maximum(unseen.sum(axis=-1), 1)
    result: Array = share**4
    return result


def difficulty(rule: str, pack: Pack | None = None) -> float:
    """How many placed cards a regular Agent needs to see before a proof of this rule is likely to succeed.

    `rule` is in the workshop's notation (RuleError if it can't be read). From 1 (plain) to 25: not in 24 cards.
    """
    pack = pack or load_pack("standard")
    mask = pack.workshop.mask(rule)
    with one_core():
        return of_mask(pack, mask)


def of_mask(pack: Pack, mask: int) -> float:
    """The same for any set of objects that a rule admits."""
    onlooker = onlooker_of(pack)
    things = onlooker.grammar.things
    truth = np.array([bool(mask >> thing & 1) for thing in range(things)])
    rng = np.random.default_rng(7)  # the same cards for every rule, so that rules can be compared
    orders = np.array([rng.permutation(things)[:MOST_LABELS] for _ in range(TRIALS)])
    weights = np.tile(onlooker.prior, (TRIALS, 1))
    unseen = np.ones((TRIALS, things), dtype=bool)
    rows = np.arange(TRIALS)
    needed = np.full(TRIALS, MOST_LABELS + 1.0)
    for seen in range(MOST_LABELS):
        next_things = orders[:, seen]
        chance = onlooker.chances[next_things]
        weights *= np.where(truth[next_things][:, None], chance, 1.0 - chance)
        unseen[rows, next_things] = False
        if seen % 2:
            weights /= weights.sum(axis=1, keepdims=True)
            enough = proved(onlooker.right(weights, truth), unseen) >= ENOUGH
            needed = np.where(enough & (needed > MOST_LABELS), seen + 1.0, needed)
            if (needed <= MOST_LABELS).all():
                break
    return float(needed.mean())


def after_labels(onlooker: Onlooker, truths: Array, things: Sequence[int], extra: Sequence[int]) -> Array:
    """For each rule (a row of `truths`): the odds of a proof after seeing `things`, and after `extra` as well."""
    unseen = np.ones(onlooker.grammar.things, dtype=bool)
    unseen[[*things, *extra]] = False
    told = np.log(onlooker.prior) + onlooker.evidence(things, truths[:, things])
    more = told + onlooker.evidence(extra, truths[:, extra])
    odds = [proved(onlooker.right(weighed(logs), truths), unseen) for logs in (told, more)]
    return np.stack(odds)


def weighed(logs: Array) -> Array:
    """Weights of rules from their logarithms, row by row; the best of a row gets 1."""
    weights: Array = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights
