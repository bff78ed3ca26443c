"""A finding: a small table with a title and a sentence, which the terminal, the page and the browser show alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, TypedDict

import msgspec

from streetlight.lab.stats import Estimate

Unit = Literal["text", "count", "percent", "number", "change", "change_percent"]


LabCell = str | int | float | Estimate | None
FoundRow = list[LabCell]


class Column(msgspec.Struct, frozen=True):
    name: str
    unit: Unit = "text"


class Finding(msgspec.Struct, frozen=True):
    key: str
    title: str
    text: str
    columns: tuple[Column, ...]
    rows: list[FoundRow]
    fair: float | None = None
    """The value that would be fair, for a chart's line."""
    charted: int | None = None
    """The column that a chart shows, if it is not the first one with estimates."""

    @property
    def measured(self) -> int | None:
        """The column that a chart shows: it holds estimates."""
        if self.charted is not None:
            return self.charted
        for at in range(len(self.columns)):
            if any(isinstance(row[at], Estimate) for row in self.rows):
                return at
        return None


def shown(cell: LabCell, unit: Unit) -> str:
    """A cell as people read it: "27.1 % (25.4 to 28.9)"."""
    if cell is None:
        return "–"
    if not isinstance(cell, Estimate):
        return f"{cell:,}" if isinstance(cell, int) and unit == "count" else number(cell, unit)
    if cell.n == 0 or math.isnan(cell.value):
        return "–"
    text = number(cell.value, unit)
    if math.isnan(cell.low):
        return text
    low, high = (number(value, unit).removesuffix(" %") for value in (cell.low, cell.high))
    return f"{text} ({low} to {high})"


def number(value: str | float, unit: Unit) -> str:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return str(value)
    if math.isnan(value):
        return "–"
    if unit == "percent":
        return f"{100 * value:.1f} %"
    if unit == "change_percent":
        return f"{100 * value:+.1f} %"
    if unit == "change":
        return f"{value:+.2f}" if abs(value) < 9.995 else f"{value:+.1f}"
    if unit == "number":
        return f"{value:.2f}" if abs(value) < 9.995 else f"{value:.1f}"
    return str(value)


class PlainColumn(TypedDict):
    name: str
    unit: Unit


class PlainFinding(TypedDict):
    """A finding as plain data."""

    key: str
    title: str
    text: str
    columns: list[PlainColumn]
    rows: list[list[str | float | dict[str, float | None] | None]]
    fair: float | None


def plain(finding: Finding) -> PlainFinding:
    """The finding as plain data, for a browser: an estimate is {value, low, high, n}."""
    return {
        "key": finding.key,
        "title": finding.title,
        "text": finding.text,
        "columns": [{"name": column.name, "unit": column.unit} for column in finding.columns],
        "rows": [[_plain_cell(cell) for cell in row] for row in finding.rows],
        "fair": finding.fair,
    }


def _plain_cell(cell: LabCell) -> str | float | dict[str, float | None] | None:
    if not isinstance(cell, Estimate):
        return cell
    return {
        name: None if math.isnan(value) else round(value, 6)
        for name, value in zip(("value", "low", "high", "n"), cell, strict=True)
    }


def columns(*named: str | tuple[str, Unit]) -> tuple[Column, ...]:
    return tuple(Column(each) if isinstance(each, str) else Column(*each) for each in named)


def sorted_by_value(rows: Sequence[FoundRow], at: int) -> list[FoundRow]:
    """Rows by the estimate in this column: the largest first, and last those that have no value."""

    def place(row: FoundRow) -> float:
        cell = row[at]
        assert isinstance(cell, Estimate)
        return math.inf if math.isnan(cell.value) else -cell.value

    return sorted(rows, key=place)
