"""Finding and reading packs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import files_of
from streetlight.core.pack_reader import PackReader
from streetlight.core.packs import fill, misfits, open_pack, pack_hash, read_pack
from streetlight.games.blackwood.pack.check import Check
from streetlight.games.blackwood.pack.content import PackData
from streetlight.games.blackwood.pack.knowledge import AuthorPass, merge, read_pass
from streetlight.games.blackwood.rules.passrule import Workshop

BUILTIN: Final = Path(__file__).parent


class Pack:
    """A loaded pack: its data, the merged table, the workshop built from it, and its hash."""

    __slots__ = ("data", "hash", "names", "table", "workshop")

    def __init__(self, data: PackData, table: AuthorPass) -> None:
        self.data = data
        self.table = table
        self.workshop = Workshop(data, table)
        self.names: tuple[str, ...] = tuple(thing.name for thing in data.object)
        self.hash = pack_hash([data, table.grades, table.quantities])


def read_data(path: Path) -> PackData:
    return fill(read_pack(path), PackData)


def read_passes(path: Path, data: PackData) -> tuple[list[AuthorPass], list[PackError]]:
    """The passes that lie beside the TOML files, and everything that is wrong with them."""
    try:
        tables = {name: text for name, text in files_of(path).items() if name.endswith(".csv")}
    except PackError as error:
        return [], [error]
    if not tables:
        return [], [PackError(path.name, "", "", "there is no table_pass1.csv beside the pack")]
    read = [read_pass(name, text, data) for name, text in tables.items()]
    return [passed for passed, _ in read], [error for _, errors in read for error in errors]


def _read(path: Path) -> Pack:
    data = read_data(path)
    return Pack(data, merge(read_passes(path, data)[0], data))


def _errors(path: Path) -> list[PackError]:
    document = open_pack(path)
    unread = [*document.errors, *misfits(document, PackData)]
    if unread:
        return unread
    data = fill(document, PackData)
    check = Check(data, document)
    passes, wrong = read_passes(path, data)
    found = [*check.all(), *wrong]
    if found:
        return found
    pack = Pack(data, merge(passes, data))
    check.table(pack.workshop)
    return check.errors


PACKS: Final = PackReader(BUILTIN, PackData, _read, _errors)
check_pack: Final = PACKS.check
load_pack: Final = PACKS.load
