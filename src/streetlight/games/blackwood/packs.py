"""Reading packs, and the check that a pack is sound."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from streetlight.core.packs import PackError, fill, pack_hash, path_of, read_pack
from streetlight.core.shelf import Shelf
from streetlight.games.blackwood.content import PackData
from streetlight.games.blackwood.passrule import RuleError, Workshop
from streetlight.games.blackwood.table import Pass, merge, read_pass

BUILTIN: Final = Path(__file__).parent / "pack"
LEAST_TRUE, MOST_TRUE = 8, 120
LEAST_APART = 4
NEARLY_SAME = 0.9
CARDS: Final = 142  # BG-08
EXAMPLES: Final = 13


class Pack:
    """A loaded pack: its data, the merged table, the workshop built from it, and its hash."""

    __slots__ = ("data", "hash", "names", "table", "workshop")

    def __init__(self, data: PackData, table: Pass) -> None:
        self.data = data
        self.table = table
        self.workshop = Workshop(data, table)
        self.names: tuple[str, ...] = tuple(thing.name for thing in data.object)
        self.hash = pack_hash([data, table.grades, table.quantities])


def read_data(where: str | Path) -> PackData:
    return fill(read_pack(where, BUILTIN), PackData)


def _read(where: str | Path) -> Pack:
    data = read_data(where)
    return Pack(data, merge(read_passes(where, data), data))


def read_passes(where: str | Path, data: PackData) -> list[Pass]:
    folder = path_of(where, BUILTIN)
    files = sorted(folder.glob("table_pass*.csv")) if folder.is_dir() else []
    if not files:
        raise PackError(folder.name, "", "", "there is no table_pass1.csv beside the pack")
    return [read_pass(file, data) for file in files]


def check_pack(where: str | Path) -> list[PackError]:
    """Everything that is wrong with a pack. An empty list means it is sound."""
    try:
        pack = _read(where)
    except PackError as error:
        return [error]
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


PACKS: Final = Shelf(BUILTIN, _read, check_pack)
load_pack: Final = PACKS.load
find_pack: Final = PACKS.find


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
