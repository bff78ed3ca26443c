"""Matches that are kept, told in words, looked at from near by, and taken back."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import streetlight as sl
from streetlight.cli import store
from streetlight.cli.learned import anybody_learned
from streetlight.cli.terminal import Quit, Session
from streetlight.cli.window import TextWindow
from streetlight.core.match import Match
from tests.cli.test_terminal import streetlight

SEATS = {"strangers": 3, "mindflayer": 4, "blackwood": 3, "loop": 2}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def told(match: Match, *typed: str, others: str = "novice", words: bool = True) -> list[str]:
    """What is shown to one person who types these lines and leaves."""
    lines: list[str] = []
    typing = itertools.chain(typed, ["quit"])
    window = TextWindow(lambda _: next(typing), lines.append)
    with pytest.raises(Quit):
        Session(match, ["you", *[others] * (match.seats - 1)], window, words=words).run()
    return "\n".join(lines).split("\n")


def test_several_matches_are_kept_and_can_be_chosen_from(home: Path) -> None:
    for game in ("strangers", "loop", "strangers"):
        streetlight("play", game, "--seed", "3", typed="1\n1\nquit\n")
    listed = streetlight("matches").stdout.splitlines()
    assert len(listed) == 4 and "Tales from the Loop" in "".join(listed)
    assert listed[-1] == "Go on with one: streetlight play --load 1"
    number = next(line.split()[0] for line in listed if "Loop" in line)
    assert "Tales from the Loop" in streetlight("play", "--load", number, typed="quit\n").stdout
    wrong = streetlight("play", "--load", "9")
    assert wrong.returncode == 1 and "There is no match 9. `streetlight matches` lists them." in wrong.stderr


def test_a_match_that_is_over_waits_no_more(home: Path) -> None:
    streetlight("play", "strangers", "--seats", "you,novice", "--seed", "4", typed="1\n" * 400)
    assert store.kept_matches() == []
    assert "No match is waiting." in streetlight("matches").stdout


def test_every_answer_is_kept_before_the_next_question(home: Path) -> None:
    match = sl.game("strangers").start(2, 5)
    file = home / "matches" / "mine.json"
    kept: list[int] = []

    def person(_: str) -> str:
        kept.append(len(store.read(file).record.answers))
        if len(kept) == 5:
            raise EOFError
        return "1"

    session = Session(match, ["you", "novice"], TextWindow(person, lambda _: None), file)
    with pytest.raises(Quit):
        session.run()
    assert kept == sorted(set(kept)) and kept[-1] == session.match.answers_given


@pytest.mark.parametrize("game", SEATS)
def test_in_words_nothing_is_drawn_and_the_goal_has_its_numbers(game: str) -> None:
    lines = told(sl.game(game).start(SEATS[game], 3), "1", "1", "goal", "board")
    assert not any(sign in line for line in lines for sign in "┌─│╔═║")
    assert any(any(char.isdigit() for char in line) for line in lines)


@pytest.mark.parametrize(
    ("game", "typed", "words"),
    [
        ("strangers", "look F4", "School Bus Stop."),
        ("strangers", "look library", "Entered from G2."),
        (
            "strangers",
            "path school library",
            "School to Town Library: 4 steps. School, F3, F2, G2, Town Library.",
        ),
        ("strangers", "path kid D3 north park", "D3 to North Park: 1 step."),
        ("strangers", "look nowhere", "There is nothing called 'nowhere'."),
        ("strangers", "path nowhere library", "There is no such way."),
        ("strangers", "look", "For example: look F4"),
        ("mindflayer", "look benny", "Benny holds "),
        ("mindflayer", "path here there", "There are no ways to go in this game."),
        ("blackwood", "look sky", "cards in hand; face down:"),
        ("loop", "look school", "One line away:"),
        ("loop", "path school M", "line"),
    ],
)
def test_things_are_looked_at_from_near_by(game: str, typed: str, words: str) -> None:
    lines = " ".join(" ".join(told(sl.game(game).start(SEATS[game], 3), "1", typed)).split())
    assert words in lines, lines[-900:]


def test_the_nearest_places_are_told_for_kids_who_are_out() -> None:
    lines = told(sl.game("strangers").start(2, 4, first=0), "1", others="random")
    assert any(line.startswith("From School, in steps: ") for line in lines)


def test_news_is_what_happened_since_the_last_choice() -> None:
    lines = told(sl.game("strangers").start(2, 4, first=0), "1", "news")
    after = lines[len(lines) - 1 - lines[::-1].index("  Orange's kid came out of School.") :]
    assert any(line.startswith("  Sky") for line in after)


@pytest.mark.rule("DTS-76")
def test_a_card_can_be_taken_back_in_the_middle_of_it() -> None:
    """Against bots nobody learns anything by a card that is played, until something is drawn or somebody answers."""
    for seed in range(40):
        match = sl.game("strangers").start(2, seed, first=0)
        match.answer(0, "let_out")
        while match.waiting != (0,):
            match.answer(1, match.prompts[1].options[0])
        ids = [option.id for option in match.prompts[0].options]
        walk = next((id for id in ids if id.startswith("play:") and "no effect" not in id), None)
        if walk is None:
            continue
        before = match.answers_given
        match.answer(0, walk)
        if (
            match.waiting == (0,)
            and match.mark()[:-1] == match.game.replay(match.record(), before).mark()[:-1]
        ):
            assert not anybody_learned(match, before, [0])
            lines = told(match.game.replay(match.record(), before), str(ids.index(walk) + 1), "undo")
            assert "Taken back." in lines
            return
    pytest.fail("no such card was dealt")


def test_what_was_drawn_since_can_not_be_taken_back() -> None:
    match = sl.game("strangers").start(2, 4, first=0)
    match.answer(0, "let_out")
    while match.waiting != (0,):
        match.answer(1, match.prompts[1].options[0])
    before = match.answers_given
    card = next(option for option in match.prompts[0].options if option.id.startswith("play:"))
    match.answer(0, card)
    while match.waiting == (0,):
        match.answer(0, match.prompts[0].options[0])
    assert anybody_learned(match, before, [0])
    assert anybody_learned(match, before, [0, 1])
