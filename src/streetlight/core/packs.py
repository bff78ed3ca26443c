"""Packs: the content of a game as data.

A pack is one TOML document, which may be cut into files. A directory of ``*.toml`` files and a single
file that holds all their tables mean the same: tables of the same name are merged, arrays are joined in
the order of the file names, and a plain value may be given only once. Games say which struct the document
fills; a mistake is reported with the file, the entry and the field it is in.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from streetlight.core.errors import StreetlightError
from streetlight.core.shelf import BUILT_IN, PackShelf

T = TypeVar("T")

Key = str | int
Trail = tuple[Key, ...]


class PackError(StreetlightError):
    """A pack is not sound: ``file``, ``entry`` and ``field`` name the place ("" where there is none)."""

    def __init__(self, file: str, entry: str, field: str, message: str) -> None:
        self.file = file
        self.entry = entry
        self.field = field
        self.message = message
        where = [file] + [f"{word} {name!r}" for word, name in (("entry", entry), ("field", field)) if name]
        super().__init__(f"{', '.join(where)}: {message}")


class PackDocument:
    """The merged raw document of a pack, which remembers the file that every part came from."""

    __slots__ = ("_files", "main_file", "tables")

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}
        self.main_file = ""
        self._files: dict[Trail, str] = {}

    def add(self, file: str, text: str) -> None:
        """Merge one more file into the document."""
        try:
            tables = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # also of what is too deep or too long
            raise PackError(file, "", "", f"this is not valid TOML: {error}") from None
        if not self.main_file or file == "pack.toml":
            self.main_file = file
        self._merge(self.tables, tables, file, ())

    def _merge(self, into: dict[str, Any], part: dict[str, Any], file: str, trail: Trail) -> None:
        for key, value in part.items():
            here: Trail = (*trail, key)
            old = into.get(key)
            if isinstance(old, dict) and isinstance(value, dict):
                self._merge(old, value, file, here)
                continue
            if isinstance(old, list) and isinstance(value, list):
                start = len(old)
                old.extend(value)
            elif old is None:
                start = 0
                into[key] = value
                self._files[here] = file
            else:
                raise PackError(file, "", ".".join(map(str, here)), f"is given in {self.file(here)} already")
            if isinstance(value, list):
                for offset in range(len(value)):
                    self._files[(*here, start + offset)] = file

    def file(self, trail: Trail) -> str:
        """The file that holds the part at the end of this trail."""
        for length in range(len(trail), 0, -1):
            found = self._files.get(trail[:length])
            if found is not None:
                return found
        return self.main_file

    def error(self, trail: Trail, message: str) -> PackError:
        """An error at a trail such as ``("cards", 3, "effect", "steps")``.

        The entry is the last list member on the trail, called by its ``id`` where it has one.
        """
        part: Any = self.tables
        entry = ""
        rest: list[str] = []
        for key in trail:
            rest.append(str(key))
            try:
                part = part[key]
            except (KeyError, IndexError, TypeError):
                part = None
            if isinstance(key, int) and isinstance(part, dict):
                name = str(part.get("id", f"{rest[-2] if len(rest) > 1 else ''}[{key}]"))
                entry = f"{entry}.{name}" if entry else name
                rest = []
        return PackError(self.file(trail), entry, ".".join(rest), message)


def path_of(where: str | Path, builtin: Path, shelf: PackShelf = BUILT_IN) -> Path:
    """Where a pack lies: a directory or a file, or the name of one in ``builtin`` or on the shelf. Else PackError."""
    path = Path(where)
    if isinstance(where, str) and where in shelf.carried:
        return shelf.carried[where]
    if isinstance(where, str) and re.fullmatch(r"[a-z0-9_-]+", where):
        named = [builtin / where]
        for home in shelf.folders:
            named += [home / f"{where}.toml", home / where]
        path = next((found for found in named if found.exists()), path)
    if not path.is_dir() and not path.is_file():
        known = ", ".join(
            sorted(child.name for child in builtin.iterdir() if child.is_dir() and child.name[0] != "_")
        )
        raise PackError(str(where), "", "", f"there is no such pack, file or directory (built in: {known})")
    return path


def files_of(path: Path) -> dict[str, str]:
    """The text of every file of a pack, by its name."""
    files = (
        [path]
        if path.is_file()
        else [file for file in sorted(path.iterdir()) if file.suffix in (".toml", ".csv")]
    )
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def read_pack(path: Path) -> PackDocument:
    """The document of a pack: a TOML file, or a directory of them."""
    document = PackDocument()
    files = [path]
    if path.is_dir():
        files = sorted(path.glob("*.toml"), key=lambda file: (file.name != "pack.toml", file.name))
        if not files:
            raise PackError(path.name, "", "", "there is no .toml file in this directory")
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PackError(file.name, "", "", f"this file cannot be read: {error}") from None
        document.add(file.name, text)
    return document


def fill(document: PackDocument, kind: type[T]) -> T:
    """The document as a struct of this kind, or a :class:`PackError` that names the first wrong field."""
    try:
        return msgspec.convert(document.tables, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        trail = [int(index) if index else name for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path)]
        missing = re.search(r"(?:missing required|contains unknown) field `(\w+)`", message)
        if missing:
            trail.append(missing[1])
        raise document.error(tuple(trail), message[:1].lower() + message[1:]) from None


def pack_hash(pack: object) -> str:
    """32 hex digits that change whenever anything in a loaded pack changes."""
    data = msgspec.json.encode(pack, order="deterministic")
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def as_pack(pack: object, kind: type[T]) -> T:
    """The same pack, known to be one of this game's."""
    if not isinstance(pack, kind):
        raise TypeError(f"this is a {type(pack).__name__}, not a {kind.__name__}")
    return pack
