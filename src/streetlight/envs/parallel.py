"""Every game as a parallel environment of PettingZoo: all agents act at once.

    from streetlight.envs import mindflayer_v1
    env = mindflayer_v1.parallel_env(seats=5)

Made for sealed choices, as in a Meeting: all who are asked choose in one step, and nobody sees another's choice
first. Elsewhere one agent acts at a time, and what the others send counts for nothing: their mask allows only action 0.
In free order the one whose turn it is by the order of `aec` acts.
"""

from __future__ import annotations

import random
from operator import index
from typing import Any, SupportsIndex

import numpy as np

from streetlight.envs.limits import missing

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
except ModuleNotFoundError as error:
    raise missing(error, "envs") from None

from streetlight.envs.aec import Info, Observation, TurnEnv, make_raw, observation_space_of, rendered
from streetlight.envs.layout import Floats, Mask
from streetlight.envs.limits import check_reset, whole
from streetlight.envs.render import Pixels
from streetlight.envs.rewards import outcome, rewards
from streetlight.envs.spec import ActionError
from streetlight.envs.stepper import DONE_ACTION
from streetlight.envs.talker import stepper_for
from streetlight.envs.text import text_of
from streetlight.games.registry import game


class AllAtOnceEnv(ParallelEnv[str, Observation, SupportsIndex]):
    """The same settings as `TurnEnv`. With `illegal="raise"` a bad action is an ActionError."""

    def __init__(self, name: str, **settings: Any) -> None:  # Any: the settings of `TurnEnv`
        turns: TurnEnv = make_raw(name, **{"illegal": "end", **settings})
        self._turns = turns
        self.spec = turns.spec
        self.metadata = {**turns.metadata, "is_parallelizable": True}
        self.render_mode = turns.render_mode
        self.possible_agents = turns.possible_agents[:]
        self.agents: list[str] = []
        self.action_spaces = turns.action_spaces
        self.observation_spaces = {agent: observation_space_of(self.spec) for agent in self.possible_agents}
        self.state_space = turns.state_space
        self._luck = random.Random()

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        check_reset(self.spec.options, options)
        if seed is not None:
            self._luck = random.Random(whole(seed, "seed"))
        match = game(self.spec.game.name).start(
            self.spec.seats, f"{self._luck.getrandbits(64):x}", **self._turns.options
        )
        self.stepper = stepper_for(match, self.spec)
        self.agents = self.possible_agents[:]
        if self.render_mode == "human":
            self.render()
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, SupportsIndex]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Everybody who is asked acts, once; in a sealed round all of them."""
        stepper, match = self.stepper, self.stepper.match
        agents = self.agents
        earned = dict.fromkeys(agents, 0.0)
        bad = ""
        seat = stepper.seat
        sealed = match.sealed
        asked = set(match.asks) if sealed and stepper._ask is not None else {seat}
        while seat in asked:
            agent = self.possible_agents[seat]
            asked.remove(seat)
            if agent not in actions:
                raise ActionError(f"{agent} is asked, and there is no action of it")
            try:
                stepper.act(index(actions[agent]))
            except ActionError:
                if self._turns.illegal == "raise":
                    raise
                bad = agent
                break
            seat = stepper.seat
        cut = not stepper.over and stepper.steps >= self._turns.most
        over = bool(bad) or stepper.over
        if bad:
            earned[bad] = -1.0
        elif stepper.over:
            earned = dict(zip(self.possible_agents, rewards(match, self._turns.reward), strict=True))
        observations = self._observations(ended=over or cut)
        infos = self._infos(ended=over or cut)
        self.agents = [] if over or cut else agents
        if self.render_mode == "human":
            self.render()
        return observations, earned, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _mask(self, seat: int, ended: bool) -> Mask:
        mask: Mask = np.zeros(len(self.spec.ids), dtype=np.int8)
        legal = (
            []
            if ended or not (self.stepper.match.sealed or seat == self.stepper.seat)
            else self.stepper.legal_for(seat)
        )
        mask[legal or [DONE_ACTION]] = 1
        return mask

    def _observations(self, ended: bool = False) -> dict[str, Observation]:
        return {
            agent: {"observation": self.stepper.observe(seat), "action_mask": self._mask(seat, ended)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self, ended: bool = False) -> dict[str, Info]:
        infos: dict[str, Info] = {}
        for seat, agent in enumerate(self.possible_agents):
            infos[agent] = {"action_mask": self._mask(seat, ended)}
            if ended:
                infos[agent].update(outcome(self.stepper.match, seat))
            if self._turns.with_text:
                infos[agent]["text"] = text_of(self.stepper, seat)
        return infos

    def state(self) -> Floats:
        return np.concatenate([self.stepper.observe(seat) for seat in range(self.spec.seats)])

    def render(self) -> str | Pixels | None:
        return rendered(self.stepper, self.render_mode)

    def close(self) -> None:
        pass


def make_parallel(name: str, **settings: Any) -> AllAtOnceEnv:  # Any: as above
    return AllAtOnceEnv(name, **settings)
