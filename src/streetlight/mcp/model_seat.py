"""A place that a model sits at: a match of its own with bots, or a seat at a table that is served elsewhere.

What a place tells is what its seat may know. What it waits for always ends after some seconds, because clients of the
Model Context Protocol give up on a call that takes long.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence

from streetlight.bots.registry import Bot, bot, levels
from streetlight.core.documents import Blocked
from streetlight.core.errors import StreetlightError
from streetlight.core.match import Match
from streetlight.core.seen import ToldMatch
from streetlight.games.registry import game, title_of
from streetlight.telling.asking import TellablePrompt, answer_in, numbered
from streetlight.telling.claims import claim_in
from streetlight.telling.screens import screen, screen_of
from streetlight.text.narrator import BUDGET, Narrator, TextQuestion

LATEST = 20
"""So many of the last events stand under the board."""

PROMPTLY = 15.0
"""Seconds that an answer waits for what comes of it."""


class SeatError(StreetlightError):
    """Something can't be done at this place now."""


class ModelSeat(ABC):
    """A seat, as a model has it."""

    seat: int

    def __init__(self) -> None:
        self._narrator: Narrator | None = None
        self._told: ToldMatch | None = None

    # --- what each kind of place does in its own way

    @property
    @abstractmethod
    def match(self) -> ToldMatch | None:
        """What is seen of the match; None before it begins, or while it moves on."""

    @property
    @abstractmethod
    def prompt(self) -> TellablePrompt | None:
        """The question to this seat, if there is one."""

    @abstractmethod
    def idle(self) -> str:
        """Why the seat is not asked anything, as a sentence."""

    @abstractmethod
    async def give(self, answer: str | list[str]) -> None:
        """Answer the question. SeatError or AnswerError if it is refused."""

    @abstractmethod
    async def speak(self, text: str) -> None: ...

    @abstractmethod
    async def blocked(self) -> Sequence[Blocked]:
        """What is tempting and not allowed now, with the reasons."""

    @abstractmethod
    async def wait(self, seconds: float) -> None:
        """Until the seat is asked something or the match is over, but no longer than so many seconds."""

    @abstractmethod
    async def leave(self) -> None: ...

    def taken_back(self) -> int | None:
        """If a move was taken back since this was asked last: how many events still hold. Nobody does so at a match of
        one's own."""
        return None

    # --- what all do alike

    async def answer(self, choice: str) -> str:
        """Answer with numbers of options or words; what has happened then."""
        prompt = self.prompt
        if prompt is None:
            raise SeatError(f"You are not asked anything now. {self.idle()}")
        await self.give(answer_in(prompt, choice))
        await self.wait(PROMPTLY)
        return self.situation()

    async def why_not(self, about: str) -> str:
        """Why something is not among the options."""
        found = [
            each for each in await self.blocked() if about.lower() in f"{each.label} {each.reason}".lower()
        ]
        if not found:
            return "Nothing that comes to mind is forbidden now. Only what is among the options can be done."
        return "\n".join(
            [f"{each.label}: {each.reason}" + (f" ({each.rule})" if each.rule else "") for each in found]
        )

    def situation(self) -> str:
        """What is new, and the question if there is one."""
        match = self.match
        if match is None:
            return self.idle()
        if self._narrator is None or self._told is not match:
            self._narrator, self._told = Narrator(self.seat, BUDGET), match
        events = self.taken_back()
        if events is not None:
            self._narrator.go_back(events)
        prompt = self.prompt
        if prompt is not None:
            return self._narrator.observation(match, _question(prompt))
        told = self._narrator.observation(match, None)
        return told if match.over else f"{told}\n\n{self.idle()}".strip()

    def look(self, what: str) -> str:
        """The whole table, or something on it from near by."""
        match = self._seen()
        own = screen_of(match)
        if what and own is not None:
            found = own.look(match, self.seat, what) if own.look is not None else []
            if not found and own.path is not None:
                found = own.path(match, self.seat, what)
            hints = " ".join([hint for hint in (own.look_help, own.path_help) if hint])
            return "\n".join(found) or f"There is nothing called {what[:60]!r}. {hints}".strip()
        parts = [screen(match, self.seat, False, True, words=True)]
        if own is not None and own.goal is not None and not match.over:
            parts.append("\n".join(["YOUR GOAL", *own.goal(match, self.seat)]))
        latest = match.events(self.seat)[-LATEST:]
        parts.append("\n".join(["THE LATEST", *[f"- {event.text}" for event in latest]]))
        return "\n\n".join(parts)

    def drawn(self) -> str:
        """The board as a drawing in characters."""
        return screen(self._seen(), self.seat, False, True)

    def _seen(self) -> ToldMatch:
        match = self.match
        if match is None:
            raise SeatError(self.idle())
        return match


def _question(prompt: TellablePrompt) -> TextQuestion:
    if prompt.kind == "some":
        none = ', or "none"' if prompt.min == 0 else ""
        many = str(prompt.min) if prompt.min == prompt.max else f"{prompt.min} to {prompt.max}"
        how = f'Choose {many}: call `answer` with the numbers, like "1, 3"{none}.'
    elif prompt.kind == "order":
        how = 'Call `answer` with all numbers in the order that you want, like "2, 1, 3".'
    elif prompt.kind == "write":
        how = f"Call `answer` with a number, or with words of your own (up to {prompt.max} characters)."
    else:
        how = 'Call `answer` with one number, like "1".'
    return TextQuestion(prompt.text, numbered(prompt), numbered(prompt, False), how)


def _check_choices(name: str, level: str, options: dict[str, object]) -> None:
    """SeatError for a bot that is a program, or a pack that is a file of this machine: a model may be led by words that
    somebody else wrote, so it chooses only from what comes with the game."""
    if level not in levels(name):
        raise SeatError(f"There is no bot {level[:40]!r} here; there are {', '.join(levels(name))}.")
    pack, packs = options.get("pack"), title_of(name).packs
    if pack is not None and packs is not None:
        known = sorted(
            each.name for each in packs.load().builtin.iterdir() if each.is_dir() and each.name[0] != "_"
        )
        if pack not in known:
            raise SeatError(f"There is no pack {str(pack)[:40]!r} here; there are {', '.join(known)}.")


class OwnSeat(ModelSeat):
    """A match of one's own, with bots in the other seats."""

    def __init__(self, match: Match, seat: int, level: str) -> None:
        super().__init__()
        self.seat = seat
        self._match = match
        self._bots: dict[int, Bot] = {
            other: bot(match.game.name, level, f"{match.seed}/{other}")
            for other in range(match.seats)
            if other != seat
        }
        self._moving: asyncio.Task[None] | None = None
        self._move_on()

    @classmethod
    def start(
        cls, name: str, seats: int | None, seat: int, level: str, seed: str | None, options: dict[str, object]
    ) -> OwnSeat:
        """A new match. StreetlightError says what is wrong with the options."""
        found = game(name)
        _check_choices(name, level, options)
        match = found.start(max(3, found.seats[0]) if seats is None else seats, seed or None, **options)
        if not 0 <= seat < match.seats:
            raise SeatError(f"There is no seat {seat}; there are {match.seats}, from 0 on.")
        return cls(match, seat, level)

    @property
    def match(self) -> ToldMatch | None:
        return None if self._thinking else self._match

    @property
    def prompt(self) -> TellablePrompt | None:
        return None if self._thinking else self._match.prompts.get(self.seat)

    @property
    def _thinking(self) -> bool:
        return self._moving is not None and not self._moving.done()

    def idle(self) -> str:
        if self._thinking:
            return "The others are thinking. Call `wait_for_turn`."
        return "The match is over." if self._match.over else "You are not asked anything."

    def _move_on(self) -> None:
        """Let the bots move, in a thread, until this seat is asked."""
        self._moving = asyncio.create_task(asyncio.to_thread(self._let_bots_move))

    def _let_bots_move(self) -> None:
        match = self._match
        while not match.over and self.seat not in match.prompts:
            other = match.waiting[0]
            player, sight = self._bots[other], match.sight(other)
            if match.talk(other):
                saying = player.say(sight)
                if saying is not None:
                    match.say(other, saying)
            match.answer(other, player.answer(sight))

    async def give(self, answer: str | list[str]) -> None:
        self._check_idle()
        self._match.answer(self.seat, answer)
        self._move_on()

    async def speak(self, text: str) -> None:
        self._check_idle()
        self._match.say(self.seat, claim_in(self._match, text) or text)

    async def blocked(self) -> Sequence[Blocked]:
        self._check_idle()
        prompt = self._match.prompts.get(self.seat)
        return () if prompt is None else prompt.blocked

    def _check_idle(self) -> None:
        if self._thinking:
            raise SeatError(self.idle())

    async def wait(self, seconds: float) -> None:
        if self._moving is not None:
            done, _ = await asyncio.wait({self._moving}, timeout=seconds)
            for task in done:
                task.result()  # what went wrong with a bot is told to whoever waited for it

    async def leave(self) -> None:
        if self._moving is not None:
            self._moving.cancel()
