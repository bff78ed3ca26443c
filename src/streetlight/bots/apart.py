"""A bot of one's own in a process of its own, which gets documents and nothing else.

    python -m streetlight.bots.apart my_bots:Careful

Like every program that is a bot, it is asked in JSON lines. It makes a sight of each line and shows that to the class.
The match is in another process, so no trick of Python's leads to it, and there is nothing to imagine from.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

import msgspec

from streetlight.bots.own import ClassBot, find_class
from streetlight.core.documents import Blocked, EventFields, OptionDocument
from streetlight.core.errors import SecretError, StreetlightError
from streetlight.core.game import AnyGame
from streetlight.core.match import Random
from streetlight.core.questions import Question, name_of
from streetlight.core.sayings import Said
from streetlight.core.views import View
from streetlight.games.registry import find_pack, game


class ApartEvent(msgspec.Struct, frozen=True):
    """Has what bots read of an `Event`, but is made of a document."""

    n: int
    what: str
    args: EventFields
    text: str
    rule: str


class ApartPrompt(msgspec.Struct, frozen=True):
    """Has what bots read of a `Prompt`, but is made of a document."""

    seat: int
    id: str
    kind: str
    what: str
    question: Question
    text: str
    min: int
    max: int
    options: tuple[OptionDocument, ...]
    blocked: tuple[Blocked, ...]


class ApartSight:
    """Has what bots read of a `Sight`, but is made of documents."""

    def __init__(
        self,
        game: str,
        seat: int | None,
        view: View,
        prompt: ApartPrompt | None,
        events: list[ApartEvent],
        sayings: list[Said],
    ) -> None:
        self.game = game
        self.seat = seat
        self.view = view
        self.prompt = prompt
        self.events = events
        self.sayings = sayings

    @property
    def pack(self) -> object:
        """The pack that is played with, if it is found here by the name that the view gives it."""
        return find_pack(self.game, getattr(self.view, "pack", "standard"))

    def imagine(self, rng: Random) -> NoReturn:
        raise SecretError("a bot that runs apart can't imagine matches: it has documents only")


class PromptLine(msgspec.Struct):
    """The prompt in a line, before its question is read by the types of the game."""

    seat: int
    id: str
    kind: str
    what: str
    question: msgspec.Raw
    text: str
    min: int
    max: int
    options: tuple[OptionDocument, ...]
    blocked: tuple[Blocked, ...]


class EventLine(msgspec.Struct):
    """An event in a line, before its fields are read by the types of the game."""

    n: int
    what: str
    args: msgspec.Raw
    text: str
    rule: str


class AskedLine(msgspec.Struct):
    """One line of what a program is asked. See docs/your-own-bot.md."""

    ask: str
    match: str
    game: str
    seat: int | None
    view: msgspec.Raw
    prompt: PromptLine | None
    events: list[EventLine]
    sayings: list[Said] = []


def sight_of(asked: AskedLine) -> ApartSight:
    """The sight that a line tells of."""
    title = game(asked.game)
    return ApartSight(
        asked.game,
        asked.seat,
        msgspec.json.decode(asked.view, type=title.view_type),
        None if asked.prompt is None else _prompt(title, asked.prompt),
        [_event(title, line) for line in asked.events],
        asked.sayings,
    )


def _prompt(title: AnyGame, line: PromptLine) -> ApartPrompt:
    kinds = {name_of(kind): kind for kind in title.questions}
    return ApartPrompt(
        seat=line.seat,
        id=line.id,
        kind=line.kind,
        what=line.what,
        question=msgspec.json.decode(line.question, type=kinds[line.what]),
        text=line.text,
        min=line.min,
        max=line.max,
        options=line.options,
        blocked=line.blocked,
    )


def _event(title: AnyGame, line: EventLine) -> ApartEvent:
    fields = msgspec.json.decode(line.args, type=title.event_types[line.what])
    return ApartEvent(line.n, line.what, fields, line.text, line.rule)


def ids_of(answer: object) -> str | list[str]:
    """An answer as it is sent: an id or a text, or a list of ids."""
    if isinstance(answer, OptionDocument):
        return answer.id
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Sequence):
        return [part.id if isinstance(part, OptionDocument) else str(part) for part in answer]
    raise StreetlightError(f"an answer is an option, its id or a list of them, not {type(answer).__name__}")


def main(name: str) -> None:
    """Answer every line of the input with a line of the output."""
    kind = find_class(name)
    bots: dict[str, ClassBot] = {}  # one for every seat of every match, by the seed that it was given
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line, type=AskedLine)
        if asked.match not in bots:
            if len(bots) > 100:
                bots.clear()
            bots[asked.match] = ClassBot(kind, name, asked.match)
        bot = bots[asked.match]
        reply: dict[str, object]
        if asked.ask == "say":
            reply = {"say": bot.say(sight_of(asked))}
        else:
            reply = {"answer": ids_of(bot.answer(sight_of(asked))), "reason": bot.reason}
        sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
