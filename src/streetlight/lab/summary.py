"""What to look at first in a run: at most three sentences, each made from a finding and leading to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from streetlight.lab.findings import Finding, FoundRow, shown
from streetlight.lab.stats import Estimate, clear, sureness

MOST = 3

EVEN = 0.1
"""Two sides that win every second match, give or take so much, are even."""


class Highlight(NamedTuple):
    """One thing to look at."""

    key: str
    """Of the finding that tells more."""
    text: str


def summary(findings: Sequence[Finding]) -> list[Highlight]:
    """The most telling things of a run, the most important first. None if nothing stands out."""
    told: list[Highlight] = []
    for key, tell in TELLERS:
        for finding in findings:
            if finding.key == key:
                told += [Highlight(key, text) for text in tell(finding)]
    return told[:MOST]


def summary_title(told: Sequence[Highlight]) -> str:
    """What stands over them."""
    if not told:
        return "Nothing stands out"
    return {1: "One thing to look at", 2: "Two things to look at"}.get(len(told), "Three things to look at")


NOTHING_STANDS_OUT = "What there is may be too small for so many deals: play more of them to see less."


# --- one for each kind of finding that may hold something telling


def _trouble(finding: Finding) -> list[str]:
    count = len(finding.rows)
    return [f"{count} {'match' if count == 1 else 'matches'} got stuck or broke. That is a fault: report it."]


def _changes(finding: Finding) -> list[str]:
    """The surest clear change, and how many more there are."""
    at = _column(finding, "Verdict")
    found = [row for row in finding.rows if row[at] == "clear"]
    if not found:
        return []
    best = max(found, key=lambda row: sureness(_estimate(row)))
    against = _column(finding, "Against")
    named = [
        str(cell)
        for at, cell in enumerate(best[: _first_estimate(best)])
        if isinstance(cell, str) and at != against
    ]
    what = ", ".join(named) + (f" (against {best[against]})" if against >= 0 else "")
    more = len(found) - 1
    also = f", and {more} more {'change is' if more == 1 else 'changes are'} clear" if more else ""
    return [f"{what}: {_told(finding, best)}{also}."]


def _cards(finding: Finding) -> list[str]:
    """What the cards that are dealt are worth: the strongest clear one."""
    at = _column(finding, "Verdict")
    found = [row for row in finding.rows if row[at] == "clear"]
    if not found:
        return ["No card decides the match from the opening hand, as far as so many deals can tell."]
    best = max(found, key=lambda row: abs(_estimate(row).value))
    how = _column(finding, "How")
    called = f"{best[0]} in the opening hand" + (f" ({best[how]})" if how >= 0 else "")
    return [f"{called}: {_told(finding, best)} wins of 100."]


def _unfair(finding: Finding) -> list[str]:
    """The place that is furthest off its fair share, if one clearly is."""
    if finding.fair is None:
        return []
    fair = finding.fair
    rows = [row for row in finding.rows if _estimate(row).n]
    off = [_less(_estimate(row), fair) for row in rows]
    sure = [row for row, surely in zip(rows, clear(off), strict=True) if surely]
    if not sure:
        return []
    most = max(sure, key=lambda row: abs(_estimate(row).value - fair))
    who = " · ".join(str(cell) for cell in most if isinstance(cell, str))
    return [f"{finding.title}: {who} has {_told(finding, most)}. A fair share is {100 * fair:.3g} %."]


def _sides(finding: Finding) -> list[str]:
    """Two sides that are not even."""
    variations: dict[str, list[FoundRow]] = {}
    for row in finding.rows:
        variations.setdefault(str(row[0]) if len(row) > 2 else "", []).append(row)
    found = []
    for rows in variations.values():
        best = max(rows, key=lambda row: _estimate(row).value)
        wins = _estimate(best)
        if len(rows) == 2 and not math.isnan(wins.low) and wins.low > 0.5 and wins.value > 0.5 + EVEN:
            who = " · ".join(str(cell) for cell in best if isinstance(cell, str))
            found.append((wins.value, f"{who} wins {_told(finding, best)} of the matches."))
    return [text for _, text in sorted(found, reverse=True)[:1]]


def _table(finding: Finding) -> list[str]:
    """All win or all lose, and nearly always the same."""
    for row in finding.rows:
        wins = _estimate(row)
        if wins.n and (wins.high < 0.1 or wins.low > 0.9):
            return [
                f"The table wins {_told(finding, row)} of the matches: {'hard' if wins.high < 0.1 else 'easy'}."
            ]
    return []


def _hints(finding: Finding) -> list[str]:
    """The card that goes with winning most surely: a hint."""
    rows = [row for row in finding.rows if isinstance(row[-1], Estimate) and row[-1].n]
    sure = [row for row, surely in zip(rows, clear([_last(row) for row in rows]), strict=True) if surely]
    if not sure:
        return []
    most = max(sure, key=lambda row: abs(_last(row).value))
    *where, card = [str(cell) for cell in most if isinstance(cell, str)]
    told = shown(most[-1], finding.columns[-1].unit)
    seats = f"seats with {card}" + (f" ({', '.join(where)})" if where else "")
    return [f"{finding.title}, a hint: {seats} win {told} against seats without."]


def _early(finding: Finding) -> list[str]:
    at = _column(finding, "Decided in the first half")
    rows = [row for row in finding.rows if isinstance(row[at], Estimate) and _at(row, at).low > 0.5]
    if not rows:
        return []
    most = max(rows, key=lambda row: _at(row, at).value)
    where = f" ({most[0]})" if isinstance(most[0], str) else ""
    return [f"{shown(most[at], 'percent')} of the matches are decided in their first half{where}."]


def _shared(finding: Finding) -> list[str]:
    at = _column(finding, "Shared wins")
    if at < 0:
        return []
    rows = [row for row in finding.rows if isinstance(row[at], Estimate) and _at(row, at).low > 0.1]
    return [f"{shown(row[at], 'percent')} of the matches end with a shared win." for row in rows[:1]]


TELLERS: tuple[tuple[str, Callable[[Finding], list[str]]], ...] = (
    ("trouble", _trouble),
    ("cards", _cards),
    ("difference", _changes),
    ("variations", _changes),
    ("seats", _unfair),
    ("order", _unfair),
    ("sides", _sides),
    ("wins", _table),
    ("drama", _early),
    ("played", _hints),
    ("scores", _shared),
    ("seen", _hints),
)
"""(the key of a finding, what tells the telling parts of it), the most important first."""


# --- small parts


def _column(finding: Finding, name: str) -> int:
    return next((at for at, column in enumerate(finding.columns) if column.name == name), -1)


def _first_estimate(row: FoundRow) -> int:
    return next(at for at, cell in enumerate(row) if isinstance(cell, Estimate))


def _estimate(row: FoundRow) -> Estimate:
    return _at(row, _first_estimate(row))


def _last(row: FoundRow) -> Estimate:
    return _at(row, len(row) - 1)


def _at(row: FoundRow, at: int) -> Estimate:
    cell = row[at]
    assert isinstance(cell, Estimate)
    return cell


def _told(finding: Finding, row: FoundRow) -> str:
    """The first estimate of a row, as people read it."""
    at = _first_estimate(row)
    return shown(row[at], finding.columns[at].unit)


def _less(found: Estimate, by: float) -> Estimate:
    return Estimate(found.value - by, found.low - by, found.high - by, found.n)
