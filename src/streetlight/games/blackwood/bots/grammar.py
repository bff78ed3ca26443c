"""The rules that bots consider: an enumerated grammar over a pack's knowledge table, as numpy arrays.

Attribute, its opposite, two of them joined by "and" or "or", and comparisons with an object: some 15,000 rules. Rules
that admit nearly nothing or nearly everything are left out (single attributes always stay), and of rules that admit
the same objects only the simplest is kept. Built once for each pack, at first use.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from streetlight.games.blackwood.pack.loading import Pack

SINGLE: Final = 0
BOTH: Final = 1
EITHER: Final = 2
COMPARE: Final = 3

LEAST: Final = 0.12
MOST: Final = 0.88
"""Rules of two terms and comparisons admit between these shares of all objects."""

ODDS: Final = (0.25, 0.27, 0.21, 0.27)
"""How readily a rule of each family comes to mind. One of the 168 single rules still does so some forty times as
readily as one of the thousands of pairs: people like simple rules, and Visitors like them a little less simple."""

SHARE: Final = (0.25, 0.60)
"""What share of all objects a good rule admits: some, but not all."""

BUILT: Final = (0.12, 0.26, 0.36, 0.26)
OUTSIDE: Final = 0.2
"""What is expected of a rule from the workshop, where Visitors try a few before they choose: fewer single rules, and
those that admit too little or too much so much more rarely. As Visitors chose in the matches for tuning."""

SALIENCE: Final = {
    "material": 0.87, "colour": 0.88, "parts": 0.78, "size": 0.87, "use": 1.2, "place": 1.15, "nature": 1.55,
    "senses": 1.1, "technology": 0.6, "time": 0.7,
}  # fmt: skip
"""How readily people think of an attribute, by its group: as often as people's rules for learning are best explained by
one of the group, drawn towards the mean."""

Array = Any  # Any: numpy's own type parameters
"""A numpy array. Its type parameters would say less than the comment beside it."""


class Grammar:
    """All rules of a pack. Rule r is about literals `first[r]` and `second[r]`, joined as `family[r]` says.

    Literals are numbered as in the workshop (attribute a: 2a, its opposite: 2a + 1), then the comparisons.
    `admits` has a row of 0 and 1 for each rule: what the engine would say. Families lie one after another.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        workshop = pack.workshop
        self.things = len(workshop.objects)
        self.literals = len(workshop.literals)
        masks: list[int] = []
        first: list[int] = []
        second: list[int] = []
        family: list[int] = []
        self.compared: list[tuple[int, bool, int]] = []  # (quantity, more, object) of each comparison
        known: set[int] = set()
        least, most = LEAST * self.things, MOST * self.things
        places: list[tuple[int, int]] = []  # family, and place in the workshop's list of it
        families = workshop.all_masks()
        pairs = workshop.pairs()
        for kind in (SINGLE, COMPARE, BOTH, EITHER):
            for at, mask in enumerate(families[kind]):
                size = mask.bit_count()
                fits = 0 < size < self.things if kind == SINGLE else least <= size <= most
                if not fits or mask in known:
                    continue
                known.add(mask)
                masks.append(mask)
                family.append(kind)
                places.append((kind, at))
                if kind == SINGLE:
                    first.append(at)
                    second.append(at)
                elif kind == COMPARE:
                    rest, anchor = divmod(at, self.things)
                    first.append(self.literals + len(self.compared))
                    second.append(first[-1])
                    self.compared.append((rest // 2, bool(rest % 2), anchor))
                else:
                    i, j = pairs[at]
                    first.append(i)
                    second.append(j)
        self._places = places
        self._names = [""] * len(masks)  # made when somebody asks
        self.masks = masks
        self.family = np.array(family, dtype=np.int8)
        self.first = np.array(first, dtype=np.intp)
        self.second = np.array(second, dtype=np.intp)
        self.size = len(masks)
        self.plain = int(np.searchsorted(self.family != SINGLE, True))
        self.alone = self.plain + len(self.compared)  # rules with one literal: singles, then comparisons
        self.joined = self.alone + int((self.family == BOTH).sum())  # then "and", then "or"
        width = (self.things + 7) // 8
        rows = np.frombuffer(b"".join([mask.to_bytes(width, "little") for mask in masks]), dtype=np.uint8)
        bits = np.unpackbits(rows.reshape(-1, width), axis=1, bitorder="little")
        self.admits = np.ascontiguousarray(bits[:, : self.things])
        self.share = self.admits.mean(axis=1)  # of all objects, by rule
        self.at_mask = {mask: at for at, mask in enumerate(masks)}
        grades = np.array(pack.table.grades, dtype=np.float32)
        self.grades = grades.T.copy()  # [attribute][object]
        values = np.array(pack.table.quantities, dtype=np.float64)
        self.ranks = np.array([_ranks(values[:, at]) for at in range(values.shape[1])])  # [quantity][object]
        self.usual = self.prior(self.salience())  # what comes to mind to nobody in particular

    def name(self, rule: int) -> str:
        """The rule in the workshop's notation."""
        if not self._names[rule]:
            kind, at = self._places[rule]
            workshop = self.pack.workshop
            if kind in (BOTH, EITHER):
                one, other = (
                    workshop.literals[int(part)].name for part in (self.first[rule], self.second[rule])
                )
                self._names[rule] = f"{one}{'&|'[kind - 1]}{other}"
            else:
                self._names[rule] = workshop.rule_at(kind, at)
        return self._names[rule]

    def text(self, rule: int) -> str:
        """The rule in words: "contains metal and is red"."""
        return self.pack.workshop.text(self.name(rule), self.pack.names)

    def scale(self, rule: int) -> int:
        """Which quantity a comparison is about, and in which direction, as a number; -1 for other rules."""
        if self.family[rule] != COMPARE:
            return -1
        quantity, more, _ = self.compared[int(self.first[rule]) - self.literals]
        return 2 * quantity + more

    def prior(self, liking: Array, built: bool = False) -> Array:
        """How probable each rule is at first: of any, or of those that are built in the workshop.

        `liking` says how readily each attribute is thought of.
        """
        weight = np.ones(self.size)
        alone = self.family == SINGLE
        weight[alone] = liking[self.first[alone] // 2]
        joined = (self.family == BOTH) | (self.family == EITHER)
        weight[joined] = liking[self.first[joined] // 2] * liking[self.second[joined] // 2]
        # "does not" comes to mind less readily
        negated = (self.first % 2 == 1) & (self.family != COMPARE)
        weight[negated] *= 0.5
        weight[joined & (self.second % 2 == 1)] *= 0.5
        if built:
            weight[(self.share < SHARE[0]) | (self.share > SHARE[1])] *= OUTSIDE
        for kind, odds in enumerate(BUILT if built else ODDS):
            chosen = self.family == kind
            if chosen.any():
                weight[chosen] *= odds / weight[chosen].sum()
        prior: Array = weight / weight.sum()
        return prior

    def salience(self) -> Array:
        """How readily people think of each attribute."""
        return np.array([SALIENCE.get(attribute.group, 1.0) for attribute in self.pack.data.attribute])


def _ranks(values: Array) -> Array:
    """Where each value stands among all, 0 to 1; equal values share their place."""
    order = np.sort(values)
    low = np.searchsorted(order, values, side="left")
    high = np.searchsorted(order, values, side="right")
    return (low + high) / (2.0 * len(values))


_grammars: dict[str, Grammar] = {}


def grammar_of(pack: Pack) -> Grammar:
    """The grammar of a pack, built once in each process."""
    found = _grammars.get(pack.hash)
    if found is None:
        if len(_grammars) >= 4:
            _grammars.clear()
        found = _grammars[pack.hash] = Grammar(pack)
    return found
