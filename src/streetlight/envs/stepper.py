"""One match, played by numbered actions. All environments are thin layers over this.

At each moment one seat acts: where several are asked, sealed answers are taken by seat, and in free order the first
asked seat clockwise from whoever acted last. A prompt that takes several options is answered pick by pick; `done`
(action 0) ends it, and the last possible pick ends it by itself. Where a text may be written, a ready-made option is
taken.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from streetlight.core.answers import Answer
from streetlight.core.asks import Ask, Choice
from streetlight.core.encode import encode
from streetlight.core.match import Match, Random
from streetlight.core.prompts import ask_of, least_of, most_of, prompt_of
from streetlight.core.records import load_record
from streetlight.envs.layout import BYTE, FLOAT, Floats, Mask
from streetlight.envs.spec import ActionError, AnySpec, spec_for
from streetlight.games.registry import game

DONE_ACTION: Final = 0
OVER: Final = -1
MARK: Final = np.dtype(np.int8)


class Stepper:
    """A match and whose decision it is. `seat` is OVER when there is nothing left to decide."""

    __slots__ = (
        "match", "spec", "seat", "over", "picks", "steps", "_g", "_ask", "_choices", "_actions", "_legal", "_known",
        "_size", "_memory", "_row", "_numbers", "_scale",
    )  # fmt: skip

    def __init__(self, match: Match, spec: AnySpec | None = None, seat: int | None = None) -> None:
        """Takes over the match. `seat`: who acts first, if several are asked. With talk: see `Talker`."""
        self.match = match
        self.spec = spec_for(match, talk=False) if spec is None else spec
        self.over = False
        self.picks: tuple[Choice, ...] = ()
        self.steps = 0
        self._g = match._g
        self._known = self.spec.numbers(self._g)
        self._size = len(self.spec.ids)
        self._memory: object = self.spec.memory()
        # every observation is written into one row, on which numpy has one view: making a view costs more than using it
        self._row = bytearray(self.spec.layout.size)
        self._numbers = np.frombuffer(self._row, BYTE)
        self._scale = self.spec.layout.scale
        self._look(match.seats - 1 if seat is None else seat - 1)

    def _look(self, last: int) -> None:
        """Find out who acts next, and what they may do."""
        match = self.match
        prompts = match.prompts
        if len(prompts) == 1:
            (seat,) = prompts
        elif not prompts:
            self.seat = OVER
            self.over = True
            self._ask: Ask | None = None
            self._actions: list[int] = []
            self._legal: list[int] = self._actions
            return
        elif match.free_order:
            seat = (last + 1) % match.seats
            while seat not in prompts:
                seat = (seat + 1) % match.seats
        else:
            seat = min(prompts)
        self.seat = seat
        ask = self._ask = ask_of(prompts[seat])
        choices = self._choices = ask.choices()
        try:
            self._actions = self._legal = list(map(self._known.__getitem__, choices))
        except KeyError:
            self._actions = self._legal = self.spec.actions(self._g, choices)
            self._known = self.spec.numbers(self._g)
        kind = ask.kind
        if kind == "some" or kind == "order":
            if self._most() == 0:
                self._finish()  # nothing to pick from
            else:
                self._pick(())

    def legal(self) -> list[int]:
        """The legal actions of the seat that acts."""
        return self._legal

    def _pick(self, picks: tuple[Choice, ...]) -> None:
        """Note what is picked so far in a prompt that takes several options, and what may still be picked."""
        self.picks = picks
        ask = self._ask
        assert ask is not None
        self._legal = [
            action for action, choice in zip(self._actions, self._choices, strict=True) if choice not in picks
        ]
        if len(picks) >= least_of(ask):
            self._legal.append(DONE_ACTION)

    def legal_for(self, seat: int) -> list[int]:
        """The legal actions of any seat: none if it is not asked."""
        if seat == self.seat:
            return self._legal
        ask = self.match.ask_to(seat)
        if ask is None:
            return []
        actions = self.spec.actions(self._g, ask.choices())
        return [*actions, DONE_ACTION] if ask.kind == "some" and not ask.least else actions

    def mask(self, seat: int) -> Mask:
        """1 for each legal action of a seat."""
        row = bytearray(self._size)
        for action in self._legal if seat == self.seat else self.legal_for(seat):
            row[action] = 1
        return np.frombuffer(row, MARK)

    def observe(self, seat: int) -> Floats:
        """What a seat knows, as numbers from 0 to 1."""
        self._write(seat)
        floats: Floats = self._numbers.astype(FLOAT)
        floats *= self._scale  # two plain loops are faster than one of mixed types
        return floats

    def row(self, seat: int) -> bytearray:
        """What a seat knows, as whole numbers: see `Layout`."""
        self._write(seat)
        return self._row[:]

    def seen(self, seat: int) -> bytearray:
        """The same without a copy: it holds until somebody looks again."""
        self._write(seat)
        return self._row

    def _write(self, seat: int) -> None:
        """Write what a seat knows into the row."""
        spec, row = self.spec, self._row
        spec.write(self._g, seat, self._memory, row)
        row[seat] = 1  # the first block
        if seat == self.seat:
            ask, picks = self._ask, self.picks
        else:
            ask, picks = self.match.ask_to(seat), ()
        if ask is not None:
            row[spec.asked[type(ask.question)]] = 1
            if picks:
                row[spec.count] = len(picks)
                spec.write_picks(picks, row)
        if spec.whole:
            for other in self.match.prompts:
                row[spec.asking + (other - seat) % spec.seats] = 2 if other == self.seat else 1

    def act(self, action: int) -> None:
        """The seat that acts takes an action. ActionError if it is not legal; nothing has changed then."""
        ask = self._ask
        if ask is None:
            raise ActionError("the match is over")
        kind = ask.kind
        if kind == "one" or kind == "write":
            try:
                choice = self._choices[self._actions.index(action)]
            except ValueError:
                self._refuse(action)
            self.steps += 1
            self.match.hear(ask, choice)
            self._look(self.seat)
            return
        if action not in self._legal:
            self._refuse(action)
        self.steps += 1
        if action == DONE_ACTION:
            self._finish()
            return
        self._pick((*self.picks, self._choices[self._actions.index(action)]))
        if len(self.picks) >= self._most():
            self._finish()

    def answer(self, answer: Answer) -> None:
        """The seat that acts gives a whole answer, as a bot does: an option, an id, or a list of them."""
        seat = self.seat
        self.match.answer(seat, answer)
        self.steps += 1
        self.picks = ()
        self._look(seat)

    def _most(self) -> int:
        assert self._ask is not None
        return min(most_of(self._ask), len(self._choices))

    def _finish(self) -> None:
        ask = self._ask
        assert ask is not None
        picks, self.picks = self.picks, ()
        self.match.answer(self.seat, [prompt_of(ask).option(choice) for choice in picks])
        self._look(self.seat)

    def _refuse(self, action: object) -> None:
        name = "which does not exist"
        if isinstance(action, (int, np.integer)) and 0 <= action < len(self.spec.ids):
            name = repr(self.spec.ids[action])
        raise ActionError(f"action {action!r} ({name}) is not legal now for seat {self.seat}")

    def copy(self) -> Stepper:
        """An independent twin."""
        return self._twin(self.match.copy(), self.picks)

    def __deepcopy__(self, memo: dict[int, object]) -> Stepper:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as its record. An imagined match has none."""
        return _restored, (self.spec, encode(self.match.record()), self.seat, self.picks, self.steps)

    def imagine(self, seat: int, rng: Random) -> Stepper:
        """A twin in which all that the seat can't know is drawn afresh, including the picks that others have begun."""
        return self._twin(self.match.imagine(seat, rng), self.picks if seat == self.seat else ())

    def _twin(self, match: Match, picks: tuple[Choice, ...]) -> Stepper:
        twin = Stepper(match, self.spec, self.seat if self.seat != OVER else None)
        if picks:
            twin._pick(picks)
        twin.steps = self.steps
        return twin


def _restored(spec: AnySpec, record: bytes, seat: int, picks: tuple[Choice, ...], steps: int) -> Stepper:
    kept = load_record(record)
    stepper = Stepper(game(kept.game).replay(kept), spec, None if seat == OVER else seat)
    if picks:
        stepper._pick(picks)
    stepper.steps = steps
    return stepper
