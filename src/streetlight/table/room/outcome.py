"""What comes of a command: rows to keep, and what to tell whom once they are kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from streetlight.table.store.model import RemovedGuest
from streetlight.table.store.storage import Row
from streetlight.table.wire import protocol


class Refusal(Exception):
    """The command does nothing. `reason` is for programs, the text for people."""

    def __init__(self, reason: protocol.Refusing, text: str, field: str = "") -> None:
        super().__init__(text)
        self.reason = reason
        self.text = text
        self.field = field

    def message(self, id: str) -> protocol.Refused:
        return protocol.Refused(id=id, reason=self.reason, text=self.text, field=self.field)


@dataclass(frozen=True, slots=True)
class AdviceWanted:
    """A seat wants to know what the bot of this level would answer."""

    seat: int
    prompt: str
    level: str


@dataclass(slots=True)
class Outcome:
    """Everything that follows from one command, or from time passing."""

    rows: list[Row] = field(default_factory=list)
    reply: protocol.Message | None = None
    """Instead of a plain ack."""
    advice: AdviceWanted | None = None
    """The reply is what a bot would do, and comes when it has thought."""
    table: bool = False
    """The table document changed."""
    match: bool = False
    """The match changed: every seat gets a message."""
    rewound: bool = False
    """It changed by an undo, so that logs start anew."""
    started: bool = False
    """A new match began."""
    said: list[protocol.SaidMessage] = field(default_factory=list)
    reactions: list[protocol.Reaction] = field(default_factory=list)
    thrown: protocol.Thrown | None = None
    """Dice fall at all screens."""
    turned: protocol.Turned | None = None
    """Those who watch are shown what the host has read."""
    noted: int | None = None
    """The seat whose private note changed: its other devices get it."""
    new_key: str = ""
    """The connection that asked holds this key from now on."""
    unseated: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Keys that no longer hold a seat: {key: (seat, text)}."""
    removed: RemovedGuest | None = None
    """The host removed somebody: their other devices are to be added."""
    invited: RemovedGuest | None = None
    """The host let somebody back in: they are told."""
