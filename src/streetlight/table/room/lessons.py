"""A table where a first match is guided: who moves when, and what is said to an answer that was not meant."""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.records import RecordedAnswer
from streetlight.games.lessons import LEARNER, USUAL_NUDGE
from streetlight.table.play.guides import guide_of
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.table import Table
from streetlight.table.wire import protocol


def may_move(table: Table, seat: int) -> bool:
    """In a lesson a bot moves only where the lesson says so: it waits for whoever reads."""
    guide = guide_of(table.stored, table.play)
    return guide is None or (guide.step is not None and guide.step.seat == seat != LEARNER)


def scripted(table: Table, seat: int) -> RecordedAnswer | None:
    """What the lesson has this seat do now; None: a bot thinks."""
    guide = guide_of(table.stored, table.play)
    found = None if guide is None else guide.scripted()
    return found[1] if found is not None and found[0] == seat else None


def check(table: Table, seat: int, answer: RecordedAnswer) -> None:
    """Nothing happens when it is not what the lesson is about: the learner is told kindly, and tries again."""
    guide = guide_of(table.stored, table.play)
    if guide is None or guide.accepts(seat, answer):
        return
    step = guide.step
    assert step is not None
    if step.seat != seat:
        raise Refusal("lesson", f"{table.names()[step.seat]} goes first. One moment.")
    raise Refusal("lesson", step.nudge or USUAL_NUDGE)


def play_on(table: Table, command: protocol.PlayOn, held: Sequence[int], now: int) -> Outcome:
    """From now on it is a match like any other."""
    if LEARNER not in held:
        raise Refusal("not_yours", "That is for the one who learns.")
    stored = table.stored
    if stored.lesson != "on" or table.play is None:
        raise Refusal("not_now", "No lesson is on.")
    stored.lesson = "over"
    outcome = Outcome(rows=[stored], table=True, match=True)
    table.note_prompts(now)
    return outcome
