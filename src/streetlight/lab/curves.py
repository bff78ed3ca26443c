"""Response curves: how each measure follows a number that varies, be it an option, the seats or a field of the pack."""

from __future__ import annotations

from collections.abc import Iterator

from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.changes import is_field
from streetlight.lab.findings import Finding, FoundRow, columns
from streetlight.lab.naming import entry_names, field_words, label_words
from streetlight.lab.plan import Arm, Plan
from streetlight.lab.rows import Rows
from streetlight.lab.variations import measured, measures, value

FEWEST_VALUES = 3
"""Two values are a difference, and `variations` tells it."""


def curve(plan: Plan, rows: Rows, shelf: PackShelf = BUILT_IN) -> Finding | None:
    """Each measure at each value of a number that varies, with everything else as it is."""
    found: list[FoundRow] = []
    for key in _numbers(plan):
        pack = str(plan.arms[0].options.get("pack", "standard"))
        names = entry_names(plan.game, pack, shelf)
        said = field_words(key, names) if is_field(key) else key
        for label, arms in _alike(plan, key):
            rest = label_words(plan.game, label, names)
            for measure in measures(plan):
                for number in sorted(arms, key=lambda at: _number(plan.arms[at], key) or 0):
                    mine = [row for row in rows if row.arm == number]
                    if mine:
                        at = _number(plan.arms[number], key)
                        what = f"{measure.name} ({rest})" if rest else measure.name
                        found.append([said, what, f"{at:g}", value(measured(measure, mine))])
    if not found:
        return None
    return Finding(
        "curve",
        "How it follows the number",
        "Each measure at each value, on the same deals. Whether a difference is clear stands under “What a variation"
        " changes”.",
        columns("Number", "Measure", "Value", ("Found", "number")),
        found,
    )


def _numbers(plan: Plan) -> list[str]:
    """What varies and is a number in every variation, with values enough for a curve."""
    keys = dict.fromkeys(key for arm in plan.arms for key in ("seats", *arm.options, *arm.changes))
    found = []
    for key in keys:
        values = [_number(arm, key) for arm in plan.arms]
        if None not in values and len(set(values)) >= FEWEST_VALUES:
            found.append(key)
    return found


def _number(arm: Arm, key: str) -> float | None:
    said = arm.seats if key == "seats" else arm.changes.get(key, arm.options.get(key))
    return float(said) if isinstance(said, int | float) and not isinstance(said, bool) else None


def _alike(plan: Plan, key: str) -> Iterator[tuple[str, list[int]]]:
    """Variations that differ in this number alone, with what they have in common."""
    groups: dict[str, list[int]] = {}
    for number, arm in enumerate(plan.arms):
        rest = " ".join(part for part in arm.label.split() if not part.startswith(f"{key}="))
        groups.setdefault(rest, []).append(number)
    for rest, arms in groups.items():
        if len(arms) >= FEWEST_VALUES:
            yield rest, arms
