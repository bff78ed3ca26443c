"""What is wrong with a pack, and where."""

from __future__ import annotations

from streetlight.core.errors import StreetlightError


class PackError(StreetlightError):
    """A pack is not sound: ``file``, ``entry``, ``field`` and ``line`` name the place ("" or 0 where there is none)."""

    def __init__(self, file: str, entry: str, field: str, message: str, line: int = 0) -> None:
        self.file = file
        self.entry = entry
        self.field = field
        self.message = message
        self.line = line
        where = [file] + [f"{word} {name!r}" for word, name in (("entry", entry), ("field", field)) if name]
        if line:
            where.append(f"line {line}")
        super().__init__(f"{', '.join(where)}: {message}")
