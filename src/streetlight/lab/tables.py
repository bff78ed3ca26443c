"""The rows of a run as two tidy tables: one row per match, and one per seat of a match.

CSV always; Parquet beside it if pyarrow is there. The bytes depend on the plan and nothing else. Counts of
cards and places are written as "run*2 walk", in the order of the alphabet.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from streetlight.lab.facts import facts_of
from streetlight.lab.findings import Finding
from streetlight.lab.plan import Plan
from streetlight.lab.rows import MatchRow
from streetlight.lab.stats import Estimate

MATCH_COLUMNS = (
    "deal", "arm", "variation", "seed", "seats", "winners", "side", "reason", "decisions", "minutes",
    "lead_changes", "decided", "settled", "trouble",
)  # fmt: skip
SEAT_COLUMNS = (
    "deal", "arm", "seat", "bot", "role", "first", "won", "score", "decisions", "seen", "played", "places",
    "ended",
)  # fmt: skip


TableCell = str | int | float | None


def match_columns(game: str) -> tuple[str, ...]:
    return (*MATCH_COLUMNS, *facts_of(game).counted)


def match_table(plan: Plan, rows: Sequence[MatchRow]) -> Iterable[list[TableCell]]:
    counted = facts_of(plan.game).counted
    for row in rows:
        yield [
            row.deal, row.arm, plan.arms[row.arm].label, row.seed, len(row.seats),
            " ".join(str(seat) for seat, each in enumerate(row.seats) if each.won), row.side, row.reason,
            row.decisions, row.minutes, row.lead_changes, row.decided, row.settled, row.trouble,
            *[row.counted.get(name) for name in counted],
        ]  # fmt: skip


def seat_table(rows: Sequence[MatchRow]) -> Iterable[list[TableCell]]:
    for row in rows:
        for number, seat in enumerate(row.seats):
            yield [
                row.deal, row.arm, number, seat.bot, seat.role, int(seat.first), round(seat.won, 6), seat.score,
                seat.decisions, counts_text(seat.seen), counts_text(seat.played), counts_text(seat.places),
                seat.ended,
            ]  # fmt: skip


def counts_text(counts: dict[str, int]) -> str:
    return " ".join(name if times == 1 else f"{name}*{times}" for name, times in sorted(counts.items()))


def csv_bytes(columns: Sequence[str], rows: Iterable[Sequence[TableCell]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue().encode()


def tables(plan: Plan, rows: Sequence[MatchRow]) -> dict[str, bytes]:
    """{file name: bytes} of the CSV tables."""
    return {
        "matches.csv": csv_bytes(match_columns(plan.game), match_table(plan, rows)),
        "seats.csv": csv_bytes(SEAT_COLUMNS, seat_table(rows)),
    }


def finding_csv(finding: Finding) -> bytes:
    """A finding as a table for other programs: an estimate takes four columns, and a share is a part of 1."""
    estimated = [
        any(isinstance(row[at], Estimate) for row in finding.rows) for at in range(len(finding.columns))
    ]
    heads: list[str] = []
    for column, wide in zip(finding.columns, estimated, strict=True):
        name = column.name or "Row"
        heads += [name, f"{name}, low", f"{name}, high", f"{name}, deals"] if wide else [name]
    lines: list[list[TableCell]] = []
    for row in finding.rows:
        line: list[TableCell] = []
        for cell, wide in zip(row, estimated, strict=True):
            if isinstance(cell, Estimate):
                line += [*(None if math.isnan(part) else round(part, 6) for part in cell[:3]), cell.n]
            else:
                line += [cell, None, None, None] if wide else [cell]
        lines.append(line)
    return csv_bytes(heads, lines)


def write_parquet(folder: Path, plan: Plan, rows: Sequence[MatchRow]) -> bool:
    """matches.parquet and seats.parquet; False if pyarrow is not there."""
    if find_spec("pyarrow") is None:
        return False
    import pyarrow
    import pyarrow.parquet

    for name, columns, table in (
        ("matches", match_columns(plan.game), match_table(plan, rows)),
        ("seats", SEAT_COLUMNS, seat_table(rows)),
    ):
        lists = [list(column) for column in zip(*table, strict=True)] or [[] for _ in columns]
        made = pyarrow.table(dict(zip(columns, lists, strict=True)))
        pyarrow.parquet.write_table(made, folder / f"{name}.parquet", compression="zstd")
    return True
