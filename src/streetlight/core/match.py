"""One play of a game.

Between steps the state is the whole truth; how the script of a step runs is told in `running`. A twin is a copy of the
state at the rest point plus the few answers given since, which the scripts hear again. A match that nobody copies keeps
a rest point only now and then, and catches up when it is asked for a twin.

An imagined match is made by playing on from the true rest point, so it needs that. But it holds only a key to it:
see `vault`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from msgspec.structs import asdict, replace

from streetlight.core.answers import shown
from streetlight.core.asks import Chosen
from streetlight.core.errors import RecordError, SayingError, SecretError, ViewError
from streetlight.core.events import Event
from streetlight.core.luck import Luck, mix
from streetlight.core.prompts import Prompt, sealed_prompt
from streetlight.core.records import Fork
from streetlight.core.rest import NOBODY, Given, RestPoint
from streetlight.core.running import PromptId, Running, Seat
from streetlight.core.sayings import ClaimForm, Manner, Said, Saying
from streetlight.core.state import State, digest, facts
from streetlight.core.told import Before, EventLog, newest
from streetlight.core.vault import Key, hide, reveal
from streetlight.core.views import OwnView, Result, View

if TYPE_CHECKING:
    from streetlight.core.game import AnyGame
    from streetlight.core.records import Record
    from streetlight.core.sight import Sight

__all__ = ["Match", "PromptId", "Random", "Seat", "true_state"]

G = TypeVar("G", bound=State)


class Random(Protocol):
    """The part of random.Random that `imagine` wants."""

    def getrandbits(self, k: int, /) -> int: ...


class Match(Running):
    """A match. Make one with `game.start(...)`, `match.copy()` or `match.imagine(...)`."""

    __slots__ = ("forks", "_sayings", "_said", "_before", "_log", "_result")

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Any,  # Any: a struct of the game's own, with the options of `start`
        seed: str,
        state: State,
        numbers: list[int],
    ) -> None:
        """The match takes over `state` and `numbers`: the caller must not keep them."""
        super().__init__(game, seats, options, seed, state, numbers)
        self.forks: tuple[Fork, ...] = ()
        """Where the match left the one that it was forked from, if it was."""
        self._sayings: list[Said] = []  # shared with twins; only the first `_said` are this match's
        self._said = 0
        self._before: Key | None = None  # to the events before it was imagined: see `Before`
        self._log: EventLog | None = None  # once somebody has asked for events
        self._result: Result | None = None

    def start_script(self) -> Match:
        """Run to the first question. Called once, by the game."""
        self._rest_here()
        self._begin()
        return self

    # --- twins

    def copy(self) -> Match:
        """An independent twin. Nothing that changes is shared; the rest point never changes."""
        if self._steps:
            self._catch_up()
        over = self._script is None
        twin = self._twin(self._g, self._numbers) if over else self._at_rest()
        twin._past = self._past
        twin._past_count = self._past_count
        twin._sayings, twin._said = self._sayings, self._said
        twin._before = self._before
        twin._imagined = self._imagined
        if over:
            twin._since = self._since[:]
        else:
            twin._play_on(self._since)
        return twin

    def _twin(self, state: State, numbers: list[int]) -> Match:
        """A new match with a copy of this state, its script not begun."""
        twin = Match(self.game, self.seats, self.options, self.seed, state.copy(), numbers[:])
        twin.forks = self.forks
        twin._rest = self._rest
        return twin

    def _at_rest(self) -> Match:
        """A new match that stands at this one's rest point, its script not begun."""
        rest = _rest_point_of(self)
        return self._twin(rest.state, rest.numbers)

    def _play_on(self, since: list[Given]) -> None:
        """From the rest point on, hear again what was heard, and redraw where the original was redrawn."""
        rest = _rest_point_of(self)
        self._begin()
        if rest.redraws:
            due = 0
            for position in range(len(rest.answers) + 1):
                while due < len(rest.redraws) and rest.redraws[due][0] == position:
                    self._redraw(rest.redraws[due][1], rest.redraws[due][2])
                    due += 1
                if position < len(rest.answers):
                    seat, chosen = rest.answers[position]
                    self._hear(seat, chosen)
            if self._imagined:
                self._forget_the_truth()
            else:
                self._since = []  # those of the rest point; they are in `_past`
        for seat, chosen in since:
            self._hear(seat, chosen)

    def _catch_up(self) -> None:
        """Move the rest point to the start of the current step, and keep it there from now on."""
        self._stride = 1
        at = self._step_at
        walker = self._at_rest()
        walker._imagined = self._imagined
        walker._stride = self._steps
        walker._play_on(self._since[:at])
        self._rest = walker._rest
        if not self._imagined:
            self._past = (self._past, self._since[:at])
        self._past_count += at
        self._since = self._since[at:]
        self._steps = 0
        self._step_at = 0

    def imagine(self, seat: Seat | None, rng: Random) -> Match:
        """A twin in which all that the seat (None: a spectator) can't know is drawn afresh."""
        eye = self._seat(seat)
        twin = self.copy()
        seed = rng.getrandbits(64)
        twin.seed = f"imagined/{seed:016x}"
        twin._imagined = True
        twin.forks = ()
        twin._past_count = self._past_count + len(self._since)
        twin._before = hide(Before(self._before, self._g.told, self._g.told_count, eye))
        if twin._script is None:  # over, and nothing is left to redraw
            twin._rest = None
        else:
            rest = _rest_point_of(self)
            answers = (*rest.answers, *self._since)
            redraws = (*rest.redraws, (len(answers), eye, seed))
            twin._rest = hide(RestPoint(rest.state, rest.numbers, answers, redraws))
            twin._redraw(eye, seed)
        twin._forget_the_truth()
        return twin

    def fork(self, fork: Fork) -> None:
        """From here on the luck is another: everything so far stays as it is, and what is hidden, too."""
        if self._imagined or self._script is None:
            raise RecordError("only a match that goes on, and is not imagined, can be forked")
        if self._steps:
            self._catch_up()
        rest = _rest_point_of(self)
        answers = (*rest.answers, *self._since)
        seed = fork.luck()
        self._rest = RestPoint(
            rest.state, rest.numbers, answers, (*rest.redraws, (len(answers), NOBODY, seed))
        )
        self._past = (self._past, self._since)
        self._past_count += len(self._since)
        self._since = []
        self._redraw(NOBODY, seed)
        self.forks = (*self.forks, fork)

    def _forget_the_truth(self) -> None:
        """An imagined match must not hold what others really answered or were told."""
        self._past = None
        self._since = []
        self._g.told = None

    def _redraw(self, seat: int | None, seed: int) -> None:
        if seat == NOBODY:
            self._g.luck.rekey(seed)
            return
        luck = Luck((mix(seed), mix(seed ^ 0x5DEECE66D)), [0, 0])
        self.game.redraw(self._g, seat, luck)
        self._g.luck.rekey(seed)
        sealed = self._sealed
        if sealed is not None:
            for ask in self._asked:
                if ask.seat in sealed and ask.seat != seat:
                    sealed[ask.seat] = self.game.redraw_sealed(self._g, ask, luck)

    def sight(self, seat: Seat | None) -> Sight:
        """All that the seat's player has: what bots are given."""
        from streetlight.core.sight import Sight

        return Sight(self, self._seat(seat))

    def sealed_prompt(self, seat: int) -> Prompt | None:
        """The seat's open prompt as a sight gives it out: without a way to the state."""
        ask = self.ask_to(seat)
        return None if ask is None else sealed_prompt(ask)

    # --- seeing

    @property
    def state(self) -> State:
        """The whole state of an imagined match, for search. That of a true one is a secret: SecretError."""
        if not self._imagined:
            raise SecretError("only an imagined match shows its state: match.imagine(seat, rng).state")
        return self._g

    def view(self, seat: Seat | Literal["all"] | None) -> View:
        """Everything a seat (None: a spectator) may know, as a struct of the game; "all" only after the end."""
        whose: int | Literal["all"] | None
        if seat == "all":
            if not self.over:
                raise ViewError('view("all") is there only after the end')
            whose = "all"
        else:
            whose = self._seat(seat)
        public = self.public_view()
        own: OwnView = self.game.own_view(self._g, whose, public)
        talk = not isinstance(whose, str) and self.talk(whose)
        return replace(public, seat=whose, talk=talk, **asdict(own))

    def public_view(self) -> View:
        """What all seats see alike, for whoever shows the match to many: see `own_view`."""
        shown: View = self.game.public_view(self._g)
        return replace(shown, game=self.game.name, seats=self.seats, waiting=self.waiting, result=self.result)

    def own_view(self, seat: int | None, public: View) -> OwnView:
        """`view(seat)` is `public_view()` with these fields in place of its own, and with `seat` and `talk`."""
        own: OwnView = self.game.own_view(self._g, self._seat(seat), public)
        return own

    @property
    def names(self) -> Sequence[str]:
        """What the players are called where nobody gave them names, by seat."""
        return [self._words.seat_name(seat, None) for seat in range(self.seats)]

    def thing(self, ref: str) -> str:
        """What a thing is called, e.g. "card:run"."""
        return self._words.thing(self._g, ref)

    def faded(self) -> Hashable:
        """In a game that `fades`: as long as this stays, all events that were told read as they did."""
        return self.game.faded(self._g)

    def events(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What the seat was told, numbered for that seat from 1; only those after number `since`."""
        eye, log = self._seat(seat), self._event_log()
        return [Event(n, what, raw, self._words, log.state) for n, what, raw in log.heard_by(eye, since)]

    def last_event(self, seat: Seat | None, what: str) -> int:
        """The number of the newest event of this name that the seat was told; 0: there is none."""
        return self._event_log().last(self._seat(seat), what)

    def _event_log(self) -> EventLog:
        """All that was told so far."""
        log = self._log
        if log is None:
            log = self._log = EventLog(self._g, self._before)
        log.add(newest(self._g.told, self._g.told_count - log.count))
        return log

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        if self.prompts:
            return None
        if self._result is None:
            self._result = self.game.result(self._g)
        return self._result

    def headline(self, names: Sequence[str] | None = None) -> str:
        """Who won as a sentence, where that is a side and not a player; else, and before the end, nothing."""
        result = self.result
        words = self.game.words
        said = None if result is None else words.headline(self._g, result)
        return "" if said is None else words.render(self._g, said, names)

    def mark(self) -> tuple[int, ...]:
        """Changes whenever anybody learned something: luck was used or something hidden came out."""
        return (*self._g.luck.counts, self._g.revealed)

    # --- talk

    def talk(self, seat: Seat | None) -> bool:
        """May this seat speak now?"""
        speaker = self._seat(seat)
        return speaker is not None and not self.over and self.game.talk_closed(self._g, speaker) == ""

    def say(self, seat: Seat, saying: Saying | str | Mapping[str, object]) -> Said:
        """Say something, as text or as a claim. No prompt changes. SayingError if it is refused."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise SayingError(f"there is no seat {shown(seat)}")
        if self.over:
            raise SayingError("the match is over")
        reason = self.game.talk_closed(self._g, seat)
        if reason:
            raise SayingError(reason)
        said = Said(
            n=self._said + 1,
            seat=seat,
            after=self.answers_given,
            saying=self.game.check_saying(self._g, seat, saying),
        )
        if len(self._sayings) > self._said:  # a twin has gone on with the list
            self._sayings = self._sayings[: self._said]
        self._sayings.append(said)
        self._said += 1
        return said

    def spoken(self, saying: Saying, names: Sequence[str] | None = None, manner: Manner = "plain") -> str:
        """A saying as people read it: the text, or the claim with the players' own names if given."""
        return self.game.claim_text(self._g, saying, names, manner) if saying.claim else saying.text

    def claim_forms(self) -> tuple[ClaimForm, ...]:
        """The claims that players can make here, as a client can offer them."""
        return self.game.claim_forms(self._g)

    def sayings(self, seat: Seat | None, since: int = 0) -> list[Said]:
        """What has been said so far, for all to hear; only those after number `since`."""
        self._seat(seat)
        return self._sayings[: self._said][since:]

    # --- keeping

    def checksum(self) -> str:
        """A hash of the full state. It never leaves the server during play."""
        since = [[seat, self._ids(answer)] for seat, answer in self._since[self._step_at :]]
        return digest([facts(self._g), since, list(self._numbers), self.answers_given, bool(self.prompts)])

    def record(self) -> Record:
        """The match as a record: it replays to the same checksum."""
        if self._imagined:
            raise RecordError("an imagined match has no record: its hidden things were made up")
        return self.game.record_of(self, self._answers_given(), self.checksum())

    def _answers_given(self) -> list[tuple[int, str | list[str]]]:
        """All answers as ids; those of a sealed round in the order of seats."""
        stretches = [self._since]
        cell = self._past
        while cell is not None:
            stretches.append(cell[1])
            cell = cell[0]
        return [(seat, self._ids(answer)) for stretch in reversed(stretches) for seat, answer in stretch]

    def _ids(self, answer: Chosen) -> str | list[str]:
        """An answer as a record keeps it: ids, or a text."""
        if isinstance(answer, str):
            return answer
        choice_id = self._words.choice_id
        if answer == () or isinstance(answer[0], tuple):
            return [choice_id(self._g, choice) for choice in answer]
        return choice_id(self._g, answer)

    @property
    def answers_given(self) -> int:
        return self._past_count + len(self._since)

    def _seat(self, seat: object) -> int | None:
        """The seat if there is one, None for the spectator; ViewError for anything else."""
        if seat is None:
            return None
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise ViewError(f"there is no seat {shown(seat)}; seats are 0 to {self.seats - 1}, or None")
        return seat

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {self.seats} seats, waiting for {self.waiting}>"


def true_state(match: Match, kind: type[G]) -> G:
    """The whole state, for code that holds the match and does not play: the lab, the environments, the tests."""
    g = match._g
    if not isinstance(g, kind):
        raise TypeError(f"this is a {type(g).__name__}, not a {kind.__name__}")
    return g


def all_knowing_view(match: Match) -> View:
    """Everything there is at this moment, for code that holds the match and shows it to nobody who still plays it: the
    replay of a match that is over."""
    public = match.public_view()
    own: OwnView = match.game.own_view(match._g, "all", public)
    return replace(public, seat="all", talk=False, **asdict(own))


def all_events(match: Match, since: int = 0) -> list[tuple[int | None, Event]]:
    """What anybody was told, for the same code, numbered from 1; only those after number `since`. With each event the
    seat that alone heard it, if it was told to one."""
    log = match._event_log()
    return [
        (
            audience.bit_length() - 1 if audience.bit_count() == 1 and audience > 0 else None,
            Event(n, what, raw, match._words, log.state),
        )
        for n, (audience, what, raw) in log.of_everybody(since)
    ]


def _rest_point_of(match: Match) -> RestPoint:
    """A function and not a method, so that an imagined match does not offer the true rest point."""
    rest = match._rest
    if isinstance(rest, RestPoint):
        return rest
    assert rest is not None
    found = reveal(rest)
    assert isinstance(found, RestPoint)
    return found
