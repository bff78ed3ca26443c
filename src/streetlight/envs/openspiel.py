"""The games for OpenSpiel (extra `streetlight[openspiel]`): import this module, then load them by name.

    import pyspiel
    import streetlight.envs.openspiel
    game = pyspiel.load_game("streetlight_strangers", {"players": 2, "options": '{"board": "B"}'})

All luck of a match is drawn first: the root is a chance node with `deals` equally likely deals (a seed each), and no
other chance node follows. So histories replay, states serialise, and sampling algorithms see an ordinary extensive
game. Parameters: `players`, `deals`, `version` (of the observations), `talk` (False: nobody speaks), `recall`, and
`options`, the other options of `start` as JSON. In the text of a game, which OpenSpiel cuts at commas, they stand
with semicolons:
`streetlight_strangers(options={"board":"B";"first":0})`.

`information_state_tensor` wants `recall`, the number of decisions it goes back: its rows are those of
`streetlight.envs.recall`. Without it, it is an error, and so is every other tensor that does not exist.

`state.resample_from_infostate(player)` gives a state that the player can't tell from the true one, drawn by
`match.imagine`. Such a state has a history that fits, but is no longer one of the `deals`: it does not serialise.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec
import numpy as np

from streetlight.envs.limits import missing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

from streetlight.core.errors import OptionError
from streetlight.core.match import Match, true_state
from streetlight.core.records import StartOptions
from streetlight.core.state import State
from streetlight.envs.environment import environment_of
from streetlight.envs.history import History
from streetlight.envs.layout import Floats
from streetlight.envs.limits import example, most_decisions
from streetlight.envs.rewards import default_reward, is_co_op, rewards
from streetlight.envs.spec import NEWEST, spec_for
from streetlight.envs.stepper import Stepper
from streetlight.envs.talker import Talker, stepper_for
from streetlight.envs.text import table_text, text_of
from streetlight.games.registry import game, games, title_of

NO_RECALL = 'there is no information state tensor without `recall`: load the game with, say, {"recall": 64}'
NO_TENSOR = "there is a text and no tensor of what is"
DEALS = 4096
MOST_POINTS = 200.0

UTILITY = pyspiel.GameType.Utility


def game_type(
    name: str, utility: pyspiel.GameType.Utility = UTILITY.GENERAL_SUM, recall: bool = False
) -> pyspiel.GameType:
    """What OpenSpiel must know of a game before it is loaded. Once it is loaded, its utility is known more exactly."""
    seats = game(name).seats
    return pyspiel.GameType(
        short_name=f"streetlight_{name}",
        long_name=f"Streetlight: {game(name).title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": environment_of(name).seats,
            "deals": DEALS,
            "options": "",
            "version": NEWEST,
            "talk": True,
            "recall": 0,
        },
    )


STRING_OR_SEMICOLON = re.compile(r'"(?:[^"\\]|\\.)*"|;')
SPECIAL = re.compile(r"[,;()=]")
"""Characters with a meaning in OpenSpiel's text of a game, which our options must not contain."""


def read_options(text: str) -> StartOptions:
    """The options in the parameter `options`, with commas or semicolons between them."""

    def comma(found: re.Match[str]) -> str:
        return "," if found[0] == ";" else found[0]

    try:
        options = json.loads(STRING_OR_SEMICOLON.sub(comma, text) or "{}")
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise OptionError("options", f'they are written as JSON, such as {{"board": "B"}}, not {text!r}')
    if "seats" in options:
        raise OptionError("seats", "here they are the parameter `players`")
    return options


def written_options(options: StartOptions) -> str:
    """Options as OpenSpiel can keep them in the text of a game: `read_options` reads them back."""

    def escaped(found: re.Match[str]) -> str:
        if found[0] == ";":
            return ";"
        return SPECIAL.sub(lambda sign: f"\\u{ord(sign[0]):04x}", found[0])

    text = json.dumps(options, separators=(";", ":"))
    return STRING_OR_SEMICOLON.sub(escaped, text) if options else ""


def utility_of(match: Match) -> pyspiel.GameType.Utility:
    """Zero-sum for two rivals, identical for a co-op game, general-sum for everything else."""
    if default_reward(match) == "score":
        return UTILITY.GENERAL_SUM
    if is_co_op(match):
        return UTILITY.IDENTICAL
    return UTILITY.ZERO_SUM if match.seats == 2 else UTILITY.GENERAL_SUM


def talk_in(given: Mapping[str, object]) -> bool | None:
    """Is there talk? Yes where the game has claims, unless the parameter says no."""
    return None if given.get("talk", True) else False


ObserverKind = Literal["known", "recalled", "public", "private"]
KINDS: dict[tuple[bool, pyspiel.PrivateInfoType, bool], ObserverKind] = {
    (True, pyspiel.PrivateInfoType.SINGLE_PLAYER, False): "known",
    (True, pyspiel.PrivateInfoType.SINGLE_PLAYER, True): "recalled",
    (True, pyspiel.PrivateInfoType.NONE, False): "public",
    (False, pyspiel.PrivateInfoType.SINGLE_PLAYER, False): "private",
}
"""What an observer shows, by OpenSpiel's way to ask for it: (public, private, with perfect recall)."""


class SpielGame(pyspiel.Game):
    """One of our games with its options. OpenSpiel registers classes, so there is one for each game."""

    name = ""

    def __init__(self, params: dict[str, str | int] | None = None) -> None:
        given = params or {}
        self.deals = int(given.get("deals", DEALS))
        if self.deals < 1:
            raise ValueError(f"deals must be 1 or more, not {self.deals}")
        self.options = read_options(str(given.get("options", "")))
        self.players = int(given.get("players", environment_of(self.name).seats))
        self.recall = int(given.get("recall", 0))
        if self.recall < 0:
            raise ValueError(f"recall must be 0 or more, not {self.recall}")
        first = example(self.name, self.players, self.options)
        self.table = spec_for(first, int(given.get("version", NEWEST)), talk_in(given))
        self.by = default_reward(first)
        by_points = self.by == "score"
        utility = utility_of(first)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.ids),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=0.0 if by_points else -1.0,
            max_utility=MOST_POINTS if by_points else 1.0,
            utility_sum=0.0 if utility == UTILITY.ZERO_SUM else None,
            max_game_length=most_decisions(self.name, None, self.table.speech is not None),
        )
        written = {**given, "options": written_options(self.options)}
        super().__init__(game_type(self.name, utility, self.recall > 0), info, written)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> SpielObserver | None:
        """What a player knows now (the default), all that it has seen and done (`perfect_recall`), what everybody can
        see, or what the player knows beyond that. None for other kinds, as OpenSpiel has it."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        if iig_obs_type is None:
            return SpielObserver(self, "known")
        sort = (iig_obs_type.public_info, iig_obs_type.private_info, iig_obs_type.perfect_recall)
        return SpielObserver(self, KINDS[sort]) if sort in KINDS else None


class SpielState(pyspiel.State):
    """A match, or the moment before it is dealt. What each player did is kept for perfect recall."""

    def __init__(self, spiel: SpielGame) -> None:
        super().__init__(spiel)
        self.spiel = _Shared(spiel)
        self.stepper: Stepper | None = None
        self.did: list[tuple[int, ...]] = [()] * spiel.players
        self.seen = History(spiel.table, range(spiel.players), spiel.recall) if spiel.recall else None

    def current_player(self) -> int:
        if self.stepper is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.stepper.seat

    def is_terminal(self) -> bool:
        """Over, or cut off after too many decisions: then every return is 0."""
        stepper = self.stepper
        return stepper is not None and (stepper.over or stepper.steps >= self.spiel.game.max_game_length())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.spiel.game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.stepper is not None
        return sorted(self.stepper.legal_for(player))

    def _apply_action(self, action: int) -> None:
        spiel = self.spiel.game
        if self.stepper is None:
            match = game(spiel.name).start(spiel.players, f"deal {action}", **spiel.options)
            self.stepper = stepper_for(match, spiel.table)
            if self.seen is not None:
                self.seen.begin(self.stepper)
            return
        seat = self.stepper.seat
        self.stepper.act(action)
        self.did[seat] += (action,)
        if self.seen is not None:
            self.seen.note(self.stepper, seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.spiel.game.table.ids[action]

    def returns(self) -> list[float]:
        spiel = self.spiel.game
        if self.stepper is None or not self.stepper.over:
            return [0.0] * spiel.players
        return rewards(self.stepper.match, spiel.by)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> SpielState:
        """A state that the player can't tell from this one; `sampler` gives numbers from 0 to 1."""
        rng = random.Random(None if sampler is None else repr(sampler()))
        twin: SpielState = self.clone()
        if self.stepper is not None and not self.is_terminal():
            twin.stepper = self.stepper.imagine(player, rng)
        return twin

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What the player saw and did, decision by decision, as far back as `recall`. Without that it is an error."""
        seat = self.current_player() if player is None else player
        return [float(number) for number in self.recalled(seat).ravel()]

    def recalled(self, player: int) -> Floats:
        if self.seen is None:
            raise NotImplementedError(NO_RECALL)
        return self.seen.floats(player)

    def known_to(self, player: int) -> str:
        """All that a player has seen and done, as one line: the same line, the same information state."""
        if self.stepper is None:
            return "not dealt yet"
        match = self.stepper.match
        seen = msgspec.json.encode([event.key for event in match.events(player)])
        asked = match.prompts.get(player)
        what = asked.what if asked is not None else ""
        if isinstance(self.stepper, Talker):
            what = f"{what}/{self.stepper.told(player)}"
        return "|".join(
            [
                str(player),
                ",".join(map(str, self.did[player])),
                what,
                ",".join(map(str, sorted(self.stepper.legal_for(player)))),
                seen.decode(),
            ]
        )

    def __str__(self) -> str:
        """What everybody can see, and a line that differs wherever anything does."""
        if self.stepper is None:
            return "not dealt yet"
        match, words = self.stepper.match, self.stepper.match.game.words
        picked = "".join(
            [f" {words.choice_id(true_state(match, State), choice)}" for choice in self.stepper.picks]
        )
        floor = self.stepper.floor if isinstance(self.stepper, Talker) else None
        said = [(each.seat, each.saying.text) for each in match.sayings(None)]
        talk = "" if floor is None else f" {floor.bids} {floor.queue} {floor.left} {said}"
        return f"{table_text(match, None)}\nstate: {match.checksum()}{picked}{talk}"


class _Shared:
    """Holds the game for its states. OpenSpiel deep-copies what a state holds, and all states share one game."""

    def __init__(self, spiel: SpielGame) -> None:
        self.game = spiel

    def __deepcopy__(self, memo: dict[int, object]) -> _Shared:
        return self


class SpielObserver:
    """Gives what a player knows as a vector and as text; the other kinds as text only."""

    def __init__(self, spiel: SpielGame, kind: ObserverKind) -> None:
        self.kind = kind
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        if kind == "known":
            self.tensor = np.zeros(spiel.table.layout.size, dtype=np.float32)
            self.dict = {"observation": self.tensor}
        elif kind == "recalled" and spiel.recall:
            shape = (spiel.recall, spiel.table.layout.size + 1)
            self.tensor = np.zeros(shape[0] * shape[1], dtype=np.float32)
            self.dict = {"history": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            raise NotImplementedError(NO_RECALL if self.kind == "recalled" else f"{NO_TENSOR} {self.kind}")
        if self.kind == "recalled":
            self.tensor[:] = state.recalled(player).ravel()
        else:
            self.tensor[:] = 0 if state.stepper is None else state.stepper.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.kind == "recalled" or state.stepper is None:
            return state.known_to(player)
        if self.kind == "known":
            return text_of(state.stepper, player)
        public = table_text(state.stepper.match, None)
        return public if self.kind == "public" else beyond(text_of(state.stepper, player), public)


def beyond(text: str, public: str) -> str:
    """The lines of a text that are not public."""
    known = set(public.splitlines())
    return "\n".join([line for line in text.splitlines() if line not in known])


def register(name: str) -> None:
    """Make a game known to OpenSpiel, which wants a class for each, and pickles it by its name in this module."""
    made = type(f"Spiel{name.capitalize()}", (SpielGame,), {"name": name, "__module__": __name__})
    globals()[made.__name__] = made
    if f"streetlight_{name}" not in pyspiel.registered_names():
        pyspiel.register_game(game_type(name), made)


for _name in games():
    if title_of(_name).environment is not None:
        register(_name)
