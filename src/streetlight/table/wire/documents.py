"""The parts of what the table tells its clients: seats, settings, the table itself, a question, how a match ended.

`protocol` and `web_types` put them into messages and answers.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from streetlight.core.documents import OptionDocument
from streetlight.core.questions import Question
from streetlight.core.views import Details, View
from streetlight.games.lessons import LessonNote

Doc = dict[str, Any]  # Any: each game has fields and values of its own, and this module knows no game
"""A document whose shape the game decides: a view, content, options, details of a result."""

PollKind = Literal["undo", "end"]
EndKind = Literal["finished", "resigned", "agreed"]


class ShownPrompt(Struct):
    """A question to one seat. `some`: min to max of the options; `order`: all; `write`: a text up to max."""

    seat: int
    id: str
    kind: Literal["one", "some", "order", "write"]
    what: str
    question: Question
    """What is asked, with named fields: a struct of the game."""
    text: str
    min: int
    max: int
    options: tuple[OptionDocument, ...]


class Night(Struct, forbid_unknown_fields=True, frozen=True):
    """From when to when the clocks sleep: hours by the clock of the time zone, such as Europe/Berlin."""

    zone: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_+/-]+$")]
    begins: Annotated[int, Meta(ge=0, le=23)] = 22
    ends: Annotated[int, Meta(ge=0, le=23)] = 8


class Clock(Struct, forbid_unknown_fields=True, frozen=True):
    """`move`: so many seconds for each answer; `player`: for the whole match, plus `extra` per answer; `slow`: for each
    answer, and it runs though nobody is at the table."""

    kind: Literal["none", "move", "player", "slow"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=2_592_000)] = 60
    extra: Annotated[int, Meta(ge=0, le=600)] = 0
    night: Night | None = None
    """When a slow clock sleeps."""


class Settings(Struct, forbid_unknown_fields=True, frozen=True):
    """What the host sets for the table, whatever is played."""

    clock: Clock = Clock()
    grace: Annotated[int, Meta(ge=0, le=86400)] = 90
    """Seconds until a bot plays for an absent person."""
    pace: Literal["breath", "at_once", "pause"] = "breath"
    """How bots move: with a human pause, at once, or only when somebody says go."""
    chat: bool = True
    spectators: bool = True
    stand_in: str = ""
    """Level of the bot that plays for the absent; "" for the game's usual one."""
    advice: bool = True
    """People may ask the regular bot what it would do in their place."""


class SeatDocument(Struct):
    """A place at the table. `here`: a device of this person is connected."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: int
    level: str
    about: str
    """Who this bot is, in one line."""
    here: bool
    stand_in: bool
    """A bot plays for this person right now: absent, resigned or out of time."""
    resigned: bool
    out_of_time: bool
    """Like `resigned`, it stays until the next match starts: a bot played this one to its end."""
    host: bool


class SeriesChoiceDocument(Struct):
    """Something a seat must choose before the next match of the series; `value` once it is chosen."""

    seat: int
    option: str
    values: list[str]
    value: str


class SeriesState(Struct):
    """A series of matches with its running score."""

    name: str
    title: str
    played: int
    scores: list[int]
    choices: list[SeriesChoiceDocument]
    winners: list[int] | None


class Poll(Struct):
    """Something that all people at the table must agree on."""

    poll: int
    kind: PollKind
    by: int
    text: str
    yes: list[int]
    waiting: list[int]


class Removed(Struct):
    """Somebody whom the host removed, and who takes no seat until the host lets them back in (`let_in`)."""

    n: int
    name: str


class OfferDocument(Struct):
    """A value of a setting that a pack has, in words."""

    value: str
    title: str
    text: str


class ForkPoint(Struct):
    """A point of a match that is over: after so many of its answers."""

    match: str
    at: int


class BrokenMatch(Struct):
    """A match that this server can't play on, and why. What was played of it can be saved."""

    match: str
    why: str


class TableDocument(Struct):
    """Everything about the table that everybody at it may know."""

    id: str
    game: str
    title: str
    phase: Literal["lobby", "playing", "over"]
    seats: list[SeatDocument]
    host: int | None
    options: Doc
    pack: str
    """The title of the pack that is played; "" if it is the standard one."""
    offers: dict[str, list[OfferDocument]]
    """By setting: what can be chosen with that pack, where it is not what the game has (its scenarios)."""
    settings: Settings
    series: SeriesState | None
    match: str | None
    """The match that is played, or was played last."""
    played: int
    watchers: int
    poll: Poll | None
    levels: list[str]
    removed: list[Removed]
    fork: ForkPoint | None = None
    """The next match goes on from there."""
    today: str = ""
    """What is played is the deal of a day: which one, and which day; "" if luck decides."""
    broken: BrokenMatch | None = None
    """The last match, if it can't go on: since an update of the server, mostly."""


class Undo(Struct):
    """What this seat could take back: so many answers. `free`: at once; else the others must agree."""

    answers: int
    free: bool


class LessonDocument(Struct):
    """What a guided first match says now."""

    title: str
    step: int
    """Counts the learner's answers, this one too; `steps` are all of them."""
    steps: int
    notes: list[LessonNote]
    """What to read, one after the other."""
    wanted: list[list[str]]
    """The answers that go on, as ids of options; empty if any answer does."""
    others: bool
    """Others move now."""
    done: bool
    """There is no more to say: play on."""


class DaysScore(Struct):
    """What a match of a day's deal was worth."""

    challenge: str
    title: str
    date: str
    version: str
    """By which rules and pack: others deal otherwise on the same day."""
    score: int
    helped: bool
    """A bot was asked what it would do, or something was taken back that had been learned from."""


class OverDocument(Struct):
    """How the match ended, and what was kept secret until then."""

    how: EndKind
    by: int | None
    text: str
    winners: list[int]
    scores: list[int]
    reason: str
    details: Details
    seed: str
    commitment: str
    truth: View | None
    """The view of one who knows everything; None if the match was broken off."""
    draw: bool = False
    """All are even, and the game calls that a draw."""
    headline: str = ""
    """Who won, where that is a side and not a player: "The Sane win."."""
    advised: list[int] = []
    """For how many questions each seat asked a bot what it would do."""
    today: DaysScore | None = None
    """Where it was the deal of a day."""


class Last(Struct):
    """What a client has already: it then gets only what came after."""

    match: str
    seq: int
    events: int
    seat: int | None = None
