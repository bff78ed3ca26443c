"""The knowledge table: two independent passes, merged. scripts/blackwood_table.py prints how far they agree.

Each pass is a CSV file with one line per object: its id, the attributes that are not 0 as `id=grade`, and the six
quantities. The merged grade is the mean of both; where they differ by 0.5 or more the grade is settled by name in
`settled.toml`. Cells near the middle were looked at once more (`review.toml`), and colours are those of the drawings
(`drawn.toml`). An attribute holds when its grade is 0.5 or more.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path

from streetlight.core.packs import PackError
from streetlight.games.blackwood.pack.content import Looked, PackData

TRUE = 0.5
WIDE = 0.5
"""Two passes that differ by so much disagree widely."""


SURE = 0.8
"""The least grade of what surely holds; what surely does not has at most 1 - SURE."""


class AuthorPass:
    """One author's view of all objects: grades by [object][attribute], quantities by [object][quantity]."""

    __slots__ = ("grades", "quantities")

    def __init__(self, grades: list[list[float]], quantities: list[list[float]]) -> None:
        self.grades = grades
        self.quantities = quantities


def read_pass(path: Path, data: PackData) -> AuthorPass:
    """Read one pass, or a PackError that names file, object and field."""
    attributes = {attribute.id: at for at, attribute in enumerate(data.attribute)}
    quantities = [quantity.id for quantity in data.quantity]
    objects = {thing.id: at for at, thing in enumerate(data.object)}
    grades = [[0.0] * len(attributes) for _ in objects]
    amounts = [[0.0] * len(quantities) for _ in objects]
    seen: set[str] = set()
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        for row in rows:
            thing = (row.get("object") or "").strip()
            if thing not in objects:
                raise PackError(path.name, thing, "object", "there is no such object")
            seen.add(thing)
            for word in (row.get("attributes") or "").split():
                name, _, grade = word.partition("=")
                if name not in attributes:
                    raise PackError(path.name, thing, name, "there is no such attribute")
                grades[objects[thing]][attributes[name]] = _number(path, thing, name, grade, 0.0, 1.0)
            for at, quantity in enumerate(quantities):
                text = row.get(quantity) or ""
                amounts[objects[thing]][at] = _number(path, thing, quantity, text, 0.0, 1e30)
    for thing in objects:
        if thing not in seen:
            raise PackError(path.name, thing, "", "this object is missing")
    return AuthorPass(grades, amounts)


def _number(path: Path, thing: str, field: str, text: str, least: float, most: float) -> float:
    try:
        value = float(text)
    except ValueError:
        raise PackError(path.name, thing, field, f"{text!r} is not a number") from None
    if not least <= value <= most:
        raise PackError(path.name, thing, field, f"{text} is not between {least:g} and {most:g}")
    return value


def merge(passes: list[AuthorPass], data: PackData) -> AuthorPass:
    """Mean grades, settled where the passes disagree widely; quantities by their geometric mean."""
    count = len(passes)
    grades = [
        [sum(each.grades[thing][at] for each in passes) / count for at in range(len(data.attribute))]
        for thing in range(len(data.object))
    ]
    quantities = [
        [_geometric([each.quantities[thing][at] for each in passes]) for at in range(len(data.quantity))]
        for thing in range(len(data.object))
    ]
    objects = {thing.id: at for at, thing in enumerate(data.object)}
    attributes = {attribute.id: at for at, attribute in enumerate(data.attribute)}
    for settled in data.settled:
        for field, known in (("object", objects), ("attribute", attributes)):
            if getattr(settled, field) not in known:
                name = getattr(settled, field)
                raise PackError("settled.toml", settled.object, field, f"there is no {field} {name!r}")
        grades[objects[settled.object]][attributes[settled.attribute]] = settled.grade
    for file, looked in (
        *[("review.toml", each) for each in data.review],
        *[("drawn.toml", each) for each in data.drawn],
    ):
        _check_looked(file, looked, objects, attributes)
        at = attributes[looked.attribute]
        for name in looked.yes:
            grades[objects[name]][at] = max(SURE, grades[objects[name]][at])
        for name in looked.no:
            grades[objects[name]][at] = min(1 - SURE, grades[objects[name]][at])
    return AuthorPass(grades, quantities)


def _check_looked(
    file: str, looked: Looked, objects: Mapping[str, int], attributes: Mapping[str, int]
) -> None:
    if looked.attribute not in attributes:
        raise PackError(file, looked.attribute, "attribute", f"there is no attribute {looked.attribute!r}")
    names = (*looked.yes, *looked.no, *looked.argued)
    for at, name in enumerate(names):
        if name not in objects:
            raise PackError(file, looked.attribute, name, f"there is no object {name!r}")
        if name in names[:at]:
            raise PackError(file, looked.attribute, name, "is there twice")


def _geometric(values: list[float]) -> float:
    product = 1.0
    for value in values:
        product *= value
    return float(product ** (1.0 / len(values)))


def disagreements(one: AuthorPass, other: AuthorPass) -> list[tuple[int, int]]:
    """The (object, attribute) cells on which two passes disagree widely."""
    return [
        (thing, at)
        for thing, row in enumerate(one.grades)
        for at, grade in enumerate(row)
        if abs(grade - other.grades[thing][at]) >= WIDE
    ]


def agreement(one: AuthorPass, other: AuthorPass) -> float:
    """The share of cells on which both passes say the same: true or not."""
    cells = same = 0
    for row, others in zip(one.grades, other.grades, strict=True):
        for grade, their in zip(row, others, strict=True):
            cells += 1
            same += (grade >= TRUE) == (their >= TRUE)
    return same / cells
