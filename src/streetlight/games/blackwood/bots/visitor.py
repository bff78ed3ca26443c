"""The Visitor: a rule that is hard for Agents and learnable for the Kid, and good hints saved for when they are secret.

She tries candidate rules on imagined rounds: an Agent sees some cards at random; the Kid sees the same and the hints
from the Visitor's hand as well. The best rule is one that the Kid could prove then and the Agent could not.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import numpy as np

from streetlight.games.blackwood.bots.grammar import SHARE, Array, Grammar
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.trials import after_labels, onlooker_of, weighed

EACH_SIDE: Final = 2
"""Of her hand so many cards at least should pass, and so many not."""

LABELS: Final = {3: 9, 4: 11, 5: 13, 6: 14}
"""How many placed cards an Agent has seen by the time that matters, by players."""

HINTS: Final = 4
PICKY: Final = 8.0
"""How strongly the better of two rules is preferred: the best is not always chosen, or it would be the same ones."""


def candidates(grammar: Grammar, hand: list[int], rng: np.random.Generator, count: int) -> Array:
    """Rules worth a thought, by how readily they come to mind."""
    share = grammar.share
    passing = grammar.admits[:, hand].sum(axis=1)
    each = min(EACH_SIDE, len(hand) // 2)
    good = (share >= SHARE[0]) & (share <= SHARE[1]) & (passing >= each) & (passing <= len(hand) - each)
    rules = np.flatnonzero(good)
    if not len(rules):
        rules = np.arange(grammar.size)
    weights = grammar.usual[rules]
    # The Gumbel trick: a sample without repetition, by weight.
    keys = np.log(weights) + rng.gumbel(size=len(rules))
    chosen: Array = rules[np.argsort(-keys)[:count]]
    return chosen


def choose_rule(seen: Seen, count: int, rounds: int) -> str:
    """The rule to make, in the workshop's notation. The same view gives the same rule, however often it is asked.

    So a rule that is built one choice at a time stays the same rule.
    """
    key = (seen.pack.hash, tuple(seen.hand), tuple(seen.flipped), seen.view.seats, seen.me, count, rounds)
    found = _chosen.get(key)
    if found is None:
        found = _choose_rule(seen, count, rounds, np.random.default_rng([*seen.hand, *seen.flipped, seen.me]))
        _chosen[key] = found
        if len(_chosen) > 64:
            _chosen.popitem(last=False)
    return found


_chosen: OrderedDict[tuple[object, ...], str] = OrderedDict()


def _choose_rule(seen: Seen, count: int, rounds: int, rng: np.random.Generator) -> str:
    grammar, onlooker = seen.grammar, onlooker_of(seen.pack)
    rules = candidates(grammar, seen.hand, rng, count)
    truths = grammar.admits[rules].astype(bool)
    others = [thing for thing in range(grammar.things) if thing not in (*seen.hand, *seen.flipped)]
    labels = LABELS.get(seen.view.seats, 12)
    worth = np.zeros(len(rules))
    for _ in range(rounds):
        things = [*seen.flipped, *[int(thing) for thing in rng.choice(others, labels - 2, replace=False)]]
        hints = [int(thing) for thing in rng.choice(seen.hand, min(HINTS, len(seen.hand)), replace=False)]
        agent, kid = after_labels(onlooker, truths, things, hints)
        worth += (kid - agent + 0.25 * kid) / rounds
    keys = PICKY * worth + rng.gumbel(size=len(rules))
    return grammar.name(int(rules[int(keys.argmax())]))


def teaching(seen: Seen, known: dict[int, bool], cards: list[int], truth: dict[int, bool]) -> Array:
    """For each card: how much of all objects somebody would call right who has seen `known` and then this card."""
    onlooker = onlooker_of(seen.pack)
    before = sorted(known)
    told = np.log(onlooker.prior) + onlooker.evidence(before, np.array([[known[thing] for thing in before]]))
    chances = onlooker.chances[cards]
    verdicts = np.array([truth[thing] for thing in cards])[:, None]
    weights = weighed(told) * np.where(verdicts, chances, 1.0 - chances)
    things = sorted(truth)
    right = onlooker.right(
        weights, np.array([truth.get(thing, False) for thing in range(onlooker.grammar.things)])
    )
    taught: Array = right[:, things].mean(axis=1)
    return taught
