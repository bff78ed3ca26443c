"""One play of a game.

Between steps the state is the whole truth. Within a step a script (a generator) asks its questions by
yielding them. At the start of a step the match keeps a copy of the state, the *rest point*; a twin is that
copy plus the few answers given since, which the scripts hear again. A match that nobody copies keeps a rest
point only now and then, and catches up when it is asked for a twin.

An imagined match is made by playing on from the true rest point, so it needs that. But it holds only a key to it:
see `vault`.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, SupportsIndex, TypeVar

from msgspec.structs import asdict, replace

from streetlight.core.answers import Answer, read_answer, shown
from streetlight.core.asks import ALL_OF, ANY_OF, SINGLE, Ask, Asks, Chosen
from streetlight.core.errors import (
    AnswerError,
    RecordError,
    SayingError,
    SecretError,
    StalePrompt,
    ViewError,
)
from streetlight.core.events import Event
from streetlight.core.luck import Luck, mix
from streetlight.core.prompts import Option, Prompt, prompt_of, sealed_prompt
from streetlight.core.rest import Given, Past, RestPoint
from streetlight.core.sayings import ClaimForm, Said, Saying
from streetlight.core.state import State, digest, facts, may_see
from streetlight.core.told import Before, KeptEvent, events_before, newest
from streetlight.core.vault import Key, hide, reveal
from streetlight.core.views import OwnView, Result, View

if TYPE_CHECKING:
    from streetlight.core.game import AnyGame
    from streetlight.core.records import Record
    from streetlight.core.sight import Sight

Seat = SupportsIndex
"""A seat as callers give it: an int. The type is wider so that in compiled code, too, junk reaches our own check, which
raises one of our own errors."""

PromptId = Collection[str]
"""The id of a prompt as callers give it: a str. The type is wider for the same reason."""

Steps = Generator[Ask | Asks | None, object, None]
"""The questions of all steps, with a None after each step."""

STRIDE = 32
"""Steps between two rest points of a match that nobody has copied yet."""

G = TypeVar("G", bound=State)


class Random(Protocol):
    """The part of random.Random that `imagine` wants."""

    def getrandbits(self, k: int, /) -> int: ...


class Match:
    """A match. Make one with `game.start(...)`, `match.copy()` or `match.imagine(...)`."""

    __slots__ = (
        "game",
        "seats",
        "options",
        "seed",
        "_g",
        "_state_key",
        "_words",
        "_script",
        "_mode",
        "asks",
        "prompts",
        "_asked",
        "_sealed",
        "_numbers",
        "_rest",
        "_stride",
        "_steps",
        "_step_at",
        "_since",
        "_past",
        "_past_count",
        "_said",
        "_sayings",
        "_before",
        "_imagined",
        "_events",
        "_seen",
        "_result",
    )

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Any,  # Any: a struct of the game's own, with the options of `start`
        seed: str,
        state: State,
    ) -> None:
        """The match takes over `state`: the caller must not keep it."""
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self._g = state
        self._state_key: Key | None = None  # what events hold instead of the state
        self._words = game.words  # every question needs them
        self._script: Steps | None = None
        self._mode: int = SINGLE
        self.prompts: dict[int, Prompt] = {}
        """{seat: prompt} of all who may answer now; empty when the match is over. Never changes in place."""
        self.asks: dict[int, Ask] = {}
        """The rules' side of the same questions, for whoever runs the match. Players get prompts or a sight."""
        self._asked: tuple[Ask, ...] = ()  # all questions of a sealed round, answered or not
        self._sealed: dict[int, Chosen] = {}
        self._numbers: list[int] = [0] * seats
        self._rest: RestPoint | Key | None = None  # an imagined match has a key to it
        self._stride: int = STRIDE  # steps between two rest points
        self._steps: int = 0  # begun since the rest point
        self._step_at: int = 0  # how many of the answers since came before the current step
        self._since: list[Given] = []  # the answers since the rest point, or since it was imagined
        self._past: Past | None = None
        self._past_count: int = 0  # how many answers came before those
        self._sayings: list[Said] = []  # shared with twins; only the first `_said` are this match's
        self._said = 0
        self._before: Key | None = None  # to the events before it was imagined: see `Before`
        self._imagined: bool = False
        self._events: list[KeptEvent | None] = []  # None: not for whoever imagined it
        # {seat: [events looked at, then the positions of those that the seat may see]}
        self._seen: dict[int | None, list[int]] = {}
        self._result: Result | None = None

    # --- asking and answering

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the match is waiting for. Everybody may know this."""
        return tuple(sorted(self.asks))

    @property
    def over(self) -> bool:
        return not self.asks

    @property
    def sealed(self) -> bool:
        """Do answers stay hidden until the last of those who are asked has answered?"""
        return self._mode == ALL_OF

    @property
    def free_order(self) -> bool:
        """May any of those who are asked answer, the first one counting?"""
        return self._mode == ANY_OF

    @property
    def state(self) -> State:
        """The whole state of an imagined match, for search. That of a true one is a secret: SecretError."""
        if not self._imagined:
            raise SecretError("only an imagined match shows its state: match.imagine(seat, rng).state")
        return self._g

    def answer(self, seat: Seat, answer: Answer, prompt: PromptId | None = None) -> None:
        """Give a seat's answer: an option or its id, a list of them, or a text, as the prompt wants.

        AnswerError if it is refused; the match is then exactly as it was. Clients and bots may send anything, so
        nothing is taken for granted here.
        """
        asked = self.asks.get(seat) if type(seat) is int else None
        if asked is None:
            raise self._no_question_to(seat)
        if prompt is not None and prompt != f"p{asked.number}":
            raise StalePrompt(f"seat {asked.seat} is asked p{asked.number} now, not {shown(prompt)}")
        chosen: Chosen
        if type(answer) is Option and answer.prompt._held is asked and asked.kind == "one":
            chosen = answer.choice  # the usual case: an option of this very prompt, which needs no reading
        else:
            chosen = read_answer(asked, answer)
        asked.closed = True
        if self._mode == SINGLE:  # the same as `hear`: saves a call at every decision
            self._since.append((asked.seat, chosen))
            self._run(chosen)
        else:
            self._hear(asked.seat, chosen)

    def hear(self, asked: Ask, chosen: Chosen) -> None:
        """Take a choice that is known to be legal, as `answer` does when it has read one."""
        asked.closed = True
        if self._mode == SINGLE:  # the same as `_hear`: saves a call at every decision
            self._since.append((asked.seat, chosen))
            self._run(chosen)
        else:
            self._hear(asked.seat, chosen)

    def _no_question_to(self, seat: object) -> AnswerError:
        if not self.asks:
            return AnswerError("the match is over")
        return AnswerError(f"seat {shown(seat)} is not asked anything now; waiting for {self.waiting}")

    def _hear(self, seat: int, chosen: Chosen) -> None:
        """Let the script hear an answer (also when a twin replays it)."""
        self._since.append((seat, chosen))
        if self._mode == SINGLE:
            self._run(chosen)
        elif self._mode == ANY_OF:
            for withdrawn in self.asks.values():
                withdrawn.closed = True
            self._mode = SINGLE
            self._run((seat, chosen))
        else:
            self._seal(seat, chosen)

    def _seal(self, seat: int, chosen: Chosen) -> None:
        """Keep a sealed answer; when it is the last, let the script hear them all."""
        since, sealed = self._since, self._sealed
        if sealed and len(since) > 1 and since[-2][0] > seat:
            # Nobody may learn in which order sealed answers came, so they are kept by seat. Only what came before the
            # match was imagined stays before that, so that a twin redraws at the same place as the original.
            first = max(0, len(since) - 1 - len(sealed))
            since[first:] = sorted(since[first:], key=_seat_of)
        sealed[seat] = chosen
        del self.asks[seat]
        self.prompts = self.prompts.copy()
        del self.prompts[seat]
        if not self.asks:
            self._sealed = {}
            self._mode = SINGLE
            self._run({at: sealed[at] for at in sorted(sealed)})

    def start_script(self) -> Match:
        """Run to the first question. Called once, by the game."""
        self._rest_here()
        self._begin()
        return self

    def _begin(self) -> None:
        """Run from the step that the state names to the first question."""
        self._script = all_steps(self.game, self._g)
        self._run(None)

    def _rest_here(self) -> None:
        """This is the rest point from now on: a step begins."""
        self._rest = RestPoint(self._g.copy(), self._numbers[:])
        if not self._imagined:
            self._past = (self._past, self._since)
        self._past_count += len(self._since)
        self._since = []
        self._steps = 0
        self._step_at = 0

    def _run(self, heard: object) -> None:
        """Send an answer to the script and go on to the next question or the end.

        The answer is a choice, {seat: choice} or (seat, choice), depending on how the script asked.
        """
        script = self._script
        assert script is not None
        while True:
            asked = script.send(heard)
            if asked is None:  # between two steps: the next one begins, with a rest point if one is due
                if not self._g.step:
                    self._script = None
                    self.asks = {}
                    self.prompts = {}
                    return
                self._steps = steps = self._steps + 1
                if steps >= self._stride:
                    self._rest_here()
                else:
                    self._step_at = len(self._since)
                heard = None
                continue
            numbers = self._numbers
            if isinstance(asked, Ask):
                seat = asked.seat
                asked.number = numbers[seat] = numbers[seat] + 1
                asked.words = self._words
                asked.g = self._g
                prompt = Prompt()  # the same as `prompt_of`: saves a call at every decision
                prompt.kind = asked.kind
                prompt._held = asked
                self.asks = {seat: asked}
                self.prompts = {seat: prompt}
                return
            if asked.asks:
                words, g = self._words, self._g
                asks: dict[int, Ask] = {}
                prompts: dict[int, Prompt] = {}
                for ask in asked.asks:
                    seat = ask.seat
                    ask.number = numbers[seat] = numbers[seat] + 1
                    ask.words = words
                    ask.g = g
                    asks[seat] = ask
                    prompts[seat] = prompt_of(ask)
                self._mode = asked.mode
                self._asked = asked.asks
                self.asks = asks
                self.prompts = prompts
                return
            heard = {}  # nobody to ask: an empty "all of"

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
        twin = Match(self.game, self.seats, self.options, self.seed, state.copy())
        twin._rest = self._rest
        twin._numbers = numbers[:]
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
            self._forget_the_truth()
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

    def _forget_the_truth(self) -> None:
        """An imagined match must not hold what others really answered or were told."""
        self._past = None
        self._since = []
        self._g.told = None

    def _redraw(self, seat: int | None, seed: int) -> None:
        luck = Luck((mix(seed), mix(seed ^ 0x5DEECE66D)), [0, 0])
        self.game.redraw(self._g, seat, luck)
        self._g.luck.rekey(seed)
        for ask in self._asked:
            if ask.seat in self._sealed and ask.seat != seat:
                self._sealed[ask.seat] = self.game.redraw_sealed(self._g, ask, luck)

    def sight(self, seat: Seat | None) -> Sight:
        """All that the seat's player has: what bots are given."""
        from streetlight.core.sight import Sight

        return Sight(self, self._seat(seat))

    def sealed_prompt(self, seat: int) -> Prompt | None:
        """The seat's open prompt as a sight gives it out: without a way to the state."""
        ask = self.asks.get(seat)
        return None if ask is None else sealed_prompt(ask)

    # --- seeing

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

    def events(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What the seat was told, numbered for that seat from 1; only those after number `since`."""
        eye = self._seat(seat)
        kept = self._kept_events()
        seen = self._seen.get(eye)
        if seen is None:
            seen = self._seen[eye] = [0]
        for position in range(seen[0], len(kept)):
            event = kept[position]
            if event is not None and may_see(event[0], eye):
                seen.append(position)
        seen[0] = len(kept)
        if self._state_key is None:
            self._state_key = hide(self._g)
        told: list[Event] = []
        for n in range(max(since, 0) + 1, len(seen)):
            event = kept[seen[n]]
            assert event is not None
            told.append(Event(n, event[1], event[2], self._words, self._state_key))
        return told

    def _kept_events(self) -> list[KeptEvent | None]:
        """All events so far, oldest first. The list only grows, so it is kept between calls."""
        kept = self._events
        if not kept and self._before is not None:
            kept.extend(events_before(self._before))
        kept.extend(newest(self._g.told, self._g.told_count - len(kept)))
        return kept

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        if self.asks:
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

    def spoken(self, saying: Saying, names: Sequence[str] | None = None) -> str:
        """A saying as people read it: the text, or the claim with the players' own names if given."""
        return self.game.claim_text(self._g, saying, names) if saying.claim else saying.text

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
        return digest([facts(self._g), since, list(self._numbers), self.answers_given, bool(self.asks)])

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


def _rest_point_of(match: Match) -> RestPoint:
    """A function and not a method, so that an imagined match does not offer the true rest point."""
    rest = match._rest
    found = reveal(rest) if isinstance(rest, Key) else rest
    assert isinstance(found, RestPoint)
    return found


def all_steps(game: AnyGame, g: State) -> Steps:
    """One script after the other, as the state names them; None after each of them.

    It holds no match, so that a match is freed as soon as nobody holds it any more.
    """
    steps = game.steps
    while True:
        yield from steps[g.step](g)
        yield None


def _seat_of(given: Given) -> int:
    return given[0]
