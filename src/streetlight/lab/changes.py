"""A pack with some of its fields changed, so that a run can ask what a number does.

A field is named by its table, its entry and itself: `cards.run.steps`, `boards.A.tokens`, `pack.hand_size`. The changed
pack is made in a folder of this process, like a pack without a card (`removal.py`), and its name says what it is.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec
import tomli_w

from streetlight.core.pack_error import PackError
from streetlight.core.pack_faults import hint
from streetlight.core.pack_files import files_of
from streetlight.core.packs import path_of, read_pack
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.errors import LabError
from streetlight.lab.removal import PackWithout, folder_of_packs, packs_of

HEAD = "pack"
"""What stands for the head of a pack where a table is named."""


class PackField(NamedTuple):
    """Where a field is: the table or entry that holds it, and its key there."""

    holder: dict[str, object]
    key: str


def is_field(name: str) -> bool:
    """Does this name a field of a pack? Options of games have no dots."""
    return "." in name


def pack_with(
    game: str, pack: str, changes: Mapping[str, object], shelf: PackShelf = BUILT_IN
) -> PackWithout:
    """The pack with these fields changed. LabError if there is no such field, or no game with that value."""
    return _pack_with(game, pack, msgspec.json.encode(changes), shelf)


@cache
def _pack_with(game: str, pack: str, encoded: bytes, shelf: PackShelf) -> PackWithout:
    changes: dict[str, object] = msgspec.json.decode(encoded)
    try:
        source = path_of(pack, packs_of(game).builtin, shelf)
        tables = read_pack(source).tables
        texts = files_of(source)
    except PackError as error:
        raise LabError(f"the pack {pack!r} can't be read: {error}") from None
    for name, value in changes.items():
        place = _find(tables, name)
        place.holder[place.key] = value
    told = ",".join(f"{name}={value}" for name, value in changes.items())
    mark = blake2b(f"{pack} {told}".encode(), digest_size=4).hexdigest()
    called = re.sub(r"[^a-z0-9_-]+", "-", f"{Path(pack).stem}-{told}".lower())[:50] + f"-{mark}"
    tables["name"] = called
    for claim in ("deck", "box"):
        if tables.get(claim) == "standard":
            tables[claim] = "other"
    home = Path(tempfile.mkdtemp(dir=folder_of_packs())) / called
    home.mkdir()
    (home / "pack.toml").write_text(tomli_w.dumps(tables), "utf-8")
    for file, text in texts.items():
        if not file.endswith(".toml"):
            (home / file).write_text(text, "utf-8")
    errors = packs_of(game).check(home)
    if errors:
        raise LabError(f"the game can't be played with {told}: {errors[0].message}")
    return PackWithout(called, PackShelf(home.parent))


def _find(tables: dict[str, object], name: str) -> PackField:
    """The field that is called so. Its name alone will do where the entry has only one of that name."""
    table, *rest = name.split(".")
    part: object = tables if table == HEAD else tables.get(table)
    if part is None:
        raise LabError(f"{name}: there is no table {table!r} in the pack{hint(table, [HEAD, *tables])}")
    if isinstance(part, list):
        entries = {str(entry.get("id", "")): entry for entry in part if isinstance(entry, dict)}
        id = rest.pop(0) if rest else ""
        if id not in entries:
            raise LabError(f"{name}: there is no {id!r} among the {table}{hint(id, entries)}")
        part = entries[id]
    if not isinstance(part, dict) or not rest:
        raise LabError(f"{name}: name the field, too, as in cards.run.steps")
    found = _exact(part, rest) or _only(part, rest)
    if found is None:
        known = [key for key, value in _leaves(part)]
        raise LabError(f"{name}: there is no field {'.'.join(rest)!r} there{hint(rest[-1], known)}")
    return found


def _exact(part: dict[str, object], path: list[str]) -> PackField | None:
    for key in path[:-1]:
        inner = part.get(key)
        if not isinstance(inner, dict):
            return None
        part = inner
    return PackField(part, path[-1]) if path[-1] in part else None


def _only(part: dict[str, object], path: list[str]) -> PackField | None:
    """The one field of this name anywhere in the entry."""
    found = [place for key, place in _leaves(part) if key == path[-1]] if len(path) == 1 else []
    return found[0] if len(found) == 1 else None


def _leaves(part: dict[str, object]) -> list[tuple[str, PackField]]:
    found: list[tuple[str, PackField]] = []
    for key, value in part.items():
        found.append((key, PackField(part, key)))
        if isinstance(value, dict):
            found += _leaves(value)
    return found
