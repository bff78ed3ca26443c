"""The documents of the HTTP side, under /api: the catalogue, new tables, rules, packs, replays, scores."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from streetlight.core.documents import EventDocument
from streetlight.core.records import RecordedAnswer
from streetlight.core.views import Content, View
from streetlight.games.difficulty import Difficulties
from streetlight.games.today import Marks
from streetlight.table.wire.documents import Doc, OfferDocument, OverDocument, Settings, ShownPrompt
from streetlight.table.wire.protocol import Colour, Name, Secret

OptionValue = Any  # Any: each game decides
"""A value of an option: what the game's own options take. The browser hands it back as it got it."""

LabCell = Any  # Any: made elsewhere, never looked into here
"""A text, a number or a LabEstimate: the lab's own process made the document, and it is passed on as it came."""


class Titled(Struct):
    """A value of a setting, in words. `seats`: the numbers of seats it can be played with. `needs`: by setting, with
    which of its values (or one of them, where several can be chosen); nothing if it can be played as it is."""

    value: OptionValue
    title: str
    text: str
    seats: list[int]
    needs: dict[str, list[OptionValue]] = {}
    excludes: list[OptionValue] = []
    """Other values of the same setting that can't be chosen beside it."""
    lab: bool = True
    """It makes sense in the lab."""


class GameSetting(Struct):
    """An option of a game that a host can set, in words. `kind`: choice, several, switch, seat, number or text.
    `needs`: as for a value, where all but the default need something."""

    name: str
    title: str
    text: str
    kind: str
    default: OptionValue
    values: list[Titled]
    needs: dict[str, list[OptionValue]] = {}
    by_seats: dict[int, OptionValue] = {}
    """What is played where nobody has chosen, by the number of seats, if that depends on it."""
    from_pack: bool = False
    """What can be chosen comes from the pack: with another one it has to be chosen anew."""
    unchosen: str = ""
    """Where a seat is chosen: what happens if none is."""


class SeriesInfo(Struct):
    """A series of matches. `sets`: options that it chooses by itself, match after match."""

    name: str
    title: str
    text: str
    seats: list[int]
    sets: list[str]


class LessonInfo(Struct):
    """A guided first match, as the cover offers it."""

    title: str
    text: str
    minutes: int


class PackTitle(Struct):
    """A pack of the gallery, which comes with the game. `options` are what to put on the table."""

    name: str
    title: str
    text: str
    options: Doc


class GameInfo(Struct):
    """A game in the catalogue. `ready` is false for one that is still to come."""

    name: str
    title: str
    text: str
    ready: bool
    seats: list[int]
    settings: list[GameSetting]
    series: list[SeriesInfo]
    levels: list[Titled]
    own_packs: bool
    """People can bring packs of their own."""
    packs: list[PackTitle]
    """Those of the gallery."""
    options_schema: Doc
    lesson: LessonInfo | None = None
    difficulties: Difficulties | None = None
    """How hard a match is, by name, with how often bots won."""


class DayWanted(Struct, forbid_unknown_fields=True):
    """One of a day's deals."""

    challenge: Annotated[str, Meta(max_length=40)]
    date: Annotated[str, Meta(max_length=10)]


class DealOfDay(Struct):
    """A deal of the day, as the page of today shows it. `done` of `total` efforts for the marks have been made."""

    challenge: str
    game: str
    title: str
    text: str
    counts: str
    minutes: int
    free: list[str]
    """Options that the player chooses before it starts."""
    options: Doc
    version: str
    done: int
    total: int
    marks: Marks | None


class Today(Struct):
    """GET /api/today?date=2026-11-20: the deals of that day, or of today (UTC). `next` is the next day's beginning, in
    milliseconds since 1970."""

    date: str
    today: str
    next: int
    deals: list[DealOfDay]


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables. The one who asks becomes host and sits in the first seat."""

    game: str
    seats: int | None = None
    options: Doc = {}
    series: str = ""
    settings: Settings = Settings()
    name: Name
    colour: Colour = 0
    bots: list[str] = []
    """Levels of bots for the next seats."""
    others: list[Name] = []
    """Names of more people on this device (pass and play); they sit in the seats after the host."""
    start: bool = False
    lesson: bool = False
    """The guided first match of the game: it decides seats, options and bots, and begins at once."""
    today: DayWanted | None = None
    """The deal of a day: it decides seats, bots, clock and all options but those left to the player, and begins."""


class NewFork(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/matches/<match>/fork: a new table that goes on from a point of a match that is over.

    `seats`: who sits in each seat: "me" (once), "open", or the level of a bot. It begins at once if none is open."""

    at: Annotated[int, Meta(ge=0)]
    """After so many answers."""
    seats: Annotated[list[str], Meta(max_length=16)]
    name: Name
    colour: Colour = 0
    settings: Settings = Settings()


class SeatKey(Struct):
    seat: int
    secret: str


class NewTableMade(Struct):
    """The table and the secrets of the seats. The link of a seat is /t/<table>#s=<secret>."""

    table: str
    seats: list[SeatKey]


class Problem(Struct):
    """What is wrong, in words. `field` names the option, `place` counts from 1 where it is a list."""

    field: str
    text: str
    place: int | None = None


class CheckOptions(Struct, forbid_unknown_fields=True):
    """POST /api/games/<game>/check: can these options be played? (Also: is this Architect's plan sound?)"""

    seats: int
    options: Doc


class Checked(Struct):
    """`options` are those given, made whole; empty if there are problems."""

    problems: list[Problem]
    options: Doc


class RuleText(Struct):
    id: str
    chapter: str
    text: str
    note: bool


class PackUpload(Struct, forbid_unknown_fields=True):
    """POST /api/games/<game>/packs: a pack as one TOML text, or as its files by name, or as a zip of them (base64)."""

    text: Annotated[str, Meta(max_length=400_000)] = ""
    files: dict[str, str] = {}
    zip: bytes = b""


class PackFault(Struct):
    """What is wrong with a pack, and where: "" and 0 where there is no place to name."""

    file: str
    entry: str
    field: str
    line: int
    text: str


class PackChecked(Struct):
    """`pack` is what to put in the option `pack`, or "" if there are problems; `options` has it, and what else the pack
    needs to be played."""

    pack: str
    title: str
    problems: list[PackFault]
    options: Doc = {}


class PackQuestion(PackUpload, forbid_unknown_fields=True):
    """POST /api/games/<game>/draft: what is a pack like that somebody is still at? Nothing is kept of it."""

    options: Doc = {}
    """Options to look at it with, such as one of its boards."""
    seats: int = 0
    """0: as many as the game likes best."""


class PackLook(Struct):
    """`warnings` may be meant so. Where there are problems, the rest is empty: else `tables` are what the files say,
    and `content` and `view` are those of a match that begins with it, for a spectator."""

    problems: list[PackFault]
    warnings: list[PackFault]
    files: dict[str, str]
    """Those of a zip, as well as they can be read; {} where the files were given."""
    title: str = ""
    offers: dict[str, list[OfferDocument]] = {}
    options: Doc = {}
    tables: Doc = {}
    content: Content | None = None
    view: View | None = None
    names: list[str] = []
    """Of those who sit there."""


class PackFiles(Struct):
    """GET /api/games/<game>/packs/<pack>: a pack that comes with the game or was brought to this server."""

    pack: str
    title: str
    files: dict[str, str]


class ReplayStep(Struct):
    """The match after `at` answers, as the seat saw it then. `events` are those since the step before."""

    at: int
    view: View
    prompt: ShownPrompt | None
    events: list[EventDocument]
    waiting: list[int]


class Replay(Struct):
    """GET /api/matches/<match>/replay?seat=0&first=0&count=50, once the match is over.

    `seat=all` knows everything there was; only of a match that was played to its end."""

    match: str
    game: str
    seat: int | Literal["all"] | None
    answers: int
    names: list[str]
    colours: list[int]
    held: list[int]
    """Seats that the one who asks had."""
    over: OverDocument
    """How it ended, without the truth: that is in the last step for those who ask for all. Only if it was played to
    its end may one look through any seat, and go on from any step."""
    forked: int
    """So many of its answers are those of another match."""
    content: Content
    steps: list[ReplayStep]


class StepQuestion(Struct):
    """GET /api/matches/<match>/question?at=17: who answered there, what was asked, and what was answered.

    `labels` are the chosen options in words."""

    match: str
    at: int
    seat: int
    prompt: ShownPrompt
    answer: RecordedAnswer
    labels: list[str]


class WhatIfRequest(Struct, forbid_unknown_fields=True):
    """POST /api/matches/<match>/what_if: let bots play the rest from a point on, many times.

    Without `instead` they choose there, too. With it that answer is given there, and beside it the one that
    was given in truth, each with the same luck."""

    at: Annotated[int, Meta(ge=0)]
    instead: RecordedAnswer | None = None


class WhatIfOdds(Struct):
    """How often somebody won: a seat, a side by its name, or (neither) all together. `score` is the mean, where
    there are points. One estimate for each way; `change` from the first way to the second."""

    seat: int | None
    side: str
    won: list[LabEstimate]
    score: list[LabEstimate]
    change: LabEstimate | None


class WhatIfRun(Struct):
    """GET /api/matches/<match>/what_if/<run>: how far it is, and the odds so far. `ways` are the answers tried there,
    in words; "" where the bots choose."""

    id: str
    match: str
    at: int
    state: Literal["waiting", "running", "done", "stopped", "broken"]
    done: int
    total: int
    """Matches that are played for each way."""
    ways: list[str]
    odds: list[WhatIfOdds] = []


class Mind(Struct):
    """What went on in one seat: who thought there, and what it believed, in the order of the match.

    `bot` is false for a seat that a person played: then this is what a bot would have believed in that place.
    What a belief looks like is the game's affair; games whose bots keep none leave the list empty.
    """

    seat: int
    level: str
    bot: bool
    beliefs: list[Doc]


class Reason(Struct):
    """Why a bot gave the answer number `at`, counted from 0."""

    at: int
    seat: int
    text: str


class Minds(Struct):
    """GET /api/matches/<match>/minds, once the match is over: what the bots believed, and their reasons."""

    match: str
    minds: list[Mind]
    reasons: list[Reason]


class OutlookAt(Struct):
    """After so many answers: how often those who won in the end won when bots played on from there. In a match that all
    lost together: how often it was won."""

    at: int
    won: int


class TurnOfMatch(Struct):
    """Between these two moments the outlook changed most; `lines` tell what everybody saw there."""

    first: int
    last: int
    before: int
    after: int
    lines: list[str]


class LookBack(Struct):
    """GET /api/matches/<match>/look_back, once the match is over: how its outlook changed. From every moment bots
    played on `tries` times; what a spectator could not know was drawn afresh. No `turn`: there was no single one."""

    match: str
    tries: int
    looks: list[OutlookAt]
    turn: TurnOfMatch | None


class StudyQuestion(Struct, forbid_unknown_fields=True):
    """POST /api/games/<game>/studies/<study>: a question that a game's bots can answer. What it looks like, and the
    answer, is the game's affair."""

    about: Doc
    pack: Annotated[str, Meta(max_length=200)] = "standard"


class Score(Struct):
    """A line of the high scores of Solo Challenge on this server."""

    name: str
    score: int
    at: int
    own: bool
    """This is the match that the asker named."""


class TableGlance(Struct):
    """A table in a few words, for the list of running tables."""

    id: str
    game: str
    title: str
    phase: str
    players: list[str]
    waiting: list[str]
    your_turn: bool
    slow: bool = False
    """Hours or days for each move."""
    until: int | None = None
    """At a slow table where it is your turn: when your time is over."""


class Glance(Struct, forbid_unknown_fields=True):
    """POST /api/glance: how do my tables stand?"""

    tables: Annotated[list[GlanceAt], Meta(max_length=50)]


class GlanceAt(Struct, forbid_unknown_fields=True):
    table: str
    secrets: Annotated[list[Secret], Meta(max_length=16)] = []


class LabOpen(Struct):
    """GET /api/lab: may this browser use the lab, and which run goes on ("" if none)?"""

    open: bool
    running: str


class LabRequest(Struct, forbid_unknown_fields=True):
    """POST /api/lab/runs: let bots play a game many times."""

    game: str
    seats: int
    bots: Annotated[list[str], Meta(max_length=16)]
    options: Doc = {}
    matches: Annotated[int, Meta(ge=10, le=5000)] = 500
    without: Annotated[list[str], Meta(max_length=20)] = []
    """Cards of the pack: the same deals are also played without each of them."""
    number: str = ""
    """A number of the pack, as LabContents names it, that takes these values."""
    values: Annotated[list[float], Meta(max_length=9)] = []


class LabCard(Struct):
    """A card that can be taken out of a pack."""

    id: str
    name: str


class LabNumber(Struct):
    """A number of a pack: what it belongs to, what it is called there, and what it is."""

    field: str
    thing: str
    name: str
    value: float


class LabContents(Struct):
    """GET /api/lab/contents/<game>/<pack>: what can be changed in a pack."""

    cards: list[LabCard]
    numbers: list[LabNumber]


class LabColumn(Struct):
    name: str
    unit: str
    """text, count, percent, number, change or change_percent."""


class LabEstimate(Struct):
    """A value and its 95 % interval, out of `n` deals; null where nothing can be said."""

    value: float | None
    low: float | None
    high: float | None
    n: int


class LabFinding(Struct):
    """A small table. A cell is a text, a number or a LabEstimate."""

    key: str
    title: str
    text: str
    columns: list[LabColumn]
    rows: list[list[LabCell]]
    fair: float | None = None


class LabRun(Struct):
    """GET /api/lab/runs/<run>: how far it is, and what it has found so far."""

    id: str
    game: str
    state: Literal["running", "done", "stopped", "broken"]
    done: int
    total: int
    findings: list[LabFinding] = []


class ServerLink(Struct):
    """GET /api/reach: where other devices find this server, as the beginning of a link; "": they can't.
    `gate`: whoever started the server can change that from the page."""

    link: str
    gate: bool = False


class GateToken(Struct, forbid_unknown_fields=True):
    """POST /api/gate/key: the token from the link that the server printed when it started."""

    token: Annotated[str, Meta(max_length=64)]


class GateKey(Struct):
    """What opens and shuts the gate to the local network, in the header `Authorization: Gate <key>`."""

    key: str


class GateWish(Struct, forbid_unknown_fields=True):
    """POST /api/gate: let others of the local network join, or don't any more."""

    open: bool


class NoticesOffered(Struct):
    """How this server can tell people that it is their turn. `push` is the key that browsers ask for; "": it can't."""

    push: str
    webhook: bool
    mail: bool


NoticeKind = Literal["push", "webhook", "mail"]


class NewNotice(Struct, forbid_unknown_fields=True):
    """Where to tell the person in a seat. `p256dh` and `auth` come with the address that a browser gives for `push`."""

    kind: NoticeKind
    address: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)] = ""
    auth: Annotated[str, Meta(max_length=40)] = ""


class NoticeWish(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/notices: look at what is asked for in the seats of these secrets, add one to the first
    of them, or remove one."""

    secrets: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=10)]
    add: NewNotice | None = None
    remove: Annotated[str, Meta(max_length=40)] = ""


class NoticeAsked(Struct):
    """A way in which a person is told. `unconfirmed`: a mail asks whether the address is right; `dropped`: it could not
    be reached, and nothing is sent there any more."""

    id: str
    kind: NoticeKind
    address: str
    state: Literal["on", "unconfirmed", "dropped"]


class NoticesAsked(Struct):
    """All ways in which the person is told at one table. `title` is that of the game."""

    title: str
    asked: list[NoticeAsked]


class ErrorBody(Struct):
    """The body of every answer that is not 2xx."""

    text: str
    field: str = ""


WEB_TYPES: tuple[type[Struct], ...] = (
    GameInfo, NewTable, NewTableMade, CheckOptions, Checked, RuleText, PackUpload, PackChecked, PackQuestion,
    PackLook, PackFiles, Replay, Minds, LookBack, NewFork, StepQuestion, WhatIfRequest, WhatIfRun,
    Today, StudyQuestion, Score, Glance, TableGlance, LabOpen, LabRequest, LabContents, LabEstimate, LabRun,
    ServerLink, GateToken, GateKey, GateWish, NoticesOffered, NewNotice, NoticeWish, NoticeAsked, NoticesAsked,
    ErrorBody,
)  # fmt: skip
