"""What goes over the wire between a browser and the table, in both directions.

docs/protocol.md explains the messages; web/src/protocol.ts is made from this file, `documents` and `web_types` by
scripts/protocol_types.py, so that the two sides can't drift. `Command` is what a client sends on the
websocket, `Message` what it gets there: a frame from the server is a JSON array of messages.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from streetlight.core.documents import Blocked, EventDocument
from streetlight.core.records import RecordedAnswer
from streetlight.core.sayings import ClaimForm
from streetlight.core.views import Content, View
from streetlight.table.wire.documents import (
    Doc,
    Last,
    LessonDocument,
    OverDocument,
    Settings,
    ShownPrompt,
    TableDocument,
    Undo,
)

CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, new for every command; the same id again means the same command again."""

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Colour = Annotated[int, Meta(ge=0, le=9)]
"""Index into the client's list of player colours and shapes."""

Secret = Annotated[str, Meta(min_length=16, max_length=64)]

TableId = Annotated[str, Meta(pattern="^([a-z0-9]{12})?$")]

Refusing = Literal[
    "stale", "not_asked", "bad_answer", "not_yours", "not_host", "not_now", "taken", "options", "closed", "removed",
    "too_fast", "unknown", "bad_message", "lesson",
]  # fmt: skip
"""Why a command did nothing."""

ReactionName = Literal["wave", "laugh", "gasp", "heart", "clap", "think", "yes", "no", "sorry", "hurry"]

# --- from the client


class _Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    id: CommandId


class Hello(_Command, tag="hello"):
    """The first message on a connection: whose seats this device holds, and what it has seen."""

    secrets: Annotated[list[Secret], Meta(max_length=16)] = []
    last: Annotated[list[Last], Meta(max_length=16)] = []
    chat: int = 0
    """The number of the last chat line it has."""
    device: Secret | None = None
    """A random string that this browser keeps for itself: repeats are known by it after a lost connection."""
    reads: bool = False
    """It shows things at a person's pace and tells with `read` how far they are: bots and clocks wait for them."""


class Ping(_Command, tag="ping"):
    """Are you there? Answered with an ack."""


class Take(_Command, tag="take"):
    """Sit down in an open seat. Answered with `seated`, which carries the seat's secret."""

    seat: SeatNumber
    name: Name
    colour: Colour


class Leave(_Command, tag="leave"):
    """Stand up. During a match a bot plays on until somebody takes the seat."""

    seat: SeatNumber


class Rename(_Command, tag="rename"):
    seat: SeatNumber
    name: Name
    colour: Colour


class Configure(_Command, tag="configure"):
    """Host, between matches: change what will be played. Only what is given changes."""

    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: Doc | None = None
    series: str | None = None
    """Name of a series, or "" for single matches."""


class ChangeSettings(_Command, tag="set"):
    """Host, at any time: the table's settings as a whole."""

    settings: Settings


class PutBot(_Command, tag="put_bot"):
    """Host: a bot sits down in an open seat, or the bot there changes its level. "all": every open seat."""

    seat: SeatNumber | Literal["all"]
    level: str


class Clear(_Command, tag="clear"):
    """Host: send a bot or a person away from a seat. A person stays out until `let_in`."""

    seat: SeatNumber


class LetIn(_Command, tag="let_in"):
    """Host: somebody who was removed may sit down again."""

    n: int


class GiveHost(_Command, tag="give_host"):
    seat: SeatNumber


class ChooseForSeries(_Command, tag="choose"):
    """A seat's choice before the next match of a series."""

    seat: SeatNumber
    option: str
    value: str


class Start(_Command, tag="start"):
    """Host: start the match, or the next one. All seats must be filled."""


class GiveAnswer(_Command, tag="answer"):
    """A seat's answer to its prompt: an option id, a text, or a list of option ids."""

    match: str
    seat: SeatNumber
    prompt: str
    answer: RecordedAnswer


class Why(_Command, tag="why"):
    """What is not possible now, and why not? Answered with `blocked`."""

    seat: SeatNumber
    prompt: str


class Advise(_Command, tag="advise"):
    """What would the regular bot do in this seat's place? Answered with `advice`, for whoever asked and nobody else."""

    seat: SeatNumber
    prompt: str


class TakeBack(_Command, tag="undo"):
    """Take the seat's last answer back: at once if nobody has learned anything since, else by a poll."""

    seat: SeatNumber


class ProposeEnd(_Command, tag="propose_end"):
    """Ask the others to end the match without a winner."""

    seat: SeatNumber


class Vote(_Command, tag="vote"):
    seat: SeatNumber
    poll: int
    yes: bool


class Resign(_Command, tag="resign"):
    """Give up. With two sides the match is over; else a bot plays the seat to the end."""

    seat: SeatNumber


class Go(_Command, tag="go"):
    """The bots' pace is "pause": let those who are asked move once."""


class Read(_Command, tag="read"):
    """The person in this seat has read what was shown, up to this event and this change (`seq`) of the match."""

    match: str
    seat: SeatNumber
    seq: int
    events: int
    """The number of the last event that was read."""
    pressed: bool = True
    """They said so themselves; else they had time to read it."""


class Throw(_Command, tag="throw"):
    """Let the dice of this change (`seq`) of the match fall now, at all screens: they are thrown for the eyes only."""

    match: str
    seat: SeatNumber
    seq: int
    at: int
    """Which throw of this change, from 0."""


class PlayOn(_Command, tag="play_on"):
    """The lesson is over, or somebody has had enough of it: the match goes on by itself."""


class Say(_Command, tag="say"):
    """Say something: a text, or a claim of the game (`claim` names it, `args` fill it in)."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=500)] = ""
    claim: Annotated[str, Meta(max_length=64)] = ""
    args: dict[str, str | int | bool] = {}
    invites: TableId = ""
    """Ask everybody over to this table; the text says what for."""


class TakeNote(_Command, tag="note"):
    """Keep a private note for the seat, in place of the last one. It goes with the match."""

    match: str
    seat: SeatNumber
    text: Annotated[str, Meta(max_length=8000)]


class React(_Command, tag="react"):
    """A small sign that everybody sees for a moment. It is not kept."""

    seat: SeatNumber
    what: ReactionName


Command = (
    Hello | Ping | Take | Leave | Rename | Configure | ChangeSettings | PutBot | Clear | LetIn | GiveHost
    | ChooseForSeries | Start | GiveAnswer | Why | Advise | TakeBack | ProposeEnd | Vote | Resign | Go | Read
    | Throw | PlayOn | Say
    | TakeNote | React
)  # fmt: skip


# --- from the server


class _Message(Struct, tag_field="type", kw_only=True):
    pass


class Welcome(_Message, tag="welcome"):
    """The answer to hello. A `match` message follows for each seat held, or one for the spectator."""

    id: str
    version: str
    table: TableDocument
    seats: list[int]
    """The seats that this connection holds."""
    unknown: list[str]
    """Secrets from hello that fit no seat any more, by their first four characters."""
    removed: bool
    """The host removed whoever uses this device: it takes no seat until `invited`."""
    chat: list[SaidMessage]
    now: int
    """The server's clock in milliseconds, to which `clock.at` refers."""


class TableMessage(_Message, tag="table"):
    """The table changed."""

    table: TableDocument


class Clocks(Struct):
    """Milliseconds left per seat (None: no limit) at the moment `at`; those of `running` go down."""

    at: int
    left: list[int | None]
    running: list[int]
    until: dict[int, int] = {}
    """At a slow table: when the time of those who are asked is over. Clocks that sleep at night do not count down."""


class MatchMessage(_Message, tag="match"):
    """The match as one seat (None: a spectator) sees it now, whole or as the change since the last one.

    `view` is set when the document comes whole; else the keys of `changed` replace those of the last view.
    Keep the first `keep` events of the log and put `events` after them.
    """

    match: str
    seat: int | None
    seq: int
    view: View | None
    changed: Doc
    prompt: ShownPrompt | None
    keep: int
    events: list[EventDocument]
    waiting: list[int]
    talk: bool
    undo: Undo | None
    clocks: Clocks | None
    over: OverDocument | None
    commitment: str
    content: Content | None
    """What is printed on boards and cards; once per match and connection."""
    claims: tuple[ClaimForm, ...] | None
    """What can be claimed in talk so that bots understand it; with the content."""
    names: list[str]
    read: int | None
    """With the whole match: the number of the last event that the person in this seat has read; None: all of them."""
    lesson: LessonDocument | None = None
    """What a guided first match says now, to the one who learns."""


class Ack(_Message, tag="ack"):
    """The command is done, and what it changed is on disk."""

    id: str


class Refused(_Message, tag="refused"):
    """The command did nothing. `reason` is for programs, `text` for people."""

    id: str
    reason: Refusing
    text: str
    field: str = ""


class Seated(_Message, tag="seated"):
    """You sit in this seat. Keep the secret: it is the way back, from any device."""

    id: str
    seat: int
    secret: str


class BlockedMessage(_Message, tag="blocked"):
    """The answer to why."""

    id: str
    seat: int
    prompt: str
    blocked: tuple[Blocked, ...]


class Advice(_Message, tag="advice"):
    """The answer to advise: what this bot would answer, as the ids of options or a text, and its reason."""

    id: str
    seat: int
    prompt: str
    level: str
    answer: RecordedAnswer
    reason: str


class SaidMessage(_Message, tag="said"):
    """Somebody said something. `n` counts the lines of this table; `seat` is None for the table itself."""

    n: int
    at: int
    seat: int | None
    name: str
    text: str
    claim: str
    args: dict[str, str | int | bool]
    match: str | None
    invites: str = ""
    """The table that everybody is asked over to."""


class Note(_Message, tag="note"):
    """The private note of a seat that this connection holds, as it is kept."""

    match: str
    seat: int
    text: str


class Reaction(_Message, tag="reaction"):
    seat: int
    what: ReactionName


class Thrown(_Message, tag="thrown"):
    """Somebody has thrown the dice of this change of the match: they fall now."""

    match: str
    seq: int
    at: int


class Turned(_Message, tag="turned"):
    """For those who watch: the host has read so far. A screen in the room turns its pages with it."""

    match: str
    events: int


class Unseated(_Message, tag="unseated"):
    """This connection no longer holds the seat."""

    seat: int
    text: str


class Invited(_Message, tag="invited"):
    """The host lets this device back in: it may take a seat again."""

    text: str


class Notice(_Message, tag="notice"):
    """Whoever runs the server has something to say to everybody. `restarts`: it goes down now, and comes back."""

    text: str
    restarts: bool = False


class Trouble(_Message, tag="trouble"):
    """Something was wrong with what came, and it fits no command. The connection may be closed next."""

    text: str


Message = (
    Welcome | TableMessage | MatchMessage | Ack | Refused | Seated | BlockedMessage | Advice | SaidMessage | Note
    | Reaction | Thrown | Turned | Unseated | Invited | Notice | Trouble
)  # fmt: skip
