"""The process in which bots think. It reads jobs from its standard input and writes answers to its output.

It gets what a match is made from (head, answers, talk) and the seat, makes the match, and hands the bot that
seat's sight and nothing else. When the server goes away, the input ends, and so does this process.
"""

from __future__ import annotations

import os
import random
import sys
from collections import OrderedDict
from pathlib import Path
from typing import BinaryIO

import msgspec

from streetlight.bots.chance import random_answer
from streetlight.bots.marks import effort
from streetlight.bots.registry import bot, get_ready, studies
from streetlight.core.errors import OptionError
from streetlight.core.records import RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.core.shelf import PackShelf
from streetlight.games.registry import find_pack
from streetlight.games.today import deal_of_day
from streetlight.table.play.bot_minds import given_of, minds, seed_of
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.look_back import look_back
from streetlight.table.play.pack_reading import PackRead, ReadPack, read_pack
from streetlight.table.store.model import MatchHead
from streetlight.table.wire.documents import Doc
from streetlight.table.wire.web_types import LookBack, Minds

KEEP = 64
"""Matches that are kept ready, so that a next job costs only the answers since the last one."""


class Think(msgspec.Struct, array_like=True, tag=True):
    """Think about what the seat is asked."""

    head: MatchHead
    answers: list[tuple[int, RecordedAnswer]]
    talk: list[tuple[int, int, Saying]]
    seat: int
    level: str


class Recall(msgspec.Struct, array_like=True, tag=True):
    """The match is over: what did the bots think? `people` are the seats that persons played."""

    head: MatchHead
    answers: list[tuple[int, RecordedAnswer]]
    talk: list[tuple[int, int, Saying]]
    levels: list[str]
    people: list[int]


class LookAhead(msgspec.Struct, array_like=True, tag=True):
    """The match is over: where did it turn?"""

    head: MatchHead
    answers: list[tuple[int, RecordedAnswer]]
    talk: list[tuple[int, int, Saying]]
    levels: list[str]


class StudyWork(msgspec.Struct, array_like=True, tag=True):
    """A question of the game's own, perhaps from somebody with a secret: keep it nowhere. "" only gets ready."""

    game: str
    pack: str
    study: str
    about: Doc


class MakeEffort(msgspec.Struct, array_like=True, tag=True):
    """Make one of the efforts from which the marks of a day's deal come."""

    challenge: str
    date: str
    number: int


class EffortMade(msgspec.Struct, array_like=True, tag=True):
    points: int


WorkerTask = Think | Recall | LookAhead | StudyWork | ReadPack | MakeEffort


class Studied(msgspec.Struct, array_like=True, tag=True):
    """What was found, or which field of the question is wrong."""

    found: Doc
    field: str = ""
    error: str = ""


class Thought(msgspec.Struct, array_like=True, tag=True):
    answer: RecordedAnswer | None
    reason: str
    saying: Saying | None
    error: str = ""
    """Why the bot failed; the answer is then any legal one."""


class Recalled(msgspec.Struct, array_like=True, tag=True):
    minds: Minds


class LookedAhead(msgspec.Struct, array_like=True, tag=True):
    found: LookBack


WorkResult = Thought | Recalled | LookedAhead | Studied | PackRead | EffortMade


class Thinker:
    """Keeps the matches of the last jobs."""

    def __init__(self, shelf: PackShelf) -> None:
        self._shelf = shelf
        self._plays: OrderedDict[str, LoggedMatch] = OrderedDict()

    def think(self, job: Think) -> Thought:
        play = self._bring_up(job)
        sight = play.match.sight(job.seat)
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {job.seat} is not asked anything")
        seed = seed_of(job.head, job.seat, len(play.answers))
        try:
            player = bot(job.head.game, job.level, seed)
            saying = player.say(sight) if play.match.talk(job.seat) else None
            answer = given_of(player.answer(sight))
            if answer is None:
                raise ValueError("it gave no answer that could be one")
            return Thought(answer, str(player.reason), saying)
        except Exception as error:  # a bot that fails must not hold up the table
            answer = given_of(random_answer(prompt, random.Random(seed)))
            return Thought(answer, "", None, f"{type(error).__name__}: {error}")

    def _bring_up(self, job: Think) -> LoggedMatch:
        """The match where the job has it, from where we last had it if that is on the way."""
        play = self._plays.pop(job.head.id, None)
        if (
            play is None
            or play.answers != job.answers[: len(play.answers)]
            or play.talk != job.talk[: len(play.talk)]
        ):
            play = LoggedMatch(job.head, self._shelf)
        play.advance(job.answers, job.talk)
        self._plays[job.head.id] = play
        if len(self._plays) > KEEP:
            self._plays.popitem(last=False)
        return play


def study(job: StudyWork, shelf: PackShelf) -> Studied:
    try:
        pack = find_pack(job.game, job.pack, shelf)
        get_ready(job.game, pack)
        return Studied(studies(job.game)[job.study](pack, job.about) if job.study else {})
    except OptionError as error:
        return Studied({}, error.field, str(error))


def serve(source: BinaryIO, sink: BinaryIO, shelf: PackShelf) -> None:
    """Answer jobs until the input ends. Each message has its length in front of it."""
    thinker = Thinker(shelf)
    read = msgspec.msgpack.Decoder(WorkerTask)
    write = msgspec.msgpack.Encoder()
    while True:
        size = source.read(4)
        if len(size) < 4:
            return
        job = read.decode(source.read(int.from_bytes(size, "big")))
        thought: WorkResult
        try:
            if isinstance(job, Think):
                thought = thinker.think(job)
            elif isinstance(job, StudyWork):
                thought = study(job, shelf)
            elif isinstance(job, LookAhead):
                thought = LookedAhead(look_back(job.head, job.answers, job.talk, job.levels, shelf))
            elif isinstance(job, MakeEffort):
                thought = EffortMade(effort(deal_of_day(job.challenge, job.date), job.number))
            elif isinstance(job, ReadPack):
                thought = read_pack(job)
            else:
                thought = Recalled(minds(job.head, job.answers, job.talk, job.levels, job.people, shelf))
        except Exception as error:
            thought = Thought(None, "", None, f"{type(error).__name__}: {error}")
        data = write.encode(thought)
        sink.write(len(data).to_bytes(4, "big") + data)
        sink.flush()


def main() -> None:
    """`python -m streetlight.table.play.bot_worker [FOLDER ...]`, with the folders of the server's shelf."""
    shelf = PackShelf(*[Path(folder) for folder in sys.argv[1:]])
    if hasattr(os, "nice"):
        os.nice(5)  # people's clicks come first
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not end up among the answers
    serve(sys.stdin.buffer, sink, shelf)


if __name__ == "__main__":
    main()
