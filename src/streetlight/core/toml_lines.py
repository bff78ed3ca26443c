"""On which line each part of a TOML text begins.

The standard library reads TOML but does not say where things stood. This walks over a text that was read before, so it
need not notice mistakes: it only finds keys, headers and members of arrays.
"""

from __future__ import annotations

import re
from bisect import bisect_right

PlaceKey = str | int
Trail = tuple[PlaceKey, ...]

_GAP = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})' + r"|'''.*?'''(?:'{0,2})" + r'|"(?:\\.|[^"\\])*"' + r"|'[^']*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\n]+")
_KEY = re.compile(r"""[ \t]*([A-Za-z0-9_-]+|"(?:\\.|[^"\\])*"|'[^']*')[ \t]*""")


def lines_of(text: str) -> dict[Trail, int]:
    """The line, counted from 1, of every part of a valid TOML text, by its trail such as ``("cards", 3, "name")``."""
    return _Walk(text).lines


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Trail, int] = {}
        self._ends = [spot.start() for spot in re.finditer("\n", text)]
        self._counts: dict[Trail, int] = {}
        """How many tables there are so far of each array of tables."""
        self._document()

    def _document(self) -> None:
        base: Trail = ()
        while self._skip_gap():
            if self.text.startswith("[[", self.at):
                start, self.at = self.at, self.at + 2
                table = self._inside(self._keys(), last=False)
                number = self._counts.get(table, 0)
                self._counts[table] = number + 1
                base = (*table, number)
                self._note(table, start)
                self._note(base, start)
                self.at += 2
            elif self.text[self.at] == "[":
                start, self.at = self.at, self.at + 1
                base = self._inside(self._keys())
                self._note(base, start)
                self.at += 1
            else:
                self._pair(base)

    def _inside(self, keys: list[str], last: bool = True) -> Trail:
        """The trail that a header means: a name of an array of tables is its last table so far."""
        trail: Trail = ()
        for number, key in enumerate(keys, start=1):
            trail = (*trail, key)
            if trail in self._counts and (last or number < len(keys)):
                trail = (*trail, self._counts[trail] - 1)
        return trail

    def _pair(self, base: Trail) -> None:
        start = self.at
        trail = (*base, *self._keys())
        self._note(trail, start)
        self.at += 1  # =
        self._value(trail)

    def _value(self, trail: Trail) -> None:
        self._skip_gap()
        string = _STRING.match(self.text, self.at)
        if string:
            self.at = string.end()
        elif self.text[self.at] in "[{":
            closing = "]" if self.text[self.at] == "[" else "}"
            self.at += 1
            number = 0
            while self._skip_gap() and self.text[self.at] != closing:
                if closing == "}":
                    self._pair(trail)
                else:
                    self._note((*trail, number), self.at)
                    self._value((*trail, number))
                    number += 1
            self.at += 1
        else:
            scalar = _SCALAR.match(self.text, self.at)
            self.at = scalar.end() if scalar else self.at + 1

    def _keys(self) -> list[str]:
        keys = []
        while found := _KEY.match(self.text, self.at):
            keys.append(found[1].strip("\"'"))
            self.at = found.end()
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
        return keys

    def _skip_gap(self) -> bool:
        """Go to what comes next. False at the end."""
        gap = _GAP.match(self.text, self.at)
        if gap:
            self.at = gap.end()
        return self.at < len(self.text)

    def _note(self, trail: Trail, at: int) -> None:
        self.lines.setdefault(trail, bisect_right(self._ends, at - 1) + 1)
