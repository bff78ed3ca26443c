"""A table: who sits where, what is played, and what a command does to it.

No socket, no disk, no clock: time comes in as an argument, rows to be kept go out in an Outcome. The commands
are in lobby.py (everything before and between matches) and moves.py (everything during one).
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from msgspec.structs import replace

from streetlight.bots.registry import levels
from streetlight.core.records import RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.core.series import Series
from streetlight.core.shelf import PackShelf
from streetlight.core.views import Result
from streetlight.games.registry import game as find_game
from streetlight.games.registry import series as make_series
from streetlight.table.play import guides
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.window import Shared, Surroundings
from streetlight.table.room import today
from streetlight.table.room.characters import character
from streetlight.table.room.clocks import MatchClock
from streetlight.table.room.game_list import usual_level
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.reading import USUAL_PACE, Readers, ReadingPace, words_of
from streetlight.table.store.model import ChatRow, EndRow, PlayedMatch, StoredClock, StoredTable
from streetlight.table.store.server_packs import STANDARD, offers_of, title_of
from streetlight.table.wire import documents, protocol


class Table:
    """One table in memory. `stored` is what a restart brings back; presence and timers start anew."""

    def __init__(
        self,
        stored: StoredTable,
        play: LoggedMatch | None,
        chat: Iterable[ChatRow],
        now: int,
        shelf: PackShelf,
        reading_pace: ReadingPace = USUAL_PACE,
    ) -> None:
        self.stored = stored
        self.shelf = shelf
        """Where the packs are found that can be played with here."""
        self.play = play
        self.title = find_game(stored.game).title
        self.chat: list[protocol.SaidMessage] = []
        self.spoken: set[tuple[int | None, str]] = set()  # commands that became lines, by seat and id
        for row in chat:
            self._keep_line(row)
        self.rng = random.Random()
        self.here: list[int] = [0] * len(stored.seats)
        self.away_since: list[int] = [now] * len(stored.seats)
        self.watchers = 0
        self.clock: MatchClock | None = None
        self.no_sooner = 0
        """Nobody's time is over before this moment: people can't move while the server is away."""
        self.asked: dict[int, Asked] = {}
        self.reading = Readers(reading_pace)
        self._shared: Shared | None = None
        self.series: Series | None = None
        self.restore_series()
        if play is not None:
            self.set_clock(stored.clock)
            self.reading.words = len(play.match.events(None))  # who comes now goes on from here

    # --- who is who

    def held(self, keys: Iterable[str]) -> list[int]:
        """The seats that the holder of these keys has."""
        return self.stored.held(keys)

    def names(self) -> list[str]:
        return self.stored.names()

    def people(self) -> frozenset[int]:
        """Seats that a person plays, or would if there."""
        return frozenset(
            at for at, seat in enumerate(self.stored.seats) if seat.kind == "person" and not seat.given_up
        )

    @property
    def is_slow(self) -> bool:
        """People come by when they have time: nobody is waited for, and no bot stands in before the clock says so."""
        return self.stored.settings.clock.kind == "slow"

    def somebody_else_here(self, seat: int) -> bool:
        return any(self.here[at] for at in self.people() if at != seat)

    def bot_plays(self, seat: int, now: int) -> bool:
        """Does a bot answer for this seat right now?"""
        asked = self.asked.get(seat)
        return (asked is not None and asked.hurried) or self.nobody_plays(seat, now)

    def nobody_plays(self, seat: int, now: int) -> bool:
        """Is there no person in this seat, or one who gave up or has been away for too long?"""
        place = self.stored.seats[seat]
        if place.kind != "person" or place.given_up:
            return True
        if self.is_slow or self.here[seat] or not self.somebody_else_here(seat):
            return False
        return now >= self.away_since[seat] + self.stored.settings.grace * 1000

    def level(self, seat: int) -> str:
        """The level of the bot that plays this seat."""
        place = self.stored.seats[seat]
        wanted = place.level if place.kind == "bot" else self.stored.settings.stand_in
        return wanted if wanted in levels(self.stored.game) else usual_level(self.stored.game)

    def set_presence(self, here: list[int], watchers: int, now: int) -> bool:
        """Who is connected: a count per seat, and how many watch. True if that changes the document."""
        before = ([count > 0 for count in self.here], self.watchers)
        for seat, count in enumerate(here):
            if self.here[seat] and not count:
                self.away_since[seat] = now
        self.here = here
        self.watchers = watchers
        self.follow_clock(now)
        return before != ([count > 0 for count in here], watchers)

    # --- the match and its clock

    def set_clock(self, kept: StoredClock | None = None) -> None:
        """A fresh clock for the match, as the settings say, or one that goes on as it was kept."""
        setting = self.stored.settings.clock
        play = self.play
        if play is None or play.over or setting.kind == "none":
            self.clock = None
        else:
            self.clock = MatchClock(setting, play.head.seats)
            if kept is not None:
                self.clock.restore(kept)

    def follow_clock(self, now: int) -> None:
        """Let the right clocks run. When nobody is at the table, time stands still; so it does for one who is away
        while a bot stands in."""
        if self.clock is None:
            self.stored.clock = self.stored.wakes = None
            return
        play = self.play
        people = self.people()
        anybody = any(self.here[seat] for seat in people)
        waits = not self.is_slow and (not anybody or self.reading.waits(now))
        if play is None or play.over or waits:
            self.clock.follow({}, now)
        else:
            playing = {seat for seat in people if not self.nobody_plays(seat, now)}
            asked = {seat: prompt.id for seat, prompt in play.match.prompts.items() if seat in playing}
            self.clock.follow(asked, now)
        self.stored.clock = self.clock.kept(now)
        self.stored.wakes = self._wakes(now)

    def _wakes(self, now: int) -> int | None:
        """When a slow table has something to do though nobody comes: a bot moves, or somebody's time is over."""
        if self.clock is None or not self.is_slow or self.play is None or self.play.over:
            return None
        if any(self.bot_plays(seat, now) for seat in self.play.match.prompts):
            return now
        return min(
            (out for seat in self.clock.since if (out := self.runs_out(seat)) is not None), default=None
        )

    def runs_out(self, seat: int) -> int | None:
        """When the seat's time is over, if its clock runs on."""
        out = self.clock.runs_out(seat) if self.clock is not None else None
        return None if out is None else max(out, self.no_sooner)

    def note_prompts(self, now: int) -> None:
        """Remember since when each seat is asked what it is asked."""
        play = self.play
        if play is None or play.over:
            self.asked = {}
            return
        fresh: dict[int, Asked] = {}
        for seat, prompt in play.match.prompts.items():
            id = play.prompt_id(prompt)
            old = self.asked.get(seat)
            if old is not None and old.prompt == id:
                fresh[seat] = old
            else:
                fresh[seat] = Asked(id, now, self.rng.randint(700, 1600))
                # Whoever was asked something before knows already, unless a bot has answered that for them.
                fresh[seat].noticed = old is not None and old.noticed and not old.hurried
        self.asked = fresh

    def match_moved(self, outcome: Outcome, now: int, by: int | None = None) -> None:
        """Call after every change of the match: clocks, timers, polls and the end follow from it."""
        outcome.match = True
        play = self.play
        assert play is not None
        # A person who plays on has said what they think of taking back; a bot has not.
        poll = self.stored.poll
        if poll is not None and (play.over or (poll.kind == "undo" and by in self.people())):
            self.stored.poll = None
            outcome.table = True
            outcome.rows.append(self.stored)
        self.note_prompts(now)
        self._tell(play, outcome, now, by)
        self.follow_clock(now)
        if play.over and self.stored.phase == "playing":
            self._finish(outcome, now)
        elif self.clock is not None and self.stored not in outcome.rows:
            outcome.rows.append(self.stored)  # with the clocks as they are now

    def _tell(self, play: LoggedMatch, outcome: Outcome, now: int, by: int | None) -> None:
        """Give everybody time to read what happened."""
        reading = self.reading
        if outcome.started:
            forked = bool(play.head.forks)  # what happened in the other match is not told again
            reading.begin(() if forked else self.people())
            reading.words = len(play.match.events(None)) if forked else 0
        if outcome.rewound:
            reading.went_back({seat: len(play.match.events(seat)) for seat in self.people()})
            reading.words = len(play.match.events(None))
            return
        fresh = play.match.events(None, reading.words)
        reading.words += len(fresh)
        if by is not None and by in self.people():
            reading.acted(by, play.seq - 1, now)
        if reading.here or reading.watched or outcome.started:  # else nobody is waited for
            reading.tell(words_of([event.document() for event in fresh]), play.seq, now)

    def has_read(self, seat: int | None, events: int) -> int | None:
        """How far the person in this seat has read; those who watch see what the host has read."""
        place = self.reading.place(seat) if seat is not None else self._read_by_host()
        return None if place is None else min(place, events)

    def _read_by_host(self) -> int | None:
        """In events that everybody was told."""
        host, play = self.stored.host, self.play
        place = None if host is None else self.reading.place(host)
        if place is None or play is None or host is None or host not in self.reading.here:
            return None
        return self.read_in_public(host, place)

    def read_in_public(self, seat: int, events: int) -> int:
        """Of the first events that a seat was told: how many those who watch were told as well."""
        assert self.play is not None
        public = [event.key for event in self.play.match.events(None)]
        n = 0
        for event in self.play.match.events(seat)[:events]:
            if n < len(public) and event.key == public[n]:
                n += 1
        return n

    def _finish(self, outcome: Outcome, now: int) -> None:
        play = self.play
        assert play is not None
        ending = play.ending()
        assert ending is not None
        stored = self.stored
        stored.phase = "over"
        stored.played += 1
        self.clock = stored.clock = stored.wakes = None
        if stored.series is not None and self.series is not None:
            options = {name: play.head.options[name] for name in play.head.options}
            stored.series.played.append(PlayedMatch(options, ending.winners, ending.scores, ending.reason))
            stored.series.chosen = {}
            self.restore_series()
        end = EndRow(play.head.id, ending.how, now, ending.winners, ending.scores)
        if (
            play.head.seats == 1
            and ending.how == "finished"
            and stored.seats[0].kind == "person"
            and not play.peeked
            and not play.head.forks
        ):
            key, name, score = (
                score_key(stored.game, play.head.options),
                stored.seats[0].name,
                ending.scores[0],
            )
            end = replace(end, score_key=key, name=name, score=score)
        outcome.rows += [end, stored]
        outcome.table = True

    def restore_series(self) -> None:
        """The core's series, brought to where the stored one is."""
        kept = self.stored.series
        if kept is None:
            self.series = None
            return
        # Matches get seeds of their own: the seed of one is shown at its end and must not tell the next.
        stored, seats = self.stored, len(self.stored.seats)
        self.series = make_series(
            stored.game, kept.name, kept.seed, shelf=self.shelf, seats=seats, **stored.options
        )
        for played in kept.played:
            result = Result(winners=tuple(played.winners), scores=tuple(played.scores), reason=played.reason)
            self.series.played.append((played.options, result))

    # --- talk of the table

    def add_line(
        self,
        outcome: Outcome,
        seat: int | None,
        text: str,
        now: int,
        claim: str = "",
        args: dict[str, str | int | bool] | None = None,
        command: str = "",
        invites: str = "",
    ) -> None:
        """One more line in the chat, said by a seat or (None) by the table itself."""
        playing = self.stored.match if self.stored.phase == "playing" else None
        n = self.chat[-1].n + 1 if self.chat else 1
        name = "" if seat is None else self.stored.seats[seat].name
        row = ChatRow(self.stored.id, n, now, seat, name, text, claim, args or {}, playing, command, invites)
        self._keep_line(row)
        outcome.rows.append(row)
        outcome.said.append(self.chat[-1])

    def _keep_line(self, row: ChatRow) -> None:
        self.chat.append(_said(row))
        del self.chat[:-200]
        if row.command:
            self.spoken.add((row.seat, row.command))

    # --- documents

    def surroundings(self, now: int) -> Surroundings:
        play = self.play
        assert play is not None
        people = self.people()
        clocks = None
        if self.clock is not None:
            clocks = self.clock.document([seat in people for seat in range(play.head.seats)], now)
        if self._shared is None or self._shared.play is not play:
            self._shared = Shared(play)
        over = play.ending()
        if over is not None:
            over.advised = [len(seat.advised) for seat in self.stored.seats[: play.head.seats]]
            over.today = today.score(self.stored, play, over)
        lesson = guides.document_of(self.stored, play)
        return Surroundings(self.names(), people, clocks, over, self._shared, self.has_read, lesson)

    def document(self, now: int) -> documents.TableDocument:
        stored = self.stored
        playing = stored.phase == "playing"
        return documents.TableDocument(
            id=stored.id,
            game=stored.game,
            title=self.title,
            phase=stored.phase,
            seats=[
                documents.SeatDocument(
                    seat=at,
                    kind=seat.kind,
                    name=seat.name,
                    colour=seat.colour,
                    level=seat.level,
                    about=character(seat.name).about if seat.kind == "bot" else "",
                    here=self.here[at] > 0,
                    stand_in=playing and seat.kind != "bot" and self.bot_plays(at, now),
                    resigned=seat.resigned,
                    out_of_time=seat.out_of_time,
                    host=stored.host == at,
                )
                for at, seat in enumerate(stored.seats)
            ],
            host=stored.host,
            options=stored.options,
            pack=title_of(stored.game, str(stored.options.get("pack", STANDARD)), self.shelf),
            offers=offers_of(stored.game, str(stored.options.get("pack", STANDARD)), self.shelf),
            settings=stored.settings,
            series=self._series_document(),
            match=stored.match,
            played=stored.played,
            watchers=self.watchers,
            poll=stored.poll,
            levels=list(levels(stored.game)),
            fork=None
            if stored.fork is None
            else documents.ForkPoint(stored.fork.head.id, len(stored.fork.answers)),
            broken=stored.broken,
            removed=[documents.Removed(guest.n, guest.name) for guest in stored.removed],
            today=today.words_of(stored),
        )

    def _series_document(self) -> documents.SeriesState | None:
        series, kept = self.series, self.stored.series
        if series is None or kept is None:
            return None
        verdict = series.verdict()
        open_choices = () if verdict is not None or self.stored.phase == "playing" else series.open_choices()
        return documents.SeriesState(
            name=kept.name,
            title=series.title,
            played=len(series.played),
            scores=list(series.points()),
            choices=[
                documents.SeriesChoiceDocument(
                    choice.seat, choice.option, list(choice.values), kept.chosen.get(choice.option, "")
                )
                for choice in open_choices
            ],
            winners=None if verdict is None else list(verdict.winners),
        )


class Asked:
    """A prompt that waits for an answer: since when, and how long a bot takes its breath before it."""

    __slots__ = ("prompt", "since", "breath", "hurried", "thinking", "ready", "go", "said", "noticed")

    def __init__(self, prompt: str, since: int, breath: int) -> None:
        self.prompt = prompt
        self.since = since
        self.breath = breath  # drawn without a look at anything hidden
        self.hurried = False  # the clock ran out: a bot answers this one
        self.thinking = False
        self.ready: tuple[RecordedAnswer, Saying | None] | None = None  # the bot's answer, and what it says
        self.go = False  # pace "pause": somebody said go
        self.noticed = False  # the person has seen it, or is told by a notice
        self.said: int | None = None  # when the bot asked the others something, which it waits for


def score_key(game: str, options: documents.Doc) -> str:
    """What a high score was played with: the options that are not the default ones."""
    plain = {name: value for name, value in options.items() if name not in ("first",) and value}
    return game + " " + " ".join(f"{name}={plain[name]}" for name in sorted(plain))


def _said(row: ChatRow) -> protocol.SaidMessage:
    return protocol.SaidMessage(
        n=row.n, at=row.at, seat=row.seat, name=row.name, text=row.text, claim=row.claim, args=row.args,
        match=row.match, invites=row.invites,
    )  # fmt: skip


def need_seat(held: Iterable[int], seat: int) -> None:
    if seat not in held:
        raise Refusal("not_yours", "That seat is not yours.")
