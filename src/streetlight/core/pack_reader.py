"""What all games do alike with their packs: find one, read it once, and tell what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from streetlight.core.errors import OptionError
from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import files_of
from streetlight.core.packs import PackDocument, fill, misfits, open_pack, path_of, read_pack
from streetlight.core.shelf import BUILT_IN, PackShelf

P = TypeVar("P")

KEPT = 64
"""Packs of a game that are kept loaded: a server may be brought any number of them."""

Offers = Mapping[str, list[tuple[str, str, str]]]
"""What can be chosen with a pack, by option: each as (id, name, text)."""


class PackReader(Generic[P]):
    """The packs of a game: those that come with it in ``builtin``, and those that lie on a shelf."""

    def __init__(
        self,
        builtin: Path,
        shape: type,
        read: Callable[[Path], P],
        check: Callable[[Path], list[PackError]],
        offers: Callable[[P], Offers] | None = None,
        warnings: Callable[[Path], list[PackError]] | None = None,
    ) -> None:
        self.builtin = builtin
        """The folder with those that come with the game."""
        self.shape = shape
        """What the TOML files of a pack fill."""
        self._read = read
        self._check = check
        self._offers = offers
        self._warnings = warnings
        self._read_once = lru_cache(KEPT)(read)
        self._found = lru_cache(KEPT)(self._find)

    def check(self, where: str | Path, shelf: PackShelf = BUILT_IN) -> list[PackError]:
        """Everything that is wrong with a pack. An empty list means it is sound."""
        try:
            return self._check(path_of(where, self.builtin, shelf))
        except PackError as error:
            return [error]

    def warnings(self, where: str | Path, shelf: PackShelf = BUILT_IN) -> list[PackError]:
        """What is odd about a sound pack and may be meant so; nothing of one that is not sound."""
        path = path_of(where, self.builtin, shelf)
        return [] if self._warnings is None or self._check(path) else self._warnings(path)

    def load(self, where: str | Path = "standard", shelf: PackShelf = BUILT_IN) -> P:
        """A pack by name, directory or file, read anew. Raises the first :class:`PackError` if it is not sound."""
        path = path_of(where, self.builtin, shelf)
        if path.is_dir() and path.parent in (self.builtin, *shelf.folders):
            return self._read_once(path)  # sound, see `PackShelf`; the tests check all that come with a game
        for error in self._check(path):
            raise error
        return self._read(path)

    def find(self, where: str, shelf: PackShelf = BUILT_IN) -> P:
        """A pack as an option of a match names it, read once; OptionError if it is not sound."""
        return self._found(where, shelf)[0]

    def files(self, where: str, shelf: PackShelf = BUILT_IN) -> dict[str, str]:
        """The files of a pack as they were when it was found; none of one that comes with the game."""
        return self._found(where, shelf)[1]

    def _find(self, where: str, shelf: PackShelf) -> tuple[P, dict[str, str]]:
        try:
            pack = self.load(where, shelf)
            path = path_of(where, self.builtin, shelf)
        except PackError as error:
            raise OptionError("pack", str(error)) from None
        return pack, {} if path.parent == self.builtin else files_of(path)

    def offers(self, where: str, shelf: PackShelf = BUILT_IN) -> Offers:
        """What can be chosen with a pack, by option: nothing in most games."""
        return {} if self._offers is None else self._offers(self.find(where, shelf))


class Headed(Protocol):
    """A pack with a name and a version, as all packs of one document have."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int: ...


H = TypeVar("H", bound=Headed)


class PackCheck(Generic[H]):
    """One pass over a pack. ``errors`` gathers everything that is wrong with it, ``warnings`` what is odd."""

    def __init__(self, pack: H, document: PackDocument) -> None:
        self.pack = pack
        self.document = document
        self.errors: list[PackError] = []
        self.warnings: list[PackError] = []

    def all(self) -> list[PackError]:
        """Everything that is wrong, the head first."""
        raise NotImplementedError

    def wrong(self, message: str, *trail: str | int) -> None:
        self.errors.append(self.document.error(trail, message))

    def odd(self, message: str, *trail: str | int) -> None:
        """A pack may be played with this, but it looks like a slip."""
        self.warnings.append(self.document.error(trail, message))

    def same_names(self) -> None:
        """Two entries of one list that people can't tell apart are odd."""
        for table, entries in self.document.tables.items():
            names = (
                [each.get("name") for each in entries if isinstance(each, dict)]
                if isinstance(entries, list)
                else []
            )
            for number, name in enumerate(names):
                if name and name in names[:number]:
                    self.odd(f"another of the {table} is called {name!r} too", table, number, "name")

    def text_agrees(self, text: str, numbers: Sequence[int], *trail: str | int) -> None:
        """A text that speaks of other numbers than what happens is odd: "2 spaces" where it is 3."""
        said = numbers_in(text)
        for number in numbers:
            if said and number not in said:
                self.odd(f"the text does not speak of {number}", *trail)

    def head(self) -> None:
        if not re.fullmatch(r"[a-z0-9_-]+", self.pack.name):
            self.wrong("must be small letters, digits, - and _", "name")
        if self.pack.version < 1:
            self.wrong("must be 1 or more", "version")

    def unique(self, ids: Sequence[object], *trail: str | int, field: str = "id") -> None:
        for number, id in enumerate(ids):
            if id in ids[:number]:
                self.wrong(f"{id!r} is used twice", *trail, number, field)


NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def numbers_in(text: str) -> set[int]:
    """The numbers that a text speaks of, in digits or in words up to ten."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    return {int(word) for word in words if word.isdigit()} | {
        NUMBER_WORDS.index(word) for word in words if word in NUMBER_WORDS
    }


def reader_of(
    builtin: Path, shape: type[H], check: type[PackCheck[H]], offers: Callable[[H], Offers] | None = None
) -> PackReader[H]:
    """The reader of a game whose packs are one document each, of this shape and checked by this class."""

    def read(path: Path) -> H:
        return fill(read_pack(path), shape)

    def errors(path: Path) -> list[PackError]:
        document = open_pack(path)
        found = [*document.errors, *misfits(document, shape)]
        return found or check(fill(document, shape), document).all()

    def warnings(path: Path) -> list[PackError]:
        document = read_pack(path)
        checked = check(fill(document, shape), document)
        checked.all()
        checked.same_names()
        return checked.warnings

    return PackReader(builtin, shape, read, errors, offers, warnings)


# Any: those who hold the readers of all games can't name the types of their packs.
AnyPackReader = PackReader[Any]
