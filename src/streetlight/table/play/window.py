"""What leaves the table about a match, seat by seat: the one choke point.

Nothing else in the server asks a match for its view, events or prompts on behalf of a client. Every change of
the match makes exactly one message per seat, whatever the seat may see of it, and what is in it depends on
nothing but what the core says this seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec

from streetlight.core.documents import Blocked, EventFields
from streetlight.core.events import Event
from streetlight.core.match import Match
from streetlight.core.prompts import Prompt
from streetlight.core.sayings import ClaimForm
from streetlight.core.views import Content, OwnView, View
from streetlight.games.lessons import LEARNER
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.undo import rewind
from streetlight.table.wire import documents, protocol

encode = msgspec.json.Encoder().encode


def ready(encoded: bytes) -> Any:
    """What is encoded already, in the place of what it encodes. Any: it stands for whatever type belongs there."""
    return msgspec.Raw(encoded)


MOST_EVENTS = 256
"""Events of a match whose words are kept in case that the same happens again."""


class Window:
    """One seat's (None: the spectators') view of one match. It remembers what was sent last."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._own: OwnView | None = None  # the fields of its view that are not as everybody sees them
        self._position = -1  # of the play, when that was made
        self._public = -1  # number of the public view that was sent
        self._told = 0
        self._log: list[bytes] = []  # what was told, where it may fade
        self._faded = -1  # how often words had faded then
        self._asked: tuple[Prompt, Sequence[str]] | None = None  # with the names it was asked by
        self._prompt = b"null"
        self._talk = False

    def whole(
        self, play: LoggedMatch, surroundings: Surroundings, last: documents.Last | None
    ) -> protocol.MatchMessage:
        """For one who comes in: everything, or only the later events if it says what it has."""
        keep = 0
        knows = last is not None and last.match == play.head.id
        if last is not None and knows and last.seq >= play.rewound and last.seat == self.seat:
            keep = 0 if play.game.fades else max(0, last.events)
        shared = surroundings.shared
        shared.look(play, surroundings.names)
        self._own = play.match.own_view(self.seat, shared.public)
        self._talk = play.match.talk(self.seat)
        self._position, self._public = play.position, shared.number
        events = self._events(play, shared, 0)
        keep = min(keep, len(events))
        self._told = len(events)
        self._log, self._faded = (events if play.game.fades else []), shared.faded
        content = None if knows else play.game.content(play.match.options)
        view = play.match.view(self.seat)
        claims = None if knows else play.match.claim_forms()
        read = surroundings.read(self.seat, len(events))
        return self._message(play, surroundings, view, {}, keep, events[keep:], content, claims, read)

    def next(self, play: LoggedMatch, surroundings: Surroundings, rewound: bool) -> protocol.MatchMessage:
        """For those who have all that came before: what is different now."""
        shared = surroundings.shared
        shared.look(play, surroundings.names)
        view, changed = self._changes(play, shared)
        keep = 0 if rewound else self._told
        if play.game.fades and (rewound or self._faded != shared.faded):
            log = self._events(play, shared, 0)
            keep = 0 if rewound else _alike(self._log, log)
            self._log, self._faded = log, shared.faded
            events = log[keep:]
        else:
            events = self._events(play, shared, keep)
            if play.game.fades:
                self._log += events
        self._told = keep + len(events)
        return self._message(play, surroundings, view, changed, keep, events)

    def _changes(self, play: LoggedMatch, shared: Shared) -> tuple[View | None, dict[str, object]]:
        """The view if it must be sent whole, and what is different in it if not."""
        before = own = self._own
        if own is None or self._position != play.position:
            own = self._own = play.match.own_view(self.seat, shared.public)
            self._position = play.position
        behind, self._public = shared.number - self._public, shared.number
        if behind > 1 or before is None:
            return play.match.view(self.seat), {}
        changed: dict[str, object] = {}
        if behind:
            changed = {key: shared.part(key) for key in shared.changed if key not in own.__struct_fields__}
        if own is not before:
            for key in own.__struct_fields__:
                value, old = getattr(own, key), getattr(before, key)
                if value is not old and value != old:
                    changed[key] = value
        talk = play.match.talk(self.seat)
        if talk != self._talk:
            self._talk = changed["talk"] = talk
        return None, changed

    def _events(self, play: LoggedMatch, shared: Shared, since: int) -> list[bytes]:
        """What this seat was told."""
        return [shared.event(event) for event in play.match.events(self.seat, since)]

    def _message(
        self,
        play: LoggedMatch,
        surroundings: Surroundings,
        view: View | None,
        changed: dict[str, object],
        keep: int,
        events: list[bytes],
        content: Content | None = None,
        claims: tuple[ClaimForm, ...] | None = None,
        read: int | None = None,
    ) -> protocol.MatchMessage:
        seat = self.seat
        prompt: documents.ShownPrompt | None = None
        undo = None
        if seat is not None and seat in surroundings.people and not play.over:  # else a bot plays it
            asked = play.match.prompts.get(seat)
            prompt = None if asked is None else ready(self._question(play, asked, surroundings.names))
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
            events=ready(b"[%b]" % b",".join(events)),
            waiting=[] if play.broken is not None else list(surroundings.shared.public.waiting),
            talk=play.broken is None and self._talk,
            undo=undo,
            clocks=surroundings.clocks,
            over=surroundings.over,
            commitment=play.commitment,
            content=content,
            claims=claims,
            names=surroundings.names,
            read=read,
            lesson=surroundings.lesson if seat == LEARNER else None,
        )

    def _question(self, play: LoggedMatch, asked: Prompt, names: Sequence[str]) -> bytes:
        """A prompt in words, encoded. While it stays open, what it says stays: a match goes on by asking anew."""
        before = self._asked
        if before is None or before[0] is not asked or before[1] != names:
            self._asked = (asked, names)
            self._prompt = encode(prompt_document(asked, play.prompt_id(asked), names))
        return self._prompt


def _alike(before: list[bytes], now: list[bytes]) -> int:
    """How many events of the log still read as they did."""
    for at, event in enumerate(before):
        if at >= len(now) or event != now[at]:
            return at
    return len(before)


class Shared:
    """What more than one seat gets to see of a match: compared, put into words and encoded once for all of them.

    It holds only what every seat and the spectators see, and events for those who were told.
    """

    def __init__(self, play: LoggedMatch) -> None:
        self.play = play
        self.public: View = View()
        self.number = 0  # counts the public views that were different from the one before
        self.changed: list[str] = []  # what was different in the last one
        self._parts: dict[str, msgspec.Raw] = {}
        self._seen: tuple[Match, int] | None = None
        self._names: Sequence[str] = ()
        self.faded = 0  # counts how often told events may have come to read differently
        self._fading: Hashable = None
        self._events: dict[Hashable, tuple[int, EventFields, bytes]] = {}

    def look(self, play: LoggedMatch, names: Sequence[str]) -> None:
        """Bring it up to date with the match."""
        moved = self._seen != (play.match, play.seq)
        if names != self._names or len(self._events) > MOST_EVENTS:
            self.faded += names != self._names
            self._names, self._events = names, {}
        if not moved:
            return
        if play.game.fades:
            fading = play.match.faded()
            if fading != self._fading:
                self._fading = fading
                self.faded += 1
        self._seen = (play.match, play.seq)
        before, public = self.public, play.match.public_view()
        if type(before) is not type(public):
            self.public, self.number = public, self.number + 2  # nobody can go on from the one before
            return
        changed = [key for key in public.__struct_fields__ if getattr(before, key) != getattr(public, key)]
        if changed:
            self.public, self.changed, self._parts = public, changed, {}
            self.number += 1

    def part(self, key: str) -> msgspec.Raw:
        """This part of the public view, encoded."""
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = msgspec.Raw(encode(getattr(self.public, key)))
        return part

    def event(self, event: Event) -> bytes:
        """The event in words, encoded. Others may have been told the same, under another number."""
        key = event.key
        known = self._events.get(key)
        if known is None or (known[0] != self.faded and known[1] != event.args):
            encoded = encode(event.document(self._names))
            words = encoded[encoded.index(b",") :]  # without the number, which comes first
            self._events[key] = (self.faded, event.args, words)
        else:
            words = known[2]
            if known[0] != self.faded:
                self._events[key] = (self.faded, known[1], words)
        return b'{"n":%d%b' % (event.n, words)


class Surroundings:
    """What the messages of all seats have in common."""

    __slots__ = ("names", "people", "clocks", "over", "shared", "read", "lesson")

    def __init__(
        self,
        names: list[str],
        people: frozenset[int],
        clocks: protocol.Clocks | None,
        over: documents.OverDocument | None,
        shared: Shared,
        read: Callable[[int | None, int], int | None],
        lesson: documents.LessonDocument | None = None,
    ) -> None:
        """`read`: how far this seat has read of so many events."""
        self.lesson = lesson
        self.names = names
        self.people = people
        self.clocks = clocks
        self.over = over
        self.shared = shared
        self.read = read


def prompt_document(prompt: Prompt, id: str, names: Sequence[str] | None) -> documents.ShownPrompt:
    """A prompt in words, without the blocked answers: those are made when somebody asks why."""
    return documents.ShownPrompt(
        seat=prompt.seat,
        id=id,
        kind=prompt.kind,
        what=prompt.what,
        question=prompt.question,
        text=prompt.say(names),
        min=prompt.min,
        max=prompt.max,
        options=tuple([option.document(names) for option in prompt.options]),
    )


def blocked_documents(
    play: LoggedMatch, seat: int, prompt: str, names: Sequence[str]
) -> tuple[Blocked, ...] | None:
    """The answer to "why not?"; None if the prompt is no longer open."""
    asked = None if play.over else play.match.prompts.get(seat)
    if asked is None or play.prompt_id(asked) != prompt:
        return None
    return asked.why_not(names)
