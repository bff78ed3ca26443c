"""Blackwood Grove in the terminal."""

from __future__ import annotations

import pytest

import streetlight as sl
from streetlight.cli.terminal import Quit, Session
from streetlight.cli.window import TextWindow
from streetlight.core.match import true_state
from streetlight.games.blackwood.screen import screen
from streetlight.games.blackwood.state import Blackwood


def test_after_the_end_the_bots_tell_what_they_took_for_the_rule() -> None:
    match = sl.game("blackwood").start(3, "afterwards", visitor=0, kid=1)
    lines: list[str] = []

    def person(_: str) -> str:
        """Makes the third example the rule, and then plays the first card."""
        return "3" if match.prompts[0].what == "make_rule" else "1"

    Session(match, ["you", "regular", "novice"], TextWindow(person, lines.append)).run()
    told = [line for line in lines if " thought: it " in line]
    assert len(told) == 2 and all("%" in line for line in told)
    assert lines.index(told[0]) > next(at for at, line in enumerate(lines) if "The match is over." in line)


def test_a_mistyped_command_does_not_become_the_pass_rule() -> None:
    match = sl.game("blackwood").start(3, "slip", visitor=0, kid=1)
    lines: list[str] = []
    typed = iter(["hlep", '"hand tools"', "quit"])
    with pytest.raises(Quit):
        Session(match, ["you", "random", "random"], TextWindow(lambda _: next(typed), lines.append)).run()
    assert 'If hlep is all you want to write, put it in quotes: "hlep"' in lines
    assert match.view(0).rule.text == "hand tools"
    assert "Pass Rule: “hand tools”" in screen(match, 0, False, False)


def test_after_the_end_every_verdict_on_a_rule_in_own_words_is_shown() -> None:
    match = sl.game("blackwood").start(3, "verdicts", visitor=0, kid=1)

    def person(_: str) -> str:
        return '"whatever comes first"' if match.prompts[0].what == "make_rule" else "1"

    lines: list[str] = []
    Session(match, ["you", "random", "random"], TextWindow(person, lines.append)).run()
    verdicts = match.view(0).verdicts
    shown = screen(match, 1, False, False)
    for ref, passed in verdicts.items():
        side = "Admitted" if passed else "Repelled"
        listed = next(line for line in shown.splitlines() if line.startswith(f"{side}, all in all: "))
        assert match.game.words.noun(true_state(match, Blackwood), ref, None) in listed


def test_the_agencies_are_named() -> None:
    match = sl.game("blackwood").start(4, "names", visitor=0, kid=1, nsa=3)
    shown = screen(match, 2, False, False)
    assert "Green, agent of the DOE: 7 cards" in shown and "Red, agent of the NSA: 7 cards" in shown
