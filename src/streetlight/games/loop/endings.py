"""In how many ways a scenario can end well: told after the end, so that people know whether there is another one."""

from __future__ import annotations

import msgspec

from streetlight.games.loop.pack import effects
from streetlight.games.loop.state import Loop


def good_endings(g: Loop) -> int:
    """The endings that its Diary cards can bring, each counted once."""
    found: set[str] = set()
    ahead: list[object] = [g.rules.sides]
    while ahead:
        thing = ahead.pop()
        if isinstance(thing, effects.Win):
            found.add(thing.ending)
        elif isinstance(thing, msgspec.Struct):
            ahead.extend(msgspec.structs.astuple(thing))
        elif isinstance(thing, tuple):
            ahead.extend(thing)
    return len(found)
