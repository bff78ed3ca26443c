"""One match at the table: the core's match, and the log that it can be made from again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec import UNSET
from msgspec.structs import replace

from streetlight.core.errors import OptionError, RecordError, SayingError, StalePrompt
from streetlight.core.game import AnyGame
from streetlight.core.luck import commitment
from streetlight.core.match import Match
from streetlight.core.pack_files import files_of
from streetlight.core.prompts import Prompt
from streetlight.core.records import Record, RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.core.shelf import PackShelf
from streetlight.core.views import Details
from streetlight.games.registry import game as find_game
from streetlight.table.store.model import BrokenOff, LogRow, MatchHead, Undone
from streetlight.table.store.server_packs import kept_name, options_of
from streetlight.table.wire.documents import EndKind, OverDocument

Talk = list[tuple[int, int, Saying]]  # (answers before it, seat, saying)


class LoggedMatch:
    """A match with everything that happened to it, in the order of `seq`, which only grows."""

    def __init__(self, head: MatchHead, shelf: PackShelf) -> None:
        self.head = head
        self.shelf = shelf
        """Where its pack is found."""
        self.game: AnyGame = find_game(head.game).on(shelf)
        if self.game.rules_version != head.rules:
            raise RecordError(
                f"it was played by rules {head.rules} of {self.game.title}, and these are {self.game.rules_version}"
            )
        self.options = options_of(head, shelf)
        try:
            self.match: Match = self._fresh()
        except OptionError as error:
            raise RecordError(f"it does not start any more: {error}") from None
        self.commitment = commitment(head.secret)
        self.seq = 0
        self.position = 0  # grows with all that changes the state; a sealed answer alone does not
        self.answers: list[tuple[int, RecordedAnswer]] = []
        self.marks: list[tuple[int, ...]] = []  # what was known before each answer
        self.sealed: list[int] = []  # answers (by index) of a sealed round that is still open
        self.late: set[int] = set()  # answers (by index) that a bot gave because the time was up
        self.talk: Talk = []
        self.commands: set[tuple[int, str]] = set()  # what people sent, by seat and id
        self.rewound = 0  # seq of the last undo
        self.rewinds = 0
        self.peeked = False  # an undo went back behind something that somebody had learned
        self.broken: BrokenOff | None = None

    def _fresh(self) -> Match:
        match = self.game.start(self.head.seats, self.head.seed, **self.options)
        self._fork(match, 0)
        return match

    def _fork(self, match: Match, answers: int) -> None:
        """Here its luck becomes its own, if this is where it left another match."""
        for fork in self.head.forks:
            if fork.at == answers:
                match.fork(fork)

    @classmethod
    def load(cls, head: MatchHead, rows: Sequence[LogRow], shelf: PackShelf) -> LoggedMatch:
        """The match as its log tells it."""
        play = cls(head, shelf)
        undone = any(row.kind == "undo" for row in rows)
        for row in rows:
            if row.seq != play.seq + 1:
                raise RecordError(f"the log of match {head.id} has a gap after {play.seq}")
            play.seq = row.seq
            if row.command:
                play.commands.add((row.seat, row.command))
            match row.body:
                case Undone() as back:
                    play._drop(back)
                case Saying() as saying:
                    play._say(row.seat, saying, undone)
                case BrokenOff() as broken:
                    play.broken = broken
                case given if undone:
                    play.answers.append((row.seat, given))
                case given:
                    play._hear(row.seat, given)
        if undone:
            play._rebuild()
        return play

    def begin_with(
        self,
        answers: Sequence[tuple[int, RecordedAnswer]],
        talk: Sequence[tuple[int, int, Saying]],
        now: int,
    ) -> list[LogRow]:
        """Begin as another match did: what happened there, as rows of this one."""
        self.advance(answers, talk)
        rows = talk_and_answers(self.head.id, self.answers, self.talk, now)
        self.seq = len(rows)
        return rows

    # --- what can happen

    def answer(self, seat: int, answer: RecordedAnswer, prompt: str, command: str, now: int) -> LogRow:
        """Take an answer. The core's errors if it is refused; then nothing has changed."""
        asked = self.match.prompts.get(seat)
        if asked is not None and prompt != self.prompt_id(asked):
            raise StalePrompt(f"seat {seat} is asked {self.prompt_id(asked)} now, not {prompt[:20]!r}")
        self._hear(seat, answer)
        self.seq += 1
        if command:
            self.commands.add((seat, command))
        return LogRow(self.head.id, self.seq, "answer", seat, answer, command, now)

    def say(self, seat: int, saying: Saying, now: int) -> tuple[Saying, LogRow]:
        said = self._say(seat, saying, False)
        self.seq += 1
        return said, LogRow(self.head.id, self.seq, "say", seat, said, "", now)

    def undo(self, seat: int, first: int, last: int, free: bool, now: int, command: str = "") -> LogRow:
        """Forget the answers first .. last-1 and be again where the match was without them."""
        self.seq += 1
        if command:
            self.commands.add((seat, command))
        back = Undone(first, last, free)
        self._drop(back)
        self._rebuild()
        return LogRow(self.head.id, self.seq, "undo", seat, back, command, now)

    def break_off(self, seat: int, how: EndKind, winners: list[int], text: str, now: int) -> LogRow:
        self.seq += 1
        self.broken = BrokenOff(how, seat, winners, text)
        return LogRow(self.head.id, self.seq, "end", seat, self.broken, "", now)

    def prompt_id(self, prompt: Prompt) -> str:
        """The prompt's id on the wire. After an undo prompts are counted anew, so the id says which time."""
        return f"{prompt.id}.{self.rewinds}" if self.rewinds else prompt.id

    # --- how it is kept

    def record(self) -> Record:
        """The match as a record. Its answers are in the order in which they came, as reasons and replays count them."""
        made = self.match.record()
        if self.options is not self.head.options:  # whoever reads it knows the pack by its own name
            options = made.options | {"pack": self.head.pack}
            made = replace(made, pack=self.head.pack, pack_hash=self.head.pack_hash, options=options)
        return replace(made, answers=list(self.answers), lesson=self.head.lesson or UNSET)

    def _hear(self, seat: int, answer: RecordedAnswer) -> None:
        match = self.match
        mark = match.mark()
        stays_hidden = match.sealed and len(match.waiting) > 1
        match.answer(seat, answer)
        self.answers.append((seat, answer))
        self.marks.append(mark)
        self._fork(match, len(self.answers))
        if stays_hidden:
            self.sealed.append(len(self.answers) - 1)
            return
        self.position += 1
        if self.sealed:
            self.sealed = []

    def _say(self, seat: int, saying: Saying, later: bool) -> Saying:
        if not later:
            saying = self.match.say(seat, saying).saying
        self.talk.append((len(self.answers), seat, saying))
        return saying

    def _drop(self, back: Undone) -> None:
        first, last = back.first, back.last
        del self.answers[first:last]
        gone = last - first
        self.late = {at if at < first else at - gone for at in self.late if at not in range(first, last)}
        self.talk = _without(self.talk, first, last)
        self.rewound = self.seq
        self.rewinds += 1
        self.peeked = self.peeked or not back.free

    def _rebuild(self) -> None:
        answers, talk = self.answers, self.talk
        self.match = self._fresh()
        self.position += 1
        self.answers, self.marks, self.sealed, self.talk = [], [], [], []
        self.advance(answers, talk)

    def advance(
        self, answers: Sequence[tuple[int, RecordedAnswer]], talk: Sequence[tuple[int, int, Saying]]
    ) -> None:
        """Go on to these answers and this talk, of which the ones so far are the beginning."""
        heard = len(self.talk)
        for at in range(len(self.answers), len(answers) + 1):
            while heard < len(talk) and talk[heard][0] <= at:
                with suppress(SayingError):  # talk may be closed at this point of the new past
                    self._say(talk[heard][1], talk[heard][2], False)
                heard += 1
            if at < len(answers):
                self._hear(answers[at][0], answers[at][1])

    # --- the end

    @property
    def over(self) -> bool:
        return self.broken is not None or self.match.over

    @property
    def waiting(self) -> tuple[int, ...]:
        return () if self.broken is not None else self.match.waiting

    def ending(self) -> OverDocument | None:
        """How it ended, with the seed and the whole truth; None while it goes on."""
        if not self.over:
            return None
        seed = self.head.secret
        if self.broken is not None:
            return OverDocument(
                how=self.broken.how,
                by=self.broken.by,
                text=self.broken.text,
                winners=self.broken.winners,
                scores=[0] * self.head.seats,
                reason=self.broken.how,
                details=Details(),
                seed=seed,
                commitment=self.commitment,
                truth=None,
            )
        result = self.match.result
        assert result is not None
        return OverDocument(
            how="finished",
            by=None,
            text="",
            winners=list(result.winners),
            scores=list(result.scores),
            reason=result.reason,
            details=result.details,
            seed=seed,
            commitment=self.commitment,
            truth=self.match.view("all"),
            draw=self.game.is_draw(result),
            headline=self.match.headline(),
        )


def record_from_log(head: MatchHead, rows: Sequence[LogRow], shelf: PackShelf) -> Record:
    """The record of a match that these rules can't play: as it was kept, for those that can. It has no checksum."""
    pack = shelf.file(head.pack) or shelf.directory(kept_name(head.pack_hash))
    answers: list[tuple[int, RecordedAnswer]] = []
    talk: Talk = []
    for row in rows:
        match row.body:
            case Undone(first, last):
                del answers[first:last]
                talk = _without(talk, first, last)
            case Saying() as saying:
                talk.append((len(answers), row.seat, saying))
            case BrokenOff():
                pass
            case given:
                answers.append((row.seat, given))
    return Record(
        game=head.game,
        rules=head.rules,
        pack=head.pack,
        pack_hash=head.pack_hash,
        seats=head.seats,
        options=head.options,
        seed=head.seed,
        commitment=commitment(head.seed),
        answers=answers,
        sayings=talk,
        pack_files=UNSET if pack is None else files_of(pack),
        lesson=head.lesson or UNSET,
        forks=head.forks or UNSET,
    )


def talk_and_answers(
    match: str,
    answers: Sequence[tuple[int, RecordedAnswer]],
    talk: Sequence[tuple[int, int, Saying]],
    now: int,
) -> list[LogRow]:
    """What was answered and said in another match or in a record, as the rows of a match that begins so."""
    rows: list[LogRow] = []
    heard = 0
    for at in range(len(answers) + 1):
        while heard < len(talk) and talk[heard][0] <= at:
            _, seat, saying = talk[heard]
            rows.append(LogRow(match, len(rows) + 1, "say", seat, saying, "", now))
            heard += 1
        if at < len(answers):
            seat, answer = answers[at]
            rows.append(LogRow(match, len(rows) + 1, "answer", seat, answer, "", now))
    return rows


def _without(talk: Talk, first: int, last: int) -> Talk:
    """The talk of a match whose answers first .. last-1 are forgotten."""
    gone = last - first
    return [
        (max(first, after - gone) if after > first else after, seat, saying) for after, seat, saying in talk
    ]
