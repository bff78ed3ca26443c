"""Packs that people bring or are still at: checked, looked at and put into one file, in a process of its own.

A spiteful pack can take very long to read, so nothing of this happens on the event loop.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

import msgspec

from streetlight.core.carried import FILE
from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import MOST_FILES, files_of, readable, zipped
from streetlight.core.pack_reader import AnyPackReader
from streetlight.core.pack_texts import joined
from streetlight.core.packs import read_pack as document_of
from streetlight.core.shelf import PackShelf
from streetlight.games.registry import game as find_game
from streetlight.table.store.server_packs import DRAFT, options_for, packs_of, title_in
from streetlight.table.wire.documents import Doc, OfferDocument
from streetlight.table.wire.web_types import PackFault, PackLook

MOST_FAULTS = 50
MOST_TEXT = 400_000
"""Characters of all files of a pack together."""
LIKED_SEATS = 3


class ReadPack(msgspec.Struct, array_like=True, tag=True):
    """Read a pack: as one TOML text, as files, or as a zip of them; and give what is wanted of it."""

    game: str
    give: Literal["faults", "look", "toml", "zip"]
    text: str = ""
    files: dict[str, str] = {}
    zip: bytes = b""
    options: Doc = {}
    seats: int = 0


class PackRead(msgspec.Struct, array_like=True, tag=True):
    """`data` is what was wanted: a look as JSON, or a file."""

    problems: list[PackFault]
    files: dict[str, str]
    data: bytes = b""


def read_pack(job: ReadPack) -> PackRead:
    """What is wanted of a pack, or what is wrong with it."""
    packs = packs_of(job.game)
    if packs is None:
        return _refused("This game can't be played with packs of one's own yet.")
    wrong = [name for name in job.files if not FILE.fullmatch(name)]
    if wrong:
        return _refused(f"No file of a pack can be called {wrong[0][:80]!r}: name it like cards.toml.")
    if len(job.files) > MOST_FILES:
        return _refused(f"{len(job.files)} files are too many; at most {MOST_FILES}.")
    with tempfile.TemporaryDirectory(prefix="streetlight-draft-") as there:
        path = _put(job, Path(there))
        return _read(job, packs, path)


def _put(job: ReadPack, there: Path) -> Path:
    if job.zip:
        path = there / "pack.zip"
        path.write_bytes(job.zip)
        return path
    if not job.files:
        path = there / "pack.toml"
        path.write_text(job.text, encoding="utf-8", errors="replace")
        return path
    folder = there / "pack"
    folder.mkdir()
    for name, text in job.files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace")
    return folder


def _read(job: ReadPack, packs: AnyPackReader, path: Path) -> PackRead:
    try:
        files = readable(path)
        if sum(map(len, files.values())) > MOST_TEXT:
            return _refused(f"This pack is too large: its files may have {MOST_TEXT:,} characters together.")
        if job.give == "zip":
            return PackRead([], files, zipped(files))
        if job.give == "toml":
            return PackRead([], files, joined(files).encode())
        found = packs.check(path)
        problems = [_fault(error) for error in found[:MOST_FAULTS]]
        if job.give == "look":
            look = PackLook(problems, [], files if job.zip else {})
            if not problems:
                _look(job, packs, path, look)
            return PackRead(problems, files, msgspec.json.encode(look))
        return PackRead(problems, files if problems else files_of(path))
    except PackError as error:
        problems = [_fault(error)]
        look = PackLook(problems, [], {})
        return PackRead(problems, {}, msgspec.json.encode(look) if job.give == "look" else b"")


def _look(job: ReadPack, packs: AnyPackReader, path: Path, look: PackLook) -> None:
    """The pack as a match that begins with it has it."""
    shelf = PackShelf().carrying(DRAFT, path)
    game = find_game(job.game).on(shelf)
    look.warnings = [_fault(error) for error in packs.warnings(path)[:MOST_FAULTS]]
    look.tables = document_of(path).tables
    look.title = title_in(files_of(path))
    look.offers = {
        setting: [OfferDocument(*words) for words in found]
        for setting, found in packs.offers(DRAFT, shelf).items()
    }
    fit = {name: value for name, value in job.options.items() if _has(look, name, value)}
    look.options = {**options_for(job.game, look.offers), **fit}
    seats = job.seats if job.seats in game.seats else min(max(LIKED_SEATS, game.seats[0]), game.seats[-1])
    match = game.start(seats, "a look", **{**look.options, "pack": DRAFT})
    look.content, look.view = match.game.content(match.options), match.view(None)
    look.names = [f"Player {seat + 1}" for seat in range(seats)]


def _has(look: PackLook, setting: str, value: object) -> bool:
    """Does the pack still have what was chosen?"""
    return setting != "pack" and any(each.value == value for each in look.offers.get(setting, ()))


def _fault(error: PackError) -> PackFault:
    return PackFault(error.file, error.entry, error.field, error.line, error.message)


def _refused(text: str) -> PackRead:
    problems = [PackFault("", "", "", 0, text)]
    return PackRead(problems, {}, msgspec.json.encode(PackLook(problems, [], {})))
