"""A finished match, step by step, as one seat saw it then, or with everything there was."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from streetlight.core.documents import EventDocument
from streetlight.core.errors import RecordError
from streetlight.core.match import all_events, all_knowing_view
from streetlight.core.views import View
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.window import prompt_document
from streetlight.table.wire.web_types import Replay, ReplayStep, StepQuestion

Eye = int | Literal["all"] | None
"""Through whose eyes: a seat's, a spectator's (None), or those of one who knows everything."""


def replay(
    play: LoggedMatch, eye: Eye, first: int, count: int, colours: list[int], held: list[int]
) -> Replay:
    """The steps after `first` answers and on. A step shows nothing that was not known then to whom it is shown."""
    over = play.ending()
    assert over is not None  # nobody may ask before
    names = play.head.names
    again = LoggedMatch(play.head, play.shelf)
    again.advance(play.answers[: max(0, first - 1)], play.talk)
    told = len(_events(again, eye, 0)) if first else 0  # what belongs to the step before
    steps: list[ReplayStep] = []
    for at in range(first, min(first + count, len(play.answers) + 1)):
        again.advance(play.answers[:at], play.talk)
        match = again.match
        events = _events(again, eye, told)
        told += len(events)
        prompt = match.prompts.get(eye) if isinstance(eye, int) else None
        asked = None if prompt is None else prompt_document(prompt, prompt.id, names)
        steps.append(ReplayStep(at, _view(again, eye), asked, events, list(match.waiting)))
    return Replay(
        match=play.head.id,
        game=play.head.game,
        seat=eye,
        answers=len(play.answers),
        names=names,
        colours=colours,
        held=held,
        over=replace(over, truth=None),
        forked=play.head.begun_at,
        content=play.game.content(play.match.options),
        steps=steps,
    )


def _events(play: LoggedMatch, eye: Eye, since: int) -> list[EventDocument]:
    """What these eyes were told after event number `since`. In what one seat alone heard, "you" is that seat."""
    names = play.head.names
    if eye != "all":
        return [event.document(names) for event in play.match.events(eye, since)]
    found = []
    for alone, event in all_events(play.match, since):
        told = event.document(names)
        found.append(told if told.seat is not None else replace(told, seat=alone))
    return found


def _view(play: LoggedMatch, eye: Eye) -> View:
    return all_knowing_view(play.match) if eye == "all" else play.match.view(eye)


def question(play: LoggedMatch, at: int) -> StepQuestion:
    """Who gave the answer after `at` answers, to which question. RecordError if none came there."""
    if not 0 <= at < len(play.answers):
        raise RecordError(f"after {at} answers nothing more was answered in this match")
    seat, given = play.answers[at]
    then = LoggedMatch(play.head, play.shelf)
    then.advance(play.answers[:at], play.talk)
    prompt = then.match.prompts[seat]
    asked = prompt_document(prompt, prompt.id, play.head.names)
    chosen = [given] if isinstance(given, str) else given
    labels = [option.label for id in chosen for option in asked.options if option.id == id]
    return StepQuestion(play.head.id, at, seat, asked, given, labels or [str(given)])
