"""Every game as a PettingZoo environment: agents act one at a time.

    from streetlight.envs import strangers_v1
    env = strangers_v1.env(seats=2, board="B")

Agents are "player_0", "player_1", ... by seat. All of them stay until the match is over, and then end together.
An observation is {"observation": float32 vector, "action_mask": int8 vector}; the mask is also in the info. A mask of
zeros means: not asked anything now. `env.unwrapped.text(agent)` is the observation in words, and `text=True` puts it
into the info. When a match has been played to its end, the info also holds `score`, the agent's points, and `won`.
An action that is not legal ends the match (`env`), with -1 for who took it, or is an error (`raw_env`). A match that
goes on and on is cut off (`most_decisions`): all agents are truncated, with no reward.
"""

from __future__ import annotations

import random
from operator import index
from typing import Any, SupportsIndex, TypeAlias

import numpy as np

from streetlight.envs.limits import missing

try:
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing(error, "envs") from None

from streetlight.envs.history import History
from streetlight.envs.layout import Floats, Mask
from streetlight.envs.limits import (
    RENDER_MODES,
    agent_of,
    check_reset,
    check_settings,
    example,
    one_of,
    plain,
    whole,
)
from streetlight.envs.limits import most_decisions as limit
from streetlight.envs.render import Pixels, pixels_of, svg_of
from streetlight.envs.rewards import Reward, default_reward, outcome, rewards
from streetlight.envs.spec import NEWEST, ActionError, AnySpec, spec_for
from streetlight.envs.speech import TalkSetting
from streetlight.envs.stepper import Stepper
from streetlight.envs.talker import stepper_for
from streetlight.envs.text import table_text, text_of
from streetlight.games.registry import game


def observation_space_of(spec: AnySpec) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (spec.layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(spec.ids),), np.int8),
        }
    )


def rendered(stepper: Stepper, mode: str | None) -> str | Pixels | None:
    """The match as a spectator sees it. Without a mode nothing, and a warning, as in Gymnasium's own environments."""
    match = stepper.match
    if mode == "ansi":
        return table_text(match, None)
    if mode == "rgb_array":
        return pixels_of(match)
    if mode == "svg":
        return svg_of(match)
    if mode == "human":
        print(table_text(match, None))
    else:
        logger.warn(f"nothing is drawn without a render_mode; there are {', '.join(RENDER_MODES)}")
    return None


Observation = dict[str, Floats | Mask]
Info = dict[str, object]
TurnBase: TypeAlias = AECEnv[str, Observation, SupportsIndex]


class TurnEnv(TurnBase):
    """One game with one group of options. A reset without a seed continues the luck of the last one."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        render_mode: str | None = None,
        reward: Reward | None = None,
        text: bool = False,
        illegal: str = "raise",
        most_decisions: int | None = None,
        version: int = NEWEST,
        talk: TalkSetting = None,
        **options: object,
    ) -> None:
        super().__init__()
        check_settings(render_mode, reward)
        one_of("illegal", illegal, ("raise", "end"))
        chosen = plain(options)
        first = example(name, seats, chosen)
        self.metadata = {
            "name": f"{name}_v{version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.spec = spec_for(first, version, talk)
        self.most = limit(name, most_decisions, self.spec.speech is not None)
        self.options = chosen
        self.reward = reward or default_reward(first)
        self.with_text = text
        self.illegal = illegal
        self.possible_agents = [agent_of(seat) for seat in range(first.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(len(self.spec.ids)) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space_of(self.spec) for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (first.seats * self.spec.layout.size,), np.float32)
        self.history: History | None = None
        """Set by `recall`: what all have seen so far."""
        self._luck = random.Random()
        self.agents: list[str] = []

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a match. The same seed gives the same matches from here on.

        The options of the game were chosen when the environment was made: giving them here is an error.
        """
        check_reset(self.spec.options, options)
        if seed is not None:
            self._luck = random.Random(whole(seed, "seed"))
        match = game(self.spec.game.name).start(
            self.spec.seats, f"{self._luck.getrandbits(64):x}", **self.options
        )
        self.stepper = stepper_for(match, self.spec)
        if self.history is not None:
            self.history.begin(self.stepper)
        self._ended = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.stepper.seat]
        self._tell()
        if self.render_mode == "human":
            self.render()

    def _tell(self) -> None:
        """Put the mask of the agent that acts into its info."""
        agent = self.agent_selection
        self._mask = self.stepper.mask(self.stepper.seat)
        self.infos[agent] = {"action_mask": self._mask}
        if self.with_text:
            self.infos[agent]["text"] = self.text(agent)

    def observe(self, agent: str) -> Observation:
        stepper = self.stepper
        seat = self._seat_of[agent]
        return {
            "observation": stepper.observe(seat),
            "action_mask": self._mask if seat == stepper.seat or self._ended else stepper.mask(seat),
        }

    def state(self) -> Floats:
        """What all players know together: their observations, one after the other. For critics that learn from it."""
        return np.concatenate([self.stepper.observe(seat) for seat in range(self.spec.seats)])

    def text(self, agent: str) -> str:
        """The observation of an agent in words."""
        return text_of(self.stepper, self._seat_of[agent])

    def step(self, action: SupportsIndex | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is still in the match: only who is out of it steps with None")
        stepper, seat = self.stepper, self.stepper.seat
        try:
            stepper.act(index(action))
        except ActionError:
            if self.illegal == "raise":
                raise
            self._end([-1.0 if other == agent else 0.0 for other in self.possible_agents])
            return
        if self.history is not None:
            self.history.note(stepper, seat, index(action))
        if stepper.over:
            self._end(rewards(stepper.match, self.reward))
        elif stepper.steps >= self.most:
            self._end([0.0] * len(self.possible_agents), cut=True)
        else:
            self.infos[agent] = {}  # its old mask no longer holds
            self.agent_selection = self.possible_agents[stepper.seat]
            self._tell()
        if self.render_mode == "human":
            self.render()

    def _end(self, earned: list[float], cut: bool = False) -> None:
        """The match is over (or cut off) for all agents: give each its reward."""
        none = np.zeros(len(self.spec.ids), dtype=np.int8)
        for seat, (agent, reward) in enumerate(zip(self.possible_agents, earned, strict=True)):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] = reward
            self.terminations[agent] = not cut
            self.truncations[agent] = cut
            self.infos[agent] = {"action_mask": none, **outcome(self.stepper.match, seat)}
            if self.with_text:
                self.infos[agent]["text"] = self.text(agent)
        self._mask = none
        self._ended = True
        self._deads_step_first()

    def render(self) -> str | Pixels | None:
        return rendered(self.stepper, self.render_mode)

    def close(self) -> None:
        pass


def make_raw(name: str, **settings: Any) -> TurnEnv:  # Any: the settings of `TurnEnv`, and a game's own
    return TurnEnv(name, **settings)


def make(name: str, **settings: Any) -> TurnBase:  # Any: as above
    """The usual environment: calls in the wrong order are errors, and an illegal action only ends the match."""
    return wrappers.OrderEnforcingWrapper(make_raw(name, **{"illegal": "end", **settings}))
