"""What a guided first match says at a table, as its document."""

from __future__ import annotations

from streetlight.games.lessons import LEARNER, Guide
from streetlight.games.registry import lesson_of
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.store.model import StoredTable
from streetlight.table.wire.documents import LessonDocument


def guide_of(stored: StoredTable, play: LoggedMatch | None) -> Guide | None:
    """Where the lesson of this table is; None if there is none, or none any more."""
    if stored.lesson != "on" or play is None or play.over or not play.head.lesson:
        return None
    lesson = lesson_of(stored.game)
    return None if lesson is None else Guide(lesson, play.match, len(play.answers))


def document_of(stored: StoredTable, play: LoggedMatch | None) -> LessonDocument | None:
    """The lesson as the learner reads it now."""
    guide = guide_of(stored, play)
    if guide is None:
        return None
    lesson, step = guide.lesson, guide.step
    mine = step is not None and step.seat == LEARNER
    return LessonDocument(
        title=lesson.title,
        step=guide.number,
        steps=guide.count,
        notes=lesson.ending if step is None else step.notes,
        wanted=guide.wanted() if mine else [],
        others=step is not None and not mine,
        done=step is None,
    )
