"""Running the script of a match: asking its questions, hearing the answers, keeping rest points.

Between steps the state is the whole truth. Within a step a script (a generator) asks its questions by yielding them. At
the start of a step the match keeps a copy of the state, the *rest point*. A match that nobody copies keeps one only now
and then.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from streetlight.core.answers import Answer, read_answer, shown
from streetlight.core.asks import ALL_OF, ANY_OF, SINGLE, Ask, Asks, Chosen
from streetlight.core.errors import AnswerError, StalePrompt
from streetlight.core.prompts import Option, Prompt, ask_of
from streetlight.core.rest import Given, Past, RestPoint
from streetlight.core.state import State
from streetlight.core.vault import Key

if TYPE_CHECKING:
    from streetlight.core.game import AnyGame

Seat = SupportsIndex
"""A seat as callers give it: an int. The type is wider so that in compiled code, too, junk reaches our own check, which
raises one of our own errors."""

PromptId = Collection[str]
"""The id of a prompt as callers give it: a str. The type is wider for the same reason."""

Steps = Generator[Ask | Asks | None, object, None]
"""The questions of all steps, with a None after each step."""

STRIDE: Final = 32
"""Steps between two rest points of a match that nobody has copied yet."""


class Running:
    """The part of a match that plays: a state, the script that runs on it, and the questions that are open."""

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
        "_stride",
        "_steps",
        "_step_at",
        "_since",
        "_past",
        "_past_count",
        "_imagined",
    )

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
        self._asked: tuple[Ask, ...] = ()  # all questions that were asked together, answered or not
        self._sealed: dict[int, Chosen] | None = None  # the answers of a sealed round that is open
        self._numbers: list[int] = numbers  # how many questions each seat has been asked
        self._rest: RestPoint | Key | None = None  # an imagined match has a key to it
        self._stride: int = STRIDE  # steps between two rest points
        self._steps: int = 0  # begun since the rest point
        self._step_at: int = 0  # how many of the answers since came before the current step
        self._since: list[Given] = []  # the answers since the rest point, or since it was imagined
        self._past: Past | None = None
        self._past_count: int = 0  # how many answers came before those
        self._imagined: bool = False

    # --- asking and answering

    @property
    def asks(self) -> dict[int, Ask]:
        """The rules' side of the open questions, for whoever runs the match. Players get prompts or a sight."""
        return {seat: ask_of(prompt) for seat, prompt in self.prompts.items()}

    def ask_to(self, seat: int) -> Ask | None:
        """The rules' side of the question to one seat."""
        prompt = self.prompts.get(seat)
        return None if prompt is None else ask_of(prompt)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the match is waiting for. Everybody may know this."""
        return tuple(sorted(self.prompts))

    @property
    def over(self) -> bool:
        return not self.prompts

    @property
    def sealed(self) -> bool:
        """Do answers stay hidden until the last of those who are asked has answered?"""
        return self._mode == ALL_OF

    @property
    def free_order(self) -> bool:
        """May any of those who are asked answer, the first one counting?"""
        return self._mode == ANY_OF

    def answer(self, seat: Seat, answer: Answer, prompt: PromptId | None = None) -> None:
        """Give a seat's answer: an option or its id, a list of them, or a text, as the prompt wants.

        AnswerError if it is refused; the match is then exactly as it was. Clients and bots may send anything, so
        nothing is taken for granted here.
        """
        open_prompt = self.prompts.get(seat) if type(seat) is int else None
        if open_prompt is None:
            raise self._no_question_to(seat)
        asked = open_prompt._ask
        assert asked is not None
        if prompt is not None and prompt != f"p{asked.number}":
            raise StalePrompt(f"seat {asked.seat} is asked p{asked.number} now, not {shown(prompt)}")
        chosen: Chosen
        if type(answer) is Option and answer.prompt is open_prompt and asked.kind == "one":
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
        if not self.prompts:
            return AnswerError("the match is over")
        return AnswerError(f"seat {shown(seat)} is not asked anything now; waiting for {self.waiting}")

    def _hear(self, seat: int, chosen: Chosen) -> None:
        """Let the script hear an answer (also when a twin replays it)."""
        self._since.append((seat, chosen))
        if self._mode == SINGLE:
            self._run(chosen)
        elif self._mode == ANY_OF:
            for withdrawn in self._asked:
                withdrawn.closed = True
            self._mode = SINGLE
            self._run((seat, chosen))
        else:
            self._seal(seat, chosen)

    def _seal(self, seat: int, chosen: Chosen) -> None:
        """Keep a sealed answer; when it is the last, let the script hear them all."""
        since, sealed = self._since, self._sealed
        assert sealed is not None
        if sealed and len(since) > 1 and since[-2][0] > seat:
            # Nobody may learn in which order sealed answers came, so they are kept by seat. Only what came before the
            # match was imagined stays before that, so that a twin redraws at the same place as the original.
            first = max(0, len(since) - 1 - len(sealed))
            since[first:] = sorted(since[first:], key=_seat_of)
        sealed[seat] = chosen
        self.prompts = self.prompts.copy()
        del self.prompts[seat]
        if not self.prompts:
            self._sealed = None
            self._mode = SINGLE
            self._run({at: sealed[at] for at in sorted(sealed)})

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
                prompt._ask = asked
                self.prompts = {seat: prompt}
                return
            if asked.asks:
                words, g = self._words, self._g
                prompts: dict[int, Prompt] = {}
                for ask in asked.asks:
                    seat = ask.seat
                    ask.number = numbers[seat] = numbers[seat] + 1
                    ask.words = words
                    ask.g = g
                    prompt = prompts[seat] = Prompt()
                    prompt.kind = ask.kind
                    prompt._ask = ask
                self._mode = asked.mode
                if asked.mode == ALL_OF:
                    self._sealed = {}
                self._asked = asked.asks
                self.prompts = prompts
                return
            heard = {}  # nobody to ask: an empty "all of"


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
