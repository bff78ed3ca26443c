"""Guided first matches: each goes as it is told, whichever of the wanted answers is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from streetlight.games.lessons import LEARNER, Guide, Lesson, LessonError, problem_of, read_lesson
from streetlight.games.registry import game, games_in_order, lesson_of

LESSONS = [name for name in games_in_order() if lesson_of(name) is not None]


def lesson(name: str) -> Lesson:
    found = lesson_of(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_goes_as_it_is_told(name: str) -> None:
    problem = problem_of(lesson(name), game(name))
    assert not problem, f"{problem}\nFind another deal: python scripts/lessons.py {name} --find"


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_not_meant_is_not_accepted_and_the_match_goes_on_by_itself(name: str) -> None:
    match = lesson(name).start(game(name))
    wrong = 0
    for given in range(len(lesson(name).steps)):
        guide = Guide(lesson(name), match, given)
        step = guide.step
        assert step is not None
        wanted = {id for answer in guide.wanted() for id in answer}
        for option in match.prompts[step.seat].options if step.want else ():
            if option.id not in wanted and match.prompts[step.seat].kind == "one":
                assert not guide.accepts(step.seat, option.id)
                wrong += step.seat == LEARNER
        assert not guide.accepts(step.seat + 1, match.prompts[step.seat].options[0].id)
        answer = guide.answer()
        assert answer is not None and guide.accepts(*answer)
        match.answer(*answer)
    assert wrong  # else there is nothing to learn
    end = Guide(lesson(name), match, len(lesson(name).steps))
    assert end.complete and end.step is None and not match.over
    assert end.accepts(*next((seat, prompt.options[0].id) for seat, prompt in match.prompts.items()))


def test_a_lesson_that_does_not_fit_leaves_the_match_alone() -> None:
    """Nobody is stuck because a card has changed."""
    match = lesson("strangers").start(game("strangers"))
    match.answer(LEARNER, "let_out")
    guide = Guide(lesson("strangers"), match, 0)  # as if nothing had been answered: seat 0 is not asked
    assert guide.step is None and not guide.complete
    assert guide.accepts(1, "let_out")


WITHOUT_NOTES = """
title = "A lesson"
text = "Teaches nothing."
minutes = 5
seed = "1"
options = {}
others = [{ name = "Dot", level = "novice" }]
ending = []
steps = [STEP]
"""


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ('{ what = "turn" }', "step 1 of lesson.toml says nothing"),
        ('{ what = "turn", seat = 1 }', "does not say what seat 1 does"),
        ('{ what = "turn", seat = 2, want = ["a"] }', "nobody sits there"),
        ('{ what = "turn", wants = ["a"] }', "wants"),
    ],
)
def test_a_lesson_that_is_none_is_named(tmp_path: Path, step: str, complaint: str) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(WITHOUT_NOTES.replace("STEP", step), encoding="utf-8")
    with pytest.raises(LessonError, match=complaint):
        read_lesson(file)
