"""A finished match, step by step, as one seat saw it then."""

from __future__ import annotations

from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.window import prompt_document
from streetlight.table.wire.web_types import Replay, ReplayStep


def replay(play: LoggedMatch, seat: int | None, first: int, count: int) -> Replay:
    """The steps after `first` answers and on. A step shows nothing that the seat did not know at that moment."""
    names = play.head.names
    again = LoggedMatch(play.head, play.shelf)
    steps: list[ReplayStep] = []
    told = 0
    for at in range(min(first + count, len(play.answers) + 1)):
        again.advance(play.answers[:at], play.talk)
        if at < first - 1:
            continue
        match = again.match
        events = match.events(seat, told)
        told += len(events)
        if at < first:
            continue  # only to know which events belong to the step before
        prompt = match.prompts.get(seat) if seat is not None else None
        asked = None if prompt is None else prompt_document(prompt, prompt.id, names)
        documents = [event.document(names) for event in events]
        steps.append(ReplayStep(at, match.view(seat), asked, documents, list(match.waiting)))
    return Replay(
        match=play.head.id,
        game=play.head.game,
        seat=seat,
        answers=len(play.answers),
        names=names,
        content=play.game.content(play.match.options),
        steps=steps,
    )
