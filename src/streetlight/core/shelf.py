"""Where packs are looked up. It imports nothing, because every game has a shelf and most matches need no other pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class PackShelf:
    """Folders in which packs are found by name, beside those that come with a game.

    A pack that somebody brought along is a file ``<name>.toml`` or ``<name>.zip``, which is checked when it is loaded.
    A directory ``<name>`` was found sound before it was put there: most came with a game when a match began, and may
    have changed since. Whoever starts a server or a command makes its shelf and passes it on; two shelves are never
    the same.

    `carried` are packs that came with a record, where they lie now, by what the record calls them: a name or a path.
    """

    __slots__ = ("carried", "folders")

    def __init__(self, *folders: Path, carried: Mapping[str, Path] | None = None) -> None:
        self.folders = folders
        self.carried = carried or {}

    def carrying(self, name: str, path: Path) -> PackShelf:
        """A shelf with everything on this one, and a pack that came with a record."""
        return PackShelf(*self.folders, carried={**self.carried, name: path})

    def file(self, name: str) -> Path | None:
        """The pack of this name that somebody brought along."""
        return next((found for home in self.folders for found in _files(home, name) if found.exists()), None)

    def directory(self, name: str) -> Path | None:
        """The pack of this name that was found sound before."""
        return next((found for home in self.folders if (found := home / name).is_dir()), None)


def _files(home: Path, name: str) -> list[Path]:
    return [home / f"{name}.toml", home / f"{name}.zip"]


BUILT_IN = PackShelf()
"""No folders: only what comes with the games."""
