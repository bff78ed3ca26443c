"""The standard pack with the scenarios and cards of `extra.toml`, as a pack of its own."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path

from streetlight.games.loop.pack.loading import BUILTIN


def _make_pack() -> str:
    folder = Path(tempfile.mkdtemp(prefix="streetlight-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(BUILTIN / "standard", folder, dirs_exist_ok=True)
    shutil.copy(Path(__file__).parent / "extra.toml", folder / "scenario-extra.toml")
    main = folder / "pack.toml"
    text = main.read_text(encoding="utf-8")
    main.write_text(text.replace('box = "standard"', 'box = "other"'), encoding="utf-8")
    return str(folder)


PACK = _make_pack()
