"""The knowledge table: two independent passes, merged. scripts/blackwood_table.py prints how far they agree.

Each pass is a CSV file with one line per object: its id, the attributes that are not 0 as `id=grade`, and the six
quantities. The merged grade is the mean of both; where they differ by 0.5 or more the grade is settled by name in
`settled.toml`. Cells near the middle were looked at once more (`review.toml`), and colours are those of the drawings
(`drawn.toml`). An attribute holds when its grade is 0.5 or more.
"""

from __future__ import annotations

import csv

from streetlight.core.pack_error import PackError
from streetlight.core.pack_faults import hint
from streetlight.games.blackwood.pack.content import PackData

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


def read_pass(file: str, text: str, data: PackData) -> tuple[AuthorPass, list[PackError]]:
    """One pass from its CSV file, and everything that is wrong with it, by object, field and line."""
    attributes = {attribute.id: at for at, attribute in enumerate(data.attribute)}
    objects = {thing.id: at for at, thing in enumerate(data.object)}
    grades = [[0.0] * len(attributes) for _ in data.object]
    amounts = [[0.0] * len(data.quantity) for _ in data.object]
    errors: list[PackError] = []
    seen: set[str] = set()
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if not line.startswith("#")]
    rows = csv.DictReader(line for _, line in lines)
    for row in rows:
        line = lines[rows.line_num - 1][0]
        thing = (row.get("object") or "").strip()
        if thing not in objects:
            errors.append(
                PackError(file, thing, "object", f"there is no such object{hint(thing, objects)}", line)
            )
            continue
        if thing in seen:
            errors.append(PackError(file, thing, "", "this object has a line already", line))
        seen.add(thing)
        for word in (row.get("attributes") or "").split():
            name, _, grade = word.partition("=")
            if name not in attributes:
                message = f"there is no such attribute{hint(name, attributes)}"
                errors.append(PackError(file, thing, name, message, line))
                continue
            try:
                grades[objects[thing]][attributes[name]] = _number(grade, 0.0, 1.0)
            except ValueError as error:
                errors.append(PackError(file, thing, name, str(error), line))
        for at, quantity in enumerate(data.quantity):
            try:
                amounts[objects[thing]][at] = _number(row.get(quantity.id) or "", 0.0, 1e30)
            except ValueError as error:
                errors.append(PackError(file, thing, quantity.id, str(error), line))
    errors += [PackError(file, thing, "", "this object is missing") for thing in objects if thing not in seen]
    return AuthorPass(grades, amounts), errors


def _number(text: str, least: float, most: float) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a number") from None
    if not least <= value <= most:
        raise ValueError(f"{text} is not between {least:g} and {most:g}")
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
        grades[objects[settled.object]][attributes[settled.attribute]] = settled.grade
    for looked in (*data.review, *data.drawn):
        at = attributes[looked.attribute]
        for name in looked.yes:
            grades[objects[name]][at] = max(SURE, grades[objects[name]][at])
        for name in looked.no:
            grades[objects[name]][at] = min(1 - SURE, grades[objects[name]][at])
    return AuthorPass(grades, quantities)


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
