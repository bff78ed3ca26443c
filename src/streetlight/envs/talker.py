"""A match with talk, played by numbered actions: a stepper that holds speaking rounds.

A round is held at the start of each step of the game (a turn, a Meeting) in which somebody may speak: clockwise from
who is asked next, each seat with words left is asked once per lap for a claim, or stays quiet. With bids, the highest
speaks first. Then the question is asked as ever. `speak` takes any saying that the rules allow, free text too; actions
are the claims.
"""

from __future__ import annotations

from streetlight.core.answers import Answer
from streetlight.core.asks import Choice
from streetlight.core.encode import encode
from streetlight.core.match import Match, Random
from streetlight.core.records import load_record
from streetlight.core.sayings import Saying
from streetlight.envs.spec import ActionError, AnySpec
from streetlight.envs.speech import BIDS, Speech
from streetlight.envs.stepper import OVER, Stepper
from streetlight.games.registry import game


class Floor:
    """Who may speak in the round that is going on."""

    __slots__ = ("held_at", "last", "to_bid", "bids", "queue", "left")

    def __init__(self, seats: int, budget: int) -> None:
        self.held_at = -1  # answers given when the last round began
        self.last = 0  # who decided before it
        self.to_bid: list[int] = []  # who is still asked for a bid
        self.bids: dict[int, int] = {}
        self.queue: list[int] = []  # who is still asked to speak, in turn
        self.left = [budget] * seats  # claims that each may still make

    def copy(self) -> Floor:
        twin = Floor(0, 0)
        twin.held_at, twin.last, twin.left = self.held_at, self.last, self.left[:]
        twin.to_bid, twin.bids, twin.queue = self.to_bid[:], self.bids.copy(), self.queue[:]
        return twin


class Talker(Stepper):
    """A stepper whose seats speak. `speaking` and `bidding` say if the seat that acts is asked for that."""

    __slots__ = ("speech", "floor", "_heard", "_heard_count", "_resumed")

    def __init__(
        self, match: Match, spec: AnySpec, seat: int | None = None, floor: Floor | None = None
    ) -> None:
        assert spec.speech is not None
        self.speech: Speech = spec.speech
        self.floor = Floor(match.seats, self.speech.talk.budget) if floor is None else floor
        self._heard: list[bytearray] = [bytearray(spec.layout.size - spec.heard) for _ in range(match.seats)]
        self._heard_count = 0
        self._resumed = floor is not None  # a twin goes on where the original was
        super().__init__(match, spec, seat)
        self._resumed = False
        if floor is not None:
            self._let_speak()

    @property
    def bidding(self) -> bool:
        return bool(self.floor.to_bid)

    @property
    def speaking(self) -> bool:
        return not self.floor.to_bid and bool(self.floor.queue)

    def _look(self, last: int) -> None:
        super()._look(last)
        if not self._resumed:
            self.floor.last = last
            if not self.over:
                self._open_round()
            self._let_speak()

    def _open_round(self) -> None:
        """Hold a round if a step begins and somebody may speak."""
        match, floor = self.match, self.floor
        given = match.answers_given
        if floor.held_at == given or not begins_step(match):
            return
        floor.held_at = given
        floor.bids = {}
        first, seats = self.seat, match.seats
        may = [(first + on) % seats for on in range(seats)]
        may = [seat for seat in may if floor.left[seat] and match.talk(seat)]
        if self.speech.talk.bid:
            floor.to_bid = sorted(may)
            floor.queue = may
        else:
            floor.queue = may * self.speech.talk.laps

    def _let_speak(self) -> None:
        """Ask who is to bid or to speak, if anybody is."""
        floor, spec, speech = self.floor, self.spec, self.speech
        if self.over or not (floor.to_bid or floor.queue):
            return
        first = spec.first_word
        self._ask = None
        if floor.to_bid:
            self.seat = floor.to_bid[0]
            bids = range(speech.first_bid, speech.first_bid + BIDS)
            self._legal = [first + number for number in bids]
            return
        self.seat = floor.queue[0]
        claims = speech.sayable(self.match, self.seat)
        self._legal = [first, *[first + speech.first_claim + number for number in claims]]

    def legal_for(self, seat: int) -> list[int]:
        if seat == self.seat:
            return self._legal
        return [] if self.bidding or self.speaking else super().legal_for(seat)

    def act(self, action: int) -> None:
        if not (self.bidding or self.speaking):
            super().act(action)
            return
        if action not in self._legal:
            self._refuse(action)
        number = action - self.spec.first_word
        if self.bidding:
            self.take_bid(number - self.speech.first_bid)
        else:
            self.speak(None if number == 0 else self.speech.claims[number - self.speech.first_claim])

    def take_bid(self, bid: int) -> None:
        """The seat that acts bids for the first word."""
        floor = self.floor
        if not self.bidding or not 0 <= bid < BIDS:
            raise ActionError(f"seat {self.seat} can't bid {bid} now")
        self.steps += 1
        floor.bids[floor.to_bid.pop(0)] = bid
        if not floor.to_bid:  # the highest first; of equal bids the one who would have spoken first
            eager = [seat for seat in floor.queue if floor.bids[seat]]
            floor.queue = sorted(eager, key=lambda seat: -floor.bids[seat]) * self.speech.talk.laps
        self._go_on()

    def speak(self, saying: Saying | str | None) -> None:
        """The seat that acts says something (a claim or free text), or nothing. SayingError if the rules refuse it."""
        floor = self.floor
        if not self.speaking:
            raise ActionError("nobody is asked to speak now")
        if saying is not None:
            self.match.say(self.seat, saying)
        self.steps += 1
        seat = floor.queue.pop(0)
        if saying is not None:
            floor.left[seat] -= 1
            if not floor.left[seat]:
                floor.queue = [other for other in floor.queue if other != seat]
        self._go_on()

    def _go_on(self) -> None:
        """Ask the next one, or go back to the question of the game."""
        super()._look(self.floor.last)
        self._let_speak()

    def answer(self, answer: Answer) -> None:
        if self.bidding or self.speaking:
            raise ActionError(f"seat {self.seat} is asked to speak: `speak` or `take_bid` comes first")
        super().answer(answer)

    def imagine(self, seat: int, rng: Random) -> Stepper:
        twin = super().imagine(seat, rng)
        assert isinstance(twin, Talker)
        if twin.bidding:  # bids are sealed until the last is in
            for other in twin.floor.bids:
                if other != seat:
                    twin.floor.bids[other] = rng.getrandbits(2)
        return twin

    def _twin(self, match: Match, picks: tuple[Choice, ...]) -> Stepper:
        inside = self.bidding or self.speaking
        first = self.floor.last + 1 if inside or self.seat == OVER else self.seat
        twin = Talker(match, self.spec, first, self.floor.copy())
        if picks:
            twin._pick(picks)
        twin.steps = self.steps
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        floor = self.floor
        parts = (floor.held_at, floor.last, floor.to_bid, floor.bids, floor.queue, floor.left)
        record = encode(self.match.record())
        return _talk_restored, (self.spec, record, self.seat, self.picks, self.steps, parts)

    def told(self, seat: int) -> str:
        """All that a seat knows of the talk, as one line."""
        floor = self.floor
        bids = {} if floor.to_bid else floor.bids
        said = [(each.seat, each.after, each.saying.text) for each in self.match.sayings(None)]
        asked = (self.speaking, self.bidding) if seat == self.seat else ()
        return f"{asked} {sorted(bids.items())} {floor.left} {said}"

    def _write(self, seat: int) -> None:
        super()._write(seat)
        match, spec, speech, floor, row = self.match, self.spec, self.speech, self.floor, self._row
        if match._said != self._heard_count:
            speech.hear(match.sayings(None, self._heard_count), self._heard)
            self._heard_count = match._said
        row[spec.heard :] = self._heard[seat]
        if seat == self.seat:
            row[speech.asked] = self.speaking
            row[speech.asked + 1] = self.bidding
        n = spec.seats
        for other in range(n):
            row[speech.left + (other - seat) % n] = floor.left[other]
        if not floor.to_bid:
            for other, bid in floor.bids.items():
                row[speech.bid + (other - seat) % n] = bid + 1


def begins_step(match: Match) -> bool:
    """Has nobody answered yet in the step of the game that is being played?"""
    return len(match._since) == match._step_at


FloorParts = tuple[int, int, list[int], dict[int, int], list[int], list[int]]


def _talk_restored(
    spec: AnySpec, record: bytes, seat: int, picks: tuple[Choice, ...], steps: int, parts: FloorParts
) -> Stepper:
    kept = load_record(record)
    floor = Floor(0, 0)
    floor.held_at, floor.last, floor.to_bid, floor.bids, floor.queue, floor.left = parts
    inside = floor.to_bid or floor.queue or seat == OVER
    first = floor.last + 1 if inside else seat
    talker = Talker(game(kept.game).replay(kept), spec, first, floor)
    if picks:
        talker._pick(picks)
    talker.steps = steps
    return talker


def stepper_for(match: Match, spec: AnySpec) -> Stepper:
    """What plays a match by this spec: with talk or without."""
    return Stepper(match, spec) if spec.speech is None else Talker(match, spec)
