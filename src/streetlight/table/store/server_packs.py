"""The packs of a server, never a path from outside: those that people bring, checked by their game, and those that
came with a game when a match began. Both are kept by their hash, so that a match goes on with what it began with."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from streetlight.core.errors import OptionError, PackMismatch
from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import files_of
from streetlight.core.pack_reader import AnyPackReader
from streetlight.core.shelf import PackShelf
from streetlight.games.registry import game as find_game
from streetlight.games.registry import title_of as title_of_game
from streetlight.table.store.model import KeptPack, MatchHead
from streetlight.table.wire.documents import Doc, OfferDocument
from streetlight.table.wire.web_types import PackChecked, Problem

if TYPE_CHECKING:
    from streetlight.table.store.storage import Storage

OWN = re.compile(r"own-[0-9a-f]{24}")
KEPT = re.compile(r"kept-[0-9a-f]{32}")
MOST_PROBLEMS = 50


class ServerPacks:
    """The packs that were brought to this server or used on it. A pack that was ever used stays."""

    def __init__(self, folder: Path, storage: Storage) -> None:
        self.folder = folder
        self.storage = storage
        folder.mkdir(parents=True, exist_ok=True)
        self._kept: set[str] = set()
        self.shelf = PackShelf(folder)
        """Where everything on this server looks for packs."""

    async def fetch(self) -> None:
        """Put all packs of the store where games find them: at the start, and when others have brought some."""
        for name, _, text in await self.storage.packs():
            self._put(name, text)
        for pack in await self.storage.kept_packs():
            self.has_kept(pack)

    def _put(self, name: str, text: str) -> None:
        file = self.folder / f"{name}.toml"
        if not file.exists():
            draft = file.with_name(
                f"{name}.{os.getpid()}.part"
            )  # others on this folder see it whole or not at all
            draft.write_text(text, encoding="utf-8")
            draft.replace(file)

    def has(self, name: str, hash: str) -> bool:
        """Is this pack here, in the version that matches began with?"""
        return self.shelf.file(name) is not None if OWN.fullmatch(name) else not hash or hash in self._kept

    def to_keep(self, game: str, name: str, hash: str) -> KeptPack | None:
        """What is to be stored of a pack before a match is played with it; None if it is kept already."""
        files = None if OWN.fullmatch(name) or hash in self._kept else _files(game, name)
        return None if files is None else KeptPack(hash, game, files)

    def has_kept(self, pack: KeptPack) -> None:
        """It is stored: put it where games find it, should their own have changed."""
        self._kept.add(pack.hash)
        folder = self.folder / kept_name(pack.hash)
        if not folder.exists():
            there = Path(tempfile.mkdtemp(dir=self.folder))
            for name, text in pack.files.items():
                (there / name).write_text(text, encoding="utf-8")
            try:
                there.rename(folder)
            except OSError:  # another server on the same folder was faster
                shutil.rmtree(there)

    async def not_yet_kept(self) -> list[KeptPack]:
        """What matches of older versions, which kept no packs, are played with, as far as it is still here."""
        found = []
        for game, name, hash in await self.storage.packs_in_use():
            pack = self.to_keep(game, name, hash)
            if pack is not None and hash_of(game, {"pack": name}, self.shelf) == hash:
                found.append(pack)
        return found

    async def keep(self, game: str, text: str) -> PackChecked:
        """Keep a pack that `problems_of` found sound."""
        name = "own-" + hashlib.blake2b(f"{game}\n{text}".encode(), digest_size=12).hexdigest()
        title = _title(text)
        if not await self.storage.add_pack(game, name, title, text):
            full = "This server keeps as many packs as it can. Ask whoever runs it to make room."
            return PackChecked("", "", [Problem("pack", full)])
        self._put(name, text)
        return PackChecked(name, title, [])

    async def remove(self, name: str) -> None:
        """Delete a pack that somebody brought."""
        await self.storage.remove_pack(name)
        (self.folder / f"{name}.toml").unlink(missing_ok=True)


def kept_name(hash: str) -> str:
    """The name of a pack that came with a game and was kept under this hash."""
    return f"kept-{hash}"


def hash_of(game: str, options: Doc, shelf: PackShelf) -> str:
    """The hash of the pack that these options name, as it is today; "" if there is none."""
    rules = find_game(game).on(shelf)
    try:
        return rules.pack_of(msgspec.convert(options, type=rules.options_type))[1]
    except (OptionError, msgspec.ValidationError):
        return ""


def options_of(head: MatchHead, shelf: PackShelf) -> Doc:
    """The options to play a match with: those it began with, but a pack that has changed since by the name of what
    was kept of it. PackMismatch if nothing was."""
    if OWN.fullmatch(head.pack) or hash_of(head.game, head.options, shelf) == head.pack_hash:
        return head.options
    kept = kept_name(head.pack_hash)
    if not is_kept(kept, shelf):
        raise PackMismatch(f"its pack {head.pack!r} has changed since, and nobody kept the one of then")
    return head.options | {"pack": kept}


def _files(game: str, name: str) -> dict[str, str] | None:
    """The files of a pack that comes with a game."""
    packs = _packs_of(game)
    if packs is None or not (packs.builtin / name).is_dir():
        return None
    return files_of(packs.builtin / name)


def is_kept(pack: str, shelf: PackShelf) -> bool:
    """Is this the name of a pack that once came with a game and was kept here?"""
    return KEPT.fullmatch(pack) is not None and shelf.directory(pack) is not None


def problems_of(game: str, text: str) -> list[Problem]:
    """Everything that is wrong with a pack; nothing if it is sound. A spiteful one can take very long to read."""
    packs = _packs_of(game)
    if packs is None:
        return [Problem("pack", "This game can't be played with packs of one's own yet.")]
    with tempfile.TemporaryDirectory() as there:
        file = Path(there) / "pack.toml"
        file.write_text(text, encoding="utf-8", errors="replace")
        errors = packs.check(file)
    return [_problem(error) for error in errors[:MOST_PROBLEMS]]


def is_known(game: str, pack: object, shelf: PackShelf) -> bool:
    """Is this the name of a pack that comes with the game or lies on the shelf?"""
    if not isinstance(pack, str):
        return False
    if OWN.fullmatch(pack):
        return shelf.file(pack) is not None
    packs = _packs_of(game)
    if packs is None:
        return pack == "standard"
    return re.fullmatch(r"[a-z0-9_-]{1,60}", pack) is not None and (packs.builtin / pack).is_dir()


def _packs_of(game: str) -> AnyPackReader | None:
    packs = title_of_game(game).packs
    return None if packs is None else packs.load()


def _problem(error: PackError) -> Problem:
    where = ", ".join(part for part in (error.entry, error.field) if part)
    return Problem(where or "pack", error.message)


@lru_cache(maxsize=256)
def title_of(pack: str, shelf: PackShelf) -> str:
    """What a pack of somebody's own calls itself; "" for one that comes with a game."""
    file = shelf.file(pack) if OWN.fullmatch(pack) else None
    return "" if file is None else _title(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def offers_of(game: str, pack: str, shelf: PackShelf) -> dict[str, list[OfferDocument]]:
    """What a pack of somebody's own has to choose from, by setting; nothing for one that comes with a game."""
    packs = _packs_of(game) if OWN.fullmatch(pack) and shelf.file(pack) else None
    if packs is None:
        return {}
    return {
        setting: [OfferDocument(*words) for words in found]
        for setting, found in packs.offers(pack, shelf).items()
    }


def _title(text: str) -> str:
    found = re.search(r'^title\s*=\s*"([^"\n]{1,60})"', text, re.MULTILINE)
    return found[1] if found else "A pack of your own"
