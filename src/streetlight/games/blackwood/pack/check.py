"""The check that a pack is sound: objects that can be told apart, and attributes that say something."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from streetlight.core.pack_error import PackError
from streetlight.core.pack_faults import hint
from streetlight.core.pack_reader import PackCheck
from streetlight.games.blackwood.pack.content import Looked, PackData
from streetlight.games.blackwood.rules.passrule import RuleError

if TYPE_CHECKING:
    from streetlight.games.blackwood.rules.passrule import Workshop

LEAST_TRUE, MOST_TRUE = 8, 120
LEAST_APART = 4
NEARLY_SAME = 0.9
CARDS: Final = 142  # BG-08
LEAST_OBJECTS: Final = 60


class Check(PackCheck[PackData]):
    """``all`` looks at what the TOML files say, ``table`` at what the graded table makes of it."""

    def all(self) -> list[PackError]:
        data = self.pack
        self.head()
        if len(data.object) < LEAST_OBJECTS:
            self.wrong(f"{len(data.object)} objects are too few for 6 players: {LEAST_OBJECTS}", "object")
        for table, ids in (
            ("object", [thing.id for thing in data.object]),
            ("attribute", [attribute.id for attribute in data.attribute]),
            ("quantity", [quantity.id for quantity in data.quantity]),
        ):
            self.unique(ids, table)
            for at, id in enumerate(ids):
                if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
                    self.wrong("must be small letters, digits and _", table, at, "id")
        self._grades()
        return self.errors

    def _grades(self) -> None:
        """What is settled or was looked at once more names objects and attributes that there are."""
        data = self.pack
        objects = [thing.id for thing in data.object]
        attributes = [attribute.id for attribute in data.attribute]
        for at, settled in enumerate(data.settled):
            self._known("object", settled.object, objects, "settled", at, "object")
            self._known("attribute", settled.attribute, attributes, "settled", at, "attribute")
        lists: tuple[tuple[str, Sequence[Looked]], ...] = (("review", data.review), ("drawn", data.drawn))
        for table, looks in lists:
            for at, looked in enumerate(looks):
                self._known("attribute", looked.attribute, attributes, table, at, "attribute")
                said: set[str] = set()
                for field, names in (("yes", looked.yes), ("no", looked.no), ("argued", looked.argued)):
                    for member, name in enumerate(names):
                        self._known("object", name, objects, table, at, field, member)
                        if name in said:
                            self.wrong(f"{name!r} is there twice", table, at, field, member)
                        said.add(name)

    def _known(self, what: str, name: str, names: Sequence[str], *trail: str | int) -> None:
        if name not in names:
            self.wrong(f"there is no {what} {name!r}{hint(name, names)}", *trail)

    def table(self, workshop: Workshop) -> None:
        """Every attribute holds for some objects and not for all; no two attributes and no two objects are alike."""
        data = self.pack
        masks = [workshop.literals[2 * at].mask for at in range(len(data.attribute))]
        most = MOST_TRUE * len(data.object) // CARDS
        for at, mask in enumerate(masks):
            if not LEAST_TRUE <= mask.bit_count() <= most:
                held = f"holds for {mask.bit_count()} objects; it must be {LEAST_TRUE} to {most}"
                self.wrong(held, "attribute", at)
        self._too_alike(masks)
        for at, example in enumerate(data.example):
            try:
                workshop.mask(example.rule)
            except RuleError as error:
                self.wrong(str(error), "example", at, "rule")

    def _too_alike(self, masks: list[int]) -> None:
        data = self.pack
        count = len(data.object)
        for i, one in enumerate(masks):
            for j in range(i):
                if abs(_phi(one, masks[j], count)) > NEARLY_SAME:
                    self.wrong(f"is nearly the same as {data.attribute[j].id}", "attribute", i)
        rows = [sum((mask >> thing & 1) << at for at, mask in enumerate(masks)) for thing in range(count)]
        for i, row in enumerate(rows):
            for j in range(i):
                apart = (row ^ rows[j]).bit_count()
                if apart < LEAST_APART:
                    self.wrong(f"differs from {data.object[j].id} in only {apart} attributes", "object", i)


def _phi(one: int, other: int, count: int) -> float:
    """How alike two sets are: 1 the same, -1 opposite."""
    a, b, both = one.bit_count(), other.bit_count(), (one & other).bit_count()
    spread = float((a * (count - a) * b * (count - b)) ** 0.5)
    return (both * count - a * b) / spread if spread else 0.0
