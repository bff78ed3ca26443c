"""The golden playthroughs: one line each. They use small packs that never change.

After a change of the rules that is meant: `python scripts/golden.py`, then read the difference.
"""

from __future__ import annotations

from pathlib import Path

from streetlight.testing import Setting

HERE = Path(__file__).parent

PLAYTHROUGHS: dict[str, tuple[str, int, Setting]] = {
    "blackwood_four": ("blackwood", 1, Setting(4)),
    "loop_two": ("loop", 1, Setting(2, {"pack": "tiny"})),
    "mindflayer_four": ("mindflayer", 1, Setting(4, {"pack": "tiny"})),
    "strangers_two": ("strangers", 1, Setting(2, {"pack": "tiny"})),
    "strangers_brainiac_invasion": (
        "strangers", 2, Setting(3, {"pack": "tiny", "variants": ["brainiac", "total_invasion"]}),
    ),
    "strangers_teams": (
        "strangers", 3, Setting(4, {"pack": "tiny", "variants": ["teams", "well_read"], "seating": "beside"}),
    ),
    "strangers_solo": ("strangers", 4, Setting(1, {"pack": "tiny"})),
    "strangers_architect": ("strangers", 5, Setting(1, {"pack": "tiny", "variants": ["architect"]})),
}  # fmt: skip
"""File name -> game, seed and options."""


def write_out(name: str) -> str:
    """The playthrough as it is by the rules of today."""
    from streetlight.games.registry import game
    from streetlight.testing.golden import transcript

    played, seed, setting = PLAYTHROUGHS[name]
    return transcript(setting.start(game(played), seed), name.replace("_", " "))
