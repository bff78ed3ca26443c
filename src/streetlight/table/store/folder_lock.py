"""One server for each folder: two would write over each other's tables."""

from __future__ import annotations

import fcntl
from pathlib import Path

from streetlight.table.store.storage import StorageError


class FolderLock:
    """Held while a server uses the folder. The system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """StorageError if another server holds it, or the folder can't be used."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / "in-use").open("a")
        except OSError as error:
            raise StorageError(f"{folder} can't be used: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise StorageError(f"another Streetlight server already uses {folder}") from None

    def release(self) -> None:
        self._file.close()
