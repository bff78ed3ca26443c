"""What all games do alike with their packs: find one, read it once, and tell what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from streetlight.core.errors import OptionError
from streetlight.core.packs import PackDocument, PackError, fill, is_ours, read_pack

P = TypeVar("P")


class Shelf(Generic[P]):
    """The packs of a game: those that come with it in ``builtin``, and those that people bring along."""

    def __init__(
        self,
        builtin: Path,
        read: Callable[[str | Path], P],
        check: Callable[[str | Path], list[PackError]],
    ) -> None:
        self._builtin = builtin
        self.check = check
        """Everything that is wrong with a pack. An empty list means it is sound."""
        self._read = read
        self._read_once = cache(read)
        self.find = cache(self._find)
        """A pack as an option of a match names it, read once; OptionError if it is not sound."""

    def load(self, where: str | Path = "standard") -> P:
        """A pack by built-in name, directory or file. Raises the first :class:`PackError` if it is not sound."""
        if is_ours(where, self._builtin):
            return self._read_once(where)  # sound: the tests check every pack that comes with the game
        for error in self.check(where):
            raise error
        return self._read(where)

    def _find(self, where: str) -> P:
        try:
            return self.load(where)
        except PackError as error:
            raise OptionError("pack", str(error)) from None


class Headed(Protocol):
    """A pack with a name and a version, as all packs of one document have."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int: ...


H = TypeVar("H", bound=Headed)


class PackCheck(Generic[H]):
    """One pass over a pack. ``errors`` gathers everything that is wrong with it."""

    def __init__(self, pack: H, document: PackDocument) -> None:
        self.pack = pack
        self.document = document
        self.errors: list[PackError] = []

    def all(self) -> list[PackError]:
        """Everything that is wrong, the head first."""
        raise NotImplementedError

    def wrong(self, message: str, *trail: str | int) -> None:
        self.errors.append(self.document.error(trail, message))

    def head(self) -> None:
        if not re.fullmatch(r"[a-z0-9_-]+", self.pack.name):
            self.wrong("must be small letters, digits, - and _", "name")
        if self.pack.version < 1:
            self.wrong("must be 1 or more", "version")

    def unique(self, ids: Sequence[object], *trail: str | int, field: str = "id") -> None:
        for number, id in enumerate(ids):
            if id in ids[:number]:
                self.wrong(f"{id!r} is used twice", *trail, number, field)


def shelf_of(builtin: Path, shape: type[H], check: type[PackCheck[H]]) -> Shelf[H]:
    """The shelf of a game whose packs are one document each, of this shape and checked by this class."""

    def read(where: str | Path) -> H:
        return fill(read_pack(where, builtin), shape)

    def errors(where: str | Path) -> list[PackError]:
        try:
            document = read_pack(where, builtin)
            pack = fill(document, shape)
        except PackError as error:
            return [error]
        return check(pack, document).all()

    return Shelf(builtin, read, errors)
