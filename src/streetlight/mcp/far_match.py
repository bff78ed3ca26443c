"""A match at a table that is served elsewhere, as far as one seat is told of it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

from streetlight.core.documents import Blocked, OptionDocument
from streetlight.core.errors import ViewError
from streetlight.core.game import AnyGame
from streetlight.core.match import true_state
from streetlight.core.sayings import ClaimForm, Said, Saying
from streetlight.core.state import State
from streetlight.core.views import Result, View

JsonObject = dict[str, object]
"""A JSON object as it came."""


class FarEvent(msgspec.Struct, frozen=True):
    """Something that happened, as the table tells it."""

    n: int
    text: str


class FarPrompt(msgspec.Struct, frozen=True):
    """A question, as the table asks it."""

    id: str
    kind: str
    text: str
    min: int
    max: int
    options: tuple[OptionDocument, ...]


class FarBlocked(msgspec.Struct, frozen=True):
    """The answer to "why not?"."""

    blocked: tuple[Blocked, ...]


class FarMatch:
    """Applies the messages of the protocol (docs/protocol.md), and is told of like any other match.

    Things get their names from a match with the same options that is never played.
    """

    def __init__(self, id: str, game: AnyGame, seats: int, options: JsonObject, seat: int) -> None:
        self.id = id
        self.game = game
        self.seats = seats
        self.seat = seat
        self._like = game.start(seats, 0, **options)
        self.options = self._like.options
        self.names: list[str] = list(self._like.names)
        self.prompt: FarPrompt | None = None
        self.waiting: list[int] = []
        self.ended: JsonObject | None = None
        self.said: list[Said] = []
        self.taken_back: int | None = None
        """How many events still hold, if a move was taken back since somebody set this to None."""
        self._view: JsonObject = {}
        self._read: View | None = None
        self._log: list[FarEvent] = []
        self._claims: tuple[ClaimForm, ...] = ()

    def apply(self, message: JsonObject) -> None:
        """Take in a `match` message for this seat."""
        whole, changed = message["view"], message["changed"]
        if isinstance(whole, dict):
            self._view = whole
        elif isinstance(changed, dict):
            self._view = {**self._view, **changed}
        self._read = None
        events = msgspec.convert(message["events"], list[FarEvent])
        keep = message["keep"]
        assert isinstance(keep, int)
        self._take_log([*self._log[:keep], *events])
        self.prompt = msgspec.convert(message["prompt"], FarPrompt | None)
        self.waiting = msgspec.convert(message["waiting"], list[int])
        self.names = [" ".join(name.split()) for name in msgspec.convert(message["names"], list[str])]
        over = message["over"]
        self.ended = over if isinstance(over, dict) else None
        if message["claims"] is not None:
            self._claims = msgspec.convert(message["claims"], tuple[ClaimForm, ...])

    def _take_log(self, log: list[FarEvent]) -> None:
        """Events also change where words fade: there only a log that got shorter tells that a move was taken back."""
        before, self._log = self._log, log
        alike = next(
            (at for at, (old, new) in enumerate(zip(before, log, strict=False)) if old != new), len(log)
        )
        if alike < len(before) and (len(log) < len(before) or not self.game.fades):
            self.taken_back = alike if self.taken_back is None else min(alike, self.taken_back)

    # --- what is seen

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def result(self) -> Result | None:
        return self.view(self.seat).result

    def view(self, seat: int | None) -> View:
        """What this seat sees. There is no other view here: pictures for everybody are drawn from it, too."""
        if seat not in (None, self.seat):
            raise ViewError(f"only what seat {self.seat} sees is known here")
        if self._read is None:
            self._read = msgspec.json.decode(json.dumps(self._view), type=self.game.view_type)
        return self._read

    def thing(self, ref: str) -> str:
        return self.game.words.thing(true_state(self._like, State), ref, self.names)

    # --- what is told

    def events(self, seat: int | None, since: int = 0) -> Sequence[FarEvent]:
        return self._log[since:]

    def sayings(self, seat: int | None, since: int = 0) -> Sequence[Said]:
        return self.said[since:]

    def spoken(self, saying: Saying) -> str:
        return saying.text

    def claim_forms(self) -> tuple[ClaimForm, ...]:
        return self._claims

    def headline(self) -> str:
        return "" if self.ended is None else str(self.ended.get("headline", ""))
