"""What leaves the table about a match, seat by seat: the one choke point.

Nothing else in the server asks a match for its view, events or prompts on behalf of a client. Every change of
the match makes exactly one message per seat, whatever the seat may see of it, and what is in it depends on
nothing but what the core says this seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from streetlight.core.prompts import Prompt
from streetlight.table import protocol
from streetlight.table.play import Play
from streetlight.table.undo import rewind

encode = msgspec.json.Encoder().encode


class Window:
    """One seat's (None: the spectators') view of one match. It remembers what was sent last."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._view: dict[str, Any] | None = None
        self._told = 0
        self._log: list[dict[str, Any]] = []  # what was told, where it may fade

    def whole(
        self, play: Play, surroundings: Surroundings, last: protocol.Last | None
    ) -> protocol.MatchMessage:
        """For one who comes in: everything, or only the later events if it says what it has."""
        keep = 0
        knows = last is not None and last.match == play.head.id
        if last is not None and knows and last.seq >= play.rewound and last.seat == self.seat:
            keep = 0 if play.game.fades else max(0, last.events)
        view = play.match.view(self.seat)
        events = self._events(play, surroundings, 0)
        keep = min(keep, len(events))
        self._view = view
        self._told = len(events)
        self._log = events if play.game.fades else []
        content = None if knows else play.game.content(play.match.options)
        return self._message(play, surroundings, view, {}, keep, events[keep:], content)

    def next(self, play: Play, surroundings: Surroundings, rewound: bool) -> protocol.MatchMessage:
        """For those who have all that came before: what is different now."""
        before = self._view
        view = play.match.view(self.seat)
        keep = 0 if rewound else self._told
        if play.game.fades:
            log = self._events(play, surroundings, 0)
            keep = 0 if rewound else _alike(self._log, log)
            self._log = log
            events = log[keep:]
        else:
            events = self._events(play, surroundings, keep)
        self._view = view
        self._told = keep + len(events)
        if before is None or before.keys() != view.keys():
            return self._message(play, surroundings, view, {}, keep, events, None)
        changed = {key: value for key, value in view.items() if before[key] != value}
        return self._message(play, surroundings, None, changed, keep, events, None)

    def _events(self, play: Play, surroundings: Surroundings, since: int) -> list[dict[str, Any]]:
        """What this seat was told. Most of it others were told as well; it is put into words once."""
        worded = surroundings.worded
        found = []
        for event in play.match.events(self.seat, since):
            document = worded.get(event.key)
            if document is None:
                document = worded[event.key] = event.document(surroundings.names)
            elif document["n"] != event.n:
                document = {**document, "n": event.n}
            found.append(document)
        return found

    def _message(
        self,
        play: Play,
        surroundings: Surroundings,
        view: dict[str, Any] | None,
        changed: dict[str, Any],
        keep: int,
        events: list[Any],
        content: dict[str, Any] | None,
    ) -> protocol.MatchMessage:
        seat = self.seat
        prompt: Any = None
        undo = None
        if seat is not None and seat in surroundings.people and not play.over:  # else a bot plays it
            asked = play.match.prompts.get(seat)
            prompt = (
                None if asked is None else prompt_document(asked, play.prompt_id(asked), surroundings.names)
            )
            back = rewind(play, seat, surroundings.people)
            undo = None if back is None else back.document()
        return protocol.MatchMessage(
            match=play.head.id,
            seat=seat,
            seq=play.seq,
            view=view,
            changed=changed,
            prompt=prompt,
            keep=keep,
            events=events,
            waiting=list(play.waiting),
            talk=play.broken is None and play.match.talk(seat),
            undo=undo,
            clocks=surroundings.clocks,
            over=surroundings.over,
            commitment=play.commitment,
            content=content,
            names=list(surroundings.names),
        )


def _alike(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> int:
    """How many events of the log still read as they did."""
    for at, event in enumerate(before):
        if at >= len(now) or event != now[at]:
            return at
    return len(before)


class Surroundings:
    """What the messages of all seats have in common."""

    __slots__ = ("names", "people", "clocks", "over", "worded")

    def __init__(
        self,
        names: Sequence[str],
        people: frozenset[int],
        clocks: protocol.Clocks | None,
        over: protocol.Over | None,
    ) -> None:
        self.names = names
        self.people = people
        self.clocks = clocks
        self.over = over
        self.worded: dict[Any, dict[str, Any]] = {}


def prompt_document(prompt: Prompt, id: str, names: Sequence[str] | None) -> dict[str, Any]:
    """A prompt in words, without the blocked answers: those are made when somebody asks why."""
    words = prompt.words
    return {
        "seat": prompt.seat,
        "id": id,
        "kind": prompt.kind,
        "what": prompt.what,
        "text": words.render(prompt.g, words.question(prompt.g, prompt), names),
        "min": prompt.min,
        "max": prompt.max,
        "options": [option.document(names) for option in prompt.options],
    }


def blocked_documents(play: Play, seat: int, prompt: str, names: Sequence[str]) -> list[Any] | None:
    """The answer to "why not?"; None if the prompt is no longer open."""
    asked = None if play.over else play.match.prompts.get(seat)
    if asked is None or play.prompt_id(asked) != prompt:
        return None
    documents: list[Any] = asked.document(names)["blocked"]
    return documents
