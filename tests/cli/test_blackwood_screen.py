"""Blackwood Grove in the terminal."""

from __future__ import annotations

import streetlight as sl
from streetlight.cli.terminal import Session


def test_after_the_end_the_bots_tell_what_they_took_for_the_rule() -> None:
    match = sl.game("blackwood").start(3, "afterwards", visitor=0, kid=1)
    lines: list[str] = []

    def person(_: str) -> str:
        """Makes the third example the rule, and then plays the first card."""
        return "3" if match.prompts[0].what == "make_rule" else "1"

    Session(match, ["you", "regular", "novice"], person, lines.append).run()
    told = [line for line in lines if " thought: it " in line]
    assert len(told) == 2 and all("%" in line for line in told)
    assert lines.index(told[0]) > next(at for at, line in enumerate(lines) if "The match is over." in line)
