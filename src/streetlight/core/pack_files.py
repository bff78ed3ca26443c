"""The files of a pack: a folder of them, a zip of such a folder, or one TOML file."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from streetlight.core.pack_error import PackError

SUFFIXES: Final = (".toml", ".csv")
MOST_FILES: Final = 200
MOST_BYTES: Final = 4_000_000
"""Of all files of a zip together: a small zip may hold a sea of zeros."""


def readable(path: Path) -> dict[str, str]:
    """The same of a pack that somebody is still at: what is no UTF-8 is shown as well as it can be. PackError if it is
    no pack at all."""
    return {name: data.decode("utf-8-sig", "replace") for name, data in bytes_of(path).items()}


def files_of(path: Path) -> dict[str, str]:
    """The text of every file of a pack, by its name."""
    if path.is_dir():
        files = [file for file in sorted(path.iterdir()) if file.suffix in SUFFIXES]
        return {file.name: text_of(file) for file in files}
    if path.suffix == ".zip":
        return unzipped(path.name, _bytes_of(path))
    return {path.name: text_of(path)}


def bytes_of(path: Path) -> dict[str, bytes]:
    """The same before they are read as text, so that one file that can't be read does not hide the others."""
    if path.is_dir():
        files = [file for file in sorted(path.iterdir()) if file.suffix in SUFFIXES]
        return {file.name: _bytes_of(file) for file in files}
    if path.suffix == ".zip":
        return _unzipped(path.name, _bytes_of(path))
    return {path.name: _bytes_of(path)}


def text_of(file: Path) -> str:
    """The text of one file of a pack."""
    return decoded(file.name, _bytes_of(file))


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise PackError(file.name, "", "", f"this file cannot be read: {error.strerror}") from None


def decoded(file: str, data: bytes) -> str:
    """The bytes of a file as text. Some editors begin UTF-8 with a mark, which is left out."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise PackError(file, "", "", "this file is in UTF-16. Save it as UTF-8.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"the byte 0x{data[error.start]:02x} is not UTF-8. Save the file as UTF-8."
        raise PackError(file, "", "", wrong, line) from None


def unzipped(name: str, data: bytes) -> dict[str, str]:
    """The files in a zip called `name`, by their own names; folders in it don't count."""
    return {file: decoded(file, content) for file, content in _unzipped(name, data).items()}


def _unzipped(name: str, data: bytes) -> dict[str, bytes]:
    import io  # late: few packs are zips, and this module is imported with the library
    import zipfile
    import zlib

    found: dict[str, bytes] = {}
    left = MOST_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [each for each in archive.infolist() if _is_part(each.filename)]
            if len(inside) > MOST_FILES:
                raise PackError(name, "", "", f"{len(inside)} files are too many; at most {MOST_FILES}")
            for each in inside:
                file = PurePosixPath(each.filename).name
                if file in found:
                    raise PackError(name, "", "", f"there are two files called {file}")
                with archive.open(each) as part:
                    found[file] = part.read(left + 1)
                left -= len(found[file])
                if left < 0:
                    raise PackError(name, "", "", f"its files are larger than {MOST_BYTES // 1_000_000} MB")
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise PackError(name, "", "", f"this is not a zip that can be read: {error}") from None
    return dict(sorted(found.items()))


def _is_part(entry: str) -> bool:
    path = PurePosixPath(entry)
    hidden = path.name.startswith(".") or "__MACOSX" in path.parts
    return not entry.endswith("/") and path.suffix in SUFFIXES and not hidden


def zipped(files: Mapping[str, str]) -> bytes:
    """The files as a zip, the same bytes for the same files."""
    import io
    import zipfile

    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name].encode(), zipfile.ZIP_DEFLATED)
    return whole.getvalue()
