"""What differs between two packs: entries that came, went or changed, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from streetlight.core.packs import PackDocument


class Difference(NamedTuple):
    """One thing that differs. `before` is None for what came, `after` for what went."""

    table: str
    entry: str
    field: str
    before: object
    after: object


def differences(before: PackDocument, after: PackDocument) -> list[Difference]:
    """What differs, table by table. Entries are the same if they have the same id; without ids, if they are equal."""
    found: list[Difference] = []
    for table in dict.fromkeys((*before.tables, *after.tables)):
        found += _of_table(table, before.tables.get(table), after.tables.get(table))
    return found


def _of_table(table: str, before: object, after: object) -> Iterator[Difference]:
    if not _has_entries(before) and not _has_entries(after):
        yield from _of_field(table, "", "", before, after)
        return
    old, new = _entries(before), _entries(after)
    for name in dict.fromkeys((*old, *new)):
        if name not in old or name not in new:
            yield Difference(table, name, "", old.get(name), new.get(name))
        else:
            yield from _of_field(table, name, "", old[name], new[name])


def _of_field(table: str, entry: str, field: str, before: object, after: object) -> Iterator[Difference]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from _of_field(
                table, entry, f"{field}.{key}" if field else key, before.get(key), after.get(key)
            )
    else:
        yield Difference(table, entry, field, before, after)


def _has_entries(part: object) -> bool:
    return isinstance(part, list) and bool(part) and all(isinstance(each, dict) for each in part)


def _entries(part: object) -> dict[str, object]:
    """The entries of a list of tables by name; those without an id by what they say."""
    named: dict[str, object] = {}
    for at, entry in enumerate(part if isinstance(part, list) else []):
        name = str(entry.get("id") or entry.get("name") or at) if isinstance(entry, dict) else str(at)
        while name in named:
            name += "'"
        named[name] = entry
    return named
