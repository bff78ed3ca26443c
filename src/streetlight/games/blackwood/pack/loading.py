"""Finding and reading packs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from streetlight.core.pack_reader import PackReader
from streetlight.core.packs import PackError, fill, pack_hash, read_pack
from streetlight.games.blackwood.pack.check import faults
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


def read_passes(path: Path, data: PackData) -> list[AuthorPass]:
    files = sorted(path.glob("table_pass*.csv")) if path.is_dir() else []
    if not files:
        raise PackError(path.name, "", "", "there is no table_pass1.csv beside the pack")
    return [read_pass(file, data) for file in files]


def _read(path: Path) -> Pack:
    data = read_data(path)
    return Pack(data, merge(read_passes(path, data), data))


PACKS: Final = PackReader(BUILTIN, _read, lambda path: faults(_read(path)))
check_pack: Final = PACKS.check
load_pack: Final = PACKS.load
