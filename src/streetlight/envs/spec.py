"""A game as a learner sees it: numbered actions, and an observation per seat.

Actions are numbered once and for all per game, seats, pack and board: action 0 is `done`, which ends a prompt that
takes several options (`some`); every other action is the id of an option. The tables come from the content of the
pack; each game writes them in its `env.py`.

Observations are written straight from the state, for speed, and leave out what a seat may not know. Tests check every
encoder as they check the views: in `match.imagine(seat)` the observation is the same, bit for bit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, to_builtins
from mypy_extensions import mypyc_attr

from streetlight.core.asks import Choice
from streetlight.core.errors import StreetlightError
from streetlight.core.match import Match, true_state
from streetlight.core.questions import Question, name_of
from streetlight.core.records import StartOptions
from streetlight.core.state import State
from streetlight.envs.environment import environment_of
from streetlight.envs.layout import Layout
from streetlight.envs.limits import example
from streetlight.envs.speech import Speech, TalkRules, TalkSetting, talk_of

DONE = "(done)"
"""The id of action 0: no more options in a prompt that takes several."""

VERSIONS = (0, 1)
NEWEST = VERSIONS[-1]
"""Version 0 keeps its actions and observations for good. Version 1 adds blocks at the end, so that an observation holds
all that the seat knows now; its first numbers are those of version 0. With talk, claims come after the last action."""


G = TypeVar("G", bound=State)
M = TypeVar("M")


class ActionError(StreetlightError):
    """An action that is not in the table, or not legal now."""


@mypyc_attr(allow_interpreted_subclasses=True)  # in the compiled build a game may stay plain Python
class Spec(ABC, Generic[G, M]):
    """The actions and the observation of one game with one group of options.

    A game subclasses it, and names the type of its state and of what it remembers of a match: see `memory`.
    """

    asked_first: ClassVar[tuple[str, ...]] = ()
    """Names of questions in the order of their place in an observation, where that is not the order in which the game
    lists them. Observations keep their places when a game gets a new question."""

    def __init__(self, match: Match, version: int = NEWEST, talk: TalkRules | None = None) -> None:
        """`match` is any match with the options that the spec is for. `talk`: None if nobody speaks."""
        self.version = version
        self.talk = talk
        self.whole: bool = version >= 1
        """Do observations hold what version 0 leaves out?"""
        self.game = match.game
        self.seats = match.seats
        self.options: Struct = match.options
        state: Any = true_state(match, State)  # Any: each game has rules of its own
        self.rules = state.rules
        self.speech: Speech | None = None if talk is None else Speech(match, talk)
        """What can be said, if anything."""
        ids = [DONE, *self.option_ids()]
        self.first_word: int = len(ids)
        """The first of the actions with which one speaks. They come last."""
        if self.speech is not None:
            ids += self.speech.ids
        self.ids: tuple[str, ...] = tuple(ids)
        """Action number -> option id."""
        self.index: Mapping[str, int] = {id: number for number, id in enumerate(ids)}
        """Option id -> action number."""
        if len(self.index) != len(ids):
            raise ActionError(f"{self.game.name}: an id is in the table of actions twice")
        self.layout = Layout()
        self.layout.add("seat", self.seats, "my seat")
        questions = {name_of(question): question for question in self.game.questions}
        names = [*self.asked_first, *[name for name in questions if name not in self.asked_first]]
        asked = self.layout.add("asked", len(names), f"what I am asked: {', '.join(names)}")
        self.asked: dict[type[Question], int] = {questions[name]: at for at, name in enumerate(names, asked)}
        """Question -> where an observation says that it is asked."""
        self.count: int = self.layout.add("picks", 1, "options picked so far in this prompt", 16)
        self.build(self.layout)
        self.asking: int = self.layout.size
        """Where version 1 says who is asked."""
        if self.whole:
            self.layout.add(
                "asking", self.seats, "who is asked (1), and who of them acts now (2), by player", 2
            )
            self.build_whole(self.layout)
        self.heard: int = self.layout.size
        """Where an observation tells what was said."""
        if self.speech is not None:
            self.speech.build(self.layout)
        self._known: dict[Choice, int] = {}

    # --- what a game writes

    @abstractmethod
    def option_ids(self) -> Iterable[str]:
        """Every option id that a match with these options can ever offer."""

    @abstractmethod
    def build(self, layout: Layout) -> None:
        """Add the game's own blocks."""

    def build_whole(self, layout: Layout) -> None:
        """Add the blocks that came with version 1, for what the seat knows and version 0 does not tell."""

    @abstractmethod
    def memory(self) -> M:
        """A new memory for one match: what `write` keeps from one observation to the next."""

    @abstractmethod
    def write(self, g: G, seat: int, memory: M, row: bytearray) -> None:
        """Fill in the game's own blocks, and nothing that the seat may not know. All else in the row is then 0.

        What rarely changes is best kept in the memory, as a row to start from. Blocks of version 1 are there only if
        `self.whole`.
        """

    def write_picks(self, picks: Sequence[Choice], row: bytearray) -> None:
        """Fill in what has been picked so far, for games that ask for several options at once."""

    def turned_id(self, id: str, by: int) -> str:
        """The id that means for the seat `by` places on what `id` means for a seat."""
        return id

    def numbers(self, g: G) -> dict[Choice, int]:
        """The {choice: action} found so far. A game whose ids depend on the match keeps several of these."""
        return self._known

    # --- what all games do alike

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as what it was made from: all matches with the same settings share one spec."""
        return _again, (self.game.name, self.seats, to_builtins(self.options), self.version, self.talk)

    def action(self, g: G, choice: Choice) -> int:
        """The action that means this choice, worked out and remembered."""
        id = self.game.words.choice_id(g, choice)
        number = self.index.get(id)
        if number is None:
            raise ActionError(
                f"{self.game.name}: option {id!r} is not in the table of {len(self.ids)} actions"
            )
        self.numbers(g)[choice] = number
        return number

    def actions(self, g: G, choices: Sequence[Choice]) -> list[int]:
        """The actions that mean these choices, in their order."""
        known = self.numbers(g)
        try:
            return list(map(known.__getitem__, choices))
        except KeyError:
            return [known[choice] if choice in known else self.action(g, choice) for choice in choices]

    def turned(self, by: int) -> list[int]:
        """For each action the one that means the same for the seat `by` places on.

        With it one policy can play every seat as if it were seat 0. Actions for which there is none stay.
        """
        found = [self.index.get(self.turned_id(id, by), number) for number, id in enumerate(self.ids)]
        if self.speech is not None:
            for at, other in enumerate(self.speech.turned(by), self.first_word):
                found[at] = self.first_word + other
        return found


AnySpec = Spec[Any, Any]  # Any: those who hold specs of all games can't name the types of each

_specs: dict[tuple[str, int, object, int, TalkRules | None], AnySpec] = {}


def spec_for(match: Match, version: int = NEWEST, talk: TalkSetting = None) -> AnySpec:
    """The spec for matches with the seats and options of this one; made once."""
    settled_talk = talk_of(match, version, talk)
    key = (match.game.name, match.seats, match.options, version, settled_talk)
    if key not in _specs:
        if version not in VERSIONS:
            raise ValueError(f"there is no version {version} of the environments; there are {VERSIONS}")
        if len(_specs) > 200:
            _specs.clear()
        _specs[key] = environment_of(match.game.name).spec(match, version, settled_talk)
    return _specs[key]


def _again(name: str, seats: int, options: StartOptions, version: int, talk: TalkRules | None) -> AnySpec:
    return spec(name, seats, version, talk or False, **options)


def spec(
    name: str,
    seats: int | None = None,
    version: int = NEWEST,
    talk: TalkSetting = None,
    **options: object,
) -> AnySpec:
    """The actions and observation of a game, e.g. spec("strangers", seats=2, board="B")."""
    return spec_for(example(name, seats, options), version, talk)
