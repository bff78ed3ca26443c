"""A guided first match: what is shown, which answers are wanted, and what the others do meanwhile.

A lesson is data beside its game (`games/<game>/lesson.toml`), read into the structs below. It is a deal and a list of
steps. Each step is one answer of one seat, so where a lesson is follows from how many answers have been given: taking
back, a restart and a second device need nothing more. Wanted answers are named by the type of their question and the
ids of their choices, never by words or numbers of options; `*` in an id stands for anything ("move:*:rec_center_pool").

`Guide` says at every point of a match what is to be done. Where a step does not fit any more, because rules or cards
have changed, the guide has nothing more to say: the match is a match, and goes on as one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from streetlight.core.errors import StreetlightError
from streetlight.core.events import Event
from streetlight.core.match import Match
from streetlight.core.prompts import Prompt
from streetlight.core.records import RecordedAnswer

LEARNER = 0
"""The seat of the one who learns."""

USUAL_NUDGE = "That is allowed, and a fair idea. For this lesson, take what is marked."

Pattern = str | list[str]
"""A choice id (`one`, `write`), or those that are chosen together (`some`, `order`). `*` stands for anything."""


class LessonError(StreetlightError):
    """A lesson does not say what a lesson must say."""


class LessonNote(Struct, frozen=True, forbid_unknown_fields=True):
    """One new idea. `at` is what it is about: a ref of the game ("space:C4"), or a part of the screen: board, hand,
    question, players, log."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(min_length=1, max_length=420)]
    at: str = ""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One answer. The learner's steps have notes; those of the others only say what they do."""

    seat: int = LEARNER
    what: str
    """The question, by its name."""
    want: list[Pattern] = []
    """Answers that go on, the best first; empty: any answer does. A bot gives the first that is possible."""
    notes: list[LessonNote] = []
    """What to read before the answer, one after the other."""
    nudge: str = ""
    """What is said to one who answers something else."""
    heard: list[str] = []
    """What must have happened since the learner's last step, as names of events and what they tell: "drew", or "gave
    receiver=seat:0 card=card:waffle". A seed is looked for that fits."""
    unheard: list[str] = []
    """What must not have happened since then."""


class LessonSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the others: a bot that plays on when the lesson is over."""

    name: str
    level: str


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A guided first match."""

    title: str
    text: str
    """What one learns, in a sentence."""
    minutes: int
    seed: str
    options: dict[str, Any]  # Any: each game has options of its own
    others: list[LessonSeat]
    steps: list[LessonStep]
    ending: list[LessonNote]
    """What is said when the last step is done."""

    @property
    def seats(self) -> int:
        return 1 + len(self.others)

    def start(self, game: Any) -> Match:  # Any: games of all kinds
        """The match that it is played in."""
        match: Match = game.start(self.seats, self.seed, **self.options)
        return match


def read_lesson(path: Path) -> Lesson:
    """A lesson from its file. LessonError if it is none."""
    try:
        lesson = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LessonError(f"{path.name} is no lesson: {error}") from None
    for number, step in enumerate(lesson.steps, start=1):
        if not 0 <= step.seat < lesson.seats:
            raise LessonError(f"step {number} of {path.name} is for seat {step.seat}, and nobody sits there")
        if step.seat == LEARNER and not step.notes:
            raise LessonError(f"step {number} of {path.name} says nothing to the learner")
        if step.seat != LEARNER and not step.want:
            raise LessonError(f"step {number} of {path.name} does not say what seat {step.seat} does")
    return lesson


class Guide:
    """What a lesson says at one point of a match. Made anew for each look: it keeps nothing."""

    def __init__(self, lesson: Lesson, match: Match, given: int) -> None:
        self.lesson = lesson
        self.match = match
        self.given = given
        """How many answers have been given; also how many steps are done."""
        self.step = self._step()

    def _step(self) -> LessonStep | None:
        """What is to be done now; None at the end, and where the lesson does not fit the match any more."""
        if self.match.over or self.given >= len(self.lesson.steps):
            return None
        step = self.lesson.steps[self.given]
        prompt = self.match.prompts.get(step.seat)
        if prompt is None or prompt.what != step.what:
            return None
        return step if not step.want or self._first(prompt, step) is not None else None

    @property
    def complete(self) -> bool:
        """Is every step done?"""
        return self.given >= len(self.lesson.steps)

    @property
    def number(self) -> int:
        """Counts the learner's steps up to now, this one too, from 1."""
        return sum(step.seat == LEARNER for step in self.lesson.steps[: self.given + 1])

    @property
    def count(self) -> int:
        """How many steps the learner has in all."""
        return sum(step.seat == LEARNER for step in self.lesson.steps)

    def accepts(self, seat: int, answer: RecordedAnswer) -> bool:
        """Is this what is wanted now of this seat?"""
        step = self.step
        if step is None:
            return True
        if step.seat != seat:
            return False
        return not step.want or any(_fits(pattern, answer) for pattern in step.want)

    def wanted(self) -> list[list[str]]:
        """The answers that go on, as ids of options; empty if any answer does."""
        step = self.step
        if step is None:
            return []
        prompt = self.match.prompts[step.seat]
        found = [_expand(pattern, prompt) for pattern in step.want]
        return [answer for answers in found for answer in answers]

    def scripted(self) -> tuple[int, RecordedAnswer] | None:
        """What one of the others does now, if it is their step."""
        step = self.step
        if step is None or step.seat == LEARNER:
            return None
        prompt = self.match.prompts[step.seat]
        found = self._first(prompt, step)
        assert found is not None
        return step.seat, found

    def answer(self) -> tuple[int, RecordedAnswer] | None:
        """The answer that goes on, whoever gives it: how a lesson is played through."""
        step = self.step
        if step is None:
            return None
        prompt = self.match.prompts[step.seat]
        found = self._first(prompt, step) if step.want else _any(prompt)
        assert found is not None
        return step.seat, found

    @staticmethod
    def _first(prompt: Prompt, step: LessonStep) -> RecordedAnswer | None:
        for pattern in step.want:
            answers = _expand(pattern, prompt)
            if answers:
                return answers[0] if prompt.kind in ("some", "order") else answers[0][0]
        return None


def _fits(pattern: Pattern, answer: RecordedAnswer) -> bool:
    """Does an answer look like this?"""
    wanted = [pattern] if isinstance(pattern, str) else pattern
    given = [answer] if isinstance(answer, str) else list(answer)
    if len(wanted) != len(given):
        return False
    left = list(given)
    for each in wanted:
        found = next((id for id in left if fnmatchcase(id, each)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _expand(pattern: Pattern, prompt: Prompt) -> list[list[str]]:
    """The answers to this prompt that look like this."""
    ids = [option.id for option in prompt.options]
    if isinstance(pattern, str):
        return [[id] for id in ids if fnmatchcase(id, pattern)]
    chosen: list[str] = []
    for each in pattern:
        found = next((id for id in ids if fnmatchcase(id, each) and id not in chosen), None)
        if found is None:
            return []
        chosen.append(found)
    return [chosen]


def _any(prompt: Prompt) -> RecordedAnswer:
    """Any legal answer, the first ones."""
    ids = [option.id for option in prompt.options]
    if prompt.kind in ("some", "order"):
        return ids[: prompt.min if prompt.kind == "some" else len(ids)]
    return ids[0]


def problem_of(lesson: Lesson, game: Any) -> str:  # Any: games of all kinds
    """Why a lesson can't be played through as it stands, whichever wanted answers are given; "" if it can."""
    match = lesson.start(game)
    forks: list[tuple[int, Match, RecordedAnswer]] = []
    told = 0
    for at, step in enumerate(lesson.steps):
        problem, told = _unfit(match, step, told)
        guide = Guide(lesson, match, at)
        answer = guide.answer()
        if problem or answer is None:
            return f"step {at + 1}: {problem or _asked(match, step.seat)}"
        if step.seat == LEARNER:
            one = match.prompts[LEARNER].kind in ("one", "write")
            others: list[RecordedAnswer] = [ids[0] if one else ids for ids in guide.wanted()]
            forks += [(at, match.copy(), other) for other in others if other != answer[1]]
        match.answer(*answer)
    for at, other_match, other in forks:
        problem = _rest(lesson, other_match, at, other)
        if problem:
            return problem
    return ""


def _rest(lesson: Lesson, match: Match, at: int, given: RecordedAnswer) -> str:
    """Why a lesson does not go on after this other wanted answer; "" if it does."""
    told = len(match.events(LEARNER))
    match.answer(LEARNER, given)
    for later in range(at + 1, len(lesson.steps)):
        problem, told = _unfit(match, lesson.steps[later], told)
        answer = Guide(lesson, match, later).answer()
        if problem or answer is None:
            problem = problem or _asked(match, lesson.steps[later].seat)
            return f"step {later + 1} after {given} at step {at + 1}: {problem}"
        match.answer(*answer)
    return ""


def _unfit(match: Match, step: LessonStep, told: int) -> tuple[str, int]:
    """What has not happened, or should not have, before this step; and how many events the learner has been told."""
    if step.seat != LEARNER:
        return "", told
    news = match.events(LEARNER, since=told)
    missing = [f"no {wanted}" for wanted in step.heard if not any(_is(event, wanted) for event in news)]
    wrong = [unwanted for unwanted in step.unheard if any(_is(event, unwanted) for event in news)]
    return ", ".join([*missing, *wrong]), told + len(news)


def _is(event: Event, wanted: str) -> bool:
    """Is it an event of this name, and does it tell this? Of a list it is enough to hold it."""
    name, *fields = wanted.split()
    if event.what != name:
        return False
    args = event.document(None).args if fields else None
    for field in fields:
        key, _, value = field.partition("=")
        found = getattr(args, key)
        if value not in ([str(each) for each in found] if isinstance(found, (tuple, list)) else [str(found)]):
            return False
    return True


def _asked(match: Match, seat: int) -> str:
    prompt = match.prompts.get(seat)
    if prompt is None:
        return f"seat {seat} is not asked; {', '.join(str(each) for each in match.waiting)} is"
    ids: Sequence[str] = [option.id for option in prompt.options]
    return f"seat {seat} is asked {prompt.what}: {' '.join(ids[:40])}"
