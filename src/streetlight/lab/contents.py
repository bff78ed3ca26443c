"""What a pack holds that the lab can change: cards to take out, and numbers to vary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from streetlight.core.errors import StreetlightError
from streetlight.core.packs import path_of, read_pack
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.games.registry import title_of
from streetlight.lab.changes import HEAD
from streetlight.lab.errors import LabError
from streetlight.lab.facts import facts_of

NOT_VARIED = ("version",)
"""Numbers that change nothing in play."""


class PackNumber(NamedTuple):
    """A number of a pack: its field as `--vary` names it, what it belongs to, its name there, and what it is."""

    field: str
    thing: str
    name: str
    value: float


class PackContents(NamedTuple):
    """What can be changed: cards as (id, name), and numbers."""

    cards: list[tuple[str, str]]
    numbers: list[PackNumber]


def contents_of(game: str, pack: str, shelf: PackShelf = BUILT_IN) -> PackContents:
    """Cards and numbers of a pack. LabError if it can't be read."""
    reader = title_of(game).packs
    if reader is None:
        return PackContents([], [])
    try:
        tables = read_pack(path_of(pack, reader.load().builtin, shelf)).tables
    except StreetlightError as error:
        raise LabError(f"the pack {pack!r} can't be read: {error}") from None
    cards: dict[str, str] = {}
    numbers = [PackNumber(f"{HEAD}.{key}", "The pack", _said(key), value) for key, value in _own(tables)]
    for table, entries in tables.items():
        for entry in entries if isinstance(entries, list) else []:
            if not isinstance(entry, dict) or "id" not in entry:
                continue
            called = str(entry.get("name") or _said(str(entry["id"])))
            if table in facts_of(game).card_tables:
                cards.setdefault(str(entry["id"]), called)  # an id in two tables is taken out of both
            at = f"{table}.{entry['id']}"
            numbers += [
                PackNumber(f"{at}.{key}", called, _said(key), value) for key, value in _numbers(entry)
            ]
    return PackContents(list(cards.items()), numbers)


def _own(table: dict[str, object]) -> Iterator[tuple[str, float]]:
    for key, value in table.items():
        if isinstance(value, int | float) and not isinstance(value, bool) and key not in NOT_VARIED:
            yield key, value


def _numbers(entry: dict[str, object], before: str = "") -> Iterator[tuple[str, float]]:
    """All numbers of an entry with the way to them, its own tables included."""
    for key, value in _own(entry):
        yield before + key, value
    for key, inner in entry.items():
        if isinstance(inner, dict):
            yield from _numbers(inner, f"{before}{key}.")


def _said(key: str) -> str:
    """A key as words: `effect.steps` is "steps"."""
    return key.removeprefix("effect.").replace("_", " ").replace(".", ", ")
