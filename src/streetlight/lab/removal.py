"""A pack with one card taken out, so that a run can ask what the card does.

The pack is copied to a folder of this process, less the card, which is a shelf of its own; its name says what is
missing, so that plans, tables and manifests hold no path.
"""

from __future__ import annotations

import re
import tempfile
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import files_of
from streetlight.core.pack_reader import AnyPackReader
from streetlight.core.packs import path_of
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.games.registry import title_of
from streetlight.lab.errors import LabError
from streetlight.lab.facts import facts_of


class PackWithout(NamedTuple):
    """A pack with one card taken out: what it is called, and the shelf that it lies on, alone."""

    name: str
    shelf: PackShelf


@cache
def pack_without(game: str, pack: str, card: str, shelf: PackShelf = BUILT_IN) -> PackWithout:
    """The pack without the card. LabError if there is no such card, or no game without it."""
    tables = facts_of(game).card_tables
    if not tables:
        raise LabError(f"{game} has no cards that can be taken out one by one")
    whole = _files(game, pack, shelf)
    smaller = _smaller(whole, ENTRY.format(table="|".join(tables), id=re.escape(card)))
    if smaller == whole:
        there = ", ".join(_cards(game, "\n".join(whole.values())))
        raise LabError(f"there is no card {card!r} in the pack {pack!r}; there are {there}")
    for line in facts_of(game).card_lines:
        smaller = _smaller(smaller, line.format(id=re.escape(card)))
    mark = "" if re.fullmatch(r"[\w-]+", pack) else f"-{blake2b(pack.encode(), digest_size=3).hexdigest()}"
    name = re.sub(r"[^a-z0-9_-]", "-", f"{Path(pack).stem}{mark}-without-{card}".lower())
    home = Path(tempfile.mkdtemp(dir=folder_of_packs())) / name
    home.mkdir()
    for file, text in smaller.items():
        text = re.sub(r'^(deck|box) = "standard"', r'\1 = "other"', text, count=1, flags=re.M)
        text = re.sub(r'^name = "[^"]*"', f'name = "{name}"', text, count=1) if file == "pack.toml" else text
        (home / file).write_text(text, "utf-8")
    errors = packs_of(game).check(home)
    if errors:
        raise LabError(f"the game can't be played without {card!r}: {errors[0]}")
    return PackWithout(name, PackShelf(home.parent))


def card_called(game: str, pack: str, said: str) -> str:
    """The id of the card that is called so: by its id, or by its name as people write it. Else what was said."""
    text = "\n".join(_files(game, pack).values())
    found = []
    for table in facts_of(game).card_tables:
        for entry in re.finditer(ENTRY.format(table=table, id=r"[\w-]+"), text, re.M):
            id, name = (re.search(rf'^{key} = "(.*)"$', entry[0], re.M) for key in ("id", "name"))
            if id is not None and _plainly(said) in {_plainly(id[1]), _plainly(name[1]) if name else ""}:
                found.append(id[1])
    return said if said in found or len(found) != 1 else found[0]


def _plainly(name: str) -> str:
    """A name without its case and its signs: Mom's Car is moms_car."""
    return re.sub(r"[\W_]", "", name).lower()


def removable(game: str, pack: str) -> list[str]:
    """The cards of a pack that the game can do without, in their order."""
    found: list[str] = []
    text = "\n".join(_files(game, pack).values())
    for card in _cards(game, text):
        try:
            pack_without(game, pack, card)
        except LabError:
            continue
        found.append(card)
    return found


def _cards(game: str, text: str) -> list[str]:
    """The ids of all cards in the text of a pack."""
    each = [ENTRY.format(table=table, id=r"([\w-]+)") for table in facts_of(game).card_tables]
    return [match[2] for entry in each for match in re.finditer(entry, text, re.M)]


def _smaller(files: dict[str, str], pattern: str) -> dict[str, str]:
    """The files without what fits the pattern."""
    less = re.compile(pattern, re.M)
    return {name: less.sub("", text) for name, text in files.items()}


ENTRY = r'^\[\[({table})\]\]\n(?:(?!\[).*\n)*?id = "{id}"\n(?:(?!\[).*\n?|\[{{1,2}}\1\..*\n?)*'
"""One entry of a list of tables, from its head to the next one's, its own tables included."""


def _files(game: str, pack: str, shelf: PackShelf = BUILT_IN) -> dict[str, str]:
    """The files of a pack, be it a folder, a file or a zip."""
    try:
        files = files_of(path_of(pack, packs_of(game).builtin, shelf))
    except PackError:
        raise LabError(f"there is no pack {pack!r} to take a card out of") from None
    if not files:
        raise LabError(f"there is nothing in the pack {pack!r}")
    return files


def packs_of(game: str) -> AnyPackReader:
    packs = title_of(game).packs
    if packs is None:
        raise LabError(f"{game} has no packs to take a card out of")
    return packs.load()


def folder_of_packs() -> str:
    """Where this process keeps the packs that it makes; the folder goes when the process ends."""
    return _folder().name


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """A folder of this process, which goes when the process ends."""
    return tempfile.TemporaryDirectory(prefix="streetlight-lab-")
