"""Packs of one's own: checked by their game, kept by their hash, never a path from outside."""

from __future__ import annotations

import hashlib
import re
import tempfile
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from streetlight.core import packs as core_packs
from streetlight.core.packs import PackError
from streetlight.table.web_types import PackChecked, Problem

if TYPE_CHECKING:
    from streetlight.table.storage import Storage

OWN = re.compile(r"own-[0-9a-f]{24}")
MOST_PROBLEMS = 50


class Shelf:
    """The packs that people brought to this server. A pack that was ever used stays."""

    def __init__(self, folder: Path, storage: Storage) -> None:
        self.folder = folder
        self.storage = storage
        folder.mkdir(parents=True, exist_ok=True)
        for name, _, text in storage.packs():
            self._put(name, text)
        if folder not in core_packs.shelves:
            core_packs.shelves.append(folder)

    def _put(self, name: str, text: str) -> None:
        file = self.folder / f"{name}.toml"
        if not file.exists():
            file.write_text(text, encoding="utf-8")

    def keep(self, game: str, text: str) -> PackChecked:
        """Keep a pack that `problems_of` found sound."""
        name = "own-" + hashlib.blake2b(f"{game}\n{text}".encode(), digest_size=12).hexdigest()
        title = _title(text)
        self.storage.add_pack(game, name, title, text)
        self._put(name, text)
        return PackChecked(name, title, [])


def problems_of(game: str, text: str) -> list[Problem]:
    """Everything that is wrong with a pack; nothing if it is sound. A spiteful one can take very long to read."""
    module = _pack_module(game)
    if module is None:
        return [Problem("pack", "This game can't be played with packs of one's own yet.")]
    with tempfile.TemporaryDirectory() as there:
        file = Path(there) / "pack.toml"
        file.write_text(text, encoding="utf-8", errors="replace")
        errors: list[PackError] = module.check_pack(file)
    return [_problem(error) for error in errors[:MOST_PROBLEMS]]


def is_known(game: str, pack: object) -> bool:
    """Is this the name of a pack that comes with the game or lies on the shelf?"""
    if not isinstance(pack, str):
        return False
    if OWN.fullmatch(pack):
        return any((shelf / f"{pack}.toml").is_file() for shelf in core_packs.shelves)
    module = _pack_module(game)
    builtin: Path | None = getattr(module, "BUILTIN", None)
    if builtin is None:
        return pack == "standard"
    return re.fullmatch(r"[a-z0-9_-]+", pack) is not None and (builtin / pack).is_dir()


def _pack_module(game: str) -> Any:
    try:
        module = import_module(f"streetlight.games.{game}.packs")
    except ModuleNotFoundError:
        return None
    return module if hasattr(module, "check_pack") else None


def _problem(error: PackError) -> Problem:
    where = ", ".join(part for part in (error.entry, error.field) if part)
    return Problem(where or "pack", error.message)


@lru_cache(maxsize=256)
def title_of(pack: str) -> str:
    """What a pack of somebody's own calls itself; "" for one that comes with a game."""
    for shelf in core_packs.shelves if OWN.fullmatch(pack) else ():
        with suppress(OSError):
            return _title((shelf / f"{pack}.toml").read_text(encoding="utf-8"))
    return ""


def _title(text: str) -> str:
    found = re.search(r'^title\s*=\s*"([^"\n]{1,60})"', text, re.MULTILINE)
    return found[1] if found else "A pack of your own"
