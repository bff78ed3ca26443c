"""Pass Rules built in the workshop: which objects they admit, as bits, and how they read.

A rule is written in a short notation, which is also its id:

    metal              contains metal
    !metal             does not
    metal&red          both
    metal|red          either
    weight<textbook    lighter than a textbook        (weight>textbook: heavier)

Objects are numbered in file order; a set of objects is an int with one bit per object.
"""

from __future__ import annotations

import re

from streetlight.core.errors import StreetlightError
from streetlight.games.blackwood.documents import RuleParts
from streetlight.games.blackwood.pack.content import PackData
from streetlight.games.blackwood.pack.knowledge import TRUE, AuthorPass


class RuleError(StreetlightError):
    """That is not a rule of the workshop."""


def parts_of(rule: str) -> RuleParts:
    """A rule taken apart. RuleError if there are too many parts; nobody asks here whether they exist."""
    match re.split(r"([&|<>])", rule):
        case [first]:
            return RuleParts("one", first, "")
        case [first, "&", second]:
            return RuleParts("both", first, second)
        case [first, "|", second]:
            return RuleParts("either", first, second)
        case [first, sign, second]:
            return RuleParts("compare", first + sign, second)
    raise RuleError(f"{rule!r} has more than two parts")


def with_article(name: str) -> str:
    """ "Apple" -> "an apple" """
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name.lower()}"


class Literal:
    """An attribute or its opposite."""

    __slots__ = ("argued", "mask", "name", "text")

    def __init__(self, name: str, mask: int, text: str, argued: int = 0) -> None:
        self.name = name
        self.mask = mask
        self.text = text
        self.argued = argued
        """Objects about which people would argue."""


class Workshop:
    """Everything that rules can be built from: literals and comparisons, with their masks."""

    __slots__ = (
        "_masks",
        "_pairs",
        "_passing",
        "all_objects",
        "attributes",
        "families",
        "literal_of",
        "literals",
        "object_index",
        "objects",
        "quantities",
        "values",
    )

    def __init__(self, data: PackData, table: AuthorPass) -> None:
        count = len(data.object)
        self.objects: tuple[str, ...] = tuple(thing.id for thing in data.object)
        self.object_index = {id: at for at, id in enumerate(self.objects)}
        self.all_objects = (1 << count) - 1
        self.attributes = data.attribute
        self.quantities = data.quantity
        self.values = table.quantities
        disputed = {looked.attribute: looked.argued for looked in data.review}
        self.literals: list[Literal] = []  # attribute a is at 2a, its opposite at 2a + 1
        for at, attribute in enumerate(data.attribute):
            mask = sum(1 << thing for thing in range(count) if table.grades[thing][at] >= TRUE)
            argued = sum([1 << self.object_index[name] for name in disputed.get(attribute.id, ())])
            negation = self.all_objects & ~mask
            self.literals.append(Literal(attribute.id, mask, attribute.phrase, argued))
            self.literals.append(Literal(f"!{attribute.id}", negation, attribute.negation, argued))
        self.literal_of = {literal.name: literal for literal in reversed(self.literals)}
        self.families: tuple[tuple[int, ...], ...] = ()
        self._masks: dict[str, int] = {}
        self._pairs: list[tuple[int, int]] = []
        self._passing: list[int] = []

    def compare(self, quantity: int, more: bool, anchor: int) -> int:
        """The objects that have less (or more) of a quantity than the anchor has."""
        limit = self.values[anchor][quantity]
        mask = 0
        for thing, values in enumerate(self.values):
            if (values[quantity] > limit) if more else (values[quantity] < limit):
                mask |= 1 << thing
        return mask

    def all_masks(self) -> tuple[tuple[int, ...], ...]:
        """The masks of every rule that can be built, in four families: single, and, or, compare.

        This is the stated prior of `imagine`: a family by FAMILY_ODDS, then every rule in it alike. Made at first
        use, some 30,000 of them.
        """
        if not self.families:
            single = [literal.mask for literal in self.literals]
            literals = self.literals
            both = [literals[i].mask & literals[j].mask for i, j in self.pairs()]
            either = [literals[i].mask | literals[j].mask for i, j in self.pairs()]
            compare = [
                self.compare(quantity, more, anchor)
                for quantity in range(len(self.quantities))
                for more in (False, True)
                for anchor in range(len(self.objects))
            ]
            self.families = (tuple(single), tuple(both), tuple(either), tuple(compare))
        return self.families

    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of literals about two different attributes, each once. Made at first use."""
        if not self._pairs:
            count = len(self.literals)
            self._pairs = [(i, j) for i in range(count) for j in range(i // 2 * 2 + 2, count)]
        return self._pairs

    def passing(self) -> list[int]:
        """For each object the rules that admit it: `all_masks` seen from the other side, made at first use.

        A set of rules is an int with one bit per rule, the families one after another. So all rules that fit what
        somebody has seen are found by one `&` per object.
        """
        if not self._passing:
            masks = [mask for family in self.all_masks() for mask in family]
            width = (len(self.objects) + 7) // 8
            data = b"".join([mask.to_bytes(width, "little") for mask in reversed(masks)])
            digits = [bytes([ord("0") + (byte >> bit & 1) for byte in range(256)]) for bit in range(8)]
            self._passing = [
                int(data[thing // 8 :: width].translate(digits[thing % 8]), 2)
                for thing in range(len(self.objects))
            ]
        return self._passing

    def rule_at(self, family: int, at: int) -> str:
        """The rule whose mask stands at this place of `all_masks`."""
        if family == 0:
            return self.literals[at].name
        if family < 3:
            i, j = self.pairs()[at]
            return f"{self.literals[i].name}{'&|'[family - 1]}{self.literals[j].name}"
        rest, anchor = divmod(at, len(self.objects))
        quantity, more = divmod(rest, 2)
        return f"{self.quantities[quantity].id}{'<>'[more]}{self.objects[anchor]}"

    def mask(self, rule: str) -> int:
        """The objects that a rule admits. RuleError if it can't be read. Each rule is read once."""
        if rule not in self._masks:
            self._masks[rule] = self._read(rule)
        return self._masks[rule]

    def _read(self, rule: str) -> int:
        said = parts_of(rule)
        if said.shape == "compare":
            return self.compare(*self._measure(said.first), self._object(said.second))
        mask = self._literal(said.first).mask
        if said.shape == "both":
            return mask & self._literal(said.second).mask
        if said.shape == "either":
            return mask | self._literal(said.second).mask
        return mask

    def argued(self, rule: str) -> int:
        """The objects that people would argue about: by what they take for true the rule admits them or not."""
        said = parts_of(rule)
        if said.shape == "compare":
            return 0
        one = self._literal(said.first)
        if said.shape == "one":
            return one.argued
        two = self._literal(said.second)
        if said.shape == "both":  # what surely fails one part fails
            return one.argued & (two.mask | two.argued) | two.argued & (one.mask | one.argued)
        return one.argued & (~two.mask | two.argued) | two.argued & (~one.mask | one.argued)

    def knows(self, rule: str) -> bool:
        """Is that a rule of the workshop?"""
        try:
            self.mask(rule)
        except RuleError:
            return False
        return True

    def text(self, rule: str, name_of: tuple[str, ...]) -> str:
        """The rule as a sentence part: "contains metal and is red"."""
        said = parts_of(rule)
        if said.shape == "compare":
            at, more = self._measure(said.first)
            quantity = self.quantities[at]
            template = quantity.more if more else quantity.less
            return template.replace("{object}", with_article(name_of[self._object(said.second)]))
        first = self._literal(said.first).text
        if said.shape == "one":
            return first
        return f"{first} {'and' if said.shape == 'both' else 'or'} {self._literal(said.second).text}"

    def _literal(self, name: str) -> Literal:
        if name not in self.literal_of:
            raise RuleError(f"there is no attribute {name!r}")
        return self.literal_of[name]

    def _measure(self, said: str) -> tuple[int, bool]:
        """ "weight>" -> the number of the quantity, and whether more of it is meant."""
        name, sign = said[:-1], said[-1]
        for at, quantity in enumerate(self.quantities):
            if quantity.id == name:
                return at, sign == ">"
        raise RuleError(f"there is no quantity {name!r}")

    def _object(self, name: str) -> int:
        if name not in self.object_index:
            raise RuleError(f"there is no object {name!r}")
        return self.object_index[name]


FAMILY_ODDS = (55, 20, 10, 15)
"""Percent of single, and, or, compare rules that `imagine` expects of a Visitor."""
