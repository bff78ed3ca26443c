"""The check that a pack is sound: objects that can be told apart, and attributes that say something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from streetlight.core.packs import PackError
from streetlight.games.blackwood.rules.passrule import RuleError

if TYPE_CHECKING:
    from streetlight.games.blackwood.pack.loading import Pack

LEAST_TRUE, MOST_TRUE = 8, 120
LEAST_APART = 4
NEARLY_SAME = 0.9
CARDS: Final = 142  # BG-08


def faults(pack: Pack) -> list[PackError]:
    """Everything that is wrong with a pack that could be read."""
    errors: list[PackError] = []
    data, workshop = pack.data, pack.workshop
    if len(data.object) < 60:
        errors.append(
            PackError("objects.toml", "", "object", f"{len(data.object)} objects are too few for 6 players")
        )
    for file, ids in (
        ("objects.toml", [thing.id for thing in data.object]),
        ("attributes.toml", [attribute.id for attribute in data.attribute]),
        ("attributes.toml", [quantity.id for quantity in data.quantity]),
    ):
        for at, id in enumerate(ids):
            if id in ids[:at]:
                errors.append(PackError(file, id, "id", "is used twice"))
            if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
                errors.append(PackError(file, id, "id", "must be small letters, digits and _"))
    for at, attribute in enumerate(data.attribute):
        true = workshop.literals[2 * at].mask.bit_count()
        if not LEAST_TRUE <= true <= MOST_TRUE * len(data.object) // CARDS:
            errors.append(
                PackError(
                    "the table",
                    "",
                    attribute.id,
                    f"holds for {true} objects; it must be {LEAST_TRUE} to {MOST_TRUE}",
                )
            )
    errors.extend(_too_alike(pack))
    for number, example in enumerate(data.example, start=1):
        try:
            workshop.mask(example.rule)
        except RuleError as error:
            errors.append(PackError("examples.toml", f"example {number}", "rule", str(error)))
    return errors


def _too_alike(pack: Pack) -> list[PackError]:
    errors: list[PackError] = []
    data, workshop = pack.data, pack.workshop
    masks = [workshop.literals[2 * at].mask for at in range(len(data.attribute))]
    count = len(data.object)
    for i, one in enumerate(masks):
        for j in range(i):
            if abs(_phi(one, masks[j], count)) > NEARLY_SAME:
                message = f"is nearly the same as {data.attribute[j].id}"
                errors.append(PackError("the table", "", data.attribute[i].id, message))
    rows = [sum((mask >> thing & 1) << at for at, mask in enumerate(masks)) for thing in range(count)]
    for i, row in enumerate(rows):
        for j in range(i):
            apart = (row ^ rows[j]).bit_count()
            if apart < LEAST_APART:
                message = f"differs from {data.object[j].id} in only {apart} attributes"
                errors.append(PackError("the table", data.object[i].id, "", message))
    return errors


def _phi(one: int, other: int, count: int) -> float:
    """How alike two sets are: 1 the same, -1 opposite."""
    a, b, both = one.bit_count(), other.bit_count(), (one & other).bit_count()
    spread = float((a * (count - a) * b * (count - b)) ** 0.5)
    return (both * count - a * b) / spread if spread else 0.0
