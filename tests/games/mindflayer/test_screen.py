"""Attack of the Mind Flayer in the terminal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import streetlight as sl
from streetlight.cli.terminal import Quit, Session
from streetlight.cli.window import TextWindow
from streetlight.core.match import Match
from streetlight.telling.claims import claim_in, claims_of
from streetlight.telling.screens import screen


def played(seats: int, answers: int) -> Match:
    """A match after so many answers of people who don't think."""
    match = sl.game("mindflayer").start(seats, "basement")
    chance = random.Random(1)
    while not match.over and answers > 0:
        for seat, prompt in list(match.prompts.items()):
            match.answer(seat, chance.choice(prompt.options).id)
            answers -= 1
    return match


@pytest.mark.rule("MF-69")
def test_the_screen_shows_your_own_cards_and_side_and_of_others_what_lies_open() -> None:
    match = played(6, 7)
    view = match.view(0)
    text = screen(match, 0, ascii_only=True, legend=True)
    assert text.isascii()
    assert f"You are {view.you.team.capitalize()}." in text
    assert "Your hand:" in text and "Last gifts: F = Mind Flayer" in text
    for player in view.players:
        assert f"{match.game.words.seat_names[player.seat]:<8}{player.hand} cards" in text
    assert "Possessed" not in screen(match, None, ascii_only=True, legend=False)


def test_every_moment_of_a_match_has_a_screen() -> None:
    for answers in range(0, 90, 3):
        match = played(5, answers)
        for seat in (None, 2):
            assert "Meetings held:" in screen(match, seat, ascii_only=False, legend=False)
    assert match.over
    assert "Sane" in screen(match, None, ascii_only=True, legend=False)


@pytest.mark.parametrize(
    ("typed", "claim", "args"),
    [
        ("I am Sane.", "sane", {}),
        ("i hold 2 Mind Flayers", "hold", {"count": 2, "card": "mind_flayer"}),
        ("I hold 0 Hard Hit cards.", "hold", {"count": 0, "card": "hard_hit"}),
        ("My left neighbour passed me a Mind Flayer", "passed", {"side": "left", "card": "mind_flayer"}),
        ("I don\u2019t trust Dex!", "suspect", {"seat": 3}),
        ("give it to cleo", "give_to", {"seat": 2}),
    ],
)
def test_what_is_typed_as_a_claim_is_one_and_bots_hear_it(
    typed: str, claim: str, args: dict[str, object]
) -> None:
    match = played(5, 2)
    saying = claim_in(match, typed)
    assert saying is not None and (saying.claim, saying.args) == (claim, args)
    match.say(0, saying)
    assert match.sight(1).sayings[-1].saying.claim == claim
    assert claim_in(match, "I trust nobody") is None


def test_say_alone_lists_what_bots_understand() -> None:
    assert "I hold ... ... cards" in claims_of(played(5, 0))
    assert claims_of(sl.game("strangers").start(2, 1)) == []


@pytest.mark.rule("MF-54", "MF-55")
def test_at_the_end_it_is_said_which_side_won(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path))
    for seed in (1, 2, 3):
        match = sl.game("mindflayer").start(4, seed)
        lines: list[str] = []
        Session(match, ["novice"] * 4, TextWindow(lambda _: "", lines.append)).run()
        assert match.result is not None
        side = {"sane": "The Sane win.", "possessed": "The Possessed win."}[match.result.details.team]
        assert any(line.startswith(side) for line in lines)


def test_what_is_true_of_every_option_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path))
    match = sl.game("mindflayer").start(5, 1, first=0)
    lines: list[str] = []

    def leave(_: str) -> str:
        raise EOFError

    with pytest.raises(Quit):
        Session(match, ["you", *["novice"] * 4], TextWindow(leave, lines.append)).run()
    effect = match.prompts[0].text.partition("? ")[2]
    assert effect and sum(effect in line for line in lines) == 1
    assert "  1  Benny" in lines
