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

from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import bytes_of, decoded
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.core.toml_lines import Trail, lines_of

T = TypeVar("T")


class PackDocument:
    """The merged raw document of a pack, which remembers the file and the line that every part came from.

    ``errors`` are the files that could not be read or did not fit together; the rest is in ``tables`` all the same.
    """

    __slots__ = ("_lines", "_places", "_texts", "errors", "main_file", "tables")

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}  # Any: a raw document, before it is known to fit
        self.main_file = ""
        self.errors: list[PackError] = []
        self._texts: dict[str, str] = {}
        self._lines: dict[str, dict[Trail, int]] = {}
        self._places: dict[Trail, tuple[str, Trail]] = {}
        """The file that a part came from, and its trail there."""

    def add(self, file: str, text: str) -> None:
        """Merge one more file into the document."""
        try:
            tables = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # also of what is too deep or too long
            self.errors.append(_no_toml(file, error))
            return
        if not self.main_file or file == "pack.toml":
            self.main_file = file
        self._texts[file] = text
        self._merge(self.tables, tables, file, (), ())

    def _merge(
        self,
        into: dict[str, Any],  # Any: a raw document, before it is known to fit
        part: dict[str, Any],  # Any: as above
        file: str,
        trail: Trail,
        there: Trail,
    ) -> None:
        """Put a part of a file, which lies ``there`` in it, into what is at this trail of the document."""
        for key, value in part.items():
            here: Trail = (*trail, key)
            source: Trail = (*there, key)
            old = into.get(key)
            if isinstance(old, dict) and isinstance(value, dict):
                self._merge(old, value, file, here, source)
                continue
            if isinstance(old, list) and isinstance(value, list):
                start = len(old)
                old.extend(value)
            elif old is None:
                start = 0
                into[key] = value
                self._places[here] = (file, source)
            else:
                message = f"is given in {self.file(here)} already"
                line = self._line(file, source)
                self.errors.append(PackError(file, "", ".".join(map(str, here)), message, line))
                continue
            if isinstance(value, list):
                for offset in range(len(value)):
                    self._places[(*here, start + offset)] = (file, (*source, offset))

    def file(self, trail: Trail) -> str:
        """The file that holds the part at the end of this trail."""
        return self._place(trail)[0]

    def line(self, trail: Trail) -> int:
        """The line on which the part at the end of this trail begins, or the nearest thing around it; else 0."""
        file, source = self._place(trail)
        return self._line(file, source)

    def _place(self, trail: Trail) -> tuple[str, Trail]:
        for length in range(len(trail), 0, -1):
            found = self._places.get(trail[:length])
            if found is not None:
                file, source = found
                return file, (*source, *trail[length:])
        return self.main_file, ()

    def _line(self, file: str, source: Trail) -> int:
        if file not in self._lines:
            self._lines[file] = lines_of(self._texts.get(file, ""))
        lines = self._lines[file]
        return next((lines[source[:n]] for n in range(len(source), 0, -1) if source[:n] in lines), 0)

    def error(self, trail: Trail, message: str) -> PackError:
        """An error at a trail such as ``("cards", 3, "effect", "steps")``.

        The entry is the last list member on the trail, called by its ``id`` where it has one.
        """
        part: Any = self.tables  # Any: whatever lies on the trail
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
        return PackError(self.file(trail), entry, ".".join(rest), message, self.line(trail))


def _no_toml(file: str, error: Exception) -> PackError:
    message = str(error)
    spot = re.search(r" \(at line (\d+), (column \d+)\)$", message)
    if spot:
        message = f"{message[: spot.start()]} ({spot[2]})"
    return PackError(file, "", "", f"this is not valid TOML: {message}", int(spot[1]) if spot else 0)


def path_of(where: str | Path, builtin: Path, shelf: PackShelf = BUILT_IN) -> Path:
    """Where a pack lies: a directory or a file, or the name of one in ``builtin`` or on the shelf. Else PackError."""
    path = Path(where)
    if isinstance(where, str) and where in shelf.carried:
        return shelf.carried[where]
    if isinstance(where, str) and re.fullmatch(r"[a-z0-9_-]+", where):
        named = [builtin / where]
        for home in shelf.folders:
            named += [home / f"{where}.toml", home / f"{where}.zip", home / where]
        path = next((found for found in named if found.exists()), path)
    if not path.is_dir() and not path.is_file():
        known = ", ".join(
            sorted(child.name for child in builtin.iterdir() if child.is_dir() and child.name[0] != "_")
        )
        raise PackError(str(where), "", "", f"there is no such pack, file or directory (built in: {known})")
    return path


def open_pack(path: Path) -> PackDocument:
    """The document of a pack: a TOML file, or a folder or zip of them. What can't be read is among its `errors`."""
    document = PackDocument()
    try:
        files = {name: data for name, data in bytes_of(path).items() if not name.endswith(".csv")}
    except PackError as error:
        document.errors.append(error)
        return document
    if not files:
        document.errors.append(PackError(path.name, "", "", "there is no .toml file in it"))
    for name in sorted(files, key=lambda name: (name != "pack.toml", name)):
        try:
            document.add(name, decoded(name, files[name]))
        except PackError as error:
            document.errors.append(error)
    return document


def read_pack(path: Path) -> PackDocument:
    """The document of a pack that can be read as a whole, or the first :class:`PackError`."""
    document = open_pack(path)
    for error in document.errors:
        raise error
    return document


def misfits(document: PackDocument, kind: type) -> list[PackError]:
    """All that keeps the document from being a struct of this kind."""
    from streetlight.core.pack_faults import faults_of  # late: most packs are sound

    faults = faults_of(document.tables, kind)
    if document.errors:  # what is missing may be in a file that can't be read
        faults = [fault for fault in faults if len(fault.trail) > 1]
    return [document.error(fault.trail, fault.message) for fault in faults]


def fill(document: PackDocument, kind: type[T]) -> T:
    """The document as a struct of this kind, or a :class:`PackError` that names the first wrong field."""
    try:
        return msgspec.convert(document.tables, kind)
    except msgspec.ValidationError:
        raise misfits(document, kind)[0] from None


def pack_hash(pack: object) -> str:
    """32 hex digits that change whenever anything in a loaded pack changes."""
    data = msgspec.json.encode(pack, order="deterministic")
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def as_pack(pack: object, kind: type[T]) -> T:
    """The same pack, known to be one of this game's."""
    if not isinstance(pack, kind):
        raise TypeError(f"this is a {type(pack).__name__}, not a {kind.__name__}")
    return pack
