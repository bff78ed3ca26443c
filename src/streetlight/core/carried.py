"""Packs that records carry: put into a folder of this process, where their game can read them."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from streetlight.core.errors import RecordError

FILE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,80}\.(toml|csv)")
"""What a file of a pack may be called: nothing that could lead out of its folder."""


def unpacked(files: dict[str, str]) -> Path:
    """The folder that holds these files. RecordError if they can't be those of a pack."""
    for name in files:
        if not FILE.fullmatch(name):
            raise RecordError(f"no file of a pack is called {name[:80]!r}")
    data = msgspec.json.encode(files, order="deterministic")
    home = Path(_home().name) / blake2b(data, digest_size=12).hexdigest()
    if not home.exists():
        home.mkdir()
        for name, text in files.items():
            (home / name).write_text(text, encoding="utf-8")
    return home


@cache
def _home() -> tempfile.TemporaryDirectory[str]:
    """A folder of this process, which goes when the process ends."""
    return tempfile.TemporaryDirectory(prefix="streetlight-packs-")
