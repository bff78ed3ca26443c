"""What is kept on disk about tables and matches, as plain structs, and how secrets are made and hashed."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct, field

from streetlight.core.records import Fork, RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.table.wire.documents import BrokenMatch, Doc, EndKind, Poll, Settings

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_table_id() -> str:
    """Nobody guesses it: 59 random bits, short enough to be typed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_secret() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def seat_secret(salt: str, origin: str, seat: int, command: str) -> str:
    """The secret of a seat that a device takes: the same again when the command comes again.

    Without the table's salt, which nobody is told, one who guesses a device's name can't work it out; nor can one
    who has the store, since `origin` is kept nowhere.
    """
    made = hashlib.blake2b(
        f"{salt} {origin} {seat} {command}".encode("utf-8", "surrogatepass"), digest_size=16
    )
    return base64.urlsafe_b64encode(made.digest()).rstrip(b"=").decode()


def command_mark(device: str, command: str) -> str:
    """By what a command is known again."""
    return hashed(f"{device} {command}")[:16]


def new_seed() -> str:
    return secrets.token_hex(16)


def hashed(secret: str) -> str:
    """What is stored instead of a secret. 128 random bits need no salt and no slow hash."""
    return hashlib.blake2b(secret.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


def way_out(salt: str, receiver: str) -> str:
    """What ends the mails to a receiver: in each of them, and kept nowhere."""
    made = hashlib.blake2b(f"{salt} way out {receiver}".encode(), digest_size=16)
    return base64.urlsafe_b64encode(made.digest()).rstrip(b"=").decode()


class StoredSeat(Struct):
    """A place at the table. `key` is the hash of the person's secret."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    colour: int = 0
    level: str = ""
    key: str = ""
    resigned: bool = False
    out_of_time: bool = False
    note: str = ""
    """What the person wrote down during this match, for nobody else."""
    advised: list[str] = field(default_factory=list)
    """The questions of this match for which the seat asked a bot what it would do: everybody is told at the end."""
    device: str = ""
    """The device, hashed, on which the person sat down."""

    @property
    def given_up(self) -> bool:
        """A bot plays this seat to the end of the match."""
        return self.resigned or self.out_of_time


class RemovedGuest(Struct):
    """Somebody whom the host removed: these devices, hashed, take no seat until the host lets them back in."""

    n: int
    name: str
    devices: list[str]


class PlayedMatch(Struct):
    """A finished match of a series."""

    options: Doc
    winners: list[int]
    scores: list[int]
    reason: str


class StoredSeries(Struct):
    """A series in progress. Its seed decides who starts and how ties break, never a deal."""

    name: str
    seed: str
    chosen: dict[str, str] = field(default_factory=dict)
    played: list[PlayedMatch] = field(default_factory=list)


class StoredClock(Struct, frozen=True):
    """Milliseconds left for each seat, and which question each of them was asked."""

    left: list[int]
    prompts: dict[int, str]
    since: dict[int, int] = {}
    """At a slow table: from when on each clock that runs has had what is left. It ran on while the server was away."""


class ForkStart(Struct, frozen=True):
    """Where the next match of a table begins: the head of a match that is over, and what came first in it."""

    head: MatchHead
    answers: list[tuple[int, RecordedAnswer]]
    talk: list[tuple[int, int, Saying]]
    checksum: str
    """Of the record of that match."""


class StoredDay(Struct, frozen=True):
    """The deal of a day."""

    challenge: str
    date: str


class StoredTable(Struct):
    id: str
    game: str
    options: Doc
    seats: list[StoredSeat]
    created: int
    touched: int = 0
    """When the table last changed, as it is kept; what happens in a match is in its log."""
    host: int | None = 0
    settings: Settings = Settings()
    series: StoredSeries | None = None
    phase: Literal["lobby", "playing", "over"] = "lobby"
    match: str | None = None
    clock: StoredClock | None = None
    """How the clocks of the running match stood when the table was kept."""
    wakes: int | None = None
    """At a slow table: when something is to be done though nobody comes."""
    played: int = 0
    polls: int = 0
    poll: Poll | None = None
    """What is being decided."""
    done: list[str] = field(default_factory=list)
    """The last commands that changed the table, as `command_mark`: sent again, after a restart too, they do nothing."""
    removed: list[RemovedGuest] = field(default_factory=list)
    lesson: Literal["", "on", "over"] = ""
    """A guided first match is played here: it goes on, or somebody plays on without it."""
    fork: ForkStart | None = None
    """The next match goes on from a point of another one."""
    today: StoredDay | None = None
    """Every match here is played with the deal of that day."""
    salt: str = field(default_factory=new_secret)
    """What secrets of seats are made with. It is never sent."""

    broken: BrokenMatch | None = None
    """The last match, if it can't go on."""

    def held(self, keys: Iterable[str]) -> list[int]:
        """The seats that the holder of these keys has."""
        own = set(keys)
        return [at for at, seat in enumerate(self.seats) if seat.key and seat.key in own]

    def is_out(self, device: str) -> bool:
        """Did the host remove whoever uses this device?"""
        return any(device in guest.devices for guest in self.removed)

    def names(self) -> list[str]:
        return [seat.name or f"Seat {at + 1}" for at, seat in enumerate(self.seats)]


class MatchHead(Struct, frozen=True):
    """What a match starts from. With the log, it is the match."""

    id: str
    table: str
    game: str
    seats: int
    options: Doc
    seed: str
    bot_seed: str
    rules: str
    pack: str
    pack_hash: str
    names: list[str]
    keys: list[str]
    """Hashes of the secrets of those who sat down at the start; they may see the replay later."""
    started: int
    lesson: bool = False
    """A guided first match, with the deal of the lesson."""
    forks: list[Fork] = []
    """Where it left the matches that it begins like."""
    parent: str = ""
    """The match that it was forked from."""

    @property
    def begun_at(self) -> int:
        """How many of its answers are those of another match. They stay as they are."""
        return self.forks[-1].at if self.forks else 0

    @property
    def secret(self) -> str:
        """The seed that nobody knows before the end."""
        return self.forks[-1].seed if self.forks else self.seed


class BroughtPack(NamedTuple):
    """A pack that somebody brought. Its text can be long, and is read by itself."""

    name: str
    game: str
    bytes: int


class KeptPack(Struct, frozen=True):
    """A pack that came with a game, file by file, as it was when a match began with it."""

    hash: str
    game: str
    files: dict[str, str]


class Undone(Struct, frozen=True, array_like=True):
    """Answers that were taken back: `first`, and all before `last`. `free`: nobody had learned anything since."""

    first: int
    last: int
    free: bool


class BrokenOff(Struct, frozen=True):
    """A match that ended before its rules said so: given up, or by agreement."""

    how: EndKind
    by: int
    winners: list[int]
    text: str


LogBody = RecordedAnswer | Undone | Saying | BrokenOff
LogKind = Literal["answer", "undo", "say", "end"]


class LogRow(Struct, frozen=True, array_like=True):
    """One thing that happened to a match. (match, seq) is its key: two writers can't both have it."""

    match: str
    seq: int
    kind: LogKind
    seat: int
    body: LogBody
    command: str = ""
    """The command that a person sent, "" for a bot: when it comes again, nothing happens again."""
    at: int = 0


class ChatRow(Struct, frozen=True, array_like=True):
    table: str
    n: int
    at: int
    seat: int | None
    name: str
    text: str
    claim: str
    args: dict[str, str | int | bool]
    match: str | None
    command: str = ""
    invites: str = ""


class EndRow(Struct, frozen=True):
    """A match is over: what lists and high scores want to know of it."""

    match: str
    how: EndKind | Literal["outdated"]
    """Outdated: the rules or the pack have changed, and it can't be played on."""
    at: int
    winners: list[int] = []
    scores: list[int] = []
    score_key: str = ""
    """Set if the result counts for the high scores, with what it was played."""
    name: str = ""
    score: int = 0


class Forget(Struct, frozen=True):
    """These tables go, with their matches and their talk, unless something has happened there since `before`."""

    tables: list[str]
    before: int
    slow: bool = False
    """Slow tables, too, whose matches go on by themselves."""


ReceiverKind = Literal["push", "webhook", "mail"]


class Receiver(Struct, frozen=True):
    """Where a person wants to be told that it is their turn at a table."""

    id: str
    table: str
    key: str
    """The hash of the seat's secret: whoever sits there later is somebody else."""
    kind: ReceiverKind
    address: str
    """An address of a push service, a web address, or an e-mail address."""
    p256dh: str = ""
    auth: str = ""
    """For `push`: with what a browser wants its notices sealed."""
    state: Literal["on", "unconfirmed", "dropped"] = "on"
    token: str = ""
    """The hash of what confirms an e-mail address."""
    asked: int = 0
    """When it was asked for."""
    due: str = ""
    """The question that the person is to be told about; "" if there is nothing to tell."""
    failures: int = 0
    """How often in a row it could not be reached."""


class ReceiverGone(Struct, frozen=True):
    """Nothing is sent there any more."""

    table: str
    id: str


class TableSize(Struct):
    """A table as the operator sees it: no names, no words."""

    id: str
    game: str
    phase: str
    seats: int
    touched: int
    moves: int
    """All that is kept of its matches, in rows."""
    lines: int
    bytes: int


encode = msgspec.json.Encoder().encode
