"""A pack with one card taken out, so that a run can ask what the card does.

The pack is written to a folder of this process and put on the shelf of packs; its name says what is missing,
so that plans, tables and manifests hold no path.
"""

from __future__ import annotations

import re
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path

from streetlight.core import packs
from streetlight.lab.errors import LabError

_folder: list[tempfile.TemporaryDirectory[str]] = []


@cache
def pack_without(game: str, pack: str, card: str) -> str:
    """The name of the pack without the card. LabError if there is no such card, or no game without it."""
    source, text = _read(game, pack)
    smaller, removed = re.compile(ENTRY.format(id=re.escape(card)), re.M).subn("", text)
    if not removed:
        raise LabError(f"there is no card {card!r} in the pack {pack!r}")
    name = re.sub(r"[^a-z0-9_-]", "-", f"{source.stem}-without-{card}".lower())
    smaller = re.sub(r'^deck = "standard"', 'deck = "other"', smaller, count=1, flags=re.M)
    smaller = re.sub(r'^name = ".*"', f'name = "{name}"', smaller, count=1, flags=re.M)
    shelf = _shelf()
    (shelf / f"{name}.toml").write_text(smaller, "utf-8")
    errors = import_module(f"streetlight.games.{game}.packs").check_pack(name)
    if errors:
        raise LabError(f"the game can't be played without {card!r}: {errors[0].message}")
    return name


def removable(game: str, pack: str) -> list[str]:
    """The cards of a pack that the game can do without, in their order."""
    found = []
    for table in ("cards", "meetings"):
        for card in re.findall(rf'^\[\[{table}\]\]\nid = "(\w+)"', _read(game, pack)[1], re.M):
            try:
                pack_without(game, pack, card)
            except LabError:
                continue
            found.append(card)
    return found


ENTRY = r'^\[\[\w+\]\]\n(?:(?!\[\[).*\n)*?id = "{id}"\n(?:(?!\[\[).*\n?)*'
"""One entry of a list of tables, from its head to the next one's."""


def _read(game: str, pack: str) -> tuple[Path, str]:
    """Where a pack is, and all its files as one text."""
    builtin = Path(str(import_module(f"streetlight.games.{game}").__file__)).parent / "pack"
    source = builtin / pack if (builtin / pack).is_dir() else Path(pack)
    files = sorted(source.glob("*.toml"), key=lambda file: (file.name != "pack.toml", file.name)) or [source]
    try:
        return source, "\n".join(file.read_text("utf-8") for file in files)
    except OSError:
        raise LabError(f"there is no pack {pack!r} to take a card out of") from None


def _shelf() -> Path:
    if not _folder:
        _folder.append(tempfile.TemporaryDirectory(prefix="streetlight-lab-"))
        packs.shelves.append(Path(_folder[0].name))
    return Path(_folder[0].name)
