"""Finding and reading packs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.packs import PackError, fill, pack_hash, path_of, read_pack
from streetlight.core.shelf import Shelf
from streetlight.games.blackwood.pack.check import faults
from streetlight.games.blackwood.pack.content import PackData
from streetlight.games.blackwood.pack.knowledge import Pass, merge, read_pass
from streetlight.games.blackwood.rules.passrule import Workshop
from streetlight.games.title import Packs

BUILTIN: Final = Path(__file__).parent


class Pack:
    """A loaded pack: its data, the merged table, the workshop built from it, and its hash."""

    __slots__ = ("data", "hash", "names", "table", "workshop")

    def __init__(self, data: PackData, table: Pass) -> None:
        self.data = data
        self.table = table
        self.workshop = Workshop(data, table)
        self.names: tuple[str, ...] = tuple(thing.name for thing in data.object)
        self.hash = pack_hash([data, table.grades, table.quantities])


def read_data(where: str | Path) -> PackData:
    return fill(read_pack(where, BUILTIN), PackData)


def _read(where: str | Path) -> Pack:
    data = read_data(where)
    return Pack(data, merge(read_passes(where, data), data))


def read_passes(where: str | Path, data: PackData) -> list[Pass]:
    folder = path_of(where, BUILTIN)
    files = sorted(folder.glob("table_pass*.csv")) if folder.is_dir() else []
    if not files:
        raise PackError(folder.name, "", "", "there is no table_pass1.csv beside the pack")
    return [read_pass(file, data) for file in files]


def check_pack(where: str | Path) -> list[PackError]:
    """Everything that is wrong with a pack. An empty list means it is sound."""
    try:
        pack = _read(where)
    except PackError as error:
        return [error]
    return faults(pack)


SHELF: Final = Shelf(BUILTIN, _read, check_pack)
load_pack: Final = SHELF.load
find_pack: Final = SHELF.find


PACKS: Final = Packs(builtin=BUILTIN, check=check_pack)
