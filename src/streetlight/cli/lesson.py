"""A guided first match in the terminal: the notes of a lesson stand above the question that they are about."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from streetlight.cli import store
from streetlight.cli.terminal import Session
from streetlight.core.answers import Answer
from streetlight.core.prompts import Option, Prompt
from streetlight.core.records import RecordedAnswer
from streetlight.games.lessons import LEARNER, USUAL_NUDGE, Guide, Lesson

COMMANDS = (
    "Type lesson to read it again, show for the answer that is meant, skip to play on without the lesson."
)


class LessonSession(Session):
    """One person at the keyboard; the others do what the lesson says until it is over."""

    def __init__(self, lesson: Lesson, *args: Any, **more: Any) -> None:  # Any: what a session takes
        super().__init__(*args, **more)
        self.lesson = lesson
        self.off = False  # the lesson is over, or was skipped

    @property
    def guide(self) -> Guide:
        return Guide(self.lesson, self.match, self.match.answers_given)

    def _next_seat(self) -> int:
        step = None if self.off else self.guide.step
        return super()._next_seat() if step is None else step.seat

    def _bot_moves(self, seat: int) -> None:
        scripted = None if self.off else self.guide.scripted()
        if scripted is None:
            super()._bot_moves(seat)
        else:
            self.match.answer(*scripted)

    def _person_moves(self, seat: int) -> None:
        if not self.off and self.guide.step is None:
            self._tell(seat)
            self._end()
        super()._person_moves(seat)

    def _end(self) -> None:
        """The last step is done: from now on it is a match like any other."""
        self.off = True
        for note in self.lesson.ending:
            self._note(note.title, note.text)

    def show_prompt(self, prompt: Prompt) -> None:
        if not self.off and prompt.seat == LEARNER:
            self._show_notes()
        super().show_prompt(prompt)

    def _show_notes(self) -> None:
        guide = self.guide
        if guide.step is None:
            return
        self.show("")
        self.line(f"Lesson, {guide.number} of {guide.count}.{' ' + COMMANDS if guide.number == 1 else ''}")
        for note in guide.step.notes:
            self._note(note.title, note.text)

    def _note(self, title: str, text: str) -> None:
        for seat, other in enumerate(self.lesson.others, start=1):
            text = re.sub(rf"\b{other.name}\b", self.name(seat), text)
        self.line(f"  {title}. {text}", "  ")

    def _command(self, prompt: Prompt, line: str) -> bool:
        word = line.strip().lower()
        if self.off or word not in ("lesson", "show", "skip"):
            return super()._command(prompt, line)
        if word == "lesson":
            self._show_notes()
        elif word == "skip":
            self.off = True
            self.show("The lesson is over. Play on.")
        else:
            wanted = {id for ids in self.guide.wanted() for id in ids}
            for number, option in enumerate(prompt.options, start=1):
                if option.id in wanted or not wanted:
                    self.option_line(number, option)
        return False

    def _choose(self, prompt: Prompt, line: str) -> bool:
        guide = self.guide
        if not self.off and guide.step is not None:
            answer = self._answer(prompt, line)
            if not guide.accepts(prompt.seat, _given(answer)):
                self.line(guide.step.nudge or USUAL_NUDGE)
                return False
        return super()._choose(prompt, line)

    def saved(self) -> store.Saved:
        kept = super().saved()
        return replace(kept, record=replace(kept.record, lesson=True))


def _given(answer: Answer) -> RecordedAnswer:
    """An answer as ids of options, or as the text that it is."""
    if isinstance(answer, Option):
        return answer.id
    if isinstance(answer, str):
        return answer
    return [each if isinstance(each, str) else each.id for each in answer]
