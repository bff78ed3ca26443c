"""The packs of a server, never a path from outside: those that people bring, checked by their game, and those that
came with a game when a match began. Both are kept by their hash, so that a match goes on with what it began with."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from streetlight.core.errors import OptionError, PackMismatch
from streetlight.core.pack_files import files_of, zipped
from streetlight.core.pack_reader import AnyPackReader
from streetlight.core.shelf import PackShelf
from streetlight.games.registry import game as find_game
from streetlight.games.registry import title_of as title_of_game
from streetlight.table.store.model import KeptPack, MatchHead
from streetlight.table.wire.documents import Doc, OfferDocument
from streetlight.table.wire.web_types import PackChecked, PackFault

if TYPE_CHECKING:
    from streetlight.table.store.storage import Storage

OWN = re.compile(r"own-[0-9a-f]{24}")
KEPT = re.compile(r"kept-[0-9a-f]{32}")
STANDARD = "standard"
DRAFT = "draft"
"""What a pack is called that is only looked at."""


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
        """Have all packs of the store where games find them, and no others: at the start, and after a time in which
        nothing was heard of the other nodes."""
        there = {pack.name for pack in await self.storage.packs()}
        here = {file.stem for file in self.folder.iterdir() if file.is_file() and OWN.fullmatch(file.stem)}
        for name in there ^ here:
            await self.follow(name)
        for pack in await self.storage.kept_packs():
            self.has_kept(pack)

    async def follow(self, name: str) -> None:
        """Somebody brought this pack, or the operator has deleted it."""
        text = await self.storage.pack(name)
        if text is not None:
            self._put(name, text)
        else:
            self._take_away(name)

    def _put(self, name: str, text: str) -> None:
        files = _several(text)
        file = self.folder / (f"{name}.zip" if files else f"{name}.toml")
        if not file.exists():
            # Others on this folder see it whole or not at all.
            draft = file.with_name(f"{name}.{os.getpid()}.part")
            draft.write_bytes(zipped(files) if files else text.encode())
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

    async def keep(self, game: str, files: dict[str, str]) -> PackChecked:
        """Keep a pack that was found sound."""
        text = kept_as(files)
        name = "own-" + hashlib.blake2b(f"{game}\n{text}".encode(), digest_size=12).hexdigest()
        title = title_in(files) or UNTITLED
        if not await self.storage.add_pack(game, name, title, text):
            full = "This server keeps as many packs as it can. Ask whoever runs it to make room."
            return PackChecked("", "", [PackFault("", "", "", 0, full)])
        self._put(name, text)
        options = {"pack": name, **options_for(game, offers_of(game, name, self.shelf))}
        return PackChecked(name, title, [], options)

    async def remove(self, name: str) -> None:
        """Delete a pack that somebody brought."""
        await self.storage.remove_pack(name)
        self._take_away(name)

    def _take_away(self, name: str) -> None:
        for ending in ("toml", "zip"):
            (self.folder / f"{name}.{ending}").unlink(missing_ok=True)


def kept_as(files: dict[str, str]) -> str:
    """A pack as the store has it: one TOML file as its own text, several as a JSON document of them."""
    [first, *others] = files
    if not others and first.endswith(".toml"):
        return files[first]
    return msgspec.json.encode(files, order="deterministic").decode()


def _several(text: str) -> dict[str, str]:
    """The files of a pack that the store has as a JSON document; no TOML begins like one."""
    return msgspec.json.decode(text, type=dict[str, str]) if text.startswith("{") else {}


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
    packs = packs_of(game)
    if packs is None or not (packs.builtin / name).is_dir():
        return None
    return files_of(packs.builtin / name)


def is_kept(pack: str, shelf: PackShelf) -> bool:
    """Is this the name of a pack that once came with a game and was kept here?"""
    return KEPT.fullmatch(pack) is not None and shelf.directory(pack) is not None


def is_known(game: str, pack: object, shelf: PackShelf) -> bool:
    """Is this the name of a pack that comes with the game or lies on the shelf?"""
    if not isinstance(pack, str):
        return False
    if OWN.fullmatch(pack):
        return shelf.file(pack) is not None
    packs = packs_of(game)
    if packs is None:
        return pack == STANDARD
    return re.fullmatch(r"[a-z0-9_-]{1,60}", pack) is not None and (packs.builtin / pack).is_dir()


def files_here(game: str, pack: str, shelf: PackShelf) -> dict[str, str] | None:
    """The files of a pack that comes with the game or that somebody brought to this server."""
    if not is_known(game, pack, shelf):
        return None
    own = shelf.file(pack) if OWN.fullmatch(pack) else None
    if own is None:
        return _files(game, pack)
    files = files_of(own)
    return {"pack.toml": files[own.name]} if own.suffix == ".toml" else files


def packs_of(game: str) -> AnyPackReader | None:
    packs = title_of_game(game).packs
    return None if packs is None else packs.load()


UNTITLED = "A pack of your own"


@lru_cache(maxsize=256)
def title_of(game: str, pack: str, shelf: PackShelf) -> str:
    """What a pack calls itself; "" for the one that every match has if nobody chose another."""
    files = None if pack == STANDARD else files_here(game, pack, shelf)
    return "" if files is None else title_in(files) or UNTITLED


@lru_cache(maxsize=256)
def offers_of(game: str, pack: str, shelf: PackShelf) -> dict[str, list[OfferDocument]]:
    """What a pack has to choose from, by setting; nothing for the standard pack, whose words the game has."""
    packs = packs_of(game) if pack != STANDARD and is_known(game, pack, shelf) else None
    if packs is None:
        return {}
    return {
        setting: [OfferDocument(*words) for words in found]
        for setting, found in packs.offers(pack, shelf).items()
    }


def options_for(game: str, offers: Mapping[str, list[OfferDocument]]) -> Doc:
    """The options to play a pack with: where it has not what is usual, the first thing that it has."""
    fields = {part.name: part.default for part in msgspec.structs.fields(find_game(game).options_type)}
    return {
        name: found[0].value
        for name, found in offers.items()
        if found and fields[name] is not None and fields[name] not in [each.value for each in found]
    }


def title_in(files: dict[str, str]) -> str:
    for name in sorted(files, key=lambda name: (name != "pack.toml", name)):
        found = re.search(r'^title\s*=\s*"([^"\n]{1,60})"', files[name], re.MULTILINE)
        if found and name.endswith(".toml"):
            return found[1]
    return ""
