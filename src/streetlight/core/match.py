"""One play of a game.

Between steps the state is the whole truth. Within a step a script (a generator) asks its questions by
yielding them. At the start of a step the match keeps a copy of the state, the *rest point*; a twin is that
copy plus the few answers given since, which the scripts hear again. A match that nobody copies keeps a rest
point only now and then, and catches up when it is asked for a twin.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from streetlight.core.asks import ANY_OF, SINGLE, Answer, Asks
from streetlight.core.errors import AnswerError, RecordError, SayingError, StalePrompt, ViewError
from streetlight.core.events import Event, Result, Said, Saying
from streetlight.core.luck import Luck, mix
from streetlight.core.prompts import Option, Prompt, shown
from streetlight.core.state import State, digest, facts, may_see

if TYPE_CHECKING:
    from streetlight.core.game import Game
    from streetlight.core.records import Record
    from streetlight.core.sight import Sight

Given = tuple[int, Answer]
"""An answer and who gave it."""

Past = tuple[Any, list[Given]]
"""The answers up to a rest point: (those up to the rest point before, those since). They never change."""

Steps = Generator[Prompt | Asks | None, Any, None]
"""The questions of all steps, with a None after each step."""

STRIDE = 32
"""Steps between two rest points of a match that nobody has copied yet."""

Redraw = tuple[int, int | None, int]
"""A redraw of the hidden things: (answers since the rest point, for whom, seed)."""


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
        "_words",
        "_script",
        "_mode",
        "prompts",
        "_asked",
        "_sealed",
        "_numbers",
        "_rest",
        "_rest_numbers",
        "_stride",
        "_steps",
        "_step_at",
        "_since",
        "_past",
        "_past_count",
        "_sayings",
        "_redraws",
        "_blinds",
        "_imagined",
        "_events",
        "_seen",
        "_result",
    )

    def __init__(self, game: Game, seats: int, options: Any, seed: str, state: State) -> None:
        """`state` is taken over; the caller keeps no hold of it."""
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self._g = state
        self._words = game.words  # every question needs them
        self._script: Steps | None = None
        self._mode: int = SINGLE
        self.prompts: dict[int, Prompt] = {}
        """{seat: prompt} of all who may answer now; empty when the match is over. Never changes in place."""
        self._asked: tuple[Prompt, ...] = ()  # all questions of a sealed round, answered or not
        self._sealed: dict[int, Answer] = {}
        self._numbers: list[int] = [0] * seats
        self._rest: State = state
        self._rest_numbers: list[int] = self._numbers
        self._stride: int = STRIDE  # steps between two rest points
        self._steps: int = 0  # begun since the rest point
        self._step_at: int = 0  # how many of the answers since came before the current step
        self._since: list[Given] = []  # the answers since the rest point
        self._past: Past | None = None
        self._past_count: int = 0  # how many answers came before the rest point
        self._sayings: tuple[Said, ...] = ()
        self._redraws: tuple[Redraw, ...] = ()
        self._blinds: tuple[tuple[int, int | None], ...] = ()
        self._imagined: bool = False
        self._events: list[tuple[int, str, tuple[Any, ...]]] = []
        # {seat: [events looked at, then the positions of those that the seat may see]}
        self._seen: dict[int | None, list[int]] = {}
        self._result: Result | None = None

    # --- asking and answering

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the match is waiting for. Everybody may know this."""
        return tuple(sorted(self.prompts))

    @property
    def over(self) -> bool:
        return not self.prompts

    def answer(self, seat: Any, answer: Any, prompt: Any = None) -> None:
        """Give a seat's answer: an option or its id, a list of them, or a text, as the prompt wants.

        AnswerError if it is refused; the match is then exactly as it was. Anything may come in, from a client or
        a bot, and a seat that is no number is told like every other mistake: so seats are not typed here and
        below, because compiled code would meet junk with a TypeError.
        """
        asked = self.prompts.get(seat) if type(seat) is int else None
        if asked is None:
            raise self._no_question_to(seat)
        if prompt is not None and prompt != asked.id:
            raise StalePrompt(f"seat {seat} is asked {asked.id} now, not {shown(prompt)}")
        choice: Answer
        if type(answer) is Option and answer.prompt is asked and asked.kind == "one":
            choice = answer.choice  # mostly an option that this prompt gave out, which needs no reading
        else:
            choice = asked.read(answer)
        asked.closed = True
        if self._mode == SINGLE:  # as `_hear`, which is worth a call here
            self._since.append((seat, choice))
            self._run(choice)
        else:
            self._hear(seat, choice)

    def _no_question_to(self, seat: Any) -> AnswerError:
        if not self.prompts:
            return AnswerError("the match is over")
        return AnswerError(f"seat {shown(seat)} is not asked anything now; waiting for {self.waiting}")

    def _hear(self, seat: int, answer: Answer) -> None:
        """Let the script hear an answer (also when a twin replays it)."""
        self._since.append((seat, answer))
        if self._mode == SINGLE:
            self._run(answer)
        elif self._mode == ANY_OF:
            for withdrawn in self.prompts.values():
                withdrawn.closed = True
            self._mode = SINGLE
            self._run((seat, answer))
        else:
            self._seal(seat, answer)

    def _seal(self, seat: int, answer: Answer) -> None:
        """Keep a sealed answer; when it is the last, let the script hear them all."""
        since, sealed = self._since, self._sealed
        if sealed and since[-2][0] > seat:
            # The order in which sealed answers come is nobody's business: they are kept by seat. Only what came
            # before a redraw stays before it, so that a twin redraws where the original did.
            first = len(since) - 1 - len(sealed)
            if self._redraws:
                first = max(first, self._redraws[-1][0])
            since[first:] = sorted(since[first:], key=_seat_of)
        sealed[seat] = answer
        self.prompts = self.prompts.copy()
        del self.prompts[seat]
        if not self.prompts:
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
        self._rest = self._g.copy()
        self._rest_numbers = self._numbers[:]
        self._past = (self._past, self._since)
        self._past_count += len(self._since)
        self._since = []
        self._redraws = ()
        self._steps = 0
        self._step_at = 0

    def _run(self, answer: Any) -> None:
        """Send an answer to the script and go on to the next question or the end."""
        script = self._script
        assert script is not None
        while True:
            asked = script.send(answer)
            if asked is None:  # between two steps: the next one begins, with a rest point if one is due
                if not self._g.step:
                    self._script = None
                    self.prompts = {}
                    return
                self._steps = steps = self._steps + 1
                if steps >= self._stride:
                    self._rest_here()
                else:
                    self._step_at = len(self._since)
                answer = None
                continue
            numbers = self._numbers
            if isinstance(asked, Prompt):
                seat = asked.seat
                asked.number = numbers[seat] = numbers[seat] + 1
                asked.words = self._words
                asked.g = self._g
                self.prompts = {seat: asked}
                return
            if asked.asks:
                words, g = self._words, self._g
                prompts: dict[int, Prompt] = {}
                for prompt in asked.asks:
                    seat = prompt.seat
                    prompt.number = numbers[seat] = numbers[seat] + 1
                    prompt.words = words
                    prompt.g = g
                    prompts[seat] = prompt
                self._mode = asked.mode
                self._asked = asked.asks
                self.prompts = prompts
                return
            answer = {}  # nobody to ask: an empty "all of"

    # --- twins

    def copy(self) -> Match:
        """An independent twin. Nothing that changes is shared; the rest point never changes."""
        if self._steps:
            self._catch_up()
        twin = self._at_rest()
        twin._past = self._past
        twin._past_count = self._past_count
        twin._sayings = self._sayings
        twin._blinds = self._blinds
        twin._imagined = self._imagined
        if self._script is None:  # over
            twin._g = self._g.copy()
            twin._numbers = self._numbers[:]
            twin._since = self._since[:]
            return twin
        twin._begin()
        if self._since or self._redraws:
            twin._replay(self._since, self._redraws)
        return twin

    def _at_rest(self) -> Match:
        """A new match that stands at this one's rest point, its script not begun."""
        twin = Match(self.game, self.seats, self.options, self.seed, self._rest.copy())
        twin._rest = self._rest
        twin._rest_numbers = self._rest_numbers
        twin._numbers = self._rest_numbers[:]
        return twin

    def _catch_up(self) -> None:
        """Move the rest point to the start of the current step, and keep it there from now on."""
        self._stride = 1
        at = self._step_at
        walker = self._at_rest()
        walker._stride = self._steps
        walker._begin()
        walker._replay(self._since[:at], tuple([redraw for redraw in self._redraws if redraw[0] < at]))
        self._rest = walker._rest
        self._rest_numbers = walker._rest_numbers
        self._past = (self._past, self._since[:at])
        self._past_count += at
        self._since = self._since[at:]
        self._redraws = tuple([(p - at, who, seed) for p, who, seed in self._redraws if p >= at])
        self._steps = 0
        self._step_at = 0

    def _replay(self, answers: list[Given], redraws: tuple[Redraw, ...]) -> None:
        """Hear the answers since the rest point again, redrawing where the original was redrawn."""
        due = 0
        for position in range(len(answers) + 1):
            while due < len(redraws) and redraws[due][0] == position:
                self._redraw(redraws[due][1], redraws[due][2])
                due += 1
            if position < len(answers):
                self._hear(answers[position][0], answers[position][1])

    def imagine(self, seat: Any, rng: Random) -> Match:
        """A twin in which all that the seat (None: a spectator) can't know is drawn afresh."""
        self._check_seat(seat)
        twin = self.copy()
        twin._imagined = True
        twin._past = None  # what others really answered is none of its business
        twin._blinds = (*self._blinds, (self._g.told_count, seat))
        if twin._script is not None:
            twin._redraw(seat, rng.getrandbits(64))
        return twin

    def _redraw(self, seat: int | None, seed: int) -> None:
        self._redraws = (*self._redraws, (len(self._since), seat, seed))
        luck = Luck((mix(seed), mix(seed ^ 0x5DEECE66D)), [0, 0])
        self.game.redraw(self._g, seat, luck)
        self._g.luck.rekey(seed)
        for ask in self._asked:
            if ask.seat in self._sealed and ask.seat != seat:
                self._sealed[ask.seat] = self.game.redraw_sealed(self._g, ask, luck)

    def sight(self, seat: Any) -> Sight:
        """All that the seat's player has: what bots are given."""
        from streetlight.core.sight import Sight

        self._check_seat(seat)
        return Sight(self, seat)

    # --- seeing

    def view(self, seat: Any) -> dict[str, Any]:
        """Everything a seat (None: a spectator) may know, as one document; "all" only after the end."""
        if seat == "all":
            if not self.over:
                raise ViewError('view("all") is there only after the end')
        else:
            self._check_seat(seat)
        result = self.result
        return {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "waiting": list(self.waiting),
            "talk": self.talk(seat) if not isinstance(seat, str) else False,
            "result": None if result is None else result_document(result),
            **self.game.view(self._g, seat),
        }

    def public_view(self) -> dict[str, Any]:
        """What all seats see alike, for whoever shows the match to many: see `own_view`."""
        result = self.result
        return {
            "game": self.game.name,
            "seats": self.seats,
            "waiting": list(self.waiting),
            "result": None if result is None else result_document(result),
            **self.game.public_view(self._g),
        }

    def own_view(self, seat: int | None, public: dict[str, Any]) -> dict[str, Any]:
        """`view(seat)` is `public_view()` with these keys added or replaced. It may hold parts of `public`."""
        self._check_seat(seat)
        return {"seat": seat, "talk": self.talk(seat), **self.game.own_view(self._g, seat, public)}

    def events(self, seat: Any, since: int = 0) -> list[Event]:
        """What the seat was told, numbered for that seat from 1; only those after number `since`."""
        self._check_seat(seat)
        kept = self._kept_events()
        blinds = [blind for blind in self._blinds if blind[1] != seat]
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = [0]
        for position in range(seen[0], len(kept)):
            audience = kept[position][0]
            if may_see(audience, seat) and not (
                blinds and any(position < end and not may_see(audience, eye) for end, eye in blinds)
            ):
                seen.append(position)
        seen[0] = len(kept)
        words, g = self._words, self._g
        return [
            Event(n, kept[seen[n]][1], kept[seen[n]][2], words, g)
            for n in range(max(since, 0) + 1, len(seen))
        ]

    def _kept_events(self) -> list[tuple[int, str, tuple[Any, ...]]]:
        """All events so far, oldest first. The list only grows, so it is kept between calls."""
        kept = self._events
        g = self._g
        fresh: list[tuple[int, str, tuple[Any, ...]]] = []
        cell = g.told
        for _ in range(g.told_count - len(kept)):
            assert cell is not None
            fresh.append((cell[1], cell[2], cell[3]))
            cell = cell[0]
        fresh.reverse()
        kept.extend(fresh)
        return kept

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        if self.prompts:
            return None
        if self._result is None:
            self._result = self.game.result(self._g)
        return self._result

    def mark(self) -> tuple[int, ...]:
        """Changes whenever anybody learned something: luck was used or something hidden came out."""
        return (*self._g.luck.counts, self._g.revealed)

    # --- talk

    def talk(self, seat: Any) -> bool:
        """May this seat speak now?"""
        self._check_seat(seat)
        return seat is not None and not self.over and self.game.talk_closed(self._g, seat) == ""

    def say(self, seat: Any, saying: Saying | str | Mapping[str, Any]) -> Said:
        """Say something, as text or as a claim. No prompt changes. SayingError if it is refused."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise SayingError(f"there is no seat {shown(seat)}")
        if self.over:
            raise SayingError("the match is over")
        reason = self.game.talk_closed(self._g, seat)
        if reason:
            raise SayingError(reason)
        said = Said(
            n=len(self._sayings) + 1,
            seat=seat,
            after=self.answers_given,
            saying=self.game.check_saying(self._g, seat, saying),
        )
        self._sayings = (*self._sayings, said)
        return said

    def spoken(self, saying: Saying, names: Sequence[str] | None = None) -> str:
        """A saying as people read it: the text, or the claim with the players' own names if given."""
        return self.game.claim_text(self._g, saying, names) if saying.claim else saying.text

    def sayings(self, seat: Any, since: int = 0) -> list[Said]:
        """What has been said so far, for all to hear; only those after number `since`."""
        self._check_seat(seat)
        return list(self._sayings[since:])

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

    def _answers_given(self) -> list[tuple[int, Any]]:
        """All answers as ids; those of a sealed round by seat, as if they had come so."""
        stretches = [self._since]
        cell = self._past
        while cell is not None:
            stretches.append(cell[1])
            cell = cell[0]
        return [(seat, self._ids(answer)) for stretch in reversed(stretches) for seat, answer in stretch]

    def _ids(self, answer: Answer) -> Any:
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

    def _check_seat(self, seat: Any) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise ViewError(f"there is no seat {shown(seat)}; seats are 0 to {self.seats - 1}, or None")

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {self.seats} seats, waiting for {self.waiting}>"


def all_steps(game: Game, g: State) -> Steps:
    """One script after the other, as the state names them; None after each of them.

    It holds no match: a match that nobody holds any more is gone at once.
    """
    steps = game.steps
    while True:
        yield from steps[g.step](g)
        yield None


def _seat_of(given: Given) -> int:
    return given[0]


def result_document(result: Result) -> dict[str, Any]:
    return {
        "winners": list(result.winners),
        "scores": list(result.scores),
        "reason": result.reason,
        "details": result.details,
    }
