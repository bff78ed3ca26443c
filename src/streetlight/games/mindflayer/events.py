"""What the game tells its players: the fields of each kind of event, and its rule."""

from __future__ import annotations

from streetlight.core.documents import EventFields, EventKind


class OnePlayer(EventFields, frozen=True):
    seat: str


class SomePlayers(EventFields, frozen=True):
    seats: tuple[str, ...]


class PlayerAndOther(EventFields, frozen=True):
    seat: str
    other: str


class Dealt(EventFields, frozen=True):
    first: str
    cards: tuple[str, ...]


class Flipped(EventFields, frozen=True):
    seat: str
    card: str


class Gave(EventFields, frozen=True):
    seat: str
    receiver: str
    card: str


class MeetingCalled(EventFields, frozen=True):
    seat: str
    meeting: str


class Showed(EventFields, frozen=True):
    seat: str
    viewer: str
    cards: tuple[str, ...]


class ShowedUnseen(EventFields, frozen=True):
    seat: str
    viewer: str
    count: int


class Counted(EventFields, frozen=True):
    seat: str
    card: str
    count: int


class Lost(EventFields, frozen=True):
    seat: str
    cards: tuple[str, ...]


class HandedOver(EventFields, frozen=True):
    givers: tuple[str, ...]


class GaveFewer(EventFields, frozen=True):
    seat: str
    count: int


class Received(EventFields, frozen=True):
    cards: tuple[str, ...]


class Over(EventFields, frozen=True):
    reason: str


EVENTS: dict[str, EventKind] = {
    "redealt": EventKind(OnePlayer, "MF-12"),
    "dealt": EventKind(Dealt, "MF-11"),
    "eyes_open": EventKind(SomePlayers, "MF-18"),
    "eyes_closed": EventKind(EventFields, "MF-18"),
    "begins": EventKind(OnePlayer, "MF-20"),
    "flipped": EventKind(Flipped, "MF-21"),
    "gave": EventKind(Gave, "MF-22"),
    "possessed": EventKind(EventFields, "MF-61"),
    "knocked_out": EventKind(OnePlayer, "MF-32"),
    "meeting": EventKind(MeetingCalled, "MF-24"),
    "showed": EventKind(Showed, "MF-26"),
    "showed_unseen": EventKind(ShowedUnseen, "MF-26"),
    "counted": EventKind(Counted, "MF-49"),
    "voted": EventKind(PlayerAndOther, "MF-49"),
    "kept_out": EventKind(SomePlayers, "MF-64"),
    "nobody_out": EventKind(EventFields, "MF-64"),
    "traded": EventKind(PlayerAndOther, "MF-67"),
    "lost": EventKind(Lost, "MF-67"),
    "hush": EventKind(EventFields, "MF-39"),
    "handed_over": EventKind(HandedOver, "MF-40"),
    "gave_fewer": EventKind(GaveFewer, "MF-46"),
    "received": EventKind(Received, "MF-44"),
    "no_exchange": EventKind(EventFields, "MF-48"),
    "meeting_over": EventKind(EventFields, "MF-50"),
    "over": EventKind(Over, "MF-52"),
    "growl": EventKind(SomePlayers, "MF-53"),
    "clap": EventKind(SomePlayers, "MF-53"),
    "nobody_claps": EventKind(EventFields, "MF-53"),
}
